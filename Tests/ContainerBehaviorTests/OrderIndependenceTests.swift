import AssemblyFacts
import DependencyGraph
import Foundation
import Scanning
import Testing

@testable import ContainerBehavior

/// What is predicted does not depend on how the sources happen to be arranged.
@Suite struct OrderIndependenceTests {
  @Test(arguments: 0..<4) func `Random graphs come to the same in whatever order they are written`(_ quarter: Int) {
    var differences: [String] = []
    for seed in 0..<60 {
      var numbers = SeededNumbers(seed: UInt64(2_000_000 + 4 * seed + quarter))
      let assembly = GeneratedAssembly.anything(
        &numbers, scopes: [.objectGraph, .objectGraph, .prototype, .lazySingleton, .singleton], mostParameters: 2)
      let outcomes = Self.outcomes(assembly)
      for _ in 0..<3 {
        let other = assembly.shuffled(&numbers)
        for (one, two) in zip(outcomes, Self.outcomes(other)) where one != two {
          differences.append("\(4 * seed + quarter): \(one)\n\(two)\n\(assembly.source)\n\(other.source)")
        }
      }
    }
    #expect(differences.prefix(3) == [])
  }

  @Test func `Facts and source of one assembly come to the same`() {
    var differences: [String] = []
    for seed in 0..<100 {
      var numbers = SeededNumbers(seed: UInt64(3_000_000 + seed))
      let assembly = GeneratedAssembly.anything(
        &numbers, scopes: [.objectGraph, .prototype, .lazySingleton, .weakSingleton, .singleton], mostParameters: 2)
      let read = Self.outcomes(assembly.graphOfSource, active: [assembly.name])
      for (one, two) in zip(Self.outcomes(assembly), read) where one != two {
        differences.append("\(seed): \(one)\n\(two)\n\(assembly.source)")
      }
    }
    #expect(differences.prefix(3) == [])
  }

  @Test(arguments: ["typhoon", "typhoon-wide"])
  func `Recorded cases come to the same whatever the order of files, assemblies and methods`(_ suite: String) throws {
    let cases = try ConformanceCase.all(suite)
    var differences: [String] = []
    for (position, recorded) in cases.enumerated() where position % 16 == 0 {
      var numbers = SeededNumbers(seed: UInt64(position))
      let file = ConformanceCase.folder.appendingPathComponent("\(suite)/\(recorded.name).m")
      let source = try String(contentsOf: file, encoding: .utf8)
      let shuffled = Self.shuffled(source, &numbers)
      let header = recorded.graph.files.filter { $0.path == "Components.h" }
      // Before and behind the header in order of path.
      for path in ["A.m", "Z.m"] {
        let facts = SourceScanner.scan(Array(shuffled.utf8), path: path, kind: .objectiveC)
        let active = recorded.activated.prefix(1) + recorded.activated.dropFirst().reversed()
        let outcomes = Self.outcomes(DependencyGraph(files: [facts] + header), active: Array(active))
        for (one, two) in zip(Self.outcomes(recorded.graph, active: recorded.activated).sorted(), outcomes.sorted())
        where one != two {
          differences.append("\(recorded.name): \(one)\n\(two)\n\(shuffled)")
        }
      }
    }
    #expect(differences.prefix(3) == [])
  }

  /// The same source with the methods of each assembly in another order.
  private static func shuffled(_ source: String, _ numbers: inout SeededNumbers) -> String {
    var lines = source.components(separatedBy: "\n")
    let facts = SourceScanner.scan(Array(source.utf8), path: "A.m", kind: .objectiveC)
    for methods in Dictionary(grouping: facts.definitions, by: \.assembly).values {
      let ranges = methods.map { $0.location.line - 1...$0.location.endLine - 1 }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      let texts = ranges.shuffled(using: &numbers).map { lines[$0].joined(separator: "\n") }
      for (range, text) in zip(ranges, texts).reversed() {
        // A method keeps to one line of the list, so that the other ranges stay valid.
        lines[range.lowerBound] = text
        for index in range.dropFirst() { lines[index] = "" }
      }
    }
    return lines.joined(separator: "\n")
  }

  static func outcomes(_ assembly: GeneratedAssembly) -> [String] {
    outcomes(assembly.graph, active: [assembly.name])
  }

  /// What comes of every entry, as far as a user can tell, in order of the entries' names.
  static func outcomes(_ graph: DependencyGraph, active: [String]) -> [String] {
    let container = TyphoonContainer(graph: graph, active: active)
    return container.entries.map { entry in
      let simulation = container.simulate(entry)
      var text = "\(entry.assembly).\(entry.key) \(simulation.outcome.name)"
      switch simulation.outcome {
      case .built:
        text +=
          " \(OutcomeSignature(result: simulation.result, instances: simulation.instances, classes: ClassTables([], types: graph.types)))"
      case .exception(let exception): text += " \(exception.name)"
      case .unknown(let reason): text += " \(reason.message)"
      default: break
      }
      return text
    }
  }
}
