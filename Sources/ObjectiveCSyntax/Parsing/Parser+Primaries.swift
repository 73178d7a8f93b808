/// Names, literals, messages, blocks: what operators are applied to.
extension Parser {
  mutating func parsePrimary() {
    switch kind {
    case .identifier: parseIdentifier()
    case .number: leafOfNext(.number)
    case .character: leafOfNext(.character)
    case .string: parseStrings(.string)
    case .at: parseAt()
    case .leftParen: parseParentheses()
    case .leftBracket: parseMessages()
    case .leftBrace: parseBraces()
    case .caret: parseBlock()
    case .atSelector: parseSelectorLiteral()
    case .atEncode: parseEncode()
    case .atProtocol: parseProtocolLiteral()
    case .atAvailable:
      let first = position
      position += 1
      if kind == .leftParen { skipBrackets() }
      leaf(.availability, first)
    case .colon where isLeadingScope(position):
      let first = position
      position += 3
      continueIdentifier(first)
    case .endOfFile, .comma, .semicolon, .colon, .rightParen, .rightBracket, .rightBrace, .question, .equal:
      leaf(.missing, position)
    default:
      if kind.beginsType { parseTypeExpression() } else { leafOfNext(.unparsed) }
    }
  }

  /// `name`, `Scope::name`
  private mutating func parseIdentifier() {
    let first = position
    if isForeignOperator { return parseForeignOperator() }
    position += 1
    switch kind {
    case .colon, .less: continueIdentifier(first)
    case .string: continueStrings(.string, first)
    case .at where kind(at: position + 1) == .string: continueStrings(.objectString, first)
    case .identifier where isDictionaryKey || isMacroInArgument(first):
      while isAllCaps(position), isDictionaryKey || kind(at: position + 1) != .colon { position += 1 }
      switch kind {
      case .string: continueStrings(.string, first)
      case .at where kind(at: position + 1) == .string: continueStrings(.objectString, first)
      default: leaf(.identifier, first)
      }
    default: leaf(.identifier, first)
    }
  }

  /// Macros side by side are one argument of a message: `value:PREFIX SUFFIX`.
  private func isMacroInArgument(_ first: Int) -> Bool {
    first > 0 && tokens[first - 1].kind == .colon && isAllCaps(first) && isAllCaps(position)
      && kind(at: position + 1) != .colon
  }

  /// The scopes and template arguments of C++ behind a name.
  private mutating func continueIdentifier(_ first: Int) {
    while true {
      if kind == .colon, isScope(position) {
        position += 3
      } else if kind == .less, touchesNext(position - 1), let close = endOfAngles(position),
        kind(at: close + 1) == .leftParen || kind(at: close + 1) == .leftBrace || isScope(close + 1)
      {
        position = close + 1
      } else {
        break
      }
    }
    leaf(.identifier, first)
  }

  /// `new Type`, `delete object`: words that are a name everywhere else.
  var isForeignOperator: Bool {
    guard
      kind(at: position + 1) == .identifier || kind(at: position + 1).isBuiltInType
        || (kind(at: position + 1) == .leftBracket && closer(of: position + 1) == position + 2)
    else { return false }
    return word(at: position, is: "new") || word(at: position, is: "delete")
  }

  private mutating func parseForeignOperator() {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftBracket { skipBrackets() }
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    parseUnary()
    depth -= 1
    finish(.prefix, mark, first)
  }

  /// `::name`
  func isLeadingScope(_ index: Int) -> Bool {
    kind(at: index) == .colon && kind(at: index + 1) == .colon && kind(at: index + 2) == .identifier
      && touchesNext(index) && touchesNext(index + 1)
  }

  /// `::` and a name behind the name before it.
  func isScope(_ index: Int) -> Bool {
    kind(at: index) == .colon && kind(at: index + 1) == .colon && kind(at: index + 2) == .identifier
      && touchesNext(index) && touchesNext(index + 1) && touchesNext(index - 1)
  }

  // MARK: - Literals

  /// Strings side by side, with the macros between them: `"%" PRIu64 "\n"`.
  private mutating func parseStrings(_ kind: SyntaxKind) {
    let first = position
    if self.kind == .at { position += 1 }
    position += 1
    continueStrings(kind, first)
  }

  private mutating func continueStrings(_ kind: SyntaxKind, _ first: Int) {
    let isArgument = first > 0 && tokens[first - 1].kind == .colon
    while true {
      let step = lengthOfNextString(position)
      if step > 0 {
        position += step
      } else if self.kind == .identifier, let behind = endOfStringMacro(position, isArgument: isArgument) {
        position = behind
      } else {
        break
      }
    }
    leaf(kind, first)
  }

  /// The index behind a macro that is part of a string: `PRIu64`, `TAB_KEY`, `STRINGIFY(x)` before another string.
  private func endOfStringMacro(_ index: Int, isArgument: Bool) -> Int? {
    if lengthOfNextString(index + 1) > 0 || isFormatMacro(index) { return index + 1 }
    switch kind(at: index + 1) {
    case .comma, .semicolon, .rightParen: return index + 1
    default: break
    }
    guard isAllCaps(index) else { return nil }
    if kind(at: index + 1) == .leftParen {
      let behind = indexBehind(index + 1)
      return lengthOfNextString(behind) > 0 ? behind : nil
    }
    switch kind(at: index + 1) {
    case let next where next.isWord: return isAllCaps(index + 1) || !startsLine(index + 1) ? index + 1 : nil
    case .colon: return isDictionaryKey ? index + 1 : nil
    // At the end of a message a word is a selector, unless the string is an argument.
    case .endOfFile: return isArgument || tokens[index + 1].kind == .rightParen ? index + 1 : nil
    default: return nil
    }
  }

  private func lengthOfNextString(_ index: Int) -> Int {
    if kind(at: index) == .string { return 1 }
    return kind(at: index) == .at && kind(at: index + 1) == .string ? 2 : 0
  }

  /// `PRIu64`
  private func isFormatMacro(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.length > 3 else { return false }
    let start = Int(token.offset)
    return bytes[start] == UInt8(ascii: "P") && bytes[start + 1] == UInt8(ascii: "R")
      && bytes[start + 2] == UInt8(ascii: "I")
  }

  /// What begins with a lone `@`.
  private mutating func parseAt() {
    let mark = nodeCount
    let first = position
    switch kind(at: position + 1) {
    case .string: parseStrings(.objectString)
    case .leftParen:
      position += 1
      let brackets = enterBrackets()
      parseExpression()
      leaveBrackets(brackets)
      finish(.boxed, mark, first)
    case .leftBracket: parseArrayLiteral()
    case .leftBrace: parseDictionaryLiteral()
    case .number, .character, .minus, .plus:
      position += 1
      parseUnaryLiteral()
      finish(.boxed, mark, first)
    case .identifier
    where kind(at: position + 2) == .leftBrace
      || (kind(at: position + 2) == .leftParen && !isBooleanWord(position + 1)):
      position += 2
      leaf(.identifier, first)
    case .identifier:
      position += 1
      leafOfNext(.identifier)
      finish(.boxed, mark, first)
    default: leafOfNext(.unparsed)
    }
  }

  private func isBooleanWord(_ index: Int) -> Bool { word(at: index, is: "YES") || word(at: index, is: "NO") }

  /// `12`, `-12`, `'c'`
  private mutating func parseUnaryLiteral() {
    let mark = nodeCount
    let first = position
    while kind == .minus || kind == .plus { position += 1 }
    let literal = position
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    parsePrimary()
    depth -= 1
    for start in (first..<literal).reversed() { finish(.prefix, mark, start) }
  }

  private mutating func parseArrayLiteral() {
    let mark = nodeCount
    let first = position
    position += 1
    let brackets = enterBrackets()
    parseList()
    leaveBrackets(brackets)
    finish(.arrayLiteral, mark, first)
  }

  /// Expressions with commas between them; a comma may end the list.
  private mutating func parseList() {
    while position < end {
      parseAssignment()
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
  }

  private mutating func parseDictionaryLiteral() {
    let mark = nodeCount
    let first = position
    position += 1
    let brackets = enterBrackets()
    while position < end {
      let entryMark = nodeCount
      let entryFirst = position
      isDictionaryKey = true
      parseAssignment()
      isDictionaryKey = false
      if kind == .colon {
        position += 1
        parseAssignment()
        finish(.dictionaryEntry, entryMark, entryFirst)
      }
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
    leaveBrackets(brackets)
    finish(.dictionaryLiteral, mark, first)
  }

  private mutating func parseSelectorLiteral() {
    let first = position
    position += 1
    if kind == .leftParen { skipBrackets() }
    leaf(.selectorLiteral, first)
  }

  private mutating func parseEncode() {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftParen { parseTypeInBrackets(asNode: .type) }
    finish(.encodeLiteral, mark, first)
  }

  private mutating func parseProtocolLiteral() {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftParen {
      let brackets = enterBrackets()
      if kind.isWord { leafOfNext(.name) }
      leaveBrackets(brackets)
    }
    finish(.protocolLiteral, mark, first)
  }

  // MARK: - Brackets

  private mutating func parseParentheses() {
    let mark = nodeCount
    let first = position
    if kind(at: position + 1) == .leftBrace, closer(of: position) > position + 1 {
      let brackets = enterBrackets()
      parseCompound()
      leaveBrackets(brackets)
      finish(.statementExpression, mark, first)
      return
    }
    let brackets = enterBrackets()
    if kind == .identifier, kind(at: position + 1) == .identifier, isDeclaration(position) {
      parseTypeExpression(allowsName: true)
      while kind == .comma {
        position += 1
        parseTypeExpression(allowsName: true)
      }
    } else {
      parseExpression()
    }
    leaveBrackets(brackets)
    finish(.parenthesized, mark, first)
  }

  /// Braces in an expression: an initializer, or statements handed to a macro.
  private mutating func parseBraces() {
    guard holdsStatements(position) else { return parseInitializerList() }
    let mark = nodeCount
    let first = position
    parseCompound()
    finish(.statementExpression, mark, first)
  }

  mutating func parseInitializerList() {
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    let mark = nodeCount
    let first = position
    let brackets = enterBrackets()
    while position < end {
      if !parseDesignated() { parseAssignment() }
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
    leaveBrackets(brackets)
    finish(.initializerList, mark, first)
    depth -= 1
  }

  /// `.x = 1`, `[3] = 2`, `x: 1`
  private mutating func parseDesignated() -> Bool {
    let first = position
    var index = position
    if kind == .identifier, kind(at: position + 1) == .colon, !isScope(position + 1) {
      position += 2
    } else {
      while index < end {
        if kind(at: index) == .period, kind(at: index + 1).isWord {
          index += 2
        } else if kind(at: index) == .leftBracket {
          index = indexBehind(index)
        } else {
          break
        }
      }
      guard index > position, kind(at: index) == .equal else { return false }
      position = index + 1
    }
    let mark = nodeCount
    parseAssignment()
    finish(.initializerEntry, mark, first)
    return true
  }

  // MARK: - Messages

  /// Messages whose receivers begin with messages, without recursion: `[[[Foo alloc] init] bar]`.
  private mutating func parseMessages() {
    if isLambda(position) { return parseLambda() }
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    let outermost = position
    var innermost = position
    while kind(at: innermost + 1) == .leftBracket, !isLambda(innermost + 1),
      closer(of: innermost + 1) <= closer(of: innermost)
    {
      innermost += 1
    }
    let mark = nodeCount
    var outerEnds: [Int] = []
    let outerEnd = end
    if innermost > outermost {
      for opener in outermost..<innermost {
        outerEnds.append(end)
        end = closer(of: opener)
      }
    }
    position = innermost
    depth += 1
    parseMessage(mark)
    for opener in (outermost..<innermost).reversed() {
      continueExpression(mark, opener + 1)
      parseSelector()
      if position < end { salvage(upTo: end) }
      position = end
      end = outerEnds.popLast() ?? outerEnd
      if position < end, partners[position] == UInt32(truncatingIfNeeded: opener) { position += 1 }
      finish(.message, mark, opener)
    }
    depth -= 1
  }

  private mutating func parseMessage(_ mark: Int) {
    let opener = position
    let brackets = enterBrackets()
    if !parseGenericReceiver() { parseAssignment() }
    parseSelector()
    leaveBrackets(brackets)
    finish(.message, mark, opener)
  }

  /// `[NSArray<Foo *> array]`
  private mutating func parseGenericReceiver() -> Bool {
    guard kind == .identifier, kind(at: position + 1) == .less, let close = endOfAngles(position + 1),
      kind(at: close + 1).isWord
    else { return false }
    parseTypeExpression()
    return true
  }

  private mutating func parseSelector() {
    while position < end {
      let first = position
      let mark = nodeCount
      if kind.isWord {
        guard kind(at: position + 1) == .colon else {
          leafOfNext(.selectorName)
          return
        }
        leafOfNext(.label)
      } else if kind != .colon {
        return
      }
      position += 1
      parseMessageArgument()
      while kind == .comma {
        position += 1
        parseMessageArgument()
      }
      finish(.selectorArgument, mark, first)
    }
  }

  private mutating func parseMessageArgument() {
    if kind == .leftBrace {
      parseInitializerList()
    } else {
      parseAssignment()
    }
  }

  // MARK: - Blocks

  /// `^{ … }`, `^(int x) { … }`, `^Type *(int x) { … }`
  private mutating func parseBlock() {
    let mark = nodeCount
    let first = position
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    position += 1
    if kind != .leftBrace, kind != .leftParen, kind == .identifier || kind.beginsType {
      let typeFirst = position
      parseSpecifier(allowsMacroType: false)
      let pointers = position
      while kind == .star || kind == .typeQualifier || kind == .const { position += 1 }
      if position > pointers { leaf(.declarator, pointers) }
      finish(.type, mark, typeFirst)
    }
    if kind == .leftParen { parseParameterList() }
    let body = bodyBehindAttributes()
    while position < body { parseAttribute() }
    if kind == .leftBrace {
      parseCompound()
      finish(.block, mark, first)
    } else {
      finish(.unparsed, mark, first)
    }
    depth -= 1
  }

  /// The index of the block's `{` when nothing but attributes stands before it, otherwise that of the next token.
  private func bodyBehindAttributes() -> Int {
    var index = position
    while kind(at: index).isWord { index = kind(at: index + 1) == .leftParen ? indexBehind(index + 1) : index + 1 }
    return kind(at: index) == .leftBrace ? index : position
  }

  /// `[&](int x) { … }`
  private func isLambda(_ index: Int) -> Bool {
    guard kind(at: index) == .leftBracket else { return false }
    let after = indexBehind(index)
    guard kind(at: after) == .leftParen || kind(at: after) == .leftBrace else { return false }
    switch kind(at: index + 1) {
    case .ampersand, .equal: return true
    case .identifier: return kind(at: index + 2) == .comma || closer(of: index) == index + 2
    default: return closer(of: index) == index + 1
    }
  }

  private mutating func parseLambda() {
    let mark = nodeCount
    let first = position
    skipBrackets()
    if kind == .leftParen { parseParameterList() }
    while position < end, kind != .leftBrace, kind != .semicolon, kind != .comma { position = indexBehind(position) }
    guard kind == .leftBrace, depth < Parser.depthLimit else { return finish(.unparsed, mark, first) }
    depth += 1
    parseCompound()
    depth -= 1
    finish(.block, mark, first)
  }
}
