import AssemblyFacts
import DependencyGraph

/// Reports nil and constants that are passed where the argument that belongs there is at hand.
struct UnpropagatedArgument: Rule {
  static let metadata = RuleMetadata(
    id: "unpropagated-argument", severity: .warning, frameworks: .all,
    summary: "nil or a constant passed where the fitting argument is at hand",
    rationale: """
      The definition takes an argument, and asks another one that takes the same with nil or a constant instead. The \
      value that was given on top does not get to where it was meant for, and nothing says so. A definition that has \
      nothing to hand on, such as a short form that fills in nil, is fine.
      """,
    fix: "Hand the argument on.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for edge in graph.edges {
      guard let node = graph[edge.source], !node.definition.parameters.isEmpty, let target = edge.targets.first,
        let parameters = graph[target]?.definition.parameters,
        // A completion cannot see the arguments (`container-semantics.md`, Swinject 8).
        node.isTyphoon || edge.phase == .construction
      else { continue }
      for (index, (value, parameter)) in zip(edge.reference.arguments, parameters).enumerated() {
        guard let own = own(for: parameter, instead: node.lookThrough(value), edge, in: node),
          // One that gets nowhere at all is `dropped-argument`'s.
          context.flow.fate(of: ArgumentID(definition: node.id, index: own)) != .dropped
        else { continue }
        findings.append(finding(own, at: index, of: edge, target, in: node, graph, context))
      }
    }
    return findings.findings
  }

  /// The argument of the definition that belongs where `value` stands.
  private func own(
    for parameter: Parameter, instead value: InjectedValue, _ edge: Edge, in node: DefinitionNode
  ) -> Int? {
    let isNil: Bool
    switch value.kind {
    case .nothing: isNil = true
    case .constant: isNil = false
    default: return nil
    }
    // One that is handed over in another position of the same call is where it belongs.
    let given = Set(edge.reference.arguments.compactMap { node.argumentIndex($0) })
    let own = node.definition.parameters
    if let same = own.firstIndex(where: { $0.name == parameter.name }), !given.contains(same) {
      return node.isTyphoon || UnpropagatedArgument.handedOver(own[same], as: parameter) != nil ? same : nil
    }
    guard isNil, parameter.type.kind == .object, !GeneralTypes.names.contains(parameter.type.name) else {
      return nil
    }
    let sameType = own.indices.filter { own[$0].type.kind == .object && own[$0].type.name == parameter.type.name }
    return sameType.count == 1 && !given.contains(sameType[0]) ? sameType[0] : nil
  }

  /// How an argument is written where a service key wants a type; nil where it cannot stand there.
  private static func handedOver(_ argument: Parameter, as wanted: Parameter) -> String? {
    let (given, type) = (argument.type.text, wanted.type.text)
    if given == type || given.isEmpty || type.isEmpty { return argument.name }
    // The static type is part of the key (`container-semantics.md`, Swinject 1).
    return type == given + "?" ? "\(argument.name) as \(type)" : nil
  }

  private func finding(
    _ own: Int, at index: Int, of edge: Edge, _ target: DefinitionID, in node: DefinitionNode,
    _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let value = edge.reference.arguments[index]
    let code = CodeText(node, in: graph)
    let parameter = node.definition.parameters[own]
    var arguments = edge.reference.arguments
    arguments[index] = InjectedValue(.argument(own), at: value.location)
    let wanted = graph[target]?.definition.parameters[index]
    var repaired = "`\(wanted.flatMap { UnpropagatedArgument.handedOver(parameter, as: $0) } ?? parameter.name)`"
    if case .selector(let selector) = edge.reference.key {
      repaired = "`\(code.text(edge.reference, selector: selector, arguments: arguments))`"
    }
    let given = code.text(value) == "nil" ? "nil" : "`\(code.text(value))`"
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message: "\(context.names.quoted(node.id)) has `\(parameter.name)` at hand and passes \(given) to "
        + "\(context.names.quoted(target)) instead",
      location: value.location,
      chain: [
        Finding.Hop("`\(parameter.name)` is an argument of \(context.names.quoted(node.id))", at: parameter.location)
      ],
      fix: "write \(repaired)", symbols: ["\(node.id)", "\(target)", parameter.name])
  }
}

extension UnpropagatedArgument {
  private static let classes = """
    @interface Account : NSObject
    @end
    @interface Header : NSObject
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic, strong) Account *account;
    @end
    @interface Screen : NSObject
    @property (nonatomic, copy) NSString *name;
    @property (nonatomic, strong) Account *owner;
    @property (nonatomic, strong) Header *header;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly
    - (Header *)headerWithTitle:(NSString *)title account:(Account *)account
    {
        return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(title) with:title];
            [definition injectProperty:@selector(account) with:account];
        }];
    }

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "nil for an argument of the same name",
      classes + """
        - (Screen *)screenWithTitle:(NSString *)title
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:title];
                [definition injectProperty:@selector(header) with:[self headerWithTitle:1️⃣nil account:nil]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a constant for an argument of the same name",
      classes + """
        - (Screen *)screenWithTitle:(NSString *)title
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:title];
                [definition injectProperty:@selector(header) with:[self headerWithTitle:1️⃣@"Untitled" account:nil]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "nil for an argument of the same type",
      classes + """
        - (Screen *)screenForOwner:(Account *)owner
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(owner) with:owner];
                [definition injectProperty:@selector(header) with:[self headerWithTitle:@"Owner" account:1️⃣nil]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed on",
      classes + """
        - (Screen *)screenWithTitle:(NSString *)title
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:title];
                [definition injectProperty:@selector(header) with:[self headerWithTitle:title account:nil]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "a short form has nothing to hand on",
      classes + """
        - (Header *)header
        {
            return [self headerWithTitle:nil account:nil];
        }
        @end
        """),
    .clean(
      .objectiveC, "a text that is about something else",
      classes + """
        - (Screen *)screenNamed:(NSString *)name
        {
            return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(name) with:name];
                [definition injectProperty:@selector(header) with:[self headerWithTitle:@"Welcome" account:nil]];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "handed over in another place of the same call",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *name;
      @property (nonatomic, strong) Account *owner;
      @property (nonatomic, strong) Header *header;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screenWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(header) with:[self headerWithTitle:nil subtitle:title account:nil]];
          }];
      }
      - (Screen *)screenForOwner:(Account *)owner account:(Account *)account
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:account];
              [definition injectProperty:@selector(header) with:[self headerWithTitle:@"Owner" subtitle:nil account:owner]];
          }];
      }
      - (Header *)headerWithTitle:(NSString *)title subtitle:(NSString *)subtitle account:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(subtitle) with:subtitle];
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a constant, and nil, for something of the same type but another name",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      @property (nonatomic, strong) Account *account;
      @end
      @interface Screen : NSObject
      @property (nonatomic, copy) NSString *name;
      @property (nonatomic, strong) Account *owner;
      @property (nonatomic, strong) Header *header;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (Screen *)screenForOwner:(Account *)owner named:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:owner];
              [definition injectProperty:@selector(name) with:name];
              [definition injectProperty:@selector(header) with:[self headerWithTitle:nil subtitle:nil account:kGuestAccount]];
          }];
      }
      - (Header *)headerWithTitle:(NSString *)title subtitle:(NSString *)subtitle account:(Account *)account
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(subtitle) with:subtitle];
              [definition injectProperty:@selector(account) with:account];
          }];
      }
      @end
      """),
    .triggering(
      .swift, "a constant where the factory has the argument",
      """
      import Swinject
      final class Header { init(title: String?) {} }
      final class Screen { init(header: Header, title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String) in Header(title: title) }
          container.register(Screen.self) { (r, title: String) in
            Screen(header: r.resolve(Header.self, argument: 1️⃣"Untitled")!, title: title)
          }
        }
      }
      """),
    .triggering(
      .swift, "nil where the factory has the argument",
      """
      import Swinject
      final class Header { init(title: String?) {} }
      final class Screen { init(header: Header, title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String?) in Header(title: title) }
          container.register(Screen.self) { (r, title: String) in
            Screen(header: r.resolve(Header.self, argument: 1️⃣nil as String?)!, title: title)
          }
        }
      }
      """),
    .triggering(
      .swift, "one of two",
      """
      import Swinject
      final class Header { init(title: String, account: String) {} }
      final class Screen { init(header: Header, account: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String, account: String) in Header(title: title, account: account) }
          container.register(Screen.self) { (r, title: String, account: String) in
            Screen(header: r.resolve(Header.self, arguments: title, 1️⃣"guest")!, account: account)
          }
        }
      }
      """),
    .clean(
      .swift, "handed on by the factory",
      """
      import Swinject
      final class Header { init(title: String?) {} }
      final class Screen { init(header: Header, title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String) in Header(title: title) }
          container.register(Screen.self) { (r, title: String) in
            Screen(header: r.resolve(Header.self, argument: title)!, title: title)
          }
        }
      }
      """),
    .clean(
      .swift, "nothing of that name at hand",
      """
      import Swinject
      final class Header { init(title: String?) {} }
      final class Screen { init(header: Header, title: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String) in Header(title: title) }
          container.register(Screen.self) { (r, account: String) in
            Screen(header: r.resolve(Header.self, argument: "Untitled")!, title: account)
          }
        }
      }
      """),
    .clean(
      .swift, "a closure that resolves it later, whoever asks",
      """
      import Swinject
      final class Header { init(title: String) {} }
      final class Screen { init(title: String, makeHeader: @escaping () -> Header) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String) in Header(title: title) }
          container.register(Screen.self) { (r, title: String) in
            Screen(title: title, makeHeader: { r.resolve(Header.self, argument: "Untitled")! })
          }
        }
      }
      """),
    .clean(
      .swift, "an argument of that name, but of another type",
      """
      import Swinject
      final class Header { init(title: String) {} }
      struct Title { var text: String }
      final class Screen { init(header: Header, title: Title) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Header.self) { (_, title: String) in Header(title: title) }
          container.register(Screen.self) { (r, title: Title) in
            Screen(header: r.resolve(Header.self, argument: "Untitled")!, title: title)
          }
        }
      }
      """),
    .clean(
      .objectiveC, "one of the type is handed over in another place",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) Account *account;
      @property (nonatomic, strong) Account *other;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @property (nonatomic, strong) Account *owner;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)headerFor:(Account *)account and:(Account *)other
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
              [definition injectProperty:@selector(other) with:other];
          }];
      }
      - (Screen *)screenFor:(Account *)owner
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:owner];
              [definition injectProperty:@selector(header) with:[self headerFor:owner and:nil]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "two of the type, of which none is nearer",
      """
      @interface Account : NSObject
      @end
      @interface Header : NSObject
      @property (nonatomic, strong) Account *account;
      @property (nonatomic, strong) Account *other;
      @end
      @interface Screen : NSObject
      @property (nonatomic, strong) Header *header;
      @property (nonatomic, strong) Account *owner;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Header *)headerFor:(Account *)account and:(Account *)other
      {
          return [TyphoonDefinition withClass:[Header class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(account) with:account];
              [definition injectProperty:@selector(other) with:other];
          }];
      }
      - (Screen *)screenFor:(Account *)first or:(Account *)second
      {
          return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(owner) with:first];
              [definition injectProperty:@selector(header) with:[self headerFor:nil and:second]];
          }];
      }
      @end
      """),
  ]
}
