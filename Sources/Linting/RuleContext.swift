import AssemblyFacts
import DependencyGraph

/// Everything derived from the graph that more than one rule needs, computed once.
package struct RuleContext: Sendable {
  package let flow: ArgumentFlow
  package let cycles: CycleIndex
  package let names: DefinitionNames
  /// What the container does with the definitions of cycles.
  package let cycleVerdicts: CycleVerdicts
  /// Every cycle that is worth a word, with what happens when it is entered.
  package let cycleReports: [CycleReport]
  /// The version of Typhoon in use as `[major, minor, patch]`, nil where nothing in the project tells.
  package var typhoonVersion: [Int]?

  package init(graph: DependencyGraph, typhoonVersion: [Int]? = nil) {
    flow = ArgumentFlow(graph: graph)
    cycles = CycleIndex(graph: graph)
    names = DefinitionNames(graph: graph)
    cycleVerdicts = CycleVerdicts(in: graph, version: typhoonVersion)
    cycleReports = CycleReport.all(in: graph, cycles: cycles, verdicts: cycleVerdicts)
    self.typhoonVersion = typhoonVersion
  }

  /// The severity of what goes wrong from Typhoon 4.0 on, where an assembly's methods run on a stand-in: nil for 3.x.
  package var severityOnStandIn: Severity? {
    guard let major = typhoonVersion?.first else { return .warning }
    return major >= 4 ? .error : nil
  }

  /// A clause for messages that depend on an unknown version.
  package var versionCaveat: String { typhoonVersion == nil ? " from Typhoon 4.0 on" : "" }
}
