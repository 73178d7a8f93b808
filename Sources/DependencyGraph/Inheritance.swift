import AssemblyFacts

/// An injection that a definition carries out, its own or one of its parents'.
package struct EffectiveInjection: Sendable {
  package var injection: Injection
  /// The definition in whose body it is written: the definition itself or one of its parents.
  package var writtenIn: DefinitionID
}

/// What a definition takes over from its parents (`container-semantics.md`, Typhoon 11; `TyphoonDefinition.m`).
extension DependencyGraph {
  /// The parent that a definition names, where that is a definition of the scanned sources.
  package func parent(of id: DefinitionID) -> DefinitionID? {
    edges(from: id).first { $0.site == .parent }?.targets.first
  }

  /// The parents of a definition, nearest first. A definition that turns up again ends the chain.
  package func parents(of id: DefinitionID) -> [DefinitionID] {
    var chain: [DefinitionID] = []
    var seen: Set<DefinitionID> = [id]
    var next = parent(of: id)
    while let current = next, seen.insert(current).inserted {
      chain.append(current)
      next = parent(of: current)
    }
    return chain
  }

  /// Whether a child takes over anything from a definition: aliases, options and block definitions pass nothing on.
  package func passesOn(_ id: DefinitionID) -> Bool {
    switch self[id]?.definition.body.construction {
    case .class?, .inherited?: true
    default: false
    }
  }

  /// The scope that applies: the definition's own, else the nearest parent's, else the framework's default. Definitions
  /// by factory are prototypes unless they say otherwise.
  package func scope(of id: DefinitionID) -> Scope {
    guard let node = self[id] else { return .objectGraph }
    if let own = node.definition.body.scope { return own.scope }
    if case .factory = node.definition.body.construction { return .prototype }
    for ancestor in parents(of: id) {
      guard passesOn(ancestor) else { break }
      if let inherited = self[ancestor]?.definition.body.scope { return inherited.scope }
    }
    return .objectGraph
  }

  /// Where the scope that applies is set; nil where it is the default.
  package func scopeLocation(of id: DefinitionID) -> SourceLocation? {
    for ancestor in [id] + parents(of: id) {
      guard ancestor == id || passesOn(ancestor) else { return nil }
      if let scope = self[ancestor]?.definition.body.scope { return scope.location }
    }
    return nil
  }

  /// Every injection of a definition: its own, then those of its parents that it does not replace, nearest parent
  /// first.
  package func effectiveInjections(of id: DefinitionID) -> [EffectiveInjection] {
    guard let node = self[id] else { return [] }
    var result = node.definition.body.injections.map { EffectiveInjection(injection: $0, writtenIn: id) }
    var taken = Replaced(node.definition.body)
    for ancestor in parents(of: id) {
      guard passesOn(ancestor), let body = self[ancestor]?.definition.body else { break }
      let kept = body.injections.filter { !taken.replaces($0.site) }
      result += kept.map { EffectiveInjection(injection: $0, writtenIn: ancestor) }
      taken.formUnion(Replaced(body))
    }
    return result
  }

  /// Every method that the container calls on the instance, the initializer among them, by the same rule.
  package func effectiveUses(of id: DefinitionID) -> [(use: MethodUse, writtenIn: DefinitionID)] {
    guard let node = self[id] else { return [] }
    var result = node.definition.body.uses.map { (use: $0, writtenIn: id) }
    var taken = Replaced(node.definition.body)
    for ancestor in parents(of: id) {
      guard passesOn(ancestor), let body = self[ancestor]?.definition.body else { break }
      result += body.uses.filter { !taken.replaces($0) }.map { (use: $0, writtenIn: ancestor) }
      taken.formUnion(Replaced(body))
    }
    return result
  }
}

extension DefinitionBody {
  /// Every use of a method in execution order, those inside conditions included.
  package var uses: [MethodUse] {
    func collect(_ steps: [Step]) -> [MethodUse] {
      steps.flatMap { step -> [MethodUse] in
        switch step {
        case .use(let use): [use]
        case .condition(_, let then, let otherwise): collect(then) + collect(otherwise)
        case .hold, .evaluate, .inject: []
        }
      }
    }
    return collect(steps)
  }
}

/// What a definition sets itself, so that its parent's counterpart does not count.
private struct Replaced {
  var initializer = false
  var before = false
  var after = false
  var properties: Set<String> = []
  var methods: Set<String> = []

  init(_ body: DefinitionBody) {
    for use in body.uses {
      switch use.role {
      case .initializer, .factory: initializer = true
      case .before: before = true
      case .after: after = true
      case .method: methods.insert(use.selector ?? use.selectorText)
      case .afterAll: break
      }
    }
    for injection in body.injections {
      if case .property(let name) = injection.site { properties.insert(name) }
    }
  }

  mutating func formUnion(_ other: Replaced) {
    initializer = initializer || other.initializer
    before = before || other.before
    after = after || other.after
    properties.formUnion(other.properties)
    methods.formUnion(other.methods)
  }

  func replaces(_ site: InjectionSite) -> Bool {
    switch site {
    case .initializer: initializer
    case .property(let name): properties.contains(name)
    case .method(let selector, _, _): methods.contains(selector)
    case .before: before
    case .after: after
    case .factoryReceiver, .factoryParameter: true
    }
  }

  func replaces(_ use: MethodUse) -> Bool {
    switch use.role {
    case .initializer: initializer
    case .before: before
    case .after: after
    case .method: methods.contains(use.selector ?? use.selectorText)
    case .afterAll, .factory: true
    }
  }
}
