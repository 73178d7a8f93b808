import AssemblyFacts
import DependencyGraph

/// Everything that a container can be made to build: components with their arguments, and what each asks for.
///
/// It is laid out without regard to what happens when; cycles are cycles of it.
struct InstanceGraph: Sendable {
  struct Node: Sendable {
    var node: ComponentNode
    var arguments: RuntimeArguments?
    /// Those of the initializer first, then those of each property, then those of methods and callbacks.
    var edges: [Edge] = []
    /// Which of `edges` belong to each property of the component.
    var propertyEdges: [Range<Int>] = []
    /// One property is injected twice.
    var repeats = false
    /// Two injections go into one field, and one of them may be put off.
    var collides = false
    /// What it may fail with by itself.
    var failures: Failures = []
    /// A reference is followed only once what stands before it is there: another parameter, another element.
    var holdsUp = false
    /// Arguments that differ have the same hash.
    var takesOtherArguments = false
  }

  struct Edge: Sendable {
    /// Index into `nodes`.
    var target: Int
    /// Followed before the instance exists.
    var isInitializer: Bool
    /// Meeting the target under initialization is an error rather than a reason to wait.
    var raises: Bool
    /// What is read from the target depends on how far it is.
    var reads = false
  }

  /// Outcomes that a user can tell apart.
  struct Failures: OptionSet, Sendable {
    let rawValue: UInt8
    static let invalidArgument = Failures(rawValue: 1)
    static let inconsistency = Failures(rawValue: 2)
    static let setterNotFound = Failures(rawValue: 4)
    static let range = Failures(rawValue: 8)
    static let recursion = Failures(rawValue: 16)
  }

  let container: LoadedContainer
  let entryArguments: [SimulatedArgument]
  private(set) var nodes: [Node] = []
  private var indexes: [ComponentNode: Int] = [:]
  /// How many argument tuples a component occurs with.
  private(set) var occurrences: [Int]
  /// It grew too large and was left unfinished.
  private(set) var isIncomplete = false

  static let largestSize = 300_000

  /// - Parameter roots: components and the arguments that they are asked for with. Eager singletons come by themselves.
  init(
    _ container: LoadedContainer, roots: [(component: Int, arguments: RuntimeArguments?)],
    entryArguments: [SimulatedArgument]
  ) {
    self.container = container
    self.entryArguments = entryArguments
    occurrences = Array(repeating: 0, count: container.components.count)
    for singleton in container.eagerSingletons { _ = number(singleton, nil) }
    for root in roots { _ = number(root.component, root.arguments) }
    var next = 0
    while next < nodes.count {
      if nodes.count > InstanceGraph.largestSize {
        isIncomplete = true
        return
      }
      expand(next)
      next += 1
    }
  }

  func index(of node: ComponentNode) -> Int? { indexes[node] }

  func component(of index: Int) -> LoadedComponent { container.components[nodes[index].node.component] }

  func node(_ component: Int, _ arguments: RuntimeArguments?) -> ComponentNode {
    ComponentNode(component: component, arguments: arguments?.hash(entryArguments: entryArguments).value ?? 0)
  }

  /// The components that an entry leads to, itself included.
  func components(reachableFrom component: Int, _ arguments: RuntimeArguments?) -> Set<Int> {
    guard let start = indexes[node(component, arguments)] else { return [component] }
    var seen: Set<Int> = [start]
    var pending = [start]
    var result: Set<Int> = []
    while let next = pending.popLast() {
      result.insert(nodes[next].node.component)
      for edge in nodes[next].edges where seen.insert(edge.target).inserted { pending.append(edge.target) }
    }
    return result
  }

  private mutating func number(_ component: Int, _ arguments: RuntimeArguments?) -> Int {
    let node = self.node(component, arguments)
    if let known = indexes[node] {
      if let arguments, let other = nodes[known].arguments, !arguments.isAlike(other) {
        nodes[known].takesOtherArguments = true
      }
      return known
    }
    indexes[node] = nodes.count
    occurrences[component] += 1
    nodes.append(Node(node: node, arguments: arguments))
    return nodes.count - 1
  }

  // MARK: References of an injection

  /// The components that an injection asks for.
  ///
  /// - Parameters:
  ///   - arguments: those of the component in which it stands.
  ///   - loaded: that component.
  func targets(
    of injection: TyphoonInjection, arguments: RuntimeArguments?, in loaded: LoadedComponent
  ) -> [ComponentNode] {
    if case .byType(let explicit) = injection.kind {
      guard let wanted = wantedType(explicit, injection, loaded),
        case .one(let component) = container.candidates(for: wanted)
      else { return [] }
      return [ComponentNode(component: component, arguments: 0)]
    }
    var found: [ComponentNode] = []
    var failures: Failures = []
    forEachReference(of: injection, arguments: arguments, failures: &failures) { component, arguments, _ in
      found.append(node(component, arguments))
    }
    return found
  }

  /// Calls `visit` with each component that an injection asks for, its arguments, and whether a property of it is read.
  private func forEachReference(
    of injection: TyphoonInjection, arguments: RuntimeArguments?, failures: inout Failures,
    visit: (Int, RuntimeArguments?, Bool) -> Void
  ) {
    switch injection.kind {
    case .object, .configuration, .container, .byType: break
    case .runtimeArgument(let index):
      guard let arguments else { return }
      guard arguments.values.indices.contains(index) else {
        failures.insert(.range)
        return
      }
      if arguments.leadsBackToItself(from: index) {
        failures.insert(.recursion)
        return
      }
      forEachReference(of: arguments.values[index], arguments: arguments, failures: &failures, visit: visit)
    case .reference(let key, let reference), .keyPath(let key, let reference, _):
      guard let key else { return }
      var applied = reference
      if let reference, reference.forwards, let arguments {
        switch reference.applying(arguments) {
        case .values(let values): applied = values
        case .endless:
          failures.insert(.recursion)
          return
        case .outOfBounds:
          failures.insert(.range)
          return
        }
      }
      guard let component = container.index(of: key) else {
        failures.insert(.invalidArgument)
        return
      }
      var reads = false
      if case .keyPath = injection.kind { reads = true }
      visit(component, applied, reads)
    case .collection(_, let elements), .dictionary(_, let elements):
      for element in elements {
        if case .object(.nothing) = element.kind { failures.insert(.invalidArgument) }
        forEachReference(of: element, arguments: arguments, failures: &failures, visit: visit)
      }
    }
  }

  // MARK: Laying out

  private mutating func expand(_ index: Int) {
    let arguments = nodes[index].arguments
    let loaded = container.components[nodes[index].node.component]
    var edges: [Edge] = []
    var failures: Failures = []
    if loaded.component.isAbstract { failures.insert(.invalidArgument) }

    func add(_ injection: TyphoonInjection, isInitializer: Bool, raises: Bool) {
      forEachReference(of: injection, arguments: arguments, failures: &failures) { component, arguments, reads in
        edges.append(
          Edge(target: number(component, arguments), isInitializer: isInitializer, raises: raises, reads: reads))
      }
    }
    switch loaded.component.kind {
    case .factory(let receiver): add(receiver, isInitializer: true, raises: true)
    case .wrapped(let value): add(value, isInitializer: true, raises: true)
    case .option(let on, let cases, let usesValueAsKey):
      add(on, isInitializer: true, raises: true)
      for optionCase in cases { add(optionCase.result, isInitializer: true, raises: true) }
      if usesValueAsKey || !cases.contains(where: { $0.match == nil }) { failures.insert(.inconsistency) }
    case .alias(let key, let reference):
      add(TyphoonInjection(kind: .reference(key: key, arguments: reference)), isInitializer: true, raises: true)
    case .block:
      for reference in blockReferences(of: loaded, .construction) { add(reference, isInitializer: true, raises: true) }
    case .object, .storyboard, .standIn, .unknown: break
    }
    for parameter in loaded.initializer?.parameters ?? [] { add(parameter, isInitializer: true, raises: true) }
    func addLater(_ injection: TyphoonInjection) {
      if case .byType(let explicit) = injection.kind {
        addByType(explicit, injection, loaded, arguments: arguments, edges: &edges, failures: &failures)
      } else {
        add(injection, isInitializer: false, raises: false)
      }
    }
    var propertyEdges: [Range<Int>] = []
    for property in loaded.properties {
      let start = edges.count
      addLater(property)
      propertyEdges.append(start..<edges.count)
    }
    var holdsUp = propertyEdges.contains { $0.count > 1 }
    for method in loaded.laterMethods {
      let start = edges.count
      for parameter in method.parameters { addLater(parameter) }
      if edges.count > start + 1 { holdsUp = true }
    }
    if loaded.component.kind == .block {
      for reference in blockReferences(of: loaded, .completion) { add(reference, isInitializer: false, raises: true) }
    }
    failures.formUnion(memberFailures(of: loaded, arguments: arguments))
    nodes[index].edges = edges
    nodes[index].propertyEdges = propertyEdges
    nodes[index].failures = failures
    nodes[index].holdsUp = holdsUp
    nodes[index].repeats = loaded.repeatsProperty
    nodes[index].collides = hasCollision(loaded)
  }

  private mutating func addByType(
    _ explicit: TypeReference?, _ injection: TyphoonInjection, _ loaded: LoadedComponent,
    arguments: RuntimeArguments?, edges: inout [Edge], failures: inout Failures
  ) {
    guard let wanted = wantedType(explicit, injection, loaded) else {
      failures.insert(.inconsistency)
      return
    }
    guard case .one(let component) = container.candidates(for: wanted) else {
      failures.insert(.invalidArgument)
      return
    }
    // Waited for under the asking component's arguments, asked for without any.
    let raises = (arguments?.hash(entryArguments: entryArguments).value ?? 0) != 0
    edges.append(Edge(target: number(component, nil), isInitializer: false, raises: raises))
  }

  private func wantedType(
    _ explicit: TypeReference?, _ injection: TyphoonInjection, _ loaded: LoadedComponent
  ) -> WantedType? {
    let declared = loaded.className.flatMap { container.classes.type(of: injection.propertyName, in: $0).value }
    return (explicit ?? declared).flatMap { WantedType($0, types: container.types) }
  }

  /// Members that the class lacks, parameters that have no place, arguments that nobody passes.
  private func memberFailures(of loaded: LoadedComponent, arguments: RuntimeArguments?) -> Failures {
    guard let className = loaded.className, case .object = loaded.component.kind else { return [] }
    var failures: Failures = []
    for property in loaded.properties where container.classes.hasSetter(property.propertyName, className) == .no {
      failures.insert(.setterNotFound)
    }
    for method in loaded.laterMethods + (loaded.initializer.map { [$0] } ?? []) {
      guard let selector = method.selector else { continue }
      let arity = TyphoonMethod.arity(of: selector)
      if container.classes.responds(className, to: selector) == .no
        || method.parameters.contains(where: { $0.parameterIndex >= arity })
      {
        failures.insert(.invalidArgument)
      }
    }
    let needsArguments = loaded.initializer?.parameters.contains { injection in
      if case .runtimeArgument = injection.kind { true } else { false }
    }
    if arguments == nil, needsArguments == true, !loaded.properties.isEmpty || !loaded.laterMethods.isEmpty {
      failures.insert(.invalidArgument)
    }
    return failures
  }

  /// The references in a block definition's blocks of a phase.
  private func blockReferences(of loaded: LoadedComponent, _ phase: Injection.Phase) -> [TyphoonInjection] {
    guard let node = container.graph[loaded.component.source] else { return [] }
    var found: [TyphoonInjection] = []
    for value in node.definition.body.steps(of: phase).flatMap(\.directValues) {
      value.forEachPart { part in
        guard case .reference(let reference) = part.kind else { return }
        switch reference.receiver {
        case .ownAssembly, .property: break
        case .superAssembly, .instanceVariable, .made, .resolver: return
        }
        let values = reference.arguments.map { argument -> TyphoonInjection in
          switch argument.kind {
          case .argument(let index): return TyphoonInjection(kind: .runtimeArgument(index))
          case .constant(let constant): return TyphoonInjection(kind: .object(.constant(constant)))
          case .nothing: return TyphoonInjection(kind: .object(.nothing))
          default: return TyphoonInjection(kind: .object(.unknown("…")))
          }
        }
        found.append(
          TyphoonInjection(
            kind: .reference(
              key: reference.key.description, arguments: values.isEmpty ? nil : RuntimeArguments(values))))
      }
    }
    return found
  }

  /// Whether two injections that follow the initializer write one field, other than two of the same property.
  private func hasCollision(_ loaded: LoadedComponent) -> Bool {
    guard let className = loaded.className else { return false }
    var seen = Set(loaded.properties.map(\.propertyName))
    for method in loaded.laterMethods {
      guard let selector = method.selector else { continue }
      for field in container.classes.fields(of: selector, in: className) where !seen.insert(field).inserted {
        return true
      }
    }
    return false
  }
}

extension RuntimeArguments {
  /// Whether the values are known to be the same, not just their hashes.
  func isAlike(_ other: RuntimeArguments) -> Bool {
    if self === other { return true }
    guard values.count == other.values.count else { return false }
    return zip(values, other.values).allSatisfy { $0.kind.isAlike($1.kind) }
  }
}

extension TyphoonInjection.Kind {
  fileprivate func isAlike(_ other: TyphoonInjection.Kind) -> Bool {
    switch (self, other) {
    case (.object(let left), .object(let right)): return left == right || left.isEqualObject(to: right)
    case (.reference(let key, let arguments), .reference(let otherKey, let otherArguments)):
      guard key == otherKey else { return false }
      guard let arguments, let otherArguments else { return arguments == nil && otherArguments == nil }
      return arguments.isAlike(otherArguments)
    default: return self == other
    }
  }
}
