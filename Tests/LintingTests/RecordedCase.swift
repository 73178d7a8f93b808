import AssemblyFacts
import DependencyGraph
import Foundation
import Linting
import Testing

/// An assembly that a real container has run, what came of each of its entries, and what the linter says about it.
struct RecordedCase: CustomTestStringConvertible, Sendable {
  struct Outcome: Decodable, Sendable {
    var outcome: String
    var exception: String?
    var cause: String?
    var arguments: [String]
    var graph: [Instance]?

    var fails: Bool { outcome == "exception" || outcome == "infinite-recursion" }

    /// Every argument stands in some field of some instance.
    var hasEveryArgument: Bool {
      let texts = Set((graph ?? []).flatMap { $0.fields.values.flatMap(\.texts) })
      return arguments.allSatisfy(texts.contains)
    }
  }

  struct Instance: Decodable, Sendable { var fields: [String: Field] }

  /// The texts in a field, at any depth.
  struct Field: Decodable, Sendable {
    var texts: [String] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        texts = [text]
      } else if let list = try? container.decode([Field].self) {
        texts = list.flatMap(\.texts)
      } else if let fields = try? container.decode([String: Field].self) {
        texts = fields.values.flatMap(\.texts)
      }
    }
  }

  /// The deliberate mistake of a case.
  struct Mistake: Decodable, Sendable {
    var kind: String
    var assembly: String
    var selector: String
  }

  private struct Description: Decodable {
    var mistake: Mistake?
  }

  var name: String
  var graph: DependencyGraph
  var mistake: Mistake?
  /// By entry: a selector, or `Assembly.selector`.
  var outcomes: [String: Outcome]
  /// Warnings and errors.
  var findings: [Finding]
  var notes: [Finding]

  var testDescription: String { name }

  static let narrow = Result { try load("typhoon") }
  static let wide = Result { try load("typhoon-wide") }

  private static func load(_ suite: String) throws -> [RecordedCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Conformance/\(suite)")
    func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
    func read(_ name: String) throws -> FileFacts { facts(String(decoding: try data(name), as: UTF8.self), path: name) }
    let outcomes = try JSONDecoder().decode([String: [String: Outcome]].self, from: data("outcomes.json"))
    let isWide = FileManager.default.fileExists(atPath: folder.appendingPathComponent("cases.json").path)
    let descriptions =
      isWide ? try JSONDecoder().decode([String: Description].self, from: data("cases.json")) : [:]
    let header = try read("Components.h")
    return try outcomes.keys.sorted().map { name in
      let graph = DependencyGraph(files: [header, try read(name + ".m")])
      let result = Linter.lint(graph, context: RuleContext(graph: graph))
      return RecordedCase(
        name: name, graph: graph, mistake: descriptions[name]?.mistake, outcomes: outcomes[name] ?? [:],
        findings: result.findings.filter { $0.severity > .note },
        notes: result.findings.filter { $0.severity == .note })
    }
  }

  var errors: [Finding] { findings.filter { $0.severity == .error } }

  /// The definition that an entry's recorded name stands for.
  func definition(of entry: String) -> DefinitionID? {
    let parts = entry.split(separator: ".", maxSplits: 1).map(String.init)
    let key = DefinitionKey.selector(parts.last ?? entry)
    if parts.count == 2 { return graph.assemblies[parts[0]]?.definitions[key]?.first }
    return graph.nodes.first { $0.id.key == key }?.id
  }

  /// Where a method stands: its definition (inherited ones included) and every place where it is declared.
  func places(of selector: String, in assembly: String) -> [AssemblyFacts.SourceLocation] {
    let definitions = (graph.assemblies[assembly]?.definitions[.selector(selector)] ?? []).compactMap { graph[$0] }
    let declared = graph.types.method(selector, of: assembly).value ?? []
    return definitions.map(\.definition.location) + declared.map(\.location)
  }
}
