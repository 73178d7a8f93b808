/// Everything one source file says that matters to the dependency graph.
///
/// A file is read without knowledge of any other. Whether a class is an assembly is often known only when its
/// superclass in another file is (`class A: BaseAssembly`), so a file hands over the definition methods of every class
/// that *could* be an assembly; `DependencyGraph` drops those of classes that turn out not to be one.
package struct FileFacts: Sendable, Codable, Equatable {
  package var path: String
  package var language: Language
  /// Classes, protocols, categories and extensions, in source order.
  package var types: [TypeDeclaration]
  /// Definitions written in this file, in source order.
  package var definitions: [Definition]
  /// Definitions resolved by ordinary code: the entries.
  package var resolutions: [Resolution]
  /// Places that make assemblies active together.
  package var activations: [Activation]
  /// Objects that ordinary code makes by hand, of classes that are not the system's.
  package var instantiations: [Instantiation]
  /// Comments that switch rules off or on.
  package var suppressions: [Suppression]
  /// Where reading lost the thread.
  package var problems: [SyntaxProblem]
  /// Swift: the code itself, where what it does decides what a container holds. Definitions of Swinject are made of the
  /// code of all files together.
  package var code: SwiftFile?
  /// Swinject: the types, by the last components of their names, that registrations name which could not be followed.
  package var unfollowedServices: [String] = []

  package init(
    path: String, language: Language, types: [TypeDeclaration] = [], definitions: [Definition] = [],
    resolutions: [Resolution] = [], activations: [Activation] = [], instantiations: [Instantiation] = [],
    suppressions: [Suppression] = [], problems: [SyntaxProblem] = [], code: SwiftFile? = nil
  ) {
    self.path = path
    self.language = language
    self.types = types
    self.definitions = definitions
    self.resolutions = resolutions
    self.activations = activations
    self.instantiations = instantiations
    self.suppressions = suppressions
    self.problems = problems
    self.code = code
  }
}

package enum Language: String, Sendable, Codable, CaseIterable {
  case objectiveC = "objective-c"
  case swift
}

/// The dependency-injection frameworks whose assemblies are read.
package enum Framework: String, Sendable, Codable, CaseIterable {
  case typhoon, swinject, dip, factory, resolver
}

/// A place where the reader lost the structure of a file, and where it found it again.
package struct SyntaxProblem: Sendable, Codable, Hashable {
  /// One sentence, without a full stop: `'[' is never closed`.
  package var message: String
  /// The token that is to blame: the opening bracket, the unexpected token.
  package var location: SourceLocation
  /// The declaration at which reading went on; nil where the rest of the file was lost.
  package var resumed: SourceLocation?

  package init(message: String, location: SourceLocation, resumed: SourceLocation? = nil) {
    self.message = message
    self.location = location
    self.resumed = resumed
  }
}

/// A `dilint:disable…`/`dilint:enable` comment.
package struct Suppression: Sendable, Codable, Hashable {
  package enum Action: String, Sendable, Codable, CaseIterable { case disable, enable }
  /// What the comment applies to: from here on (`rest`), one line, or the whole file.
  package enum Reach: String, Sendable, Codable, CaseIterable { case rest, next, this, previous, file }
  package var action: Action
  package var reach: Reach
  /// The rules named, in source order; empty means every rule.
  package var rules: [String]
  /// The text after ` - `, nil where there is none.
  package var reason: String?
  /// The instruction as it is written where it is none (`disable-next`): such a comment has no effect.
  package var mistake: String?
  package var location: SourceLocation

  package init(
    action: Action, reach: Reach, rules: [String], reason: String?, mistake: String? = nil, location: SourceLocation
  ) {
    self.action = action
    self.reach = reach
    self.rules = rules
    self.reason = reason
    self.mistake = mistake
    self.location = location
  }
}

/// A definition resolved by code outside the assemblies (`[assembly foo:x]`, `componentForKey:`, a storyboard class).
package struct Resolution: Sendable, Codable, Equatable {
  /// How the code names what it wants.
  package enum Target: Sendable, Codable, Equatable {
    /// A message to an assembly, or `componentForKey:`. `assembly` is the static type of the receiver where known.
    case key(String, assembly: String?)
    /// `componentForType:`, `inject:`, a storyboard's or nib's custom class.
    case type(String)
    /// Swinject and Dip.
    case service(ServiceKey)
  }
  package var target: Target
  package var arguments: [InjectedValue]
  /// Swinject: what happens with a nil.
  package var demand: Reference.Demand
  /// The whole expression.
  package var location: SourceLocation
  /// What is asked for.
  package var nameLocation: SourceLocation
  package var condition: String?

  /// - Parameter nameLocation: nil: the whole expression.
  package init(
    target: Target, arguments: [InjectedValue], demand: Reference.Demand = .plain, location: SourceLocation,
    nameLocation: SourceLocation? = nil, condition: String? = nil
  ) {
    self.target = target
    self.arguments = arguments
    self.demand = demand
    self.location = location
    self.nameLocation = nameLocation ?? location
    self.condition = condition
  }
}

/// An object made without the container: `[[Foo alloc] init]`, `[Foo new]`, `Foo()`.
package struct Instantiation: Sendable, Codable, Hashable {
  /// The class.
  package var type: String
  /// The whole expression.
  package var location: SourceLocation

  package init(type: String, location: SourceLocation) {
    self.type = type
    self.location = location
  }
}

/// Assemblies that one place in code, a plist or an application delegate makes active together.
package struct Activation: Sendable, Codable, Equatable {
  /// Class names, the one that is activated first in front.
  package var assemblies: [String]
  /// Besides those named, every assembly class that conforms to this protocol: a collector looks for them at run time.
  package var conformingTo: String?
  package var location: SourceLocation

  package init(assemblies: [String], conformingTo: String? = nil, location: SourceLocation) {
    self.assemblies = assemblies
    self.conformingTo = conformingTo
    self.location = location
  }
}
