import AssemblyFacts
import DependencyGraph

/// The answer to `dilint trace DEFINITION [ARGUMENT]`: where runtime arguments travel, hop by hop.
package struct Trace {
  private let graph: DependencyGraph
  private let flow: ArgumentFlow

  package init(graph: DependencyGraph) {
    self.graph = graph
    flow = ArgumentFlow(graph: graph)
  }

  /// - Parameter argument: nil: all of the definition's.
  package func text(of definition: DefinitionID, argument: Int? = nil) -> String {
    let parameters = graph[definition]?.definition.parameters ?? []
    guard !parameters.isEmpty else { return "\(definition) takes no runtime arguments\n" }
    let indices = argument.map { [$0] } ?? Array(parameters.indices)
    return indices.map { text(of: ArgumentID(definition: definition, index: $0)) }.joined(separator: "\n")
  }

  private func text(of argument: ArgumentID) -> String {
    guard let parameter = parameter(argument) else { return "" }
    var text = "\(title(argument)) (\(parameter.type.text)): \(verdict(argument))\n"
    text += "  \(parameter.location)\n"
    // Depth first with a stack of its own; an argument that was followed already is only named.
    var seen: Set<ArgumentID> = [argument]
    var stack: [(use: ArgumentUse, depth: Int)] = flow.uses(of: argument).reversed().map { ($0, 1) }
    if stack.isEmpty { text += "  it is used nowhere\n" }
    while let (use, depth) = stack.popLast() {
      let indentation = String(repeating: "  ", count: min(depth, 20))
      let origin = use.inheritedFrom.map { " (by its parent \($0))" } ?? ""
      switch use.kind {
      case .injected(let injection):
        let site = Wording.site(injection.site).filter { $0 != "`" }
        text += "\(indentation)→ injected into \(site)\(origin)\n"
      case .returned: text += "\(indentation)→ decides or is what the definition returns\(origin)\n"
      case .code: text += "\(indentation)→ used by ordinary code\(origin)\n"
      case .unknown(let edge):
        let target = edge.map { "\(graph.edges[$0].reference.key)" } ?? "code that is not understood"
        text += "\(indentation)→ leaves the scanned sources: \(target)\(origin)\n"
      case .passed(let next, _):
        text += "\(indentation)→ \(title(next))\(origin)"
        if seen.insert(next).inserted {
          let uses = flow.uses(of: next)
          text += uses.isEmpty ? ": dropped here, it is used nowhere\n" : "\n"
          stack += uses.reversed().map { ($0, depth + 1) }
        } else {
          text += ": see above\n"
        }
      }
      text += "\(indentation)  \(use.location)\n"
    }
    return text
  }

  private func parameter(_ argument: ArgumentID) -> Parameter? {
    let parameters = graph[argument.definition]?.definition.parameters ?? []
    return parameters.indices.contains(argument.index) ? parameters[argument.index] : nil
  }

  private func title(_ argument: ArgumentID) -> String {
    "\(argument.definition) \(parameter(argument)?.name ?? "argument \(argument.index + 1)")"
  }

  private func verdict(_ argument: ArgumentID) -> String {
    switch flow.fate(of: argument) {
    case .injected: "injected"
    case .unknown: "leaves the scanned sources"
    case .circulating: "goes round without being injected anywhere"
    case .dropped: "dropped"
    }
  }
}
