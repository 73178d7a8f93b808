import AssemblyFacts
internal import SwiftSyntax

extension SwiftLowering {
  func type(_ node: some TypeSyntaxProtocol, depth: Int = 0) -> SwiftType {
    guard depth < SwiftLowering.maximumDepth else { return .unknown("…") }
    let inner = depth + 1
    switch TypeSyntax(node).as(TypeSyntaxEnum.self) {
    case .identifierType(let node):
      return SwiftLowering.named(name(node.name), arguments(node.genericArgumentClause, inner))
    case .memberType(let node):
      let member = name(node.name)
      let base = type(node.baseType, depth: inner)
      if member == "Type" || member == "Protocol" { return .metatype(base) }
      guard case .named(let outer, _) = base else { return .unknown(text(node)) }
      return SwiftLowering.named("\(outer).\(member)", arguments(node.genericArgumentClause, inner))
    case .optionalType(let node): return .optional(type(node.wrappedType, depth: inner))
    case .implicitlyUnwrappedOptionalType(let node):
      return .implicitlyUnwrapped(type(node.wrappedType, depth: inner))
    case .arrayType(let node): return .named("Array", [type(node.element, depth: inner)])
    case .dictionaryType(let node):
      return .named("Dictionary", [type(node.key, depth: inner), type(node.value, depth: inner)])
    case .tupleType(let node):
      let elements = node.elements.map { element in
        SwiftTupleElement(
          label: element.firstName.map(name).flatMap { $0 == "_" ? nil : $0 }, type: type(element.type, depth: inner))
      }
      if let only = elements.first, elements.count == 1, only.label == nil { return only.type }
      return .tuple(elements)
    case .functionType(let node):
      return .function(
        node.parameters.map { type($0.type, depth: inner) }, type(node.returnClause.type, depth: inner))
    case .metatypeType(let node): return .metatype(type(node.baseType, depth: inner))
    case .compositionType(let node): return .composition(node.elements.map { type($0.type, depth: inner) })
    case .someOrAnyType(let node):
      let constraint = type(node.constraint, depth: inner)
      return node.someOrAnySpecifier.tokenKind == .keyword(.some) ? .opaque(constraint) : constraint
    case .attributedType(let node): return type(node.baseType, depth: inner)
    default: return .unknown(text(node))
    }
  }

  /// Brings the long spellings of optionals and `Void` to the short ones.
  static func named(_ name: String, _ arguments: [SwiftType]) -> SwiftType {
    switch (name, arguments.count) {
    case ("Optional", 1): .optional(arguments[0])
    case ("Void", 0): .void
    default: .named(name, arguments)
    }
  }

  func arguments(_ clause: GenericArgumentClauseSyntax?, _ depth: Int) -> [SwiftType] {
    guard let clause else { return [] }
    return clause.arguments.map { argument in
      guard let node = Syntax(argument.argument).as(TypeSyntax.self) else { return .unknown(text(argument)) }
      return type(node, depth: depth)
    }
  }

  func genericParameters(_ clause: GenericParameterClauseSyntax?) -> [SwiftGenericParameter] {
    guard let clause else { return [] }
    return clause.parameters.map { parameter in
      SwiftGenericParameter(name: name(parameter.name), constraint: parameter.inheritedType.map { type($0) })
    }
  }

  /// The type that an expression in front of `.self`, or in the place of a callee, names; nil for a value.
  static func typeNamed(by expression: SwiftExpression, depth: Int = 0) -> SwiftType? {
    guard depth < maximumDepth else { return nil }
    func inner(_ part: SwiftExpression) -> SwiftType? { typeNamed(by: part, depth: depth + 1) }
    switch expression.kind {
    case .name(let name, labels: nil, let generics):
      guard !generics.isEmpty || name.first?.isUppercase == true else { return nil }
      return named(name, generics)
    case .member(let base?, let member):
      guard member.labels == nil, let outer = inner(base) else { return nil }
      if member.name == "Type" || member.name == "Protocol" { return .metatype(outer) }
      guard case .named(let name, _) = outer, member.name.first?.isUppercase == true else { return nil }
      return named("\(name).\(member.name)", member.generics)
    case .type(let type): return type
    case .chained(let wrapped): return inner(wrapped).map { .optional($0) }
    case .array(let elements) where elements.count == 1: return inner(elements[0]).map { .named("Array", [$0]) }
    case .dictionary(let entries) where entries.count == 1:
      guard let key = inner(entries[0].key), let value = inner(entries[0].value) else { return nil }
      return .named("Dictionary", [key, value])
    case .tuple(let elements):
      var types: [SwiftTupleElement] = []
      for element in elements {
        guard let type = inner(element.value) else { return nil }
        types.append(SwiftTupleElement(label: element.label, type: type))
      }
      return .tuple(types)
    case .binary("&", let left, let right):
      guard let first = inner(left), let second = inner(right) else { return nil }
      if case .composition(let parts) = first { return .composition(parts + [second]) }
      return .composition([first, second])
    case .binary("->", let parameters, let result):
      guard let from = inner(parameters), let to = inner(result) else { return nil }
      if case .tuple(let elements) = from { return .function(elements.map(\.type), to) }
      return .function([from], to)
    default: return nil
    }
  }
}
