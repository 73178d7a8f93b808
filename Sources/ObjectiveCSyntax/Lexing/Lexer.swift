/// What the lexer makes of the bytes of a file.
struct LexedSource {
  var tokens: [Token] = []
  var trivia: [Trivia] = []
  var problems: [SyntaxProblem] = []
  var conditions = ConditionMap()
}

/// Cuts bytes into tokens and trivia in one pass.
struct Lexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let classes: UnsafeBufferPointer<ByteClass>
  private let count: Int
  private var cursor = 0
  private var startsLine = true
  private var result = LexedSource()

  /// Where the last `*/` of the file stands, -1 without any: no comment is searched for an end that is not there.
  private let lastCommentEnd: Int
  private var readsRawStrings = true

  private let words = KeywordTable.words
  private let directiveWords = KeywordTable.directives

  /// Reads at most 4 GB; what is behind that is not read.
  static func lex(_ bytes: UnsafeBufferPointer<UInt8>) -> LexedSource {
    ByteClass.table.withUnsafeBufferPointer { classes in
      var lexer = Lexer(bytes: bytes, classes: classes)
      lexer.run()
      return lexer.result
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<ByteClass>) {
    self.bytes = bytes
    self.classes = classes
    count = min(bytes.count, Int(UInt32.max) - 1)
    var last = count - 2
    while last >= 0, !(bytes[last] == UInt8(ascii: "*") && bytes[last + 1] == UInt8(ascii: "/")) { last -= 1 }
    lastCommentEnd = max(last, -1)
    result.tokens.reserveCapacity(count / 5 + 16)
  }

  // MARK: - Driving

  private mutating func run() {
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { cursor = 3 }
    while cursor < count {
      let byte = bytes[cursor]
      switch classes[Int(byte)] {
      case .space: cursor += 1
      case .newline:
        cursor += 1
        startsLine = true
      case .letter: lexWord()
      case .digit: lexNumber()
      case .quote: lexQuoted(from: cursor)
      case .slash: lexSlash()
      case .hash:
        if startsLine { lexDirective() } else { emit(.hash, 1) }
      case .at: lexAt()
      case .backslash: lexBackslash()
      case .punctuation: lexPunctuation(byte)
      case .unknown: lexUnknown()
      }
    }
    result.tokens.append(
      Token(offset: UInt32(count), length: 0, kind: .endOfFile, startsLine: true))
    result.conditions.finish()
  }

  @inline(__always)
  private func byte(_ index: Int) -> UInt8 { index < count ? bytes[index] : 0 }

  @inline(__always)
  private mutating func emit(_ kind: TokenKind, _ length: Int) {
    result.tokens.append(
      Token(
        offset: UInt32(truncatingIfNeeded: cursor), length: UInt32(truncatingIfNeeded: length), kind: kind,
        startsLine: startsLine))
    startsLine = false
    cursor += length
  }

  private mutating func addTrivia(_ kind: Trivia.Kind, _ range: Range<Int>) {
    result.trivia.append(Trivia(kind: kind, range: range, tokensBefore: result.tokens.count))
  }

  private mutating func report(_ message: String, _ range: Range<Int>, resumedAt: Int) {
    result.problems.append(SyntaxProblem(message: message, range: range, resumedAt: resumedAt))
  }

  // MARK: - Words, numbers, literals

  @inline(__always)
  private func endOfWord(_ start: Int) -> Int {
    var index = start
    while index < count {
      let kind = classes[Int(bytes[index])]
      guard kind == .letter || kind == .digit else { break }
      index += 1
    }
    return index
  }

  private mutating func lexWord() {
    let end = endOfWord(cursor + 1)
    let length = end - cursor
    if end < count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'"), length <= 3,
      lexPrefixedLiteral(end)
    {
      return
    }
    emit(words.kind(of: UnsafeBufferPointer(rebasing: bytes[cursor..<end])), length)
  }

  /// `L"…"`, `u8"…"`, `R"x(…)x"`.
  private mutating func lexPrefixedLiteral(_ quote: Int) -> Bool {
    let last = bytes[quote - 1]
    let first = bytes[cursor]
    guard
      first == UInt8(ascii: "L") || first == UInt8(ascii: "u") || first == UInt8(ascii: "U")
        || first == UInt8(ascii: "R")
    else { return false }
    if readsRawStrings, last == UInt8(ascii: "R"), bytes[quote] == UInt8(ascii: "\"") { return lexRawString(quote) }
    let length = quote - cursor
    guard length == 1 || (length == 2 && first == UInt8(ascii: "u") && last == UInt8(ascii: "8")) else { return false }
    lexQuoted(from: quote)
    return true
  }

  private mutating func lexRawString(_ quote: Int) -> Bool {
    var open = quote + 1
    while open < count, open - quote <= 17, bytes[open] != UInt8(ascii: "(") { open += 1 }
    guard byte(open) == UInt8(ascii: "(") else { return false }
    let delimiter = bytes[(quote + 1)..<open]
    var index = open + 1
    while index < count {
      if bytes[index] == UInt8(ascii: ")") {
        let end = index + 1 + delimiter.count
        if end < count, bytes[end] == UInt8(ascii: "\""), bytes[(index + 1)..<end].elementsEqual(delimiter) {
          emit(.string, end + 1 - cursor)
          return true
        }
      }
      index += 1
    }
    readsRawStrings = false
    return false
  }

  /// A preprocessing number: digits, letters, dots, exponents with their signs, C++ digit separators.
  private mutating func lexNumber() {
    var index = cursor + 1
    while index < count {
      let byte = bytes[index]
      let kind = classes[Int(byte)]
      if kind == .digit || kind == .letter || byte == UInt8(ascii: ".") {
        index += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), isExponent(bytes[index - 1]) {
        index += 1
      } else if byte == UInt8(ascii: "'"), index + 1 < count, classes[Int(bytes[index + 1])] == .digit {
        index += 2
      } else {
        break
      }
    }
    emit(.number, index - cursor)
  }

  /// `e` of `1e-3`, but not that of `0xe-3`.
  private func isExponent(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "p") || byte == UInt8(ascii: "P") { return true }
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return false }
    return !(bytes[cursor] == UInt8(ascii: "0") && self.byte(cursor + 1) | 0x20 == UInt8(ascii: "x"))
  }

  /// A string or character from its prefix to its closing quote.
  private mutating func lexQuoted(from quote: Int) {
    let delimiter = bytes[quote]
    var index = quote + 1
    while index < count {
      let byte = bytes[index]
      if byte == delimiter {
        emit(delimiter == UInt8(ascii: "\"") ? .string : .character, index + 1 - cursor)
        return
      }
      if byte == UInt8(ascii: "\\") {
        index += lengthOfEscape(index)
      } else if byte == 0x0A || byte == 0x0D {
        break
      } else {
        index += 1
      }
    }
    index = min(index, count)
    let end = endOfOpenLiteral(quote, index)
    let symbol = delimiter == UInt8(ascii: "\"") ? "\"" : "'"
    report("'\(symbol)' is never closed", quote..<quote + 1, resumedAt: end)
    emit(delimiter == UInt8(ascii: "\"") ? .string : .character, end - cursor)
  }

  /// The number of bytes that a backslash and what it escapes take up.
  private func lengthOfEscape(_ index: Int) -> Int {
    byte(index + 1) == 0x0D && byte(index + 2) == 0x0A ? 3 : 2
  }

  /// A literal that is never closed most likely lacks its quote before the brackets and semicolon that end the line.
  private func endOfOpenLiteral(_ quote: Int, _ lineEnd: Int) -> Int {
    var end = lineEnd
    while end > quote + 1 {
      switch bytes[end - 1] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","), 0x20, 0x09:
        end -= 1
      default: return end
      }
    }
    return end
  }

  // MARK: - Comments and stray bytes

  private mutating func lexSlash() {
    switch byte(cursor + 1) {
    case UInt8(ascii: "/"):
      let end = endOfLine(cursor)
      addTrivia(.lineComment, cursor..<end)
      cursor = end
    case UInt8(ascii: "*"): lexBlockComment()
    case UInt8(ascii: "="): emit(.slashEqual, 2)
    default: emit(.slash, 1)
    }
  }

  private mutating func lexBlockComment() {
    let start = cursor
    if let end = endOfBlockComment(start) {
      addTrivia(.blockComment, start..<end)
      cursor = end
      return
    }
    var end = count
    var line = endOfLine(start)
    while line < count {
      line += 1
      if isMemberStart(line) {
        end = line
        break
      }
      line = endOfLine(line)
    }
    addTrivia(.blockComment, start..<end)
    report("'/*' is never closed", start..<start + 2, resumedAt: end)
    cursor = end
    startsLine = true
  }

  /// True where a line begins a method, `@end` or another container: where reading can resume.
  private func isMemberStart(_ line: Int) -> Bool {
    func has(_ word: StaticString, at index: Int) -> Bool {
      guard index + word.utf8CodeUnitCount <= count else { return false }
      for position in 0..<word.utf8CodeUnitCount where bytes[index + position] != word.utf8Start[position] {
        return false
      }
      return true
    }
    switch byte(line) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      var index = line + 1
      while byte(index) == 0x20 { index += 1 }
      return byte(index) == UInt8(ascii: "(")
    case UInt8(ascii: "@"):
      return has("@end", at: line) || has("@implementation", at: line) || has("@interface", at: line)
    default: return false
    }
  }

  /// The index behind `*/`, nil when there is none.
  private func endOfBlockComment(_ start: Int) -> Int? {
    guard start + 2 <= lastCommentEnd else { return nil }
    var index = start + 2
    while bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") { index += 1 }
    return index + 2
  }

  /// `*/` where no comment is open: nothing that code can hold, unlike `*` before a comment.
  private var isStrayCommentEnd: Bool {
    byte(cursor + 1) == UInt8(ascii: "/") && byte(cursor + 2) != UInt8(ascii: "/")
      && byte(cursor + 2) != UInt8(ascii: "*")
  }

  private mutating func lexStrayCommentEnd() {
    addTrivia(.blockComment, cursor..<cursor + 2)
    report("'*/' closes nothing", cursor..<cursor + 2, resumedAt: cursor + 2)
    cursor += 2
  }

  /// The index of the line break that ends the line, continuation lines included; the end of the file at last.
  private func endOfLine(_ start: Int) -> Int {
    var index = start
    while index < count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { return index }
      if byte == UInt8(ascii: "\\") {
        let next = self.byte(index + 1)
        if next == 0x0D, self.byte(index + 2) == 0x0A {
          index += 3
          continue
        }
        if next == 0x0A || next == 0x0D {
          index += 2
          continue
        }
      }
      index += 1
    }
    return count
  }

  /// A line that goes on: as good as a blank. Anything else is no token.
  private mutating func lexBackslash() {
    var index = cursor + 1
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    if index < count, bytes[index] == 0x0A {
      cursor = index + 1
    } else if index < count, bytes[index] == 0x0D {
      cursor = index + (byte(index + 1) == 0x0A ? 2 : 1)
    } else {
      lexUnknown()
    }
  }

  private mutating func lexUnknown() {
    var index = cursor + 1
    while index < count, classes[Int(bytes[index])] == .unknown { index += 1 }
    emit(.unknown, index - cursor)
  }

  private mutating func lexAt() {
    guard cursor + 1 < count, classes[Int(bytes[cursor + 1])] == .letter else { return emit(.at, 1) }
    let end = endOfWord(cursor + 2)
    let kind = directiveWords.kind(of: UnsafeBufferPointer(rebasing: bytes[(cursor + 1)..<end]))
    if kind == .identifier { emit(.at, 1) } else { emit(kind, end - cursor) }
  }

  private mutating func lexPunctuation(_ byte: UInt8) {
    let next = self.byte(cursor + 1)
    let followedByEqual = next == UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "("): emit(.leftParen, 1)
    case UInt8(ascii: ")"): emit(.rightParen, 1)
    case UInt8(ascii: "["): emit(.leftBracket, 1)
    case UInt8(ascii: "]"): emit(.rightBracket, 1)
    case UInt8(ascii: "{"): emit(.leftBrace, 1)
    case UInt8(ascii: "}"): emit(.rightBrace, 1)
    case UInt8(ascii: ";"): emit(.semicolon, 1)
    case UInt8(ascii: ","): emit(.comma, 1)
    case UInt8(ascii: ":"): emit(.colon, 1)
    case UInt8(ascii: "?"): emit(.question, 1)
    case UInt8(ascii: "~"): emit(.tilde, 1)
    case UInt8(ascii: ">"): emit(.greater, 1)
    case UInt8(ascii: "."):
      if next == byte, self.byte(cursor + 2) == byte {
        emit(.ellipsis, 3)
      } else if cursor + 1 < count, classes[Int(next)] == .digit {
        lexNumber()
      } else {
        emit(.period, 1)
      }
    case UInt8(ascii: "="): followedByEqual ? emit(.equalEqual, 2) : emit(.equal, 1)
    case UInt8(ascii: "!"): followedByEqual ? emit(.exclaimEqual, 2) : emit(.exclaim, 1)
    case UInt8(ascii: "*") where isStrayCommentEnd: lexStrayCommentEnd()
    case UInt8(ascii: "*"): followedByEqual ? emit(.starEqual, 2) : emit(.star, 1)
    case UInt8(ascii: "%"): followedByEqual ? emit(.percentEqual, 2) : emit(.percent, 1)
    case UInt8(ascii: "^"): followedByEqual ? emit(.caretEqual, 2) : emit(.caret, 1)
    case UInt8(ascii: "+"):
      if next == byte { emit(.plusPlus, 2) } else if followedByEqual { emit(.plusEqual, 2) } else { emit(.plus, 1) }
    case UInt8(ascii: "-"):
      if next == byte {
        emit(.minusMinus, 2)
      } else if followedByEqual {
        emit(.minusEqual, 2)
      } else if next == UInt8(ascii: ">") {
        emit(.arrow, 2)
      } else {
        emit(.minus, 1)
      }
    case UInt8(ascii: "&"):
      if next == byte {
        emit(.ampersandAmpersand, 2)
      } else if followedByEqual {
        emit(.ampersandEqual, 2)
      } else {
        emit(.ampersand, 1)
      }
    case UInt8(ascii: "|"):
      if next == byte { emit(.pipePipe, 2) } else if followedByEqual { emit(.pipeEqual, 2) } else { emit(.pipe, 1) }
    default:
      if next == byte {
        self.byte(cursor + 2) == UInt8(ascii: "=") ? emit(.lessLessEqual, 3) : emit(.lessLess, 2)
      } else {
        followedByEqual ? emit(.lessEqual, 2) : emit(.less, 1)
      }
    }
  }

  // MARK: - Preprocessor lines

  private mutating func lexDirective() {
    let start = cursor
    let line = DirectiveLine(bytes: bytes, start: start, count: count, lastCommentEnd: lastCommentEnd)
    addTrivia(.directive, start..<line.end)
    cursor = line.end
    startsLine = true
    let leavesOut = result.conditions.note(line, bytes: bytes, tokens: result.tokens.count)
    if leavesOut { skipDisabled() }
  }

  /// Skips to the `#else`, `#elif` or `#endif` that ends what `#if 0` leaves out.
  private mutating func skipDisabled() {
    let start = endOfLine(cursor)
    if start > cursor { addTrivia(.lineComment, cursor..<start) }
    var index = start
    var depth = 0
    while index < count {
      index += 1
      let line = index
      while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
      if byte(index) == UInt8(ascii: "#") {
        let directive = DirectiveLine(bytes: bytes, start: index, count: count, lastCommentEnd: lastCommentEnd)
        switch directive.kind {
        case .if, .ifdef, .ifndef: depth += 1
        case .endif where depth > 0: depth -= 1
        case .endif, .else, .elif:
          if depth == 0 {
            if line > start { addTrivia(.disabled, start..<line) }
            cursor = line
            return
          }
        default: break
        }
        index = endOfLine(directive.end)
      } else {
        index = endOfDisabledLine(index)
      }
    }
    if count > start { addTrivia(.disabled, start..<count) }
    cursor = count
  }

  /// The end of a line that is left out; comments that go on are part of it.
  private func endOfDisabledLine(_ start: Int) -> Int {
    var index = start
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "/") {
        if byte(index + 1) == UInt8(ascii: "/") { return endOfLine(index) }
        if byte(index + 1) == UInt8(ascii: "*"), let end = endOfBlockComment(index) {
          index = end
          continue
        }
      }
      index += 1
    }
    return index
  }
}

/// What a byte can begin.
enum ByteClass: UInt8 {
  case unknown, space, newline, letter, digit, quote, slash, hash, at, backslash, punctuation

  static let table: [ByteClass] = (0...255).map { number in
    switch UInt8(number) {
    case 0x20, 0x09, 0x0B, 0x0C: return .space
    case 0x0A, 0x0D: return .newline
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...0xFF:
      return .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .quote
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "#"): return .hash
    case UInt8(ascii: "@"): return .at
    case UInt8(ascii: "\\"): return .backslash
    default: return "()[]{};,:?~>.=!*%^+-&|<".utf8.contains(UInt8(number)) ? .punctuation : .unknown
    }
  }
}
