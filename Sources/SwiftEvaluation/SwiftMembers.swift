import AssemblyFacts

extension SwiftEvaluator {
  // MARK: Names

  /// The value of a plain name.
  func name(_ expression: SwiftExpression, expecting type: SwiftType?) throws -> TypedValue {
    guard case .name(let name, let labels, let generics) = expression.kind else { return .unknown("no name") }
    if let slot = frame.slot(name) { return value(of: slot, expecting: type) }
    if name == "self" || name == "super" { return frame.selfValue ?? .unknown("'self' is not known") }
    if let object = frame.selfValue, hasMember(name, object) {
      let member = SwiftMemberName(name: name, labels: labels, generics: generics, span: expression.span)
      return try self.member(member, of: object, expecting: type, expression.span)
    }
    if let context = frame.context, let slot = try staticSlot(name, of: .named(context)) {
      return TypedValue(slot.value, slot.type)
    }
    if let named = typeNamed(expression) { return TypedValue(.type(named), .metatype(named)) }
    if let slot = try global(name) { return TypedValue(slot.value, slot.type) }
    if let functions = program.functions[name] { return TypedValue(.function(functions, of: nil), nil) }
    return .unknown("'\(name)' is declared outside of the scanned sources")
  }

  private func value(of slot: SwiftSlot, expecting type: SwiftType?) -> TypedValue {
    if slot.isUndetermined, let type, type.isFullyKnown {
      let key = ObjectIdentifier(slot)
      if let known = expectations[key] {
        if known.statement == statementCount { expectations[key]?.types.append(type) }
      } else {
        expectations[key] = (statementCount, [type])
      }
      return TypedValue(slot.value, type)
    }
    return TypedValue(slot.value, slot.type)
  }

  /// A global variable, its initial value evaluated once.
  func global(_ name: String) throws -> SwiftSlot? {
    guard let member = program.variables[name] else { return nil }
    return try lazily(name, member, context: nil)
  }

  /// A static variable of a type or what it inherits from.
  func staticSlot(_ name: String, of type: SwiftType) throws -> SwiftSlot? {
    guard case .named(let owner, _) = type else { return nil }
    for ancestor in program.lineage(of: owner).names {
      guard let info = program.types[ancestor] else { continue }
      for member in info.variables where member.declaration.name == name && member.declaration.isStatic {
        return try lazily("\(ancestor).\(name)", member, context: ancestor)
      }
    }
    return nil
  }

  private func lazily(_ key: String, _ member: SwiftMember<SwiftVariable>, context: String?) throws -> SwiftSlot? {
    if let known = globals[key] { return known }
    let variable = member.declaration
    let declared = variable.type.map { typing.canonical($0, in: context) }
    guard initializing.insert(key).inserted else {
      return SwiftSlot(.unknown("'\(key)' is made of itself", declared))
    }
    defer { initializing.remove(key) }
    let selfValue = context.map { TypedValue(.type(.named($0)), .metatype(.named($0))) }
    let inner = SwiftFrame(
      path: member.path, context: context, selfValue: selfValue, generics: [:], result: declared)
    if let getter = variable.getter {
      // Computed: a new value each time.
      let value = try inFrame(inner) { try runBody(getter, expecting: declared) }
      return SwiftSlot(TypedValue(value.value, declared ?? value.type))
    }
    guard let initial = variable.initial else {
      let slot = SwiftSlot(
        TypedValue(declared?.isOptional == true ? .nothing : .unknown("'\(key)' is set elsewhere"), declared))
      globals[key] = slot
      return slot
    }
    let value = try inFrame(inner) { try evaluate(initial, expecting: declared) }
    let slot = SwiftSlot(TypedValue(value.value, declared ?? value.type))
    globals[key] = slot
    return slot
  }

  // MARK: Looking members up

  /// Names under which members of a value are declared, nearest first.
  func ownerNames(of typed: TypedValue) -> [String] {
    var names: [String] = []
    func add(_ type: SwiftType?) {
      for name in type?.unwrappedOnce.nominalNames ?? [] {
        for ancestor in program.lineage(of: name).names where !names.contains(ancestor) { names.append(ancestor) }
      }
    }
    switch typed.value {
    case .type(let type): add(type)
    case .container:
      add(typed.type)
      names += ["Container", "Resolver"].filter { !names.contains($0) }
    case .entry:
      names = ["ServiceEntry"]
    default:
      add(dynamicType(of: typed.value))
      add(typed.type)
    }
    return names
  }

  /// Whether a name is that of a member of `self`, without evaluating it.
  func hasMember(_ name: String, _ object: TypedValue) -> Bool {
    var isStatic = false
    if case .type = object.value { isStatic = true }
    if case .object(let instance) = object.value, instance.fields[name] != nil { return true }
    for owner in ownerNames(of: object) {
      guard let info = program.types[owner] else { continue }
      if info.variables.contains(where: { $0.declaration.name == name && $0.declaration.isStatic == isStatic }) {
        return true
      }
      if let functions = info.functions[name], functions.contains(where: { $0.declaration.isStatic == isStatic }) {
        return true
      }
    }
    return false
  }

  /// The methods of a value with a name, nearest first; those of the same file before others.
  func methods(_ name: String, of object: TypedValue, isStatic: Bool) -> [SwiftMember<SwiftFunction>] {
    var result: [SwiftMember<SwiftFunction>] = []
    for owner in ownerNames(of: object) {
      guard let functions = program.types[owner]?.functions[name] else { continue }
      let fitting = functions.filter { $0.declaration.isStatic == isStatic && !hides($0) }
      result += fitting.filter { $0.path == frame.path } + fitting.filter { $0.path != frame.path }
    }
    return result
  }

  /// Whether a declaration is private to another file.
  private func hides(_ member: SwiftMember<SwiftFunction>) -> Bool {
    guard member.path != frame.path else { return false }
    return member.declaration.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// A declared property of a value.
  func property(_ name: String, of object: TypedValue) -> SwiftMember<SwiftVariable>? {
    for owner in ownerNames(of: object) {
      guard let info = program.types[owner] else { continue }
      let found = info.variables.filter { $0.declaration.name == name && !$0.declaration.isStatic }
      // A protocol only promises it; the class says what it is.
      if let member = found.first, info.kind != .protocol || ownerNames(of: object).last == owner { return member }
    }
    for owner in ownerNames(of: object) {
      if let member = program.types[owner]?.variables.first(where: {
        $0.declaration.name == name && !$0.declaration.isStatic
      }) {
        return member
      }
    }
    return nil
  }

  /// The static type of a property: of the declaration that the expression's static type shows.
  func declaredType(of name: String, in object: TypedValue) -> SwiftType? {
    for known in [object.type, dynamicType(of: object.value)] {
      guard let known = known?.unwrappedOnce, let member = property(name, of: TypedValue(.void, known)) else {
        continue
      }
      if let type = member.declaration.type {
        return typing.canonical(type, in: member.owner, generics: genericArguments(of: known))
      }
      if let initial = member.declaration.initial { return literalType(of: initial, in: member.owner) }
    }
    return nil
  }

  /// The type of a property that is only given an initial value, where that is plain to see.
  private func literalType(of initial: SwiftExpression, in context: String?) -> SwiftType? {
    switch initial.kind {
    case .string, .interpolation: return .named("String")
    case .integer: return .named("Int")
    case .floating: return .named("Double")
    case .boolean: return .named("Bool")
    case .call(let callee, _):
      guard case .name(let name, labels: nil, let generics) = callee.kind, name.first?.isUppercase == true else {
        return nil
      }
      return typing.canonical(.named(name, generics), in: context)
    default: return nil
    }
  }

  /// What the generic parameters of a type stand for.
  func genericArguments(of type: SwiftType?) -> [String: SwiftType] {
    guard case .named(let name, let arguments)? = type?.unwrappedOnce, let info = program.types[name] else {
      return [:]
    }
    var result: [String: SwiftType] = [:]
    for (parameter, argument) in zip(info.genericParameters, arguments) { result[parameter.name] = argument }
    return result
  }

  // MARK: Reading members

  func member(
    _ member: SwiftMemberName, of object: TypedValue, expecting type: SwiftType?, _ span: SwiftSpan
  ) throws -> TypedValue {
    let name = member.name
    if name == "self" { return object }
    switch object.value {
    case .type(let named): return try staticMember(member, of: named, expecting: type, span)
    case .nothing:
      if case .implicitlyUnwrapped? = object.type, !isSymbolic {
        throw trap(.nilUnwrapped, span, "an implicitly unwrapped optional is nil")
      }
    case .object(let instance):
      if let stored = instance.fields[name] {
        return TypedValue(stored.value, declaredType(of: name, in: object) ?? stored.type)
      }
    case .structure(let structure):
      if let stored = structure.fields[name] { return stored }
    case .tuple(let elements):
      if let index = Int(name), elements.indices.contains(index) { return elements[index].typed }
      if let element = elements.first(where: { $0.label == name }) { return element.typed }
    case .wrapper(let number) where name == "instance":
      var service: SwiftType?
      if case .named(_, let arguments)? = object.type?.unwrappedOnce { service = arguments.first }
      return TypedValue(try host.instance(of: number, by: self, at: location(span)), service)
    case .assembler(let container) where name == "resolver":
      return TypedValue(.container(container), .named("Resolver"))
    case .enumCase(let owner, let caseName, _):
      if name == "rawValue" { return rawValue(of: caseName, in: owner) }
    case .array(let values):
      switch name {
      case "count": return TypedValue(.integer(String(values.count)), .named("Int"))
      case "isEmpty": return TypedValue(.boolean(values.isEmpty), .named("Bool"))
      case "first", "last":
        var element: SwiftType?
        if case .named(_, let arguments)? = object.type { element = arguments.first }
        let found = name == "first" ? values.first : values.last
        return TypedValue(found ?? .nothing, element.map { .optional($0) })
      default: break
      }
    case .string(let text) where name == "isEmpty":
      return TypedValue(.boolean(text.isEmpty), .named("Bool"))
    default: break
    }
    if let property = property(name, of: object) { return try value(of: property, named: name, of: object, span) }
    let functions = methods(name, of: object, isStatic: false)
    if !functions.isEmpty { return TypedValue(.function(functions, of: object.value), nil) }
    return try unknownMember(name, of: object, span)
  }

  private func unknownMember(_ name: String, of object: TypedValue, _ span: SwiftSpan) throws -> TypedValue {
    if isSymbolic {
      let event = SwiftSymbolEvent.read(object, property: name, location: location(span))
      if let result = try host.symbolEvent(event, by: self) { return result }
    }
    return .unknown("the member '\(name)' is not known")
  }

  /// A property that holds no stored value yet: computed, lazy, or nil.
  private func value(
    of member: SwiftMember<SwiftVariable>, named name: String, of object: TypedValue, _ span: SwiftSpan
  ) throws -> TypedValue {
    let variable = member.declaration
    let generics = genericArguments(of: object.type)
    let declared = variable.type.map { typing.canonical($0, in: member.owner, generics: generics) }
    let inner = SwiftFrame(
      path: member.path, context: member.owner, selfValue: object, generics: generics, result: declared)
    if let getter = variable.getter, !getter.isEmpty, program.types[member.owner ?? ""]?.kind != .protocol {
      let value = try inFrame(inner) { try runBody(getter, expecting: declared) }
      return TypedValue(value.value, declared ?? value.type)
    }
    if variable.getter != nil, program.types[member.owner ?? ""]?.kind != .protocol {
      // Computed by code that was not kept.
      let result = try unknownMember(name, of: object, span)
      return TypedValue(result.value, declared ?? result.type)
    }
    if variable.modifiers.contains("lazy"), let initial = variable.initial {
      let value = try inFrame(inner) { try evaluate(initial, expecting: declared) }
      let typed = TypedValue(value.value, declared ?? value.type)
      if case .object(let instance) = object.value { instance.fields[name] = typed }
      return typed
    }
    switch object.value {
    case .object(let instance):
      if isOpaque(instance) || (instance.isPartial && !variable.hasWrapper) {
        if let initial = try initialContainer(of: variable, in: inner) { return initial }
        let result = try unknownMember(name, of: object, span)
        return TypedValue(result.value, declared ?? result.type)
      }
      if let wrapped = try wrappedValue(of: member, in: instance, declared, span) { return wrapped }
      return TypedValue(.nothing, declared)
    case .structure: return TypedValue(.nothing, declared)
    default:
      if let initial = try initialContainer(of: variable, in: inner) { return initial }
      let result = try unknownMember(name, of: object, span)
      return TypedValue(result.value, declared ?? result.type)
    }
  }

  /// In symbolic mode: the container that a property of an object made elsewhere begins with, where only its initial
  /// value tells that it is one: `private let container = Container()`.
  private func initialContainer(of variable: SwiftVariable, in inner: SwiftFrame) throws -> TypedValue? {
    guard isSymbolic, variable.type == nil, !variable.hasWrapper, let initial = variable.initial else { return nil }
    let typed = try inFrame(inner) { try evaluate(initial, expecting: nil) }
    switch typed.value {
    case .container, .assembler: return typed
    default: return nil
    }
  }

  /// Whether nothing is known of how an object was made.
  private func isOpaque(_ object: SwiftObject) -> Bool {
    program.types[object.className]?.kind == nil
  }

  func rawValue(of caseName: String, in owner: String) -> TypedValue {
    guard let info = program.types[owner] else { return .unknown("the raw value of '\(caseName)'") }
    var next: Int? = 0
    for element in info.cases {
      var value: TypedValue?
      switch element.rawValue?.kind {
      case .string(let text)?: value = TypedValue(.string(text), .named("String"))
      case .integer(let digits)?:
        next = Int(digits)
        value = TypedValue(.integer(digits), .named("Int"))
      default: break
      }
      if element.name == caseName {
        if let value { return value }
        if info.inherits.contains(.named("String")) { return TypedValue(.string(caseName), .named("String")) }
        if info.inherits.contains(.named("Int")), let next { return TypedValue(.integer(String(next)), .named("Int")) }
      }
      next = next.flatMap { $0.addingReportingOverflow(1).overflow ? nil : $0 + 1 }
    }
    return .unknown("the raw value of '\(caseName)'")
  }

  // MARK: Static members

  func staticMember(
    _ member: SwiftMemberName, of type: SwiftType, expecting expected: SwiftType?, _ span: SwiftSpan
  ) throws -> TypedValue {
    let name = member.name
    if name == "self" { return TypedValue(.type(type), .metatype(type)) }
    if name == "init" { return TypedValue(.initializer(type, labels: member.labels), nil) }
    guard case .named(let owner, _) = type else { return .unknown("the member '\(name)' of '\(type)'") }
    if let info = program.types[owner], let element = info.cases.first(where: { $0.name == name }) {
      if element.associated.isEmpty { return TypedValue(.enumCase(type: owner, name: name, []), type) }
    }
    if let slot = try staticSlot(name, of: type) { return TypedValue(slot.value, slot.type) }
    if let scope = SwinjectScope.standard(name), ["ObjectScope", "ObjectScopeProtocol"].contains(owner) {
      return TypedValue(.scope(scope), .named("ObjectScope"))
    }
    if owner == "SwinjectStoryboard", name == "defaultContainer" {
      return TypedValue(.container(standardContainer("SwinjectStoryboard", span)), .named("Container"))
    }
    let functions = methods(name, of: TypedValue(.type(type), .metatype(type)), isStatic: true)
    if !functions.isEmpty { return TypedValue(.function(functions, of: .type(type)), nil) }
    if program.types[owner]?.kind == .enum, program.types[owner]?.cases.isEmpty == false {
      return .unknown("'\(owner).\(name)' is not known", type)
    }
    if program.types["\(owner).\(name)"] != nil {
      let nested = SwiftType.named("\(owner).\(name)")
      return TypedValue(.type(nested), .metatype(nested))
    }
    if isSymbolic {
      let event = SwiftSymbolEvent.read(
        TypedValue(.type(type), .metatype(type)), property: name, location: location(span))
      if let result = try host.symbolEvent(event, by: self) { return result }
    }
    return .unknown("'\(type).\(name)' is declared outside of the scanned sources")
  }

  /// `.x` and `.x(…)`.
  func implicitMember(
    _ member: SwiftMemberName, arguments call: SwiftCall?, expecting type: SwiftType?, _ span: SwiftSpan
  ) throws -> TypedValue {
    guard let wanted = type, wanted.isFullyKnown else {
      if let call { for argument in call.arguments { _ = try evaluate(argument.value) } }
      return .unknown("what '.\(member.name)' belongs to is not known")
    }
    var candidates = [wanted]
    if wanted.isOptional { candidates.insert(wanted.unwrappedOnce, at: 0) }
    for candidate in candidates {
      if let call {
        if member.name == "init" { return try construct(candidate, call, expecting: type) }
        return try staticCall(member, of: candidate, call, expecting: type)
      }
      let typed = try staticMember(member, of: candidate, expecting: type, span)
      if case .unknown = typed.value { continue }
      return typed
    }
    return .unknown("'.\(member.name)' is declared outside of the scanned sources", wanted)
  }

  // MARK: Subscripts

  func index(_ container: TypedValue, _ arguments: [SwiftArgument], _ span: SwiftSpan) throws -> TypedValue {
    let keys = try arguments.map { try evaluate($0.value) }
    switch (container.value, container.type?.unwrappedOnce) {
    case (.dictionary(let entries), .named(_, let types)?):
      guard let key = keys.first else { break }
      for entry in entries {
        switch equal(entry.key, key.value) {
        case .yes: return TypedValue(entry.value, types.last.map { .optional($0) })
        case .no: continue
        case .unknown(let reason): return .unknown(reason, types.last.map { .optional($0) })
        }
      }
      return TypedValue(.nothing, types.last.map { .optional($0) })
    case (.array(let values), .named(_, let types)?):
      if case .integer(let digits)? = keys.first?.value, let position = Int(digits), values.indices.contains(position) {
        return TypedValue(values[position], types.first)
      }
      return .unknown("an element of an array", types.first)
    case (_, .named("Dictionary", let types)?):
      return .unknown("an entry of a dictionary", types.last.map { .optional($0) })
    case (_, .named("Array", let types)?): return .unknown("an element of an array", types.first)
    default: break
    }
    if isSymbolic {
      let event = SwiftSymbolEvent.call(
        container, name: "subscript",
        arguments: keys.map { SwiftCallArgument(label: nil, typed: $0, location: location(span)) },
        location: location(span))
      if let result = try host.symbolEvent(event, by: self) { return result }
    }
    return .unknown("the result of a subscript")
  }

  // MARK: Storing

  /// Puts a value into a stored property.
  func store(_ typed: TypedValue, as name: String, in object: SwiftObject, _ span: SwiftSpan) throws {
    if case .nothing = typed.value {
      object.fields[name] = nil
    } else {
      object.fields[name] = typed
    }
    if let property = property(name, of: TypedValue(.object(object), object.type)) {
      if property.declaration.modifiers.contains(where: { $0 == "weak" || $0.hasPrefix("unowned") }) {
        object.weakFields.insert(name)
      }
    }
  }
}

extension SwiftVariable {
  /// It has an attribute that may be a property wrapper.
  package var hasWrapper: Bool { attributes.contains { $0.name.first?.isUppercase == true } }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}
