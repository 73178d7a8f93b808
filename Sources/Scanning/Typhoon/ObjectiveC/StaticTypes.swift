import AssemblyFacts
import ObjectiveCSyntax

/// The static types of expressions in ordinary code, as far as one file tells them.
struct StaticTypes {
  let types: ObjectiveCTypeReader
  /// Properties, variables and methods by class, as far as the file declares them.
  private let members: [String: [String: TypeReference]]
  /// The class whose code is read.
  var owner: String?
  /// Locals and parameters. A name that several scopes declare has the type of the last declaration.
  private var locals: [String: TypeReference] = [:]
  private var initializers: [String: Expression] = [:]

  init(types: ObjectiveCTypeReader, declarations: [TypeDeclaration]) {
    self.types = types
    var members: [String: [String: TypeReference]] = [:]
    for declaration in declarations {
      var own = members[declaration.name] ?? [:]
      for method in declaration.methods where method.parameters.isEmpty { own[method.selector] = method.returnType }
      for property in declaration.properties {
        own[property.name] = property.type
        own["_" + property.name] = property.type
        if let getter = property.getter { own[getter] = property.type }
      }
      for variable in declaration.instanceVariables { own[variable.name] = variable.type }
      members[declaration.name] = own
    }
    self.members = members
  }

  /// Takes in what a body declares.
  ///
  /// - Parameter blocks: the block literals in it.
  mutating func enter(
    _ body: CompoundStatement, blocks: [SyntaxNode], parameters: [(name: String, type: TypeReference)], owner: String?
  ) {
    self.owner = owner
    locals = [:]
    initializers = [:]
    for parameter in parameters { locals[parameter.name] = parameter.type }
    declare(body)
    for block in blocks {
      guard case .block(let literal)? = Expression(block)?.form else { continue }
      for parameter in literal.signature.parameters {
        if let name = parameter.name?.text { locals[name] = types.type(parameter.type) }
      }
      declare(literal.body)
    }
  }

  /// The declarations of a body, those of blocks inside it excepted.
  private mutating func declare(_ body: CompoundStatement) {
    var pending = body.statements
    while let statement = pending.popLast() {
      switch statement.form {
      case .declaration(let declaration):
        for declarator in declaration.declarators {
          guard let name = declarator.name?.text else { continue }
          locals[name] = types.type(declarator.type)
          if let value = declarator.initializer { initializers[name] = value }
        }
      case .compound(let inner), .synchronized(_, let inner), .autoreleasepool(let inner): pending += inner.statements
      case .if(_, let then, let otherwise): pending += [then] + (otherwise.map { [$0] } ?? [])
      case .for(let first, _, _, let inner): pending += (first.map { [$0] } ?? []) + [inner]
      case .forIn(let variable, _, let inner): pending += [variable, inner]
      case .while(_, let inner), .doWhile(let inner, _), .switch(_, let inner): pending.append(inner)
      case .try(let inner, let catches, let finally):
        for compound in [inner] + catches + (finally.map { [$0] } ?? []) { pending += compound.statements }
      case .expression, .return, .caseLabel, .defaultLabel, .label, .goto, .break, .continue, .throw, .empty, .unparsed:
        break
      }
    }
  }

  /// The value that a local is declared with.
  func initializer(of name: String) -> Expression? { initializers[name] }

  /// nil where the file does not tell.
  func type(of expression: Expression, depth: Int = 0) -> TypeReference? {
    guard depth < 20 else { return nil }
    let plain = expression.withoutParentheses
    switch plain.form {
    case .cast(let type, _): return types.type(type)
    case .identifier(let name):
      if name == "self" { return owner.map { TypeReference.object($0) } }
      return locals[name] ?? owner.flatMap { members[$0]?[name] }
    case .member(let access):
      if let name = className(access.base) { return made(name, access.name.text) }
      return member(access.name.text, of: type(of: access.base, depth: depth + 1))
    case .message(let send): return type(of: send, depth: depth)
    default: return nil
    }
  }

  private func type(of send: MessageSend, depth: Int) -> TypeReference? {
    let selector = send.selector
    if let name = className(send.receiver) { return made(name, selector) }
    let receiver = type(of: send.receiver, depth: depth + 1)
    if ObjectiveCDeclarationReader.isInitializer(selector) || selector.hasPrefix("activate") || selector == "self" {
      return receiver
    }
    return send.arguments.isEmpty ? member(selector, of: receiver) : nil
  }

  private func member(_ name: String, of type: TypeReference?) -> TypeReference? {
    guard let type, type.kind == .object else { return nil }
    return members[type.name]?[name]
  }

  private func made(_ name: String, _ selector: String) -> TypeReference? {
    if let known = members[name]?[selector], known.kind == .object { return known }
    if ["assembly", "defaultAssembly", "alloc", "new", "allocWithZone:", "defaultFactory", "factoryForResolvingUI"]
      .contains(selector) || selector.hasPrefix("shared") || selector.hasPrefix("factoryWith")
      || BodyReader.isFactorySelector(selector, of: name)
    {
      return .object(name)
    }
    return nil
  }

  /// The class that `[[X alloc] init…]` or `[X new]` makes an instance of.
  func allocated(_ send: MessageSend) -> String? {
    let selector = send.selector
    if selector == "new" { return className(send.receiver) }
    guard ObjectiveCDeclarationReader.isInitializer(selector),
      case .message(let inner) = send.receiver.withoutCasts.form,
      inner.selector == "alloc"
    else { return nil }
    return className(inner.receiver)
  }

  /// The class that an expression names.
  func className(_ expression: Expression) -> String? {
    guard case .identifier(let name) = expression.withoutParentheses.form, locals[name] == nil,
      name.first?.isUppercase == true, owner.flatMap({ members[$0]?[name] }) == nil
    else { return nil }
    return name
  }
}
