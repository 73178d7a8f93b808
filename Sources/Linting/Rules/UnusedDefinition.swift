import AssemblyFacts
import DependencyGraph

/// Reports definitions that nothing refers to and no code resolves.
struct UnusedDefinition: Rule {
  static let metadata = RuleMetadata(
    id: "unused-definition", severity: .note, frameworks: .all,
    summary: "A definition nothing refers to and no code resolves",
    rationale: """
      No definition refers to it, nothing is injected that it would be the type for, and no scanned code, storyboard or \
      nib resolves it. It may be left over. Where no resolution is seen at all, in a library for example, nothing is \
      reported.
      """,
    fix: "Take it away, or name it under `entry_points` in the configuration if something else resolves it.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    // What could not be read may refer to anything.
    guard graph.damage.isEmpty, graph.files.contains(where: { !$0.resolutions.isEmpty }) else { return [] }
    var found: Set<DefinitionID> = []
    for site in graph.byTypeSites {
      switch site.answer {
      case .one(let candidate): found.insert(candidate)
      case .several(let candidates): found.formUnion(candidates)
      case .none, .untyped, .unknown: break
      }
    }
    let referred = Set((graph.edges + graph.derivedEdges).flatMap(\.targets).map(\.key))
    return graph.nodes.compactMap { node in
      guard isComponent(node, graph), !found.contains(node.id), graph.entries[node.id] == nil,
        // One that overrides or implements what is referred to elsewhere is used in its place.
        !referred.contains(node.id.key), graph.scope(of: node.id) != .singleton, !isEntry(node.id.key, graph)
      else { return nil }
      return Finding(
        rule: Self.metadata.id, severity: .note,
        message: "nothing refers to \(context.names.quoted(node.id)), and no scanned code resolves it",
        location: node.definition.nameLocation, chain: [],
        fix: "take it away, or name it under `entry_points` in the configuration", symbols: ["\(node.id)"])
    }
  }

  private func isComponent(_ node: DefinitionNode, _ graph: DependencyGraph) -> Bool {
    // Of a registration that is replaced that is told.
    if graph.isInfrastructure(node.id) || node.definition.isReplaced { return false }
    switch node.definition.body.construction {
    case .class, .factory, .wrapped, .block, .storyboard, .inherited, .closure: return true
    case .value, .configuration, .nothing, .unknown: return false
    }
  }

  /// Whether the same key is resolved in another assembly that this one may take the place of.
  private func isEntry(_ key: DefinitionKey, _ graph: DependencyGraph) -> Bool {
    graph.entries.keys.contains { $0.key == key }
  }
}

extension UnusedDefinition {
  private static func source(_ rest: String, _ code: String = "[assembly client]") -> String {
    """
    @interface Client : NSObject
    @end
    @interface Feed : NSObject
    @property (nonatomic, strong) Client *client;
    @end

    @interface FeedAssembly : TyphoonAssembly
    @end
    @implementation FeedAssembly
    - (Client *)client
    {
        return [TyphoonDefinition withClass:[Client class]];
    }
    \(rest)
    @end

    @implementation Launcher
    - (void)launch:(FeedAssembly *)assembly
    {
        self.client = \(code);
    }
    @end
    """
  }

  private static func feed(_ name: String) -> String {
    """
    - (Feed *)\(name)
    {
        return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(client) with:[self client]];
        }];
    }
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(.objectiveC, "left over", source(feed("1️⃣feed"))),
    .triggering(.objectiveC, "two of them", source(feed("1️⃣feed") + "\n" + feed("2️⃣oldFeed"))),
    .triggering(
      .objectiveC, "with a runtime argument",
      source(
        """
        - (Feed *)1️⃣feedWithClient:(Client *)client
        {
            return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(client) with:client];
            }];
        }
        """)),
    .clean(.objectiveC, "resolved by code", source(feed("feed"), "[[assembly feed] client]")),
    .clean(.objectiveC, "resolved by key", source(feed("feed"), "[[assembly componentForKey:@\"feed\"] client]")),
    .clean(
      .objectiveC, "no code that resolves anything is in sight",
      source(feed("feed"), "nil")),
    .clean(
      .objectiveC, "a singleton, another name, and one that is found by type",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface FeedAssembly : TyphoonAssembly
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client)];
          }];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      - (id)watcher
      {
          return [TyphoonDefinition withClass:[NSObject class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopeSingleton;
          }];
      }
      - (Feed *)news
      {
          return [self feed];
      }
      @end
      @implementation Starter
      - (void)startWith:(FeedAssembly *)assembly
      {
          [assembly feed];
      }
      @end
      """),
    .triggering(
      .swift, "a registration left over",
      """
      import Swinject
      final class Feed { init() {} }
      final class Menu { init(feed: Feed) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { _ in Feed() }
          container.register(Menu.self) { r in Menu(feed: r.resolve(Feed.self)!) }
          container.register(1️⃣Feed.self, name: "old") { _ in Feed() }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self)! }
      """),
    .triggering(
      .swift, "with an argument that nobody gives",
      """
      import Swinject
      final class Feed { init() {}; init(path: String) {} }
      final class Menu { init(feed: Feed) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { _ in Feed() }
          container.register(1️⃣Feed.self) { (_, path: String) in Feed(path: path) }
          container.register(Menu.self) { r in Menu(feed: r.resolve(Feed.self)!) }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self)! }
      """),
    .triggering(
      .swift, "although its class is used by hand",
      """
      import Swinject
      final class Feed { init() {} }
      final class Menu { init(feed: Feed) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(1️⃣Feed.self) { _ in Feed() }
          container.register(Menu.self) { _ in Menu(feed: Feed()) }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self)! }
      """),
    .clean(
      .swift, "resolved by another registration and by code",
      """
      import Swinject
      final class Feed { init() {} }
      final class Menu { init(feed: Feed) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { _ in Feed() }
          container.register(Menu.self) { r in Menu(feed: r.resolve(Feed.self)!) }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self)! }
      """),
    .clean(
      .swift, "resolved by a completion",
      """
      import Swinject
      final class Feed { init() {} }
      final class Menu { var feed: Feed? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { _ in Feed() }
          container.register(Menu.self) { _ in Menu() }
            .initCompleted { r, menu in menu.feed = r.resolve(Feed.self) }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self)! }
      """),
    .clean(
      .swift, "resolved with its argument",
      """
      import Swinject
      final class Menu { init(title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Menu.self) { (_, title: String) in Menu(title: title) }
        }
      }
      func start(_ resolver: Resolver) -> Menu { resolver.resolve(Menu.self, argument: "Today")! }
      """),
    .clean(
      .objectiveC, "an override of what code resolves",
      """
      @interface Client : NSObject
      @property (nonatomic, strong) Client *next;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      @interface TestAssembly : AppAssembly
      @end
      @implementation TestAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly client];
      }
      @end
      """),
    .clean(
      .objectiveC, "several that an injection by type could mean",
      """
      @protocol Feeding <NSObject>
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id<Feeding> next;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:nil];
          }];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly client];
      }
      @end
      """),
    .clean(
      .objectiveC, "configurations and methods that give back ordinary values",
      """
      @interface Client : NSObject
      @property (nonatomic, strong) Client *next;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      - (id)configuration
      {
          return [TyphoonDefinition withConfigName:@"App.plist"];
      }
      - (NSString *)title
      {
          return @"Title";
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly client];
      }
      @end
      """),
  ]
}
