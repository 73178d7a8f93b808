/// How a layout is asked for.
package struct LayoutSettings: Sendable, Equatable {
  /// `dot` or `sfdp`.
  package var engine: String
  /// Cards of an area stay together in a frame.
  package var hasClusters: Bool
  /// Argument flow is routed by the layout too, rather than drawn straight.
  package var routesFlows: Bool
  /// Edges are routed around cards, rather than drawn straight.
  package var routesEdges: Bool
  /// How often `dot` may improve places; nil for as often as it likes. Fewer for larger graphs, or it takes minutes.
  package var effort: Int?

  package init(
    engine: String = "dot", hasClusters: Bool = true, routesFlows: Bool = true, routesEdges: Bool = true,
    effort: Int? = nil
  ) {
    self.engine = engine
    self.hasClusters = hasClusters
    self.routesFlows = routesFlows
    self.routesEdges = routesEdges
    self.effort = effort
  }
}

/// The graph that `dilint-layout` places: boxes of fixed sizes with ports, and no text at all, so that neither fonts nor
/// names from source have any part in it. Cards are `n0`, `n1`, …, areas `cluster_0`, …, edges `e0`, …, flows `f0`, ….
struct LayoutText {
  static let areaMargin = 26.0
  /// The same of an area in which lines come back around the cards.
  static let areaMarginWithLoops = 38.0
  /// Neighbouring areas would touch otherwise.
  static let areaInset = 6.0
  /// Above and below a card, so that edges on their way past keep their distance.
  static let cardMargin = 6.0
  static let areaTitleStyle = TextStyle(size: 16, isBold: true)
  static let areaTitleHeight = 30.0
  static let areaTitleIndent = 16.0
  static let arrowLength = 9.0

  var text: String

  init(_ diagram: Diagram, shapes: [CardShape], settings: LayoutSettings) {
    var lines = ["digraph {"]
    var graph = "graph [rankdir=LR nodesep=0.35 ranksep=1.1 labeljust=l"
    if let effort = settings.effort {
      // Graphviz takes these as shares of the number of nodes.
      let share = effort * 10_000 / max(diagram.cards.count, 1)
      let limit = "\(share / 10_000).\(String(share % 10_000 + 10_000).dropFirst())"
      graph += " nslimit=\(limit) nslimit1=\(limit) mclimit=\(effort < 100 ? "0.1" : "0.5")"
    }
    if settings.engine != "dot" { graph += " overlap=prism overlap_scaling=3 sep=\"+20\"" }
    if !settings.routesEdges { graph += " splines=none" }
    lines.append(graph + "]")
    // dot makes an arrow ten points long at size 1.
    lines.append("node [shape=plain] edge [arrowsize=\(Decimal.text(LayoutText.arrowLength / 10))]")
    let positions = diagram.cardPositions
    if settings.hasClusters {
      lines += LayoutText.clusters(diagram)
    }
    let backEdges = BackEdges(diagram)
    for (index, shape) in shapes.enumerated() { lines.append("n\(index) [label=<\(LayoutText.table(shape))>]") }
    for pair in Spreading(diagram).pairs { lines.append("n\(pair.first) -> n\(pair.second) [style=invis weight=0]") }
    for (index, edge) in diagram.edges.enumerated() {
      guard let source = positions[edge.source], let target = positions[edge.target], source != target else { continue }
      let port = edge.site.map { "s\($0)" } ?? "t"
      let isBack = backEdges.contains(index)
      // One that closes a cycle comes back to the right side of the title instead of going round the whole card.
      lines.append(
        "n\(source):\(port):e -> n\(target):t:" + (isBack ? "e [constraint=false " : "w [") + "id=e\(index)]")
    }
    if settings.routesFlows {
      for (index, flow) in diagram.flows.enumerated() {
        guard let source = positions[flow.source], let target = positions[flow.target], source != target else {
          continue
        }
        let end = backEdges.contains(flow) ? "b\(flow.targetArgument):e" : "a\(flow.targetArgument):w"
        lines.append(
          "n\(source):\(shapes[source].outPort(flow.sourceArgument)):e -> n\(target):\(end) "
            + "[id=f\(index) constraint=false]")
      }
    }
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Areas as clusters, inner ones inside outer ones.
  private static func clusters(_ diagram: Diagram) -> [String] {
    let numbers = Dictionary(diagram.areas.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var cards: [Int: [Int]] = [:]
    for (index, card) in diagram.cards.enumerated() {
      if let area = card.area.flatMap({ numbers[$0] }) { cards[area, default: []].append(index) }
    }
    var inner: [Int: [Int]] = [:]
    var outer: [Int] = []
    for (index, area) in diagram.areas.enumerated() {
      if let parent = area.parent.flatMap({ numbers[$0] }), parent < index {
        inner[parent, default: []].append(index)
      } else {
        outer.append(index)
      }
    }
    let positions = diagram.cardPositions
    let backEdges = BackEdges(diagram)
    var looping: Set<Int> = []
    for (index, edge) in diagram.edges.enumerated() where backEdges.contains(index) {
      guard let source = positions[edge.source], let target = positions[edge.target],
        let area = diagram.cards[source].area, area == diagram.cards[target].area, let number = numbers[area]
      else { continue }
      looping.insert(number)
    }
    var lines: [String] = []
    // Parents stand before their children, so that this ends.
    func write(_ index: Int) {
      let title = areaTitle(diagram.areas[index])
      let width = Int(FontMetrics.width(of: title, areaTitleStyle).rounded(.up)) + 2 * Int(areaTitleIndent)
      lines.append("subgraph cluster_\(index) {")
      let margin = looping.contains(index) ? areaMarginWithLoops : areaMargin
      lines.append("margin=\(Decimal.text(margin)) label=<\(box(width: width, height: Int(areaTitleHeight)))>")
      for child in inner[index] ?? [] { write(child) }
      for card in cards[index] ?? [] { lines.append("n\(card)") }
      lines.append("}")
    }
    for index in outer { write(index) }
    return lines
  }

  static func areaTitle(_ area: Diagram.Area) -> String {
    LineBreaking.lines(of: VisibleText.of(area.title), areaTitleStyle, width: 600, limit: 1)[0]
  }

  private static func box(width: Int, height: Int) -> String {
    "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr>"
      + "<td fixedsize=\"true\" width=\"\(width)\" height=\"\(height)\"></td></tr></table>"
  }

  /// A table with one cell for each place that edges touch.
  private static func table(_ shape: CardShape) -> String {
    let width = Int(shape.width)
    var top = 0.0
    var cells = ""
    func size(_ width: Int, _ height: Double) -> String {
      "fixedsize=\"true\" width=\"\(width)\" height=\"\(Int(height))\""
    }
    func cell(_ port: String?, until bottom: Double) {
      guard bottom > top else { return }
      let name = port.map { " port=\"\($0)\"" } ?? ""
      cells += "<tr><td\(name) colspan=\"2\" \(size(width, bottom - top))></td></tr>"
      top = bottom
    }
    /// Touched on the left as a whole, and on the right above by what comes back and below by what goes out.
    func dividedCell(_ number: Int, until bottom: Double) {
      let upper = CardShape.returnHeight
      cells += "<tr><td port=\"a\(number)\" rowspan=\"2\" \(size(width / 2, bottom - top))></td>"
      cells += "<td port=\"b\(number)\" \(size(width - width / 2, upper))></td></tr>"
      cells += "<tr><td port=\"o\(number)\" \(size(width - width / 2, bottom - top - upper))></td></tr>"
      top = bottom
    }
    cell(nil, until: cardMargin)
    cell("t", until: cardMargin + shape.titleHeight)
    for (index, row) in shape.arguments.enumerated() {
      cell(nil, until: cardMargin + row.top)
      let bottom = cardMargin + row.top + row.height
      if shape.returns.contains(index) {
        dividedCell(index, until: bottom)
      } else {
        cell("a\(index)", until: bottom)
      }
    }
    for (index, row) in shape.sites.enumerated() {
      cell(nil, until: cardMargin + row.top)
      cell("s\(index)", until: cardMargin + row.top + row.height)
    }
    cell(nil, until: shape.height + 2 * cardMargin)
    return "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">\(cells)</table>"
  }
}
