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
  private let componentByDefinition: [DefinitionID: Int]

  package init(graph: DependencyGraph) {
    let found = CycleIndex.stronglyConnected(graph)
    components = found
    var positions: [DefinitionID: Int] = [:]
    for (position, component) in found.enumerated() {
      for id in component { positions[id] = position }
    }
    componentByDefinition = positions
  }

  package func component(of definition: DefinitionID) -> Int? { componentByDefinition[definition] }

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
    let component = components[position]
    var covered: Set<Int> = []
    var cycles: [Cycle] = []
    for source in component {
      for edge in graph.travelledEdges(from: source) where !covered.contains(edge.index) {
        guard cycles.count < limit else { return cycles }
        for target in edge.targets where componentByDefinition[target] == position {
          guard let way = shortestWay(from: target, to: source, position: position, graph: graph) else { continue }
          let cycle = Cycle(
            edges: [edge.index] + way.map(\.index), definitions: [source] + way.map(\.source))
          covered.formUnion(cycle.edges)
          cycles.append(cycle)
          break
        }
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
    var remaining = effort
    var cycles: [Cycle] = []
    var seen: Set<Set<Int>> = []
    let component = components[position]
    var initializerEdgesInto: [DefinitionID: [Edge]] = [:]
    for source in component {
      for edge in graph.travelledEdges(from: source) where graph.cannotWait(edge) {
        for target in edge.targets where componentByDefinition[target] == position {
          initializerEdgesInto[target, default: []].append(edge)
        }
      }
    }
    for definition in component {
      let returning = initializerEdgesInto[definition] ?? []
      guard !returning.isEmpty, remaining > 0 else { continue }
      let leaving = graph.travelledEdges(from: definition).filter { $0.kind == .initializer }
      guard
        let way = shortestWay(
          from: definition, by: leaving, backBy: returning, position: position, graph: graph, effort: &remaining)
      else { continue }
      if seen.insert(Set(way.map(\.index))).inserted {
        cycles.append(Cycle(edges: way.map(\.index), definitions: way.map(\.source)))
      }
    }
    return cycles
  }

  /// The shortest way from a definition by one of some edges and back to it by one of others.
  private func shortestWay(
    from start: DefinitionID, by leaving: [Edge], backBy returning: [Edge], position: Int, graph: DependencyGraph,
    effort: inout Int
  ) -> [Edge]? {
    if let own = leaving.first(where: { $0.targets.contains(start) }) { return [own] }
    var lastEdges: [DefinitionID: Edge] = [:]
    for edge in returning where lastEdges[edge.source] == nil { lastEdges[edge.source] = edge }
    var reachedBy: [DefinitionID: Edge] = [:]
    var queue: [DefinitionID] = []
    func reach(_ edge: Edge) {
      for target in edge.targets
      where target != start && reachedBy[target] == nil && componentByDefinition[target] == position {
        reachedBy[target] = edge
        queue.append(target)
      }
    }
    for edge in leaving { reach(edge) }
    var next = 0
    while next < queue.count, effort > 0 {
      let current = queue[next]
      next += 1
      if let last = lastEdges[current] {
        var way = [last]
        var place = current
        while place != start, let edge = reachedBy[place] {
          way.append(edge)
          place = edge.source
        }
        return way.reversed()
      }
      for edge in graph.travelledEdges(from: current) {
        effort -= 1
        reach(edge)
      }
    }
    return nil
  }

  private func shortestWay(
    from start: DefinitionID, to end: DefinitionID, position: Int, graph: DependencyGraph
  ) -> [Edge]? {
    if start == end { return [] }
    var reachedBy: [DefinitionID: Edge] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for edge in graph.travelledEdges(from: current) {
        for target in edge.targets where componentByDefinition[target] == position && target != start {
          guard reachedBy[target] == nil else { continue }
          reachedBy[target] = edge
          if target == end {
            var way: [Edge] = []
            var place = end
            while place != start, let edge = reachedBy[place] {
              way.append(edge)
              place = edge.source
            }
            return way.reversed()
          }
          queue.append(target)
        }
      }
    }
    return nil
  }

  /// Tarjan's algorithm with a stack of its own, so that a long chain of definitions cannot exhaust the thread's.
  private static func stronglyConnected(_ graph: DependencyGraph) -> [[DefinitionID]] {
    let ids = graph.nodes.map(\.id)
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($0.element, $0.offset) })
    var successors: [[Int]] = Array(repeating: [], count: ids.count)
    for edge in graph.edges + graph.derivedEdges where isTravelled(edge) {
      guard let source = numbers[edge.source] else { continue }
      successors[source] += edge.targets.compactMap { numbers[$0] }
    }
    var order = Array(repeating: -1, count: ids.count)
    var low = order
    var isOnStack = Array(repeating: false, count: ids.count)
    var stack: [Int] = []
    var counter = 0
    var components: [[DefinitionID]] = []
    for root in ids.indices where order[root] < 0 {
      var frames: [(node: Int, next: Int)] = [(root, 0)]
      while let frame = frames.last {
        let node = frame.node
        if frame.next == 0 {
          order[node] = counter
          low[node] = counter
          counter += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if frame.next < successors[node].count {
          frames[frames.count - 1].next += 1
          let target = successors[node][frame.next]
          if order[target] < 0 {
            frames.append((target, 0))
          } else if isOnStack[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        frames.removeLast()
        if let parent = frames.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          component.append(member)
          if member == node { break }
        }
        if component.count > 1 || successors[node].contains(node) {
          components.append(component.map { ids[$0] }.sorted())
        }
      }
    }
    return components.sorted { $0[0] < $1[0] }
  }
}
