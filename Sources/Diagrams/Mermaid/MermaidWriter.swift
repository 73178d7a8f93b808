import Linting

/// Writes a diagram as a Mermaid flowchart, for places that draw these in text (GitHub, GitLab). What Mermaid's limits
/// leave no room for is cut, and the picture says so.
package struct MermaidWriter {
  package var diagram: Diagram
  private let palette = Palette()

  /// `maxEdges` of Mermaid's default configuration.
  static let greatestEdgeCount = 500
  /// `maxTextSize` of the same, less what the ending takes.
  static let greatestSize = 50_000 - 1_500

  package init(diagram: Diagram) {
    self.diagram = diagram
  }

  package func mermaid() -> String {
    var text = "---\ntitle: \"\(label(diagram.title))\"\n---\nflowchart LR\n"
    for note in [diagram.summary] + diagram.notes where !note.isEmpty {
      text += "%% \(label(note, limit: 400))\n"
    }
    let (cards, cutCards) = cardsThatFit(MermaidWriter.greatestSize / 2)
    text += areas(cards)
    let shown = Set(cards)
    var cutLines = 0
    var count = 0
    for line in lines(among: shown) {
      guard let line, count < MermaidWriter.greatestEdgeCount,
        text.utf16.count + line.utf16.count <= MermaidWriter.greatestSize
      else {
        cutLines += 1
        continue
      }
      text += line
      count += 1
    }
    text += classes(cards)
    if cutCards + cutLines > 0 {
      let parts = [
        cutCards > 0 ? DiagramSummary.count(cutCards, "definition") : nil,
        cutLines > 0 ? DiagramSummary.count(cutLines, "reference") : nil,
      ].compactMap { $0 }
      text += "  cut[\"Cut by Mermaid's limits: \(parts.joined(separator: ", "))\"]\n"
    }
    return text
  }

  // MARK: Cards

  /// Positions of the cards that there is room for: those with findings first, in order.
  private func cardsThatFit(_ room: Int) -> (cards: [Int], cut: Int) {
    let wanted = diagram.cards.indices.sorted { left, right in
      let (first, second) = (rank(diagram.cards[left]), rank(diagram.cards[right]))
      return (first, left) < (second, right)
    }
    var left = room
    var cards: [Int] = []
    for index in wanted {
      let size = node(index).utf16.count + 8
      guard size <= left else { continue }
      left -= size
      cards.append(index)
    }
    return (cards.sorted(), diagram.cards.count - cards.count)
  }

  private func rank(_ card: Diagram.Card) -> Int {
    switch card.severity {
    case .error: 0
    case .warning: 1
    case .note, nil: 2
    }
  }

  private func areas(_ cards: [Int]) -> String {
    var text = ""
    let positions = Dictionary(diagram.areas.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    let byArea = Dictionary(grouping: cards) { diagram.cards[$0].area.flatMap { positions[$0] } ?? -1 }
    for (index, area) in diagram.areas.enumerated() {
      guard let members = byArea[index], !members.isEmpty else { continue }
      text += "  subgraph a\(index)[\"\(label(area.title))\"]\n"
      for card in members { text += "    \(node(card))\n" }
      text += "  end\n"
    }
    for card in byArea[-1] ?? [] { text += "  \(node(card))\n" }
    return text
  }

  private func node(_ index: Int) -> String {
    let card = diagram.cards[index]
    var lines = [label(card.title)] + card.details.map { label($0) }
    for argument in card.arguments {
      let fate: String
      switch argument.fate {
      case .used: fate = ""
      case .dropped: fate = " ✕ dropped"
      case .circulating: fate = " circulates"
      case .unused: fate = " unused"
      }
      lines.append("▸ \(label(argument.name))\(fate)")
    }
    for badge in card.badges { lines.append("\(badge.severity == .error ? "⊗" : "⚠") \(label(badge.rule))") }
    return "n\(index)[\"\(lines.joined(separator: "<br/>"))\"]"
  }

  // MARK: Lines

  /// References of which something is reported first, then the others, then argument flow; nil for one whose ends are
  /// cut.
  private func lines(among shown: Set<Int>) -> [String?] {
    let positions = diagram.cardPositions
    func ends(_ source: String, _ target: String) -> (Int, Int)? {
      guard let source = positions[source], let target = positions[target], shown.contains(source),
        shown.contains(target)
      else { return nil }
      return (source, target)
    }
    let ordered = diagram.edges.filter { $0.alarm != nil } + diagram.edges.filter { $0.alarm == nil }
    let references = ordered.map { edge -> String? in
      guard let (source, target) = ends(edge.source, edge.target) else { return nil }
      let sites = diagram.cards[source].sites
      let title = edge.site.flatMap { sites.indices.contains($0) ? label(sites[$0].title) : nil } ?? ""
      let arrow = edge.style == .initializer ? "-->" : edge.style == .deferred ? "-.->" : "--o"
      return "  n\(source) \(arrow)\(title.isEmpty ? "" : "|\"\(title)\"|") n\(target)\n"
    }
    let flows = diagram.flows.map { flow -> String? in
      guard let (source, target) = ends(flow.source, flow.target) else { return nil }
      let arguments = diagram.cards[source].arguments
      let name = arguments.indices.contains(flow.sourceArgument) ? label(arguments[flow.sourceArgument].name) : ""
      return "  n\(source) ==>|\"▸ \(name)\"| n\(target)\n"
    }
    return references + flows
  }

  private func classes(_ cards: [Int]) -> String {
    var text = ""
    func add(_ name: String, _ style: String, _ isMember: (Diagram.Card) -> Bool) {
      let members = cards.filter { isMember(diagram.cards[$0]) }.map { "n\($0)" }
      guard !members.isEmpty else { return }
      text += "  classDef \(name) \(style)\n  class \(members.joined(separator: ",")) \(name)\n"
    }
    add("error", "stroke:\(palette.error.light),stroke-width:3px") { $0.severity == .error }
    add("warning", "stroke:\(palette.warning.light),stroke-width:3px") { $0.severity == .warning }
    add("absent", "stroke-dasharray:5 4") { $0.kind == .missing || $0.kind == .outside }
    return text
  }

  // MARK: Quoting

  /// A text for the inside of quotes, here and in YAML. Everything with a meaning to Mermaid or to HTML becomes one of its entity codes, `%` because
  /// `%%{` would begin a directive anywhere.
  private func label(_ text: String, limit: Int = 120) -> String {
    var result = ""
    for scalar in VisibleText.of(text, limit: limit).unicodeScalars {
      switch scalar {
      case "\"", "&", "<", ">", "#", "`", "%", "{", "}", "|", "\\", "*", "_", "[", "]", ";":
        result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // An empty label is an error in Mermaid.
    return result.isEmpty ? " " : result
  }
}
