import AssemblyFacts

/// What is known about the type of a value or of the place where it ends up.
package struct StaticType: Sendable, Hashable {
  package var reference: TypeReference
  /// The value is an instance of exactly this class, not of one below it: the definition names it.
  package var isExact: Bool

  package init(_ reference: TypeReference, isExact: Bool = false) {
    self.reference = reference
    self.isExact = isExact
  }

  /// An instance of a class.
  package static func instance(of name: String) -> StaticType {
    StaticType(TypeReference(kind: .object, name: name, text: "\(name) *"), isExact: true)
  }
}

extension DependencyGraph {
  /// The class of what a definition builds; nil where its source does not tell. Aliases and parents are followed.
  package func product(of id: DefinitionID) -> StaticType? {
    var seen: Set<DefinitionID> = []
    var current = id
    while seen.insert(current).inserted, let node = self[current] {
      let body = node.definition.body
      switch body.construction {
      case .class(let reference), .block(let reference):
        guard let name = reference.name else { return declaredProduct(of: node) }
        return classProduct(name, of: node)
      case .closure(let reference):
        return reference?.name.map { .instance(of: $0) } ?? declaredProduct(of: node)
      case .factory(let receiver, let selector, _):
        return factoryProduct(receiver, selector, of: node) ?? declaredProduct(of: node)
      case .inherited:
        guard let parent = parent(of: current) else { return declaredProduct(of: node) }
        current = parent
      case .value(let value), .wrapped(let value):
        guard case .reference(let reference) = node.lookThrough(value).kind,
          case .definitions(let targets) = target(of: reference, in: current), let target = targets.first
        else { return declaredProduct(of: node) }
        current = target
      case .configuration, .storyboard, .nothing, .unknown: return declaredProduct(of: node)
      }
    }
    return nil
  }

  /// The class named by `withClass:`, unless the initializer is a class method that says it makes something else.
  private func classProduct(_ name: String, of node: DefinitionNode) -> StaticType? {
    for use in node.definition.body.uses where use.role == .initializer {
      guard let selector = use.selector, let made = types.classMethod(selector, of: name).value?.first?.returnType
      else { continue }
      switch made.kind {
      case .object where made.name != name && !made.name.isEmpty: return StaticType(made)
      case .any: return StaticType(TypeReference(kind: .object, name: name, text: "\(name) *"))
      default: break
      }
    }
    return .instance(of: name)
  }

  private func factoryProduct(_ receiver: InjectedValue, _ selector: String?, of node: DefinitionNode) -> StaticType? {
    guard let selector, let owner = staticType(of: receiver, in: node)?.reference, owner.kind == .object,
      let made = types.method(selector, of: owner.name).value?.first?.returnType, made.kind == .object
    else { return nil }
    return StaticType(made)
  }

  /// The return type of the method, where that is a type of its own.
  package func declaredProduct(of node: DefinitionNode) -> StaticType? {
    let declared = node.definition.productType
    switch declared.kind {
    case .object:
      let isPlaceholder = declared.name.isEmpty || AssemblyIndex.isDefinitionClass(declared.name)
      return isPlaceholder || declared.name == "NSObject" ? nil : StaticType(declared)
    case .any: return declared.protocols.isEmpty ? nil : StaticType(declared)
    case .selfType, .classObject, .block, .primitive, .void, .unknown: return nil
    }
  }

  /// The type of a value as far as it is known; nil otherwise, and for `id`.
  ///
  /// - Parameter node: the definition in whose body it is written.
  package func staticType(of value: InjectedValue, in node: DefinitionNode) -> StaticType? {
    let value = node.lookThrough(value)
    switch value.kind {
    case .reference(let reference):
      guard case .definitions(let targets) = target(of: reference, in: node.id) else { return nil }
      let products = Set(targets.map { product(of: $0) })
      return products.count == 1 ? products.first ?? nil : nil
    case .argument(let index):
      let parameters = node.definition.parameters
      guard parameters.indices.contains(index) else { return nil }
      return StaticType.telling(parameters[index].type)
    case .constant(let constant): return staticType(of: constant)
    case .collection(let collection):
      let names: [Collection.Kind: String] = [
        .array: "NSArray", .set: "NSSet", .orderedSet: "NSOrderedSet", .dictionary: "NSDictionary",
      ]
      return names[collection.kind].map { .instance(of: $0) }
    case .inline(let body):
      if case .class(.named(let name, _)) = body.construction { return .instance(of: name) }
      return nil
    default: return nil
    }
  }

  private func staticType(of constant: Constant) -> StaticType? {
    switch constant.kind {
    case .string where constant.type?.name == "NSString": return .instance(of: "NSString")
    case .classObject: return StaticType(TypeReference(kind: .classObject, name: "Class", text: "Class"))
    case .block: return StaticType(TypeReference(kind: .block, name: "", text: "a block"))
    case .object: return constant.type.flatMap { StaticType.telling($0) }
    case .number, .boolean, .string, .selector, .symbol: return nil
    }
  }
}

extension StaticType {
  /// A declared type that says something about its values: not `id`, and not a name whose kind is unknown.
  fileprivate static func telling(_ type: TypeReference) -> StaticType? {
    switch type.kind {
    case .object: type.name.isEmpty || type.name == "NSObject" && type.protocols.isEmpty ? nil : StaticType(type)
    case .any: type.protocols.isEmpty ? nil : StaticType(type)
    case .classObject, .block, .primitive: StaticType(type)
    case .selfType, .void, .unknown: nil
    }
  }
}

extension AssemblyIndex {
  /// `TyphoonDefinition` and its subclasses.
  package static func isDefinitionClass(_ name: String) -> Bool {
    name.hasPrefix("Typhoon") && name.hasSuffix("Definition")
  }
}

// MARK: - Sites

extension DependencyGraph {
  /// The declared type of the place that an injection fills.
  ///
  /// - Parameter definition: the definition that carries the injection out; its product has the site.
  package func declaredType(of site: InjectionSite, of definition: DefinitionID) -> Lookup<TypeReference> {
    guard let product = product(of: definition)?.reference, product.kind == .object, !product.name.isEmpty else {
      return .unknown
    }
    let owner = product.name
    switch site {
    case .property(let name):
      switch types.property(name, of: owner) {
      case .found(let property): return .found(property.type)
      case .absent:
        let setter = types.method(AssemblyIndex.setterSelector(for: name), of: owner)
        if let type = setter.value?.first?.parameters.first?.type { return .found(type) }
        return .absent
      case .unknown: return .unknown
      }
    case .initializer(let selector, let index, _, _):
      // `withClass:` names the class whose initializer it is, whatever a class method returns.
      guard let node = self[definition] else { return .unknown }
      return parameter(index, of: selector, in: node.namedClass ?? owner)
    case .method(let selector, let index, _), .before(let selector, let index, _), .after(let selector, let index, _):
      return parameter(index, of: selector, in: owner)
    case .factoryParameter(let selector, let index, _):
      guard let node = self[definition], case .factory(let receiver, _, _) = node.definition.body.construction,
        let factory = staticType(of: receiver, in: node)?.reference, factory.kind == .object
      else { return .unknown }
      return parameter(index, of: selector, in: factory.name)
    case .factoryReceiver: return .unknown
    }
  }

  private func parameter(_ index: Int, of selector: String, in owner: String) -> Lookup<TypeReference> {
    let found: Lookup<[MethodDeclaration]>
    switch types.method(selector, of: owner) {
    case .found(let methods): found = .found(methods)
    case .absent: found = types.classMethod(selector, of: owner)
    case .unknown:
      if let methods = types.classMethod(selector, of: owner).value {
        found = .found(methods)
      } else {
        found = .unknown
      }
    }
    switch found {
    case .found(let methods):
      guard let parameters = methods.first?.parameters, parameters.indices.contains(index) else { return .unknown }
      return .found(parameters[index].type)
    case .absent: return .absent
    case .unknown: return .unknown
    }
  }
}

extension DefinitionNode {
  /// The class that `withClass:` names.
  package var namedClass: String? {
    switch definition.body.construction {
    case .class(let reference), .block(let reference): reference.name
    case .closure(let reference): reference?.name
    default: nil
    }
  }

  /// Its blocks run when it is resolved, with the real arguments.
  package var isBlockDefinition: Bool {
    if case .block = definition.body.construction { true } else { false }
  }
}
