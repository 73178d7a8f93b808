import AssemblyFacts
import Testing

@testable import Diagrams

@Suite struct SourceLinkTests {
  private func address(_ template: String, path: String = "App/Assembly.m") -> String? {
    SourceLink(template: template).address(
      of: SourceLocation(path: path, line: 7, column: 3, endLine: 9, endColumn: 1))
  }

  @Test func fillsInPlaceholders() {
    #expect(
      address("https://example.com/blob/main/{path}#L{line}-L{endLine}")
        == "https://example.com/blob/main/App/Assembly.m#L7-L9")
    #expect(address("xcode://{path}:{line}:{column}") == "xcode://App/Assembly.m:7:3")
  }

  @Test func leavesOtherBracesAlone() { #expect(address("{x}{path}{") == "{x}App/Assembly.m{") }

  @Test func hasNoAddressWithoutATemplate() { #expect(address("") == nil) }

  @Test(arguments: [
    ("javascript:alert(1)", "javascript%3Aalert%281%29"), ("//evil.example/x.m", "/evil.example/x.m"),
    ("a b/ü\"<.m", "a%20b/%C3%BC%22%3C.m"), ("a?b#c%", "a%3Fb%23c%25"),
  ])
  func encodesThePath(path: String, encoded: String) { #expect(address("{path}", path: path) == encoded) }
}
