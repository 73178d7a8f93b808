/// Keeps lines among the cards of one area inside its frame: `dot` leads those that come back around the cards, and knows
/// nothing of frames there.
struct FrameFitting {
  /// Between a line and the frame.
  static let distance = 8.0

  private let diagram: Diagram
  private let positions: [String: Int]
  private let frames: [String: Rectangle]
  /// What the cards of each area cover.
  private var contents: [String: Rectangle] = [:]

  init(_ diagram: Diagram, cards: [Rectangle], areas: [Rectangle?]) {
    self.diagram = diagram
    positions = diagram.cardPositions
    frames = Dictionary(zip(diagram.areas, areas).compactMap { area, frame in frame.map { (area.id, $0) } }) {
      first, _ in first
    }
    for (card, box) in zip(diagram.cards, cards) {
      guard let area = card.area else { continue }
      contents[area] = contents[area].map { $0.union(box) } ?? box
    }
  }

  /// Moves what sticks out of the frame on each side back to it, and everything between cards and frame in proportion.
  ///
  /// - Parameter routes: ways with the ids of the cards at their ends.
  func fit(_ routes: [(source: String, target: String, route: Route?)]) -> [Route?] {
    var covered: [String: Rectangle] = [:]
    let areas = routes.map { area(from: $0.source, to: $0.target) }
    for (area, entry) in zip(areas, routes) {
      guard let area, let route = entry.route, let content = contents[area] else { continue }
      covered[area] = route.samples.reduce(covered[area] ?? content) { $0.union(Rectangle($1)) }
    }
    return zip(areas, routes).map { area, entry in
      guard let area, let route = entry.route, let content = contents[area], let frame = frames[area],
        let reach = covered[area]
      else { return entry.route }
      func move(_ point: Point) -> Point {
        let x = FrameFitting.moved(
          point.x, (content.x, content.maxX), reach: (reach.x, reach.maxX), frame: (frame.x, frame.maxX))
        let y = FrameFitting.moved(
          point.y, (content.y, content.maxY), reach: (reach.y, reach.maxY), frame: (frame.y, frame.maxY))
        return Point(x: x, y: y)
      }
      return Route(points: route.points.map(move), tip: move(route.tip))
    }
  }

  /// The area that both ends stand in.
  private func area(from source: String, to target: String) -> String? {
    guard let source = positions[source], let target = positions[target] else { return nil }
    let area = diagram.cards[source].area
    return area == diagram.cards[target].area ? area : nil
  }

  private static func moved(
    _ value: Double, _ content: (low: Double, high: Double), reach: (low: Double, high: Double),
    frame: (low: Double, high: Double)
  ) -> Double {
    func scale(_ reach: Double, _ room: Double) -> Double {
      reach > room && reach > 0 ? max(0, room) / reach : 1
    }
    if value > content.high {
      return content.high
        + (value - content.high) * scale(reach.high - content.high, frame.high - content.high - distance)
    }
    if value < content.low {
      return content.low - (content.low - value) * scale(content.low - reach.low, content.low - frame.low - distance)
    }
    return value
  }
}
