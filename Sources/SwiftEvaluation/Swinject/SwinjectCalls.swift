import AssemblyFacts

extension SwinjectScope {
  /// `.container`, and `.Container` of Swinject 1.
  static func standard(_ name: String) -> SwinjectScope? {
    switch name {
    case "transient", "none", "None": .transient
    case "graph", "Graph": .graph
    case "container", "Container", "Hierarchy", "hierarchy": .container
    case "weak": .weak
    default: nil
    }
  }
}

/// The calls of Swinject and SwinjectAutoregistration (`Container.swift`, `Resolver.swift`, `ServiceEntry.swift`,
/// `AutoRegistration.swift`, `Operators.swift`).
extension SwiftEvaluator {
  /// A call on a container, resolver, assembler or entry; nil for any other.
  func containerCall(
    _ member: SwiftMemberName, of object: TypedValue, _ call: SwiftCall, expecting type: SwiftType?
  ) throws -> TypedValue? {
    switch object.value {
    case .assembler(let container): return try assemblerCall(member, container, call)
    case .entry(let entry): return try entryCall(member, entry, object, call)
    default: break
    }
    guard let container = container(for: object, member, call) else { return nil }
    switch member.name {
    case "register", "_register": return try register(member, in: container, call)
    case "autoregister": return try autoregister(member, in: container, call)
    case "storyboardInitCompleted", "registerForStoryboard":
      return try registerForStoryboard(member, in: container, call)
    case "resolve": return try resolve(member, in: container, call)
    case "forward": return try forward(in: container, call)
    case "synchronize":
      guard call.arguments.isEmpty else { return nil }
      let view = host.makeContainer(parent: container, defaultScope: nil, at: location(call.span))
      return TypedValue(.container(view), .named("Resolver"))
    case "hasAnyRegistration": return try hasAnyRegistration(in: container, call)
    case "removeAll":
      guard call.arguments.isEmpty else { return nil }
      host.removeAll(in: container)
      return TypedValue(.void, .void)
    default: return nil
    }
  }

  /// The container that a value is. In symbolic mode anything that is typed as one, or is used as only a container is,
  /// stands for the container of the whole program.
  private func container(for object: TypedValue, _ member: SwiftMemberName, _ call: SwiftCall) -> Int? {
    if case .container(let number) = object.value { return number }
    guard isSymbolic else { return nil }
    if case .object = object.value { return nil }
    if case .structure = object.value { return nil }
    if case .type = object.value { return nil }
    let names = ["Container", "Resolver", "ResolverType", "Resolvable", "_Resolver"]
    if let type = object.type?.unwrappedOnce.nominalName {
      guard program.types[type]?.kind == nil else { return nil }
      return names.contains(type) ? standardContainer("", call.span) : nil
    }
    if object.type != nil, object.type?.isFullyKnown == true { return nil }
    return looksLikeSwinject(member.name, call) ? standardContainer("", call.span) : nil
  }

  /// Whether a call on something unknown can hardly be anything but Swinject's.
  private func looksLikeSwinject(_ name: String, _ call: SwiftCall) -> Bool {
    guard let first = call.arguments.first, first.label == nil, case .type = first.value.kind else { return false }
    let labels = call.arguments.dropFirst().map(\.label)
    switch name {
    case "resolve": return labels.allSatisfy { [nil, "name", "argument", "arguments"].contains($0) }
    case "register":
      return labels.allSatisfy { [nil, "name", "factory"].contains($0) }
        && (call.trailing != nil || call.labelled("factory") != nil)
    case "autoregister": return call.labelled("initializer") != nil
    default: return false
    }
  }

  /// The one container that stands for those whose making is not seen, by name.
  func standardContainer(_ name: String, _ span: SwiftSpan) -> Int {
    if let known = standardContainers[name] { return known }
    let container = host.makeContainer(parent: nil, defaultScope: .graph, at: location(span))
    standardContainers[name] = container
    return container
  }

  // MARK: Making containers

  /// `Container(…)`, `Assembler(…)`, `ObjectScope(…)`; nil for other types, and for those of the program's own.
  func constructContainer(_ type: SwiftType, _ call: SwiftCall) throws -> TypedValue? {
    guard case .named(let name, _) = type, program.types[name]?.kind == nil else { return nil }
    switch name {
    case "Container": return try makeContainer(call)
    case "Assembler": return try makeAssembler(call)
    case "ObjectScope": return try makeScope(call)
    default: return nil
    }
  }

  private func makeContainer(_ call: SwiftCall) throws -> TypedValue? {
    guard
      call.arguments.allSatisfy({ argument in
        argument.isTrailing
          || ["parent", "defaultObjectScope", "behaviors", "registeringClosure"].contains(argument.label)
      })
    else { return nil }
    let parent = try call.labelled("parent").map { try evaluate($0) }
    let scope = try scope(call.labelled("defaultObjectScope"))
    var number: Int?
    switch parent?.value {
    case .container(let parent)?: number = parent
    case .nothing?, nil: break
    default:
      guard isSymbolic else { throw SwiftHalt.unknown("the parent of a container is not known", location(call.span)) }
    }
    let container = host.makeContainer(parent: number, defaultScope: scope ?? .graph, at: location(call.span))
    let typed = TypedValue(.container(container), .named("Container"))
    if let closure = call.labelled("registeringClosure") ?? call.trailing {
      let function = try evaluate(closure, expecting: .function([.named("Container")], .void))
      _ = try self.call(function, with: [typed], at: location(call.span))
    }
    return typed
  }

  private func makeAssembler(_ call: SwiftCall) throws -> TypedValue? {
    var container: Int?
    if let given = call.labelled("container") {
      switch try evaluate(given, expecting: .named("Container")).value {
      case .container(let number): container = number
      case .nothing: break
      default:
        guard isSymbolic else {
          throw SwiftHalt.unknown("the container of an assembler is not known", location(given.span))
        }
        container = standardContainer("", call.span)
      }
    }
    var parent: Int?
    if let given = call.labelled("parent") ?? call.labelled("parentAssembler") {
      switch try evaluate(given, expecting: .named("Assembler")).value {
      case .assembler(let number): parent = number
      case .nothing: break
      default:
        guard isSymbolic else {
          throw SwiftHalt.unknown("the parent of an assembler is not known", location(given.span))
        }
      }
    }
    let scope = try scope(call.labelled("defaultObjectScope"))
    let number =
      container ?? host.makeContainer(parent: parent, defaultScope: scope ?? .graph, at: location(call.span))
    if let list = call.labelled("assemblies")
      ?? call.arguments.first(where: { $0.label == nil && !$0.isTrailing })?.value
    {
      let assemblies = try evaluate(list, expecting: .named("Array", [.named("Assembly")]))
      try assemble(assemblies, in: number, call.span)
    }
    return TypedValue(.assembler(number), .named("Assembler"))
  }

  private func assemble(_ assemblies: TypedValue, in container: Int, _ span: SwiftSpan) throws {
    guard case .array(let values) = assemblies.value else {
      guard isSymbolic else { throw SwiftHalt.unknown("which assemblies are used is not known", location(span)) }
      return
    }
    for value in values { try run("assemble", "container", value, .container(container), "Container", span) }
    for value in values { try run("loaded", "resolver", value, .container(container), "Resolver", span) }
  }

  private func run(
    _ name: String, _ label: String, _ assembly: SwiftValue, _ argument: SwiftValue, _ type: String, _ span: SwiftSpan
  ) throws {
    switch assembly {
    case .object, .structure: break
    default:
      guard isSymbolic else { throw SwiftHalt.unknown("an assembly is not known", location(span)) }
      return
    }
    let object = TypedValue(assembly, dynamicType(of: assembly))
    let candidates = methods(name, of: object, isStatic: false)
    guard
      let member = candidates.first(where: { member in
        member.declaration.parameters.count == 1 && member.declaration.body != nil
          && (member.declaration.parameters[0].label ?? label) == label
      }), let body = member.declaration.body
    else { return }
    let inner = SwiftFrame(
      path: member.path, context: member.owner, selfValue: object, generics: [:], result: .void)
    inner.declare(member.declaration.parameters[0].name, SwiftSlot(TypedValue(argument, .named(type))))
    _ = try inFrame(inner) { try runBody(body, expecting: .void) }
  }

  private func assemblerCall(_ member: SwiftMemberName, _ container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard member.name == "apply" else { return nil }
    if let one = call.labelled("assembly") {
      let assembly = try evaluate(one)
      try assemble(TypedValue(.array([assembly.value]), nil), in: container, call.span)
    } else if let several = call.labelled("assemblies") {
      try assemble(try evaluate(several), in: container, call.span)
    } else {
      return nil
    }
    return TypedValue(.void, .void)
  }

  // MARK: Scopes

  private func scope(_ expression: SwiftExpression?) throws -> SwinjectScope? {
    guard let expression else { return nil }
    if case .member(nil, let member) = expression.kind, let scope = SwinjectScope.standard(member.name) {
      return scope
    }
    let typed = try evaluate(expression, expecting: .named("ObjectScope"))
    if case .scope(let scope) = typed.value { return scope }
    return .custom(expression.description)
  }

  /// `ObjectScope(storageFactory: PermanentStorage.init)`: what the storage keeps decides.
  private func makeScope(_ call: SwiftCall) throws -> TypedValue? {
    guard let storage = call.labelled("storageFactory") else { return nil }
    var name: String?
    if case .member(let base?, let member) = storage.kind, member.name == "init" { name = base.description }
    let scope: SwinjectScope
    switch name {
    case "PermanentStorage": scope = .container
    case "TransientStorage": scope = .transient
    case "GraphStorage": scope = .graph
    case "WeakStorage" where call.labelled("parent") != nil: scope = .weak
    default: scope = .custom(call.text.description)
    }
    return TypedValue(.scope(scope), .named("ObjectScope"))
  }

  // MARK: Registrations

  private func register(_ member: SwiftMemberName, in container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard let first = call.arguments.first, first.label == nil, !first.isTrailing,
      call.arguments.dropFirst().allSatisfy({ argument in
        argument.isTrailing ? argument.label == nil : ["name", "factory", "option"].contains(argument.label)
      }), let given = call.labelled("factory") ?? call.trailing
    else { return nil }
    let service = try service(first.value)
    let name = try self.name(call.labelled("name"))
    let factory = try evaluate(
      given, expecting: .function([.named("Resolver")], service.isFullyKnown ? service : .unknown("?")))
    let place = place(of: call, first.value)
    let registration = SwinjectRegistration(
      service: service, name: name, argumentTypes: try argumentTypes(of: factory), factory: .function(factory),
      location: place.call, nameLocation: place.argument, frame: frame,
      context: place.context,
      condition: conditions.isEmpty ? nil : conditions.joined(separator: " && "))
    return entry(host.register(registration, in: container), service)
  }

  /// Where a registration or resolution is written: where a generic helper makes it, the helper's caller says what is
  /// meant.
  private func place(
    of call: SwiftCall, _ service: SwiftExpression
  ) -> (call: SourceLocation, argument: SourceLocation, context: String?) {
    let own = (location(call.span), location(service.span), frame.context)
    if case .type(let type) = service.kind, case .named(let name, _) = type, frame.generics[name] == nil { return own }
    // Outermost first: a helper may call another one.
    for (index, outer) in running.enumerated() where !outer.generics.isEmpty {
      guard let site = outer.callSite, index > 0 else { continue }
      return (site.call, site.argument, running[index - 1].context)
    }
    return own
  }

  private func entry(_ number: Int, _ service: SwiftType) -> TypedValue {
    TypedValue(.entry(number), .named("ServiceEntry", [service]))
  }

  /// The service that `X.self` names.
  private func service(_ expression: SwiftExpression) throws -> SwiftType {
    let typed = try evaluate(expression)
    if case .type(let type) = typed.value { return type }
    if case .metatype(let type)? = typed.type, type.isFullyKnown { return type }
    return .unknown(expression.description)
  }

  func name(_ expression: SwiftExpression?) throws -> SwinjectName? {
    guard let expression else { return nil }
    switch try evaluate(expression, expecting: .optional(.named("String"))).value {
    case .nothing: return nil
    case .string(let text): return .literal(text)
    default: return .unknown(expression.description)
    }
  }

  /// The types of a factory's parameters after the resolver.
  private func argumentTypes(of factory: TypedValue) throws -> [SwiftType?] {
    switch factory.value {
    case .closure(let closure):
      guard case .function(let parameters, _)? = closure.type else { return [] }
      var types: [SwiftType?] = parameters.dropFirst().map { $0.isFullyKnown ? $0 : nil }
      if types.contains(where: { $0 == nil }) {
        let found = determineParameterTypes(of: closure)
        for index in types.indices where types[index] == nil && index + 1 < found.count {
          types[index] = found[index + 1]
        }
        // The factory runs with the types that its registration has.
        var all = parameters
        for index in types.indices where index + 1 < all.count {
          if let type = types[index] { all[index + 1] = type }
        }
        if case .function(_, let result)? = closure.type { closure.type = .function(all, result) }
      }
      return types
    case .function(let members, _):
      guard let member = members.first else { return [] }
      return member.declaration.parameters.dropFirst().map { typing.canonical($0.type, in: member.owner) }
    default:
      guard case .function(let parameters, _)? = factory.type?.unwrappedOnce else { return [] }
      return parameters.dropFirst().map { $0.isFullyKnown ? $0 : nil }
    }
  }

  private func autoregister(_ member: SwiftMemberName, in container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard let first = call.arguments.first, first.label == nil,
      let given = call.labelled("initializer") ?? call.trailing
    else { return nil }
    let service = try service(first.value)
    let name = try self.name(call.labelled("name"))
    var argumentTypes: [SwiftType?] = []
    var isArgument = false
    for argument in call.arguments.dropFirst() {
      if argument.label == "argument" || argument.label == "arguments" {
        isArgument = true
      } else if argument.label != nil || argument.isTrailing {
        isArgument = false
      }
      guard isArgument else { continue }
      let type = try self.service(argument.value)
      argumentTypes.append(type.isFullyKnown ? type : nil)
    }
    let function = try evaluate(given)
    var factory = SwinjectRegistration.Factory.function(function)
    if case .initializer(let type, let labels) = function.value {
      if let (member, owner) = initializer(of: type, labels: labels, count: nil) {
        let generics = genericArguments(of: type)
        let parameters = member.declaration.parameters.map {
          typing.canonical($0.type, in: owner, generics: generics).asArgument
        }
        factory = .initializer(member, of: type, parameters: parameters)
      } else {
        factory = .initializer(nil, of: type, parameters: nil)
      }
    } else if case .closure(let closure) = function.value, case .function(let parameters, _)? = closure.type,
      parameters.allSatisfy(\.isFullyKnown)
    {
      factory = .function(function)
    }
    let place = place(of: call, first.value)
    let registration = SwinjectRegistration(
      service: service, name: name, argumentTypes: argumentTypes, factory: factory, location: place.call,
      nameLocation: place.argument, frame: frame,
      context: place.context,
      condition: conditions.isEmpty ? nil : conditions.joined(separator: " && "))
    return entry(host.register(registration, in: container), service)
  }

  private func registerForStoryboard(
    _ member: SwiftMemberName, in container: Int, _ call: SwiftCall
  ) throws -> TypedValue? {
    guard let first = call.arguments.first, first.label == nil else { return nil }
    let service = try service(first.value)
    let name = try self.name(call.labelled("name"))
    let place = place(of: call, first.value)
    let registration = SwinjectRegistration(
      service: service, name: name, argumentTypes: [], factory: .storyboard, location: place.call,
      nameLocation: place.argument, frame: frame,
      context: place.context,
      condition: conditions.isEmpty ? nil : conditions.joined(separator: " && "))
    let number = host.register(registration, in: container)
    if let completion = call.labelled("initCompleted") ?? call.trailing {
      let closure = try evaluate(completion, expecting: .function([.named("Resolver"), service], .void))
      host.addCompletion(closure, to: number, at: location(completion.span))
    }
    return TypedValue(.void, .void)
  }

  private func entryCall(
    _ member: SwiftMemberName, _ entry: Int, _ object: TypedValue, _ call: SwiftCall
  ) throws -> TypedValue? {
    switch member.name {
    case "inObjectScope":
      guard let scope = try scope(call.arguments.first?.value) else { return nil }
      host.setScope(scope, of: entry, at: location(call.arguments.first?.value.span ?? call.span))
    case "initCompleted":
      guard let closure = call.arguments.first?.value else { return nil }
      var service: SwiftType = .unknown("?")
      if case .named(_, let arguments)? = object.type, let first = arguments.first { service = first }
      let function = try evaluate(closure, expecting: .function([.named("Resolver"), service], .void))
      host.addCompletion(function, to: entry, at: location(call.span))
    case "implements":
      let name = try self.name(call.labelled("name"))
      for argument in call.arguments where argument.label == nil {
        host.forward(
          entry, as: try service(argument.value), name: name, in: nil, at: location(argument.value.span))
      }
    default: return nil
    }
    return object
  }

  private func forward(in container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard let first = call.arguments.first, let target = call.labelled("to") else { return nil }
    let service = try service(first.value)
    let name = try self.name(call.labelled("name"))
    guard case .entry(let entry) = try evaluate(target).value else {
      guard isSymbolic else {
        throw SwiftHalt.unknown("the entry that is forwarded to is not known", location(call.span))
      }
      return TypedValue(.void, .void)
    }
    host.forward(entry, as: service, name: name, in: container, at: location(first.value.span))
    return TypedValue(.void, .void)
  }

  private func hasAnyRegistration(in container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard let of = call.labelled("of") else { return nil }
    let service = try service(of)
    let name = try self.name(call.labelled("name"))
    if isSymbolic { return .unknown("what is registered", .named("Bool")) }
    return TypedValue(.boolean(host.hasRegistration(of: service, name: name, in: container)), .named("Bool"))
  }

  // MARK: Resolutions

  private func resolve(_ member: SwiftMemberName, in container: Int, _ call: SwiftCall) throws -> TypedValue? {
    guard let first = call.arguments.first, first.label == nil, !first.isTrailing else { return nil }
    var name: SwinjectName?
    var arguments: [SwiftExpression] = []
    var isArgument = false
    var nameExpression: SwiftExpression?
    for argument in call.arguments.dropFirst() {
      switch argument.label {
      case "name"?:
        nameExpression = argument.value
        isArgument = false
      case "argument"?, "arguments"?, "arg1"?:
        isArgument = true
        arguments.append(argument.value)
      case nil where isArgument && !argument.isTrailing: arguments.append(argument.value)
      default: return nil
      }
    }
    let service = try service(first.value)
    name = try self.name(nameExpression)
    var values: [TypedValue] = []
    var locations: [SourceLocation] = []
    let mark = temporaries.count
    defer { temporaries.removeLast(temporaries.count - mark) }
    for argument in arguments {
      let typed = try evaluate(argument)
      temporaries.append(typed.value)
      if arguments.count == 1, case .tuple(let elements) = typed.value, call.labelled("arguments") != nil {
        // Swinject 1 took all arguments as one tuple.
        values += elements.map { TypedValue($0.typed.value, $0.typed.type?.asArgument) }
        locations += elements.map { _ in location(argument.span) }
      } else {
        values.append(TypedValue(typed.value, typed.type?.asArgument))
        locations.append(location(argument.span))
      }
    }
    let place = place(of: call, first.value)
    let request = SwinjectRequest(
      service: service, name: name, arguments: values, argumentLocations: locations, location: place.call,
      nameLocation: place.argument, isForced: false)
    return TypedValue(try host.resolve(request, in: container, by: self), .optional(service))
  }

  /// `r ~> X.self`, `r ~> (X.self, name: "n", argument: a)`.
  func resolveByOperator(_ left: SwiftExpression, _ right: SwiftExpression, _ span: SwiftSpan) throws -> TypedValue {
    let resolver = try evaluate(left)
    var parts = [SwiftArgument(value: right)]
    if case .tuple(let elements) = right.kind { parts = elements }
    guard let first = parts.first else { return .unknown("nothing to resolve") }
    let service = try service(first.value)
    var name: SwinjectName?
    var values: [TypedValue] = []
    var locations: [SourceLocation] = []
    for part in parts.dropFirst() {
      switch part.label {
      case "name"?: name = try self.name(part.value)
      case "arguments"?:
        let typed = try evaluate(part.value)
        if case .tuple(let elements) = typed.value {
          values += elements.map { TypedValue($0.typed.value, $0.typed.type?.asArgument) }
          locations += elements.map { _ in location(part.value.span) }
          continue
        }
        values.append(TypedValue(typed.value, typed.type?.asArgument))
        locations.append(location(part.value.span))
      default:
        let typed = try evaluate(part.value)
        values.append(TypedValue(typed.value, typed.type?.asArgument))
        locations.append(location(part.value.span))
      }
    }
    return try force(
      SwinjectRequest(
        service: service, name: name, arguments: values, argumentLocations: locations, location: location(span),
        nameLocation: location(first.value.span), isForced: true), resolver, span)
  }

  /// `r~>`: the service is what the place asks for, an optional included.
  func resolveByContext(_ left: SwiftExpression, expecting type: SwiftType?, _ span: SwiftSpan) throws -> TypedValue {
    let resolver = try evaluate(left)
    guard let type, type.isFullyKnown else {
      guard isSymbolic else { throw SwiftHalt.unknown("what '\(left)~>' is to resolve is not known", location(span)) }
      return .unknown("what '\(left)~>' is to resolve is not known")
    }
    return try force(
      SwinjectRequest(
        service: type.asArgument, name: nil, arguments: [], argumentLocations: [], location: location(span),
        nameLocation: location(span), isForced: true), resolver, span)
  }

  private func force(_ request: SwinjectRequest, _ resolver: TypedValue, _ span: SwiftSpan) throws -> TypedValue {
    let number: Int
    if case .container(let container) = resolver.value {
      number = container
    } else {
      guard isSymbolic else { throw SwiftHalt.unknown("the resolver is not known", location(span)) }
      number = standardContainer("", span)
    }
    let value = try host.resolve(request, in: number, by: self)
    if case .nothing = value, !request.service.isOptional {
      if isSymbolic { return .unknown("nil is unwrapped", request.service) }
      throw trap(.nilUnwrapped, span, "'\(request.service)' is not registered")
    }
    return TypedValue(value, request.service)
  }
}
