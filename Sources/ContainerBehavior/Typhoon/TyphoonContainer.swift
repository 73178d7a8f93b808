import AssemblyFacts
import DependencyGraph

/// The container that Typhoon makes of assemblies that are active together, and what it does
/// (`container-semantics.md`, Typhoon).
///
/// The assemblies are activated once; every entry is then resolved in a container of its own, as the first thing that is
/// asked of it.
package struct TyphoonContainer: Sendable {
  package let graph: DependencyGraph
  package let build: Build
  package let version: TyphoonVersion
  /// The assemblies that are active: those asked for, the first one in front, then their collaborators.
  package let assemblies: [String]
  private let variants: [Variant]
  /// There are more orders of activation than were tried.
  private let isActivationOpen: Bool

  /// What one order of activation leads to.
  private struct Variant: Sendable {
    var order: OrderChoice?
    var result: Result<Prepared, Halt>
  }

  /// A container ready for use, and what matters when it is asked for its entries with arguments that nobody else uses.
  private struct Prepared: Sendable {
    var container: LoadedContainer
    var sensitivity: Sensitivity
    var eagerPhase: EagerPhase
  }

  /// - Parameters:
  ///   - active: names of assembly classes; the first one is activated with the others as collaborators.
  ///   - build: of Typhoon; debug builds check more.
  package init(
    graph: DependencyGraph, active: [String], build: Build = .debug, version: TyphoonVersion = .current
  ) {
    self.graph = graph
    self.build = build
    self.version = version
    assemblies = TyphoonContainer.reconcile(active, in: graph)
    let outcomes = ActivationOrders(graph: graph, assemblies: assemblies, build: build).outcomes()
    isActivationOpen = outcomes.isOpen
    variants = outcomes.distinct.map { outcome in
      let loaded = outcome.result.flatMap { activated in
        Result { try TyphoonContainer.prepare(activated, graph: graph, build: build, version: version) }
          .mapError { $0 as? Halt ?? .unknown(UnknownReason("\($0)")) }
      }
      return Variant(order: outcome.choice, result: loaded)
    }
  }

  private static func prepare(
    _ activated: ActivationResult, graph: DependencyGraph, build: Build, version: TyphoonVersion
  ) throws -> Prepared {
    let container = try LoadedContainer(activated, graph: graph, build: build, version: version)
    let longest = container.components.map { graph[$0.component.source]?.definition.parameters.count ?? 0 }.max() ?? 0
    let names = standardArguments(longest)
    let roots = container.components.indices.map { index -> (component: Int, arguments: RuntimeArguments?) in
      let count = graph[container.components[index].component.source]?.definition.parameters.count ?? 0
      return (index, runtimeArguments(Array(names.prefix(count))))
    }
    let instances = InstanceGraph(container, roots: roots, entryArguments: names)
    let sensitivity = Sensitivity(instances)
    return Prepared(
      container: container, sensitivity: sensitivity, eagerPhase: EagerPhase(container, sensitivity))
  }

  private static func standardArguments(_ count: Int) -> [SimulatedArgument] { (0..<count).map { .text("v\($0)") } }

  /// The arguments as the container gets them; nil for none.
  private static func runtimeArguments(_ arguments: [SimulatedArgument]) -> RuntimeArguments? {
    guard !arguments.isEmpty else { return nil }
    return RuntimeArguments(
      arguments.indices.map { index in
        TyphoonInjection(kind: .object(arguments[index] == .nothing ? .nothing : .argument(index)))
      })
  }

  /// The assemblies asked for and the collaborators of the first one, as `-activatedWithCollaboratingAssemblies:` puts
  /// them together: a subclass that is asked for stands in for the class that a property names.
  private static func reconcile(_ active: [String], in graph: DependencyGraph) -> [String] {
    var result: [String] = []
    for name in active where !result.contains(name) { result.append(name) }
    guard let first = active.first else { return [] }
    var collected: [String] = []
    var queue = [first]
    var next = 0
    while next < queue.count {
      let collaborators = graph.assemblies[queue[next]]?.collaborators.values.map { $0 } ?? []
      next += 1
      for collaborator in collaborators.sorted(by: { $0.name < $1.name }) {
        guard case .assembly(let name) = collaborator.kind, !collected.contains(name) else { continue }
        collected.append(name)
        queue.append(name)
      }
    }
    for name in collected.sorted() where !result.contains(where: { graph.types.isSubclass($0, of: name) == .yes }) {
      result.append(name)
    }
    return result
  }

  // MARK: Entries

  /// A definition that code can resolve.
  package struct Entry: Sendable, Hashable {
    package var assembly: String
    package var key: String
    /// The method that answers.
    package var definition: DefinitionID
  }

  /// Every definition of the active assemblies, by assembly and key.
  package var entries: [Entry] {
    assemblies.flatMap { assembly in
      (graph.assemblies[assembly]?.definitions ?? [:]).compactMap { key, ids -> Entry? in
        guard case .selector(let selector) = key, let first = ids.first else { return nil }
        return Entry(assembly: assembly, key: selector, definition: first)
      }.sorted { $0.key < $1.key }
    }
  }

  // MARK: Activation

  /// What goes wrong for every entry alike: an exception while the assemblies are activated or at the first use of the
  /// container. nil where nothing does, or not in every order.
  package var activationFailure: SimulationOutcome? {
    let failures = variants.compactMap { variant -> SimulationOutcome? in
      if case .failure(let halt) = variant.result { SimulationOutcome(halt) } else { nil }
    }
    return failures.count == variants.count ? failures.first : nil
  }

  // MARK: Simulation

  /// Resolves one entry.
  ///
  /// - Parameters:
  ///   - arguments: missing ones are strings that are told apart from any other: `v0`, `v1`.
  ///   - recordsSteps: whether to note what happens.
  package func simulate(
    _ entry: Entry, arguments: [SimulatedArgument] = [], recordsSteps: Bool = false
  ) -> Simulation {
    let parameters = graph[entry.definition]?.definition.parameters ?? []
    let standard = TyphoonContainer.standardArguments(parameters.count)
    let arguments = parameters.indices.map { arguments.indices.contains($0) ? arguments[$0] : standard[$0] }
    var first: (simulation: Simulation, signature: OutcomeSignature)?
    for variant in variants {
      let found = simulate(entry, arguments, in: variant, recordsSteps: recordsSteps)
      if case .unspecifiedOrder = found.simulation.outcome { return found.simulation }
      guard let earlier = first else {
        first = found
        continue
      }
      if earlier.signature != found.signature {
        return Simulation(
          entry: .selector(entry.key), assembly: entry.assembly, arguments: arguments,
          outcome: .unspecifiedOrder(earlier.simulation, found.simulation))
      }
    }
    if isActivationOpen, var simulation = first?.simulation {
      simulation.outcome = .unknown(UnknownReason("there are too many orders of activation to try them all"))
      return simulation
    }
    return first?.simulation
      ?? Simulation(
        entry: .selector(entry.key), assembly: entry.assembly, arguments: arguments,
        outcome: .unknown(UnknownReason("no assembly is active")))
  }

  private func simulate(
    _ entry: Entry, _ arguments: [SimulatedArgument], in variant: Variant, recordsSteps: Bool
  ) -> (simulation: Simulation, signature: OutcomeSignature) {
    var simulation = Simulation(
      entry: .selector(entry.key), assembly: entry.assembly, arguments: arguments, outcome: .built,
      order: variant.order.map { [$0] } ?? [])
    let prepared: Prepared
    switch variant.result {
    case .success(let ready): prepared = ready
    case .failure(let halt):
      simulation.outcome = SimulationOutcome(halt)
      return (simulation, OutcomeSignature(failure: halt))
    }
    guard let index = prepared.container.index(of: entry.key) else {
      let halt = Halt.exception(
        SimulatedException(
          name: "NSInvalidArgumentException", reason: "No component matching id '\(entry.key)'.",
          cause: FailureCause(
            .unresolvedReference, phase: .resolution, subject: entry.key, definition: entry.definition,
            location: graph[entry.definition]?.definition.nameLocation)))
      simulation.outcome = SimulationOutcome(halt)
      return (simulation, OutcomeSignature(failure: halt))
    }
    let values = TyphoonContainer.runtimeArguments(arguments)
    var sensitivity = prepared.sensitivity
    if arguments != TyphoonContainer.standardArguments(arguments.count) {
      sensitivity = Sensitivity(
        InstanceGraph(prepared.container, roots: [(index, values)], entryArguments: arguments))
    }
    let exploration = OrderExploration(
      container: prepared.container,
      eagerPhase: recordsSteps
        ? EagerPhase(prepared.container, sensitivity, recordsSteps: true) : prepared.eagerPhase,
      sensitivity: sensitivity, entry: index, arguments: values,
      entryArguments: arguments, recordsSteps: recordsSteps)
    switch exploration.verdict() {
    case .settled(let run): return (finish(simulation, run), run.signature)
    case .differs(let one, let other):
      var result = simulation
      result.outcome = .unspecifiedOrder(finish(simulation, one), finish(simulation, other))
      return (result, one.signature)
    case .open(let run):
      var result = finish(simulation, run)
      result.outcome = .unknown(UnknownReason("there are too many orders of work to try them all"))
      return (result, run.signature)
    }
  }

  private func finish(_ simulation: Simulation, _ run: Run) -> Simulation {
    var result = simulation
    result.steps = run.steps
    result.order += run.order
    switch run.outcome {
    case .success(let value):
      (result.result, result.instances) = Renumbering.breadthFirst(from: value, run.instances)
    case .failure(let halt): result.outcome = SimulationOutcome(halt)
    }
    return result
  }
}

extension SimulationOutcome {
  init(_ halt: Halt) {
    switch halt {
    case .exception(let exception): self = .exception(exception)
    case .infiniteRecursion(let cause): self = .infiniteRecursion(cause)
    case .unknown(let reason): self = .unknown(reason)
    }
  }
}
