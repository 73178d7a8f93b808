import ObjectiveCSyntax

/// The names of one file that stand for a simple value: object-like macros and constants.
///
/// A name that is defined twice with different values (in two `#if` branches) stands for neither.
final class NamedValues {
  private var macros: [String: String] = [:]
  private var constants: [String: Expression] = [:]
  private var ambiguous: Set<String> = []
  private var parsedMacros: [String: Expression] = [:]

  init(_ file: ObjectiveCFile) {
    for directive in file.directives {
      guard case .define(let name, nil, let body) = directive.form, !body.isEmpty else { continue }
      if let known = macros[name], known != body { ambiguous.insert(name) }
      macros[name] = body
    }
    collect(file.declarations, depth: 0)
  }

  private func collect(_ declarations: [Declaration], depth: Int) {
    guard depth < 20 else { return }
    for declaration in declarations where declaration.mayHoldCode {
      switch declaration.form {
      case .c(let variable): collect(variable)
      case .block(let inner): collect(inner, depth: depth + 1)
      case .implementation(let implementation): collect(implementation.otherDeclarations, depth: depth + 1)
      case .interface, .protocol, .forwardClasses, .forwardProtocols, .moduleImport, .macro, .unparsed: break
      }
    }
  }

  private func collect(_ variable: VariableDeclaration) {
    guard !variable.isTypedef, variable.body == nil else { return }
    for declarator in variable.declarators {
      guard let name = declarator.name?.text, let value = declarator.initializer else { continue }
      let words = declarator.type.qualifiers
      guard words.contains("const") || words.contains("static") else { continue }
      if let known = constants[name], known.text != value.text { ambiguous.insert(name) }
      constants[name] = value
    }
  }

  /// What a name stands for, nil where it is none of the file's. The expression of a macro belongs to a file of its own.
  func value(of name: String) -> Expression? {
    guard !ambiguous.contains(name) else { return nil }
    if let body = macros[name] {
      if let parsed = parsedMacros[name] { return parsed }
      let parsed = NamedValues.parse(body)
      parsedMacros[name] = parsed
      return parsed
    }
    return constants[name]
  }

  /// Reads the body of a macro; nil unless it is one whole expression.
  private static func parse(_ body: String) -> Expression? {
    let file = ObjectiveCFile.parse("id value = \(body);")
    guard file.problems.isEmpty, file.declarations.count == 1, case .c(let variable)? = file.declarations.first?.form,
      variable.declarators.count == 1, let value = variable.declarators[0].initializer, value.node.kind != .unparsed
    else { return nil }
    return value
  }
}
