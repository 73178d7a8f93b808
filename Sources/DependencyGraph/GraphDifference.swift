import AssemblyFacts

/// What differs between two graphs of one project, by names that do not change when lines move.
package struct GraphDifference: Sendable, Equatable {
  package struct Definition: Sendable, Equatable {
    package var id: String
    /// One sentence fragment for each thing that changed: `scope: objectGraph → singleton`; empty where the definition
    /// is new or gone.
    package var changes: [String]
    package var location: SourceLocation
  }

  package struct Dependency: Sendable, Hashable {
    package var source: String
    /// As it is shown; a definition that is missing or outside of the sources says so.
    package var target: String
    /// `property delegate`, `alias`.
    package var site: String
    package var kind: Edge.Kind
    package var location: SourceLocation

    fileprivate var name: [String] { [source, target, site, kind.rawValue] }
  }

  /// In order of id.
  package var added: [Definition] = []
  package var removed: [Definition] = []
  package var changed: [Definition] = []
  /// In order of source, target and site.
  package var addedDependencies: [Dependency] = []
  package var removedDependencies: [Dependency] = []

  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && addedDependencies.isEmpty && removedDependencies.isEmpty
  }

  package init(from old: DependencyGraph, to new: DependencyGraph) {
    for node in new.nodes {
      guard let before = old[node.id] else {
        added.append(Definition(id: "\(node.id)", changes: [], location: node.definition.nameLocation))
        continue
      }
      let changes = GraphDifference.changes(from: before, to: node)
      if !changes.isEmpty {
        changed.append(Definition(id: "\(node.id)", changes: changes, location: node.definition.nameLocation))
      }
    }
    for node in old.nodes where new[node.id] == nil {
      removed.append(Definition(id: "\(node.id)", changes: [], location: node.definition.nameLocation))
    }
    let (before, after) = (GraphDifference.dependencies(of: old), GraphDifference.dependencies(of: new))
    addedDependencies = GraphDifference.subtract(before, from: after)
    removedDependencies = GraphDifference.subtract(after, from: before)
  }

  // MARK: Definitions

  private static func changes(from old: DefinitionNode, to new: DefinitionNode) -> [String] {
    func change(_ name: String, _ old: String, _ new: String) -> String? {
      old == new ? nil : "\(name): \(old) → \(new)"
    }
    func parameters(_ node: DefinitionNode) -> String {
      node.definition.parameters.isEmpty
        ? "none" : node.definition.parameters.map { "\($0.type.text) \($0.name)" }.joined(separator: ", ")
    }
    func scope(_ node: DefinitionNode) -> String {
      guard let setting = node.definition.body.scope else { return "default" }
      if case .custom(let name) = setting.scope { return name }
      return "\(setting.scope)"
    }
    return [
      change("class", old.productClass ?? "none", new.productClass ?? "none"),
      change("type", old.definition.productType.text, new.definition.productType.text),
      change("scope", scope(old), scope(new)),
      change("runtime arguments", parameters(old), parameters(new)),
    ].compactMap { $0 }
  }

  // MARK: Dependencies

  private static func dependencies(of graph: DependencyGraph) -> [Dependency] {
    graph.edges.flatMap { edge -> [Dependency] in
      let targets: [String]
      switch edge.target {
      case .definitions(let ids): targets = ids.map(\.description)
      case .missing(let assembly, _): targets = ["\(assembly).\(edge.reference.key) (missing)"]
      case .external(let assembly): targets = ["\(assembly).\(edge.reference.key) (outside)"]
      case .collaborator, .state, .message, .unknown: targets = []
      }
      return targets.map {
        Dependency(
          source: "\(edge.source)", target: $0, site: title(edge.site), kind: edge.kind, location: edge.location)
      }
    }.sorted { left, right in
      left.name == right.name ? left.location < right.location : left.name.lexicographicallyPrecedes(right.name)
    }
  }

  private static func title(_ site: Edge.Site) -> String {
    switch site {
    case .injection(.property(let name)): "property \(name)"
    case .injection(.initializer(let selector, let index, let label, _)):
      "initializer \(selector.isEmpty ? label ?? "" : selector) (\(index + 1))"
    case .injection(let site): site.title
    case .alias: "alias"
    case .parent: "parent"
    case .option: "option"
    case .unused: "unused"
    case .argument(let position, _): "argument \(position + 1)"
    }
  }

  /// The elements of a list that another lacks, as often as it lacks them.
  private static func subtract(_ known: [Dependency], from list: [Dependency]) -> [Dependency] {
    var counts: [[String]: Int] = [:]
    for dependency in known { counts[dependency.name, default: 0] += 1 }
    return list.filter { dependency in
      let count = counts[dependency.name, default: 0]
      counts[dependency.name] = count - 1
      return count <= 0
    }
  }
}
