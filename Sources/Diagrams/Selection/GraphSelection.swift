/// Which part of a graph is shown. Everything by default; the first three choose definitions (their union is shown),
/// the others take away from that.
package struct GraphSelection: Sendable, Equatable {
  package enum Direction: String, Sendable, CaseIterable {
    /// What a definition needs.
    case dependencies
    /// Who needs it.
    case dependents
    case both
  }
  /// Patterns of definitions; shown with their neighbours.
  package var focus: [String] = []
  /// Patterns of definitions; shown with everything that leads to them.
  package var reaches: [String] = []
  /// Patterns of definitions; shown with everything that they lead to.
  package var entries: [String] = []
  /// How many steps are followed from each; nil for one step around `focus`, and all the way otherwise.
  package var depth: Int?
  /// For `focus`.
  package var direction = Direction.both
  /// Only definitions that reach themselves.
  package var onlyCycles = false
  /// Only definitions of which a warning or an error speaks.
  package var onlyFindings = false
  /// Only the ways of runtime arguments.
  package var onlyArguments = false
  /// Patterns of definitions that are left out.
  package var exclude: [String] = []
  /// References that a longer way shows as well are not drawn.
  package var isReduced = false

  package init() {}
}

/// A pattern that no definition matches.
package struct SelectionError: Error, Equatable {
  /// One sentence without a full stop.
  package var message: String
}

/// Matches definitions: by key (`view`), by assembly and key (`HomeAssembly.view`), by class (`HomeView`) or by assembly
/// (`HomeAssembly`, all of its definitions). `*` stands for anything.
struct DefinitionPattern {
  private let text: [Character]

  init(_ text: String) { self.text = Array(text) }

  func matches(_ definition: GraphDocument.Definition) -> Bool {
    [definition.key, definition.id, definition.assembly, definition.product ?? ""].contains { matches(Array($0)) }
  }

  /// Greedy matching that goes back to the last `*`: at worst the product of the two lengths.
  private func matches(_ name: [Character]) -> Bool {
    var (position, place) = (0, 0)
    var star: (position: Int, place: Int)?
    while place < name.count {
      if position < text.count, text[position] == "*" {
        star = (position, place)
        position += 1
      } else if position < text.count, text[position] == name[place] {
        position += 1
        place += 1
      } else if let last = star {
        star = (last.position, last.place + 1)
        position = last.position + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return text[position...].allSatisfy { $0 == "*" }
  }
}
