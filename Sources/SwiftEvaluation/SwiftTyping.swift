import AssemblyFacts

/// Static types: names made full, aliases and generic parameters replaced, types compared.
package struct SwiftTyping: Sendable {
  package let program: SwiftProgram

  package init(program: SwiftProgram) {
    self.program = program
  }

  /// The type with full names, without aliases and with generic parameters replaced.
  ///
  /// - Parameters:
  ///   - context: the type in which it is written.
  ///   - generics: what generic parameters stand for. Those that are not known yet stand for `unknown`.
  package func canonical(
    _ type: SwiftType, in context: String? = nil, generics: [String: SwiftType] = [:], depth: Int = 0
  ) -> SwiftType {
    guard depth < 40 else { return type }
    func inner(_ part: SwiftType) -> SwiftType {
      canonical(part, in: context, generics: generics, depth: depth + 1)
    }
    switch type {
    case .named(let name, let arguments):
      if arguments.isEmpty {
        if let known = generics[name] { return known }
        if name == "Self", let context { return .named(context) }
      }
      if let dot = name.lastIndex(of: "."), let owner = generics[String(name[..<dot])] {
        guard case .named(let outer, _) = owner else { return type }
        return inner(.named("\(outer).\(name[name.index(after: dot)...])", arguments))
      }
      if let alias = alias(name, in: context) {
        var replaced = generics
        for (parameter, argument) in zip(alias.genericParameters, arguments) {
          replaced[parameter.name] = inner(argument)
        }
        return canonical(alias.type, in: context, generics: replaced, depth: depth + 1)
      }
      let full = program.qualifiedName(of: name, in: context) ?? SwiftTyping.withoutModule(name)
      return .named(full, arguments.map(inner))
    case .optional(let wrapped): return .optional(inner(wrapped))
    case .implicitlyUnwrapped(let wrapped): return .implicitlyUnwrapped(inner(wrapped))
    case .tuple(let elements):
      return .tuple(elements.map { SwiftTupleElement(label: $0.label, type: inner($0.type)) })
    case .function(let parameters, let result): return .function(parameters.map(inner), inner(result))
    case .metatype(let instance): return .metatype(inner(instance))
    case .composition(let parts):
      let names = parts.map(inner).filter { $0 != .named("AnyObject") }
      return names.count == 1 ? names[0] : .composition(names.sorted { $0.description < $1.description })
    case .opaque(let constraint): return .opaque(inner(constraint))
    case .unknown: return type
    }
  }

  private func alias(_ name: String, in context: String?) -> SwiftTypeAlias? {
    var outer = context
    while let current = outer {
      if let found = program.types[current]?.aliases[name] { return found }
      outer = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    if let dot = name.lastIndex(of: "."),
      let owner = program.qualifiedName(of: String(name[..<dot]), in: context),
      let found = program.types[owner]?.aliases[String(name[name.index(after: dot)...])]
    {
      return found
    }
    return program.aliases[name]
  }

  private static func withoutModule(_ name: String) -> String {
    for module in ["Swinject.", "SwinjectAutoregistration.", "Swift.", "Foundation."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }

  /// Learns what generic parameters stand for by laying an argument's type over a parameter's.
  package func unify(
    _ pattern: SwiftType, _ type: SwiftType?, _ names: Set<String>, _ found: inout [String: SwiftType]
  ) {
    guard let type else { return }
    switch (pattern, type) {
    case (.named(let name, []), _) where names.contains(name):
      guard found[name]?.isFullyKnown != true else { return }
      if case .unknown = type { return }
      found[name] = type.asArgument
    case (.optional(let inner), .optional(let given)), (.optional(let inner), .implicitlyUnwrapped(let given)),
      (.implicitlyUnwrapped(let inner), .optional(let given)):
      unify(inner, given, names, &found)
    case (.optional(let inner), _): unify(inner, type, names, &found)
    case (.metatype(let inner), .metatype(let given)): unify(inner, given, names, &found)
    case (.named(let name, let arguments), .named(let other, let given))
    where name == other && arguments.count == given.count:
      for (argument, known) in zip(arguments, given) { unify(argument, known, names, &found) }
    case (.function(let parameters, let result), .function(let given, let outcome))
    where parameters.count == given.count:
      for (parameter, known) in zip(parameters, given) { unify(parameter, known, names, &found) }
      unify(result, outcome, names, &found)
    case (.tuple(let elements), .tuple(let given)) where elements.count == given.count:
      for (element, known) in zip(elements, given) { unify(element.type, known.type, names, &found) }
    default: break
    }
  }

  // MARK: Subtypes

  package enum Truth: Sendable { case yes, no, unknown }

  /// Whether an instance of a type can be cast to another one.
  package func isInstance(_ type: SwiftType, of target: SwiftType) -> Truth {
    if type == target { return .yes }
    switch (type, target) {
    case (_, .named("Any", _)): return .yes
    case (_, .optional(let wrapped)), (_, .implicitlyUnwrapped(let wrapped)): return isInstance(type, of: wrapped)
    case (_, .composition(let parts)):
      var result = Truth.yes
      for part in parts {
        switch isInstance(type, of: part) {
        case .no: return .no
        case .unknown: result = .unknown
        case .yes: break
        }
      }
      return result
    case (.named(let name, _), .named(let wanted, let arguments)):
      let lineage = program.lineage(of: name)
      if lineage.names.contains(wanted) { return arguments.isEmpty ? .yes : .unknown }
      if wanted == "AnyObject" {
        switch program.types[name]?.kind {
        case .class, .actor: return .yes
        case .struct, .enum: return .no
        default: return .unknown
        }
      }
      if SwiftTyping.bridgesToObjects.contains(name), wanted.hasPrefix("NS") { return .unknown }
      if lineage.isComplete || SwiftTyping.valueTypes.contains(name) { return .no }
      return .unknown
    default: return .unknown
    }
  }

  private static let valueTypes: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "Substring", "Character", "UInt", "Int8", "Int16", "Int32", "Int64",
    "CGFloat",
  ]
  private static let bridgesToObjects: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "URL", "Date", "Data",
  ]
}

extension SwiftType {
  /// Whether no part of it is unknown.
  package var isFullyKnown: Bool {
    switch self {
    case .unknown: false
    case .named(_, let arguments): arguments.allSatisfy(\.isFullyKnown)
    case .optional(let inner), .implicitlyUnwrapped(let inner), .metatype(let inner), .opaque(let inner):
      inner.isFullyKnown
    case .tuple(let elements): elements.allSatisfy(\.type.isFullyKnown)
    case .function(let parameters, let result): parameters.allSatisfy(\.isFullyKnown) && result.isFullyKnown
    case .composition(let parts): parts.allSatisfy(\.isFullyKnown)
    }
  }

  /// The type that an expression of this type has as an argument: `T!` is `T?`.
  package var asArgument: SwiftType {
    if case .implicitlyUnwrapped(let inner) = self { .optional(inner) } else { self }
  }

  /// As Swift prints it at run time: `Optional<Logger>`, `Array<Int>`.
  package var runtimeDescription: String {
    switch self {
    case .optional(let inner), .implicitlyUnwrapped(let inner): "Optional<\(inner.runtimeDescription)>"
    case .named(let name, let arguments):
      name.split(separator: ".").last.map(String.init).map { last in
        arguments.isEmpty ? last : "\(last)<\(arguments.map(\.runtimeDescription).joined(separator: ", "))>"
      } ?? name
    default: description
    }
  }

  /// The type without one `?` or `!`.
  package var unwrappedOnce: SwiftType {
    switch self {
    case .optional(let inner), .implicitlyUnwrapped(let inner): inner
    default: self
    }
  }

  package var isOptional: Bool {
    switch self {
    case .optional, .implicitlyUnwrapped: true
    default: false
    }
  }

  /// `T?`, where `T` is no optional.
  package var wrappedOnce: SwiftType { isOptional ? self : .optional(self) }

  package var nominalName: String? {
    if case .named(let name, _) = self { name } else { nil }
  }
}
