import Foundation

/// Places a diagram: asks for the best layout first, and for less and less where that takes too long or fails.
package struct Layout: Sendable {
  package var process: LayoutProcess
  /// For all attempts together, in seconds.
  package var limit: Double

  package init(process: LayoutProcess, limit: Double = 10) {
    self.process = process
    self.limit = limit
  }

  /// Up to this number of cards `dot` takes all the time it likes, and routes argument flow around cards as well.
  static let cardsWithFullEffort = 150

  struct Attempt: Sendable, Equatable {
    var settings: LayoutSettings
    /// The part of the limit that it may take.
    var share: Double
    /// What the picture says when it is the one that works.
    var note: String?
  }

  static func attempts(cardCount: Int) -> [Attempt] {
    let isSmall = cardCount <= cardsWithFullEffort
    return [
      Attempt(settings: LayoutSettings(routesFlows: isSmall, effort: isSmall ? nil : 400), share: 0.6),
      Attempt(
        settings: LayoutSettings(hasClusters: false, routesFlows: false, routesEdges: false, effort: 40), share: 0.25,
        note: "Drawn without frames around assemblies: the layout with frames failed."),
      Attempt(
        settings: LayoutSettings(engine: "sfdp", hasClusters: false, routesFlows: false, routesEdges: false),
        share: 0.15, note: "Drawn without a reading direction: the layered layout failed."),
    ]
  }

  /// - Parameter deadline: when no further attempt begins.
  /// - Returns: the placed diagram, and a warning for each attempt that failed.
  func place(_ diagram: Diagram, until deadline: Date? = nil) -> (placed: PlacedDiagram, warnings: [String]) {
    var warnings: [String] = []
    for attempt in Layout.attempts(cardCount: diagram.cards.count) {
      if let deadline, deadline < Date() {
        return (placePlainly(diagram), warnings + ["no time is left for its layout"])
      }
      let outcome = place(diagram, attempt)
      switch outcome {
      case .success(let placed): return (placed, warnings)
      case .failure(let trouble):
        warnings.append(trouble.message)
        if trouble.isFinal { return (placePlainly(diagram), warnings) }
      }
    }
    return (placePlainly(diagram), warnings)
  }

  private struct Trouble: Error {
    var message: String
    /// Another attempt would fail alike.
    var isFinal = false
  }

  private func place(_ diagram: Diagram, _ attempt: Attempt) -> Result<PlacedDiagram, Trouble> {
    let settings = attempt.settings
    var drawn = settings.hasClusters ? diagram : diagram.withoutAreas
    if let note = attempt.note { drawn.notes.append(note) }
    let shapes = CardShape.shapes(of: drawn)
    let text = LayoutText(drawn, shapes: shapes, settings: settings).text
    let seconds = limit * attempt.share
    let arguments = ["--engine", settings.engine, "--format", "positions", "--limit", "\(Int(seconds) + 2)"]
    switch process.run(arguments, input: text, limit: seconds) {
    case .finished(let output):
      guard let positions = LayoutPositions(String(decoding: output, as: UTF8.self)),
        positions.nodes.count == drawn.cards.count
      else {
        return .failure(Trouble(message: "the layout's answer cannot be read"))
      }
      return .success(PlacedDiagram(drawn, shapes: shapes, positions: positions))
    case .failed(let reason): return .failure(Trouble(message: "the layout failed: \(reason)"))
    case .timedOut: return .failure(Trouble(message: "the layout was stopped after \(Decimal.text(seconds)) s"))
    case .unavailable(let reason): return .failure(Trouble(message: "no layout by Graphviz: \(reason)", isFinal: true))
    }
  }

  private func placePlainly(_ diagram: Diagram) -> PlacedDiagram {
    var drawn = diagram.withoutAreas
    drawn.notes.append("Drawn in plain columns: Graphviz could not lay it out.")
    let shapes = CardShape.shapes(of: drawn)
    return PlacedDiagram(drawn, shapes: shapes, positions: PlainLayout.place(drawn, shapes: shapes))
  }

  /// The picture of a diagram as SVG. Warnings say what went wrong on the way.
  package func svg(of diagram: Diagram, link: SourceLink = SourceLink()) -> (svg: String, warnings: [String]) {
    let (placed, warnings) = place(diagram)
    return (SVGWriter(placed: placed, link: link).svg(), warnings)
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
