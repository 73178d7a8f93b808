import AssemblyFacts
import DependencyGraph

extension Activation {
  /// Evaluates an expression in a body.
  func evaluate(
    _ value: InjectedValue, in making: BodyFrame, then: @escaping (ActivationObject) throws -> Void
  ) throws {
    switch value.kind {
    case .reference(let reference): try evaluate(reference, at: value.location, in: making, then: then)
    case .argument(let index):
      let arguments = making.method.arguments
      try then(arguments.indices.contains(index) ? arguments[index] : .nothing)
    case .local(let number): try then(making.method.locals[number] ?? .nothing)
    case .constant(let constant): try then(.plain(.constant(constant)))
    case .nothing: try then(.nothing)
    case .byType: try then(.injection(InjectionObject(.byType(nil), at: value.location)))
    case .ofType(let type): try then(.injection(InjectionObject(.byType(type), at: value.location)))
    case .configuration(let key): try then(.injection(InjectionObject(.configuration(key), at: value.location)))
    case .collection(let collection): evaluate(collection, at: value.location, in: making, then: then)
    case .assembly: try then(.assembly)
    case .collaborator(let receiver): try then(collaborator(receiver, in: making.method))
    case .keyPath(let base, let path):
      try evaluate(base, in: making) { object in
        try then(self.keyPath(path, of: object, at: value.location, in: making))
      }
    case .inline(let body): run(body, in: making.method, then: then)
    case .option(let option): evaluate(option, at: value.location, in: making, then: then)
    case .message(let message): try evaluate(message, at: value.location, in: making, then: then)
    case .expression(let text, let sign, let operands):
      try evaluate(operands, joinedBy: sign, text: text, in: making, then: then)
    case .definitionObject: try then(.definition(making.definition))
    case .unknown(let text, _): try then(.plain(.unknown(text)))
    }
  }

  /// Evaluates several expressions one after the other.
  func evaluate(
    _ values: [InjectedValue], in making: BodyFrame, then: @escaping ([ActivationObject]) throws -> Void
  ) {
    var objects: [ActivationObject] = []
    agenda.iterate(values.count) { index, goOn in
      try self.evaluate(values[index], in: making) { object in
        objects.append(object)
        goOn()
      }
    } completion: {
      try then(objects)
    }
  }

  // MARK: References

  private func evaluate(
    _ reference: Reference, at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    if reference.arguments.isEmpty {
      return try call(reference, [], at: location, in: making, then: then)
    }
    evaluate(reference.arguments, in: making) { objects in
      try self.call(reference, objects, at: location, in: making, then: then)
    }
  }

  private func call(
    _ reference: Reference, _ objects: [ActivationObject], at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    let frame = making.method
    let key = reference.key.description
    switch reference.receiver {
    case .ownAssembly:
      if graph.assemblies[frame.assembly]?.definitions[reference.key] != nil {
        let arguments = try self.arguments(objects, of: reference, in: making)
        if let arguments, arguments.size > ArgumentsObject.largestSize { return try then(.plain(.unknown(key))) }
        return try definition(for: key, in: frame.assembly, arguments: arguments, then: then)
      }
      try then(nonDefinition(reference, at: location, in: making))
    case .superAssembly: try callSuper(reference, objects, at: location, in: making, then: then)
    case .property(let name):
      switch receiver(name, of: frame.assembly) {
      case .collaborator:
        let arguments = try self.arguments(objects, of: reference, in: making)
        let definition = DefinitionObject(
          .reference, className: "NSObject", key: key, source: frame.node.id, location: location)
        definition.arguments = arguments
        if let arguments, arguments.size > ArgumentsObject.largestSize { return try then(.plain(.unknown(key))) }
        try then(.definition(definition))
      case .nothing: try then(.nothing)
      case .definition: throw unrecognized("TyphoonDefinition", key, at: location, in: making)
      case .missing: throw unrecognized("TyphoonAssemblyAccessor", name, at: location, in: making)
      case .unknown: try then(.plain(.unknown("[self.\(name) \(key)]")))
      }
    case .instanceVariable: try then(.nothing)
    case .made:
      // A new assembly, which nothing intercepts: the definition it returns has no key.
      try then(.definition(DefinitionObject(.object, className: nil, source: frame.node.id, location: location)))
    case .resolver(let name): try then(.plain(.unknown("\(name) \(key)")))
    }
  }

  /// What `self.name` is, as the receiver of a reference.
  private enum ReferenceReceiver { case collaborator, nothing, definition, missing, unknown }

  private func receiver(_ name: String, of assemblyName: String) -> ReferenceReceiver {
    guard let assembly = graph.assemblies[assemblyName] else { return .unknown }
    if let collaborator = assembly.collaborators[name] {
      if case .bareProtocol = collaborator.kind { return .nothing }
      return .collaborator
    }
    if assembly.definitions[.selector(name)] != nil { return .definition }
    switch graph.types.property(name, of: assemblyName) {
    case .found: return .nothing
    case .absent: return .missing
    case .unknown: return .unknown
    }
  }

  /// `[self foo]` where `foo` is no definition method.
  private func nonDefinition(
    _ reference: Reference, at location: SourceLocation, in making: BodyFrame
  ) throws -> ActivationObject {
    let frame = making.method
    let key = reference.key.description
    switch graph.target(of: reference, in: frame.node.id, asMember: frame.assembly) {
    case .collaborator(let collaborator):
      if case .bareProtocol = collaborator.kind { return .nothing }
      return .assembly
    case .state: return .nothing
    case .missing: throw unrecognized("TyphoonAssemblyAccessor", key, at: location, in: making)
    case .definitions, .message, .external, .unknown: return .plain(.unknown("[self \(key)]"))
    }
  }

  /// `[super foo]` runs the inherited method itself; nothing intercepts it, and what it returns has no key.
  private func callSuper(
    _ reference: Reference, _ objects: [ActivationObject], at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    let frame = making.method
    let target = graph.target(of: reference, in: frame.node.id, asMember: frame.assembly)
    guard case .definitions(let ids) = target, let id = ids.first, let node = graph[id] else {
      if case .missing = target {
        throw unrecognized(frame.assembly, reference.key.description, at: location, in: making)
      }
      return try then(.plain(.unknown("[super \(reference.key)]")))
    }
    let inherited = MethodFrame(node: node, assembly: frame.assembly, arguments: objects)
    runMethod(inherited, then: then)
  }

  private func unrecognized(
    _ className: String, _ selector: String, at location: SourceLocation, in making: BodyFrame
  ) -> Halt {
    raise(
      "NSInvalidArgumentException", "-[\(className) \(selector)]: unrecognized selector sent to instance",
      className == "TyphoonDefinition" ? .injectionInExpression : .missingMethod, subject: selector,
      in: making.definition.source, at: location)
  }

  /// `+argumentsFromInvocation:`; nil for a method without parameters.
  private func arguments(
    _ objects: [ActivationObject], of reference: Reference, in making: BodyFrame
  ) throws -> ArgumentsObject? {
    guard !objects.isEmpty else { return nil }
    var values: [InjectionObject] = []
    for (object, value) in zip(objects, reference.arguments) {
      let made = injection(from: object, at: value.location)
      if made.hasNestedRuntimeArgument {
        throw raise(
          "NSInternalInconsistencyException",
          "Returning a definition that is the result of a nested runtime argument is not supported.", .nestedArgument,
          subject: reference.key.description, in: making.definition.source, at: value.location)
      }
      values.append(made)
    }
    return ArgumentsObject(values)
  }

  // MARK: Other expressions

  private func collaborator(_ receiver: Receiver, in frame: MethodFrame) -> ActivationObject {
    switch receiver {
    case .property(let name):
      switch self.receiver(name, of: frame.assembly) {
      case .collaborator: .assembly
      case .nothing, .missing: .nothing
      case .definition, .unknown: .plain(.unknown("self.\(name)"))
      }
    case .ownAssembly, .superAssembly, .made: .assembly
    case .instanceVariable: .nothing
    case .resolver(let name): .plain(.unknown(name))
    }
  }

  private func keyPath(
    _ path: String, of object: ActivationObject, at location: SourceLocation, in making: BodyFrame
  ) throws -> ActivationObject {
    switch object {
    case .nothing: return .nothing
    case .definition(let definition):
      return .injection(
        InjectionObject(.keyPath(key: definition.key, arguments: definition.arguments, path: path), at: location))
    case .injection, .blockPlaceholder:
      throw raise(
        "NSInvalidArgumentException",
        "You can't call a method on the runtime argument being passed in. It has to be passed in as-is",
        .argumentMessage, subject: "property:", in: making.definition.source, at: location)
    case .plain, .collection, .dictionary, .assembly: return .plain(.unknown("keyPath:\(path)"))
    }
  }

  private func evaluate(
    _ collection: Collection, at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) {
    // The arguments of a constructor, or the parts of a literal, are evaluated in the order in which they are written.
    evaluate(collection.keys + collection.elements, in: making) { objects in
      let keys = objects.prefix(collection.keys.count).map { object in
        if case .plain(let value) = object { value } else { SimulatedValue.unknown("key") }
      }
      let elements = Array(objects.dropFirst(collection.keys.count))
      if elements.contains(where: { if case .nothing = $0 { true } else { false } }) {
        throw self.raise(
          "NSInvalidArgumentException", "attempt to insert nil object", .nilInCollection, subject: "nil",
          in: making.definition.source, at: location)
      }
      switch collection.kind {
      case .dictionary: try then(.dictionary(keys: keys, elements))
      case .set, .orderedSet: try then(.collection(collection.kind, elements.withoutDuplicates))
      case .array: try then(.collection(.array, elements))
      }
    }
  }

  private func evaluate(
    _ option: Option, at location: SourceLocation, in making: BodyFrame,
    then: @escaping (ActivationObject) throws -> Void
  ) {
    let definition = DefinitionObject(
      .object, className: "NSObject", source: making.method.node.id, location: location)
    definition.scope = .prototype
    definition.isScopeSet = true
    var cases: [(match: SimulatedValue?, result: InjectionObject)] = []

    func finish(on: ActivationObject) throws {
      definition.kind = .option(
        on: injection(from: on, at: option.on.location), cases: cases, usesValueAsKey: option.usesValueAsKey)
      try then(.definition(definition))
    }
    if option.isYesNo {
      // Both results are made before either is looked at.
      return evaluate([option.on] + option.cases.map(\.result), in: making) { objects in
        for (optionCase, object) in zip(option.cases, objects.dropFirst()) {
          for match in Activation.matches(of: optionCase.match) {
            cases.append((match, self.injection(from: object, at: optionCase.result.location)))
          }
        }
        try finish(on: objects[0])
      }
    }
    evaluate([option.on], in: making) { first in
      self.agenda.iterate(option.cases.count) { index, goOn in
        let optionCase = option.cases[index]
        self.evaluate((optionCase.match.map { [$0] } ?? []) + [optionCase.result], in: making) { objects in
          var match: SimulatedValue?
          if optionCase.match != nil {
            if case .plain(let value) = objects[0] {
              match = value
            } else if case .nothing = objects[0] {
              match = .nothing
            } else {
              match = .unknown("option")
            }
          }
          if let result = objects.last {
            cases.append((match, self.injection(from: result, at: optionCase.result.location)))
          }
          goOn()
        }
      } completion: {
        try finish(on: first[0])
      }
    }
  }

  /// What `withOption:yes:no:` takes for yes, and for no.
  private static func matches(of value: InjectedValue?) -> [SimulatedValue?] {
    guard case .constant(let constant)? = value?.kind, constant.kind == .boolean else { return [nil] }
    let isYes = constant.text == "YES" || constant.text == "true"
    return [
      .constant(Constant(kind: .boolean, text: isYes ? "YES" : "NO")),
      .constant(Constant(kind: .string, text: isYes ? "YES" : "NO")),
      .constant(Constant(kind: .string, text: isYes ? "1" : "0")),
    ]
  }

  // MARK: Injections

  /// `TyphoonMakeInjectionFromObjectIfNeeded`.
  func injection(from object: ActivationObject, at location: SourceLocation?) -> InjectionObject {
    switch object {
    case .nothing: return InjectionObject(.object(.nothing), at: location)
    case .definition(let definition):
      return InjectionObject(.reference(key: definition.key, arguments: definition.arguments), at: location)
    case .injection(let made): return made
    case .blockPlaceholder(let index): return InjectionObject(.runtimeArgument(index), at: location)
    case .plain(let value): return InjectionObject(.object(value), at: location)
    case .assembly: return InjectionObject(.container, at: location)
    case .collection(let kind, let elements):
      guard elements.contains(where: \.isContainerObject) else {
        return InjectionObject(.object(.list(kind, elements.map(\.plainValue))), at: location)
      }
      return InjectionObject(.collection(kind, elements.map { injection(from: $0, at: location) }), at: location)
    case .dictionary(let keys, let elements):
      guard elements.contains(where: \.isContainerObject) else {
        return InjectionObject(.object(.dictionary(keys: keys, values: elements.map(\.plainValue))), at: location)
      }
      return InjectionObject(
        .dictionary(keys: keys, elements.map { injection(from: $0, at: location) }), at: location)
    }
  }
}

extension InjectionObject {
  /// Whether it is a reference that was given an argument of the definition, directly or further in.
  fileprivate var hasNestedRuntimeArgument: Bool {
    switch kind {
    case .reference(_, let arguments), .keyPath(_, let arguments, _):
      arguments?.values.contains { $0.isRuntimeArgument || $0.hasNestedRuntimeArgument } ?? false
    default: false
    }
  }
}

extension ActivationObject {
  /// Whether Typhoon makes an injection of its own out of it rather than injecting it as it is.
  fileprivate var isContainerObject: Bool {
    switch self {
    case .definition, .injection, .collection, .dictionary, .assembly: true
    case .plain(.list), .plain(.dictionary): true
    case .nothing, .plain, .blockPlaceholder: false
    }
  }

  fileprivate var plainValue: SimulatedValue {
    switch self {
    case .plain(let value): value
    case .nothing: .nothing
    case .collection(let kind, let elements): .list(kind, elements.map(\.plainValue))
    case .dictionary(let keys, let elements): .dictionary(keys: keys, values: elements.map(\.plainValue))
    case .assembly: .assembly
    case .definition(let definition): .unknown(definition.key ?? "definition")
    case .injection, .blockPlaceholder: .unknown("runtime argument")
    }
  }

  /// As a condition in ordinary code; nil where it is not known.
  var truth: Bool? {
    switch self {
    case .nothing: false
    case .definition, .injection, .blockPlaceholder, .collection, .dictionary, .assembly: true
    case .plain(.constant(let constant)):
      switch constant.kind {
      case .boolean: constant.text == "YES" || constant.text == "true"
      case .number: Constant.number(constant.text).map { $0 != 0 }
      case .string, .classObject, .selector, .block: true
      case .symbol, .object: nil
      }
    case .plain(.nothing): false
    case .plain(.unknown): nil
    case .plain: true
    }
  }
}

extension Array where Element == ActivationObject {
  /// What a set keeps: objects that are not equal to each other.
  fileprivate var withoutDuplicates: [ActivationObject] {
    var kept: [ActivationObject] = []
    for object in self where !kept.contains(where: { $0.isEqual(to: object) }) { kept.append(object) }
    return kept
  }
}

extension ActivationObject {
  fileprivate func isEqual(to other: ActivationObject) -> Bool {
    switch (self, other) {
    case (.definition(let left), .definition(let right)): left === right
    case (.injection(let left), .injection(let right)): left.isEqual(to: right)
    case (.plain(let left), .plain(let right)): left.isEqualObject(to: right)
    default: false
    }
  }
}
