/// A place where the source is not well formed.
package struct SyntaxProblem: Sendable, Hashable {
  /// One sentence without a full stop: `'{' is never closed`.
  package var message: String
  /// The bytes of the token to blame: the bracket, quote or comment that is never closed.
  package var range: Range<Int>
  /// The byte at which reading resumed; the length of the file when nothing was left.
  package var resumedAt: Int
}
