/// Which `#if` conditions hold.
package struct SwiftCompilationConditions: Sendable, Hashable {
  package enum Truth: Sendable { case yes, no, unknown }

  /// Flags that are set.
  package var flags: Set<String>
  /// Whether a flag that is not among `flags` is unset, or not known.
  package var knowsAllFlags: Bool

  /// A debug build.
  package init(flags: Set<String> = ["DEBUG"], knowsAllFlags: Bool = true) {
    self.flags = flags
    self.knowsAllFlags = knowsAllFlags
  }

  /// Every branch may be compiled.
  package static let any = SwiftCompilationConditions(flags: [], knowsAllFlags: false)

  /// Whether a branch may be compiled; unknown conditions count as if they held.
  package func mayHold(_ condition: String?) -> Bool {
    guard let condition else { return true }
    return truth(of: condition) != .no
  }

  /// Evaluates `!`, `&&`, `||`, parentheses and flags. Platforms, versions and modules are unknown.
  package func truth(of condition: String) -> Truth {
    var tokens = Tokens(condition)
    let result = either(&tokens, depth: 0)
    return tokens.isAtEnd ? result : .unknown
  }

  private func either(_ tokens: inout Tokens, depth: Int) -> Truth {
    guard depth < 50 else { return .unknown }
    var result = both(&tokens, depth: depth + 1)
    while tokens.take("||") {
      let right = both(&tokens, depth: depth + 1)
      if result == .yes || right == .yes {
        result = .yes
      } else if result == .unknown || right == .unknown {
        result = .unknown
      }
    }
    return result
  }

  private func both(_ tokens: inout Tokens, depth: Int) -> Truth {
    var result = single(&tokens, depth: depth + 1)
    while tokens.take("&&") {
      let right = single(&tokens, depth: depth + 1)
      if result == .no || right == .no {
        result = .no
      } else if result == .unknown || right == .unknown {
        result = .unknown
      }
    }
    return result
  }

  private func single(_ tokens: inout Tokens, depth: Int) -> Truth {
    guard depth < 50 else { return .unknown }
    if tokens.take("!") {
      switch single(&tokens, depth: depth + 1) {
      case .yes: return .no
      case .no: return .yes
      case .unknown: return .unknown
      }
    }
    if tokens.take("(") {
      let inner = either(&tokens, depth: depth + 1)
      _ = tokens.take(")")
      return inner
    }
    guard let word = tokens.word() else { return .unknown }
    if tokens.take("(") {
      tokens.skipToClosing()
      return .unknown
    }
    switch word {
    case "true": return .yes
    case "false": return .no
    default: return flags.contains(word) ? .yes : knowsAllFlags ? .no : .unknown
    }
  }

  private struct Tokens {
    private var rest: Substring

    init(_ text: String) { rest = Substring(text) }

    var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

    private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

    mutating func take(_ text: String) -> Bool {
      skipBlanks()
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }

    mutating func word() -> String? {
      skipBlanks()
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard !word.isEmpty else { return nil }
      rest = rest.dropFirst(word.count)
      return String(word)
    }

    mutating func skipToClosing() {
      var depth = 1
      while let character = rest.popFirst() {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth == 0 { return }
      }
    }
  }
}
