import AssemblyFacts
import Linting

extension Diagram {
  /// Every definition of a document as a card.
  package init(document: GraphDocument, title: String) {
    var builder = DiagramBuilder(document: document, title: title)
    builder.build()
    self = builder.diagram
  }
}

private struct DiagramBuilder {
  let document: GraphDocument
  var diagram: Diagram
  private var badges: [String: [Diagram.Badge]] = [:]
  private var alarms: [String: Severity] = [:]
  /// Positions of site rows by definition and site.
  private var rows: [String: [String: Int]] = [:]

  init(document: GraphDocument, title: String) {
    self.document = document
    diagram = Diagram(title: title, summary: DiagramSummary.text(document), notes: document.notes)
  }

  mutating func build() {
    // Notes stay calm: the tooltip and the list of findings have them.
    for mark in document.findings where mark.finding.severity > .note {
      let finding = mark.finding
      let badge = Diagram.Badge(
        rule: finding.rule, severity: finding.severity, message: finding.message, location: finding.location,
        change: mark.change)
      for definition in mark.definitions { badges[definition, default: []].append(badge) }
      guard mark.change != .removed else { continue }
      for id in mark.edges + mark.flows { alarms[id] = max(alarms[id] ?? .note, finding.severity) }
    }
    addAreas()
    for definition in document.definitions { add(definition) }
    for absence in document.absences { add(absence) }
    addEdges()
    addFlows()
    markCycles()
  }

  // MARK: Areas and cards

  private mutating func addAreas() {
    let populated = Set(document.definitions.map(\.assembly) + document.absences.map(\.assembly)).subtracting([""])
    let known = Set(document.assemblies.map(\.id))
    diagram.areas = document.assemblies.filter { populated.contains($0.id) }.map { assembly in
      Diagram.Area(id: assembly.id, title: assembly.id, location: assembly.location, change: assembly.change)
    }
    for name in populated.subtracting(known).sorted() {
      diagram.areas.append(Diagram.Area(id: name, title: name, isOutside: true))
    }
  }

  private mutating func add(_ definition: GraphDocument.Definition) {
    let handedOn = handedOnArguments[definition.id] ?? []
    let connected = connectedSites[definition.id] ?? []
    let shown = SiteSelection.shown(definition.sites, connected: connected)
    rows[definition.id] = Dictionary(shown.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var sites = shown.map(site)
    let hidden = definition.sites.count { $0.kind != .unused } - shown.count
    if hidden > 0 {
      sites.append(Diagram.Site(title: "and \(hidden) more", timing: .deferred, values: [.text("constants")]))
    }
    diagram.cards.append(
      Diagram.Card(
        id: definition.id, area: definition.assembly, title: definition.key, details: details(of: definition),
        arguments: definition.arguments.enumerated().map {
          argument($0.element, isHandedOn: handedOn.contains($0.offset))
        },
        sites: sites, badges: badges[definition.id] ?? [], location: definition.location, change: definition.change))
  }

  /// Computed once.
  private lazy var handedOnArguments: [String: Set<Int>] = {
    var result: [String: Set<Int>] = [:]
    for flow in document.flows { result[flow.source.definition, default: []].insert(flow.source.argument) }
    return result
  }()

  private lazy var connectedSites: [String: Set<String>] = {
    var result: [String: Set<String>] = [:]
    for edge in document.edges { result[edge.source, default: []].insert(edge.site) }
    return result
  }()

  private func argument(_ argument: GraphDocument.Argument, isHandedOn: Bool) -> Diagram.Argument {
    let fate: Diagram.Argument.Fate
    switch argument.fate {
    case .injected, .unknown: fate = .used
    case .circulating: fate = .circulating
    // The cross stands where the way ends.
    case .dropped: fate = isHandedOn ? .used : argument.isDeliberatelyUnused ? .unused : .dropped
    }
    return Diagram.Argument(
      name: argument.name, type: argument.type, fate: fate, location: argument.location, change: argument.change)
  }

  private func site(_ site: GraphDocument.Site) -> Diagram.Site {
    Diagram.Site(
      title: site.title, timing: site.timing,
      values: site.values.map { $0.kind == .argument ? .argument($0.text) : .text($0.text) }, location: site.location,
      change: site.change)
  }

  private func details(of definition: GraphDocument.Definition) -> [String] {
    var words: [String] = []
    switch definition.construction {
    case .class: words = [definition.product ?? "class computed at run time"]
    case .factory: words = [definition.product ?? "any class", "made by a factory"]
    case .block: words = [definition.product ?? "any class", "block"]
    case .inherited: words = ["class of its parent"]
    case .alias: words = ["alias"]
    case .option: words = ["option"]
    case .wrapped: words = ["existing object"]
    case .configuration: words = ["configuration"]
    case .storyboard: words = ["storyboard"]
    case .nothing: words = ["returns nothing"]
    case .unknown: words = ["not understood"]
    }
    if let scope = definition.scope { words.append(scope) }
    if definition.isAbstract { words.append("abstract") }
    if !definition.entries.isEmpty { words.append("entry") }
    var lines = [words.joined(separator: " · ")]
    if let condition = definition.condition { lines.append("#if \(condition)") }
    lines += (definition.differences ?? []).map { "~ \($0)" }
    return lines
  }

  private mutating func add(_ absence: GraphDocument.Absence) {
    var details: [String]
    switch absence.kind {
    case .missing: details = ["does not exist"]
    case .outside: details = ["not in the scanned sources"]
    }
    if let suggestion = absence.suggestion { details.append("did you mean \(suggestion)?") }
    diagram.cards.append(
      Diagram.Card(
        id: absence.id, kind: absence.kind == .missing ? .missing : .outside,
        area: absence.assembly.isEmpty ? nil : absence.assembly,
        title: absence.key, details: details, change: absence.change))
  }

  // MARK: Lines

  private mutating func addEdges() {
    for edge in document.edges where edge.role != .unused {
      let style: Diagram.Edge.Style
      switch edge.role {
      case .parent: style = .parent
      case .argument: style = .deferred
      case .injection, .alias, .option, .unused: style = edge.timing == .initializer ? .initializer : .deferred
      }
      diagram.edges.append(
        Diagram.Edge(
          id: edge.id, source: edge.source, site: rows[edge.source]?[edge.site], target: edge.target, style: style,
          alarm: alarms[edge.id], description: "\(edge.source), \(edge.site) → \(edge.target)",
          location: edge.location, change: edge.change))
    }
  }

  private mutating func addFlows() {
    let definitions = Dictionary(document.definitions.map { ($0.id, $0) }) { first, _ in first }
    func name(_ place: GraphDocument.ArgumentPlace) -> String {
      guard let arguments = definitions[place.definition]?.arguments, arguments.indices.contains(place.argument) else {
        return "?"
      }
      return arguments[place.argument].name
    }
    for flow in document.flows {
      diagram.flows.append(
        Diagram.Flow(
          id: flow.id, source: flow.source.definition, sourceArgument: flow.source.argument,
          target: flow.target.definition, targetArgument: flow.target.argument, alarm: alarms[flow.id],
          description:
            "\(name(flow.source)) of \(flow.source.definition) → \(name(flow.target)) of \(flow.target.definition)",
          location: flow.location, change: flow.change))
    }
  }

  /// A site whose edge leads back, in a cycle of which nothing is reported.
  private mutating func markCycles() {
    let isInCycle = Set(document.edges.filter(\.isInCycle).map(\.id))
    let positions = diagram.cardPositions
    let backEdges = BackEdges(diagram)
    for (index, edge) in diagram.edges.enumerated() {
      guard edge.alarm == nil, isInCycle.contains(edge.id), let card = positions[edge.source], let site = edge.site,
        backEdges.contains(index) || edge.source == edge.target
      else { continue }
      diagram.cards[card].sites[site].closesCycle = true
    }
  }
}

/// Which sites of a definition with very many of them are shown.
private enum SiteSelection {
  static let greatestCount = 30

  /// All of them, or those that lines or arguments lead to and as many others as there is room for.
  static func shown(_ sites: [GraphDocument.Site], connected: Set<String>) -> [GraphDocument.Site] {
    let injected = sites.filter { $0.kind != .unused }
    guard injected.count > greatestCount else { return injected }
    func isNeeded(_ site: GraphDocument.Site) -> Bool {
      connected.contains(site.id) || site.values.contains { $0.kind == .argument }
        || site.change.map { $0 != .unchanged } == true
    }
    var room = greatestCount - injected.count(where: isNeeded)
    return injected.filter { site in
      if isNeeded(site) { return true }
      room -= 1
      return room >= 0
    }
  }
}

/// The line under the title.
enum DiagramSummary {
  static func text(_ document: GraphDocument) -> String {
    if let comparison = document.comparison { return comparison }
    var text = count(document.definitions.count, "definition")
    if document.assemblies.count > 0 {
      text += " in \(count(Set(document.definitions.map(\.assembly)).count, "assembly", "assemblies"))"
    }
    let findings = [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap { severity, word in
      let number = document.findings.count { $0.finding.severity == severity }
      return number == 0 ? nil : count(number, word)
    }
    return findings.isEmpty ? text : "\(text) · \(findings.joined(separator: ", "))"
  }

  static func count(_ number: Int, _ word: String, _ plural: String? = nil) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(plural ?? word + "s")"
  }
}
