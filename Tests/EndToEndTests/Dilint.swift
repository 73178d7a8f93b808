import Foundation
import Testing

/// Runs the binaries that were built with these tests.
enum Dilint {
  struct Run {
    var output: Data
    var errors: String
    var status: Int32
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The top folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func executable(_ name: String) -> URL? {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// - Parameters:
  ///   - folder: the working directory.
  ///   - environment: added to that of the tests.
  static func run(
    _ arguments: [String], in folder: URL = package, environment: [String: String] = [:], program: String = "dilint"
  ) throws -> Run {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["output", "errors"].map { scratch.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    let found = try #require(Dilint.executable(program))
    process.executableURL = found
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try Data(contentsOf: files[0]), errors: try String(contentsOf: files[1], encoding: .utf8),
      status: process.terminationStatus)
  }
}
