import AssemblyFacts

/// Reports comments that switch off what is not there: left over, mistyped, or in the wrong place.
enum UnusedSuppression {
  static let metadata = RuleMetadata(
    id: "unused-suppression", severity: .warning, frameworks: .all,
    summary: "A 'dilint:disable' comment that switches nothing off.",
    rationale: """
      A comment that outlives its finding hides the next one that appears in its reach. The same goes for a comment \
      without a reason where the configuration requires one: it has no effect.
      """,
    fix: "Delete the comment, or the rule's name in it.",
    examples: [
      .triggering(
        .objectiveC, "nothing to switch off",
        """
        @implementation ClientAssembly
        // 1️⃣dilint:disable:next dropped-argument - was needed once
        - (id)client
        {
            return [TyphoonDefinition withClass:[Client class]];
        }
        @end
        """)
    ])

  /// - Parameters:
  ///   - used: the comments that switch something off, with the rules they do it for.
  ///   - configuration: rules that are off find nothing, so nobody can tell whether a comment about them is of use.
  static func findings(
    _ suppressions: [Suppression], used: [Suppression: Set<String>], _ configuration: Configuration
  ) -> [Finding] {
    suppressions.flatMap { suppression -> [Finding] in
      guard suppression.action == .disable else { return [] }
      if suppression.reason == nil, configuration.requiresReasons {
        return [
          finding(
            suppression, "'\(suppression.text)' gives no reason and is ignored: the configuration requires one",
            fix: "// \(suppression.text) - why it is right here")
        ]
      }
      let usedFor = used[suppression] ?? []
      if suppression.rules.isEmpty {
        return usedFor.isEmpty ? [finding(suppression, "'\(suppression.text)' switches nothing off", fix: nil)] : []
      }
      let idle = suppression.rules.filter { rule in
        !usedFor.contains(rule) && KnownRules.metadata(of: rule) != nil && configuration.isOn(rule)
      }
      if idle.isEmpty { return [] }
      if idle.count == suppression.rules.count {
        return [finding(suppression, "'\(suppression.text)' switches nothing off", fix: nil)]
      }
      let names = idle.map { "'\($0)'" }.joined(separator: " and ")
      return [finding(suppression, "'\(suppression.text)' switches off nothing of \(names)", fix: nil)]
    }
  }

  private static func finding(_ suppression: Suppression, _ message: String, fix: String?) -> Finding {
    Finding(
      rule: metadata.id, severity: metadata.severity, message: message, location: suppression.location, fix: fix,
      symbols: [suppression.text])
  }
}
