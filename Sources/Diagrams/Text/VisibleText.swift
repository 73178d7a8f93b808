/// Text from source, fit to be shown.
package enum VisibleText {
  /// White space becomes a blank, and everything that cannot be seen or changes how other text is seen (control
  /// characters, direction overrides, zero-width characters, piles of combining marks) is spelled out as `\u{…}` or
  /// left out. The result holds no character that XML forbids.
  ///
  /// - Parameter limit: the greatest number of characters; a longer text ends in `…`.
  package static func of(_ text: String, limit: Int = 1_000) -> String {
    var result = ""
    var count = 0
    for character in text {
      if count == limit { return result + "…" }
      count += 1
      append(character, to: &result)
    }
    return result
  }

  /// No script of ordinary use stacks more.
  private static let marksPerCharacter = 4

  private static func append(_ character: Character, to result: inout String) {
    var marks = 0
    for scalar in character.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !result.hasSuffix(" ") { result.append(" ") }
      } else if isInvisible(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else if scalar.properties.canonicalCombiningClass != .notReordered {
        marks += 1
        if marks <= marksPerCharacter { result.unicodeScalars.append(scalar) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    // Joiners belong to emoji and to several scripts.
    if scalar.value == 0x200C || scalar.value == 0x200D { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
