/// Which `#if` conditions hold for which tokens.
struct ConditionMap: Sendable {
  /// From this token on the condition with this number holds; -1 for none. In token order.
  private(set) var changes: [(token: UInt32, condition: Int32)] = []
  private(set) var conditions: [String] = []

  func condition(atToken token: Int) -> String? {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(changes[middle].token) <= token { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let number = Int(changes[low - 1].condition)
    return number < 0 ? nil : conditions[number]
  }
}
