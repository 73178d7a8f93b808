import AssemblyFacts
import Foundation
import Testing

@testable import Diagrams

@Suite struct DotWriterTests {
  @Test func writesACycleThatWorks() throws {
    try TestFiles.expect(DotWriter(diagram: SampleDiagrams.loyalty).dot(), equals: "loyalty.dot")
  }

  @Test func writesFindingsAndWhatIsNotThere() throws {
    try TestFiles.expect(DotWriter(diagram: SampleDiagrams.broken).dot(), equals: "broken.dot")
  }

  @Test(.enabled(if: TestFiles.hasLayout), arguments: HostileNames.all.indices)
  func writesAHostileNameThatGraphvizReads(number: Int) throws {
    let dot = DotWriter(diagram: SampleDiagrams.named(HostileNames.all[number])).dot()
    let outcome = LayoutProcess(executable: TestFiles.layoutExecutable).run(["--format", "svg"], input: dot, limit: 30)
    guard case .finished(let output) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let svg = String(decoding: output, as: UTF8.self)
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(!svg.contains("<script"))
  }
}
