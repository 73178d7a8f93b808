import AssemblyFacts
import Foundation
import GeneratedSources
import Testing

@testable import Scanning

/// The scanner on damaged Objective-C of every kind.
@Suite struct DamagedSourceTests {
  /// `DILINT_FUZZ_SECONDS` makes it last.
  @Test func damagedSourcesAreScanned() {
    let sources = GeneratedRepository(files: 20, assembliesInPercent: 50).objectiveCSources + DamagedSourceTests.samples
    var dice = Dice(seed: 5)
    for _ in Rounds(200) {
      let source = dice.pick(sources)
      let part = dice.pick([source, Array(source.dropFirst(dice.roll(source.count)).prefix(3_000))])
      let bytes = Damage.damage(part, times: 1 + dice.roll(12), others: sources, &dice)
      let facts = ObjectiveCScanner.scan(bytes, path: "Damaged.m")
      let isInside = facts.problems.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 }
      #expect(isInside, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// What is read of a definition does not depend on what was read before it.
  @Test(arguments: [0, 1, 2, 3])
  func aFileIsReadAlikeEveryTime(number: Int) {
    let source = GeneratedRepository(files: 8, assembliesInPercent: 100).objectiveCSources[number]
    let first = ObjectiveCScanner.scan(source, path: "A.m")
    #expect(FactsPrinter.definitions(first) == FactsPrinter.definitions(ObjectiveCScanner.scan(source, path: "A.m")))
    #expect(first.definitions.count == 8)
    #expect(first.problems.isEmpty)
  }

  /// The Objective-C files of the samples and of the rules' cases.
  private static let samples: [[UInt8]] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ["Samples", "Tests/LintingTests/Cases", "Tests/ObjectiveCSyntaxTests/Fixtures"].flatMap { folder in
      let directory = root.appendingPathComponent(folder)
      let names = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".m") }.sorted().compactMap { name in
        (try? Data(contentsOf: directory.appendingPathComponent(name))).map { [UInt8]($0) }
      }
    }
  }()
}
