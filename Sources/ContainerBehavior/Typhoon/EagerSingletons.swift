/// Eager singletons whose order decides which instances are shared.
///
/// Each is made in a resolution of its own. Two kept components share what both hold in the object graph when they are
/// made in one resolution, and do not otherwise. So order matters where one eager singleton leads to two such components,
/// and another to one of them only.
struct EagerSingletons {
  private let graph: InstanceGraph
  /// Indexes of components.
  private(set) var contending: Set<Int> = []

  init(_ graph: InstanceGraph) {
    self.graph = graph
    let roots = graph.container.eagerSingletons.compactMap { root in
      graph.index(of: ComponentNode(component: root, arguments: 0)).map { (component: root, node: $0) }
    }
    guard roots.count > 1 else { return }
    let reached = roots.map { Set(reachable(from: $0.node, stopsAtKept: false)) }
    var everywhere: Set<Int> = []
    for set in reached { everywhere.formUnion(set) }
    // Kept components by the shared ones that they hold without another kept one in between.
    var holders: [Int: Set<Int>] = [:]
    for index in everywhere where isKept(index) {
      for held in reachable(from: index, stopsAtKept: true) where isShared(held) {
        holders[held, default: []].insert(index)
      }
    }
    var compared: Set<[Int]> = []
    for group in holders.values where group.count > 1 {
      for first in group {
        for second in group where first < second && compared.insert([first, second]).inserted {
          let both = roots.indices.filter { reached[$0].contains(first) && reached[$0].contains(second) }
          let one = roots.indices.filter { reached[$0].contains(first) != reached[$0].contains(second) }
          if both.isEmpty || one.isEmpty { continue }
          contending.formUnion((both + one).map { roots[$0].component })
        }
      }
    }
  }

  private func isKept(_ index: Int) -> Bool {
    switch graph.component(of: index).scope {
    case .singleton, .lazySingleton, .weakSingleton: true
    case .objectGraph, .prototype, .custom: false
    }
  }

  private func isShared(_ index: Int) -> Bool { graph.component(of: index).scope == .objectGraph }

  /// The nodes that a node leads to, itself included.
  private func reachable(from start: Int, stopsAtKept: Bool) -> [Int] {
    var seen: Set<Int> = [start]
    var order = [start]
    var next = 0
    while next < order.count {
      let current = order[next]
      next += 1
      if stopsAtKept, current != start, isKept(current) { continue }
      for edge in graph.nodes[current].edges where seen.insert(edge.target).inserted { order.append(edge.target) }
    }
    return order
  }
}
