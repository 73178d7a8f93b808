import AssemblyFacts

/// Reads XML tag by tag, forgiving everything: what is no tag is skipped.
struct MarkupReader: Sequence, IteratorProtocol {
  struct Tag {
    enum Kind { case opening, closing, text }
    var kind: Kind
    /// Of the tag, or of the tag that the text stands in.
    var name: String
    var attributes: [String: String] = [:]
    /// Entities resolved, white space around it removed.
    var text = ""
    var location: SourceLocation
  }

  private let bytes: [UInt8]
  private let path: String
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// The innermost opening tag whose text is still to come.
  private var current: String?
  /// A closing tag that follows from `<x/>`.
  private var pending: Tag?

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  mutating func next() -> Tag? {
    if let tag = pending {
      pending = nil
      return tag
    }
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        if let text = readText() { return text }
      } else if starts(with: "<!--") {
        skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        skip(past: "]]>")
      } else if starts(with: "<?") || starts(with: "<!") {
        skip(past: ">")
      } else if let tag = readTag() {
        return tag
      }
    }
    return nil
  }

  // MARK: Parts

  private mutating func readText() -> Tag? {
    let (start, startLine, startColumn) = (position, line, position - lineStart + 1)
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { advance() }
    guard let current else { return nil }
    let text = MarkupReader.unescaped(bytes[start..<position])
    guard !text.isEmpty else { return nil }
    return Tag(kind: .text, name: current, text: text, location: location(line: startLine, column: startColumn))
  }

  private mutating func readTag() -> Tag? {
    let (startLine, startColumn) = (line, position - lineStart + 1)
    advance()
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { advance() }
    let name = word()
    guard !name.isEmpty else { return nil }
    var attributes: [String: String] = [:]
    var isEmpty = false
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "<") { break }
      if bytes[position] == UInt8(ascii: "/") { isEmpty = true }
      let attribute = word()
      if attribute.isEmpty {
        advance()
      } else if let value = readValue() {
        attributes[attribute] = value
        isEmpty = false
      }
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") { advance() }
    let place = location(line: startLine, column: startColumn)
    current = isClosing || isEmpty ? nil : name
    let tag = Tag(kind: isClosing ? .closing : .opening, name: name, attributes: attributes, location: place)
    if isEmpty && !isClosing { pending = Tag(kind: .closing, name: name, location: place) }
    return tag
  }

  /// `="value"`, white space allowed.
  private mutating func readValue() -> String? {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
    advance()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = bytes[position]
    advance()
    let start = position
    while position < bytes.count, bytes[position] != quote { advance() }
    let value = MarkupReader.unescaped(bytes[start..<position])
    if position < bytes.count { advance() }
    return value
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, MarkupReader.isWord(bytes[position]) { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  // MARK: Movement

  private mutating func advance() {
    if bytes[position] == 0x0A {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { advance() }
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in bytes[position...].starts(with: wanted) }
  }

  private mutating func skip(past text: StaticString) {
    while position < bytes.count, !starts(with: text) { advance() }
    var remaining = text.utf8CodeUnitCount
    while remaining > 0, position < bytes.count {
      advance()
      remaining -= 1
    }
  }

  private func location(line startLine: Int, column startColumn: Int) -> SourceLocation {
    SourceLocation(
      path: path, line: startLine, column: startColumn, endLine: line, endColumn: position - lineStart + 1)
  }

  /// Without the five named entities and without white space at the ends.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.contains("&") {
      for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
        text = text.replacing(entity, with: character)
      }
    }
    let trimmed = text.drop { $0.isWhitespace }
    return String(
      trimmed.prefix(
        upTo: trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) } ?? trimmed.startIndex))
  }
}
