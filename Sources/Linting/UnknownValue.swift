import AssemblyFacts
import DependencyGraph

/// A value, class or selector that the scanner could not know. Never reported as missing, and never as fine.
package struct UnknownValue: Sendable, Equatable {
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
    return found.sorted { ($0.location, $0.text) < ($1.location, $1.text) }
  }
}
