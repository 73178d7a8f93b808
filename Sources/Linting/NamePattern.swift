/// A pattern for a name: `*` stands for any characters, `?` for one, everything else for itself.
package struct NamePattern: Sendable, Hashable {
  package let pattern: String

  package init(_ pattern: String) { self.pattern = pattern }

  /// Whether it is a plain name.
  package var isExact: Bool { !pattern.contains("*") && !pattern.contains("?") }

  package func matches(_ name: String) -> Bool {
    if isExact { return pattern == name }
    let pattern = Array(pattern.unicodeScalars)
    let name = Array(name.unicodeScalars)
    var (position, place) = (0, 0)
    // Where to go on when what follows the last star does not fit.
    var retry: (position: Int, place: Int)?
    while place < name.count {
      if position < pattern.count, pattern[position] == "*" {
        retry = (position, place)
        position += 1
      } else if position < pattern.count, pattern[position] == "?" || pattern[position] == name[place] {
        position += 1
        place += 1
      } else if let last = retry {
        retry = (last.position, last.place + 1)
        position = last.position + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
  }
}
