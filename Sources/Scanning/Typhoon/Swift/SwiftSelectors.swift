import AssemblyFacts

extension SwiftBodyReader {
  /// The Objective-C selector, or the property, that an expression names, and its text.
  ///
  /// - Parameters:
  ///   - parameterCount: of the method, where known: decides what `#selector(X.f)` means.
  ///   - type: the class whose initializer or method it is, where `#selector` does not say.
  func selectorName(
    _ expression: SwiftExpression?, parameterCount: Int?, type: String? = nil
  ) -> (name: String?, text: String) {
    guard let expression else { return (nil, "") }
    let plain = expression.withoutCasts
    if let string = assembly.constants.string(plain) { return (string, string) }
    switch plain.kind {
    case .selector(let kind, let target):
      let name = selector(kind, target.withoutCasts, parameterCount: parameterCount, type: type)
      return (name, name ?? plain.description)
    case .call(let callee, let arguments):
      let called = callee.withoutCasts
      var name = called.plainName
      if case .type(.named(let type, _)) = called.kind { name = type }
      if case .member(let base?, let member) = called.kind, member.name == "init" { name = base.plainName }
      if let name, ["Selector", "NSSelectorFromString", "sel_registerName", "NSStringFromSelector"].contains(name),
        let argument = arguments.first?.value
      {
        return selectorName(argument, parameterCount: parameterCount, type: type)
      }
      return (nil, plain.description)
    case .macro("keyPath", let arguments):
      guard let path = arguments.first?.value.withoutCasts, case .member(_, let member) = path.kind else {
        return (nil, plain.description)
      }
      return (member.name, member.name)
    case .keyPath(_, let components):
      guard components.count == 1 else { return (nil, plain.description) }
      return (components[0], components[0])
    case .name(let name, _, _):
      if case .value(let value)? = variables[name]?.binding, case .constant(let constant) = value.kind,
        constant.kind == .selector || constant.kind == .string
      {
        return (constant.text, constant.text)
      }
      return (nil, plain.description)
    default: return (nil, plain.description)
    }
  }

  private func selector(
    _ kind: SwiftSelectorKind, _ target: SwiftExpression, parameterCount: Int?, type: String?
  ) -> String? {
    let base: String
    let labels: [String]?
    var owner = type
    switch target.kind {
    case .member(let object, let member):
      base = member.name
      labels = member.labels
      if let object, case .named(let name, _)? = SwiftLowering.typeNamed(by: object) { owner = name }
    case .name(let name, let names, _):
      base = name
      labels = names
    default: return nil
    }
    switch kind {
    case .getter: return base
    case .setter: return "set" + base.prefix(1).uppercased() + base.dropFirst() + ":"
    case .method: break
    }
    if let labels {
      if let owner, let declared = assembly.selector(of: base, labels: labels, in: owner) { return declared }
      return ObjectiveCNames.selector(base: base, labels: labels)
    }
    // Without labels the name alone has to tell.
    let declared = owner.map { assembly.selectors(named: base, in: $0) } ?? []
    let fitting = declared.filter { selector in
      parameterCount.map { count in selector.filter { $0 == ":" }.count == count } ?? true
    }
    if fitting.count == 1 { return fitting[0] }
    return parameterCount == 0 ? base : nil
  }
}
