import AssemblyFacts

extension SwiftEvaluator {
  /// `X(…)`.
  func construct(_ type: SwiftType, _ call: SwiftCall, expecting expected: SwiftType?) throws -> TypedValue {
    if let result = try constructContainer(type, call) { return result }
    if let result = try standardConstruction(type, call, expecting: expected) { return result }
    guard case .named(let name, _) = type, let info = program.types[name], let kind = info.kind else {
      return try constructUnscanned(type, call)
    }
    switch kind {
    case .class, .actor:
      let object = makeObject(of: type)
      if isSymbolic { return try constructSymbolically(type, object, call) }
      try initializeStoredProperties(of: object)
      return TypedValue(.object(object), try initialize(object, as: type, call))
    case .struct:
      let object = makeObject(of: type)
      if isSymbolic { return try constructSymbolically(type, object, call) }
      try initializeStoredProperties(of: object)
      let result = try initialize(object, as: type, call)
      return TypedValue(.structure(SwiftStructure(type: type, fields: object.fields)), result)
    case .enum:
      if let raw = call.labelled("rawValue") { return try enumCase(of: type, info, raw) }
      _ = try evaluateAll(call)
      return .unknown("a value of '\(type)'", type)
    case .protocol, .extension:
      _ = try evaluateAll(call)
      return .unknown("a value of '\(type)'", type)
    }
  }

  private func enumCase(of type: SwiftType, _ info: SwiftTypeInfo, _ raw: SwiftExpression) throws -> TypedValue {
    let value = try evaluate(raw).value
    for element in info.cases {
      if case .yes = equal(rawValue(of: element.name, in: info.name).value, value) {
        return TypedValue(.enumCase(type: info.name, name: element.name, []), .optional(type))
      }
    }
    return .unknown("the case for a raw value", .optional(type))
  }

  /// Runs the initializer and gives the type of the result: optional where it can fail.
  private func initialize(_ object: SwiftObject, as type: SwiftType, _ call: SwiftCall) throws -> SwiftType {
    _ = try runInitializer(of: type, on: object, call)
    guard let (member, _) = chooseInitializer(of: type, call) else { return type }
    return member.declaration.isFailable ? .optional(type) : type
  }

  /// In symbolic mode the host decides what stands for the new object.
  private func constructSymbolically(_ type: SwiftType, _ object: SwiftObject, _ call: SwiftCall) throws -> TypedValue {
    let chosen = chooseInitializer(of: type, call)
    var types: [SwiftType?] = Array(repeating: nil, count: call.arguments.count)
    if let (member, match) = chosen {
      for (index, positions) in match.positions.enumerated() {
        for position in positions {
          types[position] = typing.canonical(
            member.declaration.parameters[index].type, in: member.owner, generics: genericArguments(of: type))
        }
      }
    }
    var arguments = try evaluateAll(call, expecting: types)
    if let (member, match) = chosen {
      for (index, positions) in match.positions.enumerated() {
        for position in positions where arguments[position].label == nil {
          arguments[position].label = member.declaration.parameters[index].label
        }
      }
    }
    let event = SwiftSymbolEvent.construct(type, arguments: arguments, location: location(call.span))
    if let result = try host.symbolEvent(event, by: self) { return result }
    // Nobody follows it: made like any other object, of the values at hand.
    try inScope {
      var given = call
      for index in arguments.indices {
        let name = "#\(index)"
        frame.declare(name, SwiftSlot(arguments[index].typed))
        given.arguments[index].value.kind = .name(name, labels: nil, generics: [])
        given.arguments[index].label = arguments[index].label
        given.arguments[index].isTrailing = false
      }
      try initializeStoredProperties(of: object)
      _ = try runInitializer(of: type, on: object, given)
    }
    return TypedValue(.object(object), type)
  }

  /// Gives stored properties their initial values, the ancestors' first.
  package func initializeStoredProperties(of object: SwiftObject) throws {
    guard case .named(let name, _) = object.type else { return }
    for ancestor in program.lineage(of: name).names.reversed() {
      guard let info = program.types[ancestor], info.kind != .protocol else { continue }
      let generics = genericArguments(of: object.type)
      for member in info.variables {
        let variable = member.declaration
        guard !variable.isStatic, variable.getter == nil, !variable.modifiers.contains("lazy"),
          let initial = variable.initial
        else { continue }
        let declared = variable.type.map { typing.canonical($0, in: member.owner, generics: generics) }
        let inner = SwiftFrame(
          path: member.path, context: member.owner, selfValue: nil, generics: generics, result: declared)
        let value = try inFrame(inner) { try evaluate(initial, expecting: declared) }
        try store(TypedValue(value.value, declared ?? value.type), as: variable.name, in: object, initial.span)
      }
    }
  }

  // MARK: Initializers

  /// The initializers of a type, its own first, then inherited ones.
  func initializers(of type: SwiftType) -> [SwiftMember<SwiftFunction>] {
    guard case .named(let name, _) = type else { return [] }
    let declared = program.lineage(of: name).names.flatMap { ancestor -> [SwiftMember<SwiftFunction>] in
      guard let info = program.types[ancestor], info.kind != .protocol else { return [] }
      return info.functions["init"] ?? []
    }
    if !declared.isEmpty { return declared }
    guard let info = program.types[name] else { return [] }
    return implicitInitializer(of: info).map { [$0] } ?? []
  }

  /// The initializer that a structure has for its stored properties, and a class without any to set.
  private func implicitInitializer(of info: SwiftTypeInfo) -> SwiftMember<SwiftFunction>? {
    guard info.kind == .struct || info.kind == .class else { return nil }
    if info.kind == .class, !program.lineage(of: info.name).isComplete { return nil }
    var parameters: [SwiftParameter] = []
    for member in info.variables where info.kind == .struct {
      let variable = member.declaration
      guard !variable.isStatic, variable.getter == nil, !(variable.isLet && variable.initial != nil) else { continue }
      var initial = variable.initial
      if initial == nil, variable.type?.isOptional == true, !variable.isLet {
        initial = SwiftExpression(.nothing, variable.nameSpan)
      }
      parameters.append(
        SwiftParameter(
          label: variable.name, name: variable.name, type: variable.type ?? .unknown("?"), initial: initial,
          span: variable.span, nameSpan: variable.nameSpan))
    }
    let function = SwiftFunction(name: "init", parameters: parameters, span: info.span, nameSpan: info.span)
    return SwiftMember(declaration: function, path: info.path, owner: info.name)
  }

  private func chooseInitializer(
    of type: SwiftType, _ call: SwiftCall
  ) -> (SwiftMember<SwiftFunction>, SwiftArgumentMatch)? {
    for member in initializers(of: type) {
      if let match = SwiftArgumentMatch(member.declaration.parameters, call.arguments) { return (member, match) }
    }
    return nil
  }

  /// The initializer that `X.init` or `X.init(a:b:)` names: by its labels, else the only one, else the only one with a
  /// number of parameters.
  func initializer(
    of type: SwiftType, labels: [String]?, count: Int?
  ) -> (SwiftMember<SwiftFunction>, owner: String)? {
    guard case .named(let name, _) = type else { return nil }
    let own = program.types[name]?.functions["init"] ?? []
    let candidates = own.isEmpty ? initializers(of: type) : own
    var fitting = candidates
    if let labels {
      fitting = fitting.filter { $0.declaration.parameters.map { $0.label ?? "" } == labels }
    } else if let count {
      let exact = fitting.filter { $0.declaration.parameters.count == count }
      if !exact.isEmpty { fitting = exact }
    }
    guard let only = fitting.first, fitting.count == 1 || labels != nil else { return nil }
    return (only, only.owner ?? name)
  }

  /// Runs the initializer of a type that fits a call on an object. Without one, arguments go to the properties of their
  /// labels.
  func runInitializer(of type: SwiftType, on object: SwiftObject, _ call: SwiftCall) throws -> TypedValue {
    guard let (member, match) = chooseInitializer(of: type, call) else {
      for (index, argument) in call.arguments.enumerated() {
        let declared = argument.label.flatMap { declaredType(of: $0, in: TypedValue(.object(object), type)) }
        let typed = try evaluate(argument.value, expecting: declared)
        let stored = TypedValue(typed.value, declared ?? typed.type)
        note(.initializer(label: argument.label, index: index), stored, in: object, argument.value.span)
        guard let label = argument.label else { continue }
        try store(stored, as: label, in: object, argument.value.span)
      }
      return TypedValue(.void, .void)
    }
    let function = member.declaration
    let generics = genericArguments(of: type)
    let inner = SwiftFrame(
      path: member.path, context: member.owner, selfValue: TypedValue(.object(object), type), generics: generics,
      result: .void)
    let names = Set(function.genericParameters.map(\.name))
    let mark = temporaries.count
    defer { temporaries.removeLast(temporaries.count - mark) }
    try bindParameters(function, match, call, names: names, in: inner, owner: member.owner)
    for (index, positions) in match.positions.enumerated() {
      guard let position = positions.first, let slot = inner.slot(function.parameters[index].name) else { continue }
      note(
        .initializer(label: function.parameters[index].label, index: index), TypedValue(slot.value, slot.type),
        in: object, call.arguments[position].value.span)
    }
    try run(function, in: inner, on: object, call.span)
    return TypedValue(.void, .void)
  }

  private func run(
    _ function: SwiftFunction, in inner: SwiftFrame, on object: SwiftObject, _ span: SwiftSpan
  ) throws {
    if let body = function.body {
      _ = try inFrame(inner) { try runBody(body, expecting: .void) }
      return
    }
    // Only the signature is known: a parameter fills the property of its label.
    for parameter in function.parameters {
      guard let slot = inner.slot(parameter.name) else { continue }
      let names = [parameter.label, parameter.name].compactMap { $0 }
      guard
        let property = names.first(where: { property($0, of: TypedValue(.object(object), object.type)) != nil })
      else { continue }
      try store(TypedValue(slot.value, slot.type), as: property, in: object, span)
    }
  }

  /// Makes an object with values in the order of an initializer's parameters.
  package func construct(
    _ type: SwiftType, with arguments: [TypedValue], _ member: SwiftMember<SwiftFunction>, owner: String,
    at location: SourceLocation
  ) throws -> TypedValue {
    let object = makeObject(of: type)
    if isSymbolic {
      let labelled = zip(member.declaration.parameters, arguments).map { parameter, typed in
        SwiftCallArgument(label: parameter.label, typed: typed, location: location)
      }
      let event = SwiftSymbolEvent.construct(type, arguments: labelled, location: location)
      return try host.symbolEvent(event, by: self) ?? TypedValue(.object(object), type)
    }
    try initializeStoredProperties(of: object)
    let generics = genericArguments(of: type)
    let inner = SwiftFrame(
      path: member.path, context: owner, selfValue: TypedValue(.object(object), type), generics: generics,
      result: .void)
    for (parameter, argument) in zip(member.declaration.parameters, arguments) {
      let declared = typing.canonical(parameter.type, in: owner, generics: generics)
      inner.declare(parameter.name, SwiftSlot(TypedValue(argument.value, declared)))
    }
    for (index, argument) in arguments.enumerated() where index < member.declaration.parameters.count {
      object.received.append(
        SwiftReceivedValue(
          site: .initializer(label: member.declaration.parameters[index].label, index: index), value: argument.value,
          location: location))
    }
    try run(member.declaration, in: inner, on: object, member.declaration.nameSpan)
    if case .named(let name, _) = type, program.types[name]?.kind == .struct {
      return TypedValue(.structure(SwiftStructure(type: type, fields: object.fields)), type)
    }
    return TypedValue(.object(object), type)
  }

  /// Runs the initializer that values with labels fit on something that stands for the new object. Does nothing where
  /// no body is scanned.
  package func follow(_ type: SwiftType, arguments: [SwiftCallArgument], as object: TypedValue) throws {
    let candidates = initializers(of: type).filter { member in
      member.declaration.body != nil && member.declaration.parameters.count >= arguments.count
    }
    let labels = arguments.map(\.label)
    let fitting = candidates.first { member in
      let own = member.declaration.parameters.map(\.label)
      return own == labels || own.filter { labels.contains($0) } == labels
    }
    guard let member = fitting, let body = member.declaration.body else { return }
    let generics = genericArguments(of: type)
    let inner = SwiftFrame(
      path: member.path, context: member.owner, selfValue: object, generics: generics, result: .void)
    var rest = arguments
    for parameter in member.declaration.parameters {
      let declared = typing.canonical(parameter.type, in: member.owner, generics: generics)
      if let index = rest.firstIndex(where: { $0.label == parameter.label }) {
        inner.declare(parameter.name, SwiftSlot(TypedValue(rest[index].typed.value, declared)))
        rest.remove(at: index)
      } else if let initial = parameter.initial {
        let value = try inFrame(inner) { try evaluate(initial, expecting: declared) }
        inner.declare(parameter.name, SwiftSlot(TypedValue(value.value, declared)))
      }
    }
    _ = try inFrame(inner) { try runBody(body, expecting: .void) }
  }

  /// Reads the properties of a type that have a wrapper of the program's own, and gives what each holds.
  package func readWrappedProperties(
    of type: SwiftType, _ visit: (String, TypedValue, SourceLocation) throws -> Void
  ) throws {
    guard case .named(let name, _) = type else { return }
    let generics = genericArguments(of: type)
    for ancestor in program.lineage(of: name).names {
      guard let info = program.types[ancestor], info.kind != .protocol else { continue }
      for member in info.variables where member.declaration.hasWrapper && !member.declaration.isStatic {
        let variable = member.declaration
        let declared = variable.type.map { typing.canonical($0, in: member.owner, generics: generics) }
        let object = SwiftObject(type: type, number: -1)
        object.isPartial = true
        guard let value = try wrappedValue(of: member, in: object, declared, variable.nameSpan) else { continue }
        try visit(variable.name, value, variable.nameSpan.location(in: member.path))
      }
    }
  }

  /// A type outside of the scanned sources.
  private func constructUnscanned(_ type: SwiftType, _ call: SwiftCall) throws -> TypedValue {
    let arguments = try evaluateAll(call)
    if isSymbolic {
      let event = SwiftSymbolEvent.construct(type, arguments: arguments, location: location(call.span))
      if let result = try host.symbolEvent(event, by: self) { return result }
    }
    let object = makeObject(of: type)
    for (index, argument) in arguments.enumerated() {
      note(
        .initializer(label: argument.label, index: index), argument.typed, in: object, call.arguments[index].value.span)
      guard let label = argument.label else { continue }
      object.fields[label] = argument.typed
    }
    return TypedValue(.object(object), type)
  }

  // MARK: Property wrappers

  /// What a property with a wrapper of the program's own holds; nil for other properties.
  func wrappedValue(
    of member: SwiftMember<SwiftVariable>, in object: SwiftObject, _ declared: SwiftType?, _ span: SwiftSpan
  ) throws -> TypedValue? {
    for attribute in member.declaration.attributes {
      guard let name = program.qualifiedName(of: attribute.name, in: member.owner), let info = program.types[name],
        info.attributes.contains(where: { $0.name == "propertyWrapper" })
      else { continue }
      let wrapper = try makeWrapper(attribute, info, of: member, declared)
      let value = try self.member(
        SwiftMemberName(name: "wrappedValue", span: member.declaration.nameSpan), of: wrapper, expecting: declared, span
      )
      return TypedValue(value.value, declared ?? value.type)
    }
    return nil
  }

  /// Makes the wrapper of a property, its generic parameter standing for the property's type.
  func makeWrapper(
    _ attribute: SwiftAttribute, _ info: SwiftTypeInfo, of member: SwiftMember<SwiftVariable>, _ declared: SwiftType?
  ) throws -> TypedValue {
    var arguments = attribute.generics.map { typing.canonical($0, in: member.owner) }
    if arguments.isEmpty, let declared, !info.genericParameters.isEmpty {
      let wrapped = info.variable("wrappedValue")?.declaration.type
      var found: [String: SwiftType] = [:]
      typing.unify(
        wrapped ?? .named(info.genericParameters[0].name), declared, Set(info.genericParameters.map(\.name)), &found)
      arguments = info.genericParameters.map { found[$0.name] ?? .unknown("?") }
    }
    let type = SwiftType.named(info.name, arguments)
    let object = makeObject(of: type)
    let call = SwiftCall(
      arguments: attribute.arguments, span: member.declaration.span,
      text: SwiftExpression(.other("@\(attribute.name)"), member.declaration.span))
    let outer = SwiftFrame(path: member.path, context: member.owner, selfValue: nil, generics: [:], result: nil)
    try inFrame(outer) {
      try initializeStoredProperties(of: object)
      _ = try runInitializer(of: type, on: object, call)
    }
    return TypedValue(.object(object), type)
  }
}
