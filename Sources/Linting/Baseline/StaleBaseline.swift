import AssemblyFacts

/// Reports entries of the baseline that stand for nothing any more.
enum StaleBaseline {
  static let metadata = RuleMetadata(
    id: "stale-baseline", severity: .warning, frameworks: .all,
    summary: "An entry of the baseline whose finding is gone.",
    rationale: """
      Whatever an entry of the baseline stands for has been mended. Left in place, it would hide the same mistake when \
      it is made again.
      """,
    fix: "Run 'dilint baseline prune'.", examples: [])

  static func finding(_ stale: Baseline.Stale) -> Finding {
    let entry = stale.entry
    let name = ([entry.rule] + entry.symbols).joined(separator: " ")
    let message =
      stale.gone == entry.count
      ? "'\(name)' in \(entry.path) is gone"
      : "'\(name)' in \(entry.path) is there \(entry.count - stale.gone) times, not \(entry.count)"
    return Finding(
      rule: metadata.id, severity: metadata.severity, message: message,
      location: entry.location ?? SourceLocation(path: entry.path, line: 1, column: 1, endLine: 1, endColumn: 1),
      fix: "dilint baseline prune", symbols: [entry.rule] + entry.symbols)
  }
}
