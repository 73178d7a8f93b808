import AssemblyFacts
import Linting

extension Diagram {
  /// What cards of an overview stand for.
  package enum Grouping: String, Sendable, CaseIterable {
    case assembly, module
  }

  /// One card for each assembly or module, with a row for each other one that its definitions refer to.
  ///
  /// - Parameter link: the address that the card of a group leads to.
  package init(
    overview document: GraphDocument, title: String, by grouping: Grouping, link: (String) -> String? = { _ in nil }
  ) {
    self.init(title: title, summary: DiagramSummary.text(document), notes: document.notes)
    var overview = Overview(document: document, grouping: grouping)
    overview.build(into: &self, link: link)
  }
}

private struct Overview {
  let document: GraphDocument
  let grouping: Diagram.Grouping
  private var groups: [String: String] = [:]
  private let assemblies: [String: GraphDocument.Assembly]

  init(document: GraphDocument, grouping: Diagram.Grouping) {
    self.document = document
    self.grouping = grouping
    let assemblies = Dictionary(document.assemblies.map { ($0.id, $0) }) { first, _ in first }
    self.assemblies = assemblies
    func group(_ assembly: String) -> String {
      switch grouping {
      case .assembly: return assembly
      case .module: return Overview.title(ofModule: assemblies[assembly]?.module ?? assembly)
      }
    }
    for definition in document.definitions { groups[definition.id] = group(definition.assembly) }
    for absence in document.absences {
      groups[absence.id] = absence.assembly.isEmpty ? "(registered nowhere)" : group(absence.assembly)
    }
  }

  private static func title(ofModule name: String) -> String { name.isEmpty ? "(top level)" : name }

  /// What goes from one group to another.
  private struct Bundle {
    var count = 0
    var hasInitializer = false
    var alarm: Severity?
    var example: GraphDocument.Edge
  }

  mutating func build(into diagram: inout Diagram, link: (String) -> String?) {
    var alarms: [String: Severity] = [:]
    var badges: [String: [Diagram.Badge]] = [:]
    for mark in document.findings where mark.finding.severity > .note {
      let finding = mark.finding
      for id in mark.edges { alarms[id] = max(alarms[id] ?? .note, finding.severity) }
      let badge = Diagram.Badge(
        rule: finding.rule, severity: finding.severity, message: finding.message, location: finding.location)
      for group in Set(mark.definitions.compactMap { groups[$0] }) { badges[group, default: []].append(badge) }
    }
    let bundles = self.bundles(alarms)
    let rowLimit = Overview.rowLimit(bundles)
    var isCut = false
    addModules(to: &diagram)
    let definitions = Dictionary(grouping: document.definitions) { groups[$0.id] ?? "" }
    let known = Set(
      document.assemblies.map { grouping == .assembly ? $0.id : Overview.title(ofModule: $0.module) })
    let names = Set(definitions.keys).union(groups.values)
    for name in names.sorted() {
      let members = definitions[name] ?? []
      let (leaving, rest) = Overview.mostUsed(bundles[name] ?? [:], limit: rowLimit)
      var sites = leaving.map { site($0.target, $0.bundle) }
      if !rest.isEmpty {
        isCut = true
        let count = rest.reduce(0) { $0 + $1.bundle.count }
        sites.append(Diagram.Site(title: "\(rest.count) others", timing: .deferred, values: [.text("\(count)")]))
      }
      diagram.cards.append(
        Diagram.Card(
          id: name, kind: known.contains(name) ? .summary : .outside, area: area(of: name), title: name,
          details: members.isEmpty ? ["not in the scanned sources"] : [details(members)], sites: sites,
          badges: badges[name] ?? [], location: location(of: name), link: members.isEmpty ? nil : link(name)))
      for (row, (target, bundle)) in leaving.enumerated() {
        diagram.edges.append(
          Diagram.Edge(
            id: "\(name)>\(target)", source: name, site: row, target: target,
            style: bundle.hasInitializer ? .initializer : .deferred, alarm: bundle.alarm,
            description: "\(name) → \(target): \(DiagramSummary.count(bundle.count, "reference"))",
            location: bundle.example.location))
      }
    }
    let what = grouping == .assembly ? "assembly" : "module"
    diagram.notes.append("Collapsed: one card for each \(what); its rows count the references to others.")
    if isCut {
      diagram.notes.append(
        "Each card names the \(rowLimit) others that it refers to most; further ones are counted without a line.")
    }
    markCycles(in: &diagram)
  }

  /// More lines than a few for each card can neither be laid out nor followed.
  private static func rowLimit(_ bundles: [String: [String: Bundle]]) -> Int {
    let greatest = max(150, bundles.count * 3)
    for limit in [20, 12, 8, 5] where bundles.values.reduce(0, { $0 + min($1.count, limit) }) <= greatest {
      return limit
    }
    return 3
  }

  /// Those of which something is reported and those with the most references, sorted by name; and the rest.
  private static func mostUsed(
    _ leaving: [String: Bundle], limit: Int
  ) -> (shown: [(target: String, bundle: Bundle)], rest: [(target: String, bundle: Bundle)]) {
    let ordered = leaving.map { (target: $0.key, bundle: $0.value) }.sorted { left, right in
      let (first, second) = (left.bundle.alarm != nil, right.bundle.alarm != nil)
      if first != second { return first }
      if left.bundle.count != right.bundle.count { return left.bundle.count > right.bundle.count }
      return left.target < right.target
    }
    let shown = ordered.prefix(limit).sorted { $0.target < $1.target }
    return (shown, Array(ordered.dropFirst(limit)))
  }

  private func bundles(_ alarms: [String: Severity]) -> [String: [String: Bundle]] {
    var bundles: [String: [String: Bundle]] = [:]
    for edge in document.edges where edge.role != .unused {
      guard let source = groups[edge.source], let target = groups[edge.target], source != target else { continue }
      var bundle = bundles[source]?[target] ?? Bundle(example: edge)
      bundle.count += 1
      if edge.timing == .initializer { bundle.hasInitializer = true }
      if let alarm = alarms[edge.id] { bundle.alarm = max(bundle.alarm ?? .note, alarm) }
      bundles[source, default: [:]][target] = bundle
    }
    return bundles
  }

  private func details(_ members: [GraphDocument.Definition]) -> String {
    var words = [DiagramSummary.count(members.count, "definition")]
    let entries = members.count { !$0.entries.isEmpty }
    if entries > 0 { words.append(DiagramSummary.count(entries, "entry", "entries")) }
    return words.joined(separator: " · ")
  }

  private func site(_ target: String, _ bundle: Bundle) -> Diagram.Site {
    Diagram.Site(
      title: target, timing: bundle.hasInitializer ? .initializer : .deferred, values: [.text("\(bundle.count)")],
      location: bundle.example.location)
  }

  private func location(of name: String) -> SourceLocation? {
    guard grouping == .assembly else { return nil }
    return assemblies[name]?.location
  }

  // MARK: Modules as areas

  private func addModules(to diagram: inout Diagram) {
    guard grouping == .assembly else { return }
    let populated = Set(document.definitions.map(\.assembly))
    let modules = Set(document.assemblies.filter { populated.contains($0.id) }.map(\.module))
    guard modules.count > 1, !modules.contains("") else { return }
    diagram.areas = modules.sorted().map { Diagram.Area(id: "module \($0)", title: $0) }
  }

  private func area(of name: String) -> String? {
    guard grouping == .assembly, let assembly = assemblies[name] else { return nil }
    return "module \(assembly.module)"
  }

  private func markCycles(in diagram: inout Diagram) {
    let positions = diagram.cardPositions
    let backEdges = BackEdges(diagram)
    for (index, edge) in diagram.edges.enumerated() where backEdges.contains(index) && edge.alarm == nil {
      if let card = positions[edge.source], let site = edge.site { diagram.cards[card].sites[site].closesCycle = true }
    }
  }
}
