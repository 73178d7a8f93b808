/// Pairs the brackets of a file before anything else is parsed, so that damage stays where it is.
///
/// Well-formed source is paired in one pass over the tokens. Where brackets do not fit together, the stretch from the
/// outermost open bracket to the next place where reading can surely resume (a method, `@end`, another container, a C
/// function at the left margin) is paired again with an eye on indentation: see `BracketRepair`.
///
/// Branches of `#if` each start from the brackets that were open before it. When several branches leave different
/// brackets open, the deepest goes on (the last of equals), and what the others opened ends with them.
struct BracketMatcher {
  static let none = UInt32.max

  /// What the matcher finds.
  struct Result {
    /// For an opening bracket the index of its closing bracket, or of the token before which it ends when it is never
    /// closed. For a closing bracket the index of its opening bracket, `none` when it closes nothing. `none` otherwise.
    var partners: [UInt32]
    var problems: [SyntaxProblem] = []
  }

  let source: BracketSource
  private var partners: BracketPairs
  private var problems: [SyntaxProblem] = []
  private var stack: BracketStack
  private var conditionals = BracketConditionals()
  private var container = Container.none
  /// The brackets around the container: `extern "C" {`, `namespace x {`.
  private var baseDepth = 0
  /// Where the last repaired stretch ended.
  private var repairedUpTo = 0
  /// The last `{` outside of all other brackets on a line without indentation.
  private var lastBody = 0
  /// All brackets up to this entry are known to be linkage braces; above a depth those up to another entry.
  private var linkageUpTo = -1
  private var linkageAbove = (depth: 0, upTo: -1)

  enum Container { case none, interface, implementation }

  static func match(_ source: BracketSource) -> Result {
    var matcher = BracketMatcher(source: source)
    matcher.run()
    return Result(partners: matcher.partners.partners, problems: matcher.problems)
  }

  private init(source: BracketSource) {
    self.source = source
    partners = BracketPairs(count: source.tokens.count)
    stack = BracketStack()
  }

  private mutating func run() {
    let tokens = source.tokens
    let count = tokens.count - 1
    var event = 0
    var nextEvent = source.events.first?.token ?? Int.max
    var lineStart = 0
    var index = 0
    while index < count {
      if index >= nextEvent { nextEvent = handleEvents(&event, upTo: index) }
      let token = tokens[index]
      if token.startsLine { lineStart = index }
      var damage: Damage?
      switch token.kind {
      case .leftParen, .leftBracket: stack.push(index)
      case .leftBrace:
        if stack.depth == baseDepth, source.isAtMargin(lineStart) { lastBody = index }
        stack.push(index)
      case .rightParen, .rightBracket, .rightBrace:
        if stack.depth > baseDepth, source.closes(index, stack.topToken) {
          partners.pair(stack.topToken, index, source)
          stack.pop()
        } else {
          damage = damaged(byCloser: index)
        }
      case .minus, .plus:
        if token.startsLine, stack.depth > baseDepth { damage = resynchronize(at: index) }
      case .atInterface, .atImplementation, .atEnd, .atProtocol, .atProperty: damage = resynchronize(at: index)
      default: break
      }
      guard let damage else {
        index += 1
        continue
      }
      repair(damage)
      nextEvent = handleEvents(&event, upTo: damage.end - 1)
      index = damage.end
      lineStart = index
    }
    if let start = firstOpen(above: 0) { repair(Damage(start: start, end: count)) }
  }

  /// Follows the preprocessor lines before a token; the token of the next such line.
  private mutating func handleEvents(_ event: inout Int, upTo index: Int) -> Int {
    while event < source.events.count, source.events[event].token <= index {
      conditionals.handle(source.events[event], &stack, &partners)
      event += 1
    }
    return event < source.events.count ? source.events[event].token : Int.max
  }

  /// A stretch of tokens whose brackets do not fit together.
  private struct Damage {
    var start: Int
    var end: Int
  }

  // MARK: - Finding damage

  /// Looks at a token at which no bracket of a body may be open.
  private mutating func resynchronize(at index: Int) -> Damage? {
    let isBoundary = source.isContainerBoundary(index)
    if !isBoundary {
      guard stack.depth > baseDepth, source.isResynchronization(index, in: container) else { return nil }
    }
    let kind = source.tokens[index].kind
    if let start = firstOpen(above: kind == .atEnd || !isBoundary ? baseDepth : 0) {
      return Damage(start: start, end: index)
    }
    if isBoundary { enter(index) }
    return nil
  }

  private mutating func enter(_ index: Int) {
    switch source.tokens[index].kind {
    case .atImplementation: container = .implementation
    case .atEnd: container = .none
    default: container = .interface
    }
    baseDepth = container == .none ? 0 : stack.depth
  }

  /// A closing bracket does not fit the innermost open one.
  private mutating func damaged(byCloser index: Int) -> Damage {
    if let start = firstOpen(above: baseDepth) { return Damage(start: start, end: resumption(after: index)) }
    let isInLastBody = lastBody >= repairedUpTo && lastBody < index && source.kind(lastBody) == .leftBrace
    return Damage(start: isInLastBody ? lastBody : index, end: resumption(after: index))
  }

  /// The outermost open bracket above a depth that is no linkage brace.
  private mutating func firstOpen(above depth: Int) -> Int? {
    var entry = stack.top
    var found: Int?
    let known = max(linkageUpTo, linkageAbove.depth == depth ? linkageAbove.upTo : -1)
    while entry > known, stack.entries[entry].depth > depth {
      let token = Int(stack.entries[entry].token)
      if !source.isLinkage(token) { found = token }
      entry = Int(stack.entries[entry].parent)
    }
    if found == nil, depth == 0 { linkageUpTo = stack.top }
    if found == nil { linkageAbove = (depth, stack.top) }
    return found
  }

  /// The first token behind another at which reading can resume.
  private func resumption(after index: Int) -> Int {
    let end = source.tokens.count - 1
    var next = index + 1
    while next < end, !canResume(next) { next += 1 }
    return min(next, end)
  }

  private func canResume(_ index: Int) -> Bool {
    source.isContainerBoundary(index) || source.isResynchronization(index, in: container)
      || (container != .interface && source.beginsFunction(index))
  }

  // MARK: - Repairing

  private mutating func repair(_ damage: Damage) {
    // What surrounds the damage stays open.
    while stack.depth > 0, stack.topToken >= damage.start { stack.pop() }
    // Moved, not copied: there may be as many repairs as there are methods.
    let pairs = partners
    partners = BracketPairs(count: 0)
    var repair = BracketRepair(source: source, pairs: pairs)
    var start = damage.start
    for index in damage.start..<damage.end where index > start && canResume(index) {
      problems += repair.run(start..<index)
      start = index
    }
    problems += repair.run(start..<damage.end)
    partners = repair.pairs
    repairedUpTo = damage.end
    conditionals.forget(stack)
  }
}

/// The open brackets, innermost on top. Entries are never removed, so that a branch of `#if` can go back to an earlier
/// state in no time.
struct BracketStack {
  struct Entry {
    var token: UInt32
    var parent: Int32
    var depth: Int32
  }
  private(set) var entries: [Entry] = []
  /// -1 when nothing is open.
  var top = -1

  var depth: Int { top < 0 ? 0 : Int(entries[top].depth) }
  /// Only to be asked when something is open.
  var topToken: Int { Int(entries[top].token) }

  @inline(__always)
  mutating func push(_ token: Int) {
    entries.append(
      Entry(token: UInt32(truncatingIfNeeded: token), parent: Int32(truncatingIfNeeded: top), depth: Int32(depth + 1)))
    top = entries.count - 1
  }

  @inline(__always)
  mutating func pop() { top = Int(entries[top].parent) }
}

/// Which bracket belongs to which.
struct BracketPairs {
  fileprivate(set) var partners: [UInt32]

  init(count: Int) { partners = [UInt32](repeating: BracketMatcher.none, count: count) }

  /// Pairs two brackets. When branches of `#if` each close one bracket, the last brace counts, since what follows
  /// another branch's is still inside; of other brackets the first, since they end a statement.
  @inline(__always)
  mutating func pair(_ opener: Int, _ closer: Int, _ source: BracketSource) {
    let before = partners[opener]
    if before != BracketMatcher.none {
      guard source.tokens[opener].kind == .leftBrace else { return }
      partners[Int(before)] = BracketMatcher.none
    }
    partners[opener] = UInt32(truncatingIfNeeded: closer)
    partners[closer] = UInt32(truncatingIfNeeded: opener)
  }

  /// Lets an opening bracket end before a token.
  mutating func end(_ opener: Int, before token: Int) {
    if partners[opener] == BracketMatcher.none { partners[opener] = UInt32(truncatingIfNeeded: token) }
  }

  mutating func reset(_ range: Range<Int>) {
    for index in range { partners[index] = BracketMatcher.none }
  }
}
