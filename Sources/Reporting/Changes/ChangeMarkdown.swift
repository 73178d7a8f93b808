import Linting

extension ChangeReport {
  /// A comment holds 65,536 characters on GitHub, and a Mermaid diagram in it 50,000.
  private static let largestSize = 60_000
  private static let largestDiagram = 40_000

  /// For a merge request: a picture of the dependencies that changed, and lists. Nothing where nothing changed.
  package var markdown: String {
    guard !isEmpty else { return "" }
    var text = "### Dependency graph since \(MarkdownText.code(revision))\n\n\(counts)\n"
    text += diagram
    func list(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      text += "\n**\(title)**\n\n"
      for (position, entry) in entries.enumerated() {
        let line = "- \(entry)\n"
        guard text.utf8.count + line.utf8.count < ChangeReport.largestSize else {
          text += "- …and \(entries.count - position) more\n"
          return
        }
        text += line
      }
    }
    func describe(_ finding: Finding) -> String {
      let place = MarkdownText.code("\(finding.location.path):\(finding.location.line)")
      let message = MarkdownText.prose(finding.message)
      return "\(finding.severity.rawValue) \(MarkdownText.code(finding.rule)) at \(place): \(message)"
    }
    list("New findings", newFindings.map(describe))
    list("Findings that are gone", goneFindings.map(describe))
    list("New definitions", addedDefinitions.map { MarkdownText.code($0.title) })
    list("Definitions that are gone", removedDefinitions.map { MarkdownText.code($0.title) })
    list(
      "Changed definitions",
      changedDefinitions.map { line in
        "\(MarkdownText.code(line.title)): \(line.details.map { MarkdownText.escape($0) }.joined(separator: "; "))"
      })
    return text
  }

  private var counts: String {
    let parts = [
      (newFindings.count, goneFindings.count, "findings"),
      (addedDefinitions.count, removedDefinitions.count, "definitions"),
      (addedDependencies.count, removedDependencies.count, "dependencies"),
    ]
    return parts.map { "\($2): +\($0) −\($1)" }.joined(separator: ", ")
  }

  // MARK: Mermaid

  private var diagram: String {
    let changes = addedDependencies.map { ($0, true) } + removedDependencies.map { ($0, false) }
    guard !changes.isEmpty else { return "" }
    var names: [String: String] = [:]
    var body = "flowchart LR\n"
    var styles = ""
    var shown = 0
    func node(_ title: String) -> String {
      if let name = names[title] { return name }
      let name = "n\(names.count)"
      names[title] = name
      body += "  \(name)[\"\(ChangeReport.label(title))\"]\n"
      if addedDefinitions.contains(where: { $0.title == title }) { body += "  class \(name) added\n" }
      if removedDefinitions.contains(where: { $0.title == title }) { body += "  class \(name) removed\n" }
      return name
    }
    for (dependency, isAdded) in changes {
      let (from, to) = (node(dependency.source), node(dependency.target))
      let arrow = dependency.isInitializer ? "-->" : "-.->"
      body += "  \(from) \(arrow)|\"\(isAdded ? "+" : "−") \(ChangeReport.label(dependency.site))\"| \(to)\n"
      styles += "  linkStyle \(shown) stroke:\(isAdded ? "#1a7f37" : "#cf222e")\n"
      shown += 1
      if body.utf8.count + styles.utf8.count > ChangeReport.largestDiagram { break }
    }
    body += styles
    body += "  classDef added stroke:#1a7f37,stroke-width:2px\n"
    body += "  classDef removed stroke:#cf222e,stroke-width:2px,stroke-dasharray:4 3\n"
    var text = "\n" + MarkdownText.block(body.trimmingLastNewline, language: "mermaid")
    if shown < changes.count { text += "\n\(changes.count - shown) more dependencies are not drawn.\n" }
    return text
  }

  /// Mermaid takes entities for everything that could end a label.
  private static func label(_ text: String) -> String {
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "\"", "&", "<", ">", "#", ";", "`", "\\", "[", "]", "{", "}", "|": "#\(scalar.value);"
      default: nil
      }
    }
  }
}

extension String {
  fileprivate var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
