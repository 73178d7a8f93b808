import AssemblyFacts
import DependencyGraph

/// Reports where a source file could not be followed, so that what is missing there is not taken for absent.
struct SyntaxError: Rule {
  static let metadata = RuleMetadata(
    id: "syntax-error", severity: .warning, frameworks: .all,
    summary: "A place where the source could not be followed, and where reading went on.",
    rationale: """
      Source is read without building it. Where brackets do not balance, the rest of the method may be read wrongly, and \
      what stands there may be missing from the graph: nothing is said of what that method lacks. Everything from the \
      next method on is read as usual.
      """,
    fix: "Balance the brackets, or exclude the file.",
    examples: [
      .triggering(
        .objectiveC, "a message that is never closed",
        """
        @implementation LoyaltyAssembly
        - (id)client
        {
            return 1️⃣[TyphoonDefinition withClass:[Client class];
        }

        - (id)view
        {
            return [TyphoonDefinition withClass:[View class]];
        }
        @end
        """),
      .triggering(
        .objectiveC, "a method without its closing brace",
        """
        @implementation LoyaltyAssembly
        - (id)client
        1️⃣{
            return [TyphoonDefinition withClass:[Client class]];

        - (id)view
        {
            return [TyphoonDefinition withClass:[View class]];
        }
        @end
        """),
      .triggering(
        .objectiveC, "a closing brace too many",
        """
        @implementation LoyaltyAssembly
        - (id)client
        {
            return [TyphoonDefinition withClass:[Client class]];
        }
        1️⃣}

        - (id)view
        {
            return [TyphoonDefinition withClass:[View class]];
        }
        @end
        """),
      .clean(
        .objectiveC, "branches of the preprocessor that each open the same block",
        """
        @implementation LoyaltyAssembly
        #ifdef DEBUG
        - (id)client
        {
        #else
        - (id)client
        {
        #endif
            return [TyphoonDefinition withClass:[Client class]];
        }
        @end
        """),
      .clean(
        .objectiveC, "stray semicolons and macros that stand for whole declarations",
        """
        NS_ASSUME_NONNULL_BEGIN
        @implementation LoyaltyAssembly
        - (id)client
        {
            return [TyphoonDefinition withClass:[Client class]];;
        };
        @end
        NS_ASSUME_NONNULL_END
        """),
      .clean(
        .objectiveC, "brackets in strings and comments",
        """
        @implementation LoyaltyAssembly
        - (id)client
        {
            // }];
            return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:@"[{("];
            }];
        }
        @end
        """),
    ])

  static let damageTolerance = DamageTolerance.everywhere

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.files.flatMap { file in
      file.problems.map { problem in
        let chain = problem.resumed.map { [Finding.Hop("reading goes on here", at: $0)] }
        return Finding(
          rule: Self.metadata.id, severity: Self.metadata.severity, message: problem.message,
          location: problem.location,
          chain: chain ?? [Finding.Hop("the rest of the file is not read", at: problem.location)],
          symbols: [problem.message])
      }
    }
  }
}
