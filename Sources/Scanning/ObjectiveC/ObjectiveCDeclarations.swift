import AssemblyFacts
import ObjectiveCSyntax

/// Reads what a file declares about classes and protocols.
struct ObjectiveCDeclarationReader {
  let source: ObjectiveCSource
  let types: ObjectiveCTypeReader

  /// The declarations of the file in source order, those inside `extern "C"` and the like included.
  func read() -> [TypeDeclaration] { read(source.file.declarations, depth: 0) }

  private func read(_ declarations: [Declaration], depth: Int) -> [TypeDeclaration] {
    guard depth < 20 else { return [] }
    return declarations.flatMap { declaration -> [TypeDeclaration] in
      switch declaration.form {
      case .interface(let interface):
        [ObjectiveCDeclarationReader(source: source, types: types.inside(interface)).read(interface)]
      case .protocol(let declared): [read(declared)]
      case .implementation(let implementation): [read(implementation)]
      case .block(let inner): read(inner, depth: depth + 1)
      case .forwardClasses, .forwardProtocols, .moduleImport, .c, .macro, .unparsed: []
      }
    }
  }

  private func read(_ interface: ClassInterface) -> TypeDeclaration {
    var result = TypeDeclaration(
      name: interface.name.text, kind: .extension, protocols: interface.protocols.map(\.text),
      properties: interface.properties.flatMap(properties),
      methods: interface.methods.map { method($0, isImplemented: false) },
      instanceVariables: interface.instanceVariables.map(variable), location: source.location(of: interface.name.range),
      condition: condition(of: interface.name))
    switch interface.kind {
    case .class:
      result.kind = .class
      result.superclass = interface.superclass.map(superclass)
    case .extension: break
    case .category(let category): result.category = category.text
    }
    return result
  }

  private func read(_ declared: ProtocolDeclaration) -> TypeDeclaration {
    TypeDeclaration(
      name: declared.name.text, kind: .protocol, protocols: declared.protocols.map(\.text),
      properties: declared.properties.flatMap(properties),
      methods: declared.methods.map { method($0, isImplemented: false) },
      location: source.location(of: declared.name.range), condition: condition(of: declared.name))
  }

  private func read(_ implementation: ClassImplementation) -> TypeDeclaration {
    TypeDeclaration(
      name: implementation.name.text, kind: .implementation, category: implementation.category?.text,
      superclass: implementation.superclass.map(superclass),
      methods: implementation.methods.map { method($0, isImplemented: true) },
      instanceVariables: implementation.instanceVariables.map(variable),
      location: source.location(of: implementation.name.range), condition: condition(of: implementation.name))
  }

  /// The `#if` condition around a declaration. Macros before it may stand outside.
  private func condition(of name: Name) -> String? { source.file.condition(at: name.range.lowerBound) }

  private func superclass(_ name: TypeName) -> TypeReference {
    TypeReference(kind: .object, name: name.name, text: name.text)
  }

  // MARK: Members

  func properties(_ property: Property) -> [PropertyDeclaration] {
    property.declarators.compactMap { declarator in
      guard let name = declarator.name else { return nil }
      var type = types.type(declarator.type)
      if property.hasAttribute("nullable") { type.isOptional = true }
      return PropertyDeclaration(
        name: name.text, type: type, isReadOnly: property.isReadOnly, isWeak: property.isWeak,
        isClassProperty: property.isClassProperty, getter: property.getter, setter: property.setter,
        isAutoInjected: ObjectiveCTypeReader.isAutoInjected(declarator.type),
        location: source.location(of: name.range), condition: property.condition)
    }
  }

  func method(_ method: Method, isImplemented: Bool) -> MethodDeclaration {
    MethodDeclaration(
      selector: method.selector, parameters: method.parameters.map(parameter),
      returnType: types.type(method.returnType), isClassMethod: method.isClassMethod,
      isInitializer: !method.isClassMethod && ObjectiveCDeclarationReader.isInitializer(method.selector),
      isImplemented: isImplemented && method.body != nil, isOptional: method.isOptional,
      location: source.location(of: method.nameRange), condition: method.condition)
  }

  func parameter(_ parameter: MethodParameter) -> AssemblyFacts.Parameter {
    AssemblyFacts.Parameter(
      name: parameter.name.text, label: parameter.label?.text, type: types.type(parameter.type),
      isDeliberatelyUnused: parameter.isUnused || parameter.name.text == "_",
      location: source.location(of: parameter.name.range))
  }

  private func variable(_ variable: InstanceVariable) -> AssemblyFacts.Parameter {
    AssemblyFacts.Parameter(
      name: variable.name.text, type: types.type(variable.type), location: source.location(of: variable.name.range))
  }

  /// Whether a selector is of the `init` family: `init` followed by nothing or by anything but a small letter.
  static func isInitializer(_ selector: String) -> Bool {
    guard selector.hasPrefix("init") else { return false }
    return selector.dropFirst(4).first.map { !$0.isLowercase } ?? true
  }
}
