/// States that a search through orders of work has come through, so that what follows from each is followed once.
///
/// A state is what has been done, whatever the order: injections made, callbacks begun, components complete, and the stack.
/// Components have names that do not depend on the order either: shared ones are called by their node, prototypes by who
/// asked for them.
final class SearchMemory {
  struct Key: Hashable {
    var first: UInt64
    var second: UInt64
  }

  private var visited: Set<Key> = []

  /// - Returns: false where the state has been there before.
  func enter(_ key: Key) -> Bool { visited.insert(key).inserted }
}

/// A set of facts, as the sum of their hashes: adding and removing them in any order comes to the same.
struct FactSum {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0

  mutating func add(_ fact: UInt64) {
    first &+= FactSum.mix(fact)
    second &+= FactSum.mix(fact ^ 0x5851_f42d_4c95_7f2d)
  }

  mutating func remove(_ fact: UInt64) {
    first &-= FactSum.mix(fact)
    second &-= FactSum.mix(fact ^ 0x5851_f42d_4c95_7f2d)
  }

  /// splitmix64.
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  static func combine(_ values: UInt64...) -> UInt64 {
    values.reduce(0x243f_6a88_85a3_08d3) { mix($0 ^ mix($1)) }
  }
}
