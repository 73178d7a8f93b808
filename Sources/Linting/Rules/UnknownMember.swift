import AssemblyFacts
import DependencyGraph

/// Reports properties, initializers and methods that the class does not have.
struct UnknownMember: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-member", severity: .error, frameworks: [.typhoon],
    summary: "A selector, initializer or property that the class lacks",
    rationale: """
      Selectors are checked when the component is built: a property without a setter raises \
      `TyphoonPropertySetterNotFoundException`, an unknown method or initializer `NSInvalidArgumentException` ("Method … \
      not found"). Only classes are judged that are declared in scanned source with all of their ancestors.
      """,
    fix: "Name the member that the class has, or declare it.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      let product = graph.product(of: node.id)?.reference
      // What the definition itself builds, not what a subclass that it may turn out to be has in addition.
      if let owner = node.namedClass ?? (product?.kind == .object ? product?.name : nil), !owner.isEmpty {
        for injection in node.definition.body.injections {
          guard case .property(let name) = injection.site else { continue }
          if let finding = property(name, of: owner, injection, in: node, graph) { findings.append(finding) }
        }
        for use in node.definition.body.uses where use.role != .factory {
          if let finding = method(use, of: owner, in: node, graph) { findings.append(finding) }
        }
      }
      if let finding = factoryMethod(of: node, graph) { findings.append(finding) }
    }
    return findings.findings
  }

  // MARK: Properties

  private func property(
    _ name: String, of owner: String, _ injection: Injection, in node: DefinitionNode, _ graph: DependencyGraph
  ) -> Finding? {
    let setter = AssemblyIndex.setterSelector(for: name)
    switch graph.types.property(name, of: owner) {
    case .unknown: return nil
    case .found(let property):
      guard property.isReadOnly, !property.isAutoInjected, case .absent = graph.types.method(setter, of: owner),
        // An implementation that was not scanned may declare the property again as writable.
        graph.types.ancestry(of: owner).chain.allSatisfy(\.isImplemented)
      else { return nil }
      return Finding(
        rule: Self.metadata.id, severity: .error,
        message:
          "property `\(name)` of `\(owner)` is read-only: TyphoonPropertySetterNotFoundException when it is injected",
        location: injection.siteLocation, chain: [Finding.Hop("declared here", at: property.location)],
        fix: "declare it again as `readwrite` in a class extension, or inject it through the initializer",
        symbols: ["\(node.id)", name])
    case .absent:
      guard case .absent = graph.types.method(setter, of: owner) else { return nil }
      let known = graph.types.ancestry(of: owner).chain.flatMap { $0.properties.keys }.sorted()
      return missing(
        "property `\(name)`", owner, name, known, "TyphoonPropertySetterNotFoundException", at: injection.siteLocation,
        in: node, graph)
    }
  }

  // MARK: Methods

  private func method(_ use: MethodUse, of owner: String, in node: DefinitionNode, _ graph: DependencyGraph) -> Finding?
  {
    guard let selector = use.selector, case .absent = graph.types.method(selector, of: owner) else { return nil }
    let chain = graph.types.ancestry(of: owner).chain
    var known = chain.flatMap { $0.methods.keys }
    var what = "method"
    if use.role == .initializer {
      guard case .absent = graph.types.classMethod(selector, of: owner) else { return nil }
      known = known.filter { $0.hasPrefix("init") } + chain.flatMap { $0.classMethods.keys }
      what = "initializer"
    }
    // The accessors of properties are methods as well.
    for facts in chain {
      for property in facts.properties.values {
        let setter = property.setter ?? AssemblyIndex.setterSelector(for: property.name)
        if selector == setter && !property.isReadOnly || selector == property.getter ?? property.name { return nil }
        if use.role != .initializer && !property.isReadOnly { known.append(setter) }
      }
    }
    return missing(
      "\(what) `\(selector)`", owner, selector, known.sorted(), "NSInvalidArgumentException", at: use.selectorLocation,
      in: node, graph)
  }

  private func factoryMethod(of node: DefinitionNode, _ graph: DependencyGraph) -> Finding? {
    guard case .factory(let receiver, let selector?, _) = node.definition.body.construction,
      let use = node.definition.body.uses.first(where: { $0.role == .factory }),
      let owner = graph.staticType(of: receiver, in: node), owner.isExact, owner.reference.kind == .object,
      case .absent = graph.types.method(selector, of: owner.reference.name),
      case .absent = graph.types.property(selector, of: owner.reference.name)
    else { return nil }
    let name = owner.reference.name
    let known = graph.types.ancestry(of: name).chain.flatMap { Array($0.methods.keys) + Array($0.properties.keys) }
    return missing(
      "method `\(selector)`", name, selector, known.sorted(), "NSInvalidArgumentException", at: use.selectorLocation,
      in: node, graph)
  }

  private func missing(
    _ what: String, _ owner: String, _ name: String, _ known: [String], _ exception: String,
    at location: SourceLocation, in node: DefinitionNode, _ graph: DependencyGraph
  ) -> Finding {
    let suggestion = SelectorWords.closest(to: name, among: known, parameterCount: name.count { $0 == ":" })?.name
    let question = suggestion.map { "; did you mean `\($0)`?" } ?? ""
    let chain = graph.types[owner].map { [Finding.Hop("`\(owner)` is declared here", at: $0.location)] } ?? []
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: "`\(owner)` has no \(what): \(exception) when `\(node.id.key)` is resolved\(question)",
      location: location, chain: chain,
      fix: suggestion.map { "write `\($0)`" } ?? "declare it in `\(owner)`", symbols: ["\(node.id)", name])
  }
}

extension UnknownMember {
  private static func source(_ configuration: String) -> String {
    """
    @interface Base : NSObject
    @property (nonatomic, strong) id owner;
    - (void)prepare;
    @end
    @interface Screen : Base
    @property (nonatomic, weak) id delegate;
    @property (nonatomic, copy, readonly) NSString *title;
    - (instancetype)initWithTitle:(NSString *)title;
    + (instancetype)screenWithTitle:(NSString *)title;
    - (void)setModel:(id)model;
    @end
    @implementation Base
    @end
    @implementation Screen
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly
    - (Screen *)screen
    {
        return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
            \(configuration)
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a misspelt property, and one that is read-only",
      source(
        """
        [definition injectProperty:1️⃣@selector(delegte) with:nil];
        [definition injectProperty:2️⃣@selector(title) with:@"List"];
        """)),
    .triggering(
      .objectiveC, "an initializer that the class does not have",
      source(
        """
        [definition useInitializer:1️⃣@selector(initWithTitle:subtitle:) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:@"List"];
            [initializer injectParameterWith:nil];
        }];
        """)),
    .triggering(
      .objectiveC, "a method and a callback that the class does not have",
      source(
        """
        [definition injectMethod:1️⃣@selector(setModels:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:nil];
        }];
        [definition performAfterInjections:2️⃣@selector(prepared)];
        """)),
    .triggering(
      .objectiveC, "a factory that does not have the method",
      """
      @interface Store : NSObject
      - (id)makeReader;
      @end

      @interface StoreAssembly : TyphoonAssembly
      @end
      @implementation StoreAssembly
      - (Store *)store
      {
          return [TyphoonDefinition withClass:[Store class]];
      }
      - (id)reader
      {
          return [TyphoonDefinition withFactory:[self store] selector:1️⃣@selector(makeReder)];
      }
      @end
      """),
    .clean(
      .objectiveC, "members of the class and its ancestors, and setters without a property",
      source(
        """
        [definition useInitializer:@selector(screenWithTitle:) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:@"List"];
        }];
        [definition injectProperty:@selector(owner) with:nil];
        [definition injectProperty:@selector(model) with:nil];
        [definition injectMethod:@selector(setDelegate:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:nil];
        }];
        [definition performAfterInjections:@selector(prepare)];
        """)),
    .clean(
      .objectiveC, "an initializer called late, as a method",
      source(
        """
        [definition injectMethod:@selector(initWithTitle:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:@"List"];
        }];
        """)),
    .clean(
      .objectiveC, "a class with an ancestor outside the scanned sources may have anything",
      """
      @interface Screen : UIViewController
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:@"List"];
              [definition useInitializer:@selector(initWithNibName:bundle:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:nil];
                  [initializer injectParameterWith:nil];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a factory whose class is not certain",
      """
      @interface Store : NSObject
      - (id)makeReader;
      @end

      @interface StoreAssembly : TyphoonAssembly
      @end
      @implementation StoreAssembly
      - (id)store
      {
          return [Store sharedStore];
      }
      - (id)reader
      {
          return [TyphoonDefinition withFactory:[self store] selector:@selector(makeReder)];
      }
      @end
      """),
    .clean(
      .objectiveC, "in the block of a block definition, where everything is real",
      """
      @interface Page : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSArray *items;
      @property (nonatomic, strong) id model;
      - (instancetype)initWithItems:(NSArray *)items;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)page
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(heading) with:@"First"];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC,
      "accessors of their own names, a class whose implementation is not scanned, and a factory's property",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy, getter=caption, setter=putTitle:) NSString *title;
      @property (nonatomic, readonly) id model;
      @end
      @interface Bare : NSObject
      @property (nonatomic, readonly) id model;
      @end
      @interface Maker : NSObject
      @property (nonatomic, readonly) Screen *screen;
      @end
      @implementation Screen
      @end
      @implementation Maker
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(putTitle:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:@"List"];
              }];
              [definition performAfterInjections:@selector(caption)];
          }];
      }
      - (Bare *)bare
      {
          return [TyphoonDefinition withClass:[Bare class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:nil];
          }];
      }
      - (Maker *)maker
      {
          return [TyphoonDefinition withClass:[Maker class]];
      }
      - (Screen *)made
      {
          return [TyphoonDefinition withFactory:[self maker] selector:@selector(screen)];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a setter of a property that cannot be set",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy, getter=caption, setter=putTitle:) NSString *title;
      @property (nonatomic, readonly) id model;
      @end
      @interface Bare : NSObject
      @property (nonatomic, readonly) id model;
      @end
      @interface Maker : NSObject
      @property (nonatomic, readonly) Screen *screen;
      @end
      @implementation Screen
      @end
      @implementation Maker
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:1️⃣@selector(setModel:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:@"List"];
              }];
              [definition useInitializer:2️⃣@selector(initWithTitle:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:@"List"];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "of a child, whose class is its parent's",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy, getter=caption, setter=putTitle:) NSString *title;
      @property (nonatomic, readonly) id model;
      @end
      @interface Bare : NSObject
      @property (nonatomic, readonly) id model;
      @end
      @interface Maker : NSObject
      @property (nonatomic, readonly) Screen *screen;
      @end
      @implementation Screen
      @end
      @implementation Maker
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      - (Screen *)list
      {
          return [TyphoonDefinition withParent:[self screen] class:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:1️⃣@selector(heading) with:@"List"];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a misspelt setter of a property",
      """
      @interface Screen : NSObject
      @property (nonatomic, strong) id delegate;
      @end
      @implementation Screen
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:1️⃣@selector(setDelegte:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:nil];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "auto-injected properties, and a factory of a class outside the scanned sources",
      """
      @interface Store : NSObject
      @end
      @interface Reader : NSObject
      @property (nonatomic, readonly) InjectedClass(Store) store;
      @end
      @implementation Reader
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Reader *)reader
      {
          return [TyphoonDefinition withClass:[Reader class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:nil];
          }];
      }
      - (id)defaults
      {
          return [TyphoonDefinition withClass:[NSUserDefaults class]];
      }
      - (id)made
      {
          return [TyphoonDefinition withFactory:[self defaults] selector:@selector(makeReader)];
      }
      @end
      """),
  ]
}
