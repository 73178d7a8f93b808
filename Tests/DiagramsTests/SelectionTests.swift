import DependencyGraph
import Testing

@testable import Diagrams

@Suite struct SelectionTests {
  private let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  private func keys(_ change: (inout GraphSelection) -> Void) throws -> [String] {
    try select(change).definitions.map(\.key)
  }

  private func select(_ change: (inout GraphSelection) -> Void) throws -> GraphDocument {
    var selection = GraphSelection()
    change(&selection)
    return try document.selecting(selection)
  }

  @Test func showsEverythingByDefault() throws {
    #expect(try document.selecting(GraphSelection()) == document)
  }

  @Test func focusesOnADefinitionAndItsNeighbours() throws {
    #expect(
      try keys { $0.focus = ["viewWithAccounts:"] } == ["controllerWithAccounts:", "viewWithAccounts:", "viewFor:"])
  }

  @Test func takesNeighboursInOneDirection() throws {
    #expect(
      try keys {
        $0.focus = ["viewFor:"]
        $0.direction = .dependencies
      } == ["viewWithAccounts:", "viewFor:"])
    #expect(
      try keys {
        $0.focus = ["viewFor:"]
        $0.direction = .dependents
      } == ["historyFor:", "viewFor:"])
  }

  @Test func followsAsManyStepsAsAsked() throws {
    #expect(
      try keys {
        $0.focus = ["historyFor:"]
        $0.depth = 0
      } == ["historyFor:"])
    #expect(
      try keys {
        $0.focus = ["historyFor:"]
        $0.depth = 2
      } == ["viewWithAccounts:", "historyFor:", "viewFor:"])
  }

  @Test func showsWhatLeadsToADefinition() throws {
    #expect(try keys { $0.reaches = ["LoyaltyAssembly.viewFor:"] } == ["historyFor:", "viewFor:"])
  }

  @Test func showsWhatAnEntryLeadsTo() throws {
    #expect(
      try keys { $0.entries = ["controllerWithAccounts:"] }
        == ["controllerWithAccounts:", "viewWithAccounts:", "loyaltyClient"])
  }

  @Test(arguments: ["loyaltyClient", "NetworkAssembly.*", "NetworkAssembly", "LoyaltyClient", "*yalty*lient"])
  func matchesDefinitionsByKeyAssemblyClassOrPattern(pattern: String) throws {
    #expect(
      try keys {
        $0.focus = [pattern]
        $0.depth = 0
      } == ["loyaltyClient"])
  }

  @Test func showsCyclesOnly() throws {
    #expect(try keys { $0.onlyCycles = true } == ["controllerWithAccounts:", "viewWithAccounts:"])
  }

  @Test func showsFindingsOnly() throws {
    #expect(try keys { $0.onlyFindings = true } == ["historyFor:", "viewFor:"])
  }

  @Test func showsArgumentsOnly() throws {
    let selected = try select { $0.onlyArguments = true }
    #expect(
      selected.definitions.map(\.key) == ["controllerWithAccounts:", "viewWithAccounts:", "historyFor:", "viewFor:"])
    #expect(selected.edges == [])
    #expect(selected.flows == document.flows)
    #expect(selected.definitions.flatMap(\.sites).map(\.title) == ["setAccounts:"])
  }

  @Test func leavesOutWhatIsExcludedAndSaysSo() throws {
    let selected = try select { $0.exclude = ["NetworkAssembly", "history*"] }
    #expect(selected.definitions.map(\.key) == ["controllerWithAccounts:", "viewWithAccounts:", "viewFor:", "cell"])
    #expect(
      selected.notes == [
        "Excluded: 2 definitions named 'NetworkAssembly', 'history*'.", "Shown: 4 of 6 definitions.",
      ])
    // The row stays and says where its line would lead.
    #expect(selected.definitions[0].sites[0].values.map(\.text) == ["→ loyaltyClient"])
  }

  @Test func refusesANameThatNothingMatches() {
    let error = #expect(throws: SelectionError.self) { try keys { $0.focus = ["viewWithAcounts:"] } }
    #expect(error?.message == "no definition matches 'viewWithAcounts:'; did you mean 'viewWithAccounts:'?")
  }

  @Test func drawsNoReferenceThatALongerWayShows() throws {
    let reduced = TransitiveReduction(ladder(["a b", "b c", "a c", "c d", "a d"]), within: ["a", "b", "c", "d"])
    #expect(reduced.edges == ["a c", "a d"])
  }

  @Test func reducesAWideAndDeepGraphInTime() {
    let edges = (0..<400).flatMap { source in (source + 1..<min(source + 8, 400)).map { "\(source) \($0)" } }
    let reduced = TransitiveReduction(ladder(edges), within: Set((0..<400).map(String.init)))
    #expect(reduced.edges.count == edges.count - 399)
  }

  /// Definitions with an edge for each pair of names.
  private func ladder(_ edges: [String]) -> GraphDocument {
    let place = SampleFacts.place(1)
    let pairs = edges.map { $0.split(separator: " ").map(String.init) }
    return GraphDocument(
      definitions: Set(pairs.flatMap { $0 }).sorted().map { name in
        GraphDocument.Definition(
          id: name, assembly: "A", key: name, construction: .class, isAbstract: false, entries: [], arguments: [],
          sites: [], location: place, extent: place)
      },
      edges: pairs.map { pair in
        GraphDocument.Edge(
          id: pair.joined(separator: " "), source: pair[0], site: "s", target: pair[1], timing: .deferred,
          role: .injection, arguments: [], isInCycle: false, location: place)
      })
  }
}

@Suite struct OverviewTests {
  private let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  @Test func hasACardForEachAssembly() throws {
    let diagram = Diagram(overview: document, title: "Loyalty", by: .assembly) { "\($0).svg" }
    try TestFiles.expect(DotWriter(diagram: diagram).dot(), equals: "overview.dot")
    #expect(diagram.cards.map(\.title) == ["AnalyticsAssembly", "LoyaltyAssembly", "NetworkAssembly"])
    #expect(diagram.cards.map(\.kind) == [.outside, .summary, .summary])
    #expect(diagram.cards.map(\.link) == [nil, "LoyaltyAssembly.svg", "NetworkAssembly.svg"])
    #expect(diagram.cards[1].badges.map(\.rule) == ["unresolved-reference", "dropped-argument"])
  }

  @Test func collapsesByItselfFromManyDefinitionsOn() {
    var request = DiagramRequest(title: "x", layout: Layout(process: LayoutProcess(executable: "")))
    var many = document
    many.definitions = (0...DiagramRequest.definitionsShownByDefault).map { number in
      var definition = document.definitions[0]
      definition.id = "LoyaltyAssembly.d\(number)"
      return definition
    }
    #expect(request.diagram(of: document).cards.count == 8)
    #expect(request.diagram(of: many).cards.allSatisfy { $0.kind != .definition })
    request.collapse = .none
    #expect(request.diagram(of: many).cards.contains { $0.kind == .definition })
    many.definitions = (0...DiagramRequest.definitionsShownAtMost).map { number in
      var definition = document.definitions[0]
      definition.id = "LoyaltyAssembly.d\(number)"
      return definition
    }
    let collapsed = request.diagram(of: many)
    #expect(collapsed.cards.allSatisfy { $0.kind != .definition })
    #expect(collapsed.notes.last?.hasPrefix("More than 1500 definitions cannot be drawn one by one") == true)
  }
}
