/// What stands between tokens, white space left out.
package struct Trivia: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// `// …` to the end of its line, the line break left out.
    case lineComment
    /// `/* … */`; without its end when it is never closed.
    case blockComment
    /// A preprocessor line with its continuation lines, the last line break left out.
    case directive
    /// What `#if 0` leaves out: as good as a comment.
    case disabled
  }
  package var kind: Kind
  /// The bytes, delimiters included.
  package var range: Range<Int>
  /// The number of tokens before it.
  package var tokensBefore: Int
}
