import AssemblyFacts
import DependencyGraph

/// Reports injections by type that several definitions satisfy.
struct AmbiguousType: Rule {
  static let metadata = RuleMetadata(
    id: "ambiguous-type", severity: .error, frameworks: [.typhoon, .dip],
    summary: "An injection by type that several definitions satisfy",
    rationale: """
      `injectProperty:` without a value is filled by the property's type. Where several definitions of the active \
      assemblies fit, the container does not choose: it raises `NSInvalidArgumentException` ("More than one component is \
      defined satisfying type"). Abstract definitions, aliases and block definitions count as well.
      """,
    fix: "Inject the one that is meant by name.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for site in graph.byTypeSites {
      guard case .several(let candidates) = site.answer else { continue }
      let owner = context.names.quoted(site.definition)
      let place = Wording.site(site.injection.site)
      let listed = Wording.list(candidates.map(context.names.quoted), limit: 6)
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: .error,
          message:
            "\(Wording.count(candidates.count, "definition")) satisfy type \(Wording.type(of: site)) of \(place) of \(owner): "
            + "\(listed): NSInvalidArgumentException",
          location: site.injection.siteLocation,
          chain: candidates.prefix(6).compactMap { candidate in
            graph[candidate].map {
              Finding.Hop("\(context.names.quoted(candidate)) fits", at: $0.definition.nameLocation)
            }
          },
          fix: fix(site, candidates, graph),
          symbols: ["\(site.definition)", Wording.symbol(site.injection.site)]))
    }
    return findings.findings
  }

  private func fix(_ site: ByTypeSite, _ candidates: [DefinitionID], _ graph: DependencyGraph) -> String? {
    guard case .property(let name) = site.injection.site, let node = graph[site.definition] else { return nil }
    // The one that is called like the property, or almost; an abstract one would raise.
    let concrete = candidates.filter { graph[$0]?.definition.body.isAbstract == false }
    let byKey = Dictionary(concrete.map { ($0.key.description, $0) }) { first, _ in first }
    let closest = SelectorWords.closest(to: name, among: byKey.keys.sorted(), atLeast: 0)?.name
    guard let candidate = byKey[name] ?? closest.flatMap({ byKey[$0] }) ?? concrete.first else { return nil }
    let code = CodeText(node, in: graph)
    let message = code.message(to: code.receiver(of: candidate, in: graph), candidate.key.description)
    return "write `\(code.injectProperty(name, with: message))`, or the one that is meant"
  }
}

extension AmbiguousType {
  private static let head = """
    @protocol Logging <NSObject>
    @end
    @interface FileLogger : NSObject <Logging>
    @end
    @interface ConsoleLogger : NSObject <Logging>
    @end
    @interface Cache : NSObject
    @end
    @interface TimedCache : Cache
    @end
    @interface Service : NSObject
    @property (nonatomic, strong) id<Logging> logger;
    @property (nonatomic, strong) Cache *cache;
    @end

    @interface ServiceAssembly : TyphoonAssembly
    @end
    @implementation ServiceAssembly
    - (Service *)service
    {
        return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:SITE)];
        }];
    }

    """

  private static func source(_ site: String, _ rest: String) -> String {
    head.replacing("SITE", with: site) + rest + "\n@end\n"
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "two that conform to the protocol",
      source(
        "1️⃣@selector(logger",
        """
        - (id<Logging>)fileLogger
        {
            return [TyphoonDefinition withClass:[FileLogger class]];
        }
        - (id<Logging>)consoleLogger
        {
            return [TyphoonDefinition withClass:[ConsoleLogger class]];
        }
        """)),
    .triggering(
      .objectiveC, "one of the class and one of a subclass",
      source(
        "1️⃣@selector(cache",
        """
        - (Cache *)cache
        {
            return [TyphoonDefinition withClass:[Cache class]];
        }
        - (Cache *)timedCache
        {
            return [TyphoonDefinition withClass:[TimedCache class]];
        }
        """)),
    .triggering(
      .objectiveC, "an abstract definition counts, and so does an alias",
      source(
        "1️⃣@selector(cache",
        """
        - (Cache *)cache
        {
            return [TyphoonDefinition withClass:[Cache class] configuration:^(TyphoonDefinition *definition) {
                definition.abstract = YES;
            }];
        }
        - (Cache *)pageCache
        {
            return [TyphoonDefinition withParent:[self cache] class:[TimedCache class]];
        }
        """)),
    .triggering(
      .objectiveC, "one of them in a collaborator, called like the property",
      """
      @interface Cache : NSObject
      @end
      @interface Service : NSObject
      @property (nonatomic, strong) Cache *cache;
      @end

      @interface StorageAssembly : TyphoonAssembly
      @end
      @implementation StorageAssembly
      - (Cache *)cache
      {
          return [TyphoonDefinition withClass:[Cache class]];
      }
      @end
      @interface ServiceAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) StorageAssembly *storage;
      @end
      @implementation ServiceAssembly
      - (Service *)service
      {
          return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:1️⃣@selector(cache)];
          }];
      }
      - (Cache *)pageCache
      {
          return [TyphoonDefinition withClass:[Cache class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "one candidate",
      source(
        "@selector(logger",
        """
        - (id<Logging>)fileLogger
        {
            return [TyphoonDefinition withClass:[FileLogger class]];
        }
        - (Cache *)cache
        {
            return [TyphoonDefinition withClass:[Cache class]];
        }
        """)),
    .clean(
      .objectiveC, "by name",
      head.replacing("SITE)", with: "@selector(cache) with:[self timedCache]") + """
        - (Cache *)cache
        {
            return [TyphoonDefinition withClass:[Cache class]];
        }
        - (Cache *)timedCache
        {
            return [TyphoonDefinition withClass:[TimedCache class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "two assemblies that are never active together",
      source(
        "@selector(cache",
        """
        - (Cache *)cache
        {
            return [TyphoonDefinition withClass:[Cache class]];
        }
        @end

        @interface PreviewAssembly : TyphoonAssembly
        @end
        @implementation PreviewAssembly
        - (Cache *)previewCache
        {
            return [TyphoonDefinition withClass:[TimedCache class]];
        }
        """)),
  ]
}
