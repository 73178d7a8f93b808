import Linting

/// Lines that Xcode, and most editors, turn into marks beside the source: `path:line:column: severity: message (rule)`,
/// with the hops as `note:` lines behind.
package struct XcodeReporter: Reporter {
  package static let name = "xcode"
  package static let summary = "path:line:column: severity: message (rule), for Xcode and editors"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var lines: [String] = []
    for finding in input.findings {
      lines.append("\(finding.location): \(finding.severity.rawValue): \(finding.message) (\(finding.rule))")
      for hop in finding.chain { lines.append("\(hop.location): note: \(hop.message)") }
    }
    return Report(lines.map { $0.onOneLine + "\n" }.joined())
  }
}
