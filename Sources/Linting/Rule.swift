import AssemblyFacts
import DependencyGraph

/// One check over the graph and the containers' behaviour. A rule is one file in `Rules`, with its documentation and
/// its tests in its metadata.
package protocol Rule: Sendable {
  static var metadata: RuleMetadata { get }
  init()
  /// The findings, in any order. Severities are the rule's own; configuration is applied afterwards.
  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding]
}

/// What people read about a rule, and the examples that test it.
package struct RuleMetadata: Sendable {
  /// In kebab-case; never renamed.
  package var id: String
  /// The severity of most findings; single findings may have another.
  package var severity: Severity
  package var frameworks: Set<Framework>
  /// One line: what it finds.
  package var summary: String
  /// Why it matters: what the container does.
  package var rationale: String
  /// How to mend it.
  package var fix: String
  package var examples: [RuleExample]

  package init(
    id: String, severity: Severity, frameworks: Set<Framework>, summary: String, rationale: String, fix: String,
    examples: [RuleExample]
  ) {
    self.id = id
    self.severity = severity
    self.frameworks = frameworks
    self.summary = summary
    self.rationale = rationale
    self.fix = fix
    self.examples = examples
  }
}

extension Set<Framework> {
  package static var all: Set<Framework> { Set(Framework.allCases) }
}

/// A source text that a rule is tried on. It is a whole file; in a triggering one each place where a finding of the
/// rule must be is preceded by a marker: `1️⃣`, `2️⃣`, … The findings must be exactly at the markers.
package struct RuleExample: Sendable {
  package enum Expectation: Sendable { case triggering, clean }
  package var expectation: Expectation
  package var language: Language
  /// What it shows, in a few words.
  package var title: String
  package var source: String

  package static func triggering(_ language: Language, _ title: String, _ source: String) -> RuleExample {
    RuleExample(expectation: .triggering, language: language, title: title, source: source)
  }

  package static func clean(_ language: Language, _ title: String, _ source: String) -> RuleExample {
    RuleExample(expectation: .clean, language: language, title: title, source: source)
  }
}
