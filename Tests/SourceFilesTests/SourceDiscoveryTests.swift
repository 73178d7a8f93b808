import Foundation
import SourceFiles
import Testing

@Suite struct SourceDiscoveryTests {
  /// Makes a directory of its own with the files named, runs `body` with its path, and takes it away again.
  private func withTree(_ files: [String], _ body: (String) throws -> Void) throws {
    let root = SourceDiscovery.resolved(NSTemporaryDirectory()) + "/dilint-" + UUID().uuidString
    for file in files {
      let path = root + "/" + file
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    }
    defer { try? FileManager.default.removeItem(atPath: root) }
    try body(root)
  }

  @Test func `Sources are found below a directory, other people's code is not`() throws {
    let files = [
      "App/A.m", "App/A.h", "App/B.swift", "Pods/P.m", "App/node_modules/N.m", "App/notes.txt", "Main.storyboard",
      "App/Old/O.mm",
    ]
    try withTree(files) { root in
      let result = SourceDiscovery(exclude: [Glob("Old")], workingDirectory: root).discover(["."])
      #expect(result.files.map(\.path) == ["App/A.h", "App/A.m", "App/B.swift", "Main.storyboard"])
      #expect(result.troubles == [])
    }
  }

  @Test func `A loop of symbolic links is walked once`() throws {
    try withTree(["a/A.m"]) { root in
      try FileManager.default.createSymbolicLink(atPath: root + "/a/loop", withDestinationPath: root)
      try FileManager.default.createSymbolicLink(atPath: root + "/self", withDestinationPath: root + "/self")
      let result = SourceDiscovery(workingDirectory: root).discover(["."])
      #expect(result.files.map(\.path) == ["a/A.m"])
    }
  }

  @Test func `A path that does not exist is named`() throws {
    try withTree(["A.m"]) { root in
      let result = SourceDiscovery(workingDirectory: root).discover(["A.m", "B.m"])
      #expect(result.files.map(\.path) == ["A.m"])
      #expect(
        result.troubles
          == [FileTrouble(kind: .missing, path: "B.m", message: "there is no such file or directory")])
    }
  }

  @Test func `The same file by two ways is one file`() throws {
    try withTree(["a/A.m"]) { root in
      let result = SourceDiscovery(workingDirectory: root).discover(["a", root + "/a/A.m", "./a/../a"])
      #expect(result.files.map(\.path) == ["a/A.m"])
    }
  }
}
