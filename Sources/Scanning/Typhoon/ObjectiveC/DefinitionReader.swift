import AssemblyFacts
import ObjectiveCSyntax

/// Reads the methods of an assembly's implementation as definitions.
struct DefinitionReader {
  let source: ObjectiveCSource
  let declarations: ObjectiveCDeclarationReader
  let names: NamedValues
  let classes: AssemblyClasses
  /// Instance variables and properties by class, as far as the file declares them.
  let instanceVariables: [String: Set<String>]
  let properties: [String: Set<String>]

  /// Every instance method with a body, in source order.
  func definitions(in implementation: ClassImplementation) -> [Definition] {
    let name = implementation.name.text
    let context = AssemblyContext(
      name: name, instanceVariables: instanceVariables[name] ?? [], properties: properties[name] ?? [],
      classes: classes)
    return implementation.methods.compactMap { method in
      guard !method.isClassMethod, !method.selector.isEmpty, let body = method.body else { return nil }
      return definition(method, body, context)
    }
  }

  private func definition(_ method: Method, _ body: CompoundStatement, _ context: AssemblyContext) -> Definition {
    var parameters = method.parameters.map { declarations.parameter($0) }
    let product = declarations.types.type(method.returnType)
    var reader = BodyReader(source: source, names: names, assembly: context, parameterCount: parameters.count)
    for (index, parameter) in parameters.enumerated() where !parameter.name.isEmpty {
      reader.declare(parameter.name, .argument(index))
    }
    reader.declare(
      "_cmd",
      .value(
        InjectedValue(
          .constant(Constant(kind: .selector, text: method.selector)), at: source.location(of: method.nameRange))))
    let result = reader.readMethod(body, returnsNothing: product.kind == .void)
    for index in reader.deliberatelyUnused where parameters.indices.contains(index) {
      parameters[index].isDeliberatelyUnused = true
    }
    var definition = Definition(
      framework: .typhoon, language: .objectiveC, assembly: context.name, key: .selector(method.selector),
      parameters: parameters, productType: product, body: result,
      nameLocation: source.location(of: method.nameRange), location: source.location(of: method.range),
      condition: method.condition)
    definition.isWhole = !body.node.contains(.unparsed)
    return definition
  }
}
