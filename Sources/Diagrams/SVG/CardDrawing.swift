import AssemblyFacts

/// Draws one card.
struct CardDrawing {
  var card: Diagram.Card
  var shape: CardShape
  var link: SourceLink
  /// See `SVGWriter.isEmbedded`.
  var isEmbedded: Bool
  /// Whether the argument at a position is handed on, so that a line leaves its row.
  var isHandedOn: (Int) -> Bool

  static let radius = 8.0
  static let portRadius = 4.5

  func write(_ markup: inout Markup, at place: Point) {
    let severity = card.severity.flatMap { $0 == .note ? nil : $0.rawValue }
    let names = ["card", card.kind.rawValue, severity, card.change?.rawValue].compactMap { $0 }
    let box = Rectangle(x: 0, y: 0, width: shape.width, height: shape.height)
    markup.begin(
      "g",
      [
        ("class", names.joined(separator: " ")), ("id", isEmbedded ? nil : ElementName.of("card", card.id)),
        ("data-card", isEmbedded ? ElementName.of("card", card.id) : nil), ("data-link", isEmbedded ? card.link : nil),
        ("tabindex", isEmbedded ? "0" : nil), ("role", "graphics-object"),
        ("transform", "translate(\(Decimal.text(place.x)) \(Decimal.text(place.y)))"),
      ])
    markup.element("title", [], Tooltip.card(card))
    markup.rectangle("body", box, radius: CardDrawing.radius)
    markup.band("header", width: shape.width, height: shape.titleHeight, radius: CardDrawing.radius)
    for row in shape.arguments {
      markup.rectangle("argument-band", Rectangle(x: 0, y: row.top, width: shape.width, height: row.height))
    }
    markup.rectangle("frame", box, radius: CardDrawing.radius)
    markup.link(to: (isEmbedded ? nil : card.link) ?? address(of: card.location)) { writeTitle(&$0) }
    for row in shape.badges { write(row, &markup) }
    for (index, row) in shape.arguments.enumerated() { write(card.arguments[index], index, row, &markup) }
    for (index, row) in shape.sites.enumerated() { write(card.sites[index], row, &markup) }
    markup.changeDisc(card.change, at: Point(x: 1, y: 1))
    markup.end()
  }

  /// What is gone has no place in the sources as they are.
  private func address(of location: SourceLocation?, _ change: Diagram.Change? = nil) -> String? {
    isEmbedded || card.change == .removed || change == .removed ? nil : link.address(of: location)
  }

  private func writeTitle(_ markup: inout Markup) {
    var middle = 6.5 + CardShape.titleLineHeight / 2
    for line in shape.titleLines {
      markup.text(line, CardShape.titleStyle, "card-title", x: CardShape.padding, middle: middle)
      middle += CardShape.titleLineHeight
    }
    middle = shape.titleHeight + 5 + CardShape.detailLineHeight / 2
    for line in shape.detailLines {
      markup.text(line, CardShape.detailStyle, "detail", x: CardShape.padding, middle: middle)
      middle += CardShape.detailLineHeight
    }
  }

  private func write(_ row: CardShape.BadgeRow, _ markup: inout Markup) {
    let badge = row.badge
    let middle = row.top + CardShape.badgeHeight / 2
    markup.link(to: address(of: badge.location, badge.change)) { markup in
      markup.begin("g", [("class", "finding"), ("data-rule", isEmbedded ? VisibleText.of(badge.rule) : nil)])
      markup.element(
        "title", [], Tooltip.text([Tooltip.badge(badge)], badge.location))
      let width = CardShape.badgeIndent - CardShape.padding + row.textWidth + 10
      let isGone = badge.change == .removed
      markup.rectangle(
        "badge \(isGone ? "gone" : badge.severity.rawValue)",
        Rectangle(x: CardShape.padding - 2, y: middle - 10, width: width + 2, height: 20), radius: 10)
      markup.severityIcon(
        badge.severity, isGone ? "gone-mark" : "badge-mark", at: Point(x: CardShape.padding + 10, y: middle))
      markup.text(
        row.text, CardShape.badgeStyle, isGone ? "gone-text badge-size" : "badge-text", x: CardShape.badgeIndent,
        middle: middle)
      markup.end()
    }
  }

  private func write(
    _ argument: Diagram.Argument, _ index: Int, _ row: CardShape.Row, _ markup: inout Markup
  ) {
    markup.link(to: address(of: argument.location, argument.change)) { markup in
      markup.begin(
        "g",
        [
          (
            "class",
            ["argument", argument.fate.rawValue, argument.change?.rawValue].compactMap { $0 }.joined(separator: " ")
          ),
          ("id", isEmbedded ? nil : ElementName.of("argument", "\(card.id).\(index)")),
          ("data-argument", isEmbedded ? "\(index)" : nil),
        ])
      markup.element("title", [], Tooltip.argument(argument))
      markup.path("argument-port", "M0,-4.5L8,0L0,4.5Z", at: Point(x: 9, y: row.middle))
      write(row, &markup, fate: argument.fate)
      if isHandedOn(index) {
        markup.circle("argument-port", Point(x: shape.width, y: shape.outgoing(index)), radius: 3.6)
      }
      if argument.fate == .dropped {
        let start = shape.width
        markup.path("argument-mark mark", "M0,0H9", at: Point(x: start, y: row.middle))
        markup.cross("error-mark", at: Point(x: start + 13, y: row.middle), reach: 4)
      }
      markup.end()
    }
  }

  private func write(_ site: Diagram.Site, _ row: CardShape.Row, _ markup: inout Markup) {
    let isFilledByArgument = site.values.contains { value in
      if case .argument = value { true } else { false }
    }
    var names = ["site", site.timing.rawValue]
    if isFilledByArgument { names.append("filled") }
    if let change = site.change { names.append(change.rawValue) }
    markup.link(to: address(of: site.location, site.change)) { markup in
      markup.begin("g", [("class", names.joined(separator: " "))])
      markup.element("title", [], Tooltip.site(site))
      write(row, &markup, fate: .used)
      markup.circle("port", Point(x: shape.width, y: row.middle), radius: CardDrawing.portRadius)
      markup.end()
    }
  }

  private func write(_ row: CardShape.Row, _ markup: inout Markup, fate: Diagram.Argument.Fate) {
    var middle = row.top + 3.5 + CardShape.rowLineHeight / 2
    for line in row.lines {
      for run in line {
        switch run.role {
        case .arrow: markup.leftArrow("argument-mark mark", x: run.x, middle: middle)
        case .loop: markup.loop("mark", x: run.x, middle: middle)
        case .sign(let change):
          markup.changeSign(change, "row-sign \(change.rawValue)", at: Point(x: run.x + 6, y: middle))
        case .siteTitle: markup.text(run.text, CardShape.rowStyle, "row site-title", x: run.x, middle: middle)
        case .value: markup.text(run.text, CardShape.rowStyle, "row value", x: run.x, middle: middle)
        case .argument: markup.text(run.text, CardShape.rowStyle, "row argument-text", x: run.x, middle: middle)
        case .argumentType: markup.text(run.text, CardShape.rowStyle, "row argument-type", x: run.x, middle: middle)
        case .fate:
          let name = fate == .dropped ? "row error-text" : "row argument-type"
          markup.text(run.text, CardShape.rowStyle, name, x: run.x, middle: middle)
        }
      }
      middle += CardShape.rowLineHeight
    }
  }
}
