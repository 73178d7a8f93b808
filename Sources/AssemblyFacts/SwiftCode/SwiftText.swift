extension SwiftExpression: CustomStringConvertible {
  /// The expression on one line, as people write it; bodies of closures are left out.
  package var description: String { text(depth: 0) }

  private func text(depth: Int) -> String {
    guard depth < 60 else { return "…" }
    func inner(_ part: SwiftExpression) -> String { part.text(depth: depth + 1) }
    func list(_ arguments: [SwiftArgument]) -> String {
      arguments.map { ($0.label.map { "\($0): " } ?? "") + inner($0.value) }.joined(separator: ", ")
    }
    func generics(_ types: [SwiftType]) -> String {
      types.isEmpty ? "" : "<" + types.map(\.description).joined(separator: ", ") + ">"
    }
    func labels(_ labels: [String]?) -> String {
      labels.map { "(" + $0.map { $0.isEmpty ? "_:" : "\($0):" }.joined() + ")" } ?? ""
    }
    switch kind {
    case .string(let value): return SwiftExpression.quote(value)
    case .interpolation(let parts):
      return "\"" + parts.map(SwiftExpression.segment(depth: depth + 1)).joined() + "\""
    case .integer(let digits), .floating(let digits): return digits
    case .boolean(let value): return value ? "true" : "false"
    case .nothing: return "nil"
    case .array(let elements): return "[" + elements.map(inner).joined(separator: ", ") + "]"
    case .dictionary(let entries):
      guard !entries.isEmpty else { return "[:]" }
      return "[" + entries.map { "\(inner($0.key)): \(inner($0.value))" }.joined(separator: ", ") + "]"
    case .name(let name, let names, let types): return name + generics(types) + labels(names)
    case .member(let base, let member):
      return (base.map(inner) ?? "") + "." + member.name + generics(member.generics) + labels(member.labels)
    case .type(let type): return "\(SwiftExpression.operand(type)).self"
    case .call(let callee, let arguments):
      var text: String
      if case .type(let type) = callee.kind { text = "\(type)" } else { text = inner(callee) }
      let inside = arguments.filter { !$0.isTrailing }
      let trailing = arguments.filter(\.isTrailing)
      if !inside.isEmpty || trailing.isEmpty { text += "(\(list(inside)))" }
      for argument in trailing { text += (argument.label.map { " \($0):" } ?? "") + " " + inner(argument.value) }
      return text
    case .index(let base, let arguments): return inner(base) + "[\(list(arguments))]"
    case .tuple(let elements): return "(\(list(elements)))"
    case .closure(let closure):
      guard closure.body.count == 1, case .expression(let only) = closure.body[0].kind else { return "{ … }" }
      let names = closure.parameters.map { $0.map(\.name).joined(separator: ", ") + " in " } ?? ""
      return "{ \(names)\(inner(only)) }"
    case .forced(let wrapped): return inner(wrapped) + "!"
    case .chained(let wrapped): return inner(wrapped) + "?"
    case .cast(let value, let cast, let type):
      let word: String
      switch cast {
      case .coercion: word = "as"
      case .conditional: word = "as?"
      case .forced: word = "as!"
      case .check: word = "is"
      }
      return "\(inner(value)) \(word) \(type)"
    case .attempt(let tried, let isOptional): return (isOptional ? "try? " : "try! ") + inner(tried)
    case .conditional(let condition, let first, let second):
      return "\(inner(condition)) ? \(inner(first)) : \(inner(second))"
    case .binary(let symbol, let left, let right): return "\(inner(left)) \(symbol) \(inner(right))"
    case .prefix(let symbol, let operand): return symbol + inner(operand)
    case .postfix(let symbol, let operand): return inner(operand) + symbol
    case .selector(let kind, let operand):
      let label = kind == .method ? "" : "\(kind.rawValue): "
      return "#selector(\(label)\(inner(operand)))"
    case .keyPath(let root, let components):
      return "\\" + (root?.description ?? "") + "." + components.joined(separator: ".")
    case .macro(let name, let arguments): return "#\(name)(\(list(arguments)))"
    case .statement(let statement):
      switch statement.kind {
      case .if: return "if …"
      case .switch: return "switch …"
      default: return "…"
      }
    case .other(let text): return text
    }
  }

  private static func operand(_ type: SwiftType) -> String {
    switch type {
    case .function, .composition, .opaque: "(\(type))"
    default: "\(type)"
    }
  }

  private static func segment(depth: Int) -> (SwiftExpression) -> String {
    { part in
      if case .string(let value) = part.kind { return String(quote(value).dropFirst().dropLast()) }
      return "\\(" + part.text(depth: depth) + ")"
    }
  }

  private static func quote(_ value: String) -> String {
    var text = "\""
    for character in value {
      switch character {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: text.append(character)
      }
    }
    return text + "\""
  }
}

extension SwiftExpression {
  /// The expression inside casts, `!`, `?` of an optional chain and `try`: the same object, if any.
  package var withoutCasts: SwiftExpression {
    var result = self
    while true {
      switch result.kind {
      case .cast(let inner, let cast, _) where cast != .check: result = inner
      case .forced(let inner), .chained(let inner), .attempt(let inner, _): result = inner
      default: return result
      }
    }
  }

  /// A name without labels: `x`, `self`, `X`.
  package var plainName: String? {
    if case .name(let name, labels: nil, let generics) = kind, generics.isEmpty { name } else { nil }
  }
}
