import AssemblyFacts

/// Every assembly of the scanned sources with its definitions and collaborators.
package struct AssemblyIndex: Sendable {
  /// Sorted by name.
  package let names: [String]
  /// Definitions of all assemblies, sorted by id.
  package let nodes: [DefinitionNode]
  private let assemblies: [String: Assembly]
  private let nodesByID: [DefinitionID: DefinitionNode]
  private let namesByProtocol: [String: [String]]

  package subscript(name: String) -> Assembly? { assemblies[name] }
  package subscript(id: DefinitionID) -> DefinitionNode? { nodesByID[id] }

  package init(files: [FileFacts], types: TypeIndex) {
    var candidates: [String: [Definition]] = [:]
    for file in files {
      for definition in file.definitions { candidates[definition.assembly, default: []].append(definition) }
    }
    let typhoon = AssemblyIndex.typhoonAssemblies(candidates: candidates, types: types)

    var nodes: [DefinitionNode] = []
    var own: [String: [DefinitionNode]] = [:]
    for (assembly, definitions) in candidates {
      let accessors = typhoon[assembly] == nil ? [] : AssemblyIndex.accessors(of: assembly, types: types)
      let kept = definitions.filter { definition in
        switch definition.framework {
        case .typhoon:
          typhoon[assembly] != nil && !AssemblyIndex.isReserved(definition, accessors: accessors)
        case .swinject, .dip, .factory, .resolver: true
        }
      }
      let numbered = AssemblyIndex.number(kept, in: assembly)
      own[assembly] = numbered
      nodes += numbered
    }
    nodes.sort { $0.id < $1.id }
    self.nodes = nodes
    nodesByID = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }

    var result: [String: Assembly] = [:]
    for (name, isComplete) in typhoon {
      result[name] = AssemblyIndex.typhoonAssembly(
        name, isComplete: isComplete, own: own, types: types, isAssembly: { typhoon[$0] != nil })
    }
    for (name, definitions) in own where result[name] == nil {
      guard let first = definitions.first else { continue }
      result[name] = Assembly(
        name: name, framework: first.definition.framework, superclass: nil, isComplete: true,
        ownDefinitions: definitions.map(\.id),
        definitions: Dictionary(grouping: definitions.map(\.id)) { $0.key }, collaborators: [:],
        location: types[name]?.location ?? first.definition.location)
    }
    assemblies = result
    names = result.keys.sorted()
    var byProtocol: [String: [String]] = [:]
    for name in names {
      for adopted in types.allProtocols(of: name) { byProtocol[adopted, default: []].append(name) }
    }
    namesByProtocol = byProtocol
  }

  /// The assemblies that conform to every one of the protocols, sorted.
  package func conforming(to protocols: [String]) -> [String] {
    guard let first = protocols.first else { return [] }
    let candidates = namesByProtocol[first] ?? []
    guard protocols.count > 1 else { return candidates }
    let others = protocols.dropFirst().map { Set(namesByProtocol[$0] ?? []) }
    return candidates.filter { name in others.allSatisfy { $0.contains(name) } }
  }

  // MARK: Which classes are assemblies

  /// The Typhoon assemblies by name, and whether their superclasses are scanned up to `TyphoonAssembly`, and wholly.
  ///
  /// A class whose ancestry leaves the scanned sources is taken for one when a method of it builds a definition, unless
  /// the superclass outside is named like something else (`XCTestCase`).
  private static func typhoonAssemblies(candidates: [String: [Definition]], types: TypeIndex) -> [String: Bool] {
    var result: [String: Bool] = [:]
    for name in Set(types.names).union(candidates.keys).sorted() {
      if types[name]?.isProtocol == true { continue }
      let (chain, endsAtRoot) = types.ancestry(of: name)
      if name == typhoonAssembly { continue }
      if chain.contains(where: { $0.superclass == typhoonAssembly }) {
        result[name] = !chain.contains(where: \.isDamaged)
      } else if !endsAtRoot, chain.last?.superclass?.contains("Assembly") ?? true {
        let definitions = chain.flatMap { candidates[$0.name] ?? [] } + (chain.isEmpty ? candidates[name] ?? [] : [])
        if definitions.contains(where: { $0.framework == .typhoon && buildsDefinition($0) }) { result[name] = false }
      }
    }
    return result
  }

  package static let typhoonAssembly = "TyphoonAssembly"

  /// Whether a method can only be an assembly's: it makes a `TyphoonDefinition`.
  private static func buildsDefinition(_ definition: Definition) -> Bool {
    switch definition.body.construction {
    case .class, .factory, .wrapped, .block, .configuration, .storyboard, .inherited: true
    case .value, .closure, .nothing, .unknown: false
    }
  }

  // MARK: Which methods are definitions

  /// Whether Typhoon leaves a method of an assembly alone: a property accessor, one that `TyphoonAssembly` or `NSObject`
  /// has itself, or a reserved one (`container-semantics.md`, Typhoon 1; `TyphoonAssemblyAdviser.m`).
  private static func isReserved(_ definition: Definition, accessors: Set<String>) -> Bool {
    guard case .selector(let selector) = definition.key else { return false }
    return reservedSelectors.contains(selector) || TypeIndex.rootClassSelectors.contains(selector)
      || accessors.contains(selector) || isInitializer(selector)
  }

  /// Whether a selector is an initializer's by the compiler's rule. Typhoon calls an assembly's own as if it described a
  /// component, but nobody means it as one.
  private static func isInitializer(_ selector: String) -> Bool {
    selector.hasPrefix("init") && selector.dropFirst(4).first?.isLowercase != true
  }

  /// The getters and setters of a class's properties, inherited ones included.
  private static func accessors(of assembly: String, types: TypeIndex) -> Set<String> {
    var result: Set<String> = []
    for facts in types.ancestry(of: assembly).chain {
      for property in facts.properties.values where !property.isClassProperty {
        result.insert(property.getter ?? property.name)
        result.insert(property.setter ?? setterSelector(for: property.name))
      }
    }
    return result
  }

  /// `setFoo:` for `foo`.
  package static func setterSelector(for property: String) -> String {
    "set" + property.prefix(1).uppercased() + property.dropFirst() + ":"
  }

  /// Instance methods that `TyphoonAssembly` declares or reserves (`TyphoonAssembly.m`, `TyphoonComponentFactory.h`).
  private static let reservedSelectors: Set<String> = [
    "definitions", "prepareForUse", "defaultAssembly", "proxyCollaboratingAssembliesPriorToActivation",
    "componentForType:", "allComponentsForType:", "componentForKey:", "componentForKey:args:", "activated", "activate",
    "activatedWithCollaboratingAssemblies:", "activatedWithCollaboratingAssemblies:postProcessors:",
    "activateWithCollaboratingAssemblies:", "activateWithCollaboratingAssemblies:postProcessors:",
    "activatedWithConfigResourceName:", "activateWithConfigResourceName:", "inject:", "inject:withSelector:",
    "makeDefault", "attachPostProcessor:", "attachDefinitionPostProcessor:", "attachInstancePostProcessor:",
    "attachTypeConverter:", "objectForKeyedSubscript:", "forwardInvocation:", "methodSignatureForSelector:",
    "typhoonCustomObjectInjection", ".cxx_destruct", "activateWithFactory:collaborators:", "assemblyClassForKey:",
    "definitionSelectors", "resolveStackForSelector",
  ]

  /// Gives every definition an id: in order of place, one variant number per key.
  private static func number(_ definitions: [Definition], in assembly: String) -> [DefinitionNode] {
    var counts: [DefinitionKey: Int] = [:]
    return definitions.sorted { $0.location < $1.location }.map { definition in
      let variant = counts[definition.key, default: 0]
      counts[definition.key] = variant + 1
      return DefinitionNode(
        id: DefinitionID(assembly: assembly, key: definition.key, variant: variant), definition: definition)
    }
  }

  // MARK: Putting an assembly together

  private static func typhoonAssembly(
    _ name: String, isComplete: Bool, own: [String: [DefinitionNode]], types: TypeIndex,
    isAssembly: (String) -> Bool
  ) -> Assembly {
    let chain = types.ancestry(of: name).chain
    let lineage = chain.isEmpty ? [name] : chain.map(\.name)
    var definitions: [DefinitionKey: [DefinitionID]] = [:]
    for ancestor in lineage {
      let inherited = Dictionary(grouping: (own[ancestor] ?? []).map(\.id)) { $0.key }
      definitions.merge(inherited) { nearest, _ in nearest }
    }
    var collaborators: [String: Collaborator] = [:]
    for facts in chain {
      for property in facts.properties.values where collaborators[property.name] == nil && !property.isClassProperty {
        guard let kind = collaboratorKind(of: property.type, types: types, isAssembly: isAssembly) else { continue }
        collaborators[property.name] = Collaborator(name: property.name, kind: kind, location: property.location)
      }
    }
    let superclass = chain.first?.superclass
    return Assembly(
      name: name, framework: .typhoon, superclass: superclass == typhoonAssembly ? nil : superclass,
      isComplete: isComplete, ownDefinitions: (own[name] ?? []).map(\.id), definitions: definitions,
      collaborators: collaborators,
      location: chain.first?.location ?? own[name]?.first?.definition.location
        ?? SourceLocation(path: "", line: 1, column: 1, endLine: 1, endColumn: 1))
  }

  /// How a property of an assembly holds another assembly; nil where it holds something else
  /// (`TyphoonCollaboratingAssemblyPropertyEnumerator.m`).
  private static func collaboratorKind(
    of type: TypeReference, types: TypeIndex, isAssembly: (String) -> Bool
  ) -> Collaborator.Kind? {
    switch type.kind {
    case .object:
      if type.name == typhoonAssembly { return .conforming(to: type.protocols) }
      if isAssembly(type.name) { return .assembly(type.name) }
      if let facts = types[type.name] {
        // In Swift a bare protocol looks like a class.
        return facts.isProtocol ? bareProtocol([type.name], types: types, isAssembly: isAssembly) : nil
      }
      return type.name.hasSuffix("Assembly") ? .external(type.name) : nil
    case .any:
      return type.protocols.isEmpty ? nil : bareProtocol(type.protocols, types: types, isAssembly: isAssembly)
    case .selfType, .classObject, .block, .primitive, .void, .unknown: return nil
    }
  }

  private static func bareProtocol(
    _ protocols: [String], types: TypeIndex, isAssembly: (String) -> Bool
  ) -> Collaborator.Kind? {
    let isAssemblyProtocol = protocols.allSatisfy { wanted in
      types.adopters(of: wanted).contains(where: isAssembly)
    }
    return isAssemblyProtocol ? .bareProtocol(protocols) : nil
  }
}

extension DependencyGraph {
  /// The collaborators of an assembly, in order of name.
  package func collaborators(of assembly: String) -> [Collaborator] {
    (assemblies[assembly]?.collaborators ?? [:]).values.sorted { $0.name < $1.name }
  }

  /// The first collaborator that is another assembly.
  package func collaborator(of assembly: String, leadingTo other: String) -> Collaborator? {
    collaborators(of: assembly).first { $0.kind == .assembly(other) }
  }

  /// The collaborator that a property holds, given by its own name or by that of its variable.
  package func collaborator(of assembly: String, heldBy name: String) -> Collaborator? {
    assemblies[assembly]?.collaborators[Collaborator.propertyName(of: name)]
  }

  /// What the definitions of an assembly ask a collaborator for.
  package func edges(from assembly: String, through collaborator: Collaborator) -> [Edge] {
    edges.filter { $0.source.assembly == assembly && $0.reference.receiver == .property(collaborator.name) }
  }
}

extension Collaborator {
  /// `_network` → `network`.
  package static func propertyName(of variable: String) -> String {
    variable.hasPrefix("_") ? String(variable.dropFirst()) : variable
  }
}
