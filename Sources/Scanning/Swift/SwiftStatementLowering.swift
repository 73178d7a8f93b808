import AssemblyFacts
internal import SwiftSyntax

extension SwiftLowering {
  func statements(_ items: CodeBlockItemListSyntax, depth: Int) -> [SwiftStatement] {
    if isTooDeep(depth, items) { return [] }
    return items.flatMap { statement($0, depth: depth + 1) }
  }

  /// One item can be several statements: `let a = x, b = y`.
  func statement(_ node: CodeBlockItemSyntax, depth: Int) -> [SwiftStatement] {
    switch node.item {
    case .decl(let declaration): return self.declaration(declaration, depth: depth)
    case .stmt(let statement): return [SwiftStatement(self.statement(statement, depth: depth), span(statement))]
    case .expr(let expression): return [self.statement(expression, depth: depth)]
    @unknown default: return [SwiftStatement(.other(text(node)), span(node))]
    }
  }

  private func statement(_ node: ExprSyntax, depth: Int) -> SwiftStatement {
    let lowered = expression(node, depth: depth)
    if case .statement(let statement) = lowered.kind { return statement }
    return SwiftStatement(.expression(lowered), lowered.span)
  }

  private func declaration(_ node: DeclSyntax, depth: Int) -> [SwiftStatement] {
    let place = span(node)
    switch node.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): return variables(node, depth: depth)
    case .functionDecl(let node): return [SwiftStatement(.function(function(node, depth: depth)), place)]
    case .ifConfigDecl(let node):
      let clauses = node.clauses.map { clause -> SwiftCompilationClause in
        var body: [SwiftStatement] = []
        if case .statements(let items)? = clause.elements { body = statements(items, depth: depth) }
        return SwiftCompilationClause(condition: clause.condition.map { text($0) }, body: body)
      }
      return [SwiftStatement(.compilation(clauses), place)]
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      guard let type = typeDeclaration(node, outer: nil, condition: nil, depth: depth) else { return [] }
      return [SwiftStatement(.type(type), place)]
    case .macroExpansionDecl: return [SwiftStatement(.other(text(node)), place)]
    default: return []
    }
  }

  private func variables(_ node: VariableDeclSyntax, depth: Int) -> [SwiftStatement] {
    node.bindings.compactMap { binding in
      let place = span(binding)
      if let variable = variable(binding, of: node, condition: nil, depth: depth) {
        return SwiftStatement(.variable(variable), place)
      }
      guard let value = binding.initializer?.value else { return nil }
      return SwiftStatement(
        .destructure(pattern(binding.pattern, depth: depth), expression(value, depth: depth)), place)
    }
  }

  private func statement(_ node: StmtSyntax, depth: Int) -> SwiftStatement.Kind {
    switch node.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node):
      let lowered = statement(node.expression, depth: depth)
      return lowered.kind
    case .returnStmt(let node): return .return(node.expression.map { expression($0, depth: depth) })
    case .throwStmt(let node): return .throw(expression(node.expression, depth: depth))
    case .guardStmt(let node):
      return .guard(
        conditions(node.conditions, depth: depth), otherwise: statements(node.body.statements, depth: depth))
    case .forStmt(let node):
      return .for(
        pattern(node.pattern, depth: depth), in: expression(node.sequence, depth: depth),
        where: node.whereClause.map { expression($0.condition, depth: depth) },
        statements(node.body.statements, depth: depth))
    case .whileStmt(let node):
      return .while(
        conditions(node.conditions, depth: depth), statements(node.body.statements, depth: depth), isRepeat: false)
    case .repeatStmt(let node):
      return .while(
        [.expression(expression(node.condition, depth: depth))], statements(node.body.statements, depth: depth),
        isRepeat: true)
    case .doStmt(let node):
      return .do(
        statements(node.body.statements, depth: depth),
        catches: node.catchClauses.map { statements($0.body.statements, depth: depth) })
    case .deferStmt(let node): return .defer(statements(node.body.statements, depth: depth))
    case .labeledStmt(let node): return statement(node.statement, depth: depth + 1)
    case .breakStmt: return .leave("break")
    case .continueStmt: return .leave("continue")
    case .fallThroughStmt: return .leave("fallthrough")
    default: return .other(text(node))
    }
  }

  /// `else if` chains are taken apart in a loop, from the last branch back.
  func ifStatement(_ node: IfExprSyntax, depth: Int) -> SwiftStatement.Kind {
    var branches = [node]
    var otherwise: [SwiftStatement] = []
    while let last = branches.last, let elseBody = last.elseBody {
      switch elseBody {
      case .ifExpr(let next):
        branches.append(next)
        if branches.count > SwiftLowering.maximumLength {
          noteExcess(node)
          return .other(text(node))
        }
        continue
      case .codeBlock(let block): otherwise = statements(block.statements, depth: depth)
      @unknown default: return .other(text(node))
      }
      break
    }
    var result = SwiftStatement.Kind.other("")
    for branch in branches.reversed() {
      result = .if(
        conditions(branch.conditions, depth: depth), then: statements(branch.body.statements, depth: depth),
        otherwise: otherwise)
      otherwise = [SwiftStatement(result, span(branch))]
    }
    return result
  }

  func switchStatement(_ node: SwitchExprSyntax, depth: Int) -> SwiftStatement.Kind {
    var cases: [SwiftCase] = []
    for element in node.cases {
      guard case .switchCase(let switchCase) = element else { continue }
      var patterns: [SwiftPattern] = []
      var isConditional = false
      if case .case(let label) = switchCase.label {
        for item in label.caseItems {
          patterns.append(pattern(item.pattern, depth: depth))
          if item.whereClause != nil { isConditional = true }
        }
      }
      cases.append(
        SwiftCase(
          patterns: patterns, isConditional: isConditional,
          body: statements(switchCase.statements, depth: depth)))
    }
    return .switch(expression(node.subject, depth: depth), cases)
  }

  private func conditions(_ list: ConditionElementListSyntax, depth: Int) -> [SwiftCondition] {
    list.map { element in
      switch element.condition {
      case .expression(let node): return .expression(expression(node, depth: depth))
      case .optionalBinding(let node):
        return .binding(
          pattern(node.pattern, depth: depth), node.typeAnnotation.map { type($0.type, depth: depth) },
          node.initializer.map { expression($0.value, depth: depth) })
      case .matchingPattern(let node):
        return .matching(pattern(node.pattern, depth: depth), expression(node.initializer.value, depth: depth))
      case .availability(let node): return .availability(text(node))
      @unknown default: return .availability(text(element))
      }
    }
  }

  func pattern(_ node: PatternSyntax, depth: Int) -> SwiftPattern {
    guard depth < SwiftLowering.maximumDepth else { return .any }
    switch node.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .any
    case .identifierPattern(let node): return .name(name(node.identifier), span(node))
    case .tuplePattern(let node): return .tuple(node.elements.map { pattern($0.pattern, depth: depth + 1) })
    case .valueBindingPattern(let node): return pattern(node.pattern, depth: depth + 1)
    case .isTypePattern(let node): return .cast(.any, type(node.type, depth: depth + 1))
    case .expressionPattern(let node): return pattern(node.expression, depth: depth + 1)
    default: return .any
    }
  }

  /// Patterns inside expressions: `let x as T`, `.some(let x)`, `let x?`.
  private func pattern(_ node: ExprSyntax, depth: Int) -> SwiftPattern {
    guard depth < SwiftLowering.maximumDepth else { return .any }
    switch node.as(ExprSyntaxEnum.self) {
    case .patternExpr(let node): return pattern(node.pattern, depth: depth + 1)
    case .discardAssignmentExpr: return .any
    case .optionalChainingExpr(let chain):
      guard chain.expression.is(PatternExprSyntax.self) else { break }
      return .some(pattern(chain.expression, depth: depth + 1))
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let typeNode = elements[2].as(TypeExprSyntax.self), elements[0].is(PatternExprSyntax.self)
      else { break }
      return .cast(pattern(elements[0], depth: depth + 1), type(typeNode.type, depth: depth + 1))
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "some", call.arguments.count == 1, let argument = call.arguments.first
      else { break }
      return .some(pattern(argument.expression, depth: depth + 1))
    case .tupleExpr(let tuple):
      guard tuple.elements.count > 1 else { break }
      return .tuple(tuple.elements.map { pattern($0.expression, depth: depth + 1) })
    default: break
    }
    return .expression(expression(node, depth: depth + 1))
  }
}
