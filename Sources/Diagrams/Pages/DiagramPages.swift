/// A graph as pictures that can be read one at a time: one of everything where that is small enough, else an overview of
/// the assemblies and a page for each.
struct DiagramPages {
  struct Page: Sendable, Equatable {
    /// The assembly; nil for the picture of everything and for the overview.
    var assembly: String?
    /// Without an ending.
    var fileName: String
    var diagram: Diagram
  }

  /// The overview or the only page first, then assemblies by name.
  private(set) var pages: [Page] = []

  /// - Parameter ending: of the files that the pages are written to, for links between them.
  init(_ document: GraphDocument, title: String, ending: String) {
    guard document.definitions.count > DiagramRequest.definitionsShownByDefault else {
      pages = [Page(assembly: nil, fileName: "index", diagram: Diagram(document: document, title: title))]
      return
    }
    var names = FileNames()
    _ = names.name(for: "index")
    let assemblies = Set(document.definitions.map(\.assembly)).sorted()
    let files = Dictionary(assemblies.map { ($0, names.name(for: $0)) }) { first, _ in first }
    let link = { (assembly: String) in files[assembly].map { "\($0)\(ending)" } }
    var overview = Diagram(overview: document, title: title, by: .assembly, link: link)
    if overview.cards.count > DiagramRequest.groupsShownAtMost {
      overview = Diagram(overview: document, title: title, by: .module)
    }
    overview.notes.append("Every assembly has a page of its own.")
    pages = [Page(assembly: nil, fileName: "index", diagram: overview)]
    let neighbourhoods = Neighbourhoods(document)
    for assembly in assemblies {
      pages.append(
        Page(
          assembly: assembly, fileName: files[assembly] ?? assembly,
          diagram: neighbourhoods.diagram(of: assembly, title: "\(title) · \(assembly)", link: link)))
    }
  }
}

/// Names of files that every file system takes and tells apart.
struct FileNames {
  private var used: Set<String> = []

  mutating func name(for text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": name.unicodeScalars.append(scalar)
      default: name += "~" + String(scalar.value, radix: 16)
      }
      if name.utf8.count > 120 { break }
    }
    var candidate = name
    var number = 2
    while !used.insert(candidate.lowercased()).inserted {
      candidate = "\(name)~\(number)"
      number += 1
    }
    return candidate
  }
}

/// Cuts one assembly out of a graph, with what stands next to it in others.
private struct Neighbourhoods {
  let document: GraphDocument
  private let definitions: [String: GraphDocument.Definition]
  private var edges: [String: [GraphDocument.Edge]] = [:]
  private var flows: [String: [GraphDocument.Flow]] = [:]
  private var members: [String: [GraphDocument.Definition]] = [:]

  /// More users than this are shown as the assemblies that they stand in.
  private static let usersShownByName = 12

  init(_ document: GraphDocument) {
    self.document = document
    definitions = Dictionary(document.definitions.map { ($0.id, $0) }) { first, _ in first }
    members = Dictionary(grouping: document.definitions, by: \.assembly)
    for edge in document.edges where edge.role != .unused {
      for assembly in Set([edge.source, edge.target].compactMap { definitions[$0]?.assembly }) {
        edges[assembly, default: []].append(edge)
      }
    }
    for flow in document.flows {
      for assembly in Set([flow.source, flow.target].compactMap { definitions[$0.definition]?.assembly }) {
        flows[assembly, default: []].append(flow)
      }
    }
  }

  func diagram(of assembly: String, title: String, link: (String) -> String?) -> Diagram {
    let own = members[assembly] ?? []
    let ownIDs = Set(own.map(\.id))
    let edges = self.edges[assembly] ?? []
    let flows = self.flows[assembly] ?? []
    let users = Set(edges.map(\.source)).subtracting(ownIDs)
    let used = Set(edges.map(\.target)).subtracting(ownIDs)
    let isGrouped = users.count > Neighbourhoods.usersShownByName
    let shown = isGrouped ? used : used.union(users)
    let isShown = { (id: String) in ownIDs.contains(id) || shown.contains(id) }

    var part = GraphDocument(assemblies: document.assemblies)
    part.definitions = own + document.definitions.filter { shown.contains($0.id) }.map(bare)
    part.absences = document.absences.filter { used.contains($0.id) }
    part.edges = edges.filter { isShown($0.source) }
    part.flows = flows.filter { isShown($0.source.definition) && isShown($0.target.definition) }
    part.findings = document.findings.filter { !ownIDs.isDisjoint(with: $0.definitions) }
    var diagram = Diagram(document: part, title: title)
    diagram.summary = DiagramSummary.count(own.count, "definition")
    if part.findings.contains(where: { $0.finding.severity > .note }) {
      diagram.summary = DiagramSummary.text(
        GraphDocument(definitions: own, findings: part.findings))
    }
    for index in diagram.cards.indices where !ownIDs.contains(diagram.cards[index].id) {
      guard let definition = definitions[diagram.cards[index].id] else { continue }
      diagram.cards[index].kind = .elsewhere
      diagram.cards[index].details = []
      diagram.cards[index].badges = []
      diagram.cards[index].link = link(definition.assembly)
    }
    if isGrouped { addGroups(of: users, edges: edges, to: &diagram, link: link) }
    return diagram
  }

  /// A definition of another assembly: its name and arguments.
  private func bare(_ definition: GraphDocument.Definition) -> GraphDocument.Definition {
    var definition = definition
    definition.sites = []
    return definition
  }

  /// One card for each assembly whose definitions refer to this one.
  private func addGroups(
    of users: Set<String>, edges: [GraphDocument.Edge], to diagram: inout Diagram, link: (String) -> String?
  ) {
    var targets: [String: [String: Int]] = [:]
    var counts: [String: Set<String>] = [:]
    for edge in edges where users.contains(edge.source) {
      guard let assembly = definitions[edge.source]?.assembly else { continue }
      targets[assembly, default: [:]][edge.target, default: 0] += 1
      counts[assembly, default: []].insert(edge.source)
    }
    for assembly in targets.keys.sorted() {
      let id = "from \(assembly)"
      diagram.cards.insert(
        Diagram.Card(
          id: id, kind: .elsewhere, title: assembly,
          details: ["used by \(DiagramSummary.count(counts[assembly]?.count ?? 0, "definition")) there"],
          link: link(assembly)), at: 0)
      for (target, count) in (targets[assembly] ?? [:]).sorted(by: { $0.key < $1.key }) {
        diagram.edges.append(
          Diagram.Edge(
            id: "\(id)>\(target)", source: id, site: nil, target: target, style: .deferred,
            description: "\(DiagramSummary.count(count, "reference")) from \(assembly) to \(target)"))
      }
    }
    diagram.notes.append("Users in other assemblies are shown as their assemblies.")
  }
}
