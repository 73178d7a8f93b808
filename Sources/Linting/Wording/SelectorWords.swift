/// The words that names are made of, and how alike two names are. This is what "did you mean" goes by.
package enum SelectorWords {
  /// `loyaltyViewWithAccounts:` → `loyalty`, `view`, `with`, `accounts`; capitals that stand together stay one word.
  package static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    func finish() {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    for (position, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        finish()
        continue
      }
      let previous = position > 0 ? characters[position - 1] : " "
      let next = position + 1 < characters.count ? characters[position + 1] : " "
      if character.isUppercase && (previous.isLowercase || previous.isNumber || next.isLowercase) { finish() }
      word.append(character)
    }
    finish()
    return words
  }

  /// Words that join the parts of a name and say nothing about its subject.
  package static let joiningWords: Set<String> = [
    "with", "for", "and", "of", "by", "from", "in", "to", "at", "on", "using", "the", "a", "an",
  ]

  /// The words that say what a name is about.
  package static func subject(_ name: String) -> [String] { split(name).filter { !joiningWords.contains($0) } }

  /// From 0 (nothing in common) to 1 (the same): by words in order, or by letters, whichever is closer.
  package static func similarity(_ left: String, _ right: String) -> Double {
    if left == right { return 1 }
    let byWords = wordSimilarity(subject(left), subject(right))
    return max(byWords, letterSimilarity(left, right))
  }

  private static func wordSimilarity(_ left: [String], _ right: [String]) -> Double {
    guard !left.isEmpty, !right.isEmpty, left.count + right.count < 80 else { return 0 }
    // The longest common subsequence, in which words that differ by a slip of the pen count almost fully.
    var previous = Array(repeating: 0.0, count: right.count + 1)
    for leftWord in left {
      var current = [0.0]
      for (position, rightWord) in right.enumerated() {
        let together = previous[position] + wordMatch(leftWord, rightWord)
        current.append(max(together, previous[position + 1], current[position]))
      }
      previous = current
    }
    return 2 * previous[right.count] / Double(left.count + right.count)
  }

  private static func wordMatch(_ left: String, _ right: String) -> Double {
    if left == right { return 1 }
    guard min(left.count, right.count) >= 4 else { return 0 }
    let similarity = letterSimilarity(left, right)
    return similarity >= 0.7 ? similarity : 0
  }

  /// One less the share of letters to change.
  package static func letterSimilarity(_ left: String, _ right: String) -> Double {
    let longest = max(left.utf8.count, right.utf8.count)
    guard longest > 0 else { return 1 }
    guard longest <= 200 else { return left == right ? 1 : 0 }
    return 1 - Double(Suggestion.editDistance(Array(left.utf8), Array(right.utf8))) / Double(longest)
  }

  /// The candidate most like a name, if one is like enough; of equally alike ones the first.
  ///
  /// - Parameter parameterCount: candidates with another number of parameters count less.
  package static func closest(
    to name: String, among candidates: [String], parameterCount: Int? = nil, atLeast threshold: Double = 0.6
  ) -> (name: String, similarity: Double)? {
    var best: (name: String, similarity: Double)?
    for candidate in candidates where candidate != name {
      var similarity = similarity(name, candidate)
      if let parameterCount, candidate.count(where: { $0 == ":" }) != parameterCount { similarity -= 0.1 }
      if similarity >= threshold, similarity > (best?.similarity ?? 0) { best = (candidate, similarity) }
    }
    return best
  }

  /// What the parameter of a selector at a position is called by it: `initWithView:accounts:` → `view`, `accounts`.
  package static func parameterName(_ index: Int, of selector: String) -> String? {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard parts.indices.contains(index) else { return nil }
    let part = parts[index]
    guard index == 0 else { return part.isEmpty ? nil : part }
    for joint in ["With", "From", "For", "By", "Using", "To"] {
      if let range = part.ranges(of: joint).last, range.upperBound < part.endIndex {
        let rest = part[range.upperBound...]
        if rest.first?.isUppercase == true { return uncapitalized(String(rest)) }
      }
    }
    if part.hasPrefix("set"), part.dropFirst(3).first?.isUppercase == true {
      return uncapitalized(String(part.dropFirst(3)))
    }
    return part.isEmpty ? nil : part
  }

  /// `View` → `view`, `URLSession` → `URLSession`.
  package static func uncapitalized(_ name: String) -> String {
    let second = name.dropFirst().first
    if second?.isUppercase == true { return name }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
