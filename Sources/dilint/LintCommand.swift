import Foundation
import Linting
import Reporting

let lintCommand = Command(
  name: "lint",
  summary: "Check the assemblies below the paths and report what the container would punish.",
  operands: "[PATH…]",
  discussion: """
    The default command, on the current directory. Exit status 1 means findings of severity error (with --strict: \
    warning) or worse.
    """,
  options: [
    CommandOption(
      "reporter", value: .text("NAME[=FILE]"), isRepeatable: true,
      help: "how to report: \(ReporterRegistry.reporters.map { $0.name }.joined(separator: ", "))"),
    CommandOption("strict", help: "fail on warnings as well"),
  ] + ScanOptions.options,
  operandCount: 0...Int.max,
  run: { arguments in
    let reports = try ReportDestination.parse(arguments.values("reporter"))
    let project = try ScanOptions.load(arguments)
    if project.graph.assemblies.names.isEmpty {
      Terminal.tell("no assemblies found in \(project.fileCount) source file\(project.fileCount == 1 ? "" : "s")")
    }
    let result = Linter.lint(project.graph, context: RuleContext(graph: project.graph))
    let input = ReportInput(
      findings: result.findings, suppressed: result.suppressed,
      sources: project.excerpts(for: result.findings),
      totals: ReportInput.Totals(
        files: project.fileCount, assemblies: project.graph.assemblies.names.count,
        definitions: project.graph.nodes.count, unknowns: UnknownValue.list(in: project.graph).count),
      usesColor: Terminal.usesColor(arguments))
    for report in reports { try report.write(input) }
    if project.isIncomplete { return .failure }
    let failing: Severity = arguments.has("strict") ? .warning : .error
    return result.findings.contains { $0.severity >= failing } ? .findings : .clean
  })

/// A reporter, and the file its report goes to; nil is standard output.
struct ReportDestination {
  var reporter: any Reporter.Type
  var file: String?

  static func parse(_ values: [String]) throws -> [ReportDestination] {
    guard !values.isEmpty else { return [ReportDestination(reporter: TextReporter.self, file: nil)] }
    return try values.map { value in
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let reporter = ReporterRegistry.reporter(named: parts[0]) else {
        let names = ReporterRegistry.reporters.map { $0.name }
        let hint = Suggestion.closest(to: parts[0], among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError(
          message: "unknown reporter '\(parts[0])' (\(names.joined(separator: ", ")))\(hint)", command: "lint")
      }
      let file = parts.count > 1 && parts[1] != "-" ? parts[1] : nil
      return ReportDestination(reporter: reporter, file: file)
    }
  }

  func write(_ input: ReportInput) throws {
    var input = input
    guard let file else {
      try Terminal.write(reporter.init().report(input).text)
      return
    }
    input.usesColor = false
    try OutputFile.write(Array(reporter.init().report(input).text.utf8), to: file)
  }
}
