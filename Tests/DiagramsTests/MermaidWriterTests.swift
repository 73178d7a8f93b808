import Testing

@testable import Diagrams

@Suite struct MermaidWriterTests {
  @Test func writesACycleThatWorks() throws {
    try TestFiles.expect(MermaidWriter(diagram: SampleDiagrams.loyalty).mermaid(), equals: "loyalty.mmd")
  }

  @Test func writesFindingsAndWhatIsNotThere() throws {
    try TestFiles.expect(MermaidWriter(diagram: SampleDiagrams.broken).mermaid(), equals: "broken.mmd")
  }

  @Test(arguments: HostileNames.all.indices) func quotesAHostileName(number: Int) {
    let text = MermaidWriter(diagram: SampleDiagrams.named(HostileNames.all[number])).mermaid()
    #expect(!text.contains("<script") && !text.contains("%%{") && !text.contains("\u{202E}"))
    for line in text.split(separator: "\n").dropFirst(3) where line.contains("\"") {
      // Quotes come in pairs, and nothing in a label ends them.
      #expect(line.count { $0 == "\"" } == 2, "\(line)")
    }
  }

  @Test func staysWithinTheLimitsAndSaysWhatIsCut() {
    var diagram = Diagram(title: "Large")
    for index in 0..<600 {
      diagram.cards.append(Diagram.Card(id: "\(index)", title: "definition\(index)"))
      diagram.edges += [1, 2].map { step in
        Diagram.Edge(
          id: "\(index) \(step)", source: "\(index)", site: nil, target: "\((index + step) % 600)", style: .deferred)
      }
    }
    diagram.cards[599].badges = [Diagram.Badge(rule: "some-rule", severity: .error, message: "")]
    let text = MermaidWriter(diagram: diagram).mermaid()
    #expect(text.utf16.count <= 50_000)
    #expect(text.split(separator: "\n").count { $0.contains("-.->") } == 500)
    #expect(text.contains("cut[\"Cut by Mermaid's limits: 700 references\"]"))
    #expect(text.contains("class n599 error"))
    for index in diagram.cards.indices { diagram.cards[index].details = [String(repeating: "d", count: 100)] }
    let cut = MermaidWriter(diagram: diagram).mermaid()
    #expect(cut.utf16.count <= 50_000)
    #expect(cut.contains("definitions, ") && cut.contains("n599["))
  }
}
