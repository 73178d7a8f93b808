import AssemblyFacts

/// Finds the Typhoon assemblies of a Swift file and reads their definitions.
struct TyphoonSwiftReader {
  let file: SwiftFile
  let path: String
  private let typeFacts: SwiftTypeFacts
  private let constants: SwiftConstants
  /// Every type of the file with its extensions, by name.
  private let parts: [String: [SwiftTypeDeclaration]]
  private let candidates: Set<String>

  /// - Parameter mentionsTyphoon: whether Typhoon's name, or one of its classes', occurs in the file at all.
  init(file: SwiftFile, path: String, mentionsTyphoon: Bool) {
    self.file = file
    self.path = path
    typeFacts = SwiftTypeFacts(path: path)
    constants = SwiftConstants(file)
    var all: [SwiftTypeDeclaration] = []
    var stack = Array(file.types.reversed())
    while let next = stack.popLast() {
      all.append(next)
      stack += next.types.reversed()
    }
    parts = Dictionary(grouping: all, by: \.name)
    candidates = TyphoonSwiftReader.candidates(parts, mentionsTyphoon: mentionsTyphoon)
  }

  /// The names of the types that could be assemblies: classes with a superclass, and extensions of anything that could
  /// be such a class elsewhere.
  private static func candidates(
    _ parts: [String: [SwiftTypeDeclaration]], mentionsTyphoon: Bool
  ) -> Set<String> {
    var result: Set<String> = []
    for (name, declarations) in parts {
      let isExtension = declarations.allSatisfy { $0.kind == .extension }
      if isExtension {
        if mentionsTyphoon || looksLikeAssembly(name) { result.insert(name) }
        continue
      }
      guard let first = declarations.first(where: { $0.kind == .class }),
        case .named(let superclass, _)? = first.inherits.first
      else { continue }
      let isSwinject = declarations.contains { part in
        part.functions.contains { $0.name == "assemble" && $0.parameters.first?.label == "container" }
      }
      guard !isSwinject else { continue }
      if superclass == "TyphoonAssembly" || mentionsTyphoon || looksLikeAssembly(superclass) { result.insert(name) }
    }
    return result
  }

  private static func looksLikeAssembly(_ name: String) -> Bool {
    name.hasSuffix("Assembly") || name.hasSuffix("Assemblies") || name.hasSuffix("Components")
  }

  // MARK: Entries

  /// What the code of the file that is no assembly's does with assemblies.
  func entries() -> TyphoonSwiftEntries {
    var entries = TyphoonSwiftEntries(path: path, constants: constants) { name in
      if parts[name]?.contains(where: { $0.kind == .class }) == true { return candidates.contains(name) }
      return name.hasSuffix("Assembly")
    }
    for (name, declarations) in parts.sorted(by: { $0.key < $1.key }) where !isAssembly(name) {
      var members: [String: SwiftType] = [:]
      for variable in declarations.flatMap(\.variables) {
        members[variable.name] = variable.type
        if variable.type == nil, case .call(let callee, _)? = variable.initial?.withoutCasts.kind {
          members[variable.name] = SwiftLowering.typeNamed(by: callee)
        }
      }
      for part in declarations {
        for function in part.functions { entries.read(function, members: members, condition: part.condition) }
        for variable in part.variables {
          let body =
            (variable.getter ?? [])
            + (variable.initial.map { [SwiftStatement(.expression($0), variable.span)] } ?? [])
          entries.read(body, types: members, condition: variable.condition ?? part.condition)
        }
      }
    }
    for function in file.functions { entries.read(function, members: [:], condition: nil) }
    entries.read(file.statements, types: [:], condition: nil)
    return entries
  }

  /// Whether a type is certainly an assembly by what the file shows.
  private func isAssembly(_ name: String) -> Bool {
    guard candidates.contains(name) else { return false }
    return (parts[name] ?? []).contains { part in
      if case .named(let superclass, _)? = part.inherits.first {
        superclass == "TyphoonAssembly" || superclass.hasSuffix("Assembly")
      } else {
        false
      }
    }
  }

  // MARK: Definitions

  /// In source order.
  func definitions() -> [Definition] {
    var result: [Definition] = []
    for name in candidates.sorted() {
      let declarations = parts[name] ?? []
      let assembly = SwiftAssembly(
        name: name, path: path, parts: declarations, constants: constants, classes: parts)
      for part in declarations where part.kind == .class || part.kind == .extension {
        for function in part.functions where !function.isStatic {
          guard let definition = definition(function, in: part, of: assembly) else { continue }
          result.append(definition)
        }
      }
    }
    return result.sorted { $0.location < $1.location }
  }

  private func definition(
    _ function: SwiftFunction, in part: SwiftTypeDeclaration, of assembly: SwiftAssembly
  ) -> Definition? {
    guard let body = function.body else { return nil }
    // An initializer without parameters is no definition method (`container-semantics.md`, Typhoon 15).
    if function.name == "init", function.parameters.isEmpty { return nil }
    var reader = SwiftBodyReader(assembly: assembly)
    for (index, parameter) in function.parameters.enumerated() {
      reader.declare(parameter.name, .argument(index))
    }
    let returnsNothing = function.result == nil || function.result == .void
    let read = reader.readMethod(
      body, returnsNothing: returnsNothing || function.name == "init", span: function.span)
    let product =
      function.name == "init"
      ? TypeReference(kind: .selfType, name: "Self", text: "Self")
      : function.result.map { typeFacts.reference($0) } ?? .void
    var parameters = function.parameters.map { typeFacts.parameter($0) }
    for index in parameters.indices where isDropped(parameters[index].name, in: body) {
      parameters[index].isDeliberatelyUnused = true
    }
    return Definition(
      framework: .typhoon, language: .swift, assembly: assembly.name,
      key: .selector(ObjectiveCNames.selector(of: function)), parameters: parameters, productType: product, body: read,
      isInterceptable: typeFacts.isDynamic(function.modifiers, function.attributes),
      nameLocation: function.nameSpan.location(in: path), location: function.span.location(in: path),
      condition: function.condition ?? part.condition)
  }

  /// Whether a body says `_ = x`.
  private func isDropped(_ name: String, in body: [SwiftStatement]) -> Bool {
    body.contains { statement in
      guard case .expression(let expression) = statement.kind,
        case .binary("=", let target, let value) = expression.kind
      else { return false }
      return target.description == "_" && value.plainName == name
    }
  }
}
