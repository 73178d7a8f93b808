/// A card with every line broken and every row measured; in points from its upper left corner.
struct CardShape: Sendable {
  /// A stretch of text in one style, or an icon.
  struct Run: Sendable, Equatable {
    enum Role: Sendable, Equatable {
      case siteTitle, argument, argumentType, value, fate
      /// `←`, in front of the argument that fills a site.
      case arrow
      /// A circular arrow.
      case loop
      /// The sign of a change, in front of the row.
      case sign(Diagram.Change)
    }
    var role: Role
    var text: String
    /// From the left edge of the card.
    var x: Double
    var width: Double
  }

  struct Row: Sendable {
    var top: Double
    var height: Double
    /// One array for each line, from top to bottom.
    var lines: [[Run]]
    var middle: Double { top + height / 2 }
  }

  struct BadgeRow: Sendable {
    var top: Double
    var badge: Diagram.Badge
    /// The rule, and how often where that is more than once.
    var text: String
    var textWidth: Double
  }

  var width: Double
  var height: Double
  var titleLines: [String]
  /// The tinted band behind the title.
  var titleHeight: Double
  var detailLines: [String]
  var badges: [BadgeRow]
  var arguments: [Row]
  var sites: [Row]
  /// The arguments that come back along a cycle, and so arrive on the right.
  var returns: Set<Int> = []
}

extension CardShape {
  static let titleStyle = TextStyle(size: 15, isBold: true)
  static let detailStyle = TextStyle(size: 12)
  static let rowStyle = TextStyle(size: 13)
  static let badgeStyle = TextStyle(size: 12, isBold: true)
  static let titleLineHeight = 19.0
  static let detailLineHeight = 16.0
  static let rowLineHeight = 17.0
  static let badgeHeight = 25.0
  static let padding = 14.0
  /// Where the text of an argument row begins, beside the triangle.
  static let argumentIndent = 24.0
  /// Where the text of a badge begins, behind its icon.
  static let badgeIndent = 35.0
  static let iconWidth = 13.0
  /// Between the runs of a line.
  static let gap = 7.0
  /// The upper part of an argument's row, where an argument comes back; below it goes out.
  static let returnHeight = 10.0
  static let greatestTextWidth = 420.0
  static let leastWidth = 160.0

  init(_ card: Diagram.Card) {
    let title = VisibleText.of(card.title)
    titleLines = LineBreaking.lines(
      of: title, CardShape.titleStyle, width: CardShape.greatestTextWidth, limit: 4)
    titleHeight = Double(titleLines.count) * CardShape.titleLineHeight + 13
    detailLines = card.details.flatMap { detail in
      LineBreaking.lines(
        of: VisibleText.of(detail), CardShape.detailStyle, width: CardShape.greatestTextWidth, limit: 3)
    }
    badges = []
    arguments = []
    sites = []
    width = 0
    height = 0
    var top = titleHeight
    if !detailLines.isEmpty { top += Double(detailLines.count) * CardShape.detailLineHeight + 8 }
    for (badge, count) in CardShape.counted(card.badges) {
      let sign = badge.change.map { $0.sign.isEmpty ? "" : "\($0.sign) " } ?? ""
      let text = sign + VisibleText.of(badge.rule) + (count > 1 ? " × \(count)" : "")
      badges.append(
        BadgeRow(
          top: top, badge: badge, text: text, textWidth: FontMetrics.width(of: text, CardShape.badgeStyle)))
      top += CardShape.badgeHeight
    }
    if !badges.isEmpty { top += 3 }
    for argument in card.arguments {
      let row = CardShape.row(CardShape.runs(of: argument), top: top)
      arguments.append(row)
      top += row.height
    }
    if arguments.isEmpty { top += 2 }
    for site in card.sites {
      let row = CardShape.row(CardShape.runs(of: site), top: top)
      sites.append(row)
      top += row.height
    }
    height = top + 6

    var widths = [CardShape.leastWidth]
    for line in titleLines { widths.append(FontMetrics.width(of: line, CardShape.titleStyle) + 2 * CardShape.padding) }
    for line in detailLines {
      widths.append(FontMetrics.width(of: line, CardShape.detailStyle) + 2 * CardShape.padding)
    }
    for badge in badges { widths.append(badge.textWidth + CardShape.badgeIndent + CardShape.padding + 10) }
    for line in arguments.flatMap(\.lines) {
      widths.append(CardShape.width(of: line) + CardShape.argumentIndent + CardShape.padding)
    }
    for line in sites.flatMap(\.lines) { widths.append(CardShape.width(of: line) + 2 * CardShape.padding) }
    width = ((widths.max() ?? 0) / 2).rounded(.up) * 2
    for index in arguments.indices {
      arguments[index].place(from: CardShape.argumentIndent, fateEndingAt: width - CardShape.padding)
    }
    for index in sites.indices { sites[index].place(endingAt: width - CardShape.padding) }
  }

  /// One badge for each rule, the worst first, with the number of findings.
  private static func counted(_ badges: [Diagram.Badge]) -> [(badge: Diagram.Badge, count: Int)] {
    var result: [(badge: Diagram.Badge, count: Int)] = []
    for badge in badges {
      if let known = result.firstIndex(where: { $0.badge.rule == badge.rule && $0.badge.change == badge.change }) {
        result[known].count += 1
      } else {
        result.append((badge, 1))
      }
    }
    let positions = result.indices.sorted { left, right in
      let (first, second) = (result[left].badge.severity, result[right].badge.severity)
      return first == second ? left < right : first > second
    }
    return positions.map { result[$0] }
  }

  private static func runs(of argument: Diagram.Argument) -> [Run] {
    var runs = signs(argument.change) + texts(argument.name, .argument)
    let type = VisibleText.of(argument.type)
    if !type.isEmpty { runs.append(run(type, .argumentType)) }
    switch argument.fate {
    case .used: break
    case .dropped: runs.append(run("dropped", .fate))
    case .circulating: runs.append(run("circulates", .fate))
    case .unused: runs.append(run("unused", .fate))
    }
    return runs
  }

  private static func runs(of site: Diagram.Site) -> [Run] {
    var runs = signs(site.change) + texts(site.title, .siteTitle)
    for value in site.values {
      switch value {
      case .argument(let name):
        runs.append(Run(role: .arrow, text: "", x: 0, width: iconWidth))
        runs += texts(name, .argument)
      case .text(let text): runs.append(run(VisibleText.of(text), .value))
      }
    }
    if site.closesCycle { runs.append(Run(role: .loop, text: "", x: 0, width: iconWidth)) }
    return runs
  }

  private static func signs(_ change: Diagram.Change?) -> [Run] {
    guard let change, change != .unchanged else { return [] }
    return [Run(role: .sign(change), text: "", x: 0, width: iconWidth)]
  }

  /// A name, which may need several lines.
  private static func texts(_ name: String, _ role: Run.Role) -> [Run] {
    LineBreaking.lines(of: VisibleText.of(name), rowStyle, width: greatestTextWidth, limit: 3).map { run($0, role) }
  }

  /// A text on one line; a long one is cut and stands in full in the tooltip.
  private static func run(_ text: String, _ role: Run.Role) -> Run {
    let line = LineBreaking.lines(of: text, rowStyle, width: greatestTextWidth * 0.6, limit: 1)[0]
    let shown = role == .siteTitle || role == .argument ? text : line
    return Run(role: role, text: shown, x: 0, width: FontMetrics.width(of: shown, rowStyle))
  }

  /// Fills lines with runs from left to right.
  private static func row(_ runs: [Run], top: Double) -> Row {
    var lines: [[Run]] = []
    var line: [Run] = []
    for run in runs {
      // An arrow stays with the argument behind it.
      if !line.isEmpty, line.last?.role != .arrow, width(of: line) + gap + run.width > greatestTextWidth {
        lines.append(line)
        line = []
      }
      line.append(run)
    }
    lines.append(line)
    return Row(top: top, height: Double(lines.count) * rowLineHeight + 7, lines: lines)
  }

  static func width(of line: [Run]) -> Double {
    line.reduce(0) { $0 + $1.width } + gap * Double(max(0, line.count - 1))
  }
}

extension CardShape {
  /// The shapes of a diagram's cards, in order.
  static func shapes(of diagram: Diagram) -> [CardShape] {
    var shapes = diagram.cards.map { CardShape($0) }
    let positions = diagram.cardPositions
    let backEdges = BackEdges(diagram)
    for flow in diagram.flows where backEdges.contains(flow) || flow.source == flow.target {
      guard let card = positions[flow.target], shapes[card].arguments.indices.contains(flow.targetArgument) else {
        continue
      }
      shapes[card].returns.insert(flow.targetArgument)
    }
    return shapes
  }

  /// Where the line that hands an argument on leaves its row.
  func outgoing(_ argument: Int) -> Double {
    let row = arguments[argument]
    return returns.contains(argument) ? row.top + (CardShape.returnHeight + row.height) / 2 : row.middle
  }

  /// Where an argument comes back.
  func returning(_ argument: Int) -> Double { arguments[argument].top + CardShape.returnHeight / 2 }

  /// The name of the port that an argument goes out from.
  func outPort(_ argument: Int) -> String { "\(returns.contains(argument) ? "o" : "a")\(argument)" }
}

extension CardShape.Row {
  /// Lines begin at `start`; what became of an argument stands at the end of its line.
  fileprivate mutating func place(from start: Double, fateEndingAt end: Double) {
    for line in lines.indices {
      var x = start
      for run in lines[line].indices {
        lines[line][run].x = lines[line][run].role == .fate ? end - lines[line][run].width : x
        x += lines[line][run].width + CardShape.gap
      }
    }
  }

  fileprivate mutating func place(endingAt end: Double) {
    for line in lines.indices {
      var x = end - CardShape.width(of: lines[line])
      for run in lines[line].indices {
        lines[line][run].x = x
        x += lines[line][run].width + CardShape.gap
      }
    }
  }
}
