import AssemblyFacts

extension SwiftEvaluator {
  /// Gives a value the type of the place it goes to. An implicitly unwrapped optional is unwrapped where the place is
  /// none.
  func convert(_ typed: TypedValue, to type: SwiftType, at span: SwiftSpan) throws -> TypedValue {
    if case .implicitlyUnwrapped? = typed.type, !type.isOptional, case .nothing = typed.value, type.isFullyKnown {
      throw trap(.nilUnwrapped, span, "an implicitly unwrapped optional is nil")
    }
    if case .unknown = type { return typed }
    return TypedValue(typed.value, type)
  }

  func trap(_ kind: SwiftTrap.Kind, _ span: SwiftSpan, _ message: String) -> SwiftHalt {
    .trap(SwiftTrap(kind: kind, location: location(span), message: message))
  }

  /// The type of a value by itself, as a cast sees it.
  package func dynamicType(of value: SwiftValue) -> SwiftType? {
    switch value {
    case .string: .named("String")
    case .integer: .named("Int")
    case .floating: .named("Double")
    case .boolean: .named("Bool")
    case .enumCase(let type, _, _): .named(type)
    case .structure(let structure): structure.type
    case .object(let object): object.type
    case .type(let type): .metatype(type)
    case .container: .named("Container")
    case .assembler: .named("Assembler")
    case .closure(let closure): closure.type
    case .unknown, .nothing, .void, .initializer, .function, .tuple, .array, .dictionary, .entry, .wrapper, .scope,
      .symbol:
      nil
    }
  }

  /// Whether a value can be cast to a type.
  func cast(_ value: SwiftValue, to target: SwiftType) -> Answer {
    if case .named("Any", _) = target { return .yes }
    switch value {
    case .nothing: return target.isOptional ? .yes : .no
    case .unknown(let reason): return .unknown(reason)
    case .symbol: return .unknown("the class of a value is not known")
    case .container:
      return ["Container", "Resolver", "_Resolver", "AnyObject"].contains(target.nominalName ?? "") ? .yes : .no
    default: break
    }
    guard let type = dynamicType(of: value) else { return .unknown("the type of a value is not known") }
    switch typing.isInstance(type, of: target) {
    case .yes: return .yes
    case .no: return .no
    case .unknown: return .unknown("whether '\(type)' is a '\(target)' is not known")
    }
  }

  /// Whether a value can be cast to a type; nil where that is not known.
  package func cast(_ typed: TypedValue, to target: SwiftType) -> Bool? {
    switch cast(typed.value, to: target) {
    case .yes: true
    case .no: false
    case .unknown: nil
    }
  }

  /// Whether a value is known to be no instance of a type.
  package func isCertainlyNot(_ value: SwiftValue, _ type: SwiftType) -> Bool {
    if case .no = cast(value, to: type) { true } else { false }
  }

  /// Whether a value is there; nil where that is not known.
  func isPresent(_ value: SwiftValue) -> Bool? {
    switch value {
    case .nothing: false
    case .unknown, .symbol: nil
    default: true
    }
  }
}

extension SwiftValue {
  /// Whether two values cannot be told apart by code.
  package func isSame(as other: SwiftValue) -> Bool {
    switch (self, other) {
    case (.nothing, .nothing), (.void, .void): true
    case (.string(let first), .string(let second)), (.integer(let first), .integer(let second)),
      (.floating(let first), .floating(let second)):
      first == second
    case (.boolean(let first), .boolean(let second)): first == second
    case (.enumCase(let type, let name, let values), .enumCase(let otherType, let otherName, let others)):
      type == otherType && name == otherName && values.count == others.count
        && zip(values, others).allSatisfy { $0.isSame(as: $1) }
    case (.structure(let first), .structure(let second)):
      first.type == second.type && first.fields.count == second.fields.count
        && first.fields.allSatisfy { name, field in second.fields[name]?.value.isSame(as: field.value) ?? false }
    case (.object(let first), .object(let second)): first === second
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    case (.type(let first), .type(let second)): first == second
    default: false
    }
  }
}
