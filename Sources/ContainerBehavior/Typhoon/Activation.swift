import AssemblyFacts
import DependencyGraph

/// Which configuration of Typhoon (and of the application) runs: several checks are compiled into debug builds only.
package enum Build: String, Sendable, CaseIterable { case debug, release }

/// Stops activation or resolution.
enum Halt: Error {
  case exception(SimulatedException)
  case infiniteRecursion(FailureCause)
  case unknown(UnknownReason)
}

/// One order in which an activation goes on. Typhoon leaves it open: assemblies, their methods and what they make stand
/// in hashed sets.
struct ActivationOrder: Equatable, Sendable {
  /// The active assemblies, in the order in which they are built and registered.
  var assemblies: [String]
  /// For each, the keys of all its definition methods in the order in which they are called.
  var keys: [String: [String]]
}

/// What an activation leaves behind.
struct ActivationResult {
  /// In order of registration.
  var components: [TyphoonComponent] = []
  /// Post-processors, converters and configurations, which are not registered.
  var infrastructure: [TyphoonComponent] = []
  /// Keys whose method returns no definition.
  var others: Set<String> = []
}

/// Runs the bodies of all definition methods, as Typhoon does when assemblies are activated
/// (`TyphoonAssemblyDefinitionBuilder.m`, `TyphoonBlockComponentFactory.m`, `TyphoonDefinitionRegisterer.m`).
final class Activation {
  let graph: DependencyGraph
  let build: Build
  let order: ActivationOrder
  let agenda = Agenda()
  private var builders: [String: Builder] = [:]
  var result = ActivationResult()

  /// `TyphoonAssemblyDefinitionBuilder`: one for each assembly.
  private final class Builder {
    var definitions: [String: DefinitionObject] = [:]
    var underConstruction: Set<String> = []
    /// Methods that raised, themselves or in what they call.
    var failures: [String: Halt] = [:]
  }

  init(graph: DependencyGraph, build: Build, order: ActivationOrder) {
    self.graph = graph
    self.build = build
    self.order = order
  }

  /// - Throws: `Halt`.
  func run() throws -> ActivationResult {
    var registered: [String: TyphoonComponent] = [:]
    for assembly in order.assemblies {
      let builder = Builder()
      builders[assembly] = builder
      let keys = order.keys[assembly] ?? []
      for key in keys { try call(key, in: assembly) }
      for key in keys {
        guard let definition = builder.definitions[key] else { continue }
        try register(definition.frozen(key: definition.key ?? key), among: &registered)
      }
    }
    return result
  }

  private func call(_ key: String, in assembly: String) throws {
    agenda.next {
      try self.definition(for: key, in: assembly, arguments: nil) { object in
        if case .definition = object {} else { self.result.others.insert(key) }
      }
    }
    try agenda.run()
  }

  /// What goes wrong in each method that raises, in order of the methods: any of them may be called first, and what goes
  /// wrong in one does so whatever has been called before.
  func failures(in assembly: String) -> [(key: String, halt: Halt)] {
    let builder = Builder()
    builders[assembly] = builder
    let keys = order.keys[assembly] ?? []
    for key in keys {
      do {
        try call(key, in: assembly)
      } catch {
        let halt = error as? Halt ?? .unknown(UnknownReason("\(error)"))
        for caller in builder.underConstruction { builder.failures[caller] = halt }
        builder.underConstruction = []
      }
    }
    return keys.compactMap { key in builder.failures[key].map { (key, $0) } }
  }

  /// What some methods and those that they call make, by key, when they are called first.
  ///
  /// - Throws: `Halt`.
  func components(of keys: [String], in assembly: String) throws -> [String: TyphoonComponent] {
    let builder = Builder()
    builders[assembly] = builder
    for key in keys { try call(key, in: assembly) }
    return builder.definitions.mapValues { $0.frozen(key: $0.key ?? "") }
  }

  private func register(_ component: TyphoonComponent, among registered: inout [String: TyphoonComponent]) throws {
    if let other = registered[component.key] {
      let kind: FailureCause.Kind
      switch (component.kind, other.kind) {
      case (.standIn, _), (_, .standIn):
        let standIn = component.kind == .standIn ? component : other
        kind = standIn.className == nil ? .aliasInCycle : .aliasAcrossAssemblies
      default: kind = .duplicateDefinition
      }
      let blamed = component.kind == .standIn || other.kind != .standIn ? component : other
      throw raise(
        "NSInvalidArgumentException", "Key '\(component.key)' is already registered.", kind,
        subject: component.key, in: blamed.source, at: graph[blamed.source]?.definition.nameLocation)
    }
    if isInfrastructure(component) {
      result.infrastructure.append(component)
    } else {
      registered[component.key] = component
      result.components.append(component)
    }
  }

  private static let infrastructureProtocols = [
    "TyphoonDefinitionPostProcessor", "TyphoonInstancePostProcessor", "TyphoonTypeConverter",
    "TyphoonComponentFactoryPostProcessor", "TyphoonComponentPostProcessor",
  ]

  private func isInfrastructure(_ component: TyphoonComponent) -> Bool {
    guard let className = component.className else { return false }
    if className == Activation.configurationClass { return true }
    return Activation.infrastructureProtocols.contains { graph.types.conforms(className, to: $0) == .yes }
  }

  static let configurationClass = "TyphoonConfigPostProcessor"

  // MARK: One key

  /// What a message to the assembly's stand-in returns: `-builtDefinitionForKey:args:`.
  ///
  /// - Parameter arguments: nil where the method takes none, or where the container itself calls it.
  func definition(
    for key: String, in assembly: String, arguments: ArgumentsObject?,
    then: @escaping (ActivationObject) throws -> Void
  ) throws {
    guard let builder = builders[assembly], let ids = graph.assemblies[assembly]?.definitions[.selector(key)],
      let id = ids.first, let node = graph[id]
    else { return try then(.plain(.unknown("[self \(key)]"))) }
    if let halt = builder.failures[key] { throw halt }
    if builder.underConstruction.contains(key) {
      let standIn = DefinitionObject(
        .terminator, className: nil, key: key, source: id, location: node.definition.body.location)
      standIn.arguments = arguments
      return try then(.definition(standIn))
    }
    if let known = builder.definitions[key] {
      known.arguments = arguments
      return try then(.definition(known))
    }
    let frame = MethodFrame(node: node, assembly: assembly)
    try frame.fillWithPlaceholders(self)
    builder.underConstruction.insert(key)
    runMethod(frame, unsettled: unsettledReason(ids)) { object in
      builder.underConstruction.remove(key)
      guard case .definition(let made) = object else { return try then(object) }
      let definition = self.settle(made, key: key, source: id)
      builder.definitions[key] = definition
      definition.arguments = arguments
      try then(.definition(definition))
    }
  }

  /// Why it cannot be told which method answers a key.
  private func unsettledReason(_ ids: [DefinitionID]) -> String? {
    guard let first = ids.first.flatMap({ graph[$0]?.definition }) else { return nil }
    if !first.isInterceptable { return "the method is not '@objc dynamic', so that the container does not see it" }
    let others = ids.dropFirst().compactMap { graph[$0]?.definition }
    if others.contains(where: { $0.body != first.body }) {
      return "the method is defined \(ids.count) times, under different conditions"
    }
    return nil
  }

  /// `-definitionBySettingKey:toDefinition:`: a definition that has a key already is an alias.
  private func settle(_ made: DefinitionObject, key: String, source: DefinitionID) -> DefinitionObject {
    var result = made
    if (made.key ?? "").isEmpty { made.key = key }
    if made.isProcessed, made.key != key {
      result = DefinitionObject(
        .alias(key: made.key, arguments: made.arguments), className: made.className, key: key, source: source,
        location: graph[source]?.definition.body.location ?? made.location)
    }
    result.isProcessed = true
    return result
  }

  // MARK: Failing

  func raise(
    _ name: String, _ reason: String, _ kind: FailureCause.Kind, subject: String, in definition: DefinitionID?,
    at location: SourceLocation?
  ) -> Halt {
    .exception(
      SimulatedException(
        name: name, reason: reason,
        cause: FailureCause(
          kind, phase: .activation, subject: subject, definition: definition, location: location)))
  }
}

/// One call of a definition method.
final class MethodFrame {
  let node: DefinitionNode
  /// The active assembly as whose member it runs.
  let assembly: String
  var arguments: [ActivationObject]
  var locals: [Int: ActivationObject] = [:]

  init(node: DefinitionNode, assembly: String, arguments: [ActivationObject] = []) {
    self.node = node
    self.assembly = assembly
    self.arguments = arguments
  }

  /// Passes one opaque placeholder for each parameter.
  func fillWithPlaceholders(_ activation: Activation) throws {
    for (index, parameter) in node.definition.parameters.enumerated() {
      switch parameter.type.kind {
      case .primitive:
        let selector = node.id.key.description
        throw activation.raise(
          "NSInvalidArgumentException",
          "The method '\(selector)' in assembly '\(assembly)', contains a runtime argument of primitive type (BOOL, "
            + "int, CGFloat, etc) at index \(index).",
          .primitiveArgument, subject: parameter.name, in: node.id, at: parameter.location)
      case .block: arguments.append(.blockPlaceholder(index))
      case .object, .any, .selfType, .classObject, .void, .unknown:
        arguments.append(.injection(InjectionObject(.runtimeArgument(index), at: parameter.location)))
      }
    }
  }
}
