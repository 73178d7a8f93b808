import AssemblyFacts
import DependencyGraph
import SourceFiles
import SwiftEvaluation

/// What the containers of a program do when a service is asked of them.
package struct SwinjectProgram: Sendable {
  package let roots: [SwinjectRoot]
  private let program: SwiftProgram
  private let origins: SwinjectOrigins

  package init(graph: DependencyGraph) {
    origins = SwinjectOrigins(graph: graph)
    roots = SwinjectRoot.roots(in: graph.files)
    program = SwiftProgram(files: graph.files)
  }

  /// Asks each container in which the definition is registered.
  ///
  /// - Parameter arguments: strings are those that the service takes as `String` or as a number; what is missing, and
  ///   what cannot be made of a string, is a value that nothing is known of.
  package func simulate(
    _ entry: DefinitionID, arguments: [SimulatedArgument] = [], recordsSteps: Bool = true
  ) -> [Simulation] {
    guard case .service(let key) = entry.key else { return [] }
    let run = SwinjectRun(entry: entry, key: key, origins: origins, recordsSteps: recordsSteps)
    let found = roots.compactMap { root in
      DeepThread.run { run.simulation(of: root, in: program, given: arguments) }
    }
    if !found.isEmpty { return found }
    return [
      Simulation(
        entry: entry.key, assembly: entry.assembly, arguments: arguments,
        outcome: .unknown(UnknownReason("no container that the sources are seen to put together has it")))
    ]
  }
}

/// Which definition of the graph a registration, or an instance, comes from.
private struct SwinjectOrigins: Sendable {
  /// By the place of the registration.
  let definitions: [SourceLocation: DefinitionID]
  private let locations: [DefinitionID: SourceLocation]
  /// The definitions that make instances of a class.
  private let makers: [String: [DefinitionID]]

  init(graph: DependencyGraph) {
    let nodes = graph.nodes.filter { $0.definition.framework == .swinject }
    definitions = Dictionary(nodes.map { ($0.definition.location, $0.id) }) { first, _ in first }
    locations = Dictionary(nodes.map { ($0.id, $0.definition.location) }) { first, _ in first }
    makers = Dictionary(grouping: nodes, by: { $0.productClass ?? "" }).mapValues { $0.map(\.id) }
  }

  func location(of definition: DefinitionID) -> SourceLocation? { locations[definition] }

  /// The definition that makes instances of a class, where there is just one.
  func definition(of className: String) -> DefinitionID {
    if let found = makers[className], found.count == 1 { return found[0] }
    return DefinitionID(assembly: "", key: .service(ServiceKey(type: className)))
  }
}

/// One resolution in a container of its own.
private struct SwinjectRun: Sendable {
  let entry: DefinitionID
  let key: ServiceKey
  let origins: SwinjectOrigins
  let recordsSteps: Bool

  /// - Returns: nil where the definition is not registered in the container.
  func simulation(of root: SwinjectRoot, in program: SwiftProgram, given: [SimulatedArgument]) -> Simulation? {
    let arguments = key.argumentTypes.indices.map { index in
      index < given.count ? given[index] : SimulatedArgument.text("v\(index)")
    }
    var simulation = Simulation(
      entry: entry.key, assembly: entry.assembly, arguments: arguments, outcome: .nothing)
    if case .symbol(let text)? = key.name {
      simulation.outcome = .unknown(UnknownReason("the name `\(text)` is not known"))
      return simulation
    }
    guard !key.argumentTypes.contains(nil) else {
      simulation.outcome = .unknown(UnknownReason("the type of an argument is not known"))
      return simulation
    }
    do {
      let composition = try SwinjectComposition(root, of: program, recordsEvents: recordsSteps)
      composition.containers.events = []
      let values = zip(arguments, key.argumentTypes.compactMap { $0 }).map(SwinjectRun.value)
      var name: String?
      if case .literal(let text)? = key.name { name = text }
      guard let service = registeredService(in: composition) else { return nil }
      let result = composition.resolve(service, name: name, arguments: values)
      record(result, of: composition, into: &simulation)
    } catch SwiftHalt.trap(let trap) {
      simulation.outcome = outcome(of: trap, path: [], composition: nil)
    } catch SwiftHalt.unknown(let reason, let location) {
      simulation.outcome = .unknown(UnknownReason(reason, at: location))
    } catch {
      simulation.outcome = .unknown(UnknownReason("\(error)"))
    }
    return simulation
  }

  /// The type as the registration has it, generic arguments and all.
  private func registeredService(in composition: SwinjectComposition) -> SwiftType? {
    guard let location = origins.location(of: entry) else { return nil }
    return composition.containers.entries.first { $0.registration.location == location }?.registration.service
  }

  private static func value(_ argument: SimulatedArgument, _ type: String) -> TypedValue {
    let declared = SwiftType.named(type)
    switch (argument, type) {
    case (.nothing, _): return TypedValue(.nothing, declared)
    case (.text(let text), "String"): return TypedValue(.string(text), declared)
    case (.text(let text), "Int") where Int(text) != nil: return TypedValue(.integer(text), declared)
    case (.text(let text), "Double") where Double(text) != nil: return TypedValue(.floating(text), declared)
    case (.text(let text), "Bool") where text == "true" || text == "false":
      return TypedValue(.boolean(text == "true"), declared)
    case (.text(let text), _), (.unknown(let text), _): return TypedValue(.unknown(text), declared)
    }
  }

  // MARK: The outcome

  private func record(_ result: SwinjectResult, of composition: SwinjectComposition, into simulation: inout Simulation)
  {
    simulation.steps = composition.containers.events.map { step($0, in: composition) }
    switch result.outcome {
    case .built(let value):
      simulation.outcome = .built
      var wiring = SwinjectWiring(arguments: simulation.arguments, definition: origins.definition(of:))
      simulation.result = wiring.value(value)
      wiring.finish()
      simulation.instances = wiring.instances
    case .nothing: simulation.outcome = .nothing
    case .trap(let trap): simulation.outcome = outcome(of: trap, path: result.path, composition: composition)
    case .unknown(let reason, let location): simulation.outcome = .unknown(UnknownReason(reason, at: location))
    }
  }

  private func outcome(
    of trap: SwiftTrap, path: [SwinjectHop], composition: SwinjectComposition?
  ) -> SimulationOutcome {
    func cause(_ kind: FailureCause.Kind) -> FailureCause {
      let chain = path.map { hop in
        let target = composition.flatMap { origins.definitions[$0.containers.entries[hop.entry].registration.location] }
        return ReferenceHop(
          source: nil, target: target, key: target.map { "\($0.key)" } ?? hop.request.service.description, site: nil,
          isInitializer: true, location: hop.request.location.path.isEmpty ? nil : hop.request.location)
      }
      return FailureCause(
        kind, phase: .resolution, subject: "\(entry.key)", definition: chain.last?.target, location: trap.location,
        // Two hundred steps of a recursion say no more than its first.
        chain: Array(chain.prefix(20)))
    }
    switch trap.kind {
    case .nilUnwrapped: return .nilUnwrapped(cause(.unresolvedReference))
    case .infiniteRecursion: return .infiniteRecursion(cause(.unresolvableCycle))
    case .fatalError(let text):
      return .exception(SimulatedException(name: "fatalError", reason: text, cause: cause(.unresolvedReference)))
    case .castFailure:
      return .exception(SimulatedException(name: "cast", reason: trap.message, cause: cause(.unknownMember)))
    }
  }

  private func step(_ event: SwinjectEvent, in composition: SwinjectComposition) -> SimulationStep {
    func component(_ entry: Int) -> String {
      let registration = composition.containers.entries[entry].registration
      return origins.definitions[registration.location].map { "\($0.key)" } ?? registration.service.description
    }
    let location = event.location.path.isEmpty ? nil : event.location
    switch event.kind {
    case .begin(let entry):
      return SimulationStep(.begin, depth: event.depth, component: component(entry), location: location)
    case .reuse(let entry), .discard(let entry):
      // Under what asks for it, beside what that has made.
      return SimulationStep(.reuse, depth: max(1, event.depth - 1), component: component(entry), location: location)
    case .complete(let entry):
      return SimulationStep(.complete, depth: event.depth, component: component(entry), location: location)
    case .missing(let request):
      return SimulationStep(
        .fail("nobody registers it"), depth: event.depth + 1, component: request.service.description,
        location: location)
    }
  }
}

/// The instances that a value leads to, breadth first over stored properties in alphabetical order.
private struct SwinjectWiring {
  let definition: (String) -> DefinitionID
  /// Of the entry.
  let arguments: [SimulatedArgument]
  private(set) var instances: [SimulatedInstance] = []
  private var objects: [SwiftObject] = []

  init(arguments: [SimulatedArgument], definition: @escaping (String) -> DefinitionID) {
    self.arguments = arguments
    self.definition = definition
  }

  mutating func value(_ value: SwiftValue) -> SimulatedValue {
    switch value {
    case .string(let text), .unknown(let text), .integer(let text), .floating(let text):
      // What has the text of an argument is the argument.
      if let index = arguments.firstIndex(of: .text(text)) ?? arguments.firstIndex(of: .unknown(text)) {
        return .argument(index)
      }
      if case .unknown = value { return .unknown(text) }
      if case .string = value { return .constant(Constant(kind: .string, text: text)) }
      return .constant(Constant(kind: .number, text: text))
    case .object(let object):
      if object.isReleased { return .nothing }
      if let known = objects.firstIndex(where: { $0 === object }) { return .instance(known) }
      objects.append(object)
      return .instance(objects.count - 1)
    case .nothing, .void: return .nothing
    case .boolean(let truth): return .constant(Constant(kind: .number, text: "\(truth)"))
    case .enumCase(_, let name, _): return .constant(Constant(kind: .object, text: ".\(name)"))
    case .structure(let structure): return .constant(Constant(kind: .object, text: structure.type.description))
    case .array(let elements): return .list(.array, elements.map { self.value($0) })
    case .wrapper, .closure: return .unknown("resolved later")
    case .type(let type): return .classObject(type.description)
    case .initializer, .function, .tuple, .dictionary, .container, .assembler, .entry, .scope, .symbol:
      return .unknown("a value of ordinary code")
    }
  }

  mutating func finish() {
    while instances.count < objects.count {
      let object = objects[instances.count]
      let injections = object.fields.sorted { $0.key < $1.key }.map { name, typed in
        PerformedInjection(site: .property(name), value: value(typed.value))
      }
      instances.append(
        SimulatedInstance(
          definition: definition(object.className), className: object.className, injections: injections))
    }
  }
}
