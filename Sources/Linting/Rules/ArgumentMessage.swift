import AssemblyFacts
import DependencyGraph

/// Reports ordinary code that uses a runtime argument while the assembly is built.
struct ArgumentMessage: Rule {
  static let metadata = RuleMetadata(
    id: "argument-message", severity: .error, frameworks: [.typhoon],
    summary: "A message to a runtime argument, or code that uses one, while the assembly is built",
    rationale: """
      Typhoon calls every method of an assembly once, when the assembly is activated, with a placeholder for each \
      parameter. The values come much later, when the definition is resolved. A message to a placeholder raises \
      `NSInvalidArgumentException` at activation and takes the whole assembly down; a call that expects a text or a URL \
      gets an object that is none. Messages that every object answers (`description`, `copy`, `isEqual:`, `hash`, `%@` in \
      a format) do not raise: they act on the placeholder, and its description is what gets injected. Those are warnings. \
      The `TyphoonDefinition` that a helper method takes as its parameter is a placeholder, too.
      """,
    fix: """
      Hand the argument on as it is and let the class that receives it do the rest, or use a `TyphoonBlockDefinition`, in \
      whose block arguments are real values. Configure a definition in its own method; share what is common through a \
      parent.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes {
      for use in ArgumentInCode.all(in: node) {
        guard let (severity, consequence) = ArgumentMessage.consequence(of: use, in: node) else { continue }
        let name = node.parameterName(use.argument)
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: severity,
            message:
              "`\(CodeText.cut(use.text))` acts on the placeholder for `\(name)`, not on its value: \(consequence)",
            location: use.location, chain: chain(of: use, in: node, context), fix: fix(use, in: node),
            symbols: ["\(node.id)", name]))
      }
    }
    return findings.findings
  }

  private func chain(of use: ArgumentInCode, in node: DefinitionNode, _ context: RuleContext) -> [Finding.Hop] {
    node.parameter(use.argument).map { parameter in
      [
        Finding.Hop(
          "`\(parameter.name)` is a runtime argument of \(context.names.quoted(node.id))", at: parameter.location)
      ]
    } ?? []
  }

  /// What happens at activation; nil where that is another rule's matter.
  private static func consequence(of use: ArgumentInCode, in node: DefinitionNode) -> (Severity, String)? {
    switch use.kind {
    case .condition: return nil
    case .message(let selector) where TypeIndex.rootClassSelectors.contains(selector):
      return (.warning, "it does not raise, and does not do what it says either")
    case .message: return (.error, "NSInvalidArgumentException when the assembly is activated")
    case .formatted: return (.warning, "the placeholder's description becomes part of the text")
    case .operand:
      return (.error, "it gets an object of the container's instead of a value when the assembly is activated")
    }
  }

  private func fix(_ use: ArgumentInCode, in node: DefinitionNode) -> String {
    let isDefinition = node.parameter(use.argument).map { AssemblyIndex.isDefinitionClass($0.type.name) } ?? false
    if isDefinition {
      return "write what the definitions share into an abstract definition, and make that their parent: "
        + "`definition.parent = [self base];`"
    }
    return "hand `\(node.parameterName(use.argument))` on as it is, or make `\(node.id.key)` a `TyphoonBlockDefinition`"
  }
}

extension ArgumentMessage {
  private static let head = """
    @interface Page : NSObject
    @property (nonatomic, copy) NSString *path;
    @property (nonatomic, strong) NSNumber *length;
    @property (nonatomic, strong) NSURL *url;
    @property (nonatomic, copy) id onClose;
    @property (nonatomic, strong) Class pageClass;
    @end

    @interface PageAssembly : TyphoonAssembly
    @end
    @implementation PageAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a message to the argument",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:[1️⃣path stringByAppendingPathExtension:@"html"]];
                [definition injectProperty:@selector(length) with:@(2️⃣path.length)];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "the argument in an ordinary expression",
      head + """
        - (Page *)pageForAddress:(NSString *)address
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(url) with:[NSURL URLWithString:1️⃣address]];
                [definition injectProperty:@selector(path) with:[NSString stringWithFormat:@"/%@", 2️⃣address]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "the definition that a helper method takes is a placeholder as well",
      head + """
        - (Page *)page
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [self addPathTo:definition];
            }];
        }
        - (void)addPathTo:(TyphoonDefinition *)definition
        {
            [1️⃣definition injectProperty:@selector(path) with:@"/index"];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed on as it is",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(path) with:path];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "messages to the arguments inside the block of a block definition",
      head + """
        - (Page *)pageForPath:(NSString *)path
        {
            return [TyphoonBlockDefinition withClass:[Page class] block:^id{
                Page *page = [[Page alloc] init];
                page.path = [path stringByAppendingPathExtension:@"html"];
                page.length = @(path.length);
                return page;
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "blocks and classes as arguments",
      head + """
        - (Page *)pageOfClass:(Class)pageClass onClose:(void (^)(BOOL done))onClose
        {
            return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(onClose) with:onClose];
                [definition injectProperty:@selector(pageClass) with:pageClass];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a message that every object answers",
      """
      @interface Page : NSObject
      @property (nonatomic, copy) NSString *title;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)pageOf:(id)item
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:[1️⃣item description]];
          }];
      }
      @end
      """),
  ]
}
