import AssemblyFacts
import DependencyGraph

/// Reports injections by type that no definition satisfies.
struct UnsatisfiedType: Rule {
  static let metadata = RuleMetadata(
    id: "unsatisfied-type", severity: .error, frameworks: [.typhoon, .dip],
    summary: "An injection by type that no definition satisfies",
    rationale: """
      `injectProperty:` without a value is filled by the property's type. Where no definition of the active assemblies \
      builds that class, or one that conforms to that protocol, the container raises `NSInvalidArgumentException` ("No \
      components defined which satisify type"). A property of type `id` says no type at all, and neither does a \
      parameter: these raise `NSInternalInconsistencyException`. Options and factory definitions are no candidates.
      """,
    fix: "Write a definition of that type, or inject one by name.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for site in graph.byTypeSites {
      let owner = context.names.quoted(site.definition)
      let place = Wording.site(site.injection.site)
      let message: String
      switch site.answer {
      case .none:
        message =
          "no active definition is of type \(Wording.type(of: site)), which \(place) of \(owner) is to be filled by: "
          + "NSInvalidArgumentException"
      case .untyped:
        message = "\(place) of \(owner) says no type to look for: NSInternalInconsistencyException"
      case .one, .several, .unknown: continue
      }
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: .error, message: message, location: site.injection.siteLocation,
          chain: chain(of: site, graph), fix: fix(site, in: graph),
          symbols: ["\(site.definition)", Wording.symbol(site.injection.site)]))
    }
    return findings.findings
  }

  private func chain(of site: ByTypeSite, _ graph: DependencyGraph) -> [Finding.Hop] {
    var chain: [Finding.Hop] = []
    if case .property(let name) = site.injection.site, let owner = graph.product(of: site.definition)?.reference.name,
      let property = graph.types.property(name, of: owner).value
    {
      chain.append(Finding.Hop("the property is declared as `\(property.type.text)`", at: property.location))
    }
    let active = Wording.list(site.set.assemblies.map { "`\($0)`" })
    chain.append(Finding.Hop("active together: \(active)", at: site.injection.location))
    return chain
  }

  private func fix(_ site: ByTypeSite, in graph: DependencyGraph) -> String {
    guard case .property(let name) = site.injection.site, let node = graph[site.definition] else {
      return "give it a value"
    }
    return "write `\(CodeText(node, in: graph).injectProperty(name, with: "…"))`, or add a definition of that type"
  }
}

extension UnsatisfiedType {
  private static let head = """
    @protocol Logging <NSObject>
    @end
    @interface FileLogger : NSObject <Logging>
    @end
    @interface Store : NSObject
    @end
    @interface Service : NSObject
    @property (nonatomic, strong) id<Logging> logger;
    @property (nonatomic, strong) Store *store;
    @property (nonatomic, strong) id anything;
    - (instancetype)initWithStore:(Store *)store;
    @end

    @interface ServiceAssembly : TyphoonAssembly
    @end
    @implementation ServiceAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "nobody builds that class",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:1️⃣@selector(store)];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "nobody builds a class that conforms to that protocol; a factory does not count",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:1️⃣@selector(logger)];
            }];
        }
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        - (id<Logging>)logger
        {
            return [TyphoonDefinition withFactory:[self store] selector:@selector(logger)];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a property that says no type",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:1️⃣@selector(anything)];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "one definition of the class",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(store)];
            }];
        }
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "one in a collaborating assembly",
      head + """
        - (id<Logging>)logger
        {
            return [TyphoonDefinition withClass:[FileLogger class]];
        }
        @end

        @interface AppAssembly : TyphoonAssembly
        @property (nonatomic, strong, readonly) ServiceAssembly *services;
        @end
        @implementation AppAssembly
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(logger)];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a class outside the scanned sources may have any property",
      head + """
        - (id)screen
        {
            return [TyphoonDefinition withClass:[UIViewController class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(store)];
            }];
        }
        @end
        """),
  ]
}
