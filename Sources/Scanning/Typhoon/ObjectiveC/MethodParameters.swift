import AssemblyFacts
import ObjectiveCSyntax

/// Methods, initializers and callbacks with the parameters that a block injects into them (`TyphoonMethod.h`).
extension BodyReader {
  /// `useInitializer:parameters:` and its like.
  mutating func inject(
    _ role: MethodUse.Role, _ selectorExpression: Expression, parameters: Expression?, into index: Int,
    at location: SourceLocation
  ) {
    let name = selector(selectorExpression)
    let method = use(
      role, selector: name, text: name ?? source.folded(selectorExpression.range), of: index, at: location,
      selectorLocation: source.location(of: selectorExpression.range))
    guard let parameters else { return }
    guard let block = blockLiteral(parameters) else { return useUnknownBlock(parameters, of: index) }
    _ = enter(block, [.method(method)])
  }

  /// Notes that a method is called, before its parameters are read.
  mutating func use(
    _ role: MethodUse.Role, selector: String?, text: String, of index: Int, at location: SourceLocation,
    selectorLocation: SourceLocation
  ) -> MethodDraft {
    let ordinal = definitions[index].useCount
    definitions[index].useCount += 1
    append(
      .use(
        MethodUse(
          role: role, selector: selector, selectorText: text, parameterCount: 0, ordinal: ordinal, location: location,
          selectorLocation: selectorLocation)),
      to: index)
    return MethodDraft(definition: index, role: role, selector: selector, selectorText: text, ordinal: ordinal)
  }

  /// Puts a value into the next parameter, or into a given one.
  mutating func injectParameter(
    _ value: InjectedValue, at position: Int? = nil, of method: MethodDraft, location: SourceLocation,
    siteLocation: SourceLocation
  ) {
    var index = position ?? 0
    DraftStep.change(use: method.ordinal, of: method.definition, in: &drafts) { use in
      if position == nil { index = use.parameterCount }
      use.parameterCount = max(use.parameterCount, index) + (position == nil || index >= use.parameterCount ? 1 : 0)
    }
    append(
      .inject(
        Injection(
          site: BodyReader.site(method, index), value: value, phase: phase, location: location,
          siteLocation: siteLocation)),
      to: method.definition)
  }

  static func site(_ method: MethodDraft, _ index: Int) -> InjectionSite {
    let selector = method.selectorText
    switch method.role {
    case .initializer: return .initializer(selector: selector, index: index, label: nil, use: method.ordinal)
    case .method: return .method(selector: selector, index: index, use: method.ordinal)
    case .before: return .before(selector: selector, index: index, use: method.ordinal)
    case .after, .afterAll: return .after(selector: selector, index: index, use: method.ordinal)
    case .factory: return .factoryParameter(selector: selector, index: index, use: method.ordinal)
    }
  }

  /// Reads a message to a `TyphoonMethod` or `TyphoonInitializer`; false when it is none of theirs.
  mutating func fill(_ method: MethodDraft, _ send: MessageSend, _ expression: Expression) -> Bool {
    let location = source.location(of: expression.range)
    let siteLocation = source.location(of: send.nameRange)
    let labels = send.parts.map { $0.name?.text ?? "" }
    let arguments = send.arguments
    guard let first = labels.first, !arguments.isEmpty else { return false }
    switch first {
    case "injectParameterWith":
      injectParameter(read(arguments[0]), of: method, location: location, siteLocation: siteLocation)
    case "injectParameterAtIndex":
      guard arguments.count > 1 else { return false }
      let value = read(arguments[1])
      guard case .constant(let constant) = read(arguments[0]).kind, let index = Int(constant.text), index >= 0,
        index < 100
      else { return false }
      injectParameter(value, at: index, of: method, location: location, siteLocation: siteLocation)
    case "injectParameter", "injectParameterNamed":
      guard arguments.count > 1, case .constant(let name) = read(arguments[0]).kind,
        let index = BodyReader.parameterIndex(named: name.text, of: method.selectorText)
      else { return false }
      injectParameter(read(arguments[1]), at: index, of: method, location: location, siteLocation: siteLocation)
    case "setSelector", "initWithSelector":
      return setSelector(arguments[0], of: method)
    default:
      // `injectWithDefinition:`, `injectWithValueAsText:requiredTypeOrNil:` and so on of Typhoon 1.
      guard first.hasPrefix("injectWith") else { return false }
      injectParameter(read(arguments[0]), of: method, location: location, siteLocation: siteLocation)
    }
    return true
  }

  /// The position of the parameter that a name belongs to: `bar` of `initWithFoo:bar:` is 1.
  private static func parameterIndex(named name: String, of selector: String) -> Int? {
    let parts = selector.split(separator: ":").map { $0.lowercased() }
    let wanted = name.lowercased()
    return parts.firstIndex(of: wanted) ?? parts.firstIndex { $0.hasSuffix(wanted) }
  }

  // MARK: Typhoon 1

  /// `withClass:initialization:^(TyphoonInitializer *initializer) { initializer.selector = …; … }`
  mutating func initialize(_ index: Int, with expression: Expression) {
    guard let block = blockLiteral(expression) else { return useUnknownBlock(expression, of: index) }
    let location = source.location(of: expression.range)
    let method = use(
      .initializer, selector: "init", text: "init", of: index, at: location, selectorLocation: location)
    _ = enter(block, [.method(method)])
  }

  /// `initializer.selector = @selector(initWithFoo:)`; parameters are injected after it.
  mutating func setSelector(_ expression: Expression, of method: MethodDraft) -> Bool {
    guard method.role == .initializer else { return false }
    let name = selector(expression)
    let text = name ?? source.folded(expression.range)
    let location = source.location(of: expression.range)
    DraftStep.change(use: method.ordinal, of: method.definition, in: &drafts) { use in
      use.selector = name
      use.selectorText = text
      use.selectorLocation = location
    }
    for (variable, known) in variables {
      if case .method(var bound) = known.binding, bound.ordinal == method.ordinal, bound.definition == method.definition
      {
        bound.selector = name
        bound.selectorText = text
        variables[variable] = Variable(binding: .method(bound), version: known.version)
      }
    }
    return true
  }
}
