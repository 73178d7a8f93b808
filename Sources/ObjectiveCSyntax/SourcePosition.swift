/// A place in a file as people count it.
package struct SourcePosition: Sendable, Hashable, Comparable {
  /// From 1. Lines end at `\n`, `\r\n` or a lone `\r`.
  package var line: Int
  /// From 1, in UTF-8 bytes.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
