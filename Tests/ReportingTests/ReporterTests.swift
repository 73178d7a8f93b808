import AssemblyFacts
import Linting
import Reporting
import Testing

@Suite struct ReporterTests {
  private static let source = """
    @implementation Ä
    \t[i with:[self vïew]]; // über
    """

  private static func location(_ line: Int, _ column: Int, to endColumn: Int) -> AssemblyFacts.SourceLocation {
    AssemblyFacts.SourceLocation(path: "App/A.m", line: line, column: column, endLine: line, endColumn: endColumn)
  }

  private static var input: ReportInput {
    var sources = SourceExcerpts()
    sources.add(Array(source.utf8), for: "App/A.m")
    let finding = Finding(
      rule: "unresolved-reference", severity: .error, message: "nobody has 'vïew'", location: location(2, 16, to: 21),
      chain: [Finding.Hop("asked for here", at: location(2, 10, to: 22))], fix: "[self view]\nor write it",
      symbols: ["A.view"])
    return ReportInput(
      findings: [finding], suppressed: [SuppressedFinding(finding: finding, origin: .comment(reason: nil))],
      sources: sources,
      totals: ReportInput.Totals(files: 2, assemblies: 1, definitions: 3, unknowns: 1))
  }

  @Test func `Text shows the line, a caret below the place, the chain and the fix`() {
    let expected = """
      App/A.m:2:16: error: nobody has 'vïew' (unresolved-reference)
          2 | \t[i with:[self vïew]]; // über
            | \t              ^~~~
        App/A.m:2:10: asked for here
        fix: [self view]
             or write it

      1 error, 0 warnings, 0 notes in 2 files (1 assembly, 3 definitions, 1 unknown value); 1 suppressed

      """
    #expect(TextReporter().report(Self.input).text == expected)
  }

  @Test func `Xcode gets one line a finding and one a hop`() {
    let expected = """
      App/A.m:2:16: error: nobody has 'vïew' (unresolved-reference)
      App/A.m:2:10: note: asked for here

      """
    #expect(XcodeReporter().report(Self.input).text == expected)
  }
}
