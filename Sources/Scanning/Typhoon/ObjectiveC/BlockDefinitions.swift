import AssemblyFacts
import ObjectiveCSyntax

/// `TyphoonBlockDefinition`: components made and filled by ordinary code in blocks (`TyphoonBlockDefinition.h`).
///
/// What the initializer block does is of phase `construction`, what the injections block does of phase `completion`.
extension BodyReader {
  mutating func constructFromBlocks(_ index: Int, _ arguments: LabelledArguments, at location: SourceLocation) {
    let initializer =
      arguments["withBlock"] ?? arguments["withInitializer"] ?? arguments["block"]
      ?? arguments["initializer"]
    let injections = arguments["injections"]
    if let name = arguments["withClass"] {
      definitions[index].construction = .block(classReference(name))
    } else {
      definitions[index].construction = .block(.unknown("", location: location))
    }
    if let initializer {
      if let block = blockLiteral(initializer) {
        makeInstance(index, block, namesClass: arguments["withClass"] == nil)
      } else {
        useUnknownBlock(initializer, of: index)
      }
    }
    if let injections {
      let outer = phase
      phase = .completion
      if let block = blockLiteral(injections) {
        _ = enter(block, [.instance(of: index)])
      } else {
        useUnknownBlock(injections, of: index)
      }
      phase = outer
    }
  }

  /// Carries out the block that makes the instance.
  private mutating func makeInstance(_ index: Int, _ block: BlockLiteral, namesClass: Bool) {
    let returned = block.body.statements.reversed().lazy.compactMap { statement -> Expression? in
      if case .return(let value) = statement.form { value } else { nil }
    }.first
    var name: String?
    if let returned, case .identifier(let local) = returned.withoutCasts.form, variables[local] == nil { name = local }
    let outer = instance
    instance = InstanceDraft(definition: index, name: name, namesClass: namesClass)
    _ = inScope { $0.run(block.body) }
    instance = outer
  }

  /// The instance comes from `[[X alloc] initWithFoo:…]`, `[X xWithFoo:…]`, another definition, or a message to one.
  mutating func make(_ made: InstanceDraft, from expression: Expression) {
    let index = made.definition
    let location = source.location(of: expression.range)
    let plain = expression.withoutCasts
    if case .identifier(let name) = plain.form, case .instance? = variables[name]?.binding { return }
    guard case .message(let send) = plain.form else { return receive(read(expression), into: index) }
    let name = allocated(send) ?? className(send.receiver, receiving: send.selector)
    guard let name else { return makeByFactory(index, send, expression) }
    if made.namesClass {
      definitions[index].construction = .block(.named(name, location: source.location(of: send.receiver.range)))
    }
    if send.arguments.isEmpty, ["init", "new"].contains(send.selector) { return }
    let method = use(
      .initializer, selector: send.selector, text: send.selector, of: index, at: location,
      selectorLocation: source.location(of: send.nameRange))
    inject(send, into: method)
  }

  /// The instance is another component, or what a message to one returns.
  private mutating func makeByFactory(_ index: Int, _ send: MessageSend, _ expression: Expression) {
    let isReference: Bool
    switch receiver(send.receiver) {
    case .property(let name): isReference = assembly.properties.contains(name) || !isMessage(send.receiver)
    case .ownAssembly, .superAssembly, .instanceVariable, .made, .resolver: isReference = true
    case nil: isReference = false
    }
    if isReference { return receive(read(expression), into: index) }
    receive(read(send.receiver), into: index)
    let method = use(
      .factory, selector: send.selector, text: send.selector, of: index, at: source.location(of: expression.range),
      selectorLocation: source.location(of: send.nameRange))
    inject(send, into: method)
  }

  private func isMessage(_ expression: Expression) -> Bool {
    if case .message = expression.withoutCasts.form { true } else { false }
  }

  private mutating func receive(_ value: InjectedValue, into index: Int) {
    guard value.holdsContainerValue else { return }
    append(
      .inject(
        Injection(
          site: .factoryReceiver, value: value, phase: phase, location: value.location, siteLocation: value.location)),
      to: index)
  }

  /// The arguments of a message to the instance, or of the one that makes it.
  private mutating func inject(_ send: MessageSend, into method: MethodDraft) {
    for part in send.parts {
      for argument in part.arguments {
        let value = read(argument)
        injectParameter(
          value, of: method, location: value.location,
          siteLocation: source.location(of: part.name?.range ?? send.nameRange))
      }
    }
  }

  /// `[instance connect:a to:b]`
  mutating func callInstance(_ index: Int, _ send: MessageSend, _ expression: Expression) {
    let location = source.location(of: expression.range)
    let method = use(
      .method, selector: send.selector, text: send.selector, of: index, at: location,
      selectorLocation: source.location(of: send.nameRange))
    inject(send, into: method)
  }

  /// `instance.name = value`
  mutating func setInstance(_ index: Int, _ name: Name, _ value: Expression, _ whole: Expression) {
    append(
      .inject(
        Injection(
          site: .property(name.text), value: read(value), phase: phase, location: source.location(of: whole.range),
          siteLocation: source.location(of: name.range))),
      to: index)
  }
}
