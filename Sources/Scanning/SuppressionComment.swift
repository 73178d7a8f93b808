import AssemblyFacts

/// Reads `dilint:disable…` and `dilint:enable` in comments, the same for every language.
package enum SuppressionComment {
  /// The byte sequence that every such comment holds, for a quick look before anything else.
  package static let marker = "dilint:"

  /// The suppressions in one comment, in order: at most one a line.
  ///
  /// - Parameters:
  ///   - text: the comment with its delimiters.
  ///   - location: of the whole comment.
  package static func suppressions(in text: String, at location: SourceLocation) -> [Suppression] {
    guard text.contains(marker) else { return [] }
    var result: [Suppression] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (offset, line) in lines.enumerated() {
      guard let start = line.range(of: marker) else { continue }
      var instruction = line[start.upperBound...]
      if let end = instruction.range(of: "*/") { instruction = instruction[..<end.lowerBound] }
      let column = (offset == 0 ? location.column : 1) + line[..<start.lowerBound].utf8.count
      let end = column + marker.utf8.count + instruction.utf8.count
      let place = SourceLocation(
        path: location.path, line: location.line + offset, column: column, endLine: location.line + offset,
        endColumn: end)
      if let suppression = suppression(from: instruction, at: place) { result.append(suppression) }
    }
    return result
  }

  /// Reads `disable:next rule… - reason`.
  private static func suppression(from text: Substring, at location: SourceLocation) -> Suppression? {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "," }
    guard let command = words.first else { return nil }
    guard let (action, reach) = instruction(command) else {
      // Prose may well follow "dilint:" and a blank.
      guard text.first?.isLetter == true else { return nil }
      return Suppression(
        action: .disable, reach: .rest, rules: [], reason: nil, mistake: String(command), location: location)
    }
    let rules = words.dropFirst().prefix { $0 != "-" && $0 != "–" && $0 != "—" }
    var reason: String?
    if words.dropFirst().count > rules.count {
      reason = words.dropFirst(rules.count + 2).joined(separator: " ")
      if reason?.isEmpty == true { reason = nil }
    }
    return Suppression(action: action, reach: reach, rules: rules.map(String.init), reason: reason, location: location)
  }

  /// Reads `disable:next`.
  private static func instruction(_ command: Substring) -> (Suppression.Action, Suppression.Reach)? {
    let parts = command.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let action = Suppression.Action(rawValue: String(parts[0])) else { return nil }
    guard parts.count > 1 else { return (action, .rest) }
    guard action == .disable, let reach = Suppression.Reach(rawValue: String(parts[1])), reach != .rest else {
      return nil
    }
    return (action, reach)
  }
}

extension Substring {
  /// The first occurrence of a text. (Foundation's is not needed for this.)
  fileprivate func range(of text: String) -> Range<Substring.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
