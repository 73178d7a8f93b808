import AssemblyFacts

/// A call whose arguments are not evaluated yet.
struct SwiftCall {
  var arguments: [SwiftArgument]
  var span: SwiftSpan
  /// The whole call.
  var text: SwiftExpression

  /// The value of the first argument with a label.
  func labelled(_ label: String) -> SwiftExpression? { arguments.first { $0.label == label }?.value }

  var trailing: SwiftExpression? { arguments.first { $0.isTrailing }?.value }
  var labels: [String?] { arguments.filter { !$0.isTrailing }.map(\.label) }
}

extension SwiftEvaluator {
  // MARK: Choosing what is called

  /// `f(…)`, `X(…)`, `closure(…)`.
  func nameCall(_ callee: SwiftExpression, _ call: SwiftCall, expecting type: SwiftType?) throws -> TypedValue {
    guard case .name(let name, _, let generics) = callee.kind else { return .unknown("no name") }
    if let slot = frame.slot(name) {
      return try callValue(TypedValue(slot.value, slot.type), call, expecting: type)
    }
    if let object = frame.selfValue {
      if case .type(let named) = object.value {
        let functions = methods(name, of: object, isStatic: true)
        if let result = try invoke(functions, on: TypedValue(.type(named), object.type), call, expecting: type) {
          return result
        }
      } else {
        let member = SwiftMemberName(name: name, generics: generics, span: callee.span)
        if let result = try ownCall(member, of: object, call, expecting: type) { return result }
      }
    }
    if let named = typeNamed(callee) { return try construct(named, call, expecting: type) }
    if let functions = program.functions[name]?.filter({ !isPrivateElsewhere($0) }) {
      let ordered = functions.filter { $0.path == frame.path } + functions.filter { $0.path != frame.path }
      if let result = try invoke(ordered, on: nil, call, generics: generics, expecting: type) { return result }
    }
    if let slot = try global(name) { return try callValue(TypedValue(slot.value, slot.type), call, expecting: type) }
    return try standardFunction(name, call, expecting: type)
  }

  private func isPrivateElsewhere(_ member: SwiftMember<SwiftFunction>) -> Bool {
    member.path != frame.path && member.declaration.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// A method of `self`; nil where `self` has none.
  private func ownCall(
    _ member: SwiftMemberName, of object: TypedValue, _ call: SwiftCall, expecting type: SwiftType?
  ) throws -> TypedValue? {
    if let result = try containerCall(member, of: object, call, expecting: type) { return result }
    let functions = methods(member.name, of: object, isStatic: false)
    if let result = try invoke(functions, on: object, call, generics: member.generics, expecting: type) {
      return result
    }
    guard hasMember(member.name, object), functions.isEmpty else { return nil }
    let value = try self.member(member, of: object, expecting: nil, call.span)
    return try callValue(value, call, expecting: type)
  }

  func methodCall(
    _ member: SwiftMemberName, of object: TypedValue, _ call: SwiftCall, expecting type: SwiftType?
  ) throws -> TypedValue {
    if case .type(let named) = object.value { return try staticCall(member, of: named, call, expecting: type) }
    if member.name == "init", case .object = object.value, call.text.isSelfInit {
      return try delegate(to: call, of: object)
    }
    if let result = try containerCall(member, of: object, call, expecting: type) { return result }
    let functions = methods(member.name, of: object, isStatic: false)
    if let result = try invoke(functions, on: object, call, generics: member.generics, expecting: type) {
      return result
    }
    if let result = try standardMethod(member, of: object, call, expecting: type) { return result }
    if case .object(let instance) = object.value, let stored = instance.fields[member.name] {
      return try callValue(stored, call, expecting: type)
    }
    if functions.isEmpty, let property = property(member.name, of: object), property.declaration.type != nil {
      let value = try self.member(member, of: object, expecting: nil, call.span)
      return try callValue(value, call, expecting: type)
    }
    return try unknownCall(member.name, of: object, call)
  }

  /// A call of something that is not scanned.
  func unknownCall(_ name: String, of object: TypedValue?, _ call: SwiftCall) throws -> TypedValue {
    let arguments = try evaluateAll(call)
    if isSymbolic {
      let event = SwiftSymbolEvent.call(
        object ?? TypedValue(.void, nil), name: name, arguments: arguments, location: location(call.span))
      if let result = try host.symbolEvent(event, by: self) { return result }
    }
    return .unknown("the result of '\(name)' is not known")
  }

  func evaluateAll(_ call: SwiftCall, expecting types: [SwiftType?] = []) throws -> [SwiftCallArgument] {
    try call.arguments.enumerated().map { index, argument in
      SwiftCallArgument(
        label: argument.label,
        typed: try evaluate(argument.value, expecting: index < types.count ? types[index] : nil),
        location: location(argument.value.span))
    }
  }

  func staticCall(
    _ member: SwiftMemberName, of type: SwiftType, _ call: SwiftCall, expecting expected: SwiftType?
  ) throws -> TypedValue {
    if member.name == "init" { return try construct(type, call, expecting: expected) }
    if case .named(let owner, _) = type {
      if let element = program.types[owner]?.cases.first(where: { $0.name == member.name }), !element.associated.isEmpty
      {
        let values = try evaluateAll(call, expecting: element.associated.map { canonical($0.type) })
        return TypedValue(.enumCase(type: owner, name: member.name, values.map(\.typed.value)), type)
      }
      if owner == "Optional" || (expected?.isOptional == true && member.name == "some") {
        let value = try evaluateAll(call).first?.typed
        if let value { return TypedValue(value.value, value.type.map { .optional($0) }) }
      }
    }
    let receiver = TypedValue(.type(type), .metatype(type))
    let functions = methods(member.name, of: receiver, isStatic: true)
    if let result = try invoke(functions, on: receiver, call, generics: member.generics, expecting: expected) {
      return result
    }
    if case .named(let owner, _) = type, let slot = try staticSlot(member.name, of: .named(owner)) {
      return try callValue(TypedValue(slot.value, slot.type), call, expecting: expected)
    }
    if frame.isAncestor(type, in: program), let object = frame.selfValue, case .object = object.value {
      // `Base.method(self)()` and the like are left alone.
      return try unknownCall(member.name, of: receiver, call)
    }
    return try unknownCall(member.name, of: receiver, call)
  }

  func superCall(_ member: SwiftMemberName, _ call: SwiftCall, expecting type: SwiftType?) throws -> TypedValue {
    guard let object = frame.selfValue, let context = frame.context else {
      _ = try evaluateAll(call)
      return TypedValue(.void, .void)
    }
    let ancestors = program.lineage(of: context).names.dropFirst()
    if member.name == "init" {
      guard case .object(let instance) = object.value else { return TypedValue(.void, .void) }
      for ancestor in ancestors where program.types[ancestor]?.kind == .class {
        return try runInitializer(of: .named(ancestor), on: instance, call)
      }
      _ = try evaluateAll(call)
      return TypedValue(.void, .void)
    }
    for ancestor in ancestors {
      let functions = program.types[ancestor]?.functions[member.name]?.filter { !$0.declaration.isStatic } ?? []
      if let result = try invoke(functions, on: object, call, expecting: type) { return result }
    }
    _ = try evaluateAll(call)
    return .unknown("the result of 'super.\(member.name)' is not known")
  }

  /// `self.init(…)` inside an initializer.
  private func delegate(to call: SwiftCall, of object: TypedValue) throws -> TypedValue {
    guard case .object(let instance) = object.value, let context = frame.context else {
      return TypedValue(.void, .void)
    }
    return try runInitializer(of: .named(context), on: instance, call)
  }

  // MARK: Running functions

  /// Calls the first function that the arguments fit; nil where none does.
  func invoke(
    _ functions: [SwiftMember<SwiftFunction>], on object: TypedValue?, _ call: SwiftCall, generics: [SwiftType] = [],
    expecting type: SwiftType?
  ) throws -> TypedValue? {
    guard let (member, match) = choose(functions, call) else { return nil }
    return try invoke(member, match, on: object, call, generics: generics, expecting: type)
  }

  /// The function that a call means: by labels, then by the types of literals and names.
  private func choose(
    _ functions: [SwiftMember<SwiftFunction>], _ call: SwiftCall
  ) -> (SwiftMember<SwiftFunction>, SwiftArgumentMatch)? {
    var fitting: [(SwiftMember<SwiftFunction>, SwiftArgumentMatch)] = []
    for function in functions {
      if let match = SwiftArgumentMatch(function.declaration.parameters, call.arguments) {
        fitting.append((function, match))
      }
    }
    guard fitting.count > 1 else { return fitting.first }
    // Without a body, as a protocol's requirement, it does nothing.
    let withBody = fitting.filter { $0.0.declaration.body != nil }
    let candidates = withBody.isEmpty ? fitting : withBody
    let scored = candidates.map { candidate in (candidate, score(candidate.0, candidate.1, call)) }
    let best = scored.map(\.1).max() ?? 0
    return scored.first { $0.1 == best }?.0
  }

  /// How well the types of arguments whose type is plain to see fit.
  private func score(
    _ member: SwiftMember<SwiftFunction>, _ match: SwiftArgumentMatch, _ call: SwiftCall
  ) -> Int {
    var score = 0
    let names = Set(member.declaration.genericParameters.map(\.name))
    for (index, positions) in match.positions.enumerated() {
      guard let position = positions.first else {
        score -= 1
        continue
      }
      let parameter = member.declaration.parameters[index]
      if case .closure(let closure) = call.arguments[position].value.kind,
        case .function(let types, _) = parameter.type.unwrappedOnce
      {
        let count = closure.parameters?.count ?? types.count
        score += count == types.count ? 2 : -10
        continue
      }
      guard let type = plainType(of: call.arguments[position].value) else { continue }
      if case .named(let name, []) = parameter.type, names.contains(name) { continue }
      let wanted = typing.canonical(parameter.type, in: member.owner, generics: frame.generics)
      if wanted == type || wanted.unwrappedOnce == type {
        score += 2
      } else if typing.isInstance(type, of: wanted.unwrappedOnce) == .no {
        score -= 10
      }
    }
    return score
  }

  /// The type of a literal, a local or a construction, without evaluating it.
  private func plainType(of expression: SwiftExpression) -> SwiftType? {
    switch expression.kind {
    case .string, .interpolation: return .named("String")
    case .integer: return .named("Int")
    case .floating: return .named("Double")
    case .boolean: return .named("Bool")
    case .name(let name, labels: nil, _): return frame.slot(name)?.type
    case .call(let callee, _): return typeNamed(callee)
    case .type(let type): return .metatype(canonical(type))
    default: return nil
    }
  }

  func invoke(
    _ member: SwiftMember<SwiftFunction>, _ match: SwiftArgumentMatch, on object: TypedValue?, _ call: SwiftCall,
    generics given: [SwiftType] = [], expecting type: SwiftType?
  ) throws -> TypedValue {
    let function = member.declaration
    var generics: [String: SwiftType] = member.owner == nil ? [:] : genericArguments(of: object?.type)
    if case .named(let name, _)? = object?.type, name != member.owner, let owner = member.owner {
      // A method of an ancestor: its parameters are not those of the object's own type.
      generics = program.types[owner]?.genericParameters.isEmpty == true ? [:] : generics
    }
    for (parameter, known) in zip(function.genericParameters, given) { generics[parameter.name] = canonical(known) }
    let names = Set(function.genericParameters.map(\.name))
    if let type, let result = function.result, !names.isEmpty {
      // What is returned often tells what a parameter stands for.
      var found = generics
      typing.unify(result, type, names, &found)
      for name in names where generics[name] == nil {
        if isOnlyInResult(name, function) { generics[name] = found[name] }
      }
    }
    let inner = SwiftFrame(
      path: member.path, context: member.owner, selfValue: object, generics: generics, result: nil)
    let mark = temporaries.count
    defer { temporaries.removeLast(temporaries.count - mark) }
    try bindParameters(function, match, call, names: names, in: inner, owner: member.owner)
    if case .object(let instance)? = object?.value {
      for (index, parameter) in function.parameters.enumerated() {
        guard let slot = inner.slot(parameter.name) else { continue }
        note(
          .method(function.selectorText, index: index), TypedValue(slot.value, slot.type), in: instance, call.span)
      }
    }
    let result = function.result.map {
      typing.canonical($0, in: member.owner, generics: inner.generics)
    }
    let resultType = result?.asPartiallyKnown(names.subtracting(inner.generics.keys))
    guard let body = function.body else {
      if isSymbolic { return try unknownResult(of: member, on: object, inner, resultType, call) }
      return .unknown("the body of '\(function.name)' is not scanned", resultType)
    }
    let running = SwiftFrame(
      path: member.path, context: member.owner, selfValue: object, generics: inner.generics,
      result: resultType ?? .void)
    running.scopes = inner.scopes
    running.callSite = (location(call.span), location(call.arguments.first?.value.span ?? call.span))
    if function.body?.isEmpty == true, function.result != nil { return .unknown("an empty body", resultType) }
    let value = try inFrame(running) { try runBody(body, expecting: resultType ?? .void) }
    return TypedValue(value.value, resultType ?? .void)
  }

  private func isOnlyInResult(_ name: String, _ function: SwiftFunction) -> Bool {
    !function.parameters.contains { $0.type.mentions(name) }
  }

  /// What a function without a body gives in symbolic mode: something made of its arguments.
  private func unknownResult(
    of member: SwiftMember<SwiftFunction>, on object: TypedValue?, _ inner: SwiftFrame, _ type: SwiftType?,
    _ call: SwiftCall
  ) throws -> TypedValue {
    let arguments = member.declaration.parameters.compactMap { parameter -> SwiftCallArgument? in
      guard let slot = inner.slot(parameter.name) else { return nil }
      return SwiftCallArgument(
        label: parameter.label, typed: TypedValue(slot.value, slot.type), location: location(call.span))
    }
    let event = SwiftSymbolEvent.call(
      object ?? TypedValue(.void, nil), name: member.declaration.name, arguments: arguments,
      location: location(call.span))
    if let result = try host.symbolEvent(event, by: self) { return TypedValue(result.value, type ?? result.type) }
    return .unknown("the body of '\(member.declaration.name)' is not scanned", type)
  }

  /// Evaluates the arguments in order and binds them, learning what generic parameters stand for on the way.
  func bindParameters(
    _ function: SwiftFunction, _ match: SwiftArgumentMatch, _ call: SwiftCall, names: Set<String>,
    in inner: SwiftFrame, owner: String?
  ) throws {
    var values: [Int: [TypedValue]] = [:]
    for (index, parameter) in function.parameters.enumerated() where !match.positions[index].isEmpty {
      for position in match.positions[index] {
        let argument = call.arguments[position]
        let open = names.subtracting(inner.generics.keys)
        let wanted = typing.canonical(parameter.type, in: owner, generics: inner.generics).asPartiallyKnown(open)
        let typed: TypedValue
        if parameter.isAutoclosure {
          let result: SwiftType? = if case .function(_, let result) = wanted { result } else { nil }
          typed = try evaluate(argument.value, expecting: result)
        } else {
          typed = try evaluate(argument.value, expecting: wanted)
        }
        temporaries.append(typed.value)
        if !names.isEmpty { typing.unify(parameter.type, typed.type, names, &inner.generics) }
        values[index, default: []].append(typed)
      }
    }
    for (index, parameter) in function.parameters.enumerated() {
      let open = names.subtracting(inner.generics.keys)
      let declared = typing.canonical(parameter.type, in: owner, generics: inner.generics)
      var typed: TypedValue
      if let given = values[index] {
        if parameter.isVariadic {
          typed = TypedValue(.array(given.map(\.value)), .named("Array", [declared]))
        } else {
          typed = given[0]
          if declared.mentions(anyOf: open) {
            // Not known: what was passed says more.
          } else if parameter.isAutoclosure, case .function(_, let result) = declared {
            typed.type = result
          } else {
            typed = try convert(typed, to: declared, at: call.span)
          }
        }
      } else if let initial = parameter.initial {
        typed = try inFrame(inner) { try evaluate(initial, expecting: declared) }
        typed.type = declared.mentions(anyOf: open) ? typed.type : declared
      } else {
        typed = TypedValue(.array([]), .named("Array", [declared]))
      }
      inner.declare(parameter.name, SwiftSlot(typed))
    }
  }

  // MARK: Closures and function values

  /// A closure as a value. Parameters without a type take the one that the place asks for.
  func makeClosure(_ closure: SwiftClosure, _ span: SwiftSpan, expecting type: SwiftType?) throws -> TypedValue {
    var expected: [SwiftType] = []
    var expectedResult: SwiftType?
    if case .function(let parameters, let result)? = type?.unwrappedOnce {
      expected = parameters
      expectedResult = result
    }
    var captured: [String: SwiftSlot] = [:]
    for name in SwiftFreeNames.names(in: closure).sorted() {
      if let slot = frame.slot(name) { captured[name] = slot }
    }
    for capture in closure.captures {
      guard let name = capture.label else { continue }
      captured[name] = SwiftSlot(try evaluate(capture.value))
    }
    let count = closure.parameters?.count ?? max(expected.count, SwiftFreeNames.shorthandCount(in: closure))
    var parameters: [SwiftType] = []
    for index in 0..<count {
      let annotated = closure.parameters?[index].type
      if let annotated {
        parameters.append(canonical(annotated))
      } else if index < expected.count {
        parameters.append(expected[index])
      } else {
        parameters.append(.unknown("?"))
      }
    }
    if closure.parameters?.count == 1, expected.count > 1, closure.parameters?[0].type == nil {
      // One name for a whole list of arguments.
      parameters = [.tuple(expected.map { SwiftTupleElement(type: $0) })]
    }
    var result = closure.result.map { canonical($0) }
    if result == nil, let expectedResult, expectedResult.isFullyKnown { result = expectedResult }
    let object = SwiftClosureObject(
      closure: closure, span: span, frame: frame, captured: captured,
      type: .function(parameters, result ?? .unknown("?")))
    return TypedValue(.closure(object), object.type)
  }

  /// Calls a closure with values.
  package func call(_ closure: SwiftClosureObject, with arguments: [TypedValue]) throws -> TypedValue {
    var result: SwiftType?
    var types: [SwiftType] = []
    if case .function(let parameters, let outcome)? = closure.type {
      types = parameters
      if outcome.isFullyKnown { result = outcome }
    }
    let inner = SwiftFrame(
      path: closure.frame.path, context: closure.frame.context, selfValue: closure.frame.selfValue,
      generics: closure.frame.generics, captured: closure.captured, result: result)
    let names = closure.closure.parameters?.map(\.name) ?? arguments.indices.map { "$\($0)" }
    for (index, name) in names.enumerated() {
      var typed = index < arguments.count ? arguments[index] : .unknown("a parameter of a closure")
      var isUndetermined = false
      if index < types.count {
        if types[index].isFullyKnown {
          typed.type = types[index]
        } else if closure.closure.parameters == nil || closure.closure.parameters?[index].type == nil {
          isUndetermined = typed.type == nil
        }
      }
      let slot = SwiftSlot(typed)
      slot.isUndetermined = isUndetermined
      inner.declare(name, slot)
    }
    let value = try inFrame(inner) {
      let returned = try runBody(closure.closure.body, expecting: result)
      closureAlternatives = alternatives
      return returned
    }
    return TypedValue(value.value, result ?? value.type)
  }

  /// Calls a value that is a function.
  func callValue(_ function: TypedValue, _ call: SwiftCall, expecting type: SwiftType?) throws -> TypedValue {
    switch function.value {
    case .closure(let closure):
      var types: [SwiftType] = []
      if case .function(let parameters, _)? = closure.type { types = parameters }
      let arguments = try evaluateAll(call, expecting: types.map { $0.isFullyKnown ? $0 : nil })
      return try self.call(closure, with: arguments.map(\.typed))
    case .function(let members, let object):
      let receiver = object.map { TypedValue($0, dynamicType(of: $0)) }
      if let result = try invoke(members, on: receiver, call, expecting: type) { return result }
      // A method as a value has lost its labels.
      let plain = SwiftCall(
        arguments: call.arguments, span: call.span, text: call.text)
      if let member = members.first(where: { $0.declaration.parameters.count == call.arguments.count }) {
        var labelled = plain
        for (index, parameter) in member.declaration.parameters.enumerated() {
          labelled.arguments[index].label = parameter.label
          labelled.arguments[index].isTrailing = false
        }
        if let result = try invoke([member], on: receiver, labelled, expecting: type) { return result }
      }
    case .initializer(let constructed, let labels):
      var labelled = call
      if let labels, labels.count == call.arguments.count {
        for (index, label) in labels.enumerated() {
          labelled.arguments[index].label = label.isEmpty ? nil : label
          labelled.arguments[index].isTrailing = false
        }
        return try construct(constructed, labelled, expecting: type)
      }
      if let (member, _) = initializer(of: constructed, labels: nil, count: call.arguments.count) {
        for (index, parameter) in member.declaration.parameters.enumerated() {
          labelled.arguments[index].label = parameter.label
          labelled.arguments[index].isTrailing = false
        }
      }
      return try construct(constructed, labelled, expecting: type)
    case .type(let constructed): return try construct(constructed, call, expecting: type)
    case .nothing where !isSymbolic:
      if case .implicitlyUnwrapped? = function.type {
        throw trap(.nilUnwrapped, call.span, "an implicitly unwrapped optional is nil")
      }
    default: break
    }
    var result: SwiftType?
    if case .function(_, let outcome)? = function.type?.unwrappedOnce, outcome.isFullyKnown { result = outcome }
    let arguments = try evaluateAll(call)
    if isSymbolic {
      let event = SwiftSymbolEvent.call(function, name: "", arguments: arguments, location: location(call.span))
      if let value = try host.symbolEvent(event, by: self) { return TypedValue(value.value, result ?? value.type) }
    }
    return .unknown("the result of '\(call.text)' is not known", result)
  }

  /// Calls a value with values.
  package func call(_ function: TypedValue, with arguments: [TypedValue], at location: SourceLocation) throws
    -> TypedValue
  {
    switch function.value {
    case .closure(let closure): return try call(closure, with: arguments)
    case .function(let members, let object):
      guard let member = members.first(where: { $0.declaration.parameters.count == arguments.count }),
        let body = member.declaration.body
      else { return .unknown("the function is not scanned") }
      let receiver = object.map { TypedValue($0, dynamicType(of: $0)) }
      let generics = member.owner == nil ? [:] : genericArguments(of: receiver?.type)
      let result = member.declaration.result.map { typing.canonical($0, in: member.owner, generics: generics) }
      let inner = SwiftFrame(
        path: member.path, context: member.owner, selfValue: receiver, generics: generics, result: result ?? .void)
      for (parameter, argument) in zip(member.declaration.parameters, arguments) {
        let declared = typing.canonical(parameter.type, in: member.owner, generics: generics)
        inner.declare(parameter.name, SwiftSlot(TypedValue(argument.value, declared)))
      }
      let value = try inFrame(inner) { try runBody(body, expecting: result ?? .void) }
      return TypedValue(value.value, result ?? .void)
    case .initializer(let type, let labels):
      guard let (member, owner) = initializer(of: type, labels: labels, count: arguments.count) else {
        return .unknown("the initializer of '\(type)' is not scanned", type)
      }
      return try construct(type, with: arguments, member, owner: owner, at: location)
    default: return .unknown("what is called is not known")
    }
  }
}

extension SwiftFunction {
  /// `bind(view:)`.
  var selectorText: String { name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")" }
}

extension SwiftFrame {
  /// Whether a type is an ancestor of the one in which the code stands.
  fileprivate func isAncestor(_ type: SwiftType, in program: SwiftProgram) -> Bool {
    guard let context, case .named(let name, _) = type else { return false }
    return name != context && program.lineage(of: context).names.contains(name)
  }
}

extension SwiftExpression {
  /// `self.init(…)`.
  fileprivate var isSelfInit: Bool {
    guard case .call(let callee, _) = kind, case .member(let base?, let member) = callee.kind else { return false }
    return member.name == "init" && base.plainName == "self"
  }
}

extension SwiftType {
  /// Whether a name occurs in it.
  func mentions(_ name: String) -> Bool { mentions(anyOf: [name]) }

  func mentions(anyOf names: Set<String>) -> Bool {
    guard !names.isEmpty else { return false }
    switch self {
    case .named(let own, let arguments):
      return names.contains(own) || arguments.contains { $0.mentions(anyOf: names) }
    case .optional(let inner), .implicitlyUnwrapped(let inner), .metatype(let inner), .opaque(let inner):
      return inner.mentions(anyOf: names)
    case .tuple(let elements): return elements.contains { $0.type.mentions(anyOf: names) }
    case .function(let parameters, let result):
      return parameters.contains { $0.mentions(anyOf: names) } || result.mentions(anyOf: names)
    case .composition(let parts): return parts.contains { $0.mentions(anyOf: names) }
    case .unknown: return false
    }
  }

  /// The type with generic parameters that are not known yet as unknown.
  func asPartiallyKnown(_ open: Set<String>) -> SwiftType {
    guard mentions(anyOf: open) else { return self }
    switch self {
    case .named(let name, let arguments):
      if open.contains(name) { return .unknown(name) }
      return .named(name, arguments.map { $0.asPartiallyKnown(open) })
    case .optional(let inner): return .optional(inner.asPartiallyKnown(open))
    case .implicitlyUnwrapped(let inner): return .implicitlyUnwrapped(inner.asPartiallyKnown(open))
    case .metatype(let inner): return .metatype(inner.asPartiallyKnown(open))
    case .opaque(let inner): return .opaque(inner.asPartiallyKnown(open))
    case .tuple(let elements):
      return .tuple(
        elements.map { SwiftTupleElement(label: $0.label, type: $0.type.asPartiallyKnown(open)) })
    case .function(let parameters, let result):
      return .function(parameters.map { $0.asPartiallyKnown(open) }, result.asPartiallyKnown(open))
    case .composition(let parts): return .composition(parts.map { $0.asPartiallyKnown(open) })
    case .unknown: return self
    }
  }
}
