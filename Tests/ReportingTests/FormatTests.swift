import AssemblyFacts
import Foundation
import Linting
import Reporting
import Testing

/// Whole outputs of the reporters for programs, for findings with names made to break them.
@Suite struct FormatTests {
  private typealias Location = AssemblyFacts.SourceLocation

  private static func location(_ path: String, _ line: Int, _ column: Int, to endColumn: Int) -> Location {
    Location(path: path, line: line, column: column, endLine: line, endColumn: endColumn)
  }

  private static let rules = [
    RuleMetadata(
      id: "dropped-argument", severity: .error, frameworks: .all, summary: "One line", rationale: "Why", fix: "How",
      examples: []),
    RuleMetadata(
      id: "other-rule", severity: .warning, frameworks: [.typhoon], summary: "Another", rationale: "Because",
      fix: "So", examples: []),
  ]

  private static var input: ReportInput {
    var sources = SourceExcerpts()
    sources.add(Array("// é𝄞\n  [x with:\"é𝄞\", y];\n".utf8), for: "App/A b.m")
    let finding = Finding(
      rule: "dropped-argument", severity: .error, message: "`a` <&> \"100%\", is: lost",
      location: location("App/A b.m", 2, 19, to: 20),
      chain: [Finding.Hop("handed on `here`", at: location("App/A b.m", 1, 1, to: 3))], fix: "one\r\ntwo",
      symbols: ["A.b:", "a"])
    let other = Finding(
      rule: "other-rule", severity: .note, message: "note", location: location("/else/where.m", 3, 1, to: 2),
      symbols: ["C"])
    return ReportInput(
      findings: [other, finding],
      suppressed: [
        SuppressedFinding(finding: other, origin: .comment(reason: "meant")),
        SuppressedFinding(finding: other, origin: .baseline),
      ], sources: sources, totals: ReportInput.Totals(files: 2, assemblies: 1, definitions: 3, unknowns: 0),
      rules: rules, paths: RepositoryPaths(root: "/root", workingDirectory: "/root/ios"), version: "1.2.3")
  }

  @Test func `GitHub's properties and data are escaped, paths are the repository's`() {
    #expect(
      GitHubReporter().report(Self.input).text == """
        ::notice file=/else/where.m,line=3,endLine=3,col=1,endColumn=2,title=dilint%3A other-rule::note
        ::error file=ios/App/A b.m,line=2,endLine=2,col=16,endColumn=17,title=dilint%3A dropped-argument::`a` <&> "100%25", is: lost%0A  App/A b.m:1:1: handed on `here`%0Afix: one%0A     two
        dilint: 1 error, 0 warnings, 1 note

        """)
  }

  @Test func `Checkstyle is XML that keeps line ends`() {
    #expect(
      CheckstyleReporter().report(Self.input).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="/else/where.m">
            <error line="3" column="1" severity="info" message="note" source="dilint.other-rule"/>
          </file>
          <file name="ios/App/A b.m">
            <error line="2" column="16" severity="error" message="`a` &lt;&amp;&gt; &quot;100%&quot;, is: lost&#10;  App/A b.m:1:1: handed on `here`&#10;fix: one&#10;     two" source="dilint.dropped-argument"/>
          </file>
        </checkstyle>

        """)
  }

  @Test func `JUnit has a test for every rule, and only failing findings fail`() {
    #expect(
      JUnitReporter().report(Self.input).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="dilint" package="dilint" id="0" timestamp="1970-01-01T00:00:00" hostname="localhost" tests="2" failures="1" errors="0" skipped="1" time="0">
            <properties/>
            <testcase name="ios/App/A b.m A.b: a" classname="dilint.dropped-argument" time="0">
              <failure message="`a` &lt;&amp;&gt; &quot;100%&quot;, is: lost" type="error">App/A b.m:2:19: error: `a` &lt;&amp;&gt; &quot;100%&quot;, is: lost
          App/A b.m:1:1: handed on `here`
        fix: one
             two</failure>
            </testcase>
            <testcase name="/else/where.m C" classname="dilint.other-rule" time="0">
              <skipped message="/else/where.m:3:1: note: note"/>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `GitLab's issues have what its schema asks for`() throws {
    let data = Data(GitLabReporter().report(Self.input).text.utf8)
    let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(issues.map { $0["severity"] as? String } == ["info", "critical"])
    #expect(issues.map { $0["check_name"] as? String } == ["other-rule", "dropped-argument"])
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 2)
    let location = try #require(issues[1]["location"] as? [String: Any])
    #expect(location["path"] as? String == "ios/App/A b.m")
    #expect(location["lines"] as? [String: Int] == ["begin": 2, "end": 2])
  }

  @Test func `SARIF counts columns in UTF-16, has code flows, suppressions and relative addresses`() throws {
    let text = SARIFReporter().report(Self.input).text
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleIndex"] as? Int } == [1, 0, 1, 1])
    func place(_ result: [String: Any]) throws -> [String: Any] {
      let locations = try #require(result["locations"] as? [[String: Any]])
      return try #require(locations.first?["physicalLocation"] as? [String: Any])
    }
    #expect(
      try place(results[1])["artifactLocation"] as? [String: String] == [
        "uri": "ios/App/A%20b.m", "uriBaseId": "%SRCROOT%",
      ])
    #expect(
      try place(results[1])["region"] as? [String: Int] == [
        "startLine": 2, "startColumn": 16, "endLine": 2, "endColumn": 17,
      ])
    #expect(try place(results[0])["artifactLocation"] as? [String: String] == ["uri": "file:///else/where.m"])
    let flow = try #require((results[1]["codeFlows"] as? [[String: Any]])?.first)
    let thread = try #require((flow["threadFlows"] as? [[String: Any]])?.first)
    #expect((thread["locations"] as? [Any])?.count == 2)
    #expect(results[2]["suppressions"] as? [[String: String]] == [["kind": "inSource", "justification": "meant"]])
    #expect((results[3]["suppressions"] as? [[String: String]])?.first?["kind"] == "external")
    #expect(results[0]["suppressions"] == nil)
  }

  @Test func `SARIF keeps the worst of what GitHub does not take, and says so`() throws {
    let finding = Self.input.findings[0]
    var input = Self.input
    input.suppressed = []
    input.findings = Array(repeating: finding, count: 25_010)
    input.findings[25_005].severity = .error
    let report = SARIFReporter().report(input)
    #expect(report.text.utf8.count <= 10_000_000)
    #expect(report.warnings.count == 1)
    #expect(report.text.contains("\"level\": \"error\",\n          \"message\""))
  }

  @Test func `Markdown holds no markup of the findings' own and mentions nobody`() {
    var input = Self.input
    input.findings = [input.findings[1]]
    input.findings[0].message = "`a|b` <b>@octocat</b> *x*"
    let text = MarkdownReporter().report(input).text
    #expect(
      text.contains(
        "| ❌ error | `dropped-argument` | `ios/App/A b.m:2` | `a\\|b` &lt;b&gt;@&#8203;octocat&lt;/b&gt; \\*x\\* |\n"))
    #expect(text.contains("\n1. handed on `here` (`ios/App/A b.m:1`)\n"))
  }

  @Test func `Markdown has errors and warnings first, and folds notes away`() {
    #expect(
      MarkdownReporter().report(Self.input).text == #"""
        ### dilint: 1 error, 0 warnings, 1 note

        | | Rule | Where | What |
        |---|---|---|---|
        | ❌ error | `dropped-argument` | `ios/App/A b.m:2` | `a` &lt;&amp;&gt; "100%", is: lost |

        <details><summary>1 note</summary>

        | | Rule | Where | What |
        |---|---|---|---|
        | ℹ️ note | `other-rule` | `/else/where.m:3` | note |

        </details>

        <details><summary>dropped-argument at ios/App/A b.m:2</summary>

        1. handed on `here` (`ios/App/A b.m:1`)

        Fix: one two

        </details>

        2 files, 1 assembly, 3 definitions, 2 suppressed.

        """#)
  }

  @Test func `HTML runs nothing of what findings say`() {
    var input = Self.input
    input.findings[1].message = "`</code><script>alert(1)</script>`"
    let text = HTMLReporter().report(input).text
    #expect(!text.contains("<script"))
    #expect(text.contains("<code>&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code>"))
    #expect(text.contains("[x with:&quot;é𝄞&quot;<mark>,</mark> y];"))
  }

  @Test func `JSON has everything`() throws {
    let text = JSONReporter().report(Self.input).text
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document.keys.sorted() == ["findings", "summary", "suppressed", "tool", "troubles", "version"])
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings[1]["message"] as? String == "`a` <&> \"100%\", is: lost")
    #expect(findings[1]["fix"] as? String == "one\r\ntwo")
    #expect(findings[1]["symbols"] as? [String] == ["A.b:", "a"])
    let suppressed = try #require(document["suppressed"] as? [[String: Any]])
    #expect(
      suppressed.map { $0["suppression"] as? [String: String] } == [
        ["kind": "comment", "reason": "meant"], ["kind": "baseline"],
      ])
  }
}
