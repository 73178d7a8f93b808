import AssemblyFacts

/// The typed graph of everything that was scanned: who builds what, out of which other definitions, with which
/// arguments. It does not change once made, and does not depend on the order of files.
package struct DependencyGraph: Sendable {
  /// Sorted by path.
  package let files: [FileFacts]
  package let types: TypeIndex
  package let assemblies: AssemblyIndex
  /// Grouped by source in order of `DefinitionID`, in execution order inside one definition.
  package private(set) var edges: [Edge] = []
  /// Positions in `edges` by source and by target.
  private var outgoing: [DefinitionID: [Int]] = [:]
  private var incoming: [DefinitionID: [Int]] = [:]
  let servicesByKey: [ServiceKey: [DefinitionID]]
  /// Code outside the assemblies that resolves a definition, by definition, in order of place.
  package private(set) var entries: [DefinitionID: [Resolution]] = [:]

  package init(files: [FileFacts]) {
    self.files = files.sorted { $0.path < $1.path }
    types = TypeIndex(files: self.files)
    assemblies = AssemblyIndex(files: self.files, types: types)
    var services: [ServiceKey: [DefinitionID]] = [:]
    for node in assemblies.nodes {
      if case .service(let key) = node.id.key { services[key, default: []].append(node.id) }
    }
    servicesByKey = services
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
    entries = findEntries()
  }

  /// Every definition, sorted by id.
  package var nodes: [DefinitionNode] { assemblies.nodes }

  package subscript(id: DefinitionID) -> DefinitionNode? { assemblies[id] }

  package func edges(from source: DefinitionID) -> [Edge] { (outgoing[source] ?? []).map { edges[$0] } }

  package func edges(to target: DefinitionID) -> [Edge] { (incoming[target] ?? []).map { edges[$0] } }

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
