import AssemblyFacts
import ObjectiveCSyntax

/// What is done to a definition: `[definition inject…]`, `definition.scope = …`.
extension BodyReader {
  /// Reads a message to a definition.
  mutating func configure(_ index: Int, _ send: MessageSend, _ expression: Expression) {
    let arguments = send.arguments
    let location = source.location(of: expression.range)
    let selector = send.selector
    if let role = BodyReader.roles[selector], let method = arguments.first {
      inject(role, method, parameters: arguments.count > 1 ? arguments[1] : nil, into: index, at: location)
      return
    }
    if selector.hasPrefix("injectProperty:"), let property = arguments.first {
      if let value = propertyValue(send) {
        injectProperty(property, value, into: index, at: location)
        return
      }
    }
    if selector.hasPrefix("set"), arguments.count == 1, let name = send.parts.first?.name?.text.dropFirst(3) {
      if set(name.prefix(1).lowercased() + name.dropFirst(), to: arguments[0], of: index) { return }
    }
    if BodyReader.settingsWithoutEffect.contains(selector) { return }
    let values = arguments.map { read($0) }
    let message = Message(
      target: .value(InjectedValue(.definitionObject, at: source.location(of: send.receiver.range))),
      selector: selector, arguments: values, text: source.folded(expression.range))
    append(.evaluate(InjectedValue(.message(message), at: location)), to: index)
  }

  /// The messages that name a method and, in a block, its parameters.
  private static let roles: [String: MethodUse.Role] = [
    "useInitializer:": .initializer, "useInitializer:parameters:": .initializer,
    "injectMethod:": .method, "injectMethod:parameters:": .method,
    "performBeforeInjections:": .before, "performBeforeInjections:parameters:": .before,
    "performAfterInjections:": .after, "performAfterInjections:parameters:": .after,
    "performAfterAllInjections:": .afterAll, "performAfterAllInjections:parameters:": .afterAll,
  ]

  private static let settingsWithoutEffect: Set<String> = ["applyGlobalNamespace", "applyConcreteNamespace:"]

  // MARK: Properties

  /// The value of `injectProperty:`, `injectProperty:with:` and the older `injectProperty:with…:`.
  private mutating func propertyValue(_ send: MessageSend) -> InjectedValue? {
    let arguments = send.arguments
    let labels = send.parts.map { $0.name?.text ?? "" }
    guard arguments.count == labels.count else {
      // Damaged source.
      let place = source.location(of: send.nameRange)
      return InjectedValue(.unknown(text: source.folded(send.node.range), reason: "an argument is missing"), at: place)
    }
    switch labels.count {
    case 1: return InjectedValue(.byType, at: source.location(of: arguments[0].range))
    case 2 where labels[1].hasPrefix("with"): return read(arguments[1])
    case 2 where labels[1] == "asCollection":
      guard let block = blockLiteral(arguments[1]) else { return read(arguments[1]) }
      return readCollection(block, at: source.location(of: arguments[1].range))
    case 3 where labels[1].hasPrefix("with"):
      let base = read(arguments[1])
      let location = source.location(of: arguments[1].range)
      if labels[2] == "selector", let path = selector(arguments[2]) {
        return InjectedValue(.keyPath(of: base, path: path), at: location)
      }
      if labels[2] == "keyPath", case .constant(let path) = read(arguments[2]).kind, path.kind == .string {
        return InjectedValue(.keyPath(of: base, path: path.text), at: location)
      }
      return base
    default: return nil
    }
  }

  private mutating func injectProperty(
    _ property: Expression, _ value: InjectedValue, into index: Int, at location: SourceLocation
  ) {
    guard let name = propertyName(property) else {
      let message = Message(
        target: .value(InjectedValue(.definitionObject, at: location)), selector: "injectProperty:with:",
        arguments: [unknown(property, "a property that is not written out"), value],
        text: source.folded(property.range))
      append(.evaluate(InjectedValue(.message(message), at: location)), to: index)
      return
    }
    append(
      .inject(
        Injection(
          site: .property(name), value: value, phase: phase, location: location,
          siteLocation: source.location(of: property.range))),
      to: index)
  }

  /// The property that a selector, or in some projects its name as a string, stands for.
  private mutating func propertyName(_ expression: Expression) -> String? {
    guard case .constant(let constant) = read(expression).kind else { return nil }
    return constant.kind == .selector || constant.kind == .string ? constant.text : nil
  }

  // MARK: Settings

  /// Carries out `definition.name = value`; false when the name is none of a definition's.
  mutating func set(_ name: String, to value: Expression, of index: Int) -> Bool {
    switch name {
    case "scope":
      definitions[index].scope = ScopeSetting(scope: scope(value), location: source.location(of: value.range))
    case "lazy":
      definitions[index].scope = ScopeSetting(scope: .lazySingleton, location: source.location(of: value.range))
    case "abstract":
      definitions[index].isAbstract = read(value).text != "NO"
    case "parent": definitions[index].parent = read(value)
    case "factory": setFactory(value, of: index)
    case "beforeInjections", "beforePropertyInjection":
      inject(.before, value, parameters: nil, into: index, at: source.location(of: value.range))
    case "afterInjections", "afterPropertyInjection":
      inject(.after, value, parameters: nil, into: index, at: source.location(of: value.range))
    case "autoInjectionVisibility": definitions[index].typeVisibility = typeVisibility(value)
    case "classOrProtocolForAutoInjection", "key", "space", "initializerGenerated": break
    default: return false
    }
    return true
  }

  private mutating func scope(_ expression: Expression) -> Scope {
    switch read(expression).text {
    case "TyphoonScopeObjectGraph", "TyphoonScopeDefault": .objectGraph
    case "TyphoonScopePrototype": .prototype
    case "TyphoonScopeSingleton": .singleton
    case "TyphoonScopeLazySingleton": .lazySingleton
    case "TyphoonScopeWeakSingleton": .weakSingleton
    default: .custom(source.folded(expression.range))
    }
  }

  private mutating func typeVisibility(_ expression: Expression) -> TypeVisibility {
    let words = read(expression).text.split { !$0.isLetter }
    let byClass = words.contains("TyphoonAutoInjectVisibilityByClass")
    let byProtocol = words.contains("TyphoonAutoInjectVisibilityByProtocol")
    switch (byClass, byProtocol) {
    case (true, false): return .byClass
    case (false, true): return .byProtocol
    case (true, true): return .all
    case (false, false): return words.contains("TyphoonAutoInjectVisibilityNone") ? .none : .all
    }
  }

  /// `definition.factory = [self f]` of Typhoon 1 and 2.
  private mutating func setFactory(_ factory: Expression, of index: Int) {
    let receiver = read(factory)
    let location = source.location(of: factory.range)
    append(
      .inject(
        Injection(site: .factoryReceiver, value: receiver, phase: phase, location: location, siteLocation: location)),
      to: index)
    definitions[index].construction = .factory(receiver: receiver, selector: nil, selectorText: "")
    definitions[index].hasFactory = true
  }

  /// Turns the initializer of a definition with a factory into the message that the factory is sent.
  mutating func useFactoryInitializer(_ index: Int) {
    guard definitions[index].hasFactory, case .factory(let receiver, nil, _) = definitions[index].construction else {
      return
    }
    var construction = definitions[index].construction
    for position in drafts.indices {
      guard case .step(let step, of: index) = drafts[position] else { continue }
      switch step {
      case .use(var use) where use.role == .initializer:
        use.role = .factory
        construction = .factory(receiver: receiver, selector: use.selector, selectorText: use.selectorText)
        drafts[position] = .step(.use(use), of: index)
      case .inject(var injection):
        guard case .initializer(let selector, let parameter, _, let use) = injection.site else { continue }
        injection.site = .factoryParameter(selector: selector, index: parameter, use: use)
        drafts[position] = .step(.inject(injection), of: index)
      default: break
      }
    }
    definitions[index].construction = construction
  }
}
