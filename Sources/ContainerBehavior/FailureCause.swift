import AssemblyFacts
import DependencyGraph

/// Why a container fails, for a finding to explain.
package struct FailureCause: Sendable, Equatable {
  /// Named like the rules that report them.
  package enum Kind: String, Sendable, CaseIterable {
    case unresolvableCycle = "unresolvable-cycle"
    case prototypeCycle = "prototype-cycle"
    case parentCycle = "parent-cycle"
    case aliasInCycle = "alias-in-cycle"
    case aliasAcrossAssemblies = "alias-across-assemblies"
    case duplicateDefinition = "duplicate-definition"
    case abstractDefinition = "abstract-definition"
    case unresolvedReference = "unresolved-reference"
    case missingMethod = "missing-method"
    case invalidParent = "invalid-parent"
    case unsatisfiedType = "unsatisfied-type"
    case ambiguousType = "ambiguous-type"
    case unrecognizedType = "unrecognized-type"
    case unmatchedOption = "unmatched-option"
    case unknownMember = "unknown-member"
    case parameterCount = "parameter-count"
    case misplacedArgument = "misplaced-argument"
    case missingArgument = "missing-argument"
    case primitiveArgument = "primitive-argument"
    case argumentMessage = "argument-message"
    case injectionInExpression = "injection-in-expression"
    case nestedArgument = "nested-argument"
    case reusedArgument = "reused-argument"
    case singletonArgument = "singleton-argument"
    case nilInCollection = "nil-in-collection"
    case argumentInCollection = "argument-in-collection"
    case classInsteadOfInstance = "class-instead-of-instance"
    case factoryInitializer = "factory-initializer"
    case assemblyInitializer = "assembly-initializer"
    case blockDefinition = "block-definition"
    case nestedTooDeep = "nested-too-deep"
  }

  /// When it happens. Whatever is not `resolution` takes every entry with it.
  package enum Phase: Sendable, Equatable {
    /// While the assemblies describe their components.
    case activation
    /// At the first use of the container.
    case loading
    /// While the eager singleton of this key is made, at the first use of the container.
    case eagerSingleton(String)
    case resolution
  }

  package var kind: Kind
  package var phase: Phase
  /// What it is about: a key, a selector, a property, a type.
  package var subject: String
  /// The definition in which it happens.
  package var definition: DefinitionID?
  /// What to look at.
  package var location: SourceLocation?
  /// How the container came there, from the entry on.
  package var chain: [ReferenceHop]
  /// Where in `chain` a cycle begins that the last hop closes; nil where there is none.
  package var cycleStart: Int?

  package init(
    _ kind: Kind, phase: Phase, subject: String, definition: DefinitionID? = nil, location: SourceLocation? = nil,
    chain: [ReferenceHop] = [], cycleStart: Int? = nil
  ) {
    self.kind = kind
    self.phase = phase
    self.subject = subject
    self.definition = definition
    self.location = location
    self.chain = chain
    self.cycleStart = cycleStart
  }
}

/// One reference that the container followed.
package struct ReferenceHop: Sendable, Equatable {
  /// The definition in which the reference stands; nil where the container itself asks (the entry, an eager singleton).
  package var source: DefinitionID?
  /// The definition that it asks for; nil where there is none.
  package var target: DefinitionID?
  /// The key that it asks for.
  package var key: String
  package var site: InjectionSite?
  /// Whether it is needed before the source's instance exists.
  package var isInitializer: Bool
  package var location: SourceLocation?

  package init(
    source: DefinitionID?, target: DefinitionID?, key: String, site: InjectionSite?, isInitializer: Bool,
    location: SourceLocation?
  ) {
    self.source = source
    self.target = target
    self.key = key
    self.site = site
    self.isInitializer = isInitializer
    self.location = location
  }
}
