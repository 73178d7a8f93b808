import AssemblyFacts

/// A declaration, and where it stands.
package struct SwiftMember<Declaration: Sendable>: Sendable {
  package var declaration: Declaration
  package var path: String
  /// The type that has it, with the names of the types around it; nil for a global.
  package var owner: String?
}

/// Everything that the sources say about one type, its extensions included.
package struct SwiftTypeInfo: Sendable {
  package var name: String
  /// nil where only extensions are scanned: the type is declared elsewhere.
  package var kind: SwiftTypeDeclaration.Kind?
  package var genericParameters: [SwiftGenericParameter] = []
  /// What the inheritance clauses name, as written.
  package var inherits: [SwiftType] = []
  /// In order of place; of one name several only in different `#if` branches.
  package var variables: [SwiftMember<SwiftVariable>] = []
  package var functions: [String: [SwiftMember<SwiftFunction>]] = [:]
  package var cases: [SwiftEnumCase] = []
  package var aliases: [String: SwiftTypeAlias] = [:]
  package var attributes: [SwiftAttribute] = []
  package var path: String
  package var span: SwiftSpan

  package func variable(_ name: String) -> SwiftMember<SwiftVariable>? {
    variables.first { $0.declaration.name == name }
  }
}

/// A type and everything it inherits from or conforms to.
package struct SwiftLineage: Sendable {
  /// Nearest first, the type itself in front.
  package var names: [String]
  /// All of them are declared in the sources, or are known to say nothing about where a value can go.
  package var isComplete: Bool
}

/// The Swift code of all files, indexed by name.
package struct SwiftProgram: Sendable {
  package let types: [String: SwiftTypeInfo]
  package let functions: [String: [SwiftMember<SwiftFunction>]]
  package let variables: [String: SwiftMember<SwiftVariable>]
  package let aliases: [String: SwiftTypeAlias]
  /// Names of types by their last component.
  private let namesByLastComponent: [String: [String]]
  private var lineages: [String: SwiftLineage] = [:]
  package let conditions: SwiftCompilationConditions

  /// - Parameters:
  ///   - files: the facts of Swift files, in any order.
  ///   - conditions: which `#if` branches count.
  package init(files: [FileFacts], conditions: SwiftCompilationConditions = SwiftCompilationConditions()) {
    var builder = SwiftProgramBuilder(conditions: conditions)
    for file in files.sorted(by: { $0.path < $1.path }) {
      if let code = file.code { builder.add(code, path: file.path) }
    }
    types = builder.types
    functions = builder.functions
    variables = builder.variables
    aliases = builder.aliases
    var names: [String: [String]] = [:]
    for name in builder.types.keys.sorted() {
      names[String(name.split(separator: ".").last ?? ""), default: []].append(name)
    }
    namesByLastComponent = names
    self.conditions = conditions
    for name in types.keys { lineages[name] = findLineage(of: name) }
  }

  /// The full name of a type named inside another one; nil where the sources do not declare it.
  package func qualifiedName(of name: String, in context: String?) -> String? {
    // Most names are declared nowhere in the sources, or at the outermost level.
    let last = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    guard let known = namesByLastComponent[last] else { return nil }
    if known.count == 1, known[0] == name { return name }
    var outer = context
    while let current = outer {
      let candidate = "\(current).\(name)"
      if types[candidate] != nil { return candidate }
      outer = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    if types[name] != nil { return name }
    if let dot = name.firstIndex(of: ".") {
      // `Module.Type`.
      let rest = String(name[name.index(after: dot)...])
      if types[rest] != nil { return rest }
    } else if known.count == 1 {
      return known[0]
    }
    return nil
  }

  /// The type's own name and those of what it inherits from and conforms to.
  package func lineage(of name: String) -> SwiftLineage { lineages[name] ?? findLineage(of: name) }

  private func findLineage(of name: String) -> SwiftLineage {
    var result: [String] = []
    var queue = [name]
    var isComplete = true
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      guard !result.contains(current) else { continue }
      result.append(current)
      guard let info = types[current] else {
        if !SwiftProgram.knownProtocols.contains(current) { isComplete = false }
        continue
      }
      if info.kind == nil { isComplete = false }
      for inherited in info.inherits {
        for part in inherited.nominalNames {
          queue.append(qualifiedName(of: part, in: current) ?? aliasTarget(part) ?? part)
        }
      }
    }
    return SwiftLineage(names: result, isComplete: isComplete)
  }

  private func aliasTarget(_ name: String) -> String? {
    guard let alias = aliases[name], case .named(let target, _) = alias.type else { return nil }
    return target
  }

  /// Protocols of the standard library and Foundation that tell nothing about where a value can go.
  private static let knownProtocols: Set<String> = [
    "AnyObject", "Any", "Sendable", "Hashable", "Equatable", "Comparable", "Codable", "Encodable", "Decodable",
    "CaseIterable", "Identifiable", "CustomStringConvertible", "Error", "RawRepresentable", "String", "Int", "NSObject",
    "NSObjectProtocol", "ObservableObject", "LocalizedError", "CustomDebugStringConvertible", "Assembly", "Resolver",
    "Double", "Float", "Character", "UInt", "OptionSet", "Sequence", "Collection",
  ]
}

extension SwiftType {
  /// The names of a nominal type or composition, without their arguments.
  package var nominalNames: [String] {
    switch self {
    case .named(let name, _): [name]
    case .composition(let parts): parts.flatMap(\.nominalNames)
    case .opaque(let inner), .optional(let inner), .implicitlyUnwrapped(let inner): inner.nominalNames
    default: []
    }
  }
}

/// Puts the declarations of all files together.
private struct SwiftProgramBuilder {
  let conditions: SwiftCompilationConditions
  var types: [String: SwiftTypeInfo] = [:]
  var functions: [String: [SwiftMember<SwiftFunction>]] = [:]
  var variables: [String: SwiftMember<SwiftVariable>] = [:]
  var aliases: [String: SwiftTypeAlias] = [:]

  init(conditions: SwiftCompilationConditions) {
    self.conditions = conditions
  }

  mutating func add(_ file: SwiftFile, path: String) {
    for type in file.allTypes where conditions.mayHold(type.condition) { add(type, path: path) }
    for function in file.functions where conditions.mayHold(function.condition) {
      functions[function.name, default: []].append(SwiftMember(declaration: function, path: path, owner: nil))
    }
    for variable in file.variables where conditions.mayHold(variable.condition) && variables[variable.name] == nil {
      variables[variable.name] = SwiftMember(declaration: variable, path: path, owner: nil)
    }
    for alias in file.aliases where aliases[alias.name] == nil { aliases[alias.name] = alias }
  }

  private mutating func add(_ type: SwiftTypeDeclaration, path: String) {
    let name = type.kind == .extension ? SwiftProgramBuilder.withoutModule(type.name) : type.name
    var info = types[name] ?? SwiftTypeInfo(name: name, path: path, span: type.span)
    if type.kind != .extension {
      info.kind = type.kind
      info.genericParameters = type.genericParameters
      info.path = path
      info.span = type.span
      // The superclass comes first whatever the order of files.
      info.inherits = type.inherits + info.inherits
    } else {
      info.inherits += type.inherits
    }
    info.attributes += type.attributes
    for variable in type.variables where conditions.mayHold(variable.condition) {
      info.variables.append(SwiftMember(declaration: variable, path: path, owner: name))
    }
    for function in type.functions where conditions.mayHold(function.condition) {
      info.functions[function.name, default: []].append(SwiftMember(declaration: function, path: path, owner: name))
    }
    info.cases += type.cases
    for alias in type.aliases { info.aliases[alias.name] = alias }
    types[name] = info
  }

  private static func withoutModule(_ name: String) -> String {
    for module in ["Swinject.", "SwinjectStoryboard.", "Swift.", "Foundation."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}
