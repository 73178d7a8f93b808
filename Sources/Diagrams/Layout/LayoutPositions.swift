/// What `dilint-layout --format positions` says (the lines are described in `CGraphviz.h`), with the y axis turned to
/// point down and the upper left corner as the origin.
struct LayoutPositions: Sendable, Equatable {
  /// Centres of nodes by name.
  var nodes: [String: Point] = [:]
  /// Frames of clusters by name.
  var clusters: [String: Rectangle] = [:]
  /// Ways of edges by id.
  var routes: [String: Route] = [:]

  init() {}

  /// nil where the text is not of this form.
  init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard let first = lines.popFirst()?.split(separator: " "), first.first == "graph",
      let bounds = LayoutPositions.numbers(first.dropFirst()), bounds.count == 4
    else { return nil }
    let (left, top) = (bounds[0], bounds[3])
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x - left, y: top - y) }
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count > 2 else { return nil }
      let name = String(words[1])
      switch words[0] {
      case "node":
        guard let place = LayoutPositions.numbers(words[2...]), place.count == 2 else { return nil }
        nodes[name] = point(place[0], place[1])
      case "cluster":
        guard let corners = LayoutPositions.numbers(words[2...]), corners.count == 4 else { return nil }
        let upperLeft = point(corners[0], corners[3])
        clusters[name] = Rectangle(
          x: upperLeft.x, y: upperLeft.y, width: corners[2] - corners[0], height: corners[3] - corners[1])
      case "edge":
        guard words.count > 5, let flat = LayoutPositions.numbers(words[5...]), flat.count >= 8,
          Int(words[4]) == flat.count / 2, flat.count % 2 == 0
        else { return nil }
        var points = stride(from: 0, to: flat.count, by: 2).map { point(flat[$0], flat[$0 + 1]) }
        guard points.count % 3 == 1 else { return nil }
        var tip = points[points.count - 1]
        if let end = LayoutPositions.numbers(words[3].split(separator: ",")), end.count == 2 {
          tip = point(end[0], end[1])
        }
        if let start = LayoutPositions.numbers(words[2].split(separator: ",")), start.count == 2 {
          points[0] = point(start[0], start[1])
        }
        routes[name] = Route(points: points, tip: tip)
      default: return nil
      }
    }
  }

  private static func numbers(_ words: some Collection<Substring>) -> [Double]? {
    var numbers: [Double] = []
    for word in words {
      guard let number = Double(word), number.isFinite, abs(number) < 1e7 else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
