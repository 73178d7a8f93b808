import AssemblyFacts
import DependencyGraph

/// Reports uses of a definition without the arguments that it needs.
struct MissingArgument: Rule {
  static let metadata = RuleMetadata(
    id: "missing-argument", severity: .error, frameworks: .all,
    summary: "A definition resolved without the arguments that it needs",
    rationale: """
      Resolved by type or by key, a definition receives no arguments. An initializer that needs one then yields the class \
      object instead of an instance, a property that needs one stays unset, and a reference that hands one on recurses \
      until the stack overflows. In Swinject the number and the types of the arguments are part of the key: with others, \
      nothing is found, and the result is nil.
      """,
    fix: "Refer to the definition by name and supply the arguments.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    byType(graph, context) + byKey(graph, context) + services(graph, context)
  }

  // MARK: By type

  private func byType(_ graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for site in graph.byTypeSites {
      guard case .one(let candidate) = site.answer, let node = graph[candidate],
        let need = need(of: node, graph, context)
      else { continue }
      let name = context.names.quoted(candidate)
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: .error,
          message:
            "\(Wording.site(site.injection.site, of: context.names.quoted(site.definition))) is filled by type with "
            + "\(name), without its argument `\(need.parameter)`: \(need.consequence)",
          location: site.injection.siteLocation,
          chain: [
            Finding.Hop(
              "\(name) is the only definition of type \(Wording.type(of: site))", at: node.definition.nameLocation),
            Finding.Hop("it needs `\(need.parameter)` here", at: need.location),
          ],
          fix: fix(site, candidate, graph),
          symbols: ["\(site.definition)", Wording.symbol(site.injection.site), "\(candidate)"]))
    }
    return findings.findings
  }

  private func fix(_ site: ByTypeSite, _ candidate: DefinitionID, _ graph: DependencyGraph) -> String? {
    guard case .property(let name) = site.injection.site, let node = graph[site.definition],
      case .selector(let selector) = candidate.key
    else { return nil }
    // Only an argument of the same name is one to hand on.
    let own = Set(node.definition.parameters.map(\.name))
    let arguments = (graph[candidate]?.definition.parameters ?? []).map { own.contains($0.name) ? $0.name : "…" }
    let code = CodeText(node, in: graph)
    let message = code.message(to: code.receiver(of: candidate, in: graph), selector, arguments)
    return "write `\(code.injectProperty(name, with: message))`"
  }

  private struct Need {
    var parameter: String
    var location: SourceLocation
    var consequence: String
  }

  /// What a definition does with its first argument that it cannot do without, by severity of the consequence.
  private func need(of node: DefinitionNode, _ graph: DependencyGraph, _ context: RuleContext) -> Need? {
    var needs: [(rank: Int, need: Need)] = []
    for (index, parameter) in node.definition.parameters.enumerated() {
      for use in context.flow.uses(of: ArgumentID(definition: node.id, index: index)) {
        switch use.kind {
        case .passed:
          needs.append((0, Need(parameter: parameter.name, location: use.location, consequence: "the stack overflows")))
        case .injected(let injection):
          let isNeededFirst = injection.site.edgeKind == .initializer
          needs.append(
            (
              isNeededFirst ? 1 : 2,
              Need(
                parameter: parameter.name, location: use.location,
                consequence: isNeededFirst
                  ? "the class object stands where an instance should"
                  : "\(Wording.site(injection.site)) stays unset")
            ))
        case .returned, .code, .unknown: break
        }
      }
    }
    return needs.min { $0.rank < $1.rank }?.need
  }

  // MARK: By key

  private func byKey(_ graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.definition.parameters.isEmpty {
      for resolution in graph.entries[node.id] ?? [] {
        guard case .key(let key, _) = resolution.target, resolution.arguments.isEmpty, key.contains(":"),
          let need = need(of: node, graph, context)
        else { continue }
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message:
              "\(context.names.quoted(node.id)) is resolved by its key, without its argument `\(need.parameter)`: "
              + need.consequence,
            location: resolution.location,
            chain: [Finding.Hop("it needs `\(need.parameter)` here", at: need.location)],
            fix: "send `\(key)` to the assembly, with the argument", symbols: ["\(node.id)"]))
      }
    }
    return findings.findings
  }

  // MARK: Service keys

  /// Keys that nobody registers, while the same type and name is registered with other arguments.
  private func services(_ graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    let registered = ServiceOverloads(graph: graph)
    for edge in graph.edges {
      guard case .missing = edge.target, case .service(let wanted) = edge.reference.key,
        let other = registered.others(than: wanted).first
      else { continue }
      findings.append(
        finding(
          wanted, edge.reference.demand, other, at: edge.reference.nameLocation,
          symbols: ["\(edge.source)", "\(wanted)"], graph))
    }
    for (resolution, wanted) in graph.unansweredResolutions {
      guard let other = registered.others(than: wanted).first else { continue }
      findings.append(
        finding(wanted, resolution.demand, other, at: resolution.nameLocation, symbols: ["\(wanted)"], graph))
    }
    return findings.findings
  }

  private func finding(
    _ wanted: ServiceKey, _ demand: Reference.Demand, _ other: ServiceOverloads.Registered,
    at location: SourceLocation, symbols: [String], _ graph: DependencyGraph
  ) -> Finding {
    let given =
      wanted.argumentTypes.isEmpty
      ? "no argument" : "(\(wanted.argumentTypes.map { $0 ?? "?" }.joined(separator: ", ")))"
    return Finding(
      rule: Self.metadata.id, severity: demand == .optional ? .warning : .error,
      message:
        "`\(wanted.type)` is resolved with \(given) and registered as `\(other.key)`: the arguments are part of the "
        + "key, so that nothing is found",
      location: location,
      chain: graph[other.definition].map { [Finding.Hop("registered here", at: $0.definition.nameLocation)] } ?? [],
      fix: MissingArgument.resolving(other.key), symbols: symbols)
  }
}

extension MissingArgument {
  /// How a registration with arguments is asked for.
  private static func resolving(_ key: ServiceKey) -> String {
    let service = CodeText.service(key)
    let arguments = key.argumentTypes.map { $0 ?? "…" }.joined(separator: ", ")
    switch key.argumentTypes.count {
    case 0: return "write `resolve(\(service))`"
    case 1: return "write `resolve(\(service), argument: …)` with a value of type `\(arguments)`"
    default: return "write `resolve(\(service), arguments: …)` with values of types `\(arguments)`"
    }
  }
}

/// Registrations by service type and name, whatever their arguments.
struct ServiceOverloads {
  /// A key, its own or a forwarded one, of a registration.
  struct Registered {
    var key: ServiceKey
    var definition: DefinitionID
  }

  private var byTypeAndName: [ServiceKey: [Registered]] = [:]

  init(graph: DependencyGraph) {
    for node in graph.nodes {
      for case .service(let key) in [node.id.key] + node.definition.forwardedKeys {
        byTypeAndName[ServiceKey(type: key.type, name: key.name), default: []].append(
          Registered(key: key, definition: node.id))
      }
    }
  }

  /// Registrations of the same type and name under other arguments.
  func others(than key: ServiceKey) -> [Registered] {
    (byTypeAndName[ServiceKey(type: key.type, name: key.name)] ?? []).filter { $0.key != key }
  }
}

extension MissingArgument {
  private static let head = """
    @interface Store : NSObject
    @property (nonatomic, copy) NSString *path;
    @property (nonatomic, strong) Store *backup;
    - (instancetype)initWithPath:(NSString *)path;
    @end
    @interface Service : NSObject
    @property (nonatomic, strong) Store *store;
    @end

    @interface ServiceAssembly : TyphoonAssembly
    @end
    @implementation ServiceAssembly
    - (Service *)service
    {
        return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:SITE)];
        }];
    }

    """

  private static let withInitializer = """
    - (Store *)storeAtPath:(NSString *)path
    {
        return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
            [definition useInitializer:@selector(initWithPath:) parameters:^(TyphoonMethod *initializer) {
                [initializer injectParameterWith:path];
            }];
        }];
    }
    @end
    """

  private static let table = """
    import Swinject

    final class Table { init(number: Int) {} }

    final class TableAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Table.self) { (_, number: Int) in Table(number: number) }
      }
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "ordinary code supplies none",
      table + "func table(_ resolver: Resolver) -> Table { resolver.resolve(1️⃣Table.self)! }"),
    .triggering(
      .swift, "ordinary code supplies one of another type",
      table + """
        func table(_ resolver: Resolver, number: String) -> Table? {
          resolver.resolve(1️⃣Table.self, argument: number)
        }
        """),
    .clean(
      .swift, "registered for arguments whose types only their use tells",
      """
      import Swinject

      final class Label { init(text: String) {} }

      final class LabelAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Label.self) { _, first, last in Label(text: first + last) }
        }
      }
      func label(_ resolver: Resolver) -> Label { resolver.resolve(Label.self, arguments: "a", "b")! }
      """),
    .clean(
      .swift, "registered with a factory that is not scanned",
      """
      import Swinject

      final class Label { init(text: String) {} }

      final class LabelAssembly: Assembly {
        func assemble(container: Container) { container.register(Label.self, factory: Label.make) }
      }
      func label(_ resolver: Resolver) -> Label { resolver.resolve(Label.self, argument: "a")! }
      """),
    .clean(
      .swift, "ordinary code supplies it",
      table + "func table(_ resolver: Resolver) -> Table { resolver.resolve(Table.self, argument: 4)! }"),
    .clean(
      .swift, "ordinary code supplies one whose type the sources do not tell",
      table + "func table(_ resolver: Resolver) -> Table { resolver.resolve(Table.self, argument: Order.next.table)! }"),
    .triggering(
      .objectiveC, "by type, and the only candidate's initializer needs one",
      head.replacing("SITE", with: "1️⃣@selector(store") + withInitializer),
    .triggering(
      .objectiveC, "by type, and the only candidate's property needs one",
      head.replacing("SITE", with: "1️⃣@selector(store") + """
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "by key",
      head.replacing("SITE)", with: "@selector(store) with:[self storeAtPath:@\"main\"]") + withInitializer + """

        @implementation Launcher
        - (void)launch:(ServiceAssembly *)assembly
        {
            self.store = 1️⃣[assembly componentForKey:@"storeAtPath:"];
        }
        @end
        """),
    .clean(
      .objectiveC, "by name, with the argument",
      head.replacing("SITE)", with: "@selector(store) with:[self storeAtPath:@\"main\"]") + withInitializer),
    .clean(
      .objectiveC, "by type, and the candidate needs nothing",
      head.replacing("SITE", with: "@selector(store") + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "resolved by code with its argument",
      head.replacing("SITE)", with: "@selector(store) with:[self storeAtPath:@\"main\"]") + withInitializer + """

        @implementation Launcher
        - (void)launch:(ServiceAssembly *)assembly
        {
            self.store = [assembly storeAtPath:@"launch"];
        }
        @end
        """),
    .triggering(
      .swift, "a factory supplies none",
      """
      import Swinject
      final class Table { init(seats: Int) {} }
      final class Room { init(table: Table) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Table.self) { (_, seats: Int) in Table(seats: seats) }
          container.register(Room.self) { r in Room(table: r.resolve(1️⃣Table.self)!) }
        }
      }
      """),
    .triggering(
      .objectiveC, "by type, and an argument of the same name is at hand",
      """
      @interface Store : NSObject
      @property (nonatomic, copy) NSString *path;
      @end
      @interface Service : NSObject
      @property (nonatomic, strong) Store *store;
      @property (nonatomic, copy) NSString *path;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Service *)serviceAtPath:(NSString *)path
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(path) with:path];
              [definition injectProperty:1️⃣@selector(store)];
          }];
      }
      - (Store *)storeAtPath:(NSString *)path
      {
          return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(path) with:path];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "by type, and what it hands on is needed first",
      """
      @interface Backup : NSObject
      @property (nonatomic, copy) NSString *path;
      @end
      @interface Store : NSObject
      @property (nonatomic, copy) NSString *path;
      @property (nonatomic, strong) Backup *backup;
      - (instancetype)initWithPath:(NSString *)path;
      @end
      @interface Service : NSObject
      @property (nonatomic, strong) Store *store;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Service *)service
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:1️⃣@selector(store)];
          }];
      }
      - (Store *)storeAtPath:(NSString *)path name:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithPath:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:path];
              }];
              [definition injectProperty:@selector(backup) with:[self backupNamed:name]];
          }];
      }
      - (id)backupNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Backup class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(path) with:name];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "by type, and both a property and the initializer need one",
      """
      @interface Store : NSObject
      @property (nonatomic, copy) NSString *name;
      - (instancetype)initWithPath:(NSString *)path;
      @end
      @interface Service : NSObject
      @property (nonatomic, strong) Store *store;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Service *)service
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:1️⃣@selector(store)];
          }];
      }
      - (Store *)storeNamed:(NSString *)name atPath:(NSString *)path
      {
          return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
              [definition useInitializer:@selector(initWithPath:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:path];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "with one of two, and with one too many",
      """
      import Swinject
      final class Table { init(seats: Int, name: String) {}; init() {} }
      final class Chair { init() {} }
      final class Room { init(table: Table, chair: Chair) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Table.self) { (_, seats: Int, name: String) in Table(seats: seats, name: name) }
          container.register(Chair.self) { _ in Chair() }
          container.register(Room.self) { r in
            Room(table: r.resolve(1️⃣Table.self, argument: 4)!, chair: r.resolve(2️⃣Chair.self, argument: 4)!)
          }
        }
      }
      """),
  ]
}
