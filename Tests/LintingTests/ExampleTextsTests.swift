import AssemblyFacts
import Foundation
import Linting
import Testing

/// What the linter says about every example, word for word, so that it can be read as users read it.
@Suite("What is said about the examples")
struct ExampleTextsTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Expected/example-findings.txt")

  private static func text(of finding: Finding) -> String {
    func place(_ location: AssemblyFacts.SourceLocation) -> String { "\(location.line):\(location.column)" }
    var text = "\(place(finding.location)) \(finding.severity.rawValue): \(finding.message)\n"
    for hop in finding.chain { text += "    \(place(hop.location)) \(hop.message)\n" }
    if let fix = finding.fix { text += "    fix: \(fix)\n" }
    return text
  }

  private static func text(of rule: any Rule.Type) -> String {
    var text = "## \(rule.metadata.id)\n"
    for example in rule.metadata.examples where example.expectation == .triggering {
      let name = example.language == .swift ? "Example.swift" : "Example.m"
      let source = RuleExample.withoutMarkers(example.source)
      let result = lint([(name, source)], language: example.language, rules: [rule])
      text += "\n\(example.title)\n" + result.findings.map(Self.text).joined()
    }
    return text
  }

  /// `DILINT_RECORD=1 swift test --filter ExampleTextsTests` writes the page anew.
  @Test("Every finding on an example is worded as recorded")
  func textsAreAsRecorded() throws {
    let text = RuleRegistry.rules.map(Self.text).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(text == recorded, "record it with DILINT_RECORD=1")
  }
}
