import Linting

/// Elements that pictures are made of, drawn as paths so that no font need have them.
extension Markup {
  /// A text of exactly its measured width, whatever the font.
  mutating func text(_ content: String, _ style: TextStyle, _ name: String, x: Double, middle: Double) {
    guard !content.isEmpty else { return }
    let width = FontMetrics.width(of: content, style)
    element(
      "text",
      [
        ("class", name), ("x", Decimal.text(x)), ("y", Decimal.text(middle + style.size * 0.36)),
        ("textLength", width > 0 ? Decimal.text(width) : nil), ("lengthAdjust", "spacingAndGlyphs"),
      ], content)
  }

  /// - Parameter origin: what the numbers of `data` count from.
  mutating func path(_ name: String, _ data: String, at origin: Point? = nil) {
    let move = origin.map { "translate(\(Decimal.text($0.x)) \(Decimal.text($0.y)))" }
    element("path", [("class", name), ("d", data), ("transform", move)])
  }

  mutating func rectangle(_ name: String, _ box: Rectangle, radius: Double = 0) {
    element(
      "rect",
      [
        ("class", name), ("x", Decimal.text(box.x)), ("y", Decimal.text(box.y)),
        ("width", Decimal.text(box.width)), ("height", Decimal.text(box.height)),
        ("rx", radius > 0 ? Decimal.text(radius) : nil),
      ])
  }

  mutating func circle(_ name: String, _ centre: Point, radius: Double) {
    element(
      "circle",
      [
        ("class", name), ("cx", Decimal.text(centre.x)), ("cy", Decimal.text(centre.y)), ("r", Decimal.text(radius)),
      ])
  }

  /// A rectangle whose upper corners are round.
  mutating func band(_ name: String, width: Double, height: Double, radius: Double) {
    let (w, h, r) = (Decimal.text(width), Decimal.text(height), Decimal.text(radius))
    path(name, "M0,\(h)V\(r)A\(r),\(r) 0 0 1 \(r),0H\(Decimal.text(width - radius))A\(r),\(r) 0 0 1 \(w),\(r)V\(h)Z")
  }

  /// The sign of a severity inside a badge: a cross in a ring, a triangle, a ring with an i. Each is told by its form.
  mutating func severityIcon(_ severity: Severity, _ name: String, at centre: Point) {
    switch severity {
    case .error:
      circle(name, centre, radius: 5.5)
      cross(name, at: centre, reach: 2.3)
    case .warning:
      path(name, "M0,-5.2L5.8,5H-5.8Z", at: centre)
      path(name, "M0,-1.8V1.4M0,2.7V3.5", at: centre)
    case .note:
      circle(name, centre, radius: 5.5)
      path(name, "M0,-0.6V2.8M0,-2.9V-2.1", at: centre)
    }
  }

  /// `+`, `−` or `~`.
  mutating func changeSign(_ change: Diagram.Change, _ name: String, at centre: Point) {
    switch change {
    case .added: path(name, "M-4,0H4M0,-4V4", at: centre)
    case .removed: path(name, "M-4,0H4", at: centre)
    case .changed: path(name, "M-4,1.4C-2.6,-2.4 -1.2,-2.4 0,0S2.6,2.4 4,-1.4", at: centre)
    case .unchanged: break
    }
  }

  /// The same on a disc, for things that have no row.
  mutating func changeDisc(_ change: Diagram.Change?, at centre: Point) {
    guard let change, change != .unchanged else { return }
    circle("sign \(change.rawValue)", centre, radius: 8.5)
    changeSign(change, "sign-mark", at: centre)
  }

  mutating func cross(_ name: String, at centre: Point, reach: Double) {
    let r = Decimal.text(reach)
    path(name, "M-\(r),-\(r)L\(r),\(r)M\(r),-\(r)L-\(r),\(r)", at: centre)
  }

  /// `←`, `width` wide from `x`.
  mutating func leftArrow(_ name: String, x: Double, middle: Double) {
    path(name, "M12,0H1.5M5.5,-3.6L1.5,0L5.5,3.6", at: Point(x: x, y: middle))
  }

  /// A circular arrow.
  mutating func loop(_ name: String, x: Double, middle: Double) {
    path(name, "M3.2,-3.2A4.6,4.6 0 1 0 4.6,0.6M3.6,-6.6V-2.9H-0.2", at: Point(x: x + 6, y: middle))
  }

  /// The line of an edge and its head.
  mutating func route(_ route: Route, _ head: ArrowHead) {
    let line = PathData.curve(head == .open ? route.reaching : route)
    path("line", line)
    path("head", head.data(route))
    path("reach", line)
  }
}

/// The end of an edge.
enum ArrowHead {
  case filled, open, hollow

  fileprivate func data(_ route: Route) -> String {
    let end = route.points[route.points.count - 1]
    let along = route.tip - end
    let length = max(along.length, 0.1)
    let across = Point(x: -along.y / length, y: along.x / length) * 4.2
    let points = [end + across, route.tip, end - across].map(PathData.text)
    switch self {
    case .filled, .hollow: return "M\(points[0])L\(points[1])L\(points[2])Z"
    case .open: return "M\(points[0])L\(points[1])L\(points[2])"
    }
  }
}

/// Path data.
enum PathData {
  static func text(_ point: Point) -> String { "\(Decimal.text(point.x)),\(Decimal.text(point.y))" }

  static func curve(_ route: Route) -> String {
    var data = "M\(text(route.points[0]))"
    for index in stride(from: 1, to: route.points.count - 2, by: 3) {
      data += "C\(text(route.points[index])) \(text(route.points[index + 1])) \(text(route.points[index + 2]))"
    }
    if route.points.count % 3 == 2 { data += "L\(text(route.points[route.points.count - 1]))" }
    return data
  }
}

extension Route {
  /// With a straight end to the tip.
  fileprivate var reaching: Route {
    Route(points: points + [tip], tip: tip)
  }
}
