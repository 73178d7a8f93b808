import AssemblyFacts
import DependencyGraph

/// Reports definitions that configure the container and are used like components.
struct InfrastructureComponent: Rule {
  static let metadata = RuleMetadata(
    id: "infrastructure-component", severity: .error, frameworks: [.typhoon],
    summary: "A post-processor, type converter or configuration definition used as a component",
    rationale: """
      A definition whose class is a post-processor or a type converter, or that names a configuration file, is taken out \
      of the registry when the container loads: it is made at once and configures the container. Injecting it raises "No \
      component matching id", and what is injected into it is asked for before the container can build anything.
      """,
    fix: "Keep what components share with it in a definition of its own.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for edge in graph.edges {
      if let target = edge.targets.first, graph.isInfrastructure(target) {
        switch edge.site {
        case .parent, .unused: break
        case .injection, .alias, .option, .argument:
          findings.append(injected(target, by: edge, graph, context))
          continue
        }
      }
      if graph.isInfrastructure(edge.source), case .injection(let site) = edge.site, !edge.targets.isEmpty {
        findings.append(needing(edge, site, graph, context))
      }
    }
    return findings.findings
  }

  private func kind(_ id: DefinitionID, _ graph: DependencyGraph) -> String {
    if case .configuration? = graph[id]?.definition.body.construction { return "a configuration" }
    let name = graph[id]?.namedClass ?? ""
    if graph.types.conforms(name, to: "TyphoonTypeConverter") == .yes { return "a type converter" }
    return "a post-processor"
  }

  private func injected(
    _ target: DefinitionID, by edge: Edge, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let name = context.names.quoted(target)
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "\(name) is \(kind(target, graph)), which leaves the registry: what \(context.names.quoted(edge.source)) asks for "
        + "raises \"No component matching id '\(target.key)'\"",
      location: edge.location,
      chain: graph[target].map { [Finding.Hop("\(name) is \(kind(target, graph))", at: $0.definition.nameLocation)] }
        ?? [],
      fix: "move what the two share into a definition of its own and inject that",
      symbols: ["\(edge.source)", "\(target)"])
  }

  private func needing(
    _ edge: Edge, _ site: InjectionSite, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let name = context.names.quoted(edge.source)
    let wanted = edge.targets.first.map(context.names.quoted) ?? "another"
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: "\(name) is \(kind(edge.source, graph)), made while the container loads, and needs \(wanted) for "
        + "\(Wording.site(site)), which cannot be built yet",
      location: edge.location,
      chain: graph[edge.source].map {
        [Finding.Hop("\(name) is made while the container loads", at: $0.definition.nameLocation)]
      }
        ?? [],
      fix: "let it fetch \(wanted) when it is first used", symbols: ["\(edge.source)", Wording.symbol(site)])
  }
}

extension InfrastructureComponent {
  private static let head = """
    @interface ModuleRegistry : NSObject <TyphoonInstancePostProcessor>
    @property (nonatomic, strong) id log;
    @end
    @implementation ModuleRegistry
    - (id)postProcessInstance:(id)instance
    {
        return instance;
    }
    @end
    @interface Log : NSObject
    @end
    @interface ModuleList : NSObject
    @property (nonatomic, strong) id registry;
    @property (nonatomic, copy) NSString *name;
    @end

    @interface ModuleAssembly : TyphoonAssembly
    @end
    @implementation ModuleAssembly

    """

  private static let registry = """
    - (ModuleRegistry *)moduleRegistry
    {
        return [TyphoonDefinition withClass:[ModuleRegistry class]];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a post-processor that is injected",
      head + registry + """
        - (ModuleList *)moduleList
        {
            return [TyphoonDefinition withClass:[ModuleList class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(registry) with:1️⃣[self moduleRegistry]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a post-processor that needs a component",
      head + """
        - (ModuleRegistry *)moduleRegistry
        {
            return [TyphoonDefinition withClass:[ModuleRegistry class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(log) with:1️⃣[self log]];
            }];
        }
        - (Log *)log
        {
            return [TyphoonDefinition withClass:[Log class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a configuration that is injected",
      head + """
        - (id)configuration
        {
            return [TyphoonDefinition withConfigName:@"Config.plist"];
        }
        - (ModuleList *)moduleList
        {
            return [TyphoonDefinition withClass:[ModuleList class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(registry) with:1️⃣[self configuration]];
            }];
        }
        @end
        """),
    .clean(.objectiveC, "a post-processor by itself", head + registry + "@end\n"),
    .clean(
      .objectiveC, "a configuration and values from it",
      head + """
        - (id)configuration
        {
            return [TyphoonDefinition withConfigName:@"Config.plist"];
        }
        - (ModuleList *)moduleList
        {
            return [TyphoonDefinition withClass:[ModuleList class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:TyphoonConfig(@"name")];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a post-processor with constants",
      head + """
        - (ModuleRegistry *)moduleRegistry
        {
            return [TyphoonDefinition withClass:[ModuleRegistry class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(log) with:@"modules"];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a type converter that is injected",
      """
      @interface Store : NSObject
      @end
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id stores;
      - (instancetype)initWithStore:(Store *)store;
      - (id)makeLabel;
      @end

      @protocol TyphoonTypeConverter <NSObject>
      @end
      @interface ColorConverter : NSObject <TyphoonTypeConverter>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (ColorConverter *)converter
      {
          return [TyphoonDefinition withClass:[ColorConverter class]];
      }
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[self converter]];
          }];
      }
      @end
      """),
  ]
}
