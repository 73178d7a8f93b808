/// The ways in which one definition comes to depend on another.
package struct DependencyWays: Sendable {
  /// Each a list of edges, the shortest first, none through a definition twice.
  package var ways: [[Edge]] = []
  /// There are, or may be, more.
  package var isCut = false

  /// - Parameter limit: the greatest number of ways to look for.
  package init(from sources: [DefinitionID], to targets: [DefinitionID], in graph: DependencyGraph, limit: Int = 20) {
    let goals = Set(targets)
    let useful = DependencyWays.reaching(goals, in: graph)
    // Breadth first over ways: those of one length are all finished before longer ones begin. Ways share their beginnings.
    var steps: [(edge: Edge, target: DefinitionID, previous: Int?)] = []
    var next = 0
    func extend(_ place: DefinitionID, after previous: Int?, visited: Set<DefinitionID>) {
      for edge in graph.edges(from: place) {
        for target in edge.targets
        where useful.contains(target) && (goals.contains(target) || !visited.contains(target)) {
          steps.append((edge, target, previous))
        }
      }
    }
    for source in sources where !goals.contains(source) || sources.count == 1 {
      extend(source, after: nil, visited: [source])
    }
    while next < steps.count {
      if ways.count == limit || steps.count > DependencyWays.greatestEffort {
        isCut = true
        return
      }
      let step = steps[next]
      var way = [step.edge]
      var visited: Set<DefinitionID> = [step.edge.source, step.target]
      var previous = step.previous
      while let position = previous {
        way.append(steps[position].edge)
        visited.insert(steps[position].edge.source)
        previous = steps[position].previous
      }
      if goals.contains(step.target) {
        ways.append(way.reversed())
      } else {
        extend(step.target, after: next, visited: visited)
      }
      next += 1
    }
  }

  private static let greatestEffort = 200_000

  /// Everything from which a goal can be reached, the goals included.
  private static func reaching(_ goals: Set<DefinitionID>, in graph: DependencyGraph) -> Set<DefinitionID> {
    var found = goals
    var stack = goals.sorted()
    while let current = stack.popLast() {
      for edge in graph.edges(to: current) where found.insert(edge.source).inserted { stack.append(edge.source) }
    }
    return found
  }
}
