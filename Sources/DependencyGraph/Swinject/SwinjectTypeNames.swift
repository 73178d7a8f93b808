import AssemblyFacts

extension FileFacts {
  /// The types that code with registrations or resolutions names: what they are decides what a container does, wherever
  /// they are declared. Empty for files that do not import Swinject.
  package var typeNamesInSwinjectCode: Set<String> {
    guard let code, code.importsSwinject else { return [] }
    var names = SwiftTypeNames()
    names.add(code.statements)
    for variable in code.variables { names.add(variable) }
    for function in code.functions { names.add(function) }
    for type in code.allTypes {
      for variable in type.variables { names.add(variable) }
      for function in type.functions { names.add(function) }
    }
    return names.found
  }
}

/// Gathers the names of types, and of what looks like one: every name that begins with a capital.
private struct SwiftTypeNames {
  private(set) var found: Set<String> = []

  mutating func add(_ variable: SwiftVariable) {
    add(variable.type)
    add(variable.code)
  }

  mutating func add(_ function: SwiftFunction) {
    for parameter in function.parameters { add(parameter.type) }
    add(function.result)
    add(function.body ?? [])
  }

  mutating func add(_ statements: [SwiftStatement]) {
    var pending = statements
    while let statement = pending.popLast() {
      pending += statement.nested
      if case .variable(let variable) = statement.kind { add(variable.type) }
    }
    for expression in statements.flatMap(\.directParts) {
      var parts: [SwiftExpression] = []
      expression.forEachPart { parts.append($0) }
      for part in parts { add(part) }
    }
  }

  private mutating func add(_ expression: SwiftExpression) {
    switch expression.kind {
    case .name(let name, _, let generics):
      if name.first?.isUppercase == true { found.insert(name) }
      for type in generics { add(type) }
    case .type(let type), .cast(_, _, let type): add(type)
    case .closure(let closure):
      for parameter in closure.parameters ?? [] { add(parameter.type) }
    default: break
    }
  }

  private mutating func add(_ type: SwiftType?) {
    // `Outer.Inner` is declared in `Outer`, or in an extension of it.
    for name in type?.allNames ?? [] { found.formUnion(name.split(separator: ".").map(String.init)) }
  }
}
