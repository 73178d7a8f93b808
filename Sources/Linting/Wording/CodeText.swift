import AssemblyFacts
import DependencyGraph

/// Writes values the way the source does, for messages and fixes.
package struct CodeText: Sendable {
  private let node: DefinitionNode
  private let types: TypeIndex
  private let localNames: [Int: String]

  package init(_ node: DefinitionNode, in graph: DependencyGraph) {
    self.node = node
    types = graph.types
    var names: [Int: String] = [:]
    func collect(_ steps: [Step]) {
      for step in steps {
        switch step {
        case .hold(let number, let name, _): names[number] = name
        case .condition(_, let then, let otherwise):
          collect(then)
          collect(otherwise)
        case .inject, .evaluate, .use: break
        }
      }
    }
    collect(node.definition.body.steps)
    localNames = names
  }

  private var isSwift: Bool { node.definition.language == .swift }

  /// The value as an expression in the definition's language; long ones are cut short.
  package func text(_ value: InjectedValue) -> String { text(value, depth: 0) }

  private func text(_ value: InjectedValue, depth: Int) -> String {
    guard depth < 8 else { return "…" }
    switch value.kind {
    case .reference(let reference): return text(reference, depth: depth)
    case .argument(let index):
      let parameters = node.definition.parameters
      return parameters.indices.contains(index) ? parameters[index].name : "…"
    case .local(let number): return localNames[number] ?? "…"
    case .constant(let constant): return text(constant)
    case .nothing: return "nil"
    case .byType, .ofType: return "…"
    case .configuration(let key): return "TyphoonConfig(\(key.map(string) ?? "…"))"
    case .collection(let collection): return text(collection, depth: depth)
    case .assembly: return "self"
    case .collaborator(let receiver): return text(receiver)
    case .keyPath(let base, let path):
      return isSwift
        ? "\(text(base, depth: depth + 1)).keyPath(\(string(path)))"
        : "[\(text(base, depth: depth + 1)) keyPath:\(string(path))]"
    case .definitionObject: return "definition"
    case .inline, .option: return "…"
    case .message(let message): return CodeText.cut(message.text)
    case .expression(let text, _, _): return CodeText.cut(text)
    case .unknown(let text, _): return CodeText.cut(text)
    }
  }

  /// `[self viewWithAccounts:accounts]`, `self.view(accounts: accounts)`.
  package func text(_ reference: Reference) -> String { text(reference, depth: 0) }

  private func text(_ reference: Reference, depth: Int) -> String {
    let arguments = reference.arguments.map { text($0, depth: depth + 1) }
    guard case .selector(let selector) = reference.key else {
      return resolving(reference, arguments)
    }
    return message(to: text(reference.receiver), selector, arguments)
  }

  /// `r.resolve(Store.self, name: "main", argument: path)!`
  private func resolving(_ reference: Reference, _ arguments: [String]) -> String {
    guard case .service(let key) = reference.key else {
      return "\(text(reference.receiver)).resolve(\(reference.key))"
    }
    var given = [CodeText.service(key)]
    if !arguments.isEmpty {
      given.append((arguments.count == 1 ? "argument: " : "arguments: ") + arguments.joined(separator: ", "))
    }
    let mark = reference.demand == .forced ? "!" : ""
    return "\(text(reference.receiver)).resolve(\(given.joined(separator: ", ")))\(mark)"
  }

  /// The reference with another selector, or other arguments, in its place.
  package func text(_ reference: Reference, selector: String, arguments: [InjectedValue]? = nil) -> String {
    message(to: text(reference.receiver), selector, (arguments ?? reference.arguments).map { text($0) })
  }

  /// A message in the definition's language. Missing arguments are written as `nil`.
  package func message(to receiver: String, _ selector: String, _ arguments: [String] = []) -> String {
    CodeText.message(to: receiver, selector, arguments, isSwift: isSwift, swiftName: swiftName(of: selector))
  }

  /// A message in brackets, or a call in Swift. Missing arguments are written as `nil`.
  private static func message(
    to receiver: String, _ selector: String, _ arguments: [String], isSwift: Bool, swiftName: String?
  ) -> String {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if isSwift {
      let name = swiftName ?? CodeText.importedName(of: selector)
      guard let open = name.firstIndex(of: "("), parts.count > 1 else {
        return "\(receiver).\(name.prefix { $0 != "(" })()"
      }
      let labels = name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
      let given = labels.enumerated().map { position, label in
        let argument = arguments.indices.contains(position) ? arguments[position] : "nil"
        return label == "_" ? argument : "\(label): \(argument)"
      }
      return "\(receiver).\(name[..<open])(\(given.joined(separator: ", ")))"
    }
    guard parts.count > 1 else { return "[\(receiver) \(selector)]" }
    let written = parts.dropLast().enumerated().map { position, part in
      "\(part):\(arguments.indices.contains(position) ? arguments[position] : "nil")"
    }
    return "[\(receiver) \(written.joined(separator: " "))]"
  }

  /// The name that an Objective-C selector has in Swift, by the shape of the selector: `viewWithAccounts:` →
  /// `view(withAccounts:)`.
  private static func importedName(of selector: String) -> String {
    var parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard let first = parts.first else { return selector + "()" }
    var base = first
    parts[0] = "_"
    for joint in ["With", "For", "From", "By", "In", "To"] {
      guard let range = first.ranges(of: joint).last, range.lowerBound > first.startIndex,
        range.upperBound < first.endIndex, first[range.upperBound].isUppercase
      else { continue }
      base = String(first[..<range.lowerBound])
      parts[0] = joint.lowercased() + first[range.upperBound...]
      break
    }
    return base + "(" + parts.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
  }

  private func swiftName(of selector: String) -> String? {
    guard isSwift else { return nil }
    return types.method(selector, of: node.id.assembly).value?.first?.swiftName
  }

  package func text(_ receiver: Receiver) -> String {
    switch receiver {
    case .ownAssembly: "self"
    case .superAssembly: "super"
    case .property(let name): "self.\(name)"
    case .instanceVariable(let name): name
    case .made(let name): isSwift ? "\(name).assembly()" : "[\(name) assembly]"
    case .resolver(let name): name.isEmpty ? "resolver" : name
    }
  }

  package func text(_ constant: Constant) -> String {
    switch constant.kind {
    case .string: string(constant.text)
    case .number: isSwift ? constant.text : "@(\(constant.text))"
    case .boolean: isSwift ? constant.text : "@\(constant.text)"
    case .classObject: isSwift ? "\(constant.text).self" : "[\(constant.text) class]"
    case .selector: isSwift ? "Selector((\"\(constant.text)\"))" : "@selector(\(constant.text))"
    case .block: isSwift ? "{ … }" : "^{ … }"
    case .symbol, .object: CodeText.cut(constant.text)
    }
  }

  private func string(_ text: String) -> String {
    let escaped = CodeText.cut(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return isSwift ? "\"\(escaped)\"" : "@\"\(escaped)\""
  }

  private func text(_ collection: Collection, depth: Int) -> String {
    let elements = collection.elements.prefix(4).map { text($0, depth: depth + 1) }
    let listed = elements.joined(separator: ", ") + (collection.elements.count > 4 ? ", …" : "")
    switch collection.kind {
    case .array: return isSwift ? "[\(listed)]" : "@[\(listed)]"
    case .dictionary: return isSwift ? "[…]" : "@{…}"
    case .set: return isSwift ? "Set([\(listed)])" : "[NSSet setWithObjects:\(listed), nil]"
    case .orderedSet:
      return isSwift ? "NSOrderedSet(array: [\(listed)])" : "[NSOrderedSet orderedSetWithObjects:\(listed), nil]"
    }
  }

  /// A service type and name as `register` and `resolve` take them: `Store.self, name: "main"`.
  package static func service(_ key: ServiceKey) -> String {
    switch key.name {
    case .literal(let text): "\(key.type).self, name: \"\(text)\""
    case .symbol(let text): "\(key.type).self, name: \(text)"
    case nil: "\(key.type).self"
    }
  }

  /// At most 80 characters.
  package static func cut(_ text: String) -> String {
    text.count <= 80 ? text : text.prefix(79) + "…"
  }

  /// The statement that injects a value as a property.
  package func injectProperty(_ name: String, with value: String) -> String {
    isSwift
      ? "definition.injectProperty(\"\(name)\", with: \(value))"
      : "[definition injectProperty:@selector(\(name)) with:\(value)]"
  }

  /// A definition of its own for a value: `[TyphoonDefinition with:value]`.
  package func wrapped(_ value: String) -> String {
    isSwift ? "TyphoonDefinition.with(\(value))" : "[TyphoonDefinition with:\(value)]"
  }

  package func returning(_ value: String) -> String { isSwift ? "return \(value)" : "return \(value);" }

  /// The statement that gives the definition one of Typhoon's scopes.
  package func setScope(_ scope: String) -> String {
    isSwift
      ? "definition.scope = TyphoonScope.\(scope)"
      : "definition.scope = TyphoonScope\(scope.prefix(1).uppercased())\(scope.dropFirst());"
  }

  /// The property by which an assembly reaches another.
  package func collaborator(_ name: String, of type: String) -> String {
    isSwift ? "@objc dynamic var \(name): \(type)!" : "\(type) *\(name)"
  }

  /// What a definition of the active assemblies is reached by from this one: `self`, or the collaborating property.
  package func receiver(of definition: DefinitionID, in graph: DependencyGraph) -> String {
    if definition.assembly == node.id.assembly { return "self" }
    let collaborator = graph.collaborator(of: node.id.assembly, leadingTo: definition.assembly)
    return collaborator.map { "self.\($0.name)" } ?? "self"
  }

  /// The statement that injects a value as a parameter.
  package func injectParameter(with value: String) -> String {
    isSwift ? "method.injectParameter(with: \(value))" : "[method injectParameterWith:\(value)]"
  }
}
