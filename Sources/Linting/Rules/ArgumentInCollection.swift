import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments inside collection literals.
struct ArgumentInCollection: Rule {
  static let metadata = RuleMetadata(
    id: "argument-in-collection", severity: .error, frameworks: [.typhoon],
    summary: "A runtime argument inside a collection",
    rationale: """
      A collection that holds a placeholder and is passed on to another definition, `[self b:@[x]]`, is resolved by \
      resolving itself: the stack overflows. Injected directly, `@[x]` works, but not with nil: an array cannot hold it, \
      and the container raises `NSInvalidArgumentException`. That is a warning where a caller passes nil.
      """,
    fix: "Pass the argument itself and build the collection where it is injected, or in the class.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    let nils = NilArguments(graph: graph, flow: context.flow)
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      for value in node.definition.body.directValues {
        value.forEachPart { part in
          guard case .reference(let reference) = part.kind else { return }
          for argument in reference.arguments {
            for place in Self.arguments(in: argument, of: node) {
              findings.append(passedOn(place, to: reference, in: node, graph))
            }
          }
        }
      }
      for injection in node.definition.body.injections {
        for place in Self.arguments(in: injection.value, of: node) {
          guard let index = node.argumentIndex(place),
            let nilPlace = nils.place(ArgumentID(definition: node.id, index: index))
          else { continue }
          findings.append(injected(place, into: injection, nilPlace, in: node, context))
        }
      }
    }
    return findings.findings
  }

  /// The definition's own arguments among the elements of a collection.
  private static func arguments(in value: InjectedValue, of node: DefinitionNode, depth: Int = 0) -> [InjectedValue] {
    guard depth < 20, case .collection(let collection) = node.lookThrough(value).kind else { return [] }
    return collection.elements.flatMap { element in
      node.argumentIndex(element) != nil ? [element] : arguments(in: element, of: node, depth: depth + 1)
    }
  }

  private func passedOn(
    _ place: InjectedValue, to reference: Reference, in node: DefinitionNode, _ graph: DependencyGraph
  ) -> Finding {
    let name = node.argumentIndex(place).map(node.parameterName) ?? ""
    let code = CodeText(node, in: graph).text(reference)
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "`\(name)` stands in a collection that is passed on by `\(CodeText.cut(code))`: resolving it never ends, and "
        + "the stack overflows",
      location: place.location,
      chain: [Finding.Hop("the collection goes to `\(reference.key)`", at: reference.nameLocation)],
      fix: "pass `\(name)` itself and build the collection in `\(reference.key)`",
      symbols: ["\(node.id)", name, "\(reference.key)"])
  }

  private func injected(
    _ place: InjectedValue, into injection: Injection, _ nilPlace: SourceLocation, in node: DefinitionNode,
    _ context: RuleContext
  ) -> Finding {
    let name = node.argumentIndex(place).map(node.parameterName) ?? ""
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message:
        "`\(name)` stands in the collection for \(Wording.site(injection.site)), and \(context.names.quoted(node.id)) "
        + "is asked for with nil: that raises NSInvalidArgumentException",
      location: place.location, chain: [Finding.Hop("nil is passed here", at: nilPlace)],
      fix: "inject `\(name)` itself and build the collection in the class", symbols: ["\(node.id)", name])
  }
}

/// The arguments that some caller passes nil for, directly or handed on.
private struct NilArguments {
  private var places: [ArgumentID: SourceLocation] = [:]

  init(graph: DependencyGraph, flow: ArgumentFlow) {
    var pending: [(ArgumentID, SourceLocation)] = []
    for edge in graph.edges {
      for target in edge.targets {
        for (index, value) in edge.reference.arguments.enumerated() {
          if case .nothing = value.kind {
            pending.append((ArgumentID(definition: target, index: index), value.location))
          }
        }
      }
    }
    for node in graph.nodes {
      for resolution in graph.entries[node.id] ?? [] {
        for (index, value) in resolution.arguments.enumerated() {
          if case .nothing = value.kind {
            pending.append((ArgumentID(definition: node.id, index: index), value.location))
          }
        }
      }
    }
    var next = 0
    while next < pending.count {
      let (argument, place) = pending[next]
      next += 1
      guard places[argument] == nil else { continue }
      places[argument] = place
      for use in flow.uses(of: argument) {
        if case .passed(let receiver, _) = use.kind { pending.append((receiver, place)) }
      }
    }
  }

  func place(_ argument: ArgumentID) -> SourceLocation? { places[argument] }
}

extension ArgumentInCollection {
  private static let classes = """
    @interface List : NSObject
    @property (nonatomic, copy) NSArray *items;
    @end

    @interface ListAssembly : TyphoonAssembly
    @end
    @implementation ListAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "passed on",
      classes + """
        - (List *)listOfItem:(id)item
        {
            return [self listOfItems:@[1️⃣item]];
        }
        - (List *)listOfItems:(NSArray *)items
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:items];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "passed on in a dictionary",
      classes + """
        - (List *)listNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:[self listWithOptions:@{ @"name": 1️⃣name }]];
            }];
        }
        - (List *)listWithOptions:(NSDictionary *)options
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:options];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "injected, and a caller passes nil",
      classes + """
        - (List *)listOfItem:(id)item
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:@[1️⃣item]];
            }];
        }
        - (List *)emptyList
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:[self listOfItem:nil]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "injected directly, and nobody passes nil",
      classes + """
        - (List *)listOfItem:(id)item
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:@[item]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a collection of constants passed on",
      classes + """
        - (List *)weekdays
        {
            return [self listOfItems:@[@"Monday", @"Tuesday"]];
        }
        - (List *)listOfItems:(NSArray *)items
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:items];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "the argument is a collection itself",
      classes + """
        - (List *)listOfItems:(NSArray *)items
        {
            return [self plainListOfItems:items];
        }
        - (List *)plainListOfItems:(NSArray *)items
        {
            return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:items];
            }];
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
      - (Page *)pageOf:(id)item
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:[self pageOfItems:@[item]]];
          }];
      }
      - (Page *)pageOfItems:(NSArray *)items
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:items];
          }];
      }
      @end
      """),
    .clean(
      .swift, "a collection that Swinject hands over",
      """
      import Swinject
      final class List { init(items: [String]) {} }
      final class Page { init(list: List) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(List.self) { (_, items: [String]) in List(items: items) }
          container.register(Page.self) { (r, item: String) in Page(list: r.resolve(List.self, argument: [item])!) }
        }
      }
      """),
    .triggering(
      .objectiveC, "injected, and code passes nil, by way of another definition",
      """
      @interface List : NSObject
      @property (nonatomic, copy) NSArray *items;
      @end
      @interface Page : NSObject
      @property (nonatomic, strong) List *list;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Page *)pageOf:(id)item
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(list) with:[self listOfItem:item]];
          }];
      }
      - (List *)listOfItem:(id)item
      {
          return [TyphoonDefinition withClass:[List class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(items) with:@[1️⃣item]];
          }];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly pageOf:nil];
      }
      @end
      """),
  ]
}
