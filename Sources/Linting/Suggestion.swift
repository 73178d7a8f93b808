/// "Did you mean …?"
package enum Suggestion {
  /// The candidate that a mistyped word most likely stands for; nil where none is close.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.sorted() {
      let limit = max(1, min(word.count, candidate.count) / 3)
      let distance = editDistance(Array(word), Array(candidate))
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other (optimal string
  /// alignment).
  package static func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
