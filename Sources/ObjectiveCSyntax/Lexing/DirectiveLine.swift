/// The extent and the kind of one preprocessor line.
struct DirectiveLine {
  enum Kind {
    case `if`, ifdef, ifndef, elif, `else`, endif, define, undefine, `import`, pragma, other
  }
  let kind: Kind
  /// The bytes behind the word: the condition, the name and the body, the path. No white space around them, but
  /// comments and line continuations perhaps inside.
  let content: Range<Int>
  /// The line break that ends the line, or the `//` comment at its end.
  let end: Int

  /// Reads the line that begins with the `#` at `start`; `lastCommentEnd` is the place of the last `*/` of the file.
  init(bytes: UnsafeBufferPointer<UInt8>, start: Int, count: Int, lastCommentEnd: Int) {
    var index = start + 1
    while index < count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    let word = index
    while index < count, DirectiveLine.isLetter(bytes[index]) { index += 1 }
    kind = DirectiveLine.kind(UnsafeBufferPointer(rebasing: bytes[word..<index]))
    let isProse = kind == .pragma || (kind == .other && index > word)
    end = DirectiveLine.end(bytes, from: index, count: count, isProse: isProse, lastCommentEnd)
    var first = index
    var last = end
    while first < last, DirectiveLine.isSpace(bytes[first]) { first += 1 }
    while last > first, DirectiveLine.isSpace(bytes[last - 1]) { last -= 1 }
    content = first..<last
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func kind(_ word: UnsafeBufferPointer<UInt8>) -> Kind {
    func equals(_ text: StaticString) -> Bool {
      guard text.utf8CodeUnitCount == word.count else { return false }
      for index in 0..<word.count where text.utf8Start[index] != word[index] { return false }
      return true
    }
    if equals("import") || equals("include") || equals("include_next") { return .import }
    if equals("define") { return .define }
    if equals("if") { return .if }
    if equals("ifdef") { return .ifdef }
    if equals("ifndef") { return .ifndef }
    if equals("endif") { return .endif }
    if equals("else") { return .else }
    if equals("elif") { return .elif }
    if equals("pragma") { return .pragma }
    if equals("undef") { return .undefine }
    return .other
  }

  /// Continuation lines and block comments belong to the line. Prose (`#error don't`) knows neither quotes nor
  /// comments.
  private static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, isProse: Bool, _ lastCommentEnd: Int
  ) -> Int {
    var index = start
    var quote: UInt8 = 0
    while index < count {
      let byte = bytes[index]
      let next = index + 1 < count ? bytes[index + 1] : 0
      switch byte {
      case 0x0A, 0x0D: return index
      case UInt8(ascii: "\\"):
        if next == 0x0D, index + 2 < count, bytes[index + 2] == 0x0A { index += 1 }
        index += 2
        continue
      case UInt8(ascii: "\"") where !isProse:
        quote = quote == byte ? 0 : byte
      case UInt8(ascii: "/") where quote == 0 && next == UInt8(ascii: "/"):
        return index
      case UInt8(ascii: "/") where quote == 0 && next == UInt8(ascii: "*") && !isProse:
        if index + 2 <= lastCommentEnd {
          index += 2
          while bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") { index += 1 }
          index += 2
          continue
        }
      default: break
      }
      index += 1
    }
    return count
  }
}
