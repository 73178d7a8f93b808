import AssemblyFacts
import DependencyGraph

/// One check over the graph and the containers' behaviour. A rule is one file in `Rules`, with its documentation and
/// its tests in its metadata.
package protocol Rule: Sendable {
  static var metadata: RuleMetadata { get }
  /// Where its findings hold although a method could not be read wholly.
  static var damageTolerance: DamageTolerance { get }
  init()
  /// The findings, in any order. Severities are the rule's own; configuration is applied afterwards.
  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding]
}

/// Findings about what stands in the source hold where it could not be read wholly; those about what is missing, or
/// about the whole of a method, do not.
package enum DamageTolerance: Sendable {
  case none
  /// The methods on the way to the finding may be damaged, but not the one in which it stands.
  case onTheWay
  case everywhere
}

extension Rule {
  package static var damageTolerance: DamageTolerance { .none }

  /// The findings, without those that damage to the source may have made up.
  func soundFindings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    let findings = findings(in: graph, context)
    guard Self.damageTolerance != .everywhere, !graph.damage.isEmpty else { return findings }
    return findings.filter { finding in
      if graph.damage.covers(finding.location) { return false }
      return Self.damageTolerance == .onTheWay || !finding.chain.contains { graph.damage.covers($0.location) }
    }
  }
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
