/// An expression.
package struct Expression: Sendable, Hashable {
  package let node: SyntaxNode

  /// nil when the node is no expression.
  package init?(_ node: SyntaxNode) {
    guard node.kind.isExpression else { return nil }
    self.node = node
  }

  package var range: Range<Int> { node.range }
  /// The exact text.
  package var text: String { node.text }
  /// The text with white space and comments folded into single blanks.
  package var foldedText: String { node.file.foldedText(of: node.range) }
  package var position: SourcePosition { node.position }
  package var condition: String? { node.condition }

  package enum Form: Sendable {
    /// A name: `self`, `super`, `nil`, `YES`, `kName`, and `@name` where it is called like a function.
    case identifier(String)
    case number(String)
    case character(String)
    /// `"…"` and `@"…"`.
    case string(StringLiteral)
    case message(MessageSend)
    case member(MemberAccess)
    case call(Call)
    case subscripted(base: Expression, index: Expression)
    case cast(TypeName, Expression)
    case compoundLiteral(TypeName, Expression)
    case block(BlockLiteral)
    /// `@selector(name)`: the name without white space.
    case selector(String)
    case protocolObject(Name)
    case encode(TypeName)
    /// `@(…)`, `@12`, `@YES`: what is boxed.
    case boxed(Expression)
    case array([Expression])
    case dictionary([DictionaryEntry])
    case prefix(operator: String, Expression)
    case postfix(Expression, operator: String)
    case binary(Expression, operator: String, Expression)
    case assignment(Expression, operator: String, Expression)
    /// `a ? b : c`; no `then` in `a ?: c`.
    case conditional(Expression, then: Expression?, else: Expression)
    case parenthesized(Expression)
    /// `({ … })`.
    case statementExpression(CompoundStatement)
    /// `sizeof(x)`, `alignof(x)`: what is measured, an expression or a type.
    case sizeof(Expression)
    /// `@available(…)`.
    case availability
    /// `{1, 2}`.
    case initializerList([Expression])
    /// `.x = 1`, `[3] = 2` in such a list: the value.
    case initializerEntry(Expression)
    case comma(Expression, Expression)
    /// A type where an expression could stand: `va_arg(list, int)`.
    case type(TypeName)
    /// A macro with a body: `@onExit { … }`, `FOREACH(x, list) { … }`.
    case macro(Expression, body: CompoundStatement)
    /// Tokens that no rule fits.
    case unparsed
  }

  package var form: Form {
    let children = node.children
    switch node.kind {
    case .identifier: return .identifier(node.text)
    case .number: return .number(node.text)
    case .character: return .character(node.text)
    case .string, .objectString: return .string(StringLiteral(node))
    case .message: return MessageSend(node, children).map { .message($0) } ?? .unparsed
    case .member, .arrow: return MemberAccess(node, children).map { .member($0) } ?? .unparsed
    case .call: return Call(children).map { .call($0) } ?? .unparsed
    case .block: return BlockLiteral(node, children).map { .block($0) } ?? .unparsed
    case .selectorLiteral: return .selector(selectorName)
    case .arrayLiteral: return .array(children.compactMap { Expression($0) })
    case .dictionaryLiteral: return .dictionary(children.compactMap { DictionaryEntry($0) })
    case .initializerList: return .initializerList(children.compactMap { Expression($0) })
    case .availability: return .availability
    case .protocolLiteral: return .protocolObject(children.first.map { Name($0) } ?? Name(node))
    case .encodeLiteral: return children.first.map { .encode(TypeName($0)) } ?? .unparsed
    case .typeExpression: return children.first.map { .type(TypeName($0)) } ?? .unparsed
    case .statementExpression: return children.first.map { .statementExpression(CompoundStatement($0)) } ?? .unparsed
    case .macroWithBody:
      guard children.count == 2, let macro = Expression(children[0]) else { return .unparsed }
      return .macro(macro, body: CompoundStatement(children[1]))
    case .boxed, .prefix, .postfix, .parenthesized, .sizeof, .initializerEntry:
      return children.last.flatMap { Expression($0) }.map { oneOperand($0) } ?? .unparsed
    case .cast, .compoundLiteral, .subscript, .binary, .assignment, .comma, .conditional:
      return moreOperands(children) ?? .unparsed
    default: return .unparsed
    }
  }

  private func oneOperand(_ operand: Expression) -> Form {
    let file = node.file
    switch node.kind {
    case .boxed: return .boxed(operand)
    case .parenthesized: return .parenthesized(operand)
    case .sizeof: return .sizeof(operand)
    case .initializerEntry: return .initializerEntry(operand)
    case .prefix:
      return .prefix(operator: file.text(of: file.tokens[node.tokenRange.lowerBound].range), operand)
    default:
      return .postfix(operand, operator: file.text(of: file.tokens[node.tokenRange.upperBound - 1].range))
    }
  }

  private func moreOperands(_ children: [SyntaxNode]) -> Form? {
    guard let last = children.last.flatMap({ Expression($0) }), children.count >= 2 else { return nil }
    switch node.kind {
    case .cast: return .cast(TypeName(children[0]), last)
    case .compoundLiteral: return .compoundLiteral(TypeName(children[0]), last)
    default: break
    }
    guard let first = Expression(children[0]) else { return nil }
    let between = children[0].tokenRange.upperBound..<children[1].tokenRange.lowerBound
    let symbol = node.file.text(of: node.file.byteRange(ofTokens: between))
    switch node.kind {
    case .subscript: return .subscripted(base: first, index: last)
    case .binary: return .binary(first, operator: symbol, last)
    case .assignment: return .assignment(first, operator: symbol, last)
    case .comma: return .comma(first, last)
    default:
      guard children.count == 3 else { return nil }
      return .conditional(first, then: children[1].kind == .missing ? nil : Expression(children[1]), else: last)
    }
  }

  /// `foo:bar:` of `@selector( foo : bar : )`.
  private var selectorName: String {
    let file = node.file
    let inner = node.tokenRange.dropFirst(2).dropLast()
    return inner.map { file.text(of: file.tokens[$0].range) }.filter { $0 != "(" && $0 != ")" }.joined()
  }

  /// The expression inside any number of round brackets.
  package var withoutParentheses: Expression {
    var result = self
    while result.node.kind == .parenthesized, let inner = result.node.children.first.flatMap({ Expression($0) }) {
      result = inner
    }
    return result
  }

  /// The expression inside any number of round brackets and casts.
  package var withoutCasts: Expression {
    var result = self
    while result.node.kind == .parenthesized || result.node.kind == .cast,
      let inner = result.node.children.last.flatMap({ Expression($0) })
    {
      result = inner
    }
    return result
  }
}

extension SyntaxKind {
  /// True for `unparsed` too, which may stand anywhere.
  package var isExpression: Bool {
    (rawValue >= SyntaxKind.identifier.rawValue && self != .selectorName && self != .selectorArgument
      && self != .dictionaryEntry && self != .missing) || self == .unparsed
  }
}

/// `[receiver selector…]`.
package struct MessageSend: Sendable, Hashable {
  package struct Part: Sendable, Hashable {
    /// The word before the colon, or the whole selector without arguments; nil for a bare colon.
    package var name: Name?
    /// Empty for a selector without arguments; more than one for the last part of a variadic message.
    package var arguments: [Expression]
    package var range: Range<Int>
  }
  package var receiver: Expression
  package var parts: [Part]
  package let node: SyntaxNode

  /// `injectProperty:with:`.
  package var selector: String {
    parts.map { part in (part.name?.text ?? "") + (part.arguments.isEmpty ? "" : ":") }.joined()
  }
  /// All arguments in order, those of the variadic part included.
  package var arguments: [Expression] { parts.flatMap { $0.arguments } }
  /// The first word of the selector.
  package var nameRange: Range<Int> { parts.first?.name?.range ?? parts.first?.range ?? node.range }

  fileprivate init?(_ node: SyntaxNode, _ children: [SyntaxNode]) {
    guard let first = children.first, let receiver = Expression(first) else { return nil }
    self.node = node
    self.receiver = receiver
    parts = children.dropFirst().map { child in
      if child.kind == .selectorName { return Part(name: Name(child), arguments: [], range: child.range) }
      let inner = child.children
      return Part(
        name: inner.first { $0.kind == .label }.map { Name($0) }, arguments: inner.compactMap { Expression($0) },
        range: child.range)
    }
  }
}

/// `base.name` and `base->name`.
package struct MemberAccess: Sendable, Hashable {
  package var base: Expression
  package var name: Name
  /// `->`.
  package var isArrow: Bool

  fileprivate init?(_ node: SyntaxNode, _ children: [SyntaxNode]) {
    guard children.count == 2, let base = Expression(children[0]) else { return nil }
    self.base = base
    name = Name(children[1])
    isArrow = node.kind == .arrow
  }
}

/// `callee(arguments)`.
package struct Call: Sendable, Hashable {
  package var callee: Expression
  package var arguments: [Expression]

  fileprivate init?(_ children: [SyntaxNode]) {
    guard let callee = children.first.flatMap({ Expression($0) }) else { return nil }
    self.callee = callee
    arguments = children.dropFirst().compactMap { Expression($0) }
  }
}

/// `^Type (parameters) { … }`.
package struct BlockLiteral: Sendable, Hashable {
  package var signature: BlockSignature
  package var body: CompoundStatement

  fileprivate init?(_ node: SyntaxNode, _ children: [SyntaxNode]) {
    guard let last = children.last, last.kind == .compound else { return nil }
    body = CompoundStatement(last)
    let parameters = children.first { $0.kind == .parameterList }
    signature = BlockSignature(
      returnType: children.first { $0.kind == .type }.map { TypeName($0) },
      parameters: parameters.map { Parameter.list($0) } ?? [],
      isVariadic: parameters.map { Parameter.isVariadic($0) } ?? false)
  }
}

/// `key : value` in `@{…}`.
package struct DictionaryEntry: Sendable, Hashable {
  package var key: Expression
  package var value: Expression

  fileprivate init?(_ node: SyntaxNode) {
    let children = node.children
    guard children.count == 2, let key = Expression(children[0]), let value = Expression(children[1]) else {
      return nil
    }
    self.key = key
    self.value = value
  }
}
