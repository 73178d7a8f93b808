/// A layout without Graphviz: columns in reading direction, straight lines of sight. It is what is left when no layout
/// process can be had or none ends in time; it takes linear time and always succeeds.
enum PlainLayout {
  private static let columnGap = 90.0
  private static let rowGap = 26.0
  /// Columns higher than this go on beside themselves.
  private static let greatestHeight = 6_000.0

  static func place(_ diagram: Diagram, shapes: [CardShape]) -> LayoutPositions {
    let columns = Columns(diagram)
    var positions = LayoutPositions()
    var left = 0.0
    for column in columns.cards {
      var top = 0.0
      var width = 0.0
      for card in column {
        let shape = shapes[card]
        if top > 0, top + shape.height > greatestHeight {
          left += width + columnGap
          top = 0
          width = 0
        }
        positions.nodes["n\(card)"] = Point(x: left + shape.width / 2, y: top + shape.height / 2)
        top += shape.height + rowGap
        width = max(width, shape.width)
      }
      left += width + columnGap
    }
    return positions
  }

  /// The cards of each column from top to bottom.
  private struct Columns {
    var cards: [[Int]] = []

    init(_ diagram: Diagram) {
      let positions = diagram.cardPositions
      let backEdges = BackEdges(diagram)
      var outgoing: [[Int]] = Array(repeating: [], count: diagram.cards.count)
      var incoming = outgoing
      for (index, edge) in diagram.edges.enumerated() where !backEdges.contains(index) {
        guard let source = positions[edge.source], let target = positions[edge.target], source != target else {
          continue
        }
        outgoing[source].append(target)
        incoming[target].append(source)
      }
      // The longest way from a card that nothing leads to.
      var ranks = Array(repeating: 0, count: diagram.cards.count)
      var open = incoming.map(\.count)
      var queue = diagram.cards.indices.filter { open[$0] == 0 }
      var next = 0
      while next < queue.count {
        let card = queue[next]
        next += 1
        for target in outgoing[card] {
          ranks[target] = max(ranks[target], ranks[card] + 1)
          open[target] -= 1
          if open[target] == 0 { queue.append(target) }
        }
      }
      cards = Array(repeating: [], count: (ranks.max() ?? -1) + 1)
      for card in diagram.cards.indices { cards[ranks[card]].append(card) }
      order(incoming)
    }

    /// Puts cards near the height of those that lead to them.
    private mutating func order(_ incoming: [[Int]]) {
      var places = Array(repeating: 0.0, count: incoming.count)
      for column in cards.indices {
        var wishes: [(card: Int, place: Double)] = []
        for (index, card) in cards[column].enumerated() {
          let sources = incoming[card]
          let sum = sources.reduce(0.0) { $0 + places[$1] }
          wishes.append((card, sources.isEmpty ? Double(index) : sum / Double(sources.count)))
        }
        wishes.sort { ($0.place, $0.card) < ($1.place, $1.card) }
        cards[column] = wishes.map(\.card)
        for (index, card) in cards[column].enumerated() { places[card] = Double(index) }
      }
    }
  }
}
