import AssemblyFacts

/// Groups a row of operands and operators by precedence, as the compiler does with the standard operators. Operators
/// that a library declares (`~>`) have the default precedence.
struct SwiftOperatorRow {
  /// What stands between two operands.
  enum Operator {
    case binary(String)
    /// `? a :`.
    case ternary(SwiftExpression)
    /// `as T` and its kin, which have no right operand.
    case cast(SwiftCast, SwiftType, SwiftSpan)
  }

  /// One more than there are binary and ternary operators.
  var operands: [SwiftExpression] = []
  var operators: [Operator] = []
  /// Positions of operands written with `try?` or `try!`, which cover everything to their right.
  var attempts: [Int: Bool] = [:]

  private var nextOperand = 0
  private var nextOperator = 0

  private enum Associativity { case left, right, none }

  private static func precedence(of text: String) -> (Int, Associativity) {
    switch text {
    case "<<", ">>", "&<<", "&>>": (160, .none)
    case "*", "/", "%", "&*", "&": (150, .left)
    case "+", "-", "&+", "&-", "|", "^": (140, .left)
    case "...", "..<": (135, .none)
    case "??": (131, .right)
    case "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=": (130, .none)
    case "&&": (120, .left)
    case "||": (110, .left)
    case "->": (95, .right)
    case "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&&=", "||=": (90, .right)
    default: (105, .left)
    }
  }

  private static func precedence(of element: Operator) -> (Int, Associativity) {
    switch element {
    case .binary(let text): precedence(of: text)
    case .ternary: (100, .right)
    case .cast: (132, .left)
    }
  }

  /// nil where operands are missing.
  mutating func group() -> SwiftExpression? {
    nextOperand = 0
    nextOperator = 0
    return expression(above: 0)
  }

  private mutating func expression(above minimum: Int) -> SwiftExpression? {
    guard nextOperand < operands.count else { return nil }
    let position = nextOperand
    nextOperand += 1
    var left = operands[position]
    if let isOptional = attempts[position] {
      guard let covered = extend(left, above: 0) else { return nil }
      let start = SwiftSpan(
        line: Int(left.span.line), column: Int(left.span.column), endLine: Int(covered.span.endLine),
        endColumn: Int(covered.span.endColumn))
      left = SwiftExpression(.attempt(covered, isOptional: isOptional), start)
    }
    return extend(left, above: minimum)
  }

  private mutating func extend(_ first: SwiftExpression, above minimum: Int) -> SwiftExpression? {
    var left = first
    while nextOperator < operators.count {
      let element = operators[nextOperator]
      let (precedence, associativity) = SwiftOperatorRow.precedence(of: element)
      guard precedence >= minimum else { break }
      nextOperator += 1
      let above = associativity == .right ? precedence : precedence + 1
      switch element {
      case .cast(let kind, let type, let span):
        left = SwiftExpression(.cast(left, kind, type), join(left.span, span))
      case .binary(let text):
        guard let right = expression(above: above) else { return nil }
        left = SwiftExpression(.binary(text, left, right), join(left.span, right.span))
      case .ternary(let middle):
        guard let right = expression(above: above) else { return nil }
        left = SwiftExpression(.conditional(left, middle, right), join(left.span, right.span))
      }
    }
    return left
  }

  private func join(_ first: SwiftSpan, _ last: SwiftSpan) -> SwiftSpan {
    SwiftSpan(
      line: Int(first.line), column: Int(first.column), endLine: Int(last.endLine), endColumn: Int(last.endColumn))
  }
}
