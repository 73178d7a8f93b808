import AssemblyFacts
import Linting
import Testing

/// One example of one rule.
struct RuleCase: CustomTestStringConvertible, Sendable {
  var rule: any Rule.Type
  var example: RuleExample

  var testDescription: String { "\(rule.metadata.id): \(example.title)" }

  /// One for each rule.
  static var firstTriggering: [RuleCase] {
    RuleRegistry.rules.compactMap { rule in
      rule.metadata.examples.first { $0.expectation == .triggering }.map { RuleCase(rule: rule, example: $0) }
    }
  }

  static var all: [RuleCase] {
    RuleRegistry.rules.flatMap { rule in rule.metadata.examples.map { RuleCase(rule: rule, example: $0) } }
  }
}

@Suite("Every rule's examples")
struct RuleExamplesTests {
  @Test("Findings are exactly at the markers, however the example is written", arguments: RuleCase.all)
  func findingsAreAtTheMarkers(ruleCase: RuleCase) {
    for variant in ExampleVariant.allCases {
      let files = variant.files(of: ruleCase.example)
      let result = lint(
        files.map { ($0.path, $0.text) }, language: ruleCase.example.language, rules: [ruleCase.rule])
      let found = result.findings.map {
        MarkedSource.Place(path: $0.location.path, line: $0.location.line, column: $0.location.column)
      }
      let expected = files.flatMap(\.places)
      #expect(found.sorted() == expected.sorted(), "\(variant): \(result.findings.map(\.message))")
      if variant == .plain { expectWellFormed(result.findings, of: ruleCase.rule) }
    }
  }

  /// Messages are one sentence without a full stop; every finding has symbols and a severity that the rule announces.
  private func expectWellFormed(_ findings: [Finding], of rule: any Rule.Type) {
    for finding in findings {
      #expect(finding.rule == rule.metadata.id)
      #expect(!finding.message.hasSuffix(".") && !finding.message.contains("\n") && finding.message.count < 500)
      #expect(finding.message.count(where: { $0 == "`" }).isMultiple(of: 2), "\(finding.message)")
      #expect(!finding.symbols.isEmpty)
      #expect(finding.chain.allSatisfy { !$0.message.hasSuffix(".") && !$0.message.contains("\n") })
      #expect(finding.fix?.hasSuffix(".") != true)
      #expect(finding.severity <= rule.metadata.severity)
    }
  }

  @Test("No other rule warns of a clean example", arguments: RuleCase.all)
  func cleanExamplesAreClean(ruleCase: RuleCase) {
    guard ruleCase.example.expectation == .clean else { return }
    let result = lint([("Example.m", ruleCase.example.source)], language: ruleCase.example.language)
    let found = result.findings.filter { $0.severity > .note }.map { "\($0.rule) \($0.location): \($0.message)" }
    #expect(found == [])
  }

  @Test("A triggering example has markers and a clean one has none", arguments: RuleCase.all)
  func markersAgreeWithExpectation(ruleCase: RuleCase) {
    let isMarked = ruleCase.example.source.contains(where: RuleExample.isMarker)
    #expect(isMarked == (ruleCase.example.expectation == .triggering))
  }

  @Test("Every form of suppression silences the finding", arguments: RuleCase.firstTriggering)
  func suppressionsSilence(ruleCase: RuleCase) {
    for form in SuppressionForm.allCases {
      let marked = form.applied(to: ruleCase.example.source, rule: ruleCase.rule.metadata.id)
      let file = MarkedSource(path: "Example.m", marked: marked)
      let result = lint([(file.path, file.text)], language: ruleCase.example.language, rules: [ruleCase.rule])
      #expect(result.findings == [], "\(form)")
      #expect(result.suppressed.count == file.places.count, "\(form)")
    }
  }

  @Test("Every rule has three examples of what it reports and three of what it lets pass")
  func rulesHaveExamples() {
    for rule in RuleRegistry.rules {
      let metadata = rule.metadata
      #expect(metadata.examples.count { $0.expectation == .triggering } >= 3, "\(metadata.id)")
      #expect(metadata.examples.count { $0.expectation == .clean } >= 3, "\(metadata.id)")
    }
  }

  @Test("A rule that reports on Swinject has three examples of each kind for it as well")
  func rulesHaveExamplesForSwinject() {
    for rule in RuleRegistry.rules {
      let examples = rule.metadata.examples.filter { $0.source.hasPrefix("import Swinject") }
      let triggering = examples.count { $0.expectation == .triggering }
      guard triggering > 0 else { continue }
      #expect(triggering >= 3, "\(rule.metadata.id)")
      #expect(examples.count - triggering >= 3, "\(rule.metadata.id)")
      #expect(rule.metadata.frameworks.contains(.swinject), "\(rule.metadata.id)")
    }
  }
}

/// The ways in which a comment switches a rule off.
enum SuppressionForm: CaseIterable {
  case next, this, previous, file, block, everything

  func applied(to source: String, rule: String) -> String {
    var lines: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      guard line.contains(where: RuleExample.isMarker) else {
        lines.append(line)
        continue
      }
      switch self {
      case .next: lines += ["// dilint:disable:next \(rule) - known", line]
      case .this: lines.append(line + " // dilint:disable:this \(rule)")
      case .previous: lines += [line, "// dilint:disable:previous \(rule) - known"]
      case .file: lines.append(line)
      case .block: lines += ["// dilint:disable \(rule)", line, "// dilint:enable \(rule)"]
      case .everything: lines += ["/* dilint:disable:next */", line]
      }
    }
    if self == .file { lines.append("// dilint:disable:file \(rule) - known") }
    return lines.joined(separator: "\n")
  }
}
