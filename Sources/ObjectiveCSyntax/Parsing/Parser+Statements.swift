/// Statements.
extension Parser {
  /// `{ … }`
  mutating func parseCompound() {
    let mark = nodeCount
    let first = position
    let brackets = enterBrackets()
    bodies += 1
    while position < end {
      let before = position
      parseStatement()
      if position == before { position += 1 }
    }
    bodies -= 1
    leaveBracketsWithoutRest(brackets)
    finish(.compound, mark, first)
  }

  mutating func parseStatement() {
    guard depth < Parser.depthLimit else {
      skipTooDeep()
      if kind == .semicolon { position += 1 }
      return
    }
    depth += 1
    parseShallowStatement()
    depth -= 1
  }

  private mutating func parseShallowStatement() {
    let mark = nodeCount
    let first = position
    switch kind {
    case .endOfFile: leaf(.empty, position)
    case .leftBrace: parseCompound()
    case .semicolon: leafOfNext(.empty)
    case .if: parseIf()
    case .for: parseFor()
    case .while, .switch:
      let statement: SyntaxKind = kind == .while ? .while : .switch
      position += 1
      parseHead()
      parseStatement()
      finish(statement, mark, first)
    case .do: parseDo()
    case .case: parseCase()
    case .default:
      position += 1
      if kind == .colon { position += 1 }
      leaf(.defaultLabel, first)
    case .return, .atThrow:
      let statement: SyntaxKind = kind == .return ? .return : .throw
      position += 1
      if kind != .semicolon, position < end {
        if kind == .leftBrace { parseInitializerList() } else { parseExpression() }
      }
      endStatement(statement, mark, first)
    case .break, .continue:
      let statement: SyntaxKind = kind == .break ? .break : .continue
      position += 1
      endStatement(statement, mark, first)
    case .goto:
      position += 1
      if kind == .identifier { leafOfNext(.name) } else if kind == .star { parseExpression() }
      endStatement(.goto, mark, first)
    case .atSynchronized:
      position += 1
      parseHead()
      if kind == .leftBrace { parseCompound() }
      finish(.synchronized, mark, first)
    case .atAutoreleasepool:
      position += 1
      if kind == .leftBrace { parseCompound() }
      finish(.autoreleasepool, mark, first)
    case .atTry: parseTry(catchKind: .atCatch)
    case .atCatch, .atFinally:
      // Belongs to a `@try` in another branch of an `#if`.
      position += 1
      if kind == .leftParen { parseParameterList() }
      if kind == .leftBrace { parseCompound() }
      finish(.catchClause, mark, first)
    case .else:
      // Belongs to the same `if` as one in another branch of an `#if`.
      position += 1
      parseStatement()
    case .attribute where isAssembly: skipAssembly()
    case .rightParen, .rightBracket, .rightBrace:
      // Closes what another branch of an `#if` closes too, or nothing at all; the latter has been reported.
      position += 1
    case .identifier: parseWordStatement()
    case let kind where kind.beginsType: parseDeclarationStatement()
    default: parseExpressionStatement()
    }
  }

  /// A statement that begins with a word of no special meaning.
  private mutating func parseWordStatement() {
    let first = position
    if kind(at: position + 1) == .colon, !isScope(position + 1) {
      leafOfNext(.name)
      position += 1
      finish(.labelStatement, nodeCount - 1, first)
    } else if kind(at: position + 1) == .leftBrace, word(at: position, is: "try") {
      parseTry(catchKind: .identifier)
    } else if isAssembly {
      skipAssembly()
    } else if word(at: position, is: "using") {
      skipForeignDeclaration()
    } else if word(at: position, is: "throw"), kind(at: position + 1) != .equal {
      let mark = nodeCount
      position += 1
      if kind != .semicolon { parseExpression() }
      endStatement(.throw, mark, first)
    } else if !isForeignOperator, isDeclaration(position) {
      parseDeclarationStatement()
    } else {
      parseExpressionStatement()
    }
  }

  /// `asm volatile (`, `__asm__(`
  private var isAssembly: Bool {
    guard word(at: position, is: "asm") || word(at: position, is: "__asm__") || word(at: position, is: "__asm") else {
      return false
    }
    var index = position + 1
    while kind(at: index) == .volatile || kind(at: index) == .goto { index += 1 }
    return kind(at: index) == .leftParen || kind(at: index) == .leftBrace
  }

  private mutating func skipAssembly() {
    let first = position
    while position < end, kind != .leftParen, kind != .leftBrace { position += 1 }
    if position < end { skipBrackets() }
    if kind == .semicolon { position += 1 }
    leaf(.assembly, first)
  }

  private mutating func parseDeclarationStatement() {
    let mark = nodeCount
    let first = position
    parseDeclaration(.statement)
    finish(.declarationStatement, mark, first)
  }

  private mutating func parseExpressionStatement() {
    let mark = nodeCount
    let first = position
    parseExpression()
    if position == first {
      removeNodes(since: mark)
      salvageStatement()
      return
    }
    endStatement(.expressionStatement, mark, first)
  }

  /// Ends a statement with its `;`. What else stands before the `;` on the same line becomes a statement that nobody
  /// understands; what stands on the next line is the next statement, for macros often stand without a `;`.
  private mutating func endStatement(_ statement: SyntaxKind, _ mark: Int, _ first: Int) {
    if kind == .semicolon {
      position += 1
      finish(statement, mark, first)
      return
    }
    let isMacro = statement == .expressionStatement && nodeKind(nodeCount - 1) == .call
    finish(statement, mark, first)
    guard position < end, !startsLine(position), !kind.beginsStatement else { return }
    switch kind {
    case .rightBrace, .rightBracket, .rightParen, .else: return
    case let kind where isMacro && (kind.beginsType || kind == .leftBrace || canBeginExpression(kind)): return
    default:
      if nodeKind(nodeCount - 2) == .macroWithBody { return }
      salvageStatement()
    }
  }

  /// Everything up to the next `;`, or to a line that begins with a statement's keyword.
  private mutating func salvageStatement() {
    var stop = position + 1
    if position < end { stop = indexBehind(position) }
    while stop < end, kind(at: stop) != .semicolon, !(startsLine(stop) && kind(at: stop).beginsStatement) {
      stop = indexBehind(stop)
    }
    salvage(upTo: stop)
    if kind == .semicolon { position += 1 }
  }

  // MARK: - Branches and loops

  /// `(condition)`: the expression inside, without a node for the brackets.
  private mutating func parseHead() {
    guard kind == .leftParen else {
      leaf(.missing, position)
      return
    }
    let brackets = enterBrackets()
    let mark = nodeCount
    let first = position
    if kind == .identifier && isDeclaration(position) && declaresInHead || kind.beginsType {
      parseDeclaration(.head)
    } else {
      parseExpression()
    }
    if position < end {
      salvage(upTo: end)
      finish(.unparsed, mark, first)
    }
    leaveBracketsWithoutRest(brackets)
  }

  /// A declaration in a head has an initializer: `if (a && b[0])` is none.
  private var declaresInHead: Bool {
    var index = position
    while index < end, kind(at: index) != .equal {
      guard
        kind(at: index).isWord || kind(at: index) == .star || kind(at: index) == .ampersand
          || kind(at: index) == .colon
      else { return false }
      index += 1
    }
    return index < end
  }

  /// An `if` with all its `else if`s, without recursion.
  private mutating func parseIf() {
    var starts: [(mark: Int, first: Int)] = []
    while true {
      starts.append((nodeCount, position))
      position += 1
      if kind == .identifier, word(at: position, is: "constexpr") { position += 1 }
      parseHead()
      parseStatement()
      guard kind == .else else { break }
      position += 1
      guard kind == .if else {
        parseStatement()
        break
      }
    }
    for start in starts.reversed() { finish(.if, start.mark, start.first) }
  }

  private mutating func parseFor() {
    let mark = nodeCount
    let first = position
    position += 1
    guard kind == .leftParen else { return finish(.unparsed, mark, first) }
    let brackets = enterBrackets()
    var isEnumeration = false
    if index(of: .semicolon, from: position) == nil, let separator = enumerationSeparator() {
      isEnumeration = true
      let outerEnd = end
      end = separator
      if kind.beginsType || isDeclaration(position) { parseDeclaration(.head) } else { parseExpression() }
      position = separator + 1
      end = outerEnd
      parseExpression()
      leaveBrackets(brackets)
    } else {
      parseForParts()
      leaveBracketsWithoutRest(brackets)
    }
    parseStatement()
    finish(isEnumeration ? .forIn : .for, mark, first)
  }

  /// The index of `in`, or of `:` in C++.
  private func enumerationSeparator() -> Int? {
    var index = position + 1
    while index < end {
      if kind(at: index) == .colon, !isScope(index), !(kind(at: index - 1) == .colon && isScope(index - 1)) {
        return index
      }
      if word(at: index, is: "in") { return index }
      index = indexBehind(index)
    }
    return nil
  }

  private mutating func parseForParts() {
    for part in 0..<3 {
      if position >= end || kind == .semicolon {
        leaf(.missing, position)
      } else if part == 0, kind.beginsType || isDeclaration(position) {
        parseDeclaration(.head)
      } else {
        parseExpression()
      }
      if part < 2 {
        while position < end, kind != .semicolon { position = indexBehind(position) }
        if kind == .semicolon { position += 1 }
      }
    }
  }

  private mutating func parseDo() {
    let mark = nodeCount
    let first = position
    position += 1
    parseStatement()
    if kind == .while {
      position += 1
      parseHead()
    }
    endStatement(.doWhile, mark, first)
  }

  private mutating func parseCase() {
    let mark = nodeCount
    let first = position
    position += 1
    parseConditional()
    if kind == .ellipsis {
      position += 1
      parseConditional()
    }
    if kind == .colon { position += 1 }
    finish(.caseLabel, mark, first)
  }

  /// `@try {} @catch (…) {} @finally {}`, and `try {} catch (…) {}` of C++.
  private mutating func parseTry(catchKind: TokenKind) {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftBrace { parseCompound() }
    while position < end {
      let clauseMark = nodeCount
      let clause = position
      if kind == .atCatch || (catchKind == .identifier && word(at: position, is: "catch")) {
        position += 1
        if kind == .leftParen { parseParameterList() }
        if kind == .leftBrace { parseCompound() }
        finish(.catchClause, clauseMark, clause)
      } else if kind == .atFinally {
        position += 1
        if kind == .leftBrace { parseCompound() }
        finish(.finallyClause, clauseMark, clause)
      } else {
        break
      }
    }
    finish(.try, mark, first)
  }

  // MARK: - Recognizing declarations

  /// Whether a statement that begins with a word declares something.
  func isDeclaration(_ start: Int) -> Bool {
    var index = start + 1
    while isScope(index) { index += 3 }
    switch kind(at: index) {
    case .identifier:
      if word(at: index, is: "in") { return false }
      // A macro without `;` before a statement on the next line.
      return !(startsLine(index) && isAllCaps(start))
    case .star, .ampersand, .ampersandAmpersand: return isPointerDeclarator(index)
    case .less:
      guard let close = endOfAngles(index) else { return false }
      switch kind(at: close + 1) {
      case .identifier, .star, .const, .typeQualifier, .caret, .ampersand: return true
      case .leftParen: return kind(at: close + 2) == .caret
      case .colon: return isScope(close + 1) && kind(at: close + 4) == .identifier
      default: return false
      }
    case .const, .volatile, .typeQualifier: return true
    case .leftParen: return isBlockVariable(index) || isMacroTypeVariable(index)
    case let kind where kind.beginsType && kind != .attribute:
      return isAllCaps(start) || (!startsLine(index) && kind != .typedef)
    default: return false
    }
  }

  /// `*name`, `* const name`, `**name` with something behind it that only a declaration has.
  private func isPointerDeclarator(_ start: Int) -> Bool {
    var index = start
    while index < end {
      switch kind(at: index) {
      case .star, .ampersand, .ampersandAmpersand: index += 1
      case .const, .volatile, .restrict, .typeQualifier, .attribute: return true
      case .identifier:
        switch kind(at: index + 1) {
        case .equal, .semicolon, .comma, .leftBracket, .identifier, .attribute, .typeQualifier, .endOfFile: return true
        case .colon: return isForeignLoop(index + 1)
        case .leftParen: return kind(at: indexBehind(index + 1)) == .semicolon && kind(at: start) == .star
        default: return false
        }
      case .leftParen: return kind(at: index + 1) == .caret && isBlockVariable(index)
      default: return false
      }
    }
    return false
  }

  /// The `:` of `for (Type &x : list)`.
  private func isForeignLoop(_ index: Int) -> Bool { kind(at: index - 1) == .identifier && !isScope(index) }

  /// `WeakTypeOf(self) weakSelf = self;`
  private func isMacroTypeVariable(_ index: Int) -> Bool {
    let name = indexBehind(index)
    guard kind(at: name) == .identifier, !startsLine(name) else { return false }
    let next = kind(at: name + 1)
    return next == .equal || next == .semicolon
  }

  /// `Type (^name)(…)`
  private func isBlockVariable(_ index: Int) -> Bool {
    guard kind(at: index + 1) == .caret || (kind(at: index + 1) == .star && kind(at: index + 2) == .identifier) else {
      return false
    }
    let next = indexBehind(index)
    guard kind(at: next) == .leftParen else { return false }
    if kind(at: index + 1) == .caret {
      // Not a block literal that is handed to a macro: `MACRO(^{ … })()`.
      return kind(at: index + 2) != .leftBrace && (kind(at: index + 2) != .leftParen || kind(at: index + 3) == .caret)
    }
    let behind = kind(at: indexBehind(next))
    return behind == .equal || behind == .semicolon
  }
}

extension TokenKind {
  /// Keywords that only a statement begins with.
  var beginsStatement: Bool {
    switch self {
    case .if, .for, .while, .do, .switch, .case, .default, .break, .continue, .return, .goto, .atTry, .atThrow,
      .atSynchronized, .atAutoreleasepool:
      return true
    default: return false
    }
  }
}
