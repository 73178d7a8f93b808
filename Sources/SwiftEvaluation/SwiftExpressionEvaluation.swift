import AssemblyFacts

/// Thrown inside an optional chain whose base is nil; caught at the chain's outermost link.
private struct ChainEnds: Error {}

extension SwiftEvaluator {
  /// The value of an expression, with its static type.
  ///
  /// - Parameter type: what the place asks for; decides what literals, implicit members and closures mean.
  package func evaluate(_ expression: SwiftExpression, expecting type: SwiftType? = nil) throws -> TypedValue {
    try step(expression.span) {
      switch expression.kind {
      case .member, .call, .index, .forced, .chained: return try evaluateChain(expression, expecting: type)
      default: return try evaluateOperand(expression, expecting: type)
      }
    }
  }

  /// A chain of members and calls. Where a `?` in it meets nil, the whole chain is nil.
  private func evaluateChain(_ expression: SwiftExpression, expecting type: SwiftType?) throws -> TypedValue {
    var hasLink = false
    do {
      let result = try evaluateLink(expression, expecting: type, &hasLink)
      guard hasLink else { return result }
      return TypedValue(result.value, result.type?.wrappedOnce)
    } catch is ChainEnds {
      return TypedValue(.nothing, type?.wrappedOnce)
    }
  }

  private func evaluateLink(
    _ expression: SwiftExpression, expecting type: SwiftType?, _ hasLink: inout Bool
  ) throws -> TypedValue {
    switch expression.kind {
    case .chained(let inner):
      hasLink = true
      let base = try evaluateLink(inner, expecting: type?.wrappedOnce, &hasLink)
      switch base.value {
      case .nothing: throw ChainEnds()
      case .unknown(let reason):
        guard isSymbolic else { throw SwiftHalt.unknown(reason, location(inner.span)) }
      default: break
      }
      return TypedValue(base.value, base.type?.unwrappedOnce)
    case .forced(let inner):
      let base = try evaluateLink(inner, expecting: type.map { .optional($0) }, &hasLink)
      if case .nothing = base.value {
        // Of an optional in an optional the inner one is what is nil.
        if case .optional(let wrapped)? = base.type, wrapped.isOptional { return TypedValue(.nothing, wrapped) }
        if isSymbolic { return .unknown("nil is unwrapped", base.type?.unwrappedOnce) }
        throw trap(.nilUnwrapped, expression.span, "'\(inner)' is nil")
      }
      if isSymbolic, case .symbol = base.value {
        _ = try host.symbolEvent(.unwrap(base, location: location(expression.span)), by: self)
      }
      return TypedValue(base.value, base.type?.unwrappedOnce)
    case .member(let base, let member):
      guard let base else { return try implicitMember(member, arguments: nil, expecting: type, expression.span) }
      if let named = typeNamed(base) { return try staticMember(member, of: named, expecting: type, expression.span) }
      let object = try evaluateLinkOrOperand(base, &hasLink)
      return try self.member(member, of: object, expecting: type, expression.span)
    case .call(let callee, let arguments):
      return try call(callee, arguments, expecting: type, expression, &hasLink)
    case .index(let base, let arguments):
      let container = try evaluateLinkOrOperand(base, &hasLink)
      return try index(container, arguments, expression.span)
    default: return try evaluateOperand(expression, expecting: type)
    }
  }

  private func evaluateLinkOrOperand(_ expression: SwiftExpression, _ hasLink: inout Bool) throws -> TypedValue {
    try step(expression.span) { try evaluateLink(expression, expecting: nil, &hasLink) }
  }

  private func call(
    _ callee: SwiftExpression, _ arguments: [SwiftArgument], expecting type: SwiftType?, _ expression: SwiftExpression,
    _ hasLink: inout Bool
  ) throws -> TypedValue {
    let call = SwiftCall(arguments: arguments, span: expression.span, text: expression)
    switch callee.kind {
    case .member(let base, let member):
      guard let base else {
        return try implicitMember(member, arguments: call, expecting: type, expression.span)
      }
      if let named = typeNamed(base) { return try staticCall(member, of: named, call, expecting: type) }
      if base.plainName == "super" { return try superCall(member, call, expecting: type) }
      let object = try evaluateLinkOrOperand(base, &hasLink)
      return try methodCall(member, of: object, call, expecting: type)
    case .name: return try nameCall(callee, call, expecting: type)
    case .type(let named): return try construct(canonical(named), call, expecting: type)
    default:
      if let named = typeNamed(callee) { return try construct(named, call, expecting: type) }
      let function = try evaluateLinkOrOperand(callee, &hasLink)
      return try callValue(function, call, expecting: type)
    }
  }

  /// The type that an expression names, when it stands in front of a dot or parentheses.
  func typeNamed(_ expression: SwiftExpression) -> SwiftType? {
    switch expression.kind {
    case .type(let type): return canonical(type)
    case .name(let name, labels: nil, let generics):
      if frame.slot(name) != nil { return nil }
      if name == "Self" { return frame.context.map { .named($0) } }
      if frame.generics[name] != nil { return canonical(.named(name)) }
      guard name.first?.isUppercase == true || !generics.isEmpty || program.types[name] != nil else { return nil }
      if program.variables[name] != nil { return nil }
      return canonical(.named(name, generics))
    case .member(let base?, let member):
      guard member.labels == nil, member.name.first?.isUppercase == true, let outer = typeNamed(base),
        case .named(let name, _) = outer
      else { return nil }
      let full = "\(name).\(member.name)"
      if let info = program.types[name], info.cases.contains(where: { $0.name == member.name }) { return nil }
      return canonical(.named(full, member.generics))
    case .array(let elements) where elements.count == 1:
      return typeNamed(elements[0]).map { .named("Array", [$0]) }
    case .dictionary(let entries) where entries.count == 1:
      guard let key = typeNamed(entries[0].key), let value = typeNamed(entries[0].value) else { return nil }
      return .named("Dictionary", [key, value])
    default: return nil
    }
  }

  // MARK: Operands

  private func evaluateOperand(_ expression: SwiftExpression, expecting type: SwiftType?) throws -> TypedValue {
    switch expression.kind {
    case .string(let text): return TypedValue(.string(text), literalType("String", expecting: type))
    case .interpolation(let parts): return try interpolate(parts, in: expression, expecting: type)
    case .integer(let digits): return number(digits, expecting: type)
    case .floating(let digits): return TypedValue(.floating(digits), literalType("Double", expecting: type))
    case .boolean(let value): return TypedValue(.boolean(value), literalType("Bool", expecting: type))
    case .nothing: return TypedValue(.nothing, type?.wrappedOnce)
    case .array(let elements): return try array(elements, expecting: type)
    case .dictionary(let entries): return try dictionary(entries, expecting: type)
    case .name: return try name(expression, expecting: type)
    case .type(let named):
      let full = canonical(named)
      return TypedValue(.type(full), .metatype(full))
    case .tuple(let elements):
      var expected: [SwiftTupleElement] = []
      if case .tuple(let types)? = type, types.count == elements.count { expected = types }
      let values = try elements.enumerated().map { index, element in
        SwiftValue.SwiftElement(
          label: element.label,
          typed: try evaluate(element.value, expecting: index < expected.count ? expected[index].type : nil))
      }
      if values.isEmpty { return TypedValue(.void, .void) }
      return TypedValue(
        .tuple(values),
        .tuple(values.map { SwiftTupleElement(label: $0.label, type: $0.typed.type ?? .unknown("?")) }))
    case .closure(let closure): return try makeClosure(closure, expression.span, expecting: type)
    case .cast(let operand, let cast, let target): return try self.cast(operand, cast, target, expression.span)
    case .attempt(let tried, let isOptional):
      let value = try evaluate(tried, expecting: type)
      return isOptional ? TypedValue(value.value, value.type?.wrappedOnce) : value
    case .conditional(let condition, let first, let second):
      return try conditional(condition, first, second, expecting: type)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, expecting: type, expression)
    case .prefix(let symbol, let operand): return try prefix(symbol, operand, expecting: type, expression)
    case .postfix("~>", let resolver): return try resolveByContext(resolver, expecting: type, expression.span)
    case .postfix(_, let operand):
      return try combine([try evaluate(operand)], expression, type: nil)
    case .selector, .keyPath, .macro: return .unknown("'\(expression)' is not evaluated")
    case .statement(let statement): return try valueOfBranches(statement, expecting: type)
    case .other(let text): return .unknown("'\(text)' is not understood")
    case .member, .call, .index, .forced, .chained: return try evaluateChain(expression, expecting: type)
    }
  }

  /// The type of a literal: the one that is asked for where that can be written so.
  private func literalType(_ standard: String, expecting type: SwiftType?) -> SwiftType {
    guard let wanted = type?.unwrappedOnce.unwrappedOnce, wanted.isFullyKnown, case .named(let name, _) = wanted else {
      return .named(standard)
    }
    switch standard {
    case "Int":
      return ["Int", "Double", "Float", "CGFloat", "UInt", "Int64", "Int32", "UInt64", "UInt32", "TimeInterval"]
        .contains(name) || isLiteral("ExpressibleByIntegerLiteral", name) ? wanted : .named(standard)
    case "Double":
      return ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"].contains(name)
        || isLiteral("ExpressibleByFloatLiteral", name) ? wanted : .named(standard)
    case "String":
      return ["String", "Substring", "Character", "StaticString", "NSString", "LocalizedStringKey"].contains(name)
        || isLiteral("ExpressibleByStringLiteral", name) ? wanted : .named(standard)
    default: return .named(standard)
    }
  }

  private func isLiteral(_ protocolName: String, _ type: String) -> Bool {
    program.lineage(of: type).names.contains(protocolName)
  }

  private func number(_ digits: String, expecting type: SwiftType?) -> TypedValue {
    let named = literalType("Int", expecting: type)
    if named == .named("Int") { return TypedValue(.integer(digits), named) }
    return TypedValue(.floating(digits), named)
  }

  private func interpolate(
    _ parts: [SwiftExpression], in expression: SwiftExpression, expecting type: SwiftType?
  ) throws -> TypedValue {
    var text = ""
    var values: [TypedValue] = []
    var isKnown = true
    for part in parts {
      let typed = try evaluate(part)
      values.append(typed)
      switch typed.value {
      case .string(let value): text += value
      case .integer(let value) where !(typed.type?.isOptional ?? true): text += value
      default: isKnown = false
      }
    }
    let named = literalType("String", expecting: type)
    if isKnown { return TypedValue(.string(text), named) }
    return try combine(values, expression, type: named)
  }

  private func array(_ elements: [SwiftExpression], expecting type: SwiftType?) throws -> TypedValue {
    var elementType: SwiftType?
    if case .named(let name, let arguments)? = type?.unwrappedOnce, ["Array", "Set"].contains(name) {
      elementType = arguments.first
    }
    let values = try elements.map { try evaluate($0, expecting: elementType) }
    let types = values.map(\.type)
    let common = elementType ?? (types.first ?? nil)
    let isUniform = elementType != nil || types.allSatisfy { $0 != nil && $0 == common }
    return TypedValue(.array(values.map(\.value)), common.map { .named("Array", [isUniform ? $0 : .unknown("?")]) })
  }

  private func dictionary(_ entries: [SwiftKeyValue], expecting type: SwiftType?) throws -> TypedValue {
    var keyType: SwiftType?
    var valueType: SwiftType?
    if case .named("Dictionary", let arguments)? = type?.unwrappedOnce, arguments.count == 2 {
      keyType = arguments[0]
      valueType = arguments[1]
    }
    var result: [(key: SwiftValue, value: SwiftValue)] = []
    for entry in entries {
      let key = try evaluate(entry.key, expecting: keyType)
      let value = try evaluate(entry.value, expecting: valueType)
      keyType = keyType ?? key.type
      valueType = valueType ?? value.type
      result.append((key.value, value.value))
    }
    return TypedValue(
      .dictionary(result), .named("Dictionary", [keyType ?? .unknown("?"), valueType ?? .unknown("?")]))
  }

  // MARK: Casts and operators

  private func cast(
    _ operand: SwiftExpression, _ cast: SwiftCast, _ type: SwiftType, _ span: SwiftSpan
  ) throws -> TypedValue {
    let target = canonical(type)
    switch cast {
    case .coercion:
      let typed = try evaluate(operand, expecting: target)
      return TypedValue(typed.value, target)
    case .conditional:
      let typed = try evaluate(operand)
      switch self.cast(typed.value, to: target) {
      case .yes: return TypedValue(typed.value, .optional(target))
      case .no: return TypedValue(.nothing, .optional(target))
      case .unknown(let reason):
        if case .symbol = typed.value { return TypedValue(typed.value, .optional(target)) }
        if case .object = typed.value, isSymbolic { return TypedValue(typed.value, .optional(target)) }
        return .unknown(reason, .optional(target))
      }
    case .forced:
      let typed = try evaluate(operand)
      switch self.cast(typed.value, to: target) {
      case .yes: return TypedValue(typed.value, target)
      case .no:
        if isSymbolic { return TypedValue(typed.value, target) }
        if case .nothing = typed.value { throw trap(.nilUnwrapped, span, "'\(operand)' is nil") }
        throw trap(.castFailure, span, "'\(operand)' is no '\(target)'")
      case .unknown(let reason):
        if case .unknown = typed.value { return .unknown(reason, target) }
        return TypedValue(typed.value, target)
      }
    case .check:
      let typed = try evaluate(operand)
      switch self.cast(typed.value, to: target) {
      case .yes: return TypedValue(.boolean(true), .named("Bool"))
      case .no: return TypedValue(.boolean(false), .named("Bool"))
      case .unknown(let reason): return .unknown(reason, .named("Bool"))
      }
    }
  }

  private func conditional(
    _ condition: SwiftExpression, _ first: SwiftExpression, _ second: SwiftExpression, expecting type: SwiftType?
  ) throws -> TypedValue {
    switch try evaluate(condition, expecting: .named("Bool")).value {
    case .boolean(true): return try evaluate(first, expecting: type)
    case .boolean(false): return try evaluate(second, expecting: type)
    default:
      guard isSymbolic else {
        throw SwiftHalt.unknown("the value of '\(condition)' is not known", location(condition.span))
      }
      let one = try evaluate(first, expecting: type)
      let other = try evaluate(second, expecting: type)
      return try choice(one, other, condition)
    }
  }

  /// In symbolic mode a value that may be one or the other.
  private func choice(_ one: TypedValue, _ other: TypedValue, _ place: SwiftExpression) throws -> TypedValue {
    if case .nothing = one.value { return other }
    if case .nothing = other.value { return one }
    return try combine([one, other], place, type: one.type ?? other.type)
  }

  private func valueOfBranches(_ statement: SwiftStatement, expecting type: SwiftType?) throws -> TypedValue {
    func value(_ body: [SwiftStatement]) throws -> TypedValue {
      guard let last = body.last else { return TypedValue(.void, .void) }
      for statement in body.dropLast() { _ = try run([statement]) }
      switch last.kind {
      case .expression(let expression): return try evaluate(expression, expecting: type)
      case .if, .switch: return try valueOfBranches(last, expecting: type)
      default:
        if case .returned(let value) = try run([last]) { return value }
        return TypedValue(.void, .void)
      }
    }
    switch statement.kind {
    case .if(let conditions, let then, let otherwise):
      return try inScope {
        switch try hold(conditions) {
        case .yes: return try value(then)
        case .no: return try value(otherwise)
        case .unknown(let reason):
          guard isSymbolic else { throw SwiftHalt.unknown(reason, location(statement.span)) }
          let first = try value(then)
          return try choice(first, try value(otherwise), SwiftExpression(.other("if"), statement.span))
        }
      }
    case .switch(let subject, let cases):
      let switched = try evaluate(subject)
      var result: TypedValue?
      for element in cases {
        let isDefault = element.patterns.isEmpty
        var answer: Answer = isDefault ? .yes : .no
        for pattern in element.patterns {
          if case .expression(let label) = pattern {
            let value = try evaluate(label, expecting: switched.type?.unwrappedOnce).value
            let found = equal(value, switched.value)
            if case .no = found { continue }
            answer = found
          } else {
            bind(pattern, to: switched)
            answer = .unknown("a pattern")
          }
        }
        switch answer {
        case .yes where result == nil: return try value(element.body)
        case .no: continue
        default:
          guard isSymbolic else {
            throw SwiftHalt.unknown("the value of '\(subject)' is not known", location(statement.span))
          }
          let branch = try value(element.body)
          result = try result.map { try choice($0, branch, subject) } ?? branch
        }
      }
      return result ?? TypedValue(.void, .void)
    default: return .unknown("a statement as a value")
    }
  }

  private func binary(
    _ symbol: String, _ left: SwiftExpression, _ right: SwiftExpression, expecting type: SwiftType?,
    _ expression: SwiftExpression
  ) throws -> TypedValue {
    switch symbol {
    case "=": return try assign(right, to: left, expression.span)
    case "??": return try coalesce(left, right, expecting: type)
    case "~>": return try resolveByOperator(left, right, expression.span)
    case "&&", "||":
      let first = try evaluate(left, expecting: .named("Bool"))
      if case .boolean(let value) = first.value, value == (symbol == "||") { return first }
      let second = try evaluate(right, expecting: .named("Bool"))
      if case .boolean = first.value { return second }
      return .unknown("the value of '\(expression)' is not known", .named("Bool"))
    case "+=", "-=", "*=", "/=":
      let combined = SwiftExpression(
        .binary(String(symbol.dropLast()), left, right), expression.span)
      return try assign(combined, to: left, expression.span)
    default: break
    }
    let first = try evaluate(left)
    let second = try evaluate(right, expecting: first.type)
    return try combine(symbol, first, second, expression)
  }

  private func combine(
    _ symbol: String, _ first: TypedValue, _ second: TypedValue, _ expression: SwiftExpression
  ) throws -> TypedValue {
    let bool = SwiftType.named("Bool")
    switch symbol {
    case "==", "!=", "===", "!==":
      switch equal(first.value, second.value) {
      case .yes: return TypedValue(.boolean(symbol == "==" || symbol == "==="), bool)
      case .no: return TypedValue(.boolean(symbol == "!=" || symbol == "!=="), bool)
      case .unknown(let reason): return .unknown(reason, bool)
      }
    case "<", ">", "<=", ">=":
      guard case .integer(let a) = first.value, case .integer(let b) = second.value, let x = Int(a), let y = Int(b)
      else { return .unknown("the value of '\(expression)' is not known", bool) }
      let holds = symbol == "<" ? x < y : symbol == ">" ? x > y : symbol == "<=" ? x <= y : x >= y
      return TypedValue(.boolean(holds), bool)
    case "+":
      if case .string(let a) = first.value, case .string(let b) = second.value {
        return TypedValue(.string(a + b), first.type)
      }
      if case .array(let a) = first.value, case .array(let b) = second.value {
        return TypedValue(.array(a + b), first.type)
      }
      fallthrough
    case "-", "*":
      if case .integer(let a) = first.value, case .integer(let b) = second.value, let x = Int(a), let y = Int(b) {
        let (result, isOver) =
          symbol == "+"
          ? x.addingReportingOverflow(y)
          : symbol == "-" ? x.subtractingReportingOverflow(y) : x.multipliedReportingOverflow(by: y)
        if !isOver { return TypedValue(.integer(String(result)), first.type) }
      }
    default: break
    }
    let isArithmetic = ["+", "-", "*", "/", "%"].contains(symbol)
    return try combine([first, second], expression, type: isArithmetic ? first.type ?? second.type : nil)
  }

  private func prefix(
    _ symbol: String, _ operand: SwiftExpression, expecting type: SwiftType?, _ expression: SwiftExpression
  ) throws -> TypedValue {
    let typed = try evaluate(operand, expecting: type)
    if symbol == "!" {
      if case .boolean(let value) = typed.value { return TypedValue(.boolean(!value), typed.type) }
      return .unknown("the value of '\(expression)' is not known", .named("Bool"))
    }
    return try combine([typed], expression, type: typed.type)
  }

  /// Ordinary code over values: unknown, but in symbolic mode the host notes what goes into it.
  func combine(_ values: [TypedValue], _ expression: SwiftExpression, type: SwiftType?) throws -> TypedValue {
    if isSymbolic,
      let result = try host.symbolEvent(
        .combine(values, text: expression.description, type: type, location: location(expression.span)), by: self)
    {
      return result
    }
    return .unknown("the value of '\(expression)' is not known", type)
  }

  private func coalesce(
    _ left: SwiftExpression, _ right: SwiftExpression, expecting type: SwiftType?
  ) throws -> TypedValue {
    let first = try evaluate(left, expecting: type.map { .optional($0) })
    let plain = first.type?.unwrappedOnce
    switch first.value {
    case .nothing: return try evaluate(right, expecting: type ?? plain)
    case .unknown(let reason):
      guard isSymbolic else { throw SwiftHalt.unknown(reason, location(left.span)) }
      return try choice(first, try evaluate(right, expecting: type ?? plain), left)
    case .symbol:
      let second = try evaluate(right, expecting: type ?? plain)
      let isOptional = second.type?.isOptional ?? false
      let result = try choice(TypedValue(first.value, isOptional ? first.type : plain), second, left)
      return result
    default:
      return TypedValue(first.value, plain)
    }
  }

  // MARK: Assignment

  private func assign(_ value: SwiftExpression, to target: SwiftExpression, _ span: SwiftSpan) throws -> TypedValue {
    let void = TypedValue(.void, .void)
    switch target.kind {
    case .name("_", _, _):
      _ = try evaluate(value)
    case .name(let name, _, _):
      if let slot = frame.slot(name) {
        let typed = try evaluate(value, expecting: slot.type)
        slot.value = typed.value
        if slot.type == nil { slot.type = typed.type }
      } else if let object = frame.selfValue, hasMember(name, object) {
        try set(SwiftMemberName(name: name, span: target.span), of: object, to: value, span)
      } else if let slot = try global(name) {
        slot.value = try evaluate(value, expecting: slot.type).value
      } else {
        _ = try evaluate(value)
      }
    case .member(let base?, let member):
      if let named = typeNamed(base) {
        let typed = try evaluate(value)
        if let slot = try staticSlot(member.name, of: named) { slot.value = typed.value }
        return void
      }
      // A nil in an optional chain on the left keeps the right from being evaluated.
      do {
        var hasLink = false
        let object = try evaluateLinkOrOperand(base, &hasLink)
        try set(member, of: object, to: value, span)
      } catch is ChainEnds {
        return void
      }
    case .tuple(let elements):
      let typed = try evaluate(value)
      if case .tuple(let parts) = typed.value, parts.count == elements.count {
        for (element, part) in zip(elements, parts) {
          if case .name(let name, _, _) = element.value.kind { frame.slot(name)?.value = part.typed.value }
        }
      }
    case .index(let base, let arguments):
      do {
        var hasLink = false
        let container = try evaluateLinkOrOperand(base, &hasLink)
        for argument in arguments { _ = try evaluate(argument.value) }
        _ = container
      } catch is ChainEnds {
        return void
      }
      _ = try evaluate(value)
    default:
      _ = try evaluate(value)
    }
    return void
  }

  private func set(
    _ member: SwiftMemberName, of object: TypedValue, to value: SwiftExpression, _ span: SwiftSpan
  ) throws {
    let declared = declaredType(of: member.name, in: object)
    var typed = try evaluate(value, expecting: declared)
    if let declared { typed = try convert(typed, to: declared, at: value.span) }
    if case .object(let instance) = object.value {
      try store(typed, as: member.name, in: instance, span)
      note(.property(member.name), typed, in: instance, span)
    }
    if isSymbolic {
      _ = try host.symbolEvent(
        .assign(
          object, property: member.name, value: typed, location: location(span), nameLocation: location(member.span)),
        by: self)
    }
  }

  /// Notes what code outside of an object's class puts into it.
  func note(_ site: SwiftReceivedValue.Site, _ typed: TypedValue, in object: SwiftObject, _ span: SwiftSpan) {
    if case .object(let own)? = frame.selfValue?.value, own === object { return }
    object.received.append(SwiftReceivedValue(site: site, value: typed.value, location: location(span)))
  }
}
