/// What there is to know about every rule, those of the linter about itself included.
package enum KnownRules {
  /// In order of name.
  package static let all: [RuleMetadata] = (RuleRegistry.rules.map { $0.metadata } + ownRules).sorted { $0.id < $1.id }

  /// Rules that need more than the graph: the configuration, the comments in the source, the baseline.
  package static let ownRules = [
    ForbiddenDependency.metadata, StaleBaseline.metadata, UnknownRule.metadata, UnusedSuppression.metadata,
  ]

  /// Rules that cannot be switched off, because they keep the switches themselves honest.
  package static let alwaysOn: Set<String> = [
    StaleBaseline.metadata.id, UnknownRule.metadata.id, UnusedSuppression.metadata.id,
  ]

  package static func metadata(of id: String) -> RuleMetadata? { all.first { $0.id == id } }
}
