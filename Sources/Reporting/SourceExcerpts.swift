import AssemblyFacts

/// The lines of the files that findings speak of.
package struct SourceExcerpts: Sendable {
  private var linesByPath: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ bytes: [UInt8], for path: String) {
    linesByPath[path] = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  mutating func makePathsAbsolute(_ absolute: (String) -> String) {
    linesByPath = Dictionary(linesByPath.map { (absolute($0.key), $0.value) }) { first, _ in first }
  }

  /// The line, counted from 1, without its end.
  package func line(_ number: Int, of path: String) -> String? {
    guard let lines = linesByPath[path], lines.indices.contains(number - 1) else { return nil }
    return lines[number - 1]
  }

  /// A column that counts UTF-8 bytes as one that counts UTF-16 code units, as most readers of reports count; the
  /// column as it is where the line is not at hand.
  package func utf16Column(_ column: Int, line: Int, of path: String) -> Int {
    guard let text = self.line(line, of: path), column > 1 else { return max(column, 1) }
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: column - 1, limitedBy: bytes.endIndex) ?? bytes.endIndex
    return text.utf16.distance(from: text.startIndex, to: end) + 1
  }
}

/// A location with columns in UTF-16 code units, made to hold together: from 1 on, and not ending before it begins.
struct Region: Equatable {
  var path: String
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int

  init(_ location: SourceLocation, in input: ReportInput) {
    path = input.paths.path(for: location.path)
    line = max(location.line, 1)
    column = input.sources.utf16Column(location.column, line: location.line, of: location.path)
    endLine = max(location.endLine, line)
    endColumn = input.sources.utf16Column(location.endColumn, line: location.endLine, of: location.path)
    if endLine == line { endColumn = max(endColumn, column) }
  }
}
