/// Spreads cards without any edges over several columns: `dot` would put all of them into the first one.
struct Spreading {
  /// Pairs of positions of cards; the second is to stand in a column behind the first's.
  private(set) var pairs: [(first: Int, second: Int)] = []

  private static let loneCardsInOneColumn = 4

  init(_ diagram: Diagram) {
    let positions = diagram.cardPositions
    var connected: Set<Int> = []
    for edge in diagram.edges where edge.source != edge.target {
      guard let source = positions[edge.source], let target = positions[edge.target] else { continue }
      connected.formUnion([source, target])
    }
    let connectedAreas = Set(connected.compactMap { diagram.cards[$0].area })
    // Those of areas that are connected stay inside them; all others form one square.
    var groups: [String: [Int]] = [:]
    for (index, card) in diagram.cards.enumerated() where !connected.contains(index) {
      let area = card.area ?? ""
      groups[connectedAreas.contains(area) ? area : "", default: []].append(index)
    }
    for name in groups.keys.sorted() {
      guard let cards = groups[name], cards.count > Spreading.loneCardsInOneColumn else { continue }
      var rows = 1
      while rows * rows < cards.count { rows += 1 }
      for index in cards.indices.dropLast(rows) { pairs.append((cards[index], cards[index + rows])) }
    }
  }
}
