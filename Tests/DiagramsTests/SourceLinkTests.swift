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

  @Test(arguments: [
    ("App/A.m", "/home/me/app", "App/A.m#L7"), ("App/A.m", "/home/me/app/App", "A.m#L7"),
    ("App/A.m", "/home/me/app/docs/pictures", "../../App/A.m#L7"), ("./App/../B.m", "/home/me/app", "B.m#L7"),
    ("../Other/A.m", "/home/me/app", "../Other/A.m#L7"),
    ("/elsewhere/A.m", "/home/me/app", "../../../elsewhere/A.m#L7"),
  ])
  func leadsFromTheFolderOfTheOutput(path: String, output: String, address: String) {
    let link = SourceLink(outputDirectory: output, workingDirectory: "/home/me/app")
    let location = SourceLocation(path: path, line: 7, column: 3, endLine: 9, endColumn: 1)
    #expect(link.address(of: location) == address)
  }
}
