import Linting

/// Workflow commands, which GitHub Actions turns into annotations of the changed lines.
package struct GitHubReporter: Reporter {
  package static let name = "github"
  package static let summary = "GitHub Actions' workflow commands (the default where GITHUB_ACTIONS is true)"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var lines = input.findings.map { finding in
      let region = Region(finding.location, in: input)
      var properties = [("file", region.path), ("line", "\(region.line)"), ("endLine", "\(region.endLine)")]
      // Columns are only understood inside one line.
      if region.line == region.endLine {
        properties += [("col", "\(region.column)"), ("endColumn", "\(region.endColumn)")]
      }
      properties.append(("title", "dilint: \(finding.rule)"))
      let list = properties.map { "\($0)=\(GitHubReporter.escapeProperty($1))" }.joined(separator: ",")
      let command = finding.severity == .note ? "notice" : finding.severity.rawValue
      return "::\(command) \(list)::\(GitHubReporter.escapeData(finding.details))"
    }
    lines.append(GitHubReporter.plain(input))
    return Report(lines.map { $0 + "\n" }.joined())
  }

  /// A line of the log that is no command.
  private static func plain(_ input: ReportInput) -> String { "dilint: \(input.counts)" }

  /// As the runner takes it apart (actions/toolkit, `packages/core/src/command.ts`).
  static func escapeData(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  static func escapeProperty(_ text: String) -> String {
    escapeData(text).replacingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
