import AssemblyFacts
import Linting

extension ReportInput {
  /// Replaces the paths in findings by absolute ones.
  ///
  /// - Parameter directory: what relative ones count from.
  package mutating func makePathsAbsolute(in directory: String) {
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : directory + "/" + path }
    func absolute(_ finding: Finding) -> Finding {
      var finding = finding
      finding.location.path = absolute(finding.location.path)
      for index in finding.chain.indices {
        finding.chain[index].location.path = absolute(finding.chain[index].location.path)
      }
      return finding
    }
    findings = findings.map(absolute)
    for index in suppressed.indices { suppressed[index].finding = absolute(suppressed[index].finding) }
    sources.makePathsAbsolute(absolute)
  }
}
