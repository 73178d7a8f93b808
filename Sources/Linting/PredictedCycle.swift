import AssemblyFacts
import ContainerBehavior
import DependencyGraph

/// A cycle that the container is predicted to fail on and that none of the cycles of definitions shows: it visits a
/// definition more than once, with other arguments, or leads through a reference that is handed on as an argument.
struct PredictedCycle {
  /// The definitions that fail for it, in the order of their ids.
  private(set) var entries: [DefinitionID]
  /// How the first of them fails.
  let cause: FailureCause

  var isEndless: Bool { cause.kind == .prototypeCycle }

  /// The hops of the cycle; the first leads away from the definition to which the last leads back. One that raises
  /// begins at the instance whose initializer waits, one that never ends at its first place.
  var hops: [ReferenceHop] {
    let hops = Array(cause.chain[(cause.cycleStart ?? 0)...])
    guard isEndless else { return hops }
    let first = hops.indices.min { left, right in
      guard let left = hops[left].location else { return false }
      guard let right = hops[right].location else { return true }
      return left < right
    }
    return Array(hops[(first ?? 0)...] + hops[..<(first ?? 0)])
  }

  /// In the order of the hops.
  var definitions: [DefinitionID] { hops.compactMap(\.target) }

  /// - Parameter known: the names of the definitions of each cycle that is reported already.
  static func all(_ verdicts: CycleVerdicts, beyond known: [Set<String>]) -> [PredictedCycle] {
    verdicts.components.flatMap { members -> ArraySlice<PredictedCycle> in
      var found: [PredictedCycle] = []
      var places: [[SourceLocation?]: Int] = [:]
      for entry in members {
        guard let cause = verdicts[entry]?.cause else { continue }
        let cycle = PredictedCycle(entries: [entry], cause: cause)
        let names = Set(cycle.definitions.map(\.description))
        if names.count < 2 || known.contains(where: names.isSuperset) { continue }
        let key = cycle.hops.map(\.location)
        if let place = places[key] {
          found[place].entries.append(entry)
        } else {
          places[key] = found.count
          found.append(cycle)
        }
      }
      return found.prefix(CycleReport.limit)
    }
  }
}

/// Puts one predicted cycle into words.
struct PredictedCycleFinding {
  let cycle: PredictedCycle
  let graph: DependencyGraph
  let names: DefinitionNames

  var finding: Finding? {
    let hop = cycle.isEndless ? cycle.hops.first : cycle.hops.last
    guard let location = hop?.location else { return nil }
    let entries = cycle.entries.map(names.quoted)
    let subject = "resolving \(Wording.list(entries, joint: "or"))"
    let message = cycle.isEndless ? endless(subject) : raising(subject)
    let members = Set(cycle.definitions)
    let isCertain =
      members.isSubset(of: cycle.entries)
      || cycle.entries.contains { CycleReport.isUsed($0, outside: members, in: graph) }
    return Finding(
      rule: UnresolvableCycle.metadata.id, severity: isCertain ? .error : .warning,
      message: message,
      location: location, chain: chain, fix: cycle.isEndless ? fixOfPrototype : fixOfInitializer,
      symbols: members.map(\.description).sorted())
  }

  private func raising(_ subject: String) -> String {
    let last = cycle.hops.last
    let waiting = cycle.hops.first?.target.map(names.quoted) ?? "another"
    return "\(subject) raises CircularInitializerDependence: the initializer of "
      + "\(last?.source.map(names.quoted) ?? "a definition") needs \(last?.target.map(names.quoted) ?? "another") "
      + "while its own still waits for \(waiting)"
  }

  private func endless(_ subject: String) -> String {
    let way = cycle.definitions.suffix(1) + cycle.definitions
    return "\(subject) never ends: \(way.map(names.quoted).joined(separator: " → ")) are made anew on each round until "
      + "the stack overflows"
  }

  /// From the entry, or round, to the place where the cycle closes.
  private var chain: [Finding.Hop] {
    (cycle.isEndless ? cycle.hops : cycle.cause.chain).compactMap { hop in
      guard let source = hop.source, let target = hop.target, let location = hop.location else { return nil }
      return Finding.Hop(
        CycleReport.sentence(from: source, to: target, site: hop.site, isInitializer: hop.isInitializer, names: names),
        at: location)
    }
  }

  private var fixOfInitializer: String {
    let sites = cycle.hops.compactMap { hop -> DeferredSite? in
      guard let source = hop.source, let target = hop.target, case .initializer? = hop.site else { return nil }
      return graph.travelledEdges(from: source).first { $0.location == hop.location && $0.targets.contains(target) }
        .map { DeferredSite($0, in: graph) }
    }
    guard let cheapest = sites.min(by: { $0.cost < $1.cost }) else {
      return "break the cycle: none of its links is an initializer parameter that could become a property"
    }
    return cheapest.fix(names: names)
  }

  private var fixOfPrototype: String? {
    cycle.definitions.first { graph.scope(of: $0) == .prototype }.map {
      "set `definition.scope = TyphoonScopeObjectGraph` in \(names.quoted($0))"
    }
  }
}
