import AssemblyFacts
import DependencyGraph

/// Reports parents that are no definitions, or that need arguments their child does not have in the same place.
struct InvalidParent: Rule {
  static let metadata = RuleMetadata(
    id: "invalid-parent", severity: .error, frameworks: [.typhoon],
    summary: "A parent that cannot be inherited from, or whose arguments its child does not supply",
    rationale: """
      A parent that is made in place, `[super x]`, or a method that nobody implements raises \
      `NSInvalidArgumentException` ("Only TyphoonDefinition object can be set as parent"). An alias, an option or a block \
      definition passes nothing on, without a word; of a factory definition the child inherits the factory's selector and \
      sends it to an instance of its own class.

      The arguments that the reference to the parent carries are ignored: the parent's own placeholders are filled by \
      position from the child's arguments. With `child(x, y)` and `parent = [self a:y]` the parent receives `x`. An \
      argument that the child does not have yields the class object instead of an instance where an initializer needs \
      it, and an unset property otherwise.
      """,
    fix: """
      Let the parent be an ordinary definition, and give the child the parent's parameters in the same order, or inject \
      what depends on them in the child.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.compactMap { node in
      guard node.isTyphoon, let parent = node.definition.body.parent else { return nil }
      return finding(node.lookThrough(parent), at: parent.location, of: node, graph, context)
    }
  }

  private func finding(
    _ parent: InjectedValue, at location: SourceLocation, of node: DefinitionNode, _ graph: DependencyGraph,
    _ context: RuleContext
  ) -> Finding? {
    let name = context.names.quoted(node.id)
    func finding(_ message: String, _ chain: [Finding.Hop], fix: String?, at place: SourceLocation? = nil) -> Finding {
      Finding(
        rule: Self.metadata.id, severity: .error, message: message, location: place ?? location, chain: chain, fix: fix,
        symbols: ["\(node.id)"])
    }
    switch parent.kind {
    case .inline:
      return finding(
        "the parent of \(name) is made in place and never registered: NSInvalidArgumentException when the container loads",
        [], fix: "write it as a method of its own and refer to that")
    case .nothing, .constant, .collection, .configuration, .assembly, .collaborator, .byType, .ofType, .argument:
      let text = CodeText(node, in: graph).text(parent)
      return finding(
        "the parent of \(name) is `\(text)`, which is no definition: NSInvalidArgumentException when the container loads",
        [],
        fix: "refer to a definition")
    case .reference(let reference):
      if reference.receiver == .superAssembly {
        return finding(
          "the parent of \(name) is taken from `super`, which hands out no registered definition: "
            + "NSInvalidArgumentException when the container loads",
          [], fix: "give the superclass's definition a name of its own and refer to that")
      }
      guard case .definitions(let targets) = graph.target(of: reference, in: node.id), let target = targets.first,
        let targetNode = graph[target]
      else { return nil }
      if let (what, consequence) = InvalidParent.passesNothingOn(targetNode) {
        return finding(
          "the parent of \(name), \(context.names.quoted(target)), is \(what): \(consequence)",
          [Finding.Hop("\(context.names.quoted(target)) is \(what)", at: targetNode.definition.nameLocation)],
          fix: "let both inherit from an ordinary definition")
      }
      return arguments(of: reference, target, node, graph, context).map { finding($0.0, $0.1, fix: $0.2, at: $0.3) }
    case .local, .keyPath, .option, .message, .expression, .definitionObject, .unknown: return nil
    }
  }

  private static func passesNothingOn(_ node: DefinitionNode) -> (what: String, consequence: String)? {
    switch node.definition.body.construction {
    case .value(let value):
      switch node.lookThrough(value).kind {
      case .reference: return ("an alias", "it passes nothing on")
      case .option: return ("an option", "it passes nothing on")
      default: return nil
      }
    case .wrapped: return ("a wrapped value", "it passes nothing on")
    case .block: return ("a block definition", "it passes nothing on")
    case .factory: return ("made by a factory", "its selector is sent to an instance of the child's own class")
    default: return nil
    }
  }

  /// A parameter of the parent that the child does not supply, or supplies with another argument than is written.
  private func arguments(
    of reference: Reference, _ parent: DefinitionID, _ node: DefinitionNode, _ graph: DependencyGraph,
    _ context: RuleContext
  ) -> (String, [Finding.Hop], String?, SourceLocation)? {
    let own = node.definition.parameters
    let wanted = graph[parent]?.definition.parameters ?? []
    let used = usedArguments(of: node, graph)
    for (index, parameter) in wanted.enumerated() {
      guard let use = used[index] else { continue }
      let (child, name) = (context.names.quoted(node.id), context.names.quoted(parent))
      let hops = [Finding.Hop("\(name) needs `\(parameter.name)` here", at: use.location)]
      let given = reference.arguments.indices.contains(index) ? reference.arguments[index] : nil
      guard index < own.count else {
        let consequence =
          use.isNeededFirst
          ? "the class object is resolved instead of an instance" : "\(use.site) stays unset"
        return (
          "\(child) has no argument at the place of `\(parameter.name)`, which its parent \(name) needs: \(consequence)",
          hops,
          "give `\(node.id.key)` the parameters of `\(parent.key)` in the same order, or inject \(use.site) in "
            + "\(child) itself",
          given?.location ?? reference.nameLocation
        )
      }
      guard let given else { continue }
      switch node.lookThrough(given).kind {
      case .argument(index): continue
      case .unknown: continue
      default:
        let text = CodeText(node, in: graph).text(given)
        return (
          "the arguments of a parent's reference are ignored: \(name) takes `\(own[index].name)` of \(child) for "
            + "`\(parameter.name)`, not `\(CodeText.cut(text))`",
          hops, "put the parameters of `\(node.id.key)` in the order of `\(parent.key)`", given.location
        )
      }
    }
    return nil
  }

  private struct Use {
    var location: SourceLocation
    var site: String
    var isNeededFirst: Bool
  }

  /// The placeholders of its parents that a child's inherited injections use, by position.
  private func usedArguments(of node: DefinitionNode, _ graph: DependencyGraph) -> [Int: Use] {
    var used: [Int: Use] = [:]
    for effective in graph.effectiveInjections(of: node.id) where effective.writtenIn != node.id {
      guard let writer = graph[effective.writtenIn] else { continue }
      let site = effective.injection.site
      effective.injection.value.forEachPart { part in
        guard let index = writer.argumentIndex(part), used[index] == nil else { return }
        used[index] = Use(
          location: part.location, site: Wording.site(site), isNeededFirst: site.edgeKind == .initializer)
      }
    }
    return used
  }
}

extension InvalidParent {
  private static let head = """
    @interface Screen : NSObject
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic, copy) NSString *subtitle;
    - (instancetype)initWithTitle:(NSString *)title;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly

    """

  private static let withInitializer = """
    - (Screen *)screenWithTitle:(NSString *)title
    {
        return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
            [definition useInitializer:@selector(initWithTitle:) parameters:^(TyphoonMethod *initializer) {
                [initializer injectParameterWith:title];
            }];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "made in place",
      head + """
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:1️⃣[TyphoonDefinition withClass:[Screen class]] class:[Screen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "an alias, which passes nothing on",
      head + """
        - (Screen *)plainScreen
        {
            return [TyphoonDefinition withClass:[Screen class]];
        }
        - (Screen *)defaultScreen
        {
            return [self plainScreen];
        }
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:1️⃣[self defaultScreen] class:[Screen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a child without the argument that its parent's initializer needs",
      head + withInitializer + """
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self screenWithTitle:1️⃣@"list"] class:[Screen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "arguments in another order",
      head + withInitializer + """
        - (Screen *)listOf:(NSString *)kind titled:(NSString *)title
        {
            return [TyphoonDefinition withParent:[self screenWithTitle:1️⃣title] class:[Screen class]
                configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(subtitle) with:kind];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "the same parameters in the same order",
      head + withInitializer + """
        - (Screen *)listTitled:(NSString *)title of:(NSString *)kind
        {
            return [TyphoonDefinition withParent:[self screenWithTitle:title] class:[Screen class]
                configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(subtitle) with:kind];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "the child replaces what needs the argument",
      head + withInitializer + """
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self screenWithTitle:nil] class:[Screen class]
                configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithTitle:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:@"list"];
                }];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a parent in a collaborating assembly",
      head + """
        - (Screen *)baseScreen
        {
            return [TyphoonDefinition withClass:[Screen class]];
        }
        @end

        @interface ListAssembly : TyphoonAssembly
        @property (nonatomic, strong, readonly) ScreenAssembly *screens;
        @end
        @implementation ListAssembly
        - (Screen *)list
        {
            return [TyphoonDefinition withParent:[self.screens baseScreen] class:[Screen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "options, wrapped values, block definitions and factories pass nothing on",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      - (instancetype)initWithTitle:(NSString *)title;
      - (id)makeScreen;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)plain
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      - (Screen *)either
      {
          return [TyphoonDefinition withOption:@YES yes:[self plain] no:nil];
      }
      - (Screen *)wrapped
      {
          return [TyphoonDefinition with:@"x"];
      }
      - (Screen *)block
      {
          return [TyphoonBlockDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
          }];
      }
      - (Screen *)made
      {
          return [TyphoonDefinition withFactory:[self plain] selector:@selector(makeScreen)];
      }
      - (Screen *)first
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 1️⃣[self either];
          }];
      }
      - (Screen *)second
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 2️⃣[self wrapped];
          }];
      }
      - (Screen *)third
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 3️⃣[self block];
          }];
      }
      - (Screen *)fourth
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 4️⃣[self made];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the superclass's definition, taken from super",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      - (instancetype)initWithTitle:(NSString *)title;
      - (id)makeScreen;
      @end

      @interface BaseAssembly : TyphoonAssembly
      @end
      @implementation BaseAssembly
      - (Screen *)base
      {
          return [TyphoonDefinition withClass:[Screen class]];
      }
      @end
      @interface AppAssembly : BaseAssembly
      @end
      @implementation AppAssembly
      - (Screen *)list
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 1️⃣[super base];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "without the argument that a property of its parent needs",
      """
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      - (instancetype)initWithTitle:(NSString *)title;
      - (id)makeScreen;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)titled:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(subtitle) with:@"x"];
          }];
      }
      - (Screen *)list
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self titled:1️⃣@"List"];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a text",
      """
      @interface Screen : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Screen *)list
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = 1️⃣@"base";
          }];
      }
      @end
      """),
  ]
}
