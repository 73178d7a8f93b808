/// Places a diagram: asks for the best layout first, and for less and less where that takes too long or fails.
package struct Layout: Sendable {
  package var process: LayoutProcess
  /// For all attempts together, in seconds.
  package var limit: Double

  package init(process: LayoutProcess, limit: Double = 10) {
    self.process = process
    self.limit = limit
  }

  /// Above this number of cards `dot` is told to give up early on the best order.
  static let tunedAbove = 500
  /// Above this number of cards argument flow is drawn without being routed around cards.
  static let routesFlowsUpTo = 300

  struct Attempt: Sendable, Equatable {
    var settings: LayoutSettings
    /// The part of the limit that it may take.
    var share: Double
    /// What the picture says when it is the one that works.
    var note: String?
  }

  static func attempts(cardCount: Int) -> [Attempt] {
    let routesFlows = cardCount <= routesFlowsUpTo
    let isTuned = cardCount > tunedAbove
    return [
      Attempt(settings: LayoutSettings(routesFlows: routesFlows, isTuned: isTuned), share: 0.6),
      Attempt(
        settings: LayoutSettings(hasClusters: false, routesFlows: false, isTuned: true), share: 0.25,
        note: "Drawn without frames around assemblies: the layout with frames failed."),
      Attempt(
        settings: LayoutSettings(engine: "sfdp", hasClusters: false, routesFlows: false), share: 0.15,
        note: "Drawn without a reading direction: the layered layout failed."),
    ]
  }

  /// - Returns: the placed diagram, nil where every attempt failed; and a warning for each attempt that did.
  func place(_ diagram: Diagram) -> (placed: PlacedDiagram?, warnings: [String]) {
    var warnings: [String] = []
    for attempt in Layout.attempts(cardCount: diagram.cards.count) {
      let settings = attempt.settings
      var drawn = settings.hasClusters ? diagram : diagram.withoutAreas
      if let note = attempt.note { drawn.notes.append(note) }
      let shapes = drawn.cards.map { CardShape($0) }
      let text = LayoutText(drawn, shapes: shapes, settings: settings).text
      let seconds = limit * attempt.share
      let outcome = process.run(
        ["--engine", settings.engine, "--format", "positions", "--limit", "\(Int(seconds) + 2)"], input: text,
        limit: seconds)
      switch outcome {
      case .finished(let output):
        if let positions = LayoutPositions(output),
          let placed = PlacedDiagram(drawn, shapes: shapes, positions: positions)
        {
          return (placed, warnings)
        }
        warnings.append("the layout's answer cannot be read")
      case .failed(let reason): warnings.append("the layout failed: \(reason)")
      case .timedOut:
        warnings.append("the layout was stopped after \(Decimal.text(seconds)) s")
      case .unavailable(let reason):
        warnings.append("no layout: \(reason)")
        return (nil, warnings)
      }
    }
    return (nil, warnings)
  }
}

extension Diagram {
  /// The same cards, each saying where it belongs, for layouts that draw no frames.
  var withoutAreas: Diagram {
    let titles = Dictionary(areas.map { ($0.id, $0.title) }) { first, _ in first }
    var result = self
    result.areas = []
    for index in result.cards.indices {
      if let title = result.cards[index].area.flatMap({ titles[$0] }) {
        result.cards[index].details.insert(title, at: 0)
      }
      result.cards[index].area = nil
    }
    return result
  }
}

extension Layout {
  /// The picture of a diagram as SVG; nil where no layout succeeded. Warnings say what went wrong on the way.
  package func svg(of diagram: Diagram, link: SourceLink = SourceLink()) -> (svg: String?, warnings: [String]) {
    let (placed, warnings) = place(diagram)
    return (placed.map { SVGWriter(placed: $0, link: link).svg() }, warnings)
  }
}
