/// Expressions, by precedence.
extension Parser {
  /// `a, b`
  mutating func parseExpression() {
    let mark = nodeCount
    let first = position
    parseAssignment()
    while kind == .comma {
      position += 1
      parseAssignment()
      finish(.comma, mark, first)
    }
  }

  /// Any expression but a comma.
  mutating func parseAssignment() {
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    let mark = nodeCount
    let first = position
    parseConditional()
    continueAssignment(mark, first)
    depth -= 1
  }

  /// `= value` behind an expression that has been read.
  private mutating func continueAssignment(_ mark: Int, _ first: Int) {
    let length = assignmentLength
    if length > 0 {
      position += length
      parseAssignment()
      finish(.assignment, mark, first)
    }
  }

  /// What operators make of an operand that has been read.
  mutating func continueExpression(_ mark: Int, _ first: Int) {
    parseSuffixes(mark, first)
    continueBinary(4, mark, first)
    continueConditional(mark, first)
    continueAssignment(mark, first)
  }

  /// The number of tokens of the assignment operator that comes next; 0 without any.
  private var assignmentLength: Int {
    let next = kind
    if next.rawValue >= TokenKind.equal.rawValue, next.rawValue <= TokenKind.lessLessEqual.rawValue { return 1 }
    if next == .greater, isShift, kind(at: position + 2) == .equal, touchesNext(position + 1) { return 3 }
    return 0
  }

  /// `>>`
  private var isShift: Bool { kind(at: position + 1) == .greater && touchesNext(position) }

  mutating func parseConditional() {
    let mark = nodeCount
    let first = position
    parseBinary(4)
    continueConditional(mark, first)
  }

  private mutating func continueConditional(_ mark: Int, _ first: Int) {
    guard kind == .question else { return }
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    position += 1
    if kind == .colon { leaf(.missing, position) } else { parseExpression() }
    if kind == .colon {
      position += 1
      parseConditional()
    } else {
      leaf(.missing, position)
    }
    finish(.conditional, mark, first)
    depth -= 1
  }

  mutating func parseBinary(_ minimum: Int) {
    let mark = nodeCount
    let first = position
    parseUnary()
    continueBinary(minimum, mark, first)
  }

  @inline(__always)
  private mutating func continueBinary(_ minimum: Int, _ mark: Int, _ first: Int) {
    while true {
      let next = kind
      var precedence = Parser.precedence(next)
      var length = 1
      if next == .greater {
        if isShift {
          if kind(at: position + 2) == .equal, touchesNext(position + 1) { return }
          precedence = 11
          length = 2
        } else if kind(at: position + 1) == .equal, touchesNext(position) {
          length = 2
        }
      }
      guard precedence >= minimum else { return }
      position += length
      parseBinary(precedence + 1)
      finish(.binary, mark, first)
    }
  }

  /// 0 for what is no binary operator.
  private static func precedence(_ kind: TokenKind) -> Int {
    switch kind {
    case .star, .slash, .percent: return 13
    case .plus, .minus: return 12
    case .lessLess: return 11
    case .less, .greater, .lessEqual: return 10
    case .equalEqual, .exclaimEqual: return 9
    case .ampersand: return 8
    case .caret: return 7
    case .pipe: return 6
    case .ampersandAmpersand: return 5
    case .pipePipe: return 4
    default: return 0
    }
  }

  /// Prefix operators, casts and `sizeof`.
  mutating func parseUnary() {
    while kind == .typeQualifier, isExtensionMarker { position += 1 }
    switch kind {
    case .exclaim, .minus, .plus, .star, .ampersand, .tilde, .plusPlus, .minusMinus, .ampersandAmpersand:
      parsePrefix()
    case .sizeof: parseSizeof()
    case .leftParen:
      switch parenthesesMeaning() {
      case .cast: parseCast()
      case .type: parseTypeInBrackets()
      case .expression: parsePostfix()
      }
    default: parsePostfix()
    }
  }

  /// `__extension__` in front of an expression.
  private var isExtensionMarker: Bool {
    word(at: position, is: "__extension__") && canBeginExpression(kind(at: position + 1))
  }

  /// All prefix operators in a row, without recursion.
  private mutating func parsePrefix() {
    let mark = nodeCount
    let first = position
    while kind.isPrefixOperator { position += 1 }
    let operand = position
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    parseUnary()
    depth -= 1
    for start in (first..<operand).reversed() { finish(.prefix, mark, start) }
  }

  private mutating func parseSizeof() {
    let mark = nodeCount
    let first = position
    position += 1
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    if kind == .leftParen, typeShape(position + 1, closer(of: position)) == .certain,
      kind(at: indexBehind(position)) != .leftBrace
    {
      parseTypeInBrackets()
    } else {
      parseUnary()
    }
    depth -= 1
    finish(.sizeof, mark, first)
  }

  private mutating func parseCast() {
    let mark = nodeCount
    let first = position
    parseTypeInBrackets(asNode: .type)
    if kind == .leftBrace {
      if holdsStatements(position) { report("'^' is missing", first) }
      parseInitializerList()
      finish(.compoundLiteral, mark, first)
      return parseSuffixes(mark, first)
    }
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    parseUnary()
    depth -= 1
    finish(.cast, mark, first)
  }

  // MARK: - Suffixes

  mutating func parsePostfix() {
    let mark = nodeCount
    let first = position
    parsePrimary()
    parseSuffixes(mark, first)
  }

  @inline(__always)
  mutating func parseSuffixes(_ mark: Int, _ first: Int) {
    while true {
      switch kind {
      case .period, .arrow:
        guard kind(at: position + 1).isWord else { return }
        let access: SyntaxKind = kind == .period ? .member : .arrow
        position += 1
        leafOfNext(.name)
        finish(access, mark, first)
      case .leftParen: parseCallArguments(mark, first)
      case .leftBracket:
        // A message after a macro that stands without `;`.
        let isMacro = nodeKind(nodeCount - 1) == .identifier || nodeKind(nodeCount - 1) == .call
        if isMacro, startsLine(position), kind(at: indexBehind(position)) == .semicolon { return }
        if isMacro, holdsMessage(position) { return }
        if nodeKind(nodeCount - 1) == .message, startsLine(position), holdsMessage(position) {
          return report("';' is missing", position - 1)
        }
        parseSubscript(mark, first)
      case .leftBrace:
        guard nodeKind(nodeCount - 1) == .identifier || nodeKind(nodeCount - 1) == .call else { return }
        parseBody(mark, first)
      case .plusPlus, .minusMinus:
        if startsLine(position) { return }
        position += 1
        finish(.postfix, mark, first)
      case .ellipsis:
        // A parameter pack of C++.
        guard kind(at: position + 1) == .endOfFile || kind(at: position + 1) == .comma else { return }
        position += 1
        finish(.postfix, mark, first)
      default: return
      }
    }
  }

  private mutating func parseSubscript(_ mark: Int, _ first: Int) {
    let brackets = enterBrackets()
    parseExpression()
    leaveBrackets(brackets)
    finish(.subscript, mark, first)
  }

  /// Whether brackets hold a message, as behind a macro that stands without `;`, and no index: a word stands directly
  /// behind an operand.
  private func holdsMessage(_ opener: Int) -> Bool {
    let close = closer(of: opener)
    var index = opener + 1
    var followsOperand = false
    while index < close {
      let next = kind(at: index)
      switch next {
      case _ where next.isWord:
        if followsOperand { return true }
        followsOperand = next == .identifier && !word(at: index, is: "new") && !word(at: index, is: "delete")
      case .number, .character, .string, .leftBracket, .leftBrace, .atSelector, .atEncode, .atProtocol:
        followsOperand = true
      // Round brackets call what stands before them, and cast what stands behind them.
      case .leftParen: break
      default: followsOperand = false
      }
      index = indexBehind(index)
    }
    return false
  }

  /// The body of a macro, or the values of a C++ object.
  private mutating func parseBody(_ mark: Int, _ first: Int) {
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    if closer(of: position) > position + 1, !holdsStatements(position) {
      parseInitializerList()
      finish(.compoundLiteral, mark, first)
    } else {
      parseCompound()
      finish(.macroWithBody, mark, first)
    }
    depth -= 1
  }

  /// True when a `;` or a statement's keyword stands directly in the braces at an index.
  func holdsStatements(_ brace: Int) -> Bool {
    let close = closer(of: brace)
    var index = brace + 1
    while index < close {
      if tokens[index].kind == .semicolon || tokens[index].kind.beginsStatement { return true }
      index = indexBehind(index)
    }
    return false
  }

  private mutating func parseCallArguments(_ mark: Int, _ first: Int) {
    let brackets = enterBrackets()
    while position < end {
      if kind == .comma {
        position += 1
        continue
      }
      parseArgument()
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
    }
    leaveBracketsWithoutRest(brackets)
    finish(.call, mark, first)
  }

  /// An argument of a call, or of a macro that takes types or statements.
  private mutating func parseArgument() {
    let mark = nodeCount
    let first = position
    if declaresAsArgument {
      parseStatementsAsArgument(mark, first)
    } else if kind.beginsType || isBareType(position) {
      parseTypeExpression()
    } else if kind == .identifier, kind(at: position + 1) == .colon || kind(at: position + 1) == .identifier {
      parseWordyArgument()
    } else if kind == .semicolon || kind.beginsStatement {
      parseStatementsAsArgument(mark, first)
    } else if kind == .colon {
      parseSelectorAsArgument()
    } else {
      parseAssignment()
    }
    if kind == .semicolon {
      // What has been read is the first statement.
      position += 1
      finish(.expressionStatement, mark, first)
      parseStatementsAsArgument(mark, first)
    }
  }

  /// True when the next argument begins with a declaration: `Foo *foo = bar; …`.
  private var declaresAsArgument: Bool {
    guard kind.beginsType || (kind == .identifier && isDeclaration(position)) else { return false }
    var index = position
    while index < end {
      switch kind(at: index) {
      case .semicolon, .equal: return true
      case .comma: return false
      default: index = indexBehind(index)
      }
    }
    return false
  }

  /// `comment: "x"`, `id element`, `objectForKey:`
  private mutating func parseWordyArgument() {
    let first = position
    if kind(at: position + 1) == .colon, !isScope(position + 1) {
      let next = kind(at: position + 2)
      if next == .endOfFile || next == .comma || kind(at: position + 3) == .colon { return parseSelectorAsArgument() }
      position += 2
      let mark = nodeCount
      parseAssignment()
      finish(.initializerEntry, mark, first)
    } else if kind(at: position + 1) == .identifier, isDeclaration(position), !touchesString(position) {
      parseTypeExpression(allowsName: true)
    } else {
      parseAssignment()
    }
  }

  private func touchesString(_ index: Int) -> Bool {
    kind(at: index + 2) == .string || (kind(at: index + 2) == .at && kind(at: index + 3) == .string)
  }

  /// `stringWithFormat:arguments:` handed to a macro.
  private mutating func parseSelectorAsArgument() {
    let first = position
    while kind.isWord || kind == .colon { position += 1 }
    leaf(.identifier, first)
  }

  /// `NSString *` up to the next comma or the end.
  private func isBareType(_ start: Int) -> Bool {
    guard kind(at: start) == .identifier, kind(at: start + 1) == .star || kind(at: start + 1) == .less else {
      return false
    }
    var index = start + 1
    if kind(at: index) == .less {
      guard let close = endOfAngles(index) else { return false }
      index = close + 1
    }
    while kind(at: index) == .star || kind(at: index) == .typeQualifier || kind(at: index) == .const { index += 1 }
    return index >= end || kind(at: index) == .comma
  }

  /// The statements up to the next comma, and those read since `mark`.
  private mutating func parseStatementsAsArgument(_ mark: Int, _ first: Int) {
    while position < end, kind != .comma {
      let before = position
      parseStatement()
      if position == before { position += 1 }
    }
    finish(.compound, mark, first)
    finish(.statementExpression, mark, first)
  }

  /// A type where an expression could stand.
  mutating func parseTypeExpression(allowsName: Bool = false) {
    let mark = nodeCount
    let first = position
    parseSpecifier(allowsMacroType: true)
    switch kind {
    case .star, .leftParen, .caret, .leftBracket, .typeQualifier, .const, .ampersand, .ampersandAmpersand, .ellipsis:
      parseDeclarator(isAbstract: !allowsName)
    case .identifier where allowsName: parseDeclarator(isAbstract: false)
    default: break
    }
    finish(.type, mark, first)
    finish(.typeExpression, mark, first)
  }

  // MARK: - Casts

  private enum ParenthesesMeaning { case cast, type, expression }

  /// What the `(` that comes next begins.
  private func parenthesesMeaning() -> ParenthesesMeaning {
    let close = closer(of: position)
    let shape = typeShape(position + 1, close)
    guard shape != .none else { return .expression }
    let next = indexBehind(position)
    switch kind(at: next) {
    case .identifier:
      // The receiver `(name)` of a message, not a cast of its selector.
      if shape == .maybe, isReceiver, kind(at: next + 1) == .colon || next + 1 >= end { return .expression }
      return isJoiningMacro(next) ? .expression : .cast
    case .number, .character, .string, .at, .atSelector, .atEncode, .atProtocol, .sizeof, .leftBrace, .exclaim, .tilde,
      .plusPlus, .minusMinus, .atAvailable:
      return .cast
    case .leftBracket:
      if shape == .certain { return .cast }
      return indexBehind(next + 1) >= closer(of: next) ? .expression : .cast
    case .leftParen: return shape == .certain || beginsUppercase(position + 1) ? .cast : .expression
    case .caret:
      if shape == .certain { return .cast }
      return kind(at: next + 1) == .leftBrace || isBlockWithParameters(next) ? .cast : .expression
    case .plus, .minus, .star, .ampersand: return shape == .certain ? .cast : .expression
    default:
      if kind(at: next).beginsType { return .cast }
      return shape == .certain && !isKnownTypeName(position + 1, close) ? .type : .expression
    }
  }

  /// True directly behind the `[` of a message.
  private var isReceiver: Bool { position > 0 && tokens[position - 1].kind == .leftBracket }

  /// `(a) in b` of a `for`.
  private func isJoiningMacro(_ index: Int) -> Bool {
    word(at: index, is: "in") && canBeginExpression(kind(at: index + 1))
  }

  /// A single name is no type where nothing follows that could be cast: `(id)`.
  private func isKnownTypeName(_ start: Int, _ end: Int) -> Bool {
    end - start == 1 && tokens[start].kind == .identifier
  }

  private func beginsUppercase(_ index: Int) -> Bool {
    let byte = bytes[Int(tokens[index].offset)]
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || isScalarName(index)
  }

  /// `^(…) {`
  private func isBlockWithParameters(_ caret: Int) -> Bool {
    kind(at: caret + 1) == .leftParen && kind(at: indexBehind(caret + 1)) == .leftBrace
  }

  // MARK: - Helpers

  /// True when an expression can begin with a token.
  func canBeginExpression(_ kind: TokenKind) -> Bool {
    switch kind {
    case .identifier, .number, .character, .string, .leftParen, .leftBracket, .leftBrace, .at, .caret, .sizeof,
      .atSelector, .atEncode, .atProtocol, .atAvailable:
      return true
    default: return kind.isPrefixOperator
    }
  }
}

extension TokenKind {
  var isPrefixOperator: Bool {
    switch self {
    case .exclaim, .minus, .plus, .star, .ampersand, .tilde, .plusPlus, .minusMinus, .ampersandAmpersand: return true
    default: return false
    }
  }
}
