/// A node as it is stored: nodes stand in post-order, so the children of a node are the subtrees right before it.
struct StoredNode {
  var kind: SyntaxKind
  var flags: UInt8 = 0
  /// 1 for a leaf, otherwise one more than the highest child.
  var height: UInt16 = 1
  /// The index of the first token, and the index after the last one.
  var firstToken: UInt32
  var endToken: UInt32
  /// The number of nodes in the subtree, this one included.
  var size: UInt32 = 1
}

/// A node of the tree of one file: a light handle, valid as long as anyone keeps it.
package struct SyntaxNode: Sendable {
  package let file: ObjectiveCFile
  let index: Int

  init(file: ObjectiveCFile, index: Int) {
    self.file = file
    self.index = index
  }

  var stored: StoredNode { file.nodes[index] }
  package var kind: SyntaxKind { stored.kind }

  /// The indices of its tokens in `file.tokens`.
  package var tokenRange: Range<Int> { Int(stored.firstToken)..<Int(stored.endToken) }

  /// The bytes from its first token to its last one. A node without tokens has an empty range where it would stand.
  package var range: Range<Int> { file.byteRange(ofTokens: tokenRange) }

  /// The exact text of `range`; invalid UTF-8 is replaced.
  package var text: String { file.text(of: range) }

  /// Where it begins.
  package var position: SourcePosition { file.position(at: range.lowerBound) }

  /// The `#if` conditions it stands in, outermost first, joined by ` && `; nil outside of any. A node that spans
  /// branches is judged by its first token. `#ifdef X` reads `defined(X)`; `#else` reads `!(…)`.
  package var condition: String? { file.condition(atToken: Int(stored.firstToken)) }

  /// The children in source order.
  package var children: [SyntaxNode] {
    var indices: [SyntaxNode] = []
    var child = index - 1
    let first = index - Int(stored.size) + 1
    while child >= first {
      indices.append(SyntaxNode(file: file, index: child))
      child -= Int(file.nodes[child].size)
    }
    indices.reverse()
    return indices
  }

  /// The first child of a kind.
  package func firstChild(_ kind: SyntaxKind) -> SyntaxNode? { children.first { $0.kind == kind } }

  /// Whether this node or one under it is of a kind.
  package func contains(_ kind: SyntaxKind) -> Bool {
    file.nodes[(index - Int(stored.size) + 1)...index].contains { $0.kind == kind }
  }

  /// The children of a kind, in order.
  package func children(_ kind: SyntaxKind) -> [SyntaxNode] { children.filter { $0.kind == kind } }

  /// What a visitor wants after a node.
  package enum Descent: Sendable { case visitChildren, skipChildren }

  /// Visits this node and all nodes under it, parents before children, in source order.
  package func visit(_ visitor: (SyntaxNode) throws -> Descent) rethrows {
    var pending = [self]
    while let node = pending.popLast() {
      guard try visitor(node) == .visitChildren else { continue }
      pending.append(contentsOf: node.children.reversed())
    }
  }
}

extension SyntaxNode: Hashable {
  package static func == (left: SyntaxNode, right: SyntaxNode) -> Bool {
    left.index == right.index && left.file === right.file
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension SyntaxNode: CustomStringConvertible {
  package var description: String { "\(kind) `\(text)`" }
}

/// A word in the source and its place.
package struct Name: Sendable, Hashable {
  package var text: String
  package var range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }

  init(_ node: SyntaxNode) { self.init(text: node.text, range: node.range) }
}
