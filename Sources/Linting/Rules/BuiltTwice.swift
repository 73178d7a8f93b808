import AssemblyFacts
import DependencyGraph

/// Reports cycles through a completion that are entered on the side of the constructor.
struct BuiltTwice: Rule {
  static let metadata = RuleMetadata(
    id: "built-twice", severity: .warning, frameworks: [.swinject, .dip],
    summary: "A cycle through a completion in which the entry's factory runs twice",
    rationale: """
      Swinject stores an instance when its factory has returned, and runs `initCompleted` after that. Where the cycle is \
      entered at the service whose constructor needs the other one, the other's completion asks for it while its own \
      factory is still running: the factory runs once more, and the instance of the first run is thrown away, with \
      everything it has started. Entered at the other side nothing is built twice.

      It is a warning for a service that is kept and used from outside of the cycle; otherwise it is a note.
      """,
    fix: "Resolve the other link in `initCompleted` as well.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    context.cycleReports.compactMap { report in
      guard graph[report.cycle.definitions[0]]?.definition.framework != .typhoon, report.failing.isEmpty else {
        return nil
      }
      return finding(report, graph, context)
    }
  }

  private func finding(_ report: CycleReport, _ graph: DependencyGraph, _ context: RuleContext) -> Finding? {
    let cycle = report.cycle
    let twice = cycle.definitions.indices.filter { place in
      graph.edge(at: cycle.edges[place]).kind == .initializer && graph.scope(of: cycle.definitions[place]) != .prototype
    }
    guard !twice.isEmpty, let completion = cycle.edges.map({ graph.edge(at: $0) }).last(where: { $0.kind == .deferred })
    else { return nil }
    let costly = twice.first { report.used.contains($0) && isKept(cycle.definitions[$0], graph) }
    let entry = costly ?? twice[0]
    let name = context.names.quoted(cycle.definitions[entry])
    return Finding(
      rule: Self.metadata.id, severity: costly == nil ? .note : .warning,
      message: "resolving \(name) runs its factory twice and throws one instance away: the completion of "
        + "\(context.names.quoted(completion.source)) comes back to it before it is stored",
      location: completion.location, chain: report.hops(from: entry, in: graph, names: context.names),
      fix: DeferredSite(graph.edge(at: cycle.edges[entry]), in: graph).fix(names: context.names),
      symbols: cycle.definitions.map(\.description).sorted())
  }

  private func isKept(_ id: DefinitionID, _ graph: DependencyGraph) -> Bool {
    switch graph.scope(of: id) {
    case .singleton, .weakSingleton, .lazySingleton: true
    case .objectGraph, .prototype, .custom: false
    }
  }
}

extension BuiltTwice {
  private static let head = """
    import Swinject
    final class Engine { var car: Car? }
    final class Car { init(engine: Engine) {} }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "entered at the constructor",
      head + """
        final class CarAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }.inObjectScope(.container)
            container.register(Engine.self) { _ in Engine() }
              .initCompleted { r, engine in engine.car = 1️⃣r.resolve(Car.self) }
          }
        }
        func start(_ resolver: Resolver) -> Car { resolver.resolve(Car.self)! }
        """),
    .triggering(
      .swift, "kept while somebody holds it",
      head + """
        final class Garage { init(car: Car) {} }
        final class CarAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Garage.self) { r in Garage(car: r.resolve(Car.self)!) }
            container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }.inObjectScope(.weak)
            container.register(Engine.self) { _ in Engine() }
              .initCompleted { r, engine in engine.car = 1️⃣r.resolve(Car.self) }
          }
        }
        """),
    .triggering(
      .swift, "only within one resolution: a note",
      head + """
        final class CarAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }
            container.register(Engine.self) { _ in Engine() }
              .initCompleted { r, engine in engine.car = 1️⃣r.resolve(Car.self) }
          }
        }
        """),
    .clean(
      .swift, "both links are completions",
      """
      import Swinject
      final class Engine { var car: Car? }
      final class Car { var engine: Engine? }
      final class CarAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Car.self) { _ in Car() }.inObjectScope(.container)
            .initCompleted { r, car in car.engine = r.resolve(Engine.self) }
          container.register(Engine.self) { _ in Engine() }
            .initCompleted { r, engine in engine.car = r.resolve(Car.self) }
        }
      }
      func start(_ resolver: Resolver) -> Car { resolver.resolve(Car.self)! }
      """),
    .clean(
      .swift, "no way back",
      head + """
        final class CarAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }.inObjectScope(.container)
            container.register(Engine.self) { _ in Engine() }
          }
        }
        """),
    .clean(
      .swift, "the way back comes when somebody asks",
      """
      import Swinject
      final class Engine { var car: Lazy<Car>? }
      final class Car { init(engine: Engine) {} }
      final class CarAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }.inObjectScope(.container)
          container.register(Engine.self) { _ in Engine() }
            .initCompleted { r, engine in engine.car = r.resolve(Lazy<Car>.self) }
        }
      }
      """),
    .triggering(
      .swift, "a note: kept, but nobody is seen to resolve it from outside",
      """
      import Swinject
      final class Engine { var car: Car? }
      final class Car { init(engine: Engine) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Car.self) { r in Car(engine: r.resolve(Engine.self)!) }.inObjectScope(.container)
          container.register(Engine.self) { _ in Engine() }
            .initCompleted { r, engine in engine.car = 1️⃣r.resolve(Car.self) }
        }
      }
      """),
    .clean(
      .objectiveC, "Typhoon finds the instance that is being built",
      """
      @interface Engine : NSObject
      @property (nonatomic, strong) id car;
      @end
      @interface Car : NSObject
      - (instancetype)initWithEngine:(Engine *)engine;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Car *)car
      {
          return [TyphoonDefinition withClass:[Car class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithEngine:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self engine]];
              }];
          }];
      }
      - (Engine *)engine
      {
          return [TyphoonDefinition withClass:[Engine class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(car) with:[self car]];
          }];
      }
      @end
      """),
  ]
}
