/// Top-level declarations and declarations of C.
extension Parser {
  mutating func parseFile() {
    while position < end {
      let before = position
      parseTopLevel()
      if position == before { position += 1 }
    }
    position = tokens.count - 1
    finish(.file, 0, 0)
  }

  private mutating func parseTopLevel() {
    switch kind {
    case .semicolon, .rightBrace, .rightParen, .rightBracket: position += 1
    case .atInterface, .atProtocol, .atImplementation: parseContainer(nodeCount, position)
    case .atClass: parseNames(.forwardClass)
    case .atCompatibilityAlias: parseNames(.compatibilityAlias)
    case .atImport: parseImport()
    case .atEnd:
      report("'@end' closes nothing", position)
      position += 1
    case .minus, .plus:
      if kind(at: position + 1) == .leftParen || kind(at: position + 1).isWord {
        parseMethod()
      } else {
        salvageDeclaration()
      }
    case .atProperty: parseProperty()
    case .leftBrace:
      let mark = nodeCount
      let first = position
      parseCompound()
      finish(.unparsed, mark, first)
    case .extern where kind(at: position + 1) == .string && kind(at: position + 2) == .leftBrace:
      parseDeclarationBlock(position + 2)
    case .identifier: parseTopLevelWord()
    case let kind where kind.beginsType: parseDeclarationOrContainer()
    default: salvageDeclaration()
    }
  }

  private mutating func parseTopLevelWord() {
    if isContainerBehindAttributes(position) {
      parseDeclarationOrContainer()
    } else if word(at: position, is: "namespace") {
      var brace = position + 1
      while kind(at: brace).isWord || kind(at: brace) == .colon { brace += 1 }
      if kind(at: brace) == .leftBrace { parseDeclarationBlock(brace) } else { skipForeignDeclaration() }
    } else if word(at: position, is: "using") || isForeignForwardDeclaration {
      skipForeignDeclaration()
    } else if isLoneMacro(position) {
      parseLoneMacro()
    } else {
      parseDeclaration(.topLevel)
    }
  }

  /// `extern "C" { … }`, `namespace x { … }`
  private mutating func parseDeclarationBlock(_ brace: Int) {
    let mark = nodeCount
    let first = position
    position = brace
    guard depth < Parser.depthLimit else {
      skipBrackets()
      return finish(.unparsed, mark, first)
    }
    depth += 1
    let brackets = enterBrackets()
    while position < end {
      let before = position
      parseTopLevel()
      if position == before { position += 1 }
    }
    leaveBracketsWithoutRest(brackets)
    finish(.declarationBlock, mark, first)
    depth -= 1
  }

  /// `class X;`, `template class X<int>;`
  private var isForeignForwardDeclaration: Bool {
    guard word(at: position, is: "class") || word(at: position, is: "template") else { return false }
    return kind(at: position + 1) == .identifier
      && (kind(at: position + 2) == .semicolon || kind(at: position + 1) != .less && word(at: position, is: "template"))
  }

  /// `using …;` and the like of C++: read over.
  mutating func skipForeignDeclaration() {
    let first = position
    while position < end, kind != .semicolon {
      if kind == .leftBrace {
        skipBrackets()
        if kind != .semicolon { return leaf(.foreign, first) }
      } else {
        position = indexBehind(position)
      }
    }
    if kind == .semicolon { position += 1 }
    leaf(.foreign, first)
  }

  /// `@import A.B;`
  private mutating func parseImport() {
    let mark = nodeCount
    let first = position
    position += 1
    let name = position
    while kind.isWord || kind == .period { position += 1 }
    leaf(.name, name)
    if kind == .semicolon { position += 1 }
    finish(.moduleImport, mark, first)
  }

  /// `@class A, B;`, `@protocol A, B;`
  mutating func parseNames(_ declaration: SyntaxKind) {
    let mark = nodeCount
    let first = position
    position += 1
    while position < end, kind != .semicolon {
      if kind.isWord {
        leafOfNext(.name)
        if kind == .less, let close = endOfAngles(position) { position = close + 1 }
      } else if kind == .comma {
        position += 1
      } else {
        break
      }
    }
    if kind == .semicolon { position += 1 }
    finish(declaration, mark, first)
  }

  // MARK: - Macros

  /// A macro that stands alone: `NS_ASSUME_NONNULL_BEGIN`, `FOO(x)` with or without `;`.
  func isLoneMacro(_ index: Int) -> Bool {
    guard kind(at: index) == .identifier else { return false }
    let next = index + 1
    if kind(at: next) == .leftParen {
      let behind = indexBehind(next)
      if kind(at: behind) == .semicolon || behind >= end { return !isDeclaratorShape(next) }
      if kind(at: behind) == .leftBrace || kind(at: behind) == .star { return false }
      return startsLine(behind) && kind(at: behind) != .colon && kind(at: behind) != .leftParen
    }
    if next >= end { return true }
    guard startsLine(next) else { return false }
    switch kind(at: next) {
    case .identifier:
      if isAllCaps(next), next + 1 < end, startsLine(next + 1) { return true }
      return isAllCaps(index) && bytes[tokens[index].range].contains(UInt8(ascii: "_")) && !isFunctionName(next)
    case .star, .leftParen, .equal, .comma, .leftBracket, .period, .colon, .less: return false
    case let kind where kind.beginsType: return isAllCaps(index)
    default: return true
    }
  }

  /// `(^name)`, `(*name)`
  private func isDeclaratorShape(_ index: Int) -> Bool {
    (kind(at: index + 1) == .caret || kind(at: index + 1) == .star) && kind(at: index + 2) == .identifier
  }

  /// `name(…) {`: a function whose type stands on the line before.
  private func isFunctionName(_ index: Int) -> Bool {
    kind(at: index + 1) == .leftParen && kind(at: indexBehind(index + 1)) == .leftBrace
  }

  mutating func parseLoneMacro() {
    let mark = nodeCount
    let first = position
    if kind(at: position + 1) == .leftParen {
      parsePostfixOfMacro()
    } else {
      leafOfNext(.identifier)
    }
    if kind == .semicolon { position += 1 }
    finish(.macroInvocation, mark, first)
  }

  private mutating func parsePostfixOfMacro() {
    let outerEnd = end
    end = indexBehind(position + 1)
    parsePostfix()
    end = outerEnd
  }

  /// True when only attributes and macros stand before an `@interface`, `@protocol`, `@implementation` or `@class`.
  func isContainerBehindAttributes(_ start: Int) -> Bool {
    var index = start
    let limit = min(start + 40, end)
    while index < limit {
      switch kind(at: index) {
      case .attribute, .identifier, .typeQualifier:
        index += 1
        if kind(at: index) == .leftParen { index = indexBehind(index) }
      case .atInterface, .atProtocol, .atImplementation, .atClass: return index > start
      default: return false
      }
    }
    return false
  }

  private mutating func parseDeclarationOrContainer() {
    guard isContainerBehindAttributes(position) else { return parseDeclaration(.topLevel) }
    if isLoneMacro(position), kind(at: position + 1) == .atClass { return parseLoneMacro() }
    let mark = nodeCount
    let first = position
    while kind == .attribute || kind == .identifier || kind == .typeQualifier { parseAttribute() }
    if kind == .atClass {
      parseNames(.forwardClass)
    } else {
      parseContainer(mark, first)
    }
  }

  // MARK: - Declarations of C

  enum DeclarationContext {
    case topLevel, statement, member
    /// In the brackets of a `for`, an `if`: the end or a `;` ends it and is left alone.
    case head
  }

  mutating func parseDeclaration(_ context: DeclarationContext) {
    let mark = nodeCount
    let first = position
    parseSpecifier(allowsMacroType: true)
    parseDeclarators(context)
    if context != .head { parseForeignTrailer() }
    if kind == .leftBrace, context != .statement, context != .head {
      parseCompound()
      finish(.declaration, mark, first)
      return
    }
    if context == .head { return finish(.declaration, mark, first) }
    if kind == .semicolon {
      position += 1
      finish(.declaration, mark, first)
      return
    }
    finish(.declaration, mark, first)
    guard position < end else { return }
    if context == .statement {
      if !startsLine(position) { salvageDeclaration() }
    } else if !startsLine(position) || !canBeginDeclaration(position) {
      salvageDeclaration()
    }
  }

  private func canBeginDeclaration(_ index: Int) -> Bool {
    switch kind(at: index) {
    case .identifier, .minus, .plus, .atEnd, .atInterface, .atImplementation, .atProtocol, .atClass, .atProperty,
      .atSynthesize, .atDynamic, .atOptional, .atRequired, .atImport:
      return true
    case let kind: return kind.beginsType
    }
  }

  private mutating func parseDeclarators(_ context: DeclarationContext) {
    if isForeignTrailer { return }
    while position < end, kind != .semicolon, kind != .leftBrace {
      let before = position
      let mark = nodeCount
      parseDeclarator(isAbstract: false)
      if isForeignTrailer { return }
      if kind == .colon, !isScope(position), context != .topLevel, tokens[position - 1].kind != .rightParen {
        position += 1
        parseConditional()
      }
      if kind == .equal {
        position += 1
        if kind == .leftBrace { parseInitializerList() } else { parseAssignment() }
        // The initializer belongs to the declarator.
        extendDeclarator(mark, before)
      } else if kind == .leftBrace, position > before, context == .statement || isForeignInitializer(mark) {
        parseInitializerList()
        extendDeclarator(mark, before)
      } else if kind == .leftParen, position > before {
        parseConstructorArguments()
        extendDeclarator(mark, before)
      }
      guard kind == .comma, !beginsValue(kind(at: position + 1)) else { return }
      position += 1
    }
  }

  /// What no declarator begins with: behind a comma the next argument of a macro.
  private func beginsValue(_ kind: TokenKind) -> Bool {
    switch kind {
    case .leftBracket, .at, .string, .number, .character, .atSelector, .atProtocol, .atEncode: return true
    default: return false
    }
  }

  /// `name{…}` rather than the body of a function.
  private func isForeignInitializer(_ mark: Int) -> Bool {
    tokens[position - 1].kind == .identifier && !holdsStatements(position)
      && closer(of: position) > position + 1 && kind(at: indexBehind(position)) == .semicolon
  }

  /// `(a, b)` behind a variable of a C++ class.
  private mutating func parseConstructorArguments() {
    let mark = nodeCount
    let first = position
    let brackets = enterBrackets()
    while position < end {
      parseAssignment()
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
    leaveBrackets(brackets)
    finish(.constructorArguments, mark, first)
  }

  /// What C++ allows between the parameters and the body: `const noexcept override -> Type`, `: member(value)`,
  /// `= default`.
  private mutating func parseForeignTrailer() {
    guard isForeignTrailer else { return }
    var stop = position
    while stop < end, kind(at: stop) != .semicolon, kind(at: stop) != .leftBrace || isMemberInitializer(stop) {
      stop = indexBehind(stop)
    }
    salvage(upTo: stop, as: .foreign)
  }

  private var isForeignTrailer: Bool {
    guard position > 0, position < end, tokens[position - 1].kind == .rightParen else { return false }
    switch kind {
    case .const, .volatile, .arrow, .ampersand, .ampersandAmpersand: return true
    case .identifier:
      return word(at: position, is: "noexcept") || word(at: position, is: "override")
        || word(at: position, is: "final")
    case .equal:
      let next = kind(at: position + 1)
      guard kind(at: position + 2) == .semicolon else { return false }
      return next == .default || next == .number || word(at: position + 1, is: "delete")
    case .colon: return !isScope(position)
    default: return false
    }
  }

  /// The braces of `: member{value} {`.
  private func isMemberInitializer(_ brace: Int) -> Bool {
    guard tokens[brace - 1].kind == .identifier else { return false }
    let behind = kind(at: indexBehind(brace))
    return behind == .comma || behind == .leftBrace
  }

  /// Gives the declarator stored since `mark` the nodes stored behind it.
  private mutating func extendDeclarator(_ mark: Int, _ first: Int) {
    unwrapDeclarator(mark)
    finish(.declarator, mark, first)
  }

  // MARK: - Recovery

  /// Everything up to the next `;` or the end of a `{…}`, or to a line that begins a member of a container.
  mutating func salvageDeclaration() {
    var stop = position
    if stop < end { stop = indexBehind(stop) }
    while stop < end {
      let next = kind(at: stop)
      if next == .semicolon {
        stop += 1
        break
      }
      if startsLine(stop), next.beginsMember { break }
      if next == .leftBrace {
        stop = indexBehind(stop)
        if kind(at: stop) == .semicolon { stop += 1 }
        break
      }
      stop = indexBehind(stop)
    }
    salvage(upTo: max(stop, position + 1))
  }
}

extension TokenKind {
  /// What begins a member of a container or a container.
  var beginsMember: Bool {
    switch self {
    case .minus, .plus, .atEnd, .atInterface, .atImplementation, .atProtocol, .atClass, .atProperty, .atSynthesize,
      .atDynamic, .atOptional, .atRequired, .atImport:
      return true
    default: return false
    }
  }
}
