import AssemblyFacts
import SwiftEvaluation

/// Containers that remember what is registered and asked of them, and keep nothing: the host under which code is
/// looked at, not run.
final class SwinjectTracer: SwinjectHost {
  /// A registration as it was met.
  final class Entry {
    let registration: SwinjectRegistration
    var scope: ScopeSetting?
    var completions: [TypedValue] = []
    var forwarded: [(service: SwiftType, name: SwinjectName?, location: SourceLocation)] = []
    /// The registration that this one replaces.
    var replaced: SourceLocation?
    /// A later one replaces it.
    var isReplaced = false
    let container: Int
    /// Made in a container that has a default scope of its own.
    let hasDefaultScope: Bool

    init(_ registration: SwinjectRegistration, in container: Int, scope: ScopeSetting?) {
      self.registration = registration
      self.container = container
      self.scope = scope
      hasDefaultScope = scope != nil
    }
  }

  /// What a symbol stands for.
  enum Symbol {
    /// A runtime argument of the factory.
    case argument(Int)
    /// What a resolution gives.
    case reference(Reference, location: SourceLocation, isDeferred: Bool)
    /// What the factory made, inside `initCompleted`.
    case component
    /// An object that the code makes.
    case made(SwiftType, [SwiftCallArgument], SourceLocation)
    /// Ordinary code over other values.
    case combination([TypedValue], text: String, SourceLocation)
    /// What ordinary code has resolved, by number in `resolutions`.
    case resolution(Int)
  }

  /// Something that a factory does, in order.
  enum Event {
    case made(Int)
    case assign(TypedValue, property: String, value: TypedValue, location: SourceLocation, nameLocation: SourceLocation)
    case call(TypedValue, name: String, arguments: [SwiftCallArgument], location: SourceLocation)
    case resolved(Int)
  }

  /// What one factory, or one of its completions, does.
  struct Trace {
    var phase = Injection.Phase.construction
    var events: [(event: Event, phase: Injection.Phase)] = []
  }

  /// Where something is registered that a later registration of the same key would replace.
  private struct Place: Hashable {
    var run: Int
    var container: Int
    var key: ServiceKey
  }

  private(set) var entries: [Entry] = []
  private var lastRegistered: [Place: Entry] = [:]
  /// The code that is run, by number. All containers of one run that nobody sees the making of count as one; nil where
  /// they may be several.
  var run: Int?
  private(set) var symbols: [Symbol] = []
  private var defaultScopes: [SwinjectScope?] = []
  /// The factory that is looked at; nil while code puts containers together or merely uses them.
  var trace: Trace?
  /// The names of generic parameters that stand for no type in the code that is looked at.
  var openTypes: Set<String> = []
  /// Resolutions by code that is no factory.
  private(set) var resolutions: [Resolution] = []
  /// The services of factories that are not scanned, so that nobody knows what arguments they take, by file.
  private(set) var unclearServices: [(path: String, service: String)] = []
  /// Where resolutions have been met.
  private(set) var resolvedAt: Set<SourceLocation> = []
  /// Where registrations have been met.
  private(set) var registeredAt: [SourceLocation: Int] = [:]
  /// Closures that are being looked at.
  private var open: Set<ObjectIdentifier> = []

  func makeSymbol(_ symbol: Symbol) -> SwiftValue {
    symbols.append(symbol)
    return .symbol(symbols.count - 1)
  }

  // MARK: Registering

  func makeContainer(parent: Int?, defaultScope: SwinjectScope?, at location: SourceLocation) -> Int {
    defaultScopes.append(defaultScope == .graph ? nil : defaultScope)
    return defaultScopes.count - 1
  }

  func register(_ registration: SwinjectRegistration, in container: Int) -> Int {
    if case .function(let factory) = registration.factory, case .unknown = factory.value, factory.type == nil,
      let name = registration.service.nominalNames.first
    {
      unclearServices.append((registration.location.path, ServiceKey.lastComponent(of: name)))
    }
    // The body of a generic helper says nothing by itself; its callers do.
    guard registration.service.isFullyKnown || registration.frame.selfValue == nil else {
      entries.append(Entry(registration, in: container, scope: nil))
      return entries.count - 1
    }
    var scope: ScopeSetting?
    if defaultScopes.indices.contains(container), let standard = defaultScopes[container] {
      scope = ScopeSetting(scope: SwinjectTracer.scope(standard), location: registration.location)
    }
    let entry = Entry(registration, in: container, scope: scope)
    replace(by: entry)
    entries.append(entry)
    registeredAt[registration.location] = entries.count - 1
    return entries.count - 1
  }

  /// Takes the place of an earlier registration of the same key.
  private func replace(by entry: Entry) {
    let registration = entry.registration
    guard let run, registration.condition == nil else { return }
    let key = SwinjectTracer.key(registration.service, registration.name, registration.argumentTypes)
    if case .symbol? = key.name { return }
    if key.argumentTypes.contains(nil) { return }
    let place = Place(run: run, container: entry.container, key: key)
    defer { lastRegistered[place] = entry }
    guard let last = lastRegistered[place], last.registration.nameLocation != registration.nameLocation else { return }
    let earlier = last.registration
    // Code that takes turns, such as the set-up of tests, stands in closures and functions of its own; the assemblies of
    // one assembler all run.
    let isSamePiece = earlier.frame === registration.frame
    let areAssemblies = earlier.context != nil && registration.context != nil && earlier.context != registration.context
    guard isSamePiece || areAssemblies else { return }
    entry.replaced = earlier.nameLocation
    last.isReplaced = true
  }

  func forward(
    _ entry: Int, as service: SwiftType, name: SwinjectName?, in container: Int?, at location: SourceLocation
  ) {
    guard entries.indices.contains(entry) else { return }
    entries[entry].forwarded.append((service, name, location))
  }

  func setScope(_ scope: SwinjectScope, of entry: Int, at location: SourceLocation) {
    guard entries.indices.contains(entry) else { return }
    entries[entry].scope = ScopeSetting(scope: SwinjectTracer.scope(scope), location: location)
  }

  static func scope(_ scope: SwinjectScope) -> Scope {
    switch scope {
    case .transient: .prototype
    case .graph: .objectGraph
    case .container: .singleton
    case .weak: .weakSingleton
    case .custom(let text): .custom(text)
    }
  }

  func addCompletion(_ closure: TypedValue, to entry: Int, at location: SourceLocation) {
    guard entries.indices.contains(entry) else { return }
    entries[entry].completions.append(closure)
  }

  func hasRegistration(of service: SwiftType, name: SwinjectName?, in container: Int) -> Bool { true }

  func removeAll(in container: Int) { lastRegistered = lastRegistered.filter { $0.key.container != container } }

  // MARK: Resolving

  func resolve(_ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator) throws -> SwiftValue {
    resolvedAt.insert(request.location)
    // What is registered up to here has been of use.
    if trace == nil { lastRegistered = [:] }
    var service = request.service
    var isDeferred = false
    switch service {
    case .named("Lazy", let arguments) where arguments.count == 1,
      .named("Provider", let arguments) where arguments.count == 1:
      service = arguments[0]
      isDeferred = true
    case .optional(let wrapped): service = wrapped
    default: break
    }
    let key = SwinjectTracer.key(service, request.name, request.arguments.map(\.type))
    let demand: Reference.Demand = request.isForced && !request.service.isOptional ? .forced : .optional
    guard trace != nil else {
      // Swinject answers this one itself.
      guard service != .named("GraphIdentifier"), service.isFullyKnown, openTypes.isDisjoint(with: service.nominalNames)
      else {
        return .unknown("what is resolved by ordinary code")
      }
      resolutions.append(
        Resolution(
          target: .service(key), arguments: zip(request.arguments, request.argumentLocations).map { plain($0, at: $1) },
          demand: demand, location: request.location, nameLocation: request.nameLocation,
          condition: evaluator.conditions.isEmpty ? nil : evaluator.conditions.joined(separator: " && ")))
      return makeSymbol(.resolution(resolutions.count - 1))
    }
    var converter = SwinjectValues(tracer: self, evaluator: evaluator)
    let arguments = zip(request.arguments, request.argumentLocations).map { converter.value($0, at: $1) }
    let reference = Reference(
      receiver: .resolver(name: ""), key: .service(key), arguments: arguments, nameLocation: request.nameLocation,
      demand: demand)
    let value = makeSymbol(.reference(reference, location: request.location, isDeferred: isDeferred))
    if case .symbol(let number) = value { note(.resolved(number)) }
    return value
  }

  static func key(_ service: SwiftType, _ name: SwinjectName?, _ arguments: [SwiftType?]) -> ServiceKey {
    var serviceName: ServiceName?
    switch name {
    case .literal(let text)?: serviceName = .literal(text)
    case .unknown(let text)?: serviceName = .symbol(text)
    case nil: break
    }
    return ServiceKey(
      type: service.description,
      argumentTypes: arguments.map { type in type.flatMap { $0.isFullyKnown ? $0.asArgument.description : nil } },
      name: serviceName)
  }

  /// An argument of ordinary code.
  private func plain(_ typed: TypedValue, at location: SourceLocation) -> InjectedValue {
    switch typed.value {
    case .nothing: InjectedValue(.nothing, at: location)
    case .string(let text): InjectedValue(.constant(Constant(kind: .string, text: text)), at: location)
    case .integer(let text), .floating(let text):
      InjectedValue(.constant(Constant(kind: .number, text: text)), at: location)
    default: InjectedValue(.unknown(text: "", reason: "a value of ordinary code"), at: location)
    }
  }

  func instance(of wrapper: Int, by evaluator: SwiftEvaluator, at location: SourceLocation) throws -> SwiftValue {
    .unknown("what a wrapper gives")
  }

  // MARK: Following code

  private func note(_ event: Event) {
    guard let phase = trace?.phase else { return }
    trace?.events.append((event, phase))
  }

  func symbolEvent(_ event: SwiftSymbolEvent, by evaluator: SwiftEvaluator) throws -> TypedValue? {
    switch event {
    case .unwrap(let typed, _):
      guard case .symbol(let number) = typed.value else { return nil }
      switch symbols[number] {
      case .reference(var reference, let place, let isDeferred):
        reference.demand = .forced
        symbols[number] = .reference(reference, location: place, isDeferred: isDeferred)
      case .resolution(let number): resolutions[number].demand = .forced
      case .argument, .component, .made, .combination: break
      }
      return nil
    case .construct(let type, let arguments, let location):
      guard trace != nil else {
        lookInto(arguments.map(\.typed), evaluator)
        return nil
      }
      let value = makeSymbol(.made(type, arguments, location))
      let typed = TypedValue(value, type)
      if case .symbol(let number) = value { note(.made(number)) }
      if arguments.contains(where: { holdsContainer($0.typed.value) }) {
        try? evaluator.follow(type, arguments: arguments, as: typed)
      }
      return typed
    case .assign(let object, let property, let value, let location, let nameLocation):
      if trace == nil {
        lookInto([value], evaluator)
      } else {
        note(.assign(object, property: property, value: value, location: location, nameLocation: nameLocation))
      }
      return nil
    case .call(let object, let name, let arguments, let location):
      guard trace != nil else {
        lookInto(arguments.map(\.typed), evaluator)
        return nil
      }
      note(.call(object, name: name, arguments: arguments, location: location))
      let parts = [object] + arguments.map(\.typed)
      guard parts.contains(where: isTraced) else { return nil }
      return TypedValue(makeSymbol(.combination(parts, text: name, location)), nil)
    case .read(let object, let property, let location):
      guard trace != nil, isTraced(object) else { return nil }
      return TypedValue(makeSymbol(.combination([object], text: property, location)), nil)
    case .combine(let values, let text, let type, let location):
      guard trace != nil, values.contains(where: isTraced) else { return nil }
      return TypedValue(makeSymbol(.combination(values, text: text, location)), type)
    }
  }

  private func isTraced(_ typed: TypedValue) -> Bool {
    switch typed.value {
    case .symbol, .closure: true
    case .array(let values): values.contains { isTraced(TypedValue($0, nil)) }
    case .tuple(let elements): elements.contains { isTraced($0.typed) }
    default: false
    }
  }

  private func holdsContainer(_ value: SwiftValue) -> Bool {
    switch value {
    case .container, .assembler: true
    default: false
    }
  }

  /// Looks into closures that ordinary code hands to somebody.
  private func lookInto(_ values: [TypedValue], _ evaluator: SwiftEvaluator) {
    for typed in values {
      guard case .closure(let closure) = typed.value else { continue }
      runOnce(closure, evaluator)
    }
  }

  private func runOnce(_ closure: SwiftClosureObject, _ evaluator: SwiftEvaluator) {
    guard open.insert(ObjectIdentifier(closure)).inserted, open.count < 20 else { return }
    defer { open.remove(ObjectIdentifier(closure)) }
    _ = try? evaluator.call(closure, with: [])
  }

  /// The symbols of what a closure resolves when it runs, later than the code around it.
  func references(in closure: SwiftClosureObject, _ evaluator: SwiftEvaluator) -> [Int] {
    guard let outer = trace, !open.contains(ObjectIdentifier(closure)) else { return [] }
    trace = Trace(phase: .later)
    runOnce(closure, evaluator)
    let found = trace?.events.compactMap { event, _ -> Int? in
      if case .resolved(let number) = event { number } else { nil }
    }
    trace = outer
    return found ?? []
  }
}
