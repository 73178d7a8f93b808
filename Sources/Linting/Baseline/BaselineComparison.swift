import AssemblyFacts

extension Baseline {
  /// What a baseline is to the findings of a run.
  package struct Comparison: Sendable {
    /// Not in the baseline, in order of place.
    package var new: [Finding] = []
    package var known: [Finding] = []
    /// In order of the baseline.
    package var stale: [Stale] = []
  }

  /// An entry some of whose findings are gone.
  package struct Stale: Sendable, Equatable {
    package var entry: Entry
    /// At least 1, at most the entry's count.
    package var gone: Int
  }

  /// - Parameters:
  ///   - findings: in order of place.
  ///   - isCovered: whether the run looked at what a path names (or nothing is there any more), so that an entry without
  ///     a finding is out of date.
  package func compare(
    _ findings: [Finding], paths: RepositoryPaths, isCovered: (String) -> Bool
  ) -> Comparison {
    var positions: [[String]: [Int]] = [:]
    for (position, entry) in entries.enumerated() {
      positions[[entry.rule] + entry.symbols, default: []].append(position)
    }
    var left = entries.map(\.count)
    var isKnown = [Bool](repeating: false, count: findings.count)
    // First those that are where they were, then those whose file has another name now.
    for isStrict in [true, false] {
      for (index, finding) in findings.enumerated() where !isKnown[index] {
        let path = paths.path(for: finding.location.path)
        let candidates = positions[[finding.rule] + finding.symbols] ?? []
        if let position = candidates.first(where: { left[$0] > 0 && (!isStrict || entries[$0].path == path) }) {
          left[position] -= 1
          isKnown[index] = true
        }
      }
    }
    var comparison = Comparison()
    for (index, finding) in findings.enumerated() {
      if isKnown[index] { comparison.known.append(finding) } else { comparison.new.append(finding) }
    }
    for (position, entry) in entries.enumerated() where left[position] > 0 && isCovered(entry.path) {
      comparison.stale.append(Stale(entry: entry, gone: left[position]))
    }
    return comparison
  }

  /// The baseline without what is gone.
  package func pruned(_ comparison: Comparison) -> Baseline {
    var pruned = entries
    for stale in comparison.stale {
      guard let position = pruned.firstIndex(of: stale.entry) else { continue }
      pruned[position].count -= stale.gone
    }
    return Baseline(entries: pruned.filter { $0.count > 0 })
  }
}

extension LintResult {
  /// The result with the findings of a baseline set aside, and findings about its entries that are out of date.
  package func applying(
    _ baseline: Baseline, configuration: Configuration, paths: RepositoryPaths, isCovered: (String) -> Bool
  ) -> LintResult {
    let comparison = baseline.compare(findings, paths: paths, isCovered: isCovered)
    let known = comparison.known.map { SuppressedFinding(finding: $0, origin: .baseline) }
    let stale = configuration.applied(to: comparison.stale.map(StaleBaseline.finding))
    return LintResult(
      findings: (comparison.new + stale).sorted(by: Finding.isOrdered),
      suppressed: (suppressed + known).sorted { Finding.isOrdered($0.finding, $1.finding) })
  }
}
