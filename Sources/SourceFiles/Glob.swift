/// A path pattern: `*` stands for anything inside one path component, `**` for any number of components, `?` for one
/// character, `[a-z]` for one of a set. A pattern without `/` matches a component at any depth; one that names a
/// directory matches everything below it.
package struct Glob: Sendable, Hashable {
  package let pattern: String
  private let components: [[Character]]
  /// Whether it names a path rather than a name at any depth.
  package let isAnchored: Bool

  package init(_ pattern: String) {
    self.pattern = pattern
    var text = Substring(pattern)
    while text.hasPrefix("./") { text = text.dropFirst(2) }
    isAnchored = text.dropLast().contains("/")
    components = text.split(separator: "/").map(Array.init)
  }

  /// - Parameter path: relative, with `/` separators.
  package func matches(_ path: String) -> Bool {
    guard !components.isEmpty else { return false }
    let parts = path.split(separator: "/").map(Array.init)
    if !isAnchored { return parts.contains { Glob.component($0, matches: components[0]) } }
    // Dynamic programming over (components, parts): a match of all components with a prefix of the parts is enough,
    // because what lies below a matching directory matches too.
    var reachable: Set<Int> = [0]
    for component in components {
      var next: Set<Int> = []
      for position in reachable {
        if component == ["*", "*"] {
          for later in position...parts.count { next.insert(later) }
        } else if position < parts.count, Glob.component(parts[position], matches: component) {
          next.insert(position + 1)
        }
      }
      reachable = next
      if reachable.isEmpty { return false }
    }
    return true
  }

  private static func component(_ text: [Character], matches pattern: [Character]) -> Bool {
    var textPosition = 0
    var patternPosition = 0
    var star: (pattern: Int, text: Int)?
    while textPosition < text.count {
      if patternPosition < pattern.count, pattern[patternPosition] == "*" {
        star = (patternPosition, textPosition)
        patternPosition += 1
        continue
      }
      if patternPosition < pattern.count,
        let end = single(text[textPosition], pattern: pattern, at: patternPosition)
      {
        textPosition += 1
        patternPosition = end
        continue
      }
      guard let last = star else { return false }
      star = (last.pattern, last.text + 1)
      textPosition = last.text + 1
      patternPosition = last.pattern + 1
    }
    return pattern[patternPosition...].allSatisfy { $0 == "*" }
  }

  /// Matches one character; the position after the pattern's element, or nil.
  private static func single(_ character: Character, pattern: [Character], at position: Int) -> Int? {
    switch pattern[position] {
    case "?": return position + 1
    case "[":
      guard let close = pattern[(position + 1)...].dropFirst().firstIndex(of: "]") else {
        return character == "[" ? position + 1 : nil
      }
      var set = pattern[(position + 1)..<close]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set = set.dropFirst() }
      var isMember = false
      var index = set.startIndex
      while index < set.endIndex {
        if index + 2 < set.endIndex, set[index + 1] == "-", set[index] <= set[index + 2] {
          if (set[index]...set[index + 2]).contains(character) { isMember = true }
          index += 3
        } else {
          if set[index] == character { isMember = true }
          index += 1
        }
      }
      return isMember != isNegated ? close + 1 : nil
    default: return pattern[position] == character ? position + 1 : nil
    }
  }
}
