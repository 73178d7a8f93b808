import AssemblyFacts

package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
  case note, warning, error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// Something that a rule found.
package struct Finding: Sendable, Codable, Equatable {
  /// One step on the way to the finding.
  package struct Hop: Sendable, Codable, Equatable {
    /// One sentence without a full stop.
    package var message: String
    package var location: SourceLocation

    package init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// The rule's name, in kebab-case.
  package var rule: String
  package var severity: Severity
  /// The cause in one sentence, in terms of what the container does, without a full stop.
  package var message: String
  /// The text to change.
  package var location: SourceLocation
  /// How it comes about, one hop at a time, in order.
  package var chain: [Hop]
  /// What to write instead; nil where there is nothing to change.
  package var fix: String?
  /// Stable names of the definitions, arguments and sites concerned, for baselines and fingerprints: they do not
  /// change when lines move.
  package var symbols: [String]

  package init(
    rule: String, severity: Severity, message: String, location: SourceLocation, chain: [Hop] = [], fix: String? = nil,
    symbols: [String]
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.chain = chain
    self.fix = fix
    self.symbols = symbols
  }
}

extension Finding {
  /// The order in which findings are reported: by place, then by rule and text.
  package static func isOrdered(_ left: Finding, _ right: Finding) -> Bool {
    if left.location != right.location { return left.location < right.location }
    if left.rule != right.rule { return left.rule < right.rule }
    return left.message < right.message
  }
}
