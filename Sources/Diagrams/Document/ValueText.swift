import AssemblyFacts
import DependencyGraph

/// Says what fills a site besides definitions, which edges show.
struct ValueText {
  let node: DefinitionNode

  /// - Parameter depth: of collections and the like around the value; what lies very deep is not looked at.
  func values(of value: InjectedValue, depth: Int = 0) -> [GraphDocument.Value] {
    guard depth < 20 else { return [] }
    let value = node.lookThrough(value)
    switch value.kind {
    case .reference, .local: return []
    case .argument(let index):
      let parameters = node.definition.parameters
      return [.init(kind: .argument, text: parameters.indices.contains(index) ? parameters[index].name : "?")]
    case .constant(let constant): return [.init(kind: .constant, text: text(of: constant))]
    case .nothing: return [.init(kind: .nothing, text: "nil")]
    case .byType: return [.init(kind: .byType, text: "by type")]
    case .ofType(let type): return [.init(kind: .byType, text: "by type \(type.text)")]
    case .configuration(let key): return [.init(kind: .configuration, text: "config \(key ?? "with a computed key")")]
    case .collection(let collection): return values(of: collection, depth: depth + 1)
    case .assembly: return [.init(kind: .assembly, text: "the assembly itself")]
    case .collaborator(let receiver): return [.init(kind: .assembly, text: "assembly \(text(of: receiver))")]
    case .keyPath(let base, let path):
      return values(of: base, depth: depth + 1) + [.init(kind: .code, text: ".\(path)")]
    case .inline(let body): return [.init(kind: .inline, text: "inline \(className(of: body) ?? "definition")")]
    case .option(let option):
      return [.init(kind: .option, text: "by option")]
        + values(of: option.on, depth: depth + 1).filter { $0.kind == .argument }
    case .message(let message): return [.init(kind: .code, text: message.text)]
    case .expression(let text, _, _): return [.init(kind: .code, text: text)]
    case .definitionObject: return [.init(kind: .code, text: "the definition")]
    case .unknown(let text, _): return [.init(kind: .unknown, text: "? \(text)")]
    }
  }

  /// What a reference hands on, by position.
  func arguments(of reference: Reference) -> [GraphDocument.Value] {
    reference.arguments.map { argument in
      values(of: argument).first ?? GraphDocument.Value(kind: .code, text: "a definition")
    }
  }

  /// A collection of constants in full; of others the kind and what in it is no definition.
  private func values(of collection: Collection, depth: Int) -> [GraphDocument.Value] {
    let elements = collection.elements.map { values(of: $0, depth: depth) }
    if collection.kind == .array, elements.allSatisfy({ $0.count == 1 && $0[0].kind == .constant }) {
      return [.init(kind: .collection, text: "[\(elements.map { $0[0].text }.joined(separator: ", "))]")]
    }
    let kind = collection.kind == .orderedSet ? "ordered set" : collection.kind.rawValue
    return [.init(kind: .collection, text: "\(kind) of \(elements.count)")]
      + elements.flatMap { $0 }.filter { $0.kind == .argument }
  }

  private func text(of constant: Constant) -> String {
    switch constant.kind {
    case .string: "“\(constant.text)”"
    case .selector: "@selector(\(constant.text))"
    case .block: "a block"
    case .number, .boolean, .classObject, .symbol, .object: constant.text
    }
  }

  private func text(of receiver: Receiver) -> String {
    switch receiver {
    case .ownAssembly: "self"
    case .superAssembly: "super"
    case .property(let name), .instanceVariable(let name), .made(let name), .resolver(let name): name
    }
  }

  private func className(of body: DefinitionBody) -> String? {
    switch body.construction {
    case .class(let reference), .block(let reference): reference.name
    case .closure(let reference): reference?.name
    default: nil
    }
  }
}

extension Scope {
  /// As the field calls it.
  var title: String {
    switch self {
    case .objectGraph: "object graph"
    case .prototype: "prototype"
    case .singleton: "singleton"
    case .lazySingleton: "lazy singleton"
    case .weakSingleton: "weak singleton"
    case .custom(let text): text
    }
  }
}
