import AssemblyFacts
import DependencyGraph

/// A simulation for people: the stack as it grows, what waits and when it goes on, and who is wired to whom.
package struct SimulationText: Sendable {
  private let simulation: Simulation

  package init(_ simulation: Simulation) { self.simulation = simulation }

  /// Several lines, with a newline at the end.
  package var text: String {
    let arguments = simulation.arguments.map(SimulationText.describe).joined(separator: ", ")
    var lines = ["\(simulation.assembly).\(simulation.entry)" + (arguments.isEmpty ? "" : "(\(arguments))")]
    lines += body(of: simulation).map { $0.isEmpty ? "" : "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private func body(of simulation: Simulation) -> [String] {
    var lines = steps(of: simulation)
    if !lines.isEmpty { lines.append("") }
    switch simulation.outcome {
    case .built: lines += wiring(of: simulation)
    case .exception(let exception):
      lines.append("raises \(exception.name): \(exception.reason)")
      lines += way(exception.cause)
    case .infiniteRecursion(let cause):
      lines.append("never ends: the container calls itself until the stack overflows")
      lines += way(cause)
    case .nothing: lines.append("is nil: nobody registers it")
    case .nilUnwrapped(let cause):
      lines.append("traps: a nil is unwrapped by force")
      lines += way(cause)
    case .unspecifiedOrder(let one, let other):
      lines.append("depends on an order that the container leaves open")
      for (title, witness) in [("either", one), ("or", other)] {
        lines.append("\(title):")
        lines += witness.order.map { "  when \($0.text)" }
        lines += body(of: witness).map { $0.isEmpty ? "" : "  " + $0 }
      }
    case .unknown(let reason):
      lines.append("is unknown: \(reason.message)" + (reason.location.map { " (\($0))" } ?? ""))
    }
    return lines
  }

  private func way(_ cause: FailureCause) -> [String] {
    cause.chain.enumerated().map { position, hop in
      let mark = cause.cycleStart == position ? "↻ " : "  "
      let need =
        hop.source == nil ? "asked for" : hop.isInitializer ? "needed before it exists" : "filled in afterwards"
      return "\(mark)\(hop.key), \(need)" + (hop.location.map { " (\($0))" } ?? "")
    }
  }

  // MARK: Steps

  private func steps(of simulation: Simulation) -> [String] {
    simulation.steps.map { step in
      let indent = String(repeating: "  ", count: max(0, min(step.depth, 40) - 1))
      return indent + SimulationText.describe(step)
    }
  }

  private static func describe(_ step: SimulationStep) -> String {
    let component = step.component
    switch step.kind {
    case .firstUse: return "the container is used for the first time and makes its singletons:"
    case .ask: return "then \(component) is asked for:"
    case .begin: return "→ \(component)"
    case .initialized: return "  \(component) exists"
    case .reuse: return "  \(component) is there already"
    case .inject(let site, let value): return "  \(describe(site)) gets \(value)"
    case .wait(let site, let other):
      return "  \(site.map(describe) ?? "the rest") waits for \(other)"
    case .resume: return "  what waited for \(component) goes on"
    case .complete: return "← \(component)"
    case .afterAll(let selector): return "  \(selector) runs on \(component) after everything"
    case .fail(let reason): return "✗ \(component): \(reason)"
    }
  }

  // MARK: Wiring

  private func wiring(of simulation: Simulation) -> [String] {
    guard simulation.result == .instance(0) else {
      return ["gives \(describe(simulation.result, in: simulation))"]
        + simulation.instances.indices.flatMap { instance($0, in: simulation) }
    }
    let count = simulation.instances.count
    return ["builds \(count) instance\(count == 1 ? "" : "s")"]
      + simulation.instances.indices.flatMap { instance($0, in: simulation) } + twins(in: simulation)
  }

  private func instance(_ index: Int, in simulation: Simulation) -> [String] {
    let instance = simulation.instances[index]
    return ["#\(index) \(instance.className) by \(instance.definition.key)"]
      + instance.injections.map { injection in
        "   \(SimulationText.describe(injection.site)) = \(describe(injection.value, in: simulation))"
      }
  }

  /// Says which definitions are there more than once, and who refers to another one than was asked for.
  private func twins(in simulation: Simulation) -> [String] {
    guard let asked = simulation.instances.first else { return [] }
    let others = simulation.instances.indices.dropFirst().filter {
      simulation.instances[$0].definition == asked.definition
    }
    guard !others.isEmpty else { return [] }
    var lines = [
      "\(asked.definition.key) is built \(others.count + 1) times: only #0 is the \(asked.className) that was asked for"
    ]
    // Beyond a twin everything belongs to the twin.
    var reached: Set<Int> = [0]
    var queue = [0]
    while let index = queue.popLast() {
      for injection in simulation.instances[index].injections {
        guard case .instance(let target) = injection.value else { continue }
        if others.contains(target) {
          let site = SimulationText.describe(injection.site)
          lines.append("\(site) of #\(index) is #\(target), not the \(asked.className) that was asked for")
        } else if reached.insert(target).inserted {
          queue.append(target)
        }
      }
    }
    return lines
  }

  private func describe(_ value: SimulatedValue, in simulation: Simulation) -> String {
    func join(_ values: [SimulatedValue]) -> String {
      values.map { describe($0, in: simulation) }.joined(separator: ", ")
    }
    switch value {
    case .nothing: return "nil"
    case .instance(let index):
      let name = simulation.instances.indices.contains(index) ? simulation.instances[index].className : "?"
      return "#\(index) \(name)"
    case .argument(let index):
      guard simulation.arguments.indices.contains(index) else { return "argument \(index + 1)" }
      return "\(SimulationText.describe(simulation.arguments[index])) (argument \(index + 1))"
    case .constant(let constant): return constant.kind == .string ? "\"\(constant.text)\"" : constant.text
    case .list(let kind, let values):
      return kind == .array ? "[\(join(values))]" : "\(kind.rawValue) of [\(join(values))]"
    case .dictionary(let keys, let values):
      let pairs = zip(keys, values).map { "\(describe($0, in: simulation)): \(describe($1, in: simulation))" }
      return "[\(pairs.joined(separator: ", "))]"
    case .classObject(let name): return "the class \(name)"
    case .assembly: return "the assembly"
    case .unknown(let text): return "unknown: \(text)"
    }
  }

  private static func describe(_ argument: SimulatedArgument) -> String {
    switch argument {
    case .text(let text): "\"\(text)\""
    case .nothing: "nil"
    case .unknown(let text): "unknown: \(text)"
    }
  }

  private static func describe(_ site: PerformedSite) -> String {
    switch site {
    case .initializer(let selector, let index): "\(selector) \(index + 1)"
    case .initializerLabel(let label, let index): label.map { "\($0):" } ?? "argument \(index + 1)"
    case .property(let name): name
    case .method(let selector, let index): "\(selector) \(index + 1)"
    case .before(let selector, let index): "before injections \(selector) \(index + 1)"
    case .after(let selector, let index): "after injections \(selector) \(index + 1)"
    case .factory(let selector): "receiver of \(selector)"
    }
  }
}
