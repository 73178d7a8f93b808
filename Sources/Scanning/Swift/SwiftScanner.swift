import AssemblyFacts
internal import SwiftParser
internal import SwiftSyntax

/// From the bytes of a Swift file to what it says.
package enum SwiftScanner {
  /// Larger files are generated code and data; parsing one takes seconds.
  static let maximumSize = 3_000_000

  /// - Parameters:
  ///   - bytes: UTF-8 as far as it is well formed.
  ///   - path: as locations report it.
  /// - Returns: never fails; what could not be followed is among the `problems`.
  package static func scan(_ bytes: [UInt8], path: String) -> FileFacts {
    var facts = FileFacts(path: path, language: .swift)
    guard bytes.count <= maximumSize else {
      facts.problems = [
        SyntaxProblem(
          message: "a file of \(bytes.count) bytes is not read; the limit is \(maximumSize)",
          location: SwiftSpan.start.location(in: path))
      ]
      return facts
    }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let lowering = SwiftLowering(bytes: bytes)
    let file = lowering.file(tree)
    let typeFacts = SwiftTypeFacts(path: path)
    facts.types = file.types.flatMap { typeFacts.declarations($0) }
    facts.problems = SwiftProblems(lowering: lowering, path: path).problems(in: tree)
    facts.suppressions = SwiftSuppressions(lowering: lowering, path: path).suppressions(in: tree, bytes: bytes)
    let typhoon = TyphoonSwiftReader(
      file: file, path: path, mentionsTyphoon: bytes.contains(text: "Typhoon"))
    facts.definitions = typhoon.definitions()
    let entries = typhoon.entries()
    facts.resolutions = entries.resolutions.sorted { $0.location < $1.location }
    facts.activations = entries.activations.sorted { $0.location < $1.location }
    facts.code = SwinjectCode.relevant(file, bytes: bytes)
    return facts
  }
}

extension [UInt8] {
  /// Whether the bytes of a text occur.
  func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    var start = 0
    while start <= count - wanted.count {
      if self[start] == first, self[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
      start += 1
    }
    return false
  }
}
