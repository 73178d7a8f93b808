import AssemblyFacts

/// A place that the container fills by looking for a definition of the right type, and what it finds there.
package struct ByTypeSite: Sendable {
  package enum Answer: Sendable, Equatable {
    /// It finds one definition.
    case one(DefinitionID)
    /// No definition is of that type.
    case none
    /// Several are, in order.
    case several([DefinitionID])
    /// The site says no type: `id`, or a parameter.
    case untyped
    /// The scanned sources do not tell, or not every container gives the same answer.
    case unknown
  }

  /// The definition that carries the injection out.
  package var definition: DefinitionID
  package var injection: Injection
  /// The parent in whose body the injection is written, where it is inherited.
  package var inheritedFrom: DefinitionID?
  package var type: TypeReference?
  package var answer: Answer
  /// A container in which the answer holds.
  package var set: ActiveSet
}

/// Fills every site that is filled by type, in every container.
struct ByTypeResolver {
  let graph: DependencyGraph

  /// One answer for each site: where containers differ, that of a container that code states, else what they agree on.
  func sites(in containers: [ActiveDefinitions]) -> [ByTypeSite] {
    var found: [Place: ByTypeSite] = [:]
    var order: [Place] = []
    for container in containers {
      var index: TypeCandidateIndex?
      for member in container.members {
        guard let node = graph[member.id], node.definition.framework == .typhoon, mayUseTypes(node) else { continue }
        for effective in graph.effectiveInjections(of: member.id) {
          guard
            let site = site(
              effective, of: member.id, in: container, index: &index)
          else { continue }
          let place = Place(definition: member.id, location: effective.injection.location)
          if let earlier = found[place] {
            found[place] = merge(earlier, site)
          } else {
            found[place] = site
            order.append(place)
          }
        }
      }
    }
    return order.compactMap { found[$0] }
  }

  private struct Place: Hashable {
    var definition: DefinitionID
    var location: SourceLocation
  }

  /// Most definitions name what they are given, which is quickly told.
  private func mayUseTypes(_ node: DefinitionNode) -> Bool {
    node.definition.body.parent != nil
      || node.definition.body.injections.contains { injection in
        switch injection.value.kind {
        case .byType, .ofType: true
        default: false
        }
      }
  }

  private func merge(_ earlier: ByTypeSite, _ later: ByTypeSite) -> ByTypeSite {
    if earlier.answer == later.answer { return earlier }
    if earlier.set.isStated != later.set.isStated { return earlier.set.isStated ? earlier : later }
    if earlier.set.isStated {
      // Each of these containers is made: the one in which something is wrong counts.
      if case .one = earlier.answer { return later }
      return earlier
    }
    var undecided = earlier
    undecided.answer = .unknown
    return undecided
  }

  private func site(
    _ effective: EffectiveInjection, of definition: DefinitionID, in container: ActiveDefinitions,
    index: inout TypeCandidateIndex?
  ) -> ByTypeSite? {
    let injection = effective.injection
    var site = ByTypeSite(
      definition: definition, injection: injection,
      inheritedFrom: effective.writtenIn == definition ? nil : effective.writtenIn, type: nil, answer: .unknown,
      set: container.set)
    switch injection.value.kind {
    case .ofType(let wanted): site.type = wanted
    case .byType:
      guard case .property = injection.site else {
        site.answer = .untyped
        return site
      }
      site.type = graph.declaredType(of: injection.site, of: definition).value
    default: return nil
    }
    guard let type = site.type else { return site }
    switch type.kind {
    case .any where type.protocols.isEmpty: site.answer = .untyped
    case .classObject, .block, .primitive: site.answer = .untyped
    case .any, .object:
      if index == nil { index = TypeCandidateIndex(container, graph: graph) }
      let candidates = index?.candidates(for: type) ?? TypeCandidates()
      site.answer = answer(candidates, for: type, in: container)
    case .selfType, .void, .unknown: break
    }
    return site
  }

  private func answer(
    _ found: TypeCandidates, for type: TypeReference, in container: ActiveDefinitions
  ) -> ByTypeSite.Answer {
    if found.certain.count > 1 { return .several(found.certain) }
    guard found.possible.isEmpty, container.isComplete else { return .unknown }
    if let only = found.certain.first { return .one(only) }
    return isAutoRegistered(type) ? .unknown : .none
  }

  /// A class with auto-injected properties gets a definition of its own when it is asked for.
  private func isAutoRegistered(_ type: TypeReference) -> Bool {
    guard type.kind == .object else { return false }
    let chain = graph.types.ancestry(of: type.name).chain
    return chain.contains { $0.properties.values.contains(where: \.isAutoInjected) }
  }
}
