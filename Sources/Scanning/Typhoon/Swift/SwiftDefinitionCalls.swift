import AssemblyFacts

/// A method call taken apart: `base.name(a, label: b)`.
struct SwiftMethodCall {
  var base: SwiftExpression?
  var name: String
  var nameSpan: SwiftSpan
  var arguments: [SwiftArgument]
  var span: SwiftSpan

  /// nil for anything but a call of a name or member. Casts, `!` and `?` around it are looked through.
  init?(_ expression: SwiftExpression) {
    let plain = expression.withoutCasts
    guard case .call(let callee, let arguments) = plain.kind else { return nil }
    let called = callee.withoutCasts
    switch called.kind {
    case .member(let base, let member):
      self.base = base
      name = member.name
      nameSpan = member.span
    case .name(let name, _, _):
      self.name = name
      nameSpan = called.span
    default: return nil
    }
    self.arguments = arguments
    span = plain.span
  }

  /// The first argument with one of the labels.
  func argument(_ labels: String...) -> SwiftExpression? {
    arguments.first { argument in argument.label.map(labels.contains) ?? false }?.value
  }

  /// The arguments without a label that stand in the parentheses.
  var unlabelled: [SwiftExpression] {
    arguments.filter { $0.label == nil && !$0.isTrailing }.map(\.value)
  }

  /// The closure of a label, or the one that follows the parentheses.
  func closure(_ label: String) -> SwiftClosure? {
    let value = argument(label) ?? arguments.first { $0.isTrailing && $0.label == nil }?.value
    if case .closure(let closure) = value?.kind { return closure }
    return nil
  }

  var labels: [String?] { arguments.map(\.label) }
}

extension SwiftBodyReader {
  /// The definition that an expression makes or names, by index; nil for any other value. Its configuration is read.
  mutating func definition(_ expression: SwiftExpression) -> Int? {
    if let name = expression.withoutCasts.plainName, case .definition(let index)? = variables[name]?.binding {
      return index
    }
    guard let call = SwiftMethodCall(expression), depth < SwiftBodyReader.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let construction = construction(of: call) else { return nil }
    let index = definitions.count
    definitions.append(DefinitionDraft(construction, at: location(call.span)))
    drafts.append(.made(index))
    if let parent = call.argument("parent") ?? (call.name == "withParent" ? call.unlabelled.first : nil) {
      definitions[index].parent = read(parent)
    }
    if case .factory(let receiver, let selector, let text) = construction {
      addFactory(receiver, selector: selector, text: text, call: call, to: index)
    }
    // The only closure of a factory without labels is its parameters'.
    if let closure = call.closure("configuration"), !isParametersOnly(call) {
      configure(index, with: closure)
    }
    return index
  }

  private func isParametersOnly(_ call: SwiftMethodCall) -> Bool {
    call.name == "withFactory" && call.argument("configuration") == nil
  }

  /// How an instance comes to be by a call that makes a definition; nil for any other call.
  private mutating func construction(of call: SwiftMethodCall) -> Construction? {
    guard let base = call.base?.plainName ?? (call.base == nil ? call.name : nil) else { return nil }
    if call.base == nil {
      // TyphoonSwift: `Definition(withClass: X.self) { … }`.
      guard base == "Definition" || base == "TyphoonDefinition",
        let product = call.argument("withClass", "class", "clazz")
      else { return nil }
      return .class(classReference(product))
    }
    guard SwiftBodyReader.definitionClasses.contains(base) || isWrapper(base, call) else { return nil }
    switch call.name {
    case "withClass", "init":
      guard let product = call.unlabelled.first ?? call.argument("withClass", "class") else { return nil }
      if base == "TyphoonBlockDefinition" { return .block(classReference(product)) }
      if let factory = call.argument("factory") {
        let (selector, text) = selectorName(call.argument("selector"), parameterCount: nil)
        return .factory(receiver: read(factory), selector: selector, selectorText: text)
      }
      return .class(classReference(product))
    case "withParent":
      guard let product = call.argument("class", "clazz") else { return .inherited }
      return .class(classReference(product))
    case "withFactory":
      guard let factory = call.unlabelled.first else { return nil }
      let (selector, text) = selectorName(call.argument("selector"), parameterCount: nil)
      return .factory(receiver: read(factory), selector: selector, selectorText: text)
    case "with":
      if let name = call.argument("configName") { return .configuration(assembly.constants.string(name)) }
      guard let wrapped = call.unlabelled.first else { return nil }
      return .wrapped(read(wrapped))
    case "withConfigName", "withConfigPath", "configDefinitionWithName", "configDefinitionWithPath":
      return .configuration(call.unlabelled.first.flatMap { assembly.constants.string($0) })
    case "configDefinition":
      let name = call.argument("withName", "withPath", "name", "path") ?? call.unlabelled.first
      return .configuration(name.flatMap { assembly.constants.string($0) })
    case "withStoryboardName", "withFactoryName", "viewControllerDefinition", "withStoryboard":
      return .storyboard(call.arguments.filter { !$0.isTrailing }.map { read($0.value) })
    default: return nil
    }
  }

  /// Whether a class of the application's own stands in for `TyphoonDefinition` to spare callers the optionals:
  /// `TyphoonDefinitionWrapper.withClass(X.self) { definition in … }`.
  private func isWrapper(_ base: String, _ call: SwiftMethodCall) -> Bool {
    base.contains("TyphoonDefinition") && call.name == "withClass" && call.closure("configuration") != nil
  }

  private static let definitionClasses: Set<String> = [
    "TyphoonDefinition", "TyphoonFactoryDefinition", "TyphoonBlockDefinition", "TyphoonStoryboardDefinition",
    "TyphoonViewControllerDefinition", "Definition",
  ]

  /// `X.self`, `X.classForCoder()`, `NSClassFromString("X")`.
  private func classReference(_ expression: SwiftExpression) -> ClassReference {
    let place = location(expression.span)
    let plain = expression.withoutCasts
    switch plain.kind {
    case .type(.named(let name, _)): return .named(name, location: place)
    case .name, .member:
      if let name = plain.plainName, case .value(let value)? = variables[name]?.binding,
        case .constant(let constant) = value.kind, constant.kind == .classObject
      {
        return .named(constant.text, location: place)
      }
      // Swift 2 let `X` stand for `X.self` in some places.
      if case .named(let name, _)? = SwiftLowering.typeNamed(by: plain) { return .named(name, location: place) }
    case .call(let callee, let arguments):
      if callee.plainName == "NSClassFromString", let text = arguments.first?.value,
        let name = assembly.constants.string(text)
      {
        return .named(String(name.split(separator: ".").last ?? ""), location: place)
      }
      if case .member(let base?, let member) = callee.kind, member.name == "classForCoder" || member.name == "class",
        case .named(let name, _)? = SwiftLowering.typeNamed(by: base)
      {
        return .named(name, location: place)
      }
    default: break
    }
    return .unknown(plain.description, location: place)
  }

  private mutating func addFactory(
    _ receiver: InjectedValue, selector: String?, text: String, call: SwiftMethodCall, to index: Int
  ) {
    append(
      .inject(
        Injection(
          site: .factoryReceiver, value: receiver, location: location(call.span), siteLocation: receiver.location)),
      to: index)
    let closure = call.closure("parameters")
    let selectorSpan = call.argument("selector")?.span ?? call.nameSpan
    use(
      .factory, selector: selector, text: text, of: index, span: call.span, selectorSpan: selectorSpan,
      parameters: closure)
  }

  // MARK: Configuration

  /// Runs a configuration closure on a definition.
  mutating func configure(_ index: Int, with closure: SwiftClosure) {
    inScope { reader in
      reader.declare(closure.parameters?.first?.name ?? "$0", .configured(index))
      _ = reader.run(closure.body[...])
    }
  }

  /// Carries out an expression whose value is not used.
  mutating func perform(_ expression: SwiftExpression) {
    guard depth < SwiftBodyReader.deepest else { return }
    depth += 1
    defer { depth -= 1 }
    if case .binary(let symbol, let target, let value) = expression.kind, symbol == "=" {
      assign(value, to: target, span: expression.span)
      return
    }
    if let call = SwiftMethodCall(expression) {
      if perform(call) { return }
    }
    if case .name("_", _, _) = expression.kind { return }
    if let index = definition(expression) {
      _ = index
      return
    }
    let value = read(expression)
    if value.holdsContainerValue { evaluate(value) }
  }

  /// A call on a definition, method or matcher that a closure is given; false for any other call.
  private mutating func perform(_ call: SwiftMethodCall) -> Bool {
    guard let base = call.base?.withoutCasts.plainName, let variable = variables[base] else {
      if call.base == nil, case .closure(let closure)? = variables[call.name]?.binding {
        inScope { reader in
          for (parameter, argument) in zip(closure.parameters ?? [], call.arguments) {
            reader.declare(parameter.name, reader.bind(argument.value, as: parameter.name))
          }
          _ = reader.run(closure.body[...])
        }
        return true
      }
      return false
    }
    switch variable.binding {
    case .configured(let index), .definition(let index): return configure(index, by: call)
    case .method(let draft): return addParameter(to: draft, of: base, by: call)
    case .matcher(let index): return addCase(to: index, by: call)
    default: return false
    }
  }

  private mutating func configure(_ index: Int, by call: SwiftMethodCall) -> Bool {
    switch call.name {
    case "injectProperty":
      guard let property = call.unlabelled.first else { return false }
      injectProperty(property, by: call, into: index)
    case "injectMethod": use(.method, by: call, of: index)
    case "useInitializer": use(.initializer, by: call, of: index)
    case "performBeforeInjections": use(.before, by: call, of: index)
    case "performAfterInjections": use(.after, by: call, of: index)
    case "performAfterAllInjections": use(.afterAll, by: call, of: index)
    case "setScope":
      guard let value = call.arguments.first?.value else { return false }
      setScope(value, of: index)
    default: return false
    }
    return true
  }

  private mutating func injectProperty(_ property: SwiftExpression, by call: SwiftMethodCall, into index: Int) {
    let (name, text) = selectorName(property, parameterCount: 0)
    let given = call.argument("with", "injection") ?? call.unlabelled.dropFirst().first
    let value: InjectedValue
    if let closure = call.closure("with"), given == nil || given?.span == property.span {
      value = InjectedValue(.constant(Constant(kind: .block, text: closureText(closure))), at: location(call.span))
    } else if let given {
      value = read(given)
    } else {
      value = InjectedValue(.byType, at: location(call.span))
    }
    append(
      .inject(
        Injection(
          site: .property(name ?? text), value: value, location: location(call.span),
          siteLocation: location(property.span))), to: index)
  }

  private func closureText(_ closure: SwiftClosure) -> String {
    SwiftExpression(.closure(closure), .start).description
  }

  private mutating func use(_ role: MethodUse.Role, by call: SwiftMethodCall, of index: Int) {
    guard let selector = call.unlabelled.first else { return }
    let closure = call.closure("parameters")
    let count = closure.map { SwiftBodyReader.injectedParameterCount($0) } ?? 0
    let (name, text) = selectorName(selector, parameterCount: count, type: className(of: index))
    var role = role
    if role == .initializer, case .factory(let receiver, _, _) = definitions[index].construction {
      // The old way: `definition.factory = …` and the factory's method as the initializer.
      definitions[index].construction = .factory(receiver: receiver, selector: name, selectorText: text)
      role = .factory
    }
    use(
      role, selector: name, text: text, of: index, span: call.span, selectorSpan: selector.span, parameters: closure)
  }

  private mutating func use(
    _ role: MethodUse.Role, selector: String?, text: String, of index: Int, span: SwiftSpan, selectorSpan: SwiftSpan,
    parameters: SwiftClosure?
  ) {
    let ordinal = definitions[index].useCount
    definitions[index].useCount += 1
    append(
      .use(
        MethodUse(
          role: role, selector: selector, selectorText: text, parameterCount: 0, ordinal: ordinal,
          location: location(span), selectorLocation: location(selectorSpan))), to: index)
    guard let parameters else { return }
    let method = MethodDraft(
      definition: index, role: role, selector: selector, selectorText: text, ordinal: ordinal)
    inScope { reader in
      reader.declare(parameters.parameters?.first?.name ?? "$0", .method(method))
      _ = reader.run(parameters.body[...])
    }
  }

  /// How many parameters a closure injects, as far as can be seen without running it.
  private static func injectedParameterCount(_ closure: SwiftClosure) -> Int {
    closure.body.filter { statement in
      guard case .expression(let expression) = statement.kind, let call = SwiftMethodCall(expression) else {
        return false
      }
      return call.name.hasPrefix("injectParameter")
    }.count
  }

  private func className(of index: Int) -> String? {
    if case .class(let reference) = definitions[index].construction { reference.name } else { nil }
  }

  // MARK: Parameters

  private mutating func addParameter(to draft: MethodDraft, of name: String, by call: SwiftMethodCall) -> Bool {
    guard call.name.hasPrefix("injectParameter") || call.name == "inject" else { return false }
    let given =
      call.argument("with", "withDefinition", "withObject") ?? call.unlabelled.last ?? call.arguments.last?.value
    let value =
      given.map { read($0) } ?? InjectedValue(.byType, at: location(call.span))
    var position = 0
    DraftStep.change(use: draft.ordinal, of: draft.definition, in: &drafts) { use in
      position = use.parameterCount
      use.parameterCount += 1
    }
    // `injectParameter("name", with: x)` names the parameter.
    if call.argument("with") != nil, let label = call.unlabelled.first,
      let text = assembly.constants.string(label), let named = InjectionSite.position(of: text, in: draft.selector)
    {
      position = named
    }
    let selector = draft.selectorText
    let site: InjectionSite
    switch draft.role {
    case .initializer: site = .initializer(selector: selector, index: position, label: nil, use: draft.ordinal)
    case .method: site = .method(selector: selector, index: position, use: draft.ordinal)
    case .before: site = .before(selector: selector, index: position, use: draft.ordinal)
    case .after, .afterAll: site = .after(selector: selector, index: position, use: draft.ordinal)
    case .factory: site = .factoryParameter(selector: selector, index: position, use: draft.ordinal)
    }
    append(
      .inject(
        Injection(site: site, value: value, location: location(call.span), siteLocation: location(call.nameSpan))),
      to: draft.definition)
    return true
  }

  // MARK: Options

  private mutating func addCase(to index: Int, by call: SwiftMethodCall) -> Bool {
    switch call.name {
    case "caseEqual", "caseKind", "caseKindOf", "caseMember", "caseMemberOf", "caseKindOfClass", "caseMemberOfClass":
      guard let match = call.arguments.first?.value, let result = call.argument("use") else { return false }
      let read = (self.read(match), self.read(result))
      options[index].cases.append(Option.Case(match: read.0, result: read.1))
    case "defaultUse":
      guard let result = call.arguments.first?.value else { return false }
      options[index].cases.append(Option.Case(match: nil, result: read(result)))
    case "useDefinitionWithKeyMatchedOptionValue", "useDefinition": options[index].usesValueAsKey = true
    default: return false
    }
    return true
  }

  // MARK: Assignments

  private mutating func assign(_ value: SwiftExpression, to target: SwiftExpression, span: SwiftSpan) {
    if case .member(let base?, let member) = target.withoutCasts.kind,
      let name = base.withoutCasts.plainName, let variable = variables[name]
    {
      switch variable.binding {
      case .configured(let index), .definition(let index):
        set(member.name, of: index, to: value, span: span)
        return
      default: break
      }
    }
    if let name = target.plainName {
      if name == "_" {
        perform(value)
      } else if variables[name] != nil {
        set(name, bind(value, as: name))
      }
      return
    }
    let read = self.read(value)
    if read.holdsContainerValue { evaluate(read) }
  }

  private mutating func set(_ property: String, of index: Int, to value: SwiftExpression, span: SwiftSpan) {
    switch property {
    case "scope": setScope(value, of: index)
    case "parent": definitions[index].parent = read(value)
    case "abstract", "isAbstract":
      if case .boolean(let isAbstract) = value.kind { definitions[index].isAbstract = isAbstract }
    case "factory":
      let receiver = read(value)
      definitions[index].construction = .factory(receiver: receiver, selector: nil, selectorText: "")
      append(
        .inject(
          Injection(
            site: .factoryReceiver, value: receiver, location: location(span), siteLocation: receiver.location)),
        to: index)
    case "beforeInjections", "afterInjections", "afterAllInjections":
      let role: MethodUse.Role =
        property == "beforeInjections" ? .before : property == "afterInjections" ? .after : .afterAll
      let (name, text) = selectorName(value, parameterCount: 0)
      use(role, selector: name, text: text, of: index, span: span, selectorSpan: value.span, parameters: nil)
    case "initializer": break
    default:
      let read = self.read(value)
      if read.holdsContainerValue { evaluate(read) }
    }
  }

  private mutating func setScope(_ value: SwiftExpression, of index: Int) {
    var name = value.withoutCasts.description
    if let last = name.split(separator: ".").last { name = String(last) }
    if name.hasPrefix("TyphoonScope") { name = String(name.dropFirst("TyphoonScope".count)) }
    let scope: Scope
    switch name.lowercased() {
    case "objectgraph", "default": scope = .objectGraph
    case "prototype": scope = .prototype
    case "singleton": scope = .singleton
    case "lazysingleton": scope = .lazySingleton
    case "weaksingleton": scope = .weakSingleton
    default: scope = .custom(value.description)
    }
    definitions[index].scope = ScopeSetting(scope: scope, location: location(value.span))
  }
}

extension InjectionSite {
  /// Which parameter of a selector a name stands for: `view` of `initWithClient:view:` is 1.
  static func position(of name: String, in selector: String?) -> Int? {
    guard let selector else { return nil }
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast()
    return parts.firstIndex { part in
      part == name || part.lowercased().hasSuffix(name.lowercased())
    }
  }
}
