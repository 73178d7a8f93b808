import AssemblyFacts
import Linting

/// Checkstyle's XML, which most servers and review tools read.
package struct CheckstyleReporter: Reporter {
  package static let name = "checkstyle"
  package static let summary = "Checkstyle's XML, for Jenkins and review tools"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<checkstyle version="4.3">"#]
    var start = 0
    while start < input.findings.count {
      let path = input.findings[start].location.path
      let end = input.findings[start...].firstIndex { $0.location.path != path } ?? input.findings.count
      lines.append(#"  <file name="\#(Markup.attribute(input.paths.path(for: path)))">"#)
      for finding in input.findings[start..<end] { lines.append("    " + error(finding, input)) }
      lines.append("  </file>")
      start = end
    }
    lines.append("</checkstyle>")
    return Report(lines.joined(separator: "\n") + "\n")
  }

  private func error(_ finding: Finding, _ input: ReportInput) -> String {
    let region = Region(finding.location, in: input)
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let message = Markup.attribute(finding.details)
    return #"<error line="\#(region.line)" column="\#(region.column)" severity="\#(severity)" message="\#(message)" "#
      + #"source="dilint.\#(Markup.attribute(finding.rule))"/>"#
  }
}
