import AssemblyFacts
import SourceFiles
import SwiftEvaluation

/// Adds to the facts of Swift files what can only be told of all of them together: the definitions that registrations
/// in containers stand for, and the code that resolves them.
enum SwinjectLinking {
  /// The files with the definitions and resolutions of Swinject; unchanged where nothing uses it.
  static func link(_ files: [FileFacts]) -> [FileFacts] {
    guard files.contains(where: { $0.code?.importsSwinject == true }) else { return files }
    return DeepThread.run {
      var session = SwinjectSession(files: withoutSwinjectItself(files))
      session.run()
      return session.linked(files)
    }
  }

  /// Without a copy of Swinject's own sources, whose containers would be run instead of understood: the folder in which
  /// `Container` and `ServiceEntry` are declared side by side.
  private static func withoutSwinjectItself(_ files: [FileFacts]) -> [FileFacts] {
    var declared: [String: Set<String>] = [:]
    for file in files {
      declared[folder(of: file.path), default: []].formUnion(
        (file.code?.types ?? []).filter { $0.kind != .extension }.map(\.name))
    }
    let copies = Set(declared.filter { $0.value.isSuperset(of: ["Container", "ServiceEntry", "Resolver"]) }.keys)
    return copies.isEmpty ? files : files.filter { !copies.contains(folder(of: $0.path)) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// Looks at every piece of code that registers or resolves.
private struct SwinjectSession {
  let program: SwiftProgram
  let tracer = SwinjectTracer()
  let evaluator: SwiftEvaluator
  private var pieces: [Piece] = []
  private var runs = 0
  /// The definitions made, by the file in which they stand.
  private var definitions: [String: [Definition]] = [:]

  /// A function, getter or initial value.
  private struct Piece {
    var name: String
    var path: String
    var owner: String?
    var function: SwiftFunction?
    var body: [SwiftStatement]
    var isStatic: Bool
    var calls = SwinjectCallSites()
  }

  init(files: [FileFacts]) {
    program = SwiftProgram(files: files, conditions: .any)
    evaluator = SwiftEvaluator(program: program, host: tracer, isSymbolic: true)
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let code = file.code else { continue }
      for function in code.functions { add(function, owner: nil, path: file.path) }
      for variable in code.variables { add(variable, owner: nil, path: file.path) }
      if !code.statements.isEmpty {
        pieces.append(
          Piece(name: "", path: file.path, owner: nil, function: nil, body: code.statements, isStatic: true))
      }
      for type in code.allTypes {
        for function in type.functions { add(function, owner: type.name, path: file.path) }
        for variable in type.variables { add(variable, owner: type.name, path: file.path) }
      }
    }
    for index in pieces.indices { pieces[index].calls = SwinjectCallSites(in: pieces[index].body) }
  }

  private mutating func add(_ function: SwiftFunction, owner: String?, path: String) {
    guard let body = function.body else { return }
    pieces.append(
      Piece(
        name: function.name, path: path, owner: owner, function: function, body: body, isStatic: function.isStatic))
  }

  private mutating func add(_ variable: SwiftVariable, owner: String?, path: String) {
    let body = variable.code
    guard !body.isEmpty else { return }
    let isStatic = variable.modifiers.contains("static") || variable.modifiers.contains("class")
    pieces.append(
      Piece(
        name: variable.name, path: path, owner: owner, function: nil, body: body, isStatic: isStatic || owner == nil))
  }

  // MARK: Running

  mutating func run() {
    compose()
    let maker = SwinjectDefinitions(tracer: tracer, evaluator: evaluator)
    // Of one place that is met more than once the first meeting counts, before all one in a container of which more is
    // known, and every name and service it was met with.
    var seen: Set<String> = []
    let known = tracer.entries.filter(\.hasDefaultScope) + tracer.entries.filter { !$0.hasDefaultScope }
    var replaced: [SourceLocation: SourceLocation] = [:]
    for entry in tracer.entries where entry.replaced != nil {
      replaced[entry.registration.nameLocation] = entry.replaced
    }
    let unseen = evaluator.unseenContainers
    var replacedPlaces = Set(tracer.entries.filter(\.isReplaced).map(\.registration.nameLocation))
    for entry in tracer.entries where !entry.isReplaced && !unseen.contains(entry.container) {
      replacedPlaces.remove(entry.registration.nameLocation)
    }
    for entry in known {
      guard var definition = maker.definition(of: entry) else { continue }
      guard seen.insert("\(definition.location) \(definition.key)").inserted else { continue }
      definition.replaced = replaced[definition.nameLocation]
      definition.isReplaced = replacedPlaces.contains(definition.nameLocation)
      definitions[definition.location.path, default: []].append(definition)
    }
    useOrdinarily()
  }

  /// Runs the code that registers: what nothing else that registers calls first, then what has not been met by that.
  private mutating func compose() {
    let helpers = genericHelpers
    let registering = pieces.filter { piece in
      piece.calls.registers || piece.calls.assembles || !piece.calls.names.isDisjoint(with: helpers)
    }
    let names = Set(registering.map(\.name)).subtracting(["init", ""])
    var called: Set<String> = []
    for piece in registering { called.formUnion(piece.calls.names.intersection(names).subtracting([piece.name])) }
    for piece in registering where !called.contains(piece.name) { run(piece) }
    for piece in registering where called.contains(piece.name) && !helpers.contains(piece.name) {
      let places = piece.calls.registrations.map { $0.span.location(in: piece.path) }
      if places.contains(where: { tracer.registeredAt[$0] == nil }) { run(piece) }
    }
  }

  /// Looks at the code that resolves without being a factory.
  private mutating func useOrdinarily() {
    let helpers = Set(
      pieces.filter { !$0.calls.resolutions.isEmpty && $0.function?.genericParameters.isEmpty == false }.map(\.name))
    for piece in pieces {
      let places = piece.calls.resolutions + piece.calls.calls.filter { helpers.contains($0.name) }.map(\.span)
      if places.contains(where: { !tracer.resolvedAt.contains($0.location(in: piece.path)) }) { run(piece) }
    }
  }

  /// The names of the project's own generic functions that register.
  private var genericHelpers: Set<String> {
    Set(pieces.filter { $0.calls.registers && $0.function?.genericParameters.isEmpty == false }.map(\.name))
  }

  private mutating func run(_ piece: Piece) {
    runs += 1
    let containers =
      piece.function?.parameters.filter { ["Container", "Resolver"].contains($0.type.nominalName) } ?? []
    tracer.run = containers.count > 1 ? nil : runs
    var own: TypedValue?
    if let owner = piece.owner.flatMap({ program.qualifiedName(of: $0, in: nil) ?? $0 }) {
      let type = SwiftType.named(owner)
      if piece.isStatic {
        own = TypedValue(.type(type), .metatype(type))
      } else if ["Container", "Resolver", "Assembler"].contains(owner), program.types[owner]?.kind == nil {
        own = .unknown("'self'", type)
      } else {
        let object = evaluator.makeObject(of: type)
        object.isPartial = true
        own = TypedValue(.object(object), type)
      }
    }
    var arguments: [(String, TypedValue)] = []
    let typing = SwiftTyping(program: program)
    let generics =
      (piece.function?.genericParameters.map(\.name) ?? [])
      + (piece.owner.flatMap { program.types[$0] }?.genericParameters.map(\.name) ?? [])
    let open = Set(generics)
    tracer.openTypes = open
    for parameter in piece.function?.parameters ?? [] {
      let declared = typing.canonical(parameter.type, in: piece.owner)
      let isOpen = declared.allNames.contains(where: open.contains)
      arguments.append((parameter.name, .unknown("the parameter '\(parameter.name)'", isOpen ? nil : declared)))
    }
    evaluator.look(
      at: piece.body, path: piece.path, context: piece.owner, generics: generics, own, arguments)
  }

  // MARK: The result

  func linked(_ files: [FileFacts]) -> [FileFacts] {
    let resolutions = Dictionary(grouping: tracer.resolutions) { $0.location.path }
    let unfollowed = unfollowedServices
    return files.map { file in
      var result = file
      if let found = definitions[file.path] {
        result.definitions = (file.definitions + found).sorted {
          ($0.location, "\($0.key)") < ($1.location, "\($1.key)")
        }
      }
      var seen: Set<String> = []
      let added = (resolutions[file.path] ?? []).filter { seen.insert("\($0.location) \($0.target)").inserted }
      if !added.isEmpty {
        result.resolutions = (file.resolutions + added).sorted {
          ($0.location, "\($0.target)") < ($1.location, "\($1.target)")
        }
      }
      result.unfollowedServices = (unfollowed[file.path] ?? []).sorted()
      return result
    }
  }

  /// By file: the types that registrations name which no code that could be followed has made.
  private var unfollowedServices: [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    let helpers = genericHelpers
    let followed = Set(
      tracer.entries.flatMap { entry in
        entry.registration.service.nominalNames.map {
          "\(entry.registration.location.path) \(ServiceKey.lastComponent(of: $0))"
        }
      })
    for piece in pieces {
      // The project's own generic helpers are followed.
      let others = piece.calls.otherServices.filter { name, service in
        !(helpers.contains(name) && followed.contains("\(piece.path) \(service)"))
      }
      let missed = piece.calls.registrations.filter { tracer.registeredAt[$0.span.location(in: piece.path)] == nil }
      result[piece.path, default: []].formUnion(missed.compactMap(\.service) + others.map(\.service))
      if !missed.isEmpty { result[piece.path, default: []].formUnion(piece.calls.forwardedServices) }
    }
    for (path, service) in tracer.unclearServices { result[path, default: []].insert(service) }
    return result
  }
}

/// The calls in a piece of code that may have to do with containers, by their shape alone.
struct SwinjectCallSites {
  var registrations: [(span: SwiftSpan, service: String?)] = []
  /// The types that `implements` names.
  var forwardedServices: [String] = []
  /// The types that calls of other kinds take together with a closure: registrations by methods that nobody has seen,
  /// perhaps. With the names of the calls.
  var otherServices: [(name: String, service: String)] = []
  var resolutions: [SwiftSpan] = []
  /// An `Assembler` is made or applied.
  var assembles = false
  /// Everything that is called by a name.
  var calls: [(name: String, span: SwiftSpan)] = []
  var names: Set<String> { Set(calls.map(\.name)) }

  var registers: Bool { !registrations.isEmpty }

  init() {}

  init(in body: [SwiftStatement]) {
    for statement in body {
      for part in statement.directParts {
        part.forEachPart { visit($0) }
      }
    }
  }

  /// The last component of the type's name in `X.self`.
  private static func typeName(_ expression: SwiftExpression) -> String? {
    guard case .type(let type) = expression.kind else { return nil }
    return type.unwrappedOnce.nominalNames.first.map { ServiceKey.lastComponent(of: $0) }
  }

  private mutating func visit(_ expression: SwiftExpression) {
    switch expression.kind {
    case .binary("~>", _, _), .postfix("~>", _): resolutions.append(expression.span)
    case .call(let callee, let arguments):
      var name: String?
      switch callee.kind {
      case .name(let called, _, _): name = called
      case .member(_, let member): name = member.name
      default: break
      }
      guard let name else { return }
      calls.append((name, expression.span))
      guard let first = arguments.first, first.label == nil, !first.isTrailing else {
        if name == "Assembler" { assembles = true }
        if name == "apply" { assembles = true }
        return
      }
      switch name {
      case "register", "_register", "autoregister", "storyboardInitCompleted", "registerForStoryboard":
        let labels = arguments.dropFirst().map(\.label)
        if labels.allSatisfy({
          [nil, "name", "factory", "argument", "arguments", "initializer", "initCompleted"].contains($0)
        }),
          arguments.count > 1
        {
          registrations.append((expression.span, SwinjectCallSites.typeName(first.value)))
        } else if let service = SwinjectCallSites.typeName(first.value) {
          otherServices.append((name, service))
        }
      case "implements": forwardedServices += arguments.compactMap { SwinjectCallSites.typeName($0.value) }
      case "resolve": resolutions.append(expression.span)
      case "Assembler": assembles = true
      default:
        let takesClosure = arguments.contains { if case .closure = $0.value.kind { true } else { false } }
        if takesClosure, let service = SwinjectCallSites.typeName(first.value) { otherServices.append((name, service)) }
      }
    default: break
    }
  }
}
