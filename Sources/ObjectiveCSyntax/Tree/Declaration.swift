/// A declaration at the top level of a file.
package struct Declaration: Sendable, Hashable {
  package let node: SyntaxNode

  init(_ node: SyntaxNode) { self.node = node }

  package enum Form: Sendable {
    /// `@interface X : Y`, `@interface X ()`, `@interface X (Category)`.
    case interface(ClassInterface)
    case `protocol`(ProtocolDeclaration)
    case implementation(ClassImplementation)
    /// `@class A, B;`
    case forwardClasses([Name])
    /// `@protocol A, B;`
    case forwardProtocols([Name])
    /// `@import Module;`
    case moduleImport(Name)
    /// Variables, functions, types.
    case c(VariableDeclaration)
    /// `extern "C" { … }`, `namespace x { … }`.
    case block([Declaration])
    /// A macro on its own: `NS_ASSUME_NONNULL_BEGIN`.
    case macro
    /// Tokens that no rule fits, stray `;` among them.
    case unparsed
  }

  package var range: Range<Int> { node.range }
  package var text: String { node.text }
  package var condition: String? { node.condition }

  /// Whether code may stand in it: not so in interfaces, protocols and forward declarations. Cheaper than `form`.
  package var mayHoldCode: Bool {
    switch node.kind {
    case .implementation, .declaration, .declarationBlock: true
    default: false
    }
  }

  package var form: Form {
    switch node.kind {
    case .interface, .category: return .interface(ClassInterface(node))
    case .protocolDeclaration: return .protocol(ProtocolDeclaration(node))
    case .implementation: return .implementation(ClassImplementation(node))
    case .forwardClass: return .forwardClasses(node.children(.name).map { Name($0) })
    case .forwardProtocol: return .forwardProtocols(node.children(.name).map { Name($0) })
    case .moduleImport: return .moduleImport(node.firstChild(.name).map { Name($0) } ?? Name(node))
    case .declaration: return .c(VariableDeclaration(node))
    case .declarationBlock: return .block(node.children.map { Declaration($0) })
    case .macroInvocation: return .macro
    default: return .unparsed
    }
  }
}

/// `@interface … @end`: a class, a class extension or a category.
package struct ClassInterface: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case `class`
    case `extension`
    case category(Name)
  }
  package var name: Name
  package var kind: Kind
  package var superclass: TypeName?
  /// The names of its own generic parameters.
  package var typeParameters: [Name]
  package var protocols: [Name]
  package var instanceVariables: [InstanceVariable]
  package var properties: [Property]
  package var methods: [Method]
  /// What stands before `@interface`: `__attribute__((…))`, `NS_SWIFT_NAME(X)`.
  package var attributes: [String]
  package let node: SyntaxNode

  init(_ node: SyntaxNode) {
    self.node = node
    let parts = ClassParts(node)
    name = parts.name
    if let category = parts.category {
      kind = .category(category)
    } else {
      kind = node.kind == .category ? .extension : .class
    }
    superclass = parts.superclass
    typeParameters = parts.typeParameters
    protocols = parts.protocols
    instanceVariables = parts.instanceVariables
    properties = parts.properties
    methods = parts.methods
    attributes = parts.attributes
  }
}

/// `@protocol … @end`.
package struct ProtocolDeclaration: Sendable, Hashable {
  package var name: Name
  package var protocols: [Name]
  package var properties: [Property]
  /// In order; each knows whether it is optional.
  package var methods: [Method]
  package var attributes: [String]
  package let node: SyntaxNode

  init(_ node: SyntaxNode) {
    self.node = node
    let parts = ClassParts(node)
    name = parts.name
    protocols = parts.protocols
    properties = parts.properties
    methods = parts.methods
    attributes = parts.attributes
  }
}

/// `@implementation … @end`.
package struct ClassImplementation: Sendable, Hashable {
  package var name: Name
  package var category: Name?
  package var superclass: TypeName?
  package var instanceVariables: [InstanceVariable]
  package var methods: [Method]
  /// `@synthesize name = variable`; the variable is nil when it is not written.
  package var synthesized: [(property: Name, variable: Name?)] {
    node.children(.synthesize).flatMap { synthesize -> [(property: Name, variable: Name?)] in
      var pairs: [(property: Name, variable: Name?)] = []
      for name in synthesize.children(.name) {
        let before = name.tokenRange.lowerBound - 1
        if node.file.tokens[before].kind == .equal, !pairs.isEmpty {
          pairs[pairs.count - 1].variable = Name(name)
        } else {
          pairs.append((Name(name), nil))
        }
      }
      return pairs
    }
  }
  /// The names after `@dynamic`.
  package var dynamic: [Name] { node.children(.dynamic).flatMap { $0.children(.name).map { Name($0) } } }
  /// C functions, variables, types and macros between the methods.
  package var otherDeclarations: [Declaration] {
    node.children.filter { $0.kind == .declaration || $0.kind == .macroInvocation }.map { Declaration($0) }
  }
  package let node: SyntaxNode

  init(_ node: SyntaxNode) {
    self.node = node
    let parts = ClassParts(node)
    name = parts.name
    category = parts.category
    superclass = parts.superclass
    instanceVariables = parts.instanceVariables
    methods = parts.methods
  }
}

/// A variable in the braces of a class.
package struct InstanceVariable: Sendable, Hashable {
  package var name: Name
  package var type: TypeName
  package var condition: String?
}

/// What interfaces, protocols and implementations have in common.
private struct ClassParts {
  var name: Name
  var category: Name?
  var superclass: TypeName?
  var typeParameters: [Name] = []
  var protocols: [Name] = []
  var instanceVariables: [InstanceVariable] = []
  var properties: [Property] = []
  var methods: [Method] = []
  var attributes: [String] = []

  init(_ node: SyntaxNode) {
    let children = node.children
    name =
      children.first { $0.kind == .name }.map { Name($0) }
      ?? Name(text: "", range: node.range.lowerBound..<node.range.lowerBound)
    var isOptional = false
    for child in children {
      switch child.kind {
      case .categoryName: category = Name(child)
      case .superclass: superclass = TypeName(specifier: child, declarator: nil, fallback: child)
      case .typeParameters: typeParameters = child.children(.name).map { Name($0) }
      case .protocolList: protocols = child.children(.name).map { Name($0) }
      case .instanceVariables: instanceVariables = ClassParts.variables(child)
      case .attribute: attributes.append(node.file.foldedText(of: child.range))
      case .section: isOptional = node.file.tokens[child.tokenRange.lowerBound].kind == .atOptional
      case .property: properties += [Property(child, isOptional: isOptional)]
      case .method: methods.append(Method(child, isOptional: isOptional))
      default: break
      }
    }
  }

  private static func variables(_ node: SyntaxNode) -> [InstanceVariable] {
    node.children(.declaration).flatMap { declaration in
      VariableDeclaration(declaration).declarators.compactMap { declarator in
        declarator.name.map {
          InstanceVariable(name: $0, type: declarator.type, condition: declaration.condition)
        }
      }
    }
  }
}
