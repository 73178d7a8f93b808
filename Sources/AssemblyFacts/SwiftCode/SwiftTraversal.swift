extension SwiftFile {
  /// Swinject itself, or one of the libraries around it.
  package var importsSwinject: Bool { imports.contains { $0.hasPrefix("Swinject") } }

  /// Its types and those inside them, each before what it holds, in source order.
  package var allTypes: [SwiftTypeDeclaration] {
    var result: [SwiftTypeDeclaration] = []
    var pending = Array(types.reversed())
    while let type = pending.popLast() {
      result.append(type)
      pending += type.types.reversed()
    }
    return result
  }
}

extension SwiftVariable {
  /// The code of its getter, and its initial value as a statement.
  package var code: [SwiftStatement] {
    (getter ?? []) + (initial.map { [SwiftStatement(.expression($0), $0.span)] } ?? [])
  }
}

extension SwiftExpression {
  /// The expressions that stand directly inside this one, in source order. Of a closure these are its statements'.
  package var directParts: [SwiftExpression] {
    switch kind {
    case .string, .integer, .floating, .boolean, .nothing, .name, .type, .keyPath, .other: []
    case .interpolation(let parts), .array(let parts): parts
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let callee, let arguments), .index(let callee, let arguments): [callee] + arguments.map(\.value)
    case .tuple(let elements), .macro(_, let elements): elements.map(\.value)
    case .closure(let closure): closure.captures.map(\.value) + closure.body.flatMap(\.directParts)
    case .forced(let inner), .chained(let inner), .cast(let inner, _, _), .attempt(let inner, _), .prefix(_, let inner),
      .postfix(_, let inner), .selector(_, let inner):
      [inner]
    case .conditional(let condition, let first, let second): [condition, first, second]
    case .binary(_, let left, let right): [left, right]
    case .statement(let statement): statement.directParts
    }
  }

  /// Calls `visit` with the expression and every one inside it, outermost first, in source order.
  package func forEachPart(_ visit: (SwiftExpression) -> Void) {
    var stack = [self]
    while let expression = stack.popLast() {
      visit(expression)
      stack.append(contentsOf: expression.directParts.reversed())
    }
  }
}

extension SwiftStatement {
  /// The expressions of the statement and of those inside it, outermost only, in source order.
  package var directParts: [SwiftExpression] {
    var result: [SwiftExpression] = []
    var stack = [self]
    while let statement = stack.popLast() {
      result += statement.ownParts
      stack.append(contentsOf: statement.nested.reversed())
    }
    return result
  }

  private var ownParts: [SwiftExpression] {
    switch kind {
    case .expression(let value), .throw(let value), .destructure(_, let value), .switch(let value, _): [value]
    case .return(let value): value.map { [$0] } ?? []
    case .variable(let variable): variable.initial.map { [$0] } ?? []
    case .if(let conditions, _, _), .guard(let conditions, _), .while(let conditions, _, _):
      conditions.compactMap(\.expression)
    case .for(_, let sequence, let condition, _): [sequence] + (condition.map { [$0] } ?? [])
    case .do, .defer, .leave, .function, .type, .compilation, .other: []
    }
  }

  /// The statements inside this one, in source order.
  package var nested: [SwiftStatement] {
    switch kind {
    case .if(_, let then, let otherwise): then + otherwise
    case .guard(_, let body), .for(_, _, _, let body), .while(_, let body, _), .defer(let body): body
    case .switch(_, let cases): cases.flatMap(\.body)
    case .do(let body, let catches): body + catches.flatMap { $0 }
    case .variable(let variable): variable.getter ?? []
    case .function(let function): function.body ?? []
    case .compilation(let clauses): clauses.flatMap(\.body)
    case .type(let type): type.functions.flatMap { $0.body ?? [] } + type.variables.flatMap { $0.getter ?? [] }
    case .expression, .return, .throw, .destructure, .leave, .other: []
    }
  }
}

extension SwiftCondition {
  package var expression: SwiftExpression? {
    switch self {
    case .expression(let value), .matching(_, let value): value
    case .binding(_, _, let value): value
    case .availability: nil
    }
  }
}
