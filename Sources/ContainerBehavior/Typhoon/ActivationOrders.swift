import AssemblyFacts
import DependencyGraph

/// The orders in which assemblies may be activated, as far as they can lead to different containers.
///
/// A definition that is asked for while it is being made is represented by a stand-in, and a definition that is held
/// while others are made may get other arguments (`container-semantics.md`, Typhoon 7 and 8). Which of the two happens
/// depends on which methods have been called before.
struct ActivationOrders {
  let graph: DependencyGraph
  let assemblies: [String]

  struct Outcome {
    /// nil for the order of the source.
    var choice: OrderChoice?
    var result: Result<ActivationResult, Halt>
  }

  /// Orders tried at most.
  static let mostOrders = 400

  /// Activates in the order of the source and in every other that may matter.
  ///
  /// - Returns: outcomes that differ from each other, that of the order of the source first.
  func distinctResults(build: Build) -> [Outcome] {
    let base = baseOrder
    let first = Outcome(choice: nil, result: activate(base, build))
    var outcomes = [first]
    var fails = false
    if case .failure = first.result { fails = true }
    for (order, choice) in alternatives(to: base, afterFailure: fails).prefix(ActivationOrders.mostOrders) {
      let result = activate(order, build)
      if !outcomes.contains(where: { ActivationOrders.areAlike($0.result, result) }) {
        outcomes.append(Outcome(choice: choice, result: result))
      }
    }
    return outcomes
  }

  private func activate(_ order: ActivationOrder, _ build: Build) -> Result<ActivationResult, Halt> {
    Result { try Activation(graph: graph, build: build, order: order).run() }
      .mapError { $0 as? Halt ?? .unknown(UnknownReason("\($0)")) }
  }

  private static func areAlike(
    _ left: Result<ActivationResult, Halt>, _ right: Result<ActivationResult, Halt>
  ) -> Bool {
    switch (left, right) {
    case (.failure(let left), .failure(let right)):
      OutcomeSignature(failure: left) == OutcomeSignature(failure: right)
    case (.success(let left), .success(let right)):
      left.others == right.others
        && left.components.sorted { $0.key < $1.key } == right.components.sorted { $0.key < $1.key }
    default: false
    }
  }

  // MARK: Orders

  /// Assemblies as they are given, methods by their place in the source.
  private var baseOrder: ActivationOrder {
    var keys: [String: [String]] = [:]
    for assembly in assemblies {
      let definitions = graph.assemblies[assembly]?.definitions ?? [:]
      let placed = definitions.compactMap { key, ids -> (key: String, location: SourceLocation)? in
        guard case .selector(let selector) = key, let node = ids.first.flatMap({ graph[$0] }) else { return nil }
        return (selector, node.definition.location)
      }
      keys[assembly] = placed.sorted { ($0.location, $0.key) < ($1.location, $1.key) }.map(\.key)
    }
    return ActivationOrder(assemblies: assemblies, keys: keys)
  }

  private func alternatives(
    to base: ActivationOrder, afterFailure fails: Bool
  ) -> [(ActivationOrder, OrderChoice)] {
    var orders: [(ActivationOrder, OrderChoice)] = []
    func add(_ keys: [String], _ assembly: String) {
      var order = base
      order.keys[assembly] = keys
      guard order != base, let first = keys.first else { return }
      orders.append((order, OrderChoice("'\(assembly)' makes '\(first)' first", at: location(first, assembly))))
    }
    if fails, base.assemblies.count > 1 {
      for assembly in base.assemblies.dropFirst() {
        var order = base
        order.assemblies = [assembly] + base.assemblies.filter { $0 != assembly }
        orders.append((order, OrderChoice("'\(assembly)' is activated first")))
      }
    }
    for assembly in base.assemblies {
      let keys = base.keys[assembly] ?? []
      let analysis = ActivationSensitivity(graph: graph, assembly: assembly, keys: keys)
      let relevant = fails ? keys : analysis.relevantKeys
      guard !relevant.isEmpty else { continue }
      add(keys.reversed(), assembly)
      for root in relevant {
        let rest = keys.filter { $0 != root }
        add([root] + rest, assembly)
        add([root] + rest.reversed(), assembly)
      }
      for sensitive in analysis.sensitiveKeys {
        for root in analysis.keys(reaching: sensitive) {
          // Everything that does not lead to the sensitive method may be there already, or any part of it.
          let others = keys.filter { !analysis.keys(reaching: sensitive).contains($0) }
          let rest = keys.filter { $0 != root && !others.contains($0) }
          add(others + [root] + rest, assembly)
          for other in others where analysis.isHeldAround(other, in: sensitive) {
            add([other, root] + keys.filter { $0 != other && $0 != root }, assembly)
          }
        }
      }
    }
    return orders
  }

  private func location(_ key: String, _ assembly: String) -> SourceLocation? {
    graph.assemblies[assembly]?.definitions[.selector(key)]?.first.flatMap { graph[$0]?.definition.nameLocation }
  }
}

/// Which methods of an assembly make different things depending on what has been made before.
struct ActivationSensitivity {
  /// Methods of an assembly that each method refers to directly.
  private var references: [String: Set<String>] = [:]
  /// Methods that hold a reference while they make another one.
  private(set) var sensitiveKeys: [String] = []
  private var reaching: [String: [String]] = [:]

  init(graph: DependencyGraph, assembly: String, keys: [String]) {
    let definitions = graph.assemblies[assembly]?.definitions ?? [:]
    let known = Set(keys)
    var takesArguments: Set<String> = []
    for key in keys where key.contains(":") { takesArguments.insert(key) }
    for key in keys {
      guard let id = definitions[.selector(key)]?.first, let node = graph[id] else { continue }
      let body = node.definition.body
      var found: Set<String> = []
      for value in body.directValues { value.forEachOwnKey { if known.contains($0) { found.insert($0) } } }
      references[key] = found
      if ActivationSensitivity.isSensitive(body, known: known) { sensitiveKeys.append(key) }
    }
    var callers: [String: [String]] = [:]
    for key in keys { for target in references[key] ?? [] { callers[target, default: []].append(key) } }
    for sensitive in sensitiveKeys {
      var seen: Set<String> = [sensitive]
      var pending = [sensitive]
      while let next = pending.popLast() {
        for caller in callers[next] ?? [] where seen.insert(caller).inserted { pending.append(caller) }
      }
      reaching[sensitive] = keys.filter(seen.contains)
    }
  }

  /// Methods that lead to a sensitive one, itself included.
  var relevantKeys: [String] {
    var result: [String] = []
    for key in sensitiveKeys { for other in reaching[key] ?? [] where !result.contains(other) { result.append(other) } }
    return result
  }

  func keys(reaching key: String) -> [String] { reaching[key] ?? [] }

  func isHeldAround(_ key: String, in sensitive: String) -> Bool { references[sensitive]?.contains(key) == true }

  /// It returns a reference, has a parent, or keeps a reference with arguments while it evaluates another one.
  private static func isSensitive(_ body: DefinitionBody, known: Set<String>) -> Bool {
    if body.parent != nil { return true }
    func ownReferences(_ value: InjectedValue) -> Int {
      var count = 0
      value.forEachOwnKey { if known.contains($0) { count += 1 } }
      return count
    }
    switch body.construction {
    case .value(let value), .wrapped(let value): if ownReferences(value) > 0 { return true }
    default: break
    }
    func visit(_ steps: [Step]) -> Bool {
      steps.contains { step in
        switch step {
        case .hold(_, _, let value): ownReferences(value) > 0
        case .inject(let injection): ownReferences(injection.value) > 1
        case .evaluate(let value): ownReferences(value) > 1
        case .use: false
        case .condition(let value, let positive, let negative):
          ownReferences(value) > 1 || visit(positive) || visit(negative)
        }
      }
    }
    if case .factory(let receiver, _, _) = body.construction, ownReferences(receiver) > 1 { return true }
    return visit(body.steps)
  }
}

extension InjectedValue {
  /// Calls `visit` with the key of each message to the own assembly in it.
  fileprivate func forEachOwnKey(_ visit: (String) -> Void) {
    forEachPart { part in
      if case .reference(let reference) = part.kind, reference.receiver == .ownAssembly {
        visit(reference.key.description)
      }
    }
  }
}
