/// Types, declarators and parameters.
extension Parser {
  // MARK: - Recognizing types

  enum TypeShape { case none, maybe, certain }

  /// Whether the tokens between two brackets can be a type: `maybe` for a single name.
  func typeShape(_ start: Int, _ stop: Int) -> TypeShape {
    guard start < stop else { return .none }
    let first = tokens[start].kind
    if first.beginsType { return .certain }
    guard first == .identifier else { return .none }
    var index = start + 1
    var words = 1
    while index < stop, isScope(index) { index += 3 }
    while index < stop {
      switch tokens[index].kind {
      case .identifier:
        words += 1
        index += 1
      case .const, .volatile, .restrict, .typeQualifier, .attribute:
        words += 1
        index += 1
      case .less:
        guard let close = endOfAngles(index), close < stop else { return .none }
        words += 1
        index = close + 1
      case .star, .ampersand: return isPointerTail(index, stop) ? .certain : .none
      case .leftParen:
        return kind(at: index + 1) == .caret || kind(at: index + 1) == .star
          ? blockTail(index, stop) : .none
      case .leftBracket: return index + 1 < stop && kind(at: index + 1) == .rightBracket ? .certain : .none
      default: return .none
      }
    }
    return words > 1 || isScalarName(start) ? .certain : .maybe
  }

  /// `(^)(…)`, `(*)(…)`
  private func blockTail(_ start: Int, _ stop: Int) -> TypeShape {
    let next = indexBehind(start)
    return next < stop && tokens[next].kind == .leftParen && indexBehind(next) >= stop ? .certain : .none
  }

  /// `*`, `* const`, `* _Nonnull *`, `*[]` and nothing else.
  private func isPointerTail(_ start: Int, _ stop: Int) -> Bool {
    var index = start
    while index < stop {
      switch tokens[index].kind {
      case .star, .const, .volatile, .restrict, .typeQualifier, .ampersand: index += 1
      case .leftBracket:
        let close = closer(of: index)
        guard close == index + 1 || (close == index + 2 && kind(at: index + 1) == .number) else { return false }
        index = indexBehind(index)
      case .leftParen:
        return kind(at: index + 1) == .caret || kind(at: index + 1) == .star || kind(at: index + 1) == .rightParen
      case .identifier where isNullabilityWord(index) || (isAllCaps(index) && hasUnderscore(index)): index += 1
      default: return false
      }
    }
    return true
  }

  private func isNullabilityWord(_ index: Int) -> Bool {
    word(at: index, is: "nullable") || word(at: index, is: "nonnull")
  }

  /// `id`, `BOOL`, `CGFloat`, `size_t`: names that can only be types.
  func isScalarName(_ index: Int) -> Bool {
    let token = tokens[index]
    let start = Int(token.offset)
    let length = Int(token.length)
    guard length >= 2, token.kind == .identifier else { return false }
    if bytes[start + length - 2] == UInt8(ascii: "_"), bytes[start + length - 1] == UInt8(ascii: "t") { return true }
    switch length {
    case 2: return word(at: index, is: "id")
    case 3: return word(at: index, is: "SEL") || word(at: index, is: "IMP")
    case 4: return word(at: index, is: "BOOL")
    case 5: return word(at: index, is: "Class")
    case 7: return word(at: index, is: "CGFloat") || word(at: index, is: "unichar")
    case 9: return word(at: index, is: "NSInteger")
    case 10: return word(at: index, is: "NSUInteger")
    case 14: return word(at: index, is: "NSTimeInterval")
    default: return false
    }
  }

  /// The index of the `>` that closes the `<` at an index, when nothing but types stands between them.
  func endOfAngles(_ start: Int) -> Int? { angles.closer(of: start, in: self) }

  /// True for `NS_AVAILABLE`, `UI_APPEARANCE_SELECTOR`: upper case, digits and underscores only.
  func isAllCaps(_ index: Int) -> Bool {
    guard kind(at: index) == .identifier else { return false }
    let range = tokens[index].range
    guard range.count >= 2 else { return false }
    for offset in range where bytes[offset] >= UInt8(ascii: "a") && bytes[offset] <= UInt8(ascii: "z") { return false }
    return true
  }

  private func hasUnderscore(_ index: Int) -> Bool {
    bytes[tokens[index].range].contains(UInt8(ascii: "_"))
  }

  // MARK: - Specifiers

  /// What stands before the declarators. A macro with arguments may stand for a type, but not before the parameters of
  /// a block.
  mutating func parseSpecifier(allowsMacroType: Bool) {
    let mark = nodeCount
    let first = position
    var hasType = false
    loop: while position < end {
      switch kind {
      case .typeQualifier where kind(at: position + 1) == .leftParen && !hasType:
        // `_Atomic(Type)`
        let name = position
        position += 1
        skipBrackets()
        leaf(.name, name)
        hasType = true
      case .colon where !hasType && isLeadingScope(position): position += 2
      case .typedef, .extern, .static, .inline, .register, .auto, .const, .volatile, .restrict, .typeQualifier:
        position += 1
      case .string where tokens[max(position - 1, 0)].kind == .extern: position += 1
      case .attribute: parseAttribute()
      case .struct, .union, .enum:
        if hasType { break loop }
        parseAggregate()
        hasType = true
      case .typeof:
        if hasType { break loop }
        let name = position
        position += 1
        if kind == .leftParen { skipBrackets() }
        leaf(.name, name)
        hasType = true
      case .autoType:
        if hasType { break loop }
        leafOfNext(.name)
        hasType = true
      case .identifier:
        if hasType {
          guard isAttributeBetween(position) else { break loop }
          parseAttribute()
        } else if word(at: position, is: "class"), kind(at: position + 1) == .identifier {
          parseAggregate()
          hasType = true
        } else if word(at: position, is: "template"), kind(at: position + 1) == .less {
          skipTemplateParameters()
        } else {
          hasType = parseTypeWord(allowsMacroType)
        }
      case let kind where kind.isBuiltInType:
        if hasType && nodeKind(nodeCount - 1) != .name { break loop }
        let name = position
        while self.kind.isBuiltInType { position += 1 }
        leaf(.name, name)
        hasType = true
      default: break loop
      }
    }
    if position > first { finish(.specifier, mark, first) }
  }

  /// A macro between the type and the declared name: `NSString FOO *x`.
  private func isAttributeBetween(_ index: Int) -> Bool {
    guard isAllCaps(index) else { return isNullabilityWord(index) && kind(at: index + 1) != .semicolon }
    switch kind(at: index + 1) {
    case .star: return true
    case .identifier: return !isAllCaps(index + 1)
    default: return false
    }
  }

  /// A word that names the type, or a macro in front of it. True when it named the type.
  private mutating func parseTypeWord(_ allowsMacroType: Bool) -> Bool {
    if kind(at: position + 1) == .leftParen, !isDeclaratorInBrackets(position + 1) {
      return parseTypeMacro(allowsMacroType)
    }
    if isPrefixMacro(position) {
      let first = position
      position += 1
      leaf(.attribute, first)
      return false
    }
    let name = position
    position += 1
    while kind == .colon, isScope(position) { position += 3 }
    leaf(.name, name)
    while kind == .less, endOfAngles(position) != nil {
      parseAngleArguments()
      guard kind == .colon, isScope(position) else { break }
      while kind == .colon, isScope(position) { position += 3 }
    }
    return true
  }

  /// `template <class T>` in front of a declaration of C++.
  private mutating func skipTemplateParameters() {
    let first = position
    position += 1
    var depth = 0
    while position < end {
      let next = kind
      if next == .less { depth += 1 } else if next == .greater { depth -= 1 }
      if next == .semicolon || next == .leftBrace { break }
      position = indexBehind(position)
      if depth == 0 { break }
    }
    leaf(.attribute, first)
  }

  /// `InjectedClass(Foo)`, `NS_ENUM(NSInteger, Foo) {`, `FOO_DEPRECATED("…")` in front of a type.
  private mutating func parseTypeMacro(_ allowsMacroType: Bool) -> Bool {
    let behind = indexBehind(position + 1)
    if kind(at: behind) == .leftBrace, allowsMacroType, isAllCaps(position) {
      parseAggregate()
      return true
    }
    guard allowsMacroType else {
      leafOfNext(.name)
      return true
    }
    let namesType: Bool
    switch kind(at: behind) {
    case .identifier:
      let next = kind(at: behind + 1)
      namesType = next == .semicolon || next == .comma || next == .equal || next == .endOfFile || next == .leftBracket
    case .star: namesType = true
    case let kind where kind.beginsType: namesType = false
    default: namesType = true
    }
    guard namesType else {
      parseAttribute()
      return false
    }
    leafOfNext(.name)
    guard depth < Parser.depthLimit else {
      skipTooDeep()
      return true
    }
    depth += 1
    let mark = nodeCount
    let first = position
    let brackets = enterBrackets()
    while position < end {
      let argument = position
      let argumentMark = nodeCount
      parseSpecifier(allowsMacroType: true)
      while position < end, kind != .comma { position = indexBehind(position) }
      if position > argument { finish(.type, argumentMark, argument) }
      if kind == .comma { position += 1 }
    }
    leaveBracketsWithoutRest(brackets)
    finish(.macroArguments, mark, first)
    depth -= 1
    return true
  }

  /// `(^name)`, `(*name)` behind a type.
  private func isDeclaratorInBrackets(_ index: Int) -> Bool {
    switch kind(at: index + 1) {
    case .caret, .star: return true
    case .identifier, .typeQualifier, .attribute:
      let next = kind(at: index + 2)
      return next == .caret || (next == .star && kind(at: index + 1) != .identifier)
    default: return false
    }
  }

  /// A word before the type that is none itself: `IBOutlet`, `nullable`, `FOO_EXTERN`.
  private func isPrefixMacro(_ index: Int) -> Bool {
    let next = index + 1
    switch kind(at: next) {
    case .identifier:
      if isPassingWord(index) { return true }
      let behind = kind(at: next + 1)
      if isAllCaps(index) {
        guard !isScalarName(index) else { return false }
        if hasUnderscore(index) { return behind != .semicolon && behind != .equal && behind != .comma }
        return behind == .star || behind == .less || (behind == .identifier && !isAllCaps(next + 1))
      }
      return behind == .star || behind == .less || (behind == .identifier && !isAllCaps(next + 1) && !isAllCaps(next))
    case .const, .volatile: return isPassingWord(index) || (isAllCaps(index) && hasUnderscore(index))
    case .typeQualifier: return isPassingWord(index) || (isAllCaps(index) && hasUnderscore(index))
    case let kind where kind.beginsType: return true
    default: return false
    }
  }

  /// Words that are never a type.
  private func isPassingWord(_ index: Int) -> Bool {
    switch tokens[index].length {
    case 2: return word(at: index, is: "in")
    case 3: return word(at: index, is: "out")
    case 5: return word(at: index, is: "inout") || word(at: index, is: "byref")
    case 6: return word(at: index, is: "oneway") || word(at: index, is: "bycopy") || word(at: index, is: "friend")
    case 7: return word(at: index, is: "nonnull") || word(at: index, is: "virtual") || word(at: index, is: "mutable")
    case 8:
      return word(at: index, is: "nullable") || word(at: index, is: "IBOutlet") || word(at: index, is: "explicit")
        || word(at: index, is: "typename")
    case 9: return word(at: index, is: "constexpr")
    case 13: return word(at: index, is: "IBInspectable")
    case 15: return word(at: index, is: "null_resettable")
    case 16: return word(at: index, is: "null_unspecified")
    case 18: return word(at: index, is: "IBOutletCollection")
    default: return false
    }
  }

  /// `__attribute__((…))`, a macro with or without arguments.
  mutating func parseAttribute() {
    let first = position
    position += 1
    if kind == .leftParen { skipBrackets() }
    leaf(.attribute, first)
  }

  /// `<P, NSString *>`
  mutating func parseAngleArguments() {
    guard let close = endOfAngles(position), depth < Parser.depthLimit else { return }
    depth += 1
    let mark = nodeCount
    let first = position
    let outerEnd = end
    end = close
    position += 1
    while position < end {
      let argument = position
      let argumentMark = nodeCount
      parseSpecifier(allowsMacroType: true)
      if position < end, kind != .comma { parseDeclarator(isAbstract: true) }
      while position < end, kind != .comma { position = indexBehind(position) }
      finish(.type, argumentMark, argument)
      if kind == .comma { position += 1 }
    }
    end = outerEnd
    position = close + 1
    finish(.angleArguments, mark, first)
    depth -= 1
  }

  // MARK: - Structures and enumerations

  /// `struct tag`, `enum tag : Type { … }`, `NS_ENUM(Type, Tag) { … }`
  private mutating func parseAggregate() {
    let mark = nodeCount
    let first = position
    let isClass = kind == .identifier && kind(at: position + 1) == .identifier
    let isMacro = kind == .identifier && !isClass
    let isEnumeration = kind == .enum || isMacro
    position += 1
    if isMacro {
      let close = closer(of: position)
      let last = close - 1
      skipBrackets()
      if kind(at: last) == .identifier {
        let behind = position
        position = last + 1
        leaf(.name, last)
        position = behind
      }
    } else {
      if isEnumeration, word(at: position, is: "class") || kind == .struct { position += 1 }
      while kind == .attribute { parseAttribute() }
      if kind == .identifier {
        while isAllCaps(position), kind(at: position + 1) == .identifier { parseAttribute() }
        leafOfNext(.name)
        if kind == .less, let close = endOfAngles(position) { position = close + 1 }
        while kind == .colon, isScope(position) { position += 3 }
        if kind == .identifier, word(at: position, is: "final") { position += 1 }
      }
      if kind == .colon, bodyFollowsBaseClause(isEnumeration) {
        while position < end, kind != .leftBrace { position = indexBehind(position) }
      }
    }
    guard kind == .leftBrace else {
      // The tag alone names a type: one name of both words.
      if nodeCount > mark { removeNodes(since: mark) }
      leaf(.name, first)
      return
    }
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    let brackets = enterBrackets()
    if isEnumeration { parseEnumerationCases() } else { parseMembers() }
    leaveBrackets(brackets)
    finish(.aggregate, mark, first)
    depth -= 1
  }

  /// `: Type {` or `: public Base {`, rather than a bit field.
  private func bodyFollowsBaseClause(_ isEnumeration: Bool) -> Bool {
    var index = position + 1
    while index < end {
      switch kind(at: index) {
      case .leftBrace: return true
      case .semicolon, .equal, .number: return false
      default: index += 1
      }
      if index > position + 40 { return false }
    }
    return false
  }

  private mutating func parseEnumerationCases() {
    while position < end {
      let mark = nodeCount
      let first = position
      guard kind == .identifier else {
        if kind == .rightBrace {
          position += 1
          continue
        }
        salvage(upTo: index(of: .comma, from: position) ?? end)
        if kind == .comma { position += 1 }
        continue
      }
      leafOfNext(.name)
      while kind == .identifier && !startsLine(position) || kind == .attribute { parseAttribute() }
      if kind == .equal {
        position += 1
        parseAssignment()
        while kind == .identifier && !startsLine(position) || kind == .attribute { parseAttribute() }
      }
      finish(.enumerationCase, mark, first)
      // In another branch of an `#if` the next case follows without a comma.
      if kind == .identifier, startsLine(position) { continue }
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
  }

  /// The members of a `struct`, or the instance variables of a class.
  mutating func parseMembers() {
    while position < end {
      switch kind {
      case .semicolon, .rightBrace, .rightParen, .rightBracket: position += 1
      case .atPublic, .atPrivate, .atProtected, .atPackage: leafOfNext(.section)
      case .identifier where kind(at: position + 1) == .colon && !isScope(position + 1): position += 2
      case let kind where kind == .identifier || kind.beginsType || kind == .tilde:
        if word(at: position, is: "using") {
          skipForeignDeclaration()
        } else if isLoneMacro(position) {
          parseLoneMacro()
        } else {
          parseDeclaration(.member)
        }
      default: salvageDeclaration()
      }
    }
  }

  // MARK: - Declarators

  /// `*name[3] = …` or, without a name, `*`. In brackets: `(^name)(int)`.
  mutating func parseDeclarator(isAbstract: Bool) {
    let mark = nodeCount
    let first = position
    guard depth < Parser.depthLimit else { return skipTooDeep() }
    depth += 1
    parsePointers(isAbstract)
    if kind == .tilde { position += 1 }
    switch kind {
    case .identifier where isAllCaps(position) && followsAggregate(mark):
      parseAttribute()
    case .identifier:
      let name = position
      if word(at: name, is: "operator") { skipOperatorName() }
      position += 1
      while kind == .colon, isScope(position) { position += 3 }
      leaf(.name, name)
    case .leftParen where isNestedDeclarator(position):
      let brackets = enterBrackets()
      parseDeclarator(isAbstract: isAbstract)
      leaveBrackets(brackets)
    case let kind where kind.isWord && !isAbstract && !kind.beginsType && kind != .sizeof:
      leafOfNext(.name)
    default: break
    }
    parseDeclaratorSuffixes(isAbstract)
    if position > first { finish(.declarator, mark, first) }
    depth -= 1
  }

  /// Moves to the last token in front of the parameters of `operator==(…)`.
  private mutating func skipOperatorName() {
    if kind(at: position + 1) == .leftParen, closer(of: position + 1) == position + 2 {
      position += 2
      return
    }
    while position + 1 < end, kind(at: position + 1) != .leftParen, kind(at: position + 1) != .semicolon {
      position += 1
    }
  }

  /// `} NS_SWIFT_NAME(X);` behind an enumeration: a macro, not a function.
  private func followsAggregate(_ mark: Int) -> Bool {
    kind(at: position + 1) == .leftParen && position > 0 && tokens[position - 1].kind == .rightBrace
      && nodeCount == mark
  }

  private mutating func parsePointers(_ isAbstract: Bool) {
    while position < end {
      switch kind {
      case .star, .caret, .const, .volatile, .restrict, .typeQualifier, .ampersand, .ampersandAmpersand, .ellipsis:
        position += 1
      case .attribute: parseAttribute()
      case .identifier:
        guard isAttributeBeforeName(position, isAbstract) else { return }
        parseAttribute()
      default: return
      }
    }
  }

  /// A macro between `*` and the declared name.
  private func isAttributeBeforeName(_ index: Int, _ isAbstract: Bool) -> Bool {
    if isNullabilityWord(index), kind(at: index + 1) == .identifier || index + 1 >= end { return true }
    switch kind(at: index + 1) {
    case .identifier: return !isAllCaps(index + 1) && !word(at: index + 1, is: "in")
    case .caret, .star, .const, .typeQualifier: return true
    default: return false
    }
  }

  private func isNestedDeclarator(_ index: Int) -> Bool {
    switch kind(at: index + 1) {
    case .caret, .star, .leftParen, .ampersand: return true
    case .identifier, .typeQualifier, .attribute:
      let next = kind(at: index + 2)
      if next == .caret || (next == .star && kind(at: index + 1) != .identifier) { return true }
      return kind(at: index + 1) == .identifier && closer(of: index) == index + 2
        && kind(at: index + 3) == .leftParen
    default: return false
    }
  }

  private mutating func parseDeclaratorSuffixes(_ isAbstract: Bool) {
    while position < end {
      switch kind {
      case .leftParen:
        if beginsArguments(position) { return }
        parseParameterList()
      case .leftBracket:
        let mark = nodeCount
        let first = position
        let brackets = enterBrackets()
        while kind == .static || kind == .const || kind == .restrict { position += 1 }
        if position < end { parseAssignment() }
        leaveBrackets(brackets)
        finish(.arraySize, mark, first)
      case .attribute, .typeQualifier: parseAttribute()
      case .identifier where !isAbstract && isAllCapsAttribute(position): parseAttribute()
      default: return
      }
    }
  }

  /// Whether the brackets behind a declared name hold values, not parameters.
  private func beginsArguments(_ opener: Int) -> Bool {
    guard bodies > 0, tokens[opener - 1].kind == .identifier else { return false }
    switch kind(at: opener + 1) {
    case .number, .string, .character, .leftBracket, .at, .star, .ampersand, .leftBrace, .exclaim, .minus: return true
    case .identifier:
      switch kind(at: opener + 2) {
      case .period, .arrow, .leftParen, .leftBracket, .plus, .minus, .slash: return true
      default: return false
      }
    default: return false
    }
  }

  private func isAllCapsAttribute(_ index: Int) -> Bool {
    guard !word(at: index, is: "in") else { return false }
    return isAllCaps(index) || !startsLine(index)
  }

  /// `(int a, NSString *b, ...)`
  mutating func parseParameterList() {
    let mark = nodeCount
    let first = position
    guard depth < Parser.depthLimit else {
      skipBrackets()
      return leaf(.parameterList, first)
    }
    depth += 1
    let brackets = enterBrackets()
    while position < end {
      let parameter = position
      let parameterMark = nodeCount
      if kind == .ellipsis {
        leafOfNext(.parameter)
      } else {
        parseSpecifier(allowsMacroType: true)
        if position < end, kind != .comma { parseDeclarator(isAbstract: false) }
        if kind == .equal {
          position += 1
          parseAssignment()
        }
        if position > parameter { finish(.parameter, parameterMark, parameter) }
      }
      if position < end, kind != .comma { salvage(upTo: index(of: .comma, from: position) ?? end) }
      if kind == .comma { position += 1 }
    }
    leaveBrackets(brackets)
    finish(.parameterList, mark, first)
    depth -= 1
  }

  // MARK: - Types in brackets

  /// `(NSString *)`: a `typeExpression`, or a mere `type`.
  mutating func parseTypeInBrackets(asNode kind: SyntaxKind = .typeExpression) {
    let mark = nodeCount
    let opener = position
    let brackets = enterBrackets()
    let first = position
    parseSpecifier(allowsMacroType: true)
    if position < end { parseDeclarator(isAbstract: true) }
    position = end
    finish(.type, mark, first)
    leaveBracketsWithoutRest(brackets)
    if kind == .typeExpression { finish(.typeExpression, mark, opener) }
  }
}
