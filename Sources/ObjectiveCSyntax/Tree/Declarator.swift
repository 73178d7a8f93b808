/// One declared name: `*a = nil` of `NSString *a = nil, *b;`.
package struct Declarator: Sendable, Hashable {
  /// nil for a declarator without a name.
  package var name: Name?
  /// The type of the name, what stands before the declarators included.
  package var type: TypeName
  package var initializer: Expression?
  /// The parameters of a function.
  package var parameters: [Parameter]?
  package var range: Range<Int>

  /// - Parameter baseType: what stands before all declarators of the declaration; nil for nothing.
  init(_ node: SyntaxNode, baseType: TypeName?) {
    let children = node.children
    name = Declarator.name(of: node)
    type =
      baseType.map { TypeName(base: $0, declarator: node) }
      ?? TypeName(specifier: nil, declarator: node, fallback: node)
    initializer = children.last.flatMap { Expression($0) }
    let isFunction = !children.contains { $0.kind == .declarator }
    parameters = isFunction ? children.first { $0.kind == .parameterList }.map { Parameter.list($0) } : nil
    range = node.range
  }

  /// The declared name of a declarator, found inside its brackets too.
  static func name(of declarator: SyntaxNode) -> Name? {
    var current: SyntaxNode? = declarator
    while let node = current {
      let children = node.children
      if let name = children.first(where: { $0.kind == .name }) { return Name(name) }
      current = children.first { $0.kind == .declarator }
    }
    return nil
  }
}

/// A declaration of C: variables, functions, a `typedef`, a `struct` or enumeration on its own.
package struct VariableDeclaration: Sendable, Hashable {
  /// The words before the declarators: `static`, `const`, `typedef`, `__block`, macros and the type's name.
  package var baseType: TypeName
  package var declarators: [Declarator]
  package var isTypedef: Bool
  /// The body of a function definition.
  package var body: CompoundStatement?
  package let node: SyntaxNode

  init(_ node: SyntaxNode) {
    self.node = node
    let children = node.children
    let specifier = children.first { $0.kind == .specifier }
    baseType = TypeName(specifier: specifier, declarator: nil, fallback: specifier ?? node)
    let base = specifier == nil ? nil : baseType
    declarators = children.filter { $0.kind == .declarator }.map { Declarator($0, baseType: base) }
    isTypedef = baseType.qualifiers.contains("typedef")
    body = children.last.flatMap { $0.kind == .compound ? CompoundStatement($0) : nil }
  }
}
