import AssemblyFacts
import DependencyGraph

/// One cycle of the graph and what resolving each of its definitions does.
package struct CycleReport: Sendable {
  package var cycle: Cycle
  /// One for each definition of the cycle as the entry, in the cycle's order.
  package var walks: [CycleWalk]
  /// What the model of the container says of each, where it says anything.
  package var verdicts: [CycleVerdicts.Verdict?]
  /// The positions of eager singletons, which are resolved before any entry.
  package var eager: [Int]
  /// The positions of definitions that something else resolves or refers to.
  package var used: [Int]
  /// How many further cycles the same definitions form, of which none is reported.
  package var furtherCycles: Int

  /// Whether a definition of the cycle is only another name for the next.
  package func hasAlias(in graph: DependencyGraph) -> Bool {
    cycle.edges.contains { graph.isAlias(graph.edge(at: $0)) }
  }

  /// The positions from which resolution fails for this cycle: as the walk round it tells, unless the whole of what is
  /// resolved is known to be built all the same. An eager singleton decides for all: it is built first, and where that
  /// works every later walk ends at it.
  package var failing: [Int] {
    let failing = walks.indices.filter { walks[$0].outcome == .raises || walks[$0].outcome == .neverEnds }
    guard !eager.isEmpty else { return failing.filter { verdicts[$0] != .built } }
    return eager.contains(where: failing.contains) ? walks.indices.filter { verdicts[$0] != .built } : []
  }

  /// Whether a definition of the cycle leads to another cycle that fails.
  package var leadsToFailure: Bool

  /// Whether a definition of the cycle fails for another cycle, or may for all that is known.
  package var isBroken: Bool {
    verdicts.contains { $0?.cause != nil } || leadsToFailure && !verdicts.allSatisfy { $0 == .built }
  }

  package var working: [Int] {
    let failing = Set(failing)
    return walks.indices.filter { !failing.contains($0) && walks[$0].outcome != .unknown }
  }

  /// Cycles of one component beyond this many are counted only.
  package static let limit = 10

  /// Those of every component: first the ones that fail, then the shortest through each edge that is left.
  package static func all(
    in graph: DependencyGraph, cycles: CycleIndex, verdicts: CycleVerdicts
  ) -> [CycleReport] {
    var all = cycles.components.indices.flatMap { component in
      let candidates = cycles.initializerCycles(inComponent: component, of: graph)
      let shortest = cycles.shortestCycles(inComponent: component, of: graph, limit: 4 * limit)
      var seen: Set<Set<Int>> = []
      var reports: [CycleReport] = []
      for cycle in candidates + shortest where seen.insert(Set(cycle.edges)).inserted {
        let walks = cycle.edges.indices.map { graph.walk(cycle, from: $0) }
        let eager = cycle.definitions.indices.filter { graph.isEager(cycle.definitions[$0]) }
        reports.append(
          CycleReport(
            cycle: cycle, walks: walks, verdicts: cycle.definitions.map { verdicts[$0] }, eager: eager,
            used: usedPositions(of: cycle, in: graph), furtherCycles: 0, leadsToFailure: false))
      }
      let failing = reports.filter { !$0.failing.isEmpty }
      let others = reports.filter { $0.failing.isEmpty }
      var kept = Array((failing + others).prefix(limit))
      if !kept.isEmpty { kept[kept.count - 1].furtherCycles = reports.count - kept.count }
      return kept
    }
    let failing = Set(all.filter { !$0.failing.isEmpty }.flatMap(\.cycle.definitions))
    guard !failing.isEmpty else { return all }
    let broken = graph.definitions(leadingTo: failing)
    for index in all.indices {
      all[index].leadsToFailure = all[index].cycle.definitions.contains(where: broken.contains)
    }
    return all
  }

  private static func usedPositions(of cycle: Cycle, in graph: DependencyGraph) -> [Int] {
    let members = Set(cycle.definitions)
    return cycle.definitions.indices.filter { isUsed(cycle.definitions[$0], outside: members, in: graph) }
  }

  /// Whether code, the container itself or a definition besides some resolves a definition.
  static func isUsed(_ id: DefinitionID, outside members: Set<DefinitionID>, in graph: DependencyGraph) -> Bool {
    if graph.entries[id] != nil || graph.isEager(id) { return true }
    return graph.allEdges(to: id).contains { edge in
      if case .parent = edge.site { return false }
      return !members.contains(edge.source)
    }
  }

  /// `` `a` → `b` → `a` ``, beginning at a position; long ones are cut in the middle.
  package func path(from start: Int, names: DefinitionNames) -> String {
    let rotated = cycle.rotated(to: start).definitions
    var shown = rotated.map(names.quoted)
    if shown.count > 6 { shown = shown.prefix(3) + ["… \(shown.count - 5) more …"] + shown.suffix(2) }
    return (shown + [names.quoted(rotated[0])]).joined(separator: " → ")
  }

  /// One hop for each edge, beginning at a position.
  package func hops(from start: Int, in graph: DependencyGraph, names: DefinitionNames) -> [Finding.Hop] {
    let rotated = cycle.rotated(to: start)
    return rotated.edges.indices.map { place in
      let edge = graph.edge(at: rotated.edges[place])
      let target = rotated.definitions[(place + 1) % rotated.count]
      return Finding.Hop(CycleReport.sentence(edge, to: target, names: names), at: edge.location)
    }
  }

  private static func sentence(_ edge: Edge, to target: DefinitionID, names: DefinitionNames) -> String {
    let (source, wanted) = (names.quoted(edge.source), names.quoted(target))
    var heir = edge.inheritedFrom.map { ", inherited from \(names.quoted($0))" } ?? ""
    if edge.isByType { heir += ", found by type" }
    switch edge.site {
    case .alias: return "\(source) is another name for \(wanted)"
    case .option: return "\(source) may stand for \(wanted)"
    case .injection(let site):
      return sentence(
        from: edge.source, to: target, site: site, isInitializer: edge.kind == .initializer, names: names) + heir
    case .parent, .unused, .argument: return "\(source) refers to \(wanted)"
    }
  }

  /// What an injection does.
  static func sentence(
    from source: DefinitionID, to target: DefinitionID, site: InjectionSite?, isInitializer: Bool,
    names: DefinitionNames
  ) -> String {
    let (source, target) = (names.quoted(source), names.quoted(target))
    let place = site.map { ": \(Wording.site($0))" } ?? ""
    return isInitializer
      ? "\(source) cannot be made without \(target)\(place)" : "\(source) is given \(target) afterwards\(place)"
  }
}

extension DependencyGraph {
  /// Whether a container builds a definition before anybody asks. Swinject's `.container` keeps, and waits.
  func isEager(_ id: DefinitionID) -> Bool {
    self[id]?.isTyphoon == true && scope(of: id) == .singleton
  }

  /// Whether an edge is what makes its source another name for its target: `return [self b];`. A value wrapped by
  /// `[TyphoonDefinition with:]` is a definition of its own.
  package func isAlias(_ edge: Edge) -> Bool {
    guard edge.site == .alias, case .value(let value)? = self[edge.source]?.definition.body.construction else {
      return false
    }
    if case .reference? = self[edge.source]?.lookThrough(value).kind { return true }
    return false
  }
}
