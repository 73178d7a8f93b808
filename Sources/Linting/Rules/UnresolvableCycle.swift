import AssemblyFacts
import DependencyGraph

/// Reports cycles of definitions: those that cannot be resolved as errors or warnings, the others as notes.
struct UnresolvableCycle: Rule {
  static let metadata = RuleMetadata(
    id: "unresolvable-cycle", severity: .error, frameworks: .all,
    summary: "A cycle of definitions that raises, traps or never ends when it is resolved",
    rationale: """
      A value that goes to an initializer is needed before the instance exists; a property, a method or a callback can \
      be filled in afterwards. Typhoon raises `CircularInitializerDependence` exactly when the cycle comes back, through \
      an initializer, to an instance whose own initializer is still waiting for the next link. So the same cycle may \
      work from one entry and fail from another: it fails from a definition whose link into it and out of it are both \
      initializer parameters, and from every definition when all links are. Three or more prototypes in a ring never \
      find each other again: each is made anew until the stack overflows, whatever the links are. In Swinject and Dip a \
      cycle ends only where an instance that is kept is left through a completion.

      It is an error when it fails from every entry, or from one that is used: resolved by code outside the assemblies, \
      an eager singleton, or referred to from outside the cycle. It is a warning when it fails only from entries that \
      nobody is seen to use. A cycle that can be resolved from everywhere is a note.
      """,
    fix: """
      Fill one link in afterwards: take it out of the initializer and inject it as a property. For prototypes, give one \
      of them the default scope.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    let cycles = context.cycleReports.compactMap { report -> Finding? in
      // These have rules of their own.
      if report.cycle.count == 1 { return nil }
      if graph[report.cycle.definitions[0]]?.isTyphoon == true, report.hasAlias(in: graph) { return nil }
      return CycleFinding(report: report, graph: graph, names: context.names).finding
    }
    let handed = handedToThemselves(in: graph, context)
    let failing = context.cycleReports.filter { !$0.failing.isEmpty }
    let known = failing.map { Set($0.cycle.definitions.map(\.description)) } + handed.map { Set($0.symbols) }
    let predicted = PredictedCycle.all(context.cycleVerdicts, beyond: known)
    return cycles + handed
      + predicted.compactMap { PredictedCycleFinding(cycle: $0, graph: graph, names: context.names).finding }
  }

  /// Definitions that hand themselves, as an argument, to one that their initializer waits for and that needs the
  /// argument in its own: `a -initializer-> b([self a])`. The argument is resolved where it is injected.
  private func handedToThemselves(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for own in graph.edges where own.targets.contains(own.source) {
      guard case .argument(let position, let index) = own.site else { continue }
      let outer = graph.edge(at: index)
      guard outer.kind == .initializer, case .injection = outer.site, let target = outer.targets.first,
        graph[own.source]?.isTyphoon == true, let use = initializerUse(of: position, in: target, context)
      else { continue }
      let entry = ArgumentedDefinition(entry: own.source, in: graph)
      guard graph.follow(own, from: entry, to: own.source) == entry else { continue }
      let (name, other) = (context.names.quoted(own.source), context.names.quoted(target))
      findings.append(
        Finding(
          rule: Self.metadata.id, severity: .error,
          message: "\(name) hands itself to the initializer of \(other) while its own waits for \(other): resolving it "
            + "raises CircularInitializerDependence",
          location: own.location,
          chain: [
            Finding.Hop("\(name) cannot be made without \(other)", at: outer.location),
            Finding.Hop("\(other) needs its argument, \(name), in its initializer", at: use.location),
          ],
          fix: DeferredSite(outer, in: graph).fix(names: context.names), symbols: ["\(own.source)", "\(target)"]))
    }
    return findings.findings
  }

  private func initializerUse(of position: Int, in target: DefinitionID, _ context: RuleContext) -> ArgumentUse? {
    context.flow.uses(of: ArgumentID(definition: target, index: position)).first { use in
      if case .injected(let injection) = use.kind { injection.site.edgeKind == .initializer } else { false }
    }
  }
}

/// Puts one cycle into words.
private struct CycleFinding {
  let report: CycleReport
  let graph: DependencyGraph
  let names: DefinitionNames

  var finding: Finding? {
    let failing = report.failing
    var finding: Finding
    if failing.isEmpty {
      // What else breaks it is told by the finding about that.
      if report.isBroken { return nil }
      finding = resolvable
    } else if let first = report.used.first(where: failing.contains) ?? failing.first {
      finding = report.walks[first].outcome == .neverEnds ? endless(from: first) : raising(from: first)
    } else {
      return nil
    }
    if report.furtherCycles > 0 {
      finding.chain.append(
        Finding.Hop(
          "and \(Wording.count(report.furtherCycles, "more cycle")) among the same definitions", at: finding.location))
    }
    return finding
  }

  private var severity: Severity {
    let failing = report.failing
    if report.walks.contains(where: \.isConditional) { return .warning }
    if failing.count == report.cycle.count { return .error }
    return report.used.contains(where: failing.contains) ? .error : .warning
  }

  private var symbols: [String] { report.cycle.definitions.map(\.description).sorted() }

  private func name(_ position: Int) -> String { names.quoted(report.cycle.definitions[position]) }

  private func finding(
    _ message: String, severity: Severity, at location: SourceLocation, from start: Int, fix: String?
  ) -> Finding {
    Finding(
      rule: UnresolvableCycle.metadata.id, severity: severity, message: message, location: location,
      chain: report.hops(from: start, in: graph, names: names), fix: fix, symbols: symbols)
  }

  // MARK: A cycle that works

  private var resolvable: Finding {
    let start = report.used.first ?? 0
    let rotated = report.cycle.rotated(to: start)
    let deferred = rotated.edges.map { graph.edge(at: $0) }.last { $0.kind == .deferred }
    let location = deferred?.location ?? graph.edge(at: rotated.edges[0]).location
    var message = "the cycle \(report.path(from: start, names: names)) "
    if report.walks.contains(where: { $0.outcome == .unknown }) {
      message += "passes on arguments that cannot be told, so whether it closes is unknown"
    } else if report.cycle.count == 2 {
      message += "can be resolved from both entries"
    } else {
      message += "can be resolved from every entry"
    }
    if let deferred, case .injection(let site) = deferred.site, graph[deferred.source]?.definition.framework == .typhoon
    {
      message += ": \(Wording.site(site, of: names.quoted(deferred.source))) is filled in afterwards"
    }
    return finding(message, severity: .note, at: location, from: start, fix: nil)
  }

  // MARK: A cycle that raises

  private func raising(from start: Int) -> Finding {
    let walk = report.walks[start]
    let deferrals = cheapestDeferrals()
    let location = deferrals.first?.location ?? graph.edge(at: walk.edgeOut ?? report.cycle.edges[start]).location
    return finding(
      raisingMessage(from: start), severity: severity, at: location, from: start, fix: fix(deferring: deferrals))
  }

  private func raisingMessage(from start: Int) -> String {
    let failing = report.failing
    let path = report.path(from: start, names: names)
    if !report.eager.isEmpty {
      return "the cycle \(path) raises CircularInitializerDependence for every entry: the container builds its "
        + "singleton \(report.eager.map(name)[0]) first, and that one's initializer is needed for itself"
    }
    if failing.count == report.cycle.count {
      let cause =
        report.walks.allSatisfy { $0.outcome == .raises }
          && report.cycle.edges.allSatisfy {
            graph.edge(at: $0).kind == .initializer
          }
        ? "each needs the next before it exists" : "each comes back to an initializer that still waits"
      return "the cycle \(path) raises CircularInitializerDependence from every entry: \(cause)"
    }
    let walk = report.walks[start]
    let closing = walk.closing.map { walk.instances[$0].definition } ?? report.cycle.definitions[start]
    let wanting = graph.edge(at: walk.edgeIn ?? 0).source
    let next = walk.edgeOut.flatMap { graph.edge(at: $0).targets.first }
    let waiting = next.map { " while its own still waits for \(names.quoted($0))" } ?? ""
    let works = report.working.map(name)
    let others = works.isEmpty ? "" : "; it works from \(Wording.list(works, limit: 6))"
    return
      "the cycle \(path) raises CircularInitializerDependence when \(Wording.list(failing.map(name), joint: "or")) "
      + "is resolved first: the initializer of \(names.quoted(wanting)) needs \(names.quoted(closing))\(waiting)\(others)"
  }

  /// The fewest initializer links whose filling in afterwards mends every entry, the most worthwhile first.
  private func cheapestDeferrals() -> [Edge] {
    let count = report.cycle.count
    var open = Set(report.failing)
    var chosen: [Edge] = []
    var candidates = report.cycle.edges.indices.compactMap { place -> (edge: Edge, mends: Set<Int>)? in
      let edge = graph.edge(at: report.cycle.edges[place])
      guard case .injection(.initializer) = edge.site else { return nil }
      return (edge, [place, (place + 1) % count])
    }
    while !open.isEmpty {
      var best: (position: Int, cost: (Int, Int, Int))?
      for (position, candidate) in candidates.enumerated() {
        let mended = candidate.mends.intersection(open)
        guard !mended.isEmpty else { continue }
        let used = mended.filter(report.used.contains).count
        let cost = (-used, -mended.count, DeferredSite(candidate.edge, in: graph).cost)
        if let known = best, known.cost <= cost { continue }
        best = (position, cost)
      }
      guard let best else { break }
      let candidate = candidates.remove(at: best.position)
      chosen.append(candidate.edge)
      open.subtract(candidate.mends)
    }
    return chosen
  }

  private func fix(deferring edges: [Edge]) -> String? {
    guard !edges.isEmpty else {
      return "break the cycle: none of its links is an initializer parameter that could become a property"
    }
    return edges.map { DeferredSite($0, in: graph).fix(names: names) }.joined(separator: "; then ")
  }

  // MARK: A cycle that never ends

  private func endless(from start: Int) -> Finding {
    let rotated = report.cycle.rotated(to: start)
    let isTyphoon = graph[rotated.definitions[0]]?.definition.framework == .typhoon
    let path = report.path(from: start, names: names)
    guard isTyphoon else {
      let edge = graph.edge(at: rotated.edges[0])
      return finding(
        "the cycle \(path) never ends: no instance that is kept is left through a completion", severity: severity,
        at: edge.location, from: start,
        fix: completion(of: rotated) ?? "resolve one link in `initCompleted` of a service that is not transient")
    }
    let isScoped = rotated.definitions.first { graph.scopeLocation(of: $0) != nil }
    let prototype = isScoped ?? rotated.definitions[0]
    let location = isScoped.flatMap { graph.scopeLocation(of: $0) } ?? graph.edge(at: rotated.edges[0]).location
    return finding(
      "the cycle \(path) never ends: a prototype is found again only one step back, so each is made anew until the "
        + "stack overflows", severity: severity, at: location, from: start,
      fix: graph[prototype].map {
        "write `\(CodeText($0, in: graph).setScope("objectGraph"))` in \(names.quoted(prototype))"
      })
  }
}

extension CycleFinding {
  /// A link that is made in a factory now and could be made when the instance is kept; or, where one is, the scope that
  /// keeps nothing.
  private func completion(of cycle: Cycle) -> String? {
    let edges = cycle.edges.map { graph.edge(at: $0) }
    if let completed = edges.first(where: { $0.kind == .deferred }) {
      return "register \(names.quoted(completed.source)) without `.inObjectScope(.transient)`"
    }
    let sites = edges.compactMap { edge -> DeferredSite? in
      guard case .injection = edge.site, graph.scope(of: edge.source) != .prototype else { return nil }
      return DeferredSite(edge, in: graph)
    }
    return sites.min { $0.cost < $1.cost }?.fix(names: names)
  }
}

/// The property that could take what an initializer takes now.
struct DeferredSite {
  let edge: Edge
  let graph: DependencyGraph

  init(_ edge: Edge, in graph: DependencyGraph) {
    self.edge = edge
    self.graph = graph
  }

  /// What the parameter is called.
  private var parameterName: String? {
    switch edge.site {
    case .injection(.initializer(let selector, let index, let label, _)):
      label ?? SelectorWords.parameterName(index, of: selector)
    case .injection(.property(let name)): name
    default: nil
    }
  }

  private var property: Lookup<PropertyDeclaration> {
    guard let name = parameterName, let owner = graph[edge.source]?.productClass else { return .unknown }
    return graph.types.property(name, of: owner)
  }

  /// Lower is better: a property that is there costs least, and back-references are meant to come later.
  var cost: Int {
    if case .injection(.property) = edge.site { return -2 }
    let backward: Set<String> = [
      "delegate", "datasource", "output", "parent", "owner", "listener", "observer", "target", "handler",
    ]
    var cost: Int
    switch property {
    case .found(let property): cost = property.isReadOnly ? 4 : 0
    case .unknown: cost = 2
    case .absent: cost = 4
    }
    if let name = parameterName?.lowercased(), backward.contains(name) { cost -= 1 }
    return cost
  }

  private func statement(_ name: String, in node: DefinitionNode) -> String {
    let code = CodeText(node, in: graph)
    let value = code.text(edge.reference)
    if node.isTyphoon { return code.injectProperty(name, with: value) }
    return ".initCompleted { \(code.text(edge.reference.receiver)), instance in instance.\(name) = \(value) }"
  }

  func fix(names: DefinitionNames) -> String {
    let name = parameterName ?? "property"
    guard let node = graph[edge.inheritedFrom ?? edge.source] else { return "inject it as a property" }
    let statement = statement(name, in: node)
    let place = "in \(names.quoted(node.id))"
    if case .injection(.property) = edge.site { return "\(place), take it out of the factory and write `\(statement)`" }
    let owner = graph[edge.source]?.productClass
    switch property {
    case .found(let property) where !property.isReadOnly:
      return "\(place), take it out of the initializer and write `\(statement)`"
    case .found:
      return "\(place), take it out of the initializer, make `\(owner ?? "").\(name)` writable and write `\(statement)`"
    case .absent, .unknown:
      // A class that is not scanned cannot be changed.
      guard let owner, graph.types[owner]?.isDeclared == true else {
        return "\(place), take it out of the initializer and inject it afterwards, as a property or by a method"
      }
      let declared = "give `\(owner)` a property such as `\(name)`"
      return "\(place), take it out of the initializer, \(declared) and write `\(statement)`"
    }
  }
}

extension UnresolvableCycle {
  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "each needs the other in its initializer",
      """
      @interface Controller : NSObject
      - (instancetype)initWithView:(id)view;
      @end
      @interface AccountView : NSObject
      - (instancetype)initWithDelegate:(id)delegate;
      @end

      @interface AccountAssembly : TyphoonAssembly
      @end
      @implementation AccountAssembly
      - (Controller *)controller
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self view]];
              }];
          }];
      }
      - (AccountView *)view
      {
          return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self controller]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two initializers in a row, entered from outside at the one between them",
      """
      @interface Editor : NSObject
      - (instancetype)initWithDocument:(id)document;
      @end
      @interface Document : NSObject
      @property (nonatomic, strong) id store;
      - (instancetype)initWithStore:(id)store;
      @end
      @interface Store : NSObject
      @property (nonatomic, strong) id editor;
      @end
      @interface Menu : NSObject
      @property (nonatomic, strong) id document;
      @end

      @interface EditorAssembly : TyphoonAssembly
      @end
      @implementation EditorAssembly
      - (Editor *)editor
      {
          return [TyphoonDefinition withClass:[Editor class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDocument:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self document]];
              }];
          }];
      }
      - (Document *)document
      {
          return [TyphoonDefinition withClass:[Document class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithStore:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self store]];
              }];
          }];
      }
      - (Store *)store
      {
          return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(editor) with:[self editor]];
          }];
      }
      - (Menu *)menu
      {
          return [TyphoonDefinition withClass:[Menu class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(document) with:[self document]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "three prototypes in a ring",
      """
      @interface Page : NSObject
      @property (nonatomic, strong) id other;
      @end

      @interface PageAssembly : TyphoonAssembly
      @end
      @implementation PageAssembly
      - (Page *)first
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(other) with:[self second]];
              definition.scope = 1️⃣TyphoonScopePrototype;
          }];
      }
      - (Page *)second
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(other) with:[self third]];
              definition.scope = TyphoonScopePrototype;
          }];
      }
      - (Page *)third
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(other) with:[self first]];
              definition.scope = TyphoonScopePrototype;
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a definition that hands itself to another's initializer",
      """
      @interface Home : NSObject
      - (instancetype)initWithReachability:(id)reachability;
      @end
      @interface Reachability : NSObject
      - (instancetype)initWithDelegate:(id)delegate;
      @end

      @interface HomeAssembly : TyphoonAssembly
      @end
      @implementation HomeAssembly
      - (Home *)home
      {
          return [TyphoonDefinition withClass:[Home class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithReachability:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self reachabilityWithDelegate:1️⃣[self home]]];
              }];
          }];
      }
      - (Reachability *)reachabilityWithDelegate:(id)delegate
      {
          return [TyphoonDefinition withClass:[Reachability class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:delegate];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "prototypes of which one is handed on as the argument of the other",
      """
      @interface Page : NSObject
      @property (nonatomic, strong) Page *next;
      - (instancetype)initWithHeader:(id)header;
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) Page *cover;
      @end

      @interface BookAssembly : TyphoonAssembly
      @end
      @implementation BookAssembly
      - (Page *)pageWithHeader:(id)header
      {
          return [TyphoonDefinition withClass:[Page class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopePrototype;
              [definition useInitializer:@selector(initWithHeader:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:header];
              }];
              [definition injectProperty:@selector(next) with:1️⃣[self pageWithHeader:[self header]]];
          }];
      }
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopePrototype;
              [definition injectProperty:@selector(cover) with:[self pageWithHeader:@"cover"]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "prototypes that come back to each other with other arguments each time",
      """
      @interface Thread : NSObject
      @property (nonatomic, strong) id reply;
      @property (nonatomic, strong) Thread *pinned;
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Reply : NSObject
      @property (nonatomic, strong) Thread *quoted;
      @property (nonatomic, copy) NSString *title;
      @end

      @interface ForumAssembly : TyphoonAssembly
      @end
      @implementation ForumAssembly
      - (Thread *)threadWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Thread class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopePrototype;
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(reply) with:1️⃣[self replyWithTitle:title]];
              [definition injectProperty:@selector(pinned) with:[self threadWithTitle:@"pinned"]];
          }];
      }
      - (Reply *)replyWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Reply class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopePrototype;
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(quoted) with:[self threadWithTitle:nil]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a note: the argument is handed on unchanged and the way back is a property",
      """
      @interface Controller : NSObject
      - (instancetype)initWithView:(id)view accounts:(NSArray *)accounts;
      @end
      @interface AccountView : NSObject
      @property (nonatomic, weak) id delegate;
      @end

      @interface AccountAssembly : TyphoonAssembly
      @end
      @implementation AccountAssembly
      - (Controller *)controllerWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:accounts:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewWithAccounts:accounts]];
                  [initializer injectParameterWith:accounts];
              }];
          }];
      }
      - (AccountView *)viewWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:1️⃣[self controllerWithAccounts:accounts]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a definition handed to itself through another's argument",
      """
      @interface Home : NSObject
      @property (nonatomic, strong) id reachability;
      @end
      @interface Reachability : NSObject
      @property (nonatomic, weak) id delegate;
      @end

      @interface ServicesAssembly : TyphoonAssembly
      @end
      @implementation ServicesAssembly
      - (Reachability *)reachabilityWithDelegate:(id)delegate
      {
          return [TyphoonDefinition withClass:[Reachability class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:delegate];
          }];
      }
      @end

      @interface HomeAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) ServicesAssembly *services;
      @end
      @implementation HomeAssembly
      - (Home *)home
      {
          return [TyphoonDefinition withClass:[Home class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(reachability)
                                    with:[self.services reachabilityWithDelegate:[self home]]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a diamond is no cycle",
      """
      @interface Node : NSObject
      - (instancetype)initWithLeft:(id)left right:(id)right;
      @end

      @interface DiamondAssembly : TyphoonAssembly
      @end
      @implementation DiamondAssembly
      - (Node *)top
      {
          return [TyphoonDefinition withClass:[Node class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithLeft:right:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self left]];
                  [initializer injectParameterWith:[self right]];
              }];
          }];
      }
      - (Node *)left
      {
          return [TyphoonDefinition withClass:[Node class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithLeft:right:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self bottom]];
                  [initializer injectParameterWith:nil];
              }];
          }];
      }
      - (Node *)right
      {
          return [TyphoonDefinition withClass:[Node class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithLeft:right:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:nil];
                  [initializer injectParameterWith:[self bottom]];
              }];
          }];
      }
      - (Node *)bottom
      {
          return [TyphoonDefinition withClass:[Node class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "a short overload and the long one it stands for",
      """
      @interface Configurator : NSObject
      @property (nonatomic, strong) NSURL *baseURL;
      @end

      @interface ConfiguratorAssembly : TyphoonAssembly
      @end
      @implementation ConfiguratorAssembly
      - (Configurator *)configurator
      {
          return [self configuratorWithURL:nil];
      }
      - (Configurator *)configuratorWithURL:(NSURL *)url
      {
          return [TyphoonDefinition withClass:[Configurator class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(baseURL) with:url];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "handed to another as its delegate, which one of the two sets afterwards",
      """
      @interface Home : NSObject
      @property (nonatomic, strong) id reachability;
      - (instancetype)initWithReachability:(id)reachability;
      @end
      @interface Reachability : NSObject
      @property (nonatomic, weak) id delegate;
      - (instancetype)initWithDelegate:(id)delegate;
      @end

      @interface HomeAssembly : TyphoonAssembly
      @end
      @implementation HomeAssembly
      - (Home *)home
      {
          return [TyphoonDefinition withClass:[Home class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(reachability) with:[self reachabilityWithDelegate:[self home]]];
          }];
      }
      - (Home *)lateHome
      {
          return [TyphoonDefinition withClass:[Home class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithReachability:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self lateReachabilityWithDelegate:[self lateHome]]];
              }];
          }];
      }
      - (Reachability *)reachabilityWithDelegate:(id)delegate
      {
          return [TyphoonDefinition withClass:[Reachability class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:delegate];
              }];
          }];
      }
      - (Reachability *)lateReachabilityWithDelegate:(id)delegate
      {
          return [TyphoonDefinition withClass:[Reachability class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:delegate];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "each factory resolves the other",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Parent) {}; init() {}; weak var parent: Parent? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { r in Child(parent: 1️⃣r.resolve(Parent.self)!) }
        }
      }
      """),
    .triggering(
      .swift, "completed, but by a transient service",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Parent) {}; init() {}; weak var parent: Parent? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { _ in Child() }
            .initCompleted { r, child in child.parent = 1️⃣r.resolve(Parent.self) }
            .inObjectScope(.transient)
        }
      }
      """),
    .triggering(
      .swift, "a property that is set in the factory is no completion",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Parent) {}; init() {}; weak var parent: Parent? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { r in
            let child = Child()
            child.parent = 1️⃣r.resolve(Parent.self)!
            return child
          }
        }
      }
      """),
    .triggering(
      .swift, "a note: the child is kept when it resolves the parent",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Parent) {}; init() {}; weak var parent: Parent? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { _ in Child() }
            .initCompleted { r, child in child.parent = 1️⃣r.resolve(Parent.self) }
        }
      }
      """),
    .clean(
      .swift, "a lazy link",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Lazy<Parent>) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { r in Child(parent: r.resolve(Lazy<Parent>.self)!) }
        }
      }
      """),
    .clean(
      .swift, "the same type under another key is no cycle",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: Parent?) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Parent.self, name: "orphan") { _ in Parent(child: Child(parent: nil)) }
          container.register(Child.self) { r in Child(parent: r.resolve(Parent.self, name: "orphan")!) }
        }
      }
      """),
    .clean(
      .swift, "a closure that resolves it later",
      """
      import Swinject
      final class Parent { init(child: Child) {} }
      final class Child { init(parent: @escaping () -> Parent) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }
          container.register(Child.self) { r in Child(parent: { r.resolve(Parent.self)! }) }
        }
      }
      """),
    .triggering(
      .objectiveC, "used at two links, of which one fails",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self second]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self third]];
              }];
          }];
      }
      - (Part *)third
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self first]];
          }];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly third];
          [assembly second];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a warning: nobody is seen to use the entry from which it fails",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self second]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self third]];
              }];
          }];
      }
      - (Part *)third
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self first]];
          }];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly third];
      }
      @end
      """),
    .triggering(
      .objectiveC, "an alias is another rule's, and so is what injects itself",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self first]];
              }];
          }];
      }
      - (Part *)lone
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self lone]];
              }];
          }];
      }
      - (Part *)third
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self alias]];
          }];
      }
      - (Part *)alias
      {
          return [self third];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a factory that needs what it makes",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)made
      {
          return [TyphoonDefinition withFactory:[self maker] selector:@selector(make)];
      }
      - (Part *)maker
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self made]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "inherited by a child",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)base
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
              }];
          }];
      }
      - (Part *)child
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self base];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self child]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a note: three that wait for each other's properties",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self second]];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self third]];
          }];
      }
      - (Part *)third
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:1️⃣[self first]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the property that is there is read-only",
      """
      @interface Part : NSObject
      @property (nonatomic, strong, readonly) id next;
      - (instancetype)initWithNext:(id)next;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self first]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "some links are aliases of options, and it works from there",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self chosenOf:@YES]];
              }];
          }];
      }
      - (Part *)chosenOf:(NSNumber *)kind
      {
          return [TyphoonDefinition withOption:kind yes:[self first] no:nil];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a class that is not scanned",
      """
      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)first
      {
          return [TyphoonDefinition withClass:[NSProxy class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
              }];
          }];
      }
      - (id)second
      {
          return [TyphoonDefinition withClass:[NSProxy class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self first]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two cycles that share a link",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:other:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
                  [initializer injectParameterWith:[self third]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self first]];
              }];
          }];
      }
      - (Part *)third
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:2️⃣[self first]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a back-reference that suits coming later",
      """
      @interface Part : NSObject
      - (instancetype)initWithNext:(id)next;
      @end
      @interface Back : NSObject
      - (instancetype)initWithDelegate:(id)delegate;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self second]];
              }];
          }];
      }
      - (Back *)second
      {
          return [TyphoonDefinition withClass:[Back class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self first]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "an eager singleton, which takes every entry with it",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              definition.scope = TyphoonScopeSingleton;
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[self second]];
              }];
          }];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithNext:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self first]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two factories, each made by the other",
      """
      @interface Part : NSObject
      @property (nonatomic, strong) id next;
      @property (nonatomic, strong) id other;
      - (instancetype)initWithNext:(id)next;
      - (instancetype)initWithNext:(id)next other:(id)other;
      - (id)make;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)first
      {
          return [TyphoonDefinition withFactory:1️⃣[self second] selector:@selector(make)];
      }
      - (Part *)second
      {
          return [TyphoonDefinition withFactory:[self first] selector:@selector(make)];
      }
      @end
      """),
  ]
}
