import AssemblyFacts

/// What the evaluator asks of containers. It knows how the calls are written; the host knows what they do.
package protocol SwinjectHost: AnyObject {
  func makeContainer(parent: Int?, defaultScope: SwinjectScope?, at location: SourceLocation) -> Int
  /// The number of the entry.
  func register(_ registration: SwinjectRegistration, in container: Int) -> Int
  /// `container` is nil where the entry's own container is meant.
  func forward(
    _ entry: Int, as service: SwiftType, name: SwinjectName?, in container: Int?, at location: SourceLocation)
  func setScope(_ scope: SwinjectScope, of entry: Int, at location: SourceLocation)
  func addCompletion(_ closure: TypedValue, to entry: Int, at location: SourceLocation)
  /// What `resolve` returns; `nothing` where it returns nil.
  func resolve(_ request: SwinjectRequest, in container: Int, by evaluator: SwiftEvaluator) throws -> SwiftValue
  /// What a `Lazy` or `Provider` gives.
  func instance(of wrapper: Int, by evaluator: SwiftEvaluator, at location: SourceLocation) throws -> SwiftValue
  /// Whether the service has a registration in the container or above, whatever its arguments.
  func hasRegistration(of service: SwiftType, name: SwinjectName?, in container: Int) -> Bool
  func removeAll(in container: Int)

  // MARK: Symbols

  /// Something happened to a symbol that only the host can follow; see `SwiftSymbolEvent`. The result, if any.
  func symbolEvent(_ event: SwiftSymbolEvent, by evaluator: SwiftEvaluator) throws -> TypedValue?
}

/// `register`, `autoregister`, `registerForStoryboard`.
package struct SwinjectRegistration {
  package enum Factory {
    /// A closure or function that takes the resolver and the arguments.
    case function(TypedValue)
    /// `autoregister`: an initializer, the function itself where it is found, and the types of its parameters.
    case initializer(SwiftMember<SwiftFunction>?, of: SwiftType, parameters: [SwiftType]?)
    /// `storyboardInitCompleted`: the storyboard makes the instance.
    case storyboard
  }
  package var service: SwiftType
  package var name: SwinjectName?
  /// nil where the source does not tell.
  package var argumentTypes: [SwiftType?]
  package var factory: Factory
  package var location: SourceLocation
  package var nameLocation: SourceLocation
  package var frame: SwiftFrame
  /// The type in which it stands; of one that a generic helper makes, that of the helper's caller.
  package var context: String?
  /// The undecided conditions under which it is made.
  package var condition: String?
}

package enum SwinjectName: Hashable, Sendable {
  case literal(String)
  /// The source text of what is not known.
  case unknown(String)
}

package struct SwinjectRequest {
  package var service: SwiftType
  package var name: SwinjectName?
  package var arguments: [TypedValue]
  /// The source of each argument.
  package var argumentLocations: [SourceLocation]
  /// `resolve` in an `autoregister`ed factory, and so on: the place of the call.
  package var location: SourceLocation
  package var nameLocation: SourceLocation
  package var isForced: Bool

  package init(
    service: SwiftType, name: SwinjectName?, arguments: [TypedValue], argumentLocations: [SourceLocation],
    location: SourceLocation, nameLocation: SourceLocation, isForced: Bool
  ) {
    self.service = service
    self.name = name
    self.arguments = arguments
    self.argumentLocations = argumentLocations
    self.location = location
    self.nameLocation = nameLocation
    self.isForced = isForced
  }
}

/// What can happen to a symbol.
package enum SwiftSymbolEvent {
  /// An object of a class is made with these arguments. The result stands for it.
  case construct(SwiftType, arguments: [SwiftCallArgument], location: SourceLocation)
  /// A property of a symbol is set.
  case assign(TypedValue, property: String, value: TypedValue, location: SourceLocation, nameLocation: SourceLocation)
  /// A method of a symbol is called that is not scanned.
  case call(TypedValue, name: String, arguments: [SwiftCallArgument], location: SourceLocation)
  /// A property of a symbol is read.
  case read(TypedValue, property: String, location: SourceLocation)
  /// `!` on a symbol.
  case unwrap(TypedValue, location: SourceLocation)
  /// Ordinary code uses values.
  case combine([TypedValue], text: String, type: SwiftType?, location: SourceLocation)
}

package struct SwiftCallArgument {
  package var label: String?
  package var typed: TypedValue
  package var location: SourceLocation

  package init(label: String?, typed: TypedValue, location: SourceLocation) {
    self.label = label
    self.typed = typed
    self.location = location
  }
}
