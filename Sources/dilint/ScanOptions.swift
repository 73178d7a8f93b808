import Foundation
import SourceFiles

/// The options of every command that reads sources.
enum ScanOptions {
  static let options = [
    CommandOption(
      "exclude", value: .text("GLOB"), isRepeatable: true, help: "leave out files and directories that match"),
    CommandOption("include", value: .text("GLOB"), isRepeatable: true, help: "look only at files that match"),
    CommandOption("jobs", short: "j", value: .text("N"), help: "threads to read with (default: one per core)"),
    CommandOption("quiet", short: "q", help: "say nothing about files that could not be read in full"),
  ]

  /// Reads the project that the operands name, the current directory where there are none, and tells what could not be
  /// read.
  static func load(_ arguments: ParsedArguments) throws -> Project {
    let directory = FileManager.default.currentDirectoryPath
    let discovery = SourceDiscovery(
      include: arguments.values("include").map(Glob.init), exclude: arguments.values("exclude").map(Glob.init),
      workingDirectory: directory)
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    let project = Project.load(paths, jobs: try jobs(arguments), discovery: discovery)
    for trouble in project.troubles where trouble.isFatal || !arguments.has("quiet") {
      var message = "\(trouble.path): \(trouble.message)"
      if trouble.kind == .missing, paths.contains(trouble.path),
        let command = Program.suggestedCommand(for: trouble.path)
      {
        message += "; did you mean the command '\(command)'?"
      }
      Terminal.tell(message)
    }
    return project
  }

  private static func jobs(_ arguments: ParsedArguments) throws -> Int {
    guard let text = arguments.value("jobs") else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let number = Int(text), (1...1024).contains(number) else {
      throw UsageError(message: "'\(text)' is not a number of threads (1 to 1024)")
    }
    return number
  }
}
