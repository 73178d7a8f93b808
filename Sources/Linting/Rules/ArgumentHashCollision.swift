import AssemblyFacts
import DependencyGraph

/// Reports references that the container takes for the same because their collection arguments have the same size.
struct ArgumentHashCollision: Rule {
  static let metadata = RuleMetadata(
    id: "argument-hash-collision", severity: .warning, frameworks: [.typhoon],
    summary: "Two references that differ only in the contents of a collection argument",
    rationale: """
      Typhoon compares runtime arguments by their hash only. Two arrays, sets or dictionaries of the same number of \
      elements have the same hash, so that the container takes them for the same argument: the second reference receives \
      the instance that was built for the first, unless the definition is a prototype.
      """,
    fix: "Make the definition a prototype, or pass something that tells the two apart.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.definition.parameters.isEmpty {
      guard graph.scope(of: node.id) != .prototype else { continue }
      let edges = graph.edges(to: node.id).filter { edge in
        edge.reference.arguments.contains { self.collection($0, in: graph[edge.source]) != nil }
      }.sorted { $0.location < $1.location }
      for (position, later) in edges.enumerated() {
        for earlier in edges[..<position] where earlier.location != later.location {
          guard meet(earlier, later, in: graph), let clash = clash(earlier, later, in: graph) else { continue }
          findings.append(finding(earlier, later, clash, of: node, graph, context))
          break
        }
      }
    }
    return findings.findings
  }

  private func collection(_ value: InjectedValue, in node: DefinitionNode?) -> AssemblyFacts.Collection? {
    guard let node, case .collection(let collection) = node.lookThrough(value).kind else { return nil }
    return collection
  }

  /// Whether both references can take part in one resolution: they stand in one definition, the target is kept for
  /// longer than that, or one's definition refers to the other's.
  private func meet(_ first: Edge, _ second: Edge, in graph: DependencyGraph) -> Bool {
    if first.source == second.source { return true }
    if first.targets != second.targets { return false }
    if let target = first.targets.first, graph.scope(of: target) != .objectGraph { return true }
    return graph.edges(from: first.source).contains { $0.targets.contains(second.source) }
      || graph.edges(from: second.source).contains { $0.targets.contains(first.source) }
  }

  /// The position of a collection that differs, where everything else is the same.
  private func clash(_ first: Edge, _ second: Edge, in graph: DependencyGraph) -> Int? {
    guard let one = graph[first.source], let other = graph[second.source],
      first.reference.arguments.count == second.reference.arguments.count
    else { return nil }
    var differing: Int?
    for (index, value) in first.reference.arguments.enumerated() {
      let counterpart = second.reference.arguments[index]
      guard graph.term(for: value, of: one).equals(graph.term(for: counterpart, of: other)) == .yes else { return nil }
      if let left = collection(value, in: one), let right = collection(counterpart, in: other),
        left.kind == right.kind, contents(left, one, graph) != contents(right, other, graph)
      {
        differing = index
      }
    }
    return differing
  }

  private func contents(
    _ collection: AssemblyFacts.Collection, _ node: DefinitionNode, _ graph: DependencyGraph
  ) -> [String] {
    (collection.keys + collection.elements).map { CodeText(node, in: graph).text($0) }
  }

  private func finding(
    _ earlier: Edge, _ later: Edge, _ position: Int, of node: DefinitionNode, _ graph: DependencyGraph,
    _ context: RuleContext
  ) -> Finding {
    let name = context.names.quoted(node.id)
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message:
        "\(name) is asked for with two collections of one size, which the container takes for the same argument: "
        + "both references receive one instance",
      location: later.reference.arguments[position].location,
      chain: [
        Finding.Hop(
          "\(context.names.quoted(earlier.source)) asks for it with the other",
          at: earlier.reference.arguments[position].location)
      ],
      fix: "write `\(CodeText(node, in: graph).setScope("prototype"))` in \(name)",
      symbols: ["\(node.id)", "\(earlier.source)", "\(later.source)"])
  }
}

extension ArgumentHashCollision {
  private static func source(_ scope: String, _ first: String, _ second: String) -> String {
    """
    @interface List : NSObject
    @property (nonatomic, copy) NSArray *items;
    @end
    @interface Planner : NSObject
    @property (nonatomic, strong) List *workdays;
    @property (nonatomic, strong) List *weekend;
    @end

    @interface PlannerAssembly : TyphoonAssembly
    @end
    @implementation PlannerAssembly
    - (Planner *)planner
    {
        return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(workdays) with:[self listOfItems:\(first)]];
            [definition injectProperty:@selector(weekend) with:[self listOfItems:\(second)]];
        }];
    }
    - (List *)listOfItems:(id)items
    {
        return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(items) with:items];\(scope)
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "two arrays of two", source("", "@[@\"Monday\", @\"Tuesday\"]", "1️⃣@[@\"Saturday\", @\"Sunday\"]")),
    .triggering(
      .objectiveC, "two dictionaries of one", source("", "@{ @\"kind\": @\"work\" }", "1️⃣@{ @\"kind\": @\"free\" }")),
    .triggering(
      .objectiveC, "two sets of one",
      source("", "[NSSet setWithObjects:@\"work\", nil]", "1️⃣[NSSet setWithObjects:@\"free\", nil]")),
    .triggering(
      .objectiveC, "from two definitions, of which one refers to the other",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Page : NSObject
      @property (nonatomic, strong) List *list;
      @property (nonatomic, strong) Page *next;
      @end

      @interface ListAssembly : TyphoonAssembly
      @end
      @implementation ListAssembly
      - (Page *)work
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Monday"]]];
              [definition injectProperty:@selector(next) with:[self free]];
          }];
      }
      - (Page *)free
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:1️⃣@[@"Sunday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "from two definitions that do not meet, but the list is kept",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Page : NSObject
      @property (nonatomic, strong) List *list;
      @property (nonatomic, strong) Page *next;
      @end

      @interface ListAssembly : TyphoonAssembly
      @end
      @implementation ListAssembly
      - (Page *)work
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Monday"]]];
          }];
      }
      - (Page *)free
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:1️⃣@[@"Sunday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
              definition.scope = TyphoonScopeWeakSingleton;
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "arrays of different size",
      source("", "@[@\"Monday\", @\"Tuesday\", @\"Wednesday\"]", "@[@\"Saturday\", @\"Sunday\"]")),
    .clean(
      .objectiveC, "a prototype is made anew each time",
      source(
        "\n        definition.scope = TyphoonScopePrototype;", "@[@\"Monday\", @\"Tuesday\"]",
        "@[@\"Saturday\", @\"Sunday\"]")),
    .clean(.objectiveC, "texts have hashes of their own", source("", "@\"work\"", "@\"free\"")),
    .clean(
      .objectiveC, "from two definitions that do not meet, and the same contents twice",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Page : NSObject
      @property (nonatomic, strong) List *list;
      @property (nonatomic, strong) Page *next;
      @end

      @interface ListAssembly : TyphoonAssembly
      @end
      @implementation ListAssembly
      - (Page *)work
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Monday"]]];
          }];
      }
      - (Page *)free
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Sunday"]]];
          }];
      }
      - (Page *)again
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Monday", @"Tuesday"]]];
              [definition injectProperty:@selector(next) with:[self andAgain]];
          }];
      }
      - (Page *)andAgain
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOf:@[@"Monday", @"Tuesday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the same collection twice",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Planner : NSObject
      @property (nonatomic, strong) List *work;
      @property (nonatomic, strong) List *home;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Planner *)planner
      {
          return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(work) with:[self listOf:@[@"Monday"]]];
              [definition injectProperty:@selector(home) with:[self listOf:@[@"Monday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "two definitions that do not meet in one resolution",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Planner : NSObject
      @property (nonatomic, strong) List *work;
      @property (nonatomic, strong) List *home;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Planner *)planner
      {
          return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(work) with:[self listOf:@[@"Monday"]]];
          }];
      }
      - (Planner *)otherPlanner
      {
          return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(home) with:[self listOf:@[@"Sunday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "from two definitions, of which the later refers to the earlier",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Planner : NSObject
      @property (nonatomic, strong) List *work;
      @property (nonatomic, strong) List *home;
      @end

      @interface Desk : NSObject
      @property (nonatomic, strong) Planner *planner;
      @property (nonatomic, strong) List *list;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Planner *)planner
      {
          return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(work) with:[self listOf:@[@"Monday"]]];
          }];
      }
      - (Desk *)desk
      {
          return [TyphoonDefinition withClass:[Desk class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(planner) with:[self planner]];
              [definition injectProperty:@selector(list) with:[self listOf:1️⃣@[@"Sunday"]]];
          }];
      }
      - (List *)listOf:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "collections of one size beside texts that differ",
      """
      @interface List : NSObject
      @property (nonatomic, copy) id items;
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Planner : NSObject
      @property (nonatomic, strong) List *work;
      @property (nonatomic, strong) List *home;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Planner *)planner
      {
          return [TyphoonDefinition withClass:[Planner class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(work) with:[self listOf:@[@"Monday"] titled:@"Work"]];
              [definition injectProperty:@selector(home) with:[self listOf:@[@"Sunday"] titled:@"Home"]];
          }];
      }
      - (List *)listOf:(id)items titled:(NSString *)title
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
  ]
}
