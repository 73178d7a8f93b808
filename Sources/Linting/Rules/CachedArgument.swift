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
        fix: "write `definition.scope = TyphoonScopeObjectGraph;`, or take the argument away",
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
  ]
}
