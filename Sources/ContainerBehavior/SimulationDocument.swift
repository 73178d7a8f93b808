import AssemblyFacts
import DependencyGraph

extension Simulation {
  /// As `simulate --format json` prints it: entry, assembly, arguments, outcome, and what belongs to the outcome.
  package var document: JSONValue {
    var members: [JSONValue.Member] = [
      .init("entry", .string(entry.description)), .init("assembly", .string(assembly)),
      .init("arguments", .array(arguments.map(\.document))), .init("outcome", .string(outcome.name)),
    ]
    switch outcome {
    case .built:
      // What a resolution returns that is no component: a string, nil, a class.
      if result != .instance(0) { members.append(.init("value", result.document)) }
      members.append(.init("instances", .array(instances.indices.map(instanceDocument))))
    case .exception(let exception):
      members.append(.init("exception", .string(exception.name)))
      members.append(.init("reason", .string(exception.reason)))
      members += exception.cause.members
    case .infiniteRecursion(let cause), .nilUnwrapped(let cause): members += cause.members
    case .nothing: break
    case .unspecifiedOrder(let one, let other):
      members.append(.init("witnesses", .array([one.witness, other.witness])))
    case .unknown(let reason): members.append(.init("reason", .string(reason.message)))
    }
    return .object(members)
  }

  private var witness: JSONValue {
    guard case .object(let members) = document else { return document }
    return .object([.init("order", .strings(order.map(\.text)))] + members)
  }

  private func instanceDocument(_ index: Int) -> JSONValue {
    let instance = instances[index]
    let injections = instance.injections.map { injection -> JSONValue in
      guard case .object(let site) = injection.site.document else { return .null }
      return .object(site + [.init("value", injection.value.document)])
    }
    return .object([
      .init("id", .integer(index)), .init("definition", .string(instance.definition.key.description)),
      .init("class", .string(instance.className)), .init("injections", .array(injections)),
    ])
  }
}

extension SimulatedArgument {
  var document: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .nothing: .null
    case .unknown(let text): ["unknown": .string(text)]
    }
  }
}

extension FailureCause {
  /// The rule-like name of the cause, where it happens, and the way there.
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("cause", .string(kind.rawValue))]
    if let location { members.append(.init("location", .string(location.description))) }
    if !chain.isEmpty { members.append(.init("chain", .strings(chain.map(\.key)))) }
    return members
  }
}

extension PerformedSite {
  var document: JSONValue {
    switch self {
    case .initializer(let selector, let index): PerformedSite.call("initializer", selector, index)
    case .initializerLabel(let label, let index):
      ["site": "initializer", "label": label.map(JSONValue.string) ?? .null, "index": .integer(index)]
    case .property(let name): ["site": "property", "name": .string(name)]
    case .method(let selector, let index): PerformedSite.call("method", selector, index)
    case .before(let selector, let index): PerformedSite.call("before", selector, index)
    case .after(let selector, let index): PerformedSite.call("after", selector, index)
    case .factory(let selector): ["site": "factory", "selector": .string(selector)]
    }
  }

  private static func call(_ site: String, _ selector: String, _ index: Int) -> JSONValue {
    ["site": .string(site), "selector": .string(selector), "index": .integer(index)]
  }
}

extension SimulatedValue {
  var document: JSONValue {
    switch self {
    case .nothing: .null
    case .instance(let index): ["instance": .integer(index)]
    case .argument(let index): ["argument": .integer(index)]
    case .constant(let constant): ["constant": .string(constant.text)]
    case .list(_, let values): ["list": .array(values.map(\.document))]
    case .dictionary(let keys, let values):
      ["dictionary": .array(zip(keys, values).map { .array([$0.document, $1.document]) })]
    case .classObject(let name): ["class": .string(name)]
    case .assembly: ["assembly": true]
    case .unknown(let text): ["unknown": .string(text)]
    }
  }
}
