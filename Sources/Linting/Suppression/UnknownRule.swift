import AssemblyFacts

/// Reports comments that name a rule that does not exist.
enum UnknownRule {
  static let metadata = RuleMetadata(
    id: "unknown-rule", severity: .warning, frameworks: .all,
    summary: "A 'dilint:disable' or 'dilint:enable' comment that names a rule that does not exist.",
    rationale: "A mistyped name switches nothing off, and nobody notices.",
    fix: "Write the rule's name as 'dilint rules' lists it.",
    examples: [
      .triggering(
        .objectiveC, "a slip of the finger",
        """
        @implementation ClientAssembly
        // 1️⃣dilint:disable:next droped-argument - the router needs the signature
        - (id)clientWithName:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Client class]];
        }
        @end
        """)
    ])

  static func findings(_ suppressions: [Suppression]) -> [Finding] {
    let known = KnownRules.all.map(\.id)
    return suppressions.flatMap { suppression in
      suppression.rules.filter { !known.contains($0) }.map { name in
        let meant = Suggestion.closest(to: name, among: known)
        return Finding(
          rule: metadata.id, severity: metadata.severity,
          message: "there is no rule '\(name)'" + (meant.map { "; did you mean '\($0)'?" } ?? ""),
          location: suppression.location, fix: meant, symbols: [name])
      }
    }
  }
}
