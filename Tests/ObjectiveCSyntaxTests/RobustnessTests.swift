import Foundation
import GeneratedSources
import Testing

@testable import ObjectiveCSyntax

/// Reads a source the way every reader of a tree does: all nodes, forms and places. True when it prints back.
private func survives(_ bytes: [UInt8]) -> Bool {
  let file = ObjectiveCFile.parse(bytes)
  var previous = 0
  file.root.visit { node in
    previous = max(previous, node.range.upperBound)
    if let expression = Expression(node) {
      if case .message(let message) = expression.form { previous += message.selector.count }
    } else {
      _ = Statement(node).form
    }
    return .visitChildren
  }
  for declaration in file.declarations { _ = declaration.form }
  for problem in file.problems { _ = file.position(at: problem.range.lowerBound) }
  _ = file.directives
  return file.printedBack == bytes && previous >= 0
}

@Suite struct RobustnessTests {
  @Test func everyFixturePrintsBack() throws {
    for name in Fixtures.names { #expect(survives(try Fixtures.bytes(name)), "\(name)") }
  }

  /// Fixtures damaged in every way that `Damage` knows. `DILINT_FUZZ_SECONDS` makes it last.
  @Test func damagedSourcesNeverCrashAndPrintBack() throws {
    let sources = try Fixtures.names.map { try Fixtures.bytes($0) }
    var dice = Dice(seed: 42)
    for _ in Rounds(500) {
      let source = dice.pick(sources)
      let part = dice.pick([source, Array(source.dropFirst(dice.roll(source.count)).prefix(3_000))])
      let bytes = Damage.damage(part, times: 1 + dice.roll(12), others: sources, &dice)
      let passed = survives(bytes)
      #expect(passed, "\(String(decoding: bytes, as: UTF8.self))")
      if !passed { return }
    }
  }

  @Test(arguments: ["(", "[", "{", "@[", "^{", "[[a] "])
  func nestingOf100000BracketsIsReadWithoutOverflow(part: String) {
    let source = Array(String(repeating: part, count: 100_000).utf8)
    let file = ObjectiveCFile.parse(source)
    #expect(file.printedBack == source)
    #expect(!file.problems.isEmpty)
  }

  @Test func binaryDataAndInvalidTextAreReadAndPrintedBack() {
    var dice = Dice(seed: 7)
    let noise = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &dice) }
    #expect(survives(noise))
    #expect(survives([UInt8](repeating: 0, count: 100_000)))
    #expect(survives([0xEF, 0xBB, 0xBF] + Array("@class A;".utf8)))
    #expect(survives([0xFF, 0xFE, 0x40, 0x00]))
    #expect(survives([]))
  }

  @Test(arguments: 495...502)
  func aStatementTooHighForATreeAtTheStartOfAFileIsRead(operators: Int) {
    let sum = String(repeating: "a+", count: operators) + "a"
    #expect(survives(Array("{\(sum) b;}".utf8)))
    #expect(survives(Array("{\(sum);}".utf8)))
    #expect(survives(Array("\(sum)".utf8)))
  }

  @Test func oneVeryLongLineIsRead() {
    let line = String(repeating: "[self foo:@\"x\" bar:@[ @1, y ]]; ", count: 2_000)
    #expect(survives(Array("@implementation A - (void)m { \(line) } @end".utf8)))
  }
}
