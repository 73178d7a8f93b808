import AssemblyFacts
import DependencyGraph

/// Components of which it makes no difference any more, in one run, in which order they are made.
///
/// That is so where what they lead to, as far as it is not there yet, has no cycle that can go wrong. It stays so: a run
/// makes things, and does not unmake them.
final class CalmComponents {
  private let relevance: OrderRelevance
  private var calm: Set<Int> = []
  /// How much has been looked at.
  private(set) var effort = 0

  init(_ relevance: OrderRelevance) { self.relevance = relevance }

  /// The nodes that a component leads to and that may make a difference; empty where none does.
  ///
  /// - Returns: nil where it cannot be told which.
  func restless(from node: ComponentNode, in resolution: Resolution) -> Set<Int>? {
    let graph = relevance.sensitivity.graph
    guard let start = graph.index(of: node) else { return nil }
    if calm.contains(start) { return [] }
    var region: Set<Int> = [start]
    var order = [start]
    var isIntricate = false
    var next = 0
    while next < order.count {
      let current = order[next]
      next += 1
      if relevance.isIntricate(current) { isIntricate = true }
      for edge in graph.nodes[current].edges {
        effort += 1
        let target = edge.target
        if region.contains(target) || calm.contains(target) { continue }
        // A prototype is found on the stack only from close by.
        let isKept = !graph.component(of: target).isPrototype
        if isKept && resolution.isSettled(graph.nodes[target].node) { continue }
        region.insert(target)
        order.append(target)
      }
    }
    if isIntricate || hasRaisingCycle(order, in: graph) { return region }
    calm.formUnion(region)
    return []
  }

  private func hasRaisingCycle(_ nodes: [Int], in graph: InstanceGraph) -> Bool {
    var places: [Int: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node] = place }
    let successors = nodes.map { node in graph.nodes[node].edges.compactMap { places[$0.target] } }
    effort += successors.reduce(0) { $0 + $1.count }
    let groups = StronglyConnectedGroups.find(
      nodes.count, degree: { successors[$0].count }, target: { successors[$0][$1] })
    return groups.contains { group in
      let members = group.map { nodes[$0] }
      guard members.count > 1 || successors[group[0]].contains(group[0]) else { return false }
      let inside = Set(members)
      return Sensitivity.mayRaise(members, inside: inside.contains, in: graph)
    }
  }

  /// Of several things to do, those that have to do with the first one, directly or through others.
  ///
  /// - Parameter regions: the nodes that each leads to.
  /// - Returns: positions in `regions`, ascending.
  static func connected(to first: Int, _ regions: [Set<Int>]) -> [Int] {
    var found: Set<Int> = [first]
    var nodes = regions[first]
    var grew = true
    while grew {
      grew = false
      for (position, region) in regions.enumerated() where !found.contains(position) {
        if region.isDisjoint(with: nodes) { continue }
        found.insert(position)
        nodes.formUnion(region)
        grew = true
      }
    }
    return found.sorted()
  }
}
