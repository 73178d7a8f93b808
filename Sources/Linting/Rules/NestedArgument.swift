import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments inside a definition that is itself passed as an argument.
struct NestedArgument: Rule {
  static let metadata = RuleMetadata(
    id: "nested-argument", severity: .error, frameworks: [.typhoon],
    summary: "A runtime argument inside a definition that is passed as an argument",
    rationale: """
      In `[self foo:[self bar:x]]` the definition `bar:` carries a placeholder of one method into another definition's \
      arguments, and nothing says whose argument it is any more. Typhoon raises `NSInternalInconsistencyException` when \
      the assembly is activated, which takes the whole assembly down. A constant there is fine.
      """,
    fix: "Hand the argument on, and obtain the inner definition in the one that needs it.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      for value in node.definition.body.directValues {
        value.forEachPart { part in
          guard case .reference(let outer) = part.kind else { return }
          for argument in outer.arguments {
            guard case .reference(let inner) = node.lookThrough(argument).kind,
              let nested = NestedArgument.argument(in: inner.arguments, of: node)
            else { continue }
            findings.append(
              finding(nested, inner: inner, outer: outer, at: argument.location, in: node, graph, context))
          }
        }
      }
    }
    return findings.findings
  }

  /// The first of a definition's own arguments among values, further definitions and collections in them included.
  private static func argument(in values: [InjectedValue], of node: DefinitionNode, depth: Int = 0) -> InjectedValue? {
    guard depth < 50 else { return nil }
    for value in values {
      if node.argumentIndex(value) != nil { return value }
      let held = node.lookThrough(value)
      let parts: [InjectedValue]
      switch held.kind {
      case .reference(let reference): parts = reference.arguments
      case .collection(let collection): parts = collection.elements
      default: continue
      }
      if let found = argument(in: parts, of: node, depth: depth + 1) { return found }
    }
    return nil
  }

  private func finding(
    _ nested: InjectedValue, inner: Reference, outer: Reference, at location: SourceLocation, in node: DefinitionNode,
    _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let name = node.argumentIndex(nested).map(node.parameterName) ?? "argument"
    let code = CodeText(node, in: graph)
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message: "`\(name)` stands inside `\(CodeText.cut(code.text(inner)))`, which is itself passed to `\(outer.key)`: "
        + "NSInternalInconsistencyException when the assembly is activated, for every entry",
      location: nested.location,
      chain: [Finding.Hop("the definition that is passed on", at: location)],
      fix: "pass `\(name)` to `\(outer.key)` and write `\(CodeText.cut(code.text(inner)))` in there, or inject it in a "
        + "statement of its own",
      symbols: ["\(node.id)", name, "\(outer.key)"])
  }
}

extension NestedArgument {
  private static let classes = """
    @interface Cell : NSObject
    @property (nonatomic, strong) id model;
    @end
    @interface Model : NSObject
    @property (nonatomic, copy) NSString *name;
    @end

    @interface CellAssembly : TyphoonAssembly
    @end
    @implementation CellAssembly
    - (Cell *)cellWithModel:(id)model
    {
        return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(model) with:model];
        }];
    }
    - (Model *)modelNamed:(NSString *)name
    {
        return [TyphoonDefinition withClass:[Model class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(name) with:name];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "in a call",
      classes + """
        - (Cell *)cellNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(model) with:[self cellWithModel:[self modelNamed:1️⃣name]]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "through a local",
      classes + """
        - (Cell *)cellNamed:(NSString *)name
        {
            Model *model = [self modelNamed:1️⃣name];
            return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(model) with:[self cellWithModel:model]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "in an alias, two levels deep",
      classes + """
        - (Cell *)cellNamed:(NSString *)name
        {
            return [self cellWithModel:[self cellWithModel:[self modelNamed:1️⃣name]]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a constant inside",
      classes + """
        - (Cell *)firstCell
        {
            return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(model) with:[self cellWithModel:[self modelNamed:@"first"]]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed on to one definition only",
      classes + """
        - (Cell *)cellNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(model) with:[self modelNamed:name]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a definition without arguments as an argument",
      classes + """
        - (Cell *)cell
        {
            return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(model) with:[self cellWithModel:[self emptyCell]]];
            }];
        }
        - (Cell *)emptyCell
        {
            return [TyphoonDefinition withClass:[Cell class]];
        }
        @end
        """),
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
      - (Page *)pageNamed:(NSString *)title
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:[self pageWithModel:[self modelNamed:title]]];
          }];
      }
      - (Page *)pageWithModel:(id)model
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:model];
          }];
      }
      - (Page *)modelNamed:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
    .clean(
      .swift, "Swinject resolves one within the other",
      """
      import Swinject
      final class Model { init(name: String) {} }
      final class Cell { init(model: Model) {} }
      final class Row { init(cell: Cell) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Model.self) { (_, name: String) in Model(name: name) }
          container.register(Cell.self) { (_, model: Model) in Cell(model: model) }
          container.register(Row.self) { (r, name: String) in
            Row(cell: r.resolve(Cell.self, argument: r.resolve(Model.self, argument: name)!)!)
          }
        }
      }
      """),
    .triggering(
      .objectiveC, "in a collection inside the definition that is passed on",
      """
      @interface Cell : NSObject
      @property (nonatomic, strong) id models;
      @end
      @interface Model : NSObject
      @property (nonatomic, copy) NSString *name;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Model *)modelNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Model class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Cell *)cellWithModels:(id)models
      {
          return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(models) with:models];
          }];
      }
      - (Cell *)cellNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(models) with:[self cellWithModels:[self modelNamed:(id)@[1️⃣name]]]];
          }];
      }
      @end
      """),
  ]
}
