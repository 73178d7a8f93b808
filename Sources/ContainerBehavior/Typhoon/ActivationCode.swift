import AssemblyFacts
import DependencyGraph

/// Ordinary code that meets definitions, placeholders and other objects of the container while they are made
/// (`container-semantics.md`, Typhoon 3, 4 and 16).
extension Activation {
  func evaluate(
    _ message: Message, at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    switch message.target {
    case .named(let className):
      evaluate(message.arguments, in: making) { arguments in
        try then(self.send(message, toClass: className, arguments, at: location, in: making))
      }
    case .value(let receiver):
      evaluate([receiver] + message.arguments, in: making) { objects in
        try then(
          self.send(message, to: objects[0], Array(objects.dropFirst()), at: location, in: making))
      }
    }
  }

  private func send(
    _ message: Message, toClass className: String, _ arguments: [ActivationObject], at location: SourceLocation,
    in making: BodyFrame
  ) throws -> ActivationObject {
    if message.selector == "stringWithFormat:" || message.selector == "localizedStringWithFormat:" {
      return .plain(format(arguments) ?? .unknown(message.text))
    }
    if Activation.classesThatReadTheirArguments.contains(className),
      let misused = arguments.first(where: \.isInjectionOrDefinition)
    {
      throw self.misuse(of: misused, selector: message.selector, at: location, in: making)
    }
    return .plain(.unknown(message.text))
  }

  /// Classes of Foundation whose constructors send messages to what they are given.
  private static let classesThatReadTheirArguments: Set<String> = [
    "NSString", "NSMutableString", "NSURL", "NSURLRequest", "NSMutableURLRequest", "NSNumber", "NSDecimalNumber",
    "NSBundle", "NSDate", "NSAttributedString", "NSRegularExpression", "NSUUID", "NSData", "UIImage", "UIFont",
  ]

  private func send(
    _ message: Message, to receiver: ActivationObject, _ arguments: [ActivationObject], at location: SourceLocation,
    in making: BodyFrame
  ) throws -> ActivationObject {
    switch receiver {
    case .nothing: return .nothing
    case .injection(let injection):
      if message.selector == "description" { return .plain(.string(injection.description)) }
      guard Activation.harmlessSelectors.contains(message.selector) else {
        throw misuse(of: receiver, selector: message.selector, at: location, in: making)
      }
      return .plain(.unknown(message.text))
    case .definition(let definition):
      if Activation.harmlessSelectors.contains(message.selector) { return .plain(.unknown(message.text)) }
      if Activation.definitionSelectors.contains(message.selector) {
        definition.kind = .unknown("'\(message.text)' changes it")
        return .plain(.unknown(message.text))
      }
      throw misuse(of: receiver, selector: message.selector, at: location, in: making)
    case .plain(.constant(let constant)) where constant.kind == .string:
      if message.selector == "stringByAppendingFormat:" {
        guard case .constant(let tail)? = format(arguments) else { return .plain(.unknown(message.text)) }
        return .plain(.string(constant.text + tail.text))
      }
      if let misused = arguments.first(where: \.isInjectionOrDefinition),
        !Activation.harmlessSelectors.contains(message.selector)
      {
        throw misuse(of: misused, selector: message.selector, at: location, in: making)
      }
      return .plain(.unknown(message.text))
    case .plain, .collection, .dictionary, .assembly, .blockPlaceholder: return .plain(.unknown(message.text))
    }
  }

  /// Messages that every object answers.
  private static let harmlessSelectors: Set<String> = [
    "description", "debugDescription", "copy", "mutableCopy", "isEqual:", "isKindOfClass:", "isMemberOfClass:",
    "respondsToSelector:", "conformsToProtocol:", "hash", "class", "superclass", "self", "isProxy", "retain",
    "release", "autorelease", "retainCount", "zone",
  ]

  /// Messages that a definition answers and that change it.
  private static let definitionSelectors: Set<String> = [
    "injectProperty:", "injectProperty:with:", "injectMethod:parameters:", "useInitializer:",
    "useInitializer:parameters:", "performBeforeInjections:", "performBeforeInjections:parameters:",
    "performAfterInjections:", "performAfterInjections:parameters:", "performAfterAllInjections:", "setScope:",
    "setParent:", "setAbstract:", "setAutoInjectionVisibility:", "applyGlobalNamespace", "applyConcreteNamespace:",
    "scope", "parent", "abstract", "type", "key", "space", "keyPath:", "property:",
  ]

  private func misuse(
    of object: ActivationObject, selector: String, at location: SourceLocation, in making: BodyFrame
  ) -> Halt {
    if case .injection(let injection) = object, case .runtimeArgument(let index) = injection.kind {
      let parameters = making.method.node.definition.parameters
      return raise(
        "NSInvalidArgumentException",
        "You can't call a method on the runtime argument being passed in. It has to be passed in as-is",
        .argumentMessage, subject: parameters.indices.contains(index) ? parameters[index].name : selector,
        in: making.definition.source, at: location)
    }
    return raise(
      "NSInvalidArgumentException", "-[\(object.className) \(selector)]: unrecognized selector sent to instance",
      .injectionInExpression, subject: selector, in: making.definition.source, at: location)
  }

  // MARK: Operators

  /// Operators take a placeholder or a definition for what it is: an object that is not nil.
  func evaluate(
    _ operands: [InjectedValue], joinedBy sign: String?, text: String, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    let isConditional = sign == "?:" || sign == "?" || sign == "&&" || sign == "||"
    guard isConditional, let first = operands.first else {
      return evaluate(operands, in: making) { objects in
        try then(Activation.apply(sign, to: objects) ?? .plain(.unknown(text)))
      }
    }
    try evaluate(first, in: making) { object in
      guard let isTrue = object.truth else { return try then(.plain(.unknown(text))) }
      let yes = ActivationObject.plain(.constant(Constant(kind: .boolean, text: "YES")))
      let no = ActivationObject.plain(.constant(Constant(kind: .boolean, text: "NO")))
      switch (sign, isTrue) {
      case ("&&", false): try then(no)
      case ("||", true): try then(yes)
      case ("&&", true), ("||", false):
        guard operands.count > 1 else { return try then(.plain(.unknown(text))) }
        try self.evaluate(operands[1], in: making) { second in
          guard let second = second.truth else { return try then(.plain(.unknown(text))) }
          try then(second ? yes : no)
        }
      case (_, true):
        if operands.count == 2 { return try then(object) }
        guard operands.count > 1 else { return try then(.plain(.unknown(text))) }
        try self.evaluate(operands[1], in: making, then: then)
      case (_, false):
        guard let last = operands.last, operands.count > 1 else { return try then(.plain(.unknown(text))) }
        try self.evaluate(last, in: making, then: then)
      }
    }
  }

  private static func apply(_ sign: String?, to objects: [ActivationObject]) -> ActivationObject? {
    func boolean(_ value: Bool) -> ActivationObject {
      .plain(.constant(Constant(kind: .boolean, text: value ? "YES" : "NO")))
    }
    switch (sign, objects.count) {
    case ("!", 1): return objects[0].truth.map { boolean(!$0) }
    case ("==", 2), ("!=", 2):
      let isEqual: Bool
      switch (objects[0], objects[1]) {
      case (.nothing, .nothing): isEqual = true
      case (.nothing, let other), (let other, .nothing):
        guard let truth = other.truth else { return nil }
        isEqual = !truth
      case (.injection(let left), .injection(let right)): isEqual = left === right
      case (.definition(let left), .definition(let right)): isEqual = left === right
      case (.injection, .plain), (.plain, .injection), (.definition, .plain), (.plain, .definition),
        (.injection, .definition), (.definition, .injection):
        isEqual = false
      default: return nil
      }
      return boolean(sign == "==" ? isEqual : !isEqual)
    default: return nil
    }
  }

  // MARK: Descriptions

  /// `stringWithFormat:` with nothing but `%@` in it.
  private func format(_ arguments: [ActivationObject]) -> SimulatedValue? {
    guard case .plain(.constant(let pattern))? = arguments.first, pattern.kind == .string else { return nil }
    var text = ""
    var values = arguments.dropFirst()
    var rest = Substring(pattern.text)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      guard let next = rest.popFirst() else { return nil }
      if next == "%" {
        text += "%"
        continue
      }
      guard next == "@", let value = values.popFirst() else { return nil }
      switch value {
      case .nothing: text += "(null)"
      case .injection(let injection): text += injection.description
      case .plain(.constant(let constant)) where constant.kind == .string || constant.kind == .number:
        text += constant.text
      default: return nil
      }
    }
    return .string(text + rest)
  }
}

extension SimulatedValue {
  static func string(_ text: String) -> SimulatedValue { .constant(Constant(kind: .string, text: text)) }
}

extension ActivationObject {
  fileprivate var isInjectionOrDefinition: Bool {
    switch self {
    case .definition, .injection: true
    case .nothing, .blockPlaceholder, .plain, .collection, .dictionary, .assembly: false
    }
  }

  fileprivate var className: String {
    switch self {
    case .injection(let injection): injection.className
    default: "TyphoonDefinition"
    }
  }
}

extension InjectionObject {
  fileprivate var className: String {
    switch kind {
    case .object: "TyphoonInjectionByObjectInstance"
    case .runtimeArgument: "TyphoonInjectionByRuntimeArgument"
    case .reference: "TyphoonInjectionByReference"
    case .keyPath: "TyphoonInjectionByFactoryReference"
    case .collection: "TyphoonInjectionByCollection"
    case .dictionary: "TyphoonInjectionByDictionary"
    case .byType: "TyphoonInjectionByType"
    case .configuration: "TyphoonInjectionByConfig"
    case .container: "TyphoonInjectionByComponentFactory"
    }
  }

  /// `-description`, with the address left out.
  fileprivate var description: String {
    var text = "<\(className): 0xADDR, "
    if case .runtimeArgument(let index) = kind { text += "runtimeIndex = \(index), " }
    switch siteKind {
    case .undefined: text += "type=Undefined>"
    case .parameter: text += "index=\(parameterIndex)>"
    case .property: text += "property=\(propertyName)>"
    }
    return text
  }
}
