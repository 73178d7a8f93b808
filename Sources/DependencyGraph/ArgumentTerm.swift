import AssemblyFacts

/// A runtime argument as it travels, seen from the place where the walk began.
package enum ArgumentTerm: Sendable, Hashable {
  /// An argument that the walk began with, by position.
  case entry(Int)
  case constant(Constant)
  case nothing
  /// An array, set or dictionary: the container tells two of them apart by their number of elements alone
  /// (`container-semantics.md`, Scopes).
  case collection(count: Int)
  /// A value of which only the place where it is made is known. It is the same each time the walk comes by.
  case opaque(SourceLocation)

  /// Whether the container certainly takes two terms for the same argument, or certainly does not.
  package func equals(_ other: ArgumentTerm) -> Truth {
    if self == other { return .yes }
    switch (self, other) {
    case (.opaque, _), (_, .opaque): return .unknown
    // What the walk began with may be anything that the resolving code passes.
    case (.entry, _), (_, .entry): return .no
    default: return .no
    }
  }
}

/// A definition together with the arguments that it is asked for with: what the container keeps one instance of.
package struct ArgumentedDefinition: Sendable, Hashable {
  package var definition: DefinitionID
  package var arguments: [ArgumentTerm]

  package init(definition: DefinitionID, arguments: [ArgumentTerm]) {
    self.definition = definition
    self.arguments = arguments
  }

  /// The definition as an entry: every argument is its own.
  package init(entry: DefinitionID, in graph: DependencyGraph) {
    definition = entry
    let count = graph[entry]?.definition.parameters.count ?? 0
    arguments = (0..<count).map { ArgumentTerm.entry($0) }
  }
}

extension DependencyGraph {
  /// What following an edge asks for.
  ///
  /// - Parameters:
  ///   - edge: an edge whose source is `source.definition`.
  ///   - target: one of the edge's targets.
  package func follow(
    _ edge: Edge, from source: ArgumentedDefinition, to target: DefinitionID
  ) -> ArgumentedDefinition {
    guard let node = self[edge.inheritedFrom ?? source.definition] else {
      return ArgumentedDefinition(definition: target, arguments: [])
    }
    let wanted = self[target]?.definition.parameters.count ?? 0
    let given = edge.reference.arguments.map { term(for: $0, of: node, arguments: source.arguments) }
    let missing = max(0, wanted - given.count)
    let padded = given + Array(repeating: ArgumentTerm.nothing, count: missing)
    return ArgumentedDefinition(definition: target, arguments: Array(padded.prefix(wanted)))
  }

  /// The term of a value written in a definition's body, as seen from there: the definition's own arguments are entries.
  package func term(for value: InjectedValue, of node: DefinitionNode) -> ArgumentTerm {
    term(for: value, of: node, arguments: node.definition.parameters.indices.map { ArgumentTerm.entry($0) })
  }

  /// The term of a value written in a definition's body. Placeholders are filled by position, in inherited injections
  /// too.
  private func term(for value: InjectedValue, of node: DefinitionNode, arguments: [ArgumentTerm]) -> ArgumentTerm {
    let value = node.lookThrough(value)
    switch value.kind {
    case .argument(let index): return arguments.indices.contains(index) ? arguments[index] : .nothing
    case .constant(let constant) where constant.kind != .object && constant.kind != .block: return .constant(constant)
    case .nothing: return .nothing
    case .collection(let collection): return .collection(count: collection.elements.count)
    default: return .opaque(value.location)
    }
  }
}
