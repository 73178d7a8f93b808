import AssemblyFacts

/// Finds where ordinary Swift code activates assemblies and asks them for components.
struct TyphoonSwiftEntries {
  let path: String
  let constants: SwiftConstants
  /// The names of classes that the file shows, or names suggest, to be assemblies.
  let isAssembly: (String) -> Bool

  private(set) var resolutions: [Resolution] = []
  private(set) var activations: [Activation] = []

  init(path: String, constants: SwiftConstants, isAssembly: @escaping (String) -> Bool) {
    self.path = path
    self.constants = constants
    self.isAssembly = isAssembly
  }

  /// Reads a function of ordinary code.
  ///
  /// - Parameter members: the types of the properties of the type around it, by name.
  mutating func read(_ function: SwiftFunction, members: [String: SwiftType], condition: String?) {
    guard let body = function.body else { return }
    var types = members
    for parameter in function.parameters { types[parameter.name] = parameter.type }
    if function.name == "initialAssemblies" { readInitialAssemblies(body, span: function.span) }
    read(body, types: types, condition: function.condition ?? condition)
  }

  mutating func read(_ body: [SwiftStatement], types: [String: SwiftType], condition: String?) {
    var types = types
    var stack = Array(body.reversed())
    while let statement = stack.popLast() {
      if case .variable(let variable) = statement.kind {
        types[variable.name] = variable.type ?? variable.initial.flatMap { self.type(of: $0, types) }
      }
      for condition in statement.conditions {
        if case .binding(.name(let name, _), let type, let value) = condition {
          types[name] = type ?? value.flatMap { self.type(of: $0, types) } ?? types[name]
        }
      }
      stack.append(contentsOf: statement.nested.reversed())
    }
    for statement in body {
      for expression in statement.directParts {
        expression.forEachPart { part in read(part, types, condition) }
      }
    }
  }

  private mutating func readInitialAssemblies(_ body: [SwiftStatement], span: SwiftSpan) {
    var names: [String] = []
    for part in body.flatMap(\.directParts) {
      part.forEachPart { part in
        if case .type(.named(let name, _)) = part.kind { names.append(name) }
      }
    }
    guard !names.isEmpty else { return }
    activations.append(Activation(assemblies: names, location: span.location(in: path)))
  }

  private mutating func read(_ expression: SwiftExpression, _ types: [String: SwiftType], _ condition: String?) {
    guard case .call = expression.kind, let call = SwiftMethodCall(expression) else { return }
    let location = expression.span.location(in: path)
    switch call.name {
    case "activate", "activated", "activateWithCollaboratingAssemblies", "activatedWithCollaboratingAssemblies":
      guard let base = call.base, let name = assemblyName(base, types) else { return }
      let others = call.arguments.first.map { assemblyNames($0.value, types) } ?? []
      activations.append(Activation(assemblies: [name] + others, location: location))
      return
    case "TyphoonBlockComponentFactory", "factoryWithAssemblies", "factoryWithAssembly", "TyphoonComponentFactory":
      guard let list = call.arguments.first?.value else { return }
      let names = assemblyNames(list, types)
      if !names.isEmpty { activations.append(Activation(assemblies: names, location: location)) }
      return
    case "componentForKey", "component":
      if let key = (call.name == "component" ? call.argument("forKey") : call.unlabelled.first),
        let text = constants.string(key)
      {
        add(.key(text, assembly: call.base.flatMap { assemblyName($0, types) }), call, [], location, condition)
        return
      }
      if let type = call.argument("forType"), case .type(.named(let name, _)) = type.kind {
        add(.type(name), call, [], location, condition)
      }
      return
    case "componentForType":
      if case .type(.named(let name, _))? = call.unlabelled.first?.kind {
        add(.type(name), call, [], location, condition)
      }
      return
    default: break
    }
    guard let base = call.base, let name = assemblyName(base, types), call.name != "assembly", call.name != "init",
      call.name != "inject", call.name != "makeDefault", !call.name.hasPrefix("attach")
    else { return }
    let selector = ObjectiveCNames.selector(base: call.name, labels: call.labels)
    add(.key(selector, assembly: name), call, call.arguments, location, condition)
  }

  private mutating func add(
    _ target: Resolution.Target, _ call: SwiftMethodCall, _ arguments: [SwiftArgument], _ location: SourceLocation,
    _ condition: String?
  ) {
    resolutions.append(
      Resolution(
        target: target, arguments: arguments.map { argument(of: $0.value) }, location: location, condition: condition))
  }

  /// An argument of ordinary code: a literal, or not known.
  private func argument(of expression: SwiftExpression) -> InjectedValue {
    let location = expression.span.location(in: path)
    let plain = expression.withoutCasts
    switch plain.kind {
    case .nothing: return InjectedValue(.nothing, at: location)
    case .string(let text): return InjectedValue(.constant(Constant(kind: .string, text: text)), at: location)
    case .integer(let text), .floating(let text):
      return InjectedValue(.constant(Constant(kind: .number, text: text)), at: location)
    case .boolean(let value):
      return InjectedValue(.constant(Constant(kind: .boolean, text: value ? "YES" : "NO")), at: location)
    default: return InjectedValue(.unknown(text: plain.description, reason: "a value of ordinary code"), at: location)
    }
  }

  // MARK: Types

  private func assemblyNames(_ list: SwiftExpression, _ types: [String: SwiftType]) -> [String] {
    let plain = list.withoutCasts
    guard case .array(let elements) = plain.kind else { return assemblyName(plain, types).map { [$0] } ?? [] }
    return elements.compactMap { assemblyName($0, types) }
  }

  private func assemblyName(_ expression: SwiftExpression, _ types: [String: SwiftType]) -> String? {
    guard case .named(let name, _)? = type(of: expression, types)?.unwrapped, isAssembly(name) else { return nil }
    return name
  }

  private func type(of expression: SwiftExpression, _ types: [String: SwiftType], depth: Int = 0) -> SwiftType? {
    guard depth < 20 else { return nil }
    var plain = expression
    while true {
      switch plain.kind {
      case .cast(_, let cast, let type) where cast != .check: return type
      case .forced(let inner), .chained(let inner), .attempt(let inner, _):
        plain = inner
        continue
      default: break
      }
      break
    }
    switch plain.kind {
    case .name(let name, labels: nil, _): return types[name]
    case .member(let base?, let member):
      return base.withoutCasts.plainName == "self" ? types[member.name] : nil
    case .type(let type): return type
    case .call:
      guard let call = SwiftMethodCall(plain) else { return nil }
      guard let base = call.base else { return call.name.first?.isUppercase == true ? .named(call.name) : nil }
      switch call.name {
      case "assembly", "init", "defaultAssembly": return SwiftLowering.typeNamed(by: base)
      case "activate", "activated", "activateWithCollaboratingAssemblies", "activatedWithCollaboratingAssemblies":
        return type(of: base, types, depth: depth + 1)
      default: return nil
      }
    default: return nil
    }
  }
}

extension SwiftStatement {
  fileprivate var conditions: [SwiftCondition] {
    switch kind {
    case .if(let conditions, _, _), .guard(let conditions, _), .while(let conditions, _, _): conditions
    default: []
    }
  }
}
