/// JSON whose members keep the order they are given in, written the same on every machine.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object without the members that have no value.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// An array of strings.
  package static func strings(_ strings: [String]) -> JSONValue { .array(strings.map(JSONValue.string)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// Over several lines, indented by two blanks a level, without a newline at the end.
  package var text: String {
    var writer = JSONWriter()
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// On one line, without blanks.
  package var compactText: String {
    var writer = JSONWriter(isCompact: true)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  var isCompact = false

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .string(let value): writeString(value)
    case .array(let elements):
      writeList(elements, "[", "]", depth: depth) { writer, element in writer.write(element, depth: depth + 1) }
    case .object(let members):
      writeList(members, "{", "}", depth: depth) { writer, member in
        writer.writeString(member.key)
        writer.append(writer.isCompact ? ":" : ": ")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, depth: Int,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    append(opening)
    for (position, element) in elements.enumerated() {
      if position > 0 { append(",") }
      breakLine(depth: depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    append(closing)
  }

  private mutating func breakLine(depth: Int) {
    guard !isCompact else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { append("  ") }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Control characters are escaped, and the two line separators that JavaScript does not allow in strings; all else
  /// stands as it is.
  private mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
