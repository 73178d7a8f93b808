import Foundation
import Linting
import Reporting

let lintCommand = Command(
  name: "lint",
  summary: "Check the assemblies below the paths and report what the container would punish.",
  operands: "[PATH…]",
  discussion: """
    The default command, on the current directory. The exit status is 1 when there are findings of the failing severity
    (error, unless --strict or --fail-on say otherwise) or worse.
    """,
  options: [
    CommandOption(
      "reporter", short: "r", value: .text("NAME[=FILE]"), isRepeatable: true,
      help: "how to report: \(ReporterRegistry.reporters.map { $0.name }.joined(separator: ", "))"),
    CommandOption("strict", help: "fail on warnings as well"),
    CommandOption(
      "fail-on", value: .choice(["error", "warning", "note", "never"]), help: "the severity to fail on (default: error)"
    ),
    CommandOption(
      "severity", value: .choice(["error", "warning", "note"]),
      help: "report findings of this severity and worse (default: note)"),
    CommandOption(
      "since", value: .text("REF"),
      help: "report only what is new since a git revision, or touches lines changed since"),
    BaselineFile.option,
    CommandOption("no-baseline", help: "report known findings as well"),
    CommandOption("absolute-paths", help: "report absolute paths, which Xcode can open from a build log"),
    CommandOption("list-unknown", help: "list the values that the sources do not tell, and stop"),
    CommandOption("print-config", help: "print the configuration in force, and stop"),
  ] + ScanOptions.options,
  operandCount: 0...Int.max,
  run: { arguments in
    let failing = try failingSeverity(arguments)
    let least = arguments.value("severity").flatMap(Severity.init) ?? .note
    if let failing, failing < least {
      throw UsageError(
        message: "findings of severity \(failing.rawValue) would fail the run and not be reported", command: "lint")
    }
    let reports = try ReportDestination.parse(arguments.values("reporter"))
    if arguments.has("print-config") {
      let settings = try ScanSettings(arguments, paths: arguments.operands)
      try Terminal.write(settings.configuration.text)
      return .clean
    }
    let project = try ScanOptions.load(arguments)
    if project.graph.assemblies.names.isEmpty, !arguments.has("quiet") {
      Terminal.tell("no assemblies found in \(project.fileCount) source file\(project.fileCount == 1 ? "" : "s")")
    }
    if arguments.has("list-unknown") {
      try Terminal.write(UnknownValue.report(in: project.graph))
      return project.isIncomplete ? .failure : .clean
    }
    var run = LintRun(project)
    // The baseline first, which would miss what the other filter takes away.
    if !arguments.has("no-baseline"), let baseline = try BaselineFile.read(arguments, project) { run.apply(baseline) }
    if let revision = arguments.value("since") {
      run.result = try FindingsSince(revision, arguments: arguments).filter(run)
    }
    run.result.findings.removeAll { $0.severity < least }
    var input = run.reportInput(failing: failing, usesColor: Terminal.usesColor(arguments))
    if arguments.has("absolute-paths") { input.makePathsAbsolute(in: project.configuration.workingDirectory) }
    for report in reports { try report.write(input) }
    if project.isIncomplete { return .failure }
    return run.result.findings.contains { finding in failing.map { finding.severity >= $0 } ?? false }
      ? .findings : .clean
  })

/// The severity that fails the run; nil where none does.
private func failingSeverity(_ arguments: ParsedArguments) throws -> Severity? {
  guard let name = arguments.value("fail-on") else { return arguments.has("strict") ? .warning : .error }
  if arguments.has("strict") {
    throw UsageError(message: "options '--strict' and '--fail-on' exclude each other", command: "lint")
  }
  return Severity(rawValue: name)
}

/// A reporter, and the file its report goes to; nil is standard output.
struct ReportDestination {
  var reporter: any Reporter.Type
  var file: String?

  static func parse(_ values: [String]) throws -> [ReportDestination] {
    guard !values.isEmpty else {
      let isAction = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
      return [ReportDestination(reporter: isAction ? GitHubReporter.self : TextReporter.self, file: nil)]
    }
    let destinations = try values.map { value in
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let reporter = ReporterRegistry.reporter(named: parts[0]) else {
        let names = ReporterRegistry.reporters.map { $0.name }
        let hint = Suggestion.closest(to: parts[0], among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError(
          message: "unknown reporter '\(parts[0])' (\(names.joined(separator: ", ")))\(hint)", command: "lint")
      }
      if parts.count > 1, parts[1].isEmpty {
        throw UsageError(message: "reporter '\(parts[0])' needs a file after '='", command: "lint")
      }
      let file = parts.count > 1 && parts[1] != "-" ? parts[1] : nil
      return ReportDestination(reporter: reporter, file: file)
    }
    let files = destinations.map { $0.file ?? "-" }
    for (position, file) in files.enumerated() where files[..<position].contains(file) {
      let place = file == "-" ? "standard output" : file
      throw UsageError(message: "two reports go to \(place)", command: "lint")
    }
    return destinations
  }

  func write(_ input: ReportInput) throws {
    var input = input
    if file != nil { input.usesColor = false }
    let report = reporter.init().report(input)
    for warning in report.warnings { Terminal.tell(warning) }
    if let file {
      try OutputFile.write(Array(report.text.utf8), to: file)
    } else {
      try Terminal.write(report.text)
    }
  }
}
