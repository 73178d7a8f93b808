import CYAML

/// A part of a YAML document, and where it begins. JSON is YAML too.
package struct YAMLNode: Sendable, Equatable {
  package indirect enum Content: Sendable, Equatable {
    /// `isPlain`: without quotes, so that it may stand for nothing, a number or a truth value.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In order, each key once.
    case mapping([Entry])
  }

  package struct Entry: Sendable, Equatable {
    package var key: YAMLNode
    package var value: YAMLNode
  }

  package var content: Content
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
}

extension YAMLNode {
  /// The text of a scalar.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Nothing is written, or `null`.
  package var isNull: Bool {
    if case .scalar(let text, isPlain: true) = content { ["", "~", "null"].contains(text) } else { false }
  }

  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  package subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key.text == key }?.value
  }
}

/// Something wrong at a place in a file that configures the linter.
package struct ConfigurationProblem: Sendable, Equatable, Error, CustomStringConvertible {
  package var path: String
  package var line: Int
  package var column: Int
  /// One sentence without a full stop.
  package var message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { "\(path):\(line):\(column): \(message)" }
}

/// Reads YAML through libyaml.
package enum YAML {
  /// Deeper documents, and ones that grow beyond this by aliases, are refused.
  private static let greatestDepth = 64
  private static let greatestSize = 5_000_000

  /// - Parameter path: for messages.
  /// - Returns: the first document; nil where there is none.
  package static func parse(_ bytes: [UInt8], path: String) throws(ConfigurationProblem) -> YAMLNode? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw ConfigurationProblem(path: path, line: 1, column: 1, message: "there is no memory to read it")
    }
    defer { yaml_parser_delete(&parser) }
    // The bytes have to stay in place as long as the parser reads.
    let result: Result<YAMLNode?, ConfigurationProblem> = bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var builder = YAMLBuilder(path: path)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else { return .failure(problem(of: parser, path: path)) }
        defer { yaml_event_delete(&event) }
        do throws(ConfigurationProblem) {
          if try builder.take(event, greatestDepth: greatestDepth, greatestSize: greatestSize) {
            return .success(builder.root)
          }
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private static func problem(of parser: yaml_parser_t, path: String) -> ConfigurationProblem {
    let text = parser.problem.map { String(cString: $0) } ?? "cannot be read"
    let mark = parser.error == YAML_READER_ERROR ? parser.mark : parser.problem_mark
    return ConfigurationProblem(
      path: path, line: clamped(mark.line) + 1, column: clamped(mark.column) + 1, message: "is not YAML: \(text)")
  }

  fileprivate static func clamped(_ number: Int) -> Int { max(0, min(number, 1 << 30)) }
}

/// Puts a document together from libyaml's events.
private struct YAMLBuilder {
  let path: String
  var root: YAMLNode?
  private var open: [Open] = []
  private var anchors: [String: YAMLNode] = [:]
  private var size = 0

  init(path: String) { self.path = path }

  /// A collection that is not closed yet.
  private struct Open {
    var node: YAMLNode
    var anchor: String?
    var elements: [YAMLNode] = []
    var isMapping: Bool
  }

  /// - Returns: whether the document is complete.
  mutating func take(
    _ event: yaml_event_t, greatestDepth: Int, greatestSize: Int
  ) throws(ConfigurationProblem) -> Bool {
    let line = YAML.clamped(event.start_mark.line) + 1
    let column = YAML.clamped(event.start_mark.column) + 1
    func problem(_ message: String) -> ConfigurationProblem {
      ConfigurationProblem(path: path, line: line, column: column, message: message)
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      let node = YAMLNode(
        content: .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain), line: line, column: column)
      add(node, anchor: name(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
      guard open.count < greatestDepth else { throw problem("is nested too deeply") }
      let isMapping = event.type == YAML_MAPPING_START_EVENT
      let anchor = isMapping ? event.data.mapping_start.anchor : event.data.sequence_start.anchor
      open.append(
        Open(
          node: YAMLNode(content: .sequence([]), line: line, column: column), anchor: name(anchor),
          isMapping: isMapping))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      guard var last = open.popLast() else { return false }
      last.node.content = last.isMapping ? .mapping(try entries(last.elements)) : .sequence(last.elements)
      add(last.node, anchor: last.anchor)
    case YAML_ALIAS_EVENT:
      guard let name = name(event.data.alias.anchor), let node = anchors[name] else {
        throw problem("names an anchor that does not exist")
      }
      size += node.size
      add(node, anchor: nil)
    case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT: return true
    default: break
    }
    if size > greatestSize { throw problem("is too large") }
    return false
  }

  private func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? { text.map { String(cString: $0) } }

  private mutating func add(_ node: YAMLNode, anchor: String?) {
    size += 1
    if let anchor { anchors[anchor] = node }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].elements.append(node)
    }
  }

  private func entries(_ elements: [YAMLNode]) throws(ConfigurationProblem) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var seen: [String: Int] = [:]
    for index in stride(from: 0, to: elements.count - 1, by: 2) {
      let key = elements[index]
      guard let text = key.text else {
        throw ConfigurationProblem(path: path, line: key.line, column: key.column, message: "a key must be a word")
      }
      if let line = seen[text] {
        throw ConfigurationProblem(
          path: path, line: key.line, column: key.column, message: "'\(text)' stands on line \(line) already")
      }
      seen[text] = key.line
      entries.append(YAMLNode.Entry(key: key, value: elements[index + 1]))
    }
    return entries
  }
}

extension YAMLNode {
  /// The number of nodes in it, itself included. Documents are shallow, see `YAML.parse`.
  fileprivate var size: Int {
    switch content {
    case .scalar: 1
    case .sequence(let elements): elements.reduce(1) { $0 + $1.size }
    case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
    }
  }
}
