import AssemblyFacts

extension DependencyGraph {
  /// The definitions that a person means by a name: a selector or service type, `Type/name` where it is registered under
  /// a name, with its assembly in front (`Assembly.definition`) where several have it; an assembly for all it holds; else
  /// a class, for all that build it.
  ///
  /// - Returns: in order of id; none where nothing is called so.
  package func definitions(called name: String) -> [DefinitionID] {
    func fits(_ key: DefinitionKey, _ name: String) -> Bool {
      switch key {
      case .selector(let selector): selector == name
      case .service(let service):
        service.description == name || service.type + (service.name.map { "/\($0)" } ?? "") == name
      }
    }
    let own = nodes.map(\.id).filter { fits($0.key, name) || $0.description == name }
    if !own.isEmpty { return own }
    if let assembly = assemblies[name] { return Array(Set(assembly.definitions.values.flatMap { $0 })).sorted() }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let assembly = assemblies[parts[0]] {
      // Inherited ones are the assembly's too.
      return assembly.definitions.filter { fits($0.key, parts[1]) }.flatMap(\.value).sorted()
    }
    return nodes.filter { $0.productClass == name }.map(\.id)
  }

  /// Everything that `definitions(called:)` knows, for suggestions.
  package var definitionNames: [String] {
    let keys = nodes.flatMap { [$0.id.key.description, $0.id.description] }
    return Set(keys + assemblies.names + nodes.compactMap(\.productClass)).sorted()
  }
}
