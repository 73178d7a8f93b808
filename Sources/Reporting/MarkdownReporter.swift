import Linting

/// For a job's summary or a merge request: a table of what was found, with the chains of errors and warnings, and all
/// notes, folded away.
package struct MarkdownReporter: Reporter {
  package static let name = "markdown"
  package static let summary = "for a job's summary or a merge request"

  /// A comment on GitHub holds 65,536 characters and a job's summary a megabyte; what is longer is cut here.
  var largestSize = 60_000

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var text = "### dilint: \(input.counts)\n"
    let problems = input.findings.filter { $0.severity > .note }
    let notes = input.findings.filter { $0.severity == .note }
    var shown: [Finding] = []
    func table(_ findings: [Finding]) -> String {
      var table = "\n| | Rule | Where | What |\n|---|---|---|---|\n"
      for (position, finding) in findings.enumerated() {
        let row = row(finding, input)
        guard text.utf8.count + table.utf8.count + row.utf8.count < largestSize / 2 else {
          return table + "\n…and \(findings.count - position) more.\n"
        }
        table += row
        shown.append(finding)
      }
      return table
    }
    if !problems.isEmpty { text += table(problems) }
    if !notes.isEmpty {
      text +=
        "\n<details><summary>\(ReportInput.counted(notes.count, "note"))</summary>\n" + table(notes) + "\n</details>\n"
    }
    var unexplained = 0
    for finding in shown where finding.severity > .note && (!finding.chain.isEmpty || finding.fix != nil) {
      let section = details(finding, input)
      if unexplained > 0 || text.utf8.count + section.utf8.count > largestSize {
        unexplained += 1
      } else {
        text += section
      }
    }
    if unexplained > 0 { text += "\nThe chains of \(unexplained) more are left out.\n" }
    text += "\n" + totals(input) + "\n"
    let omitted = input.findings.count - shown.count
    return Report(
      text,
      warnings: omitted > 0 ? ["the Markdown report leaves out \(omitted) of \(input.findings.count) findings"] : [])
  }

  private func row(_ finding: Finding, _ input: ReportInput) -> String {
    let place = "\(input.paths.path(for: finding.location.path)):\(finding.location.line)"
    let cells = [
      MarkdownReporter.sign(finding.severity), MarkdownText.code(finding.rule, inTable: true),
      MarkdownText.code(place, inTable: true), MarkdownText.prose(finding.message, inTable: true),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func sign(_ severity: Severity) -> String {
    switch severity {
    case .error: "❌ error"
    case .warning: "⚠️ warning"
    case .note: "ℹ️ note"
    }
  }

  private func details(_ finding: Finding, _ input: ReportInput) -> String {
    func place(_ path: String, _ line: Int) -> String { "\(input.paths.path(for: path)):\(line)" }
    let title = "\(finding.rule) at \(place(finding.location.path, finding.location.line))"
    var text = "\n<details><summary>\(MarkdownText.escape(title))</summary>\n\n"
    for hop in finding.chain {
      text += "1. \(MarkdownText.prose(hop.message)) "
      text += "(\(MarkdownText.code(place(hop.location.path, hop.location.line))))\n"
    }
    if let fix = finding.fix { text += "\nFix: \(MarkdownText.prose(fix))\n" }
    return text + "\n</details>\n"
  }

  private func totals(_ input: ReportInput) -> String {
    let totals = input.totals
    var text = [
      ReportInput.counted(totals.files, "file"),
      ReportInput.counted(totals.assemblies, "assembly", plural: "assemblies"),
      ReportInput.counted(totals.definitions, "definition"),
    ].joined(separator: ", ")
    if totals.unknowns > 0 { text += ", " + ReportInput.counted(totals.unknowns, "unknown value") }
    if !input.suppressed.isEmpty { text += ", \(input.suppressed.count) suppressed" }
    return text + "."
  }
}

/// Text made safe for GitHub's Markdown.
package enum MarkdownText {
  /// A message: what it has in backticks becomes code, and nothing else in it is markup.
  package static func prose(_ text: String, inTable: Bool = false) -> String {
    Prose.parts(of: text.onOneLine).map { part in
      part.isCode ? code(part.text, inTable: inTable) : escape(part.text)
    }.joined()
  }

  /// Nothing in it is markup, mentions nobody and starts no table cell.
  package static func escape(_ text: String) -> String {
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // Between the two, nobody is notified.
      case "@": "@&#8203;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// A code span.
  package static func code(_ text: String, inTable: Bool = false) -> String {
    let line = inTable ? text.onOneLine.replacingScalars { $0 == "|" ? "\\|" : nil } : text.onOneLine
    let fence = String(repeating: "`", count: longestRun(line) + 1)
    let padding = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return fence + padding + line + padding + fence
  }

  /// A code block.
  package static func block(_ text: String, language: String = "") -> String {
    let fence = String(repeating: "`", count: max(longestRun(text) + 1, 3))
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }

  /// The length of the longest run of backticks.
  private static func longestRun(_ text: String) -> Int {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
