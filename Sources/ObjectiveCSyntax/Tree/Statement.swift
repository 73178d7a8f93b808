/// A statement in a body.
package struct Statement: Sendable, Hashable {
  package let node: SyntaxNode

  init(_ node: SyntaxNode) { self.node = node }

  package var range: Range<Int> { node.range }
  package var text: String { node.text }
  package var condition: String? { node.condition }

  package enum Form: Sendable {
    case compound(CompoundStatement)
    case expression(Expression)
    case declaration(VariableDeclaration)
    case `return`(Expression?)
    case `if`(condition: Expression, then: Statement, else: Statement?)
    /// The first part is a declaration or an expression statement.
    case `for`(first: Statement?, condition: Expression?, step: Expression?, body: Statement)
    /// `for (Type *name in collection)`: the variable is a declaration or an expression statement.
    case forIn(variable: Statement, collection: Expression, body: Statement)
    case `while`(condition: Expression, body: Statement)
    case doWhile(body: Statement, condition: Expression)
    /// The `case` labels are statements of the body of their own; what belongs to them follows them there.
    case `switch`(value: Expression, body: Statement)
    case caseLabel(Expression)
    case defaultLabel
    case label(Name)
    case `goto`(Name)
    case `break`
    case `continue`
    case synchronized(Expression, CompoundStatement)
    case `try`(body: CompoundStatement, catches: [CompoundStatement], finally: CompoundStatement?)
    case `throw`(Expression?)
    case autoreleasepool(CompoundStatement)
    /// `;` alone.
    case empty
    /// Tokens that no rule fits.
    case unparsed
  }

  package var form: Form {
    let children = node.children
    switch node.kind {
    case .compound: return .compound(CompoundStatement(node))
    case .declarationStatement: return children.first.map { .declaration(VariableDeclaration($0)) } ?? .unparsed
    case .declaration: return .declaration(VariableDeclaration(node))
    case .return: return .return(children.first.flatMap { Expression($0) })
    case .throw: return .throw(children.first.flatMap { Expression($0) })
    case .break: return .break
    case .continue: return .continue
    case .empty: return .empty
    case .defaultLabel: return .defaultLabel
    case .labelStatement: return children.first.map { .label(Name($0)) } ?? .unparsed
    case .goto: return children.first.map { .goto(Name($0)) } ?? .unparsed
    case .caseLabel: return children.first.flatMap { Expression($0) }.map { .caseLabel($0) } ?? .unparsed
    case .expressionStatement: return children.first.flatMap { Expression($0) }.map { .expression($0) } ?? .unparsed
    case .if, .for, .forIn, .while, .doWhile, .switch: return Statement.branch(node.kind, children) ?? .unparsed
    case .synchronized, .try, .autoreleasepool: return Statement.block(node.kind, children) ?? .unparsed
    default: return Expression(node).map { .expression($0) } ?? .unparsed
    }
  }

  private static func branch(_ kind: SyntaxKind, _ children: [SyntaxNode]) -> Form? {
    switch kind {
    case .if:
      guard children.count >= 2, let condition = Expression(children[0]) else { return nil }
      return .if(
        condition: condition, then: Statement(children[1]),
        else: children.count > 2 ? Statement(children[2]) : nil)
    case .for:
      guard children.count == 4 else { return nil }
      return .for(
        first: children[0].kind == .missing ? nil : Statement(children[0]), condition: present(children[1]),
        step: present(children[2]), body: Statement(children[3]))
    case .forIn:
      guard children.count == 3, let collection = Expression(children[1]) else { return nil }
      return .forIn(variable: Statement(children[0]), collection: collection, body: Statement(children[2]))
    case .doWhile:
      guard children.count == 2, let condition = Expression(children[1]) else { return nil }
      return .doWhile(body: Statement(children[0]), condition: condition)
    default:
      guard children.count == 2, let condition = Expression(children[0]) else { return nil }
      let body = Statement(children[1])
      return kind == .while ? .while(condition: condition, body: body) : .switch(value: condition, body: body)
    }
  }

  private static func present(_ node: SyntaxNode) -> Expression? {
    node.kind == .missing ? nil : Expression(node)
  }

  private static func block(_ kind: SyntaxKind, _ children: [SyntaxNode]) -> Form? {
    func compound(_ node: SyntaxNode?) -> CompoundStatement? {
      guard let node, node.kind == .compound else { return nil }
      return CompoundStatement(node)
    }
    switch kind {
    case .synchronized:
      guard let object = children.first.flatMap({ Expression($0) }), let body = compound(children.last) else {
        return nil
      }
      return .synchronized(object, body)
    case .autoreleasepool: return compound(children.last).map { .autoreleasepool($0) }
    default:
      guard let body = compound(children.first) else { return nil }
      return .try(
        body: body,
        catches: children.filter { $0.kind == .catchClause }.compactMap { compound($0.children.last) },
        finally: children.first { $0.kind == .finallyClause }.flatMap { compound($0.children.last) })
    }
  }
}

/// `{ … }` with statements in it.
package struct CompoundStatement: Sendable, Hashable {
  package let node: SyntaxNode

  init(_ node: SyntaxNode) { self.node = node }

  package var range: Range<Int> { node.range }
  package var statements: [Statement] { node.children.map { Statement($0) } }
}
