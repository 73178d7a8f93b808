import Foundation
import Linting
import SourceFiles

/// The options of every command that reads sources.
enum ScanOptions {
  static let options = [
    CommandOption(
      "config", short: "c", value: .file("FILE"), isRepeatable: true,
      help: "read this instead of the next .dilint.yml upwards; later ones win"),
    CommandOption(
      "exclude", value: .text("GLOB"), isRepeatable: true, help: "leave out files and directories that match, too"),
    CommandOption(
      "include", value: .text("GLOB"), isRepeatable: true, help: "look only at files that match"),
    CommandOption("jobs", short: "j", value: .text("N"), help: "threads to read with (default: one per core)"),
    CommandOption("quiet", short: "q", help: "say nothing about files that could not be read in full"),
  ]

  /// For commands whose operands are no paths.
  static let place = CommandOption(
    "in", value: .directory("PATH"), isRepeatable: true, help: "look here (default: the current directory)")

  /// Reads the project that the operands name, the current directory where there are none, and tells what could not be
  /// read.
  static func load(_ arguments: ParsedArguments) throws -> Project {
    try load(arguments, paths: arguments.operands)
  }

  /// - Parameter paths: none: the current directory.
  static func load(_ arguments: ParsedArguments, paths: [String]) throws -> Project {
    let settings = try ScanSettings(arguments, paths: paths)
    let project = Project.load(settings)
    for warning in project.warnings where !arguments.has("quiet") { Terminal.tell(warning) }
    for trouble in project.troubles where trouble.isFatal || !arguments.has("quiet") {
      var message = "\(trouble.path): \(trouble.message)"
      if trouble.kind == .missing, settings.paths.contains(trouble.path),
        let command = Program.suggestedCommand(for: trouble.path)
      {
        message += "; did you mean the command '\(command)'?"
      }
      Terminal.tell(message)
    }
    return project
  }
}

/// What to read, and how.
struct ScanSettings {
  /// As they were given; at least one.
  var paths: [String]
  var configuration: Configuration
  var jobs: Int
  var discovery: SourceDiscovery

  init(_ arguments: ParsedArguments, paths: [String]) throws {
    let directory = FileManager.default.currentDirectoryPath
    guard !directory.isEmpty else { throw WorkError(message: "the current directory is gone") }
    let workingDirectory = SourceDiscovery.resolved(directory)
    self.paths = paths.isEmpty ? ["."] : paths
    configuration = try ConfigurationFile.load(
      arguments.values("config"), paths: self.paths, workingDirectory: workingDirectory)
    jobs = try ScanSettings.jobs(arguments)
    func patterns(_ option: String) -> [PathPattern] {
      arguments.values(option).map { PathPattern(Glob($0), base: workingDirectory) }
    }
    discovery = SourceDiscovery(
      include: arguments.has("include") ? patterns("include") : configuration.include ?? [],
      exclude: (configuration.exclude ?? []) + patterns("exclude"), workingDirectory: workingDirectory)
  }

  private static func jobs(_ arguments: ParsedArguments) throws -> Int {
    guard let text = arguments.value("jobs") else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let number = Int(text), (1...1024).contains(number) else {
      throw UsageError(message: "'\(text)' is not a number of threads (1 to 1024)")
    }
    return number
  }
}
