import AssemblyFacts
import DependencyGraph

/// Reports options over values that are fixed when the assembly is activated.
struct FrozenOption: Rule {
  static let metadata = RuleMetadata(
    id: "frozen-option", severity: .warning, frameworks: [.typhoon],
    summary: "`withOption:` on an ordinary value",
    rationale: """
      `withOption:` is decided anew at each resolution when it is given a definition, a runtime argument or a \
      configuration value. An ordinary value, such as what a call returns, is taken once, when the assembly is activated, \
      and the decision stays as it was then. A literal is a note: it could not be anything else.
      """,
    fix: "Let a definition provide the value, for example a factory definition, or take it as a runtime argument.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      for value in node.definition.body.directValues {
        value.forEachPart { part in
          guard case .option(let option) = part.kind,
            case .constant(let constant) = node.lookThrough(option.on).kind
          else { return }
          let text = CodeText.cut(CodeText(node, in: graph).text(option.on))
          findings.append(
            Finding(
              rule: Self.metadata.id, severity: FrozenOption.isLiteral(constant) ? .note : .warning,
              message:
                "the option of \(context.names.quoted(node.id)) is decided by `\(text)` once, when the assembly is "
                + "activated, and never again",
              location: option.on.location, chain: [],
              fix: "make the value a definition and write `withOption:[self …]`, or take it as a runtime argument",
              symbols: ["\(node.id)", text]))
        }
      }
    }
    return findings.findings
  }

  /// A value that could not be anything else is frozen whoever decides.
  private static func isLiteral(_ constant: Constant) -> Bool {
    switch constant.kind {
    case .string, .number, .boolean: true
    case .classObject, .selector, .block, .symbol, .object: false
    }
  }
}

extension FrozenOption {
  private static func source(_ option: String, _ selector: String = "store") -> String {
    """
    @interface Store : NSObject
    @end
    @interface Settings : NSObject
    - (NSNumber *)usesCloud;
    @end

    @interface StoreAssembly : TyphoonAssembly
    @end
    @implementation StoreAssembly
    - (Store *)\(selector)
    {
        return [TyphoonDefinition withOption:\(option) yes:[self cloudStore] no:[self localStore]];
    }
    - (Store *)cloudStore
    {
        return [TyphoonDefinition withClass:[Store class]];
    }
    - (Store *)localStore
    {
        return [TyphoonDefinition withClass:[Store class]];
    }
    - (Settings *)settings
    {
        return [TyphoonDefinition withClass:[Settings class]];
    }
    - (NSNumber *)usesCloud
    {
        return [TyphoonDefinition withFactory:[self settings] selector:@selector(usesCloud)];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "what a call returns", source("1️⃣@([[NSUserDefaults standardUserDefaults] boolForKey:@\"cloud\"])")),
    .triggering(.objectiveC, "a constant", source("1️⃣@(kUsesCloud)")),
    .triggering(.objectiveC, "an object made by ordinary code", source("1️⃣[CloudSettings sharedSettings].usesCloud")),
    .clean(.objectiveC, "a definition", source("[self usesCloud]")),
    .clean(.objectiveC, "a runtime argument", source("usesCloud", "storeThatUsesCloud:(NSNumber *)usesCloud")),
    .clean(.objectiveC, "a configuration value", source("TyphoonConfig(@\"uses.cloud\")")),
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
      - (id)page
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:[TyphoonDefinition withOption:@(kIsBig) yes:[self big] no:nil]];
          }];
      }
      - (id)big
      {
          return [TyphoonDefinition withClass:[Page class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a note: a value that is written out",
      """
      @interface Store : NSObject
      @end
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id stores;
      - (instancetype)initWithStore:(Store *)store;
      - (id)makeLabel;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Store *)store
      {
          return [TyphoonDefinition withClass:[Store class]];
      }
      - (Store *)chosenStore
      {
          return [TyphoonDefinition withOption:1️⃣@YES yes:[self store] no:nil];
      }
      @end
      """),
  ]
}
