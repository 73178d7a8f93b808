extension TypeReference {
  /// A Swift type as it is written, in the terms of all languages.
  package init(_ type: SwiftType) {
    self = TypeReference.reference(type, depth: 0)
  }

  private static func reference(_ type: SwiftType, depth: Int) -> TypeReference {
    let text = type.description
    guard depth < 40 else { return .unknown(text) }
    switch type {
    case .named(let name, let arguments):
      let inner = arguments.map { reference($0, depth: depth + 1) }
      switch name {
      case "Any", "AnyObject": return TypeReference(kind: .any, name: "", text: text)
      case "Self": return TypeReference(kind: .selfType, name: name, text: text)
      case "AnyClass": return TypeReference(kind: .classObject, name: name, text: text)
      default:
        let kind: TypeReference.Kind = primitives.contains(name) ? .primitive : .object
        return TypeReference(kind: kind, name: name, arguments: inner, text: text)
      }
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      var result = reference(wrapped, depth: depth + 1)
      result.isOptional = true
      result.text = text
      return result
    case .tuple(let elements):
      return elements.isEmpty ? .void : TypeReference(kind: .primitive, name: "", text: text)
    case .function: return TypeReference(kind: .block, name: "", text: text)
    case .metatype: return TypeReference(kind: .classObject, name: "", text: text)
    case .composition(let types):
      let names = types.compactMap { part -> String? in
        if case .named(let name, _) = part, name != "AnyObject" { name } else { nil }
      }
      return TypeReference(kind: .any, name: "", protocols: names, text: text)
    case .opaque(let constraint): return reference(constraint, depth: depth + 1)
    case .unknown: return .unknown(text)
    }
  }

  /// Values that bridge to no object: an Objective-C method takes them by value.
  private static let primitives: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
    "Float80", "CGFloat", "NSInteger", "NSUInteger", "ObjCBool", "CGRect", "CGSize", "CGPoint", "CGVector",
    "CGAffineTransform", "UIEdgeInsets", "UIOffset", "NSEdgeInsets", "NSRect", "NSSize", "NSPoint", "NSRange",
    "NSTimeInterval", "TimeInterval", "Selector", "CATransform3D", "CLLocationCoordinate2D", "CLLocationDegrees",
    "CMTime", "Unicode.Scalar", "CChar", "CInt", "CLong", "CFTimeInterval", "CFAbsoluteTime", "UIInterfaceOrientation",
    "OpaquePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeMutablePointer",
  ]
}
