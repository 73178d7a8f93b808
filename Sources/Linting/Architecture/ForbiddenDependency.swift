import AssemblyFacts
import DependencyGraph
import SourceFiles

/// Reports dependencies that the configuration forbids.
package enum ForbiddenDependency {
  static let metadata = RuleMetadata(
    id: "forbidden-dependency", severity: .error, frameworks: .all,
    summary: "A dependency between assemblies, modules or definitions that the configuration forbids.",
    rationale: """
      An architecture is a list of dependencies that must not exist. 'forbidden' in .dilint.yml states them with a name \
      and a reason: what must never depend on what ('from' and 'to'), all that something may depend on ('only_to'), all \
      that may depend on something ('only_from'), and that there be no cycles between assemblies or modules \
      ('no_cycles'). Every reference in an assembly counts.
      """,
    fix: "Take the reference away, or turn it round by way of something that both may depend on.", examples: [])

  /// What a group of definitions is to a constraint.
  package enum Unit: String, Sendable { case assembly, module }

  /// Which definitions one end of a dependency means. Every list that is not empty must have a pattern that matches.
  package struct End: Sendable, Equatable {
    package var assembly: [NamePattern] = []
    package var definition: [NamePattern] = []
    package var productClass: [NamePattern] = []
    package var module: [NamePattern] = []
    package var path: [PathPattern] = []

    package init() {}
  }

  package struct Constraint: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case never(from: End, to: End)
      case onlyTo(from: End, allowed: [End])
      case onlyFrom(to: End, allowed: [End])
      case noCycles(Unit)
    }
    package var name: String
    package var reason: String?
    package var severity: Severity
    package var kind: Kind

    package init(name: String, reason: String? = nil, severity: Severity = .error, kind: Kind) {
      self.name = name
      self.reason = reason
      self.severity = severity
      self.kind = kind
    }
  }

  /// One finding for each pair of definitions that a constraint keeps apart, and for each group of assemblies or modules
  /// that depend on each other.
  ///
  /// - Parameter workingDirectory: what paths in the graph are relative to; absolute, symbolic links resolved.
  package static func findings(
    in graph: DependencyGraph, _ constraints: [Constraint], workingDirectory: String = ""
  ) -> [Finding] {
    guard !constraints.isEmpty else { return [] }
    let dependencies = Dependency.all(in: graph)
    return constraints.flatMap { constraint -> [Finding] in
      switch constraint.kind {
      case .never(let from, let to):
        let isCoarse = from.isCoarse && to.isCoarse
        return findings(constraint, dependencies) { dependency in
          if isCoarse, !dependency.leaves(from.unit) { return false }
          return from.matches(dependency.source, workingDirectory) && to.matches(dependency.target, workingDirectory)
        }
      case .onlyTo(let from, let allowed):
        return findings(constraint, dependencies) { dependency in
          from.matches(dependency.source, workingDirectory) && !from.matches(dependency.target, workingDirectory)
            && !allowed.contains { $0.matches(dependency.target, workingDirectory) }
        }
      case .onlyFrom(let to, let allowed):
        return findings(constraint, dependencies) { dependency in
          to.matches(dependency.target, workingDirectory) && !to.matches(dependency.source, workingDirectory)
            && !allowed.contains { $0.matches(dependency.source, workingDirectory) }
        }
      case .noCycles(let unit): return cycles(constraint, dependencies, unit)
      }
    }
  }

  private static func findings(
    _ constraint: Constraint, _ dependencies: [Dependency], where isForbidden: (Dependency) -> Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    var positions: [[String]: Int] = [:]
    for dependency in dependencies where isForbidden(dependency) {
      let symbols = [constraint.name, dependency.source.title, dependency.target.title]
      if let position = positions[symbols] {
        findings[position].chain.append(Finding.Hop("and here", at: dependency.location))
        continue
      }
      positions[symbols] = findings.count
      let reason = constraint.reason.map { ": \($0)" } ?? ""
      findings.append(
        Finding(
          rule: metadata.id, severity: constraint.severity,
          message:
            "'\(symbols[1])' depends on '\(symbols[2])', which '\(constraint.name)' forbids\(reason)",
          location: dependency.location, symbols: symbols))
    }
    return findings
  }

  /// A finding for each group of units that reach each other, with the shortest way round from its first.
  private static func cycles(_ constraint: Constraint, _ dependencies: [Dependency], _ unit: Unit) -> [Finding] {
    var edges: [String: [String: Dependency]] = [:]
    for dependency in dependencies {
      guard let from = dependency.source.name(of: unit), let to = dependency.target.name(of: unit), from != to else {
        continue
      }
      if edges[from]?[to] == nil { edges[from, default: [:]][to] = dependency }
    }
    var covered: Set<String> = []
    var findings: [Finding] = []
    for start in edges.keys.sorted() where !covered.contains(start) {
      guard let way = shortestCycle(from: start, edges: edges), let first = way.first else { continue }
      covered.formUnion(way.compactMap { $0.source.name(of: unit) })
      let names = way.compactMap { $0.source.name(of: unit) } + [start]
      let reason = constraint.reason.map { ": \($0)" } ?? ""
      findings.append(
        Finding(
          rule: metadata.id, severity: constraint.severity,
          message:
            "\(names.joined(separator: " → ")) is a cycle, which '\(constraint.name)' forbids\(reason)",
          location: first.location,
          chain: way.map { Finding.Hop("'\($0.source.title)' depends on '\($0.target.title)'", at: $0.location) },
          symbols: [constraint.name] + names.dropLast()))
    }
    return findings
  }

  private static func shortestCycle(from start: String, edges: [String: [String: Dependency]]) -> [Dependency]? {
    var reachedFrom: [String: String] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for target in (edges[current] ?? [:]).keys.sorted() {
        if target == start {
          var names = [start, current]
          while let name = names.last, name != start, let previous = reachedFrom[name] { names.append(previous) }
          let way = Array(names.reversed())
          return zip(way, way.dropFirst()).compactMap { edges[$0]?[$1] }
        }
        guard reachedFrom[target] == nil else { continue }
        reachedFrom[target] = current
        queue.append(target)
      }
    }
    return nil
  }
}

/// A use of one definition by another, as architecture sees it.
private struct Dependency {
  /// A definition, or an assembly outside the scanned sources.
  struct Place {
    var assembly: String
    var key: String?
    var productClass: String?
    var path: String?

    var title: String { key.map { "\(assembly).\($0)" } ?? assembly }

    func name(of unit: ForbiddenDependency.Unit) -> String? {
      switch unit {
      case .assembly: assembly
      case .module: path.flatMap(ModuleName.of)
      }
    }
  }
  var source: Place
  var target: Place
  var location: SourceLocation

  func leaves(_ unit: ForbiddenDependency.Unit) -> Bool { source.name(of: unit) != target.name(of: unit) }

  static func all(in graph: DependencyGraph) -> [Dependency] {
    func place(_ id: DefinitionID) -> Place {
      let node = graph[id]
      return Place(
        assembly: id.assembly, key: id.key.description, productClass: node?.productClass,
        path: node?.definition.location.path)
    }
    var found: [Dependency] = []
    for edge in graph.edges {
      let targets: [Place]
      switch edge.target {
      case .definitions(let ids): targets = ids.map(place)
      case .external(let assembly): targets = [Place(assembly: assembly)]
      case .collaborator, .state, .message, .missing, .unknown: targets = []
      }
      for target in targets {
        found.append(Dependency(source: place(edge.source), target: target, location: edge.location))
      }
    }
    return found.sorted { ($0.location, $0.target.title) < ($1.location, $1.target.title) }
  }
}

extension ForbiddenDependency.End {
  /// It means whole assemblies or modules, so that what stays inside one is its own affair.
  fileprivate var isCoarse: Bool { definition.isEmpty && productClass.isEmpty && path.isEmpty }

  fileprivate var unit: ForbiddenDependency.Unit { assembly.isEmpty ? .module : .assembly }

  fileprivate func matches(_ place: Dependency.Place, _ workingDirectory: String) -> Bool {
    func fits(_ patterns: [NamePattern], _ name: String?) -> Bool {
      patterns.isEmpty || name.map { name in patterns.contains { $0.matches(name) } } ?? false
    }
    guard fits(assembly, place.assembly), fits(definition, place.key), fits(productClass, place.productClass),
      fits(module, place.name(of: .module))
    else { return false }
    return path.isEmpty
      || place.path.map { file in path.contains { $0.matches(file, workingDirectory: workingDirectory) } } ?? false
  }
}
