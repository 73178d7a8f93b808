import AssemblyFacts
import DependencyGraph

/// Reports definitions that inject themselves where something else is meant.
struct SelfInjection: Rule {
  static let metadata = RuleMetadata(
    id: "self-injection", severity: .error, frameworks: .all,
    summary: "A definition that injects itself where another one is meant",
    rationale: """
      The slip of copying and pasting: the reference names the method it stands in. In an initializer that raises \
      `CircularInitializerDependence`; elsewhere the component receives itself, in the place of something of another \
      type, and nobody notices until that is used. It is an error in an initializer and a warning elsewhere; where the \
      site takes the component's own type, nothing is reported.
      """,
    fix: "Name the definition that is meant.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    for edge in graph.edges where edge.targets.contains(edge.source) {
      if edge.site == .alias || edge.site == .option {
        if let node = graph[edge.source] { findings.append(standsForItself(edge, node, context)) }
        continue
      }
      guard case .injection(let site) = edge.site, edge.phase != .later, let node = graph[edge.source] else { continue }
      let isInInitializer = edge.kind == .initializer
      if !isInInitializer && isMeant(site, edge, in: graph) { continue }
      let name = context.names.quoted(edge.source)
      let message =
        isInInitializer
        ? "\(name) needs itself in its \(node.isTyphoon ? "initializer" : "factory"): \(outcome(of: node))"
        : "\(name) injects itself as \(Wording.site(site)): the instance gets itself for it"
      let suggestion = suggestion(for: site, edge, in: graph)
      var chain = [Finding.Hop("\(name) refers to itself", at: edge.location)]
      if let suggestion, let definition = graph[suggestion]?.definition {
        chain.append(Finding.Hop("\(context.names.quoted(suggestion)) would fit", at: definition.nameLocation))
      }
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: isInInitializer ? .error : .warning, message: message,
          location: edge.location, chain: chain,
          fix: suggestion.map { fix($0, edge, node, graph) } ?? "refer to the definition that is meant",
          symbols: ["\(edge.source)", Wording.symbol(site)]))
    }
    return findings
  }

  /// An alias of itself, or an option one of whose cases is the option.
  private func standsForItself(_ edge: Edge, _ node: DefinitionNode, _ context: RuleContext) -> Finding {
    let name = context.names.quoted(edge.source)
    return Finding(
      rule: Self.metadata.id, severity: edge.site == .alias ? .error : .warning,
      message: edge.site == .alias
        ? "\(name) returns itself: there is nothing to build"
        : "\(name) is one of its own cases: \(outcome(of: node)) when this one is taken",
      location: edge.location, chain: [Finding.Hop("\(name) refers to itself", at: edge.location)],
      fix: "refer to the definition that is meant",
      symbols: ["\(edge.source)", "itself"])
  }

  private func outcome(of node: DefinitionNode) -> String {
    node.definition.framework == .typhoon ? "resolving it raises CircularInitializerDependence" : "it never ends"
  }

  /// The site is declared with a type that the component has itself.
  private func isMeant(_ site: InjectionSite, _ edge: Edge, in graph: DependencyGraph) -> Bool {
    guard case .found(let type) = graph.declaredType(of: site, of: edge.source),
      let product = graph.product(of: edge.source)
    else { return false }
    return SelfInjection.fits(product, into: type, graph)
  }

  /// Whether a product is what a type asks for, where that asks for something.
  private static func fits(_ product: StaticType, into type: TypeReference, _ graph: DependencyGraph) -> Bool {
    let saysSomething = type.kind == .object && type.name != "NSObject" || !type.protocols.isEmpty
    return saysSomething && graph.types.fits(product, into: type) == .yes
  }

  /// The definition of the same assembly that fits the site by type or, where that says nothing, by name.
  private func suggestion(for site: InjectionSite, _ edge: Edge, in graph: DependencyGraph) -> DefinitionID? {
    let count = edge.reference.arguments.count
    let others = (graph.assemblies[edge.source.assembly]?.definitions ?? [:]).values.compactMap(\.first).sorted()
      .filter { $0 != edge.source && graph[$0]?.definition.parameters.count == count }
    let type = graph.declaredType(of: site, of: edge.source).value
    let fitting = others.filter { other in
      guard let type, let product = graph.product(of: other) else { return false }
      return SelfInjection.fits(product, into: type, graph)
    }
    if fitting.count == 1 { return fitting[0] }
    let wanted = SelfInjection.name(of: site)
    let byName = Dictionary((fitting.isEmpty ? others : fitting).map { ($0.key.description, $0) }) { first, _ in first }
    if let same = byName[wanted] { return same }
    let closest = SelectorWords.closest(to: wanted, among: byName.keys.sorted(), parameterCount: count, atLeast: 0.5)
    return closest.flatMap { byName[$0.name] }
  }

  private static func name(of site: InjectionSite) -> String {
    switch site {
    case .property(let name): name
    case .initializer(let selector, let index, let label, _):
      label ?? SelectorWords.parameterName(index, of: selector) ?? selector
    case .method(let selector, let index, _), .before(let selector, let index, _), .after(let selector, let index, _),
      .factoryParameter(let selector, let index, _):
      SelectorWords.parameterName(index, of: selector) ?? selector
    case .factoryReceiver: "factory"
    }
  }

  private func fix(_ suggestion: DefinitionID, _ edge: Edge, _ node: DefinitionNode, _ graph: DependencyGraph) -> String
  {
    guard case .selector(let selector) = suggestion.key else { return "resolve `\(suggestion.key)`" }
    return "write `\(CodeText(node, in: graph).text(edge.reference, selector: selector))`"
  }
}

extension SelfInjection {
  private static let classes = """
    @protocol Formatter <NSObject>
    @end
    @interface ListFormatter : NSObject <Formatter>
    @end
    @interface Mapper : NSObject
    @property (nonatomic, strong) id<Formatter> formatter;
    @property (nonatomic, strong) Mapper *next;
    - (instancetype)initWithFormatter:(id<Formatter>)formatter;
    @end

    @interface MapperAssembly : TyphoonAssembly
    @end
    @implementation MapperAssembly
    - (id<Formatter>)listFormatter
    {
        return [TyphoonDefinition withClass:[ListFormatter class]];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "an option that leads to itself",
      """
      @interface FeedAssembly : TyphoonAssembly
      @end
      @implementation FeedAssembly
      - (id)feedFor:(NSString *)kind
      {
          return [TyphoonDefinition withOption:kind matcher:^(TyphoonOptionMatcher *matcher) {
              [matcher caseEqual:@"news" use:1️⃣[self feedFor:kind]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in the initializer",
      classes + """
        - (Mapper *)listMapper
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithFormatter:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:1️⃣[self listMapper]];
                }];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "as a property of another type",
      classes + """
        - (Mapper *)listMapper
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(formatter) with:1️⃣[self listMapper]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "by the long way through a local",
      classes + """
        - (Mapper *)mapperNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                Mapper *mapper = 1️⃣[self mapperNamed:name];
                [definition useInitializer:@selector(initWithFormatter:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:mapper];
                }];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed to another definition as its argument",
      classes + """
        - (Mapper *)listMapper
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(next) with:[self mapperBefore:[self listMapper]]];
            }];
        }
        - (Mapper *)mapperBefore:(Mapper *)next
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(next) with:next];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "as a property of its own type",
      classes + """
        - (Mapper *)ringMapper
        {
            return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(next) with:[self ringMapper]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "the assembly itself",
      """
      @interface Router : NSObject
      @property (nonatomic, strong) id assembly;
      @end

      @interface RouterAssembly : TyphoonAssembly
      @end
      @implementation RouterAssembly
      - (Router *)router
      {
          return [TyphoonDefinition withClass:[Router class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(assembly) with:self];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "a service that its own factory resolves",
      """
      import Swinject
      final class Mapper { init(next: Mapper) {}; init() {}; var next: Mapper? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Mapper.self) { r in Mapper(next: 1️⃣r.resolve(Mapper.self)!) }
        }
      }
      """),
    .triggering(
      .swift, "under the same name",
      """
      import Swinject
      final class Mapper { init(next: Mapper) {}; init() {}; var next: Mapper? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Mapper.self, name: "list") { r in Mapper(next: 1️⃣r.resolve(Mapper.self, name: "list")!) }
        }
      }
      """),
    .triggering(
      .swift, "a property set in the factory, and the argument handed back",
      """
      import Swinject
      final class Mapper { init(title: String) {}; var next: Mapper? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Mapper.self) { (r, title: String) in
            let mapper = Mapper(title: title)
            mapper.next = 1️⃣r.resolve(Mapper.self, argument: title)
            return mapper
          }
        }
      }
      """),
    .clean(
      .swift, "another name is another service",
      """
      import Swinject
      final class Mapper { init(next: Mapper) {}; init() {}; var next: Mapper? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Mapper.self) { _ in Mapper() }
          container.register(Mapper.self, name: "list") { r in Mapper(next: r.resolve(Mapper.self)!) }
        }
      }
      """),
    .clean(
      .swift, "with an argument it is another service",
      """
      import Swinject
      final class Mapper { init(title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Mapper.self) { r in r.resolve(Mapper.self, argument: "list")! }
          container.register(Mapper.self) { (_, title: String) in Mapper(title: title) }
        }
      }
      """),
    .clean(
      .swift, "a closure that resolves it later",
      """
      import Swinject
      final class Pool { init(make: @escaping () -> Pool) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Pool.self) { r in Pool(make: { r.resolve(Pool.self)! }) }.inObjectScope(.container)
        }
      }
      """),
    .triggering(
      .objectiveC, "returns itself",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject
      @property (nonatomic, strong) id<Formatting> formatter;
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) NSObject *other;
      - (instancetype)initWithFormatter:(id)formatter;
      - (void)use:(id)formatter;
      @end
      @interface Formatter : NSObject <Formatting>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return 1️⃣[self mapper];
      }
      @end
      """),
    .triggering(
      .objectiveC, "for a protocol that another definition conforms to",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject
      @property (nonatomic, strong) id<Formatting> formatter;
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) NSObject *other;
      - (instancetype)initWithFormatter:(id)formatter;
      - (void)use:(id)formatter;
      @end
      @interface Formatter : NSObject <Formatting>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(formatter) with:1️⃣[self mapper]];
          }];
      }
      - (Formatter *)dateFormatter
      {
          return [TyphoonDefinition withClass:[Formatter class]];
      }
      - (Mapper *)formatterMapper
      {
          return [TyphoonDefinition withClass:[Mapper class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "for what says no type, by name",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject
      @property (nonatomic, strong) id<Formatting> formatter;
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) NSObject *other;
      - (instancetype)initWithFormatter:(id)formatter;
      - (void)use:(id)formatter;
      @end
      @interface Formatter : NSObject <Formatting>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:1️⃣[self mapper]];
              [definition injectProperty:@selector(other) with:2️⃣[self mapper]];
          }];
      }
      - (Mapper *)nextMapper
      {
          return [TyphoonDefinition withClass:[Mapper class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in a method",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject
      @property (nonatomic, strong) id<Formatting> formatter;
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) NSObject *other;
      - (instancetype)initWithFormatter:(id)formatter;
      - (void)use:(id)formatter;
      @end
      @interface Formatter : NSObject <Formatting>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(use:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:1️⃣[self mapper]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "of several that conform, the one that is called like the property",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject
      @property (nonatomic, strong) id<Formatting> dateFormatter;
      @end
      @interface Formatter : NSObject <Formatting>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(dateFormatter) with:1️⃣[self mapper]];
          }];
      }
      - (Formatter *)numberFormatter
      {
          return [TyphoonDefinition withClass:[Formatter class]];
      }
      - (Formatter *)shortDateFormatter
      {
          return [TyphoonDefinition withClass:[Formatter class]];
      }
      - (Mapper *)dateMapper
      {
          return [TyphoonDefinition withClass:[Mapper class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in the initializer, where the parameter says the name",
      """
      @interface Mapper : NSObject
      - (instancetype)initWithDateFormatter:(id)formatter;
      @end
      @interface Formatter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDateFormatter:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self mapper]];
              }];
          }];
      }
      - (Formatter *)dateFormatter
      {
          return [TyphoonDefinition withClass:[Formatter class]];
      }
      - (Formatter *)numberFormatter
      {
          return [TyphoonDefinition withClass:[Formatter class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "for a protocol that it conforms to itself",
      """
      @protocol Formatting <NSObject>
      @end
      @interface Mapper : NSObject <Formatting>
      @property (nonatomic, strong) id<Formatting> formatter;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Mapper *)mapper
      {
          return [TyphoonDefinition withClass:[Mapper class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(formatter) with:[self mapper]];
          }];
      }
      @end
      """),
  ]
}
