import AssemblyFacts
import SwiftEvaluation

/// Containers as they behave at run time (`Container.swift`, `InstanceWrapper.swift`, `AutoRegistration.swift`).
final class SwinjectContainers: SwinjectHost {
  final class Entry {
    let registration: SwinjectRegistration
    /// The container it was registered in.
    let container: Int
    var scope: SwinjectScope
    var completions: [TypedValue] = []
    lazy var storage = SwinjectStorage(scope: scope)

    init(_ registration: SwinjectRegistration, container: Int, scope: SwinjectScope) {
      self.registration = registration
      self.container = container
      self.scope = scope
    }
  }

  struct Key: Hashable {
    var service: SwiftType
    var name: String?
    var arguments: [SwiftType]
  }

  struct Container {
    var parent: Int?
    var defaultScope: SwinjectScope
    var services: [Key: Int] = [:]
    /// Registrations of which part of the key is not known, by number of the entry.
    var unclear: [(entry: Int, service: SwiftType, name: SwinjectName?, arguments: [SwiftType?])] = []
    var depth = 0
    var graph: Int?
    var inFlight: [Int] = []
  }

  /// `Lazy` and `Provider`.
  final class Wrapper {
    let isLazy: Bool
    let service: SwiftType
    let entry: Int
    let container: Int
    let arguments: [TypedValue]
    /// Of `Lazy`: the graph in which it was made.
    let graph: Int?
    var instance: SwiftValue?

    init(isLazy: Bool, service: SwiftType, entry: Int, container: Int, arguments: [TypedValue], graph: Int?) {
      self.isLazy = isLazy
      self.service = service
      self.entry = entry
      self.container = container
      self.arguments = arguments
      self.graph = graph
    }
  }

  static let maximumDepth = 200

  private(set) var entries: [Entry] = []
  private(set) var containers: [Container] = []
  private(set) var wrappers: [Wrapper] = []
  private var graphCount = 0
  /// Values that whoever resolves holds on to.
  var held: [SwiftValue] = []
  /// Counts the instances kept so far.
  private var storeCount = 0
  /// What is being resolved, outermost first.
  private(set) var path: [SwinjectHop] = []
  /// The path on which a failure happened.
  private(set) var failurePath: [SwinjectHop] = []
  /// What happened, where that is asked for.
  var events: [SwinjectEvent] = []
  var recordsEvents = false

  // MARK: Registering

  func makeContainer(parent: Int?, defaultScope: SwinjectScope?, at location: SourceLocation) -> Int {
    let inherited = parent.map { containers[$0].defaultScope } ?? .graph
    containers.append(Container(parent: parent, defaultScope: defaultScope ?? inherited))
    return containers.count - 1
  }

  func register(_ registration: SwinjectRegistration, in container: Int) -> Int {
    guard containers.indices.contains(container) else { return 0 }
    let number = entries.count
    entries.append(Entry(registration, container: container, scope: containers[container].defaultScope))
    add(
      number, service: registration.service, name: registration.name, arguments: registration.argumentTypes,
      in: container)
    return number
  }

  func forward(
    _ entry: Int, as service: SwiftType, name: SwinjectName?, in container: Int?, at location: SourceLocation
  ) {
    guard entries.indices.contains(entry) else { return }
    add(
      entry, service: service, name: name, arguments: entries[entry].registration.argumentTypes,
      in: container ?? entries[entry].container)
  }

  private func add(
    _ entry: Int, service: SwiftType, name: SwinjectName?, arguments: [SwiftType?], in container: Int
  ) {
    if let key = SwinjectContainers.key(service, name, arguments) {
      containers[container].services[key] = entry
    } else {
      containers[container].unclear.append((entry, service, name, arguments))
    }
  }

  private static func key(_ service: SwiftType, _ name: SwinjectName?, _ arguments: [SwiftType?]) -> Key? {
    guard service.isFullyKnown else { return nil }
    var text: String?
    switch name {
    case .literal(let literal)?: text = literal
    case .unknown?: return nil
    case nil: break
    }
    var types: [SwiftType] = []
    for argument in arguments {
      guard let argument, argument.isFullyKnown else { return nil }
      types.append(argument)
    }
    return Key(service: service, name: text, arguments: types)
  }

  func setScope(_ scope: SwinjectScope, of entry: Int, at location: SourceLocation) {
    guard entries.indices.contains(entry) else { return }
    entries[entry].scope = scope
    entries[entry].storage = SwinjectStorage(scope: scope)
  }

  func addCompletion(_ closure: TypedValue, to entry: Int, at location: SourceLocation) {
    guard entries.indices.contains(entry) else { return }
    entries[entry].completions.append(closure)
  }

  func removeAll(in container: Int) {
    guard containers.indices.contains(container) else { return }
    containers[container].services = [:]
    containers[container].unclear = []
  }

  func hasRegistration(of service: SwiftType, name: SwinjectName?, in container: Int) -> Bool {
    var text: String?
    if case .literal(let literal)? = name { text = literal }
    var next: Int? = container
    while let current = next, containers.indices.contains(current) {
      if containers[current].services.keys.contains(where: { $0.service == service && $0.name == text }) { return true }
      next = containers[current].parent
    }
    return false
  }

  func symbolEvent(_ event: SwiftSymbolEvent, by evaluator: SwiftEvaluator) throws -> TypedValue? { nil }

  // MARK: Resolving

  func resolve(_ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator) throws -> SwiftValue {
    guard containers.indices.contains(container) else {
      throw SwiftHalt.unknown("the container is not known", request.location)
    }
    var result = SwiftValue.nothing
    if let entry = try entry(for: request, service: request.service, in: container) {
      result = try run(entry, request, as: request.service, in: container, by: evaluator)
    }
    if case .nothing = result { result = try resolveAsWrapper(request, in: container, by: evaluator) }
    if recordsEvents, case .nothing = result { note(.missing(request), request.location) }
    return result
  }

  /// The entry of a key, in the container or above.
  private func entry(for request: SwinjectRequest, service: SwiftType, in container: Int) throws -> Int? {
    let types = request.arguments.map(\.type)
    let key = SwinjectContainers.key(service, request.name, types)
    var next: Int? = container
    var visited = 0
    while let current = next, visited <= containers.count {
      visited += 1
      if let key, let entry = containers[current].services[key] { return entry }
      let isPossible =
        containers[current].unclear.contains { unclear in
          SwinjectContainers.mayBe(service, request.name, types, unclear.service, unclear.name, unclear.arguments)
        }
        || (key == nil
          && containers[current].services.keys.contains { known in
            SwinjectContainers.mayBe(
              service, request.name, types, known.service, known.name.map { .literal($0) }, known.arguments)
          })
      if isPossible {
        throw SwiftHalt.unknown(SwinjectContainers.reason(request), request.location)
      }
      next = containers[current].parent
    }
    return nil
  }

  private static func reason(_ request: SwinjectRequest) -> String {
    if !request.service.isFullyKnown { return "the service that is resolved is not known" }
    if case .unknown(let text)? = request.name { return "the name '\(text)' is not known" }
    if let index = request.arguments.firstIndex(where: { $0.type?.isFullyKnown != true }) {
      return "the type of argument \(index + 1) for '\(request.service)' is not known"
    }
    return "part of the key of a registration that may answer for '\(request.service)' is not known"
  }

  /// Whether two keys, parts of which are not known, can be the same.
  private static func mayBe(
    _ service: SwiftType, _ name: SwinjectName?, _ arguments: [SwiftType?], _ other: SwiftType,
    _ otherName: SwinjectName?, _ otherArguments: [SwiftType?]
  ) -> Bool {
    func may(_ left: SwiftType?, _ right: SwiftType?) -> Bool {
      guard let left, let right, left.isFullyKnown, right.isFullyKnown else { return true }
      return left == right
    }
    guard may(service, other), arguments.count == otherArguments.count else { return false }
    switch (name, otherName) {
    case (.unknown?, _?), (_?, .unknown?): break
    default: if name != otherName { return false }
    }
    return zip(arguments, otherArguments).allSatisfy { may($0, $1) }
  }

  /// `resolve(entry:invoker:)`: stored? run; stored meanwhile? store; complete.
  private func run(
    _ number: Int, _ request: SwinjectRequest, as service: SwiftType, in container: Int, by evaluator: SwiftEvaluator
  ) throws -> SwiftValue {
    let entry = entries[number]
    let hop = SwinjectHop(request: request, entry: number, container: container, storeCount: storeCount)
    let isRepeated = path.contains { $0.isRepeated(by: hop) }
    path.append(hop)
    defer { path.removeLast() }
    if isRepeated, entry.scope == .transient || !hasStored(number, container) {
      // The same again with nothing kept in between: so it goes on until the depth guard fires.
      failurePath = path
      throw SwiftHalt.trap(
        SwiftTrap(kind: .infiniteRecursion, location: request.location, message: "the depth guard fires"))
    }
    try enter(container, request)
    defer { leave(container) }
    guard let graph = containers[container].graph else {
      throw SwiftHalt.unknown("a resolution outside of any graph", request.location)
    }
    if let stored = persisted(number, service, graph, evaluator) {
      if recordsEvents { note(.reuse(number), request.location) }
      return stored
    }
    if recordsEvents { note(.begin(number), request.location) }
    let made = try invoke(entry, request, in: container, by: evaluator)
    if let stored = persisted(number, service, graph, evaluator) {
      if recordsEvents { note(.discard(number), request.location) }
      return stored
    }
    entry.storage.set(made, inGraph: graph)
    if entry.scope != .transient { storeCount += 1 }
    containers[container].inFlight.append(number)
    let fits = isInstance(made, of: service, evaluator)
    if fits, !entry.completions.isEmpty {
      evaluator.push(made)
      defer { evaluator.pop() }
      for completion in entry.completions {
        _ = try guarded {
          try evaluator.call(
            completion,
            with: [
              TypedValue(.container(container), .named("Resolver")), TypedValue(made, entry.registration.service),
            ], at: request.location)
        }
      }
    }
    if recordsEvents { note(.complete(number), request.location) }
    return fits ? made : .nothing
  }

  private func guarded<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      if failurePath.isEmpty { failurePath = path }
      throw error
    }
  }

  private func isInstance(_ value: SwiftValue, of service: SwiftType, _ evaluator: SwiftEvaluator) -> Bool {
    evaluator.isCertainlyNot(value, service) ? false : true
  }

  private func persisted(
    _ number: Int, _ service: SwiftType, _ graph: Int, _ evaluator: SwiftEvaluator
  ) -> SwiftValue? {
    let entry = entries[number]
    let stored = entry.storage.instance(inGraph: graph) { value in
      if case .object(let object) = value, case .object(let held)? = entry.storage.strong, object === held {
        return true
      }
      return isAlive(value, evaluator)
    }
    guard let stored, isInstance(stored, of: service, evaluator) else { return nil }
    return stored
  }

  /// Whether an entry keeps anything at all.
  private func hasStored(_ number: Int, _ container: Int) -> Bool {
    guard let graph = containers[container].graph else { return entries[number].storage.strong != nil }
    return entries[number].storage.instance(inGraph: graph) { _ in true } != nil
  }

  private func enter(_ container: Int, _ request: SwinjectRequest) throws {
    var chain: [Int] = []
    var next: Int? = container
    while let current = next, chain.count <= containers.count {
      chain.append(current)
      next = containers[current].parent
    }
    for current in chain.reversed() {
      if containers[current].depth == 0, containers[current].graph == nil {
        graphCount += 1
        containers[current].graph = graphCount
      }
      guard containers[current].depth < SwinjectContainers.maximumDepth else {
        failurePath = path
        throw SwiftHalt.trap(
          SwiftTrap(kind: .infiniteRecursion, location: request.location, message: "the depth guard fires"))
      }
      containers[current].depth += 1
    }
  }

  private func leave(_ container: Int) {
    var next: Int? = container
    var visited = 0
    while let current = next, visited <= containers.count {
      visited += 1
      containers[current].depth -= 1
      if containers[current].depth == 0 {
        for entry in containers[current].inFlight { entries[entry].storage.graphIsComplete() }
        containers[current].inFlight = []
        containers[current].graph = nil
      }
      next = containers[current].parent
    }
  }

  // MARK: Factories

  private func invoke(
    _ entry: Entry, _ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator
  ) throws -> SwiftValue {
    try guarded {
      let registration = entry.registration
      let resolver = TypedValue(.container(container), .named("Resolver"))
      var arguments: [TypedValue] = []
      for (index, argument) in request.arguments.enumerated() {
        let types = registration.argumentTypes
        arguments.append(
          TypedValue(argument.value, (index < types.count ? types[index] : nil) ?? argument.type))
      }
      switch registration.factory {
      case .function(let function):
        return try evaluator.call(function, with: [resolver] + arguments, at: registration.location).value
      case .initializer(let member, let type, let parameters):
        return try autoregistered(
          member, type, parameters, arguments, registration, request, in: container, by: evaluator)
      case .storyboard: throw SwiftHalt.unknown("the storyboard makes the instance", registration.location)
      }
    }
  }

  private func autoregistered(
    _ member: SwiftMember<SwiftFunction>?, _ type: SwiftType, _ parameters: [SwiftType]?, _ arguments: [TypedValue],
    _ registration: SwinjectRegistration, _ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator
  ) throws -> SwiftValue {
    guard let member, let parameters else {
      throw SwiftHalt.unknown("the initializer of '\(type)' is not known", registration.location)
    }
    var values: [TypedValue] = []
    var missing: SwiftType?
    for parameter in parameters {
      if let given = try arguments.first(where: { try fits($0, parameter, registration, evaluator) }) {
        values.append(TypedValue(given.value, parameter))
        evaluator.push(given.value)
        continue
      }
      let inner = SwinjectRequest(
        service: parameter, name: nil, arguments: [], argumentLocations: [], location: registration.location,
        nameLocation: registration.nameLocation, isForced: !parameter.isOptional)
      let value = try resolve(inner, in: container, by: evaluator)
      if case .nothing = value, !parameter.isOptional, missing == nil { missing = parameter }
      values.append(TypedValue(value, parameter))
      evaluator.push(value)
    }
    for _ in parameters { evaluator.pop() }
    if let missing {
      let list = parameters.map(\.runtimeDescription).joined(separator: ", ")
      let message = [
        "SwinjectAutoregistration: Resolution failed.", "Unresolved service: \(missing.runtimeDescription)",
        "Initializer: (\(list)) -> \(registration.service.runtimeDescription)",
      ]
      throw SwiftHalt.trap(
        SwiftTrap(
          kind: .fatalError(message.joined(separator: "\n")), location: registration.location,
          message: "'\(missing)' is not registered"))
    }
    return try evaluator.construct(
      type, with: values, member, owner: member.owner ?? "", at: registration.location
    ).value
  }

  /// Whether an argument can be cast to a parameter's type.
  private func fits(
    _ argument: TypedValue, _ parameter: SwiftType, _ registration: SwinjectRegistration, _ evaluator: SwiftEvaluator
  ) throws -> Bool {
    switch evaluator.cast(argument, to: parameter) {
    case true?: return true
    case false?: return false
    case nil:
      throw SwiftHalt.unknown("whether an argument is taken for '\(parameter)' is not known", registration.location)
    }
  }

  // MARK: Lazy, Provider, Optional

  private func resolveAsWrapper(
    _ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator
  ) throws -> SwiftValue {
    switch request.service {
    case .named("Lazy", let arguments) where arguments.count == 1,
      .named("Provider", let arguments) where arguments.count == 1:
      guard let entry = try entry(for: request, service: arguments[0], in: container) else { return .nothing }
      let isLazy = request.service.nominalName == "Lazy"
      wrappers.append(
        Wrapper(
          isLazy: isLazy, service: arguments[0], entry: entry, container: container, arguments: request.arguments,
          graph: isLazy ? containers[container].graph : nil))
      return .wrapper(wrappers.count - 1)
    case .optional(let wrapped):
      guard let entry = try entry(for: request, service: wrapped, in: container) else { return .nothing }
      return try run(entry, request, as: wrapped, in: container, by: evaluator)
    default: return .nothing
    }
  }

  func instance(of wrapper: Int, by evaluator: SwiftEvaluator, at location: SourceLocation) throws -> SwiftValue {
    guard wrappers.indices.contains(wrapper) else { return .unknown("a wrapper that is not known") }
    let wrapper = wrappers[wrapper]
    if wrapper.isLazy, let known = wrapper.instance { return known }
    let request = SwinjectRequest(
      service: wrapper.service, name: nil, arguments: wrapper.arguments, argumentLocations: [], location: location,
      nameLocation: location, isForced: true)
    let original = containers[wrapper.container].graph
    if let graph = wrapper.graph { containers[wrapper.container].graph = graph }
    defer { if let original { containers[wrapper.container].graph = original } }
    let value = try run(wrapper.entry, request, as: wrapper.service, in: wrapper.container, by: evaluator)
    if case .nothing = value {
      throw SwiftHalt.trap(SwiftTrap(kind: .nilUnwrapped, location: location, message: "nothing to give"))
    }
    if wrapper.isLazy { wrapper.instance = value }
    return value
  }

  // MARK: Liveness

  /// Whether something still keeps a value.
  private func isAlive(_ value: SwiftValue, _ evaluator: SwiftEvaluator) -> Bool {
    guard case .object(let object) = value else {
      if case .structure = value { return false }
      return true
    }
    updateLiveness(evaluator)
    return !object.isReleased
  }

  func updateLiveness(_ evaluator: SwiftEvaluator) {
    var roots = held + evaluator.temporaries
    var slots: [SwiftSlot] = []
    for entry in entries {
      if let strong = entry.storage.strong { roots.append(strong) }
      if case .function(let factory) = entry.registration.factory { roots.append(factory.value) }
      roots += entry.completions.map(\.value)
    }
    for frame in evaluator.running {
      if let own = frame.selfValue { roots.append(own.value) }
      for scope in frame.scopes { slots += scope.values }
      slots += frame.captured.values
    }
    for wrapper in wrappers { if let instance = wrapper.instance { roots.append(instance) } }
    roots += evaluator.globalValues
    SwinjectLiveness.update(evaluator.objects, roots: roots, slots: slots)
  }

  private func note(_ kind: SwinjectEvent.Kind, _ location: SourceLocation) {
    guard events.count < 5000 else { return }
    events.append(SwinjectEvent(kind: kind, depth: path.count, location: location))
  }
}

/// One step on the way to what is being resolved.
struct SwinjectHop {
  var request: SwinjectRequest
  var entry: Int
  var container: Int
  /// How many instances were kept when it began.
  var storeCount: Int

  /// Whether the other step asks for the same again, and nothing has been kept since.
  func isRepeated(by other: SwinjectHop) -> Bool {
    guard entry == other.entry, container == other.container, storeCount == other.storeCount,
      request.arguments.count == other.request.arguments.count
    else { return false }
    return zip(request.arguments, other.request.arguments).allSatisfy { $0.value.isSame(as: $1.value) }
  }
}

struct SwinjectEvent {
  enum Kind {
    case begin(Int)
    case reuse(Int)
    /// The factory ran again meanwhile, and its instance counts.
    case discard(Int)
    case complete(Int)
    case missing(SwinjectRequest)
  }
  var kind: Kind
  var depth: Int
  var location: SourceLocation
}
