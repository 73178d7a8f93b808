import AssemblyFacts
import DependencyGraph

/// Block definitions: the method's body runs again with real arguments, and its messages to assemblies resolve
/// (`TyphoonBlockDefinition+InstanceBuilder.m`).
extension Resolution {
  func runInitializerBlock(of component: LoadedComponent, _ element: StackElement) throws {
    guard let node = container.graph[component.component.source], let className = component.className else {
      throw Halt.unknown(
        UnknownReason("the class of '\(component.component.key)' is not known", at: component.component.location))
    }
    let number = newInstance(component, className: className)
    run(node, .construction, on: number, element) { element.product = .instance(number) }
  }

  func runInjectionsBlock(of component: LoadedComponent, _ element: StackElement) throws {
    guard let node = container.graph[component.component.source], case .instance(let number) = element.instance else {
      return
    }
    run(node, .completion, on: number, element) {}
  }

  /// Runs the method; of its blocks only that of the phase does anything.
  private func run(
    _ node: DefinitionNode, _ phase: Injection.Phase, on number: Int, _ element: StackElement,
    then: @escaping Agenda.Task
  ) {
    let steps = node.definition.body.steps(of: phase)
    guard !steps.isEmpty else { return agenda.next(then) }
    let frame = BlockFrame(node: node)
    realArguments(of: element, raises: phase == .construction) { values in
      frame.arguments = values
      self.agenda.next(inOrder: [{ self.perform(steps, in: frame, on: number, element) }, then])
    }
  }

  /// The values of the arguments that a component was asked for with.
  ///
  /// - Parameter raises: one that is being initialized raises; otherwise it is nil.
  private func realArguments(of element: StackElement, raises: Bool, then: @escaping ([SimulatedValue]) throws -> Void)
  {
    let injections = element.arguments?.values ?? []
    var values: [SimulatedValue] = Array(repeating: .nothing, count: injections.count)
    var tasks: [Agenda.Task] = injections.indices.map { index in
      {
        let context = InjectionContext(element: element, raises: raises)
        try self.value(of: injections[index], in: context) { values[index] = $0 }
      }
    }
    tasks.append { try then(values) }
    agenda.next(inOrder: tasks)
  }

  private func perform(_ steps: [Step], in frame: BlockFrame, on number: Int, _ element: StackElement) {
    agenda.iterate(steps.count) { index, goOn in
      switch steps[index] {
      case .hold(let local, _, let value):
        try self.evaluate(value, in: frame, site: nil, element) {
          frame.locals[local] = $0
          goOn()
        }
      case .evaluate(let value): try self.evaluate(value, in: frame, site: nil, element) { _ in goOn() }
      case .use: goOn()
      case .inject(let injection):
        try self.evaluate(injection.value, in: frame, site: injection.site, element) { value in
          if let site = PerformedSite(injection.site) {
            self.perform(
              [PerformedInjection(site: site, value: value, location: injection.value.location)], on: number, element)
          }
          goOn()
        }
      case .condition(let condition, let positive, let negative):
        try self.evaluate(condition, in: frame, site: nil, element) { value in
          guard let isTrue = self.truth(of: value) else {
            throw Halt.unknown(UnknownReason("a condition is not known", at: condition.location))
          }
          self.agenda.next(inOrder: [
            { self.perform(isTrue ? positive : negative, in: frame, on: number, element) }, { goOn() },
          ])
        }
      }
    } completion: {
    }
  }

  private func truth(of value: SimulatedValue) -> Bool? {
    switch value {
    case .nothing: return false
    case .instance, .list, .dictionary, .classObject, .assembly: return true
    case .argument(let index):
      guard entryArguments.indices.contains(index) else { return false }
      return entryArguments[index] != .nothing
    case .constant: return ActivationObject.plain(value).truth
    case .unknown: return nil
    }
  }

  private func evaluate(
    _ value: InjectedValue, in frame: BlockFrame, site: InjectionSite?, _ element: StackElement,
    then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    switch value.kind {
    case .reference(let reference):
      evaluate(reference.arguments, in: frame, element) { values in
        try self.resolve(reference, values, site: site, at: value.location, element, then: then)
      }
    case .argument(let index): try then(frame.arguments.indices.contains(index) ? frame.arguments[index] : .nothing)
    case .local(let number): try then(frame.locals[number] ?? .nothing)
    case .constant(let constant): try then(.constant(constant))
    case .nothing: try then(.nothing)
    case .collection(let collection):
      evaluate(collection.keys + collection.elements, in: frame, element) { values in
        let elements = Array(values.dropFirst(collection.keys.count))
        if elements.contains(.nothing) {
          throw self.fail(
            "NSInvalidArgumentException", "attempt to insert nil object", .nilInCollection, subject: "nil",
            in: element, at: value.location)
        }
        if collection.kind == .dictionary {
          try then(.dictionary(keys: Array(values.prefix(collection.keys.count)), values: elements))
        } else {
          try then(.list(collection.kind, elements))
        }
      }
    case .assembly, .collaborator: try then(.assembly)
    case .configuration(let key): try then(.unknown("TyphoonConfig(\(key ?? "…"))"))
    case .message(let message): try then(.unknown(message.text))
    case .expression(let text, _, _), .unknown(let text, _): try then(.unknown(text))
    case .byType, .ofType, .keyPath, .inline, .option, .definitionObject: try then(.unknown("…"))
    }
  }

  private func evaluate(
    _ values: [InjectedValue], in frame: BlockFrame, _ element: StackElement,
    then: @escaping ([SimulatedValue]) throws -> Void
  ) {
    var results: [SimulatedValue] = []
    agenda.iterate(values.count) { index, goOn in
      try self.evaluate(values[index], in: frame, site: nil, element) {
        results.append($0)
        goOn()
      }
    } completion: {
      try then(results)
    }
  }

  /// A message to an activated assembly resolves.
  private func resolve(
    _ reference: Reference, _ values: [SimulatedValue], site: InjectionSite?, at location: SourceLocation,
    _ element: StackElement, then: @escaping (SimulatedValue) throws -> Void
  ) throws {
    switch reference.receiver {
    case .ownAssembly, .property: break
    case .instanceVariable: return try then(.nothing)
    case .superAssembly, .made, .resolver: return try then(.unknown(reference.key.description))
    }
    let arguments = values.isEmpty ? nil : RuntimeArguments(values.map { TyphoonInjection(kind: .object($0)) })
    try make(
      key: reference.key.description, arguments: arguments, from: element, site: site, location: location,
      isInitializer: true, then: then)
  }
}

extension DefinitionBody {
  /// What a block definition's blocks of a phase do: the injections, and the locals that these use.
  func steps(of phase: Injection.Phase) -> [Step] {
    let own = steps.compactMap { $0.restricted(to: phase) }
    var used: Set<Int> = []
    var result: [Step] = []
    for step in own.reversed() {
      if case .hold(let number, _, _) = step, !used.contains(number) { continue }
      step.forEachLocal { used.insert($0) }
      result.append(step)
    }
    return result.reversed()
  }
}

extension Step {
  /// nil where nothing of it belongs to the phase. Locals may belong to either; what is only called is taken for a part
  /// of the initializer block.
  fileprivate func restricted(to phase: Injection.Phase) -> Step? {
    switch self {
    case .hold: return self
    case .inject(let injection): return injection.phase == phase ? self : nil
    case .evaluate, .use: return phase == .construction ? self : nil
    case .condition(let value, let positive, let negative):
      let positive = positive.compactMap { $0.restricted(to: phase) }
      let negative = negative.compactMap { $0.restricted(to: phase) }
      return positive.isEmpty && negative.isEmpty ? nil : .condition(on: value, then: positive, otherwise: negative)
    }
  }

  fileprivate func forEachLocal(_ visit: (Int) -> Void) {
    for value in directValues {
      value.forEachPart { if case .local(let number) = $0.kind { visit(number) } }
    }
  }
}

/// One run of a block definition's body.
private final class BlockFrame {
  let node: DefinitionNode
  var arguments: [SimulatedValue] = []
  var locals: [Int: SimulatedValue] = [:]

  init(node: DefinitionNode) { self.node = node }
}

extension PerformedSite {
  /// The site in the facts; nil for a factory's receiver.
  init?(_ site: InjectionSite) {
    switch site {
    case .initializer(let selector, let index, _, _): self = .initializer(selector: selector, index: index)
    case .factoryParameter(let selector, let index, _): self = .initializer(selector: selector, index: index)
    case .property(let name): self = .property(name)
    case .method(let selector, let index, _): self = .method(selector: selector, index: index)
    case .before(let selector, let index, _): self = .before(selector: selector, index: index)
    case .after(let selector, let index, _): self = .after(selector: selector, index: index)
    case .factoryReceiver: return nil
    }
  }
}
