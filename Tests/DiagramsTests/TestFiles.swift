import Foundation
import Testing

enum TestFiles {
  /// The `dilint-layout` that was built with these tests.
  static var layoutExecutable: String {
    // On macOS the tests run from a bundle inside the folder of the products.
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("dilint-layout").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return "dilint-layout"
  }

  static var hasLayout: Bool { FileManager.default.isExecutableFile(atPath: layoutExecutable) }

  static func expected(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Compares a whole text with a file in `Expected`. With `DILINT_RECORD=1` the file is written instead.
  static func expect(_ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      return
    }
    let wanted = try expected(name)
    guard text != wanted else { return }
    let (new, old) = (text.components(separatedBy: "\n"), wanted.components(separatedBy: "\n"))
    let line = zip(new, old).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(new.count, old.count)
    Issue.record(
      """
      \(name) differs in line \(line + 1):
      - \(line < old.count ? old[line] : "(end)")
      + \(line < new.count ? new[line] : "(end)")
      """, sourceLocation: sourceLocation)
  }

  /// Calls `body` with the path of a shell script that stands in for `dilint-layout`.
  static func withScript<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("stand-in-\(UUID().uuidString)")
    try "#!/bin/sh\n\(text)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Expected")
}
