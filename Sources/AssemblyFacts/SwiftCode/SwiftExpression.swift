/// A Swift expression, reduced to what decides which values travel where. Parentheses around a single expression,
/// `await`, `&` and attributes are looked through; operators are grouped by precedence.
package struct SwiftExpression: Sendable, Codable, Equatable {
  package var kind: Kind
  package var span: SwiftSpan

  package init(_ kind: Kind, _ span: SwiftSpan) {
    self.kind = kind
    self.span = span
  }

  package indirect enum Kind: Sendable, Codable, Equatable {
    /// A literal without interpolation; its value, escapes resolved.
    case string(String)
    /// Literal text stands as `string` parts.
    case interpolation([SwiftExpression])
    /// The literal as written.
    case integer(String)
    case floating(String)
    case boolean(Bool)
    case nothing
    case array([SwiftExpression])
    case dictionary([SwiftKeyValue])
    /// `x`, `self`, `super`, `$0`, `X`, `X<Y>`; `labels` of a compound name, `f(a:_:)`, with `_` as the empty string.
    case name(String, labels: [String]?, generics: [SwiftType])
    /// `a.b`; the base is nil for `.b`.
    case member(SwiftExpression?, SwiftMemberName)
    /// `X.self`, and a type in the place of an expression: `[X]()`.
    case type(SwiftType)
    case call(SwiftExpression, [SwiftArgument])
    case index(SwiftExpression, [SwiftArgument])
    case tuple([SwiftArgument])
    case closure(SwiftClosure)
    /// `e!`.
    case forced(SwiftExpression)
    /// The `?` of an optional chain.
    case chained(SwiftExpression)
    case cast(SwiftExpression, SwiftCast, SwiftType)
    /// `try?` (optional) and `try!`; a plain `try` is looked through.
    case attempt(SwiftExpression, isOptional: Bool)
    case conditional(SwiftExpression, SwiftExpression, SwiftExpression)
    /// Assignments among them: `=`, `+=`.
    case binary(String, SwiftExpression, SwiftExpression)
    case prefix(String, SwiftExpression)
    case postfix(String, SwiftExpression)
    case selector(SwiftSelectorKind, SwiftExpression)
    /// `\.a.b`: the type, nil where left out, and the components.
    case keyPath(SwiftType?, [String])
    case macro(String, [SwiftArgument])
    /// `if` and `switch` as expressions.
    case statement(SwiftStatement)
    /// Anything else; the text, white space folded.
    case other(String)
  }
}

package enum SwiftCast: String, Sendable, Codable {
  /// `as`, `as?`, `as!`, `is`.
  case coercion, conditional, forced, check
}

/// `#selector(x)`, `#selector(getter: x)`, `#selector(setter: x)`.
package enum SwiftSelectorKind: String, Sendable, Codable {
  case method, getter, setter
}

package struct SwiftKeyValue: Sendable, Codable, Equatable {
  package var key: SwiftExpression
  package var value: SwiftExpression

  package init(key: SwiftExpression, value: SwiftExpression) {
    self.key = key
    self.value = value
  }
}

package struct SwiftMemberName: Sendable, Codable, Equatable {
  package var name: String
  /// Of a compound name, `f(a:_:)`, with `_` as the empty string; nil where only the base name is written.
  package var labels: [String]?
  package var generics: [SwiftType]
  package var span: SwiftSpan

  package init(name: String, labels: [String]? = nil, generics: [SwiftType] = [], span: SwiftSpan) {
    self.name = name
    self.labels = labels
    self.generics = generics
    self.span = span
  }
}

/// An argument of a call, or an element of a tuple.
package struct SwiftArgument: Sendable, Codable, Equatable {
  package var label: String?
  package var labelSpan: SwiftSpan?
  package var value: SwiftExpression
  /// A closure after the parentheses; the first of these has no label.
  package var isTrailing: Bool

  package init(label: String? = nil, labelSpan: SwiftSpan? = nil, value: SwiftExpression, isTrailing: Bool = false) {
    self.label = label
    self.labelSpan = labelSpan
    self.value = value
    self.isTrailing = isTrailing
  }
}

package struct SwiftClosure: Sendable, Codable, Equatable {
  package struct Parameter: Sendable, Codable, Equatable {
    /// `_` where none is given.
    package var name: String
    package var type: SwiftType?
    package var span: SwiftSpan

    package init(name: String, type: SwiftType? = nil, span: SwiftSpan) {
      self.name = name
      self.type = type
      self.span = span
    }
  }

  /// nil where none are declared: `{ $0.x }`, `{ X() }`.
  package var parameters: [Parameter]?
  package var result: SwiftType?
  /// Names of the capture list that are given another value: `[x = y]`. Others are looked through.
  package var captures: [SwiftArgument]
  package var body: [SwiftStatement]

  package init(
    parameters: [Parameter]?, result: SwiftType? = nil, captures: [SwiftArgument] = [], body: [SwiftStatement]
  ) {
    self.parameters = parameters
    self.result = result
    self.captures = captures
    self.body = body
  }
}
