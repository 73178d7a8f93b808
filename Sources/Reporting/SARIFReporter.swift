import AssemblyFacts
import Linting

/// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS), as GitHub's code scanning takes it.
package struct SARIFReporter: Reporter {
  package static let name = "sarif"
  package static let summary = "SARIF 2.1.0, for code scanning"

  /// What GitHub accepts in one upload.
  var largestResultCount = 25_000
  var largestSize = 10_000_000

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    let fingerprints = Fingerprint.list(for: input.findings)
    var results: [Result] = []
    for (finding, fingerprint) in zip(input.findings, fingerprints) {
      results.append(Result(finding: finding, json: json(finding, fingerprint: fingerprint, input)))
    }
    let suppressedPrints = Fingerprint.list(for: input.suppressed.map(\.finding))
    for (suppressed, fingerprint) in zip(input.suppressed, suppressedPrints) {
      let json = json(suppressed.finding, fingerprint: fingerprint, input, suppressed: suppressed.origin)
      results.append(Result(finding: suppressed.finding, isSuppressed: true, json: json))
    }
    let count = results.count
    results = cut(results, to: largestResultCount)
    var text = document(results, omitted: count - results.count, input)
    while text.utf8.count > largestSize, !results.isEmpty {
      let share = Double(largestSize) / Double(text.utf8.count)
      results = cut(results, to: min(results.count - 1, Int(Double(results.count) * share * 0.98)))
      text = document(results, omitted: count - results.count, input)
    }
    let omitted = count - results.count
    return Report(text, warnings: omitted > 0 ? [SARIFReporter.warning(omitted: omitted, of: count)] : [])
  }

  private struct Result {
    var finding: Finding
    var isSuppressed = false
    var json: JSONValue
  }

  private static func warning(omitted: Int, of count: Int) -> String {
    "the SARIF report leaves out \(omitted) of \(count) results, the mildest first, because GitHub takes at most "
      + "25,000 results and 10 MB"
  }

  /// The worst ones, in their old order.
  private func cut(_ results: [Result], to count: Int) -> [Result] {
    guard results.count > count else { return results }
    func rank(_ position: Int) -> Int {
      if results[position].isSuppressed { return 3 }
      switch results[position].finding.severity {
      case .error: return 0
      case .warning: return 1
      case .note: return 2
      }
    }
    let kept = results.indices.sorted { (rank($0), $0) < (rank($1), $1) }.prefix(max(count, 0))
    return kept.sorted().map { results[$0] }
  }

  // MARK: The document

  private func document(_ results: [Result], omitted: Int, _ input: ReportInput) -> String {
    var notifications = input.troubles.map { trouble -> JSONValue in
      [
        "level": trouble.isFatal ? "error" : "warning",
        "message": ["text": .string("\(trouble.path): \(trouble.message)")],
      ]
    }
    if omitted > 0 {
      let text = SARIFReporter.warning(omitted: omitted, of: results.count + omitted)
      notifications.append(["level": "warning", "message": ["text": .string(text)]])
    }
    let invocation: JSONValue = [
      "executionSuccessful": .boolean(!input.troubles.contains(where: \.isFatal)),
      "toolExecutionNotifications": .array(notifications),
    ]
    let run: JSONValue = [
      "tool": [
        "driver": [
          "name": "dilint", "semanticVersion": .string(input.version), "version": .string(input.version),
          "rules": .array(input.rules.map(SARIFReporter.describe)),
        ]
      ],
      "invocations": [invocation],
      "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "The root of the repository."]]],
      "columnKind": "utf16CodeUnits",
      "results": .array(results.map(\.json)),
    ]
    let document: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return document.text + "\n"
  }

  private static func describe(_ rule: RuleMetadata) -> JSONValue {
    let frameworks = rule.frameworks.count == Framework.allCases.count ? [] : rule.frameworks.map(\.rawValue).sorted()
    return [
      "id": .string(rule.id), "name": .string(pascalCase(rule.id)), "shortDescription": ["text": .string(rule.summary)],
      "fullDescription": ["text": .string(rule.rationale)],
      "help": [
        "text": .string("\(rule.rationale)\n\nHow to mend it: \(rule.fix)"),
        "markdown": .string("\(rule.rationale)\n\n**How to mend it:** \(rule.fix)"),
      ],
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
      "properties": [
        "tags": .strings(["dependency-injection"] + frameworks), "precision": "high",
        "problem.severity": .string(rule.severity == .note ? "recommendation" : rule.severity.rawValue),
      ],
    ]
  }

  /// `DroppedArgument` for `dropped-argument`.
  private static func pascalCase(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Results

  private func json(
    _ finding: Finding, fingerprint: String, _ input: ReportInput, suppressed: SuppressedFinding.Origin? = nil
  ) -> JSONValue {
    let text = finding.message + (finding.fix.map { "\nFix: \($0)" } ?? "")
    var members = [
      JSONValue.Member("ruleId", .string(finding.rule)), JSONValue.Member("level", .string(finding.severity.rawValue)),
      JSONValue.Member("message", ["text": .string(text)]),
      JSONValue.Member("locations", [location(finding.location, message: nil, input)]),
      JSONValue.Member("partialFingerprints", ["dilint/v1": .string(fingerprint)]),
    ]
    if let index = input.rules.firstIndex(where: { $0.id == finding.rule }) {
      members.insert(JSONValue.Member("ruleIndex", .integer(index)), at: 1)
    }
    if !finding.chain.isEmpty { members.append(JSONValue.Member("codeFlows", [codeFlow(finding, input)])) }
    switch suppressed {
    case .comment(let reason):
      let suppression = JSONValue.members(["kind": "inSource", "justification": reason.map(JSONValue.string)])
      members.append(JSONValue.Member("suppressions", [suppression]))
    case .baseline:
      members.append(JSONValue.Member("suppressions", [["kind": "external", "justification": "in the baseline"]]))
      members.append(JSONValue.Member("baselineState", "unchanged"))
    case nil: break
    }
    return .object(members)
  }

  /// The chain, ending at the finding itself.
  private func codeFlow(_ finding: Finding, _ input: ReportInput) -> JSONValue {
    var steps = finding.chain.map { location($0.location, message: $0.message, input) }
    if finding.chain.last?.location != finding.location {
      steps.append(location(finding.location, message: finding.message, input))
    }
    let locations = steps.map { step -> JSONValue in ["location": step] }
    return ["threadFlows": [["locations": .array(locations)]]]
  }

  private func location(_ location: SourceLocation, message: String?, _ input: ReportInput) -> JSONValue {
    let region = Region(location, in: input)
    let isRelative = !region.path.hasPrefix("/")
    let uri = (isRelative ? "" : "file://") + SARIFReporter.percentEncoded(region.path.isEmpty ? "." : region.path)
    let artifact = JSONValue.members(["uri": .string(uri), "uriBaseId": isRelative ? "%SRCROOT%" : nil])
    let physical: JSONValue = [
      "artifactLocation": artifact,
      "region": [
        "startLine": .integer(region.line), "startColumn": .integer(region.column),
        "endLine": .integer(region.endLine), "endColumn": .integer(region.endColumn),
      ],
    ]
    return JSONValue.members(["physicalLocation": physical, "message": message.map { ["text": .string($0)] }])
  }

  /// A path as RFC 3986 has it in a reference.
  static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "@"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result.append("%")
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}
