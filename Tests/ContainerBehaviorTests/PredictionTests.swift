import AssemblyFacts
import DependencyGraph
import Scanning
import Testing

@testable import ContainerBehavior

@Suite struct PredictionTests {
  @Test(arguments: PredictionCase.parents) func predictsParents(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.factories) func predictsFactories(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.options) func predictsOptions(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.byType) func predictsSearchesByType(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.values) func predictsValues(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.kept) func predictsScopes(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.blocks) func predictsBlockDefinitions(_ given: PredictionCase) { check(given) }
  @Test(arguments: PredictionCase.assemblies) func predictsAssemblies(_ given: PredictionCase) { check(given) }

  private func check(_ given: PredictionCase) {
    let facts = SourceScanner.scan(Array(given.file.utf8), path: "AnAssembly.m", kind: .objectiveC)
    #expect(facts.problems == [])
    let container = TyphoonContainer(
      graph: DependencyGraph(files: [facts]), active: ["AnAssembly"], build: given.isRelease ? .release : .debug)
    guard let entry = container.entries.first(where: { $0.key == given.entry }) else {
      Issue.record("no entry \(given.entry) among \(container.entries.map(\.key))")
      return
    }
    let arguments = given.arguments.map { $0.map(SimulatedArgument.text) ?? .nothing }
    #expect(Outline.outcome(container.simulate(entry, arguments: arguments)) == given.expected)
  }
}

/// What comes of a resolution, in one line: an exception's name, or each instance with its definition and what is in its
/// sites, in order of the sites' names between before and after.
enum Outline {
  static func outcome(_ simulation: Simulation) -> String {
    switch simulation.outcome {
    case .built:
      guard simulation.result == .instance(0) else { return value(simulation.result, simulation) }
      return simulation.instances.indices.map { instance($0, simulation) }.joined(separator: "; ")
    case .exception(let exception): return exception.name
    case .infiniteRecursion: return "never ends"
    case .unspecifiedOrder(let one, let other):
      return [outcome(one), outcome(other)].sorted().reversed().joined(separator: " or ")
    case .unknown(let reason): return "unknown: \(reason.message)"
    case .nothing, .nilUnwrapped: return simulation.outcome.name
    }
  }

  private static func instance(_ index: Int, _ simulation: Simulation) -> String {
    let made = simulation.instances[index]
    let sites = made.injections.enumerated().map { position, injection -> (order: String, text: String) in
      let site = site(injection.site)
      return (site.phase + site.name, "\(site.text)=\(value(injection.value, simulation))")
    }
    let texts = sites.sorted { $0.order < $1.order }.map(\.text)
    return (["#\(index) \(made.className) by \(made.definition.key)"] + texts).joined(separator: " ")
  }

  private static func site(_ site: PerformedSite) -> (phase: String, name: String, text: String) {
    switch site {
    case .initializer(let selector, let index): ("0", "\(selector).\(index)", "\(selector).\(index)")
    case .initializerLabel(let label, let index): ("0", label ?? "\(index)", label ?? "\(index)")
    case .factory: ("1", "", "receiver")
    case .before(let selector, let index): ("2", selector, "before \(selector).\(index)")
    case .property(let name): ("3", name, name)
    case .method(let selector, let index): ("4", "\(selector).\(index)", "\(selector).\(index)")
    case .after(let selector, let index): ("5", selector, "after \(selector).\(index)")
    }
  }

  private static func value(_ value: SimulatedValue, _ simulation: Simulation) -> String {
    func list(_ values: [SimulatedValue]) -> String {
      values.map { Self.value($0, simulation) }.joined(separator: ", ")
    }
    switch value {
    case .nothing: return "nil"
    case .instance(let index): return "#\(index)"
    case .argument(let index):
      if case .text(let text) = simulation.arguments[index] { return "\"\(text)\"" }
      return "nil"
    case .constant(let constant): return constant.kind == .string ? "\"\(constant.text)\"" : constant.text
    case .list(_, let values): return "[\(list(values))]"
    case .dictionary(let keys, let values): return "{\(list(keys)): \(list(values))}"
    case .classObject(let name): return "class \(name)"
    case .assembly: return "assembly"
    case .unknown(let text): return "unknown \(text)"
    }
  }
}
