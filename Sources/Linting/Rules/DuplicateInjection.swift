import AssemblyFacts
import DependencyGraph

/// Reports properties that are injected twice.
struct DuplicateInjection: Rule {
  static let metadata = RuleMetadata(
    id: "duplicate-injection", severity: .warning, frameworks: [.typhoon],
    summary: "One property injected twice",
    rationale: """
      Typhoon keeps a definition's property injections in a set. A property that is injected twice is set twice, in an \
      order that is not specified, and either value may be the one that stays. In a child definition the child's \
      injection replaces the parent's; that is fine.
      """,
    fix: "Keep the one that is meant.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      var first: [String: Injection] = [:]
      for step in node.definition.body.steps {
        // Of two branches, one at most is taken.
        guard case .inject(let injection) = step, case .property(let name) = injection.site else { continue }
        guard let earlier = first[name] else {
          first[name] = injection
          continue
        }
        let code = CodeText(node, in: graph)
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .warning,
            message:
              "property `\(name)` of \(context.names.quoted(node.id)) is injected twice, and which value stays is not "
              + "specified",
            location: injection.siteLocation,
            chain: [
              Finding.Hop("injected with `\(CodeText.cut(code.text(earlier.value)))` before", at: earlier.siteLocation)
            ],
            fix: "take one of the two away", symbols: ["\(node.id)", name]))
      }
    }
    return findings.findings
  }
}

extension DuplicateInjection {
  private static func source(_ configuration: String) -> String {
    """
    @interface Screen : NSObject
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic, weak) id delegate;
    - (void)addLogger:(id)logger;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly
    - (Screen *)screen
    {
        return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
            \(configuration)
        }];
    }
    - (Screen *)list
    {
        return [TyphoonDefinition withParent:[self screen] class:[Screen class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(title) with:@"List"];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "with different values",
      source(
        """
        [definition injectProperty:@selector(title) with:@"First"];
        [definition injectProperty:1️⃣@selector(title) with:@"Second"];
        """)),
    .triggering(
      .objectiveC, "far apart, once by type",
      source(
        """
        [definition injectProperty:@selector(delegate) with:[self list]];
        [definition injectProperty:@selector(title) with:@"Title"];
        [definition injectProperty:1️⃣@selector(delegate) with:nil];
        """)),
    .triggering(
      .objectiveC, "three times",
      source(
        """
        [definition injectProperty:@selector(title) with:@"First"];
        [definition injectProperty:1️⃣@selector(title) with:@"Second"];
        [definition injectProperty:2️⃣@selector(title) with:@"Third"];
        """)),
    .clean(
      .objectiveC, "once each; a child replaces its parent's",
      source(
        """
        [definition injectProperty:@selector(title) with:@"Title"];
        [definition injectProperty:@selector(delegate) with:nil];
        """)),
    .clean(
      .objectiveC, "one method several times",
      source(
        """
        [definition injectMethod:@selector(addLogger:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:@"file"];
        }];
        [definition injectMethod:@selector(addLogger:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:@"console"];
        }];
        """)),
    .clean(
      .objectiveC, "in two branches",
      source(
        """
        if (kIsTest) {
            [definition injectProperty:@selector(title) with:@"Test"];
        } else {
            [definition injectProperty:@selector(title) with:@"Live"];
        }
        """)),
    .clean(
      .objectiveC, "in the block of a block definition, where everything is real",
      """
      @interface Page : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSArray *items;
      @property (nonatomic, strong) id model;
      - (instancetype)initWithItems:(NSArray *)items;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)page
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:@"First"];
              [definition injectProperty:@selector(title) with:@"Second"];
          }];
      }
      @end
      """),
    .clean(
      .swift, "a factory of Swinject sets a property in order",
      """
      import Swinject
      final class Screen { var title = "" }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Screen.self) { _ in
            let screen = Screen()
            screen.title = "First"
            screen.title = "Second"
            return screen
          }
        }
      }
      """),
  ]
}
