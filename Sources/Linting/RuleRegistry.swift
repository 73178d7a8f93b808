/// Every rule, in order of name. Adding a rule is adding its file and a line here.
package enum RuleRegistry {
  package static let rules: [any Rule.Type] = [
    AliasInCycle.self,
    ArgumentCondition.self,
    ArgumentHashCollision.self,
    ArgumentInCollection.self,
    ArgumentMessage.self,
    CachedArgument.self,
    DroppedArgument.self,
    IvarCollaborator.self,
    NestedArgument.self,
    OverwrittenArguments.self,
    ParentCycle.self,
    PrimitiveArgument.self,
    ReusedArgument.self,
    SelfInjection.self,
    SingletonArgument.self,
    SplitCycle.self,
    SwappedArguments.self,
    SyntaxError.self,
    UnpropagatedArgument.self,
    UnresolvableCycle.self,
    UnresolvedReference.self,
  ]

  package static func rule(named id: String) -> (any Rule.Type)? {
    rules.first { $0.metadata.id == id }
  }
}
