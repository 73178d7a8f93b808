import AssemblyFacts

/// The typed graph of everything that was scanned: who builds what, out of which other definitions, with which
/// arguments. It does not change once made, and does not depend on the order of files.
package struct DependencyGraph: Sendable {
  /// Sorted by path.
  package let files: [FileFacts]
  package let types: TypeIndex
  package let assemblies: AssemblyIndex
  /// Where definitions, methods and types could not be read wholly.
  package let damage: DamagedSource
  /// Grouped by source in order of `DefinitionID`, in execution order inside one definition.
  package private(set) var edges: [Edge] = []
  /// The edges that no reference in the source's own body stands for: those that definitions inherit from their parents
  /// and those that injection by type finds. Their indexes go on where those of `edges` end.
  package private(set) var derivedEdges: [Edge] = []
  /// What is registered together: one for each of `activeSets`.
  package private(set) var containers: [ActiveDefinitions] = []
  /// Every place that is filled by type.
  package private(set) var byTypeSites: [ByTypeSite] = []
  /// Indexes of edges by source and by target.
  private var outgoing: [DefinitionID: [Int]] = [:]
  private var incoming: [DefinitionID: [Int]] = [:]
  private var outgoingDerived: [DefinitionID: [Int]] = [:]
  private var incomingDerived: [DefinitionID: [Int]] = [:]
  let servicesByKey: [ServiceKey: [DefinitionID]]
  let serviceKeysByType: [String: [ServiceKey]]
  /// The last components of the names of types that are registered in ways that could not be followed.
  let unfollowedServices: Set<String>
  /// Code that may register services could not be read wholly.
  let isServiceCodeDamaged: Bool
  /// Code outside the assemblies that resolves a definition, by definition, in order of place.
  package private(set) var entries: [DefinitionID: [Resolution]] = [:]

  package init(files: [FileFacts]) {
    self.files = SwinjectLinking.link(files).sorted { $0.path < $1.path }
    types = TypeIndex(files: self.files)
    assemblies = AssemblyIndex(files: self.files, types: types)
    damage = DamagedSource(
      files: self.files, declarations: \.placesOfDeclarations, damages: \.damagesOfDefinitions)
    var services: [ServiceKey: [DefinitionID]] = [:]
    for node in assemblies.nodes {
      let own = node.definition.isReplaced ? [] : [node.id.key]
      for case .service(let key) in own + node.definition.forwardedKeys {
        services[key, default: []].append(node.id)
      }
    }
    servicesByKey = services
    serviceKeysByType = Dictionary(grouping: services.keys, by: \.type)
    unfollowedServices = Set(self.files.flatMap(\.unfollowedServices))
    isServiceCodeDamaged = self.files.contains { $0.code != nil && !$0.problems.isEmpty }
    var edges: [Edge] = []
    for node in assemblies.nodes {
      var collector = EdgeCollector(graph: self, node: node, edges: edges)
      edges = []
      collector.collect()
      edges = collector.edges
    }
    self.edges = edges
    for edge in edges {
      outgoing[edge.source, default: []].append(edge.index)
      for target in edge.targets { incoming[target, default: []].append(edge.index) }
    }
    collectInheritedEdges()
    var order: [String: [DefinitionID]] = [:]
    containers = activeSets.map { ActiveDefinitions(set: $0, graph: self, order: &order) }
    byTypeSites = ByTypeResolver(graph: self).sites(in: containers)
    collectByTypeEdges()
    entries = findEntries()
  }

  /// Copies the edges of inherited injections to the children that carry them out.
  private mutating func collectInheritedEdges() {
    for node in nodes where node.definition.body.parent != nil {
      for effective in effectiveInjections(of: node.id) where effective.writtenIn != node.id {
        var moved: [Int: Int] = [:]
        for edge in edges(from: effective.writtenIn) where edge.injection == effective.injection {
          var copy = edge
          copy.index = edges.count + derivedEdges.count
          copy.source = node.id
          copy.inheritedFrom = effective.writtenIn
          moved[edge.index] = copy.index
          if case .argument(let position, let outer) = edge.site, let index = moved[outer] {
            copy.site = .argument(position, ofEdge: index)
          }
          append(copy)
        }
      }
    }
  }

  /// Makes an edge of every site that is filled by type with one certain definition.
  private mutating func collectByTypeEdges() {
    for site in byTypeSites {
      guard case .one(let target) = site.answer else { continue }
      let reference = Reference(
        receiver: .ownAssembly, key: target.key, arguments: [], nameLocation: site.injection.siteLocation)
      append(
        Edge(
          index: edges.count + derivedEdges.count, source: site.definition, site: .injection(site.injection.site),
          kind: site.injection.site.edgeKind, phase: site.injection.phase, target: .definitions([target]),
          reference: reference, injection: site.injection, isInsideCollection: false, isConditional: false,
          location: site.injection.location, inheritedFrom: site.inheritedFrom, isByType: true))
    }
  }

  private mutating func append(_ edge: Edge) {
    outgoingDerived[edge.source, default: []].append(edge.index)
    for target in edge.targets { incomingDerived[target, default: []].append(edge.index) }
    derivedEdges.append(edge)
  }

  /// Every definition, sorted by id.
  package var nodes: [DefinitionNode] { assemblies.nodes }

  package subscript(id: DefinitionID) -> DefinitionNode? { assemblies[id] }

  package func edges(from source: DefinitionID) -> [Edge] { (outgoing[source] ?? []).map { edges[$0] } }

  package func edges(to target: DefinitionID) -> [Edge] { (incoming[target] ?? []).map { edges[$0] } }

  /// Every edge to a definition, derived ones after the others.
  package func allEdges(to target: DefinitionID) -> [Edge] {
    edges(to: target) + (incomingDerived[target] ?? []).map { edge(at: $0) }
  }

  /// The edge of an index, derived ones included.
  package func edge(at index: Int) -> Edge {
    index < edges.count ? edges[index] : derivedEdges[index - edges.count]
  }

  /// The edges that instances travel when a definition is built: its own that carry one, then the derived ones.
  package func travelledEdges(from source: DefinitionID) -> [Edge] {
    let own = edges(from: source).filter(CycleIndex.isTravelled)
    guard let derived = outgoingDerived[source] else { return own }
    return own + derived.map { edge(at: $0) }.filter(CycleIndex.isTravelled)
  }

  /// Every edge from a definition, derived ones after its own.
  package func allEdges(from source: DefinitionID) -> [Edge] {
    edges(from: source) + (outgoingDerived[source] ?? []).map { edge(at: $0) }
  }

  /// What ordinary code resolves by a service key that nobody registers, in order of place. Empty where no registration
  /// is scanned at all: they stand elsewhere then.
  package var unansweredResolutions: [(resolution: Resolution, key: ServiceKey)] {
    guard !servicesByKey.isEmpty else { return [] }
    return files.flatMap(\.resolutions).compactMap { resolution in
      guard case .service(let key) = resolution.target, case .missing = serviceTarget(of: key) else { return nil }
      return (resolution, key)
    }
  }

  private func findEntries() -> [DefinitionID: [Resolution]] {
    var byKey: [DefinitionKey: [DefinitionID]] = [:]
    var byType: [String: [DefinitionID]] = [:]
    for node in nodes {
      byKey[node.id.key, default: []].append(node.id)
      if let name = node.productClass { byType[name, default: []].append(node.id) }
    }
    var entries: [DefinitionID: [Resolution]] = [:]
    for file in files {
      for resolution in file.resolutions {
        var found: [DefinitionID] = []
        switch resolution.target {
        case .key(let key, let assembly):
          let named = assembly.flatMap { assemblies[$0]?.definitions[.selector(key)] }
          found = named ?? (byKey[.selector(key)] ?? [])
        case .type(let type): found = byType[type] ?? []
        case .service(let key): found = servicesByKey[key] ?? []
        }
        for id in found { entries[id, default: []].append(resolution) }
      }
    }
    return entries
  }
}

extension DefinitionNode {
  /// The class that the definition builds, where its own source tells.
  package var productClass: String? {
    switch definition.body.construction {
    case .class(let reference), .block(let reference): reference.name
    case .closure(let reference): reference?.name
    case .factory, .inherited:
      definition.productType.kind == .object && !definition.productType.name.isEmpty
        && definition.productType.name != "TyphoonDefinition" ? definition.productType.name : nil
    case .value, .wrapped, .configuration, .storyboard, .nothing, .unknown: nil
    }
  }
}
