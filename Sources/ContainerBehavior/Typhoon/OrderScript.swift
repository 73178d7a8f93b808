import AssemblyFacts
import DependencyGraph

/// Decides what Typhoon leaves open while a component is made, and notes the decisions, so that a run can be repeated
/// with others.
///
/// Most orders make no difference. Only tasks that may (`OrderRelevance`) are points of decision; everything else happens
/// in the order of the source, and before them.
final class OrderScript {
  /// What matters; nil to decide nothing and take the order of the source.
  let relevance: OrderRelevance?
  /// Decisions to be taken again.
  private let decisions: [Int]
  private let memory: SearchMemory?
  private let calm: CalmComponents?
  private(set) var log: [Decision] = []
  /// The orders of sets, as far as they are decided.
  private(set) var orders: SetOrders

  struct Decision {
    /// The number of possibilities, and the one that was taken.
    var count: Int
    var taken: Int
    var choice: OrderChoice
  }

  /// Nothing new can come of going on.
  struct Exhausted: Error {}

  init(
    relevance: OrderRelevance? = nil, decisions: [Int] = [], memory: SearchMemory? = nil,
    orders: SetOrders = SetOrders()
  ) {
    self.orders = orders
    self.relevance = relevance
    calm = relevance.map(CalmComponents.init)
    self.decisions = decisions
    self.memory = memory
  }

  private func decide(
    _ count: Int, in resolution: Resolution, _ choice: (Int) -> OrderChoice
  ) throws -> Int {
    guard count > 1 else { return 0 }
    var taken = 0
    if log.count < decisions.count {
      taken = min(decisions[log.count], count - 1)
    } else if let memory, !memory.enter(resolution.state) {
      throw Exhausted()
    }
    log.append(Decision(count: count, taken: taken, choice: choice(taken)))
    return taken
  }

  /// What was looked at to find out whether an order matters.
  var effort: Int { calm?.effort ?? 0 }

  /// Decisions of a run of which another one may make a difference.
  func decisionsWorthChanging(after resolution: Resolution) -> [Decision] {
    guard relevance?.raisesOnlyOnce == true, let count = resolution.decisionsBeforeFailure else { return log }
    return Array(log.prefix(count))
  }

  private func matters(_ hotTargets: [ComponentNode], in resolution: Resolution) -> Bool {
    hotTargets.contains { target in
      guard !resolution.isSettled(target) else { return false }
      return calm?.restless(from: target, in: resolution)?.isEmpty != true
    }
  }

  /// The nodes that targets lead to and of which the order may matter; nil where it cannot be told which.
  private func restless(_ hotTargets: [ComponentNode], in resolution: Resolution) -> Set<Int>? {
    var found: Set<Int> = []
    for target in hotTargets where !resolution.isSettled(target) {
      guard let region = calm?.restless(from: target, in: resolution) else { return nil }
      found.formUnion(region)
    }
    return found
  }

  /// - Parameter remaining: indexes of properties that are not injected yet.
  /// - Returns: a position in `remaining`.
  func pickProperty(
    _ remaining: [Int], _ component: LoadedComponent, _ element: StackElement, in resolution: Resolution
  ) throws -> Int {
    guard let relevance, remaining.count > 1 else { return 0 }
    if element.hotTargets == nil {
      element.hotTargets =
        relevance.hotTargetsOfProperties(of: element.node)
        ?? component.properties.map { relevance.hotTargets(of: $0, arguments: element.arguments, in: component) }
    }
    let hotTargets = element.hotTargets ?? []
    var open: [Int] = []
    var regions: [Set<Int>] = []
    for (position, index) in remaining.enumerated() {
      let property = component.properties[index]
      let isTwice =
        component.repeatsProperty
        && remaining.contains { $0 != index && component.properties[$0].propertyName == property.propertyName }
      let region = restless(hotTargets[index], in: resolution)
      if !isTwice && region?.isEmpty == true { return position }
      open.append(position)
      if let region, !isTwice { regions.append(region) }
    }
    if regions.count == open.count {
      // What has nothing to do with each other can be done in any order.
      open = CalmComponents.connected(to: 0, regions).map { open[$0] }
    }
    let known = orders.properties[element.node.component] ?? [:]
    let eligible = open.filter { position in
      !remaining.contains { other in
        other != remaining[position] && known[other]?.contains(remaining[position]) == true
      }
    }
    guard !eligible.isEmpty else { return 0 }
    let taken = try decide(eligible.count, in: resolution) { taken in
      let property = component.properties[remaining[eligible[taken]]]
      return OrderChoice("'\(property.propertyName)' is injected before others", at: property.location)
    }
    let position = eligible[taken]
    if eligible.count > 1, !relevance.isMadeOnce(element.node.component) {
      let index = remaining[position]
      var after = known[index] ?? []
      for other in remaining where other != index {
        after.insert(other)
        after.formUnion(known[other] ?? [])
      }
      orders.properties[element.node.component, default: [:]][index] = after
      for other in after.sorted() {
        resolution.note(.choice, [UInt64(element.node.component), UInt64(index), UInt64(other)])
      }
    }
    return position
  }

  /// - Returns: a position in `waiting`.
  func pickWaiting(_ waiting: [WaitingInjection], in resolution: Resolution) throws -> Int {
    guard relevance != nil, waiting.count > 1 else { return 0 }
    var open: [Int] = []
    for (position, task) in waiting.enumerated() {
      let collides = waiting.enumerated().contains { other, competitor in
        other != position && competitor.owner === task.owner
          && !Set(competitor.fields).isDisjoint(with: task.fields)
      }
      if !collides && !matters(task.followers, in: resolution) { return position }
      open.append(position)
    }
    let taken = try decide(open.count, in: resolution) { taken in
      let owner = waiting[open[taken]].owner
      return OrderChoice(
        "what waits for an instance in '\(resolution.describe(owner.node, owner.arguments))' goes on first",
        at: owner.hop.location)
    }
    return open[taken]
  }

  /// - Parameters:
  ///   - remaining: indexes of elements of a set or dictionary that are not made yet.
  ///   - collection: where the set or dictionary stands: it has one order.
  /// - Returns: a position in `remaining`.
  func pickElement(
    _ remaining: [Int], of elements: [TyphoonInjection], at collection: SourceLocation?, _ element: StackElement,
    in resolution: Resolution
  ) throws -> Int {
    guard let relevance, remaining.count > 1 else { return 0 }
    let component = resolution.container.components[element.node.component]
    var open: [Int] = []
    for (position, index) in remaining.enumerated() {
      let targets = relevance.hotTargets(of: elements[index], arguments: element.arguments, in: component)
      if !matters(targets, in: resolution) { return position }
      open.append(position)
    }
    let place = SetOrders.Place(component: element.node.component, location: collection)
    if let index = orders.elements[place]?.first(where: remaining.contains) {
      return remaining.firstIndex(of: index) ?? 0
    }
    let taken = try decide(open.count, in: resolution) { taken in
      OrderChoice(
        "element \(remaining[open[taken]]) of a collection is made before others",
        at: elements[remaining[open[taken]]].location)
    }
    if !relevance.isMadeOnce(element.node.component) {
      orders.elements[place, default: []].append(remaining[open[taken]])
      resolution.note(
        .choice,
        [
          Resolution.place(collection), UInt64(remaining[open[taken]]), UInt64(orders.elements[place]?.count ?? 0),
        ])
    }
    return open[taken]
  }

  /// - Parameter remaining: indexes of components.
  /// - Returns: a position in `remaining`.
  func pickEagerSingleton(_ remaining: [Int], in resolution: Resolution) throws -> Int {
    guard let relevance, remaining.count > 1 else { return 0 }
    var open: [Int] = []
    for (position, index) in remaining.enumerated() {
      let node = ComponentNode(component: index, arguments: 0)
      let mayMatter = relevance.isHot(node) || relevance.isContending(index)
      if !mayMatter || resolution.isSettled(node) { return position }
      open.append(position)
    }
    let taken = try decide(open.count, in: resolution) { taken in
      let component = resolution.container.components[remaining[open[taken]]].component
      return OrderChoice("the singleton '\(component.key)' is made before others", at: component.location)
    }
    return open[taken]
  }
}

/// Orders of sets that have come up and may come up again: a set has one order, however often it is walked.
struct SetOrders: Equatable, Sendable {
  struct Place: Hashable, Sendable {
    var component: Int
    var location: SourceLocation?
  }

  /// For each component: a property, and those that come after it.
  var properties: [Int: [Int: Set<Int>]] = [:]
  /// For each set or dictionary, the order of its elements.
  var elements: [Place: [Int]] = [:]

  /// Those that have to do with some components only.
  func restricted(to components: Set<Int>) -> SetOrders {
    SetOrders(
      properties: properties.filter { components.contains($0.key) },
      elements: elements.filter { components.contains($0.key.component) })
  }
}

extension Resolution {
  /// To ask for it makes nothing new.
  func isSettled(_ node: ComponentNode) -> Bool { isInitializing(node) || isAvailable(node) }
}
