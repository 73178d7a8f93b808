import AssemblyFacts
import Foundation
import Linting
import Testing

/// Reduced and rewritten forms of what real assemblies have done, with the findings that each must have.
@Suite("Small cases from real assemblies")
struct CasesTests {
  private struct Expected: Decodable {
    var rule: String
    var severity: String
    var lines: [Int]

    private enum Key: String, CodingKey { case rule, severity, line }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      rule = try container.decode(String.self, forKey: .rule)
      severity = try container.decode(String.self, forKey: .severity)
      if let one = try? container.decode(Int.self, forKey: .line) {
        lines = [one]
      } else {
        lines = try container.decode([Int].self, forKey: .line)
      }
    }
  }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
  }

  /// Files about Swinject are tried with its rules.
  private static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().filter { name in
      guard name.hasSuffix(".m") || name.hasSuffix(".swift") else { return false }
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return text.contains("Typhoon")
    }
  }

  @Test("Exactly the expected warnings and errors are reported", arguments: names)
  func expectedFindings(name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("expected.json"))
    let all = try JSONDecoder().decode([String: [Expected]].self, from: data)
    let expected = try #require(all[name])
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let result = lint([(name, text)], language: name.hasSuffix(".swift") ? .swift : .objectiveC)
    var rest = result.findings.filter { $0.severity > .note }
    for one in expected {
      let match = rest.firstIndex {
        $0.rule == one.rule && $0.severity.rawValue == one.severity && one.lines.contains($0.location.line)
      }
      let found = rest.map { "\($0.rule) \($0.severity) \($0.location.line): \($0.message)" }
      #expect(match != nil, "no \(one.severity) \(one.rule) at \(one.lines) among \(found)")
      if let match { rest.remove(at: match) }
    }
    #expect(rest.map { "\($0.rule) \($0.severity) \($0.location.line): \($0.message)" } == [])
  }
}
