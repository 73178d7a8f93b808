import AssemblyFacts
import DependencyGraph
import Linting
import Testing

@testable import Diagrams

/// Two states of a graph as one.
@Suite struct ComparisonTests {
  private static let old = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  /// Another scope, a site less, a definition less and one more, other arguments and findings.
  private static let new: GraphDocument = {
    var new = old
    new.definitions.removeAll { $0.key == "cell" }
    new.edges.removeAll { $0.source.hasSuffix(".cell") || $0.target.hasSuffix(".cell") }
    new.findings = Array(old.findings.dropFirst())
    for index in new.definitions.indices where new.definitions[index].key == "loyaltyClient" {
      new.definitions[index].scope = "prototype"
      var added = new.definitions[index]
      added.id = "NetworkAssembly.cache"
      added.key = "cache"
      new.definitions.append(added)
    }
    for index in new.definitions.indices where new.definitions[index].key == "viewFor:" {
      new.definitions[index].arguments.insert(
        GraphDocument.Argument(
          name: "style", type: "Style *", fate: .dropped, isDeliberatelyUnused: false, location: SampleFacts.place(1)),
        at: 0)
    }
    for index in new.flows.indices where new.flows[index].target.definition == "LoyaltyAssembly.viewFor:" {
      new.flows[index].target.argument += 1
      new.flows[index].id = "LoyaltyAssembly.historyFor:[0]>LoyaltyAssembly.viewFor:[1]"
    }
    return new
  }()

  private var comparison: GraphDocument { GraphDocument(comparing: Self.old, named: "main", with: Self.new) }

  @Test func saysOfNothingThatItIsTheSame() {
    let same = GraphDocument(comparing: Self.old, named: "main", with: Self.old)
    #expect(same.definitions.allSatisfy { $0.change == .unchanged })
    #expect(same.edges.allSatisfy { $0.change == .unchanged })
    #expect(same.flows.allSatisfy { $0.change == .unchanged })
    var quiet = Self.old
    quiet.findings = []
    let none = GraphDocument(comparing: quiet, named: "main", with: quiet).changedNeighbourhood
    #expect(none.comparison == "Since main: nothing changed")
    #expect(none.definitions.isEmpty)
    #expect(none.notes.last == "Nothing is drawn: the graphs are the same.")
  }

  @Test func isDrawnAsOnePicture() throws {
    let layout = Layout(process: LayoutProcess(executable: "/nowhere"))
    let request = DiagramRequest(title: "Loyalty", layout: layout)
    let svg = try request.answer(for: comparison.changedNeighbourhood, as: .svg)
    try TestFiles.expect(String(decoding: svg.contents, as: UTF8.self), equals: "changes.svg")
    #expect(Elements.of(String(decoding: svg.contents, as: UTF8.self)) != nil)
  }

  @Test func namesWhatChangedAboutADefinition() throws {
    let client = try #require(comparison.definitions.first { $0.key == "loyaltyClient" })
    #expect(client.change == .changed)
    #expect(client.differences == ["scope: singleton → prototype"])
    let changes = comparison.definitions.filter { $0.change != .unchanged }.map { "\($0.change!.sign) \($0.key)" }
    #expect(changes == ["~ viewFor:", "− cell", "~ loyaltyClient", "+ cache"])
  }

  /// The argument that a hop leads to has moved, the hop is the same.
  @Test func followsArgumentsToTheirNewPlaces() throws {
    let flows = comparison.flows.filter { $0.target.definition == "LoyaltyAssembly.viewFor:" }
    #expect(flows.map(\.id) == ["LoyaltyAssembly.historyFor:[0]>LoyaltyAssembly.viewFor:[1]"])
    #expect(flows.map(\.change) == [.unchanged])
    let view = try #require(comparison.definitions.first { $0.key == "viewFor:" })
    #expect(view.arguments.map { $0.change } == [.added, .unchanged])
  }

  @Test func isTheSameWhenReadAgain() throws {
    #expect(try GraphDocument(json: comparison.json()) == comparison)
  }

  /// A definition that everything uses does not bring all of it.
  @Test func showsOnlySomeOfVeryManyUsers() throws {
    var old = GraphDocument()
    let place = SampleFacts.place(1)
    func definition(_ key: String, scope: String) -> GraphDocument.Definition {
      GraphDocument.Definition(
        id: "A.\(key)", assembly: "A", key: key, product: nil, construction: .class, scope: scope, isAbstract: false,
        entries: [], arguments: [], sites: [], condition: nil, location: place, extent: place)
    }
    old.definitions = [definition("hub", scope: "prototype")]
    for number in 0..<100 {
      old.definitions.append(definition("user\(number)", scope: "prototype"))
      old.edges.append(
        GraphDocument.Edge(
          id: "\(number)", source: "A.user\(number)", site: "x", target: "A.hub", timing: .deferred, role: .injection,
          arguments: [], isInCycle: false, location: place))
    }
    var new = old
    new.definitions[0] = definition("hub", scope: "singleton")
    let part = GraphDocument(comparing: old, named: "main", with: new).changedNeighbourhood
    #expect(part.definitions.count == 41)
    #expect(part.notes.last == "Hidden as well: 60 unchanged definitions next to what changed.")
  }
}
