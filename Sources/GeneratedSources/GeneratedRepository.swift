import Foundation

/// A repository of application code: the same files in every run, half Objective-C and half Swift.
package struct GeneratedRepository: Sendable {
  package let files: Int
  package let assembliesInPercent: Int

  package init(files: Int, assembliesInPercent: Int) {
    self.files = files
    self.assembliesInPercent = assembliesInPercent
  }

  /// The path of a file relative to the repository, and what it holds.
  package func file(_ number: Int) -> (path: String, contents: [UInt8]) {
    var names = SourceNames(number: number)
    let isSwift = number % 2 == 1
    let isAssembly = number / 2 % 100 < assembliesInPercent
    let contents: String
    if isSwift {
      contents = isAssembly ? names.swiftAssembly() : names.swiftClass()
    } else {
      contents = isAssembly ? names.objectiveCAssembly() : names.objectiveCClass()
    }
    let name = (isAssembly ? "Assembly" : "Class") + "\(number)." + (isSwift ? "swift" : "m")
    return ("Module\(number / 200)/\(name)", Array(contents.utf8))
  }

  /// The contents of the files in Objective-C.
  package var objectiveCSources: [[UInt8]] {
    stride(from: 0, to: files, by: 2).map { file($0).contents }
  }

  /// Writes all files under a directory, unless they are there already.
  package func write(to directory: URL) throws {
    for number in 0..<files {
      let (path, contents) = file(number)
      let url = directory.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents).write(to: url)
    }
  }
}
