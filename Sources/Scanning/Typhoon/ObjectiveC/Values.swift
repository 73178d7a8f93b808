import AssemblyFacts
import ObjectiveCSyntax

/// Expressions as values.
extension BodyReader {
  /// Reads an expression. Definitions made in it become inline ones.
  mutating func read(_ expression: Expression) -> InjectedValue {
    let location = source.location(of: expression.range)
    guard depth < BodyReader.deepest else { return unknown(expression, "nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    return InjectedValue(kind(of: expression.withoutCasts), at: location)
  }

  func unknown(_ expression: Expression, _ reason: String) -> InjectedValue {
    InjectedValue(
      .unknown(text: source.folded(expression.range), reason: reason), at: source.location(of: expression.range))
  }

  func constant(_ kind: Constant.Kind, _ text: String, _ type: TypeReference? = nil) -> InjectedValue.Kind {
    .constant(Constant(kind: kind, text: text, type: type))
  }

  private mutating func kind(of expression: Expression) -> InjectedValue.Kind {
    let text = source.folded(expression.range)
    switch expression.form {
    case .identifier(let name): return named(name, expression)
    case .number(let number): return constant(.number, number)
    case .character(let character): return constant(.number, character)
    case .string(let literal):
      return constant(.string, literal.value, literal.isObject ? .object("NSString") : nil)
    case .message(let send): return message(send, expression)
    case .member(let access): return member(access, expression)
    case .call(let call): return self.call(call, expression)
    case .subscripted(let base, let index):
      if case .identifier(let name) = base.withoutCasts.form, case .collection? = variables[name]?.binding { break }
      return combine([base, index], operator: "[]", text: text)
    case .block: return block(expression)
    case .selector(let name): return constant(.selector, name)
    case .protocolObject(let name): return constant(.object, "@protocol(\(name.text))", .object("Protocol"))
    case .encode, .compoundLiteral, .initializerList, .initializerEntry: return constant(.object, text)
    case .boxed(let inner): return boxed(inner, text: text)
    case .array(let elements):
      return .collection(AssemblyFacts.Collection(kind: .array, elements: elements.map { read($0) }))
    case .dictionary(let entries):
      let keys = entries.map { read($0.key) }
      let elements = entries.map { read($0.value) }
      return .collection(AssemblyFacts.Collection(kind: .dictionary, elements: elements, keys: keys))
    case .prefix(let symbol, let operand): return combine([operand], operator: symbol, text: text)
    case .postfix(let operand, let symbol): return combine([operand], operator: symbol, text: text)
    case .binary(let left, let symbol, let right): return combine([left, right], operator: symbol, text: text)
    case .assignment(let left, let symbol, let right):
      if case .identifier(let name) = left.withoutCasts.form, name == "self" || variables[name] != nil {
        perform(expression)
        return read(left).kind
      }
      return combine([left, right], operator: symbol, text: text)
    case .conditional(let condition, let then, let otherwise):
      return combine([condition] + (then.map { [$0] } ?? []) + [otherwise], operator: "?:", text: text)
    case .statementExpression(let body): return statementExpression(body, text: text)
    case .comma(let first, let second):
      perform(first)
      return read(second).kind
    case .sizeof: return constant(.number, text)
    case .availability: return constant(.boolean, text)
    case .cast(_, let inner), .parenthesized(let inner): return read(inner).kind
    case .type, .macro, .unparsed: break
    }
    return .unknown(text: text, reason: "syntax not understood")
  }

  /// An ordinary expression over operands.
  mutating func combine(_ operands: [Expression], operator symbol: String?, text: String) -> InjectedValue.Kind {
    combine(operands.map { read($0) }, operator: symbol, text: text)
  }

  func combine(_ values: [InjectedValue], operator symbol: String?, text: String) -> InjectedValue.Kind {
    if values.contains(where: \.holdsContainerValue) {
      return .expression(text: text, operator: symbol, operands: values)
    }
    var isNumber = symbol != nil
    var isSymbol = symbol != nil && symbol != "?:" && symbol != "[]"
    for value in values {
      switch value.kind {
      case .unknown: return .unknown(text: text, reason: "holds something that is not understood")
      case .constant(let constant):
        if constant.kind != .number { isNumber = false }
        if ![.number, .boolean, .symbol].contains(constant.kind) { isSymbol = false }
      default:
        isNumber = false
        isSymbol = false
      }
    }
    return constant(isNumber ? .number : isSymbol ? .symbol : .object, text)
  }

  private mutating func boxed(_ inner: Expression, text: String) -> InjectedValue.Kind {
    let value = read(inner)
    switch value.kind {
    case .constant(var constant):
      if constant.kind == .string {
        constant.type = .object("NSString")
      } else {
        constant.type = .object("NSNumber")
        if constant.kind == .object { constant.text = text }
      }
      return .constant(constant)
    case .unknown(_, let reason): return .unknown(text: text, reason: reason)
    default:
      return value.holdsContainerValue
        ? .expression(text: text, operator: "@", operands: [value]) : constant(.object, text, .object("NSNumber"))
    }
  }

  // MARK: Names

  private mutating func named(_ name: String, _ expression: Expression) -> InjectedValue.Kind {
    if let variable = variables[name] { return value(of: variable.binding, name: name, expression) }
    switch name {
    case "self": return .assembly
    case "nil", "Nil", "NULL": return .nothing
    case "YES", "NO", "TRUE", "FALSE", "true", "false": return constant(.boolean, name)
    default: break
    }
    if isInstanceVariable(name) { return .collaborator(.instanceVariable(name)) }
    if let kind = expand(expression, { $0.read($1).kind }) { return kind }
    return constant(.symbol, name)
  }

  /// Whether a name that no scope declares is a variable of the assembly.
  func isInstanceVariable(_ name: String) -> Bool {
    guard variables[name] == nil else { return false }
    return assembly.instanceVariables.contains(name)
      || (name.hasPrefix("_") && name.dropFirst().first?.isLetter == true)
  }

  mutating func value(of binding: Binding, name: String, _ expression: Expression) -> InjectedValue.Kind {
    switch binding {
    case .argument(let index): return .argument(index)
    case .value(let value): return value.kind
    case .local(let number, _): return .local(number)
    case .definition(let index): return .inline(finish(index))
    case .configured, .instance: return .definitionObject
    case .collection(let index): return .collection(collections[index].collection)
    case .block(let literal): return block(literal)
    case .choice(let condition, let first, let second):
      let location = source.location(of: expression.range)
      let operands = [
        condition, InjectedValue(value(of: first, name: name, expression), at: location),
        InjectedValue(value(of: second, name: name, expression), at: location),
      ]
      return combine(operands, operator: "?:", text: name)
    case .opaque(let reason): return .unknown(text: name, reason: reason)
    case .method, .matcher: return .unknown(text: name, reason: "one of Typhoon's own objects")
    }
  }

  /// Does something with what an expression stands for when it is a macro or constant of the file, as if that stood
  /// here; nil when it is none.
  mutating func expand<Result>(
    _ expression: Expression, _ body: (inout BodyReader, Expression) -> Result
  ) -> Result? {
    guard expanding.count < 20 else { return nil }
    let name: String
    let value: Expression?
    switch expression.form {
    case .identifier(let identifier):
      name = identifier
      guard variables[name] == nil, !expanding.contains(name) else { return nil }
      value = names.value(of: name, isNested: !expanding.isEmpty)
    case .call(let call):
      guard case .identifier(let callee) = call.callee.form else { return nil }
      name = callee
      guard variables[name] == nil, !expanding.contains(name) else { return nil }
      value = names.value(of: name, arguments: call.arguments.map(\.foldedText), isNested: !expanding.isEmpty)
    default: return nil
    }
    guard let value else { return nil }
    let outer = source
    expanding.insert(name)
    defer {
      source = outer
      expanding.remove(name)
    }
    let place = source.location(of: expression.range)
    source = ObjectiveCSource(file: value.node.file, path: source.path, place: place)
    return body(&self, value)
  }

  // MARK: Selectors and classes

  /// The selector that an expression gives, nil where it is computed.
  mutating func selector(_ expression: Expression) -> String? {
    if case .constant(let constant) = read(expression).kind, constant.kind == .selector { return constant.text }
    return nil
  }

  mutating func classReference(_ expression: Expression) -> ClassReference {
    let location = source.location(of: expression.range)
    if case .constant(let constant) = read(expression).kind, constant.kind == .classObject {
      return .named(constant.text, location: location)
    }
    return .unknown(source.folded(expression.range), location: location)
  }

  // MARK: Blocks and statement expressions

  /// A block that is handed to somebody: a constant, unless it uses something of the container's.
  mutating func block(_ expression: Expression) -> InjectedValue.Kind {
    guard case .block(let literal) = expression.form else { return constant(.block, source.folded(expression.range)) }
    var inner = self
    inner.drafts = []
    for index in inner.definitions.indices { inner.definitions[index].isTaken = true }
    let parameters = literal.signature.parameters.map { _ in Binding.opaque(reason: "a parameter of a block") }
    let outcome = inner.enter(literal, parameters)
    let result = inner.value(of: outcome, at: source.location(of: expression.range))
    var used = DraftStep.steps(inner.drafts).flatMap(\.directValues)
    if case .nothing = result.kind {} else { used.append(result) }
    used = used.filter(\.holdsContainerValue)
    nextLocal = max(nextLocal, inner.nextLocal)
    let text = source.folded(expression.range)
    return used.isEmpty ? constant(.block, text) : .expression(text: text, operator: "^", operands: used)
  }

  /// Carries out a block with its parameters bound in order; further ones are opaque.
  mutating func enter(_ block: BlockLiteral, _ bindings: [Binding]) -> Outcome {
    let outer = instance
    instance = nil
    defer { instance = outer }
    return inScope { reader in
      for (index, parameter) in block.signature.parameters.enumerated() {
        guard let name = parameter.name?.text else { continue }
        reader.declare(
          name, index < bindings.count ? bindings[index] : .opaque(reason: "a parameter of a block"))
      }
      return reader.run(block.body)
    }
  }

  private mutating func statementExpression(_ body: CompoundStatement, text: String) -> InjectedValue.Kind {
    let statements = body.statements
    guard let last = statements.last, case .expression(let result) = last.form else {
      return .unknown(text: text, reason: "a statement expression without a value")
    }
    return inScope { reader in
      _ = reader.run(statements.dropLast(), around: body.node.condition)
      return reader.read(result).kind
    }
  }
}

extension TypeReference {
  /// A pointer to an object of a class.
  static func object(_ name: String) -> TypeReference {
    TypeReference(kind: .object, name: name, text: "\(name) *")
  }
}
