import AssemblyFacts

/// Names one definition, the same in every run and for every order of files.
package struct DefinitionID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The class that implements it.
  package var assembly: String
  package var key: DefinitionKey
  /// 0 for the first definition of the key in the assembly in order of path and line; further ones stand in other
  /// `#if` branches or are registered again.
  package var variant: Int

  package init(assembly: String, key: DefinitionKey, variant: Int = 0) {
    self.assembly = assembly
    self.key = key
    self.variant = variant
  }

  /// `Assembly.key`, with `#2` and so on for further variants.
  package var description: String {
    "\(assembly).\(key)" + (variant == 0 ? "" : "#\(variant + 1)")
  }
}

extension DefinitionID: Comparable {
  package static func < (left: DefinitionID, right: DefinitionID) -> Bool {
    if left.assembly != right.assembly { return left.assembly < right.assembly }
    let (leftKey, rightKey) = (left.key.description, right.key.description)
    if leftKey != rightKey { return leftKey < rightKey }
    return left.variant < right.variant
  }
}

/// A definition in the graph.
package struct DefinitionNode: Sendable {
  package var id: DefinitionID
  package var definition: Definition

  /// The values of the locals, by number, with locals that only name another one looked through.
  package let locals: [Int: InjectedValue]

  package init(id: DefinitionID, definition: Definition) {
    self.id = id
    self.definition = definition
    locals = DefinitionNode.collectLocals(definition.body.steps)
  }

  /// The value with a local replaced by what it holds.
  package func lookThrough(_ value: InjectedValue) -> InjectedValue {
    var value = value
    var remaining = locals.count
    while case .local(let number) = value.kind, remaining >= 0, let held = locals[number] {
      value = InjectedValue(held.kind, at: value.location)
      remaining -= 1
    }
    return value
  }

  private static func collectLocals(_ steps: [Step]) -> [Int: InjectedValue] {
    var locals: [Int: InjectedValue] = [:]
    for step in steps {
      switch step {
      case .hold(let number, _, let value): locals[number] = value
      case .condition(_, let then, let otherwise):
        locals.merge(collectLocals(then)) { first, _ in first }
        locals.merge(collectLocals(otherwise)) { first, _ in first }
      case .inject, .evaluate, .use: break
      }
    }
    return locals
  }
}

/// A class whose methods describe components.
package struct Assembly: Sendable {
  package var name: String
  package var framework: Framework
  /// The assembly it inherits from, nil where that is the framework's own class.
  package var superclass: String?
  /// Its chain of superclasses is scanned up to the framework's class. Otherwise it may have definitions, collaborators
  /// and a kind that nobody sees.
  package var isComplete: Bool
  /// Definitions implemented in the class itself, sorted by location.
  package var ownDefinitions: [DefinitionID]
  /// Every definition the assembly has, inherited ones included, overridden ones excluded, by key. Several only where
  /// `#if` branches or repeated registrations give several.
  package var definitions: [DefinitionKey: [DefinitionID]]
  /// Properties that hold a collaborating assembly, by name, inherited ones included.
  package var collaborators: [String: Collaborator]
  package var location: SourceLocation
}

/// A property of an assembly that holds another assembly.
package struct Collaborator: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Typed as an assembly class.
    case assembly(String)
    /// `TyphoonAssembly<P> *`.
    case conforming(to: [String])
    /// Typed as a bare protocol that an assembly conforms to: never filled (`container-semantics.md`, Typhoon 17).
    case bareProtocol([String])
    /// A class outside the scanned sources, of which only the name tells that it is an assembly.
    case external(String)
  }
  package var name: String
  package var kind: Kind
  package var location: SourceLocation

  package init(name: String, kind: Kind, location: SourceLocation) {
    self.name = name
    self.kind = kind
    self.location = location
  }
}
