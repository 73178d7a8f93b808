import ObjectiveCSyntax

/// The names of one file that stand for a simple value: macros, with or without parameters, and constants.
///
/// A name that is defined twice with different values (in two `#if` branches) stands for neither.
final class NamedValues {
  private var macros: [String: String] = [:]
  private var constants: [String: Expression] = [:]
  private var ambiguous: Set<String> = []
  private var parsedMacros: [String: Expression] = [:]
  private var functions: [String: MacroFunction] = [:]
  /// How many more names inside of other names' values are looked through: macros that hold each other many times over
  /// would go on for ever.
  private var nestedLookUps = 0
  private static let nestedLimit = 500

  init(_ file: ObjectiveCFile) {
    for directive in file.directives {
      guard case .define(let name, let parameters, let body) = directive.form, !body.isEmpty else { continue }
      if let parameters {
        let function = MacroFunction(parameters: parameters, body: body)
        if let known = functions[name], known != function { ambiguous.insert(name) }
        functions[name] = function
        continue
      }
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
  ///
  /// - Parameter isNested: whether it is met in the value of another name.
  func value(of name: String, isNested: Bool) -> Expression? {
    guard !ambiguous.contains(name), mayLookUp(isNested) else { return nil }
    if let body = macros[name] {
      if let parsed = parsedMacros[name] { return parsed }
      let parsed = NamedValues.parse(body)
      parsedMacros[name] = parsed
      return parsed
    }
    return constants[name]
  }

  /// Whether a name stands for a value.
  func isNamed(_ name: String) -> Bool {
    !ambiguous.contains(name) && (macros[name] != nil || constants[name] != nil)
  }

  /// What a macro with parameters stands for when it is used with some arguments; nil unless it is one whole expression.
  func value(of name: String, arguments: [String], isNested: Bool) -> Expression? {
    guard !ambiguous.contains(name), let function = functions[name], mayLookUp(isNested) else { return nil }
    return function.body(with: arguments).flatMap { NamedValues.parse($0) }
  }

  private func mayLookUp(_ isNested: Bool) -> Bool {
    nestedLookUps = isNested ? nestedLookUps + 1 : 0
    return nestedLookUps < NamedValues.nestedLimit
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
