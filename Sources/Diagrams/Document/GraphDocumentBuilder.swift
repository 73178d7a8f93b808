import AssemblyFacts
import DependencyGraph
import Linting

extension GraphDocument {
  /// The document of a graph and of what was found in it.
  package init(graph: DependencyGraph, findings: [Finding] = []) {
    var builder = GraphDocumentBuilder(graph: graph)
    builder.build()
    self = builder.document
    self.findings = FindingMarks(document: self).marks(for: findings)
  }
}

private struct GraphDocumentBuilder {
  let graph: DependencyGraph
  var document = GraphDocument()
  private let cycles: CycleIndex
  private let flow: ArgumentFlow
  private var absences: [String: GraphDocument.Absence] = [:]
  private var edgeIDs = UniqueNames()
  private var flowIDs = UniqueNames()
  /// The ids of the sites that edges leave from, by their index in the graph.
  private var sites: [Int: String] = [:]

  init(graph: DependencyGraph) {
    self.graph = graph
    cycles = CycleIndex(graph: graph)
    flow = ArgumentFlow(graph: graph)
  }

  mutating func build() {
    document.assemblies = graph.assemblies.names.compactMap { name in
      graph.assemblies[name].map { assembly in
        GraphDocument.Assembly(
          id: name, framework: assembly.framework, superclass: assembly.superclass,
          module: ModuleName.of(assembly.location.path), location: assembly.location)
      }
    }
    let nodes = graph.nodes.sorted { left, right in
      left.id.assembly == right.id.assembly
        ? (left.definition.location, left.id) < (right.definition.location, right.id)
        : left.id.assembly < right.id.assembly
    }
    for node in nodes { add(node) }
    document.absences = absences.values.sorted { $0.id < $1.id }
  }

  // MARK: Definitions

  private mutating func add(_ node: DefinitionNode) {
    let definition = node.definition
    var rows = SiteRows(node: node)
    if case .value(let value) = definition.body.construction, case .option = node.lookThrough(value).kind {
      rows.addOption(value)
    }
    for injection in definition.body.injections { rows.add(injection) }
    let edges = graph.edges(from: node.id)
    for edge in edges {
      if case .argument(_, let outer) = edge.site {
        sites[edge.index] = sites[outer] ?? rows.row(for: edge)
      } else {
        sites[edge.index] = rows.row(for: edge)
      }
    }
    document.definitions.append(
      GraphDocument.Definition(
        id: node.id.description, assembly: node.id.assembly, key: node.id.key.description, product: node.productClass,
        construction: construction(of: node), scope: scope(of: node), isAbstract: definition.body.isAbstract,
        entries: (graph.entries[node.id] ?? []).map(\.location).sorted(),
        arguments: definition.parameters.enumerated().map { argument($0.element, $0.offset, of: node) },
        sites: rows.sites, condition: definition.condition, location: definition.nameLocation,
        extent: definition.location))
    for edge in edges { add(edge, of: node) }
    for index in definition.parameters.indices { addFlows(of: ArgumentID(definition: node.id, index: index)) }
  }

  private func argument(_ parameter: Parameter, _ index: Int, of node: DefinitionNode) -> GraphDocument.Argument {
    let fate: GraphDocument.Argument.Fate
    switch flow.fate(of: ArgumentID(definition: node.id, index: index)) {
    case .injected: fate = .injected
    case .unknown: fate = .unknown
    case .circulating: fate = .circulating
    case .dropped: fate = .dropped
    }
    return GraphDocument.Argument(
      name: parameter.name, type: parameter.type.text, fate: fate,
      isDeliberatelyUnused: parameter.isDeliberatelyUnused, location: parameter.location)
  }

  private func construction(of node: DefinitionNode) -> GraphDocument.Construction {
    switch node.definition.body.construction {
    case .class, .closure: return .class
    case .factory: return .factory
    case .value(let value):
      switch node.lookThrough(value).kind {
      case .reference: return .alias
      case .option: return .option
      case .configuration: return .configuration
      case .nothing: return .nothing
      default: return .wrapped
      }
    case .wrapped: return .wrapped
    case .block: return .block
    case .configuration: return .configuration
    case .storyboard: return .storyboard
    case .inherited: return .inherited
    case .nothing: return .nothing
    case .unknown: return .unknown
    }
  }

  private func scope(of node: DefinitionNode) -> String? {
    if let setting = node.definition.body.scope { return setting.scope.title }
    switch construction(of: node) {
    case .class, .block: return node.definition.body.parent == nil ? Scope.objectGraph.title : nil
    case .factory: return Scope.prototype.title
    case .alias, .wrapped, .configuration, .storyboard, .inherited, .option, .nothing, .unknown: return nil
    }
  }

  // MARK: Edges

  private mutating func add(_ edge: Edge, of node: DefinitionNode) {
    guard let site = sites[edge.index] else { return }
    let role: GraphDocument.Edge.Role
    switch edge.site {
    case .injection: role = .injection
    case .alias: role = .alias
    case .parent: role = .parent
    case .option: role = .option
    case .unused: role = .unused
    case .argument: role = .argument
    }
    let component = cycles.component(of: edge.source)
    for (target, definition) in targets(of: edge) {
      let isInCycle =
        component != nil && CycleIndex.isTravelled(edge)
        && definition.map { cycles.component(of: $0) == component } == true
      document.edges.append(
        GraphDocument.Edge(
          id: edgeIDs.unique("\(node.id)/\(site)>\(target)"), source: node.id.description, site: site, target: target,
          timing: edge.kind == .initializer ? .initializer : .deferred, role: role,
          arguments: ValueText(node: node).arguments(of: edge.reference), isInCycle: isInCycle,
          location: edge.location))
    }
  }

  /// The ids of what an edge leads to, and of the definitions among them. Further definitions of the same key stand in
  /// other `#if` branches or answer for a protocol.
  private mutating func targets(of edge: Edge) -> [(String, DefinitionID?)] {
    let key = edge.reference.key.description
    switch edge.target {
    case .definitions(let definitions): return definitions.map { ($0.description, $0) }
    case .missing where edge.reference.key.isService: return [(absence(.missing, of: key, in: ""), nil)]
    case .missing(let assembly, _):
      let known = graph.assemblies[assembly]?.definitions.keys.map(\.description).sorted() ?? []
      return [(absence(.missing, of: key, in: assembly, suggestion: Suggestion.closest(to: key, among: known)), nil)]
    case .external(let assembly): return [(absence(.outside, of: key, in: assembly), nil)]
    case .collaborator, .state, .message, .unknown: return []
    }
  }

  private mutating func absence(
    _ kind: GraphDocument.Absence.Kind, of key: String, in assembly: String, suggestion: String? = nil
  ) -> String {
    let id = (assembly.isEmpty ? "" : "\(assembly).") + "\(key)?"
    absences[id] = GraphDocument.Absence(id: id, kind: kind, assembly: assembly, key: key, suggestion: suggestion)
    return id
  }

  // MARK: Argument flow

  private mutating func addFlows(of argument: ArgumentID) {
    var seen: Set<ArgumentID> = []
    func place(_ id: ArgumentID) -> GraphDocument.ArgumentPlace {
      GraphDocument.ArgumentPlace(definition: id.definition.description, argument: id.index)
    }
    for use in flow.uses(of: argument) {
      guard case .passed(let next, _) = use.kind, seen.insert(next).inserted else { continue }
      add(from: place(argument), to: place(next), at: use.location)
    }
    // The parent's own arguments stand for the child's at the same positions.
    for edge in graph.edges(from: argument.definition) where edge.site == .parent {
      for target in edge.targets where argument.index < graph[target]?.definition.parameters.count ?? 0 {
        let next = ArgumentID(definition: target, index: argument.index)
        if seen.insert(next).inserted { add(from: place(argument), to: place(next), at: edge.location) }
      }
    }
  }

  private mutating func add(
    from source: GraphDocument.ArgumentPlace, to target: GraphDocument.ArgumentPlace, at location: SourceLocation
  ) {
    document.flows.append(
      GraphDocument.Flow(
        id: flowIDs.unique("\(source.definition)[\(source.argument)]>\(target.definition)[\(target.argument)]"),
        source: source, target: target, location: location))
  }
}

/// Collects the sites of one definition, each with an id of its own.
private struct SiteRows {
  let node: DefinitionNode
  private(set) var sites: [GraphDocument.Site] = []
  private var names = UniqueNames()
  private var known: [Key: String] = [:]

  private struct Key: Hashable {
    var site: Edge.Site
    var location: SourceLocation
  }

  init(node: DefinitionNode) {
    self.node = node
  }

  mutating func add(_ injection: Injection) {
    let key = Key(site: .injection(injection.site), location: injection.location)
    guard known[key] == nil else { return }
    let timing: Diagram.Timing
    switch node.definition.framework {
    case .typhoon: timing = injection.site.edgeKind == .initializer ? .initializer : .deferred
    case .swinject, .dip, .factory, .resolver: timing = injection.phase == .construction ? .initializer : .deferred
    }
    let (kind, selector, index) = SiteRows.parts(of: injection.site)
    var values = ValueText(node: node).values(of: injection.value)
    if case .reference(let reference) = node.lookThrough(injection.value).kind {
      values = SiteRows.remarkable(ValueText(node: node).arguments(of: reference))
    }
    known[key] = append(
      injection.site.title, kind, selector: selector, index: index, timing: timing, values: values,
      at: injection.siteLocation)
  }

  /// The row of a definition that is an option, with what decides it.
  mutating func addOption(_ value: InjectedValue) {
    let decided = ValueText(node: node).values(of: value).filter { $0.kind != .option }
    known[Key(site: .option, location: node.definition.location)] = append(
      "option", .option, selector: nil, index: nil, timing: .initializer, values: decided, at: value.location)
  }

  /// The id of the row that an edge leaves from.
  mutating func row(for edge: Edge) -> String {
    if let injection = edge.injection {
      let key = Key(site: .injection(injection.site), location: injection.location)
      if known[key] == nil { add(injection) }
      return known[key] ?? injection.site.title
    }
    let key = Key(site: edge.site, location: node.definition.location)
    if let id = known[key] { return id }
    let (title, kind): (String, GraphDocument.Site.Kind)
    switch edge.site {
    case .injection, .argument: (title, kind) = ("factory", .factoryReceiver)
    case .alias: (title, kind) = ("returns", .alias)
    case .parent: (title, kind) = ("parent", .parent)
    case .option: (title, kind) = ("option", .option)
    case .unused: (title, kind) = ("not injected", .unused)
    }
    let id = append(
      title, kind, selector: nil, index: nil, timing: edge.kind == .initializer ? .initializer : .deferred, values: [],
      at: edge.location)
    known[key] = id
    return id
  }

  private mutating func append(
    _ title: String, _ kind: GraphDocument.Site.Kind, selector: String?, index: Int?, timing: Diagram.Timing,
    values: [GraphDocument.Value], at location: SourceLocation
  ) -> String {
    let id = names.unique(title)
    sites.append(
      GraphDocument.Site(
        id: id, title: title, kind: kind, selector: selector, index: index, timing: timing, values: values,
        location: location))
    return id
  }

  /// What a reference hands on that no line of argument flow shows.
  private static func remarkable(_ arguments: [GraphDocument.Value]) -> [GraphDocument.Value] {
    guard arguments.contains(where: { $0.kind != .argument }) else { return [] }
    return [GraphDocument.Value(kind: .code, text: "(\(arguments.map(\.text).joined(separator: ", ")))")]
  }

  private static func parts(of site: InjectionSite) -> (GraphDocument.Site.Kind, String?, Int?) {
    switch site {
    case .initializer(let selector, let index, _, _): (.initializer, selector, index)
    case .property: (.property, nil, nil)
    case .method(let selector, let index, _): (.method, selector, index)
    case .before(let selector, let index, _): (.before, selector, index)
    case .after(let selector, let index, _): (.after, selector, index)
    case .factoryReceiver: (.factoryReceiver, nil, nil)
    case .factoryParameter(let selector, let index, _): (.factoryParameter, selector, index)
    }
  }
}

/// Gives names out once, `name`, `name#2`, `name#3`.
struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func unique(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name)#\(count)"
  }
}

/// The part of a project that a file belongs to.
enum ModuleName {
  /// What follows `Sources` in a package, else the first folder.
  static func of(_ path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    if let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.endIndex {
      return String(folders[sources + 1])
    }
    return folders.first { $0 != "." && $0 != ".." }.map(String.init) ?? ""
  }
}
