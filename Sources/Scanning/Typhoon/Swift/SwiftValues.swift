import AssemblyFacts

extension SwiftBodyReader {
  /// The value of an expression.
  mutating func read(_ expression: SwiftExpression) -> InjectedValue {
    guard depth < SwiftBodyReader.deepest else {
      return InjectedValue(
        .unknown(text: "…", reason: "nested too deeply"), at: location(expression.span))
    }
    depth += 1
    defer { depth -= 1 }
    let plain = expression.withoutCasts
    return InjectedValue(kind(of: plain), at: location(plain.span))
  }

  private mutating func kind(of expression: SwiftExpression) -> InjectedValue.Kind {
    switch expression.kind {
    case .string(let text): return .constant(Constant(kind: .string, text: text, type: .object("NSString")))
    case .interpolation(let parts): return combine(parts, in: expression, type: .object("NSString"))
    case .integer(let digits), .floating(let digits):
      return .constant(Constant(kind: .number, text: digits, type: .object("NSNumber")))
    case .boolean(let value):
      return .constant(Constant(kind: .boolean, text: value ? "YES" : "NO", type: .object("NSNumber")))
    case .nothing: return .nothing
    case .array(let elements):
      return .collection(Collection(kind: .array, elements: elements.map { read($0) }))
    case .dictionary(let entries):
      var collection = Collection(kind: .dictionary, elements: [])
      for entry in entries {
        collection.keys.append(read(entry.key))
        collection.elements.append(read(entry.value))
      }
      return .collection(collection)
    case .name: return name(expression)
    case .member(let base, let member): return self.member(member, of: base, in: expression)
    case .type(let type):
      if case .named(let name, _) = type { return .constant(Constant(kind: .classObject, text: name)) }
      return .constant(Constant(kind: .object, text: expression.description))
    case .call: return call(expression)
    case .closure(let closure): return self.closure(closure, expression)
    case .selector:
      let (name, text) = selectorName(expression, parameterCount: nil)
      return .constant(Constant(kind: .selector, text: name ?? text))
    case .tuple(let elements): return combine(elements.map(\.value), in: expression)
    case .index(let base, let arguments): return combine([base] + arguments.map(\.value), in: expression)
    case .conditional(let condition, let first, let second):
      return combine([condition, first, second], in: expression, operator: "?:")
    case .binary(let symbol, let left, let right):
      return combine([left, right], in: expression, operator: symbol)
    case .prefix(let symbol, let operand), .postfix(let symbol, let operand):
      return combine([operand], in: expression, operator: symbol)
    case .cast(let operand, _, _): return combine([operand], in: expression, operator: "is")
    case .keyPath: return .constant(Constant(kind: .object, text: expression.description))
    case .macro(_, let arguments): return combine(arguments.map(\.value), in: expression)
    case .statement(let statement):
      return .unknown(text: expression.description, reason: "an 'if' or 'switch' as a value: \(statement.span.line)")
    case .forced(let inner), .chained(let inner), .attempt(let inner, _): return kind(of: inner)
    case .other(let text): return .unknown(text: text, reason: "syntax not understood")
    }
  }

  /// An expression that is a constant when none of its parts is the container's.
  private mutating func combine(
    _ parts: [SwiftExpression], in expression: SwiftExpression, operator symbol: String? = nil,
    type: TypeReference? = nil
  ) -> InjectedValue.Kind {
    let operands = parts.map { read($0) }
    let text = expression.description
    if operands.contains(where: \.holdsContainerValue) {
      return .expression(text: text, operator: symbol, operands: operands)
    }
    for operand in operands {
      if case .unknown(_, let reason) = operand.kind { return .unknown(text: text, reason: reason) }
    }
    return .constant(Constant(kind: .object, text: text, type: type))
  }

  // MARK: Names

  private mutating func name(_ expression: SwiftExpression) -> InjectedValue.Kind {
    guard case .name(let name, _, _) = expression.kind else { return .nothing }
    if name == "self" { return .assembly }
    if let variable = variables[name] { return value(of: variable.binding, name: name, span: expression.span) }
    if assembly.variables[name] != nil { return ownProperty(name, span: expression.span) }
    if let text = assembly.constants.string(expression) {
      return .constant(Constant(kind: .string, text: text, type: .object("NSString")))
    }
    if name.first?.isUppercase == true { return .constant(Constant(kind: .symbol, text: name)) }
    if name.hasPrefix("k"), name.dropFirst().first?.isUppercase == true {
      return .constant(Constant(kind: .symbol, text: name))
    }
    if SwiftBodyReader.looksLikeCollaborator(name) { return reference(.ownAssembly, name, [], expression.span) }
    return .unknown(text: name, reason: "declared in another file")
  }

  private mutating func value(of binding: SwiftBinding, name: String, span: SwiftSpan) -> InjectedValue.Kind {
    switch binding {
    case .argument(let index): return .argument(index)
    case .value(let value): return value.kind
    case .local(let number, _): return .local(number)
    case .definition(let index): return .inline(finish(index))
    case .configured, .method, .matcher: return .definitionObject
    case .closure(let closure): return self.closure(closure, SwiftExpression(.closure(closure), span))
    case .choice(let condition, let first, let second):
      let operands = [
        condition, InjectedValue(value(of: first, name: name, span: span), at: location(span)),
        InjectedValue(value(of: second, name: name, span: span), at: location(span)),
      ]
      guard operands.contains(where: \.holdsContainerValue) else {
        return .unknown(text: name, reason: "assigned in a branch")
      }
      return .expression(text: name, operator: "?:", operands: operands)
    case .opaque(let reason): return .unknown(text: name, reason: reason)
    }
  }

  private static func looksLikeCollaborator(_ name: String) -> Bool {
    name.hasSuffix("Assembly") || name.hasSuffix("assembly")
  }

  /// A property of the assembly: what a computed one returns; otherwise a collaborator or state, which the graph tells
  /// apart.
  private mutating func ownProperty(_ name: String, span: SwiftSpan) -> InjectedValue.Kind {
    if let computed = assembly.value(ofComputed: name), !expanding.contains(name) {
      expanding.insert(name)
      defer { expanding.remove(name) }
      let outer = variables
      variables = [:]
      defer { variables = outer }
      return read(computed).kind
    }
    return reference(.ownAssembly, name, [], span)
  }

  private func reference(
    _ receiver: Receiver, _ selector: String, _ arguments: [InjectedValue], _ nameSpan: SwiftSpan
  ) -> InjectedValue.Kind {
    .reference(
      Reference(
        receiver: receiver, key: .selector(selector), arguments: arguments, nameLocation: location(nameSpan)))
  }

  // MARK: Members

  private mutating func member(
    _ member: SwiftMemberName, of base: SwiftExpression?, in expression: SwiftExpression
  ) -> InjectedValue.Kind {
    guard let base = base?.withoutCasts else { return .constant(Constant(kind: .symbol, text: member.name)) }
    if base.plainName == "self" { return ownProperty(member.name, span: member.span) }
    if base.plainName == "super" { return reference(.superAssembly, member.name, [], member.span) }
    if let receiver = receiver(base) { return reference(receiver, member.name, [], member.span) }
    if let text = assembly.constants.string(expression) {
      return .constant(Constant(kind: .string, text: text, type: .object("NSString")))
    }
    if SwiftLowering.typeNamed(by: base) != nil {
      return .constant(Constant(kind: .symbol, text: expression.description))
    }
    return message(to: base, member.name, [], in: expression)
  }

  /// The collaborating assembly that an expression stands for.
  private mutating func receiver(_ expression: SwiftExpression) -> Receiver? {
    switch expression.kind {
    case .member(let base?, let member) where base.withoutCasts.plainName == "self":
      guard assembly.value(ofComputed: member.name) == nil else { return nil }
      return .property(member.name)
    case .name(let name, labels: nil, _):
      guard variables[name] == nil, name != "self" else { return nil }
      guard let variable = assembly.variables[name] else {
        return SwiftBodyReader.looksLikeCollaborator(name) ? .property(name) : nil
      }
      return variable.getter == nil ? .property(name) : nil
    case .call: return madeAssembly(expression).map { .made($0) }
    default: return nil
    }
  }

  /// `X.assembly()`, `XAssembly()`, and either of them activated.
  private func madeAssembly(_ expression: SwiftExpression) -> String? {
    var expression = expression.withoutCasts
    for _ in 0..<4 {
      guard let call = SwiftMethodCall(expression) else { return nil }
      guard let base = call.base else { return call.name.hasSuffix("Assembly") ? call.name : nil }
      switch call.name {
      case "assembly", "init":
        guard case .named(let name, _)? = SwiftLowering.typeNamed(by: base) else { return nil }
        return call.name == "assembly" || name.hasSuffix("Assembly") ? name : nil
      case "activate", "activated", "activateWithCollaboratingAssemblies", "activatedWithCollaboratingAssemblies":
        expression = base.withoutCasts
      default: return nil
      }
    }
    return nil
  }

  // MARK: Calls

  private mutating func call(_ expression: SwiftExpression) -> InjectedValue.Kind {
    if let index = definition(expression) { return .inline(finish(index)) }
    guard let call = SwiftMethodCall(expression) else {
      guard case .call(let callee, let arguments) = expression.kind else { return .nothing }
      return combine([callee] + arguments.map(\.value), in: expression)
    }
    guard let base = call.base?.withoutCasts else { return plainCall(call, expression) }
    if base.plainName == "self" { return reference(to: call, .ownAssembly) }
    if base.plainName == "super" { return reference(to: call, .superAssembly) }
    if base.plainName.map(SwiftBodyReader.optionClasses.contains) == true, let option = option(call) { return option }
    if call.name == "property" || call.name == "keyPath", let path = call.arguments.first?.value,
      call.arguments.count == 1
    {
      let owner = read(base)
      if owner.holdsContainerValue {
        let (name, text) = selectorName(path, parameterCount: 0)
        return .keyPath(of: owner, path: name ?? text)
      }
    }
    if let receiver = receiver(base) { return reference(to: call, receiver) }
    if let type = SwiftLowering.typeNamed(by: base) { return classMessage(type, call, expression) }
    return message(to: base, call.name, call.arguments, in: expression)
  }

  private static let optionClasses: Set<String> = ["TyphoonDefinition", "Definition"]

  private mutating func reference(to call: SwiftMethodCall, _ receiver: Receiver) -> InjectedValue.Kind {
    var selector: String?
    switch receiver {
    case .ownAssembly: selector = assembly.selector(of: call.name, labels: call.labels)
    case .property(let name):
      if case .named(let type, _)? = assembly.variables[name]?.type?.unwrapped {
        selector = assembly.selector(of: call.name, labels: call.labels, in: type)
      }
    case .made(let type): selector = assembly.selector(of: call.name, labels: call.labels, in: type)
    case .superAssembly, .instanceVariable, .resolver: break
    }
    return reference(
      receiver, selector ?? ObjectiveCNames.selector(base: call.name, labels: call.labels),
      call.arguments.map { read($0.value) }, call.nameSpan)
  }

  /// A call of a function, a constructor, or a method of the assembly without `self`.
  private mutating func plainCall(_ call: SwiftMethodCall, _ expression: SwiftExpression) -> InjectedValue.Kind {
    if call.name == "TyphoonConfig" {
      return .configuration(key: call.arguments.first.flatMap { assembly.constants.string($0.value) })
    }
    if variables[call.name] == nil, assembly.functions[call.name] != nil { return reference(to: call, .ownAssembly) }
    if call.name.first?.isUppercase == true { return classMessage(.named(call.name), call, expression) }
    return combine(call.arguments.map(\.value), in: expression)
  }

  /// A constructor or class method.
  private mutating func classMessage(
    _ type: SwiftType, _ call: SwiftMethodCall, _ expression: SwiftExpression
  ) -> InjectedValue.Kind {
    var name = type.description
    if case .named(let plain, _) = type { name = plain }
    let isConstructor = call.base == nil || call.name == "init"
    let values = call.arguments.map { read($0.value) }
    if isConstructor, let bridged = bridged(name, call, values) { return bridged }
    let text = expression.description
    guard values.contains(where: \.holdsContainerValue) else {
      return .constant(
        Constant(
          kind: .object, text: text,
          type: isConstructor ? TypeReference(kind: .object, name: name, text: name) : nil))
    }
    let selector = ObjectiveCNames.selector(base: isConstructor ? "init" : call.name, labels: call.labels)
    return .message(Message(target: .named(name), selector: selector, arguments: values, text: text))
  }

  /// Foundation objects that stand for a literal: `NSNumber(value: true)`, `NSString(string: "x")`, `NSArray(…)`.
  private func bridged(_ name: String, _ call: SwiftMethodCall, _ values: [InjectedValue]) -> InjectedValue.Kind? {
    guard let first = values.first else { return nil }
    switch name {
    case "NSNumber", "NSString", "String", "Int", "Double", "Float", "Bool", "CGFloat":
      guard values.count == 1, case .constant(let constant) = first.kind,
        [.number, .boolean, .string].contains(constant.kind)
      else { return nil }
      return first.kind
    case "NSArray", "NSSet", "NSOrderedSet", "Set", "Array":
      let kind: Collection.Kind =
        name == "NSSet" || name == "Set" ? .set : name == "NSOrderedSet" ? .orderedSet : .array
      switch call.labels.first ?? nil {
      case "array", "set", nil:
        guard values.count == 1, case .collection(let inner) = first.kind else { return nil }
        return .collection(Collection(kind: kind, elements: inner.elements))
      case "objects", "object":
        return .collection(Collection(kind: kind, elements: values.filter { $0.kind != .nothing }))
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func message(
    to base: SwiftExpression, _ name: String, _ arguments: [SwiftArgument], in expression: SwiftExpression
  ) -> InjectedValue.Kind {
    let target = read(base)
    let values = arguments.map { read($0.value) }
    let text = expression.description
    guard target.holdsContainerValue || values.contains(where: \.holdsContainerValue) else {
      if case .unknown(_, let reason) = target.kind { return .unknown(text: text, reason: reason) }
      return .constant(Constant(kind: .object, text: text))
    }
    return .message(
      Message(
        target: .value(target), selector: ObjectiveCNames.selector(base: name, labels: arguments.map(\.label)),
        arguments: values, text: text))
  }

  // MARK: Options and closures

  private mutating func option(_ call: SwiftMethodCall) -> InjectedValue.Kind? {
    guard call.name == "withOption", let on = call.arguments.first?.value else { return nil }
    let value = read(on)
    if let yes = call.argument("yes"), let no = call.argument("no") {
      let cases = [("YES", yes), ("NO", no)].map { text, result in
        Option.Case(
          match: InjectedValue(
            .constant(Constant(kind: .boolean, text: text, type: .object("NSNumber"))), at: location(result.span)),
          result: read(result))
      }
      return .option(Option(on: value, cases: cases, isYesNo: true))
    }
    guard let closure = call.closure("matcher") else { return nil }
    let index = options.count
    options.append(Option(on: value, cases: [], isYesNo: false))
    inScope { reader in
      reader.declare(closure.parameters?.first?.name ?? "$0", .matcher(index))
      _ = reader.run(closure.body[...])
    }
    return .option(options[index])
  }

  /// A closure as a value; what it uses of the container's is used when it runs.
  private mutating func closure(_ closure: SwiftClosure, _ expression: SwiftExpression) -> InjectedValue.Kind {
    let text = expression.description
    var operands: [InjectedValue] = []
    inScope { reader in
      for parameter in closure.parameters ?? [] {
        reader.declare(parameter.name, .opaque(reason: "a parameter of a closure"))
      }
      let (steps, outcome) = reader.branch { $0.run(closure.body[...]) }
      operands = DraftStep.steps(steps).flatMap(\.directValues)
      if case .returns(.value(let value)) = outcome { operands.append(value) }
    }
    operands = operands.filter(\.holdsContainerValue)
    guard !operands.isEmpty else { return .constant(Constant(kind: .block, text: text)) }
    return .expression(text: text, operator: nil, operands: operands)
  }
}

extension SwiftType {
  /// The type inside `?` and `!`.
  var unwrapped: SwiftType {
    var result = self
    while true {
      switch result {
      case .optional(let inner), .implicitlyUnwrapped(let inner): result = inner
      default: return result
      }
    }
  }
}
