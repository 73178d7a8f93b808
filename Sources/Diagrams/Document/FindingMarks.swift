import AssemblyFacts
import Linting

/// Finds what in a document a finding speaks of, from the places in source that it names.
struct FindingMarks {
  let document: GraphDocument
  private var definitionsByPath: [String: [GraphDocument.Definition]] = [:]
  private var edgesByPath: [String: [GraphDocument.Edge]] = [:]
  private var flowsByTarget: [GraphDocument.ArgumentPlace: [GraphDocument.Flow]] = [:]
  private var argumentsByLocation: [SourceLocation: GraphDocument.ArgumentPlace] = [:]

  init(document: GraphDocument) {
    self.document = document
    for definition in document.definitions {
      definitionsByPath[definition.location.path, default: []].append(definition)
      for (index, argument) in definition.arguments.enumerated() {
        argumentsByLocation[argument.location] = GraphDocument.ArgumentPlace(
          definition: definition.id, argument: index)
      }
    }
    for edge in document.edges { edgesByPath[edge.location.path, default: []].append(edge) }
    for flow in document.flows { flowsByTarget[flow.target, default: []].append(flow) }
  }

  func marks(for findings: [Finding]) -> [GraphDocument.Mark] { findings.map(mark) }

  private func mark(_ finding: Finding) -> GraphDocument.Mark {
    var mark = GraphDocument.Mark(finding: finding, definitions: [], edges: [], flows: [])
    let places = [finding.location] + finding.chain.map(\.location)
    if let argument = argumentsByLocation[finding.location] {
      // About an argument: its card, and the hops that led there.
      mark.definitions = [argument.definition]
      mark.flows = flows(to: argument).filter { flow in
        places.contains { touches($0, flow.location) }
      }.map(\.id)
      return mark
    }
    var edges: [GraphDocument.Edge] = []
    for place in places {
      if let edge = edge(at: place), !edges.contains(where: { $0.id == edge.id }) { edges.append(edge) }
    }
    mark.edges = edges.map(\.id)
    var definitions = edges.map(\.source)
    if let own = definition(at: finding.location) { definitions.insert(own, at: 0) }
    for id in definitions where !mark.definitions.contains(id) { mark.definitions.append(id) }
    return mark
  }

  /// Every hop on a way that ends at an argument, the nearest first.
  private func flows(to argument: GraphDocument.ArgumentPlace) -> [GraphDocument.Flow] {
    var result: [GraphDocument.Flow] = []
    var seen: Set<GraphDocument.ArgumentPlace> = [argument]
    var queue = [argument]
    var next = 0
    while next < queue.count {
      for flow in flowsByTarget[queue[next]] ?? [] {
        result.append(flow)
        if seen.insert(flow.source).inserted { queue.append(flow.source) }
      }
      next += 1
    }
    return result
  }

  /// The innermost reference that a place stands in.
  private func edge(at place: SourceLocation) -> GraphDocument.Edge? {
    (edgesByPath[place.path] ?? []).filter { contains($0.location, place) }.max { $0.location < $1.location }
  }

  /// The innermost definition that a place stands in.
  private func definition(at place: SourceLocation) -> String? {
    (definitionsByPath[place.path] ?? []).filter { contains($0.extent, place) }
      .max { $0.extent < $1.extent }?.id
  }

  private func contains(_ outer: SourceLocation, _ inner: SourceLocation) -> Bool {
    let (start, place) = ((outer.line, outer.column), (inner.line, inner.column))
    return place == start || (start < place && place < (outer.endLine, outer.endColumn))
  }

  private func touches(_ left: SourceLocation, _ right: SourceLocation) -> Bool {
    left.path == right.path && (contains(left, right) || contains(right, left))
  }
}
