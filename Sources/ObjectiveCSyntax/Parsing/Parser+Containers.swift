/// Interfaces, protocols, implementations and their members.
extension Parser {
  /// A container whose attributes since `mark` have been read.
  mutating func parseContainer(_ mark: Int, _ first: Int) {
    let opener = position
    let keyword = kind
    if keyword == .atProtocol, kind(at: position + 2) == .semicolon || kind(at: position + 2) == .comma {
      return parseNames(.forwardProtocol)
    }
    position += 1
    if kind.isWord { leafOfNext(.name) } else { report("The name of the container is missing", opener) }
    var node: SyntaxKind
    switch keyword {
    case .atInterface: node = parseInterfaceHead()
    case .atImplementation: node = parseImplementationHead()
    default:
      node = .protocolDeclaration
      if kind == .less { parseProtocolList() }
    }
    if kind == .leftBrace, node != .protocolDeclaration { parseInstanceVariables() }
    parseContainerMembers(isImplementation: node == .implementation)
    if kind == .atEnd {
      position += 1
    } else if !anotherBranchBegins(between: opener, and: position) {
      report(
        "'\(keyword.containerWord)' has no '@end'", opener,
        resumedAt: Int(tokens[min(position, tokens.count - 1)].offset))
    }
    finish(node, mark, first)
  }

  private mutating func parseInterfaceHead() -> SyntaxKind {
    var node = SyntaxKind.interface
    if kind == .less, let close = endOfAngles(position),
      kind(at: close + 1) == .colon || kind(at: close + 1) == .leftParen
    {
      parseTypeParameters(close)
    }
    if kind == .leftParen {
      node = .category
      parseCategoryName()
    } else if kind == .colon {
      position += 1
      parseSuperclass()
    }
    if kind == .less { parseProtocolList() }
    return node
  }

  private mutating func parseImplementationHead() -> SyntaxKind {
    if kind == .leftParen {
      parseCategoryName()
    } else if kind == .colon {
      position += 1
      parseSuperclass()
    }
    if kind == .less { parseProtocolList() }
    return .implementation
  }

  private mutating func parseCategoryName() {
    let brackets = enterBrackets()
    if kind.isWord { leafOfNext(.categoryName) }
    leaveBrackets(brackets)
  }

  private mutating func parseTypeParameters(_ close: Int) {
    let mark = nodeCount
    let first = position
    position += 1
    while position < close {
      while position < close, kind == .typeQualifier { position += 1 }
      if position < close, kind == .identifier { leafOfNext(.name) }
      while position < close, kind != .comma {
        position = kind == .less ? (endOfAngles(position) ?? position) + 1 : position + 1
      }
      if position < close { position += 1 }
    }
    position = close + 1
    finish(.typeParameters, mark, first)
  }

  /// The superclass with its generic arguments; a lone list in angle brackets that could be protocols is left alone.
  private mutating func parseSuperclass() {
    let mark = nodeCount
    let first = position
    guard kind.isWord else { return }
    leafOfNext(.name)
    while kind == .colon, isScope(position) { position += 3 }
    if kind == .less, let close = endOfAngles(position) {
      var isGeneric = kind(at: close + 1) == .less
      for index in position..<close where kind(at: index) == .star { isGeneric = true }
      if isGeneric { parseAngleArguments() }
    }
    finish(.superclass, mark, first)
  }

  private mutating func parseProtocolList() {
    let mark = nodeCount
    let first = position
    position += 1
    while kind.isWord || kind == .comma {
      if kind == .comma { position += 1 } else { leafOfNext(.name) }
    }
    if kind == .greater { position += 1 }
    finish(.protocolList, mark, first)
  }

  private mutating func parseInstanceVariables() {
    let mark = nodeCount
    let first = position
    let brackets = enterBrackets()
    parseMembers()
    leaveBrackets(brackets)
    finish(.instanceVariables, mark, first)
  }

  // MARK: - Members

  private mutating func parseContainerMembers(isImplementation: Bool) {
    while position < end {
      let before = position
      switch kind {
      case .atEnd, .atInterface, .atImplementation: return
      case .atProtocol:
        if kind(at: position + 2) != .semicolon, kind(at: position + 2) != .comma { return }
        parseNames(.forwardProtocol)
      case .minus, .plus: parseMethod()
      case .atProperty: parseProperty()
      case .atSynthesize: parseSynthesize()
      case .atDynamic: parseNames(.dynamic)
      case .atOptional, .atRequired, .atPublic, .atPrivate, .atProtected, .atPackage: leafOfNext(.section)
      case .atClass: parseNames(.forwardClass)
      case .semicolon, .rightBrace, .rightParen, .rightBracket: position += 1
      case .identifier:
        if isContainerBehindAttributes(position) { return }
        parseMemberWord()
      case let kind where kind.beginsType:
        if kind == .attribute, isContainerBehindAttributes(position) { return }
        parseDeclaration(.topLevel)
      default: salvageDeclaration()
      }
      if position == before { position += 1 }
    }
  }

  private mutating func parseMemberWord() {
    let next = kind(at: position + 1)
    if next == .minus || next == .plus || next.beginsMember || isLoneMacro(position) {
      parseLoneMacro()
    } else {
      parseDeclaration(.topLevel)
    }
  }

  /// `- (type)label:(type)name … ;` or with a body.
  mutating func parseMethod() {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftParen { parseTypeInBrackets(asNode: .type) }
    while kind == .attribute { parseAttribute() }
    parseSignature()
    if kind == .semicolon {
      position += 1
      // A `;` between signature and body is allowed.
      if kind == .leftBrace { parseCompound() }
    } else if kind == .leftBrace {
      parseCompound()
    }
    finish(.method, mark, first)
  }

  private mutating func parseSignature() {
    var parameters = 0
    while position < end {
      if kind.isWord, kind(at: position + 1) != .colon {
        if parameters == 0, isSelectorMacro(position), kind(at: indexBehind(position + 1)) == .colon {
          parseMethodParameter()
          parameters += 1
          continue
        }
        if parameters == 0 { parseSelectorWord(.name) }
        break
      }
      guard kind == .colon || kind.isWord else { break }
      parseMethodParameter()
      parameters += 1
    }
    while position < end {
      switch kind {
      case .comma, .ellipsis: position += 1
      case .attribute, .typeQualifier: parseAttribute()
      case .identifier:
        if startsLine(position), kind(at: position + 1) != .leftParen, !isAllCaps(position) { return }
        parseAttribute()
      case .semicolon, .leftBrace: return
      case let kind where kind.beginsMember && startsLine(position): return
      default:
        if startsLine(position) { return }
        salvageSignature()
        return
      }
    }
  }

  /// `MACRO(name)` in place of a word of a selector.
  private func isSelectorMacro(_ index: Int) -> Bool {
    kind(at: index) == .identifier && kind(at: index + 1) == .leftParen && closer(of: index + 1) == index + 3
      && kind(at: index + 2).isWord
  }

  private mutating func parseSelectorWord(_ node: SyntaxKind) {
    let first = position
    if isSelectorMacro(position) {
      position += 1
      skipBrackets()
    } else {
      position += 1
    }
    leaf(node, first)
  }

  private mutating func salvageSignature() {
    var stop = position
    while stop < end, kind(at: stop) != .semicolon, kind(at: stop) != .leftBrace,
      !(startsLine(stop) && kind(at: stop).beginsMember)
    {
      stop = indexBehind(stop)
    }
    if stop > position { salvage(upTo: stop) }
  }

  private mutating func parseMethodParameter() {
    let mark = nodeCount
    let first = position
    if kind.isWord { parseSelectorWord(.label) }
    position += 1
    if kind == .leftParen { parseTypeInBrackets(asNode: .type) }
    while kind == .attribute || kind == .typeQualifier { parseAttribute() }
    if isAllCaps(position), kind(at: position + 1).isWord, kind(at: position + 2) != .colon { parseAttribute() }
    if kind.isWord, kind(at: position + 1) != .colon || kind(at: position - 1) != .colon { leafOfNext(.name) }
    while kind == .attribute || kind == .typeQualifier { parseAttribute() }
    finish(.methodParameter, mark, first)
  }

  // MARK: - Properties

  mutating func parseProperty() {
    let mark = nodeCount
    let first = position
    position += 1
    if kind == .leftParen { parsePropertyAttributes() }
    parseSpecifier(allowsMacroType: true)
    while position < end, kind != .semicolon, !(startsLine(position) && kind.beginsMember) {
      let before = position
      parseDeclarator(isAbstract: false)
      if kind == .comma { position += 1 }
      if position == before { break }
    }
    if position < end, kind != .semicolon, !startsLine(position) { salvageSignature() }
    if kind == .semicolon { position += 1 }
    finish(.property, mark, first)
  }

  private mutating func parsePropertyAttributes() {
    let brackets = enterBrackets()
    while position < end {
      let first = position
      while position < end, kind != .comma { position = indexBehind(position) }
      if position > first { leaf(.propertyAttribute, first) }
      if kind == .comma { position += 1 }
    }
    leaveBrackets(brackets)
  }

  private mutating func parseSynthesize() {
    let mark = nodeCount
    let first = position
    position += 1
    while kind.isWord || kind == .comma || kind == .equal {
      if kind.isWord { leafOfNext(.name) } else { position += 1 }
    }
    if kind == .semicolon { position += 1 }
    finish(.synthesize, mark, first)
  }
}

extension TokenKind {
  /// The word that opens a container.
  var containerWord: String {
    switch self {
    case .atInterface: return "@interface"
    case .atImplementation: return "@implementation"
    default: return "@protocol"
    }
  }
}
