import AssemblyFacts

/// What may stand at a place of the configuration. From it come the checks with their messages and the published JSON
/// schema, so that the two agree.
indirect enum ConfigurationShape: Sendable {
  /// Any text; `of` says what it is: `a glob`.
  case text(of: String)
  case choice([String])
  case boolean
  case count
  case list(ConfigurationShape)
  /// One, or a list of them.
  case some(ConfigurationShape)
  case object([Key])
  /// `of` says what the keys name: `rule`.
  case table(of: String, keys: [String], ConfigurationShape)
  /// A word, or something longer for those who want to say more.
  case either(ConfigurationShape, ConfigurationShape)

  struct Key: Sendable {
    var name: String
    var shape: ConfigurationShape
    var isRequired = false
    /// One sentence for the schema.
    var description: String

    init(_ name: String, _ shape: ConfigurationShape, isRequired: Bool = false, _ description: String) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.description = description
    }
  }
}

// MARK: - Checking

extension ConfigurationShape {
  /// Everything about a part of a configuration that does not fit, in order of place.
  func problems(in node: YAMLNode, path: String) -> [ConfigurationProblem] {
    func problem(_ message: String, at place: YAMLNode? = nil) -> ConfigurationProblem {
      let place = place ?? node
      return ConfigurationProblem(path: path, line: place.line, column: place.column, message: message)
    }
    guard fits(node) else { return [problem("expected \(title), found \(node.title)")] }
    switch self {
    case .text: return []
    case .choice(let choices):
      let word = node.word ?? ""
      if choices.contains(word) { return [] }
      let meant = Suggestion.closest(to: word, among: choices)
      return [problem("'\(word)' is none of \(list(choices))" + hint(meant))]
    case .boolean:
      return node.boolean == nil ? [problem("expected true or false, found '\(node.text ?? "")'")] : []
    case .count:
      return node.text.flatMap { Int($0) }.map { $0 >= 0 } == true
        ? [] : [problem("expected a number, found '\(node.text ?? "")'")]
    case .list(let element): return (node.elements ?? []).flatMap { element.problems(in: $0, path: path) }
    case .some(let element):
      guard let elements = node.elements else { return element.problems(in: node, path: path) }
      return elements.flatMap { element.problems(in: $0, path: path) }
    case .object(let keys):
      let names = keys.map(\.name)
      var found: [ConfigurationProblem] = []
      for entry in node.entries ?? [] {
        let name = entry.key.text ?? ""
        if let key = keys.first(where: { $0.name == name }) {
          found += key.shape.problems(in: entry.value, path: path)
        } else {
          let meant = Suggestion.closest(to: name, among: names)
          found.append(problem("unknown key '\(name)'" + hint(meant), at: entry.key))
        }
      }
      for key in keys where key.isRequired && node[key.name] == nil {
        found.append(problem("'\(key.name)' is missing"))
      }
      return found
    case .table(let subject, let names, let value):
      return (node.entries ?? []).flatMap { entry -> [ConfigurationProblem] in
        let name = entry.key.text ?? ""
        guard names.contains(name) else {
          let meant = Suggestion.closest(to: name, among: names)
          return [problem("there is no \(subject) '\(name)'" + hint(meant), at: entry.key)]
        }
        return value.problems(in: entry.value, path: path)
      }
    case .either(let one, let other):
      return (one.fits(node) ? one : other).problems(in: node, path: path)
    }
  }

  /// Whether a node is of the right kind at all.
  private func fits(_ node: YAMLNode) -> Bool {
    switch self {
    case .text, .choice, .boolean, .count: node.text != nil && !node.isNull
    case .list: node.elements != nil || node.isNull
    case .some(let element): node.elements != nil || element.fits(node)
    case .object, .table: node.entries != nil || node.isNull
    case .either(let one, let other): one.fits(node) || other.fits(node)
    }
  }

  private var title: String {
    switch self {
    case .text(let subject): subject
    case .choice(let choices): "one of \(list(choices))"
    case .boolean: "true or false"
    case .count: "a number"
    case .list: "a list"
    case .some(let element): "\(element.title) or a list"
    case .object, .table: "keys and values"
    case .either(let one, let other): "\(one.title) or \(other.title)"
    }
  }

  private func list(_ choices: [String]) -> String { choices.joined(separator: ", ") }

  private func hint(_ meant: String?) -> String { meant.map { "; did you mean '\($0)'?" } ?? "" }
}

extension YAMLNode {
  fileprivate var title: String {
    switch content {
    case .scalar(let text, _): isNull ? "nothing" : "'\(text)'"
    case .sequence: "a list"
    case .mapping: "keys and values"
    }
  }

  /// A truth value as YAML 1.1 and 1.2 write it.
  var boolean: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// A word to choose by. `off` is a truth value to YAML 1.1, so that tools may have made `false` of it.
  var word: String? {
    if case .scalar("false", isPlain: true) = content { return "off" }
    return text
  }
}

// MARK: - The schema

extension ConfigurationShape {
  /// JSON Schema, draft 7.
  var schema: JSONValue {
    switch self {
    case .text(let subject): ["type": "string", "description": .string(subject)]
    case .choice(let choices):
      // See `YAMLNode.word`.
      ["enum": .array(choices.map(JSONValue.string) + (choices.contains("off") ? [false] : []))]
    case .boolean: ["type": "boolean"]
    case .count: ["type": "integer", "minimum": 0]
    case .list(let element): ["type": ["array", "null"], "items": element.schema]
    case .some(let element): ["anyOf": [element.schema, ["type": "array", "items": element.schema]]]
    case .object(let keys): ConfigurationShape.objectSchema(keys)
    case .table(_, let names, let value):
      [
        "type": ["object", "null"], "additionalProperties": false,
        "properties": .object(names.map { JSONValue.Member($0, value.schema) }),
      ]
    case .either(let one, let other): ["anyOf": [one.schema, other.schema]]
    }
  }

  static func objectSchema(_ keys: [Key]) -> JSONValue {
    let properties = keys.map { key -> JSONValue.Member in
      var schema = key.shape.schema
      if case .object(let members) = schema {
        let description = JSONValue.Member("description", .string(key.description))
        schema = .object([description] + members.filter { $0.key != "description" })
      }
      return JSONValue.Member(key.name, schema)
    }
    let required = keys.filter(\.isRequired).map(\.name)
    return .members([
      "type": ["object", "null"], "additionalProperties": false,
      "required": required.isEmpty ? nil : .strings(required), "properties": .object(properties),
    ])
  }
}
