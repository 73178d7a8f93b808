import AssemblyFacts

/// The little of the standard library that decides what containers hold.
extension SwiftEvaluator {
  func standardFunction(_ name: String, _ call: SwiftCall, expecting type: SwiftType?) throws -> TypedValue {
    switch name {
    case "fatalError", "preconditionFailure":
      let message = try call.arguments.first.map { try evaluate($0.value, expecting: .named("String")) }
      if isSymbolic { return .unknown("the code stops here") }
      if case .string(let text)? = message?.value { throw trap(.fatalError(text), call.span, text) }
      throw trap(.fatalError(""), call.span, "'\(name)' is called")
    case "type":
      let value = try evaluateAll(call).first?.typed
      if let dynamic = value.flatMap({ dynamicType(of: $0.value) }) {
        return TypedValue(.type(dynamic), .metatype(dynamic))
      }
      return .unknown("the type of a value")
    case "print", "debugPrint", "NSLog", "assert", "precondition", "assertionFailure", "dump":
      _ = try evaluateAll(call)
      return TypedValue(.void, .void)
    case "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime":
      return try evaluateAll(call).first?.typed ?? .unknown(name)
    default:
      let result = try unknownCall(name, of: nil, call)
      return result
    }
  }

  /// `String(x)`, `Int(x)`, `Optional(x)`, `[X]()` and the like; nil for other types.
  func standardConstruction(_ type: SwiftType, _ call: SwiftCall, expecting: SwiftType?) throws -> TypedValue? {
    switch type {
    case .optional(let wrapped):
      guard let first = call.arguments.first else { return TypedValue(.nothing, type) }
      return TypedValue(try evaluate(first.value, expecting: wrapped).value, type)
    case .named("Optional", _):
      guard let first = call.arguments.first else { return nil }
      let value = try evaluate(first.value)
      return TypedValue(value.value, value.type.map { .optional($0) })
    case .named("Array", _) where call.arguments.isEmpty, .named("Set", _) where call.arguments.isEmpty:
      return TypedValue(.array([]), type)
    case .named("Dictionary", _) where call.arguments.isEmpty: return TypedValue(.dictionary([]), type)
    case .named(let name, _)
    where ["String", "Substring", "Int", "Double", "Float", "CGFloat", "Bool", "Character", "UInt"].contains(name)
      && program.types[name]?.kind == nil:
      guard call.arguments.count == 1, let first = call.arguments.first else { break }
      let value = try evaluate(first.value)
      let isText = name == "String" || name == "Substring"
      // Turning text into a number can fail.
      var result = type
      if case .named("String", _)? = value.type, !isText { result = .optional(type) }
      switch value.value {
      case .string where isText && (first.label == nil || first.label == "stringLiteral"):
        return TypedValue(value.value, result)
      case .integer(let digits):
        if isText { return TypedValue(.string(digits), result) }
        return TypedValue(name == "Int" || name == "UInt" ? .integer(digits) : .floating(digits), result)
      case .floating(let digits) where ["Double", "Float", "CGFloat"].contains(name):
        return TypedValue(.floating(digits), result)
      default:
        if isSymbolic { return try combine([value], call.text, type: result) }
        return .unknown("the value of '\(call.text)' is not known", result)
      }
    default: break
    }
    return nil
  }

  /// Methods of arrays, optionals and strings; nil for others.
  func standardMethod(
    _ member: SwiftMemberName, of object: TypedValue, _ call: SwiftCall, expecting type: SwiftType?
  ) throws -> TypedValue? {
    switch (member.name, object.value) {
    case ("map", .array(let values)), ("compactMap", .array(let values)), ("forEach", .array(let values)),
      ("flatMap", .array(let values)):
      return try iterate(member.name, values, object.type, call)
    case ("map", _) where object.type?.isOptional == true, ("flatMap", _) where object.type?.isOptional == true:
      return try mapOptional(member.name, object, call)
    case ("append", .array), ("insert", .array), ("removeAll", .array), ("remove", .array):
      _ = try evaluateAll(call)
      return .unknown("a changed array")
    case ("contains", .array(let values)):
      guard call.arguments.count == 1, let argument = call.arguments.first, !argument.isTrailing else { return nil }
      let wanted = try evaluate(argument.value).value
      for value in values {
        switch equal(value, wanted) {
        case .yes: return TypedValue(.boolean(true), .named("Bool"))
        case .no: continue
        case .unknown(let reason): return .unknown(reason, .named("Bool"))
        }
      }
      return TypedValue(.boolean(false), .named("Bool"))
    case ("uppercased", .string(let text)): return TypedValue(.string(text.uppercased()), .named("String"))
    case ("lowercased", .string(let text)): return TypedValue(.string(text.lowercased()), .named("String"))
    default: return nil
    }
  }

  private func iterate(
    _ name: String, _ values: [SwiftValue], _ type: SwiftType?, _ call: SwiftCall
  ) throws -> TypedValue? {
    guard let argument = call.arguments.first, call.arguments.count == 1 else { return nil }
    var element: SwiftType?
    if case .named(_, let arguments)? = type { element = arguments.first }
    let function = try evaluate(argument.value, expecting: element.map { .function([$0], .unknown("?")) })
    var results: [TypedValue] = []
    for value in values {
      results.append(try self.call(function, with: [TypedValue(value, element)], at: location(call.span)))
    }
    switch name {
    case "forEach": return TypedValue(.void, .void)
    case "compactMap":
      let present = results.filter { result in
        if case .nothing = result.value { false } else { true }
      }
      return TypedValue(
        .array(present.map(\.value)), results.first?.type.map { .named("Array", [$0.unwrappedOnce]) })
    case "flatMap":
      var all: [SwiftValue] = []
      for result in results {
        guard case .array(let inner) = result.value else { return .unknown("a flattened array") }
        all += inner
      }
      return TypedValue(.array(all), results.first?.type)
    default: return TypedValue(.array(results.map(\.value)), results.first?.type.map { .named("Array", [$0]) })
    }
  }

  private func mapOptional(_ name: String, _ object: TypedValue, _ call: SwiftCall) throws -> TypedValue? {
    guard let argument = call.arguments.first, call.arguments.count == 1 else { return nil }
    let wrapped = object.type?.unwrappedOnce
    let function = try evaluate(argument.value, expecting: wrapped.map { .function([$0], .unknown("?")) })
    switch object.value {
    case .nothing:
      var result: SwiftType?
      if case .function(_, let outcome)? = function.type, outcome.isFullyKnown { result = outcome.wrappedOnce }
      return TypedValue(.nothing, result)
    case .unknown(let reason) where !isSymbolic: throw SwiftHalt.unknown(reason, location(call.span))
    default:
      let result = try self.call(function, with: [TypedValue(object.value, wrapped)], at: location(call.span))
      return TypedValue(result.value, result.type?.wrappedOnce)
    }
  }
}
