import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments that no injection site ever receives.
struct DroppedArgument: Rule {
  static let metadata = RuleMetadata(
    id: "dropped-argument", severity: .error, frameworks: .all,
    summary: "A runtime argument that reaches no injection site",
    rationale: """
      Whoever resolves the definition supplies the argument and expects it to arrive. The container does not notice when \
      it is not used, or is only handed on to definitions that do not use it: it builds the component without it, and \
      nothing is reported until something is found to be nil. It is reported once, at the parameter where the way ends, \
      with the hops that lead there.

      It is a warning where a definition only passes on what another makes (a factory's product, an alias, an option) and \
      where subclasses override it: its parameters may be there for the sake of others. An argument that goes round a \
      cycle of definitions without ever being injected only tells instances apart; that is a note. A parameter marked `__unused`, cast to `void` or named `_` is dropped on purpose.
      """,
    fix: """
      Inject the argument, hand it on to the definition that takes it, or take the parameter away. Mark it `__unused` \
      where it is dropped on purpose.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    let givers = ArgumentGivers(graph: graph, flow: context.flow)
    let active = Set(graph.containers.flatMap(\.members).map(\.id))
    for node in graph.nodes where DroppedArgument.buildsSomething(node) {
      // One that is overridden wherever it could be active is there for its overrides, which may use the argument.
      if node.isTyphoon, !active.contains(node.id), isOverridden(node.id, in: graph) { continue }
      for (index, parameter) in node.definition.parameters.enumerated() where !parameter.isDeliberatelyUnused {
        let argument = ArgumentID(definition: node.id, index: index)
        guard context.flow.uses(of: argument).isEmpty else { continue }
        let lost = LostArgument(
          argument: argument, parameter: parameter, node: node, graph: graph, givers: givers, names: context.names,
          isForOthers: DroppedArgument.passesOn(node) || isOverridden(node.id, in: graph))
        findings.append(lost.finding)
      }
    }
    return findings + circulating(in: graph, context)
  }

  /// Methods that give back an ordinary value, or nothing, are no definitions whose caller waits for an injection.
  private static func buildsSomething(_ node: DefinitionNode) -> Bool {
    switch node.definition.body.construction {
    case .class, .factory, .wrapped, .block, .storyboard, .inherited, .closure: return true
    case .configuration, .nothing, .unknown: return false
    case .value(let value):
      switch node.lookThrough(value).kind {
      case .reference, .option, .inline, .collection, .keyPath: return true
      default: return false
      }
    }
  }

  /// A definition that is no component of its own, but a way to another's.
  private static func passesOn(_ node: DefinitionNode) -> Bool {
    switch node.definition.body.construction {
    case .factory: return true
    case .value(let value):
      switch node.lookThrough(value).kind {
      case .reference, .option, .keyPath: return true
      default: return false
      }
    case .class, .wrapped, .block, .storyboard, .inherited, .closure, .configuration, .nothing, .unknown: return false
    }
  }

  private func isOverridden(_ id: DefinitionID, in graph: DependencyGraph) -> Bool {
    graph.types.subclasses(of: id.assembly).contains { subclass in
      graph.assemblies[subclass]?.definitions[id.key]?.first.map { $0 != id } == true
    }
  }

  /// One note for each ring of arguments that feed only each other.
  private func circulating(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    var visited: Set<ArgumentID> = []
    for node in graph.nodes {
      for index in node.definition.parameters.indices {
        var way: [ArgumentID] = []
        var next: ArgumentID? = ArgumentID(definition: node.id, index: index)
        while let argument = next, context.flow.fate(of: argument) == .circulating,
          visited.insert(argument).inserted
        {
          way.append(argument)
          next = receiver(of: argument, context)
        }
        guard let end = next, let start = way.firstIndex(of: end) else { continue }
        if let finding = circulation(Array(way[start...]), in: graph, context) { findings.append(finding) }
      }
    }
    return findings
  }

  private func receiver(of argument: ArgumentID, _ context: RuleContext) -> ArgumentID? {
    for use in context.flow.uses(of: argument) {
      if case .passed(let receiver, _) = use.kind, context.flow.fate(of: receiver) == .circulating { return receiver }
    }
    return nil
  }

  private func circulation(_ ring: [ArgumentID], in graph: DependencyGraph, _ context: RuleContext) -> Finding? {
    guard let parameter = graph[ring[0].definition]?.definition.parameters[ring[0].index] else { return nil }
    let path = (ring + [ring[0]]).map { context.names.quoted($0.definition) }.joined(separator: " → ")
    var chain: [Finding.Hop] = []
    for argument in ring {
      guard let name = graph[argument.definition]?.definition.parameters[argument.index].name else { continue }
      for use in context.flow.uses(of: argument) {
        guard case .passed(let receiver, _) = use.kind, ring.contains(receiver) else { continue }
        let (giver, taker) = (context.names.quoted(argument.definition), context.names.quoted(receiver.definition))
        chain.append(Finding.Hop("\(giver) hands `\(name)` on to \(taker)", at: use.location))
        break
      }
    }
    return Finding(
      rule: DroppedArgument.metadata.id, severity: .note,
      message: "`\(parameter.name)` circulates without being injected anywhere: \(path)",
      location: parameter.location, chain: chain, symbols: ring.map(\.description).sorted())
  }
}

/// Who hands an argument on to whom.
struct ArgumentGivers {
  private var byReceiver: [ArgumentID: [(giver: ArgumentID, location: SourceLocation)]] = [:]

  init(graph: DependencyGraph, flow: ArgumentFlow) {
    for node in graph.nodes {
      for index in node.definition.parameters.indices {
        let giver = ArgumentID(definition: node.id, index: index)
        for use in flow.uses(of: giver) {
          guard case .passed(let receiver, _) = use.kind else { continue }
          byReceiver[receiver, default: []].append((giver, use.location))
        }
      }
    }
  }

  /// The shortest way on which an argument arrives from a definition that nobody hands it to, beginning there.
  func way(to argument: ArgumentID) -> [(giver: ArgumentID, location: SourceLocation)] {
    var next: [ArgumentID: (receiver: ArgumentID, location: SourceLocation)] = [:]
    var queue = [argument]
    var position = 0
    var origin = argument
    while position < queue.count {
      let current = queue[position]
      position += 1
      // Where everything leads round in a circle, the farthest giver will do.
      origin = current
      let givers = byReceiver[current] ?? []
      if givers.isEmpty { break }
      for (giver, location) in givers where giver != argument && next[giver] == nil {
        next[giver] = (current, location)
        queue.append(giver)
      }
    }
    var way: [(giver: ArgumentID, location: SourceLocation)] = []
    var place = origin
    while place != argument, let step = next[place] {
      way.append((place, step.location))
      place = step.receiver
    }
    return way
  }

  func count(to argument: ArgumentID) -> Int { Set((byReceiver[argument] ?? []).map(\.giver)).count }
}

/// Puts one lost argument into words.
private struct LostArgument {
  let argument: ArgumentID
  let parameter: Parameter
  let node: DefinitionNode
  let graph: DependencyGraph
  let givers: ArgumentGivers
  let names: DefinitionNames
  /// The parameter may be there for the sake of others.
  let isForOthers: Bool

  var finding: Finding {
    let owner = names.quoted(node.id)
    var message = "`\(parameter.name)` reaches no injection site: "
    var chain = way
    var fix: String
    var severity = Severity.error
    if let lookAlike {
      let taken = names.quoted(lookAlike.edge.targets[0])
      let other = names.quoted(lookAlike.definition)
      message += "\(owner) asks for \(taken), and \(other) would have taken it"
      chain.append(Finding.Hop("\(owner) asks for \(taken), without `\(parameter.name)`", at: lookAlike.edge.location))
      fix = "write `\(lookAlike.code)`"
    } else if let unpassed {
      let target = names.quoted(unpassed.edge.targets[0])
      let code = CodeText(node, in: graph).text(unpassed.edge.reference.arguments[unpassed.position])
      let given = code == "nil" ? code : "`\(code)`"
      message += "\(owner) hands \(given) to \(target) in its place"
      chain.append(Finding.Hop("\(owner) hands \(given) to \(target)", at: unpassed.edge.location))
      fix = "write `\(unpassed.code)`"
    } else {
      message += "\(owner) does not use it"
      if isForOthers { severity = .warning }
      chain.append(Finding.Hop("\(owner) does not use `\(parameter.name)`", at: parameter.location))
      let use = node.isTyphoon ? "inject" : "use"
      fix = site ?? "\(use) `\(parameter.name)`, or take the parameter away"
    }
    if node.definition.language == .objectiveC { fix += "; mark it `__unused` if that is meant" }
    return Finding(
      rule: DroppedArgument.metadata.id, severity: severity, message: message, location: parameter.location,
      chain: chain,
      fix: fix, symbols: ["\(node.id)", parameter.name])
  }

  private var way: [Finding.Hop] {
    let steps = givers.way(to: argument)
    var hops: [Finding.Hop] = []
    for (position, step) in steps.enumerated() {
      let receiver = position + 1 < steps.count ? steps[position + 1].giver : argument
      let name = graph[step.giver.definition]?.definition.parameters[step.giver.index].name ?? ""
      let message =
        "\(names.quoted(step.giver.definition)) hands `\(name)` on to \(names.quoted(receiver.definition))"
      hops.append(Finding.Hop(message, at: step.location))
    }
    let others = givers.count(to: argument) - 1
    if others > 0, let last = hops.last {
      hops.append(
        Finding.Hop(
          "and \(Wording.count(others, "more definition hands", "more definitions hand")) it on", at: last.location))
    }
    return hops
  }

  /// A reference to a definition that does not take the argument, beside one that does and is called almost the same.
  private var lookAlike: (edge: Edge, definition: DefinitionID, code: String)? {
    for edge in graph.edges(from: node.id) {
      guard let target = edge.targets.first, case .selector(let wanted) = target.key,
        let assembly = graph.assemblies[target.assembly]
      else { continue }
      let wantedCount = graph[target]?.definition.parameters.count ?? 0
      var best: (id: DefinitionID, position: Int, similarity: Double)?
      for (key, ids) in assembly.definitions {
        guard case .selector(let selector) = key, let id = ids.first, id != target, id != node.id,
          let candidate = graph[id]?.definition, candidate.parameters.count > wantedCount,
          isNamedAlike(selector, wanted), let position = position(in: candidate.parameters)
        else { continue }
        let similarity = SelectorWords.similarity(selector, wanted)
        if let known = best, (known.similarity, id.description) >= (similarity, known.id.description) { continue }
        best = (id, position, similarity)
      }
      guard let best, case .selector(let selector) = best.id.key else { continue }
      var arguments = edge.reference.arguments
      let own = InjectedValue(.argument(argument.index), at: parameter.location)
      while arguments.count < best.position { arguments.append(InjectedValue(.nothing, at: parameter.location)) }
      arguments.insert(own, at: best.position)
      let code = CodeText(node, in: graph).text(edge.reference, selector: selector, arguments: arguments)
      return (edge, best.id, code)
    }
    return nil
  }

  /// Whether a selector is another's longer form: it begins with the same words.
  private func isNamedAlike(_ longer: String, _ shorter: String) -> Bool {
    let words = SelectorWords.subject(shorter)
    return !words.isEmpty && Array(SelectorWords.subject(longer).prefix(words.count)) == words
  }

  /// The parameter that the argument would fit: by name, else by a type of its own.
  private func position(in parameters: [Parameter]) -> Int? {
    let name = parameter.name.lowercased()
    if let same = parameters.firstIndex(where: { $0.name.lowercased() == name }) { return same }
    let words = SelectorWords.split(parameter.name)
    let alike = parameters.firstIndex { other in
      let otherWords = SelectorWords.split(other.name)
      return words.last == otherWords.last
    }
    if let alike { return alike }
    guard parameter.type.kind == .object, !GeneralTypes.names.contains(parameter.type.name) else { return nil }
    return parameters.firstIndex { $0.type.name == parameter.type.name }
  }

  /// A reference that gives nil or a constant where this argument would fit.
  private var unpassed: (edge: Edge, position: Int, code: String)? {
    for edge in graph.edges(from: node.id) {
      guard let target = edge.targets.first, let parameters = graph[target]?.definition.parameters,
        case .selector(let selector) = target.key, let position = position(in: parameters),
        edge.reference.arguments.indices.contains(position)
      else { continue }
      switch edge.reference.arguments[position].kind {
      case .nothing, .constant: break
      default: continue
      }
      var arguments = edge.reference.arguments
      arguments[position] = InjectedValue(.argument(argument.index), at: parameter.location)
      return (edge, position, CodeText(node, in: graph).text(edge.reference, selector: selector, arguments: arguments))
    }
    return nil
  }

  /// A property of the product that is called like the parameter and not injected yet.
  private var site: String? {
    guard let product = node.productClass, graph.types.property(parameter.name, of: product).value?.isReadOnly == false
    else { return nil }
    let injected = node.definition.body.injections.contains { $0.site == .property(parameter.name) }
    if injected { return nil }
    return "write `\(CodeText(node, in: graph).injectProperty(parameter.name, with: parameter.name))`"
  }
}

extension DroppedArgument {
  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "lost on the way: handed on to a definition that does not use it",
      """
      @interface Loader : NSObject
      @property (nonatomic, copy) NSString *accountId;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Loader *loader;
      @end

      @interface ProfileAssembly : TyphoonAssembly
      @end
      @implementation ProfileAssembly
      - (Screen *)screenForAccountId:(NSString *)accountId userName:(NSString *)userName
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(loader)
                                    with:[self loaderForAccountId:accountId userName:userName]];
          }];
      }
      - (Loader *)loaderForAccountId:(NSString *)accountId userName:(NSString *)1️⃣userName
      {
          return [TyphoonDefinition withClass:[Loader class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(accountId) with:accountId];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the look-alike would have taken it",
      """
      @interface AccountView : NSObject
      @property (nonatomic, copy) NSArray *accounts;
      @end
      @interface Controller : NSObject
      - (instancetype)initWithView:(AccountView *)view;
      @end

      @interface AccountAssembly : TyphoonAssembly
      @end
      @implementation AccountAssembly
      - (Controller *)controllerWithAccounts:(NSArray *)1️⃣accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self view]];
              }];
          }];
      }
      - (AccountView *)view
      {
          return [TyphoonDefinition withClass:[AccountView class]];
      }
      - (AccountView *)viewWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(accounts) with:accounts];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "nil takes its place",
      """
      @interface Player : NSObject
      @property (nonatomic, strong) NSURL *url;
      @end
      @interface Lesson : NSObject
      @property (nonatomic, strong) Player *player;
      @end

      @interface LessonAssembly : TyphoonAssembly
      @end
      @implementation LessonAssembly
      - (Lesson *)lessonWithURL:(NSURL *)1️⃣url
      {
          return [TyphoonDefinition withClass:[Lesson class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(player) with:[self playerWithURL:nil]];
          }];
      }
      - (Player *)playerWithURL:(NSURL *)url
      {
          return [TyphoonDefinition withClass:[Player class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(url) with:url];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a warning: the product of a factory whose method does not take it",
      """
      @interface Store : NSObject
      - (id)makeReader;
      @end

      @interface StoreAssembly : TyphoonAssembly
      @end
      @implementation StoreAssembly
      - (Store *)store
      {
          return [TyphoonDefinition withClass:[Store class]];
      }
      - (id)readerForAccount:(NSString *)1️⃣account
      {
          return [TyphoonDefinition withFactory:[self store] selector:@selector(makeReader)];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a warning: subclasses override it",
      """
      @interface Reader : NSObject
      @property (nonatomic, copy) NSString *account;
      @end

      @interface ReaderAssembly : TyphoonAssembly
      @end
      @implementation ReaderAssembly
      - (Reader *)readerForAccount:(NSString *)1️⃣account
      {
          return [TyphoonDefinition withClass:[Reader class]];
      }
      @end

      @interface AccountReaderAssembly : ReaderAssembly
      @end
      @implementation AccountReaderAssembly
      - (Reader *)readerForAccount:(NSString *)account
      {
          return [TyphoonDefinition withClass:[Reader class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a note: it goes round a cycle and is injected nowhere",
      """
      @interface Controller : NSObject
      - (instancetype)initWithView:(id)view;
      @end
      @interface AccountView : NSObject
      @property (nonatomic, weak) id delegate;
      @end

      @interface AccountAssembly : TyphoonAssembly
      @end
      @implementation AccountAssembly
      - (Controller *)controllerWithAccounts:(NSArray *)1️⃣accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewWithAccounts:accounts]];
              }];
          }];
      }
      - (AccountView *)viewWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:[self controllerWithAccounts:accounts]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two definitions hand it on, and it is lost in the third",
      """
      @interface Loader : NSObject
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Loader *loader;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)bigScreenFor:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(loader) with:[self loaderFor:name]];
          }];
      }
      - (Screen *)smallScreenFor:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(loader) with:[self loaderFor:name]];
          }];
      }
      - (Loader *)loaderFor:(NSString *)1️⃣name
      {
          return [TyphoonDefinition withClass:[Loader class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the look-alike takes something of the same type",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screenForOwner:(Account *)1️⃣owner
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self header]];
          }];
      }
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)headerWithSize:(NSNumber *)size account:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
              [definition injectProperty:@selector(size) with:size];
          }];
      }
      - (Header *)footerWithAccount:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a text is too little to tell that it belongs elsewhere",
      """
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @property (nonatomic, copy) NSString *name;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screenNamed:(NSString *)1️⃣name
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:@"Welcome"];
              [definition injectProperty:@selector(header) with:[self headerWithTitle:@"Welcome"]];
          }];
      }
      - (Header *)headerWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the product has a property for it",
      """
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Header *)headerWithTitle:(NSString *)1️⃣title
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(subtitle) with:@"Welcome"];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "dropped on purpose",
      """
      @interface Sheet : NSObject
      - (instancetype)initWithPresented:(UIViewController *)presented;
      @end

      @interface SheetAssembly : TyphoonAssembly
      @end
      @implementation SheetAssembly
      - (Sheet *)sheetForPresented:(UIViewController *)presented presenting:(__unused UIViewController *)presenting
      {
          return [TyphoonDefinition withClass:[Sheet class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithPresented:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:presented];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "handed on unchanged round a cycle and injected in one of its definitions",
      """
      @interface Controller : NSObject
      - (instancetype)initWithView:(id)view;
      @end
      @interface AccountView : NSObject
      @property (nonatomic, weak) id delegate;
      @property (nonatomic, copy) NSArray *accounts;
      @end

      @interface AccountAssembly : TyphoonAssembly
      @end
      @implementation AccountAssembly
      - (Controller *)controllerWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewWithAccounts:accounts]];
              }];
          }];
      }
      - (AccountView *)viewWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(accounts) with:accounts];
              [definition injectProperty:@selector(delegate) with:[self controllerWithAccounts:accounts]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a choice over a runtime argument",
      """
      @interface Cell : NSObject
      @property (nonatomic, copy) NSString *title;
      @end

      @interface CellAssembly : TyphoonAssembly
      @end
      @implementation CellAssembly
      - (Cell *)cellOfKind:(NSString *)kind title:(NSString *)title
      {
          return [TyphoonDefinition withOption:kind matcher:^(TyphoonOptionMatcher *matcher) {
              [matcher caseEqual:@"plain" use:[self plainCellWithTitle:title]];
              [matcher defaultUse:[self plainCellWithTitle:title]];
          }];
      }
      - (Cell *)plainCellWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Cell class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a base class that is never active itself",
      """
      @interface Reader : NSObject
      @property (nonatomic, copy) NSString *account;
      @end

      @interface ReaderAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) AppAssembly *app;
      @end
      @implementation ReaderAssembly
      - (Reader *)readerForAccount:(NSString *)account
      {
          return [TyphoonDefinition withClass:[Reader class]];
      }
      @end
      @interface AccountReaderAssembly : ReaderAssembly
      @end
      @implementation AccountReaderAssembly
      - (Reader *)readerForAccount:(NSString *)account
      {
          return [TyphoonDefinition withClass:[Reader class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      @end
      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) AccountReaderAssembly *readers;
      @end
      @implementation AppAssembly
      - (id)screen
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "methods that give back no component",
      """
      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)titleFor:(NSString *)name
      {
          return @"Title";
      }
      - (id)nothingFor:(NSString *)name
      {
          return nil;
      }
      @end
      """),
    .triggering(
      .swift, "a factory that does not use it",
      """
      import Swinject
      final class Loader { init(path: String) {} }
      final class Page { init(loader: Loader) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Page.self) { (r, path: String, 1️⃣title: String) in
            Page(loader: r.resolve(Loader.self, argument: path)!)
          }
          container.register(Loader.self) { (_, path: String) in Loader(path: path) }
        }
      }
      """),
    .triggering(
      .swift, "handed on to a factory that does not use it",
      """
      import Swinject
      final class Loader { init(path: String) {} }
      final class Page { init(loader: Loader) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Page.self) { (r, path: String) in
            Page(loader: r.resolve(Loader.self, argument: path)!)
          }
          container.register(Loader.self) { (_, 1️⃣path: String) in Loader(path: "/index") }
        }
      }
      """),
    .triggering(
      .swift, "one of two registrations that a name tells apart",
      """
      import Swinject
      final class Loader { init(path: String) {} }
      final class Page { init(loader: Loader) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Loader.self) { (_, path: String) in Loader(path: path) }
          container.register(Loader.self, name: "root") { (_, 1️⃣path: String) in Loader(path: "/") }
        }
      }
      """),
    .clean(
      .swift, "used by the factory, by way of another registration",
      """
      import Swinject
      final class Loader { init(path: String) {} }
      final class Page { init(loader: Loader) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Page.self) { (r, path: String) in
            Page(loader: r.resolve(Loader.self, argument: path)!)
          }
          container.register(Loader.self) { (_, path: String) in Loader(path: path) }
        }
      }
      """),
    .clean(
      .swift, "named _ on purpose",
      """
      import Swinject
      final class Loader { init(path: String) {} }
      final class Page { init(loader: Loader) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Page.self) { (r, _: String) in Page(loader: Loader(path: "/index")) }
        }
      }
      """),
    .clean(
      .swift, "kept for the completion",
      """
      import Swinject
      final class Page { var path: String?; var title: String? }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Page.self) { (_, path: String, title: String) in
            let page = Page()
            page.path = path
            page.title = title
            return page
          }
        }
      }
      """),
    .triggering(
      .objectiveC, "a warning: another name for a definition that does not take it",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)headerFor:(Account *)1️⃣account
      {
          return [self header];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a warning: an option that does not depend on it",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)headerOf:(NSNumber *)kind for:(Account *)1️⃣account
      {
          return [TyphoonDefinition withOption:kind yes:[self header] no:[self header]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a list of components",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (NSArray *)headersFor:(Account *)1️⃣account
      {
          return (id)@[[self header]];
      }
      @end
      """),
    .clean(
      .objectiveC, "methods that give back something else",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (NSString *)titleFor:(Account *)account
      {
          return @"Title";
      }
      - (id)nothingFor:(Account *)account
      {
          return nil;
      }
      @end
      """),
    .triggering(
      .objectiveC, "a constant takes its place",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)headerTitled:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      - (Screen *)screenTitled:(NSString *)1️⃣title
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self headerTitled:@"Title"]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "two look-alikes, of which the nearer one is meant",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)headerWithAccount:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      - (Header *)headerWithBigTitle:(NSString *)title account:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      - (Screen *)screenFor:(Account *)1️⃣account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self header]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a definition that begins otherwise is no look-alike",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)footerWithAccount:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      - (Screen *)screenFor:(Account *)1️⃣account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self header]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "by the last word of its name",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) id account;
      @property (nonatomic, strong) id style;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)header
      {
          return [TyphoonDefinition withClass:[Header class]];
      }
      - (Header *)headerWithStyle:(id)style userAccount:(id)userAccount
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(style) with:style];
              [definition injectProperty:@selector(account) with:userAccount];
          }];
      }
      - (Screen *)screenFor:(id)1️⃣account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self header]];
          }];
      }
      @end
      """),
  ]
}
