import Foundation

/// Runs `dilint-layout`, or anything that stands in for it, under a time limit.
package struct LayoutProcess: Sendable {
  package enum Outcome: Sendable, Equatable {
    /// It ended with status 0; its output.
    case finished(Data)
    /// It ended with another status or crashed; what it said, or how it ended.
    case failed(String)
    /// It was killed at the limit.
    case timedOut
    /// It could not be started, and so it will not be the next time; why.
    case unavailable(String)
  }

  package var executable: String

  package init(executable: String) {
    self.executable = executable
  }

  /// `DILINT_LAYOUT` where that is set, else `dilint-layout` beside the running executable.
  package static func beside(
    executable: URL? = Bundle.main.executableURL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> LayoutProcess {
    if let named = environment["DILINT_LAYOUT"], !named.isEmpty { return LayoutProcess(executable: named) }
    let folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
    return LayoutProcess(executable: (folder?.path ?? ".") + "/dilint-layout")
  }

  /// Sends `input` to the process and waits for its end. Files carry the text in and out, so that a process that reads
  /// or writes too little or too much cannot hold us up.
  ///
  /// - Parameter limit: in seconds.
  package func run(_ arguments: [String], input: String, limit: Double) -> Outcome {
    guard FileManager.default.isExecutableFile(atPath: executable) else {
      return .unavailable("there is no executable '\(executable)'")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (inputFile, outputFile) = (folder.appendingPathComponent("input"), folder.appendingPathComponent("output"))
      let errorFile = folder.appendingPathComponent("errors")
      try Data(input.utf8).write(to: inputFile)
      try Data().write(to: outputFile)
      try Data().write(to: errorFile)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: inputFile)
      process.standardOutput = try FileHandle(forWritingTo: outputFile)
      process.standardError = try FileHandle(forWritingTo: errorFile)
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      if ended.wait(timeout: .now() + limit) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
        return .timedOut
      }
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let said = String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self)
        let last = said.split(separator: "\n").last.map { VisibleText.of(String($0), limit: 300) }
        let reason = process.terminationReason == .exit ? "status" : "signal"
        return .failed(last ?? "it ended with \(reason) \(process.terminationStatus)")
      }
      return .finished(try Data(contentsOf: outputFile))
    } catch {
      return .unavailable(error.localizedDescription)
    }
  }
}
