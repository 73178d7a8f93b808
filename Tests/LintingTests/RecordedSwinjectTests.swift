import AssemblyFacts
import DependencyGraph
import Foundation
import Linting
import Testing

/// What the linter says about compositions of Swinject is held against what the real Swinject did with them.
@Suite("Findings and what the real Swinject did")
struct RecordedSwinjectTests {
  private struct Outcome: Decodable {
    var outcome: String
    var cause: String?
  }

  private struct Recorded {
    var name: String
    var graph: DependencyGraph
    var outcomes: [String: Outcome]
    /// Warnings and errors.
    var findings: [Finding]

    /// Whether a registration answers a recorded entry: `FeedView/legacy`, `SessionManager(String,Int)`,
    /// `Coordinator()`; without brackets the arguments do not matter.
    func isRegistered(_ entry: String) -> Bool {
      graph.nodes.contains { node in
        ([node.id.key] + node.definition.forwardedKeys).contains { key in
          let text = "\(key)".replacing(" ", with: "")
          if entry.hasSuffix("()") { return text == entry.dropLast(2) }
          return entry.contains("(") ? text == entry : text.prefix { $0 != "(" } == entry
        }
      }
    }
  }

  private static let recorded = Result { () throws -> [Recorded] in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Conformance/.swift/swinject-wide")
    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let outcomes = try JSONDecoder().decode(
      [String: [String: Outcome]].self, from: Data(read("outcomes.json").utf8))
    let components = facts(try read("Components.swift"), path: "Components.swift", language: .swift)
    return try outcomes.keys.sorted().map { name in
      let graph = DependencyGraph(files: [
        components, facts(try read(name + ".swift"), path: name + ".swift", language: .swift),
      ])
      let result = Linter.lint(graph, context: RuleContext(graph: graph))
      return Recorded(
        name: name, graph: graph, outcomes: outcomes[name] ?? [:],
        findings: result.findings.filter { $0.severity > .note })
    }
  }

  /// The rules that explain a recorded cause; nil where none is about it: `as!` and `as?` to the wrong class, and
  /// references that are gone by the time they are read.
  private static func rules(for cause: String, outcome: String) -> Set<String>? {
    switch cause {
    // Of one type, so that the key is right.
    case "swapped-argument" where outcome == "built": nil
    case "missing-argument", "extra-argument", "wrong-argument-type", "swapped-argument", "untyped-parameter",
      "optional-argument":
      ["missing-argument"]
    case "unregistered-service", "class-for-protocol", "protocol-for-class", "name-mismatch": ["unresolved-reference"]
    case "autoregister-missing-dependency": ["unresolved-reference", "missing-argument"]
    case "transient-cycle", "factory-cycle": ["unresolvable-cycle"]
    case "argument-ignored": ["cached-argument"]
    default: nil
    }
  }

  @Test("Every cause of a failure or a loss is explained on the way from the entry")
  func causesAreExplained() throws {
    var missed: [String] = []
    var count = 0
    for recorded in try Self.recorded.get() {
      for (entry, outcome) in recorded.outcomes.sorted(by: { $0.key < $1.key }) {
        // Of an entry that is not there the cause is whoever asks.
        guard outcome.outcome != "nil", recorded.isRegistered(entry), let cause = outcome.cause,
          let rules = Self.rules(for: cause, outcome: outcome.outcome)
        else { continue }
        count += 1
        // `loaded(resolver:)` takes every entry with it, so that the finding may stand anywhere.
        if !recorded.findings.contains(where: { rules.contains($0.rule) }) {
          missed.append("\(recorded.name) \(entry): \(cause)")
        }
      }
    }
    #expect(count == 779)
    #expect(missed == [])
  }

  /// An argument that no factory uses is lost all the same.
  @Test("Compositions of which everything was built without a loss have no other error than unused arguments")
  func faultlessCompositionsHaveNoError() throws {
    let faultless = try Self.recorded.get().filter { recorded in
      recorded.outcomes.values.allSatisfy { $0.outcome == "built" && $0.cause == nil }
    }
    #expect(faultless.count == 28)
    let errors = faultless.flatMap { recorded in
      recorded.findings.filter { $0.severity == .error && $0.rule != "dropped-argument" }.map {
        "\(recorded.name): \($0.message)"
      }
    }
    #expect(errors == [])
  }
}
