import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments on definitions whose instances are kept.
struct CachedArgument: Rule {
  static let metadata = RuleMetadata(
    id: "cached-argument", severity: .warning, frameworks: .all,
    summary: "A runtime argument on a definition whose instance is kept",
    rationale: """
      Typhoon keeps a lazy or weak singleton once for each value of its arguments, so that the singleton is several. \
      Swinject, Dip and Factory take no notice of the values at all: the instance that was built first is returned, \
      with the arguments it was built with, and later ones are ignored.
      """,
    fix: "Give up the scope, or give up the argument: set it on the instance after it is resolved.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    ofTyphoon(in: graph, context) + SwinjectCachedArguments(graph: graph, names: context.names).findings
  }

  private func ofTyphoon(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.compactMap { node in
      guard let parameter = node.definition.parameters.first(where: { !$0.isDeliberatelyUnused }), isKept(node, graph),
        isBuilt(node)
      else { return nil }
      let name = context.names.quoted(node.id)
      let location = graph.scopeLocation(of: node.id) ?? node.definition.nameLocation
      let isOwn = node.definition.body.scope != nil
      let names = Wording.list(node.definition.parameters.map { "`\($0.name)`" })
      return Finding(
        rule: Self.metadata.id, severity: .warning,
        message: "\(name) is kept once for each value of \(names), so that it is as many instances as there are values",
        location: isOwn ? location : node.definition.nameLocation,
        chain: [Finding.Hop("\(name) takes `\(parameter.name)`", at: parameter.location)]
          + (isOwn ? [] : [Finding.Hop("the scope is inherited", at: location)]),
        fix: "write `\(CodeText(node, in: graph).setScope("objectGraph"))`, or take the argument away",
        symbols: ["\(node.id)"])
    }
  }

  private func isKept(_ node: DefinitionNode, _ graph: DependencyGraph) -> Bool {
    guard node.isTyphoon else { return false }
    let scope = graph.scope(of: node.id)
    return scope == .lazySingleton || scope == .weakSingleton
  }

  private func isBuilt(_ node: DefinitionNode) -> Bool {
    switch node.definition.body.construction {
    case .nothing, .unknown, .value: false
    default: true
    }
  }
}

/// Swinject keeps an instance whatever the values of its arguments are (`container-semantics.md`, Swinject 6).
private struct SwinjectCachedArguments {
  let graph: DependencyGraph
  let names: DefinitionNames

  var findings: [Finding] {
    let split = Set(SplitSingleton.groups(in: graph).flatMap { $0.map(\.id) })
    return graph.nodes.compactMap { node in
      guard node.definition.framework == .swinject, !node.definition.parameters.isEmpty, !split.contains(node.id) else {
        return nil
      }
      switch graph.scope(of: node.id) {
      case .singleton, .weakSingleton: return kept(node)
      case .objectGraph: return meeting(node)
      case .prototype, .lazySingleton, .custom: return nil
      }
    }
  }

  /// Kept beyond one resolution: any argument but the first one is ignored.
  private func kept(_ node: DefinitionNode) -> Finding {
    let name = names.quoted(node.id)
    let arguments = Wording.list(node.definition.parameters.map { "`\($0.name)`" })
    return Finding(
      rule: CachedArgument.metadata.id, severity: .warning,
      message: "\(name) is kept with the \(arguments) it is resolved with first, and takes no notice of later ones",
      location: node.definition.body.scope?.location ?? node.definition.nameLocation,
      chain: [Finding.Hop("\(name) takes \(arguments)", at: node.definition.parameters[0].location)],
      fix: "give up the scope, or set the value on the instance after it is resolved", symbols: ["\(node.id)"])
  }

  /// Kept within one resolution: values that one factory asks for one after the other meet.
  private func meeting(_ node: DefinitionNode) -> Finding? {
    let incoming = graph.edges(to: node.id).filter { $0.phase != .later && !$0.isConditional }
    for (source, edges) in Dictionary(grouping: incoming, by: \.source).sorted(by: { $0.key < $1.key }) {
      var first: (edge: Edge, values: [String])?
      for edge in edges {
        guard let values = values(of: edge) else { continue }
        guard let known = first else {
          first = (edge, values)
          continue
        }
        guard known.values != values else { continue }
        let (name, asking) = (names.quoted(node.id), names.quoted(source))
        return Finding(
          rule: CachedArgument.metadata.id, severity: .warning,
          message: "\(asking) gets the same \(name) for `\(values.joined(separator: ", "))` as for "
            + "`\(known.values.joined(separator: ", "))`: within one resolution the first instance is returned",
          location: edge.location,
          chain: [Finding.Hop("\(asking) resolves it here first", at: known.edge.location)],
          fix: "register \(name) with `.inObjectScope(.transient)`", symbols: ["\(node.id)", "\(source)"])
      }
    }
    return meetingFurtherUp(node, incoming)
  }

  /// The same for values that different factories ask for in the course of one resolution.
  private func meetingFurtherUp(_ node: DefinitionNode, _ incoming: [Edge]) -> Finding? {
    let name = names.quoted(node.id)
    for edge in incoming where ancestors(of: edge.source).contains(node.id) {
      let constants = edge.reference.arguments.compactMap(constant)
      guard !constants.isEmpty else { continue }
      let asking = names.quoted(edge.source)
      return Finding(
        rule: CachedArgument.metadata.id, severity: .warning,
        message:
          "\(asking) asks for \(name) with `\(constants.joined(separator: ", "))` while that is being resolved: it "
          + "gets the instance that is there, whatever its arguments are",
        location: edge.location,
        chain: [Finding.Hop("\(name) comes to \(asking)", at: node.definition.nameLocation)],
        fix: "take the argument away, and set its value on the instance once it is resolved",
        symbols: ["\(node.id)", "\(edge.source)"])
    }
    let asked = incoming.compactMap { edge in values(of: edge).map { (edge: edge, values: $0) } }
    guard let first = asked.first else { return nil }
    let differing = asked.filter { $0.values != first.values }
    guard !differing.isEmpty else { return nil }
    let above = ancestors(of: first.edge.source)
    for other in differing {
      guard let common = ancestors(of: other.edge.source).intersection(above).min() else { continue }
      let asking = names.quoted(other.edge.source)
      return Finding(
        rule: CachedArgument.metadata.id, severity: .warning,
        message: "\(asking) asks for \(name) with `\(other.values.joined(separator: ", "))`, and "
          + "\(names.quoted(first.edge.source)) with `\(first.values.joined(separator: ", "))`: in a resolution that comes "
          + "to both, such as of \(names.quoted(common)), both get the instance that is made first",
        location: other.edge.location,
        chain: [Finding.Hop("\(names.quoted(first.edge.source)) resolves it here", at: first.edge.location)],
        fix: "register \(name) with `.inObjectScope(.transient)`",
        symbols: ["\(node.id)", "\(first.edge.source)", "\(other.edge.source)"])
    }
    return nil
  }

  /// The definitions whose resolution comes to one whatever the conditions, itself included.
  private func ancestors(of id: DefinitionID) -> Set<DefinitionID> {
    graph.definitions(leadingTo: [id]) { !$0.isConditional }
  }

  /// The arguments of a reference where all of them are constants.
  private func values(of edge: Edge) -> [String]? {
    let constants = edge.reference.arguments.compactMap(constant)
    return constants.count == edge.reference.arguments.count ? constants : nil
  }

  private func constant(_ argument: InjectedValue) -> String? {
    guard case .constant(let constant) = argument.kind,
      [.string, .number, .boolean, .symbol, .classObject].contains(constant.kind)
    else { return nil }
    return constant.text
  }
}

extension CachedArgument {
  private static let head = """
    @interface Store : NSObject
    @property (nonatomic, copy) NSString *path;
    @end

    @interface StoreAssembly : TyphoonAssembly
    @end
    @implementation StoreAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a lazy singleton",
      head + """
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = 1️⃣TyphoonScopeLazySingleton;
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a weak singleton",
      head + """
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
                [definition setScope:1️⃣TyphoonScopeWeakSingleton];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "the scope is inherited",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeLazySingleton;
            }];
        }
        - (Store *)1️⃣storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withParent:[self store] class:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .triggering(
      .swift, "kept by the container",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class StoreAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }
            .inObjectScope(1️⃣.container)
        }
      }
      """),
    .triggering(
      .swift, "two values in one resolution",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class Page { var near: Store?; var far: Store? }
      final class PageAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }
          container.register(Page.self) { r in
            let page = Page()
            page.near = r.resolve(Store.self, argument: "near")
            page.far = 1️⃣r.resolve(Store.self, argument: "far")
            return page
          }
        }
      }
      """),
    .clean(
      .swift, "a transient service",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class Page { var near: Store?; var far: Store? }
      final class PageAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }.inObjectScope(.transient)
          container.register(Page.self) { r in
            let page = Page()
            page.near = r.resolve(Store.self, argument: "near")
            page.far = r.resolve(Store.self, argument: "far")
            return page
          }
        }
      }
      """),
    .clean(
      .objectiveC, "the default scope",
      head + """
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a lazy singleton without arguments",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeLazySingleton;
                [definition injectProperty:@selector(path) with:@"store"];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "an argument that is dropped on purpose",
      head + """
        - (Store *)storeForSession:(__unused id)session
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeLazySingleton;
            }];
        }
        @end
        """),
    .triggering(
      .swift, "kept while somebody holds it",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }.inObjectScope(1️⃣.weak)
        }
      }
      """),
    .clean(
      .swift, "kept, without arguments",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { _ in Store(path: "/") }.inObjectScope(.container)
        }
      }
      """),
    .clean(
      .swift, "the same value twice in one resolution",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class Page { var near: Store?; var far: Store? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }
          container.register(Page.self) { r in
            let page = Page()
            page.near = r.resolve(Store.self, argument: "near")
            page.far = r.resolve(Store.self, argument: "near")
            return page
          }
        }
      }
      """),
    .clean(
      .objectiveC, "an alias and a method that builds nothing",
      """
      @interface Store : NSObject
      @property (nonatomic, copy) NSString *path;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Store *)storeAtPath:(NSString *)path
      {
          return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(path) with:path];
          }];
      }
      - (Store *)storeNamed:(NSString *)name
      {
          return [self storeAtPath:name];
      }
      @end
      """),
    .clean(
      .swift, "two values of which only one is resolved, and one that is resolved later",
      """
      import Swinject
      final class Store { init(path: String) {} }
      final class Page { init(store: Store, other: @escaping () -> Store) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Store.self) { (_, path: String) in Store(path: path) }
          container.register(Page.self) { r in
            Page(store: r.resolve(Store.self, argument: "near")!, other: { r.resolve(Store.self, argument: "far")! })
          }
        }
      }
      """),
    .triggering(
      .swift, "two values that different services ask for in one resolution",
      """
      import Swinject

      final class StorageAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Storage.self) { (_, path: String) in Storage(path: path) }
          container.register(Cache.self) { r in Cache(storage: r.resolve(Storage.self, argument: "cache")!) }
          container.register(History.self) { r in History(storage: 1️⃣r.resolve(Storage.self, argument: "history")!) }
          container.register(Browser.self) { r in
            Browser(cache: r.resolve(Cache.self)!, history: r.resolve(History.self)!)
          }
        }
      }
      final class Storage { init(path: String) {} }
      final class Cache { init(storage: Storage) {} }
      final class History { init(storage: Storage) {} }
      final class Browser { init(cache: Cache, history: History) {} }
      """),
    .triggering(
      .swift, "asked for again, with another value, while it is being resolved",
      """
      import Swinject

      final class FeedAssembly: Assembly {
        func assemble(container: Container) {
          container.register(FeedView.self) { (r, title: String) in
            let view = FeedView(title: title)
            view.presenter = r.resolve(Presenter.self)
            return view
          }
          container.register(Presenter.self) { _ in Presenter() }
            .initCompleted { r, presenter in
              presenter.view = 1️⃣r.resolve(FeedView.self, argument: "feed")
            }
        }
      }
      final class FeedView { var presenter: Presenter?; init(title: String) {} }
      final class Presenter { weak var view: FeedView? }
      """),
    .clean(
      .swift, "two values in resolutions that have nothing in common",
      """
      import Swinject

      final class StorageAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Storage.self) { (_, path: String) in Storage(path: path) }
          container.register(Cache.self) { r in Cache(storage: r.resolve(Storage.self, argument: "cache")!) }
          container.register(History.self) { r in History(storage: r.resolve(Storage.self, argument: "history")!) }
          container.register(Draft.self) { (_, path: String) in Draft(path: path) }.inObjectScope(.transient)
          container.register(Editor.self) { r in
            Editor(draft: r.resolve(Draft.self, argument: "a")!, copy: r.resolve(Draft.self, argument: "b")!)
          }
        }
      }
      final class Storage { init(path: String) {} }
      final class Cache { init(storage: Storage) {} }
      final class History { init(storage: Storage) {} }
      final class Draft { init(path: String) {} }
      final class Editor { init(draft: Draft, copy: Draft) {} }
      """),
  ]
}
