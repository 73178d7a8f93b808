import AssemblyFacts
import Linting

/// GitLab's code quality report: an array of issues in Code Climate's form.
package struct GitLabReporter: Reporter {
  package static let name = "gitlab"
  package static let summary = "GitLab's code quality report"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    let fingerprints = Fingerprint.list(for: input.findings)
    let issues = zip(input.findings, fingerprints).map { finding, fingerprint -> JSONValue in
      let region = Region(finding.location, in: input)
      return [
        "type": "issue", "check_name": .string(finding.rule), "description": .string(finding.message),
        "content": ["body": .string(finding.details)], "categories": ["Bug Risk"],
        "severity": .string(GitLabReporter.severity(finding.severity)), "fingerprint": .string(fingerprint),
        "location": [
          "path": .string(region.path),
          "lines": ["begin": .integer(region.line), "end": .integer(region.endLine)],
        ],
      ]
    }
    return Report(JSONValue.array(issues).text + "\n")
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}
