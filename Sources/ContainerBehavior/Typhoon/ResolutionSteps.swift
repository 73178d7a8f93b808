import AssemblyFacts
import DependencyGraph

/// The trace of a resolution, for a person to follow.
extension Resolution {
  func record(
    _ kind: SimulationStep.Kind, _ node: ComponentNode, _ arguments: RuntimeArguments?, at location: SourceLocation?,
    _ value: SimulatedValue? = nil
  ) {
    guard recordsSteps else { return }
    var kind = kind
    if case .inject(let site, _) = kind, let value { kind = .inject(site, describe(value)) }
    steps.append(
      SimulationStep(
        kind, depth: stack.elements.count, component: describe(node, arguments), location: location))
  }

  func recordFailure(_ text: String) {
    guard recordsSteps else { return }
    let component = stack.top.map { describe($0.node, $0.arguments) } ?? ""
    steps.append(SimulationStep(.fail(text), depth: stack.elements.count, component: component))
  }

  /// `controllerWithAccounts:(v0)`.
  func describe(_ node: ComponentNode, _ arguments: RuntimeArguments?) -> String {
    let key = container.components[node.component].component.key
    guard let arguments else { return key }
    return key + "(" + arguments.values.map { describe($0) }.joined(separator: ", ") + ")"
  }

  private func describe(_ injection: TyphoonInjection) -> String {
    switch injection.kind {
    case .object(let value): return describe(value)
    case .runtimeArgument(let index): return "argument \(index)"
    case .reference(let key, let arguments):
      let list = arguments.map { "(" + $0.values.map { describe($0) }.joined(separator: ", ") + ")" } ?? ""
      return (key ?? "nil") + list
    case .keyPath(let key, _, let path): return "\(key ?? "nil").\(path)"
    case .collection(_, let elements): return "[" + elements.map { describe($0) }.joined(separator: ", ") + "]"
    case .dictionary(_, let elements): return "{" + elements.map { describe($0) }.joined(separator: ", ") + "}"
    case .byType: return "by type"
    case .configuration(let key): return "TyphoonConfig(\(key ?? "…"))"
    case .container: return "assembly"
    }
  }

  func describe(_ value: SimulatedValue) -> String {
    switch value {
    case .nothing: return "nil"
    case .instance(let number): return "a \(instances[number].className)"
    case .argument(let index):
      guard entryArguments.indices.contains(index) else { return "nil" }
      switch entryArguments[index] {
      case .text(let text), .unknown(let text): return text
      case .nothing: return "nil"
      }
    case .constant(let constant): return constant.kind == .string ? "\"\(constant.text)\"" : constant.text
    case .list(_, let elements): return "[" + elements.map { describe($0) }.joined(separator: ", ") + "]"
    case .dictionary(let keys, let values):
      return "{" + zip(keys, values).map { "\(describe($0)): \(describe($1))" }.joined(separator: ", ") + "}"
    case .classObject(let name): return "the class \(name)"
    case .assembly: return "the assembly"
    case .unknown(let text): return text
    }
  }
}
