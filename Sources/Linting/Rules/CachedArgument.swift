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
    return nil
  }

  /// The arguments of a reference where all of them are constants.
  private func values(of edge: Edge) -> [String]? {
    var result: [String] = []
    for argument in edge.reference.arguments {
      guard case .constant(let constant) = argument.kind,
        [.string, .number, .boolean, .symbol, .classObject].contains(constant.kind)
      else { return nil }
      result.append(constant.text)
    }
    return result
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
  ]
}
