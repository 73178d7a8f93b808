import AssemblyFacts
import Linting

/// Everything there is about a run, for programs. `docs/report.schema.json` describes it; the version changes when a
/// member is taken away or means something else.
package struct JSONReporter: Reporter {
  package static let name = "json"
  package static let summary = "everything, for programs (docs/report.schema.json)"
  package static let formatVersion = 1

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    let fingerprints = Fingerprint.list(for: input.findings)
    let findings = zip(input.findings, fingerprints).map { finding, fingerprint in
      JSONValue.object(JSONReporter.members(of: finding) + [JSONValue.Member("fingerprint", .string(fingerprint))])
    }
    let suppressed = input.suppressed.map { suppressed in
      var suppression: [JSONValue.Member]
      switch suppressed.origin {
      case .comment(let reason):
        suppression = [JSONValue.Member("kind", "comment")]
        if let reason { suppression.append(JSONValue.Member("reason", .string(reason))) }
      case .baseline: suppression = [JSONValue.Member("kind", "baseline")]
      }
      let members = JSONReporter.members(of: suppressed.finding)
      return JSONValue.object(members + [JSONValue.Member("suppression", .object(suppression))])
    }
    let troubles = input.troubles.map { trouble -> JSONValue in
      ["path": .string(trouble.path), "message": .string(trouble.message), "fatal": .boolean(trouble.isFatal)]
    }
    let document: JSONValue = [
      "version": .integer(JSONReporter.formatVersion),
      "tool": ["name": "dilint", "version": .string(input.version)],
      "summary": [
        "errors": .integer(input.count(of: .error)), "warnings": .integer(input.count(of: .warning)),
        "notes": .integer(input.count(of: .note)), "suppressed": .integer(input.suppressed.count),
        "files": .integer(input.totals.files), "assemblies": .integer(input.totals.assemblies),
        "definitions": .integer(input.totals.definitions), "unknownValues": .integer(input.totals.unknowns),
      ],
      "findings": .array(findings), "suppressed": .array(suppressed), "troubles": .array(troubles),
    ]
    return Report(document.text + "\n")
  }

  private static func members(of finding: Finding) -> [JSONValue.Member] {
    var members = [
      JSONValue.Member("rule", .string(finding.rule)),
      JSONValue.Member("severity", .string(finding.severity.rawValue)),
      JSONValue.Member("message", .string(finding.message)),
      JSONValue.Member("location", json(finding.location)),
      JSONValue.Member(
        "chain", .array(finding.chain.map { ["message": .string($0.message), "location": json($0.location)] })),
    ]
    if let fix = finding.fix { members.append(JSONValue.Member("fix", .string(fix))) }
    members.append(JSONValue.Member("symbols", .strings(finding.symbols)))
    return members
  }

  private static func json(_ location: SourceLocation) -> JSONValue {
    [
      "path": .string(location.path), "line": .integer(location.line), "column": .integer(location.column),
      "endLine": .integer(location.endLine), "endColumn": .integer(location.endColumn),
    ]
  }
}
