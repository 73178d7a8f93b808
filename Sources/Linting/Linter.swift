import AssemblyFacts
import DependencyGraph
import SourceFiles

/// The result of trying every rule on a graph.
package struct LintResult: Sendable {
  /// In order of place.
  package var findings: [Finding]
  /// Findings that are not reported, and why; in order of place.
  package var suppressed: [SuppressedFinding]

  package init(findings: [Finding] = [], suppressed: [SuppressedFinding] = []) {
    self.findings = findings
    self.suppressed = suppressed
  }
}

package enum Linter {
  /// Tries rules on a graph, gives their findings the configured severities, and applies the suppressions in the source.
  ///
  /// - Parameters:
  ///   - rules: in any order; the result does not depend on it.
  ///   - jobs: how many rules to try at the same time.
  package static func lint(
    _ graph: DependencyGraph, context: RuleContext, rules: [any Rule.Type] = RuleRegistry.rules,
    configuration: Configuration = Configuration(), jobs: Int = 1
  ) -> LintResult {
    let active = rules.filter { configuration.isOn($0.metadata.id) }
    var all = ParallelMap.map(active, jobs: jobs, atOnce: 1) { $0.init().soundFindings(in: graph, context) }
      .flatMap { $0 }
    all += ForbiddenDependency.findings(
      in: graph, configuration.forbidden, workingDirectory: configuration.workingDirectory)
    all = configuration.applied(to: all).sorted(by: Finding.isOrdered)

    let suppressions = SuppressionIndex(files: graph.files)
    var result = LintResult()
    var used: [Suppression: Set<String>] = [:]
    for finding in all {
      if let suppression = suppressions.suppression(of: finding),
        suppression.reason != nil || !configuration.requiresReasons
      {
        used[suppression, default: []].insert(finding.rule)
        result.suppressed.append(SuppressedFinding(finding: finding, origin: .comment(reason: suppression.reason)))
      } else {
        result.findings.append(finding)
      }
    }
    let comments = suppressions.all
    let unused = UnusedSuppression.findings(comments, used: used, configuration).filter {
      !graph.damage.covers($0.location)
    }
    result.findings += configuration.applied(to: unused + UnknownRule.findings(comments))
    result.findings.sort(by: Finding.isOrdered)
    return result
  }
}
