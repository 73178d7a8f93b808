import AssemblyFacts
import DependencyGraph

/// A value, class, selector or referenced definition that the scanned sources do not tell. Never reported as missing, and never as fine.
package struct UnknownValue: Sendable, Hashable {
  package var definition: DefinitionID
  /// The source, white space folded.
  package var text: String
  package var reason: String
  package var location: SourceLocation

  /// Every one in the graph, in order of place.
  package static func list(in graph: DependencyGraph) -> [UnknownValue] {
    var found: [UnknownValue] = []
    for node in graph.nodes {
      func add(_ text: String, _ reason: String, _ location: SourceLocation) {
        found.append(UnknownValue(definition: node.id, text: text, reason: reason, location: location))
      }
      func visit(_ value: InjectedValue) {
        value.forEachPart { part in
          switch part.kind {
          case .unknown(let text, let reason): add(text, reason, part.location)
          case .configuration(nil): add("TyphoonConfig(…)", "the key is computed at run time", part.location)
          case .inline(let body): construction(body)
          default: break
          }
        }
      }
      func construction(_ body: DefinitionBody) {
        switch body.construction {
        case .unknown(let text): add(text, "not understood as a definition", body.location)
        case .class(.unknown(let text, let location)), .block(.unknown(let text, let location)):
          add(text, "the class is computed at run time", location)
        default: break
        }
        for step in body.steps {
          if case .use(let use) = step, use.selector == nil {
            add(use.selectorText, "the selector is computed at run time", use.selectorLocation)
          }
        }
      }
      construction(node.definition.body)
      for value in node.definition.body.directValues { visit(value) }
    }
    // A reference that is held in a local stands in the graph once for each use.
    var seen: Set<UnknownValue> = []
    for edge in graph.edges {
      guard let reason = edge.target.reasonUnknown else { continue }
      let text = edge.reference.key.description
      let value = UnknownValue(definition: edge.source, text: text, reason: reason, location: edge.location)
      if seen.insert(value).inserted { found.append(value) }
    }
    return found.sorted { ($0.location, $0.text) < ($1.location, $1.text) }
  }
}

extension ReferenceTarget {
  /// Why nobody can tell what a reference leads to; nil where it is known, or known to be missing.
  fileprivate var reasonUnknown: String? {
    switch self {
    case .external(let assembly): "`\(assembly)` is outside the scanned sources"
    case .unknown(let reason): reason
    case .definitions, .collaborator, .state, .message, .missing: nil
    }
  }
}
