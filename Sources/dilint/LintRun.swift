import Foundation
import Linting
import Reporting

/// A project and what the rules say about it.
struct LintRun {
  var project: Project
  var result: LintResult

  /// Tries every rule, without a baseline.
  init(_ project: Project) {
    self.project = project
    result = Linter.lint(
      project.graph, context: project.ruleContext(), configuration: project.configuration, jobs: project.jobs)
  }

  /// Sets the findings of a baseline aside.
  mutating func apply(_ baseline: Baseline) {
    result = result.applying(
      baseline, configuration: project.configuration, paths: project.paths, isCovered: project.covers)
  }

  func reportInput(failing: Severity?, usesColor: Bool) -> ReportInput {
    ReportInput(
      findings: result.findings, suppressed: result.suppressed,
      sources: project.excerpts(for: result.findings + result.suppressed.map(\.finding)),
      totals: ReportInput.Totals(
        files: project.fileCount, assemblies: project.graph.assemblies.names.count,
        definitions: project.graph.nodes.count, unknowns: UnknownValue.list(in: project.graph).count),
      failing: failing,
      troubles: project.troubles.map {
        ReportInput.Trouble(path: $0.path, message: $0.message, isFatal: $0.isFatal)
      },
      paths: project.paths, version: Program.version, usesColor: usesColor)
  }
}

/// Where the baseline of a project is.
enum BaselineFile {
  static let name = ".dilint-baseline.json"

  static let option = CommandOption(
    "baseline", value: .file("FILE"), help: "the findings that are known (default: the configured one, or \(name))")

  /// As it is shown, and whether somebody asked for this very file.
  static func location(_ arguments: ParsedArguments, _ project: Project) -> (path: String, isNamed: Bool) {
    if let named = arguments.value("baseline") { return (named, true) }
    let working = project.configuration.workingDirectory
    func shown(_ path: String) -> String {
      path.hasPrefix(working + "/") ? String(path.dropFirst(working.count + 1)) : path
    }
    if let configured = project.configuration.baseline { return (shown(configured), true) }
    return (shown((project.paths.root as NSString).appendingPathComponent(name)), false)
  }

  /// - Returns: nil where there is none and nobody asked for one.
  static func read(_ arguments: ParsedArguments, _ project: Project) throws -> Baseline? {
    let (path, isNamed) = location(arguments, project)
    if !isNamed, !FileManager.default.fileExists(atPath: path) { return nil }
    return try read(path)
  }

  static func read(_ path: String) throws -> Baseline {
    let bytes = try InputFile.read(path)
    do {
      return try Baseline.read(bytes, path: path)
    } catch {
      throw WorkError(message: error.description)
    }
  }
}
