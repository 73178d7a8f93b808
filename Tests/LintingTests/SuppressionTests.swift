import AssemblyFacts
import DependencyGraph
import Linting
import SourceFiles
import Testing

@Suite struct SuppressionTests {
  private func lint(_ text: String, _ configuration: String = "") throws -> LintResult {
    let graph = DependencyGraph(files: [facts(text, path: "A.m")])
    let read = try ConfigurationReader.read(Array(configuration.utf8), path: "c.yml", directory: "/root")
    return Linter.lint(graph, context: RuleContext(graph: graph), configuration: read)
  }

  private func lines(_ result: LintResult) -> [String] {
    result.findings.map { "\($0.location.line):\($0.location.column) \($0.rule)" }
  }

  /// An assembly whose definition on line 3 drops its argument.
  private func assembly(before: String = "", at: String = "", after: String = "") -> String {
    """
    @interface A : TyphoonAssembly @end
    @implementation A \(before)
    - (Client *)clientWithName:(NSString *)name \(at)
    { \(after)
        return [TyphoonDefinition withClass:[Client class]];
    }
    @end
    """
  }

  @Test func `Every form switches off what is in its reach`() throws {
    for text in [
      assembly(before: "// dilint:disable:next dropped-argument - why"),
      assembly(at: "/* dilint:disable:this dropped-argument */"),
      assembly(after: "// dilint:disable:previous dropped-argument"),
      assembly(after: "// dilint:disable:file dropped-argument"),
      assembly(before: "// dilint:disable dropped-argument", after: "// dilint:enable dropped-argument"),
      assembly(before: "// dilint:disable:next"),
    ] {
      let result = try lint(text)
      #expect(lines(result) == [])
      #expect(result.suppressed.map(\.finding.rule) == ["dropped-argument"])
    }
    let reasons = try lint(assembly(before: "// dilint:disable:next dropped-argument - why")).suppressed
    #expect(reasons.map(\.origin) == [.comment(reason: "why")])
  }

  @Test func `A comment that switches nothing off is reported, and so is one that names no rule`() throws {
    let unused = try lint(assembly(after: "// dilint:disable:next dropped-argument"))
    #expect(lines(unused) == ["3:40 dropped-argument", "4:6 unused-suppression"])
    let half = try lint(assembly(before: "// dilint:disable:next dropped-argument syntax-error"))
    #expect(
      half.findings.map(\.message) == [
        "'dilint:disable:next dropped-argument syntax-error' switches off nothing of 'syntax-error'"
      ])
    let unknown = try lint(assembly(before: "// dilint:disable:next droped-argument"))
    #expect(lines(unknown) == ["2:22 unknown-rule", "3:40 dropped-argument"])
    #expect(unknown.findings[0].message == "there is no rule 'droped-argument'; did you mean 'dropped-argument'?")
    let enabled = try lint(assembly(before: "// dilint:enable dropped-argument"))
    #expect(lines(enabled) == ["3:40 dropped-argument"])
  }

  @Test func `A comment that only begins like an instruction is reported and has no effect`() throws {
    let near = try lint(assembly(before: "// dilint:disable-next dropped-argument"))
    #expect(lines(near) == ["2:22 unused-suppression", "3:40 dropped-argument"])
    #expect(
      near.findings[0].message
        == "'dilint:disable-next' is no instruction and has no effect; did you mean 'dilint:disable:next'?")
    let far = try lint(assembly(before: "// dilint:silence dropped-argument"))
    #expect(
      far.findings[0].message == """
        'dilint:silence' is no instruction and has no effect; there are dilint:disable, dilint:enable, \
        dilint:disable:next, dilint:disable:this, dilint:disable:previous, dilint:disable:file
        """)
  }

  @Test func `A comment about a rule that is off is nobody's fault`() throws {
    let result = try lint(
      assembly(before: "// dilint:disable:next dropped-argument"), "rules: {dropped-argument: off}")
    #expect(lines(result) == [])
  }

  @Test func `Where reasons are required, a comment without one has no effect`() throws {
    let configuration = "suppressions: {require_reason: true}"
    let without = try lint(assembly(before: "// dilint:disable:next dropped-argument"), configuration)
    #expect(lines(without) == ["2:22 unused-suppression", "3:40 dropped-argument"])
    let with = try lint(assembly(before: "// dilint:disable:next dropped-argument - meant"), configuration)
    #expect(lines(with) == [])
  }

  @Test func `Rules have the configured severity, or leave alone what they are told to`() throws {
    #expect(try lint(assembly(), "rules: {dropped-argument: note}").findings.map(\.severity) == [.note])
    #expect(try lint(assembly(), "rules: {dropped-argument: {exclude: '*.m'}}").findings == [])
    #expect(try lint(assembly(), "rules: {dropped-argument: {ignore: 'A.client*'}}").findings == [])
    #expect(try lint(assembly(), "rules: {dropped-argument: {ignore: 'B.*'}}").findings.count == 1)
  }
}
