import AssemblyFacts

/// The names that a closure uses: what it keeps alive of the code around it.
enum SwiftFreeNames {
  static func names(in closure: SwiftClosure) -> Set<String> {
    var result: Set<String> = []
    visit(closure) { name in result.insert(name) }
    return result
  }

  /// One more than the highest of `$0`, `$1`, … used in a closure itself.
  static func shorthandCount(in closure: SwiftClosure) -> Int {
    var count = 0
    visit(closure) { name in
      if name.hasPrefix("$"), let index = Int(name.dropFirst()), index < 20 { count = max(count, index + 1) }
    }
    return count
  }

  private static func visit(_ closure: SwiftClosure, _ found: (String) -> Void) {
    var statements = closure.body
    while let statement = statements.popLast() {
      statements += statement.nested
      if case .if(let conditions, _, _) = statement.kind { shorthand(conditions, found) }
      if case .guard(let conditions, _) = statement.kind { shorthand(conditions, found) }
    }
    for statement in closure.body {
      for part in statement.directParts {
        part.forEachPart { expression in
          if case .name(let name, _, _) = expression.kind { found(name) }
          if case .closure(let inner) = expression.kind { visitConditions(inner, found) }
        }
      }
    }
  }

  /// `if let x {` uses `x` without naming it in an expression.
  private static func shorthand(_ conditions: [SwiftCondition], _ found: (String) -> Void) {
    for condition in conditions {
      if case .binding(.name(let name, _), _, nil) = condition { found(name) }
    }
  }

  private static func visitConditions(_ closure: SwiftClosure, _ found: (String) -> Void) {
    var statements = closure.body
    while let statement = statements.popLast() {
      statements += statement.nested
      if case .if(let conditions, _, _) = statement.kind { shorthand(conditions, found) }
      if case .guard(let conditions, _) = statement.kind { shorthand(conditions, found) }
    }
  }
}
