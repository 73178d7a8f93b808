/// A diagram with a place for everything in it, in points from the upper left corner of the drawing.
struct PlacedDiagram: Sendable {
  var diagram: Diagram
  var shapes: [CardShape]
  /// By position of the card.
  var cards: [Rectangle]
  /// By position of the area; nil where the layout knows no frames.
  var areas: [Rectangle?]
  /// By position of the edge; nil where an end is missing.
  var edges: [Route?]
  var flows: [Route?]
  /// What all of these cover.
  var bounds: Rectangle

  /// - Parameter positions: of the layout of `LayoutText(diagram, …)`.
  ///   A card without a place stands in the corner.
  init(_ diagram: Diagram, shapes: [CardShape], positions: LayoutPositions) {
    self.diagram = diagram
    self.shapes = shapes
    var cards: [Rectangle] = []
    for (index, shape) in shapes.enumerated() {
      let centre = positions.nodes["n\(index)"] ?? Point(x: shape.width / 2, y: shape.height / 2)
      cards.append(
        Rectangle(
          x: centre.x - shape.width / 2, y: centre.y - shape.height / 2, width: shape.width, height: shape.height))
    }
    self.cards = cards
    areas = diagram.areas.indices.map { index in
      positions.clusters["cluster_\(index)"].map { frame in
        let inset = LayoutText.areaInset
        return Rectangle(
          x: frame.x + inset, y: frame.y + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset)
      }
    }
    let numbers = diagram.cardPositions

    edges = diagram.edges.enumerated().map { index, edge in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
      if let route = positions.routes["e\(index)"] { return route }
      let row = edge.site.flatMap { shapes[source].sites.indices.contains($0) ? shapes[source].sites[$0].middle : nil }
      return PlacedDiagram.route(
        from: cards[source], row ?? shapes[source].titleHeight / 2, to: cards[target], shapes[target].titleHeight / 2)
    }
    let backEdges = BackEdges(diagram)
    flows = diagram.flows.enumerated().map { index, flow in
      guard let source = numbers[flow.source], let target = numbers[flow.target],
        shapes[source].arguments.indices.contains(flow.sourceArgument),
        shapes[target].arguments.indices.contains(flow.targetArgument)
      else { return nil }
      if let route = positions.routes["f\(index)"] {
        return backEdges.contains(flow) ? route.besideAnother : route
      }
      let (start, end) = (shapes[source].outgoing(flow.sourceArgument), shapes[target].arguments[flow.targetArgument])
      if source == target {
        return PlacedDiagram.route(
          from: cards[source], start, to: cards[target], shapes[target].returning(flow.targetArgument))
      }
      return PlacedDiagram.route(from: cards[source], start, to: cards[target], end.middle)
    }
    // Together, so that those that run side by side stay so.
    let fitted = FrameFitting(diagram, cards: cards, areas: areas).fit(
      zip(diagram.edges, edges).map { ($0.source, $0.target, $1) }
        + zip(diagram.flows, flows).map { ($0.source, $0.target, $1) })
    edges = Array(fitted.prefix(edges.count))
    flows = Array(fitted.suffix(flows.count))
    bounds = PlacedDiagram.bounds(of: cards + areas.compactMap { $0 }, and: edges + flows)
  }

  private static func bounds(of boxes: [Rectangle], and routes: [Route?]) -> Rectangle {
    var points = boxes.flatMap { [Point(x: $0.x, y: $0.y), Point(x: $0.maxX, y: $0.maxY)] }
    points += routes.flatMap { $0?.samples ?? [] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A way for an edge that the layout has none for.
  private static func route(
    from source: Rectangle, _ sourceRow: Double, to target: Rectangle, _ targetRow: Double
  ) -> Route {
    let start = Point(x: source.maxX, y: source.y + sourceRow)
    if source == target {
      return .loop(
        from: start, to: Point(x: target.maxX, y: target.y + targetRow), arrow: LayoutText.arrowLength)
    }
    if target.maxX < source.maxX {
      let tip = Point(x: target.maxX, y: target.y + targetRow)
      return .back(from: start, to: tip, arrow: LayoutText.arrowLength)
    }
    return .direct(from: start, to: Point(x: target.x, y: target.y + targetRow), arrow: LayoutText.arrowLength)
  }
}
