import AssemblyFacts
import DependencyGraph

/// Reports selectors that take another number of parameters than are injected.
struct ParameterCount: Rule {
  static let metadata = RuleMetadata(
    id: "parameter-count", severity: .error, frameworks: [.typhoon],
    summary: "A selector that takes another number of parameters than are injected",
    rationale: """
      Each colon of an initializer's or method's selector needs one `injectParameterWith:`. A debug build of Typhoon \
      raises `NSInternalInconsistencyException` while it builds the definitions, so that no entry of the assembly can be \
      resolved; a release build passes nil for the missing ones and raises for those too many.
      """,
    fix: "Inject one value for each parameter, nil where there is none.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.filter(\.isTyphoon).flatMap { node in
      // A block definition's methods are called by its own code.
      node.isBlockDefinition ? [] : node.definition.body.uses.compactMap { finding($0, in: node, graph, context) }
    }
  }

  private func finding(
    _ use: MethodUse, in node: DefinitionNode, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding? {
    guard let selector = use.selector, use.role != .afterAll else { return nil }
    let wanted = selector.count { $0 == ":" }
    guard wanted != use.parameterCount else { return nil }
    let injected = node.definition.body.injections.filter { $0.site.use == use.ordinal }
    let difference =
      use.parameterCount == 0
      ? "none is injected" : "\(use.parameterCount) \(use.parameterCount == 1 ? "is" : "are") injected"
    let fix: String
    if use.parameterCount < wanted {
      let names = (use.parameterCount..<wanted).compactMap { SelectorWords.parameterName($0, of: selector) }
      let missing = names.isEmpty ? "" : " for \(Wording.list(names.map { "`\($0)`" }))"
      fix = "add `\(CodeText(node, in: graph).injectParameter(with: "…"))`\(missing), with nil where there is no value"
    } else {
      fix = "take \(Wording.count(use.parameterCount - wanted, "parameter")) away, or name the selector that takes them"
    }
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: "`\(selector)` takes \(Wording.count(wanted, "parameter")) and \(difference): "
        + "NSInternalInconsistencyException when a debug build activates the assembly",
      location: use.selectorLocation,
      chain: injected.map { Finding.Hop("injected as \(Wording.site($0.site))", at: $0.value.location) },
      fix: fix, symbols: ["\(node.id)", selector])
  }
}

extension InjectionSite {
  /// The ordinal of the method use it belongs to; nil for properties and receivers.
  var use: Int? {
    switch self {
    case .initializer(_, _, _, let use), .method(_, _, let use), .before(_, _, let use), .after(_, _, let use),
      .factoryParameter(_, _, let use):
      use
    case .property, .factoryReceiver: nil
    }
  }
}

extension ParameterCount {
  private static func source(_ configuration: String) -> String {
    """
    @interface Presenter : NSObject
    - (instancetype)initWithView:(id)view router:(id)router;
    - (void)connect;
    - (void)attach:(id)handler;
    @end

    @interface BrowseAssembly : TyphoonAssembly
    @end
    @implementation BrowseAssembly
    - (Presenter *)presenter
    {
        return [TyphoonDefinition withClass:[Presenter class] configuration:^(TyphoonDefinition *definition) {
            \(configuration)
        }];
    }
    - (id)view
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "one too few",
      source(
        """
        [definition useInitializer:1️⃣@selector(initWithView:router:) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self view]];
        }];
        """)),
    .triggering(
      .objectiveC, "one too many",
      source(
        """
        [definition injectMethod:1️⃣@selector(attach:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:[self view]];
            [method injectParameterWith:nil];
        }];
        """)),
    .triggering(
      .objectiveC, "none at all, in a callback and an initializer",
      source(
        """
        [definition useInitializer:1️⃣@selector(initWithView:router:)];
        [definition performAfterInjections:2️⃣@selector(attach:)];
        """)),
    .clean(
      .objectiveC, "one for each, nil among them",
      source(
        """
        [definition useInitializer:@selector(initWithView:router:) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self view]];
            [initializer injectParameterWith:nil];
        }];
        """)),
    .clean(
      .objectiveC, "callbacks without parameters",
      source(
        """
        [definition performBeforeInjections:@selector(connect)];
        [definition performAfterAllInjections:@selector(connect)];
        [definition injectMethod:@selector(connect) parameters:nil];
        """)),
    .clean(
      .objectiveC, "a selector that is computed is unknown",
      source(
        """
        [definition useInitializer:NSSelectorFromString(kInitializerName) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self view]];
        }];
        """)),
    .clean(
      .objectiveC, "callbacks, and the block of a block definition",
      """
      @interface Page : NSObject
      - (instancetype)initWithView:(id)view router:(id)router;
      - (void)attach:(id)part;
      - (void)finished;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)page
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition performAfterInjections:@selector(finished)];
              [definition performAfterAllInjections:@selector(finished)];
          }];
      }
      - (Page *)other
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(attach:) parameters:^(TyphoonMethod *method) {
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "one of two methods",
      """
      @interface Page : NSObject
      - (instancetype)initWithView:(id)view router:(id)router;
      - (void)attach:(id)part;
      - (void)finished;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)page
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(attach:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:@"a"];
              }];
              [definition useInitializer:1️⃣@selector(initWithView:router:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:@"view"];
                  [method injectParameterWith:@"router"];
                  [method injectParameterWith:@"third"];
              }];
          }];
      }
      @end
      """),
  ]
}
