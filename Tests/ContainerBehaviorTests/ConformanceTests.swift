import ContainerBehavior
import Testing

/// What real containers did with generated assemblies (`Tests/Conformance`), predicted from their sources.
@Suite struct ConformanceTests {
  @Test func predictsEveryEntryOfTheSuiteOfOneAssemblyInDebugBuilds() throws {
    let tally = try Tally(of: ConformanceCase.all("typhoon"), .debug)
    #expect(tally.different.isEmpty)
    #expect(tally.unknown.isEmpty)
    #expect(tally.same + tally.amongWitnesses == 1425)
    #expect(tally.amongWitnesses <= 28)
  }

  @Test func predictsEveryEntryOfTheSameAssembliesInSwift() throws {
    let tally = try Tally(of: ConformanceCase.allInSwift(), .debug)
    #expect(tally.different.isEmpty)
    #expect(tally.unknown.isEmpty)
    #expect(tally.same + tally.amongWitnesses == 1425)
  }

  @Test func predictsEntriesThatReleaseBuildsTreatDifferently() throws {
    for suite in ["typhoon", "typhoon-wide"] {
      let cases = try ConformanceCase.all(suite).filter { $0.outcomes.values.contains { $0.release != nil } }
      let tally = Tally(of: cases, .release)
      #expect(tally.different.isEmpty)
      #expect(tally.unknown.isEmpty)
    }
  }

  /// In quarters, so that they run side by side.
  @Test(arguments: 0..<4)
  func predictsEveryEntryOfTheWideSuiteInDebugBuilds(_ quarter: Int) throws {
    let cases = try ConformanceCase.all("typhoon-wide").enumerated().filter { $0.offset % 4 == quarter }
    let tally = Tally(of: cases.map(\.element), .debug)
    #expect(tally.different.isEmpty)
    #expect(tally.unknown.isEmpty)
  }
}

private struct Tally {
  var same = 0
  /// Predicted to depend on the order; what was recorded is one of the witnesses.
  var amongWitnesses = 0
  var unknown: [String] = []
  var different: [String] = []

  init(of cases: [ConformanceCase], _ build: Build) {
    for conformanceCase in cases {
      let container = conformanceCase.container(build)
      for (name, recorded) in conformanceCase.outcomes.sorted(by: { $0.key < $1.key }) {
        let place = "\(conformanceCase.name) \(name)"
        guard let entry = conformanceCase.entry(name, in: container) else {
          different.append("\(place): no such entry")
          continue
        }
        let simulation = container.simulate(entry, arguments: recorded.arguments.map { .text($0) })
        let expected = build == .debug ? recorded : recorded.inReleaseBuild
        switch Comparison(simulation, expected) {
        case .same: same += 1
        case .amongWitnesses: amongWitnesses += 1
        case .unknown(let reason): unknown.append("\(place): \(reason), recorded: \(expected.outcome)")
        case .different(let difference):
          different.append("\(place): \(difference), recorded: \(expected.outcome) \(expected.exception ?? "")")
        }
      }
    }
  }
}
