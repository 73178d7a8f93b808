import AssemblyFacts
import DependencyGraph

/// Reports arguments that cannot be what the place they reach asks for.
struct ArgumentTypeMismatch: Rule {
  static let metadata = RuleMetadata(
    id: "argument-type-mismatch", severity: .error, frameworks: .all,
    summary: "An argument whose type cannot be that of the place it reaches",
    rationale: """
      Typhoon hands arguments on as they are; the compiler sees `id` everywhere and says nothing. An argument of one \
      class in the place of an unrelated one is an unrecognized selector later, far from here. It is an error where an \
      argument arrives in a property or an initializer of its own definition that the scanned classes rule out. It is a \
      warning where it is handed on, because only the declarations disagree then, and where only a conformance seems to \
      be missing.
      """,
    fix: "Hand over what the place asks for, or correct the declared type.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon {
      for edge in graph.edges(from: node.id) {
        // A parent takes no notice of what its reference carries.
        guard edge.site != .parent, let target = edge.targets.first,
          let parameters = graph[target]?.definition.parameters
        else { continue }
        for (value, parameter) in zip(edge.reference.arguments, parameters) {
          let place = "`\(parameter.name)` of \(context.names.quoted(target))"
          if var finding = finding(value, parameter.type, place, in: node, graph, parameter.location) {
            finding.severity = .warning
            findings.append(finding)
          }
        }
      }
      for injection in node.definition.body.injections where node.argumentIndex(injection.value) != nil {
        guard case .found(let type) = graph.declaredType(of: injection.site, of: node.id) else { continue }
        let place = Wording.site(injection.site, of: context.names.quoted(node.id))
        if let finding = finding(injection.value, type, place, in: node, graph, nil) { findings.append(finding) }
      }
    }
    return findings.findings
  }

  private func finding(
    _ value: InjectedValue, _ wanted: TypeReference, _ place: String, in node: DefinitionNode,
    _ graph: DependencyGraph, _ declaration: SourceLocation?
  ) -> Finding? {
    // Numbers and texts become primitive values when they are injected.
    if wanted.kind == .primitive { return nil }
    guard let type = graph.staticType(of: value, in: node), graph.types.fits(type, into: wanted) == .no else {
      return nil
    }
    var chain: [Finding.Hop] = []
    if let declaration { chain.append(Finding.Hop("declared as `\(wanted.text)`", at: declaration)) }
    var text = "`\(CodeText.cut(CodeText(node, in: graph).text(value)))`"
    if let index = node.argumentIndex(value) {
      let parameter = node.definition.parameters[index]
      chain.append(Finding.Hop("`\(parameter.name)` is declared as `\(parameter.type.text)`", at: parameter.location))
      text = "`\(parameter.name)`"
    }
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "\(text) is of type `\(type.reference.text)`, and \(place) takes `\(wanted.text)`: the container hands it over "
        + "unchecked",
      location: value.location, chain: chain, fix: "hand over `\(wanted.text)`, or correct the declared type",
      symbols: ["\(node.id)", text, place])
  }
}

extension ArgumentTypeMismatch {
  private static let head = """
    @interface Account : NSObject
    @end
    @interface Savings : Account
    @end
    @interface Theme : NSObject
    @end
    @interface Header : NSObject
    @property (nonatomic, strong) Account *account;
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic) BOOL isOpen;
    - (instancetype)initWithAccount:(Account *)account;
    @end

    @interface HeaderAssembly : TyphoonAssembly
    @end
    @implementation HeaderAssembly
    - (Header *)headerWithAccount:(Account *)account
    {
        return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(account) with:account];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "into a property of an unrelated class",
      head + """
        - (Header *)headerWithTheme:(Theme *)theme
        {
            return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(account) with:1️⃣theme];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "into an initializer that takes something else",
      head + """
        - (Header *)headerWithTitle:(NSString *)title
        {
            return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithAccount:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:1️⃣title];
                }];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "on to a definition that takes something else",
      head + """
        - (Header *)header
        {
            return [self headerWithAccount:1️⃣[self theme]];
        }
        - (Theme *)theme
        {
            return [TyphoonDefinition withClass:[Theme class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a subclass, or something declared more generally",
      head + """
        - (Header *)headerWithSavings:(Savings *)savings
        {
            return [self headerWithAccount:savings];
        }
        - (Header *)headerWithObject:(NSObject *)object
        {
            return [self headerWithAccount:object];
        }
        - (Header *)headerOf:(id)account
        {
            return [self headerWithAccount:account];
        }
        @end
        """),
    .clean(
      .objectiveC, "a number for a truth value",
      head + """
        - (Header *)headerThatIsOpen:(NSNumber *)isOpen
        {
            return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(isOpen) with:isOpen];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a class outside the scanned sources is unknown",
      head + """
        - (Header *)headerWithLoan:(Loan *)loan
        {
            return [self headerWithAccount:loan];
        }
        @end
        """),
    .clean(
      .objectiveC, "a parent takes no notice of what its reference carries",
      """
      @interface Account : NSObject
      @end
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *name;
      @property (nonatomic, strong) Account *account;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screenFor:(Account *)account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      - (Screen *)namedScreen:(Account *)account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self screenFor:account];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a text for a number, and a constant",
      """
      @protocol Signing <NSObject>
      @end
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) Account<Signing> *signer;
      @property (nonatomic, assign) NSInteger size;
      @property (nonatomic, strong) Account *account;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)headerOfSize:(NSString *)size
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(size) with:size];
              [definition injectProperty:@selector(account) with:nil];
          }];
      }
      @end
      """),
  ]
}
