import Linting

extension GraphDocument {
  /// The part of the graph that a selection shows, with a note about what it leaves out.
  ///
  /// - Throws: `SelectionError` for a pattern that no definition matches.
  package func selecting(_ selection: GraphSelection) throws(SelectionError) -> GraphDocument {
    var selected = SelectedGraph(document: self)
    try selected.apply(selection)
    return selected.result
  }
}

private struct SelectedGraph {
  let document: GraphDocument
  private let absences: Set<String>
  private var shown: Set<String>
  private var notes: [String] = []
  private var showsArgumentsOnly = false
  private var reduced: Set<String> = []
  private var outgoing: [String: [String]] = [:]
  private var incoming: [String: [String]] = [:]

  init(document: GraphDocument) {
    self.document = document
    absences = Set(document.absences.map(\.id))
    shown = Set(document.definitions.map(\.id))
    for edge in document.edges where edge.role != .unused {
      outgoing[edge.source, default: []].append(edge.target)
      incoming[edge.target, default: []].append(edge.source)
    }
  }

  mutating func apply(_ selection: GraphSelection) throws(SelectionError) {
    let total = shown.count
    var chosen: Set<String> = []
    if !selection.focus.isEmpty {
      let centre = try matching(selection.focus)
      let depth = selection.depth ?? 1
      chosen = centre
      if selection.direction != .dependents { chosen.formUnion(reach(from: centre, along: outgoing, depth: depth)) }
      if selection.direction != .dependencies { chosen.formUnion(reach(from: centre, along: incoming, depth: depth)) }
      notes.append(
        "Focus on \(list(selection.focus)), \(DiagramSummary.count(depth, "step")) around"
          + (selection.direction == .both ? "." : ", \(selection.direction.rawValue) only."))
    }
    if !selection.reaches.isEmpty {
      chosen.formUnion(reach(from: try matching(selection.reaches), along: incoming, depth: selection.depth))
      notes.append("What leads to \(list(selection.reaches)).")
    }
    if !selection.entries.isEmpty {
      chosen.formUnion(reach(from: try matching(selection.entries), along: outgoing, depth: selection.depth))
      notes.append("What \(list(selection.entries)) leads to.")
    }
    if !selection.focus.isEmpty || !selection.reaches.isEmpty || !selection.entries.isEmpty {
      shown.formIntersection(chosen)
    }
    if selection.onlyCycles {
      let inCycles = document.edges.filter(\.isInCycle).flatMap { [$0.source, $0.target] }
      shown.formIntersection(inCycles)
      notes.append("Only definitions in cycles.")
    }
    if selection.onlyFindings {
      let marks = document.findings.filter { $0.finding.severity > .note }
      let edges = Set(marks.flatMap(\.edges))
      let ends = document.edges.filter { edges.contains($0.id) }.flatMap { [$0.source, $0.target] }
      let flows = Set(marks.flatMap(\.flows))
      let places = document.flows.filter { flows.contains($0.id) }.flatMap {
        [$0.source.definition, $0.target.definition]
      }
      shown.formIntersection(marks.flatMap(\.definitions) + ends + places)
      notes.append("Only definitions with errors or warnings.")
    }
    if selection.onlyArguments {
      shown.formIntersection(document.definitions.filter { !$0.arguments.isEmpty }.map(\.id))
      showsArgumentsOnly = true
      notes.append("Only runtime arguments: other references are hidden.")
    }
    if !selection.exclude.isEmpty {
      let patterns = selection.exclude.map { DefinitionPattern($0) }
      let excluded = document.definitions.filter { definition in patterns.contains { $0.matches(definition) } }
        .map(\.id).filter(shown.contains)
      shown.subtract(excluded)
      if !excluded.isEmpty {
        notes.append(
          "Excluded: \(DiagramSummary.count(excluded.count, "definition")) named \(list(selection.exclude)).")
      }
    }
    if shown.count < total { notes.append("Shown: \(shown.count) of \(DiagramSummary.count(total, "definition")).") }
    if selection.isReduced {
      reduced = TransitiveReduction(document, within: shown).edges
      if !reduced.isEmpty {
        notes.append(
          "Not drawn: \(DiagramSummary.count(reduced.count, "reference")) that a longer way shows as well; their rows "
            + "name the target.")
      }
    }
  }

  // MARK: Choosing

  private func matching(_ patterns: [String]) throws(SelectionError) -> Set<String> {
    var result: Set<String> = []
    for text in patterns {
      let pattern = DefinitionPattern(text)
      let found = document.definitions.filter { pattern.matches($0) }.map(\.id)
      if found.isEmpty {
        let names = document.definitions.flatMap { [$0.key, $0.id] } + document.assemblies.map(\.id)
        let hint = Suggestion.closest(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw SelectionError(message: "no definition matches '\(text)'\(hint)")
      }
      result.formUnion(found)
    }
    return result
  }

  private func reach(from start: Set<String>, along lines: [String: [String]], depth: Int?) -> Set<String> {
    var reached = start
    var frontier = start
    var step = 0
    while !frontier.isEmpty, step < depth ?? Int.max {
      frontier = Set(frontier.flatMap { lines[$0] ?? [] }).subtracting(reached)
      reached.formUnion(frontier)
      step += 1
    }
    return reached
  }

  private func list(_ patterns: [String]) -> String { patterns.map { "'\($0)'" }.joined(separator: ", ") }

  // MARK: What is left

  var result: GraphDocument {
    var result = document
    result.notes += notes
    result.definitions = document.definitions.filter { shown.contains($0.id) }
    let kept = document.edges.filter { isKept($0) }
    let targets = Set(kept.map(\.target))
    result.absences = document.absences.filter { targets.contains($0.id) }
    result.edges = kept
    result.flows = document.flows.filter {
      shown.contains($0.source.definition) && shown.contains($0.target.definition)
    }
    result.findings = document.findings.filter { mark in
      mark.definitions.contains(where: shown.contains) || shown.count == document.definitions.count
    }
    nameHiddenTargets(in: &result)
    return result
  }

  private func isKept(_ edge: GraphDocument.Edge) -> Bool {
    guard shown.contains(edge.source), !showsArgumentsOnly, !reduced.contains(edge.id) else { return false }
    return shown.contains(edge.target) || absences.contains(edge.target)
  }

  /// A row whose line is hidden says where it would lead.
  private func nameHiddenTargets(in result: inout GraphDocument) {
    var hidden: [String: [String: [String]]] = [:]
    let keys = Dictionary(document.definitions.map { ($0.id, $0.key) }) { first, _ in first }
    for edge in document.edges where shown.contains(edge.source) && edge.role != .unused && !isKept(edge) {
      hidden[edge.source, default: [:]][edge.site, default: []].append(keys[edge.target] ?? edge.target)
    }
    for index in result.definitions.indices {
      guard let sites = hidden[result.definitions[index].id] else { continue }
      for site in result.definitions[index].sites.indices {
        for key in sites[result.definitions[index].sites[site].id] ?? [] {
          result.definitions[index].sites[site].values.append(GraphDocument.Value(kind: .hidden, text: "→ \(key)"))
        }
      }
      if showsArgumentsOnly {
        result.definitions[index].sites.removeAll { site in !site.values.contains { $0.kind == .argument } }
      }
    }
  }
}

/// Edges outside of cycles that a way over other definitions makes up for.
struct TransitiveReduction {
  /// Ids.
  private(set) var edges: Set<String> = []

  init(_ document: GraphDocument, within shown: Set<String>) {
    let names = document.definitions.map(\.id).filter(shown.contains)
    let numbers = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var targets: [Set<Int>] = Array(repeating: [], count: names.count)
    var candidates: [(id: String, source: Int, target: Int)] = []
    for edge in document.edges where !edge.isInCycle && edge.role == .injection {
      guard let source = numbers[edge.source], let target = numbers[edge.target], source != target else { continue }
      targets[source].insert(target)
      candidates.append((edge.id, source, target))
    }
    let reachable = TransitiveReduction.closure(targets)
    for candidate in candidates {
      let others = targets[candidate.source].subtracting([candidate.target])
      if others.contains(where: { reachable[$0].contains(candidate.target) }) { edges.insert(candidate.id) }
    }
  }

  /// A set of small numbers, one bit for each.
  private struct Bits {
    var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }
    mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }
    mutating func formUnion(_ other: Bits) {
      for index in words.indices { words[index] |= other.words[index] }
    }
  }

  /// Everything that is reached from each node. Without edges in cycles the graph has a last node first to be finished;
  /// should it have a ring all the same, the ring's sets are incomplete and fewer edges are taken away.
  private static func closure(_ targets: [Set<Int>]) -> [Bits] {
    var closure = Array(repeating: Bits(count: targets.count), count: targets.count)
    var state = Array(repeating: 0, count: targets.count)
    for root in targets.indices where state[root] == 0 {
      var stack = [root]
      while let node = stack.last {
        if state[node] == 0 {
          state[node] = 1
          stack.append(contentsOf: targets[node].sorted().filter { state[$0] == 0 })
          continue
        }
        stack.removeLast()
        guard state[node] == 1 else { continue }
        state[node] = 2
        for target in targets[node] {
          closure[node].insert(target)
          closure[node].formUnion(closure[target])
        }
      }
    }
    return closure
  }
}
