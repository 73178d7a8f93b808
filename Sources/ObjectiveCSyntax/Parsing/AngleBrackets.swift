/// Which `>` closes which `<`, found when it is asked for and remembered, so that no stretch of tokens is searched twice.
///
/// Angle brackets are brackets only where nothing but types stands between them; everywhere else they compare and
/// shift.
final class AngleBrackets {
  /// For every `<` that a search has met: the index of its `>`, or `none`. 0 for what no search has met.
  private var closers: [UInt32] = []

  private static let none = UInt32.max
  /// A list of types is not longer.
  private static let reach = 200

  /// The index of the `>` that closes the `<` at an index and stands before the parser's `end`.
  func closer(of start: Int, in parser: borrowing Parser) -> Int? {
    if closers.isEmpty { closers = [UInt32](repeating: 0, count: parser.tokens.count) }
    guard closers.indices.contains(start) else { return nil }
    if closers[start] == 0 { search(from: start, in: parser) }
    let closer = Int(closers[start])
    return closer < parser.end && closer - start < AngleBrackets.reach ? closer : nil
  }

  /// Pairs the angle brackets from a `<` to its `>`, or to the first token that cannot be part of a type.
  private func search(from start: Int, in parser: borrowing Parser) {
    var open: [Int] = []
    var index = start
    search: while index < parser.end {
      let kind = parser.tokens[index].kind
      switch kind {
      case .less: open.append(index)
      case .greater:
        guard let opener = open.popLast() else { break search }
        closers[opener] = UInt32(truncatingIfNeeded: index)
        if open.isEmpty { return }
      case .identifier, .star, .comma, .caret, .const, .typeQualifier, .colon, .ampersand, .number, .ellipsis: break
      case .leftParen:
        index = parser.indexBehind(index)
        continue
      case _ where kind.beginsType: break
      default: break search
      }
      index += 1
    }
    for opener in open { closers[opener] = AngleBrackets.none }
  }
}
