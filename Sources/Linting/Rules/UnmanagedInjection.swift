import AssemblyFacts
import DependencyGraph

/// Reports objects with auto-injected properties that ordinary code makes by hand.
struct UnmanagedInjection: Rule {
  static let metadata = RuleMetadata(
    id: "unmanaged-injection", severity: .warning, frameworks: [.typhoon],
    summary: "An object with auto-injected properties that ordinary code makes by hand",
    rationale: """
      `InjectedClass(X)` and `InjectedProtocol(P)` declare properties that the container fills by type, and it fills them \
      only in what it builds itself, or is handed with `-inject:`. In an object that ordinary code makes with `alloc` \
      they stay nil, and messages to them do nothing. Tests that make the object by hand, to give it what they want, are \
      left alone.
      """,
    fix: "Resolve a definition of the class, or hand the object to `-inject:` of the assembly.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for file in graph.files where !file.instantiations.isEmpty && !TestCode.contains(path: file.path) {
      let injectedHere = Set(file.resolutions.compactMap { if case .type(let name) = $0.target { name } else { nil } })
      for instantiation in file.instantiations where !injectedHere.contains(instantiation.type) {
        if let finding = finding(instantiation, graph, context) { findings.append(finding) }
      }
    }
    return findings.findings
  }

  private func finding(
    _ instantiation: Instantiation, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding? {
    let type = instantiation.type
    let injected = graph.types.ancestry(of: type).chain
      .flatMap { facts in facts.properties.values.filter(\.isAutoInjected) }.sorted { $0.location < $1.location }
    guard !injected.isEmpty else { return nil }
    let names = injected.map { "`\($0.name)`" }
    let (subject, stay) = names.count == 1 ? ("property", "stays") : ("properties", "stay")
    let definition = graph.nodes.first { $0.isTyphoon && $0.productClass == type && !$0.definition.body.isAbstract }
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message: "`\(type)` is made by hand here, and the container does not see it: its auto-injected \(subject) "
        + "\(Wording.list(names)) \(stay) nil",
      location: instantiation.location,
      chain: injected.prefix(4).map { Finding.Hop("`\($0.name)` is for the container to fill", at: $0.location) },
      fix: definition.map {
        "resolve \(context.names.quoted($0.id)) of `\($0.id.assembly)` instead, or hand the object to `-inject:`"
      } ?? "define `\(type)` in an assembly and resolve it, or hand the object to `-inject:`",
      symbols: [type, "made by hand"])
  }
}

extension UnmanagedInjection {
  private static let classes = """
    @interface Store : NSObject
    @end
    @interface Reader : NSObject
    @property (nonatomic, strong) InjectedClass(Store) store;
    @property (nonatomic, copy) NSString *title;
    @end
    @interface ArchiveReader : Reader
    @property (nonatomic, strong) InjectedProtocol(Logging) logger;
    @end
    @interface Plain : NSObject
    @property (nonatomic, strong) Store *store;
    @end

    @interface ReaderAssembly : TyphoonAssembly
    @end
    @implementation ReaderAssembly
    - (Reader *)reader
    {
        return [TyphoonDefinition withClass:[Reader class]];
    }
    - (Store *)store
    {
        return [TyphoonDefinition withClass:[Store class]];
    }
    @end

    @interface Screen : NSObject
    @property (nonatomic, strong) id assembly;
    @end
    @implementation Screen

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "made with alloc and init",
      classes + """
        - (void)open
        {
            Reader *reader = 1️⃣[[Reader alloc] init];
            reader.title = @"News";
        }
        @end
        """),
    .triggering(
      .objectiveC, "made with new, handed over at once",
      classes + """
        - (void)open
        {
            [self show:1️⃣[Reader new]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a subclass: what it inherits stays nil as well",
      classes + """
        - (void)open
        {
            [self show:1️⃣[[ArchiveReader alloc] init]];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed to the container afterwards",
      classes + """
        - (void)open
        {
            ReaderAssembly *assembly = self.assembly;
            Reader *reader = [[Reader alloc] init];
            [assembly inject:reader];
        }
        @end
        """),
    .clean(
      .objectiveC, "resolved",
      classes + """
        - (void)openFrom:(ReaderAssembly *)assembly
        {
            [self show:[assembly reader]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a class whose properties are filled by whoever makes it",
      classes + """
        - (void)open
        {
            Plain *plain = [[Plain alloc] init];
            plain.store = [[Store alloc] init];
        }
        @end
        """),
    .triggering(
      .objectiveC, "defined twice, once as the abstract parent",
      """
      @interface Store : NSObject
      @end
      @interface Reader : NSObject
      @property (nonatomic, strong) InjectedClass(Store) store;
      @end
      @interface Opener : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Reader *)base
      {
          return [TyphoonDefinition withClass:[Reader class] configuration:^(TyphoonDefinition *definition) {
              definition.abstract = YES;
          }];
      }
      - (Reader *)reader
      {
          return [TyphoonDefinition withClass:[Reader class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self base];
          }];
      }
      @end
      @implementation Opener
      - (id)open
      {
          return 1️⃣[[Reader alloc] init];
      }
      @end
      """),
  ]
}
