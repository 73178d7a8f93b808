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
    let statements = block.body.statements
    let returned = statements.reversed().lazy.compactMap { statement -> Expression? in
      if case .return(let value) = statement.form { value } else { nil }
    }.first
    var instance: String?
    if let returned, case .identifier(let name) = returned.withoutCasts.form, variables[name] == nil { instance = name }
    inScope { reader in
      for statement in statements {
        switch statement.form {
        case .return(let value):
          if let value, instance == nil { reader.makeInstance(index, from: value, namesClass: namesClass) }
          return
        case .declaration(let declaration) where declaration.declarators.contains { $0.name?.text == instance }:
          for declarator in declaration.declarators {
            guard let name = declarator.name?.text, name == instance else {
              reader.declareLocal(declarator)
              continue
            }
            if let value = declarator.initializer { reader.makeInstance(index, from: value, namesClass: namesClass) }
            reader.declare(name, .instance(of: index))
          }
        default: _ = reader.run([statement])
        }
      }
    }
  }

  /// `[[X alloc] initWithFoo:…]`, `[X xWithFoo:…]`, or whatever else the instance comes from.
  private mutating func makeInstance(_ index: Int, from expression: Expression, namesClass: Bool) {
    let plain = expression.withoutCasts
    let location = source.location(of: expression.range)
    guard case .message(let send) = plain.form else {
      let value = read(expression)
      if value.holdsContainerValue { append(.evaluate(value), to: index) }
      return
    }
    let selectorLocation = source.location(of: send.nameRange)
    let name = allocated(send) ?? className(send.receiver)
    if let name, namesClass {
      definitions[index].construction = .block(.named(name, location: source.location(of: send.receiver.range)))
    }
    let role: MethodUse.Role
    if name != nil {
      role = .initializer
      if send.arguments.isEmpty, ["init", "new"].contains(send.selector) { return }
    } else {
      role = .factory
      let receiver = read(send.receiver)
      let place = source.location(of: send.receiver.range)
      append(
        .inject(
          Injection(site: .factoryReceiver, value: receiver, phase: phase, location: place, siteLocation: place)),
        to: index)
    }
    let method = use(
      role, selector: send.selector, text: send.selector, of: index, at: location, selectorLocation: selectorLocation)
    for part in send.parts {
      for argument in part.arguments {
        let value = read(argument)
        injectParameter(
          value, of: method, location: value.location,
          siteLocation: part.name.map { source.location(of: $0.range) } ?? selectorLocation)
      }
    }
  }

  /// `[instance connect:a to:b]`
  mutating func callInstance(_ index: Int, _ send: MessageSend, _ expression: Expression) {
    let location = source.location(of: expression.range)
    let method = use(
      .method, selector: send.selector, text: send.selector, of: index, at: location,
      selectorLocation: source.location(of: send.nameRange))
    for part in send.parts {
      for argument in part.arguments {
        let value = read(argument)
        injectParameter(
          value, of: method, location: value.location,
          siteLocation: source.location(of: part.name?.range ?? send.nameRange))
      }
    }
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
