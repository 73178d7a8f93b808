/// Every rule, in order of name. Adding a rule is adding its file and a line here.
package enum RuleRegistry {
  package static let rules: [any Rule.Type] = [
    DroppedArgument.self,
    IvarCollaborator.self,
    SyntaxError.self,
    UnresolvableCycle.self,
    UnresolvedReference.self,
  ]

  package static func rule(named id: String) -> (any Rule.Type)? {
    rules.first { $0.metadata.id == id }
  }
}
