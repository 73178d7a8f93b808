import AssemblyFacts
import DependencyGraph

/// The first use of a container, before the entry is looked at: every eager singleton is made, in no particular order.
///
/// What comes of it is the same for every entry, so it is worked out once.
final class EagerPhase: Sendable {
  /// What one order comes to.
  struct Outcome: Sendable {
    /// The container as it is left.
    var result: Result<Resolution.Snapshot, Halt>
    var steps: [SimulationStep]
    var choices: [OrderChoice]
    var orders: SetOrders
    fileprivate var signature: OutcomeSignature
  }

  /// At least one; the order of the source comes first.
  let outcomes: [Outcome]
  /// There are too many orders to try them all.
  let isOpen: Bool

  static let mostOutcomes = 64

  init(_ container: LoadedContainer, _ sensitivity: Sensitivity, recordsSteps: Bool = false) {
    let (first, resolution) = EagerPhase.run(container, OrderScript(), recordsSteps)
    let fallback = Halt.unknown(UnknownReason("nothing was tried"))
    var found = [
      first
        ?? Outcome(
          result: .failure(fallback), steps: [], choices: [], orders: SetOrders(),
          signature: OutcomeSignature(failure: fallback))
    ]
    var isOpen = false
    let relevance = sensitivity.relevanceToEagerSingletons
    let isPlain = !resolution.metCycle && !resolution.metCollision && sensitivity.contendingSingletons.isEmpty
    var isSettled = !relevance.isSensitive
    if case .success = found[0].result, isPlain { isSettled = true }
    if case .failure(.unknown) = found[0].result { isSettled = true }
    if !isSettled {
      var search = OrderSearch()
      repeat {
        let script = OrderScript(relevance: relevance, decisions: search.decisions, memory: search.memory)
        let (outcome, resolution) = EagerPhase.run(container, script, recordsSteps)
        search.advance(
          script.decisionsWorthChanging(after: resolution), tasks: resolution.agenda.count + script.effort)
        guard let outcome else { continue }
        if !found.contains(where: { $0.signature == outcome.signature && $0.orders == outcome.orders }) {
          found.append(outcome)
        }
      } while !search.isFinished && !search.isExhausted && found.count < EagerPhase.mostOutcomes
      isOpen = !search.isFinished
    }
    outcomes = found
    self.isOpen = isOpen
  }

  /// Outcomes that an entry can tell apart.
  ///
  /// - Parameter components: those that the entry leads to.
  func outcomes(relevantTo components: Set<Int>) -> [Outcome] {
    var result: [Outcome] = []
    for outcome in outcomes {
      let orders = outcome.orders.restricted(to: components)
      let isKnown = result.contains {
        $0.signature == outcome.signature && $0.orders.restricted(to: components) == orders
      }
      if !isKnown { result.append(outcome) }
    }
    return result
  }

  /// - Returns: no outcome where it came to a state from which everything has been followed.
  private static func run(
    _ container: LoadedContainer, _ script: OrderScript, _ recordsSteps: Bool
  ) -> (Outcome?, Resolution) {
    let resolution = Resolution(container, entryArguments: [], orders: script, recordsSteps: recordsSteps)
    var outcome: Outcome?
    do {
      try resolution.makeEagerSingletons()
      outcome = Outcome(
        result: .success(resolution.snapshot), steps: resolution.steps, choices: script.log.map(\.choice),
        orders: script.orders, signature: resolution.signatureOfKeptComponents)
    } catch let halt as Halt {
      outcome = Outcome(
        result: .failure(halt), steps: resolution.steps, choices: script.log.map(\.choice), orders: SetOrders(),
        signature: OutcomeSignature(failure: halt))
    } catch {}
    return (outcome, resolution)
  }
}

/// Every combination of decisions, the last one varied first.
struct OrderSearch {
  let memory = SearchMemory()
  private(set) var decisions: [Int] = []
  private(set) var isFinished = false
  private var runs = 0
  private var tasks = 0

  /// Effort after which a search ends, in runs and in tasks of all runs.
  static let mostRuns = 2_000
  static let mostTasks = 1_000_000

  var isExhausted: Bool { runs >= OrderSearch.mostRuns || tasks >= OrderSearch.mostTasks }

  /// Goes on to the next combination.
  ///
  /// - Parameter log: the decisions that the last run took.
  mutating func advance(_ log: [OrderScript.Decision], tasks: Int) {
    runs += 1
    self.tasks += tasks
    var log = log
    while let last = log.last, last.taken + 1 >= last.count { log.removeLast() }
    guard let last = log.last else {
      isFinished = true
      return
    }
    decisions = log.dropLast().map(\.taken) + [last.taken + 1]
  }
}
