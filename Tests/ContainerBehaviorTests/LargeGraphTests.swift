import AssemblyFacts
import DependencyGraph
import Testing

@testable import ContainerBehavior

/// Graphs that exhaust the stack, the time or the memory of whoever follows every way.
@Suite struct LargeGraphTests {
  typealias Edge = GeneratedAssembly.Edge

  /// What comes of the first definition, and how many instances are made.
  private func outcome(_ count: Int, _ edges: (Int) -> [Edge], scope: (Int) -> Scope = { _ in .objectGraph }) -> String
  {
    let definitions = (0..<count).map { index in
      GeneratedAssembly.Definition(
        scope: scope(index),
        edges: edges(index).enumerated().map { number, edge in
          Edge(site: edge.site, target: edge.target, number: number)
        })
    }
    let assembly = GeneratedAssembly(definitions: definitions)
    let container = TyphoonContainer(graph: assembly.graph, active: [assembly.name])
    guard let entry = container.entries.first(where: { $0.key == "d0" }) else { return "no entry" }
    let simulation = container.simulate(entry)
    if case .exception(let exception) = simulation.outcome { return exception.name }
    return "\(simulation.outcome.name) \(simulation.instances.count)"
  }

  @Test func `A long chain does not exhaust the stack`() {
    let chain = outcome(5_000, { $0 < 4_999 ? [Edge(site: .initializer, target: $0 + 1)] : [] })
    #expect(chain == "built 5000")
  }

  @Test func `Ways are not counted one by one`() {
    let lattice = outcome(
      200,
      { index in
        let next = 2 * (index / 2 + 1)
        return next < 200 ? [Edge(site: .initializer, target: next), Edge(site: .property, target: next + 1)] : []
      })
    #expect(lattice == "built 199")
  }

  @Test func `A long ring of properties closes, and one of initializers raises`() {
    #expect(outcome(2_000, { [Edge(site: .property, target: ($0 + 1) % 2_000)] }) == "built 2000")
    #expect(
      outcome(2_000, { [Edge(site: .initializer, target: ($0 + 1) % 2_000)] }) == "CircularInitializerDependence")
  }

  @Test func `Everybody knows everybody`() {
    func others(_ index: Int) -> [Edge] {
      (0..<80).filter { $0 != index }.map { Edge(site: .property, target: $0) }
    }
    #expect(outcome(80, others) == "built 80")
    // Every other one needs the next in its initializer, so that no two such links follow each other.
    let mixed = outcome(
      80, { index in (index % 2 == 0 ? [Edge(site: .initializer, target: index + 1)] : []) + others(index) })
    #expect(mixed == "built 80")
    let raising = outcome(80, { [Edge(site: .initializer, target: ($0 + 1) % 80)] + others($0) })
    #expect(raising == "CircularInitializerDependence")
  }

  @Test func `A dense cycle of prototypes has too many orders, and that is said before long`() {
    let prototypes = outcome(
      40, { index in (0..<40).filter { $0 != index }.map { Edge(site: .property, target: $0) } },
      scope: { _ in .prototype })
    #expect(prototypes == "unknown 0")
  }
}
