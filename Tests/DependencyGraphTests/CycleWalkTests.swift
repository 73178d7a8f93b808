import AssemblyFacts
import DependencyGraph
import Testing

@Suite("What happens in a cycle")
struct CycleWalkTests {
  /// The only cycle of a graph, beginning at its first definition, and the outcome from each of its definitions.
  private func outcomes(_ graph: DependencyGraph) throws -> [CycleWalk.Outcome] {
    let index = CycleIndex(graph: graph)
    let cycle = try #require(index.shortestCycles(inComponent: 0, of: graph, limit: 10).first)
    let start = try #require(cycle.definitions.indices.min { cycle.definitions[$0] < cycle.definitions[$1] })
    return cycle.edges.indices.map { graph.walk(cycle, from: (start + $0) % cycle.count).outcome }
  }

  private func ring(_ isInitializer: [Bool], scopes: [Scope?] = []) -> DependencyGraph {
    let names = ["a", "b", "c", "d", "e"]
    let count = isInitializer.count
    return graph(
      isInitializer.indices.map { place in
        let next = TestDefinition.Value.reference(names[(place + 1) % count], [])
        return TestDefinition(
          key: names[place], parts: [isInitializer[place] ? .initializer("initWith:", next) : .property("next", next)],
          scope: scopes.indices.contains(place) ? scopes[place] : nil)
      })
  }

  @Test("It raises from exactly those definitions that are entered and left by initializers")
  func adjacentInitializersRaise() throws {
    #expect(try outcomes(ring([true, false, true])) == [.raises, .closes, .closes])
    #expect(try outcomes(ring([true, true])) == [.raises, .raises])
    #expect(try outcomes(ring([true, false])) == [.closes, .closes])
    #expect(try outcomes(ring([false, true, true, false])) == [.closes, .closes, .raises, .closes])
    #expect(try outcomes(ring([true, false, true, false])) == [.closes, .closes, .closes, .closes])
  }

  @Test("Three prototypes never end, two are found one step back")
  func prototypes() throws {
    let all: [Scope?] = [.prototype, .prototype, .prototype]
    #expect(try outcomes(ring([false, false, false], scopes: all)) == [.neverEnds, .neverEnds, .neverEnds])
    #expect(try outcomes(ring([true, false], scopes: all)) == [.closes, .closes])
    #expect(try outcomes(ring([true, true], scopes: all)) == [.raises, .raises])
  }

  @Test("A mixed cycle closes at the first definition that is no prototype")
  func mixedCycle() throws {
    // a -init-> b -property-> c -init-> a, where a is a prototype: the walk from a closes at b.
    let graph = ring([true, false, true], scopes: [.prototype])
    #expect(try outcomes(graph) == [.closes, .closes, .closes])
    let other = ring([false, true, true], scopes: [.prototype])
    // a -property-> b -init-> c -init-> a: entered at the prototype a it closes at b, left and reached by b's edges.
    #expect(try outcomes(other) == [.closes, .closes, .raises])
  }

  @Test("Arguments that come back unchanged close the cycle; others split it")
  func arguments() throws {
    func pair(_ back: TestDefinition.Value) -> DependencyGraph {
      graph(
        .definition("a:", .initializer("initWith:", .reference("b:", [.argument(0)]))),
        .definition("b:", .property("delegate", .reference("a:", [back]))))
    }
    func splits(_ graph: DependencyGraph) throws -> [Int] {
      let index = CycleIndex(graph: graph)
      let cycle = try #require(index.shortestCycles(inComponent: 0, of: graph, limit: 10).first)
      return [0, 1].map { graph.walk(cycle, from: $0).instances.count }
    }
    #expect(try splits(pair(.argument(0))) == [2, 2])
    #expect(try splits(pair(.nothing)) == [4, 3])
    #expect(try splits(pair(.text("other"))) == [4, 3])
  }

  @Test("Swapped arguments come back after the second round")
  func swappedArguments() throws {
    let swapped = graph(
      .definition("a::", .initializer("initWith:", .reference("b::", [.argument(0), .argument(1)]))),
      .definition("b::", .property("delegate", .reference("a::", [.argument(1), .argument(0)]))))
    let index = CycleIndex(graph: swapped)
    let cycle = try #require(index.shortestCycles(inComponent: 0, of: swapped, limit: 10).first)
    let walk = swapped.walk(cycle, from: 0)
    #expect(walk.outcome == .closes)
    #expect(walk.instances.count == 4)
    #expect(walk.isSplit)
  }

  @Test("A child's inherited injections close cycles")
  func inheritedEdges() throws {
    let family = graph(
      .definition("base", .property("other", .reference("c", []))),
      .definition("child", parent: .reference("base", [])),
      .definition("c", .property("child", .reference("child", []))))
    let index = CycleIndex(graph: family)
    #expect(index.components == [[id("c"), id("child")]])
    #expect(index.shortestCycles(inComponent: 0, of: family, limit: 10).map(\.definitions) == [[id("c"), id("child")]])
  }

  @Test("A dense component is searched for failing cycles within bounds")
  func denseComponent() {
    let names = (0..<60).map { "n\($0)" }
    let dense = graph(
      names.map { name in
        TestDefinition(
          key: name, parts: names.filter { $0 != name }.map { .property("to\($0)", .reference($0, [])) })
      })
    let index = CycleIndex(graph: dense)
    #expect(index.components.count == 1)
    #expect(index.initializerCycles(inComponent: 0, of: dense).isEmpty)
    #expect(index.shortestCycles(inComponent: 0, of: dense, limit: 5).count == 5)
  }
}
