import AssemblyFacts
import DependencyGraph

/// Reports components that are kept and hold one that is meant to live shorter.
struct CaptiveDependency: Rule {
  static let metadata = RuleMetadata(
    id: "captive-dependency", severity: .warning, frameworks: .all,
    summary: "A longer-lived component that holds a shorter-lived one",
    rationale: """
      What a singleton holds lives as long as the singleton. A weak singleton that it holds is never released, and of a \
      prototype, of which everybody is meant to get a new one, it keeps the first for good. Only scopes that a definition \
      sets itself are judged: the default scope says nothing about how long a component is meant to live.
      """,
    fix: "Give both the same scope, hold the shorter-lived one weakly, or ask the assembly for it when it is needed.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for edge in graph.edges {
      guard case .injection(let site) = edge.site, edge.phase != .later, let target = edge.targets.first,
        target != edge.source, let node = graph[edge.source], node.isTyphoon || node.definition.framework == .swinject
      else { continue }
      guard let holder = CaptiveDependency.keptScope(graph.scope(of: edge.source), in: node.definition.framework),
        let held = CaptiveDependency.shortScope(
          graph[target]?.definition.body.scope?.scope, in: node.definition.framework),
        !isHeldWeakly(site, edge, graph)
      else { continue }
      let (owner, part) = (context.names.quoted(edge.source), context.names.quoted(target))
      var chain: [Finding.Hop] = []
      if let scope = graph.scopeLocation(of: edge.source) {
        chain.append(Finding.Hop("\(owner) is \(holder)", at: scope))
      }
      if let scope = graph.scopeLocation(of: target) {
        chain.append(Finding.Hop("\(part) is \(held.state)", at: scope))
      }
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: .warning,
          message:
            "\(owner) is \(holder) and holds \(part), \(held.clause), as \(Wording.site(site)): \(held.consequence)",
          location: edge.location, chain: chain,
          fix: fix(edge, target, part, graph),
          symbols: ["\(edge.source)", Wording.symbol(site), "\(target)"]))
    }
    return findings.findings
  }

  private func fix(_ edge: Edge, _ target: DefinitionID, _ part: String, _ graph: DependencyGraph) -> String {
    guard let node = graph[target], node.isTyphoon else {
      return
        "write `.inObjectScope(.container)` for \(part), or hand over the resolver, or a `Provider`, and ask it for "
        + "\(part) when it is needed"
    }
    let kept = graph.scope(of: edge.source) == .singleton ? "singleton" : "lazySingleton"
    return "write `\(CodeText(node, in: graph).setScope(kept))` in \(part), or inject the assembly and ask it for "
      + "\(part) when it is needed"
  }

  private static func keptScope(_ scope: Scope, in framework: Framework) -> String? {
    switch scope {
    case .singleton: framework == .typhoon ? "a singleton" : "kept by the container"
    case .lazySingleton: "a lazy singleton"
    case .objectGraph, .prototype, .weakSingleton, .custom: nil
    }
  }

  private struct Short {
    /// "a prototype", "transient"
    var state: String
    var consequence: String

    var clause: String { state.hasPrefix("a ") ? state : "which is \(state)" }
  }

  private static func shortScope(_ scope: Scope?, in framework: Framework) -> Short? {
    switch scope {
    case .weakSingleton:
      Short(state: framework == .typhoon ? "a weak singleton" : "kept weakly", consequence: "it is never released")
    case .prototype:
      Short(state: framework == .typhoon ? "a prototype" : "transient", consequence: "it keeps the first one for good")
    case .objectGraph, .singleton, .lazySingleton, .custom, nil: nil
    }
  }

  private func isHeldWeakly(_ site: InjectionSite, _ edge: Edge, _ graph: DependencyGraph) -> Bool {
    guard case .property(let name) = site, let owner = graph.product(of: edge.source)?.reference.name else {
      return false
    }
    return graph.types.property(name, of: owner).value?.isWeak == true
  }
}

extension CaptiveDependency {
  private static func source(_ holder: String, _ held: String, _ property: String = "strong") -> String {
    """
    @interface Session : NSObject
    @end
    @interface Service : NSObject
    @property (nonatomic, \(property)) Session *session;
    @end

    @interface ServiceAssembly : TyphoonAssembly
    @end
    @implementation ServiceAssembly
    - (Service *)service
    {
        return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
            \(holder)
            [definition injectProperty:@selector(session) with:MARK[self session]];
        }];
    }
    - (Session *)session
    {
        return [TyphoonDefinition withClass:[Session class] configuration:^(TyphoonDefinition *definition) {
            \(held)
        }];
    }
    @end
    """
  }

  private static func triggering(_ title: String, _ holder: String, _ held: String) -> RuleExample {
    .triggering(.objectiveC, title, source(holder, held).replacing("MARK", with: "1️⃣"))
  }

  private static func clean(_ title: String, _ holder: String, _ held: String, _ property: String = "strong")
    -> RuleExample
  {
    .clean(.objectiveC, title, source(holder, held, property).replacing("MARK", with: ""))
  }

  fileprivate static let examples: [RuleExample] = [
    triggering(
      "a singleton that holds a weak singleton", "definition.scope = TyphoonScopeSingleton;",
      "definition.scope = TyphoonScopeWeakSingleton;"),
    triggering(
      "a singleton that holds a prototype", "definition.scope = TyphoonScopeSingleton;",
      "definition.scope = TyphoonScopePrototype;"),
    triggering(
      "a lazy singleton that holds a prototype", "[definition setScope:TyphoonScopeLazySingleton];",
      "[definition setScope:TyphoonScopePrototype];"),
    clean("a singleton that holds a component of the default scope", "definition.scope = TyphoonScopeSingleton;", ""),
    clean(
      "two singletons", "definition.scope = TyphoonScopeSingleton;", "definition.scope = TyphoonScopeLazySingleton;"),
    clean(
      "held weakly", "definition.scope = TyphoonScopeSingleton;", "definition.scope = TyphoonScopeWeakSingleton;",
      "weak"),
    .triggering(
      .objectiveC, "beside a prototype that injects itself",
      """
      @interface Service : NSObject
      @property (nonatomic, strong) id session;
      @property (nonatomic, strong) id next;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Service *)service
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopeSingleton;
              [definition injectProperty:@selector(session) with:1️⃣[self session]];
              [definition injectProperty:@selector(next) with:@"x"];
          }];
      }
      - (Service *)session
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopePrototype;
              [definition injectProperty:@selector(next) with:[self session]];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "kept by the container, and transient",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }.inObjectScope(.transient)
          container.register(Service.self) { r in
            Service(session: 1️⃣r.resolve(Session.self)!)
          }.inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service {
        weak var observer: Session?
        var provider: Provider<Session>?
        init(session: Session? = nil) {}
      }
      """),
    .triggering(
      .swift, "kept by the container, and kept weakly",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }.inObjectScope(.weak)
          container.register(Service.self) { r in
            Service(session: 1️⃣r.resolve(Session.self)!)
          }.inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service {
        weak var observer: Session?
        var provider: Provider<Session>?
        init(session: Session? = nil) {}
      }
      """),
    .triggering(
      .swift, "set when it is complete",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }.inObjectScope(.transient)
          container.register(Service.self) { _ in Service() }
            .initCompleted { r, service in service.session = 1️⃣r.resolve(Session.self) }
            .inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service { var session: Session? }
      """),
    .clean(
      .swift, "the default scope says nothing",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }
          container.register(Service.self) { r in
            Service(session: r.resolve(Session.self)!)
          }.inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service {
        weak var observer: Session?
        var provider: Provider<Session>?
        init(session: Session? = nil) {}
      }
      """),
    .clean(
      .swift, "both are kept",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }.inObjectScope(.container)
          container.register(Service.self) { r in
            Service(session: r.resolve(Session.self)!)
          }.inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service {
        weak var observer: Session?
        var provider: Provider<Session>?
        init(session: Session? = nil) {}
      }
      """),
    .clean(
      .swift, "asked for when it is needed",
      """
      import Swinject

      final class SessionAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Session.self) { _ in Session() }.inObjectScope(.transient)
          container.register(Service.self) { r in
            let service = Service()
            service.provider = r.resolve(Provider<Session>.self)
            return service
          }.inObjectScope(.container)
        }
      }
      final class Session {}
      final class Service {
        weak var observer: Session?
        var provider: Provider<Session>?
        init(session: Session? = nil) {}
      }
      """),
  ]
}
