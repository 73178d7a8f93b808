import Foundation
import Testing

@testable import ObjectiveCSyntax

/// Numbers that look random and are the same in every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ (mixed >> 33)
  }
}

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

  /// Damaged fixtures: flipped bytes, truncations, deleted and doubled stretches. `DILINT_FUZZ_SECONDS` makes it last.
  @Test func damagedSourcesNeverCrashAndPrintBack() throws {
    let seconds = ProcessInfo.processInfo.environment["DILINT_FUZZ_SECONDS"].flatMap { Double($0) } ?? 1
    let deadline = Date().addingTimeInterval(seconds)
    let sources = try Fixtures.names.map { try Fixtures.bytes($0) }
    var dice = Dice(state: 42)
    let brackets = Array("(){}[]<>\"'@#;,:*^/\\-+?=\n".utf8)
    var rounds = 0
    while rounds < 20 || Date() < deadline {
      rounds += 1
      guard var bytes = sources.randomElement(using: &dice), !bytes.isEmpty else { return }
      let start = Int.random(in: 0..<bytes.count, using: &dice)
      bytes = Array(bytes[start..<min(bytes.count, start + 3000)])
      for _ in 0..<Int.random(in: 1...12, using: &dice) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &dice))
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes[place] = brackets.randomElement(using: &dice) ?? 0
        case 2: bytes.insert(brackets.randomElement(using: &dice) ?? 0, at: place)
        case 3: bytes.removeSubrange(place..<end)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let passed = survives(bytes)
      #expect(passed, "\(String(decoding: bytes, as: UTF8.self))")
      if !passed { return }
    }
  }

  @Test(arguments: [
    "(", "[", "{", "@[", "@{", "@(", "(^", "^{", "[a b:", "f(", "a[", "if (x) ", "if (x) {} else ", "x ? y : ", "x ? ",
    "a = ", "!", "-", "*", "(a)", "(id)", "sizeof ", "a.b", "a + ", "{ {", "@\"a\" ", "a, ", "for (;;) ", "do ",
    "switch (x) case 1: ", "^(void (^", "id<", "A<B<", "struct { ", "typedef struct { struct ", "enum { A = (",
    "#if X\n",
    "#if 0\n", "namespace a { ", "extern \"C\" { ", "@interface A\n", "@implementation A\n", "@try { ", "case ", "- (",
    "(void (^)(", "int (*", "/*", "\"", "'", "@", "\\", "@selector(", "a::b", "new ", "template <", "x{", "@x {", ")",
    "]",
    "A\n", "}", "@end\n", "- (void)a {\n", "[a b]; }\n", "F(", "A *(^b)(", "^A *", "@protocol(", "R\"(",
    "#define A /*\n", "<",
  ])
  func patternsRepeatedWithoutEndAreRead(part: String) {
    let source = Array(String(repeating: part, count: 3_000 / part.utf8.count).utf8)
    #expect(survives(Array("@implementation A\n- (void)m {\n".utf8) + source))
    #expect(survives(source))
  }

  @Test(arguments: ["(", "[", "{", "@[", "^{", "[[a] "])
  func nestingOf100000BracketsIsReadWithoutOverflow(part: String) {
    let source = Array(String(repeating: part, count: 100_000).utf8)
    let file = ObjectiveCFile.parse(source)
    #expect(file.printedBack == source)
    #expect(!file.problems.isEmpty)
  }

  @Test func binaryDataAndInvalidTextAreReadAndPrintedBack() {
    var dice = Dice(state: 7)
    let noise = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &dice) }
    #expect(survives(noise))
    #expect(survives([UInt8](repeating: 0, count: 100_000)))
    #expect(survives([0xEF, 0xBB, 0xBF] + Array("@class A;".utf8)))
    #expect(survives([0xFF, 0xFE, 0x40, 0x00]))
    #expect(survives([]))
  }

  @Test func oneVeryLongLineIsRead() {
    let line = String(repeating: "[self foo:@\"x\" bar:@[ @1, y ]]; ", count: 2_000)
    #expect(survives(Array("@implementation A - (void)m { \(line) } @end".utf8)))
  }
}
