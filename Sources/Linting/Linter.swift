import AssemblyFacts
import DependencyGraph

/// The result of trying every rule on a graph.
package struct LintResult: Sendable {
  /// In order of place.
  package var findings: [Finding]
  /// Findings that a comment in the source switches off.
  package var suppressed: [Finding]
}

package enum Linter {
  /// Tries rules on a graph and applies the suppressions in the source.
  ///
  /// - Parameter rules: in any order; the result does not depend on it.
  package static func lint(
    _ graph: DependencyGraph, context: RuleContext, rules: [any Rule.Type] = RuleRegistry.rules
  ) -> LintResult {
    var all: [Finding] = []
    for rule in rules { all += rule.init().findings(in: graph, context) }
    all.sort(by: Finding.isOrdered)
    let suppressions = SuppressionIndex(files: graph.files)
    var result = LintResult(findings: [], suppressed: [])
    for finding in all {
      if suppressions.suppresses(finding) {
        result.suppressed.append(finding)
      } else {
        result.findings.append(finding)
      }
    }
    return result
  }
}
