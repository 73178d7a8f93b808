import Linting

/// Explains the signs that a diagram uses, and only those.
struct Legend {
  private enum Sign {
    case initializer, deferred, parent, flow, dropped, loop, outside, missing, elsewhere
    case finding(Severity)
    case change(Diagram.Change)

    /// With the distance to the text.
    var width: Double {
      switch self {
      case .initializer, .deferred, .parent, .flow: 44
      case .outside, .missing, .elsewhere: 36
      case .dropped: 28
      case .loop: 20
      case .finding: 26
      case .change: 44
      }
    }
  }

  private var entries: [(sign: Sign, text: String, width: Double)] = []

  private static let style = TextStyle(size: 12)
  private static let gap = 26.0
  private static let lineHeight = 24.0

  init(_ diagram: Diagram) {
    func add(_ sign: Sign, _ text: String, when isUsed: Bool) {
      guard isUsed else { return }
      entries.append((sign, text, sign.width + FontMetrics.width(of: text, Legend.style)))
    }
    let sites = diagram.cards.flatMap(\.sites)
    let arguments = diagram.cards.flatMap(\.arguments)
    let severities = Set(diagram.cards.flatMap(\.badges).filter { $0.change != .removed }.map(\.severity))
    let changes = Set(
      diagram.cards.map(\.change) + sites.map(\.change) + diagram.edges.map(\.change) + arguments.map(\.change))
    add(.change(.added), "added", when: changes.contains(.added))
    add(.change(.removed), "removed", when: changes.contains(.removed))
    add(.change(.changed), "changed", when: changes.contains(.changed))
    add(.change(.unchanged), "unchanged", when: changes.contains(.unchanged))
    add(.initializer, "needed before the instance exists", when: sites.contains { $0.timing == .initializer })
    add(.deferred, "filled in afterwards", when: sites.contains { $0.timing == .deferred })
    add(.parent, "inherits from", when: diagram.edges.contains { $0.style == .parent })
    add(.flow, "runtime argument", when: !arguments.isEmpty)
    add(.dropped, "argument lost", when: arguments.contains { $0.fate == .dropped })
    add(.loop, "closes a cycle", when: sites.contains { $0.closesCycle })
    add(.outside, "not in the scanned sources", when: diagram.cards.contains { $0.kind == .outside })
    add(.missing, "does not exist", when: diagram.cards.contains { $0.kind == .missing })
    add(.elsewhere, "has its own page", when: diagram.cards.contains { $0.kind == .elsewhere })
    add(.finding(.error), "error", when: severities.contains(.error))
    add(.finding(.warning), "warning", when: severities.contains(.warning))
    add(.finding(.note), "note", when: severities.contains(.note))
  }

  /// Of the widest entry.
  var leastWidth: Double { entries.map(\.width).max() ?? 0 }

  func height(width: Double) -> Double {
    entries.isEmpty ? 0 : Double(lines(width: width).count) * Legend.lineHeight + 20
  }

  func write(_ markup: inout Markup, at place: Point, width: Double) {
    guard !entries.isEmpty else { return }
    markup.begin("g", [("class", "legend"), ("role", "graphics-object")])
    markup.element("title", [], "Legend")
    var middle = place.y + 20 + Legend.lineHeight / 2
    for line in lines(width: width) {
      var x = place.x
      for entry in line {
        write(entry.sign, &markup, x: x, middle: middle)
        markup.text(entry.text, Legend.style, "detail", x: x + entry.sign.width, middle: middle)
        x += entry.width + Legend.gap
      }
      middle += Legend.lineHeight
    }
    markup.end()
  }

  private func lines(width: Double) -> [[(sign: Sign, text: String, width: Double)]] {
    var lines: [[(sign: Sign, text: String, width: Double)]] = []
    var used = 0.0
    for entry in entries {
      if lines.isEmpty || used + entry.width > width {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(entry)
      used += entry.width + Legend.gap
    }
    return lines
  }

  private func write(_ sign: Sign, _ markup: inout Markup, x: Double, middle: Double) {
    func edge(_ name: String, _ head: ArrowHead, hasPort: Bool) {
      markup.begin("g", [("class", name)])
      let end = Point(x: x + 27, y: middle)
      let third = Point(x: x + 15, y: middle)
      markup.route(
        Route(points: [Point(x: x + 5, y: middle), third, third, end], tip: Point(x: x + 36, y: middle)), head)
      if hasPort { markup.circle("port", Point(x: x + 5, y: middle), radius: CardDrawing.portRadius) }
      markup.end()
    }
    func change(_ change: Diagram.Change) {
      frame("card \(change.rawValue)", indent: 8)
      markup.changeDisc(change, at: Point(x: x + 9, y: middle - 6))
    }
    func frame(_ kind: String, indent: Double = 0) {
      markup.begin("g", [("class", kind)])
      markup.rectangle("frame", Rectangle(x: x + indent, y: middle - 7, width: 28, height: 14), radius: 4)
      markup.end()
    }
    switch sign {
    case .initializer: edge("initializer", .filled, hasPort: true)
    case .deferred: edge("deferred", .open, hasPort: true)
    case .parent: edge("parent", .hollow, hasPort: false)
    case .flow: edge("flow", .filled, hasPort: false)
    case .dropped:
      markup.path("argument-mark mark", "M0,0H9", at: Point(x: x, y: middle))
      markup.cross("error-mark", at: Point(x: x + 14, y: middle), reach: 4)
    case .loop: markup.loop("mark", x: x, middle: middle)
    case .outside: frame("outside")
    case .missing: frame("missing")
    case .elsewhere: frame("elsewhere")
    case .change(let kind): change(kind)
    case .finding(let severity):
      markup.rectangle(
        "badge \(severity.rawValue)", Rectangle(x: x, y: middle - 10, width: 20, height: 20), radius: 10)
      markup.severityIcon(severity, "badge-mark", at: Point(x: x + 10, y: middle))
    }
  }
}
