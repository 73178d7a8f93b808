/// What one place in source says about a type: a class, a protocol, or a part of one (category, extension, the
/// `@implementation`). `DependencyGraph` merges the places that speak of the same type.
package struct TypeDeclaration: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable {
    /// Objective-C `@interface X : Y`, Swift `class X`.
    case `class`
    /// Objective-C `@interface X ()` and `@interface X (Category)`, Swift `extension X`.
    case `extension`
    /// Objective-C `@implementation X`, `@implementation X (Category)`.
    case implementation
    case `protocol`
    /// Swift only.
    case `struct`, `enum`, actor
  }
  package var name: String
  package var kind: Kind
  /// The name of an Objective-C category; nil for a class extension and everything else.
  package var category: String?
  package var superclass: TypeReference?
  /// Adopted or inherited protocols. In Swift the first entry of an inheritance clause may be either; the reader puts
  /// it in `superclass` for a class and the graph moves it when it turns out to be a protocol.
  package var protocols: [String]
  package var properties: [PropertyDeclaration]
  package var methods: [MethodDeclaration]
  /// Names of instance variables declared in braces, with their types (`_x`: no property of that name needed).
  package var instanceVariables: [Parameter]
  /// The Objective-C name given by `@objc(Name)`, nil where it is the same.
  package var objectiveCName: String?
  package var isFinal: Bool
  package var location: SourceLocation
  /// The `#if` condition around the declaration, as text; nil outside of any.
  package var condition: String?

  package init(
    name: String, kind: Kind, category: String? = nil, superclass: TypeReference? = nil, protocols: [String] = [],
    properties: [PropertyDeclaration] = [], methods: [MethodDeclaration] = [], instanceVariables: [Parameter] = [],
    objectiveCName: String? = nil, isFinal: Bool = false, location: SourceLocation, condition: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.category = category
    self.superclass = superclass
    self.protocols = protocols
    self.properties = properties
    self.methods = methods
    self.instanceVariables = instanceVariables
    self.objectiveCName = objectiveCName
    self.isFinal = isFinal
    self.location = location
    self.condition = condition
  }
}

package struct PropertyDeclaration: Sendable, Codable, Equatable {
  package var name: String
  package var type: TypeReference
  package var isReadOnly: Bool
  package var isWeak: Bool
  package var isClassProperty: Bool
  /// `getter=` and `setter=` names where they differ from the usual ones.
  package var getter: String?
  package var setter: String?
  /// Swift: computed, `@objc`, `dynamic`. Objective-C properties are always both.
  package var isComputed: Bool
  package var isObjectiveC: Bool
  package var isDynamic: Bool
  /// Auto-injected: `InjectedClass(X)`/`InjectedProtocol(P)` types in Typhoon, `@Injected` and `Injected<T>` elsewhere.
  package var isAutoInjected: Bool
  package var location: SourceLocation
  package var condition: String?

  package init(
    name: String, type: TypeReference, isReadOnly: Bool = false, isWeak: Bool = false, isClassProperty: Bool = false,
    getter: String? = nil, setter: String? = nil, isComputed: Bool = false, isObjectiveC: Bool = true,
    isDynamic: Bool = true, isAutoInjected: Bool = false, location: SourceLocation, condition: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isReadOnly = isReadOnly
    self.isWeak = isWeak
    self.isClassProperty = isClassProperty
    self.getter = getter
    self.setter = setter
    self.isComputed = isComputed
    self.isObjectiveC = isObjectiveC
    self.isDynamic = isDynamic
    self.isAutoInjected = isAutoInjected
    self.location = location
    self.condition = condition
  }
}

package struct MethodDeclaration: Sendable, Codable, Equatable {
  /// The Objective-C selector (`initWithView:accounts:`); in Swift the one the method has when it is exposed.
  package var selector: String
  /// The Swift spelling (`init(view:accounts:)`), nil in Objective-C.
  package var swiftName: String?
  package var parameters: [Parameter]
  package var returnType: TypeReference
  package var isClassMethod: Bool
  package var isInitializer: Bool
  /// A body stands here (in an `@implementation` or in Swift).
  package var isImplemented: Bool
  package var isOptional: Bool
  package var isObjectiveC: Bool
  package var isDynamic: Bool
  package var isPrivate: Bool
  package var location: SourceLocation
  package var condition: String?

  package init(
    selector: String, swiftName: String? = nil, parameters: [Parameter] = [], returnType: TypeReference,
    isClassMethod: Bool = false, isInitializer: Bool = false, isImplemented: Bool = false, isOptional: Bool = false,
    isObjectiveC: Bool = true, isDynamic: Bool = true, isPrivate: Bool = false, location: SourceLocation,
    condition: String? = nil
  ) {
    self.selector = selector
    self.swiftName = swiftName
    self.parameters = parameters
    self.returnType = returnType
    self.isClassMethod = isClassMethod
    self.isInitializer = isInitializer
    self.isImplemented = isImplemented
    self.isOptional = isOptional
    self.isObjectiveC = isObjectiveC
    self.isDynamic = isDynamic
    self.isPrivate = isPrivate
    self.location = location
    self.condition = condition
  }
}

/// A parameter of a definition, method or initializer, or an instance variable.
package struct Parameter: Sendable, Codable, Equatable {
  package var name: String
  /// Swift's argument label; nil for `_`. In Objective-C the selector part without its colon.
  package var label: String?
  package var type: TypeReference
  /// Marked `__unused`, named `_` or cast to `void` in the body: dropped on purpose.
  package var isDeliberatelyUnused: Bool
  package var hasDefault: Bool
  package var location: SourceLocation

  package init(
    name: String, label: String? = nil, type: TypeReference, isDeliberatelyUnused: Bool = false,
    hasDefault: Bool = false, location: SourceLocation
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.isDeliberatelyUnused = isDeliberatelyUnused
    self.hasDefault = hasDefault
    self.location = location
  }
}

/// A type as it is written, with the parts that decide whether a value fits it.
package struct TypeReference: Sendable, Codable, Hashable {
  package enum Kind: String, Sendable, Codable {
    /// `Foo *`, `Foo<P> *`, in Swift any nominal type that is not known to be something else.
    case object
    /// `id`, `id<P>`, `AnyObject`, `Any`.
    case any
    /// `instancetype`, `Self`.
    case selfType
    /// `Class`, `X.Type`.
    case classObject
    case block
    /// Objective-C scalars, structs, pointers and enumerations, `SEL` among them; Swift values that bridge to no
    /// object the container could hand on.
    case primitive
    case void
    /// Cannot be told from the file: a typedef from elsewhere, a macro.
    case unknown
  }
  package var kind: Kind
  /// The class's or value type's name without generic arguments, `*` and optionality; for `id<P>` the empty string.
  package var name: String
  /// `P` and `Q` of `id<P, Q>`, `Foo<P> *`, `any P & Q`.
  package var protocols: [String]
  /// `X` of `NSArray<X *> *`, `Lazy<X>`, `[X]` (name `Array`), `[K: V]` (name `Dictionary`).
  package var arguments: [TypeReference]
  package var isOptional: Bool
  /// As written, white space folded to one blank.
  package var text: String

  package init(
    kind: Kind, name: String, protocols: [String] = [], arguments: [TypeReference] = [], isOptional: Bool = false,
    text: String
  ) {
    self.kind = kind
    self.name = name
    self.protocols = protocols
    self.arguments = arguments
    self.isOptional = isOptional
    self.text = text
  }

  package static let void = TypeReference(kind: .void, name: "void", text: "void")
  package static func unknown(_ text: String) -> TypeReference { TypeReference(kind: .unknown, name: "", text: text) }
}
