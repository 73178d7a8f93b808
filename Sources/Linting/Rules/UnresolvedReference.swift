import AssemblyFacts
import DependencyGraph

/// Reports references to definitions that do not exist.
struct UnresolvedReference: Rule {
  static let metadata = RuleMetadata(
    id: "unresolved-reference", severity: .error, frameworks: .all,
    summary: "A reference to a definition that does not exist",
    rationale: """
      A method that the assembly calls on itself and does not implement is an unrecognized selector while Typhoon builds \
      the definitions: every entry of the assembly fails. A method that a collaborating assembly declares and does not \
      implement raises "No component matching id" when it is reached. A Swinject key that nobody registers resolves to \
      nil. Assemblies outside the scanned sources are unknown, not missing.
      """,
    fix: "Call the definition by its name, or write the one that is missing.",
    examples: examples)

  /// What an assembly lost is not counted as missing in it.
  static let damageTolerance = DamageTolerance.onTheWay

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<SourceLocation> = []
    let registered = ServiceOverloads(graph: graph)
    for edge in graph.edges {
      // Registered with other arguments: those are what is missing.
      if case .service(let key) = edge.reference.key, !registered.others(than: key).isEmpty { continue }
      guard let missing = MissingDefinition(edge, in: graph, names: context.names) else { continue }
      // A reference that is held in a local stands in the graph once for each use.
      guard seen.insert(edge.reference.nameLocation).inserted else { continue }
      findings.append(missing.finding)
    }
    return findings + ordinaryCode(graph, registered)
  }

  /// Keys that code outside of any factory resolves.
  private func ordinaryCode(_ graph: DependencyGraph, _ registered: ServiceOverloads) -> [Finding] {
    graph.unansweredResolutions.compactMap { resolution, key in
      guard registered.others(than: key).isEmpty else { return nil }
      let meant = MissingDefinition.registration(closestTo: "\(key)", .swinject, graph: graph)
      var chain: [Finding.Hop] = []
      if let meant, let node = graph[meant.definition] {
        chain.append(
          Finding.Hop("`\(meant.definition.assembly)` has `\(meant.name)`", at: node.definition.nameLocation))
      }
      return Finding(
        rule: Self.metadata.id, severity: resolution.demand == .forced ? .error : .warning,
        message: MissingDefinition.message(nobodyRegisters: key, resolution.demand)
          + (meant.map { "; did you mean `\($0.name)`?" } ?? ""),
        location: resolution.nameLocation, chain: chain,
        fix: meant.map { "resolve `\($0.name)`" } ?? MissingDefinition.registering(key), symbols: ["\(key)"])
    }
  }
}

/// A reference that finds nothing, and what it may have meant.
private struct MissingDefinition {
  let edge: Edge
  let graph: DependencyGraph
  let names: DefinitionNames
  /// The assembly that should have the definition.
  let owner: String
  /// Where a header or protocol promises it.
  let declared: SourceLocation?
  private let suggestion: Suggestion?

  struct Suggestion {
    var name: String
    var definition: DefinitionID
    /// The property by which another collaborator that has it is reached.
    var collaborator: String?
  }

  init?(_ edge: Edge, in graph: DependencyGraph, names: DefinitionNames) {
    self.edge = edge
    self.graph = graph
    self.names = names
    switch edge.target {
    case .missing(let owner, let declared):
      self.owner = owner
      self.declared = declared
      suggestion = MissingDefinition.suggestion(for: edge, in: owner, graph: graph)
      // A variable that holds no collaborator is another rule's.
      if case .instanceVariable(let name) = edge.reference.receiver {
        guard graph.collaborator(of: edge.source.assembly, heldBy: name) != nil else { return nil }
      }
    case .external:
      // The header was not scanned, so that a superclass may have the definition; but a name that is almost the same
      // stands right here.
      let assembly = edge.source.assembly
      guard edge.reference.receiver == .ownAssembly,
        graph.types.ancestry(of: assembly).chain.first?.isDeclared == false,
        let found = MissingDefinition.suggestion(for: edge, in: assembly, graph: graph, atLeast: 0.75),
        found.collaborator == nil,
        graph[found.definition]?.definition.parameters.count == edge.reference.arguments.count
      else { return nil }
      owner = assembly
      declared = nil
      suggestion = found
    case .definitions, .collaborator, .state, .message, .unknown: return nil
    }
  }

  private static func suggestion(
    for edge: Edge, in owner: String, graph: DependencyGraph, atLeast threshold: Double = 0.6
  ) -> Suggestion? {
    let wanted = edge.reference.key.description
    let count = edge.reference.arguments.count
    guard case .selector = edge.reference.key else {
      return registration(closestTo: wanted, graph[edge.source]?.definition.framework, graph: graph)
    }
    // The same name in another collaborator is the likeliest slip.
    for collaborator in graph.collaborators(of: edge.source.assembly) {
      guard case .assembly(let name) = collaborator.kind, name != owner,
        let definition = graph.assemblies[name]?.definitions[edge.reference.key]?.first
      else { continue }
      return Suggestion(name: wanted, definition: definition, collaborator: collaborator.name)
    }
    let definitions = graph.assemblies[owner]?.definitions ?? [:]
    let keys = definitions.keys.map(\.description).sorted()
    guard let best = SelectorWords.closest(to: wanted, among: keys, parameterCount: count, atLeast: threshold),
      let definition = definitions[.selector(best.name)]?.first
    else { return nil }
    return Suggestion(name: best.name, definition: definition, collaborator: nil)
  }

  /// The registration of a container whose key is most like another.
  static func registration(
    closestTo wanted: String, _ framework: Framework?, graph: DependencyGraph
  ) -> Suggestion? {
    let registered = graph.nodes.filter { $0.definition.framework == framework }
    let byName = Dictionary(registered.map { ($0.id.key.description, $0.id) }) { first, _ in first }
    guard let best = SelectorWords.closest(to: wanted, among: byName.keys.sorted()), let id = byName[best.name] else {
      return nil
    }
    return Suggestion(name: best.name, definition: id, collaborator: nil)
  }

  var finding: Finding {
    let key = edge.reference.key.description
    var chain = [Finding.Hop("\(names.quoted(edge.source)) refers to `\(key)`", at: edge.location)]
    if let declared { chain.append(Finding.Hop("`\(owner)` declares it and does not implement it", at: declared)) }
    if let suggestion {
      let text = "`\(suggestion.definition.assembly)` has `\(suggestion.name)`"
      if let location = graph[suggestion.definition]?.definition.nameLocation {
        chain.append(Finding.Hop(text, at: location))
      }
    }
    return Finding(
      rule: UnresolvedReference.metadata.id, severity: severity, message: message,
      location: edge.reference.nameLocation, chain: chain, fix: fix, symbols: ["\(edge.source)", key])
  }

  private var severity: Severity {
    edge.reference.demand == .optional || edge.isConditional && edge.reference.key.isService ? .warning : .error
  }

  private var message: String {
    let key = "`\(edge.reference.key)`"
    var text: String
    if case .service(let wanted) = edge.reference.key {
      text = MissingDefinition.message(nobodyRegisters: wanted, edge.reference.demand)
    } else if case .property(let name) = edge.reference.receiver, !isCollaborator(name) {
      text = "`\(owner)` has no property `\(name)` through which \(key) could be reached"
    } else if case .superAssembly = edge.reference.receiver {
      text = "no superclass of `\(edge.source.assembly)` has a definition \(key): an unrecognized selector while the "
      text += "assembly is built, for every entry"
    } else if owner == edge.source.assembly {
      text =
        "`\(owner)` has no definition \(key): an unrecognized selector while the assembly is built, for every entry"
    } else {
      text = "`\(owner)` has no definition \(key), so that resolving \(names.quoted(edge.source)) raises "
      text += "\"No component matching id '\(edge.reference.key)'\""
    }
    guard let suggestion else { return text }
    if let collaborator = suggestion.collaborator { return text + "; `\(collaborator)` has one" }
    return text + "; did you mean `\(suggestion.name)`?"
  }

  static func message(nobodyRegisters key: ServiceKey, _ demand: Reference.Demand) -> String {
    "nobody registers `\(key)`, so that it resolves to nil" + (demand == .forced ? " and `!` stops the program" : "")
  }

  /// The registration that a key asks for.
  static func registering(_ key: ServiceKey) -> String {
    "write `container.register(\(CodeText.service(key))) { … }` in an assembly"
  }

  private func isCollaborator(_ name: String) -> Bool {
    graph.assemblies[edge.source.assembly]?.collaborators[name] != nil
  }

  private var fix: String? {
    guard let node = graph[edge.source] else { return nil }
    let code = CodeText(node, in: graph)
    guard let suggestion else {
      if case .service(let key) = edge.reference.key { return MissingDefinition.registering(key) }
      return "implement `\(edge.reference.key)` in `\(owner)`"
    }
    guard case .selector(let selector) = suggestion.definition.key else { return "resolve `\(suggestion.name)`" }
    var reference = edge.reference
    if let collaborator = suggestion.collaborator { reference.receiver = .property(collaborator) }
    return "write `\(code.text(reference, selector: selector))`"
  }
}

extension UnresolvedReference {
  private static let menu = """
    import Swinject

    final class Kitchen {}
    final class Menu { init(kitchen: Kitchen) {} }
    final class Waiter {}

    final class MenuAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Kitchen.self) { _ in Kitchen() }
        container.register(Menu.self, name: "lunch") { r in Menu(kitchen: r.resolve(Kitchen.self)!) }
      }
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "ordinary code resolves what nobody registers",
      menu + """
        final class Restaurant {
          private let assembler = Assembler([MenuAssembly()])
          func open() -> Waiter { assembler.resolver.resolve(1️⃣Waiter.self)! }
        }
        """),
    .triggering(
      .swift, "ordinary code forgets the name",
      menu + """
        func menu(_ resolver: Resolver) -> Menu? {
          guard let menu = resolver.resolve(1️⃣Menu.self) else { return nil }
          return menu
        }
        """),
    .triggering(
      .objectiveC, "through the variable of a collaborator that does not have it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)plainClient
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[_network 1️⃣secureThing]];
          }];
      }
      @end
      """),
    .clean(
      .swift, "a helper that resolves any type",
      menu + """
        extension Resolver {
          func need<Service>(_ type: Service.Type) -> Service { resolve(Service.self)! }
        }
        func kitchen(_ resolver: Resolver) -> Kitchen { resolver.need(Kitchen.self) }
        """),
    .clean(
      .swift, "registered by a method that is not scanned",
      menu + """
        func hire(_ container: Container) {
          container.register(Waiter.self, mainActorFactory: { _ in Waiter() })
        }
        func waiter(_ resolver: Resolver) -> Waiter { resolver.resolve(Waiter.self)! }
        """),
    .clean(
      .swift, "the registrations stand elsewhere",
      """
      import Swinject

      final class Waiter {}
      func waiter(_ resolver: Resolver) -> Waiter { resolver.resolve(Waiter.self)! }
      """),
    .triggering(
      .objectiveC, "the method is called otherwise",
      """
      @interface Controller : NSObject
      - (instancetype)initWithView:(id)view;
      @end
      @interface LoyaltyView : NSObject
      @property (nonatomic, copy) NSArray *accounts;
      @end

      @interface LoyaltyAssembly : TyphoonAssembly
      @end
      @implementation LoyaltyAssembly
      - (Controller *)loyaltyControllerWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self 1️⃣loyaltyViewWithAccounts:accounts]];
              }];
          }];
      }
      - (LoyaltyView *)loyaltyViewLoyaltyAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[LoyaltyView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(accounts) with:accounts];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a collaborator declares it and does not implement it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      - (Client *)client;
      - (Client *)secureClient;
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.network 1️⃣secureClient]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "declared in the assembly itself, implemented nowhere",
      """
      @interface Player : NSObject
      @property (nonatomic, strong) id queue;
      @end

      @interface PlayerAssembly : TyphoonAssembly
      - (Player *)player;
      - (id)playbackQueue;
      @end
      @implementation PlayerAssembly
      - (Player *)player
      {
          return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(queue) with:[self 1️⃣playbackQueue]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "another collaborator has it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      @interface StoreAssembly : TyphoonAssembly
      @end
      @implementation StoreAssembly
      - (id)store
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end
      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @property (nonatomic, strong, readonly) StoreAssembly *stores;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.stores 1️⃣client]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "no superclass has it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface BaseAssembly : TyphoonAssembly
      @end
      @implementation BaseAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class]];
      }
      @end
      @interface FeedAssembly : BaseAssembly
      @end
      @implementation FeedAssembly
      - (Feed *)bigFeed
      {
          return [super 1️⃣bigFeed];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the header is not scanned, and a name that is almost the same stands beside it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self 1️⃣feedClent]];
          }];
      }
      - (Client *)feedClient
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "a collaborator outside the scanned sources is unknown",
      """
      @interface Feed : NSObject
      @property (nonatomic, strong) id client;
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.network client]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the subclass that is active has it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface BaseAssembly : TyphoonAssembly
      - (Feed *)feed;
      - (Client *)client;
      @end
      @implementation BaseAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self client]];
          }];
      }
      @end

      @interface AppAssembly : BaseAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "a collaborator by protocol, with one assembly for the app and one for the tests",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @protocol Network <NSObject>
      - (Client *)client;
      @end

      @interface LiveNetworkAssembly : TyphoonAssembly <Network>
      @end
      @implementation LiveNetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface TestNetworkAssembly : TyphoonAssembly <Network>
      @end
      @implementation TestNetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) TyphoonAssembly<Network> *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.network client]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the header is not scanned, and nothing is called alike, or takes as many arguments",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @property (nonatomic, strong) Client *spare;
      @end

      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self otherThing]];
              [definition injectProperty:@selector(spare) with:[self feedClientFor:nil]];
          }];
      }
      - (Client *)feedClient
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      """),
    .triggering(
      .swift, "a factory resolves what nobody registers",
      """
      import Swinject
      final class Kitchen { init() {} }
      final class Menu { init(kitchen: Kitchen) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Menu.self) { r in Menu(kitchen: r.resolve(1️⃣Kitchen.self)!) }
        }
      }
      """),
    .triggering(
      .objectiveC, "held in a local, used twice",
      """
      @interface Client : NSObject
      @property (nonatomic, strong) id next;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)feed
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              id client = [self 1️⃣client];
              [definition injectProperty:@selector(next) with:client];
              [definition injectMethod:@selector(isEqual:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:client];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "a warning: where nil would do",
      """
      import Swinject
      final class Kitchen { init() {} }
      final class Menu { var kitchen: Kitchen? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Menu.self) { r in
            let menu = Menu()
            menu.kitchen = r.resolve(1️⃣Kitchen.self)
            return menu
          }
        }
      }
      """),
    .clean(
      .swift, "registered with other arguments is another matter",
      """
      import Swinject
      final class Kitchen { init(size: Int) {} }
      final class Menu { var kitchen: Kitchen? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Kitchen.self) { (_, size: Int) in Kitchen(size: size) }
          container.register(Menu.self) { r in
            let menu = Menu()
            menu.kitchen = r.resolve(Kitchen.self, argument: 1)
            return menu
          }
        }
      }
      """),
  ]
}
