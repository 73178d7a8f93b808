import AssemblyFacts
import DependencyGraph
import Testing

@Suite("Where runtime arguments travel")
struct ArgumentFlowTests {
  private func fates(_ graph: DependencyGraph) -> [String: ArgumentFate] {
    let flow = ArgumentFlow(graph: graph)
    var result: [String: ArgumentFate] = [:]
    for node in graph.nodes {
      for index in node.definition.parameters.indices {
        result["\(node.id.key)\(index)"] = flow.fate(of: ArgumentID(definition: node.id, index: index))
      }
    }
    return result
  }

  @Test("An argument is injected when any way ends at a site")
  func injected() {
    let injected = graph(
      .definition(
        "a:", .property("b", .reference("b:", [.argument(0)])), .property("c", .reference("c:", [.argument(0)]))),
      .definition("b:", .property("x", .argument(0))),
      .definition("c:"))
    #expect(fates(injected) == ["a:0": .injected, "b:0": .injected, "c:0": .dropped])
  }

  @Test("An argument that only goes round a cycle circulates")
  func circulating() {
    let ring = graph(
      .definition("a:", .property("b", .reference("b:", [.argument(0)]))),
      .definition("b:", .property("a", .reference("a:", [.argument(0)]))),
      .definition("c:", .property("a", .reference("a:", [.argument(0)]))))
    #expect(fates(ring) == ["a:0": .circulating, "b:0": .circulating, "c:0": .circulating])
  }

  @Test("What is handed to a definition that does not exist is unknown")
  func unknown() {
    #expect(fates(graph(.definition("a:", .property("b", .reference("z:", [.argument(0)]))))) == ["a:0": .unknown])
  }

  @Test("A reference that is held and never injected hands nothing on")
  func heldReference() {
    let held = graph(
      .definition("a:", .hold(0, .reference("b:", [.argument(0)]))),
      .definition("b:", .property("x", .argument(0))))
    #expect(fates(held) == ["a:0": .dropped, "b:0": .injected])
    let used = graph(
      .definition("a:", .hold(0, .reference("b:", [.argument(0)])), .property("p", .local(0))),
      .definition("b:", .property("x", .argument(0))))
    #expect(fates(used) == ["a:0": .injected, "b:0": .injected])
  }

  @Test("A child's arguments fill its parent's placeholders by position")
  func parents() {
    let family = graph(
      .definition("base:", .property("x", .argument(0))),
      .definition("child::", parent: .reference("base:", [.argument(1)])),
      .definition("other::", .property("x", .text("own")), parent: .reference("base:", [.argument(1)])))
    #expect(
      fates(family) == [
        "base:0": .injected, "child::0": .injected, "child::1": .dropped, "other::0": .dropped, "other::1": .dropped,
      ])
  }
}
