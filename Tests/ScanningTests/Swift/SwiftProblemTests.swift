import Scanning
import Testing

@Suite struct SwiftProblemTests {
  @Test(arguments: [
    ("let a = 1\n/* x\nlet b = 2\n", ["2:1 '/*' is never closed"]),
    ("let a = \"abc\nlet b = 1\n", ["1:13 expected '\"'"]),
    ("let a = 0xZZ\n", ["1:11 '0xZZ' is not well formed"]),
    ("let a = 1 \u{1} + 2\n", ["1:11 '1' is not well formed"]),
    ("func a( { }\n", ["1:9 expected ')'"]),
    ("let a = [1, 2\nlet b = 1\n", ["1:14 expected ']'"]),
    ("let a = 1)\n", ["1:10 unexpected ')'"]),
    ("struct A {\n  func a() {\n}\n", ["3:2 expected '}'"]),
    ("let a = \"/* no comment\"\n", []),
  ])
  func everyPlaceOfDamageIsSaid(source: String, problems: [String]) {
    let facts = SwiftScanner.scan(Array(source.utf8), path: "A.swift")
    #expect(facts.problems.map { "\($0.location.line):\($0.location.column) \($0.message)" } == problems)
  }
}
