import AssemblyFacts
import ObjectiveCSyntax

/// Reads ordinary code for what it resolves from assemblies and which assemblies it activates.
struct OrdinaryCodeReader {
  let source: ObjectiveCSource
  let names: NamedValues
  let classes: AssemblyClasses
  /// Classes whose code is an assembly's own: what it asks of others are references, not resolutions.
  let assemblies: Set<String>
  private let declarations: ObjectiveCDeclarationReader
  private var types: StaticTypes
  private(set) var resolutions: [Resolution] = []
  private(set) var activations: [Activation] = []
  private(set) var instantiations: [Instantiation] = []

  init(
    source: ObjectiveCSource, names: NamedValues, classes: AssemblyClasses, assemblies: Set<String>,
    declarations: ObjectiveCDeclarationReader, types: [TypeDeclaration]
  ) {
    self.source = source
    self.names = names
    self.classes = classes
    self.assemblies = assemblies
    self.declarations = declarations
    self.types = StaticTypes(types: declarations.types, declarations: types)
  }

  // MARK: Bodies

  mutating func read(_ declarations: [Declaration], depth: Int = 0) {
    guard depth < 20 else { return }
    for declaration in declarations where declaration.mayHoldCode {
      switch declaration.form {
      case .implementation(let implementation):
        for method in implementation.methods { read(method, of: implementation.name.text) }
        read(implementation.otherDeclarations, depth: depth + 1)
      case .c(let function):
        guard let body = function.body else { continue }
        let parameters = function.declarators.first?.parameters ?? []
        read(
          body,
          parameters: parameters.compactMap { parameter in
            parameter.name.map { ($0.text, types.types.type(parameter.type)) }
          }, owner: nil)
      case .block(let inner): read(inner, depth: depth + 1)
      case .interface, .protocol, .forwardClasses, .forwardProtocols, .moduleImport, .macro, .unparsed: break
      }
    }
  }

  private mutating func read(_ method: Method, of owner: String) {
    guard let body = method.body else { return }
    read(body, parameters: method.parameters.map { ($0.name.text, types.types.type($0.type)) }, owner: owner)
    if OrdinaryCodeReader.namesInitialAssemblies(method.selector) { readInitialAssemblies(body.node) }
  }

  private mutating func read(
    _ body: CompoundStatement, parameters: [(name: String, type: TypeReference)], owner: String?
  ) {
    var found: [SyntaxNode] = []
    var blocks: [SyntaxNode] = []
    body.node.visit { node in
      switch node.kind {
      case .message, .member, .subscript: found.append(node)
      case .block: blocks.append(node)
      default: break
      }
      return .visitChildren
    }
    types.enter(body, blocks: blocks, parameters: parameters, owner: owner)
    let isAssembly = owner.map { assemblies.contains($0) } ?? false
    for node in found {
      guard let expression = Expression(node) else { continue }
      switch expression.form {
      case .message(let send):
        readActivation(send, expression)
        guard !isAssembly else { continue }
        readInstantiation(send, expression)
        readResolution(send, expression)
      case .member(let access):
        guard !isAssembly, !access.isArrow, let asked = assemblyName(access.base) else { continue }
        resolve(.key(access.name.text, assembly: asked.name), [], expression)
      case .subscripted(let base, let key):
        guard !isAssembly, case .string(let literal) = key.withoutCasts.form, let asked = assemblyName(base) else {
          continue
        }
        resolve(.key(literal.value, assembly: asked.name), [], expression)
      default: break
      }
    }
  }

  // MARK: Resolutions

  private mutating func resolve(_ target: Resolution.Target, _ arguments: [InjectedValue], _ expression: Expression) {
    resolutions.append(
      Resolution(
        target: target, arguments: arguments, location: source.location(of: expression.range),
        condition: expression.condition))
  }

  private mutating func readResolution(_ send: MessageSend, _ expression: Expression) {
    let arguments = send.arguments
    switch send.selector {
    case "componentForKey:", "componentForKey:args:":
      guard case .constant(let key) = value(arguments[0]).kind, key.kind == .string else { return }
      // The arguments come as one object: there are some, unless it is nil, and that is all there is to know.
      let rest = arguments.dropFirst().map { value($0) }.filter { $0.kind != .nothing }
      resolve(.key(key.text, assembly: assemblyName(send.receiver)?.name), rest, expression)
    case "componentForType:", "allComponentsForType:":
      if let type = typeName(arguments[0]) { resolve(.type(type), [], expression) }
    case "inject:":
      guard assemblyName(send.receiver) != nil, let type = types.type(of: arguments[0]), !type.name.isEmpty else {
        return
      }
      resolve(.type(type.name), [], expression)
    case "inject:withSelector:":
      guard case .constant(let key) = value(arguments[1]).kind, key.kind == .selector else { return }
      resolve(.key(key.text, assembly: assemblyName(send.receiver)?.name), [], expression)
    case let selector:
      guard !BodyReader.objectSelectors.contains(selector), !selector.hasPrefix("activate"),
        !ObjectiveCDeclarationReader.isInitializer(selector),
        let asked = assemblyName(send.receiver)
      else { return }
      resolve(.key(selector, assembly: asked.name), arguments.map { value($0) }, expression)
    }
  }

  private func typeName(_ expression: Expression) -> String? {
    if case .protocolObject(let name) = expression.withoutCasts.form { return name.text }
    if case .constant(let constant) = value(expression).kind, constant.kind == .classObject { return constant.text }
    return nil
  }

  /// A value in ordinary code: what is fixed there is a constant, everything else unknown.
  private func value(_ expression: Expression) -> InjectedValue {
    var reader = BodyReader(
      source: source, names: names,
      assembly: AssemblyContext(name: types.owner ?? "", instanceVariables: [], properties: [], classes: classes))
    let value = reader.read(expression)
    switch value.kind {
    case .nothing: return value
    case .constant(let constant):
      let isVariable =
        constant.kind == .symbol && constant.text.first?.isLowercase == true && !constant.text.hasPrefix("k")
      if !isVariable && constant.kind != .object { return value }
    case .collection where !value.holdsContainerValue: return value
    default: break
    }
    return InjectedValue(.unknown(text: source.folded(expression.range), reason: "ordinary code"), at: value.location)
  }

  private mutating func readInstantiation(_ send: MessageSend, _ expression: Expression) {
    guard let type = types.allocated(send), !AssemblyClasses.isSystemClass(type) else { return }
    instantiations.append(Instantiation(type: type, location: source.location(of: expression.range)))
  }

  // MARK: Receivers

  /// The assembly that an expression stands for: by its static type, and where the file does not tell that, by its
  /// name. `name` is the static type.
  private func assemblyName(_ expression: Expression) -> (name: String?, Void)? {
    let plain = expression.withoutParentheses
    if types.className(plain) != nil { return nil }
    if let type = types.type(of: plain) {
      switch type.kind {
      case .object:
        if type.name == AssemblyClasses.root { return (type.protocols.first, ()) }
        if type.name.hasPrefix("Typhoon") { return type.name.hasSuffix("Factory") ? (nil, ()) : nil }
        // A class of any name is an assembly where its variable says so; if it is none, nothing has its definitions.
        let isCalledAssembly = OrdinaryCodeReader.lastName(plain)?.lowercased().hasSuffix("assembly") ?? false
        guard
          classes.looksLikeAssembly(type.name) || OrdinaryCodeReader.soundsLikeAssembly(type.name) || isCalledAssembly
        else { return nil }
        return (type.name, ())
      case .any:
        guard let first = type.protocols.first else { break }
        if first.hasPrefix("Typhoon") { return (nil, ()) }
        return OrdinaryCodeReader.soundsLikeAssembly(first) ? (first, ()) : nil
      case .selfType, .classObject, .block, .primitive, .void: return nil
      case .unknown: break
      }
    }
    guard let name = OrdinaryCodeReader.lastName(plain), OrdinaryCodeReader.soundsLikeAssembly(name) else { return nil }
    return (nil, ())
  }

  /// The word that tells what an expression is: `assembly` of `self.assembly`.
  private static func lastName(_ expression: Expression) -> String? {
    switch expression.withoutCasts.form {
    case .identifier(let name): name
    case .member(let access): access.name.text
    case .message(let send): send.arguments.isEmpty ? send.selector : nil
    default: nil
    }
  }

  private static func soundsLikeAssembly(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return ["assembly", "assemblies", "factory", "components", "module", "container", "provider"].contains {
      lowered.hasSuffix($0)
    }
  }

  // MARK: Activations

  private mutating func readActivation(_ send: MessageSend, _ expression: Expression) {
    let selector = send.selector
    var names: [String] = []
    if selector == "collectInitialAssemblyClasses" || selector == "collectInitialAssembliesExceptOne:" {
      activations.append(
        Activation(
          assemblies: [], conformingTo: "RamblerInitialAssembly", location: source.location(of: expression.range)))
      return
    }
    if selector == "activate" || selector == "activated" || selector.hasPrefix("activateWith")
      || selector.hasPrefix("activatedWith")
    {
      guard let type = types.type(of: send.receiver), type.kind == .object, type.name != AssemblyClasses.root else {
        return
      }
      names = [type.name]
      if selector.contains("CollaboratingAssemblies:") { names += assemblies(in: send.arguments[0]) }
    } else if OrdinaryCodeReader.factorySelectors.contains(selector) {
      names = selector.hasSuffix("Assembly:") ? assembly(send.arguments[0]) : assemblies(in: send.arguments[0])
    }
    activate(names, at: expression.range)
  }

  private mutating func activate(_ names: [String], at range: Range<Int>) {
    guard !names.isEmpty else { return }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    activations.append(Activation(assemblies: unique, location: source.location(of: range)))
  }

  private static let factorySelectors: Set<String> = [
    "factoryWithAssembly:", "factoryWithAssemblies:", "factoryFromAssemblies:", "factoryForResolvingUIWithAssemblies:",
    "initWithAssembly:", "initWithAssemblies:",
  ]

  /// The classes of the assemblies in an array.
  private func assemblies(in expression: Expression, depth: Int = 0) -> [String] {
    guard depth < 10 else { return [] }
    switch expression.withoutCasts.form {
    case .array(let elements): return elements.flatMap { assembly($0) }
    case .identifier(let name):
      return types.initializer(of: name).map { assemblies(in: $0, depth: depth + 1) } ?? []
    case .message(let send) where send.selector.hasPrefix("arrayWithObject") || send.selector == "initWithObjects:":
      return send.arguments.flatMap { assembly($0) }
    default: return []
    }
  }

  /// The class of one assembly: an instance or the class itself.
  private func assembly(_ expression: Expression) -> [String] {
    if let type = types.type(of: expression), type.kind == .object { return [type.name] }
    if case .constant(let constant) = value(expression).kind, constant.kind == .classObject { return [constant.text] }
    return []
  }

  /// Methods in which an application delegate names its assemblies (`TyphoonStartup.m`).
  private static func namesInitialAssemblies(_ selector: String) -> Bool {
    selector == "initialAssemblies" || selector == "initialAssemblyClasses"
  }

  private mutating func readInitialAssemblies(_ body: SyntaxNode) {
    var names: [String] = []
    body.visit { node in
      if node.kind == .arrayLiteral, let array = Expression(node) {
        names += assemblies(in: array)
        return .skipChildren
      }
      if node.kind == .message, let message = Expression(node) {
        let found = assemblies(in: message)
        names += found
        return found.isEmpty ? .visitChildren : .skipChildren
      }
      return .visitChildren
    }
    activate(names, at: body.range)
  }
}
