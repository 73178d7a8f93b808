import ContainerBehavior
import DependencyGraph

/// What the model of the container says of definitions that stand in cycles, each resolved as the first thing that is
/// asked of a container of its own.
package struct CycleVerdicts: Sendable {
  package enum Verdict: Sendable, Equatable {
    case built
    /// The cause has a cycle.
    case fails(FailureCause)

    package var cause: FailureCause? {
      switch self {
      case .built: nil
      case .fails(let cause): cause
      }
    }
  }

  /// Absent are definitions whose outcome is unknown or was not asked for, and those that fail for another reason than a
  /// cycle or only in one of several orders.
  private let verdicts: [DefinitionID: Verdict]
  /// The definitions that were resolved, by component: they lead to each other through what is injected or handed on.
  package let components: [[DefinitionID]]

  package subscript(definition: DefinitionID) -> Verdict? { verdicts[definition] }

  /// Resolves the definitions of the components in which the walks round single cycles may not tell everything.
  package init(in graph: DependencyGraph, version: [Int]?) {
    components = CycleIndex.components(of: graph, joinedBy: CycleVerdicts.leadsOn).filter {
      CycleVerdicts.mayHideCycles($0, in: graph)
    }
    var verdicts: [DefinitionID: Verdict] = [:]
    let wanted = Set(components.flatMap { $0 })
    var effort = CycleVerdicts.effort
    for active in wanted.isEmpty ? [] : graph.activeSets where active.has(wanted, in: graph) {
      let size = active.assemblies.reduce(0) { $0 + (graph.assemblies[$1]?.definitions.count ?? 0) }
      effort -= CycleVerdicts.activationEffort * size
      guard effort > 0 else { break }
      let container = TyphoonContainer(
        graph: graph, active: active.assemblies, version: version.flatMap(TyphoonVersion.init(parts:)) ?? .current)
      for entry in container.entries where wanted.contains(entry.definition) {
        effort -= size
        guard effort > 0 else { break }
        guard let verdict = Verdict(container.simulate(entry).outcome) else { continue }
        // In another container it may fail.
        if verdicts[entry.definition]?.cause == nil { verdicts[entry.definition] = verdict }
      }
    }
    self.verdicts = verdicts
  }

  /// How many definitions may be visited, at worst a tenth of a second: an entry may come to all of its container.
  private static let effort = 40_000
  /// As how many visits of each definition the activation of a container counts.
  private static let activationEffort = 10

  /// Whether instances come to each other by an edge, through an argument if need be.
  private static func leadsOn(_ edge: Edge) -> Bool {
    if case .argument = edge.site { return edge.phase != .later }
    return CycleIndex.isTravelled(edge)
  }

  /// Whether a definition may come back with other arguments to an instance that it cannot wait for. Without arguments
  /// every definition of a component is one instance, and the walks round the single cycles say what becomes of it.
  private static func mayHideCycles(_ component: [DefinitionID], in graph: DependencyGraph) -> Bool {
    guard component.allSatisfy({ graph[$0]?.isTyphoon == true }),
      component.contains(where: { graph[$0]?.definition.parameters.isEmpty == false })
    else { return false }
    let members = Set(component)
    var wanted: Set<DefinitionID> = []
    var wanting: Set<DefinitionID> = []
    for edge in component.flatMap(graph.allEdges(from:)) {
      let targets = edge.targets.filter(members.contains)
      guard !targets.isEmpty else { continue }
      if edge.kind == .initializer { wanting.insert(edge.source) }
      // An argument is resolved where it is injected, which may be an initializer.
      if case .argument = edge.site {
        wanted.formUnion(targets)
      } else if graph.cannotWait(edge) {
        wanted.formUnion(targets)
      }
    }
    return !wanted.isDisjoint(with: wanting) || component.filter { graph.scope(of: $0) == .prototype }.count > 1
  }
}

extension CycleVerdicts.Verdict {
  fileprivate init?(_ outcome: SimulationOutcome) {
    if let cause = outcome.cycle { self = .fails(cause) } else if outcome.isBuilt { self = .built } else { return nil }
  }
}

extension SimulationOutcome {
  /// Whether something is built, in whatever order.
  fileprivate var isBuilt: Bool {
    switch self {
    case .built: true
    case .unspecifiedOrder(let first, let second): first.outcome.isBuilt && second.outcome.isBuilt
    default: false
    }
  }

  /// The cause of a failure for a cycle of instances.
  fileprivate var cycle: FailureCause? {
    let cause: FailureCause
    switch self {
    case .exception(let exception): cause = exception.cause
    case .infiniteRecursion(let recursion): cause = recursion
    default: return nil
    }
    return (cause.kind == .unresolvableCycle || cause.kind == .prototypeCycle) && cause.cycleStart != nil ? cause : nil
  }
}
