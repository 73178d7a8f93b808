import AssemblyFacts

/// A value while Swift code is evaluated. Optionals are transparent: a present one is the value itself.
package indirect enum SwiftValue {
  /// Nothing is known of it; why.
  case unknown(String)
  case nothing
  case void
  case string(String)
  case integer(String)
  case floating(String)
  case boolean(Bool)
  case enumCase(type: String, name: String, [SwiftValue])
  case structure(SwiftStructure)
  case object(SwiftObject)
  case type(SwiftType)
  case closure(SwiftClosureObject)
  /// `X.init`, `X.init(a:b:)`: the initializers it may mean.
  case initializer(SwiftType, labels: [String]?)
  /// A method or function by its name, and the object it belongs to.
  case function([SwiftMember<SwiftFunction>], of: SwiftValue?)
  case tuple([SwiftElement])
  case array([SwiftValue])
  case dictionary([(key: SwiftValue, value: SwiftValue)])
  /// An object of a container framework, by its number.
  case container(Int)
  case assembler(Int)
  case entry(Int)
  case wrapper(Int)
  case scope(SwinjectScope)
  /// A value that stands for what is not there yet, by its number: an argument, the result of a resolution.
  case symbol(Int)

  package struct SwiftElement {
    package var label: String?
    package var typed: TypedValue
  }
}

/// A value with the static type of the expression that gave it; nil where the source does not tell.
package struct TypedValue {
  package var value: SwiftValue
  package var type: SwiftType?

  package init(_ value: SwiftValue, _ type: SwiftType?) {
    self.value = value
    self.type = type
  }

  package static func unknown(_ reason: String, _ type: SwiftType? = nil) -> TypedValue {
    TypedValue(.unknown(reason), type)
  }
}

package struct SwiftStructure {
  package var type: SwiftType
  package var fields: [String: TypedValue]
}

/// An instance of a class.
package final class SwiftObject {
  package let type: SwiftType
  /// Stored properties by name. Those that hold nothing are absent.
  package var fields: [String: TypedValue] = [:]
  /// In the order of their making, from 0.
  package let number: Int
  /// Names of properties that do not keep their value alive.
  package var weakFields: Set<String> = []
  /// What others put into it, in order.
  package var received: [SwiftReceivedValue] = []
  /// Made without running an initializer: properties that hold nothing are not known.
  package var isPartial = false
  /// Nothing keeps it any more.
  package var isReleased = false

  init(type: SwiftType, number: Int) {
    self.type = type
    self.number = number
  }

  package var className: String {
    if case .named(let name, _) = type { name } else { type.description }
  }
}

/// A value that code outside of an object's own class put into it.
package struct SwiftReceivedValue {
  package enum Site {
    case initializer(label: String?, index: Int)
    case property(String)
    case method(String, index: Int)
  }
  package var site: Site
  package var value: SwiftValue
  package var location: SourceLocation
}

package final class SwiftClosureObject {
  package let closure: SwiftClosure
  package let span: SwiftSpan
  package let frame: SwiftFrame
  /// What it captures: only the names it uses.
  package let captured: [String: SwiftSlot]
  /// Types of its parameters and result as far as they are known.
  package var type: SwiftType?

  init(closure: SwiftClosure, span: SwiftSpan, frame: SwiftFrame, captured: [String: SwiftSlot], type: SwiftType?) {
    self.closure = closure
    self.span = span
    self.frame = frame
    self.captured = captured
    self.type = type
  }
}

extension SwiftClosureObject {
  /// Whether it keeps `self`.
  package var usesSelf: Bool { SwiftFreeNames.names(in: closure).contains("self") }
}

/// A variable.
package final class SwiftSlot {
  package var value: SwiftValue
  package var type: SwiftType?
  /// An unannotated closure parameter whose first use decides its type.
  var isUndetermined = false
  package let isWeak: Bool

  init(_ typed: TypedValue, isWeak: Bool = false) {
    value = typed.value
    type = typed.type
    self.isWeak = isWeak
  }
}

/// What a piece of code sees around it.
package final class SwiftFrame {
  package let path: String
  /// The type in which the code stands, for names.
  package let context: String?
  package let selfValue: TypedValue?
  var generics: [String: SwiftType]
  /// Innermost last.
  package internal(set) var scopes: [[String: SwiftSlot]] = [[:]]
  package let captured: [String: SwiftSlot]
  /// The declared result.
  let result: SwiftType?
  /// Of a function: the call that runs it, and the call's first argument.
  package internal(set) var callSite: (call: SourceLocation, argument: SourceLocation)?

  init(
    path: String, context: String?, selfValue: TypedValue?, generics: [String: SwiftType],
    captured: [String: SwiftSlot] = [:], result: SwiftType?
  ) {
    self.path = path
    self.context = context
    self.selfValue = selfValue
    self.generics = generics
    self.captured = captured
    self.result = result
  }

  func slot(_ name: String) -> SwiftSlot? {
    for scope in scopes.reversed() {
      if let slot = scope[name] { return slot }
    }
    return captured[name]
  }

  func declare(_ name: String, _ slot: SwiftSlot) {
    guard name != "_" else { return }
    scopes[scopes.count - 1][name] = slot
  }
}

/// How long Swinject keeps an instance.
package enum SwinjectScope: Hashable, Sendable {
  case transient, graph, container, weak
  /// A scope of the application's own.
  case custom(String)
}

/// Why evaluation stops.
package enum SwiftHalt: Error {
  case trap(SwiftTrap)
  /// It cannot be told what happens; why, and where.
  case unknown(String, SourceLocation?)
}

package struct SwiftTrap {
  package enum Kind {
    /// `!` on nil.
    case nilUnwrapped
    case fatalError(String)
    case castFailure
    /// The depth guard of the container.
    case infiniteRecursion
  }
  package var kind: Kind
  package var location: SourceLocation?
  package var message: String

  package init(kind: Kind, location: SourceLocation?, message: String) {
    self.kind = kind
    self.location = location
    self.message = message
  }
}
