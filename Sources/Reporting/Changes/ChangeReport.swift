import AssemblyFacts
import Linting

/// What a change did to the graph and to the findings, ready to be shown.
package struct ChangeReport: Sendable {
  package struct Line: Sendable {
    /// What it is about: `Assembly.definition`, `A.a → B.b`.
    package var title: String
    /// What more there is to say: the site, what changed.
    package var details: [String]
    package var location: SourceLocation

    package init(title: String, details: [String], location: SourceLocation) {
      self.title = title
      self.details = details
      self.location = location
    }
  }

  package struct Dependency: Sendable {
    package var source: String
    package var target: String
    package var site: String
    /// Needed before the source's instance exists.
    package var isInitializer: Bool
    package var location: SourceLocation

    package init(source: String, target: String, site: String, isInitializer: Bool, location: SourceLocation) {
      self.source = source
      self.target = target
      self.site = site
      self.isInitializer = isInitializer
      self.location = location
    }
  }

  /// As the user wrote it.
  package var revision: String
  package var newFindings: [Finding] = []
  package var goneFindings: [Finding] = []
  package var addedDefinitions: [Line] = []
  package var removedDefinitions: [Line] = []
  package var changedDefinitions: [Line] = []
  package var addedDependencies: [Dependency] = []
  package var removedDependencies: [Dependency] = []

  package init(revision: String) { self.revision = revision }

  package var isEmpty: Bool {
    newFindings.isEmpty && goneFindings.isEmpty && addedDefinitions.isEmpty && removedDefinitions.isEmpty
      && changedDefinitions.isEmpty && addedDependencies.isEmpty && removedDependencies.isEmpty
  }

  // MARK: Text

  /// One line a change, with a sign in front: `+`, `−`, `~`. Nothing where nothing changed.
  package var text: String {
    var lines: [String] = []
    func section(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      lines += (lines.isEmpty ? [] : [""]) + ["\(title):"] + entries.map { "  \($0)" }
    }
    func describe(_ finding: Finding) -> String {
      "\(finding.location): \(finding.severity.rawValue): \(finding.message.onOneLine) (\(finding.rule))"
    }
    section("findings", newFindings.map { "+ \(describe($0))" } + goneFindings.map { "− \(describe($0))" })
    section(
      "definitions",
      addedDefinitions.map { "+ \($0.title)" } + removedDefinitions.map { "− \($0.title)" }
        + changedDefinitions.map { "~ \($0.title)  \($0.details.joined(separator: "; "))" })
    section(
      "dependencies",
      addedDependencies.map { "+ \($0.source) → \($0.target)  \($0.site)" }
        + removedDependencies.map { "− \($0.source) → \($0.target)  \($0.site)" })
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: JSON

  /// An object of `findings`, `definitions` and `dependencies`, each with what is added and removed. Nothing where
  /// nothing changed.
  package var json: String {
    guard !isEmpty else { return "" }
    func place(_ location: SourceLocation) -> JSONValue {
      ["path": .string(location.path), "line": .integer(location.line), "column": .integer(location.column)]
    }
    func findings(_ list: [Finding]) -> JSONValue {
      .array(
        list.map { finding in
          [
            "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "location": place(finding.location),
            "symbols": .strings(finding.symbols),
          ]
        })
    }
    func definitions(_ list: [Line]) -> JSONValue {
      .array(
        list.map { line in
          .members([
            "definition": .string(line.title), "changes": line.details.isEmpty ? nil : .strings(line.details),
            "location": place(line.location),
          ])
        })
    }
    func dependencies(_ list: [Dependency]) -> JSONValue {
      .array(
        list.map { dependency in
          [
            "from": .string(dependency.source), "to": .string(dependency.target), "site": .string(dependency.site),
            "kind": dependency.isInitializer ? "initializer" : "deferred", "location": place(dependency.location),
          ]
        })
    }
    let document: JSONValue = [
      "version": 1, "revision": .string(revision),
      "findings": ["added": findings(newFindings), "removed": findings(goneFindings)],
      "definitions": [
        "added": definitions(addedDefinitions), "removed": definitions(removedDefinitions),
        "changed": definitions(changedDefinitions),
      ],
      "dependencies": ["added": dependencies(addedDependencies), "removed": dependencies(removedDependencies)],
    ]
    return document.text + "\n"
  }
}
