import AssemblyFacts

extension RuntimeArguments {
  enum Applied {
    case values(RuntimeArguments)
    /// What stands for an argument is replaced by itself, for ever.
    case endless
    case outOfBounds(Int)
  }

  /// These arguments of a reference, with the arguments of the component that holds it in the place of placeholders.
  ///
  /// Typhoon replaces until no placeholder is left. A component that was asked for without its arguments hands
  /// placeholders on as if they were values.
  func applying(_ own: RuntimeArguments) -> Applied {
    var result = values
    for position in result.indices {
      var replaced = 0
      while case .runtimeArgument(let index) = result[position].kind {
        guard own.values.indices.contains(index) else { return .outOfBounds(index) }
        result[position] = own.values[index]
        replaced += 1
        if replaced > own.values.count { return .endless }
      }
    }
    return .values(RuntimeArguments(result))
  }

  /// Whether the value at an index is itself, or holds, a placeholder that stands for the same index again: to
  /// evaluate it among these arguments goes on for ever.
  func leadsBackToItself(from start: Int) -> Bool {
    var seen: Set<Int> = []
    var pending = [start]
    var isFirst = true
    while let index = pending.popLast() {
      if !isFirst, index == start { return true }
      isFirst = false
      guard values.indices.contains(index) else { continue }
      for next in values[index].placeholders {
        if next == start { return true }
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return false
  }
}

extension TyphoonInjection {
  /// The arguments for which placeholders in it stand, outside of references.
  fileprivate var placeholders: [Int] {
    switch kind {
    case .runtimeArgument(let index): [index]
    case .collection(_, let elements), .dictionary(_, let elements): elements.flatMap(\.placeholders)
    case .object, .reference, .keyPath, .byType, .configuration, .container: []
    }
  }
}
