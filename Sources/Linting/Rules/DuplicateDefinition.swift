import AssemblyFacts
import DependencyGraph

/// Reports keys that two assemblies have which are active together.
struct DuplicateDefinition: Rule {
  static let metadata = RuleMetadata(
    id: "duplicate-definition", severity: .error, frameworks: .all,
    summary: "One key in two assemblies that are active together, or registered twice in one container",
    rationale: """
      The key of a Typhoon definition is its selector alone. The same selector in two assemblies that are activated \
      together raises `NSInvalidArgumentException` ("Key … is already registered"), and no entry can be resolved. \
      Assemblies that take each other's place, such as one for the app and one for the tests, are never active together. \
      Configurations and post-processors are no components and may share a name.

      Swinject keeps the registration of a key that comes last, so that the earlier one is never resolved; only the \
      types that it `implements` go on leading to it. That is a warning where both are made whatever the conditions and \
      one after the other: in one function, or in two assemblies of one assembler. Tests may replace what they like.
      """,
    fix: "Give one of the two another name.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    let registered = Set(graph.nodes.map(\.id).filter { isRegistered($0, graph) })
    for container in graph.containers {
      var byKey: [DefinitionKey: [ActiveDefinitions.Member]] = [:]
      for member in container.members where registered.contains(member.id) {
        byKey[member.id.key, default: []].append(member)
      }
      let shared = byKey.filter { $0.value.count > 1 }
      for (key, members) in shared.sorted(by: { $0.key.description < $1.key.description }) {
        if let finding = finding(key, members, container.set, graph) { findings.append(finding) }
      }
    }
    return findings.findings + graph.nodes.compactMap { replacement($0, context.names) }
  }

  /// A registration that takes the place of an earlier one.
  private func replacement(_ node: DefinitionNode, _ names: DefinitionNames) -> Finding? {
    guard let earlier = node.definition.replaced else { return nil }
    // Tests replace what they cannot use.
    if TestCode.contains(path: node.definition.location.path) || TestCode.contains(type: node.id.assembly) {
      return nil
    }
    let name = names.quoted(node.id)
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message: "\(name) is registered twice in one container: this one replaces the earlier, which is never resolved",
      location: node.definition.nameLocation, chain: [Finding.Hop("the earlier registration", at: earlier)],
      fix: "take one of the two away, or tell them apart by `name:`", symbols: ["\(node.id.key)", node.id.assembly])
  }

  /// Methods that return nothing, or an ordinary value, have no key in the container.
  private func isRegistered(_ id: DefinitionID, _ graph: DependencyGraph) -> Bool {
    guard let node = graph[id], node.isTyphoon, !graph.isInfrastructure(id) else { return false }
    switch node.definition.body.construction {
    case .class, .factory, .wrapped, .block, .storyboard, .inherited: return true
    case .value(let value):
      switch node.lookThrough(value).kind {
      case .reference(let reference): return reference.receiver == .ownAssembly || reference.receiver == .superAssembly
      case .option: return true
      default: return false
      }
    case .configuration, .closure, .nothing, .unknown: return false
    }
  }

  private func finding(
    _ key: DefinitionKey, _ members: [ActiveDefinitions.Member], _ set: ActiveSet, _ graph: DependencyGraph
  ) -> Finding? {
    let placed = members.compactMap { member in graph[member.id].map { (member, $0.definition.nameLocation) } }
      .sorted { ($0.1, $0.0.assembly) < ($1.1, $1.0.assembly) }
    guard placed.count > 1 else { return nil }
    let (first, second) = (placed[0], placed[1])
    // Of two subclasses of one assembly, both have what they inherit.
    let isInherited = first.0.id == second.0.id
    let location = isInherited ? graph.assemblies[second.0.assembly]?.location ?? second.1 : second.1
    var chain = [Finding.Hop("`\(first.0.assembly)` has it as well", at: first.1)]
    if let reason = DuplicateDefinition.reason(first.0.assembly, second.0.assembly, set, graph) { chain.append(reason) }
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "`\(key)` is a definition of `\(first.0.assembly)` and of `\(second.0.assembly)`, which are active together: "
        + "\"Key '\(key)' is already registered\"",
      location: location, chain: chain, fix: "give one of the two another name",
      symbols: ["\(key)", first.0.assembly, second.0.assembly])
  }

  /// Why two assemblies are active together.
  private static func reason(_ first: String, _ second: String, _ set: ActiveSet, _ graph: DependencyGraph) -> Finding
    .Hop?
  {
    for (owner, other) in [(first, second), (second, first)] {
      if let link = graph.collaborator(of: owner, leadingTo: other) {
        return Finding.Hop("`\(owner)` has `\(other)` for its collaborator `\(link.name)`", at: link.location)
      }
    }
    for file in graph.files {
      if let activation = file.activations.first(where: {
        $0.assemblies.first == set.assemblies.first && $0.assemblies.contains(second)
      }) {
        return Finding.Hop("activated together", at: activation.location)
      }
    }
    return nil
  }
}

extension DuplicateDefinition {
  private static func source(_ property: String, _ name: String, _ body: String, _ rest: String = "") -> String {
    """
    @interface Client : NSObject
    @end

    @interface NetworkAssembly : TyphoonAssembly
    @end
    @implementation NetworkAssembly
    - (Client *)client
    {
        return [TyphoonDefinition withClass:[Client class]];
    }
    - (id)configuration
    {
        return [TyphoonDefinition withConfigName:@"Network.plist"];
    }
    @end

    @interface AppAssembly : TyphoonAssembly
    \(property)
    @end
    @implementation AppAssembly
    - (id)\(name)
    {
        return \(body);
    }
    @end
    \(rest)
    """
  }

  private static let collaborator = "@property (nonatomic, strong, readonly) NetworkAssembly *network;"
  private static let client = "[TyphoonDefinition withClass:[Client class]]"

  fileprivate static let examples: [RuleExample] = [
    .triggering(.objectiveC, "in an assembly and its collaborator", source(collaborator, "1️⃣client", client)),
    .triggering(
      .objectiveC, "in two assemblies that code activates together",
      source(
        "", "1️⃣client", client,
        """
        @implementation Launcher
        - (void)launch
        {
            AppAssembly *assembly = [[AppAssembly assembly]
                activatedWithCollaboratingAssemblies:@[[NetworkAssembly assembly]]];
        }
        @end
        """)),
    .triggering(
      .objectiveC, "in two collaborators of a third",
      source(
        "", "1️⃣client", client,
        """
        @interface RootAssembly : TyphoonAssembly
        @property (nonatomic, strong, readonly) NetworkAssembly *network;
        @property (nonatomic, strong, readonly) AppAssembly *app;
        @end
        @implementation RootAssembly
        @end
        """)),
    .clean(.objectiveC, "never active together", source("", "client", client)),
    .clean(
      .objectiveC, "configurations may share a name",
      source(collaborator, "configuration", "[TyphoonDefinition withConfigName:@\"App.plist\"]")),
    .clean(
      .objectiveC, "a subclass replaces what it overrides",
      source(
        "", "apiClient", client,
        """
        @interface TestNetworkAssembly : NetworkAssembly
        @end
        @implementation TestNetworkAssembly
        - (Client *)client
        {
            return [TyphoonDefinition withClass:[Client class]];
        }
        @end
        """)),
    .clean(
      .objectiveC, "the same configuration in two assemblies that are active together",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (id)configuration
      {
          return [TyphoonDefinition withConfigName:@"App.plist"];
      }
      @end
      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation AppAssembly
      - (id)configuration
      {
          return [TyphoonDefinition withConfigName:@"App.plist"];
      }
      - (NSString *)title
      {
          return @"Title";
      }
      @end
      """),
    .triggering(
      .objectiveC, "an alias and an option are definitions as well",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)main
      {
          return [self header];
      }
      - (Header *)other
      {
          return [TyphoonDefinition withOption:@YES yes:[self header] no:nil];
      }
      @end
      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation AppAssembly
      - (Header *)1️⃣main
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)2️⃣other
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two subclasses have what they inherit",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface BaseAssembly : TyphoonAssembly
      @end
      @implementation BaseAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      @interface FirstAssembly : BaseAssembly
      @end
      @implementation FirstAssembly
      @end
      @interface 1️⃣SecondAssembly : BaseAssembly
      @end
      @implementation SecondAssembly
      @end
      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) FirstAssembly *first;
      @property (nonatomic, strong, readonly) SecondAssembly *second;
      @end
      @implementation AppAssembly
      @end
      """),
    .triggering(
      .objectiveC, "an override that returns what super has",
      """
      @interface Header : NSObject
      @end

      @interface BaseAssembly : TyphoonAssembly
      @end
      @implementation BaseAssembly
      - (Header *)main
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      @interface NetworkAssembly : BaseAssembly
      @end
      @implementation NetworkAssembly
      - (Header *)main
      {
          return [super main];
      }
      @end
      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation AppAssembly
      - (Header *)1️⃣main
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "activated together with others, in another order",
      """
      @interface Header : NSObject
      @end
      @interface Starter : NSObject
      @end

      @interface FirstAssembly : TyphoonAssembly
      @end
      @implementation FirstAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      @interface SecondAssembly : TyphoonAssembly
      @end
      @implementation SecondAssembly
      - (Header *)1️⃣header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      @end
      @interface ThirdAssembly : TyphoonAssembly
      @end
      @implementation ThirdAssembly
      @end
      @implementation Starter
      - (void)startAlone
      {
          [[ThirdAssembly assembly] activate];
          [[FirstAssembly assembly] activate];
      }
      - (void)start
      {
          [[FirstAssembly assembly] activateWithCollaboratingAssemblies:@[[ThirdAssembly assembly], [SecondAssembly assembly]]];
      }
      @end
      """),
    .triggering(
      .swift, "registered again in the same assembly",
      """
      import Swinject

      final class ShopAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Cart.self) { _ in Cart() }.inObjectScope(.container)
          container.register(Checkout.self) { r in Checkout(cart: r.resolve(Cart.self)!) }
          container.register(1️⃣Cart.self) { _ in Cart() }
        }
      }
      final class Cart {}
      final class Checkout { init(cart: Cart) {} }
      """),
    .triggering(
      .swift, "registered again by another assembly of the same assembler",
      """
      import Swinject

      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self, name: "main") { _ in DiskStore() }
        }
      }
      final class CacheAssembly: Assembly {
        func assemble(container: Container) {
          container.register(1️⃣Store.self, name: "main") { _ in MemoryStore() }
        }
      }
      protocol Store {}
      final class DiskStore: Store {}
      final class MemoryStore: Store {}
      let assembler = Assembler([AppAssembly(), CacheAssembly()])
      """),
    .triggering(
      .swift, "by a function that puts a container together",
      """
      import Swinject

      func makeContainer() -> Container {
        let container = Container()
        container.register(Clock.self) { _ in Clock() }
        container.autoregister(1️⃣Clock.self, initializer: Clock.init)
        return container
      }
      final class Clock {}
      """),
    .clean(
      .swift, "told apart by names and arguments",
      """
      import Swinject

      final class ShopAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Cart.self) { _ in Cart(owner: nil) }
          container.register(Cart.self, name: "guest") { _ in Cart(owner: nil) }
          container.register(Cart.self) { (_, owner: String) in Cart(owner: owner) }
        }
      }
      final class Cart { init(owner: String?) {} }
      """),
    .clean(
      .swift, "replaced for tests, and after it was of use",
      """
      import Swinject

      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(Store.self) { _ in DiskStore() } }
      }
      final class MockStoreAssembly: Assembly {
        func assemble(container: Container) { container.register(Store.self) { _ in MemoryStore() } }
      }
      let assembler = Assembler([AppAssembly(), MockStoreAssembly()])

      func spec(_ container: Container, _ beforeEach: (() -> Void) -> Void) {
        beforeEach {
          container.register(Clock.self) { _ in Clock(isWrong: false) }
        }
        beforeEach {
          container.register(Clock.self) { _ in Clock(isWrong: true) }
        }
      }
      func migrate(_ container: Container) {
        container.register(Store.self) { _ in DiskStore() }
        let old = container.resolve(Store.self)!
        container.register(Store.self) { _ in MemoryStore(copyOf: old) }
      }
      protocol Store {}
      class DiskStore: Store {}
      class MemoryStore: Store { init(copyOf: Store? = nil) {} }
      class Clock { init(isWrong: Bool) {} }
      """),
    .clean(
      .swift, "under conditions",
      """
      import Swinject

      final class ShopAssembly: Assembly {
        let isDemo: Bool
        init(isDemo: Bool) { self.isDemo = isDemo }
        func assemble(container: Container) {
          if isDemo {
            container.register(Catalog.self) { _ in DemoCatalog() }
          } else {
            container.register(Catalog.self) { _ in ServerCatalog() }
          }
          #if DEBUG
            container.register(Tracker.self) { _ in Tracker() }
          #else
            container.register(Tracker.self) { _ in Tracker() }
          #endif
          container.register(Session.self) { _ in Session() }
          if isDemo {
            container.register(Session.self) { _ in Session() }
          }
        }
      }
      protocol Catalog {}
      class DemoCatalog: Catalog {}
      class ServerCatalog: Catalog {}
      class Tracker {}
      class Session {}
      """),
    .clean(
      .swift, "in a child and its parent, and in another program",
      """
      import Swinject

      func makeContainers() -> [Container] {
        let parent = Container()
        parent.register(Store.self) { _ in DiskStore() }
        let child = Container(parent: parent)
        child.register(Store.self) { _ in MemoryStore() }
        return [parent, child]
      }
      func register(in app: Container, and test: Container) {
        app.register(Clock.self) { _ in Clock() }
        test.register(Clock.self) { _ in Clock() }
      }
      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(Cart.self) { _ in Cart() } }
      }
      final class MockAssembly: Assembly {
        func assemble(container: Container) { container.register(Cart.self) { _ in Cart() } }
      }
      let app = Assembler([AppAssembly()])
      let tests = Assembler([MockAssembly()])
      protocol Store {}
      class DiskStore: Store {}
      class MemoryStore: Store {}
      class Clock {}
      class Cart {}
      """),
  ]
}
