/// Pairs the brackets of a damaged stretch by kind and by indentation, and says which are to blame.
///
/// A closing brace that begins its line belongs to the open brace whose line, or whose statement, is indented alike. A `;` ends round and
/// square brackets that are still open. What is left open at the end of the stretch ends there. Brackets given up
/// together are one problem, which blames the innermost of them.
struct BracketRepair {
  private struct Open {
    var token: Int
    /// The indentation of the line it stands in, and that line's first token.
    var indentation: Int
    var line: Int
    /// The indentation of the line in which its statement begins.
    var statement: Int

    /// A closing bracket is laid out like the line of its opening bracket, or like the statement they are part of.
    func fits(_ closerIndentation: Int) -> Bool {
      indentation == closerIndentation || statement == closerIndentation
    }
  }

  /// What is open, and where in it the braces are.
  private struct State {
    var open: [Open] = []
    var braces: [Int] = []
    /// The indentation of the current statement; nil before its first token.
    var statement: Int?
  }

  /// An `#if` whose branches each begin with what was open before it.
  private struct Conditional {
    var entry: State
    var best: State?
    var bestEnd = 0
  }

  private let source: BracketSource
  private(set) var pairs: BracketPairs
  private var problems: [SyntaxProblem] = []
  private var state = State()
  private var conditionals: [Conditional] = []
  private var anyBranchDiffers = false
  private var line = 0
  private var indentation = 0
  /// How many more `}` than `{` there are: so many may close nothing.
  private var surplus = 0

  /// How far down the open brackets are searched for the one that fits.
  private static let reach = 200

  init(source: BracketSource, pairs: BracketPairs) {
    self.source = source
    self.pairs = pairs
  }

  /// Pairs the brackets of a range of tokens that no bracket leads into or out of; the problems found there.
  mutating func run(_ range: Range<Int>) -> [SyntaxProblem] {
    pairs.reset(range)
    problems = []
    state = State()
    conditionals = []
    anyBranchDiffers = false
    surplus = 0
    for index in range {
      if source.kind(index) == .rightBrace { surplus += 1 } else if source.kind(index) == .leftBrace { surplus -= 1 }
    }
    line = startOfLine(range.lowerBound)
    indentation = source.indentation(ofLineAt: line)
    var event = source.firstEvent(behind: range.lowerBound)
    for index in range {
      while event < source.events.count, source.events[event].token <= index {
        handle(source.events[event])
        event += 1
      }
      step(index)
    }
    giveUp(from: 0, at: range.upperBound)
    return hasOtherCause(range) || anyBranchDiffers ? [] : problems
  }

  // MARK: - Branches

  private mutating func handle(_ event: ConditionMap.Event) {
    // Copies are cheap only while little is open; more is open only in nonsense.
    switch event.kind {
    case .open: conditionals.append(Conditional(entry: state.open.count > 100 ? State() : state))
    case .alternative:
      guard var conditional = conditionals.popLast(), state.open.count <= 100 else { return }
      finishBranch(&conditional, event.token)
      state = conditional.entry
      conditionals.append(conditional)
    case .close:
      guard var conditional = conditionals.popLast(), state.open.count <= 100 else { return }
      finishBranch(&conditional, event.token)
      state = conditional.best ?? conditional.entry
    }
  }

  private mutating func finishBranch(_ conditional: inout Conditional, _ token: Int) {
    let tokens = state.open.map(\.token)
    guard tokens != conditional.entry.open.map(\.token) else { return }
    anyBranchDiffers = true
    if let best = conditional.best, best.open.count > state.open.count {
      for bracket in state.open where !best.open.contains(where: { $0.token == bracket.token }) {
        pairs.end(bracket.token, before: token)
      }
      return
    }
    for bracket in conditional.best?.open ?? [] where !tokens.contains(bracket.token) {
      pairs.end(bracket.token, before: conditional.bestEnd)
    }
    conditional.best = state
    conditional.bestEnd = token
  }

  // MARK: - Tokens

  private func startOfLine(_ index: Int) -> Int {
    var start = index
    while start > 0, !source.tokens[start].startsLine, index - start < 200 { start -= 1 }
    return start
  }

  /// A quote or comment that is never closed takes brackets with it; it has been reported already.
  private func hasOtherCause(_ range: Range<Int>) -> Bool {
    let first = Int(source.tokens[range.lowerBound].offset)
    let last = Int(source.tokens[min(range.upperBound, source.tokens.count - 1)].offset)
    var low = 0
    var high = source.lexicalProblems.count
    while low < high {
      let middle = (low + high) / 2
      if source.lexicalProblems[middle].range.lowerBound < first { low = middle + 1 } else { high = middle }
    }
    return low < source.lexicalProblems.count && source.lexicalProblems[low].range.lowerBound < last
  }

  private mutating func step(_ index: Int) {
    let token = source.tokens[index]
    if token.startsLine {
      line = index
      indentation = source.indentation(ofLineAt: index)
    }
    if state.statement == nil { state.statement = indentation }
    switch token.kind {
    case .leftParen, .leftBracket: push(index)
    case .leftBrace:
      // A signature whose brackets are not closed ends where the body begins.
      if state.braces.isEmpty, !state.open.isEmpty, source.kind(index - 1) == .identifier { giveUp(from: 0, at: index) }
      state.braces.append(state.open.count)
      push(index)
      state.statement = nil
    case .semicolon:
      endStatement(index)
      state.statement = nil
    case .rightBrace: closeBrace(index)
    case .rightParen, .rightBracket: close(index)
    default: break
    }
  }

  private mutating func push(_ index: Int) {
    state.open.append(
      Open(token: index, indentation: indentation, line: line, statement: state.statement ?? indentation))
  }

  private mutating func removeOpen(from position: Int) {
    state.open.removeSubrange(position...)
    while let last = state.braces.last, last >= position { state.braces.removeLast() }
  }

  /// No statement ends inside round or square brackets, but those of a `for`.
  private mutating func endStatement(_ index: Int) {
    let innermostBrace = state.braces.last ?? -1
    var position = state.open.count
    while position - 1 > innermostBrace {
      let token = state.open[position - 1].token
      if source.kind(token) == .leftParen, token > 0, source.kind(token - 1) == .for { break }
      position -= 1
    }
    giveUp(from: position, at: index)
  }

  private mutating func closeBrace(_ index: Int) {
    guard let nearest = state.braces.last else {
      blameCloser(index)
      return
    }
    var target = nearest
    if line == index, !state.open[nearest].fits(indentation) {
      let fitting = state.braces.suffix(BracketRepair.reach).last { state.open[$0].fits(indentation) }
      if let fitting {
        target = fitting
      } else if surplus > 0, state.open[nearest].statement < indentation {
        surplus -= 1
        blameCloser(index)
        return
      }
    }
    giveUp(from: target + 1, at: index)
    pairs.pair(state.open[target].token, index, source)
    // Behind a block in an expression the statement goes on.
    let isInExpression = target > 0 && !(state.braces.dropLast().last == target - 1)
    state.statement = isInExpression ? state.open[target].statement : nil
    removeOpen(from: target)
  }

  /// `)` and `]`.
  private mutating func close(_ index: Int) {
    let innermostBrace = state.braces.last ?? -1
    let candidates = state.open.indices.suffix(BracketRepair.reach)
    let target = candidates.last { position in
      let candidate = state.open[position]
      guard source.closes(index, candidate.token) else { return false }
      let isLaidOutAlike = candidate.line == line || (line == index && candidate.fits(indentation))
      return position > innermostBrace || isLaidOutAlike
    }
    guard let target else {
      blameCloser(index)
      return
    }
    giveUp(from: target + 1, at: index)
    pairs.pair(state.open[target].token, index, source)
    removeOpen(from: target)
  }

  // MARK: - Blame

  private mutating func blameCloser(_ index: Int) {
    let range = source.tokens[index].range
    problems.append(
      SyntaxProblem(message: "'\(text(index))' closes nothing", range: range, resumedAt: range.upperBound))
  }

  /// Lets the innermost open brackets end before a token.
  private mutating func giveUp(from position: Int, at index: Int) {
    guard position < state.open.count else { return }
    // No slice is kept: taking brackets away would copy them all.
    for open in position..<state.open.count { pairs.end(state.open[open].token, before: index) }
    let innermost = state.open[state.open.count - 1].token
    let outermost = state.open[position].token
    var message = "'\(text(innermost))' is never closed"
    if outermost != innermost {
      let place = source.lines.position(at: Int(source.tokens[outermost].offset))
      message += ", nor is the '\(text(outermost))' on line \(place.line)"
    }
    let resumed = Int(source.tokens[min(index, source.tokens.count - 1)].offset)
    problems.append(
      SyntaxProblem(message: message, range: source.tokens[innermost].range, resumedAt: resumed))
    removeOpen(from: position)
  }

  private func text(_ index: Int) -> String {
    String(decoding: source.bytes[source.tokens[index].range], as: UTF8.self)
  }
}
