import AssemblyFacts
import DependencyGraph

/// Where a value goes (`TyphoonInjectionContext`).
struct InjectionContext {
  var element: StackElement
  /// A component still being initialized is an error rather than something to wait for.
  var raises: Bool
  var site: InjectionSite?
  /// The property's declared type; nil for parameters.
  var destination: TypeReference?
  var property: String?
  var isDestinationKnown = true
  /// The fields that are written once the value is there.
  var fields: [String] = []
  /// References that are resolved after the value, before the fields are written.
  var followers: [ComponentNode] = []
}

/// The parameters of a method, as far as they are filled.
final class FilledParameters {
  var values: [SimulatedValue?]
  var locations: [SourceLocation?]

  init(count: Int) {
    values = Array(repeating: nil, count: count)
    locations = Array(repeating: nil, count: count)
  }

  func performed(_ method: TyphoonMethod) -> [PerformedInjection] {
    let selector = method.selector ?? ""
    return values.indices.compactMap { index in
      values[index].map {
        PerformedInjection(site: .parameter(of: method.role, selector, index), value: $0, location: locations[index])
      }
    }
  }
}

extension PerformedSite {
  static func parameter(of role: MethodUse.Role, _ selector: String, _ index: Int) -> PerformedSite {
    switch role {
    case .initializer, .factory: .initializer(selector: selector, index: index)
    case .method, .afterAll: .method(selector: selector, index: index)
    case .before: .before(selector: selector, index: index)
    case .after: .after(selector: selector, index: index)
    }
  }
}

extension Resolution {
  // MARK: Initializing

  /// `-initializeInstanceWithArgs:factory:`: leaves what it comes to in `element.product`.
  func initialize(_ component: LoadedComponent, _ element: StackElement) throws {
    switch component.component.kind {
    case .object, .standIn:
      guard let className = component.className else {
        throw Halt.unknown(
          UnknownReason("the class of '\(component.component.key)' is not known", at: component.component.location))
      }
      element.product = .classObject(className)
      try construct(className, component, element)
    case .factory(let receiver):
      let context = InjectionContext(element: element, raises: true, site: .factoryReceiver)
      agenda.next(inOrder: [
        { try self.value(of: receiver, in: context) { element.product = $0 } },
        { try self.send(component, element) },
      ])
    case .wrapped(let injection):
      let context = InjectionContext(element: element, raises: true)
      try value(of: injection, in: context) { element.product = $0 }
    case .option(let on, let cases, let usesValueAsKey):
      let context = InjectionContext(element: element, raises: true)
      var option = SimulatedValue.nothing
      agenda.next(inOrder: [
        { try self.value(of: on, in: context) { option = $0 } },
        {
          let chosen = try self.choose(option, cases, usesValueAsKey: usesValueAsKey, element, at: on.location)
          try self.value(of: chosen, in: context) { element.product = $0 }
        },
      ])
    case .alias(let key, let arguments):
      let applied = try apply(arguments, element)
      try make(
        key: key, arguments: applied, from: element, site: nil, location: component.component.location,
        isInitializer: true
      ) { element.product = $0 }
    case .block: try runInitializerBlock(of: component, element)
    case .storyboard:
      guard let className = component.className, !className.isEmpty else {
        throw Halt.unknown(
          UnknownReason("the class of '\(component.component.key)' is not known", at: component.component.location))
      }
      element.product = .instance(newInstance(component, className: className))
    case .unknown(let reason): throw Halt.unknown(UnknownReason(reason, at: component.component.location))
    }
  }

  private func construct(_ className: String, _ component: LoadedComponent, _ element: StackElement) throws {
    guard let initializer = component.initializer else { return }
    try fill(initializer, of: className, isInitializing: true, element) { parameters in
      let product = self.product(of: initializer, className: className)
      let number = self.newInstance(component, className: product, initializer: initializer.selector)
      element.product = .instance(number)
      self.perform(parameters.performed(initializer), on: number, element)
    }
  }

  /// The class of what a class method or initializer returns.
  private func product(of initializer: TyphoonMethod, className: String) -> String {
    guard let selector = initializer.selector,
      let method = types.classMethod(selector, of: className).value?.first, method.returnType.kind == .object,
      !method.returnType.name.isEmpty, types.isSubclass(className, of: method.returnType.name) == .no
    else { return className }
    return method.returnType.name
  }

  /// Sends a factory its selector.
  private func send(_ component: LoadedComponent, _ element: StackElement) throws {
    let receiver = element.product
    guard receiver != .nothing, let method = component.initializer else { return }
    let selector = method.selector ?? ""
    if case .classObject(let className) = receiver { return try construct(className, component, element) }
    let className = className(of: receiver) ?? ""
    try fill(method, of: className, isInitializing: true, element) { parameters in
      if parameters.values.isEmpty, case .instance(let number) = receiver,
        let property = self.types.property(selector, of: className).value, !property.isComputed
      {
        element.product = self.fields[number][selector] ?? .unknown("[\(className) \(selector)]")
        return
      }
      let product = self.instanceClass(
        self.types.method(selector, of: className).value?.first?.returnType, component, receiver: className)
      let number = self.newInstance(component, className: product, initializer: selector)
      element.product = .instance(number)
      self.perform(
        [PerformedInjection(site: .factory(selector: selector), value: receiver, location: method.location)]
          + parameters.performed(method), on: number, element)
    }
  }

  private func instanceClass(
    _ type: TypeReference?, _ component: LoadedComponent, receiver: String
  ) -> String {
    if let type {
      if type.kind == .object, !type.name.isEmpty { return type.name }
      if type.kind == .selfType { return receiver }
    }
    let declared = container.graph[component.component.source]?.definition.productType
    if let declared, declared.kind == .object, declared.name != "TyphoonDefinition" { return declared.name }
    return "NSObject"
  }

  // MARK: Parameters

  /// `-createInvocationWithContext:completion:`.
  func fill(
    _ method: TyphoonMethod, of className: String, isInitializing: Bool, _ element: StackElement,
    then: @escaping (FilledParameters) throws -> Void
  ) throws {
    guard let selector = method.selector else {
      throw Halt.unknown(UnknownReason("the selector is made at run time", at: method.location))
    }
    if container.classes.responds(className, to: selector) == .no {
      throw fail(
        "NSInvalidArgumentException",
        "Method '\(selector)' not found on '\(className)'. Did you include the required ':' characters to signify "
          + "arguments?",
        .unknownMember, subject: selector, in: element, at: method.location)
    }
    let arity = TyphoonMethod.arity(of: selector)
    let filled = FilledParameters(count: arity)
    let fields = container.classes.fields(of: selector, in: className)
    agenda.iterate(method.parameters.count) { position, goOn in
      let parameter = method.parameters[position]
      let index = parameter.parameterIndex
      guard index < arity else {
        throw self.fail(
          "NSInvalidArgumentException", "Index too high: \(index + 2)", .misplacedArgument, subject: selector,
          in: element, at: parameter.location ?? method.location)
      }
      var context = InjectionContext(element: element, raises: isInitializing, site: parameter.site)
      context.fields = fields
      if !isInitializing {
        context.followers = method.parameters[(position + 1)...].flatMap {
          self.targets(of: $0, element)
        }
      }
      try self.value(of: parameter, in: context) { value in
        self.note(
          .parameter,
          [
            element.name, Resolution.place(method.location, position),
            self.hash(of: value),
          ])
        filled.values[index] = value
        filled.locations[index] = parameter.location
        goOn()
      }
    } completion: {
      try then(filled)
    }
  }

  // MARK: Values

  /// `-valueToInjectWithContext:completion:`. `then` is called once the value is there: at once, later, or never.
  func value(
    of injection: TyphoonInjection, in context: InjectionContext, then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    switch injection.kind {
    case .object(let value): try then(value)
    case .container: try then(.assembly)
    case .configuration(let key): try then(.unknown("TyphoonConfig(\(key.map { "@\"\($0)\"" } ?? "…"))"))
    case .runtimeArgument(let index):
      // Nothing asked for it: the container sends a message to nil, and what should go on never does.
      guard let arguments = context.element.arguments else { return }
      guard arguments.values.indices.contains(index) else {
        throw fail(
          "NSRangeException", "index \(index) beyond bounds [0 .. \(arguments.values.count - 1)]", .missingArgument,
          subject: container.components[context.element.node.component].component.key, in: context.element,
          at: injection.location)
      }
      if arguments.leadsBackToItself(from: index) {
        throw endless(
          arguments.values[index].isCollection ? .argumentInCollection : .missingArgument,
          subject: container.components[context.element.node.component].component.key, from: context.element,
          at: injection.location)
      }
      try value(of: arguments.values[index], in: context, then: then)
    case .reference(let key, let arguments):
      try resolve(key, arguments, in: context, at: injection.location, then: then)
    case .keyPath(let key, let arguments, let path):
      try resolve(key, arguments, in: context, at: injection.location) { value in
        try then(self.read(path, of: value, at: injection.location))
      }
    case .byType(let type): try valueByType(type, injection, in: context, then: then)
    case .collection(let kind, let elements):
      collect(elements, inOrder: kind != .set, at: injection.location, in: context) { try then(.list(kind, $0)) }
    case .dictionary(let keys, let elements):
      collect(elements, inOrder: false, at: injection.location, in: context) {
        try then(.dictionary(keys: keys, values: $0))
      }
    }
  }

  private func targets(of injection: TyphoonInjection, _ element: StackElement) -> [ComponentNode] {
    orders.relevance?.hotTargets(
      of: injection, arguments: element.arguments, in: container.components[element.node.component]) ?? []
  }

  /// Makes the elements of a collection one after the other, those of a set or dictionary in an order that is open.
  private func collect(
    _ elements: [TyphoonInjection], inOrder: Bool, at location: SourceLocation?, in context: InjectionContext,
    then: @escaping ([SimulatedValue]) throws -> Void
  ) {
    var values: [SimulatedValue] = Array(repeating: .nothing, count: elements.count)
    var remaining = Array(elements.indices)
    agenda.iterate(elements.count) { _, goOn in
      let position =
        inOrder
        ? 0
        : try self.orders.pickElement(remaining, of: elements, at: location, context.element, in: self)
      let index = remaining.remove(at: position)
      var inner = context
      inner.destination = nil
      inner.property = nil
      inner.followers += remaining.flatMap { self.targets(of: elements[$0], context.element) }
      try self.value(of: elements[index], in: inner) { value in
        guard value != .nothing else {
          throw self.fail(
            "NSInvalidArgumentException", "attempt to insert nil object", .nilInCollection, subject: "nil",
            in: context.element, at: elements[index].location ?? location)
        }
        self.note(
          .collected,
          [
            context.element.name, Resolution.place(location, index),
            self.hash(of: value),
          ])
        values[index] = value
        goOn()
      }
    } completion: {
      try then(values)
    }
  }

  /// `TyphoonInjectionByReference`.
  private func resolve(
    _ key: String?, _ reference: RuntimeArguments?, in context: InjectionContext, at location: SourceLocation?,
    then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    guard let key else { return try then(.nothing) }
    let arguments = try apply(reference, context.element)
    let component = container.index(of: key)

    func resolveNow() throws {
      if let component, let element = stack.peek(try node(component, arguments)) {
        metCycle = true
        let hop = self.hop(
          to: component, key: key, from: context.element, site: context.site, location: location,
          isInitializer: context.raises)
        let instance = try self.instance(of: element, hop: hop)
        record(.reuse, element.node, arguments, at: location)
        return try then(instance)
      }
      try make(
        key: key, arguments: arguments, from: context.element, site: context.site, location: location,
        isInitializer: context.raises, then: then)
    }
    if !context.raises, let component, let element = stack.peek(try node(component, arguments)), element.isInitializing
    {
      return wait(for: element, in: context, at: location, then: resolveNow)
    }
    try resolveNow()
  }

  /// `-resolveCircularDependency:args:resolvedBlock:` with something that is being initialized.
  func wait(
    for element: StackElement, in context: InjectionContext, at location: SourceLocation?,
    then: @escaping Agenda.Task
  ) {
    metCycle = true
    record(
      .wait(context.site.flatMap(PerformedSite.init), for: describe(element.node, element.arguments)),
      context.element.node, context.element.arguments,
      at: location)
    let place = Resolution.place(location, context.fields.count)
    note(.waiting, [context.element.name, place])
    element.waiting.append(
      WaitingInjection(
        owner: context.element, fields: context.fields, followers: context.followers, place: place, resume: then))
  }

  /// `+argumentsFromRuntimeArguments:appliedToReferenceArguments:`: puts the component's own arguments in the place of
  /// placeholders.
  func apply(_ reference: RuntimeArguments?, _ element: StackElement) throws -> RuntimeArguments? {
    guard let reference, reference.forwards, let own = element.arguments else { return reference }
    switch reference.applying(own) {
    case .values(let arguments): return arguments
    case .endless:
      throw endless(
        .missingArgument, subject: container.components[element.node.component].component.key, from: element)
    case .outOfBounds(let index):
      throw fail(
        "NSRangeException", "index \(index) beyond bounds [0 .. \(own.values.count - 1)]", .missingArgument,
        subject: container.components[element.node.component].component.key, in: element, at: nil)
    }
  }

  /// `-valueForKeyPath:`.
  private func read(_ path: String, of value: SimulatedValue, at location: SourceLocation?) -> SimulatedValue {
    var current = value
    for name in path.split(separator: ".").map(String.init) {
      switch current {
      case .nothing: return .nothing
      case .instance(let number):
        guard let field = fields[number][name] else {
          let property = types.property(name, of: instances[number].className).value
          // Nobody has set it yet; what the class itself puts there, if its code is anywhere, is not known.
          return property != nil && isPlainStorage(name, of: instances[number].className)
            ? .nothing : .unknown("keyPath:\(path)")
        }
        current = field
      case .argument, .constant, .list, .dictionary, .classObject, .assembly, .unknown:
        return .unknown("keyPath:\(path)")
      }
    }
    return current
  }

  /// Whether no scanned code of a class computes a property.
  private func isPlainStorage(_ name: String, of className: String) -> Bool {
    let chain = types.ancestry(of: className).chain
    return !chain.contains { $0.isImplemented || $0.methods[name]?.contains(where: \.isImplemented) == true }
  }

  // MARK: Options

  private func choose(
    _ option: SimulatedValue, _ cases: [TyphoonComponent.OptionCase], usesValueAsKey: Bool, _ element: StackElement,
    at location: SourceLocation?
  ) throws -> TyphoonInjection {
    var fallback: TyphoonInjection?
    for optionCase in cases {
      guard let match = optionCase.match else {
        fallback = optionCase.result
        continue
      }
      switch matches(option, match) {
      case .yes: return optionCase.result
      case .no: continue
      case .unknown:
        throw Halt.unknown(UnknownReason("which case an option takes is not known", at: location))
      }
    }
    if usesValueAsKey, let text = string(option) {
      return TyphoonInjection(kind: .reference(key: text, arguments: nil), location: location)
    }
    if let fallback { return fallback }
    throw fail(
      "NSInternalInconsistencyException", "Can't find injection to match value \(describe(option))", .unmatchedOption,
      subject: container.components[element.node.component].component.key, in: element, at: location)
  }

  private func matches(_ option: SimulatedValue, _ match: SimulatedValue) -> Truth {
    switch (option, match) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.nothing, .nothing): return .yes
    case (.nothing, _), (_, .nothing): return .no
    case (.argument(let index), _):
      guard entryArguments.indices.contains(index) else { return .no }
      switch entryArguments[index] {
      case .unknown: return .unknown
      case .nothing: return match == .nothing ? .yes : .no
      case .text(let text): return matches(.string(text), match)
      }
    case (.constant(let left), .constant(let right)):
      if left.isEqual(to: right) { return .yes }
      let isOpen = [left.kind, right.kind].contains { $0 == .symbol || $0 == .object }
      return isOpen ? .unknown : .no
    default: return .no
    }
  }

  private func string(_ value: SimulatedValue) -> String? {
    switch value {
    case .constant(let constant) where constant.kind == .string: return constant.text
    case .argument(let index):
      if entryArguments.indices.contains(index), case .text(let text) = entryArguments[index] { return text }
      return nil
    default: return nil
    }
  }
}

extension TyphoonInjection {
  fileprivate var isCollection: Bool {
    switch kind {
    case .collection, .dictionary: true
    default: false
    }
  }
}
