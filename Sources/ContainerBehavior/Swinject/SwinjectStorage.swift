import SwiftEvaluation

/// What an entry keeps of the instances it made (`InstanceStorage.swift`).
struct SwinjectStorage {
  let scope: SwinjectScope
  /// Kept for good by `.container`; during a resolution by `.graph` and `.weak`.
  private(set) var strong: SwiftValue?
  /// By graph; these references keep nothing alive.
  private var byGraph: [Int: SwiftValue] = [:]
  private var weak: SwiftValue?

  init(scope: SwinjectScope) {
    self.scope = scope
  }

  /// The instance for a graph.
  ///
  /// - Parameter isAlive: whether something else still keeps a value.
  func instance(inGraph graph: Int, isAlive: (SwiftValue) -> Bool) -> SwiftValue? {
    switch scope {
    case .transient, .custom: return nil
    case .container: return strong
    case .graph:
      guard let value = byGraph[graph], isAlive(value) else { return nil }
      return value
    case .weak:
      if let weak, isAlive(weak) { return weak }
      guard let value = byGraph[graph], isAlive(value) else { return nil }
      return value
    }
  }

  mutating func set(_ value: SwiftValue, inGraph graph: Int) {
    switch scope {
    case .transient, .custom: break
    case .container: strong = value
    case .graph, .weak:
      strong = value
      // Only classes can be referred to weakly.
      if case .structure = value {
        byGraph[graph] = nil
        weak = nil
      } else {
        byGraph[graph] = value
        weak = value
      }
    }
  }

  mutating func graphIsComplete() {
    if scope != .container { strong = nil }
  }

  mutating func reset() {
    self = SwinjectStorage(scope: scope)
  }
}
