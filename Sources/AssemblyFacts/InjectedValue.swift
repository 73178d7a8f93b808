/// A value as it is written at an injection site, as an argument of a reference, or in a local variable.
package struct InjectedValue: Sendable, Codable, Equatable {
  package var kind: Kind
  package var location: SourceLocation

  package init(_ kind: Kind, at location: SourceLocation) {
    self.kind = kind
    self.location = location
  }

  package indirect enum Kind: Sendable, Codable, Equatable {
    /// Another definition.
    case reference(Reference)
    /// The definition's own runtime argument, by index into `Definition.parameters`.
    case argument(Int)
    /// A local of the definition, by the number of its `Step.hold`.
    case local(Int)
    case constant(Constant)
    /// `nil`, `Nil`, `NULL`, `[NSNull null]` excluded.
    case nothing
    /// To be found by the type of the site: `injectProperty:` without a value, `InjectedClass`.
    case byType
    /// `TyphoonInjectionMatchedByProtocol`, `…WithType`: by the type given.
    case ofType(TypeReference)
    /// `TyphoonConfig(…)`; nil where the key is computed.
    case configuration(key: String?)
    case collection(Collection)
    /// `self`: the assembly itself.
    case assembly
    /// A variable of the assembly, or an assembly made on the spot, as a value: `_network`, `[Network assembly]`. Whether
    /// a variable holds a collaborating assembly or plain state is for the graph to say. `self.network` is a `reference`.
    case collaborator(Receiver)
    /// `[[self b] property:@selector(p)]`, `keyPath:`.
    case keyPath(of: InjectedValue, path: String)
    /// A definition built in place.
    case inline(DefinitionBody)
    /// `withOption:…`.
    case option(Option)
    /// Ordinary code that uses one of the other kinds: a message to a placeholder, a definition in an expression. Plain
    /// code that uses none of them is `constant` when its value is fixed and `unknown` otherwise.
    case message(Message)
    /// Any other ordinary expression (`a ?: b`, `!x`, a C call, a string format operator) over container values.
    case expression(text: String, operator: String?, operands: [InjectedValue])
    /// The definition object that a configuration block receives, handed to something. In the blocks of a
    /// `TyphoonBlockDefinition`: the instance itself.
    case definitionObject
    /// Not understood, with the source text (white space folded) and why.
    case unknown(text: String, reason: String)
  }
}

/// A use of another definition inside a definition.
package struct Reference: Sendable, Codable, Equatable {
  package var receiver: Receiver
  package var key: DefinitionKey
  package var arguments: [InjectedValue]
  /// The selector's first part or the service type in the source.
  package var nameLocation: SourceLocation
  /// Swinject: what happens with a nil: `!`, `?`/optional position, `~>`.
  package var demand: Demand

  package enum Demand: String, Sendable, Codable { case plain, forced, optional }

  package init(
    receiver: Receiver, key: DefinitionKey, arguments: [InjectedValue], nameLocation: SourceLocation,
    demand: Demand = .plain
  ) {
    self.receiver = receiver
    self.key = key
    self.arguments = arguments
    self.nameLocation = nameLocation
    self.demand = demand
  }
}

/// Whom a reference asks.
package enum Receiver: Sendable, Codable, Hashable {
  /// `self`.
  case ownAssembly
  /// `super`.
  case superAssembly
  /// A collaborating assembly by its property, in bracket or dot syntax: `self.network`, `[self network]`.
  case property(String)
  /// A collaborating assembly by its instance variable: `_network`. The name includes the underscore.
  case instanceVariable(String)
  /// `[OtherAssembly assembly]`, `OtherAssembly.assembly()`, `[[Other assembly] activate…]`: the class.
  case made(String)
  /// The resolver of a factory closure, or a captured container.
  case resolver(name: String)
}

package struct Constant: Sendable, Codable, Hashable {
  package enum Kind: String, Sendable, Codable {
    /// `text` is the string's value, escapes resolved.
    case string
    /// `text` is the literal: `3`, `0.5`; `YES` and `NO` are `boolean`.
    case number, boolean
    /// `[X class]` as a value: `text` is `X`.
    case classObject
    /// `text` is the selector.
    case selector
    case block
    /// A named constant or enumeration case: `text` is the name.
    case symbol
    /// An object made or fetched by ordinary code that uses nothing of the container's: `[NSBundle mainBundle]`,
    /// `[[Foo alloc] init]`. `text` is the source, white space folded.
    case object
  }
  package var kind: Kind
  package var text: String
  /// The static type where the source tells: `NSString`, `NSNumber`, the class of `[Foo new]`.
  package var type: TypeReference?

  package init(kind: Kind, text: String, type: TypeReference? = nil) {
    self.kind = kind
    self.text = text
    self.type = type
  }
}

package struct Collection: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable { case array, set, orderedSet, dictionary }
  package var kind: Kind
  /// Elements in order; a dictionary's values.
  package var elements: [InjectedValue]
  /// A dictionary's keys, beside `elements`; empty for others.
  package var keys: [InjectedValue]

  package init(kind: Kind, elements: [InjectedValue], keys: [InjectedValue] = []) {
    self.kind = kind
    self.elements = elements
    self.keys = keys
  }
}

/// `withOption:yes:no:` and `withOption:matcher:`.
package struct Option: Sendable, Codable, Equatable {
  package struct Case: Sendable, Codable, Equatable {
    /// nil for the default case.
    package var match: InjectedValue?
    package var result: InjectedValue
    package init(match: InjectedValue?, result: InjectedValue) {
      self.match = match
      self.result = result
    }
  }
  package var on: InjectedValue
  /// `yes:no:` are two cases that match `@YES` and `@NO`.
  package var cases: [Case]
  package var isYesNo: Bool
  /// `useDefinitionWithKeyMatchedOptionValue` and the like: the option's value is the key.
  package var usesValueAsKey: Bool

  package init(on: InjectedValue, cases: [Case], isYesNo: Bool, usesValueAsKey: Bool = false) {
    self.on = on
    self.cases = cases
    self.isYesNo = isYesNo
    self.usesValueAsKey = usesValueAsKey
  }
}

/// An ordinary message or call in which a container value takes part.
package struct Message: Sendable, Codable, Equatable {
  package enum Target: Sendable, Codable, Equatable {
    case value(InjectedValue)
    /// A class: `[NSURL …]`.
    case named(String)
  }
  package var target: Target
  package var selector: String
  package var arguments: [InjectedValue]
  /// The source, white space folded.
  package var text: String

  package init(target: Target, selector: String, arguments: [InjectedValue], text: String) {
    self.target = target
    self.selector = selector
    self.arguments = arguments
    self.text = text
  }
}
