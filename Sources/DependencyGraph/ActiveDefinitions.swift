import AssemblyFacts

/// The definitions of assemblies that are active together, as the container registers them.
package struct ActiveDefinitions: Sendable {
  /// A definition and the assembly through which it is active: the one that has it, or a subclass of that.
  package struct Member: Sendable, Hashable {
    package var id: DefinitionID
    package var assembly: String
  }

  package let set: ActiveSet
  /// In order of assembly in the set, then of place.
  package let members: [Member]
  /// Every assembly of the set, and whatever they collaborate with, is scanned.
  package let isComplete: Bool

  /// - Parameter order: the definitions of each assembly in order of place, as far as they are known from other sets.
  init(set: ActiveSet, graph: DependencyGraph, order: inout [String: [DefinitionID]]) {
    self.set = set
    var members: [Member] = []
    var isComplete = true
    for name in set.assemblies {
      guard let assembly = graph.assemblies[name] else {
        isComplete = false
        continue
      }
      if !assembly.isComplete { isComplete = false }
      for collaborator in assembly.collaborators.values {
        switch collaborator.kind {
        case .external: isComplete = false
        case .conforming(let protocols):
          let conforming = graph.assemblies.conforming(to: protocols)
          if !set.assemblies.contains(where: conforming.contains) { isComplete = false }
        case .assembly, .bareProtocol: break
        }
      }
      let own = order[name] ?? ActiveDefinitions.inOrder(assembly, graph)
      order[name] = own
      members += own.map { Member(id: $0, assembly: name) }
    }
    self.members = members
    self.isComplete = isComplete
  }

  private static func inOrder(_ assembly: Assembly, _ graph: DependencyGraph) -> [DefinitionID] {
    assembly.definitions.values.compactMap(\.first)
      .compactMap { id in graph[id].map { (location: $0.definition.location, id: id) } }
      .sorted { ($0.location, $0.id) < ($1.location, $1.id) }.map(\.id)
  }
}

extension DependencyGraph {
  // MARK: Infrastructure

  /// Protocols and classes whose definitions configure the container and leave its registry
  /// (`container-semantics.md`, Typhoon 17).
  private static let infrastructureProtocols = [
    "TyphoonDefinitionPostProcessor", "TyphoonInstancePostProcessor", "TyphoonComponentFactoryPostProcessor",
    "TyphoonComponentPostProcessor", "TyphoonTypeConverter",
  ]
  private static let infrastructureClasses: Set<String> = [
    "TyphoonConfigPostProcessor", "TyphoonPropertyPlaceholderConfigurer", "TyphoonPatcher",
  ]

  /// Whether a definition is a post-processor, a type converter or a configuration.
  package func isInfrastructure(_ id: DefinitionID) -> Bool {
    guard let node = self[id], node.definition.framework == .typhoon else { return false }
    if case .configuration = node.definition.body.construction { return true }
    guard let name = node.namedClass else { return false }
    if DependencyGraph.infrastructureClasses.contains(name) { return true }
    return DependencyGraph.infrastructureProtocols.contains { types.conforms(name, to: $0) == .yes }
  }
}
