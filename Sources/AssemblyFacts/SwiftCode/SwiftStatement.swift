/// A Swift statement, or a declaration among statements.
package struct SwiftStatement: Sendable, Codable, Equatable {
  package var kind: Kind
  package var span: SwiftSpan

  package init(_ kind: Kind, _ span: SwiftSpan) {
    self.kind = kind
    self.span = span
  }

  package indirect enum Kind: Sendable, Codable, Equatable {
    case expression(SwiftExpression)
    case variable(SwiftVariable)
    /// `let (a, b) = e`.
    case destructure(SwiftPattern, SwiftExpression)
    case `return`(SwiftExpression?)
    case `throw`(SwiftExpression)
    case `if`([SwiftCondition], then: [SwiftStatement], otherwise: [SwiftStatement])
    case `guard`([SwiftCondition], otherwise: [SwiftStatement])
    case `switch`(SwiftExpression, [SwiftCase])
    case `for`(SwiftPattern, in: SwiftExpression, where: SwiftExpression?, [SwiftStatement])
    /// `while`, and `repeat` whose body runs once whatever the condition.
    case `while`([SwiftCondition], [SwiftStatement], isRepeat: Bool)
    case `do`([SwiftStatement], catches: [[SwiftStatement]])
    case `defer`([SwiftStatement])
    /// `break`, `continue`, `fallthrough`.
    case leave(String)
    case function(SwiftFunction)
    case type(SwiftTypeDeclaration)
    /// `#if`; the condition of `#else` is nil.
    case compilation([SwiftCompilationClause])
    /// Anything else; the text, white space folded.
    case other(String)
  }
}

package struct SwiftCompilationClause: Sendable, Codable, Equatable {
  package var condition: String?
  package var body: [SwiftStatement]

  package init(condition: String?, body: [SwiftStatement]) {
    self.condition = condition
    self.body = body
  }
}

/// One of the conditions of `if`, `guard` and `while`.
package enum SwiftCondition: Sendable, Codable, Equatable {
  case expression(SwiftExpression)
  /// `let x: T = e`; without `e` the variable of the same name.
  case binding(SwiftPattern, SwiftType?, SwiftExpression?)
  /// `case p = e`.
  case matching(SwiftPattern, SwiftExpression)
  /// `#available(…)`; the text.
  case availability(String)
}

package struct SwiftCase: Sendable, Codable, Equatable {
  /// Empty for `default`.
  package var patterns: [SwiftPattern]
  /// There is a `where` clause.
  package var isConditional: Bool
  package var body: [SwiftStatement]

  package init(patterns: [SwiftPattern], isConditional: Bool, body: [SwiftStatement]) {
    self.patterns = patterns
    self.isConditional = isConditional
    self.body = body
  }
}

package indirect enum SwiftPattern: Sendable, Codable, Equatable {
  /// `_`.
  case any
  /// `x` in `let x`.
  case name(String, SwiftSpan)
  case tuple([SwiftPattern])
  /// `.some(let x)`, `x?`.
  case some(SwiftPattern)
  /// `let x as T`, `is T`.
  case cast(SwiftPattern, SwiftType)
  case expression(SwiftExpression)
}
