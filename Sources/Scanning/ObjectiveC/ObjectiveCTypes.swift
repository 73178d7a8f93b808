import AssemblyFacts
import ObjectiveCSyntax

/// Reads types, with the type definitions of the file looked through.
struct ObjectiveCTypeReader {
  /// What the file's own `typedef`s stand for.
  private let aliases: [String: TypeReference]
  /// The generic parameters of the class whose members are read.
  private var typeParameters: Set<String> = []

  init(_ file: ObjectiveCFile) {
    var aliases: [String: TypeReference] = [:]
    func add(_ name: String, _ type: TypeReference) {
      if aliases[name] == nil { aliases[name] = type }
    }
    for declaration in file.declarations where declaration.mayHoldCode {
      guard case .c(let variable) = declaration.form, variable.isTypedef else { continue }
      let base = variable.baseType
      // `typedef NS_ENUM(NSInteger, X) {…};`
      if variable.declarators.isEmpty, !base.name.isEmpty {
        add(base.name, TypeReference(kind: .primitive, name: base.name, text: base.name))
      }
      for declarator in variable.declarators {
        guard let name = declarator.name?.text else { continue }
        var type = ObjectiveCTypeReader(aliases: aliases).type(declarator.type)
        // `typedef struct {…} X;`
        if type.kind == .unknown, base.name.isEmpty { type.kind = .primitive }
        add(name, type)
      }
    }
    self.aliases = aliases
  }

  private init(aliases: [String: TypeReference]) { self.aliases = aliases }

  /// The same reader inside a class with generic parameters.
  func inside(_ interface: ClassInterface) -> ObjectiveCTypeReader {
    guard !interface.typeParameters.isEmpty else { return self }
    var result = self
    result.typeParameters = Set(interface.typeParameters.map(\.text))
    return result
  }

  /// The type that is written, or `id` where none is.
  func type(_ written: TypeName?, depth: Int = 0) -> TypeReference {
    guard let written else { return TypeReference(kind: .any, name: "", text: "id") }
    let text = written.text
    func plain(_ kind: TypeReference.Kind, _ name: String = "") -> TypeReference {
      TypeReference(kind: kind, name: name, isOptional: written.nullability == .nullable, text: text)
    }
    guard depth < 20 else { return .unknown(text) }
    if written.block != nil { return plain(.block) }
    if written.isFunctionPointerOrArray { return plain(.primitive, written.name) }
    if let injected = autoInjected(written) { return injected }
    let name = written.name
    switch name {
    case "id":
      guard written.pointerDepth == 0 else { return plain(.primitive, name) }
      var type = plain(.any)
      type.protocols = written.protocols.map(\.text)
      return type
    case "instancetype": return plain(.selfType, name)
    case "Class": return plain(written.pointerDepth == 0 ? .classObject : .primitive, name)
    case "void": return plain(written.pointerDepth == 0 ? .void : .primitive, name)
    case "": return .unknown(text)
    default: break
    }
    if ObjectiveCTypeReader.isScalar(name) { return plain(.primitive, name) }
    switch written.pointerDepth {
    case 0: return named(written, plain: plain)
    case 1:
      if let alias = aliases[name], alias.kind == .primitive { return plain(.primitive, name) }
      var type = plain(.object, name)
      type.protocols = written.protocols.map(\.text)
      type.arguments = written.genericArguments.map { self.type($0, depth: depth + 1) }
      return type
    default: return plain(.primitive, name)
    }
  }

  /// A type name without a `*`: a `typedef`.
  private func named(_ written: TypeName, plain: (TypeReference.Kind, String) -> TypeReference) -> TypeReference {
    if typeParameters.contains(written.name) { return plain(.any, "") }
    if var alias = aliases[written.name] {
      alias.text = written.text
      return alias
    }
    if ObjectiveCTypeReader.stringAliases.contains(written.name) { return plain(.object, "NSString") }
    if written.name.hasSuffix("Ref"), written.name.hasPrefix("C") || written.name.hasPrefix("Sec") {
      return plain(.primitive, written.name)
    }
    return .unknown(written.text)
  }

  /// `InjectedClass(X)`, `InjectedProtocol(P)` and what they stand for (`TyphoonAutoInjection.h`).
  private func autoInjected(_ written: TypeName) -> TypeReference? {
    switch written.name {
    case "InjectedClass":
      guard let argument = written.macroArguments.first else { return nil }
      return TypeReference(kind: .object, name: argument.name, text: written.text)
    case "InjectedProtocol":
      guard let argument = written.macroArguments.first else { return nil }
      return TypeReference(kind: .any, name: "", protocols: [argument.name], text: written.text)
    case "TyphoonInjectedObject":
      return TypeReference(kind: .any, name: "", protocols: written.protocols.map(\.text), text: written.text)
    default: return nil
    }
  }

  /// Whether a property of this type is filled by type without being asked for.
  static func isAutoInjected(_ written: TypeName) -> Bool {
    ["InjectedClass", "InjectedProtocol", "TyphoonInjectedObject"].contains(written.name)
      || written.protocols.contains { $0.text == "TyphoonInjectedProtocol" }
  }

  /// Whether a name stands for a C scalar, a structure or an enumeration of the system.
  private static func isScalar(_ name: String) -> Bool {
    if scalars.contains(name) { return true }
    return scalarPrefixes.contains { name.hasPrefix($0) }
  }

  private static let scalarPrefixes = ["struct ", "union ", "enum ", "unsigned ", "signed ", "long ", "short "]

  private static let scalars: Set<String> = [
    "BOOL", "Boolean", "bool", "_Bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed",
    "NSInteger", "NSUInteger", "CGFloat", "NSTimeInterval", "unichar", "size_t", "ssize_t", "off_t", "time_t",
    "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "UInt8", "UInt16",
    "UInt32", "UInt64", "SInt8", "SInt16", "SInt32", "SInt64", "Float32", "Float64", "OSStatus", "Byte",
    "SEL", "IMP", "Method", "Ivar", "va_list", "NSRange", "NSRect", "NSPoint", "NSSize", "NSComparisonResult",
    "CGRect", "CGPoint", "CGSize", "CGVector", "CGAffineTransform", "CATransform3D", "UIEdgeInsets", "UIOffset",
    "CLLocationCoordinate2D", "CLLocationDegrees", "CLLocationDistance", "MKCoordinateRegion", "MKCoordinateSpan",
    "MKMapRect", "CMTime", "CMTimeRange", "dispatch_time_t", "NSStringEncoding", "UIInterfaceOrientation",
    "UIUserInterfaceIdiom", "UIViewContentMode", "UITableViewStyle", "UIStatusBarStyle", "NSTextAlignment",
    "NSURLRequestCachePolicy", "UIControlEvents", "UIControlState", "UIModalPresentationStyle",
    "UIBarButtonItemStyle", "UIKeyboardType", "UIImagePickerControllerSourceType",
  ]

  /// System types that are `NSString *` by another name.
  private static let stringAliases: Set<String> = [
    "NSNotificationName", "NSErrorDomain", "NSRunLoopMode", "NSExceptionName", "NSKeyValueChangeKey",
    "NSAttributedStringKey", "UIFontTextStyle", "NSHTTPCookiePropertyKey", "NSFileAttributeKey", "NSURLResourceKey",
  ]
}
