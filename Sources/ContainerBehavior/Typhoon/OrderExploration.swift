import AssemblyFacts
import DependencyGraph

/// One way in which an entry turns out.
struct Run {
  var outcome: Result<SimulatedValue, Halt>
  var instances: [SimulatedInstance]
  var steps: [SimulationStep]
  var order: [OrderChoice]
  var signature: OutcomeSignature
}

/// Resolves an entry in every order that can matter, until two turn out differently.
struct OrderExploration {
  let container: LoadedContainer
  let eagerPhase: EagerPhase
  /// Of everything that may be resolved, the entry among it.
  let sensitivity: Sensitivity
  let entry: Int
  let arguments: RuntimeArguments?
  let entryArguments: [SimulatedArgument]
  let recordsSteps: Bool

  enum Verdict {
    case settled(Run)
    case differs(Run, Run)
    /// Too many orders to try them all; those that were tried agree.
    case open(Run)
  }

  func verdict() -> Verdict {
    var beginnings = eagerPhase.outcomes
    if beginnings.count > 1 {
      beginnings = eagerPhase.outcomes(relevantTo: sensitivity.graph.components(reachableFrom: entry, arguments))
    }
    var first: Run?
    var isOpen = eagerPhase.isOpen
    for beginning in beginnings {
      let run: Run
      switch verdict(after: beginning) {
      case .settled(let settled): run = settled
      case .open(let settled):
        isOpen = true
        run = settled
      case .differs(let one, let other): return .differs(one, other)
      }
      guard let earlier = first else {
        first = run
        continue
      }
      if earlier.signature != run.signature { return .differs(earlier, run) }
    }
    guard let first else { return .open(failed(.unknown(UnknownReason("nothing was tried")), [], [])) }
    return isOpen ? .open(first) : .settled(first)
  }

  private func failed(_ halt: Halt, _ steps: [SimulationStep], _ order: [OrderChoice]) -> Run {
    Run(
      outcome: .failure(halt), instances: [], steps: steps, order: order, signature: OutcomeSignature(failure: halt))
  }

  private func verdict(after beginning: EagerPhase.Outcome) -> Verdict {
    let snapshot: Resolution.Snapshot
    switch beginning.result {
    case .success(let left): snapshot = left
    case .failure(let halt): return .settled(failed(halt, beginning.steps, beginning.choices))
    }
    let (first, resolution) = run(OrderScript(), from: snapshot, after: beginning)
    guard let first else { return .open(failed(.unknown(UnknownReason("nothing was tried")), [], [])) }
    if case .success = first.outcome, !resolution.metCycle, !resolution.metCollision { return .settled(first) }
    if case .failure(.unknown) = first.outcome { return .settled(first) }
    let relevance = sensitivity.relevance(to: sensitivity.graph.node(entry, arguments))
    guard relevance.isSensitive else { return .settled(first) }
    var search = OrderSearch()
    repeat {
      let script = OrderScript(
        relevance: relevance, decisions: search.decisions, memory: search.memory, orders: beginning.orders)
      let (run, resolution) = run(script, from: snapshot, after: beginning)
      search.advance(
        script.decisionsWorthChanging(after: resolution), tasks: resolution.agenda.count + script.effort)
      if let run, run.signature != first.signature { return .differs(first, run) }
    } while !search.isFinished && !search.isExhausted
    return search.isFinished ? .settled(first) : .open(first)
  }

  /// - Returns: no run where it came to a state from which everything has been followed.
  private func run(
    _ script: OrderScript, from snapshot: Resolution.Snapshot, after beginning: EagerPhase.Outcome
  ) -> (Run?, Resolution) {
    let resolution = Resolution(
      container, entryArguments: entryArguments, orders: script, snapshot: snapshot, recordsSteps: recordsSteps)
    let outcome: Result<SimulatedValue, Halt>
    let signature: OutcomeSignature
    do {
      let value = try resolution.run(entry, arguments: arguments)
      outcome = .success(value)
      signature = OutcomeSignature(result: value, instances: resolution.instances, classes: container.classes)
    } catch let halt as Halt {
      outcome = .failure(halt)
      signature = OutcomeSignature(failure: halt)
    } catch {
      return (nil, resolution)
    }
    let run = Run(
      outcome: outcome, instances: resolution.instances, steps: beginning.steps + resolution.steps,
      order: beginning.choices + script.log.map(\.choice), signature: signature)
    return (run, resolution)
  }
}
