import AssemblyFacts
import DependencyGraph

/// Reports cycles whose way back does not lead to the instance that was asked for.
struct SplitCycle: Rule {
  static let metadata = RuleMetadata(
    id: "split-cycle", severity: .warning, frameworks: [.typhoon, .swinject, .dip],
    summary: "A cycle whose back-reference leads to a second instance",
    rationale: """
      A definition and the arguments it is asked for with make one instance. A cycle closes only if the arguments that \
      come back equal those that went out: when the way back passes nil or a constant, the container builds a second \
      instance of everything, and the back-reference points at that one. A prototype on the way is made anew, too, \
      unless it is the direct back-reference.

      In Swinject the values of the arguments do not matter, but a transient service is made anew whenever it is asked \
      for: a cycle that is entered at one comes back to another instance of it.
      """,
    fix: "Hand the argument on unchanged, or give the prototype the default scope.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<SourceLocation> = []
    for report in context.cycleReports where !report.hasAlias(in: graph) {
      guard let finding = SplitCycleFinding(report: report, graph: graph, names: context.names).finding,
        seen.insert(finding.location).inserted
      else { continue }
      findings.append(finding)
    }
    return findings
  }
}

/// Puts one cycle that splits into words.
private struct SplitCycleFinding {
  let report: CycleReport
  let graph: DependencyGraph
  let names: DefinitionNames

  var finding: Finding? {
    // An entry that is used decides; where nobody is seen to use any, each may be one.
    let entries = report.used.isEmpty ? Array(report.walks.indices) : report.used
    for start in entries where report.walks[start].isSplit {
      if let finding = finding(from: start) { return finding }
    }
    return nil
  }

  private func finding(from start: Int) -> Finding? {
    let walk = report.walks[start]
    let count = report.cycle.count
    let path = report.cycle.rotated(to: start).edges.map { graph.edge(at: $0) }
    guard let second = walk.instances.indices.first(where: { $0 >= count }) else { return nil }
    let first = second - count
    let returning = path[(second - 1) % count]
    var message: String
    var location = returning.location
    var fix: String?
    if walk.instances[first].arguments == walk.instances[second].arguments {
      let prototype = names.quoted(walk.instances[second].definition)
      message = "the cycle \(report.path(from: start, names: names)) comes back to a second \(prototype): "
      if let node = graph[walk.instances[second].definition], node.isTyphoon {
        message += "a prototype is found again only one step back"
        fix = "write `\(CodeText(node, in: graph).setScope("objectGraph"))` in \(prototype)"
      } else {
        message += "it is transient, and made anew each time it is asked for"
        fix = "write `.inObjectScope(.graph)` for \(prototype)"
      }
    } else {
      guard let change = change(of: walk, at: second, path: path) else { return nil }
      location = change.location
      message = "the cycle \(report.path(from: start, names: names)) comes back to a second "
      message += "\(names.quoted(walk.instances[second].definition)): \(names.quoted(change.edge.source)) asks for "
      message += "\(names.quoted(change.target)) with \(change.given)"
      if let wanted = change.wanted { message += " instead of `\(wanted)`" }
      fix = change.fix.map { "write `\($0)`" }
    }
    if case .injection(let site) = returning.site {
      message += ", so that \(Wording.site(site, of: names.quoted(returning.source))) does not point back"
    }
    return Finding(
      rule: SplitCycle.metadata.id, severity: .warning, message: message, location: location,
      chain: instances(of: walk, path: path), fix: fix, symbols: report.cycle.definitions.map(\.description).sorted())
  }

  /// One hop for each instance that is built.
  private func instances(of walk: CycleWalk, path: [Edge]) -> [Finding.Hop] {
    walk.instances.prefix(8).enumerated().map { place, instance in
      let edge = path[(place + path.count - 1) % path.count]
      let location =
        place == 0 ? graph[instance.definition]?.definition.nameLocation ?? edge.location : edge.location
      let arguments = instance.arguments.map { text($0, of: walk.instances[0].definition) }
      let with = arguments.isEmpty ? "" : " with \(Wording.list(arguments))"
      return Finding.Hop("instance \(place + 1): \(names.quoted(instance.definition))\(with)", at: location)
    }
  }

  private func text(_ term: ArgumentTerm, of entry: DefinitionID) -> String {
    switch term {
    case .entry(let index):
      return graph[entry]?.parameter(index).map { "`\($0.name)`" } ?? "an argument"
    case .constant(let constant):
      return graph[entry].map { "`\(CodeText($0, in: graph).text(constant))`" } ?? "another value"
    case .nothing: return "nil"
    case .collection(let count): return "a collection of \(count)"
    case .opaque: return "another value"
    }
  }

  private struct Change {
    var edge: Edge
    var target: DefinitionID
    var location: SourceLocation
    /// What is given, and the name of the argument that is not.
    var given: String
    var wanted: String?
    var fix: String?
  }

  /// The place on the way to an instance where its arguments come to differ; nil where that is no slip: an unknown
  /// value, or a definition that has no argument to hand on.
  private func change(of walk: CycleWalk, at second: Int, path: [Edge]) -> Change? {
    let count = path.count
    guard
      var position = walk.instances[second].arguments.indices.first(where: {
        walk.instances[second].arguments[$0] != walk.instances[second - count].arguments[$0]
      })
    else { return nil }
    var place = second
    while place > 0 {
      let edge = path[(place - 1) % count]
      guard let writer = graph[edge.inheritedFrom ?? edge.source] else { return nil }
      let target = walk.instances[place].definition
      guard edge.reference.arguments.indices.contains(position) else { return nil }
      let value = edge.reference.arguments[position]
      let held = writer.lookThrough(value)
      if case .argument(let index) = held.kind, place > second - count + 1 {
        position = index
        place -= 1
        continue
      }
      if case .unknown = held.kind { return nil }
      guard !writer.definition.parameters.isEmpty else { return nil }
      let code = CodeText(writer, in: graph)
      var change = Change(edge: edge, target: target, location: value.location, given: code.text(value))
      if change.given != "nil" { change.given = "`\(change.given)`" }
      if let own = ownArgument(for: position, of: edge, in: writer, to: target),
        case .selector(let selector) = target.key
      {
        change.wanted = writer.definition.parameters[own].name
        var arguments = edge.reference.arguments
        arguments[position] = InjectedValue(.argument(own), at: value.location)
        change.fix = code.text(edge.reference, selector: selector, arguments: arguments)
      }
      return change
    }
    return nil
  }

  /// The argument of the referring definition that belongs at a position of a reference: the one of the same name, else
  /// the only one where the reference does not hand it on already. Its type must not speak against it.
  private func ownArgument(
    for position: Int, of edge: Edge, in writer: DefinitionNode, to target: DefinitionID
  ) -> Int? {
    let own = writer.definition.parameters
    guard let parameters = graph[target]?.definition.parameters, parameters.indices.contains(position) else {
      return nil
    }
    func mayStand(_ index: Int) -> Bool {
      graph.types.fits(StaticType(own[index].type), into: parameters[position].type) != .no
    }
    if let same = own.firstIndex(where: { $0.name == parameters[position].name }) { return mayStand(same) ? same : nil }
    let isHandedOn = edge.reference.arguments.contains { writer.lookThrough($0).kind == .argument(0) }
    return own.count == 1 && !isHandedOn && mayStand(0) ? 0 : nil
  }
}

extension SplitCycle {
  private static let classes = """
    @interface Controller : NSObject
    @property (nonatomic, copy) NSArray *accounts;
    - (instancetype)initWithView:(id)view;
    @end
    @interface AccountView : NSObject
    @property (nonatomic, weak) id delegate;
    @property (nonatomic, copy) NSArray *accounts;
    @end

    @interface AccountAssembly : TyphoonAssembly
    @end
    @implementation AccountAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "nil on the way back",
      classes + """
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
                [definition injectProperty:@selector(delegate) with:[self controllerWithAccounts:1️⃣nil]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a constant on the way back",
      classes + """
        - (Controller *)controllerNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:[self viewNamed:name]];
                }];
            }];
        }
        - (AccountView *)viewNamed:(NSString *)viewName
        {
            return [TyphoonDefinition withClass:[AccountView class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(accounts) with:viewName];
                [definition injectProperty:@selector(delegate) with:[self controllerNamed:1️⃣@"main"]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a prototype two steps back",
      """
      @interface Step : NSObject
      @property (nonatomic, strong) id next;
      @end
      @interface Wizard : NSObject
      @property (nonatomic, strong) id step;
      @end

      @interface WizardAssembly : TyphoonAssembly
      @end
      @implementation WizardAssembly
      - (Wizard *)wizard
      {
          return [TyphoonDefinition withClass:[Wizard class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(step) with:[self firstStep]];
          }];
      }
      - (Step *)firstStep
      {
          return [TyphoonDefinition withClass:[Step class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self secondStep]];
              definition.scope = TyphoonScopePrototype;
          }];
      }
      - (Step *)secondStep
      {
          return [TyphoonDefinition withClass:[Step class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:[self lastStep]];
          }];
      }
      - (Step *)lastStep
      {
          return [TyphoonDefinition withClass:[Step class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(next) with:1️⃣[self firstStep]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "one of two arguments is not handed back",
      """
      @interface Controller : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) NSObject *owner;
      @property (nonatomic, strong) NSObject *view;
      @end
      @interface ControllerView : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) NSObject *owner;
      @property (nonatomic, weak) id delegate;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Controller *)controllerWithTitle:(NSString *)title owner:(NSObject *)owner
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(owner) with:owner];
              [definition injectProperty:@selector(view) with:[self viewWithTitle:title owner:owner]];
          }];
      }
      - (ControllerView *)viewWithTitle:(NSString *)title owner:(NSObject *)owner
      {
          return [TyphoonDefinition withClass:[ControllerView class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(owner) with:owner];
              [definition injectProperty:@selector(delegate) with:[self controllerWithTitle:title owner:1️⃣nil]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "every link hands the argument on unchanged",
      classes + """
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
      .objectiveC, "one that has no argument names the part it shows first",
      """
      @interface Tab : NSObject
      @property (nonatomic, copy) NSString *name;
      @property (nonatomic, weak) id tabBar;
      @end
      @interface TabBar : NSObject
      @property (nonatomic, strong) Tab *selected;
      @end
      @interface Coach : NSObject
      @property (nonatomic, strong) Tab *tab;
      @end

      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      - (TabBar *)tabBar
      {
          return [TyphoonDefinition withClass:[TabBar class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(selected) with:[self tabNamed:@"home"]];
          }];
      }
      - (Tab *)tabNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
              [definition injectProperty:@selector(tabBar) with:[self tabBar]];
          }];
      }
      - (Coach *)coach
      {
          return [TyphoonDefinition withClass:[Coach class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(tab) with:[self tabNamed:@"coach"]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a prototype that is the direct back-reference",
      """
      @interface Step : NSObject
      @property (nonatomic, weak) id wizard;
      @end
      @interface Wizard : NSObject
      @property (nonatomic, strong) id step;
      @end

      @interface WizardAssembly : TyphoonAssembly
      @end
      @implementation WizardAssembly
      - (Wizard *)wizard
      {
          return [TyphoonDefinition withClass:[Wizard class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(step) with:[self step]];
              definition.scope = TyphoonScopePrototype;
          }];
      }
      - (Step *)step
      {
          return [TyphoonDefinition withClass:[Step class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(wizard) with:[self wizard]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "used at one of its links",
      """
      @interface Part : NSObject
      @property (nonatomic, weak) id delegate;
      @property (nonatomic, copy) id name;
      @property (nonatomic, copy) id kind;
      - (instancetype)initWithView:(id)view;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)screenNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewNamed:name]];
              }];
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Part *)viewNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
              [definition injectProperty:@selector(delegate) with:[self screenNamed:1️⃣nil]];
          }];
      }
      @end
      @implementation Starter
      - (void)startWith:(AppAssembly *)assembly
      {
          [assembly viewNamed:@"a"];
      }
      @end
      """),
    .triggering(
      .objectiveC, "lost two links before, by another name and type",
      """
      @interface Part : NSObject
      @property (nonatomic, weak) id delegate;
      @property (nonatomic, copy) id name;
      @property (nonatomic, copy) id kind;
      - (instancetype)initWithView:(id)view;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)screenNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewNamed:name]];
              }];
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Part *)viewNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
              [definition injectProperty:@selector(delegate) with:[self routerFor:1️⃣nil]];
          }];
      }
      - (Part *)routerFor:(NSString *)kind
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(kind) with:kind];
              [definition injectProperty:@selector(delegate) with:[self screenNamed:kind]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "inherited by a child",
      """
      @interface Part : NSObject
      @property (nonatomic, weak) id delegate;
      @property (nonatomic, copy) id name;
      @property (nonatomic, copy) id kind;
      - (instancetype)initWithView:(id)view;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)screenNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewNamed:name]];
              }];
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (Part *)baseNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:[self screenNamed:1️⃣nil]];
          }];
      }
      - (Part *)viewNamed:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              definition.parent = [self baseNamed:name];
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a number is no argument for a name",
      """
      @interface Part : NSObject
      @property (nonatomic, weak) id delegate;
      @property (nonatomic, copy) id name;
      @property (nonatomic, strong) NSNumber *kind;
      - (instancetype)initWithView:(id)view;
      @end
      @interface Starter : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Part *)screen
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewOf:@1]];
              }];
          }];
      }
      - (Part *)viewOf:(NSNumber *)kind
      {
          return [TyphoonDefinition withClass:[Part class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(kind) with:kind];
              [definition injectProperty:@selector(delegate) with:[self screen]];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "entered at a transient service",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }.inObjectScope(.transient)
          container.register(AccountView.self) { _ in AccountView() }
            .initCompleted { r, view in view.delegate = 1️⃣r.resolve(Controller.self) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
    .triggering(
      .swift, "transient, and the other kept by the container",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }.inObjectScope(.transient)
          container.register(AccountView.self) { _ in AccountView() }.inObjectScope(.container)
            .initCompleted { r, view in view.delegate = 1️⃣r.resolve(Controller.self) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
    .triggering(
      .swift, "a ring of three, one of them transient",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }
            .inObjectScope(.transient)
          container.register(AccountView.self) { _ in AccountView() }
            .initCompleted { r, view in view.delegate = r.resolve(Router.self)?.controller }
          container.register(Router.self) { r in Router() }
            .initCompleted { r, router in router.controller = 1️⃣r.resolve(Controller.self) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
    .clean(
      .swift, "kept within one resolution",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }
          container.register(AccountView.self) { _ in AccountView() }
            .initCompleted { r, view in view.delegate = r.resolve(Controller.self) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
    .clean(
      .swift, "a transient service that nothing leads back to",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }.inObjectScope(.transient)
          container.register(AccountView.self) { _ in AccountView() }
          container.register(Router.self) { r in Router(view: r.resolve(AccountView.self)) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
    .clean(
      .swift, "kept by the container",
      """
      import Swinject

      final class AccountAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Controller.self) { r in Controller(view: r.resolve(AccountView.self)!) }.inObjectScope(.container)
          container.register(AccountView.self) { _ in AccountView() }.inObjectScope(.container)
            .initCompleted { r, view in view.delegate = r.resolve(Controller.self) }
        }
      }
      final class Controller { var router: Router?; init(view: AccountView) {} }
      final class AccountView { weak var delegate: Controller? }
      final class Router { var controller: Controller?; init(view: AccountView? = nil) {} }
      """),
  ]
}
