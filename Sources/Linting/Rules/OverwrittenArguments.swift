import AssemblyFacts
import DependencyGraph

/// Reports references to one definition that are held at once with different arguments.
struct OverwrittenArguments: Rule {
  static let metadata = RuleMetadata(
    id: "overwritten-arguments", severity: .error, frameworks: [.typhoon],
    summary: "Two references to one definition held at once with different arguments",
    rationale: """
      A definition is one shared object. `[self b:@"1"]` returns that object after writing the arguments into it, and the \
      arguments are copied out only when the value is injected. Of two references that are both obtained before the first \
      is injected (in two locals, in one collection, in one call), both carry the arguments of the last. It also happens \
      out of sight: while a reference is held in a local, building another definition for the first time may refer to \
      the same definition with other arguments. Separate inject statements are fine, and so are references to another \
      assembly.

      It is a warning where one has a constant or nil for what is a runtime argument in the other: whether they differ \
      is up to whoever resolves the definition. A definition that refers to itself is not overwritten: while it is being \
      built, each reference to it is an object of its own. Where it is built in the course of building what it refers \
      to, the same holds for that, so that it depends on the order.
      """,
    fix: "Inject each reference in a statement of its own, before the next is obtained.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    let bodies = EvaluatedReferences(graph: graph)
    return graph.nodes.flatMap { node -> [Finding] in
      guard node.isTyphoon else { return [] }
      var evaluation = ArgumentEvaluation(node: node, graph: graph, bodies: bodies)
      evaluation.run()
      return evaluation.overwrites.map { finding($0, in: node, graph, context) }
    }
  }

  private func finding(
    _ overwrite: ArgumentEvaluation.Overwrite, in node: DefinitionNode, _ graph: DependencyGraph,
    _ context: RuleContext
  ) -> Finding {
    let target = context.names.quoted(overwrite.target)
    let code = CodeText(node, in: graph)
    let first = "`\(code.text(overwrite.first))`"
    var message: String
    var chain = [Finding.Hop("\(first) writes its arguments into \(target)", at: overwrite.firstLocation)]
    switch overwrite.cause {
    case .reference(let second, let location):
      message = "\(first) is still held when `\(code.text(second))` writes its arguments into the same definition: "
      message += overwrite.dependsOnOrder ? "depending on the order, both carry the last" : "both carry the last"
      chain.append(Finding.Hop("`\(code.text(second))` overwrites them", at: location))
    case .building(let other, let location):
      message =
        "\(first) is still held when \(context.names.quoted(other)) is built, which refers to \(target) with other "
      message += "arguments: depending on the order, it carries those"
      chain.append(Finding.Hop("\(context.names.quoted(other)) is built here, unless it was before", at: location))
      chain.append(
        Finding.Hop("and leads to a reference with other arguments", at: overwrite.otherLocation ?? location))
    }
    return Finding(
      rule: Self.metadata.id, severity: overwrite.isCertain ? .error : .warning, message: message,
      location: overwrite.firstLocation, chain: chain,
      fix: "inject \(first) in a statement of its own, right where it is obtained",
      symbols: ["\(node.id)", "\(overwrite.target)"])
  }
}

/// For each definition the references that building it obtains from its own assembly, in execution order.
struct EvaluatedReferences {
  struct Evaluated {
    var reference: Reference
    var target: DefinitionID
    var location: SourceLocation
  }

  let byDefinition: [DefinitionID: [Evaluated]]

  init(graph: DependencyGraph) {
    var result: [DefinitionID: [Evaluated]] = [:]
    for node in graph.nodes where node.isTyphoon {
      var found: [Evaluated] = []
      for value in node.definition.body.directValues {
        value.forEachPart { part in
          guard case .reference(let reference) = part.kind, reference.receiver == .ownAssembly,
            case .definitions(let targets) = graph.target(of: reference, in: node.id), let target = targets.first
          else { return }
          found.append(Evaluated(reference: reference, target: target, location: part.location))
        }
      }
      result[node.id] = found
    }
    byDefinition = result
  }

  /// A reference to `target` that building `start` comes to, directly or further down, with arguments that are not
  /// `arguments`; nil where there is none within reach.
  ///
  /// - Parameter built: definitions that are built already, or being built: these are not built again.
  func other(
    thanWith arguments: [ArgumentTerm], of target: DefinitionID, from start: DefinitionID,
    built: Set<DefinitionID>, _ graph: DependencyGraph
  ) -> SourceLocation? {
    var seen = built
    guard seen.insert(start).inserted else { return nil }
    var queue = [start]
    var next = 0
    while next < queue.count, next < 500 {
      let current = queue[next]
      next += 1
      for evaluated in byDefinition[current] ?? [] {
        if evaluated.target == target {
          // The arguments of another definition are other placeholders.
          let terms = graph.terms(of: evaluated.reference, in: current)
          if terms.contains(where: { if case .entry = $0 { true } else { false } }) || terms != arguments {
            return evaluated.location
          }
        }
        if seen.insert(evaluated.target).inserted { queue.append(evaluated.target) }
      }
    }
    return nil
  }
}

extension EvaluatedReferences {
  /// Adds a definition and all that building it builds.
  func build(_ start: DefinitionID, into built: inout Set<DefinitionID>) {
    var stack = [start]
    while let current = stack.popLast() {
      guard built.insert(current).inserted else { continue }
      stack += (byDefinition[current] ?? []).map(\.target)
    }
  }
}

extension DependencyGraph {
  /// The arguments of a reference as seen from the definition in which it is written.
  func terms(of reference: Reference, in definition: DefinitionID) -> [ArgumentTerm] {
    guard let node = self[definition] else { return [] }
    return reference.arguments.map { term(for: $0, of: node) }
  }
}

/// Carries out a definition's body and watches which arguments its references carry when they are injected.
private struct ArgumentEvaluation {
  enum Cause {
    case reference(Reference, SourceLocation)
    case building(DefinitionID, SourceLocation)
  }

  struct Overwrite {
    var target: DefinitionID
    var first: Reference
    var firstLocation: SourceLocation
    var cause: Cause
    var otherLocation: SourceLocation?
    /// The arguments differ, whatever the definition is resolved with.
    var isCertain = true
    /// It happens only where the definition at hand is not built in the course of building the other.
    var dependsOnOrder = false
  }

  /// A reference that was obtained, and what has happened to its definition since.
  private struct Obtained {
    var target: DefinitionID
    var reference: Reference
    var arguments: [ArgumentTerm]
    var location: SourceLocation
    var overwritten: Overwrite?
  }

  let node: DefinitionNode
  let graph: DependencyGraph
  let bodies: EvaluatedReferences
  private(set) var overwrites: [Overwrite] = []
  private var obtained: [Obtained] = []
  /// Those that a local holds, as positions in `obtained`.
  private var held: [Int: [Int]] = [:]
  private var reported: Set<SourceLocation> = []
  /// Those that are not injected yet, as positions in `obtained`.
  private var waiting: [Int] = []
  /// What the references so far lead to; all of it is built by now.
  private var evaluated: [DefinitionID] = []

  init(node: DefinitionNode, graph: DependencyGraph, bodies: EvaluatedReferences) {
    self.node = node
    self.graph = graph
    self.bodies = bodies
  }

  mutating func run() {
    let body = node.definition.body
    if case .block = body.construction { return }
    run(body.steps)
    for placed in body.placedValues {
      if case .construction = placed.place { inject(placed.value) }
    }
  }

  private mutating func run(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .hold(let number, _, let value): held[number] = evaluate(value)
      case .inject(let injection): inject(injection.value)
      case .evaluate(let value): _ = evaluate(value)
      case .use: break
      case .condition(let value, let then, let otherwise):
        _ = evaluate(value)
        let before = (obtained, held, waiting, evaluated)
        run(then)
        (obtained, held, waiting, evaluated) = before
        run(otherwise)
      }
    }
  }

  private mutating func inject(_ value: InjectedValue) {
    consume(evaluate(value))
    // What a local holds may be injected again.
    waiting = held.values.flatMap { $0 }.sorted()
  }

  /// The moment at which the arguments are copied out.
  private mutating func consume(_ positions: [Int]) {
    for position in positions {
      let one = obtained[position]
      guard let overwritten = one.overwritten, reported.insert(one.location).inserted else { continue }
      overwrites.append(overwritten)
    }
  }

  /// Obtains every reference in a value, in execution order; returns those that the value holds.
  private mutating func evaluate(_ value: InjectedValue, depth: Int = 0) -> [Int] {
    guard depth < 100 else { return [] }
    switch value.kind {
    case .local(let number): return held[number] ?? []
    case .reference(let reference):
      // What is handed over is copied when the reference is made, after all of its arguments.
      let arguments = reference.arguments.flatMap { evaluate($0, depth: depth + 1) }
      consume(arguments)
      return obtain(reference, at: value.location).map { [$0] } ?? []
    case .inline: return []
    case .option(let option):
      // Each case is copied as it is added to the matcher.
      consume(evaluate(option.on, depth: depth + 1))
      for optionCase in option.cases { consume(evaluate(optionCase.result, depth: depth + 1)) }
      return []
    default: return value.directParts.flatMap { evaluate($0, depth: depth + 1) }
    }
  }

  private mutating func obtain(_ reference: Reference, at location: SourceLocation) -> Int? {
    guard reference.receiver == .ownAssembly,
      case .definitions(let targets) = graph.target(of: reference, in: node.id), targets.count == 1
    else { return nil }
    let target = targets[0]
    let arguments = graph.terms(of: reference, in: node.id)
    for position in waiting where obtained[position].overwritten == nil {
      let earlier = obtained[position]
      // A reference to a definition that is being built is an object of its own (`TyphoonAssemblyDefinitionBuilder.m`).
      if earlier.target == node.id { continue }
      var overwrite = Overwrite(
        target: earlier.target, first: earlier.reference, firstLocation: earlier.location,
        cause: .reference(reference, location))
      if earlier.target == target {
        switch difference(earlier.arguments, arguments) {
        case .no: continue
        case .yes: break
        case .unknown: overwrite.isCertain = false
        }
        overwrite.dependsOnOrder = isBuilt(by: target)
        obtained[position].overwritten = overwrite
      } else if target != node.id,
        let other = bodies.other(
          thanWith: earlier.arguments, of: earlier.target, from: target, built: built(), graph)
      {
        overwrite.cause = .building(target, location)
        overwrite.otherLocation = other
        obtained[position].overwritten = overwrite
      }
    }
    evaluated.append(target)
    obtained.append(Obtained(target: target, reference: reference, arguments: arguments, location: location))
    if !arguments.isEmpty { waiting.append(obtained.count - 1) }
    return obtained.count - 1
  }

  /// What certainly is built by now, or being built: the definition at hand, and all that its references lead to.
  private func built() -> Set<DefinitionID> {
    var built: Set<DefinitionID> = [node.id]
    for target in evaluated { bodies.build(target, into: &built) }
    return built
  }

  /// Whether building another definition builds the one at hand.
  private func isBuilt(by other: DefinitionID) -> Bool {
    var built: Set<DefinitionID> = []
    bodies.build(other, into: &built)
    return built.contains(node.id)
  }

  /// Whether two references carry different arguments: unknown where it is up to whoever resolves the definition, or
  /// cannot be told.
  private func difference(_ left: [ArgumentTerm], _ right: [ArgumentTerm]) -> Truth {
    var result = Truth.no
    for pair in zip(left, right) {
      switch difference(pair.0, pair.1) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: break
      }
    }
    return result
  }

  private func difference(_ left: ArgumentTerm, _ right: ArgumentTerm) -> Truth {
    switch (left, right) {
    case (.entry(let first), .entry(let second)): first == second ? .no : .yes
    case (.entry, .constant), (.constant, .entry), (.entry, .nothing), (.nothing, .entry): .unknown
    // Two collections of one size are different objects all the same, of which one is lost.
    case (.collection, .collection): .yes
    // What cannot be compared is not reported.
    default: left.equals(right) == .no ? .yes : .no
    }
  }
}

extension OverwrittenArguments {
  private static let classes = """
    @interface Tab : NSObject
    @property (nonatomic, copy) NSString *name;
    @end
    @interface TabBar : NSObject
    @property (nonatomic, copy) NSArray *tabs;
    @property (nonatomic, strong) Tab *first;
    @property (nonatomic, strong) Tab *second;
    - (instancetype)initWithFirst:(Tab *)first second:(Tab *)second;
    @end

    @interface TabAssembly : TyphoonAssembly
    @end
    @implementation TabAssembly
    - (Tab *)tabNamed:(NSString *)name
    {
        return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(name) with:name];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "in one collection",
      classes + """
        - (TabBar *)tabBar
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:@"home"], [self tabNamed:@"search"]]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "in two locals",
      classes + """
        - (TabBar *)tabBar
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                Tab *first = 1️⃣[self tabNamed:@"home"];
                Tab *second = [self tabNamed:@"search"];
                [definition injectProperty:@selector(first) with:first];
                [definition injectProperty:@selector(second) with:second];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "in one call",
      classes + """
        - (TabBar *)tabBar
        {
            return [self tabBarWithFirst:1️⃣[self tabNamed:@"home"] second:[self tabNamed:@"search"]];
        }
        - (TabBar *)tabBarWithFirst:(Tab *)first second:(Tab *)second
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithFirst:second:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:first];
                    [initializer injectParameterWith:second];
                }];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "out of sight: another definition that is built in between refers to it",
      classes + """
        - (TabBar *)tabBar
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                Tab *first = 1️⃣[self tabNamed:@"home"];
                [definition injectProperty:@selector(tabs) with:[self tabs]];
                [definition injectProperty:@selector(first) with:first];
            }];
        }
        - (TabBar *)tabs
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(second) with:[self tabNamed:@"search"]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a warning: a constant beside a runtime argument, which may be the same",
      classes + """
        - (TabBar *)tabBarNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:@"home"], [self tabNamed:name]]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "three in one collection: the first two are lost",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) NSString *name;
      @end
      @interface TabBar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) Tab *first;
      @property (nonatomic, strong) Tab *second;
      @end

      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      - (TabBar *)tabBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              NSString *last = @"more";
              [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:@"home"], 2️⃣[self tabNamed:@"search"], [self tabNamed:last]]];
          }];
      }
      - (Tab *)tabNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "out of sight, two definitions further down",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) NSString *name;
      @end
      @interface TabBar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) Tab *first;
      @property (nonatomic, strong) Tab *second;
      @end

      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      - (TabBar *)tabBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              Tab *first = 1️⃣[self tabNamed:@"home"];
              [definition injectProperty:@selector(tabs) with:[self moreTabs]];
              [definition injectProperty:@selector(first) with:first];
          }];
      }
      - (TabBar *)moreTabs
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:[self otherTabs]];
          }];
      }
      - (TabBar *)otherTabs
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(second) with:[self tabNamed:@"search"]];
          }];
      }
      - (Tab *)tabNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "in separate inject statements",
      classes + """
        - (TabBar *)tabBar
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(first) with:[self tabNamed:@"home"]];
                [definition injectProperty:@selector(second) with:[self tabNamed:@"search"]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "of another assembly: each call makes a reference anew",
      classes + """
        @end

        @interface BarAssembly : TyphoonAssembly
        @property (nonatomic, strong, readonly) TabAssembly *tabs;
        @end
        @implementation BarAssembly
        - (TabBar *)tabBar
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(tabs)
                                      with:@[[self.tabs tabNamed:@"home"], [self.tabs tabNamed:@"search"]]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "with the same arguments",
      classes + """
        - (TabBar *)tabBarNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithFirst:second:) parameters:^(TyphoonMethod *initializer) {
                    Tab *tab = [self tabNamed:name];
                    [initializer injectParameterWith:tab];
                    [initializer injectParameterWith:[self tabNamed:name]];
                }];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "another definition that is built in between refers to it with the same arguments, or not at all",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) NSString *name;
      @end
      @interface TabBar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) Tab *first;
      @property (nonatomic, strong) Tab *second;
      @end

      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      - (TabBar *)tabBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              Tab *first = [self tabNamed:@"home"];
              [definition injectProperty:@selector(tabs) with:[self homeBar]];
              [definition injectProperty:@selector(second) with:[self otherTab]];
              [definition injectProperty:@selector(first) with:first];
          }];
      }
      - (TabBar *)homeBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(second) with:[self tabNamed:@"home"]];
          }];
      }
      - (Tab *)otherTab
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:@"other"];
          }];
      }
      - (Tab *)tabNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the other definition is built before",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) NSString *name;
      @end
      @interface TabBar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) Tab *first;
      @property (nonatomic, strong) Tab *second;
      @end

      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      - (TabBar *)tabBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(second) with:[self moreTabs]];
              Tab *first = [self tabNamed:@"home"];
              [definition injectProperty:@selector(tabs) with:[self otherTabs]];
              [definition injectProperty:@selector(first) with:first];
          }];
      }
      - (TabBar *)moreTabs
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:[self otherTabs]];
          }];
      }
      - (TabBar *)otherTabs
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(second) with:[self tabNamed:@"search"]];
          }];
      }
      - (Tab *)tabNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .clean(
      .swift, "Swinject keeps nothing of what it is asked with",
      """
      import Swinject
      final class Tab { init(name: String) {} }
      final class Bar { init(first: Tab, second: Tab) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Tab.self) { (_, name: String) in Tab(name: name) }.inObjectScope(.transient)
          container.register(Bar.self) { r in
            let home = r.resolve(Tab.self, argument: "home")!
            let search = r.resolve(Tab.self, argument: "search")!
            return Bar(first: home, second: search)
          }
        }
      }
      """),
    .triggering(
      .objectiveC, "two runtime arguments, and two collections",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Bar *)barOf:(NSString *)first and:(NSString *)second
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:first], [self tabNamed:second]]];
          }];
      }
      - (Bar *)bar
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[2️⃣[self tabNamed:@[@"a"]], [self tabNamed:@[@"b"]]]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a warning: nil beside a runtime argument",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Bar *)barOf:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:nil], [self tabNamed:name]]];
          }];
      }
      - (Bar *)otherBarOf:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[2️⃣[self tabNamed:name], [self tabNamed:nil]]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "out of sight, with an argument of the other definition",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Bar *)barOf:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              id home = 1️⃣[self tabNamed:@"home"];
              [definition injectProperty:@selector(extra) with:[self moreOf:name]];
              [definition injectProperty:@selector(tabs) with:@[home]];
          }];
      }
      - (Bar *)moreOf:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(extra) with:[self tabNamed:name]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the same argument, or none, twice",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Tab *)plainTab
      {
          return [TyphoonDefinition withClass:[Tab class]];
      }
      - (Bar *)barOf:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[[self tabNamed:name], [self tabNamed:name], [self plainTab], [self plainTab]]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "cases of an option are taken over one by one",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Tab *)tabOf:(NSNumber *)kind
      {
          return [TyphoonDefinition withOption:kind yes:[self tabNamed:@"a"] no:[self tabNamed:@"b"]];
      }
      @end
      """),
    .clean(
      .objectiveC, "another definition that hands the very same on, or nothing of it",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Bar *)bar
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              id home = [self tabNamed:@"home"];
              [definition injectProperty:@selector(extra) with:[self more]];
              [definition injectProperty:@selector(tabs) with:@[home]];
          }];
      }
      - (Bar *)more
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(extra) with:[self tabNamed:@"home"]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a constant twice, and texts of ordinary code",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id next;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @property (nonatomic, strong) id extra;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Bar *)bar
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[[self tabNamed:@"home"], [self tabNamed:@"home"]]];
              [definition injectProperty:@selector(extra) with:@[[self tabNamed:kName()], [self tabNamed:kName()]]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "depending on the order: what is held refers back",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) id bar;
      @end
      @interface Bar : NSObject
      @property (nonatomic, copy) NSArray *tabs;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Tab *)tabNamed:(id)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
              [definition injectProperty:@selector(bar) with:[self bar]];
          }];
      }
      - (Bar *)bar
      {
          return [TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tabs) with:@[1️⃣[self tabNamed:@"home"], [self tabNamed:@"search"]]];
          }];
      }
      @end
      """),
  ]
}
