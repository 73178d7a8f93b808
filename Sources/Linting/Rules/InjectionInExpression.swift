import AssemblyFacts
import DependencyGraph

/// Reports definitions and configuration values that ordinary code uses while the assembly is built.
struct InjectionInExpression: Rule {
  static let metadata = RuleMetadata(
    id: "injection-in-expression", severity: .error, frameworks: [.typhoon],
    summary: "A definition or configuration value used in ordinary code inside an assembly method",
    rationale: """
      While the assembly is built, `[self b]` is a definition and `TyphoonConfig(@"k")` a placeholder; the component and \
      the value come later. Ordinary code that uses one, `[NSURL URLWithString:TyphoonConfig(@"k")]` or \
      `[[self b] title]`, acts on that object: it raises an unrecognized selector when the assembly is activated, or the \
      placeholder's description is what gets injected.
      """,
    fix: """
      Inject the value as it is and let the class that receives it do the rest, read a component's property by \
      `[[self b] property:@selector(title)]`, or use a factory definition.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      for placed in node.definition.body.placedValues {
        var search = ContainerValueInCode(node: node, graph: graph)
        switch placed.place {
        case .condition: search.use(placed.value, in: "a condition", depth: 0)
        case .evaluated:
          // A log line: nothing becomes of it.
          if case .expression(_, nil, _) = placed.value.kind { continue }
          search.visit(placed.value)
        default: search.visit(placed.value)
        }
        for use in search.found { findings.append(finding(use, in: node, graph, context)) }
      }
    }
    return findings.findings
  }

  private func finding(
    _ use: ContainerValueInCode.Use, in node: DefinitionNode, _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let code = CodeText(node, in: graph)
    var what = "`\(CodeText.cut(code.text(use.value)))`"
    var fix = "inject it as it is, and let the class that receives it do the rest"
    switch node.lookThrough(use.value).kind {
    case .configuration: what += " is a placeholder"
    default:
      what += " is a definition"
      if let member = use.member, !member.contains(":") {
        fix = "write `[\(code.text(use.value)) property:@selector(\(member))]`"
      }
    }
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "\(what) while the assembly is built, and `\(CodeText.cut(use.text))` uses it as if it were the value: it "
        + "raises when the assembly is activated, or injects something else",
      location: use.value.location,
      chain: [Finding.Hop("used in \(context.names.quoted(node.id))", at: node.definition.nameLocation)], fix: fix,
      symbols: ["\(node.id)", CodeText.cut(use.text)])
  }
}

/// Finds values of the container's that take part in ordinary messages, calls and operators.
private struct ContainerValueInCode {
  struct Use {
    /// The definition or configuration value.
    var value: InjectedValue
    /// The code that uses it.
    var text: String
    /// The message sent to it, where it is the receiver.
    var member: String?
  }

  let node: DefinitionNode
  let graph: DependencyGraph
  private(set) var found: [Use] = []

  init(node: DefinitionNode, graph: DependencyGraph) {
    self.node = node
    self.graph = graph
  }

  mutating func visit(_ value: InjectedValue, depth: Int = 0) {
    guard depth < 100 else { return }
    switch value.kind {
    case .message(let message):
      if case .value(let target) = message.target {
        // A message to a runtime argument raises by itself.
        if node.argumentIndex(target) != nil { return }
        if case .definitionObject = node.lookThrough(target).kind { return }
        use(target, in: message.text, member: message.selector, depth: depth)
      }
      for argument in message.arguments { use(argument, in: message.text, depth: depth) }
    case .expression(let text, let symbol, let operands):
      switch symbol {
      case "?:":
        guard let first = operands.first else { return }
        use(first, in: text, depth: depth)
        for operand in operands.dropFirst() { visit(operand, depth: depth + 1) }
      // What a block does is told by the messages in it.
      case "^":
        for operand in operands { visit(operand, depth: depth + 1) }
      default:
        for operand in operands { use(operand, in: text, depth: depth) }
      }
    case .reference(let reference):
      // `[self.b title]` where `b` is a definition and no collaborator.
      if case .message = graph.target(of: reference, in: node.id), case .property(let name) = reference.receiver {
        let receiver = Reference(
          receiver: .ownAssembly, key: .selector(name), arguments: [], nameLocation: reference.nameLocation)
        let text = CodeText(node, in: graph).text(reference)
        found.append(
          Use(
            value: InjectedValue(.reference(receiver), at: value.location), text: text,
            member: reference.key.description))
      }
      for argument in reference.arguments { visit(argument, depth: depth + 1) }
    default:
      for part in value.directParts { visit(part, depth: depth + 1) }
    }
  }

  /// A value that ordinary code takes part in.
  mutating func use(_ value: InjectedValue, in text: String, member: String? = nil, depth: Int) {
    switch node.lookThrough(value).kind {
    case .reference(let reference):
      switch graph.target(of: reference, in: node.id) {
      // Only what is certainly a definition; a property of the assembly's own is another rule's.
      case .definitions, .missing: found.append(Use(value: value, text: text, member: member))
      case .collaborator, .state, .message, .external, .unknown: break
      }
      visit(value, depth: depth + 1)
    case .configuration, .keyPath: found.append(Use(value: value, text: text, member: member))
    default: visit(value, depth: depth + 1)
    }
  }
}

extension InjectionInExpression {
  private static func source(_ value: String) -> String {
    """
    @interface Theme : NSObject
    @property (nonatomic, copy) NSString *title;
    @end
    @interface Client : NSObject
    @property (nonatomic, strong) id value;
    @end

    @interface NetworkAssembly : TyphoonAssembly
    @end
    @implementation NetworkAssembly
    - (Client *)client
    {
        return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(value) with:\(value)];
        }];
    }
    - (Theme *)theme
    {
        return [TyphoonDefinition withClass:[Theme class]];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a configuration value in a call",
      source("[NSURL URLWithString:1️⃣TyphoonConfig(@\"api.endpoint\")]")),
    .triggering(.objectiveC, "a property of a component", source("1️⃣[[self theme] title]")),
    .triggering(
      .objectiveC, "a component in a text, and a configuration value in a number",
      source("@[[NSString stringWithFormat:@\"%@!\", 1️⃣[self theme]], @([2️⃣TyphoonConfig(@\"size\") integerValue])]")),
    .clean(.objectiveC, "a configuration value as it is", source("TyphoonConfig(@\"api.endpoint\")")),
    .clean(.objectiveC, "a component's property by its selector", source("[[self theme] property:@selector(title)]")),
    .clean(
      .objectiveC, "ordinary code that uses nothing of the container's",
      source("[NSURL URLWithString:[@\"https://\" stringByAppendingString:kHost]]")),
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
          return [TyphoonBlockDefinition withClass:[Page class] initializer:^id {
              return [[Page alloc] initWithItems:@[[[self theme] title]]];
          }];
      }
      - (Page *)theme
      {
          return [TyphoonDefinition withClass:[Page class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in a condition, in both senses",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Theme *)theme
      {
          return [TyphoonDefinition withClass:[Theme class]];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              if (1️⃣[[self theme] isKindOfClass:[Theme class]]) {
                  [definition injectProperty:@selector(value) with:2️⃣[[self theme] isProxy] ? @"a" : @"b"];
              }
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a message with an argument has no shorter way",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Theme *)theme
      {
          return [TyphoonDefinition withClass:[Theme class]];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(value) with:1️⃣[[self theme] valueForKey:@"title"]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in a block that is injected",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Theme *)theme
      {
          return [TyphoonDefinition withClass:[Theme class]];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(block) with:^{ return 1️⃣[[self theme] title]; }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a log line, and a definition that is configured",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          NSLog(@"client");
          TyphoonDefinition *client = [TyphoonDefinition withClass:[Client class]];
          [client injectProperty:@selector(value) with:@"x"];
          return (id)client;
      }
      @end
      """),
    .clean(
      .objectiveC, "a choice between components, and a component that a block gives back",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Theme *)theme
      {
          return [TyphoonDefinition withClass:[Theme class]];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(value) with:kIsDark ? [self theme] : nil];
              [definition injectProperty:@selector(block) with:^{ return [self theme]; }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "an operator, a condition and a property of a property",
      """
      @interface Theme : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id value;
      @property (nonatomic, copy) id block;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Theme *)theme
      {
          return [TyphoonDefinition withClass:[Theme class]];
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(value) with:@(1️⃣[self theme] == nil)];
              if (2️⃣TyphoonConfig(@"dark")) {
                  [definition injectProperty:@selector(block) with:nil];
              }
          }];
      }
      @end
      """),
  ]
}
