import Foundation

/// A folder of a test's own, gone with the last use of it.
final class Scratch {
  let url: URL

  /// - Parameter files: contents by path.
  init(_ files: [String: String] = [:]) throws {
    let name = "dilint-test-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs `dilint` here, away from any continuous integration that the tests themselves run under.
  func dilint(_ arguments: String..., environment: [String: String] = [:]) throws -> Dilint.Run {
    try Dilint.run(
      arguments, in: url, environment: ["GITHUB_ACTIONS": "", "NO_COLOR": "1"].merging(environment) { $1 })
  }

  /// Runs a shell command here, with `dilint` first on PATH.
  func shell(_ command: String, environment: [String: String] = [:]) throws -> Dilint.Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = url
    var variables = ProcessInfo.processInfo.environment
    let programs = Dilint.executable("dilint")?.deletingLastPathComponent().path ?? ""
    variables["PATH"] = programs + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    for name in ["GIT_AUTHOR", "GIT_COMMITTER"] {
      variables["\(name)_NAME"] = "Test"
      variables["\(name)_EMAIL"] = "test@example.com"
    }
    variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
    variables["GITHUB_ACTIONS"] = ""
    variables["NO_COLOR"] = "1"
    process.environment = variables.merging(environment) { $1 }
    let files = [url.appendingPathComponent(".output"), url.appendingPathComponent(".errors")]
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return Dilint.Run(
      output: try Data(contentsOf: files[0]), errors: try String(contentsOf: files[1], encoding: .utf8),
      status: process.terminationStatus)
  }
}

/// A Typhoon assembly with an error (an argument that is dropped) and nothing else.
let droppingAssembly = """
  #import <Typhoon/Typhoon.h>

  @interface Client : NSObject
  @end

  @interface ClientAssembly : TyphoonAssembly
  @end

  @implementation ClientAssembly
  - (Client *)clientWithName:(NSString *)name
  {
      return [TyphoonDefinition withClass:[Client class]];
  }
  @end

  """
