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

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases")

  private static let expectations = Result<[String: [Expected]], any Error> {
    let data = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
    return try JSONDecoder().decode([String: [Expected]].self, from: data)
  }

  private static var names: [String] { ((try? expectations.get()) ?? [:]).keys.sorted() }

  /// Those in Swift stand in a hidden folder, which `swift format` passes by: their lines are as they were given.
  private static func source(_ name: String) -> URL {
    name.hasSuffix(".swift") ? folder.appendingPathComponent(".swift/" + name) : folder.appendingPathComponent(name)
  }

  @Test("There are cases, and every source is one")
  func everySourceIsTried() throws {
    let files = FileManager.default
    let found =
      try files.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".m") }
      + files.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(".swift").path)
    #expect(!found.isEmpty)
    #expect(found.sorted() == Self.names)
  }

  @Test("Exactly the expected warnings and errors are reported", arguments: names)
  func expectedFindings(name: String) throws {
    let expected = try #require(try Self.expectations.get()[name])
    let text = try String(contentsOf: Self.source(name), encoding: .utf8)
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
