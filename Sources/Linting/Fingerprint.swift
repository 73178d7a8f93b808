import SourceFiles

/// A short name of a finding that stays the same when lines move or a file is renamed.
package enum Fingerprint {
  /// One per finding, all different: made of the rule and the symbols, and of the position among the findings that have
  /// both in common.
  ///
  /// - Parameter findings: in order of place.
  /// - Returns: 32 hexadecimal digits each.
  package static func list(for findings: [Finding]) -> [String] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
      let name = ([finding.rule] + finding.symbols).joined(separator: "\u{0}")
      let position = counts[name, default: 0]
      counts[name] = position + 1
      return String(SHA256.hexadecimal(Array("\(name)\u{0}\(position)".utf8)).prefix(32))
    }
  }
}
