/// What a Swift file declares.
package struct SwiftFile: Sendable, Codable, Equatable {
  package var imports: [String]
  package var types: [SwiftTypeDeclaration]
  package var functions: [SwiftFunction]
  package var variables: [SwiftVariable]
  package var aliases: [SwiftTypeAlias]
  /// Code outside of any declaration (`main.swift`).
  package var statements: [SwiftStatement]

  package init(
    imports: [String] = [], types: [SwiftTypeDeclaration] = [], functions: [SwiftFunction] = [],
    variables: [SwiftVariable] = [], aliases: [SwiftTypeAlias] = [], statements: [SwiftStatement] = []
  ) {
    self.imports = imports
    self.types = types
    self.functions = functions
    self.variables = variables
    self.aliases = aliases
    self.statements = statements
  }
}

/// `@name` or `@name(arguments)`.
package struct SwiftAttribute: Sendable, Codable, Equatable {
  package var name: String
  /// The type arguments of `@Injected<T>`.
  package var generics: [SwiftType]
  package var arguments: [SwiftArgument]
  /// What stands in the parentheses where it is not an argument list: `foo:bar:` of `@objc(foo:bar:)`.
  package var text: String?

  package init(name: String, generics: [SwiftType] = [], arguments: [SwiftArgument] = [], text: String? = nil) {
    self.name = name
    self.generics = generics
    self.arguments = arguments
    self.text = text
  }
}

package struct SwiftGenericParameter: Sendable, Codable, Equatable {
  package var name: String
  package var constraint: SwiftType?

  package init(name: String, constraint: SwiftType? = nil) {
    self.name = name
    self.constraint = constraint
  }
}

package struct SwiftTypeAlias: Sendable, Codable, Equatable {
  package var name: String
  package var genericParameters: [SwiftGenericParameter]
  package var type: SwiftType

  package init(name: String, genericParameters: [SwiftGenericParameter] = [], type: SwiftType) {
    self.name = name
    self.genericParameters = genericParameters
    self.type = type
  }
}

/// A class, struct, enumeration, actor, protocol or extension.
package struct SwiftTypeDeclaration: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable { case `class`, `struct`, `enum`, actor, `protocol`, `extension` }
  package var kind: Kind
  /// With the names of the types around it: `Outer.Inner`. Of an extension, the extended type's as written.
  package var name: String
  package var genericParameters: [SwiftGenericParameter]
  package var inherits: [SwiftType]
  package var variables: [SwiftVariable]
  /// Initializers are those named `init`.
  package var functions: [SwiftFunction]
  package var cases: [SwiftEnumCase]
  package var types: [SwiftTypeDeclaration]
  package var aliases: [SwiftTypeAlias]
  package var modifiers: [String]
  package var attributes: [SwiftAttribute]
  package var span: SwiftSpan
  package var nameSpan: SwiftSpan
  /// The `#if` condition around it, as text.
  package var condition: String?

  package init(
    kind: Kind, name: String, genericParameters: [SwiftGenericParameter] = [], inherits: [SwiftType] = [],
    variables: [SwiftVariable] = [], functions: [SwiftFunction] = [], cases: [SwiftEnumCase] = [],
    types: [SwiftTypeDeclaration] = [], aliases: [SwiftTypeAlias] = [], modifiers: [String] = [],
    attributes: [SwiftAttribute] = [], span: SwiftSpan, nameSpan: SwiftSpan, condition: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.genericParameters = genericParameters
    self.inherits = inherits
    self.variables = variables
    self.functions = functions
    self.cases = cases
    self.types = types
    self.aliases = aliases
    self.modifiers = modifiers
    self.attributes = attributes
    self.span = span
    self.nameSpan = nameSpan
    self.condition = condition
  }
}

package struct SwiftEnumCase: Sendable, Codable, Equatable {
  package var name: String
  package var associated: [SwiftTupleElement]
  package var rawValue: SwiftExpression?
  package var span: SwiftSpan

  package init(name: String, associated: [SwiftTupleElement] = [], rawValue: SwiftExpression? = nil, span: SwiftSpan) {
    self.name = name
    self.associated = associated
    self.rawValue = rawValue
    self.span = span
  }
}

/// A property, a global or a local variable.
package struct SwiftVariable: Sendable, Codable, Equatable {
  package var name: String
  package var isLet: Bool
  package var type: SwiftType?
  package var initial: SwiftExpression?
  /// The body of `get`, or of the braces without one; nil for a stored variable.
  package var getter: [SwiftStatement]?
  /// It can be assigned to: stored with `var`, or computed with `set`. `private(set)` counts as assignable.
  package var isSettable: Bool
  package var modifiers: [String]
  package var attributes: [SwiftAttribute]
  package var span: SwiftSpan
  package var nameSpan: SwiftSpan
  package var condition: String?

  package init(
    name: String, isLet: Bool, type: SwiftType? = nil, initial: SwiftExpression? = nil,
    getter: [SwiftStatement]? = nil, isSettable: Bool = true, modifiers: [String] = [],
    attributes: [SwiftAttribute] = [], span: SwiftSpan, nameSpan: SwiftSpan, condition: String? = nil
  ) {
    self.name = name
    self.isLet = isLet
    self.type = type
    self.initial = initial
    self.getter = getter
    self.isSettable = isSettable
    self.modifiers = modifiers
    self.attributes = attributes
    self.span = span
    self.nameSpan = nameSpan
    self.condition = condition
  }
}

/// A function, method or initializer.
package struct SwiftFunction: Sendable, Codable, Equatable {
  /// `init` for an initializer.
  package var name: String
  package var genericParameters: [SwiftGenericParameter]
  package var parameters: [SwiftParameter]
  /// nil where none is written.
  package var result: SwiftType?
  /// nil in a protocol, and where only the signature was kept.
  package var body: [SwiftStatement]?
  /// `init?`, `init!`.
  package var isFailable: Bool
  package var isThrowing: Bool
  package var isAsync: Bool
  package var modifiers: [String]
  package var attributes: [SwiftAttribute]
  package var span: SwiftSpan
  package var nameSpan: SwiftSpan
  package var condition: String?

  package init(
    name: String, genericParameters: [SwiftGenericParameter] = [], parameters: [SwiftParameter] = [],
    result: SwiftType? = nil, body: [SwiftStatement]? = nil, isFailable: Bool = false, isThrowing: Bool = false,
    isAsync: Bool = false, modifiers: [String] = [], attributes: [SwiftAttribute] = [], span: SwiftSpan,
    nameSpan: SwiftSpan, condition: String? = nil
  ) {
    self.name = name
    self.genericParameters = genericParameters
    self.parameters = parameters
    self.result = result
    self.body = body
    self.isFailable = isFailable
    self.isThrowing = isThrowing
    self.isAsync = isAsync
    self.modifiers = modifiers
    self.attributes = attributes
    self.span = span
    self.nameSpan = nameSpan
    self.condition = condition
  }

  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

package struct SwiftParameter: Sendable, Codable, Equatable {
  /// nil for `_`.
  package var label: String?
  package var name: String
  package var type: SwiftType
  package var initial: SwiftExpression?
  package var isVariadic: Bool
  package var isInout: Bool
  package var isAutoclosure: Bool
  package var span: SwiftSpan
  package var nameSpan: SwiftSpan

  package init(
    label: String?, name: String, type: SwiftType, initial: SwiftExpression? = nil, isVariadic: Bool = false,
    isInout: Bool = false, isAutoclosure: Bool = false, span: SwiftSpan, nameSpan: SwiftSpan
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.initial = initial
    self.isVariadic = isVariadic
    self.isInout = isInout
    self.isAutoclosure = isAutoclosure
    self.span = span
    self.nameSpan = nameSpan
  }
}
