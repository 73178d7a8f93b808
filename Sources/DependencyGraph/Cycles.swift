import AssemblyFacts

/// A closed walk over definitions.
package struct Cycle: Sendable, Equatable {
  /// Positions in `DependencyGraph.edges`; each edge's source is the target of the one before it, and the first's source
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
    switch edge.site {
    case .injection, .alias, .option: true
    case .parent, .unused, .argument: false
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
      for edge in graph.edges(from: source) where CycleIndex.isTravelled(edge) && !covered.contains(edge.index) {
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
      for edge in graph.edges(from: current) where CycleIndex.isTravelled(edge) {
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
    for edge in graph.edges where isTravelled(edge) {
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
