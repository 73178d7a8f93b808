/// A Swift type as it is written.
package indirect enum SwiftType: Hashable, Sendable, Codable {
  /// `Foo`, `Foo<Bar>`, `Outer.Inner` (with the dot), `[X]` (`Array`), `[K: V]` (`Dictionary`). `any P` is `P`.
  case named(String, [SwiftType])
  /// `T?` and `Optional<T>`.
  case optional(SwiftType)
  /// `T!`.
  case implicitlyUnwrapped(SwiftType)
  /// `(A, b: B)`; `()` and `Void` have no elements.
  case tuple([SwiftTupleElement])
  /// Attributes and effects are left out.
  case function([SwiftType], SwiftType)
  /// `T.Type`, `T.Protocol`.
  case metatype(SwiftType)
  /// `P & Q`.
  case composition([SwiftType])
  /// `some P`.
  case opaque(SwiftType)
  /// Anything else; the text, white space folded.
  case unknown(String)

  package static let void = SwiftType.tuple([])
  /// Every name in it, those of generic arguments, parameters and elements included.
  package var allNames: [String] {
    switch self {
    case .named(let name, let arguments): [name] + arguments.flatMap(\.allNames)
    case .optional(let inner), .implicitlyUnwrapped(let inner), .metatype(let inner), .opaque(let inner):
      inner.allNames
    case .tuple(let elements): elements.flatMap(\.type.allNames)
    case .function(let parameters, let result): parameters.flatMap(\.allNames) + result.allNames
    case .composition(let types): types.flatMap(\.allNames)
    case .unknown: []
    }
  }

  package static func named(_ name: String) -> SwiftType { .named(name, []) }
}

package struct SwiftTupleElement: Hashable, Sendable, Codable {
  package var label: String?
  package var type: SwiftType

  package init(label: String? = nil, type: SwiftType) {
    self.label = label
    self.type = type
  }
}

extension SwiftType: CustomStringConvertible {
  /// The shortest usual spelling: `[String: Foo?]`, `(Resolver, Int) -> Foo`.
  package var description: String { text(depth: 0) }

  private func text(depth: Int) -> String {
    guard depth < 40 else { return "…" }
    func inner(_ type: SwiftType) -> String { type.text(depth: depth + 1) }
    func list(_ types: [SwiftType]) -> String { types.map(inner).joined(separator: ", ") }
    func operand(_ type: SwiftType) -> String {
      switch type {
      case .function, .composition, .opaque: "(\(inner(type)))"
      default: inner(type)
      }
    }
    switch self {
    case .named("Array", let arguments) where arguments.count == 1: return "[\(inner(arguments[0]))]"
    case .named("Dictionary", let arguments) where arguments.count == 2:
      return "[\(inner(arguments[0])): \(inner(arguments[1]))]"
    case .named(let name, let arguments): return arguments.isEmpty ? name : "\(name)<\(list(arguments))>"
    case .optional(let wrapped): return operand(wrapped) + "?"
    case .implicitlyUnwrapped(let wrapped): return operand(wrapped) + "!"
    case .tuple(let elements):
      let parts = elements.map { element in (element.label.map { "\($0): " } ?? "") + inner(element.type) }
      return "(" + parts.joined(separator: ", ") + ")"
    case .function(let parameters, let result): return "(\(list(parameters))) -> \(inner(result))"
    case .metatype(let type): return operand(type) + ".Type"
    case .composition(let types): return types.map(operand).joined(separator: " & ")
    case .opaque(let type): return "some \(inner(type))"
    case .unknown(let text): return text
    }
  }
}
