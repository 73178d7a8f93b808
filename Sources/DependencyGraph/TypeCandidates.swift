import AssemblyFacts

/// The definitions that injection by type finds.
package struct TypeCandidates: Sendable, Equatable {
  /// Those that fit, in the order of the container.
  package var certain: [DefinitionID] = []
  /// Those of which the scanned sources do not tell.
  package var possible: [DefinitionID] = []
}

/// Finds the definitions of one container by type (`container-semantics.md`, Typhoon 13; `TyphoonDefinition.m`).
///
/// Every class is judged once for each type that is asked for, and every type is asked for once.
struct TypeCandidateIndex {
  private let types: TypeIndex
  /// The candidates by the class they build, in the order of the container; nil for classes named at run time.
  private var definitionsByClass: [String?: [DefinitionID]] = [:]
  private var order: [DefinitionID: Int] = [:]
  /// Of definitions that do not show themselves to every search.
  private var visibility: [DefinitionID: TypeVisibility] = [:]
  private var known: [TypeReference: TypeCandidates] = [:]

  init(_ active: ActiveDefinitions, graph: DependencyGraph) {
    types = graph.types
    for (position, member) in active.members.enumerated() where order[member.id] == nil {
      guard let name = graph.candidateClass(of: member.id) else { continue }
      order[member.id] = position
      if let body = graph[member.id]?.definition.body, body.typeVisibility != .all {
        visibility[member.id] = body.typeVisibility
      }
      definitionsByClass[name.name, default: []].append(member.id)
    }
  }

  /// - Parameter type: a class, or `id` with protocols. Of a class with protocols the container takes the class.
  mutating func candidates(for type: TypeReference) -> TypeCandidates {
    if let found = known[type] { return found }
    var result = TypeCandidates()
    for (name, definitions) in definitionsByClass {
      switch name.map({ isOfType($0, type) }) ?? .unknown {
      case .yes: result.certain += definitions.filter { isVisible($0, to: type) }
      case .unknown: result.possible += definitions.filter { isVisible($0, to: type) }
      case .no: break
      }
    }
    result.certain.sort { order[$0, default: 0] < order[$1, default: 0] }
    result.possible.sort { order[$0, default: 0] < order[$1, default: 0] }
    known[type] = result
    return result
  }

  /// `autoInjectionVisibility`.
  private func isVisible(_ definition: DefinitionID, to type: TypeReference) -> Bool {
    let isProtocol = type.kind == .any || types[type.name]?.isProtocol == true
    switch visibility[definition] ?? .all {
    case .all: return true
    case .byClass: return !isProtocol
    case .byProtocol: return isProtocol
    case .none: return false
    }
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
}

extension DependencyGraph {
  /// A class that injection by type goes by.
  fileprivate struct CandidateClass {
    /// nil where it is named at run time.
    var name: String?
  }

  /// The class by which a definition is a candidate; nil for one that is none. Abstract definitions, aliases and block
  /// definitions count; options, factories, wrapped values and what configures the container do not.
  fileprivate func candidateClass(of id: DefinitionID) -> CandidateClass? {
    guard !isInfrastructure(id) else { return nil }
    var current = id
    var seen: Set<DefinitionID> = []
    while seen.insert(current).inserted, let node = self[current] {
      if let name = node.namedClass { return CandidateClass(name: name) }
      switch node.definition.body.construction {
      case .class, .block, .unknown: return CandidateClass(name: nil)
      case .inherited:
        guard let parent = parent(of: current) else { return CandidateClass(name: nil) }
        current = parent
      case .value(let value):
        guard case .reference(let reference) = node.lookThrough(value).kind else { return nil }
        guard case .definitions(let targets) = target(of: reference, in: current), let next = targets.first else {
          return nil
        }
        current = next
      case .factory, .wrapped, .configuration, .storyboard, .closure, .nothing: return nil
      }
    }
    return nil
  }
}
