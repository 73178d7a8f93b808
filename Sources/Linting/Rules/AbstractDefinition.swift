import AssemblyFacts
import DependencyGraph

/// Reports abstract definitions that are resolved or injected.
struct AbstractDefinition: Rule {
  static let metadata = RuleMetadata(
    id: "abstract-definition", severity: .error, frameworks: [.typhoon],
    summary: "An abstract definition resolved or injected",
    rationale: """
      An abstract definition is there for others to inherit from. Asked to build it, the container raises \
      `NSInvalidArgumentException` ("Attempt to instantiate abstract definition"). As a parent it is in its place.
      """,
    fix: "Refer to a definition that has it for its parent, or do not make it abstract.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for edge in graph.edges {
      guard let target = edge.targets.first, isAbstract(target, graph) else { continue }
      switch edge.site {
      case .parent, .unused: continue
      case .injection, .alias, .option, .argument: break
      }
      let how: String
      if case .injection(let site) = edge.site {
        how = "\(context.names.quoted(edge.source)) injects it as \(Wording.site(site))"
      } else {
        how = "\(context.names.quoted(edge.source)) refers to it"
      }
      findings.append(finding(target, how: how, at: edge.location, symbol: "\(edge.source)", graph, context))
    }
    for (edge, target) in overridden(in: graph) where isAbstract(target, graph) {
      findings.append(
        finding(
          target, how: "\(context.names.quoted(edge.source)), inherited by `\(target.assembly)`, refers to it",
          at: edge.location, symbol: "\(edge.source)", graph, context))
    }
    for node in graph.nodes where isAbstract(node.id, graph) {
      for resolution in graph.entries[node.id] ?? [] {
        // By type it may be another definition that is meant.
        guard case .key = resolution.target else { continue }
        findings.append(
          finding(node.id, how: "it is resolved here", at: resolution.location, symbol: "code", graph, context))
      }
    }
    for site in graph.byTypeSites {
      guard case .one(let candidate) = site.answer, isAbstract(candidate, graph) else { continue }
      findings.append(
        finding(
          candidate, how: "\(context.names.quoted(site.definition)) finds it by type", at: site.injection.siteLocation,
          symbol: "\(site.definition)", graph, context))
    }
    return findings.findings
  }

  /// References of inherited definitions, with what they lead to in the assembly that inherits them.
  private func overridden(in graph: DependencyGraph) -> [(edge: Edge, target: DefinitionID)] {
    var found: [(edge: Edge, target: DefinitionID)] = []
    for container in graph.containers {
      for member in container.members where member.assembly != member.id.assembly {
        for edge in graph.edges(from: member.id) where edge.reference.receiver == .ownAssembly && edge.site != .parent {
          let target = graph.target(of: edge.reference, in: member.id, asMember: member.assembly)
          guard case .definitions(let targets) = target, let first = targets.first, !edge.targets.contains(first) else {
            continue
          }
          found.append((edge, first))
        }
      }
    }
    return found
  }

  private func isAbstract(_ id: DefinitionID, _ graph: DependencyGraph) -> Bool {
    graph[id]?.definition.body.isAbstract == true
  }

  private func finding(
    _ id: DefinitionID, how: String, at location: SourceLocation, symbol: String, _ graph: DependencyGraph,
    _ context: RuleContext
  ) -> Finding {
    let name = context.names.quoted(id)
    let heirs = graph.edges(to: id).filter { $0.site == .parent }.map(\.source)
    var chain: [Finding.Hop] = []
    if let definition = graph[id]?.definition {
      chain.append(Finding.Hop("\(name) is abstract", at: definition.nameLocation))
    }
    let fix =
      heirs.isEmpty
      ? "take `abstract` away from \(name)" : "refer to \(Wording.list(heirs.map(context.names.quoted), joint: "or"))"
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: "\(name) is abstract, and \(how): NSInvalidArgumentException when that is reached",
      location: location, chain: chain, fix: fix, symbols: ["\(id)", symbol])
  }
}

extension AbstractDefinition {
  private static let head = """
    @interface Screen : NSObject
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic, strong) Screen *next;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly
    - (Screen *)baseScreen
    {
        return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
            definition.abstract = YES;
            [definition injectProperty:@selector(title) with:@"untitled"];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "injected",
      head + """
        - (Screen *)list
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(next) with:1️⃣[self baseScreen]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "behind another name",
      head + """
        - (Screen *)defaultScreen
        {
            return 1️⃣[self baseScreen];
        }
        @end
        """),
    .triggering(
      .objectiveC, "resolved by code",
      head + """
        @end

        @implementation Launcher
        - (void)launch:(ScreenAssembly *)assembly
        {
            [self show:1️⃣[assembly baseScreen]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "an inherited definition refers to one that the subclass makes abstract",
      """
      @interface Style : NSObject
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Style *style;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(style) with:1️⃣[self style]];
          }];
      }
      - (Style *)style
      {
          return [TyphoonDefinition withClass:[Style class]];
      }
      @end
      @interface BareScreenAssembly : ScreenAssembly
      @end
      @implementation BareScreenAssembly
      - (Style *)style
      {
          return [TyphoonDefinition withClass:[Style class] configuration:^(TyphoonDefinition *definition) {
              definition.abstract = YES;
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "found by type",
      """
      @interface Style : NSObject
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Style *style;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:1️⃣@selector(style)];
          }];
      }
      - (Style *)plainStyle
      {
          return [TyphoonDefinition withClass:[Style class] configuration:^(TyphoonDefinition *definition) {
              definition.abstract = YES;
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "as a parent",
      head + """
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self baseScreen] class:[Screen class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "an abstract child of an abstract parent",
      head + """
        - (Screen *)baseList
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                definition.parent = [self baseScreen];
                definition.abstract = YES;
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "abstract = NO",
      head.replacing("abstract = YES", with: "abstract = NO") + """
        - (Screen *)list
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(next) with:[self baseScreen]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "an inherited definition refers to one that the subclass makes anew",
      """
      @interface Screen : NSObject
      @property (nonatomic, strong) Screen *next;
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSArray *items;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self style]];
          }];
      }
      - (Screen *)style
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      @end
      @interface BareScreenAssembly : ScreenAssembly
      @end
      @implementation BareScreenAssembly
      - (Screen *)style
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:@"Bare"];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a parent that the subclass makes abstract",
      """
      @interface Screen : NSObject
      @property (nonatomic, strong) Screen *next;
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSArray *items;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self style];
          }];
      }
      - (Screen *)style
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      @end
      @interface BareScreenAssembly : ScreenAssembly
      @end
      @implementation BareScreenAssembly
      - (Screen *)style
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.abstract = YES;
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "resolved by code, and found by type",
      """
      @interface Style : NSObject
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Style *style;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)screen
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(style)];
          }];
      }
      - (Style *)style
      {
          return [TyphoonDefinition withClass:[Style class]];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly screen];
      }
      @end
      """),
    .triggering(
      .objectiveC, "with a child that could be meant",
      """
      @interface Screen : NSObject
      @property (nonatomic, strong) Screen *next;
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSArray *items;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)base
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.abstract = YES;
          }];
      }
      - (Screen *)list
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self base];
          }];
      }
      - (Screen *)detail
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:1️⃣[self base]];
          }];
      }
      @end
      """),
  ]
}
