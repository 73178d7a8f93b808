import AssemblyFacts
import DependencyGraph

/// Reports arguments that stand in each other's place.
struct SwappedArguments: Rule {
  static let metadata = RuleMetadata(
    id: "swapped-arguments", severity: .warning, frameworks: .all,
    summary: "Two arguments whose names fit each other's parameter better than their own",
    rationale: """
      Arguments are objects, and the compiler does not tell a text from another one. Two that are handed over in the \
      wrong order arrive in each other's place without a word. In a cycle the way back then asks for a second instance.
      """,
    fix: "Exchange them.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.definition.parameters.count > 1 {
      for edge in graph.edges(from: node.id) {
        guard let target = edge.targets.first, let parameters = graph[target]?.definition.parameters else { continue }
        let given = edge.reference.arguments.map { ($0.location, node.argumentIndex($0)) }
        let names = parameters.map(\.name)
        if let finding = finding(given, names, of: "\(context.names.quoted(target))", in: node, context) {
          findings.append(finding)
        }
      }
      for (title, given, names) in calls(of: node) {
        if let finding = finding(given, names, of: title, in: node, context) { findings.append(finding) }
      }
    }
    return findings.findings
  }

  /// Calls of initializers and methods: what is given for each parameter, and what the selector calls it.
  private func calls(
    of node: DefinitionNode
  ) -> [(title: String, given: [(SourceLocation, Int?)], names: [String])] {
    var given: [Int: [(place: SourceLocation, argument: Int?, label: String?)]] = [:]
    for injection in node.definition.body.injections {
      let use: Int
      var label: String?
      switch injection.site {
      case .initializer(_, _, let name, let ordinal): (use, label) = (ordinal, name)
      case .method(_, _, let ordinal), .before(_, _, let ordinal), .after(_, _, let ordinal),
        .factoryParameter(_, _, let ordinal):
        use = ordinal
      case .property, .factoryReceiver: continue
      }
      given[use, default: []].append((injection.value.location, node.argumentIndex(injection.value), label))
    }
    return given.keys.sorted().map { ordinal in
      let values = given[ordinal] ?? []
      let selector = node.definition.body.uses.first { $0.ordinal == ordinal }?.selector
      let names = values.enumerated().map { index, value in
        value.label ?? selector.flatMap { SelectorWords.parameterName(index, of: $0) } ?? ""
      }
      return (selector.map { "`\($0)`" } ?? "its initializer", values.map { ($0.place, $0.argument) }, names)
    }
  }

  private func finding(
    _ given: [(location: SourceLocation, argument: Int?)], _ names: [String], of title: String,
    in node: DefinitionNode, _ context: RuleContext
  ) -> Finding? {
    for first in given.indices where names.indices.contains(first) {
      for second in given.indices where second > first && names.indices.contains(second) {
        guard let one = given[first].argument, let other = given[second].argument, one != other else { continue }
        let (left, right) = (node.parameterName(one), node.parameterName(other))
        guard fits(left, names[second], betterThan: names[first]), fits(right, names[first], betterThan: names[second])
        else { continue }
        let call = context.names.quoted(node.id)
        return Finding(
          rule: Self.metadata.id, severity: .warning,
          message:
            "\(call) hands `\(left)` to `\(names[first])` and `\(right)` to `\(names[second])` of \(title): they seem to "
            + "be exchanged",
          location: given[first].location,
          chain: [Finding.Hop("`\(right)` stands where `\(left)` belongs", at: given[second].location)],
          fix: "write `\(right)` here and `\(left)` there", symbols: ["\(node.id)", left, right, title])
      }
    }
    return nil
  }

  private func fits(_ name: String, _ better: String, betterThan worse: String) -> Bool {
    guard !better.isEmpty, !worse.isEmpty else { return false }
    let (good, bad) = (SelectorWords.similarity(name, better), SelectorWords.similarity(name, worse))
    return good >= 0.75 && good > bad + 0.3
  }
}

extension SwappedArguments {
  private static let classes = """
    @interface Message : NSObject
    - (instancetype)initWithTitle:(NSString *)title body:(NSString *)body;
    @end
    @interface Screen : NSObject
    @property (nonatomic, strong) Message *message;
    @end

    @interface MessageAssembly : TyphoonAssembly
    @end
    @implementation MessageAssembly

    """

  private static func source(_ call: String, _ first: String, _ second: String) -> String {
    classes + """
      - (Screen *)screenWithTitle:(NSString *)title body:(NSString *)body
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(message) with:\(call)];
          }];
      }
      - (Message *)messageWithTitle:(NSString *)title body:(NSString *)body
      {
          return [TyphoonDefinition withClass:[Message class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithTitle:body:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:\(first)];
                  [initializer injectParameterWith:\(second)];
              }];
          }];
      }
      @end
      """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "in a reference", source("[self messageWithTitle:1️⃣body body:title]", "title", "body")),
    .triggering(
      .objectiveC, "in an initializer", source("[self messageWithTitle:title body:body]", "1️⃣body", "title")),
    .triggering(
      .objectiveC, "names that are only alike",
      classes + """
        - (Message *)messageWithBodyText:(NSString *)bodyText mainTitle:(NSString *)mainTitle
        {
            return [TyphoonDefinition withClass:[Message class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithMainTitle:bodyText:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:1️⃣bodyText];
                    [initializer injectParameterWith:mainTitle];
                }];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "each in its place", source("[self messageWithTitle:title body:body]", "title", "body")),
    .clean(
      .objectiveC, "names that say nothing about the parameters",
      classes + """
        - (Message *)messageOf:(NSString *)first and:(NSString *)second
        {
            return [TyphoonDefinition withClass:[Message class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithTitle:body:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:second];
                    [initializer injectParameterWith:first];
                }];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "constants are not looked at",
      source("[self messageWithTitle:@\"body\" body:@\"title\"]", "title", "body")
        .replacing("screenWithTitle:(NSString *)title body:(NSString *)body", with: "screen")),
    .clean(
      .objectiveC, "only one of the two seems to belong elsewhere",
      """
      @interface Message : NSObject
      - (instancetype)initWithTitle:(NSString *)title body:(NSString *)body;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Message *message;
      @property (nonatomic, copy) NSString *text;
      @end

      @interface MessageAssembly : TyphoonAssembly
      @end
      @implementation MessageAssembly
      - (Screen *)screenWithBody:(NSString *)body count:(NSString *)count
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(message) with:[self messageWithTitle:body body:count]];
          }];
      }
      - (Screen *)screenWithTitle:(NSString *)title count:(NSString *)count
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(message) with:[self messageWithTitle:count body:title]];
          }];
      }
      - (Message *)messageWithTitle:(NSString *)title body:(NSString *)body
      {
          return [TyphoonDefinition withClass:[Message class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithTitle:body:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:title];
                  [initializer injectParameterWith:body];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the same argument twice, and a single one",
      """
      @interface Message : NSObject
      - (instancetype)initWithTitle:(NSString *)title body:(NSString *)body;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Message *message;
      @property (nonatomic, copy) NSString *text;
      @end

      @interface MessageAssembly : TyphoonAssembly
      @end
      @implementation MessageAssembly
      - (Screen *)screenWithTitle:(NSString *)title text:(NSString *)text
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(text) with:text];
              [definition injectProperty:@selector(message) with:[self messageWithTitle:title body:title]];
          }];
      }
      - (Screen *)screenWithBody:(NSString *)body
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(message) with:[self messageWithTitle:body body:@"Empty"]];
          }];
      }
      - (Message *)messageWithTitle:(NSString *)title body:(NSString *)body
      {
          return [TyphoonDefinition withClass:[Message class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithTitle:body:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:title];
                  [initializer injectParameterWith:body];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "in what a factory resolves",
      """
      import Swinject
      final class Message { init(title: String, body: String) {} }
      final class Screen { init(message: Message) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Message.self) { (_, title: String, body: String) in Message(title: title, body: body) }
          container.register(Screen.self) { (r, title: String, body: String) in
            Screen(message: r.resolve(Message.self, arguments: 1️⃣body, title)!)
          }
        }
      }
      """),
    .triggering(
      .swift, "in an initializer that a factory calls",
      """
      import Swinject
      final class Message { init(title: String, body: String) {} }
      final class Screen { init(message: Message) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Message.self) { (_, title: String, body: String) in Message(title: 1️⃣body, body: title) }
        }
      }
      """),
    .triggering(
      .swift, "in what is given afterwards",
      """
      import Swinject
      final class Message { init(title: String, body: String) {} }
      final class Screen { var message: Message? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Message.self) { (_, title: String, body: String) in Message(title: title, body: body) }
          container.register(Screen.self) { (r, title: String, body: String) in
            let screen = Screen()
            screen.message = r.resolve(Message.self, arguments: 1️⃣body, title)
            return screen
          }
        }
      }
      """),
    .clean(
      .swift, "each in its place, in a factory",
      """
      import Swinject
      final class Message { init(title: String, body: String) {} }
      final class Screen { init(message: Message) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Message.self) { (_, title: String, body: String) in Message(title: title, body: body) }
          container.register(Screen.self) { (r, title: String, body: String) in
            Screen(message: r.resolve(Message.self, arguments: title, body)!)
          }
        }
      }
      """),
    .clean(
      .swift, "names that say nothing",
      """
      import Swinject
      final class Range { init(from: String, to: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Range.self) { (_, a: String, b: String) in Range(from: b, to: a) }
        }
      }
      """),
    .clean(
      .swift, "one argument for both",
      """
      import Swinject
      final class Message { init(title: String, body: String) {} }
      final class Screen { init(message: Message) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Message.self) { (_, title: String, body: String) in Message(title: title, body: body) }
          container.register(Screen.self) { (r, title: String) in
            Screen(message: r.resolve(Message.self, arguments: title, title)!)
          }
        }
      }
      """),
  ]
}
