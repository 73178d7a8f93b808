import AssemblyFacts
import DependencyGraph

/// One use of a container: an interpreter of `TyphoonComponentFactory` and its instance builder on symbolic values.
final class Resolution {
  let container: LoadedContainer
  let types: TypeIndex
  let entryArguments: [SimulatedArgument]
  let orders: OrderScript
  let agenda = Agenda()
  var stack: CallStack
  /// Singletons and lazy singletons, weak singletons, and what one resolution shares.
  private var singletons: [PoolKey: SimulatedValue]
  private var weakSingletons: [PoolKey: SimulatedValue]
  private var sharedInGraph: [PoolKey: SimulatedValue] = [:]
  /// The arguments that each component was asked for with, by their hashes.
  private var seenArguments: [Int: [UInt64: SeenArguments]]
  var instances: [SimulatedInstance]
  /// The fields of each instance, as far as injections set them.
  var fields: [[String: SimulatedValue]]
  var phase = FailureCause.Phase.resolution
  /// Followed references met something that is under construction: there is a cycle.
  var metCycle = false
  /// Different arguments were taken for the same, or one property is injected twice: order matters without a cycle.
  var metCollision = false
  /// Where a component was needed while it was being initialized: how many decisions led up to its initialization.
  var decisionsBeforeFailure: Int?
  /// Facts are kept only where a search through orders asks for them.
  let tracksState: Bool
  var facts = FactSum()
  var instanceNames: [UInt64]
  var prototypeRequests: [UInt64: UInt64] = [:]
  let recordsSteps: Bool
  var steps: [SimulationStep] = []
  private var afterAll: [() -> Void] = []

  fileprivate struct PoolKey: Hashable {
    var component: Int
    /// nil where the component was asked for without arguments.
    var arguments: UInt64?
  }

  fileprivate struct SeenArguments {
    var arguments: RuntimeArguments?
    /// Something that the source does not tell went into the hash.
    var isUncertain: Bool
  }

  /// What a container keeps from one resolution to the next.
  struct Snapshot: Sendable {
    fileprivate var singletons: [PoolKey: SimulatedValue] = [:]
    fileprivate var weakSingletons: [PoolKey: SimulatedValue] = [:]
    fileprivate var seenArguments: [Int: [UInt64: SeenArguments]] = [:]
    fileprivate var instances: [SimulatedInstance] = []
    fileprivate var fields: [[String: SimulatedValue]] = []
    fileprivate var instanceNames: [UInt64] = []
  }

  init(
    _ container: LoadedContainer, entryArguments: [SimulatedArgument], orders: OrderScript,
    snapshot: Snapshot = Snapshot(), recordsSteps: Bool = false
  ) {
    self.container = container
    types = container.types
    self.entryArguments = entryArguments
    self.orders = orders
    self.recordsSteps = recordsSteps
    tracksState = orders.relevance != nil
    stack = CallStack(prototypeDepth: container.version.prototypeDepth)
    singletons = snapshot.singletons
    weakSingletons = snapshot.weakSingletons
    seenArguments = snapshot.seenArguments
    instances = snapshot.instances
    fields = snapshot.fields
    instanceNames = snapshot.instanceNames
  }

  var snapshot: Snapshot {
    Snapshot(
      singletons: singletons, weakSingletons: weakSingletons, seenArguments: seenArguments, instances: instances,
      fields: fields, instanceNames: instanceNames)
  }

  /// Everything that is kept, as it can be told from outside.
  var signatureOfKeptComponents: OutcomeSignature {
    let kept = singletons.merging(weakSingletons) { first, _ in first }
    let keys = kept.keys.sorted { ($0.component, $0.arguments ?? 0) < ($1.component, $1.arguments ?? 0) }
    return OutcomeSignature(
      result: .list(.array, keys.compactMap { kept[$0] }), instances: instances, classes: container.classes)
  }

  /// Resolves an entry in a container whose eager singletons exist.
  ///
  /// - Throws: `Halt`, or `OrderScript.Exhausted`.
  func run(_ entry: Int, arguments: RuntimeArguments?) throws -> SimulatedValue {
    var result = SimulatedValue.nothing
    let hop = self.hop(to: entry, key: container.components[entry].component.key, from: nil, site: nil, location: nil)
    if recordsSteps, !container.eagerSingletons.isEmpty {
      record(.ask, ComponentNode(component: entry, arguments: 0), arguments, at: nil)
    }
    agenda.next { try self.make(entry, arguments: arguments, hop: hop) { result = $0 } }
    try agenda.run()
    return result
  }

  /// Makes the eager singletons, as the first use of the container does.
  func makeEagerSingletons() throws {
    var remaining = container.eagerSingletons
    if recordsSteps, let first = remaining.first {
      record(.firstUse, ComponentNode(component: first, arguments: 0), nil, at: nil)
    }
    while !remaining.isEmpty {
      let position = try orders.pickEagerSingleton(remaining, in: self)
      let index = remaining.remove(at: position)
      note(.singleton, [UInt64(index)])
      let key = container.components[index].component.key
      phase = .eagerSingleton(key)
      let hop = self.hop(to: index, key: key, from: nil, site: nil, location: nil)
      agenda.next { try self.make(index, arguments: nil, hop: hop) { _ in } }
      try agenda.run()
    }
  }

  // MARK: Look-ups

  func hash(_ arguments: RuntimeArguments?) -> ArgumentHash {
    arguments?.hash(entryArguments: entryArguments) ?? .none
  }

  func hop(
    to component: Int?, key: String, from element: StackElement?, site: InjectionSite?, location: SourceLocation?,
    isInitializer: Bool = false
  ) -> ReferenceHop {
    ReferenceHop(
      source: element.map { container.components[$0.node.component].component.source },
      target: component.map { container.components[$0].component.source }, key: key, site: site,
      isInitializer: isInitializer, location: location)
  }

  /// The node of a component and its arguments.
  ///
  /// - Throws: `Halt.unknown` where it cannot be told whether the container takes them for arguments seen before.
  func node(_ component: Int, _ arguments: RuntimeArguments?) throws -> ComponentNode {
    let hash = self.hash(arguments)
    if let known = seenArguments[component]?[hash.value] {
      if let arguments, let other = known.arguments, !arguments.isAlike(other) { metCollision = true }
    } else {
      let seen = seenArguments[component] ?? [:]
      if !seen.isEmpty, hash.isUncertain || seen.values.contains(where: \.isUncertain) {
        throw Halt.unknown(
          UnknownReason(
            "whether two uses of '\(container.components[component].component.key)' get the same arguments is not known",
            at: container.components[component].component.location))
      }
      seenArguments[component, default: [:]][hash.value] = SeenArguments(
        arguments: arguments, isUncertain: hash.isUncertain)
    }
    return ComponentNode(component: component, arguments: hash.value)
  }

  /// Whether a component is complete, so that to ask for it changes nothing.
  func isAvailable(_ node: ComponentNode) -> Bool {
    if let element = stack.peek(node) { return !element.isInitializing }
    switch container.components[node.component].scope {
    case .singleton, .lazySingleton:
      return singletons[PoolKey(component: node.component, arguments: node.arguments)] != nil
        || node.arguments == 0 && singletons[PoolKey(component: node.component, arguments: nil)] != nil
    case .weakSingleton:
      return weakSingletons[PoolKey(component: node.component, arguments: node.arguments)] != nil
        || node.arguments == 0 && weakSingletons[PoolKey(component: node.component, arguments: nil)] != nil
    case .objectGraph:
      return sharedInGraph[PoolKey(component: node.component, arguments: node.arguments)] != nil
        || node.arguments == 0 && sharedInGraph[PoolKey(component: node.component, arguments: nil)] != nil
    case .prototype, .custom: return false
    }
  }

  /// Whether a component is being initialized: to ask for it is to wait, or to fail.
  func isInitializing(_ node: ComponentNode) -> Bool { stack.peek(node)?.isInitializing == true }

  private func pooled(_ key: PoolKey, _ scope: Scope) -> SimulatedValue? {
    switch scope {
    case .singleton, .lazySingleton: singletons[key]
    case .weakSingleton: weakSingletons[key]
    case .objectGraph: sharedInGraph[key]
    case .prototype, .custom: nil
    }
  }

  private func pool(_ value: SimulatedValue, _ key: PoolKey, _ scope: Scope) {
    guard value != .nothing else { return }
    switch scope {
    case .singleton, .lazySingleton: singletons[key] = value
    case .weakSingleton: weakSingletons[key] = value
    case .objectGraph: sharedInGraph[key] = value
    case .prototype, .custom: break
    }
  }

  // MARK: Making components

  /// `-componentForKey:args:`.
  func make(
    key: String?, arguments: RuntimeArguments?, from element: StackElement?, site: InjectionSite?,
    location: SourceLocation?, isInitializer: Bool, then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    guard let key else { return try then(.nothing) }
    guard let component = container.index(of: key) else {
      throw fail(
        "NSInvalidArgumentException", "No component matching id '\(key)'.", .unresolvedReference, subject: key,
        hop: hop(to: nil, key: key, from: element, site: site, location: location, isInitializer: isInitializer))
    }
    try make(
      component, arguments: arguments,
      hop: hop(
        to: component, key: key, from: element, site: site, location: location, isInitializer: isInitializer),
      then: then)
  }

  /// `-newOrScopeCachedInstanceForDefinition:args:`.
  func make(
    _ index: Int, arguments: RuntimeArguments?, hop: ReferenceHop, then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    let component = container.components[index]
    if component.component.isAbstract {
      throw fail(
        "NSInvalidArgumentException",
        "Attempt to instantiate abstract definition: TyphoonDefinition: class='\(component.className ?? "")', "
          + "key='\(component.component.key)'",
        .abstractDefinition, subject: component.component.key, hop: hop)
    }
    let node = try self.node(index, arguments)
    let key = PoolKey(component: index, arguments: arguments == nil ? nil : node.arguments)
    if let known = pooled(key, component.scope) {
      record(.reuse, node, arguments, at: hop.location)
      if stack.isEmpty { sharedInGraph.removeAll() }
      return try then(known)
    }
    if let element = stack.peek(node) {
      metCycle = true
      let instance = try self.instance(of: element, hop: hop)
      record(.reuse, node, arguments, at: hop.location)
      pool(instance, key, component.scope)
      return try then(instance)
    }
    try build(component, node: node, arguments: arguments, hop: hop) { instance in
      self.pool(instance, key, component.scope)
      if self.stack.isEmpty { self.sharedInGraph.removeAll() }
      try then(instance)
    }
  }

  /// `-[TyphoonStackElement instance]`.
  func instance(of element: StackElement, hop: ReferenceHop) throws -> SimulatedValue {
    guard element.isInitializing else { return element.instance }
    decisionsBeforeFailure = element.decisionsBefore
    let key = container.components[element.node.component].component.key
    throw fail(
      "CircularInitializerDependence",
      "The object for key \(key) is currently initializing, but was specified as init dependency in another object. "
        + "To inject a circular dependency, use a property setter or method injection instead.",
      .unresolvableCycle, subject: key, hop: hop, cycleFrom: element)
  }

  /// `-buildInstanceWithDefinition:args:`.
  private func build(
    _ component: LoadedComponent, node: ComponentNode, arguments: RuntimeArguments?, hop: ReferenceHop,
    then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    if case .unknown(let reason) = component.component.kind {
      throw Halt.unknown(
        UnknownReason("\(component.component.key): \(reason)", at: component.component.location))
    }
    if component.repeatsProperty { metCollision = true }
    let element = StackElement(node: node, arguments: arguments, isPrototype: component.isPrototype, hop: hop)
    element.name = name(of: element)
    element.decisionsBefore = orders.log.count
    guard stack.push(element) else {
      metCycle = true
      throw endless(.prototypeCycle, subject: component.component.key, from: element)
    }
    record(.begin, node, arguments, at: hop.location)
    agenda.next(inOrder: [
      { try self.initialize(component, element) },
      { self.takeInstance(element) },
      { try self.inject(into: component, element) },
      {
        self.record(.complete, node, arguments, at: nil)
        self.note(.complete, [element.name])
        self.stack.pop()
        if self.stack.isEmpty { self.callBack() }
        try then(element.product)
      },
    ])
  }

  /// `-takeInstance:`.
  private func takeInstance(_ element: StackElement) {
    element.instance = element.product
    note(.initialized, [element.name, hash(of: element.product)])
    if case .object = container.components[element.node.component].component.kind {
      record(.initialized, element.node, element.arguments, at: nil)
    }
    let waiting = element.waiting
    element.waiting = []
    if waiting.isEmpty { return }
    record(.resume, element.node, element.arguments, at: nil)
    resume(waiting)
  }

  /// Lets what waited go on, one after the other, in an order that Typhoon leaves open.
  private func resume(_ waiting: [WaitingInjection]) {
    guard !waiting.isEmpty else { return }
    agenda.next {
      var rest = waiting
      let next = rest.remove(at: try self.orders.pickWaiting(rest, in: self))
      self.forget(.waiting, [next.owner.name, next.place])
      self.agenda.next(inOrder: [next.resume, { self.resume(rest) }])
    }
  }

  /// What happens when the stack is empty again.
  private func callBack() {
    let blocks = afterAll
    afterAll = []
    for block in blocks { block() }
  }

  // MARK: Injecting

  private func inject(into component: LoadedComponent, _ element: StackElement) throws {
    var tasks: [Agenda.Task] = []
    if component.component.kind == .block {
      tasks.append { try self.runInjectionsBlock(of: component, element) }
    }
    if let before = component.before {
      tasks.append { try self.call(before, on: element, component) }
    }
    if !component.properties.isEmpty {
      tasks.append { self.injectProperties(Array(component.properties.indices), component, element) }
    }
    for method in component.methods { tasks.append { try self.call(method, on: element, component) } }
    if let after = component.after {
      tasks.append { try self.call(after, on: element, component) }
    }
    if let callback = component.component.afterAll {
      tasks.append {
        self.afterAll.append { self.record(.afterAll(callback), element.node, element.arguments, at: nil) }
      }
    }
    agenda.next(inOrder: tasks)
  }

  private func injectProperties(_ remaining: [Int], _ component: LoadedComponent, _ element: StackElement) {
    guard !remaining.isEmpty else { return }
    agenda.next {
      var rest = remaining
      let index = rest.remove(at: try self.orders.pickProperty(rest, component, element, in: self))
      self.note(.property, [element.name, UInt64(index)])
      self.agenda.next(inOrder: [
        { try self.inject(component.properties[index], component, element) },
        { self.injectProperties(rest, component, element) },
      ])
    }
  }

  /// `-doPropertyInjectionOn:property:args:factory:`.
  private func inject(_ property: TyphoonInjection, _ component: LoadedComponent, _ element: StackElement) throws {
    let name = property.propertyName
    let className = self.className(of: element.instance)
    var context = InjectionContext(element: element, raises: false, site: property.site ?? .property(name))
    context.property = name
    context.isDestinationKnown = false
    if let className {
      switch container.classes.type(of: name, in: className) {
      case .found(let type):
        context.destination = type
        context.isDestinationKnown = true
      case .absent: context.isDestinationKnown = true
      case .unknown: break
      }
    }
    context.fields = [name]
    try value(of: property, in: context) { value in
      try self.set(name, to: value, on: element, component, location: property.location)
    }
  }

  private func set(
    _ name: String, to value: SimulatedValue, on element: StackElement, _ component: LoadedComponent,
    location: SourceLocation?
  ) throws {
    switch element.instance {
    case .nothing: return
    case .instance(let number):
      let className = instances[number].className
      if container.classes.hasSetter(name, className) == .no {
        throw fail(
          "TyphoonPropertySetterNotFoundException",
          "Can't inject property '\(name)' for object '<\(className)>'. Setter selector not found. Make sure that "
            + "property exists and writable",
          .unknownMember, subject: name, in: element, at: location)
      }
      perform([PerformedInjection(site: .property(name), value: value, location: location)], on: number, element)
    case .classObject(let className): throw classMessage("+[\(className) \(name)]", element, location)
    case .argument, .constant, .list, .dictionary, .assembly, .unknown:
      throw Halt.unknown(UnknownReason("what '\(name)' is injected into is not known", at: location))
    }
  }

  /// A class stands where the instance should; it does not answer an instance's messages.
  private func classMessage(_ message: String, _ element: StackElement, _ location: SourceLocation?) -> Halt {
    fail(
      "NSInvalidArgumentException", "\(message): unrecognized selector sent to class", .classInsteadOfInstance,
      subject: container.components[element.node.component].component.key, in: element, at: location)
  }

  /// `-doMethodInjection:onInstance:args:factory:`.
  private func call(_ method: TyphoonMethod, on element: StackElement, _ component: LoadedComponent) throws {
    guard element.instance != .nothing else { return }
    guard let className = className(of: element.instance) else {
      throw Halt.unknown(UnknownReason("what '\(method.selector ?? "")' is sent to is not known", at: method.location))
    }
    note(.method, [element.name, Resolution.place(method.location)])
    try fill(method, of: className, isInitializing: false, element) { parameters in
      switch element.instance {
      case .instance(let number):
        self.perform(parameters.performed(method), on: number, element)
      case .classObject(let name):
        throw self.classMessage("+[\(name) \(method.selector ?? "")]", element, method.location)
      default: break
      }
    }
  }

  /// Notes injections that have happened.
  func perform(_ performed: [PerformedInjection], on number: Int, _ element: StackElement) {
    instances[number].injections += performed
    let className = instances[number].className
    for injection in performed {
      let field = container.classes.field(of: injection.site, in: className)
      if tracksState {
        let place = ArgumentHash.text(field, kind: 0).value
        if let old = fields[number][field] { forget(.field, [instanceNames[number], place, hash(of: old)]) }
        note(.field, [instanceNames[number], place, hash(of: injection.value)])
      }
      fields[number][field] = injection.value
      record(.inject(injection.site, ""), element.node, element.arguments, at: injection.location, injection.value)
    }
  }

  // MARK: Instances

  func newInstance(_ component: LoadedComponent, className: String, initializer: String? = nil) -> Int {
    instances.append(
      SimulatedInstance(definition: component.component.source, className: className, initializer: initializer))
    fields.append([:])
    instanceNames.append(stack.top?.name ?? 0)
    return instances.count - 1
  }

  func className(of value: SimulatedValue) -> String? {
    switch value {
    case .instance(let number): instances[number].className
    case .classObject(let name): name
    case .constant(let constant): constant.type?.name
    case .nothing, .argument, .list, .dictionary, .assembly, .unknown: nil
    }
  }

  // MARK: Failing

  /// An exception in the component on top of the stack, or at the reference that `hop` describes.
  func fail(
    _ name: String, _ reason: String, _ kind: FailureCause.Kind, subject: String, hop: ReferenceHop,
    cycleFrom element: StackElement? = nil
  ) -> Halt {
    var cause = FailureCause(
      kind, phase: phase, subject: subject, definition: hop.source ?? hop.target, location: hop.location,
      chain: stack.elements.map(\.hop) + [hop])
    if let element, let position = stack.position(of: element.node) { cause.cycleStart = position + 1 }
    recordFailure(name)
    return .exception(SimulatedException(name: name, reason: reason, cause: cause))
  }

  func fail(
    _ name: String, _ reason: String, _ kind: FailureCause.Kind, subject: String, in element: StackElement,
    at location: SourceLocation?
  ) -> Halt {
    recordFailure(name)
    return .exception(
      SimulatedException(
        name: name, reason: reason,
        cause: FailureCause(
          kind, phase: phase, subject: subject,
          definition: container.components[element.node.component].component.source, location: location,
          chain: chain(to: element))))
  }

  func endless(
    _ kind: FailureCause.Kind, subject: String, from element: StackElement, at location: SourceLocation? = nil
  ) -> Halt {
    recordFailure("infinite recursion")
    let chain = chain(to: element)
    var cause = FailureCause(
      kind, phase: phase, subject: subject,
      definition: container.components[element.node.component].component.source,
      location: location ?? element.hop.location, chain: chain)
    if kind == .prototypeCycle {
      let earlier = stack.elements.dropLast().lastIndex { $0.node == element.node }
      cause.cycleStart = earlier.map { $0 + 1 }
    }
    return .infiniteRecursion(cause)
  }

  private func chain(to element: StackElement) -> [ReferenceHop] {
    let elements = stack.elements
    let end = elements.lastIndex { $0 === element } ?? elements.count - 1
    return elements.prefix(end + 1).map(\.hop)
  }
}
