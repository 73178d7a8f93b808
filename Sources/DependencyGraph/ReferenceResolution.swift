import AssemblyFacts

/// What a reference in a definition's body stands for.
package enum ReferenceTarget: Sendable, Equatable {
  /// Definitions that answer it; the first is the one its static type names, further ones stand in other `#if`
  /// branches or in other assemblies that may take the place of a protocol.
  case definitions([DefinitionID])
  /// Not a definition but a collaborating assembly itself: `[self network]`.
  case collaborator(Collaborator)
  /// The assembly reads plain state of its own: a property that holds no assembly, or a variable.
  case state(name: String, location: SourceLocation)
  /// The receiver is a definition, not a collaborator: an ordinary message to what the container takes for a definition.
  case message(to: DefinitionID)
  /// Nobody has it. `declared` is where the assembly promises it without implementing it.
  case missing(in: String, declared: SourceLocation?)
  /// The assembly that would answer is outside the scanned sources.
  case external(assembly: String)
  /// Cannot be told; why.
  case unknown(String)
}

extension DependencyGraph {
  /// Finds what a reference written in the body of `source` stands for.
  ///
  /// - Parameters:
  ///   - source: the definition in whose body it stands.
  ///   - asMember: the assembly whose instance runs the body; an inherited definition refers to the overriding methods
  ///     of the subclass. nil: the assembly that implements it.
  package func target(of reference: Reference, in source: DefinitionID, asMember: String? = nil) -> ReferenceTarget {
    let owner = asMember ?? source.assembly
    switch reference.receiver {
    case .ownAssembly: return ownTarget(of: reference, in: owner)
    case .superAssembly:
      guard let assembly = assemblies[source.assembly] else { return .unknown("the assembly is not scanned") }
      guard let superclass = assembly.superclass else {
        return assembly.isComplete
          ? .missing(in: AssemblyIndex.typhoonAssembly, declared: nil) : .external(assembly: "super")
      }
      return member(reference.key, of: superclass, orBelow: false)
    case .property(let name):
      guard let assembly = assemblies[owner] else { return .unknown("the assembly is not scanned") }
      if let collaborator = assembly.collaborators[name] { return target(reference.key, of: collaborator) }
      if let definition = assembly.definitions[.selector(name)]?.first { return .message(to: definition) }
      return receiverWithoutCollaborator(name, of: assembly)
    case .instanceVariable(let variable):
      guard let assembly = assemblies[owner] else { return .unknown("the assembly is not scanned") }
      let name = variable.hasPrefix("_") ? String(variable.dropFirst()) : variable
      if let collaborator = assembly.collaborators[name] { return target(reference.key, of: collaborator) }
      for facts in types.ancestry(of: owner).chain {
        guard let declared = facts.instanceVariables[variable] else { continue }
        if declared.type.kind == .object, assemblies[declared.type.name] != nil {
          return member(reference.key, of: declared.type.name)
        }
        return .state(name: variable, location: declared.location)
      }
      return receiverWithoutCollaborator(name, of: assembly)
    case .made(let name):
      return assemblies[name] == nil ? .external(assembly: name) : member(reference.key, of: name)
    case .resolver: return serviceTarget(of: reference)
    }
  }

  private func ownTarget(of reference: Reference, in owner: String) -> ReferenceTarget {
    guard let assembly = assemblies[owner] else { return .unknown("the assembly is not scanned") }
    if let definitions = assembly.definitions[reference.key] { return .definitions(definitions) }
    if case .selector(let selector) = reference.key, reference.arguments.isEmpty {
      if let collaborator = assembly.collaborators[selector] { return .collaborator(collaborator) }
      if let property = types.property(selector, of: owner).value {
        // Code of the assembly's own, which may well ask for a definition.
        if property.isComputed { return .unknown("'\(selector)' is computed") }
        return .state(name: selector, location: property.location)
      }
    }
    return member(reference.key, of: owner)
  }

  /// A definition that an assembly class has, implements in a subclass, or only promises.
  ///
  /// - Parameter orBelow: whether an object of the class may be one of a subclass.
  private func member(_ key: DefinitionKey, of name: String, orBelow: Bool = true) -> ReferenceTarget {
    guard let assembly = assemblies[name] else { return .external(assembly: name) }
    if let definitions = assembly.definitions[key] { return .definitions(definitions) }
    let overriding = !orBelow ? [] : types.subclasses(of: name).compactMap { assemblies[$0]?.definitions[key]?.first }
    if !overriding.isEmpty { return .definitions(Array(Set(overriding)).sorted()) }
    guard assembly.isComplete else { return .external(assembly: name) }
    var declared: SourceLocation?
    if case .selector(let selector) = key {
      declared = types.method(selector, of: name).value?.first?.location
      // The header alone was scanned: the implementation is elsewhere.
      let chain = types.ancestry(of: name).chain
      if chain.contains(where: { !$0.isImplemented }) { return .external(assembly: name) }
    }
    return .missing(in: name, declared: declared)
  }

  private func target(_ key: DefinitionKey, of collaborator: Collaborator) -> ReferenceTarget {
    switch collaborator.kind {
    case .assembly(let name): return member(key, of: name)
    case .external(let name): return .external(assembly: name)
    case .conforming(let protocols), .bareProtocol(let protocols):
      let conforming = assemblies.conforming(to: protocols)
      let answering = conforming.compactMap { assemblies[$0]?.definitions[key]?.first }
      if !answering.isEmpty { return .definitions(Array(Set(answering)).sorted()) }
      guard let first = conforming.first else {
        return .external(assembly: protocols.joined(separator: " & "))
      }
      return member(key, of: first)
    }
  }

  private func receiverWithoutCollaborator(_ name: String, of assembly: Assembly) -> ReferenceTarget {
    switch types.property(name, of: assembly.name) {
    case .found(let property): return .state(name: name, location: property.location)
    case .absent: return .missing(in: assembly.name, declared: nil)
    case .unknown: return .external(assembly: name)
    }
  }

  private func serviceTarget(of reference: Reference) -> ReferenceTarget {
    guard case .service(let wanted) = reference.key else { return .unknown("not a service key") }
    return serviceTarget(of: wanted)
  }

  /// What a container gives for a key.
  package func serviceTarget(of wanted: ServiceKey) -> ReferenceTarget {
    let exact = servicesByKey[wanted] ?? []
    if !exact.isEmpty { return .definitions(exact) }
    if wanted.argumentTypes.contains(nil) { return .unknown("the type of an argument is not known") }
    if case .symbol? = wanted.name { return .unknown("the name is not known") }
    // Registered under a name, or for arguments, that the sources do not tell: it may be what is wanted.
    let mayAnswer = (serviceKeysByType[wanted.type] ?? []).contains { key in
      guard key.argumentTypes.count == wanted.argumentTypes.count else { return false }
      if case .symbol? = key.name { return wanted.name != nil }
      return key.name == wanted.name
        && zip(key.argumentTypes, wanted.argumentTypes).allSatisfy { $0 == nil || $0 == $1 }
    }
    if unfollowedServices.contains(ServiceKey.lastComponent(of: wanted.type)) {
      return .unknown("a registration of the type could not be followed")
    }
    if mayAnswer || isServiceCodeDamaged { return .unknown("what is registered is not known in full") }
    return .missing(in: wanted.type, declared: nil)
  }
}
