import AssemblyFacts
import DependencyGraph
import Linting
import Testing

/// What the linter says about assemblies is held against what a real container did with them.
@Suite("Findings and what real containers did")
struct RecordedFindingsTests {
  /// The rules that explain a recorded cause; nil where the cause is the resolving code's own doing.
  private static func rule(for cause: String) -> String? {
    switch cause {
    case "missing-method", "unresolved-own-method": "unresolved-reference"
    case "duplicate-key": "duplicate-definition"
    case "config-expression": "injection-in-expression"
    case "dropped": "dropped-argument"
    case "bytype-argument": "missing-argument"
    case "prototype-cycle": "unresolvable-cycle"
    case "parent-super": "invalid-parent"
    case "abstract-entry", "unmatched-option": nil
    default: cause
    }
  }

  @Test("A deliberate mistake is reported where it stands")
  func mistakesAreReportedWhereTheyStand() throws {
    var missed: [String] = []
    var count = 0
    for recorded in try RecordedCase.wide.get() {
      guard let mistake = recorded.mistake, recorded.outcomes.values.contains(where: { $0.cause == mistake.kind }),
        let rule = Self.rule(for: mistake.kind)
      else { continue }
      count += 1
      let places = recorded.places(of: mistake.selector, in: mistake.assembly)
      let isReported = recorded.findings.contains { finding in
        finding.rule == rule
          && ([finding.location] + finding.chain.map(\.location)).contains { place in
            places.contains { $0.covers(place) }
          }
      }
      if !isReported { missed.append("\(recorded.name): \(mistake)") }
    }
    #expect(count == 101)
    #expect(missed == [])
  }

  @Test("Every cause of a failure or a loss is explained on the way from the entry")
  func causesAreExplained() throws {
    var missed: [String] = []
    var count = 0
    for recorded in try RecordedCase.wide.get() {
      for (entry, outcome) in recorded.outcomes.sorted(by: { $0.key < $1.key }) {
        guard let cause = outcome.cause, let rule = Self.rule(for: cause) else { continue }
        count += 1
        let isExplained =
          cause == recorded.mistake?.kind
          ? recorded.findings.contains { $0.rule == rule } : explains([rule], entry, in: recorded)
        if !isExplained { missed.append("\(recorded.name) \(entry): \(cause)") }
      }
    }
    #expect(count == 654)
    #expect(missed == [])
  }

  @Test("Assemblies of which everything was built have no error")
  func faultlessAssembliesHaveNoError() throws {
    let faultless = try RecordedCase.wide.get().filter { recorded in
      recorded.mistake == nil && recorded.outcomes.values.allSatisfy { $0.outcome == "built" && $0.cause == nil }
    }
    #expect(faultless.count == 97)
    #expect(faultless.flatMap { recorded in recorded.errors.map { "\(recorded.name): \($0.message)" } } == [])
  }

  @Test("Assemblies of which everything was built, with every argument in its place, have no error")
  func assembliesThatLoseNothingHaveNoError() throws {
    let faultless = try RecordedCase.narrow.get().filter { recorded in
      recorded.outcomes.values.allSatisfy { $0.outcome == "built" && $0.hasEveryArgument }
    }
    #expect(faultless.count == 80)
    #expect(faultless.flatMap { recorded in recorded.errors.map { "\(recorded.name): \($0.message)" } } == [])
  }

  @Test("An exception or endless recursion is explained on the way from the entry")
  func failuresAreExplained() throws {
    var missed: [String] = []
    var count = 0
    for recorded in try RecordedCase.narrow.get() {
      for (entry, outcome) in recorded.outcomes.sorted(by: { $0.key < $1.key }) where outcome.fails {
        count += 1
        let isExplained: Bool
        switch outcome.exception {
        case "CircularInitializerDependence":
          isExplained = explains(["unresolvable-cycle", "self-injection", "alias-in-cycle"], entry, in: recorded)
        case nil: isExplained = explains(["unresolvable-cycle"], entry, in: recorded)
        default:
          // Raised while the assembly is built, whatever the entry.
          let rules: Set = ["nested-argument", "reused-argument", "alias-in-cycle"]
          isExplained = recorded.errors.contains { rules.contains($0.rule) }
        }
        if !isExplained { missed.append("\(recorded.name) \(entry): \(outcome.exception ?? outcome.outcome)") }
      }
    }
    #expect(count == 356)
    #expect(missed == [])
  }

  @Test("No cycle is called resolvable from a definition that failed for a cycle")
  func failuresAreNotCalledResolvable() throws {
    var wrong: [String] = []
    var count = 0
    for recorded in try RecordedCase.narrow.get() + RecordedCase.wide.get() {
      let failed = recorded.outcomes.filter {
        $0.value.exception == "CircularInitializerDependence"
          || $0.value.outcome == "infinite-recursion" && [nil, "prototype-cycle"].contains($0.value.cause)
      }
      let definitions = Set(failed.keys.compactMap { recorded.definition(of: $0)?.description })
      let notes = recorded.notes.filter { $0.rule == "unresolvable-cycle" }
      count += notes.count
      wrong += notes.filter { !definitions.isDisjoint(with: $0.symbols) }.map { "\(recorded.name): \($0.message)" }
    }
    #expect(count == 625)
    #expect(wrong == [])
  }

  /// Whether a finding of one of the rules stands in a definition that resolving the entry comes to. Eager singletons
  /// are resolved before every entry, and aliases are settled when the assembly is built.
  private func explains(_ rules: Set<String>, _ entry: String, in recorded: RecordedCase) -> Bool {
    let graph = recorded.graph
    var stack = graph.nodes.map(\.id).filter { graph.scope(of: $0) == .singleton }
    if let id = recorded.definition(of: entry) { stack.append(id) }
    var reached: Set<DefinitionID> = []
    while let next = stack.popLast() {
      guard reached.insert(next).inserted else { continue }
      stack += graph.allEdges(from: next).flatMap(\.targets)
    }
    let places = reached.compactMap { graph[$0]?.definition.location }
    return recorded.findings.contains { finding in
      rules.contains(finding.rule)
        && (finding.rule == "alias-in-cycle" || places.contains { $0.covers(finding.location) })
    }
  }
}
