import AssemblyFacts
import Scanning
import SourceFiles
import Testing

/// Swift nested deeper than is followed: what is left out is said.
@Suite struct DeepSwiftTests {
  private static func row(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

  private static func problems(_ source: String) -> [String] {
    let facts = DeepThread.run { SwiftScanner.scan(Array(source.utf8), path: "A.swift") }
    return facts.problems.map { "\($0.location.line):\($0.location.column) \($0.message)" }
  }

  private static let register = "c.register(A.self) { _ in A() }"

  static let leftOut: [(String, String, String)] = [
    ("a chain of calls", "2:1", "\n" + register + row(".inObjectScope(.container)", 150)),
    ("a chain of branches", "2:1", "\n" + row("if x { } else ", 20_000) + "{ \(register) }"),
    ("braces in each other", "51:1", row("if x {\n", 100) + register + row("\n}", 100)),
    ("types in each other", "51:1", row("class A {\n", 110) + row("\n}", 110)),
  ]

  @Test(arguments: leftOut)
  func whatIsLeftOutIsSaid(name: String, place: String, source: String) {
    let problems = DeepSwiftTests.problems(source)
    #expect(problems == ["\(place) nested too deeply here to be understood"], "\(name)")
  }

  static let followed: [(String, String)] = [
    ("a chain of calls", register + row(".inObjectScope(.container)", 60)),
    ("a chain of branches", row("if x { } else ", 140) + "{ \(register) }"),
    ("braces in each other", row("if x {\n", 40) + register + row("\n}", 40)),
    ("types in each other", row("class A {\n", 40) + row("\n}", 40)),
  ]

  @Test(arguments: followed)
  func ordinaryDepthIsFollowed(name: String, source: String) {
    #expect(DeepSwiftTests.problems(source) == [], "\(name)")
  }
}
