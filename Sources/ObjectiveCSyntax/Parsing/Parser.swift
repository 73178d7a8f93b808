/// Makes the tree from tokens whose brackets are paired.
///
/// Everything between two brackets is parsed with the closing bracket as the end of the world, so nothing that goes
/// wrong inside reaches the outside: what is left over in front of the closing bracket becomes an `unparsed` node. Nodes
/// are stored in post-order; a node takes in all nodes stored since its `mark`.
///
/// No token is read twice. A look ahead passes over brackets in one step and goes no farther than the brackets around
/// it, so that all looks together are in proportion to the number of tokens.
struct Parser {
  let tokens: TokenSequence
  let partners: UnsafeBufferPointer<UInt32>
  let bytes: UnsafeBufferPointer<UInt8>
  let angles = AngleBrackets()

  /// The next token.
  var position = 0
  /// The token that may not be read: the closing bracket, or the end of the file.
  var end: Int
  var depth = 0
  private(set) var nodes: [StoredNode] = []
  private(set) var problems: [SyntaxProblem] = []
  private var reportedDepth = false
  /// True while the key of a dictionary literal is read, where `@"a" MACRO :` is a string.
  var isDictionaryKey = false
  /// How many bodies are around the next token.
  var bodies = 0
  /// The tokens before which another branch of an `#if` begins, in order.
  let alternatives: [Int]

  /// How far the parser recurses, and how high the tree may become: a reader of the tree recurses too.
  static let depthLimit = 200
  static let heightLimit: UInt16 = 500

  init(
    tokens: TokenSequence, partners: UnsafeBufferPointer<UInt32>, bytes: UnsafeBufferPointer<UInt8>,
    alternatives: [Int]
  ) {
    self.alternatives = alternatives
    self.tokens = tokens
    self.partners = partners
    self.bytes = bytes
    end = tokens.count - 1
    nodes.reserveCapacity(tokens.count + 16)
  }

  // MARK: - Looking at tokens

  /// The kind of the next token.
  var kind: TokenKind {
    @inline(__always) get { position < end ? tokens[position].kind : .endOfFile }
  }

  /// The kind of a token, `endOfFile` from the closing bracket on.
  @inline(__always)
  func kind(at index: Int) -> TokenKind { index < end ? tokens[index].kind : .endOfFile }

  func startsLine(_ index: Int) -> Bool { tokens[index].startsLine }

  /// True when nothing stands between two neighbouring tokens.
  func touchesNext(_ index: Int) -> Bool {
    tokens[index].offset + tokens[index].length == tokens[index + 1].offset
  }

  func word(at index: Int, is text: StaticString) -> Bool {
    guard index < end else { return false }
    let token = tokens[index]
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[Int(token.offset) + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The index behind a token, or behind the whole group when the token is an opening bracket.
  func indexBehind(_ index: Int) -> Int {
    guard tokens[index].kind.isOpener else { return index + 1 }
    let close = closer(of: index)
    return close < end && partners[close] == UInt32(truncatingIfNeeded: index) ? close + 1 : max(close, index + 1)
  }

  /// Where the group of an opening bracket ends: the closing bracket, or the token before which it breaks off.
  func closer(of opener: Int) -> Int {
    let partner = partners[opener]
    guard partner != BracketMatcher.none else { return min(opener + 1, end) }
    return max(min(Int(partner), end), min(opener + 1, end))
  }

  // MARK: - Making nodes

  /// Makes a node of the tokens since `first` and the nodes since `mark`.
  @inline(__always)
  mutating func finish(_ kind: SyntaxKind, _ mark: Int, _ first: Int) {
    let count = nodes.count
    var height: UInt16 = 1
    var child = count - 1
    while child >= mark {
      tokens.countSteps(1)
      let node = nodes[child]
      if node.height >= height { height = node.height + 1 }
      child -= Int(node.size)
    }
    if height > Parser.heightLimit {
      collapse(mark, first)
      return
    }
    nodes.append(
      StoredNode(
        kind: kind, height: height, firstToken: UInt32(truncatingIfNeeded: first),
        endToken: UInt32(truncatingIfNeeded: position), size: UInt32(truncatingIfNeeded: count - mark + 1)))
  }

  /// Makes a node without children of the tokens since `first`.
  @inline(__always)
  mutating func leaf(_ kind: SyntaxKind, _ first: Int) {
    nodes.append(
      StoredNode(
        kind: kind, firstToken: UInt32(truncatingIfNeeded: first), endToken: UInt32(truncatingIfNeeded: position)))
  }

  /// Makes a node without children of the next token.
  @inline(__always)
  mutating func leafOfNext(_ kind: SyntaxKind) {
    position += 1
    leaf(kind, position - 1)
  }

  /// A node that would be too high loses its children.
  private mutating func collapse(_ mark: Int, _ first: Int) {
    tokens.countSteps(nodes.count - mark)
    nodes.removeSubrange(mark...)
    leaf(.unparsed, first)
    reportDepth(first)
  }

  var nodeCount: Int {
    @inline(__always) get { nodes.count }
  }

  /// Takes away the declarator stored last, if it is one that began at `mark`, and leaves its children; nodes behind it
  /// stay.
  mutating func unwrapDeclarator(_ mark: Int) {
    var index = nodes.count - 1
    while index >= mark {
      if nodes[index].kind == .declarator, index - Int(nodes[index].size) + 1 == mark {
        tokens.countSteps(nodes.count - index)
        nodes.remove(at: index)
        return
      }
      index -= Int(nodes[index].size)
    }
  }

  /// The kind of a stored node; `missing` where there is none.
  func nodeKind(_ index: Int) -> SyntaxKind { nodes.indices.contains(index) ? nodes[index].kind : .missing }

  /// Takes back the nodes since `mark`. Tokens are never read again: where two readings are possible, a look ahead
  /// decides before anything is read, or what has been read is kept and reinterpreted.
  mutating func removeNodes(since mark: Int) { nodes.removeSubrange(mark...) }

  // MARK: - Brackets

  /// The surroundings of a bracket that is being read.
  struct Brackets {
    fileprivate var outerEnd: Int
    fileprivate var opener: Int
    fileprivate var wasDictionaryKey: Bool
  }

  /// Steps into the bracket at the next token.
  mutating func enterBrackets() -> Brackets {
    let brackets = Brackets(outerEnd: end, opener: position, wasDictionaryKey: isDictionaryKey)
    isDictionaryKey = false
    end = closer(of: position)
    position += 1
    return brackets
  }

  /// Steps out of a bracket. What nobody read becomes an `unparsed` node.
  mutating func leaveBrackets(_ brackets: Brackets) {
    if position < end { salvage(upTo: end) }
    leaveBracketsWithoutRest(brackets)
  }

  /// Steps out of a bracket and leaves what nobody read to the node around it.
  mutating func leaveBracketsWithoutRest(_ brackets: Brackets) {
    position = end
    end = brackets.outerEnd
    isDictionaryKey = brackets.wasDictionaryKey
    if position < end, partners[position] == UInt32(truncatingIfNeeded: brackets.opener) { position += 1 }
  }

  /// Skips a bracket and what is in it.
  mutating func skipBrackets() { position = indexBehind(position) }

  // MARK: - Recovery

  /// Makes a node of the tokens up to an index that no rule fits; the expressions among them become its children.
  mutating func salvage(upTo limit: Int, as kind: SyntaxKind = .unparsed) {
    let mark = nodes.count
    let first = position
    let outerEnd = end
    end = min(limit, end)
    while position < end {
      let before = position
      if canBeginExpression(self.kind) { parseAssignment() } else { position += 1 }
      if position == before { position += 1 }
    }
    end = outerEnd
    finish(kind, mark, first)
  }

  /// The next index from `start` on where a token of a kind stands outside of all inner brackets.
  func index(of wanted: TokenKind, from start: Int) -> Int? {
    var index = start
    while index < end {
      if tokens[index].kind == wanted { return index }
      index = indexBehind(index)
    }
    return nil
  }

  /// Reads on when the source is nested too deeply to recurse any further: everything up to the next `;`.
  mutating func skipTooDeep() {
    let first = position
    reportDepth(first)
    while position < end, kind != .semicolon { position = indexBehind(position) }
    leaf(.unparsed, first)
  }

  private mutating func reportDepth(_ token: Int) {
    guard !reportedDepth else { return }
    reportedDepth = true
    report("The source is nested too deeply here to be understood", token)
  }

  /// True when two tokens stand in different branches of an `#if`, or one of them outside.
  func anotherBranchBegins(between first: Int, and second: Int) -> Bool {
    var low = 0
    var high = alternatives.count
    while low < high {
      let middle = (low + high) / 2
      if alternatives[middle] <= first { low = middle + 1 } else { high = middle }
    }
    return low < alternatives.count && alternatives[low] <= second
  }

  mutating func report(_ message: String, _ token: Int, resumedAt: Int? = nil) {
    let range = tokens[min(token, tokens.count - 1)].range
    problems.append(SyntaxProblem(message: message, range: range, resumedAt: resumedAt ?? range.upperBound))
  }
}
