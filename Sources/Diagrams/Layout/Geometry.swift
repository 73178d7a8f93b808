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
