import AssemblyFacts

/// A closed walk over definitions.
package struct Cycle: Sendable, Equatable {
  /// Indexes of edges (`DependencyGraph.edge(at:)`); each edge's source is the target of the one before it, and the first's source
  /// is the last's target.
  package var edges: [Int]
  /// The definitions in order; `definitions[i]` is the source of `edges[i]`.
  package var definitions: [DefinitionID]

  package var count: Int { edges.count }

  /// The same cycle, beginning at position `start`.
  package func rotated(to start: Int) -> Cycle {
    Cycle(
      edges: Array(edges[start...] + edges[..<start]),
      definitions: Array(definitions[start...] + definitions[..<start]))
  }
}

/// Strongly connected components and shortest cycles of the graph. Parents and unused references close no cycle of
/// instances and are left out.
package struct CycleIndex: Sendable {
  /// Components with a cycle, each sorted by id, in order of their first definition.
  package let components: [[DefinitionID]]
  /// Where a definition stands in its component.
  private let places: [DefinitionID: (component: Int, member: Int)]
  /// By component and member: the edges that stay inside the component, in order.
  private let steps: [[[Step]]]

  /// An edge and one of the members that it leads to.
  private struct Step {
    var edge: Int
    var target: Int
  }

  package init(graph: DependencyGraph) {
    components = CycleIndex.components(of: graph, joinedBy: CycleIndex.isTravelled)
    var places: [DefinitionID: (component: Int, member: Int)] = [:]
    for (component, members) in components.enumerated() {
      for (member, id) in members.enumerated() { places[id] = (component, member) }
    }
    steps = components.enumerated().map { component, members in
      members.map { id in
        graph.travelledEdges(from: id).flatMap { edge in
          edge.targets.compactMap { target in
            places[target].flatMap { $0.component == component ? Step(edge: edge.index, target: $0.member) : nil }
          }
        }
      }
    }
    self.places = places
  }

  package func component(of definition: DefinitionID) -> Int? { places[definition]?.component }

  /// Whether an edge carries instances from one definition to another.
  package static func isTravelled(_ edge: Edge) -> Bool {
    // What is resolved later closes no cycle.
    guard edge.phase != .later else { return false }
    switch edge.site {
    case .injection, .alias, .option: return true
    case .parent, .unused, .argument: return false
    }
  }

  /// The shortest cycle through each edge inside a component, without repeating a cycle: at most one per edge, found
  /// breadth first. In order of the first edge.
  ///
  /// - Parameter limit: the greatest number of cycles to return.
  package func shortestCycles(inComponent position: Int, of graph: DependencyGraph, limit: Int) -> [Cycle] {
    let steps = self.steps[position]
    var search = Search(steps: steps)
    var effort = Int.max
    var covered: Set<Int> = []
    var cycles: [Cycle] = []
    for source in steps.indices {
      for step in steps[source] where !covered.contains(step.edge) {
        guard cycles.count < limit else { return cycles }
        let way = search.shortestWay(around: source, by: [step], effort: &effort) { member in
          steps[member].first { $0.target == source }?.edge
        }
        guard let way else { continue }
        covered.formUnion(way)
        cycles.append(Cycle(edges: way, definitions: way.map { graph.edge(at: $0).source }))
      }
    }
    return cycles
  }

  /// For each definition that is both needed in an initializer and needs another in its own, the shortest cycle that
  /// enters and leaves it by such edges: those that fail when they are entered there. Each cycle once, beginning at the
  /// definition.
  ///
  /// - Parameter effort: the number of edges that may be looked at before the search is given up.
  package func initializerCycles(
    inComponent position: Int, of graph: DependencyGraph, effort: Int = 2_000_000
  ) -> [Cycle] {
    let steps = self.steps[position]
    var search = Search(steps: steps)
    var remaining = effort
    var cycles: [Cycle] = []
    var seen: Set<Set<Int>> = []
    // By member: from where edges lead to it that cannot wait, each with the first of them.
    var returning: [[Int: Int]] = Array(repeating: [:], count: steps.count)
    for (source, own) in steps.enumerated() {
      for step in own where graph.cannotWait(graph.edge(at: step.edge)) && returning[step.target][source] == nil {
        returning[step.target][source] = step.edge
      }
    }
    for member in steps.indices where !returning[member].isEmpty && remaining > 0 {
      let leaving = steps[member].filter { graph.edge(at: $0.edge).kind == .initializer }
      let way = search.shortestWay(around: member, by: leaving, effort: &remaining) { returning[member][$0] }
      guard let way, seen.insert(Set(way)).inserted else { continue }
      cycles.append(Cycle(edges: way, definitions: way.map { graph.edge(at: $0).source }))
    }
    return cycles
  }

  /// Looks for short ways inside a component, again and again.
  private struct Search {
    let steps: [[Step]]
    /// By member: the last search that reached it, and how.
    private var reached: [(search: Int, from: Int, edge: Int)]
    private var searches = 0

    init(steps: [[Step]]) {
      self.steps = steps
      reached = Array(repeating: (0, 0, 0), count: steps.count)
    }

    /// The edges of the shortest way from a member by one of some edges and back to it.
    ///
    /// - Parameter closing: the edge that leads back from a member, nil where none does.
    mutating func shortestWay(
      around start: Int, by leaving: [Step], effort: inout Int, closing: (Int) -> Int?
    ) -> [Int]? {
      if let own = leaving.first(where: { $0.target == start }) { return [own.edge] }
      searches += 1
      var queue: [Int] = []
      func reach(_ step: Step, from source: Int) {
        guard step.target != start, reached[step.target].search != searches else { return }
        reached[step.target] = (searches, source, step.edge)
        queue.append(step.target)
      }
      for step in leaving { reach(step, from: start) }
      var next = 0
      while next < queue.count, effort > 0 {
        let current = queue[next]
        next += 1
        if let last = closing(current) {
          var way = [last]
          var place = current
          while place != start {
            way.append(reached[place].edge)
            place = reached[place].from
          }
          return way.reversed()
        }
        effort -= steps[current].count
        for step in steps[current] { reach(step, from: current) }
      }
      return nil
    }
  }

  /// Groups of definitions that lead to each other by some of the edges, each sorted by id, in order of their first
  /// definition.
  package static func components(
    of graph: DependencyGraph, joinedBy isJoining: (Edge) -> Bool
  ) -> [[DefinitionID]] {
    let ids = graph.nodes.map(\.id)
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($0.element, $0.offset) })
    var successors: [[Int]] = Array(repeating: [], count: ids.count)
    for edge in graph.edges + graph.derivedEdges where isJoining(edge) {
      guard let source = numbers[edge.source] else { continue }
      successors[source] += edge.targets.compactMap { numbers[$0] }
    }
    return StronglyConnectedGroups.find(ids.count, degree: { successors[$0].count }, target: { successors[$0][$1] })
      .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
      .map { $0.map { ids[$0] }.sorted() }
      .sorted { $0[0] < $1[0] }
  }
}

extension DependencyGraph {
  /// The definitions from which instances come to some definitions, these themselves included.
  ///
  /// - Parameter isTaken: tells the edges that count.
  package func definitions(
    leadingTo wanted: Set<DefinitionID>, by isTaken: (Edge) -> Bool = { _ in true }
  ) -> Set<DefinitionID> {
    var reached = wanted
    var queue = Array(wanted)
    while let next = queue.popLast() {
      for edge in allEdges(to: next) where CycleIndex.isTravelled(edge) && isTaken(edge) {
        if reached.insert(edge.source).inserted { queue.append(edge.source) }
      }
    }
    return reached
  }
}
