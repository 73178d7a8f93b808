import AssemblyFacts
import Foundation
import Linting
import Testing

/// A sample of which one character is lost, or has one too many: what cannot be read is said, and nothing is made up.
@Suite struct DamagedSampleTests {
  private static let files: [(path: String, text: String)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Samples/Loyalty")
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".m") || $0.hasSuffix(".h") }.sorted().map { name in
      (name, (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)) ?? "")
    }
  }()

  /// The findings above notes, except for those about the damage itself.
  private static func findings(_ files: [(path: String, text: String)]) -> [String] {
    lint(files).findings.filter { $0.severity > .note && $0.rule != "syntax-error" }.map {
      "\($0.location): \($0.message) (\($0.rule))"
    }
  }

  @Test func theSampleIsClean() {
    #expect(DamagedSampleTests.files.count == 10)
    #expect(DamagedSampleTests.findings(DamagedSampleTests.files) == [])
  }

  /// Of each file in turn. A `@` that is lost leaves well-formed C behind, so that nothing tells.
  @Test(arguments: ["{", "}", "[", "]", "(", ")", "\"", "^", ";"])
  func aCharacterThatIsLostMakesUpNothing(lost: Character) {
    var wrong: [String] = []
    for (number, file) in DamagedSampleTests.files.enumerated() where file.path.hasSuffix(".m") {
      for index in file.text.indices where file.text[index] == lost {
        var files = DamagedSampleTests.files
        files[number].text.remove(at: index)
        wrong += DamagedSampleTests.findings(files)
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: ["{", "}", "[", "]", "(", ")", "\"", "/*", "@end\n"])
  func aWordTooManyMakesUpNothing(surplus: String) {
    var wrong: [String] = []
    for (number, file) in DamagedSampleTests.files.enumerated() where file.path.hasSuffix(".m") {
      for index in file.text.indices where file.text[index].isNewline {
        var files = DamagedSampleTests.files
        files[number].text.insert(contentsOf: surplus, at: file.text.index(after: index))
        wrong += DamagedSampleTests.findings(files)
      }
    }
    #expect(wrong == [])
  }
}
