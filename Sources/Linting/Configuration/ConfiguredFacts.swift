import AssemblyFacts

extension Configuration {
  /// The facts of a project as the configuration wants them: without the frameworks that are left out, and with the
  /// entry points and active assemblies that it states.
  ///
  /// - Returns: also what in the configuration has no effect, one sentence each with its place.
  package func applied(to facts: [FileFacts]) -> (facts: [FileFacts], warnings: [String]) {
    var result = facts
    if let frameworks {
      for index in result.indices {
        result[index].definitions.removeAll { !frameworks.contains($0.framework) }
      }
    }
    guard entryPoints != nil || assembliesActiveTogether != nil else { return (result, []) }
    var warnings: [String] = []
    var stated = FileFacts(path: files.last ?? ".dilint.yml", language: .objectiveC)
    let definitions = result.flatMap(\.definitions)
    for entry in entryPoints ?? [] {
      let matching = definitions.filter { entry.pattern.matches("\($0.assembly).\($0.key)") }
      stated.resolutions += matching.map { resolution(of: $0, at: entry.location) }
      if matching.isEmpty {
        if let inherited = inheritedResolution(entry) {
          stated.resolutions.append(inherited)
        } else {
          warnings.append("\(entry.location): no definition is called '\(entry.pattern.pattern)'")
        }
      }
    }
    let assemblies = Set(definitions.map(\.assembly)).union(result.flatMap { $0.types.map(\.name) })
    for active in assembliesActiveTogether ?? [] {
      stated.activations.append(Activation(assemblies: active.names, location: active.location))
      for name in active.names where !assemblies.contains(name) {
        let meant = Suggestion.closest(to: name, among: Array(assemblies))
        warnings.append(
          "\(active.location): there is no assembly '\(name)'" + (meant.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    return (result + [stated], warnings)
  }

  private func resolution(of definition: Definition, at location: SourceLocation) -> Resolution {
    switch definition.key {
    case .selector(let selector):
      Resolution(target: .key(selector, assembly: definition.assembly), arguments: [], location: location)
    case .service(let key): Resolution(target: .service(key), arguments: [], location: location)
    }
  }

  /// `Assembly.selector` of a definition that the assembly inherits: the graph finds it.
  private func inheritedResolution(_ entry: EntryPoint) -> Resolution? {
    let parts = entry.pattern.pattern.split(separator: ".", maxSplits: 1).map(String.init)
    guard entry.pattern.isExact, parts.count == 2 else { return nil }
    return Resolution(target: .key(parts[1], assembly: parts[0]), arguments: [], location: entry.location)
  }
}
