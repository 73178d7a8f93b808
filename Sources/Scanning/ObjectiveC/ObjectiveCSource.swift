import AssemblyFacts
import ObjectiveCSyntax

/// A file that is being read, with the conversions that every reader needs.
struct ObjectiveCSource {
  let file: ObjectiveCFile
  let path: String
  /// While a macro's body or a constant's value is read: everything in it stands where the name is used.
  var place: SourceLocation?

  init(file: ObjectiveCFile, path: String, place: SourceLocation? = nil) {
    self.file = file
    self.path = path
    self.place = place
  }

  func location(of range: Range<Int>) -> SourceLocation {
    if let place { return place }
    let start = file.position(at: range.lowerBound)
    let end = file.position(at: range.upperBound)
    return SourceLocation(
      path: path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The text with white space folded, cut after some 200 characters.
  func folded(_ range: Range<Int>) -> String {
    let limit = 200
    // Not more than needed of a block of many lines is turned into text at all.
    let text = file.foldedText(of: range.lowerBound..<min(range.upperBound, range.lowerBound + 4 * limit))
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
