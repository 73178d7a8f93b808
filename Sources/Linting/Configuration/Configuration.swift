import AssemblyFacts
import SourceFiles

/// What `.dilint.yml` says.
package struct Configuration: Sendable, Equatable {
  /// The files it was read from, as they were given or found, in order of reading.
  package var files: [String] = []
  package var include: [PathPattern]?
  package var exclude: [PathPattern]?
  /// nil: all.
  package var frameworks: Set<Framework>?
  /// Stated versions, by framework: `[4, 0, 1]`.
  package var versions: [Framework: [Int]] = [:]
  /// By rule.
  package var rules: [String: RuleSetting] = [:]
  package var forbidden: [ForbiddenDependency.Constraint] = []
  package var entryPoints: [EntryPoint]?
  package var assembliesActiveTogether: [ActiveAssemblies]?
  /// Absolute.
  package var baseline: String?
  /// Whether a suppression without a reason has no effect.
  package var requiresReason: Bool?
  package var graph = GraphSetting()

  /// What paths in findings are relative to; absolute, symbolic links resolved.
  package var workingDirectory = ""

  package init() {}

  package var requiresReasons: Bool { requiresReason ?? false }

  /// What is said about one rule.
  package struct RuleSetting: Sendable, Equatable {
    package enum Level: Sendable, Equatable {
      case off
      case at(Severity)
    }
    /// nil: as the rule has it.
    package var level: Level?
    package var exclude: [PathPattern] = []
    package var ignore: [NamePattern] = []

    package init(level: Level? = nil) { self.level = level }
  }

  /// A definition that is resolved in ways the sources do not show.
  package struct EntryPoint: Sendable, Equatable {
    /// `Assembly.definition`.
    package var pattern: NamePattern
    package var location: SourceLocation
  }

  package struct ActiveAssemblies: Sendable, Equatable {
    package var names: [String]
    package var location: SourceLocation
  }

  package struct GraphSetting: Sendable, Equatable {
    package enum Collapse: String, Sendable { case assembly, module, none }
    /// A URL with `{path}` and `{line}` in it.
    package var link: String?
    package var collapse: Collapse?
    package var exclude: [NamePattern]?

    package init() {}
  }
}

extension Configuration {
  /// This configuration with everything that a later one says on top of it. Lists are replaced as a whole; rules, and
  /// constraints of one name, one by one.
  package func merging(_ later: Configuration) -> Configuration {
    var merged = self
    merged.files += later.files
    merged.include = later.include ?? include
    merged.exclude = later.exclude ?? exclude
    merged.frameworks = later.frameworks ?? frameworks
    merged.versions.merge(later.versions) { $1 }
    merged.rules.merge(later.rules) { $1 }
    let names = Set(later.forbidden.map(\.name))
    merged.forbidden = forbidden.filter { !names.contains($0.name) } + later.forbidden
    merged.entryPoints = later.entryPoints ?? entryPoints
    merged.assembliesActiveTogether = later.assembliesActiveTogether ?? assembliesActiveTogether
    merged.baseline = later.baseline ?? baseline
    merged.requiresReason = later.requiresReason ?? requiresReason
    merged.graph.link = later.graph.link ?? graph.link
    merged.graph.collapse = later.graph.collapse ?? graph.collapse
    merged.graph.exclude = later.graph.exclude ?? graph.exclude
    return merged
  }

  package func isOn(_ rule: String) -> Bool { rules[rule]?.level != .off }

  /// The findings that are left, with the configured severities.
  func applied(to findings: [Finding]) -> [Finding] {
    guard !rules.isEmpty else { return findings }
    return findings.compactMap { finding in
      guard let setting = rules[finding.rule] else { return finding }
      if setting.exclude.contains(where: { $0.matches(finding.location.path, workingDirectory: workingDirectory) }) {
        return nil
      }
      if setting.ignore.contains(where: { pattern in finding.symbols.contains(where: pattern.matches) }) { return nil }
      switch setting.level {
      case .off: return nil
      case .at(let severity):
        var finding = finding
        if !Configuration.isInformation(finding) { finding.severity = severity }
        return finding
      case nil: return finding
      }
    }
  }

  /// Whether a rule that reports violations only tells something here (that a cycle works, say): no setting makes that a
  /// violation.
  private static func isInformation(_ finding: Finding) -> Bool {
    finding.severity == .note && KnownRules.metadata(of: finding.rule).map { $0.severity > .note } ?? false
  }
}
