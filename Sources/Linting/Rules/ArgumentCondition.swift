import AssemblyFacts
import DependencyGraph

/// Reports conditions on runtime arguments.
struct ArgumentCondition: Rule {
  static let metadata = RuleMetadata(
    id: "argument-condition", severity: .error, frameworks: [.typhoon],
    summary: "A condition on a runtime argument",
    rationale: """
      The methods of an assembly run once, when it is activated, with a placeholder for each parameter. A condition on \
      a placeholder is decided there and then, always as "not nil", even when nil is passed later: one branch is never \
      taken.
      """,
    fix: """
      Use `[TyphoonDefinition withOption:matcher:]`, which is decided at each resolution, a `TyphoonBlockDefinition`, or \
      two definitions.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes {
      for use in ArgumentInCode.all(in: node) {
        guard case .condition = use.kind else { continue }
        let name = node.parameterName(use.argument)
        let owner = context.names.quoted(node.id)
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message:
              "the condition on `\(name)` is decided when the assembly is activated, always as if it were not nil: "
              + "the other branch of \(owner) is never taken",
            location: use.location,
            chain: [
              Finding.Hop(
                "`\(name)` is a runtime argument of \(owner)",
                at: node.parameter(use.argument)?.location ?? use.location)
            ],
            fix:
              "write `[TyphoonDefinition withOption:\(name) matcher:^(TyphoonOptionMatcher *matcher) { … }]`, or make "
              + "`\(node.id.key)` a `TyphoonBlockDefinition`",
            symbols: ["\(node.id)", name]))
      }
    }
    return findings.findings
  }
}

extension ArgumentCondition {
  private static let head = """
    @interface Page : NSObject
    @property (nonatomic, copy) NSString *path;
    @end

    @interface PageAssembly : TyphoonAssembly
    @end
    @implementation PageAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "if",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                if (1️⃣path) {
                    [definition injectProperty:@selector(path) with:path];
                }
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a conditional expression",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:1️⃣path ?: @"/index"];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a comparison with nil",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            if (1️⃣path == nil) {
                return [self page];
            }
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        - (Page *)page
        {
            return [TyphoonDefinition withClass:[Page class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "an option is decided at each resolution",
      head + """
        - (Page *)pageForKind:(NSString *)kind
        {
            return [TyphoonDefinition withOption:kind matcher:^(TyphoonOptionMatcher *matcher) {
                [matcher caseEqual:@"index" use:[self index]];
                [matcher defaultUse:[self page]];
            }];
        }
        - (Page *)index
        {
            return [TyphoonDefinition withClass:[Page class]];
        }
        - (Page *)page
        {
            return [TyphoonDefinition withClass:[Page class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a condition on something that is known at activation",
      head + """
        - (Page *)page
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                if (kIsDebugBuild) {
                    [definition injectProperty:@selector(path) with:@"/debug"];
                }
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a condition inside the block of a block definition",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonBlockDefinition withClass:[Page class] block:^id{
                Page *page = [[Page alloc] init];
                page.path = path ?: @"/index";
                return page;
            }];
        }
        @end
        """),
  ]
}
