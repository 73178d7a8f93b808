extension GraphDocument {
  /// The part of a comparison that changed, with what stands next to it; a note says how much else there is.
  package var changedNeighbourhood: GraphDocument { ChangedNeighbourhood(self).document }
}

private struct ChangedNeighbourhood {
  private(set) var document: GraphDocument

  /// A definition that everything uses would bring all of them.
  private static let bystandersShown = 40

  init(_ comparison: GraphDocument) {
    document = comparison
    func isChanged(_ change: Diagram.Change?) -> Bool { change.map { $0 != .unchanged } == true }
    let edges = comparison.edges.filter { $0.role != .unused }
    var changed = Set(comparison.definitions.filter { isChanged($0.change) }.map(\.id))
    changed.formUnion(comparison.findings.flatMap(\.definitions))
    changed.formUnion(edges.filter { isChanged($0.change) }.map(\.source))
    // What a change itself leads to is always shown, what else stands beside it as far as there is room.
    var beside = Set(edges.filter { isChanged($0.change) }.map(\.target))
    for flow in comparison.flows where isChanged(flow.change) {
      beside.formUnion([flow.source.definition, flow.target.definition])
    }
    beside.subtract(changed)
    var bystanders: Set<String> = []
    for edge in edges {
      if changed.contains(edge.source) { bystanders.insert(edge.target) }
      if changed.contains(edge.target) { bystanders.insert(edge.source) }
    }
    bystanders.subtract(changed)
    bystanders.subtract(beside)
    let known = Set(comparison.definitions.map(\.id))
    let others = bystanders.filter(known.contains).sorted()
    let hidden = max(0, others.count - ChangedNeighbourhood.bystandersShown)
    let absences = bystanders.union(beside).subtracting(known)
    let shown = changed.union(beside).union(others.prefix(ChangedNeighbourhood.bystandersShown)).union(absences)

    document.edges = comparison.edges.filter { edge in
      shown.contains(edge.source) && shown.contains(edge.target)
        && (isChanged(edge.change) || changed.contains(edge.source) || changed.contains(edge.target))
    }
    document.flows = comparison.flows.filter { flow in
      let ends = [flow.source.definition, flow.target.definition]
      return ends.allSatisfy(shown.contains) && (isChanged(flow.change) || ends.contains(where: changed.contains))
    }
    let sites = Set(document.edges.map { "\($0.site) \($0.source)" })
    document.definitions = comparison.definitions.filter { shown.contains($0.id) }.map { definition in
      guard !changed.contains(definition.id) else { return definition }
      var definition = definition
      definition.sites.removeAll { !sites.contains("\($0.id) \(definition.id)") }
      return definition
    }
    let targets = Set(document.edges.map(\.target))
    document.absences = comparison.absences.filter { targets.contains($0.id) }
    addNotes(of: comparison, hiddenBystanders: hidden)
  }

  private mutating func addNotes(of comparison: GraphDocument, hiddenBystanders: Int) {
    let (shown, total) = (document.definitions.count, comparison.definitions.count)
    if document.definitions.isEmpty {
      document.notes.append("Nothing is drawn: the graphs are the same.")
    } else {
      let rest = total - shown - hiddenBystanders
      var note = "Shown: what changed, and faded what stands next to it, with only the rows that lead there."
      if rest > 0 { note += " Hidden: \(DiagramSummary.count(rest, "definition")) further away." }
      document.notes.append(note)
    }
    if hiddenBystanders > 0 {
      document.notes.append(
        "Hidden as well: \(DiagramSummary.count(hiddenBystanders, "unchanged definition")) next to what changed.")
    }
  }
}
