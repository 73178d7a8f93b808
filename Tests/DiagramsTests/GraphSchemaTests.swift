import DependencyGraph
import Foundation
import Testing

@testable import Diagrams

/// `docs/graph.schema.json` against what is written.
@Suite struct GraphSchemaTests {
  private static func schema() throws -> Schema {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/graph.schema.json")
    return Schema(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:])
  }

  private static let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  @Test func describesWhatIsWritten() throws {
    let value = try JSONSerialization.jsonObject(with: Data(Self.document.json().utf8))
    #expect(try Self.schema().problems(of: value) == [])
  }

  @Test func describesAComparison() throws {
    var after = Self.document
    after.definitions.removeLast()
    after.edges.removeAll { edge in !after.definitions.contains { $0.id == edge.source } }
    let compared = GraphDocument(comparing: Self.document, named: "main", with: after)
    let value = try JSONSerialization.jsonObject(with: Data(compared.json().utf8))
    #expect(try Self.schema().problems(of: value) == [])
  }

  @Test func refusesWhatItDoesNotDescribe() throws {
    let text = try Self.document.json().replacing("\"key\"", with: "\"kye\"", maxReplacements: 1)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let problems = try Self.schema().problems(of: value)
    #expect(problems.map { $0.split(separator: ": ")[1] } == ["no member key", "has kye"])
  }
}

/// As much of JSON Schema as is used.
private struct Schema {
  let root: [String: Any]

  init(_ root: [String: Any]) { self.root = root }

  func problems(of value: Any) -> [String] { problems(of: value, root, at: "") }

  private func problems(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = (root["definitions"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(path): \(reference) leads nowhere"]
      }
      return problems(of: value, target, at: path)
    }
    var found = (schema["allOf"] as? [[String: Any]] ?? []).flatMap { problems(of: value, $0, at: path) }
    if let allowed = schema["enum"] as? [String], !allowed.contains(value as? String ?? "") {
      found.append("\(path): is \(value)")
    }
    if let constant = schema["const"] as? Int, value as? Int != constant { found.append("\(path): is \(value)") }
    switch schema["type"] as? String {
    case "object":
      guard let members = value as? [String: Any] else { return found + ["\(path): is no object"] }
      let properties = schema["properties"] as? [String: Any] ?? [:]
      found += (schema["required"] as? [String] ?? []).filter { members[$0] == nil }.map { "\(path): no member \($0)" }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let described = properties[name] as? [String: Any] else {
          found.append("\(path): has \(name)")
          continue
        }
        found += problems(of: member, described, at: "\(path)/\(name)")
      }
    case "array":
      guard let elements = value as? [Any] else { return found + ["\(path): is no array"] }
      let described = schema["items"] as? [String: Any] ?? [:]
      for (index, element) in elements.enumerated() {
        found += problems(of: element, described, at: "\(path)/\(index)")
      }
    case "string": if !(value is String) { found.append("\(path): is no string") }
    case "integer", "boolean": if !(value is NSNumber) { found.append("\(path): is no number") }
    default: break
    }
    return found
  }
}
