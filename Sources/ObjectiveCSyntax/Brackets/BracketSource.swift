/// What tells where brackets belong: the tokens and how they are laid out.
struct BracketSource {
  let tokens: TokenSequence
  let bytes: UnsafeBufferPointer<UInt8>
  let events: [ConditionMap.Event]
  let lexicalProblems: [SyntaxProblem]
  let lines: LineTable

  private static let lookahead = 300

  @inline(__always)
  func kind(_ index: Int) -> TokenKind { index < tokens.count ? tokens[index].kind : .endOfFile }

  /// The index of the first preprocessor line behind a token.
  func firstEvent(behind token: Int) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].token <= token { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  func closes(_ closer: Int, _ opener: Int) -> Bool {
    tokens[closer].kind.rawValue == tokens[opener].kind.rawValue + 1
  }

  /// True when nothing stands before a token in its line.
  func isAtMargin(_ index: Int) -> Bool {
    let offset = Int(tokens[index].offset)
    return offset == 0 || (bytes[offset - 1] != 0x20 && bytes[offset - 1] != 0x09)
  }

  /// The width of the white space before a token that starts its line; a tab counts as four.
  func indentation(ofLineAt index: Int) -> Int {
    var width = 0
    var offset = Int(tokens[index].offset) - 1
    while offset >= 0, bytes[offset] == 0x20 || bytes[offset] == 0x09 {
      width += bytes[offset] == 0x09 ? 4 : 1
      offset -= 1
    }
    return width
  }

  func word(_ index: Int, is text: StaticString) -> Bool {
    let token = tokens[index]
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    for position in 0..<text.utf8CodeUnitCount where bytes[Int(token.offset) + position] != text.utf8Start[position] {
      return false
    }
    return true
  }

  /// True for `@interface`, `@implementation`, `@end` and a `@protocol` that is no expression and no forward
  /// declaration.
  func isContainerBoundary(_ index: Int) -> Bool {
    switch kind(index) {
    case .atInterface, .atImplementation, .atEnd: return true
    case .atProtocol:
      guard tokens[index].startsLine, kind(index + 1).isWord else { return false }
      return kind(index + 2) != .semicolon && kind(index + 2) != .comma
    default: return false
    }
  }

  /// True where a member of a container begins that cannot stand inside brackets.
  func isResynchronization(_ index: Int, in container: BracketMatcher.Container) -> Bool {
    switch kind(index) {
    case .atProperty: return true
    case .minus, .plus:
      guard tokens[index].startsLine, kind(index + 1) == .leftParen else { return false }
      return container == .interface || beginsMethodDefinition(index)
    default: return false
    }
  }

  /// `- (type)name {` and `- (type)label:(type)name … {`.
  private func beginsMethodDefinition(_ start: Int) -> Bool {
    guard var index = endOfParentheses(start + 1), kind(index).isWord else { return false }
    let limit = start + BracketSource.lookahead
    while index < limit {
      if kind(index).isWord { index += 1 }
      guard kind(index) == .colon else { break }
      index += 1
      if kind(index) == .leftParen {
        guard let end = endOfParentheses(index) else { return false }
        index = end
      }
      while kind(index) == .typeQualifier { index += 1 }
      guard kind(index).isWord else { return false }
      index += 1
    }
    while index < limit {
      switch kind(index) {
      case .leftBrace: return true
      case .semicolon: return kind(index + 1) == .leftBrace
      case .comma, .ellipsis: index += 1
      case .attribute, .identifier:
        index += 1
        if kind(index) == .leftParen {
          guard let end = endOfParentheses(index) else { return false }
          index = end
        }
      default: return false
      }
    }
    return false
  }

  /// The index behind the `)` that closes the `(` at `start`, when it is near and no other bracket is in the way.
  private func endOfParentheses(_ start: Int) -> Int? {
    guard kind(start) == .leftParen else { return nil }
    var depth = 0
    for index in start..<min(start + 100, tokens.count) {
      switch kind(index) {
      case .leftParen: depth += 1
      case .rightParen:
        depth -= 1
        if depth == 0 { return index + 1 }
      case .leftBrace, .rightBrace, .semicolon, .endOfFile: return nil
      default: break
      }
    }
    return nil
  }

  /// `static int name(…) {` at the left margin: a function, not a statement.
  func beginsFunction(_ start: Int) -> Bool {
    guard tokens[start].startsLine, isWordOfDeclaration(start), isAtMargin(start) else { return false }
    var index = start
    var words = 0
    while index < start + 20 {
      if isWordOfDeclaration(index) {
        words += 1
      } else if kind(index) != .star {
        break
      }
      index += 1
    }
    guard words >= 2, kind(index) == .leftParen, let end = endOfParentheses(index) else { return false }
    return kind(end) == .leftBrace
  }

  private func isWordOfDeclaration(_ index: Int) -> Bool {
    let kind = kind(index)
    return kind == .identifier || kind.beginsType
  }

  /// The brace of `extern "C" {` or `namespace x {`.
  func isLinkage(_ index: Int) -> Bool {
    guard kind(index) == .leftBrace, index > 0 else { return false }
    if kind(index - 1) == .string { return true }
    if kind(index - 1) == .identifier {
      return word(index - 1, is: "namespace") || (index > 1 && word(index - 2, is: "namespace"))
    }
    return false
  }
}
