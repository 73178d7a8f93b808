/// One Objective-C (or Objective-C++) file: its bytes, tokens, comments, preprocessor lines and syntax tree.
///
/// Reading never fails. What no rule fits becomes an `unparsed` node, and what is not well formed is told in `problems`.
/// Tokens, trivia and the white space between them make up the exact bytes of the file.
package final class ObjectiveCFile: Sendable {
  package let bytes: [UInt8]
  /// In source order; the last one is `endOfFile`.
  package let tokens: [Token]
  /// Comments and preprocessor lines, in source order.
  package let trivia: [Trivia]
  /// In source order.
  package let problems: [SyntaxProblem]

  let nodes: [StoredNode]
  /// How often reading looked at a token or moved a node; 0 in a release build.
  package let steps: Int
  let conditions: ConditionMap
  let lines: LineTable

  /// Reads a file. Takes time and memory linear in its size, whatever it holds.
  package static func parse(_ bytes: [UInt8]) -> ObjectiveCFile { ObjectiveCFile(bytes) }

  /// Reads a file from its text.
  package static func parse(_ text: String) -> ObjectiveCFile { ObjectiveCFile(Array(text.utf8)) }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let lines = LineTable(bytes)
    self.lines = lines
    var lexed = LexedSource()
    var nodes: [StoredNode] = []
    var problems: [SyntaxProblem] = []
    var steps = 0
    bytes.withUnsafeBufferPointer { bytes in
      lexed = Lexer.lex(bytes)
      lexed.tokens.withUnsafeBufferPointer { buffer in
        let tokens = TokenSequence(buffer)
        let brackets = BracketMatcher.match(
          BracketSource(
            tokens: tokens, bytes: bytes, events: lexed.conditions.events, lexicalProblems: lexed.problems,
            lines: lines))
        brackets.partners.withUnsafeBufferPointer { partners in
          var parser = Parser(
            tokens: tokens, partners: partners, bytes: bytes,
            alternatives: lexed.conditions.events.filter { $0.kind == .alternative }.map(\.token))
          parser.parseFile()
          nodes = parser.nodes
          problems = lexed.problems + brackets.problems + parser.problems
          steps = tokens.steps
        }
      }
    }
    tokens = lexed.tokens
    trivia = lexed.trivia
    conditions = lexed.conditions
    self.nodes = nodes
    self.steps = steps
    self.problems = problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The node that holds everything, of kind `file`.
  package var root: SyntaxNode { SyntaxNode(file: self, index: nodes.count - 1) }

  /// The top-level declarations in source order.
  package var declarations: [Declaration] { root.children.map { Declaration($0) } }

  /// The preprocessor lines in source order; those that `#if 0` leaves out are not among them.
  package var directives: [Directive] {
    trivia.filter { $0.kind == .directive }.map { Directive($0, in: self) }
  }

  /// The comments in source order.
  package var comments: [Trivia] { trivia.filter { $0.kind == .lineComment || $0.kind == .blockComment } }

  // MARK: - Places and text

  /// The text of a range of bytes; invalid UTF-8 is replaced. Bounds outside of the file are moved into it.
  package func text(of range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The text of a range of bytes with every run of white space, comments and line breaks folded into one blank.
  package func foldedText(of range: Range<Int>) -> String {
    let clamped = range.clamped(to: 0..<bytes.count)
    var result: [UInt8] = []
    var index = firstToken(at: clamped.lowerBound)
    var previousEnd = clamped.lowerBound
    while index < tokens.count - 1, tokens[index].range.lowerBound < clamped.upperBound {
      let token = tokens[index].range.clamped(to: clamped)
      if token.lowerBound > previousEnd, !result.isEmpty { result.append(UInt8(ascii: " ")) }
      result.append(contentsOf: bytes[token])
      previousEnd = token.upperBound
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The line and column of a byte; of the end of the file for anything behind it.
  package func position(at offset: Int) -> SourcePosition {
    lines.position(at: min(max(offset, 0), bytes.count))
  }

  /// The number of lines; 1 for an empty file.
  package var lineCount: Int { lines.count }

  /// The conditions around a byte, as in `SyntaxNode.condition`.
  package func condition(at offset: Int) -> String? { condition(atToken: firstToken(at: offset)) }

  /// The index of the first token that ends behind a byte.
  package func firstToken(at offset: Int) -> Int {
    var low = 0
    var high = max(tokens.count - 1, 0)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func condition(atToken index: Int) -> String? { conditions.condition(atToken: index, in: bytes) }

  func byteRange(ofTokens range: Range<Int>) -> Range<Int> {
    guard !tokens.isEmpty else { return 0..<0 }
    let first = tokens[min(range.lowerBound, tokens.count - 1)].range
    guard !range.isEmpty else { return first.lowerBound..<first.lowerBound }
    return first.lowerBound..<tokens[min(range.upperBound - 1, tokens.count - 1)].range.upperBound
  }
}
