/// The edges that run against the reading direction because they close a cycle, chosen so that initializer edges run
/// along it where that is possible.
struct BackEdges {
  private var members: Set<Int> = []
  private var ends: Set<Ends> = []

  private struct Ends: Hashable {
    var source: String
    var target: String
  }

  func contains(_ edge: Int) -> Bool { members.contains(edge) }

  /// Whether the reference along which an argument is handed on leads back.
  func contains(_ flow: Diagram.Flow) -> Bool { ends.contains(Ends(source: flow.source, target: flow.target)) }

  init(_ diagram: Diagram) {
    let positions = diagram.cardPositions
    var outgoing: [[(edge: Int, target: Int)]] = Array(repeating: [], count: diagram.cards.count)
    var initializersInto = Array(repeating: 0, count: diagram.cards.count)
    for style in [Diagram.Edge.Style.parent, .initializer, .deferred] {
      for (index, edge) in diagram.edges.enumerated() where edge.style == style {
        guard let source = positions[edge.source], let target = positions[edge.target], source != target else {
          continue
        }
        outgoing[source].append((index, target))
        if style != .deferred { initializersInto[target] += 1 }
      }
    }
    // Beginning where no initializer edge leads keeps the deferred edge of a usual cycle for last.
    let starts = diagram.cards.indices.sorted { left, right in
      (initializersInto[left] == 0 ? 0 : 1, left) < (initializersInto[right] == 0 ? 0 : 1, right)
    }
    var isOpen = Array(repeating: false, count: diagram.cards.count)
    var isDone = isOpen
    for start in starts where !isDone[start] {
      var frames: [(card: Int, next: Int)] = [(start, 0)]
      isOpen[start] = true
      while let frame = frames.last {
        guard frame.next < outgoing[frame.card].count else {
          isOpen[frame.card] = false
          isDone[frame.card] = true
          frames.removeLast()
          continue
        }
        frames[frames.count - 1].next += 1
        let (edge, target) = outgoing[frame.card][frame.next]
        if isOpen[target] {
          members.insert(edge)
          ends.insert(Ends(source: diagram.edges[edge].source, target: diagram.edges[edge].target))
        } else if !isDone[target] {
          isOpen[target] = true
          frames.append((target, 0))
        }
      }
    }
  }
}
