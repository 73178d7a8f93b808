import Foundation
import Testing

@testable import Diagrams

@Suite struct LayoutPositionsTests {
  @Test func turnsTheAxisAndReadsEveryKindOfLine() throws {
    let positions = try #require(
      LayoutPositions(
        """
        graph -4.00 -4.00 96.00 46.00
        cluster cluster_0 0.00 0.00 50.00 40.00
        node n0 20.00 20.00
        edge e0 - 90.00,10.00 4 30.00 20.00 40.00 20.00 50.00 10.00 81.00 10.00
        """))
    #expect(positions.nodes == ["n0": Point(x: 24, y: 26)])
    #expect(positions.clusters == ["cluster_0": Rectangle(x: 4, y: 6, width: 50, height: 40)])
    #expect(
      positions.routes == [
        "e0": Route(
          points: [Point(x: 34, y: 26), Point(x: 44, y: 26), Point(x: 54, y: 36), Point(x: 85, y: 36)],
          tip: Point(x: 94, y: 36))
      ])
  }

  @Test(arguments: [
    "", "graph 0 0 1", "nothing 0 0 1 1", "graph 0 0 1 1\nnode n0 1", "graph 0 0 1 1\nnode n0 nan 1",
    "graph 0 0 1 1\nedge e0 - - 4 1 1 2 2", "graph 0 0 1 1\nedge e0 - - 5 1 1 2 2 3 3 4 4 5 5",
    "graph 0 0 1 1\nnew words here",
  ])
  func refusesOtherText(text: String) { #expect(LayoutPositions(text) == nil) }
}

@Suite struct LayoutProcessTests {
  private func run(_ script: String, limit: Double = 20) throws -> LayoutProcess.Outcome {
    try TestFiles.withScript(script) { LayoutProcess(executable: $0).run(["a", "b"], input: "in", limit: limit) }
  }

  @Test func givesInputAndArgumentsAndTakesTheOutput() throws {
    #expect(try run("echo \"$@\"; cat") == .finished(Data("a b\nin".utf8)))
  }

  @Test func isKilledAtTheLimit() throws { #expect(try run("exec sleep 60", limit: 0.2) == .timedOut) }

  @Test func saysHowItFailed() throws {
    #expect(try run("echo first >&2; echo 'trouble in init_rank' >&2; exit 2") == .failed("trouble in init_rank"))
    #expect(try run("exit 3") == .failed("it ended with status 3"))
    #expect(try run("kill -SEGV $$") == .failed("it ended with signal 11"))
  }

  @Test func doesNotMindUnreadInputOrMuchOutput() throws {
    let input = String(repeating: "x", count: 1_000_000)
    let outcome = try TestFiles.withScript("head -c 3000000 /dev/zero | tr '\\0' x") {
      LayoutProcess(executable: $0).run([], input: input, limit: 20)
    }
    #expect(outcome == .finished(Data((input + input + input).utf8)))
  }

  @Test func saysThatItIsMissing() {
    #expect(
      LayoutProcess(executable: "/nowhere/dilint-layout").run([], input: "", limit: 1)
        == .unavailable("there is no executable '/nowhere/dilint-layout'"))
  }

  @Test func isFoundBesideTheExecutableOrByTheEnvironment() {
    let beside = URL(fileURLWithPath: "/usr/local/libexec-of-tests/dilint")
    #expect(
      LayoutProcess.beside(executable: beside, environment: [:]).executable
        == "/usr/local/libexec-of-tests/dilint-layout")
    #expect(LayoutProcess.beside(executable: beside, environment: ["DILINT_LAYOUT": "/x"]).executable == "/x")
  }
}

@Suite struct LayoutTests {
  /// A stand-in that places three cards, and that fails where `condition` holds for its arguments or input.
  private func layout(failing condition: String, limit: Double = 20) throws -> (svg: String, warnings: [String]) {
    let script = """
      input=$(cat)
      if \(condition); then echo 'trouble in init_rank' >&2; exit 2; fi
      echo 'graph 0 0 1000 300'
      for i in 0 1 2; do echo "node n$i $((200 + 300 * i)) 150"; done
      """
    return try TestFiles.withScript(script) {
      Layout(process: LayoutProcess(executable: $0), limit: limit).svg(of: SampleDiagrams.loyalty)
    }
  }

  @Test func takesTheFirstLayoutThatWorks() throws {
    let (svg, warnings) = try layout(failing: "false")
    #expect(!svg.contains("Drawn"))
    #expect(warnings == [])
  }

  @Test func fallsBackToALayoutWithoutFrames() throws {
    let (svg, warnings) = try layout(failing: "echo \"$input\" | grep -q subgraph")
    #expect(svg.contains("Drawn without frames around assemblies"))
    // Each card then says where it belongs.
    #expect(svg.contains(">NetworkComponents<"))
    #expect(warnings == ["the layout failed: trouble in init_rank"])
  }

  @Test func fallsBackToAnotherEngine() throws {
    let (svg, warnings) = try layout(failing: "[ \"$2\" = dot ]")
    #expect(svg.contains("Drawn without a reading direction"))
    #expect(warnings.count == 2)
  }

  @Test func drawsColumnsWithAWarningForEachFailedAttempt() throws {
    let (svg, warnings) = try layout(failing: "true")
    #expect(svg.contains("Drawn in plain columns"))
    #expect(warnings.count == 3)
  }

  @Test func staysWithinTheLimitWhenTheLayoutHangs() throws {
    let start = Date()
    let (svg, warnings) = try layout(failing: "exec sleep 60", limit: 1)
    #expect(svg.contains("Drawn in plain columns"))
    #expect(
      warnings == [
        "the layout was stopped after 0.6 s", "the layout was stopped after 0.3 s",
        "the layout was stopped after 0.2 s",
      ])
    #expect(Date().timeIntervalSince(start) < 50)
  }

  @Test func refusesAnAnswerThatLacksACard() throws {
    let outcome = try TestFiles.withScript("echo 'graph 0 0 1 1'; echo 'node n0 1 1'") {
      Layout(process: LayoutProcess(executable: $0)).svg(of: SampleDiagrams.loyalty)
    }
    #expect(outcome.warnings.first == "the layout's answer cannot be read")
  }

  @Test func drawsColumnsWhereThereIsNoGraphviz() {
    let (svg, warnings) = Layout(process: LayoutProcess(executable: "/nowhere")).svg(of: SampleDiagrams.broken)
    #expect(svg.contains("Drawn in plain columns"))
    #expect(Elements.of(svg) != nil)
    #expect(warnings == ["no layout by Graphviz: there is no executable '/nowhere'"])
  }

  @Test(.enabled(if: TestFiles.hasLayout)) func leavesEachEdgeAtItsRowAndArrivesAtTheTitle() throws {
    let diagram = SampleDiagrams.loyalty
    let (placed, warnings) = Layout(process: LayoutProcess(executable: TestFiles.layoutExecutable)).place(diagram)
    #expect(warnings == [])
    let positions = Dictionary(uniqueKeysWithValues: diagram.cards.enumerated().map { ($0.element.id, $0.offset) })
    for (edge, route) in zip(diagram.edges, placed.edges) {
      let source = try #require(positions[edge.source])
      let target = try #require(positions[edge.target])
      let row = placed.shapes[source].sites[edge.site ?? 0].middle
      let start = try #require(route?.points.first)
      let tip = try #require(route?.tip)
      #expect(abs(start.x - placed.cards[source].maxX) < 1.5, "\(edge.id)")
      #expect(abs(start.y - (placed.cards[source].y + row)) < 1.5, "\(edge.id)")
      #expect(abs(tip.y - (placed.cards[target].y + placed.shapes[target].titleHeight / 2)) < 1.5, "\(edge.id)")
    }
  }
}

extension LayoutTests {
  @Test(.enabled(if: TestFiles.hasLayout), arguments: [SampleDiagrams.loyalty, SampleDiagrams.broken])
  func keepsLinesOfOneAreaInItsFrame(diagram: Diagram) throws {
    let (placed, _) = Layout(process: LayoutProcess(executable: TestFiles.layoutExecutable)).place(diagram)
    let areas = Dictionary(uniqueKeysWithValues: diagram.cards.map { ($0.id, $0.area) })
    let frames = Dictionary(uniqueKeysWithValues: zip(diagram.areas.map(\.id), placed.areas))
    let ways =
      zip(diagram.edges, placed.edges).map { ($0.source, $0.target, $1) }
      + zip(diagram.flows, placed.flows).map { ($0.source, $0.target, $1) }
    for (source, target, route) in ways where areas[source] == areas[target] {
      guard let name = areas[source] ?? nil, let frame = frames[name] ?? nil, let route else { continue }
      for point in route.samples {
        let isInside = (frame.x...frame.maxX).contains(point.x) && (frame.y...frame.maxY).contains(point.y)
        #expect(isInside, "\(source) → \(target) at \(point)")
      }
    }
  }
}

@Suite struct PixelFormatTests {
  private func answer(_ format: DiagramFormat, script: String) throws -> DiagramAnswer {
    try TestFiles.withScript(script) { path in
      try DiagramRequest(title: "Loyalty", layout: Layout(process: LayoutProcess(executable: path), limit: 5))
        .answer(for: HostileNames.document("view"), as: format)
    }
  }

  @Test(arguments: [DiagramFormat.png, .pdf]) func passesOnWhatGraphvizDraws(format: DiagramFormat) throws {
    let answer = try answer(format, script: "cat > /dev/null; printf '%s\\000\\377' \"$2\"")
    #expect(answer.contents == Data(format.rawValue.utf8) + [0, 255])
  }

  @Test func saysThatThePluginIsMissing() {
    let error = #expect(throws: FormatError.self) { try answer(.png, script: "echo 'no renderer' >&2; exit 3") }
    #expect(
      error?.message == "PNG needs Graphviz's cairo plugin (no renderer); --format svg draws the graph without it")
  }

  @Test func saysThatGraphvizIsMissing() {
    let request = DiagramRequest(title: "x", layout: Layout(process: LayoutProcess(executable: "/nowhere")))
    let error = #expect(throws: FormatError.self) { try request.answer(for: GraphDocument(), as: .pdf) }
    #expect(
      error?.message
        == "PDF needs Graphviz: there is no executable '/nowhere'; --format svg draws the graph without it")
  }
}
