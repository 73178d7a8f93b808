/// A method: declared in an interface or protocol, or defined in an implementation.
package struct Method: Sendable, Hashable {
  package var isClassMethod: Bool
  /// nil when it is not written, which means `id`.
  package var returnType: TypeName?
  /// `initWithView:accounts:`.
  package var selector: String
  package var parameters: [MethodParameter]
  /// `, ...` at the end.
  package var isVariadic: Bool
  /// Stands behind `@optional` in a protocol.
  package var isOptional: Bool
  /// `NS_DESIGNATED_INITIALIZER`, `__attribute__((…))`: as written, white space folded.
  package var attributes: [String]
  /// From the first word of the selector to its last one, types and names between them included.
  package var selectorRange: Range<Int>
  /// The first word of the selector: what a finding about the method points at.
  package var nameRange: Range<Int>
  /// nil for a mere declaration.
  package var body: CompoundStatement?
  package let node: SyntaxNode

  package var range: Range<Int> { node.range }
  package var condition: String? { node.condition }

  init(_ node: SyntaxNode, isOptional: Bool) {
    self.node = node
    self.isOptional = isOptional
    let file = node.file
    let children = node.children
    isClassMethod = file.tokens[node.tokenRange.lowerBound].kind == .plus
    returnType = children.first { $0.kind == .type }.map { TypeName($0) }
    parameters = children.filter { $0.kind == .methodParameter }.map { MethodParameter($0) }
    attributes = children.filter { $0.kind == .attribute }.map { file.foldedText(of: $0.range) }
    body = children.last.flatMap { $0.kind == .compound ? CompoundStatement($0) : nil }
    let start = node.range.lowerBound
    if let name = children.first(where: { $0.kind == .name }) {
      selector = name.text
      nameRange = name.range
      selectorRange = name.range
    } else if let first = parameters.first, let last = parameters.last {
      selector = parameters.map { ($0.label?.text ?? "") + ":" }.joined()
      nameRange = first.label?.range ?? first.range.lowerBound..<first.range.lowerBound + 1
      selectorRange = nameRange.lowerBound..<(last.label?.range.upperBound ?? last.range.lowerBound + 1)
    } else {
      selector = ""
      nameRange = start..<start
      selectorRange = start..<start
    }
    let declaresUpTo = body?.node.tokenRange.lowerBound ?? node.tokenRange.upperBound
    isVariadic = (node.tokenRange.lowerBound..<declaresUpTo).contains { file.tokens[$0].kind == .ellipsis }
  }
}

/// `label:(type)name` in the signature of a method.
package struct MethodParameter: Sendable, Hashable {
  /// The word before the colon; nil for a bare colon.
  package var label: Name?
  /// nil when it is not written, which means `id`.
  package var type: TypeName?
  package var name: Name
  /// `__unused` and the like between type and name.
  package var attributes: [String]
  package var range: Range<Int>

  /// Marked as unused, before or inside the type or beside the name.
  package var isUnused: Bool {
    (type?.isUnused ?? false) || attributes.contains { $0.contains("unused") }
  }

  init(_ node: SyntaxNode) {
    let children = node.children
    label = children.first { $0.kind == .label }.map { Name($0) }
    type = children.first { $0.kind == .type }.map { TypeName($0) }
    attributes = children.filter { $0.kind == .attribute }.map { $0.file.foldedText(of: $0.range) }
    name =
      children.first { $0.kind == .name }.map { Name($0) }
      ?? Name(text: "", range: node.range.upperBound..<node.range.upperBound)
    range = node.range
  }
}
