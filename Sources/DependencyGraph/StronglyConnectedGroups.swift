/// Tarjan's algorithm with a stack of its own, so that a long chain cannot exhaust the thread's.
package enum StronglyConnectedGroups {
  /// Groups of nodes that lead to each other, each after those that it leads to; a node of its own is a group, too.
  ///
  /// - Parameters:
  ///   - count: nodes are numbered from 0.
  ///   - degree: how many edges leave a node.
  ///   - target: where the edge of a position leads from a node.
  /// - Returns: the nodes of each group in ascending order.
  package static func find(
    _ count: Int, degree: (Int) -> Int, target: (Int, Int) -> Int
  ) -> [[Int]] {
    var order = Array(repeating: -1, count: count)
    var low = Array(repeating: 0, count: count)
    var isOnStack = Array(repeating: false, count: count)
    var stack: [Int] = []
    var groups: [[Int]] = []
    var counter = 0
    for root in 0..<count where order[root] < 0 {
      var work: [(node: Int, next: Int)] = [(root, 0)]
      while let (node, next) = work.last {
        if next == 0 {
          order[node] = counter
          low[node] = counter
          counter += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if next < degree(node) {
          work[work.count - 1].next += 1
          let other = target(node, next)
          if order[other] < 0 {
            work.append((other, 0))
          } else if isOnStack[other] {
            low[node] = min(low[node], order[other])
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        var group: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          group.append(member)
          if member == node { break }
        }
        groups.append(group.sorted())
      }
    }
    return groups
  }
}
