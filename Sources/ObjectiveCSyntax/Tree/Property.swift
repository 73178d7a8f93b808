/// `@property (attributes) Type *name;`
package struct Property: Sendable, Hashable {
  package struct Attribute: Sendable, Hashable {
    /// `readonly`, `getter`.
    package var name: String
    /// The word after `=`: `isOn`, `setThing:`.
    package var value: String?
    package var range: Range<Int>
  }
  package var attributes: [Attribute]
  /// The declared names with their types; more than one for `@property int a, b;`.
  package var declarators: [Declarator]
  /// Stands behind `@optional` in a protocol.
  package var isOptional: Bool
  package let node: SyntaxNode

  package var range: Range<Int> { node.range }
  package var condition: String? { node.condition }

  package func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
  package var isReadOnly: Bool { hasAttribute("readonly") }
  package var isWeak: Bool { hasAttribute("weak") }
  package var isClassProperty: Bool { hasAttribute("class") }
  package var getter: String? { attributes.first { $0.name == "getter" }?.value }
  package var setter: String? { attributes.first { $0.name == "setter" }?.value }

  init(_ node: SyntaxNode, isOptional: Bool) {
    self.node = node
    self.isOptional = isOptional
    let file = node.file
    let children = node.children
    attributes = children.filter { $0.kind == .propertyAttribute }.map { attribute in
      let text = file.foldedText(of: attribute.range).filter { $0 != " " }
      let parts = text.split(separator: "=", maxSplits: 1)
      return Attribute(
        name: parts.first.map { String($0) } ?? "", value: parts.count > 1 ? String(parts[1]) : nil,
        range: attribute.range)
    }
    let specifier = children.first { $0.kind == .specifier }
    let base = specifier.map { TypeName(specifier: $0, declarator: nil, fallback: $0) }
    declarators = children.filter { $0.kind == .declarator }.map { Declarator($0, baseType: base) }
  }
}
