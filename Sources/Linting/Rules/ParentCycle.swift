import AssemblyFacts
import DependencyGraph

/// Reports definitions that are each other's parent.
struct ParentCycle: Rule {
  static let metadata = RuleMetadata(
    id: "parent-cycle", severity: .error, frameworks: [.typhoon],
    summary: "Definitions that are each other's parent",
    rationale: """
      A definition asks its parent for its scope, its initializer and its injections, and the parent asks its own. In a \
      ring nobody answers: the stack overflows as soon as the container loads, for every component of it.
      """,
    fix: "Give what they share to a third, abstract definition, and make that the parent of both.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    var visited: Set<DefinitionID> = []
    for node in graph.nodes where node.definition.body.parent != nil {
      var way: [DefinitionID] = []
      var next: DefinitionID? = node.id
      while let current = next, visited.insert(current).inserted {
        way.append(current)
        next = graph.parent(of: current)
      }
      guard let end = next, let start = way.firstIndex(of: end) else { continue }
      if let finding = finding(Array(way[start...]), in: graph, context) { findings.append(finding) }
    }
    return findings
  }

  private func finding(_ ring: [DefinitionID], in graph: DependencyGraph, _ context: RuleContext) -> Finding? {
    let links = ring.compactMap { id in graph.edges(from: id).first { $0.site == .parent } }
    guard let first = links.first else { return nil }
    let chain = links.map { link in
      let parent = link.targets.first.map(context.names.quoted) ?? "another"
      return Finding.Hop("\(context.names.quoted(link.source)) has \(parent) for its parent", at: link.location)
    }
    let path = (ring + [ring[0]]).map(context.names.quoted).joined(separator: " → ")
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: ring.count == 1
        ? "\(context.names.quoted(ring[0])) is its own parent: the stack overflows when the container loads"
        : "definitions are each other's parent: \(path): the stack overflows when the container loads",
      location: first.location, chain: chain,
      fix: fix(first, in: graph, context), symbols: ring.map(\.description).sorted())
  }

  private func fix(_ link: Edge, in graph: DependencyGraph, _ context: RuleContext) -> String? {
    graph[link.source].map {
      "give \(context.names.quoted(link.source)) another parent than `\(CodeText($0, in: graph).text(link.reference))`, or none"
    }
  }
}

extension ParentCycle {
  private static let head = """
    @interface Screen : NSObject
    @property (nonatomic, copy) NSString *title;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "each other's parent",
      head + """
        - (Screen *)list
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                definition.parent = [self detail];
            }];
        }
        - (Screen *)detail
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                definition.parent = 1️⃣[self list];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "its own parent",
      head + """
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:1️⃣[self list] class:[Screen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a ring of three",
      head + """
        - (Screen *)first
        {
            return [TyphoonDefinition withParent:1️⃣[self second] class:[Screen class]];
        }
        - (Screen *)second
        {
            return [TyphoonDefinition withParent:[self third] class:[Screen class]];
        }
        - (Screen *)third
        {
            return [TyphoonDefinition withParent:[self first] class:[Screen class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a common abstract parent",
      head + """
        - (Screen *)base
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                definition.abstract = YES;
                [definition injectProperty:@selector(title) with:@"untitled"];
            }];
        }
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self base] class:[Screen class]];
        }
        - (Screen *)detail
        {
            return [TyphoonDefinition withParent:[self base] class:[Screen class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a grandparent",
      head + """
        - (Screen *)base
        {
            return [TyphoonDefinition withClass:[Screen class]];
        }
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self base] class:[Screen class]];
        }
        - (Screen *)shortList
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition setParent:[self list]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a parent that is injected into its child as well",
      """
      @interface Screen : NSObject
      @property (nonatomic, strong) Screen *previous;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)list
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      - (Screen *)detail
      {
          return [TyphoonDefinition withParent:[self list] class:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(previous) with:[self list]];
          }];
      }
      @end
      """),
  ]
}
