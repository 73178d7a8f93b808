import AssemblyFacts
import DependencyGraph

/// What classes answer, as far as the scanned declarations tell.
extension TypeIndex {
  /// Whether a class or its instances answer a selector (`-isClassMethodOnClass:`).
  func responds(_ className: String, to selector: String) -> Truth {
    var isKnown = true
    switch method(selector, of: className) {
    case .found: return .yes
    case .unknown: isKnown = false
    case .absent: break
    }
    switch classMethod(selector, of: className) {
    case .found: return .yes
    case .unknown: isKnown = false
    case .absent: break
    }
    guard isKnown else { return .unknown }
    return FieldNames.property(accessedBy: selector, in: className, types: self) == nil ? .no : .yes
  }

  /// Whether a property can be set (`+setterForPropertyWithName:inClass:`).
  func hasSetter(_ name: String, _ className: String) -> Truth {
    switch property(name, of: className) {
    case .found(let property): return property.isReadOnly ? .no : .yes
    case .unknown: return .unknown
    case .absent:
      switch method(AssemblyIndex.setterSelector(for: name), of: className) {
      case .found: return .yes
      case .absent: return .no
      case .unknown: return .unknown
      }
    }
  }
}
