import AssemblyFacts
import DependencyGraph

/// Reports definitions that are another definition's second name and stand in a cycle with it.
struct AliasInCycle: Rule {
  static let metadata = RuleMetadata(
    id: "alias-in-cycle", severity: .error, frameworks: [.typhoon],
    summary: "An alias definition inside a cycle",
    rationale: """
      A method that returns another definition's reference is an alias. While Typhoon builds the definitions of a cycle \
      it puts a stand-in where it meets a method for the second time, and an alias hands that on under a second key. \
      Whether the result is a working component or "Key … is already registered" depends on the order in which the \
      assembly's methods are called, which is not specified.
      """,
    fix: "Refer to the definition itself, or wrap it: `[TyphoonDefinition with:[self b]]`.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<SourceLocation> = []
    // One that returns itself is another rule's.
    for report in context.cycleReports where report.cycle.count > 1 {
      for (position, index) in report.cycle.edges.enumerated() {
        let edge = graph.edge(at: index)
        guard graph.isAlias(edge), seen.insert(edge.location).inserted, let node = graph[edge.source] else { continue }
        let target = report.cycle.definitions[(position + 1) % report.cycle.count]
        let code = CodeText(node, in: graph)
        let (alias, original) = (context.names.quoted(edge.source), context.names.quoted(target))
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message: "\(alias) is another name for \(original) inside the cycle "
              + "\(report.path(from: position, names: context.names)): depending on the order in which Typhoon builds "
              + "the definitions it raises \"Key '\(target.key)' is already registered\"",
            location: edge.location, chain: report.hops(from: position, in: graph, names: context.names),
            fix: "refer to \(original) where \(alias) is used, or write "
              + "`\(code.returning(code.wrapped(code.text(edge.reference))))`",
            symbols: ["\(edge.source)", "\(target)"]))
      }
    }
    return findings
  }
}

extension AliasInCycle {
  private static let classes = """
    @interface Player : NSObject
    @property (nonatomic, strong) id queue;
    @end
    @interface Queue : NSObject
    @property (nonatomic, strong) id owner;
    @end

    @interface PlayerAssembly : TyphoonAssembly
    @end
    @implementation PlayerAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "the way back goes through the alias",
      classes + """
        - (Player *)player
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:[self queue]];
            }];
        }
        - (Queue *)queue
        {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:[self defaultPlayer]];
            }];
        }
        - (Player *)defaultPlayer
        {
            return 1️⃣[self player];
        }
        @end
        """),
    .triggering(
      .objectiveC, "with a runtime argument",
      classes + """
        - (Player *)playerWithOwner:(id)owner
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:[self queueWithOwner:owner]];
            }];
        }
        - (Queue *)queueWithOwner:(id)owner
        {
            return 1️⃣[self mainQueueWithOwner:owner];
        }
        - (Queue *)mainQueueWithOwner:(id)owner
        {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:[self playerWithOwner:owner]];
                [definition injectMethod:@selector(setOwner:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:owner];
                }];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "the alias is held in a local first",
      classes + """
        - (Player *)player
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:[self sharedQueue]];
            }];
        }
        - (Queue *)sharedQueue
        {
            Queue *queue = 1️⃣[self queue];
            return queue;
        }
        - (Queue *)queue
        {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:[self player]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "an alias outside of any cycle",
      classes + """
        - (Player *)defaultPlayer
        {
            return [self playerWithQueue:nil];
        }
        - (Player *)playerWithQueue:(Queue *)queue
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:queue];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "an alias that leads into a cycle without being part of it",
      classes + """
        - (Player *)defaultPlayer
        {
            return [self player];
        }
        - (Player *)player
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:[self queue]];
            }];
        }
        - (Queue *)queue
        {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:[self player]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a wrapped definition is one of its own",
      classes + """
        - (Player *)player
        {
            return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(queue) with:[self queue]];
            }];
        }
        - (Queue *)queue
        {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:[self defaultPlayer]];
            }];
        }
        - (Player *)defaultPlayer
        {
            return [TyphoonDefinition with:[self player]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "in two cycles; one that returns itself is another matter",
      """
      @interface Player : NSObject
      @property (nonatomic, strong) id queue;
      @property (nonatomic, strong) id list;
      @end
      @interface Queue : NSObject
      @property (nonatomic, strong) id owner;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Player *)player
      {
          return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(queue) with:[self queue]];
              [definition injectProperty:@selector(list) with:[self list]];
          }];
      }
      - (Queue *)queue
      {
          return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:[self defaultPlayer]];
          }];
      }
      - (Queue *)list
      {
          return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:[self defaultPlayer]];
          }];
      }
      - (Player *)defaultPlayer
      {
          return 1️⃣[self player];
      }
      - (Player *)lastPlayer
      {
          return [self lastPlayer];
      }
      @end
      """),
  ]
}
