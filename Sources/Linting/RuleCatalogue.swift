import AssemblyFacts

/// The texts about rules that people read, all from the rules' metadata.
package enum RuleCatalogue {
  /// What `dilint rules` prints: one rule a line.
  package static func list() -> String {
    let rules = KnownRules.all
    let width = rules.map(\.id.count).max() ?? 0
    return rules.map { metadata in
      let name = metadata.id.padded(to: width)
      return "\(name)  \(metadata.severity.rawValue.padded(to: 7))  \(metadata.summary)\n"
    }.joined()
  }

  /// What `dilint explain RULE` prints; nil where there is no such rule.
  package static func explanation(of id: String) -> String? {
    guard let metadata = KnownRules.metadata(of: id) else { return nil }
    var text = "\(metadata.id) (\(metadata.severity.rawValue), \(frameworks(of: metadata)))\n"
    text += "\(metadata.summary)\n\n\(wrap(metadata.rationale))\n\nFix\n\(indent(wrap(metadata.fix)))\n"
    if let example = metadata.examples.first(where: { $0.expectation == .triggering }) {
      text += "\nReported: \(example.title)\n\(indent(example.annotated))\n"
    }
    if let example = metadata.examples.first(where: { $0.expectation == .clean }) {
      text += "\nFine: \(example.title)\n\(indent(example.annotated))\n"
    }
    return text
  }

  /// The closest rule to a name that is none.
  package static func suggestion(for id: String) -> String? {
    SelectorWords.closest(to: id, among: KnownRules.all.map(\.id), atLeast: 0.5)?.name
  }

  /// `docs/rules.md`.
  package static func markdown() -> String {
    var text = """
      # Rules

      Generated from the rules themselves: every example here is also one of the rule's tests. `dilint rules` lists them, \
      `dilint explain RULE` prints one.

      **error**: resolution fails, hangs, or silently loses something. **warning**: suspicious, or fails only on a path \
      that nobody is seen to take. **note**: information. Single findings may be milder than their rule.

      | Rule | Severity | For | Finds |
      |---|---|---|---|

      """
    for metadata in KnownRules.all {
      text += "| [`\(metadata.id)`](#\(metadata.id)) | \(metadata.severity.rawValue) | \(frameworks(of: metadata)) "
      text += "| \(metadata.summary) |\n"
    }
    for metadata in KnownRules.all { text += section(metadata) }
    return text
  }

  private static func section(_ metadata: RuleMetadata) -> String {
    var text = "\n## \(metadata.id)\n\n\(metadata.summary) (\(metadata.severity.rawValue)).\n\n"
    text += "\(metadata.rationale)\n\n**Fix.** \(metadata.fix)\n"
    text += examples(metadata.examples.filter { $0.expectation == .triggering }, heading: "Reported")
    text += examples(metadata.examples.filter { $0.expectation == .clean }, heading: "Fine")
    return text
  }

  private static func examples(_ examples: [RuleExample], heading: String) -> String {
    guard let first = examples.first else { return "" }
    var text = "\n\(heading): \(first.title).\n\n"
    text += "```\(first.language == .swift ? "swift" : "objc")\n\(first.annotated)\n```\n"
    let others = examples.dropFirst().map(\.title)
    if !others.isEmpty { text += "\nAlso \(heading.lowercased()): \(others.joined(separator: "; ")).\n" }
    return text
  }

  private static func frameworks(of metadata: RuleMetadata) -> String {
    if metadata.frameworks == .all { return "all" }
    let names: [Framework: String] = [
      .typhoon: "Typhoon", .swinject: "Swinject", .dip: "Dip", .factory: "Factory", .resolver: "Resolver",
    ]
    return Framework.allCases.filter(metadata.frameworks.contains).compactMap { names[$0] }.joined(separator: ", ")
  }

  /// Breaks paragraphs into lines of at most 100 characters.
  private static func wrap(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      var lines: [String] = [""]
      for word in paragraph.split(separator: " ") {
        if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + word.count + 1 > 100 { lines.append("") }
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func indent(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
      .joined(separator: "\n")
  }
}

extension RuleExample {
  /// The source without markers; lines with one end in a comment that points at them.
  package var annotated: String {
    source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = RuleExample.withoutMarkers(String(line))
      return text.count == line.count ? text : text + "  // ← here"
    }.joined(separator: "\n")
  }

  /// The text with every marker (a digit in a keycap) taken out.
  package static func withoutMarkers(_ text: String) -> String {
    String(text.filter { !isMarker($0) })
  }

  /// Whether a character is one of `1️⃣` to `9️⃣`.
  package static func isMarker(_ character: Character) -> Bool {
    let scalars = Array(character.unicodeScalars)
    return scalars.count == 3 && scalars[0].properties.numericType != nil && scalars[2].value == 0x20E3
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
