/// Breaks names into lines that fit.
package enum LineBreaking {
  /// The lines of a text, each at most `width` wide: broken after punctuation and before the humps of a name, and within
  /// a word only where that does not fit on a line of its own. What is left after `limit` lines is replaced by `…`.
  package static func lines(of text: String, _ style: TextStyle, width: Double, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0.0
    for piece in Pieces(text) {
      let pieceWidth = FontMetrics.width(of: piece, style)
      if lineWidth + pieceWidth <= width {
        line += piece
        lineWidth += pieceWidth
        continue
      }
      if !line.isEmpty {
        lines.append(line)
        if lines.count == limit { return cut(lines, style, width: width) }
        line = ""
        lineWidth = 0
      }
      for character in piece {
        let advance = FontMetrics.width(of: String(character), style)
        if lineWidth + advance > width, !line.isEmpty {
          lines.append(line)
          if lines.count == limit { return cut(lines, style, width: width) }
          line = ""
          lineWidth = 0
        }
        line.append(character)
        lineWidth += advance
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
  }

  private static func cut(_ lines: [String], _ style: TextStyle, width: Double) -> [String] {
    var last = lines[lines.count - 1]
    while !last.isEmpty, FontMetrics.width(of: last + "…", style) > width { last.removeLast() }
    return lines.dropLast() + [last + "…"]
  }

  /// The stretches of a text between which a line may end.
  private struct Pieces: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> String? {
      guard !rest.isEmpty else { return nil }
      var end = rest.startIndex
      var previous: Character?
      while end < rest.endIndex {
        let character = rest[end]
        if let previous, isBreak(between: previous, and: character) { break }
        previous = character
        end = rest.index(after: end)
      }
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }

    private func isBreak(between previous: Character, and next: Character) -> Bool {
      switch previous {
      case " ", ":", ".", "/", "_", "-", ",", ";", "(", "<", "=", "+": return next != ":" && next != "."
      default: return next.isUppercase && !previous.isUppercase && previous.isLetter
      }
    }
  }
}
