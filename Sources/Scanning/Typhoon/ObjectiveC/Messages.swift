import AssemblyFacts
import ObjectiveCSyntax

/// Messages, dots and calls as values.
extension BodyReader {
  mutating func message(_ send: MessageSend, _ expression: Expression) -> InjectedValue.Kind {
    let text = source.folded(expression.range)
    if let value = definitionValue(send, expression) { return value }
    if let name = className(send.receiver, receiving: send.selector) { return classMessage(name, send, text: text) }
    let selector = send.selector
    if let receiver = madeReceiver(expression) { return .collaborator(receiver) }
    if let path = keyPath(send) {
      let base = read(send.receiver)
      return base.holdsContainerValue
        ? .keyPath(of: base, path: path) : message(base, selector, [], text: text)
    }
    if let receiver = receiver(send.receiver) {
      if receiver != .ownAssembly || !BodyReader.objectSelectors.contains(selector) {
        return .reference(
          Reference(
            receiver: receiver, key: .selector(selector), arguments: send.arguments.map { argument($0) },
            nameLocation: source.location(of: send.nameRange)))
      }
      switch selector {
      case "class": return constant(.classObject, assembly.name)
      case "self": return .assembly
      default: break
      }
    }
    if let made = allocated(send) { return instance(of: made, send, text: text) }
    if let collection = collection(send) { return .collection(collection) }
    let target = read(send.receiver)
    let arguments = send.arguments.map { read($0) }
    return message(target, selector, arguments, text: text)
  }

  /// An argument of a reference: the definition that is being configured stands for itself there.
  private mutating func argument(_ expression: Expression) -> InjectedValue {
    if case .identifier(let name) = expression.withoutCasts.form,
      case .definition(let index)? = variables[name]?.binding,
      !definitions[index].isTaken
    {
      return InjectedValue(.definitionObject, at: source.location(of: expression.range))
    }
    return read(expression)
  }

  /// An ordinary message to a value.
  private func message(
    _ target: InjectedValue, _ selector: String, _ arguments: [InjectedValue], text: String
  ) -> InjectedValue.Kind {
    if target.holdsContainerValue || arguments.contains(where: \.holdsContainerValue) {
      return .message(Message(target: .value(target), selector: selector, arguments: arguments, text: text))
    }
    if case .unknown(_, let reason) = target.kind { return .unknown(text: text, reason: reason) }
    for argument in arguments {
      if case .unknown(_, let reason) = argument.kind { return .unknown(text: text, reason: reason) }
    }
    return constant(.object, text)
  }

  /// The path of `[x property:@selector(p)]` and `[x keyPath:@"a.b"]` (`TyphoonDefinition.h`).
  private mutating func keyPath(_ send: MessageSend) -> String? {
    guard send.arguments.count == 1 else { return nil }
    switch send.selector {
    case "property:": return selector(send.arguments[0])
    case "keyPath:":
      if case .constant(let constant) = read(send.arguments[0]).kind, constant.kind == .string { return constant.text }
      return nil
    default: return nil
    }
  }

  /// An assembly made on the spot.
  private func madeReceiver(_ expression: Expression) -> Receiver? {
    if case .made(let name)? = receiver(expression) { return .made(name) }
    return nil
  }

  // MARK: Classes

  /// The class in `[[X alloc] init…]`.
  func allocated(_ send: MessageSend) -> String? {
    guard ObjectiveCDeclarationReader.isInitializer(send.selector),
      case .message(let inner) = send.receiver.withoutCasts.form,
      inner.selector == "alloc" || inner.selector == "allocWithZone:"
    else { return nil }
    return className(inner.receiver, receiving: inner.selector)
  }

  private mutating func instance(of name: String, _ send: MessageSend, text: String) -> InjectedValue.Kind {
    if let collection = collection(send) { return .collection(collection) }
    return ordinary(name, send, type: .object(name), text: text)
  }

  private mutating func classMessage(_ name: String, _ send: MessageSend, text: String) -> InjectedValue.Kind {
    let selector = send.selector
    switch selector {
    case "class", "self": return constant(.classObject, name)
    case "assembly", "defaultAssembly": return .collaborator(.made(name))
    case "new" where assembly.classes.looksLikeAssembly(name): return .collaborator(.made(name))
    case "alloc", "new": return constant(.object, text, .object(name))
    default: break
    }
    if let collection = collection(send) { return .collection(collection) }
    let makesInstance = BodyReader.isFactorySelector(selector, of: name)
    let result = ordinary(name, send, type: makesInstance ? .object(name) : nil, text: text)
    if name == "NSNumber", selector.hasPrefix("numberWith"), case .constant = result,
      case .number(let number)? = send.arguments.first?.withoutCasts.form
    {
      return constant(.number, number, .object("NSNumber"))
    }
    return result
  }

  /// A message to a class in which the container's values may take part as arguments.
  private mutating func ordinary(
    _ name: String, _ send: MessageSend, type: TypeReference?, text: String
  ) -> InjectedValue.Kind {
    let arguments = send.arguments.map { read($0) }
    if arguments.contains(where: \.holdsContainerValue) {
      return .message(Message(target: .named(name), selector: send.selector, arguments: arguments, text: text))
    }
    for argument in arguments {
      if case .unknown(_, let reason) = argument.kind { return .unknown(text: text, reason: reason) }
    }
    return constant(.object, text, type)
  }

  /// Whether a class method by its name returns an instance of the class: `URLWithString:` of `NSURL`, `mainBundle` of
  /// `NSBundle`.
  static func isFactorySelector(_ selector: String, of name: String) -> Bool {
    let first = selector.prefix { $0 != ":" }
    var bare = name[...]
    while bare.count > 1, let next = bare.dropFirst().first, next.isUppercase { bare = bare.dropFirst() }
    guard bare.count > 2 else { return first.hasPrefix(name.dropFirst(2)) }
    let lowered = bare.prefix(1).lowercased() + bare.dropFirst()
    if first.hasPrefix(lowered) {
      return first.dropFirst(lowered.count).first.map { $0.isUppercase } ?? true
    }
    // `URLWithString:` of `NSURL`, whose name is all capitals.
    if first.hasPrefix(name.dropFirst(2)) { return true }
    return first == selector && selector.count > bare.count && selector.hasSuffix(bare)
      && selector.dropLast(bare.count).allSatisfy { $0.isLowercase }
  }

  // MARK: Dots

  mutating func member(_ access: MemberAccess, _ expression: Expression) -> InjectedValue.Kind {
    let name = access.name.text
    let text = source.folded(expression.range)
    if let className = className(access.base, receiving: name) {
      switch name {
      case "class", "self": return constant(.classObject, className)
      case "assembly", "defaultAssembly": return .collaborator(.made(className))
      case "new" where assembly.classes.looksLikeAssembly(className): return .collaborator(.made(className))
      default:
        return constant(
          .object, text, BodyReader.isFactorySelector(name, of: className) ? .object(className) : nil)
      }
    }
    if let receiver = receiver(access.base) {
      if receiver == .ownAssembly {
        if access.isArrow { return .collaborator(.instanceVariable(name)) }
        if name == "class" { return constant(.classObject, assembly.name) }
        if name == "self" { return .assembly }
      }
      return .reference(
        Reference(
          receiver: receiver, key: .selector(name), arguments: [],
          nameLocation: source.location(of: access.name.range)))
    }
    return message(read(access.base), name, [], text: text)
  }

  // MARK: Calls

  mutating func call(_ call: Call, _ expression: Expression) -> InjectedValue.Kind {
    let text = source.folded(expression.range)
    guard case .identifier(let callee) = call.callee.withoutCasts.form else {
      return combine([call.callee] + call.arguments, operator: nil, text: text)
    }
    if let kind = expand(expression, { $0.read($1).kind }) { return kind }
    if callee == "RamblerSelector", let name = call.arguments.first {
      return constant(.string, name.text.filter { !$0.isWhitespace }, .object("NSString"))
    }
    if callee == "@keypath" || callee == "keypath" || callee == "KEYPATH" {
      return keyPathMacro(call.arguments).map { constant(.string, $0, .object("NSString")) }
        ?? .unknown(text: text, reason: "a key path that is not written out")
    }
    if let value = injectionFunction(callee, call.arguments, text: text) { return value }
    let arguments = call.arguments.map { read($0) }
    if let value = lookUp(callee, arguments, call.arguments) { return value }
    if variables[callee] != nil { return combine([read(call.callee)] + arguments, operator: nil, text: text) }
    return combine(arguments, operator: nil, text: text)
  }

  /// `NSSelectorFromString(@"x")` and the like, when the name is known.
  private func lookUp(
    _ callee: String, _ arguments: [InjectedValue], _ expressions: [Expression]
  ) -> InjectedValue.Kind? {
    guard arguments.count == 1 else { return nil }
    let wanted: Constant.Kind
    let result: Constant.Kind
    switch callee {
    case "NSSelectorFromString", "sel_registerName", "sel_getUid": (wanted, result) = (.string, .selector)
    case "NSClassFromString", "objc_getClass", "objc_lookUpClass": (wanted, result) = (.string, .classObject)
    case "NSStringFromClass", "class_getName": (wanted, result) = (.classObject, .string)
    case "NSStringFromSelector", "sel_getName": (wanted, result) = (.selector, .string)
    case "NSStringFromProtocol":
      guard case .protocolObject(let name) = expressions[0].withoutCasts.form else { return nil }
      return constant(.string, name.text, .object("NSString"))
    default: return nil
    }
    guard case .constant(let known) = arguments[0].kind, known.kind == wanted else { return nil }
    return constant(result, known.text, result == .string ? .object("NSString") : nil)
  }

  /// The path that `@keypath(X.new, a.b)` or `@keypath(x.a.b)` gives.
  private func keyPathMacro(_ arguments: [Expression]) -> String? {
    if arguments.count >= 2 { return arguments[1].text.filter { !$0.isWhitespace } }
    guard let path = arguments.first?.text.filter({ !$0.isWhitespace }),
      let dot = path.firstIndex(of: ".")
    else { return nil }
    return String(path[path.index(after: dot)...])
  }

  /// The functions that make injections (`TyphoonInjections.h`), with the names they had in earlier versions.
  private mutating func injectionFunction(
    _ callee: String, _ arguments: [Expression], text: String
  ) -> InjectedValue.Kind? {
    let bare = callee.hasPrefix("Typhoon") ? callee.dropFirst("Typhoon".count) : callee[...]
    switch bare {
    case "Config" where callee != "Config", "InjectionWithConfigKey":
      guard let key = arguments.first else { return .configuration(key: nil) }
      if case .constant(let constant) = read(key).kind, constant.kind == .string || constant.kind == .symbol {
        return .configuration(key: constant.text)
      }
      return .configuration(key: nil)
    case "InjectionMatchedByType": return .byType
    case "InjectionWithType":
      guard let type = arguments.first.flatMap({ injectedType($0) }) else {
        return .unknown(text: text, reason: "a type that is not written out")
      }
      return .ofType(type)
    case "InjectionWithObject", "InjectionWithObjectInstance", "InjectionWithObjectFromString",
      "InjectionWithObjectFromStringWithType", "InjectionWithCollection", "InjectionWithCollectionAndType",
      "InjectionWithDictionary", "InjectionWithDictionaryAndType", "MakeInjectionFromObjectIfNeeded":
      return arguments.first.map { read($0).kind }
    case "InjectionWithRuntimeArgumentAtIndex", "InjectionWithRuntimeArgumentAtIndexWrappedIntoBlock":
      guard case .constant(let constant)? = arguments.first.map({ read($0).kind }), let index = Int(constant.text),
        index >= 0, index < parameterCount
      else { return .unknown(text: text, reason: "no parameter of the method") }
      return .argument(index)
    case "InjectionWithReference":
      guard let argument = arguments.first, case .constant(let constant) = read(argument).kind,
        constant.kind == .string
      else { return .unknown(text: text, reason: "a key that is not written out") }
      return .reference(
        Reference(
          receiver: .ownAssembly, key: .selector(constant.text), arguments: [],
          nameLocation: source.location(of: argument.range)))
    case "InjectionWithCurrentRuntimeArguments":
      return constant(.object, text, .object("TyphoonRuntimeArguments"))
    default: return nil
    }
  }

  private mutating func injectedType(_ expression: Expression) -> TypeReference? {
    if case .protocolObject(let name) = expression.withoutCasts.form {
      return TypeReference(kind: .any, name: "", protocols: [name.text], text: "id<\(name.text)>")
    }
    if case .constant(let constant) = read(expression).kind, constant.kind == .classObject {
      return .object(constant.text)
    }
    return nil
  }
}
