import AssemblyFacts

/// What resolving one definition of a cycle does, as far as the cycle decides it (`container-semantics.md`, Typhoon,
/// Cycles 1 to 4; Swinject 4).
package struct CycleWalk: Sendable {
  package enum Outcome: Sendable, Hashable {
    /// The walk comes back to an instance that exists, or that a later injection waits for.
    case closes
    /// It comes back to an instance whose initializer is still waiting: `CircularInitializerDependence`.
    case raises
    /// It makes new instances until the stack overflows.
    case neverEnds
    /// The arguments do not come back within reach of the walk.
    case unknown
  }

  package var outcome: Outcome
  /// What is asked for on the way, the entry first, up to the moment at which the walk closes. Each is an instance.
  package var instances: [ArgumentedDefinition]
  /// The position in `instances` of the one at which the walk closes; nil where it does not.
  package var closing: Int?
  /// The edges by which the closing instance is left and reached again.
  package var edgeOut: Int?
  package var edgeIn: Int?
  /// Travels an edge that stands in an option or a condition, or leads to one of several definitions.
  package var isConditional: Bool

  /// A definition is built more than once: the back-reference does not point back.
  package var isSplit: Bool {
    outcome == .closes && Set(instances.map(\.definition)).count < instances.count
  }
}

extension DependencyGraph {
  /// Walks round a cycle from one of its definitions.
  ///
  /// - Parameter start: a position in `cycle.definitions`.
  package func walk(_ cycle: Cycle, from start: Int) -> CycleWalk {
    let rotated = cycle.rotated(to: start)
    let count = rotated.count
    let path = rotated.edges.map { edge(at: $0) }
    let isConditional = path.contains { $0.isConditional || $0.targets.count > 1 }
    var instances = [ArgumentedDefinition(entry: rotated.definitions[0], in: self)]
    var positions = [instances[0]: 0]
    var loop: Range<Int>?
    // Arguments change places at most so often before they come back; whatever takes longer is not understood.
    let limit = count * DependencyGraph.roundsWalked
    while instances.count <= limit {
      let place = instances.count - 1
      let next = follow(path[place % count], from: instances[place], to: rotated.definitions[(place + 1) % count])
      if let position = positions[next] {
        loop = position..<instances.count
        break
      }
      positions[next] = instances.count
      instances.append(next)
    }
    guard let loop else {
      return CycleWalk(outcome: .unknown, instances: instances, isConditional: isConditional)
    }
    if self[rotated.definitions[0]]?.definition.framework != .typhoon {
      return closureWalk(rotated, instances: instances, loop: loop, isConditional: isConditional)
    }
    // Aliases, options and wrapped values have no instance of their own to come back to.
    let real = loop.filter { !standsForAnother(instances[$0].definition) }
    guard var closing = real.first else {
      return CycleWalk(outcome: .neverEnds, instances: instances, isConditional: isConditional)
    }
    // A prototype on the stack is found again only one step back (`TyphoonCallStack.m`).
    if real.count > 2 {
      guard let kept = real.first(where: { scope(of: instances[$0].definition) != .prototype }) else {
        return CycleWalk(outcome: .neverEnds, instances: instances, isConditional: isConditional)
      }
      closing = kept
    }
    instances += instances[loop.lowerBound..<closing].filter { !standsForAnother($0.definition) }
    let edgeOut = path[closing % count]
    let edgeIn = path[(closing + count * loop.count - 1) % count]
    let raises = edgeOut.kind == .initializer && cannotWait(edgeIn)
    return CycleWalk(
      outcome: raises ? .raises : .closes, instances: instances, closing: closing, edgeOut: edgeOut.index,
      edgeIn: edgeIn.index, isConditional: isConditional)
  }

  private static let roundsWalked = 24

  /// Whether a definition is resolved by resolving another: an alias, an option, a wrapped value.
  package func standsForAnother(_ id: DefinitionID) -> Bool {
    switch self[id]?.definition.body.construction {
    case .value?, .wrapped?: true
    default: false
    }
  }

  /// Whether an edge raises when its target's initializer still waits. Injection by type looks for the target on the
  /// stack under the arguments of its own definition (`TyphoonInjectionByType.m`), so that it does not find it there
  /// when it has any.
  package func cannotWait(_ edge: Edge) -> Bool {
    if edge.kind == .initializer { return true }
    // What a block asks for, it gets at once or not at all (`TyphoonBlockDefinition+InstanceBuilder.m`).
    if case .block? = self[edge.source]?.definition.body.construction { return true }
    return edge.isByType && self[edge.source]?.definition.parameters.isEmpty == false
  }

  /// Swinject and Dip: the values of the arguments do not matter, and a cycle ends where an instance that is kept is
  /// left through a completion.
  private func closureWalk(
    _ cycle: Cycle, instances: [ArgumentedDefinition], loop: Range<Int>, isConditional: Bool
  ) -> CycleWalk {
    let edges = cycle.edges.map { edge(at: $0) }
    let ends = edges.indices.contains { place in
      edges[place].kind == .deferred && scope(of: cycle.definitions[place]) != .prototype
    }
    var walked = Array(instances.prefix(cycle.count))
    // The way comes back once before it ends, and a transient one is made anew.
    if ends, scope(of: cycle.definitions[0]) == .prototype { walked.append(walked[0]) }
    return CycleWalk(
      outcome: ends ? .closes : .neverEnds, instances: walked, closing: ends ? 0 : nil, edgeOut: cycle.edges.first,
      edgeIn: cycle.edges.last, isConditional: isConditional)
  }
}
