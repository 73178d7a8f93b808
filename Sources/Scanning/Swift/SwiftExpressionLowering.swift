import AssemblyFacts
internal import SwiftSyntax

extension SwiftLowering {
  func expression(_ node: ExprSyntax, depth: Int) -> SwiftExpression {
    if isTooDeep(depth, node) { return SwiftExpression(.other("…"), span(node)) }
    // A chain of calls and members is as deep as it is long: from the outside in, then built from the inside out.
    var links: [ExprSyntax] = []
    var base = node
    while let next = SwiftLowering.baseOfLink(base) {
      links.append(base)
      base = next
      if links.count > SwiftLowering.maximumLength {
        noteExcess(node)
        return SwiftExpression(.other(text(node)), span(node))
      }
    }
    var result = operand(base, depth: depth)
    for link in links.reversed() { result = extend(result, with: link, depth: depth + 1) }
    return result
  }

  /// What a postfix expression applies to; nil where the expression is no link of a chain.
  private static func baseOfLink(_ node: ExprSyntax) -> ExprSyntax? {
    switch node.kind {
    case .memberAccessExpr: node.as(MemberAccessExprSyntax.self)?.base
    case .functionCallExpr: node.as(FunctionCallExprSyntax.self)?.calledExpression
    case .subscriptCallExpr: node.as(SubscriptCallExprSyntax.self)?.calledExpression
    case .forceUnwrapExpr: node.as(ForceUnwrapExprSyntax.self)?.expression
    case .optionalChainingExpr: node.as(OptionalChainingExprSyntax.self)?.expression
    case .postfixOperatorExpr: node.as(PostfixOperatorExprSyntax.self)?.expression
    case .genericSpecializationExpr: node.as(GenericSpecializationExprSyntax.self)?.expression
    case .postfixIfConfigExpr: node.as(PostfixIfConfigExprSyntax.self)?.base
    default: nil
    }
  }

  private func extend(_ base: SwiftExpression, with link: ExprSyntax, depth: Int) -> SwiftExpression {
    let place = span(link)
    switch link.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let node): return SwiftExpression(member(of: base, node), place)
    case .functionCallExpr(let node):
      let arguments = arguments(
        node.arguments, node.trailingClosure, node.additionalTrailingClosures, depth: depth)
      return SwiftExpression(.call(base, arguments), place)
    case .subscriptCallExpr(let node):
      let arguments = arguments(
        node.arguments, node.trailingClosure, node.additionalTrailingClosures, depth: depth)
      return SwiftExpression(.index(base, arguments), place)
    case .forceUnwrapExpr: return SwiftExpression(.forced(base), place)
    case .optionalChainingExpr: return SwiftExpression(.chained(base), place)
    case .postfixOperatorExpr(let node): return SwiftExpression(.postfix(node.operator.text, base), place)
    case .genericSpecializationExpr(let node):
      let types = arguments(node.genericArgumentClause, depth)
      switch base.kind {
      case .name(let name, let labels, _):
        return SwiftExpression(.name(name, labels: labels, generics: types), place)
      case .member(let owner, var member):
        member.generics = types
        return SwiftExpression(.member(owner, member), place)
      default: return base
      }
    default: return base
    }
  }

  private func member(of base: SwiftExpression?, _ node: MemberAccessExprSyntax) -> SwiftExpression.Kind {
    let declaration = node.declName
    if let base, declaration.baseName.tokenKind == .keyword(.self) {
      if let type = SwiftLowering.typeNamed(by: base) { return .type(type) }
    }
    let name = SwiftMemberName(
      name: name(declaration.baseName), labels: labels(declaration.argumentNames), span: span(declaration.baseName))
    return .member(base, name)
  }

  private func labels(_ names: DeclNameArgumentsSyntax?) -> [String]? {
    names.map { names in
      names.arguments.map { argument in
        let label = name(argument.name)
        return label == "_" ? "" : label
      }
    }
  }

  func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax? = nil,
    _ further: MultipleTrailingClosureElementListSyntax = [], depth: Int
  ) -> [SwiftArgument] {
    var result = list.map { argument in
      SwiftArgument(
        label: argument.label.map(name), labelSpan: argument.label.map { span($0) },
        value: expression(argument.expression, depth: depth))
    }
    if let trailing {
      result.append(SwiftArgument(value: closure(trailing, depth: depth), isTrailing: true))
    }
    for element in further {
      result.append(
        SwiftArgument(
          label: name(element.label), labelSpan: span(element.label), value: closure(element.closure, depth: depth),
          isTrailing: true))
    }
    return result
  }

  /// An expression that is no link of a chain.
  private func operand(_ node: ExprSyntax, depth: Int) -> SwiftExpression {
    let inner = depth + 1
    let place = span(node)
    func result(_ kind: SwiftExpression.Kind) -> SwiftExpression { SwiftExpression(kind, place) }
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      return result(.name(name(node.baseName), labels: labels(node.argumentNames), generics: []))
    case .superExpr: return result(.name("super", labels: nil, generics: []))
    case .memberAccessExpr(let node): return result(member(of: nil, node))
    case .stringLiteralExpr(let node): return result(string(node, depth: inner))
    case .integerLiteralExpr(let node): return result(.integer(node.literal.text))
    case .floatLiteralExpr(let node): return result(.floating(node.literal.text))
    case .booleanLiteralExpr(let node): return result(.boolean(node.literal.tokenKind == .keyword(.true)))
    case .nilLiteralExpr: return result(.nothing)
    case .arrayExpr(let node): return result(.array(node.elements.map { expression($0.expression, depth: inner) }))
    case .dictionaryExpr(let node):
      guard case .elements(let elements) = node.content else { return result(.dictionary([])) }
      return result(
        .dictionary(
          elements.map { element in
            SwiftKeyValue(key: expression(element.key, depth: inner), value: expression(element.value, depth: inner))
          }))
    case .tupleExpr(let node):
      if let only = node.elements.first, node.elements.count == 1, only.label == nil {
        return expression(only.expression, depth: inner)
      }
      return result(.tuple(arguments(node.elements, depth: inner)))
    case .closureExpr(let node): return closure(node, depth: inner)
    case .sequenceExpr(let node): return sequence(node, depth: inner)
    case .prefixOperatorExpr(let node):
      let operand = expression(node.expression, depth: inner)
      switch (node.operator.text, operand.kind) {
      case ("-", .integer(let digits)): return result(.integer("-" + digits))
      case ("-", .floating(let digits)): return result(.floating("-" + digits))
      default: return result(.prefix(node.operator.text, operand))
      }
    case .inOutExpr(let node): return expression(node.expression, depth: inner)
    case .awaitExpr(let node): return expression(node.expression, depth: inner)
    case .tryExpr(let node):
      let tried = expression(node.expression, depth: inner)
      guard let mark = node.questionOrExclamationMark else { return tried }
      return result(.attempt(tried, isOptional: mark.tokenKind == .postfixQuestionMark))
    case .asExpr(let node):
      return result(
        .cast(
          expression(node.expression, depth: inner), cast(mark: node.questionOrExclamationMark),
          type(node.type, depth: inner)))
    case .isExpr(let node):
      return result(.cast(expression(node.expression, depth: inner), .check, type(node.type, depth: inner)))
    case .ternaryExpr(let node):
      return result(
        .conditional(
          expression(node.condition, depth: inner), expression(node.thenExpression, depth: inner),
          expression(node.elseExpression, depth: inner)))
    case .infixOperatorExpr(let node):
      return result(
        .binary(
          text(node.operator), expression(node.leftOperand, depth: inner),
          expression(node.rightOperand, depth: inner)))
    case .typeExpr(let node): return result(.type(type(node.type, depth: inner)))
    case .macroExpansionExpr(let node): return result(macro(node, depth: inner))
    case .keyPathExpr(let node):
      let components = node.components.map { component in
        text(component.component).drop { $0 == "." }
      }
      return result(.keyPath(node.root.map { type($0, depth: inner) }, components.map(String.init)))
    case .ifExpr(let node): return result(.statement(SwiftStatement(ifStatement(node, depth: inner), place)))
    case .switchExpr(let node): return result(.statement(SwiftStatement(switchStatement(node, depth: inner), place)))
    default: return result(.other(text(node)))
    }
  }

  private func cast(mark: TokenSyntax?) -> SwiftCast {
    switch mark?.tokenKind {
    case .postfixQuestionMark: .conditional
    case .exclamationMark: .forced
    default: .coercion
    }
  }

  private func macro(_ node: MacroExpansionExprSyntax, depth: Int) -> SwiftExpression.Kind {
    let arguments = arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures, depth: depth)
    let macroName = name(node.macroName)
    if macroName == "selector", let argument = arguments.first {
      switch argument.label {
      case "getter": return .selector(.getter, argument.value)
      case "setter": return .selector(.setter, argument.value)
      default: return .selector(.method, argument.value)
      }
    }
    return .macro(macroName, arguments)
  }

  // MARK: Strings

  private func string(_ node: StringLiteralExprSyntax, depth: Int) -> SwiftExpression.Kind {
    if let value = node.representedLiteralValue { return .string(value) }
    let parts = node.segments.map { segment -> SwiftExpression in
      switch segment {
      case .stringSegment(let segment): return SwiftExpression(.string(segment.content.text), span(segment))
      case .expressionSegment(let segment):
        guard let first = segment.expressions.first, segment.expressions.count == 1 else {
          return SwiftExpression(.other(text(segment)), span(segment))
        }
        return expression(first.expression, depth: depth)
      @unknown default: return SwiftExpression(.other(text(segment)), span(segment))
      }
    }
    return .interpolation(parts)
  }

  // MARK: Rows of operators

  private func sequence(_ node: SequenceExprSyntax, depth: Int) -> SwiftExpression {
    let fallback = SwiftExpression(.other(text(node)), span(node))
    guard node.elements.count <= 2 * SwiftLowering.maximumLength else { return fallback }
    var row = SwiftOperatorRow()
    var pendingCast: SwiftCast?
    for element in node.elements {
      switch element.as(ExprSyntaxEnum.self) {
      case .binaryOperatorExpr(let element): row.operators.append(.binary(element.operator.text))
      case .assignmentExpr: row.operators.append(.binary("="))
      case .arrowExpr: row.operators.append(.binary("->"))
      case .unresolvedTernaryExpr(let element):
        row.operators.append(.ternary(expression(element.thenExpression, depth: depth)))
      case .unresolvedAsExpr(let element): pendingCast = cast(mark: element.questionOrExclamationMark)
      case .unresolvedIsExpr: pendingCast = .check
      case .typeExpr(let element) where pendingCast != nil:
        if let kind = pendingCast {
          row.operators.append(.cast(kind, type(element.type, depth: depth), span(element)))
        }
        pendingCast = nil
      case .tryExpr(let element):
        if let mark = element.questionOrExclamationMark {
          row.attempts[row.operands.count] = mark.tokenKind == .postfixQuestionMark
        }
        row.operands.append(expression(element.expression, depth: depth))
      default: row.operands.append(expression(element, depth: depth))
      }
    }
    return row.group() ?? fallback
  }

  // MARK: Closures

  func closure(_ node: ClosureExprSyntax, depth: Int) -> SwiftExpression {
    SwiftExpression(
      .closure(
        SwiftClosure(
          parameters: parameters(node.signature, depth: depth),
          result: node.signature?.returnClause.map { type($0.type, depth: depth) },
          captures: captures(node.signature?.capture, depth: depth),
          body: statements(node.statements, depth: depth + 1))),
      span(node))
  }

  private func parameters(_ signature: ClosureSignatureSyntax?, depth: Int) -> [SwiftClosure.Parameter]? {
    switch signature?.parameterClause {
    case .simpleInput(let list):
      return list.map { SwiftClosure.Parameter(name: name($0.name), span: span($0.name)) }
    case .parameterClause(let clause):
      return clause.parameters.map { parameter in
        SwiftClosure.Parameter(
          name: name(parameter.secondName ?? parameter.firstName),
          type: parameter.type.map { type($0, depth: depth) }, span: span(parameter))
      }
    default: return nil
    }
  }

  /// `[x = y]`; the parts of a capture have changed names between versions of the syntax tree, their order has not.
  private func captures(_ clause: ClosureCaptureClauseSyntax?, depth: Int) -> [SwiftArgument] {
    guard let clause else { return [] }
    return clause.items.compactMap { item in
      let children = item.children(viewMode: .sourceAccurate)
      let names = children.compactMap { $0.as(TokenSyntax.self) }
      guard let captured = names.first(where: { $0.tokenKind != .equal }) else { return nil }
      for child in children {
        if let clause = child.as(InitializerClauseSyntax.self) {
          return SwiftArgument(label: name(captured), value: expression(clause.value, depth: depth))
        }
        if names.contains(where: { $0.tokenKind == .equal }), let value = child.as(ExprSyntax.self) {
          return SwiftArgument(label: name(captured), value: expression(value, depth: depth))
        }
      }
      return nil
    }
  }
}
