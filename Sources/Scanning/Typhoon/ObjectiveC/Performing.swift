import AssemblyFacts
import ObjectiveCSyntax

/// Expressions as statements: what is done rather than what comes out.
extension BodyReader {
  mutating func perform(_ expression: Expression) {
    if case .cast(let type, let operand) = expression.withoutParentheses.form, type.name == "void" {
      ignoreDeliberately(operand)
      return
    }
    let plain = expression.withoutCasts
    guard depth < BodyReader.deepest else { return evaluate(unknown(expression, "nested too deeply")) }
    depth += 1
    defer { depth -= 1 }
    switch plain.form {
    case .assignment(let target, let symbol, let value): assign(value, to: target, operator: symbol, plain)
    case .message(let send): perform(send, plain)
    case .call(let call): perform(call, plain)
    case .comma(let first, let second):
      perform(first)
      perform(second)
    case .conditional(let condition, let then, let otherwise):
      let on = read(condition)
      let (thenSteps, _) = branch { reader in if let then { reader.perform(then) } }
      let (otherSteps, _) = branch { $0.perform(otherwise) }
      decide(on: on, then: thenSteps, otherwise: otherSteps)
    case .identifier, .postfix(_, operator: "++"), .postfix(_, operator: "--"), .prefix(operator: "++", _),
      .prefix(operator: "--", _):
      break
    default: evaluateOrdinary(plain)
    }
  }

  /// A statement that is kept only where it touches something of the container's, or is not understood.
  private mutating func evaluateOrdinary(_ expression: Expression) {
    let value = read(expression)
    if value.holdsContainerValue {
      evaluate(value)
    } else if case .unknown = value.kind {
      evaluate(value)
    }
  }

  private mutating func ignoreDeliberately(_ operand: Expression) {
    if case .identifier(let name) = operand.withoutCasts.form, case .argument(let index)? = variables[name]?.binding {
      deliberatelyUnused.insert(index)
    } else {
      perform(operand)
    }
  }

  // MARK: Messages

  private mutating func perform(_ send: MessageSend, _ expression: Expression) {
    let receiver = send.receiver.withoutCasts
    settle(receiver)
    if case .identifier(let name) = receiver.form, let variable = variables[name] {
      switch variable.binding {
      case .definition(let index), .configured(let index):
        configure(index, send, expression)
        return
      case .method(let method):
        if fill(method, send, expression) { return }
        evaluate(unknown(expression, "a message to Typhoon's method object"))
        return
      case .matcher(let index):
        if match(index, send) { return }
        evaluate(unknown(expression, "a message to Typhoon's matcher"))
        return
      case .collection(let index):
        if add(to: index, send) { return }
      case .instance(let index):
        callInstance(index, send, expression)
        return
      case .local(let number, let held):
        if BodyReader.isConfiguration(send.selector), case .reference = held.kind {
          configure(standIn(for: number, name: name, receiver), send, expression)
          return
        }
      case .argument, .value, .block, .choice, .opaque: break
      }
    }
    evaluateOrdinary(expression)
  }

  /// A local that holds one or the other definition is about to be configured: from now on it stands for the choice.
  private mutating func settle(_ expression: Expression) {
    guard case .identifier(let name) = expression.form, case .choice? = variables[name]?.binding,
      let index = definition(expression)
    else { return }
    set(name, .definition(index))
  }

  /// Whether a selector is one that configures definitions, so that its receiver must be one.
  private static func isConfiguration(_ selector: String) -> Bool {
    ["injectProperty:", "injectMethod:", "useInitializer:", "perform"].contains { selector.hasPrefix($0) }
      || ["setScope:", "setParent:", "setAbstract:"].contains(selector)
  }

  /// A local that holds another definition (`[super foo]`) gets configured: from now on it stands for that definition
  /// with what is added here.
  mutating func standIn(for number: Int, name: String, _ expression: Expression) -> Int {
    let location = source.location(of: expression.range)
    var draft = DefinitionDraft(.value(InjectedValue(.local(number), at: location)), at: location)
    draft.isOwn = false
    definitions.append(draft)
    drafts.append(.made(definitions.count - 1))
    set(name, .definition(definitions.count - 1))
    return definitions.count - 1
  }

  // MARK: Calls

  private mutating func perform(_ call: Call, _ expression: Expression) {
    if case .identifier(let callee) = call.callee.withoutCasts.form, variables[callee] == nil {
      if BodyReader.isAssertion(callee) { return }
      if expand(expression, { $0.perform($1) }) != nil { return }
      if callee.lowercased().contains("unused") {
        for argument in call.arguments { ignoreDeliberately(argument) }
        return
      }
      if ["dispatch_once", "dispatch_sync", "dispatch_block_perform"].contains(callee),
        let block = call.arguments.last.flatMap({ blockLiteral($0) })
      {
        _ = enter(block, [])
        return
      }
    }
    if let block = blockLiteral(call.callee) {
      _ = enter(block, call.arguments.enumerated().map { .value(read($1)) })
      return
    }
    evaluateOrdinary(expression)
  }

  /// Assertions see that a placeholder is not nil, and do nothing.
  private static func isAssertion(_ name: String) -> Bool {
    name == "assert" || name == "@weakify" || name == "@strongify" || name == "@unsafeify"
      || ["NSAssert", "NSCAssert", "NSParameterAssert", "NSCParameterAssert"].contains { name.hasPrefix($0) }
  }

  // MARK: Assignments

  private mutating func assign(
    _ value: Expression, to target: Expression, operator symbol: String, _ whole: Expression
  ) {
    let place = target.withoutCasts
    switch place.form {
    case .identifier(let name):
      if symbol == "=", variables[name] != nil {
        let binding = bind(value, as: name)
        set(name, binding)
        return
      }
      if name == "self" {
        evaluateInitializer(value)
        return
      }
    case .member(let access) where symbol == "=":
      if assign(value, to: access, whole) { return }
    case .subscripted(let base, let key) where symbol == "=":
      if case .identifier(let name) = base.withoutCasts.form, case .collection(let index)? = variables[name]?.binding {
        add(read(value), key: read(key), to: index)
        return
      }
    default: break
    }
    let values = [read(target), read(value)]
    guard values.contains(where: \.holdsContainerValue) else { return }
    if symbol == "=", values[0].isOwnState {
      // Kept as it is, a placeholder does no harm.
      if values[1].holdsContainerValue { evaluate(values[1]) }
      return
    }
    evaluate(
      InjectedValue(
        .expression(text: source.folded(whole.range), operator: symbol, operands: values),
        at: source.location(of: whole.range)))
  }

  /// `definition.scope = …`, `instance.name = …`, `initializer.selector = …`.
  private mutating func assign(_ value: Expression, to access: MemberAccess, _ whole: Expression) -> Bool {
    settle(access.base.withoutCasts)
    guard case .identifier(let name) = access.base.withoutCasts.form, let variable = variables[name] else {
      return false
    }
    switch variable.binding {
    case .definition(let index), .configured(let index):
      return set(access.name.text, to: value, of: index)
    case .method(let method): return access.name.text == "selector" && setSelector(value, of: method)
    case .instance(let index):
      setInstance(index, access.name, value, whole)
      return true
    case .local(let number, let held):
      guard ["scope", "parent", "abstract"].contains(access.name.text), case .reference = held.kind else {
        return false
      }
      return set(access.name.text, to: value, of: standIn(for: number, name: name, access.base))
    case .argument, .value, .matcher, .collection, .block, .choice, .opaque: return false
    }
  }

  /// `self = [super init]`: nothing but its arguments counts.
  private mutating func evaluateInitializer(_ value: Expression) {
    guard case .message(let send) = value.withoutCasts.form else { return }
    for argument in send.arguments { evaluateOrdinary(argument) }
  }
}

extension InjectedValue {
  /// Whether it is a variable or property of the assembly itself.
  fileprivate var isOwnState: Bool {
    switch kind {
    case .collaborator(.instanceVariable): true
    case .reference(let reference): reference.receiver == .ownAssembly && reference.arguments.isEmpty
    default: false
    }
  }
}
