import AssemblyFacts
import DependencyGraph

/// Reports definitions that are made in place and injected.
struct InlineDefinition: Rule {
  static let metadata = RuleMetadata(
    id: "inline-definition", severity: .error, frameworks: [.typhoon],
    summary: "An anonymous definition injected directly",
    rationale: """
      Typhoon registers what the methods of an assembly return, under the method's name. A definition that is made where \
      it is injected has no name and is never registered: nil is injected, without a word. The same goes for `[super x]` \
      as a value; it works only as what the method returns.
      """,
    fix: "Write the definition as a method of its own and refer to that.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon && !node.isBlockDefinition {
      for placed in node.definition.body.placedValues {
        switch placed.place {
        case .injection(let injection):
          search(placed.value, in: node, place: Place(injection.site, of: node, context), graph, context, &findings)
        case .construction: searchConstruction(placed.value, in: node, graph, context, &findings)
        case .parent, .held, .evaluated, .condition: break
        }
      }
    }
    return findings.findings
  }

  /// What a method returns may be made in place; what an option's case or an argument is, may not.
  private func searchConstruction(
    _ value: InjectedValue, in node: DefinitionNode, _ graph: DependencyGraph, _ context: RuleContext,
    _ findings: inout FindingsByPlace
  ) {
    let held = node.lookThrough(value)
    switch held.kind {
    case .reference(let reference):
      for argument in reference.arguments {
        search(argument, in: node, place: Place(argumentOf: reference, in: node, context), graph, context, &findings)
      }
    case .option(let option):
      for optionCase in option.cases {
        search(optionCase.result, in: node, place: Place(caseOf: node, context), graph, context, &findings)
      }
    default: break
    }
  }

  private func search(
    _ value: InjectedValue, in node: DefinitionNode, place: Place, _ graph: DependencyGraph, _ context: RuleContext,
    _ findings: inout FindingsByPlace, depth: Int = 0
  ) {
    guard depth < 50 else { return }
    let held = node.lookThrough(value)
    func searchInside(_ values: [InjectedValue], _ place: Place) {
      for value in values { search(value, in: node, place: place, graph, context, &findings, depth: depth + 1) }
    }
    switch held.kind {
    case .inline(let body):
      // A value that is wrapped in place is that value.
      if case .wrapped = body.construction { return }
      report(held, in: node, place: place, graph, context, &findings)
    case .reference(let reference):
      if reference.receiver == .superAssembly { report(held, in: node, place: place, graph, context, &findings) }
      searchInside(reference.arguments, Place(argumentOf: reference, in: node, context))
    case .collection(let collection): searchInside(collection.elements, place)
    case .option(let option): searchInside(option.cases.map(\.result), Place(caseOf: node, context))
    default: break
    }
  }

  private func report(
    _ value: InjectedValue, in node: DefinitionNode, place: Place, _ graph: DependencyGraph, _ context: RuleContext,
    _ findings: inout FindingsByPlace
  ) {
    var what = "the definition made in place"
    let code = CodeText(node, in: graph).message(to: "self", place.name)
    let isFree = graph.assemblies[node.id.assembly]?.definitions[.selector(place.name)] == nil
    var fix =
      isFree
      ? "write it as a method of its own, such as `\(place.name)`, and `\(code)` here"
      : "write it as a method of its own and refer to that"
    if case .reference(let reference) = value.kind {
      what = "`[super \(reference.key)]`"
      fix = "give the superclass's definition a name of its own and refer to that"
    }
    findings.append(
      Finding(
        rule: Self.metadata.id, severity: .error,
        message: "\(what) as \(place.text) is never registered: nil is injected",
        location: value.location, chain: [], fix: fix, symbols: ["\(node.id)", place.symbol]))
  }
}

/// Where a definition is made.
private struct Place {
  var text: String
  var symbol: String
  /// What a method for it could be called.
  var name: String

  init(_ site: InjectionSite, of node: DefinitionNode, _ context: RuleContext) {
    text = Wording.site(site, of: context.names.quoted(node.id))
    symbol = Wording.symbol(site)
    switch site {
    case .property(let property): name = property
    case .initializer(let selector, let index, _, _), .method(let selector, let index, _),
      .before(let selector, let index, _), .after(let selector, let index, _),
      .factoryParameter(let selector, let index, _):
      name = SelectorWords.parameterName(index, of: selector) ?? "part"
    case .factoryReceiver: name = "factory"
    }
  }

  init(argumentOf reference: Reference, in node: DefinitionNode, _ context: RuleContext) {
    text = "an argument of `\(reference.key)` in \(context.names.quoted(node.id))"
    symbol = "\(reference.key)"
    name = "part"
  }

  init(caseOf node: DefinitionNode, _ context: RuleContext) {
    text = "a case of the option in \(context.names.quoted(node.id))"
    symbol = "option"
    name = "part"
  }
}

extension InlineDefinition {
  private static let head = """
    @interface Store : NSObject
    @end
    @interface Service : NSObject
    @property (nonatomic, strong) Store *store;
    @property (nonatomic, copy) NSArray *stores;
    - (instancetype)initWithStore:(Store *)store;
    @end

    @interface ServiceAssembly : TyphoonAssembly
    @end
    @implementation ServiceAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "as a property",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(store) with:1️⃣[TyphoonDefinition withClass:[Store class]]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "through a local, in the initializer",
      head + """
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithStore:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:1️⃣[TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *store) {
                        store.scope = TyphoonScopePrototype;
                    }]];
                }];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "in a collection, and super as a value",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(stores) with:@[1️⃣[TyphoonDefinition withClass:[Store class]]]];
            }];
        }
        @end

        @interface TestAssembly : ServiceAssembly
        @end
        @implementation TestAssembly
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(store) with:2️⃣[super store]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "by name",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        - (Service *)service
        {
            return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(store) with:[self store]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "super as what the method returns",
      head + """
        - (Store *)store
        {
            return [TyphoonDefinition withClass:[Store class]];
        }
        @end

        @interface TestAssembly : ServiceAssembly
        @end
        @implementation TestAssembly
        - (Store *)store
        {
            return [super store];
        }
        @end
        """),
    .clean(
      .objectiveC, "a definition in a local that is returned",
      head + """
        - (Store *)store
        {
            TyphoonDefinition *store = [TyphoonDefinition withClass:[Store class]];
            store.scope = TyphoonScopeSingleton;
            return store;
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
      - (Page *)page
      {
          return [TyphoonBlockDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(model) with:[TyphoonDefinition withClass:[Page class]]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "as an argument, as a case, and as a factory",
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
      - (Shelf *)shelfWith:(Store *)store
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:store];
          }];
      }
      - (Shelf *)first
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:[self shelfWith:1️⃣[TyphoonDefinition withClass:[Store class]]]];
          }];
      }
      - (Shelf *)second
      {
          return [self shelfWith:2️⃣[TyphoonDefinition withClass:[Store class]]];
      }
      - (Store *)third
      {
          return [TyphoonDefinition withOption:@YES yes:3️⃣[TyphoonDefinition withClass:[Store class]] no:nil];
      }
      - (id)label
      {
          return [TyphoonDefinition withFactory:4️⃣[TyphoonDefinition withClass:[Shelf class]] selector:@selector(makeLabel)];
      }
      @end
      """),
    .triggering(
      .objectiveC, "where a method of that name is there already",
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
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[TyphoonDefinition withClass:[Store class]]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a value that is wrapped in place",
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
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:[TyphoonDefinition with:@"x"]];
          }];
      }
      @end
      """),
  ]
}
