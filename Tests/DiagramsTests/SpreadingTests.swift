import Testing

@testable import Diagrams

@Suite struct SpreadingTests {
  private func pairs(_ areas: [String], edges: [(Int, Int)] = []) -> [[Int]] {
    let diagram = Diagram(
      title: "", areas: Set(areas).sorted().map { Diagram.Area(id: $0, title: $0) },
      cards: areas.enumerated().map { Diagram.Card(id: "\($0.offset)", area: $0.element, title: "") },
      edges: edges.map { source, target in
        Diagram.Edge(id: "", source: "\(source)", site: nil, target: "\(target)", style: .deferred)
      })
    return Spreading(diagram).pairs.map { [$0.first, $0.second] }
  }

  @Test func leavesAFewLoneCardsInOneColumn() { #expect(pairs(["A", "A", "A", "A"]) == []) }

  @Test func spreadsLoneCardsOverASquare() {
    #expect(pairs(["A", "B", "C", "A", "A"]) == [[0, 3], [1, 4]])
  }

  @Test func keepsLoneCardsOfAConnectedAreaInside() {
    #expect(pairs(["A", "A", "A", "A", "A", "A", "A", "B"], edges: [(0, 1)]) == [[2, 5], [3, 6]])
  }
}
