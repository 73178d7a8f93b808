import AssemblyFacts

/// One use of a definition by another.
package struct Edge: Sendable {
  /// Whether the target is needed before the source's instance exists.
  package enum Kind: String, Sendable, Codable { case initializer, deferred }

  /// Where the target ends up in the source.
  package enum Site: Sendable, Hashable {
    case injection(InjectionSite)
    /// The definition returns the reference itself.
    case alias
    /// The definition inherits from the target.
    case parent
    /// A case of the option that the definition is.
    case option
    /// Held in a local, or called, and never injected.
    case unused
    /// Handed on as an argument of the reference that the outer edge stands for; it is resolved where the outer
    /// edge's target injects that argument.
    case argument(Int, ofEdge: Int)
  }

  /// For look-ups inside one graph (`DependencyGraph.edge(at:)`), never for output.
  package var index: Int
  package var source: DefinitionID
  package var site: Site
  package var kind: Kind
  package var phase: Injection.Phase
  package var target: ReferenceTarget
  package var reference: Reference
  /// The injection the reference stands in, nil for aliases, parents and unused ones.
  package var injection: Injection?
  /// It stands in a collection, an option's case, or a key path rather than at the site itself.
  package var isInsideCollection: Bool
  /// It stands in a case of an option or in one branch of a condition, so that it is not travelled every time.
  package var isConditional: Bool
  /// The reference in the source.
  package var location: SourceLocation
  /// The parent in whose body the reference is written, for an edge that the source inherits.
  package var inheritedFrom: DefinitionID?
  /// The container finds the target by the type of the site; `reference` says what it finds.
  package var isByType = false

  /// The definitions it leads to: none where the target is missing, external or unknown.
  package var targets: [DefinitionID] {
    if case .definitions(let definitions) = target { definitions } else { [] }
  }
}

extension InjectionSite {
  /// Whether the value is needed before the instance exists.
  package var edgeKind: Edge.Kind {
    switch self {
    case .initializer, .factoryReceiver, .factoryParameter: .initializer
    case .property, .method, .before, .after: .deferred
    }
  }

  /// As it is shown: `initWithClient:view: 1`, `delegate`, `setAccounts:`.
  package var title: String {
    switch self {
    case .initializer(let selector, let index, let label, _):
      label.map { "\($0):" } ?? InjectionSite.part(index, of: selector)
    case .property(let name): name
    case .method(let selector, let index, _), .before(let selector, let index, _), .after(let selector, let index, _),
      .factoryParameter(let selector, let index, _):
      InjectionSite.part(index, of: selector)
    case .factoryReceiver: "factory"
    }
  }

  /// The part of a selector that a parameter belongs to, with its colon: 1 of `initWithClient:view:` is `view:`.
  private static func part(_ index: Int, of selector: String) -> String {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast()
    guard parts.count > 1, parts.indices.contains(index) else { return selector }
    return "\(parts[parts.startIndex + index]):"
  }
}

/// Walks a definition's body and makes an edge of every reference in it.
struct EdgeCollector {
  let graph: DependencyGraph
  let node: DefinitionNode
  var edges: [Edge]

  mutating func collect() {
    let body = node.definition.body
    collect(body)
    // Held references that no injection took are still made when the assembly is built.
    var used: Set<Int> = []
    markUsedLocals(in: body.steps, used: &used)
    if case .value(let value) = body.construction { markUsedLocals(in: value, used: &used) }
    if case .wrapped(let value) = body.construction { markUsedLocals(in: value, used: &used) }
    if case .factory(let receiver, _, _) = body.construction { markUsedLocals(in: receiver, used: &used) }
    if let parent = body.parent { markUsedLocals(in: parent, used: &used) }
    for (number, value) in node.locals.sorted(by: { $0.key < $1.key }) where !used.contains(number) {
      walk(value, Context(site: .unused, kind: .deferred, injection: nil))
    }
  }

  private struct Context {
    var site: Edge.Site
    var kind: Edge.Kind
    var injection: Injection?
    var isInsideCollection = false
    var isConditional = false
    var depth = 0
  }

  private mutating func collect(_ body: DefinitionBody) {
    switch body.construction {
    case .factory(let receiver, _, _):
      // The receiver is among the injections where the scanner put it there; otherwise it is only here.
      if !body.injections.contains(where: { $0.site == .factoryReceiver }) {
        walk(receiver, Context(site: .injection(.factoryReceiver), kind: .initializer, injection: nil))
      }
    case .value(let value): walk(value, Context(site: .alias, kind: .initializer, injection: nil))
    case .wrapped(let value): walk(value, Context(site: .alias, kind: .initializer, injection: nil))
    case .storyboard(let values):
      for value in values { walk(value, Context(site: .alias, kind: .initializer, injection: nil)) }
    case .class, .block, .configuration, .inherited, .closure, .nothing, .unknown: break
    }
    if let parent = body.parent { walk(parent, Context(site: .parent, kind: .initializer, injection: nil)) }
    collect(body.steps)
  }

  private mutating func collect(_ steps: [Step], isConditional: Bool = false) {
    for step in steps {
      switch step {
      case .hold, .use: break
      case .inject(let injection):
        var context = Context(
          site: .injection(injection.site), kind: kind(of: injection), injection: injection)
        context.isConditional = isConditional
        walk(injection.value, context)
      case .evaluate(let value): walk(value, Context(site: .unused, kind: .deferred, injection: nil))
      case .condition(let value, let then, let otherwise):
        walk(value, Context(site: .unused, kind: .deferred, injection: nil))
        collect(then, isConditional: true)
        collect(otherwise, isConditional: true)
      }
    }
  }

  /// The instance comes out of a block, which sets what it sets before it returns it.
  private var isMadeByBlock: Bool { if case .block = node.definition.body.construction { true } else { false } }

  /// Swinject resolves a property's value before the factory returns, so only the phase decides there.
  private func kind(of injection: Injection) -> Edge.Kind {
    switch node.definition.framework {
    case .typhoon: isMadeByBlock && injection.phase == .construction ? .initializer : injection.site.edgeKind
    case .swinject, .dip, .factory, .resolver: injection.phase == .construction ? .initializer : .deferred
    }
  }

  private mutating func walk(_ value: InjectedValue, _ context: Context) {
    guard context.depth < 200 else { return }
    var inner = context
    inner.depth += 1
    switch value.kind {
    case .reference(let reference): add(reference, at: value.location, context)
    case .local(let number):
      guard let held = node.locals[number] else { return }
      walk(held, inner)
    case .collection(let collection):
      inner.isInsideCollection = true
      for element in collection.elements + collection.keys { walk(element, inner) }
    case .keyPath(let base, _):
      inner.isInsideCollection = true
      walk(base, inner)
    case .option(let option):
      inner.isInsideCollection = true
      // An option is an initializer edge to the case taken (`container-semantics.md`, Typhoon 17).
      if context.site == .alias { inner.site = .option }
      walk(option.on, inner)
      inner.isConditional = true
      for optionCase in option.cases { walk(optionCase.result, inner) }
    case .inline(let body): collect(body)
    case .message(let message):
      inner.isInsideCollection = true
      if case .value(let target) = message.target { walk(target, inner) }
      for argument in message.arguments { walk(argument, inner) }
    case .expression(_, _, let operands):
      inner.isInsideCollection = true
      for operand in operands { walk(operand, inner) }
    case .argument, .constant, .nothing, .byType, .ofType, .configuration, .assembly, .collaborator,
      .definitionObject, .unknown:
      break
    }
  }

  private mutating func add(_ reference: Reference, at location: SourceLocation, _ context: Context) {
    let index = edges.count
    let edge = Edge(
      index: index, source: node.id, site: context.site, kind: context.kind,
      phase: context.injection?.phase ?? .construction, target: graph.target(of: reference, in: node.id),
      reference: reference, injection: context.injection, isInsideCollection: context.isInsideCollection,
      isConditional: context.isConditional, location: location)
    if case .collaborator = edge.target { return }
    edges.append(edge)
    for (position, argument) in reference.arguments.enumerated() {
      var inner = Context(
        site: .argument(position, ofEdge: index), kind: .deferred, injection: context.injection)
      inner.depth = context.depth + 1
      inner.isConditional = context.isConditional
      walk(argument, inner)
    }
  }

  // MARK: Locals

  private func markUsedLocals(in steps: [Step], used: inout Set<Int>) {
    for step in steps {
      switch step {
      case .hold(_, _, let value): markUsedLocals(in: value, used: &used)
      case .inject(let injection): markUsedLocals(in: injection.value, used: &used)
      case .evaluate(let value): markUsedLocals(in: value, used: &used)
      case .use: break
      case .condition(let value, let then, let otherwise):
        markUsedLocals(in: value, used: &used)
        markUsedLocals(in: then, used: &used)
        markUsedLocals(in: otherwise, used: &used)
      }
    }
  }

  private func markUsedLocals(in value: InjectedValue, used: inout Set<Int>) {
    value.forEachPart { part in
      if case .local(let number) = part.kind { used.insert(number) }
    }
  }
}
