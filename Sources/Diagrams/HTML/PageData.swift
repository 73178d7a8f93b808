import AssemblyFacts
import Foundation
import Linting

/// What the script of the HTML page knows, as JSON. Things are named as the elements of the pictures are
/// (`ElementName`), so that no text from source is ever a name.
struct PageData: Encodable {
  struct Page: Encodable {
    var id: String
    var title: String
    var summary: String
    var notes: [String]
  }
  struct Place: Encodable {
    var text: String
    var href: String?
  }
  struct Argument: Encodable {
    var name: String
    var type: String
    var fate: String
  }
  struct Site: Encodable {
    var id: String
    var title: String
    var timing: String
    /// Texts of what fills it besides definitions.
    var values: [String]
    /// Names of arguments that fill it.
    var arguments: [String]
    var place: Place
  }
  struct Card: Encodable {
    var id: String
    var title: String
    /// The position in `assemblies`; -1 where the assembly is not scanned.
    var assembly: Int
    var details: [String]
    var page: String
    /// `definition`, `missing` or `outside`.
    var kind: String
    var arguments: [Argument]
    var sites: [Site]
    var place: Place?
    var change: String?
  }
  struct Edge: Encodable {
    var id: String
    var source: String
    var site: String
    var target: String
    var timing: String
    var role: String
    var place: Place
  }
  struct Flow: Encodable {
    var id: String
    var source: String
    var sourceArgument: Int
    var target: String
    var targetArgument: Int
    var place: Place
  }
  struct Hop: Encodable {
    var text: String
    var place: Place
  }
  struct Finding: Encodable {
    var rule: String
    var severity: String
    var message: String
    var fix: String?
    var place: Place
    var chain: [Hop]
    var cards: [String]
    var edges: [String]
    var flows: [String]
    var change: String?
  }
  var title: String
  var pages: [Page]
  var assemblies: [String]
  var cards: [Card]
  var edges: [Edge]
  var flows: [Flow]
  var findings: [Finding]

  init(_ document: GraphDocument, pages: DiagramPages, title: String, link: SourceLink) {
    // What is gone has no place in the sources as they are.
    func place(_ location: SourceLocation, _ change: Diagram.Change?) -> Place {
      Place(
        text: VisibleText.of("\(location.path):\(location.line)"),
        href: change == .removed ? nil : link.address(of: location))
    }
    func card(_ id: String) -> String { ElementName.of("card", id) }
    self.title = VisibleText.of(title)
    self.pages = pages.pages.map { page in
      Page(
        id: page.fileName, title: page.assembly.map { VisibleText.of($0) } ?? "Overview",
        summary: page.diagram.summary, notes: page.diagram.notes.map { VisibleText.of($0) })
    }
    let pagesByAssembly = Dictionary(
      pages.pages.compactMap { page in page.assembly.map { ($0, page.fileName) } }
    ) { first, _ in first }
    let home = pages.pages.first?.fileName ?? "index"
    let names = Set(document.definitions.map(\.assembly)).sorted()
    let numbers = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    assemblies = names.map { VisibleText.of($0) }
    let details = Dictionary(
      Diagram(document: document, title: "").cards.map { ($0.id, $0.details) }
    ) { first, _ in first }
    cards = document.definitions.map { definition in
      Card(
        id: card(definition.id), title: VisibleText.of(definition.key), assembly: numbers[definition.assembly] ?? -1,
        details: (details[definition.id] ?? []).map { VisibleText.of($0) },
        page: pagesByAssembly[definition.assembly] ?? home, kind: "definition",
        arguments: definition.arguments.map {
          Argument(name: VisibleText.of($0.name), type: VisibleText.of($0.type), fate: $0.fate.rawValue)
        },
        sites: definition.sites.filter { $0.kind != .unused }.map { site in
          Site(
            id: VisibleText.of(site.id), title: VisibleText.of(site.title), timing: site.timing.rawValue,
            values: site.values.filter { $0.kind != .argument }.map { VisibleText.of($0.text, limit: 200) },
            arguments: site.values.filter { $0.kind == .argument }.map { VisibleText.of($0.text) },
            place: place(site.location, site.change ?? definition.change))
        },
        place: place(definition.location, definition.change), change: definition.change?.rawValue)
    }
    let users = Dictionary(document.edges.map { ($0.target, $0.source) }) { first, _ in first }
    let assemblyOf = Dictionary(document.definitions.map { ($0.id, $0.assembly) }) { first, _ in first }
    cards += document.absences.map { absence in
      let user = users[absence.id].flatMap { assemblyOf[$0] }
      return Card(
        id: card(absence.id), title: VisibleText.of(absence.key), assembly: -1,
        details: [absence.kind == .missing ? "does not exist" : "not in the scanned sources"],
        page: user.flatMap { pagesByAssembly[$0] } ?? home, kind: absence.kind.rawValue, arguments: [], sites: [],
        place: nil, change: absence.change?.rawValue)
    }
    edges = document.edges.filter { $0.role != .unused }.map { edge in
      Edge(
        id: ElementName.of("edge", edge.id), source: card(edge.source), site: VisibleText.of(edge.site),
        target: card(edge.target), timing: edge.timing.rawValue, role: edge.role.rawValue,
        place: place(edge.location, edge.change))
    }
    flows = document.flows.map { flow in
      Flow(
        id: ElementName.of("flow", flow.id), source: card(flow.source.definition), sourceArgument: flow.source.argument,
        target: card(flow.target.definition), targetArgument: flow.target.argument,
        place: place(flow.location, flow.change))
    }
    findings = document.findings.map { mark in
      Finding(
        rule: mark.finding.rule, severity: mark.finding.severity.rawValue,
        message: VisibleText.of(mark.finding.message), fix: mark.finding.fix.map { VisibleText.of($0) },
        place: place(mark.finding.location, mark.change),
        chain: mark.finding.chain.map { Hop(text: VisibleText.of($0.message), place: place($0.location, mark.change)) },
        cards: mark.definitions.map(card), edges: mark.edges.map { ElementName.of("edge", $0) },
        flows: mark.flows.map { ElementName.of("flow", $0) }, change: mark.change?.rawValue)
    }
  }

  /// For a `<script type="application/json">`: nothing in it can end the element.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self).replacing("<", with: "\\u003c")
  }
}
