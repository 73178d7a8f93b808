import Foundation
import SourceFiles

/// The `git` command, run in one repository.
struct Git {
  /// The root of the work tree, absolute, symbolic links resolved.
  let root: String

  /// - Parameter directory: in the work tree.
  init(in directory: String) throws {
    let output = try Git.run(["rev-parse", "--show-toplevel"], in: directory)
    let path = String(decoding: output, as: UTF8.self)
    root = SourceDiscovery.resolved(path.hasSuffix("\n") ? String(path.dropLast()) : path)
  }

  /// The next directory upwards that holds a `.git`, found without running git.
  static func root(above directory: String) -> String? {
    var directory = directory
    while true {
      if FileManager.default.fileExists(atPath: (directory as NSString).appendingPathComponent(".git")) {
        return directory
      }
      if directory == "/" || directory.isEmpty { return nil }
      directory = (directory as NSString).deletingLastPathComponent
    }
  }

  /// What the command wrote to its output.
  ///
  /// - Throws: `WorkError` with what it said about its failure.
  func run(_ arguments: [String], input: Data? = nil) throws -> Data {
    try Git.run(arguments, in: root, input: input)
  }

  /// The commit that a name stands for.
  func commit(_ revision: String) throws -> String {
    let isName = !revision.isEmpty && !revision.hasPrefix("-")
    guard isName, let output = try? run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]) else {
      throw WorkError(message: "git knows no commit '\(revision)' (in a shallow clone, fetch it first)")
    }
    return String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace }
  }

  private static func run(_ arguments: [String], in directory: String, input: Data? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "core.quotePath=false"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    process.environment = environment
    let (output, trouble, source) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = trouble
    process.standardInput = input == nil ? FileHandle.nullDevice : source
    do { try process.run() } catch { throw WorkError(message: "git cannot be run: \(error.localizedDescription)") }
    // Three pipes, three readers and writers: none can keep another waiting.
    let words = Drain(trouble.fileHandleForReading)
    if let input {
      Thread.detachNewThread {
        try? source.fileHandleForWriting.write(contentsOf: input)
        try? source.fileHandleForWriting.close()
      }
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: words.data, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw WorkError(message: "git \(arguments[0]): \(said ?? "exit status \(process.terminationStatus)")")
    }
    return data
  }

  /// Reads a pipe to its end on a thread of its own.
  private final class Drain: @unchecked Sendable {
    private var collected = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
      Thread.detachNewThread { [self] in
        collected = handle.readDataToEndOfFile()
        done.signal()
      }
    }

    /// Waits for the end; asked for once.
    var data: Data {
      done.wait()
      return collected
    }
  }
}
