import AssemblyFacts

/// Says of the types in a Swift file what the graph needs to know of any type: ancestry, properties, methods.
struct SwiftTypeFacts {
  let path: String

  /// The type and those nested in it, outermost first.
  func declarations(_ type: SwiftTypeDeclaration) -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    var stack = [type]
    while let next = stack.popLast() {
      result.append(declaration(next))
      stack += next.types.reversed()
    }
    return result
  }

  private func declaration(_ type: SwiftTypeDeclaration) -> TypeDeclaration {
    var inherited = type.inherits.map { reference($0) }
    var superclass: TypeReference?
    if type.kind == .class, let first = inherited.first, first.kind == .object, !first.name.hasSuffix("Protocol") {
      superclass = inherited.removeFirst()
    }
    let isExposed = type.attributes.contains { $0.name == "objcMembers" }
    return TypeDeclaration(
      name: type.name, kind: kind(type.kind), superclass: superclass,
      protocols: inherited.flatMap { $0.name.isEmpty ? $0.protocols : [$0.name] },
      properties: type.variables.map { property($0, isExposed: isExposed, isProtocol: type.kind == .protocol) },
      methods: type.functions.map { method($0, isExposed: isExposed) },
      objectiveCName: type.attributes.first { $0.name == "objc" }?.objectiveCName,
      isFinal: type.modifiers.contains("final"), location: type.span.location(in: path), condition: type.condition)
  }

  private func kind(_ kind: SwiftTypeDeclaration.Kind) -> TypeDeclaration.Kind {
    switch kind {
    case .class: .class
    case .struct: .struct
    case .enum: .enum
    case .actor: .actor
    case .protocol: .protocol
    case .extension: .extension
    }
  }

  private func property(_ variable: SwiftVariable, isExposed: Bool, isProtocol: Bool) -> PropertyDeclaration {
    PropertyDeclaration(
      name: variable.name, type: variable.type.map { reference($0) } ?? inferred(variable.initial),
      isReadOnly: !variable.isSettable,
      isWeak: variable.modifiers.contains { $0 == "weak" || $0.hasPrefix("unowned") },
      isClassProperty: variable.modifiers.contains("static") || variable.modifiers.contains("class"),
      getter: variable.attributes.first { $0.name == "objc" }?.objectiveCName,
      isComputed: variable.getter != nil && !isProtocol,
      isObjectiveC: isExposed || isExposedByItself(variable.modifiers, variable.attributes),
      isDynamic: isDynamic(variable.modifiers, variable.attributes),
      isAutoInjected: variable.attributes.contains { SwiftTypeFacts.injectingWrappers.contains($0.name) },
      location: variable.nameSpan.location(in: path), condition: variable.condition)
  }

  private func method(_ function: SwiftFunction, isExposed: Bool) -> MethodDeclaration {
    MethodDeclaration(
      selector: ObjectiveCNames.selector(of: function), swiftName: ObjectiveCNames.swiftName(of: function),
      parameters: function.parameters.map { parameter($0) },
      returnType: function.name == "init"
        ? TypeReference(kind: .selfType, name: "Self", isOptional: function.isFailable, text: "Self")
        : function.result.map { reference($0) } ?? .void,
      isClassMethod: function.isStatic, isInitializer: function.name == "init", isImplemented: function.body != nil,
      isOptional: function.modifiers.contains("optional"),
      isObjectiveC: isExposed || isExposedByItself(function.modifiers, function.attributes),
      isDynamic: isDynamic(function.modifiers, function.attributes),
      isPrivate: function.modifiers.contains { $0 == "private" || $0 == "fileprivate" },
      location: function.span.location(in: path), condition: function.condition)
  }

  func parameter(_ parameter: SwiftParameter) -> Parameter {
    Parameter(
      name: parameter.name, label: parameter.label, type: reference(parameter.type),
      isDeliberatelyUnused: parameter.name == "_", hasDefault: parameter.initial != nil,
      location: parameter.nameSpan.location(in: path))
  }

  // MARK: Exposure to Objective-C

  func isDynamic(_ modifiers: [String], _ attributes: [SwiftAttribute]) -> Bool {
    // What overrides a dynamic member is dynamic itself.
    modifiers.contains("dynamic") || modifiers.contains("override") || attributes.contains { $0.name == "NSManaged" }
  }

  private func isExposedByItself(_ modifiers: [String], _ attributes: [SwiftAttribute]) -> Bool {
    isDynamic(modifiers, attributes) || attributes.contains { SwiftTypeFacts.exposingAttributes.contains($0.name) }
  }

  private static let exposingAttributes: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBInspectable", "NSManaged", "GKInspectable", "IBSegueAction",
  ]

  /// Property wrappers that fill a property from a container.
  private static let injectingWrappers: Set<String> = [
    "Injected", "LazyInjected", "WeakLazyInjected", "InjectedObject", "OptionalInjected", "Inject", "InjectedWeak",
    "DynamicInjected",
  ]

  // MARK: Types

  private func inferred(_ initial: SwiftExpression?) -> TypeReference {
    guard let initial else { return .unknown("") }
    switch initial.kind {
    case .string, .interpolation: return reference(.named("String"))
    case .integer: return reference(.named("Int"))
    case .floating: return reference(.named("Double"))
    case .boolean: return reference(.named("Bool"))
    case .call(let callee, _):
      guard let type = SwiftLowering.typeNamed(by: callee) else { return .unknown("") }
      return reference(type)
    default: return .unknown("")
    }
  }

  func reference(_ type: SwiftType) -> TypeReference { TypeReference(type) }
}
