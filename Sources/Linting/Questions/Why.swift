import AssemblyFacts
import DependencyGraph

/// The answer to `dilint why FROM TO`.
package enum Why {
  /// Every way, one edge a line with its place.
  ///
  /// - Parameters:
  ///   - from: what the asker called the sources, and the definitions meant.
  package static func answer(
    from: (name: String, definitions: [DefinitionID]), to: (name: String, definitions: [DefinitionID]),
    in graph: DependencyGraph
  ) -> String {
    let found = DependencyWays(from: from.definitions, to: to.definitions, in: graph)
    guard !found.ways.isEmpty else { return "\(from.name) does not depend on \(to.name)\n" }
    let count = found.isCut ? "More than \(found.ways.count) ways" : Wording.count(found.ways.count, "way")
    var text = "\(count) from \(from.name) to \(to.name)\n"
    for (number, way) in found.ways.enumerated() {
      text += "\n\(number + 1). \(way.first.map { "\($0.source)" } ?? "")\n"
      for (position, edge) in way.enumerated() {
        let next = position + 1 < way.count ? way[position + 1].source : end(of: edge, among: to.definitions)
        text += "   → \(next)  \(describe(edge, in: graph))\n     \(edge.location)\n"
      }
    }
    if found.isCut { text += "\n…and more\n" }
    return text
  }

  private static func end(of edge: Edge, among goals: [DefinitionID]) -> DefinitionID {
    edge.targets.first { goals.contains($0) } ?? edge.source
  }

  /// How the source comes to use the target.
  static func describe(_ edge: Edge, in graph: DependencyGraph) -> String {
    let kind: String
    switch edge.site {
    case .injection(let site): kind = Wording.site(site).filter { $0 != "`" }
    case .alias: kind = "is another name for it"
    case .parent: kind = "inherits from it"
    case .option: kind = "chooses it"
    case .unused: kind = "asks for it without injecting it"
    case .argument(let position, _): kind = "hands it on as argument \(position + 1) of another definition"
    }
    return edge.phase == .later ? "\(kind), not before somebody asks" : kind
  }
}
