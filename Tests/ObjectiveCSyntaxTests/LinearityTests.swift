import GeneratedSources
import Testing

@testable import ObjectiveCSyntax

/// The work of reading is in proportion to the size of the file, whatever it holds: looks at tokens are counted, not
/// seconds.
@Suite struct LinearityTests {
  /// What a byte may cost. Damaged brackets cost most, for each of them is looked for among 200 open ones.
  private static let stepsPerByte = 250

  /// Constructs nested in each other, well and badly closed. `DILINT_FUZZ_SECONDS` makes it last.
  @Test func nestingsOfTwiceTheSizeTakeTwiceTheSteps() {
    var dice = Dice(seed: 11)
    for _ in Rounds(60) { expectLinear(Nesting.random(&dice)) }
  }

  /// Every construct nested in itself.
  @Test(arguments: Nesting.constructs.indices)
  func constructsNestedInThemselvesTakeLinearSteps(number: Int) {
    let construct = Nesting.constructs[number]
    for ending in Nesting.Ending.allCases {
      expectLinear(Nesting(outer: construct, inner: construct, ending: ending, place: .method))
    }
  }

  /// What looks at first like one thing and turns out to be another, 3,000 deep.
  @Test(arguments: [
    ("[self ", " a]"), ("self [", " a]"), ("F(a; ", ")"), ("F(int a = ", ")"), ("(A)", ""), ("A<", ">"), ("a < ", ""),
    ("(A *)(", ")"), ("^(int a) A ", " {}"), ("for (A a in ", ") {}"), ("a[(A)", " b]"), ("@{a ? ", " : b}"),
  ])
  func ambiguousNestingsTakeLinearSteps(opening: String, closing: String) {
    func source(_ depth: Int) -> [UInt8] {
      let nest = String(repeating: opening, count: depth) + "x" + String(repeating: closing, count: depth)
      return Array("@implementation A\n- (void)m {\n  \(nest);\n}\n@end\n".utf8)
    }
    expectLinear(opening, source(3_000), source(6_000))
  }

  /// Long rather than deep.
  @Test(arguments: [
    "A ", "A B C ", "* ", "a, ", "a = ", "a::", "A<B> ", "< ", "a < b, ", "(A) ", "[a] ", "{} ", "^A ", "__unused ",
    "@\"a\" ", "x: ", "x:(id)y ", "+ a ", "? a : b ", "[a b:c], ", "#if X\n#endif\n", "#if X\n{\n#else\n{\n#endif\n",
    "@property int a;\n", "namespace a {\n@interface A\n@property int a;\n", "if (x) {} else ", "NS_ENUM(a) ",
    "- (A) a ",
    "{\n  {{{{{{)", "(\n", "for (;;) ", "}\n", "struct A ", "typedef ", "... ", "\\ ", "A\n", "A(b)\n",
  ])
  func repetitionsTakeLinearSteps(part: String) {
    for prefix in ["", "@implementation A\n- (void)m {\n", "@interface A {\n", "id x = f(^(int a) "] {
      func source(_ bytes: Int) -> [UInt8] {
        Array((prefix + String(repeating: part, count: bytes / part.utf8.count)).utf8)
      }
      expectLinear(prefix + part, source(3_000), source(6_000))
    }
  }

  /// Deep enough that the 200 open brackets among which a damaged one is looked for are there in both.
  private func expectLinear(_ nesting: Nesting) {
    expectLinear(nesting.description, nesting.source(depth: 400), nesting.source(depth: 800))
  }

  private func expectLinear(_ name: String, _ small: [UInt8], _ large: [UInt8]) {
    let first = ObjectiveCFile.parse(small)
    let second = ObjectiveCFile.parse(large)
    #expect(first.printedBack == small, "\(name)")
    #expect(second.printedBack == large, "\(name)")
    let growth = Double(large.count) / Double(small.count)
    #expect(Double(second.steps) <= Double(first.steps) * growth * 1.3 + 5_000, "\(name)")
    #expect(second.steps <= LinearityTests.stepsPerByte * large.count, "\(name)")
  }
}
