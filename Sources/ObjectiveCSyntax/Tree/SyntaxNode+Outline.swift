extension SyntaxNode {
  /// The tree under this node on one line, for tests and for looking at it: `(message self (selectorArgument foo: 1))`.
  ///
  /// A node is `(kind children…)`; words, names and literals are their text, and what nobody understands is
  /// `(unparsed text)`, white space folded. Operators stand behind the kind.
  package var outline: String {
    var result = ""
    // Closing brackets are pushed between the nodes, so that deep trees need no recursion.
    var pending: [(node: SyntaxNode?, text: String)] = [(self, "")]
    while let (node, text) = pending.popLast() {
      guard let node else {
        result += text
        continue
      }
      if !result.isEmpty, result.last != "(" { result += " " }
      let children = node.children
      guard !children.isEmpty else {
        result += node.leafOutline
        continue
      }
      result += "(\(node.kind)"
      if let symbol = node.operatorText { result += " \(symbol)" }
      pending.append((nil, ")"))
      for child in children.reversed() { pending.append((child, "")) }
    }
    return result
  }

  private var leafOutline: String {
    let folded = file.foldedText(of: range)
    switch kind {
    case .identifier, .number, .character, .string, .objectString, .selectorLiteral, .name, .selectorName,
      .categoryName, .attribute, .propertyAttribute:
      return folded
    case .label: return folded + ":"
    case .specifier, .section, .unparsed, .availability, .declarator: return "(\(kind) \(folded))"
    default: return "(\(kind))"
    }
  }

  private var operatorText: String? {
    let children = children
    switch kind {
    case .binary, .assignment:
      guard children.count == 2 else { return nil }
      let between = children[0].tokenRange.upperBound..<children[1].tokenRange.lowerBound
      return file.text(of: file.byteRange(ofTokens: between))
    case .prefix: return file.text(of: file.tokens[tokenRange.lowerBound].range)
    case .postfix: return file.text(of: file.tokens[tokenRange.upperBound - 1].range)
    case .declarator:
      let stars = tokenRange.prefix { file.tokens[$0].kind == .star || file.tokens[$0].kind == .caret }
      return stars.isEmpty ? nil : stars.map { file.text(of: file.tokens[$0].range) }.joined()
    default: return nil
    }
  }
}
