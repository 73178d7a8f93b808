/// A stretch of one Swift file, without the file's name. Lines and columns count like those of `SourceLocation`.
package struct SwiftSpan: Hashable, Sendable {
  package var line: Int32
  package var column: Int32
  package var endLine: Int32
  package var endColumn: Int32

  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
    self.endLine = Int32(clamping: endLine)
    self.endColumn = Int32(clamping: endColumn)
  }

  package static let start = SwiftSpan(line: 1, column: 1, endLine: 1, endColumn: 1)

  package func location(in path: String) -> SourceLocation {
    SourceLocation(
      path: path, line: Int(line), column: Int(column), endLine: Int(endLine), endColumn: Int(endColumn))
  }
}

/// Four numbers in an array: there is one span for every expression of a file.
extension SwiftSpan: Codable {
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    line = try numbers.decode(Int32.self)
    column = try numbers.decode(Int32.self)
    endLine = try numbers.decode(Int32.self)
    endColumn = try numbers.decode(Int32.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(line)
    try numbers.encode(column)
    try numbers.encode(endLine)
    try numbers.encode(endColumn)
  }
}
