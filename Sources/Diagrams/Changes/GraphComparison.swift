extension GraphDocument {
  /// Two states of a graph as one: everything of both, and by `change` how it differs. Findings are those of the new
  /// state that are new, and those of the old one that are gone.
  ///
  /// - Parameter name: of the old state, as it is shown.
  package init(comparing old: GraphDocument, named name: String, with new: GraphDocument) {
    self = GraphComparison(old: old, new: new).document
    comparison = "Since \(name): " + ComparisonCounts(self).text
  }
}

/// Lays two documents over each other.
private struct GraphComparison {
  private(set) var document = GraphDocument()

  init(old: GraphDocument, new: GraphDocument) {
    let places = ArgumentPlaces(old: old, new: new)
    document.notes = new.notes
    document.assemblies = Merging.lists(old.assemblies, new.assemblies, id: \.id) { before, after in
      var assembly = after ?? before
      assembly?.change = before == nil ? .added : after == nil ? .removed : .unchanged
      return assembly
    }.sorted { $0.id < $1.id }
    let (oldTargets, newTargets) = (GraphComparison.targets(of: old), GraphComparison.targets(of: new))
    let definitions = Merging.lists(old.definitions, new.definitions, id: \.id) { before, after in
      let targets = (after ?? before).map { (old: oldTargets[$0.id] ?? [:], new: newTargets[$0.id] ?? [:]) }
      return DefinitionComparison(before, after, targets: targets ?? ([:], [:])).definition
    }
    // A definition that is gone stands in its assembly, behind what it stood behind.
    document.definitions = Merging.groups(definitions, by: \.assembly)
    document.absences = Merging.lists(old.absences, new.absences, id: \.id) { before, after in
      var absence = after ?? before
      absence?.change = before == nil ? .added : after == nil ? .removed : .unchanged
      return absence
    }.sorted { $0.id < $1.id }
    document.edges = Merging.lists(old.edges, new.edges, id: \.id) { before, after in
      var edge = after ?? before
      edge?.change = Merging.change(before, after) { $0.timing == $1.timing && $0.arguments == $1.arguments }
      return edge
    }
    document.flows = Merging.lists(old.flows.map(places.moved), new.flows, id: \.id) { before, after in
      var flow = after ?? before
      flow?.change = before == nil ? .added : after == nil ? .removed : .unchanged
      return flow
    }
    document.findings =
      GraphComparison.marks(new.findings, .added)
      + GraphComparison.marks(old.findings, .removed).map { mark in
        var mark = mark
        mark.flows = []
        return mark
      }
  }

  private static func marks(_ marks: [GraphDocument.Mark], _ change: Diagram.Change) -> [GraphDocument.Mark] {
    marks.map { mark in
      var mark = mark
      mark.change = change
      return mark
    }
  }

  /// What the sites of each definition lead to.
  private static func targets(of document: GraphDocument) -> [String: [String: Set<String>]] {
    var result: [String: [String: Set<String>]] = [:]
    for edge in document.edges where edge.role != .unused {
      result[edge.source, default: [:]][edge.site, default: []].insert(edge.target)
    }
    return result
  }
}

/// How one definition differs; either is nil where it does not exist.
private struct DefinitionComparison {
  private(set) var definition: GraphDocument.Definition?

  init(
    _ before: GraphDocument.Definition?, _ after: GraphDocument.Definition?,
    targets: (old: [String: Set<String>], new: [String: Set<String>])
  ) {
    definition = after ?? before
    guard let before, let after else {
      definition?.change = before == nil ? .added : .removed
      return
    }
    let arguments = ArgumentPlaces.arguments(before, after)
    let sites = Merging.lists(before.sites, after.sites, id: \.id) { old, new in
      var site = new ?? old
      site?.change = Merging.change(old, new) {
        $0.timing == $1.timing && $0.values == $1.values && targets.old[$0.id] == targets.new[$1.id]
      }
      return site
    }
    let differences =
      DefinitionComparison.differences(before, after) + DefinitionComparison.argumentDifferences(before, after)
    let isChanged =
      !differences.isEmpty || arguments.contains { $0.change != .unchanged }
      || sites.contains { $0.change != .unchanged && $0.kind != .unused }
    definition?.arguments = arguments
    definition?.sites = sites
    definition?.differences = differences.isEmpty ? nil : differences
    definition?.change = isChanged ? .changed : .unchanged
  }

  private static func differences(_ old: GraphDocument.Definition, _ new: GraphDocument.Definition) -> [String] {
    func difference(_ name: String, _ old: String?, _ new: String?) -> String? {
      old == new ? nil : "\(name): \(old ?? "none") → \(new ?? "none")"
    }
    func isEntry(_ definition: GraphDocument.Definition) -> String { definition.entries.isEmpty ? "no" : "yes" }
    return [
      difference("class", old.product, new.product),
      difference("made as", old.construction.rawValue, new.construction.rawValue),
      difference("scope", old.scope, new.scope),
      difference("abstract", old.isAbstract ? "yes" : "no", new.isAbstract ? "yes" : "no"),
      difference("entry", isEntry(old), isEntry(new)), difference("#if", old.condition, new.condition),
    ].compactMap { $0 }
  }
}

extension DefinitionComparison {
  /// Of arguments in both states.
  private static func argumentDifferences(
    _ old: GraphDocument.Definition, _ new: GraphDocument.Definition
  ) -> [String] {
    new.arguments.flatMap { argument -> [String] in
      guard let before = old.arguments.first(where: { $0.name == argument.name }) else { return [] }
      return [(before.type, argument.type), (before.fate.rawValue, argument.fate.rawValue)].filter { $0 != $1 }.map {
        "\(argument.name): \($0) → \($1)"
      }
    }
  }
}

/// Where the arguments of the old state stand among the arguments of both.
private struct ArgumentPlaces {
  private var positions: [GraphDocument.ArgumentPlace: Int] = [:]

  init(old: GraphDocument, new: GraphDocument) {
    let known = Dictionary(new.definitions.map { ($0.id, $0) }) { first, _ in first }
    for before in old.definitions {
      guard let after = known[before.id] else { continue }
      let merged = ArgumentPlaces.arguments(before, after)
      for (index, argument) in before.arguments.enumerated() {
        positions[GraphDocument.ArgumentPlace(definition: before.id, argument: index)] =
          merged.firstIndex { $0.name == argument.name }
      }
    }
  }

  /// The arguments of the new state, and behind them those that are gone.
  static func arguments(
    _ before: GraphDocument.Definition, _ after: GraphDocument.Definition
  ) -> [GraphDocument.Argument] {
    var result = after.arguments.map { argument in
      var argument = argument
      let old = before.arguments.first { $0.name == argument.name }
      argument.change = Merging.change(old, argument) { $0.type == $1.type && $0.fate == $1.fate }
      return argument
    }
    for argument in before.arguments where !after.arguments.contains(where: { $0.name == argument.name }) {
      var argument = argument
      argument.change = .removed
      result.append(argument)
    }
    return result
  }

  /// A flow of the old state, by the new positions.
  func moved(_ flow: GraphDocument.Flow) -> GraphDocument.Flow {
    var flow = flow
    let (source, target) = (positions[flow.source], positions[flow.target])
    guard
      source ?? flow.source.argument != flow.source.argument || target ?? flow.target.argument != flow.target.argument
    else { return flow }
    flow.source.argument = source ?? flow.source.argument
    flow.target.argument = target ?? flow.target.argument
    flow.id = "\(flow.source.definition)[\(flow.source.argument)]>\(flow.target.definition)[\(flow.target.argument)]"
    return flow
  }
}

/// Lists of two states as one.
private enum Merging {
  /// The elements of the new list in order, each of the old one alone behind what it stood behind.
  static func lists<Element>(
    _ old: [Element], _ new: [Element], id: (Element) -> String, _ merge: (Element?, Element?) -> Element?
  ) -> [Element] {
    let known = Dictionary(old.map { (id($0), $0) }) { first, _ in first }
    let current = Set(new.map(id))
    // By the id of the last element that is in both; nil for the beginning.
    var gone: [String?: [Element]] = [:]
    var anchor: String?
    for element in old {
      if current.contains(id(element)) {
        anchor = id(element)
      } else {
        gone[anchor, default: []].append(element)
      }
    }
    var result = (gone[nil] ?? []).compactMap { merge($0, nil) }
    for element in new {
      if let merged = merge(known[id(element)], element) { result.append(merged) }
      result += (gone[id(element)] ?? []).compactMap { merge($0, nil) }
    }
    return result
  }

  /// Sorted by group, in the same order inside one.
  static func groups<Element>(_ list: [Element], by group: (Element) -> String) -> [Element] {
    list.enumerated().sorted { (group($0.element), $0.offset) < (group($1.element), $1.offset) }.map(\.element)
  }

  static func change<Element>(
    _ old: Element?, _ new: Element?, isSame: (Element, Element) -> Bool
  ) -> Diagram.Change {
    guard let old else { return .added }
    guard let new else { return .removed }
    return isSame(old, new) ? .unchanged : .changed
  }
}

/// How much differs.
private struct ComparisonCounts {
  let text: String

  init(_ document: GraphDocument) {
    func part(_ name: String, _ changes: [Diagram.Change?]) -> String? {
      let counts = [Diagram.Change.added, .removed, .changed].map { change in
        (change.sign, changes.count { $0 == change })
      }
      let shown = counts.filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
      return shown.isEmpty ? nil : "\(name) \(shown.joined(separator: " "))"
    }
    let parts = [
      part("definitions", document.definitions.map(\.change)),
      part("references", document.edges.filter { $0.role != .unused }.map(\.change)),
      part("argument hops", document.flows.map(\.change)), part("findings", document.findings.map(\.change)),
    ].compactMap { $0 }
    text = parts.isEmpty ? "nothing changed" : parts.joined(separator: " · ")
  }
}
