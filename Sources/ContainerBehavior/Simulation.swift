import AssemblyFacts
import DependencyGraph

/// What a container does when one definition is resolved.
package struct Simulation: Sendable, Equatable {
  /// The key of the definition that is resolved.
  package var entry: DefinitionKey
  /// The active assembly that has it.
  package var assembly: String
  package var arguments: [SimulatedArgument]
  package var outcome: SimulationOutcome
  /// What the resolution returns; `nothing` unless the outcome is `built`.
  package var result: SimulatedValue
  /// Breadth first from the resolved instance, which is the first where the result is an instance.
  package var instances: [SimulatedInstance]
  /// What happens, in order. Empty where no trace was asked for.
  package var steps: [SimulationStep]
  /// Choices that the container leaves open and that this simulation took, in order of place: what tells the witnesses
  /// of an unspecified order apart.
  package var order: [OrderChoice]

  package init(
    entry: DefinitionKey, assembly: String, arguments: [SimulatedArgument], outcome: SimulationOutcome,
    result: SimulatedValue = .nothing, instances: [SimulatedInstance] = [], steps: [SimulationStep] = [],
    order: [OrderChoice] = []
  ) {
    self.entry = entry
    self.assembly = assembly
    self.arguments = arguments
    self.outcome = outcome
    self.result = result
    self.instances = instances
    self.steps = steps
    self.order = order
  }
}

/// A value that whoever resolves the entry passes in.
package enum SimulatedArgument: Sendable, Equatable {
  /// A string. Two of the same text, and a constant of the same text, are the same argument to the container.
  case text(String)
  case nothing
  /// Nothing is known of it but that it is not nil. The text says what it stands for.
  case unknown(String)
}

package indirect enum SimulationOutcome: Sendable, Equatable {
  case built
  case exception(SimulatedException)
  /// The container calls itself until the stack overflows.
  case infiniteRecursion(FailureCause)
  /// Swinject: nobody registers the entry.
  case nothing
  /// Swinject: a forced nil inside a factory.
  case nilUnwrapped(FailureCause)
  /// The result depends on an order that the container leaves open; two results that differ.
  case unspecifiedOrder(Simulation, Simulation)
  /// It cannot be told from source; why.
  case unknown(UnknownReason)

  /// As `simulate --format json` names it.
  package var name: String {
    switch self {
    case .built: "built"
    case .exception: "exception"
    case .infiniteRecursion: "infinite-recursion"
    case .nothing: "nil"
    case .nilUnwrapped: "nil-unwrapped"
    case .unspecifiedOrder: "unspecified-order"
    case .unknown: "unknown"
    }
  }
}

package struct SimulatedException: Sendable, Equatable {
  /// The exception's name: `CircularInitializerDependence`.
  package var name: String
  /// The exception's reason in the container's own words.
  package var reason: String
  package var cause: FailureCause

  package init(name: String, reason: String, cause: FailureCause) {
    self.name = name
    self.reason = reason
    self.cause = cause
  }
}

package struct UnknownReason: Sendable, Equatable {
  /// One sentence without a full stop.
  package var message: String
  package var location: SourceLocation?

  package init(_ message: String, at location: SourceLocation? = nil) {
    self.message = message
    self.location = location
  }
}

/// An object that the container makes.
package struct SimulatedInstance: Sendable, Equatable {
  /// The definition that builds it.
  package var definition: DefinitionID
  package var className: String
  /// The initializer, class method or factory selector that makes it; nil where a block does, or nothing tells.
  package var initializer: String?
  /// What is put into it, in the order in which it happens. Injections that never happen are absent.
  package var injections: [PerformedInjection]

  package init(
    definition: DefinitionID, className: String, initializer: String? = nil, injections: [PerformedInjection] = []
  ) {
    self.definition = definition
    self.className = className
    self.initializer = initializer
    self.injections = injections
  }
}

/// A value that arrived at a site.
package struct PerformedInjection: Sendable, Equatable {
  package var site: PerformedSite
  package var value: SimulatedValue
  /// The value in the source; nil where it stands in none.
  package var location: SourceLocation?

  package init(site: PerformedSite, value: SimulatedValue, location: SourceLocation? = nil) {
    self.site = site
    self.value = value
    self.location = location
  }
}

package enum PerformedSite: Sendable, Equatable {
  /// In Swift the label instead of the selector.
  case initializer(selector: String, index: Int)
  case initializerLabel(String?, index: Int)
  case property(String)
  case method(selector: String, index: Int)
  case before(selector: String, index: Int)
  case after(selector: String, index: Int)
  /// The object to which a factory's selector was sent.
  case factory(selector: String)
}

package indirect enum SimulatedValue: Sendable, Equatable {
  case nothing
  /// An index into the simulation's instances.
  case instance(Int)
  /// One of the entry's arguments, by index.
  case argument(Int)
  case constant(Constant)
  case list(Collection.Kind, [SimulatedValue])
  case dictionary(keys: [SimulatedValue], values: [SimulatedValue])
  /// A class stands where an instance should.
  case classObject(String)
  /// An assembly, handed over as a value.
  case assembly
  /// The source text of what is not known.
  case unknown(String)
}

/// One choice that the container leaves open.
package struct OrderChoice: Sendable, Equatable, Comparable {
  /// `anAssembly.foo:` builds its definitions first; `delegate` is injected before others.
  package var text: String
  package var location: SourceLocation?

  package init(_ text: String, at location: SourceLocation? = nil) {
    self.text = text
    self.location = location
  }

  package static func < (left: OrderChoice, right: OrderChoice) -> Bool {
    switch (left.location, right.location) {
    case (let first?, let second?) where first != second: first < second
    case (nil, _?): true
    case (_?, nil): false
    default: left.text < right.text
    }
  }
}

/// One thing that happens while the entry is resolved.
package struct SimulationStep: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The container is used for the first time, and makes its eager singletons.
    case firstUse
    /// The entry is asked for, after that.
    case ask
    /// A component is put on the stack, to be made.
    case begin
    /// Its instance exists.
    case initialized
    /// An instance made before is used again.
    case reuse
    /// A value arrives at a site.
    case inject(PerformedSite, String)
    /// A site waits for the named component's instance.
    case wait(PerformedSite?, for: String)
    /// The component's instance exists, and what waited for it goes on.
    case resume
    /// The component is complete and leaves the stack.
    case complete
    /// The named callback runs after everything else.
    case afterAll(String)
    case fail(String)
  }
  package var kind: Kind
  /// How many components are on the stack, this one included.
  package var depth: Int
  /// `key(argument, argument)`.
  package var component: String
  package var location: SourceLocation?

  package init(_ kind: Kind, depth: Int, component: String, location: SourceLocation? = nil) {
    self.kind = kind
    self.depth = depth
    self.component = component
    self.location = location
  }
}
