import DependencyGraph

/// Which property of an instance a selector has to do with, as far as declarations tell.
enum FieldNames {
  /// The property that a parameter fills: a setter's its own, any other that of its name.
  static func field(ofParameter index: Int, of selector: String, in className: String, types: TypeIndex) -> String {
    if index == 0, let property = property(accessedBy: selector, in: className, types: types) { return property }
    let method =
      types.method(selector, of: className).value?.first ?? types.classMethod(selector, of: className).value?.first
    if let method, method.parameters.indices.contains(index) {
      let name = method.parameters[index].name
      if types.property(name, of: className).value != nil { return name }
    }
    return "\(selector) \(index)"
  }

  /// The property that a selector reads or sets.
  static func property(accessedBy selector: String, in className: String, types: TypeIndex) -> String? {
    if !selector.hasSuffix(":") { return types.property(selector, of: className).value?.name }
    guard selector.hasPrefix("set"), TyphoonMethod.arity(of: selector) == 1, selector.count > 4 else { return nil }
    let capitalized = selector.dropFirst(3).dropLast()
    let name = capitalized.prefix(1).lowercased() + capitalized.dropFirst()
    return (types.property(name, of: className).value ?? types.property(String(capitalized), of: className).value)?.name
  }
}
