import AssemblyFacts
import SwiftEvaluation

/// Makes definitions of registrations by looking at what their factories and completions do.
struct SwinjectDefinitions {
  let tracer: SwinjectTracer
  let evaluator: SwiftEvaluator

  func definition(of entry: SwinjectTracer.Entry) -> Definition? {
    let registration = entry.registration
    guard registration.service.isFullyKnown else { return nil }
    evaluator.renewBudget()
    let key = SwinjectTracer.key(registration.service, registration.name, registration.argumentTypes)
    var body = DefinitionBody(construction: .closure(nil), scope: entry.scope, location: registration.location)
    switch registration.factory {
    case .function(let function): read(function, of: registration, into: &body)
    case .initializer(let member, let type, let parameters):
      read(member, type, parameters, of: registration, into: &body)
    case .storyboard:
      body.construction = .closure(.named(registration.service.description, location: registration.nameLocation))
    }
    for completion in entry.completions { read(completion: completion, of: registration, into: &body) }
    let forwarded = entry.forwarded.map { target in
      DefinitionKey.service(SwinjectTracer.key(target.service, target.name, registration.argumentTypes))
    }
    let file = registration.location.path.split(separator: "/").last ?? ""
    return Definition(
      framework: .swinject, language: .swift,
      assembly: registration.context ?? String(file.split(separator: ".").first ?? "main"),
      key: .service(key), parameters: parameters(of: registration),
      productType: TypeReference(registration.service), body: body, nameLocation: registration.nameLocation,
      location: registration.location, condition: registration.condition, forwardedKeys: forwarded)
  }

  // MARK: Parameters

  private func parameters(of registration: SwinjectRegistration) -> [Parameter] {
    var names: [String] = []
    var places: [SourceLocation] = []
    switch registration.factory {
    case .function(let function):
      switch function.value {
      case .closure(let closure):
        names = (closure.closure.parameters ?? []).dropFirst().map(\.name)
        places = (closure.closure.parameters ?? []).dropFirst().map { $0.span.location(in: closure.frame.path) }
      case .function(let members, _):
        let parameters = members.first?.declaration.parameters.dropFirst() ?? []
        names = parameters.map(\.name)
        places = parameters.map { $0.nameSpan.location(in: members[0].path) }
      default: break
      }
    case .initializer, .storyboard: break
    }
    return registration.argumentTypes.enumerated().map { index, type in
      let name = index < names.count ? names[index] : "argument\(index + 1)"
      return Parameter(
        name: name, type: type.map { TypeReference($0) } ?? .unknown(""), isDeliberatelyUnused: name == "_",
        location: index < places.count ? places[index] : registration.nameLocation)
    }
  }

  // MARK: Factories

  private func read(_ function: TypedValue, of registration: SwinjectRegistration, into body: inout DefinitionBody) {
    tracer.trace = SwinjectTracer.Trace()
    let arguments = registration.argumentTypes.enumerated().map { index, type in
      TypedValue(tracer.makeSymbol(.argument(index)), type)
    }
    let resolver = TypedValue(.container(0), .named("Resolver"))
    let result = try? evaluator.call(function, with: [resolver] + arguments, at: registration.location)
    var results: [TypedValue] = result.map { [$0] } ?? []
    if case .closure = function.value { results += evaluator.closureAlternatives }
    followWrappers(of: results)
    let events = tracer.trace?.events ?? []
    defer { tracer.trace = nil }
    var products: [Int] = []
    for typed in results {
      if case .symbol(let number) = typed.value, case .made = tracer.symbols[number], !products.contains(number) {
        products.append(number)
      }
    }
    var writer = SwinjectSteps(tracer: tracer, evaluator: evaluator, products: Set(products))
    if let product = products.first, case .made(let type, _, let place) = tracer.symbols[product] {
      body.construction = .closure(.named(type.description, location: place))
    } else if let result {
      let value = writer.result(result, at: registration.location)
      switch value.kind {
      case .reference, .argument, .expression, .message, .collection: body.construction = .value(value)
      case .constant(let constant):
        body.construction = .closure(
          constant.type.flatMap { $0.name.isEmpty ? nil : .named($0.name, location: registration.location) })
      default: body.construction = .closure(nil)
      }
    }
    writer.write(events)
    body.steps += writer.finish()
  }

  /// Properties of the product that a wrapper fills.
  private func followWrappers(of results: [TypedValue]) {
    guard let first = results.first, case .symbol(let number) = first.value,
      case .made(let type, _, _) = tracer.symbols[number]
    else { return }
    tracer.trace?.phase = .later
    try? evaluator.readWrappedProperties(of: type) { name, value, location in
      _ = try tracer.symbolEvent(
        .assign(first, property: name, value: value, location: location, nameLocation: location), by: evaluator)
    }
    tracer.trace?.phase = .construction
  }

  private func read(
    completion: TypedValue, of registration: SwinjectRegistration, into body: inout DefinitionBody
  ) {
    tracer.trace = SwinjectTracer.Trace(phase: .completion)
    let component = tracer.makeSymbol(.component)
    let resolver = TypedValue(.container(0), .named("Resolver"))
    _ = try? evaluator.call(
      completion, with: [resolver, TypedValue(component, registration.service)], at: registration.location)
    let events = tracer.trace?.events ?? []
    defer { tracer.trace = nil }
    var writer = SwinjectSteps(tracer: tracer, evaluator: evaluator, products: [])
    writer.nextUse = body.steps.reduce(0) { count, step in if case .use = step { count + 1 } else { count } }
    if case .symbol(let number) = component { writer.component = number }
    writer.write(events)
    body.steps += writer.finish()
  }

  // MARK: Autoregistration

  private func read(
    _ member: SwiftMember<SwiftFunction>?, _ type: SwiftType, _ parameters: [SwiftType]?,
    of registration: SwinjectRegistration, into body: inout DefinitionBody
  ) {
    body.construction = .closure(.named(type.description, location: registration.nameLocation))
    guard let member, let parameters else { return }
    let labels = member.declaration.parameters.map { ($0.label ?? "_") + ":" }.joined()
    let selector = "init(\(labels))"
    body.steps.append(
      .use(
        MethodUse(
          role: .initializer, selector: selector, selectorText: selector, parameterCount: parameters.count, ordinal: 0,
          location: registration.location, selectorLocation: registration.nameLocation)))
    for (index, parameter) in parameters.enumerated() {
      let value: InjectedValue.Kind
      let wanted = parameter.isOptional ? parameter.unwrappedOnce : parameter
      // An argument goes to every parameter whose type it has (`container-semantics.md`, Swinject 10).
      if let argument = registration.argumentTypes.firstIndex(where: { $0 == parameter || $0 == wanted }) {
        value = .argument(argument)
      } else {
        value = .reference(
          Reference(
            receiver: .resolver(name: ""), key: .service(ServiceKey(type: wanted.description)), arguments: [],
            nameLocation: registration.location, demand: parameter.isOptional ? .optional : .forced))
      }
      body.steps.append(
        .inject(
          Injection(
            site: .initializer(
              selector: selector, index: index, label: member.declaration.parameters[index].label, use: 0),
            value: InjectedValue(value, at: registration.location), location: registration.location,
            siteLocation: registration.nameLocation)))
    }
  }
}

/// Writes the events of one trace as steps.
private struct SwinjectSteps {
  let tracer: SwinjectTracer
  let products: Set<Int>
  var component: Int?
  var nextUse = 0
  private var values: SwinjectValues
  private var steps: [Step] = []
  private var resolved: [(number: Int, phase: Injection.Phase)] = []

  init(tracer: SwinjectTracer, evaluator: SwiftEvaluator, products: Set<Int>) {
    self.tracer = tracer
    self.products = products
    values = SwinjectValues(tracer: tracer, evaluator: evaluator)
    values.products = products
  }

  /// What the factory returns. What a returned closure resolves comes when somebody calls it.
  mutating func result(_ typed: TypedValue, at location: SourceLocation) -> InjectedValue {
    let value = values.value(typed, at: location)
    resolved += values.later.map { ($0, .later) }
    values.used.subtract(values.later)
    values.later = []
    return value
  }

  mutating func write(_ events: [(event: SwinjectTracer.Event, phase: Injection.Phase)]) {
    for (event, phase) in events {
      switch event {
      case .made(let number):
        guard products.contains(number), case .made(_, let arguments, let location) = tracer.symbols[number] else {
          continue
        }
        call("init", .initializer, arguments, location, phase)
      case .assign(let object, let property, let value, let location, let nameLocation):
        let isOwn = isOwn(object)
        let injected = values.value(value, at: location)
        if case .collaborator = injected.kind { continue }
        // What a wrapper keeps for itself shows where the wrapper is read.
        if case .object = object.value { continue }
        if isOwn || SwinjectValues.matters(injected) || !values.later.isEmpty {
          inject(.property(property), injected, phase, location, nameLocation)
        }
      case .call(let object, let name, let arguments, let location):
        if isOwn(object) {
          call(name, .method, arguments, location, phase)
        }
      case .resolved(let number): resolved.append((number, phase))
      }
    }
  }

  private func isOwn(_ object: TypedValue) -> Bool {
    guard case .symbol(let number) = object.value else { return false }
    return products.contains(number) || number == component
  }

  private mutating func call(
    _ name: String, _ role: MethodUse.Role, _ arguments: [SwiftCallArgument], _ location: SourceLocation,
    _ phase: Injection.Phase
  ) {
    let selector = name + "(" + arguments.map { ($0.label ?? "_") + ":" }.joined() + ")"
    let ordinal = nextUse
    nextUse += 1
    steps.append(
      .use(
        MethodUse(
          role: role, selector: selector, selectorText: selector, parameterCount: arguments.count, ordinal: ordinal,
          location: location, selectorLocation: location)))
    for (index, argument) in arguments.enumerated() {
      let site: InjectionSite =
        role == .initializer
        ? .initializer(selector: selector, index: index, label: argument.label, use: ordinal)
        : .method(selector: selector, index: index, use: ordinal)
      inject(
        site, values.value(argument.typed, at: argument.location), phase, argument.location, argument.location)
    }
  }

  private mutating func inject(
    _ site: InjectionSite, _ value: InjectedValue, _ phase: Injection.Phase, _ location: SourceLocation,
    _ siteLocation: SourceLocation
  ) {
    let later = values.later
    values.later = []
    if later.isEmpty || SwinjectValues.matters(value) {
      steps.append(
        .inject(
          Injection(site: site, value: value, phase: phase, location: location, siteLocation: siteLocation)))
    }
    // What closures and wrappers resolve comes when somebody asks.
    for number in later {
      guard case .reference(let reference, let place, _) = tracer.symbols[number] else { continue }
      steps.append(
        .inject(
          Injection(
            site: site, value: InjectedValue(.reference(reference), at: place), phase: .later, location: location,
            siteLocation: siteLocation)))
    }
  }

  /// The steps, with what was resolved and put nowhere at the end.
  mutating func finish() -> [Step] {
    for (number, phase) in resolved where !values.used.contains(number) {
      guard case .reference(let reference, let place, let isDeferred) = tracer.symbols[number] else { continue }
      // Part of another reference's arguments.
      guard !isArgument(number) else { continue }
      let value = InjectedValue(.reference(reference), at: place)
      steps.append(
        .inject(
          Injection(
            site: .property("_"), value: value, phase: isDeferred ? .later : phase, location: place,
            siteLocation: place)))
    }
    return steps
  }

  private func isArgument(_ number: Int) -> Bool {
    guard case .reference(let reference, let place, _) = tracer.symbols[number] else { return false }
    return resolved.contains { other in
      guard other.number != number, case .reference(let outer, _, _) = tracer.symbols[other.number] else {
        return false
      }
      var found = false
      for argument in outer.arguments {
        argument.forEachPart { part in
          if case .reference(let inner) = part.kind, inner.key == reference.key, part.location == place { found = true }
        }
      }
      return found
    }
  }
}
