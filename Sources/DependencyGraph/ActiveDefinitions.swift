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

  package init(set: ActiveSet, graph: DependencyGraph) {
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
      let own = assembly.definitions.values.compactMap(\.first).compactMap { graph[$0] }
      members += own.sorted { ($0.definition.location, $0.id) < ($1.definition.location, $1.id) }
        .map { Member(id: $0.id, assembly: name) }
    }
    self.members = members
    self.isComplete = isComplete
  }
}

/// The definitions that injection by type finds.
package struct TypeCandidates: Sendable, Equatable {
  /// Those that fit.
  package var certain: [DefinitionID] = []
  /// Those of which the scanned sources do not tell.
  package var possible: [DefinitionID] = []
}

extension DependencyGraph {
  /// The definitions of a container that are candidates for a type (`container-semantics.md`, Typhoon 13;
  /// `TyphoonDefinition.m`).
  ///
  /// - Parameter type: a class, or `id` with protocols.
  package func candidates(for type: TypeReference, in active: ActiveDefinitions) -> TypeCandidates {
    var result = TypeCandidates()
    for member in active.members {
      guard isCandidate(member.id) else { continue }
      switch answers(member.id, type) {
      case .yes: result.certain.append(member.id)
      case .unknown: result.possible.append(member.id)
      case .no: break
      }
    }
    return result
  }

  /// Abstract definitions, aliases and block definitions count; options, factories and wrapped values do not.
  private func isCandidate(_ id: DefinitionID) -> Bool {
    guard let node = self[id], !isInfrastructure(id) else { return false }
    switch node.definition.body.construction {
    case .class, .block, .inherited, .unknown: return true
    case .value(let value):
      guard case .reference(let reference) = node.lookThrough(value).kind else { return false }
      guard case .definitions(let targets) = target(of: reference, in: id), let target = targets.first,
        target != id, let next = self[target]
      else { return false }
      // An alias of an alias leads on; one step further is enough to tell what it stands for.
      switch next.definition.body.construction {
      case .class, .block, .inherited: return true
      default: return false
      }
    default: return false
    }
  }

  private func answers(_ id: DefinitionID, _ type: TypeReference) -> Truth {
    var current = id
    var seen: Set<DefinitionID> = []
    while seen.insert(current).inserted, let node = self[current] {
      if let name = node.namedClass { return isOfType(name, type) }
      switch node.definition.body.construction {
      case .inherited:
        guard let parent = parent(of: current) else { return .unknown }
        current = parent
      case .value(let value):
        guard case .reference(let reference) = node.lookThrough(value).kind,
          case .definitions(let targets) = target(of: reference, in: current), let next = targets.first
        else { return .unknown }
        current = next
      default: return .unknown
      }
    }
    return .unknown
  }

  private func isOfType(_ name: String, _ type: TypeReference) -> Truth {
    switch type.kind {
    case .object: return types.isSubclass(name, of: type.name)
    case .any:
      var answer = Truth.yes
      for wanted in type.protocols {
        switch types.conforms(name, to: wanted) {
        case .no: return .no
        case .unknown: answer = .unknown
        case .yes: break
        }
      }
      return answer
    case .selfType, .classObject, .block, .primitive, .void, .unknown: return .unknown
    }
  }

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
    guard let node = self[id] else { return false }
    if case .configuration = node.definition.body.construction { return true }
    guard let name = node.namedClass else { return false }
    if DependencyGraph.infrastructureClasses.contains(name) { return true }
    return DependencyGraph.infrastructureProtocols.contains { types.conforms(name, to: $0) == .yes }
  }
}
