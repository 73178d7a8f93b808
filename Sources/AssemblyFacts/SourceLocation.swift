/// A stretch of source text in one file.
///
/// Lines and columns count from 1; columns count UTF-8 bytes, as clang and the Swift compiler print them. The end is
/// exclusive: it names the column after the last byte.
package struct SourceLocation: Hashable, Sendable, Codable {
  /// The file's path as it is reported: relative to the directory of the run where possible, with `/` separators.
  package var path: String
  package var line: Int
  package var column: Int
  package var endLine: Int
  package var endColumn: Int

  package init(path: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.path = path
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }
}

extension SourceLocation {
  /// Whether another stretch lies within this one.
  package func covers(_ other: SourceLocation) -> Bool {
    path == other.path && (line, column) <= (other.line, other.column)
      && (other.endLine, other.endColumn) <= (endLine, endColumn)
  }
}

extension SourceLocation: Comparable {
  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.path, left.line, left.column, left.endLine, left.endColumn)
      < (right.path, right.line, right.column, right.endLine, right.endColumn)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `path:line:column`.
  package var description: String { "\(path):\(line):\(column)" }
}
