import AssemblyFacts
import DependencyGraph

/// What the container asks classes, answered in advance for the members that components use: the look-ups are many and
/// always the same.
struct ClassTables: Sendable {
  let types: TypeIndex
  private var responses: [Member: Truth] = [:]
  private var setters: [Member: Truth] = [:]
  private var fields: [Member: [String]] = [:]
  private var propertyTypes: [Member: Lookup<TypeReference>] = [:]

  private struct Member: Hashable {
    var className: String
    var name: String
  }

  init(_ components: [LoadedComponent], types: TypeIndex) {
    self.types = types
    for component in components {
      guard let className = component.className else { continue }
      for property in component.properties {
        let member = Member(className: className, name: property.propertyName)
        guard setters[member] == nil else { continue }
        setters[member] = types.hasSetter(property.propertyName, className)
        propertyTypes[member] = type(of: property.propertyName, in: className)
      }
      for method in component.laterMethods + (component.initializer.map { [$0] } ?? []) {
        guard let selector = method.selector else { continue }
        let member = Member(className: className, name: selector)
        guard responses[member] == nil else { continue }
        responses[member] = types.responds(className, to: selector)
        fields[member] = fields(of: selector, in: className)
      }
    }
  }

  /// Whether a class or its instances answer a selector.
  func responds(_ className: String, to selector: String) -> Truth {
    responses[Member(className: className, name: selector)] ?? types.responds(className, to: selector)
  }

  /// Whether a property can be set.
  func hasSetter(_ name: String, _ className: String) -> Truth {
    setters[Member(className: className, name: name)] ?? types.hasSetter(name, className)
  }

  /// The declared type of a property.
  func type(of property: String, in className: String) -> Lookup<TypeReference> {
    if let known = propertyTypes[Member(className: className, name: property)] { return known }
    switch types.property(property, of: className) {
    case .found(let found): return .found(found.type)
    case .absent: return .absent
    case .unknown: return .unknown
    }
  }

  /// The property that each parameter of a selector fills, as far as declarations tell: a setter its own, a parameter that
  /// of its name. Where they do not tell, a name of its own.
  func fields(of selector: String, in className: String) -> [String] {
    if let known = fields[Member(className: className, name: selector)] { return known }
    return (0..<TyphoonMethod.arity(of: selector)).map {
      FieldNames.field(ofParameter: $0, of: selector, in: className, types: types)
    }
  }

  /// The property that a site fills.
  func field(of site: PerformedSite, in className: String) -> String {
    switch site {
    case .property(let name): return name
    case .initializerLabel(let label, let index): return label ?? "#\(index)"
    case .factory(let selector): return "receiver of \(selector)"
    case .initializer(let selector, let index), .method(let selector, let index), .before(let selector, let index),
      .after(let selector, let index):
      let names = fields(of: selector, in: className)
      return names.indices.contains(index) ? names[index] : "\(selector) \(index)"
    }
  }
}
