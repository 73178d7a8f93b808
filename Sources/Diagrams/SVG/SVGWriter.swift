import AssemblyFacts

/// Draws a placed diagram as SVG. Every byte comes from the diagram and its places: no fonts, no locale, no script.
struct SVGWriter {
  var placed: PlacedDiagram
  var link: SourceLink
  /// Where the title leads, such as to the overview.
  var home: String?
  /// For the HTML page, which has the heading, the style sheet and the links itself and finds elements by `data-`
  /// attributes.
  var isEmbedded = false

  static let margin = 24.0
  static let headingStyle = TextStyle(size: 18, isBold: true)
  static let headingDetailStyle = TextStyle(size: 13)

  func svg() -> String {
    let heading = isEmbedded ? [] : headingLines
    let legend = Legend(placed.diagram)
    let bounds = placed.bounds
    let headingWidth = heading.map { FontMetrics.width(of: $0.text, $0.style) }.max() ?? 0
    let contentWidth = max(bounds.width, headingWidth, legend.leastWidth)
    let drawingTop = SVGWriter.margin + Double(heading.count) * 20 + (heading.isEmpty ? 0 : 16)
    let legendTop = drawingTop + bounds.height
    let width = Decimal.text((contentWidth + 2 * SVGWriter.margin).rounded(.up))
    let height = Decimal.text((legendTop + legend.height(width: contentWidth) + SVGWriter.margin).rounded(.up))

    var markup = Markup()
    markup.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "dilint"), ("width", width), ("height", height),
        ("viewBox", "0 0 \(width) \(height)"), ("role", "graphics-document document"),
        ("aria-roledescription", "dependency graph"),
      ])
    markup.element("title", [], VisibleText.of(placed.diagram.title))
    markup.element("desc", [], descriptionText)
    if !isEmbedded { markup.raw("<style>\n\(SVGStyle.sheet())</style>\n") }
    markup.element("rect", [("class", "page"), ("width", width), ("height", height)])
    var top = SVGWriter.margin + 10
    for (index, line) in heading.enumerated() {
      markup.link(to: index == 0 ? home : nil) { markup in
        markup.text(line.text, line.style, line.name, x: SVGWriter.margin, middle: top)
      }
      top += 20
    }
    let origin = Point(x: SVGWriter.margin - bounds.x, y: drawingTop - bounds.y)
    markup.begin("g", [("transform", "translate(\(Decimal.text(origin.x)) \(Decimal.text(origin.y)))")])
    writeAreas(&markup)
    writeEdges(&markup)
    writeCards(&markup)
    writeFlows(&markup)
    writeSigns(&markup)
    markup.end()
    legend.write(&markup, at: Point(x: SVGWriter.margin, y: legendTop), width: contentWidth)
    markup.end()
    return markup.text
  }

  private var headingLines: [(text: String, style: TextStyle, name: String)] {
    var lines = [(VisibleText.of(placed.diagram.title), SVGWriter.headingStyle, "heading-title")]
    for detail in [placed.diagram.summary] + placed.diagram.notes where !detail.isEmpty {
      for line in LineBreaking.lines(
        of: VisibleText.of(detail), SVGWriter.headingDetailStyle, width: max(placed.bounds.width, 640), limit: 4)
      {
        lines.append((line, SVGWriter.headingDetailStyle, "heading-detail"))
      }
    }
    return lines.filter { !$0.0.isEmpty }
  }

  private var descriptionText: String {
    ([placed.diagram.summary] + placed.diagram.notes).filter { !$0.isEmpty }.map { VisibleText.of($0) }
      .joined(separator: " ")
  }

  // MARK: Areas and edges

  private func writeAreas(_ markup: inout Markup) {
    for (area, frame) in zip(placed.diagram.areas, placed.areas) {
      guard let frame else { continue }
      markup.begin(
        "g",
        [
          (
            "class",
            ["area", area.isOutside ? "outside" : nil, area.change?.rawValue].compactMap { $0 }.joined(separator: " ")
          ),
          ("id", isEmbedded ? nil : ElementName.of("area", area.id)),
          ("role", "graphics-object"),
        ])
      markup.element("title", [], Tooltip.area(area))
      markup.rectangle("area-frame", frame, radius: 12)
      markup.link(to: address(of: area.location, area.change)) { markup in
        markup.text(
          LayoutText.areaTitle(area), LayoutText.areaTitleStyle, "area-title", x: frame.x + LayoutText.areaTitleIndent,
          middle: frame.y + 22)
      }
      markup.changeDisc(area.change, at: Point(x: frame.x + 2, y: frame.y + 2))
      markup.end()
    }
  }

  private func writeEdges(_ markup: inout Markup) {
    for (edge, route) in zip(placed.diagram.edges, placed.edges) {
      guard let route else { continue }
      let names = ["edge", edge.style.rawValue, edge.alarm?.rawValue, edge.change?.rawValue].compactMap { $0 }
      write(
        &markup, names, "edge", edge.id, Tooltip.changed(edge.description, edge.change), edge.location,
        address(of: edge.location, edge.change), route,
        edge.style == .initializer ? .filled : edge.style == .deferred ? .open : .hollow)
    }
  }

  private func writeFlows(_ markup: inout Markup) {
    for (flow, route) in zip(placed.diagram.flows, placed.flows) {
      guard let route else { continue }
      let names = ["flow", flow.alarm?.rawValue, flow.change?.rawValue].compactMap { $0 }
      write(
        &markup, names, "flow", flow.id, Tooltip.changed(flow.description, flow.change), flow.location,
        address(of: flow.location, flow.change), route, .filled)
    }
  }

  /// What is gone has no place in the sources as they are.
  private func address(of location: SourceLocation?, _ change: Diagram.Change?) -> String? {
    isEmbedded || change == .removed ? nil : link.address(of: location)
  }

  /// On top of everything, so that no other line hides them.
  private func writeSigns(_ markup: inout Markup) {
    for (edge, route) in zip(placed.diagram.edges, placed.edges) {
      if let route { markup.changeDisc(edge.change, at: route.place(at: 0.5)) }
    }
    for (flow, route) in zip(placed.diagram.flows, placed.flows) {
      // Not where the sign of the reference stands that it goes with.
      if let route { markup.changeDisc(flow.change, at: route.place(at: 0.25)) }
    }
  }

  private func write(
    _ markup: inout Markup, _ names: [String], _ kind: String, _ id: String, _ description: String,
    _ location: SourceLocation?, _ address: String?, _ route: Route, _ head: ArrowHead
  ) {
    markup.link(to: address) { markup in
      markup.begin(
        "g",
        [
          ("class", names.joined(separator: " ")), ("id", isEmbedded ? nil : ElementName.of(kind, id)),
          ("data-\(kind)", isEmbedded ? ElementName.of(kind, id) : nil), ("role", "graphics-symbol"),
        ])
      markup.element("title", [], Tooltip.text([description], location))
      markup.route(route, head)
      markup.end()
    }
  }

  private func writeCards(_ markup: inout Markup) {
    let leaving = Set(placed.diagram.flows.map { "\($0.sourceArgument) \($0.source)" })
    for (index, card) in placed.diagram.cards.enumerated() {
      let place = placed.cards[index]
      CardDrawing(card: card, shape: placed.shapes[index], link: link, isEmbedded: isEmbedded) {
        leaving.contains("\($0) \(card.id)")
      }
      .write(&markup, at: Point(x: place.x, y: place.y))
    }
  }
}

/// What is said when the pointer rests on something, and what a screen reader says.
enum Tooltip {
  static func area(_ area: Diagram.Area) -> String {
    text([changed(area.title, area.change), area.isOutside ? "outside of the scanned sources" : ""], area.location)
  }

  static func card(_ card: Diagram.Card) -> String {
    var lines = [changed(card.title, card.change)] + card.details
    for badge in card.badges { lines.append("\(self.badge(badge)) (\(badge.rule))") }
    return text(lines, card.location)
  }

  static func badge(_ badge: Diagram.Badge) -> String {
    let message = "\(badge.severity.rawValue): \(badge.message)"
    switch badge.change {
    case .added: return "new \(message)"
    case .removed: return "no longer: \(message)"
    case .changed, .unchanged, nil: return message
    }
  }

  /// With the word for a change in front.
  static func changed(_ text: String, _ change: Diagram.Change?) -> String {
    guard let change, change != .unchanged else { return text }
    return "\(change.rawValue): \(text)"
  }

  static func argument(_ argument: Diagram.Argument) -> String {
    var line = changed("runtime argument \(argument.name)", argument.change)
    if !argument.type.isEmpty { line += ": \(argument.type)" }
    switch argument.fate {
    case .used: break
    case .dropped: line += ", dropped here: it reaches no injection site"
    case .circulating: line += ", circulates without being injected anywhere"
    case .unused: line += ", unused on purpose"
    }
    return text([line], argument.location)
  }

  static func site(_ site: Diagram.Site) -> String {
    var line = site.timing == .initializer ? "\(site.title), before the instance exists" : "\(site.title), afterwards"
    line = changed(line, site.change)
    for value in site.values {
      switch value {
      case .argument(let name): line += ", filled by the runtime argument \(name)"
      case .text(let text): line += ", \(text)"
      }
    }
    if site.closesCycle { line += ", closes a cycle" }
    return text([line], site.location)
  }

  /// Lines that are not empty, and the place in source.
  static func text(_ lines: [String], _ location: SourceLocation?) -> String {
    var shown = lines.filter { !$0.isEmpty }.map { VisibleText.of($0) }
    if let location { shown.append(VisibleText.of("\(location.path):\(location.line)")) }
    return shown.joined(separator: "\n")
  }
}
