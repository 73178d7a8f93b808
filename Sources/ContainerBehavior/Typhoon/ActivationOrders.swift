import AssemblyFacts
import DependencyGraph

/// The orders in which assemblies may be activated, as far as they can lead to different containers.
struct ActivationOrders {
  let graph: DependencyGraph
  let assemblies: [String]
  let build: Build

  struct Outcome {
    /// nil for the order of the source.
    var choice: OrderChoice?
    var result: Result<ActivationResult, Halt>
  }

  struct Outcomes {
    /// They differ from each other; that of the order of the source comes first.
    var distinct: [Outcome]
    /// There are too many orders to try them all.
    var isOpen = false

    /// - Returns: whether it is a new one.
    @discardableResult
    mutating func add(_ outcome: Outcome) -> Bool {
      guard !distinct.contains(where: { ActivationOrders.areAlike($0.result, outcome.result) }) else { return false }
      distinct.append(outcome)
      return true
    }
  }

  /// Effort after which no further order is tried, in tasks of all activations.
  static let mostTasks = 2_000_000

  /// Activates in the order of the source and in every other that may matter.
  func outcomes() -> Outcomes {
    let base = baseOrder
    let activation = Activation(graph: graph, build: build, order: base)
    let first = Result { try activation.run() }.mapError(Halt.init)
    var outcomes = Outcomes(distinct: [Outcome(choice: nil, result: first)])
    var failing: Set<String> = []
    if case .failure = first { failing = addFailures(to: &outcomes, base) }
    // One that raises of itself raises in every order, and what the others come to is not seen.
    var effort = activation.agenda.count
    for assembly in base.assemblies where !failing.contains(assembly) {
      addOrders(of: assembly, base, isFirst: !failing.isEmpty, to: &outcomes, effort: &effort)
    }
    return outcomes
  }

  /// Which of several failures comes first is open.
  ///
  /// - Returns: the assemblies of which methods raise.
  private func addFailures(to outcomes: inout Outcomes, _ base: ActivationOrder) -> Set<String> {
    var failing: Set<String> = []
    for assembly in base.assemblies {
      for (key, halt) in Activation(graph: graph, build: build, order: base).failures(in: assembly) {
        failing.insert(assembly)
        outcomes.add(Outcome(choice: choice([key], assembly), result: .failure(halt)))
      }
    }
    // What goes wrong when the rest is registered.
    var others = base
    others.assemblies.removeAll(where: failing.contains)
    if !failing.isEmpty, let assembly = others.assemblies.first {
      let result = Result { try Activation(graph: graph, build: build, order: others).run() }.mapError(Halt.init)
      if case .failure = result {
        outcomes.add(Outcome(choice: OrderChoice("'\(assembly)' is activated first"), result: result))
      }
    }
    return failing
  }

  private func addOrders(
    of assembly: String, _ base: ActivationOrder, isFirst: Bool, to outcomes: inout Outcomes, effort: inout Int
  ) {
    let keys = base.keys[assembly] ?? []
    let sensitivity = ActivationSensitivity(graph: graph, assembly: assembly, keys: keys)
    if sensitivity.isOpen { outcomes.isOpen = true }
    guard !sensitivity.beginnings.isEmpty else { return }
    let usual = Activation(graph: graph, build: build, order: base)
    let known = try? usual.components(of: keys, in: assembly)
    for beginning in sensitivity.beginnings {
      guard effort < ActivationOrders.mostTasks else {
        outcomes.isOpen = true
        return
      }
      // Most orders are seen to make no difference by what they begin with.
      let trial = Activation(graph: graph, build: build, order: base)
      let made = try? trial.components(of: beginning, in: assembly)
      effort += trial.agenda.count
      if let known, let made, made.allSatisfy({ known[$0.key] == $0.value }) { continue }
      var order = base
      let begun = Set(beginning)
      order.keys[assembly] = beginning + keys.filter { !begun.contains($0) }
      if isFirst { order.assemblies = [assembly] + base.assemblies.filter { $0 != assembly } }
      let activation = Activation(graph: graph, build: build, order: order)
      let result = Result { try activation.run() }.mapError(Halt.init)
      effort += activation.agenda.count
      outcomes.add(Outcome(choice: choice(beginning, assembly), result: result))
    }
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
  var baseOrder: ActivationOrder {
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

  private func choice(_ beginning: [String], _ assembly: String) -> OrderChoice {
    let names = beginning.map { "'\($0)'" }.joined(separator: ", then ")
    let location = beginning.first.flatMap { graph.assemblies[assembly]?.definitions[.selector($0)]?.first }
      .flatMap { graph[$0]?.definition.nameLocation }
    return OrderChoice("'\(assembly)' makes \(names) first", at: location)
  }
}

extension Halt {
  fileprivate init(_ error: any Error) { self = error as? Halt ?? .unknown(UnknownReason("\(error)")) }
}
