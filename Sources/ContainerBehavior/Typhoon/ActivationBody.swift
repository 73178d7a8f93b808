import AssemblyFacts
import DependencyGraph

/// A definition that a body is making.
final class BodyFrame {
  let method: MethodFrame
  let body: DefinitionBody
  /// What the steps configure; a definition that was held before, where the body goes on with one.
  var definition: DefinitionObject
  var isAdopted = false
  var uses: [Int: MethodObject] = [:]

  init(method: MethodFrame, body: DefinitionBody, definition: DefinitionObject) {
    self.method = method
    self.body = body
    self.definition = definition
  }
}

extension Activation {
  /// Runs a definition method's body; `then` gets what it returns.
  ///
  /// - Parameter unsettled: why the body is not known to be the one that runs; it is not run then.
  func runMethod(
    _ frame: MethodFrame, unsettled: String? = nil, then: @escaping (ActivationObject) throws -> Void
  ) {
    let body = frame.node.definition.body
    if let unsettled {
      let definition = DefinitionObject(
        .unknown(unsettled), className: frame.node.productClass, source: frame.node.id, location: body.location)
      return agenda.next { try then(.definition(definition)) }
    }
    run(body, in: frame, then: then)
  }

  /// Makes a definition, or evaluates what the method returns instead.
  func run(
    _ body: DefinitionBody, in frame: MethodFrame, then: @escaping (ActivationObject) throws -> Void
  ) {
    let definition = newDefinition(body, in: frame)
    let making = BodyFrame(method: frame, body: body, definition: definition)
    var actions = body.steps.map(BodyAction.step)
    if body.construction.runsBlocks { actions = [] }
    if case .factory(let receiver, _, _) = body.construction,
      !body.steps.contains(where: { $0.injectsFactoryReceiver })
    {
      actions.insert(.receiver(receiver), at: 0)
    }
    if let scope = body.scope { Activation.insert(.scope(scope.scope), at: scope.location, into: &actions) }
    var parentObject: ActivationObject?
    let parentComesFirst = body.parent.map { parent in
      body.construction.classLocation.map { parent.location < $0 } ?? true
    }
    if let parent = body.parent, parentComesFirst == false {
      Activation.insert(.parent(parent), at: parent.location, into: &actions)
    }
    definition.isAbstract = body.isAbstract
    definition.typeVisibility = body.typeVisibility

    agenda.next(inOrder: [
      {
        guard let parent = body.parent, parentComesFirst == true else { return }
        try self.evaluate(parent, in: making) { parentObject = $0 }
      },
      { self.perform(actions, in: making) },
      {
        for use in making.uses.keys.sorted() {
          if let method = making.uses[use] { try self.checkParameterCount(method, in: making) }
        }
        if body.construction.validatesScope { try self.validateScope(making) }
        if let parentObject { try self.setParent(parentObject, value: body.parent, in: making) }
        try self.finish(making, then: then)
      },
    ])
  }

  /// Puts an action where it stands in the source.
  private static func insert(_ action: BodyAction, at location: SourceLocation, into actions: inout [BodyAction]) {
    let index = actions.firstIndex { $0.location.map { location < $0 } ?? false }
    actions.insert(action, at: index ?? actions.count)
  }

  private enum BodyAction {
    case step(Step)
    case scope(Scope)
    case parent(InjectedValue)
    case receiver(InjectedValue)

    var location: SourceLocation? { if case .step(let step) = self { step.location } else { nil } }
  }

  private func newDefinition(_ body: DefinitionBody, in frame: MethodFrame) -> DefinitionObject {
    let id = frame.node.id
    func make(_ kind: DefinitionObject.Kind, _ className: String?) -> DefinitionObject {
      DefinitionObject(kind, className: className, source: id, location: body.location)
    }
    switch body.construction {
    case .class(let reference): return make(.object, reference.name)
    case .factory:
      let definition = make(.factory(InjectionObject(.object(.nothing), at: body.location)), "NSObject")
      definition.scope = .prototype
      definition.isScopeSet = true
      return definition
    case .block(let reference): return make(.block, reference.name)
    case .configuration(let file):
      let definition = make(.object, Activation.configurationClass)
      definition.key = "TyphoonDefinition-\(file ?? "")"
      return definition
    case .storyboard:
      let definition = make(.storyboard, frame.node.definition.productType.name)
      definition.scope = .prototype
      definition.isScopeSet = true
      return definition
    case .inherited: return make(.object, nil)
    case .wrapped: return make(.wrapped(InjectionObject(.object(.nothing), at: body.location)), "NSObject")
    case .value, .nothing: return make(.object, "NSObject")
    case .closure: return make(.unknown("not a Typhoon definition"), nil)
    case .unknown(let text): return make(.unknown("'\(text)' is not understood"), frame.node.productClass)
    }
  }

  /// Hands over what the body comes to.
  private func finish(_ making: BodyFrame, then: @escaping (ActivationObject) throws -> Void) throws {
    let definition = making.definition
    switch making.body.construction {
    case .value(let value):
      if case .unknown(let reason) = definition.kind {
        definition.kind = .unknown(reason)
        return try then(.definition(definition))
      }
      try evaluate(value, in: making) { object in
        if case .plain(.unknown(let text)) = object {
          definition.kind = .unknown("'\(text)' is not known")
          return try then(.definition(definition))
        }
        try then(object)
      }
    case .wrapped(let value):
      try evaluate(value, in: making) { object in
        definition.kind = .wrapped(self.injection(from: object, at: value.location))
        try then(.definition(definition))
      }
    case .nothing: try then(.nothing)
    case .class, .factory, .block, .configuration, .storyboard, .inherited, .closure, .unknown:
      try then(.definition(definition))
    }
  }

  // MARK: Steps

  private func perform(_ actions: [BodyAction], in making: BodyFrame) {
    agenda.iterate(actions.count) { index, goOn in
      switch actions[index] {
      case .step(let step): try self.perform(step, in: making, then: goOn)
      case .scope(let scope):
        try self.adopt(in: making)
        making.definition.scope = scope
        making.definition.isScopeSet = true
        try self.validateScope(making)
        goOn()
      case .parent(let parent):
        try self.adopt(in: making)
        try self.evaluate(parent, in: making) { object in
          try self.setParent(object, value: parent, in: making)
          goOn()
        }
      case .receiver(let receiver):
        try self.evaluate(receiver, in: making) { object in
          making.definition.kind = .factory(self.injection(from: object, at: receiver.location))
          goOn()
        }
      }
    } completion: {
    }
  }

  private func perform(_ step: Step, in making: BodyFrame, then: @escaping () -> Void) throws {
    switch step {
    case .hold(let number, _, let value):
      try evaluate(value, in: making) { object in
        making.method.locals[number] = object
        then()
      }
    case .evaluate(let value): try evaluate(value, in: making) { _ in then() }
    case .inject(let injection):
      try adopt(in: making)
      try evaluate(injection.value, in: making) { object in
        try self.inject(object, injection, in: making)
        then()
      }
    case .use(let use):
      try adopt(in: making)
      try begin(use, in: making)
      then()
    case .condition(let condition, let positive, let negative):
      try evaluate(condition, in: making) { object in
        guard let isTrue = object.truth else {
          making.definition.kind = .unknown("the condition at \(condition.location.line) is not known")
          return then()
        }
        let steps = (isTrue ? positive : negative).map(BodyAction.step)
        self.agenda.next(inOrder: [{ self.perform(steps, in: making) }, { then() }])
      }
    }
  }

  /// `TyphoonDefinition *definition = [super foo]; [definition injectProperty:…];`: what follows goes to the definition
  /// that the local holds.
  private func adopt(in making: BodyFrame) throws {
    guard !making.isAdopted, case .value(let value) = making.body.construction else { return }
    making.isAdopted = true
    guard case .local(let number) = value.kind, case .definition(let held)? = making.method.locals[number] else {
      return
    }
    if making.body.isAbstract { held.isAbstract = true }
    if making.body.typeVisibility != .all { held.typeVisibility = making.body.typeVisibility }
    making.definition = held
  }

  private func begin(_ use: MethodUse, in making: BodyFrame) throws {
    let definition = making.definition
    if use.role == .afterAll {
      definition.afterAll = use.selector ?? use.selectorText
      return
    }
    let method = MethodObject(use)
    making.uses[use.ordinal] = method
    switch use.role {
    case .initializer:
      if case .factory = definition.kind {
        if build == .release { return }
        throw raise(
          "NSInternalInconsistencyException", "You cannot change initializer of TyphoonFactoryDefinition",
          .factoryInitializer, subject: use.selectorText, in: definition.source, at: use.selectorLocation)
      }
      definition.initializer = method
    case .factory: definition.initializer = method
    case .before: definition.before = method
    case .after: definition.after = method
    case .method: definition.methods.append(method)
    case .afterAll: break
    }
    if use.parameterCount == 0 { try checkParameterCount(method, in: making) }
  }

  /// `-checkParametersCount`, which debug builds alone have.
  private func checkParameterCount(_ method: MethodObject, in making: BodyFrame) throws {
    guard build == .debug, let selector = method.use.selector else { return }
    let arity = TyphoonMethod.arity(of: selector)
    guard arity != method.parameters.count else { return }
    throw raise(
      "NSInternalInconsistencyException",
      "Method '\(selector)' has \(arity) parameters, but \(method.parameters.count) was injected.", .parameterCount,
      subject: selector, in: making.definition.source, at: method.use.selectorLocation)
  }

  // MARK: Injections

  private func inject(_ object: ActivationObject, _ injection: Injection, in making: BodyFrame) throws {
    let made = self.injection(from: object, at: injection.value.location)
    switch injection.site {
    case .property(let name):
      try setProperty(made, name: name, injection, in: making)
      if !making.definition.properties.contains(where: { $0.injection.isEqual(to: made) }) {
        making.definition.properties.append((made, injection.site))
      }
    case .factoryReceiver: making.definition.kind = .factory(made)
    case .initializer(_, let index, _, let use), .method(_, let index, let use), .before(_, let index, let use),
      .after(_, let index, let use), .factoryParameter(_, let index, let use):
      guard let method = making.uses[use] else { return }
      if build == .debug, made.siteKind == .property {
        throw reuse(made, injection, "setParameterIndex:", in: making)
      }
      made.parameterIndex = index
      made.siteKind = .parameter
      made.lastSite = (injection.site, injection.siteLocation)
      method.parameters.append((made, injection.site))
      if method.parameters.count == method.use.parameterCount { try checkParameterCount(method, in: making) }
    }
  }

  private func setProperty(
    _ made: InjectionObject, name: String, _ injection: Injection, in making: BodyFrame
  ) throws {
    if build == .debug, made.siteKind == .parameter { throw reuse(made, injection, "setPropertyName:", in: making) }
    made.propertyName = name
    made.siteKind = .property
    made.lastSite = (injection.site, injection.siteLocation)
  }

  /// The assertion that one injection goes to a property and to a parameter.
  private func reuse(
    _ made: InjectionObject, _ injection: Injection, _ method: String, in making: BodyFrame
  ) -> Halt {
    let subject: String
    if case .runtimeArgument(let index) = made.kind,
      making.method.node.definition.parameters.indices.contains(index)
    {
      subject = making.method.node.definition.parameters[index].name
    } else {
      subject = injection.site.title
    }
    return raise(
      "NSInternalInconsistencyException", "Trying to redefine injection with type \(made.siteKind.rawValue)",
      .reusedArgument, subject: subject, in: making.definition.source, at: injection.location)
  }

  // MARK: Scope and parent

  /// `-validateScope`.
  private func validateScope(_ making: BodyFrame) throws {
    let definition = making.definition
    guard definition.effectiveScope == .singleton, definition.injectsArguments else { return }
    throw raise(
      "NSInvalidArgumentException",
      "The runtime arguments injections are not applicable to singleton scoped definitions, because we don't know "
        + "initial arguments to instantiate eager singletons. But it set for definition: "
        + definition.source.key.description,
      .singletonArgument, subject: definition.source.key.description, in: definition.source,
      at: making.body.scope?.location ?? definition.location)
  }

  private func setParent(_ object: ActivationObject, value: InjectedValue?, in making: BodyFrame) throws {
    if case .definition(let parent) = object {
      making.definition.parent = parent
      making.definition.parentLocation = value?.location
      return
    }
    if case .plain(.unknown(let text)) = object {
      making.definition.kind = .unknown("the parent '\(text)' is not known")
      return
    }
    throw raise(
      "NSInvalidArgumentException", "Only TyphoonDefinition object can be set as parent.", .invalidParent,
      subject: making.definition.source.key.description, in: making.definition.source, at: value?.location)
  }
}

extension Construction {
  /// `withClass:…` and what is built on it check the scope once the definition is complete.
  fileprivate var validatesScope: Bool {
    switch self {
    case .class, .inherited, .configuration: true
    case .factory, .value, .wrapped, .block, .storyboard, .closure, .nothing, .unknown: false
    }
  }

  fileprivate var classLocation: SourceLocation? {
    switch self {
    case .class(.named(_, let location)), .class(.unknown(_, let location)): location
    default: nil
    }
  }

  /// The steps stand in blocks that run when the component is made.
  fileprivate var runsBlocks: Bool { if case .block = self { true } else { false } }
}

extension Step {
  fileprivate var location: SourceLocation {
    switch self {
    case .hold(_, _, let value), .evaluate(let value): value.location
    case .inject(let injection): injection.location
    case .use(let use): use.location
    case .condition(let value, _, _): value.location
    }
  }

  fileprivate var injectsFactoryReceiver: Bool {
    if case .inject(let injection) = self { injection.site == .factoryReceiver } else { false }
  }
}
