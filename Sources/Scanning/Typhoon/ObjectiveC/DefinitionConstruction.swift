import AssemblyFacts
import ObjectiveCSyntax

/// `[TyphoonDefinition with…]` in all its forms (`TyphoonDefinition.h` and its categories, the 1.x API among them).
extension BodyReader {
  /// The definition that an expression makes, by index into `definitions`; nil when it makes none.
  mutating func definition(_ expression: Expression) -> Int? {
    let plain = expression.withoutCasts
    switch plain.form {
    case .message(let send): return makesDefinition(send) ? construct(send, plain) : nil
    case .call: return expand(plain) { $0.definition($1) } ?? nil
    case .identifier(let name):
      guard let variable = variables[name] else { return expand(plain) { $0.definition($1) } ?? nil }
      switch variable.binding {
      case .definition(let index), .configured(let index): return definitions[index].isTaken ? nil : index
      case .choice(let condition, let first, let second):
        // A choice between definitions is what the method returns, not an expression over them.
        guard first.isDefinition || second.isDefinition else { return nil }
        let location = source.location(of: expression.range)
        let values = [first, second].map { binding in
          InjectedValue(value(of: binding, name: name, expression), at: location)
        }
        definitions.append(
          DefinitionDraft(
            .value(
              InjectedValue(
                .expression(text: name, operator: "?:", operands: [condition] + values), at: location)),
            at: location))
        drafts.append(.made(definitions.count - 1))
        return definitions.count - 1
      default: return nil
      }
    default: return nil
    }
  }

  /// What a message to a definition class, or to a freshly allocated definition, is worth; nil for any other message.
  mutating func definitionValue(_ send: MessageSend, _ expression: Expression) -> InjectedValue.Kind? {
    guard isDefinitionClass(send.receiver) || allocated(send).map(BodyReader.isDefinitionClass) == true else {
      return nil
    }
    if let option = option(send) { return .option(option) }
    guard makesDefinition(send) else { return nil }
    return .inline(finish(construct(send, expression)))
  }

  private func isDefinitionClass(_ expression: Expression) -> Bool {
    className(expression).map(BodyReader.isDefinitionClass) ?? false
  }

  /// `TyphoonDefinition` and its subclasses by name.
  static func isDefinitionClass(_ name: String) -> Bool {
    name.hasPrefix("Typhoon") && name.hasSuffix("Definition") || name == "TyphoonFactoryProvider"
  }

  private func makesDefinition(_ send: MessageSend) -> Bool {
    if send.selector.hasPrefix("withOption:") { return false }
    if isDefinitionClass(send.receiver) {
      let first = send.parts.first?.name?.text ?? ""
      return first.hasPrefix("with") || first.hasPrefix("configDefinition") || first.hasPrefix("propertyPlaceholder")
    }
    return allocated(send).map(BodyReader.isDefinitionClass) ?? false
  }

  // MARK: Construction

  private mutating func construct(_ send: MessageSend, _ expression: Expression) -> Int {
    let location = source.location(of: expression.range)
    let index = definitions.count
    definitions.append(DefinitionDraft(.unknown(source.folded(expression.range)), at: location))
    drafts.append(.made(index))
    let arguments = LabelledArguments(send)
    let isBlockDefinition = className(send.receiver) == "TyphoonBlockDefinition"
    if isBlockDefinition {
      constructFromBlocks(index, arguments, at: location)
    } else if let name = arguments["withClass"] ?? arguments["initWithClass"] {
      definitions[index].construction = .class(classReference(name))
      if let factory = arguments["factory"] { useFactory(factory, of: index, arguments) }
    } else if let factory = arguments["withFactory"] ?? arguments["initWithFactory"] {
      useFactory(factory, of: index, arguments)
    } else if let parent = arguments["withParent"] {
      definitions[index].parent = read(parent)
      definitions[index].construction = arguments["class"].map { .class(classReference($0)) } ?? .inherited
    } else if let value = arguments["with"] {
      definitions[index].construction = .wrapped(read(value))
    } else if let storyboard = storyboardParts(arguments) {
      definitions[index].construction = .storyboard(storyboard.map { read($0) })
    } else if let product = arguments["returns"] {
      definitions[index].construction = .class(classReference(product))
    } else if let file = configurationFile(arguments) {
      definitions[index].construction = .configuration(configurationName(file))
    }
    if !isBlockDefinition, let block = arguments["initialization"] { initialize(index, with: block) }
    // `injections:` was the name of `configuration:` in Typhoon 2 before its release, and `dependencies:` is what its
    // factory providers call it.
    for label in ["configuration", "properties", "dependencies"] + (isBlockDefinition ? [] : ["injections"]) {
      if let block = arguments[label] { configure(index, with: block) }
    }
    return index
  }

  private func storyboardParts(_ arguments: LabelledArguments) -> [Expression]? {
    for label in ["withStoryboardName", "withStoryboard", "initWithStoryboardName", "initWithStoryboard"] {
      if let storyboard = arguments[label] {
        return [storyboard] + (arguments["viewControllerId"].map { [$0] } ?? [])
      }
    }
    return nil
  }

  private func configurationFile(_ arguments: LabelledArguments) -> Expression? {
    for label in [
      "withConfigName", "withConfigPath", "configDefinitionWithName", "configDefinitionWithPath",
      "configDefinitionWithResource", "configDefinitionWithResources", "propertyPlaceholderWithResource",
      "propertyPlaceholderWithResources",
    ] {
      if let file = arguments[label] { return file }
    }
    return nil
  }

  private mutating func configurationName(_ expression: Expression) -> String? {
    if case .constant(let constant) = read(expression).kind, constant.kind == .string { return constant.text }
    // `[TyphoonBundleResource withName:@"Config.plist"]`
    if case .message(let send) = expression.withoutCasts.form, let name = send.arguments.first,
      case .string(let literal) = name.withoutCasts.form
    {
      return literal.value
    }
    return nil
  }

  /// `withFactory:selector:parameters:`: a receiver, a message to it, and the message's arguments.
  mutating func useFactory(_ factory: Expression, of index: Int, _ arguments: LabelledArguments) {
    let receiver = read(factory)
    guard let selectorExpression = arguments["selector"] else {
      definitions[index].construction = .factory(receiver: receiver, selector: nil, selectorText: "")
      return
    }
    let name = selector(selectorExpression)
    let text = name ?? source.folded(selectorExpression.range)
    definitions[index].construction = .factory(receiver: receiver, selector: name, selectorText: text)
    let location = source.location(of: factory.range)
    append(
      .inject(
        Injection(site: .factoryReceiver, value: receiver, phase: phase, location: location, siteLocation: location)),
      to: index)
    inject(
      .factory, selectorExpression, parameters: arguments["parameters"], into: index,
      at: source.location(of: selectorExpression.range))
  }

  /// Carries out a configuration block.
  mutating func configure(_ index: Int, with expression: Expression) {
    guard let block = blockLiteral(expression) else { return useUnknownBlock(expression, of: index) }
    _ = enter(block, [.configured(index)])
  }

  /// A block that is not written out where it is needed.
  func isNothing(_ expression: Expression) -> Bool {
    if case .identifier(let name) = expression.withoutCasts.form { return ["nil", "NULL", "Nil"].contains(name) }
    return false
  }

  mutating func useUnknownBlock(_ expression: Expression, of index: Int) {
    guard !isNothing(expression) else { return }
    let value = read(expression)
    let text = source.folded(expression.range)
    append(
      .evaluate(
        value.holdsContainerValue
          ? value
          : InjectedValue(
            .unknown(text: text, reason: "a block that is not written out here"), at: value.location)),
      to: index)
  }

  /// The block that an expression is, or that a local holds.
  func blockLiteral(_ expression: Expression) -> BlockLiteral? {
    let plain = expression.withoutCasts
    switch plain.form {
    case .block(let literal): return literal
    case .identifier(let name):
      if case .block(let held)? = variables[name]?.binding, case .block(let literal) = held.form { return literal }
      return nil
    default: return nil
    }
  }
}

extension Binding {
  /// Whether it is, or may be, a definition that the method makes.
  fileprivate var isDefinition: Bool {
    switch self {
    case .definition: true
    case .choice(_, let first, let second): first.isDefinition || second.isDefinition
    default: false
    }
  }
}

/// The arguments of a message by the words of its selector.
struct LabelledArguments {
  private let parts: [(label: String, argument: Expression)]

  init(_ send: MessageSend) {
    parts = send.parts.compactMap { part in
      guard let argument = part.arguments.first else { return nil }
      return (part.name?.text ?? "", argument)
    }
  }

  subscript(label: String) -> Expression? { parts.first { $0.label == label }?.argument }
}
