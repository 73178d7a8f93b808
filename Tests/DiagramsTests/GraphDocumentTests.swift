import AssemblyFacts
import DependencyGraph
import Foundation
import Testing

@testable import Diagrams

@Suite struct GraphDocumentTests {
  private let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  @Test func holdsTheWholeGraph() throws {
    try TestFiles.expect(try document.json(), equals: "graph.json")
  }

  @Test func isReadBack() throws {
    #expect(try GraphDocument(json: try document.json()) == document)
  }

  @Test(arguments: [
    ("", "not a graph document: a value cannot be read"),
    ("[]", "not a graph document: a value of another type is expected"),
    ("{}", "not a graph document: 'version' is missing"),
    ("{\"version\": 99}", "this is version 99 of the graph document; this dilint reads version 1"),
    ("{\"version\": 1, \"assemblies\": [{}]}", "not a graph document: 'id' is missing at assemblies[0]"),
  ])
  func refusesOtherText(text: String, message: String) {
    let error = #expect(throws: GraphDocumentError.self) { try GraphDocument(json: text) }
    #expect(error?.message == message)
  }

  @Test func doesNotDependOnTheOrderOfFiles() throws {
    let files = SampleFacts.files + [FileFacts(path: "A.m", language: .objectiveC)]
    let forward = GraphDocument(graph: DependencyGraph(files: files), findings: SampleFacts.findings)
    let backward = GraphDocument(graph: DependencyGraph(files: files.reversed()), findings: SampleFacts.findings)
    #expect(forward == backward)
  }

  @Test func marksWhatAFindingSpeaksOf() {
    let marks = document.findings
    #expect(marks[0].definitions == ["LoyaltyAssembly.viewFor:"])
    #expect(marks[0].edges == ["LoyaltyAssembly.viewFor:/cell>LoyaltyAssembly.cel?"])
    #expect(marks[1].definitions == ["LoyaltyAssembly.viewFor:"])
    #expect(marks[1].flows == ["LoyaltyAssembly.historyFor:[0]>LoyaltyAssembly.viewFor:[0]"])
    #expect(marks[2].definitions == ["LoyaltyAssembly.cell"])
  }

  @Test func becomesADiagram() throws {
    let diagram = Diagram(document: document, title: "Loyalty")
    try TestFiles.expect(DotWriter(diagram: diagram).dot(), equals: "graph.dot")
    let controller = try #require(diagram.cards.first { $0.title == "controllerWithAccounts:" })
    #expect(controller.details == ["LoyaltyController · object graph · entry"])
    let view = try #require(diagram.cards.first { $0.title == "viewWithAccounts:" })
    #expect(view.sites.map(\.closesCycle) == [true, false])
    let row = try #require(diagram.cards.first { $0.title == "viewFor:" })
    #expect(row.arguments.map(\.fate) == [.dropped])
    #expect(row.sites[1].values == [.text("(nil)")])
    let history = try #require(diagram.cards.first { $0.title == "historyFor:" })
    #expect(history.arguments.map(\.fate) == [.used])
    #expect(diagram.flows.filter { $0.alarm == .error }.map(\.source) == ["LoyaltyAssembly.historyFor:"])
  }
}
