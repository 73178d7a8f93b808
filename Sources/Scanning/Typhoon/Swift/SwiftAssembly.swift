import AssemblyFacts

/// What one Swift file tells about a class that may be an assembly: its declaration and extensions taken together.
struct SwiftAssembly {
  let name: String
  let path: String
  /// By base name, in source order.
  private(set) var functions: [String: [SwiftFunction]] = [:]
  private(set) var variables: [String: SwiftVariable] = [:]
  let constants: SwiftConstants
  /// Every class of the file by name, for the selectors of its members.
  let classes: [String: [SwiftTypeDeclaration]]

  init(
    name: String, path: String, parts: [SwiftTypeDeclaration], constants: SwiftConstants,
    classes: [String: [SwiftTypeDeclaration]]
  ) {
    self.name = name
    self.path = path
    self.constants = constants
    self.classes = classes
    for part in parts {
      for function in part.functions { functions[function.name, default: []].append(function) }
      for variable in part.variables where variables[variable.name] == nil { variables[variable.name] = variable }
    }
  }

  /// What a computed property returns, where that is one expression.
  func value(ofComputed name: String) -> SwiftExpression? {
    guard let body = variables[name]?.getter, body.count == 1 else { return nil }
    switch body[0].kind {
    case .return(let value?): return value
    case .expression(let value): return value
    default: return nil
    }
  }

  /// The selector of a method of the assembly's own that a call with these labels reaches; nil where the file declares
  /// none. Parameters with defaults and trailing closures may be left out of the labels.
  func selector(of base: String, labels: [String?]) -> String? {
    SwiftAssembly.selector(of: base, labels: labels, among: functions[base] ?? [])
  }

  /// The same for a method of another class of the file.
  func selector(of base: String, labels: [String?], in type: String) -> String? {
    let declared = (classes[type] ?? []).flatMap { $0.functions.filter { $0.name == base } }
    return SwiftAssembly.selector(of: base, labels: labels, among: declared)
  }

  private static func selector(of base: String, labels: [String?], among declared: [SwiftFunction]) -> String? {
    let given = labels.map { $0 ?? "" }
    if let exact = declared.first(where: { $0.parameters.map { $0.label ?? "" } == given }) {
      return ObjectiveCNames.selector(of: exact)
    }
    if let only = declared.first, declared.count == 1, only.parameters.count >= given.count {
      return ObjectiveCNames.selector(of: only)
    }
    return nil
  }

  /// The selectors of all methods, or initializers, of a class of the file with a base name.
  func selectors(named base: String, in type: String) -> [String] {
    (classes[type] ?? []).flatMap { part in
      part.functions.filter { $0.name == base }.map { ObjectiveCNames.selector(of: $0) }
    }
  }
}

/// Names of one file that stand for a string: `static let key = "…"`, `let key = "…"`, and cases of enumerations of
/// strings. Members are known by their full and by their last name, the latter only where it is unambiguous.
struct SwiftConstants {
  private var values: [String: String] = [:]
  private var ambiguous: Set<String> = []

  init(_ file: SwiftFile) {
    for variable in file.variables { add(variable.initial, as: variable.name) }
    var stack = file.types
    while let type = stack.popLast() {
      stack += type.types
      for variable in type.variables where variable.modifiers.contains("static") {
        add(variable.initial, as: "\(type.name).\(variable.name)")
      }
      guard type.inherits.first == .named("String") else { continue }
      for element in type.cases {
        if let raw = element.rawValue {
          add(raw, as: "\(type.name).\(element.name).rawValue")
        } else {
          add(SwiftExpression(.string(element.name), element.span), as: "\(type.name).\(element.name).rawValue")
        }
      }
    }
  }

  private mutating func add(_ value: SwiftExpression?, as name: String) {
    guard let value, case .string(let text) = value.withoutCasts.kind else { return }
    if let known = values[name], known != text { ambiguous.insert(name) }
    values[name] = text
  }

  /// The string that an expression stands for.
  func string(_ expression: SwiftExpression) -> String? {
    let plain = expression.withoutCasts
    switch plain.kind {
    case .string(let text): return text
    case .name, .member:
      let name = plain.description
      return ambiguous.contains(name) ? nil : values[name]
    default: return nil
    }
  }
}
