import AssemblyFacts
import DependencyGraph

/// Where the order of work can matter at all.
///
/// Outside of cycles the order makes no difference, nor does it in a cycle whose parts are all shared and in which no
/// initializer edge follows another: whatever is met under construction there can be waited for. What is left is *hot*.
final class Sensitivity: Sendable {
  let graph: InstanceGraph
  /// Per node: a hot cycle can be reached.
  private let leadsToHotCycle: [Bool]
  /// Per node: it is in a cycle in which order can matter for another reason than that something raises.
  private let intricate: [Bool]
  /// Per node: it leads to such a cycle, or to one whose injections are held up by others.
  private let leadsToEntanglement: [Bool]
  /// Per node: what it, or something that it leads to, may fail with outside of cycles.
  private let failures: [InstanceGraph.Failures]
  /// Per node: a property is injected twice, or arguments are mistaken for others, here or further on.
  private let leadsToCollision: [Bool]
  /// Eager singletons of which it matters which one is made first.
  let contendingSingletons: Set<Int>

  init(_ graph: InstanceGraph) {
    self.graph = graph
    let groups = graph.stronglyConnectedGroups
    var groupOf = Array(repeating: 0, count: graph.nodes.count)
    for (group, members) in groups.enumerated() { for member in members { groupOf[member] = group } }
    var hot = Array(repeating: false, count: graph.nodes.count)
    var failures = Array(repeating: InstanceGraph.Failures(), count: graph.nodes.count)
    var collisions = Array(repeating: false, count: graph.nodes.count)
    var intricate = collisions
    var entangled = collisions
    // Groups come after those that they lead to, so that one pass carries everything up.
    for (group, members) in groups.enumerated() {
      let isIntricate = Sensitivity.isIntricate(members, group: group, groupOf: groupOf, in: graph)
      var isHot = isIntricate || Sensitivity.mayRaise(members, inside: { groupOf[$0] == group }, in: graph)
      var isEntangled = isIntricate
      var mayFail: InstanceGraph.Failures = []
      var collides = false
      for member in members {
        let node = graph.nodes[member]
        mayFail.formUnion(node.failures)
        if node.repeats || node.takesOtherArguments { collides = true }
        if node.holdsUp { isEntangled = true }
        for edge in node.edges {
          if hot[edge.target] { isHot = true }
          if entangled[edge.target] { isEntangled = true }
          if collisions[edge.target] { collides = true }
          mayFail.formUnion(failures[edge.target])
        }
      }
      for member in members {
        hot[member] = isHot
        intricate[member] = isIntricate
        entangled[member] = isEntangled
        failures[member] = mayFail
        collisions[member] = collides
      }
    }
    leadsToHotCycle = hot
    self.intricate = intricate
    leadsToEntanglement = entangled
    self.failures = failures
    leadsToCollision = collisions
    contendingSingletons =
      graph.isIncomplete ? Set(graph.container.eagerSingletons) : EagerSingletons(graph).contending
  }

  /// Whether order can matter in a cycle for another reason than that something raises: new instances are made on the
  /// way, something is read before it is complete, or two injections meet in one field.
  private static func isIntricate(_ members: [Int], group: Int, groupOf: [Int], in graph: InstanceGraph) -> Bool {
    if members.contains(where: { graph.nodes[$0].takesOtherArguments }) { return true }
    var isCycle = false
    for source in members {
      for edge in graph.nodes[source].edges where groupOf[edge.target] == group {
        isCycle = true
        if edge.reads { return true }
      }
    }
    return isCycle && members.contains { graph.component(of: $0).isPrototype || graph.nodes[$0].collides }
  }

  /// Whether a component can be met under initialization by an edge that cannot wait: only where the way there began with
  /// an initializer edge.
  ///
  /// - Parameter members: nodes that all lead to each other.
  static func mayRaise(_ members: [Int], inside isInside: (Int) -> Bool, in graph: InstanceGraph) -> Bool {
    var starts: [Int: [Int]] = [:]
    var returning: [Int: Set<Int>] = [:]
    for source in members {
      for edge in graph.nodes[source].edges where isInside(edge.target) {
        if edge.isInitializer { starts[source, default: []].append(edge.target) }
        if edge.raises { returning[edge.target, default: []].insert(source) }
      }
    }
    let candidates = starts.keys.filter { returning[$0] != nil }
    // Too much to look at: it may.
    if candidates.count * members.count > 2_000_000 { return true }
    return candidates.contains { candidate in
      guard let first = starts[candidate], let last = returning[candidate] else { return false }
      return leads(from: first, to: last, avoiding: candidate, inside: isInside, in: graph)
    }
  }

  /// Whether there is a way inside a group, back to one of some nodes, that does not pass a node in between.
  private static func leads(
    from starts: [Int], to goals: Set<Int>, avoiding: Int, inside isInside: (Int) -> Bool, in graph: InstanceGraph
  ) -> Bool {
    // An initializer edge to itself.
    if starts.contains(avoiding) { return true }
    var seen: Set<Int> = [avoiding]
    var pending: [Int] = []
    for start in starts where seen.insert(start).inserted { pending.append(start) }
    while let next = pending.popLast() {
      if goals.contains(next) { return true }
      for edge in graph.nodes[next].edges where isInside(edge.target) && seen.insert(edge.target).inserted {
        pending.append(edge.target)
      }
    }
    return false
  }

  /// What matters to one entry, once the eager singletons exist.
  func relevance(to entry: ComponentNode) -> OrderRelevance {
    relevance(roots: graph.index(of: entry).map { [$0] } ?? [], isContended: false)
  }

  /// What matters while the eager singletons are made.
  var relevanceToEagerSingletons: OrderRelevance {
    relevance(
      roots: graph.container.eagerSingletons.compactMap {
        graph.index(of: ComponentNode(component: $0, arguments: 0))
      }, isContended: !contendingSingletons.isEmpty)
  }

  private func relevance(roots: [Int], isContended: Bool) -> OrderRelevance {
    var isHot = false
    var isEntangled = false
    var mayFail: InstanceGraph.Failures = []
    var collides = false
    for root in roots {
      if leadsToEntanglement[root] { isEntangled = true }
      if leadsToHotCycle[root] { isHot = true }
      mayFail.formUnion(failures[root])
      if leadsToCollision[root] { collides = true }
    }
    let failuresMatter = mayFail.rawValue.nonzeroBitCount > 1 || !mayFail.isEmpty && isHot
    return OrderRelevance(
      sensitivity: self, failuresMatter: failuresMatter,
      isSensitive: isHot || failuresMatter || collides || isContended || graph.isIncomplete,
      raisesOnlyOnce: !failuresMatter && !isEntangled && !collides && !isContended && !graph.isIncomplete)
  }

  fileprivate func isIntricate(_ index: Int, failuresMatter: Bool) -> Bool {
    let node = graph.nodes[index]
    return intricate[index] || node.repeats || node.takesOtherArguments || failuresMatter && !node.failures.isEmpty
  }

  fileprivate func isHot(_ index: Int, failuresMatter: Bool) -> Bool {
    leadsToHotCycle[index] || failuresMatter && !failures[index].isEmpty
  }
}

/// `Sensitivity` as one entry sees it.
final class OrderRelevance: Sendable {
  let sensitivity: Sensitivity
  /// Different things can go wrong, so that it matters which goes wrong first.
  fileprivate let failuresMatter: Bool
  /// There is a choice that may matter.
  let isSensitive: Bool
  /// Nothing can go wrong but that a shared component is needed while it is being initialized. What does so once does so
  /// whatever is done first after its initialization has begun.
  let raisesOnlyOnce: Bool

  fileprivate init(sensitivity: Sensitivity, failuresMatter: Bool, isSensitive: Bool, raisesOnlyOnce: Bool) {
    self.sensitivity = sensitivity
    self.failuresMatter = failuresMatter
    self.isSensitive = isSensitive
    self.raisesOnlyOnce = raisesOnlyOnce
  }

  /// Whether the order of making a node may matter although nothing that it leads to raises.
  func isIntricate(_ index: Int) -> Bool { sensitivity.isIntricate(index, failuresMatter: failuresMatter) }

  /// Whether it may matter when a component is made.
  func isHot(_ node: ComponentNode) -> Bool {
    guard let index = sensitivity.graph.index(of: node) else { return true }
    return sensitivity.isHot(index, failuresMatter: failuresMatter)
  }

  /// The components that an injection asks for and of which it may matter when they are made.
  func hotTargets(
    of injection: TyphoonInjection, arguments: RuntimeArguments?, in loaded: LoadedComponent
  ) -> [ComponentNode] {
    sensitivity.graph.targets(of: injection, arguments: arguments, in: loaded).filter(isHot)
  }

  /// Per property of a component, what `hotTargets` says of it.
  func hotTargetsOfProperties(of node: ComponentNode) -> [[ComponentNode]]? {
    guard let index = sensitivity.graph.index(of: node) else { return nil }
    let found = sensitivity.graph.nodes[index]
    return found.propertyEdges.map { range in
      found.edges[range].lazy.map(\.target)
        .filter { self.sensitivity.isHot($0, failuresMatter: self.failuresMatter) }
        .map { self.sensitivity.graph.nodes[$0].node }
    }
  }

  func isContending(_ singleton: Int) -> Bool { sensitivity.contendingSingletons.contains(singleton) }

  /// Whether a component is made at most once, so that nothing depends on how it was made before.
  func isMadeOnce(_ component: Int) -> Bool {
    sensitivity.graph.occurrences[component] <= 1 && !sensitivity.graph.container.components[component].isPrototype
  }
}

extension InstanceGraph {
  /// Groups of nodes that lead to each other, each after those that it leads to.
  var stronglyConnectedGroups: [[Int]] {
    StronglyConnectedGroups.find(
      nodes.count, degree: { nodes[$0].edges.count }, target: { nodes[$0].edges[$1].target })
  }
}
