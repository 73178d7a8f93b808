import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments on eager singletons.
struct SingletonArgument: Rule {
  static let metadata = RuleMetadata(
    id: "singleton-argument", severity: .error, frameworks: [.typhoon],
    summary: "A runtime argument on an eager singleton",
    rationale: """
      The container builds its singletons by itself, when it is used for the first time, and has no arguments for them. \
      An argument that is injected raises `NSInvalidArgumentException` when the definition is made. One that is only \
      handed on to other definitions is not noticed: the stack overflows at the first resolution of anything. The scope \
      may be inherited from a parent.
      """,
    fix: """
      Use `TyphoonScopeLazySingleton`, which is built when it is asked for (and once for each argument), or take the \
      argument away.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    for node in graph.nodes where node.isTyphoon && graph.scope(of: node.id) == .singleton {
      for (index, parameter) in node.definition.parameters.enumerated() {
        let uses = context.flow.uses(of: ArgumentID(definition: node.id, index: index))
        guard let use = uses.first(where: SingletonArgument.needsValue) else { continue }
        var isInjected = false
        if case .injected = use.kind { isInjected = true }
        let owner = context.names.quoted(node.id)
        var chain = [
          Finding.Hop("`\(parameter.name)` is \(isInjected ? "injected" : "handed on") here", at: use.location)
        ]
        if let scope = graph.scopeLocation(of: node.id) {
          let isOwn = node.definition.body.scope != nil
          chain.append(Finding.Hop(isOwn ? "\(owner) is an eager singleton" : "\(owner) inherits the scope", at: scope))
        }
        let consequence =
          isInjected
          ? "NSInvalidArgumentException, which takes every entry with it"
          : "the stack overflows at the first resolution of anything"
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message: "\(owner) is a singleton that the container builds by itself, without a value for "
              + "`\(parameter.name)`: \(consequence)",
            location: parameter.location, chain: chain,
            fix: "write `\(CodeText(node, in: graph).setScope("lazySingleton"))`, or take `\(parameter.name)` away",
            symbols: ["\(node.id)", parameter.name]))
      }
    }
    return findings
  }

  private static func needsValue(_ use: ArgumentUse) -> Bool {
    switch use.kind {
    case .injected, .passed, .returned: true
    case .unknown(let edge): edge != nil
    case .code: false
    }
  }
}

extension SingletonArgument {
  private static let head = """
    @interface Store : NSObject
    @property (nonatomic, copy) NSString *path;
    @property (nonatomic, strong) Store *backup;
    @end

    @interface StoreAssembly : TyphoonAssembly
    @end
    @implementation StoreAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "injected",
      head + """
        - (Store *)storeAtPath:(NSString *)1️⃣path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "handed on",
      head + """
        - (Store *)storeAtPath:(NSString *)1️⃣path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(backup) with:[self backupAtPath:path]];
                [definition setScope:TyphoonScopeSingleton];
            }];
        }
        - (Store *)backupAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
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
                definition.scope = TyphoonScopeSingleton;
            }];
        }
        - (Store *)storeAtPath:(NSString *)1️⃣path
        {
            return [TyphoonDefinition withParent:[self store] class:[Store class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a singleton without arguments",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
                [definition injectProperty:@selector(backup) with:[self storeAtPath:@"backup"]];
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
    .clean(
      .objectiveC, "a prototype with an argument",
      head + """
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopePrototype;
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a scope that the child sets wins over its parent's",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
            }];
        }
        - (Store *)storeAtPath:(NSString *)path
        {
            return [TyphoonDefinition withParent:[self store] class:[Store class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeObjectGraph;
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
  ]
}
