/// A place in a picture, in points from its upper left corner.
struct Point: Sendable, Equatable {
  var x: Double
  var y: Double

  static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
  static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
  static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }
}

struct Rectangle: Sendable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Of no size.
  init(_ point: Point) { self.init(x: point.x, y: point.y, width: 0, height: 0) }

  /// The smallest that covers both.
  func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
}

/// The way of an edge: a piecewise cubic Bézier curve (1, 4, 7, … points) and the tip of the arrow behind its end.
struct Route: Sendable, Equatable {
  var points: [Point]
  var tip: Point

  /// A calm curve between two places that leaves to the right and arrives from the left.
  static func direct(from start: Point, to tip: Point, arrow: Double) -> Route {
    let end = Point(x: tip.x - arrow, y: tip.y)
    let reach = max(30, abs(end.x - start.x) * 0.4)
    return Route(
      points: [start, Point(x: start.x + reach, y: start.y), Point(x: end.x - reach, y: end.y), end], tip: tip)
  }

  /// Points on the curve, near enough to each other to tell what it covers.
  var samples: [Point] {
    var result = [points[0], tip]
    for start in stride(from: 0, to: points.count - 3, by: 3) {
      let (p0, p1, p2, p3) = (points[start], points[start + 1], points[start + 2], points[start + 3])
      for step in 1...8 {
        let t = Double(step) / 8
        let u = 1 - t
        result.append(p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t))
      }
    }
    return result
  }

  /// The place at a share of the way, by the number of pieces.
  func place(at share: Double) -> Point {
    let pieces = (points.count - 1) / 3
    guard pieces > 0 else { return points[0] }
    let position = min(max(share, 0), 1) * Double(pieces)
    let piece = min(Int(position), pieces - 1)
    let (t, u) = (position - Double(piece), 1 - position + Double(piece))
    let (start, end) = (points[piece * 3] * (u * u * u), points[piece * 3 + 3] * (t * t * t))
    return start + points[piece * 3 + 1] * (3 * u * u * t) + points[piece * 3 + 2] * (3 * u * t * t) + end
  }

  /// The same way with its middle moved outwards, so that it does not cover the line of the reference that goes with it.
  var besideAnother: Route {
    guard points.count > 6 else { return self }
    let distance = points[points.count / 2].y < points[0].y ? -7.0 : 7.0
    var moved = self
    for index in 3..<points.count - 3 { moved.points[index].y += distance }
    return moved
  }

  /// The same to a place further left, where it arrives from the right.
  static func back(from start: Point, to tip: Point, arrow: Double) -> Route {
    let end = Point(x: tip.x + arrow, y: tip.y)
    return Route(
      points: [start, Point(x: start.x + 40, y: start.y), Point(x: end.x + 40, y: end.y), end], tip: tip)
  }

  /// A loop at the right side of a card, from one row back to a higher one.
  static func loop(from start: Point, to tip: Point, arrow: Double) -> Route {
    let end = Point(x: tip.x + arrow, y: tip.y)
    let reach = min(60, max(26, abs(tip.y - start.y) * 0.5))
    return Route(
      points: [start, Point(x: start.x + reach, y: start.y), Point(x: end.x + reach, y: end.y), end], tip: tip)
  }
}

/// Numbers as they are written into a picture.
enum Decimal {
  /// With at most one decimal, the same in every locale and on every machine.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
