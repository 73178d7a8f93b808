import AssemblyFacts
import DependencyGraph

/// Reports runtime arguments that are injected at two sites of one definition.
struct ReusedArgument: Rule {
  static let metadata = RuleMetadata(
    id: "reused-argument", severity: .error, frameworks: [.typhoon],
    summary: "One runtime argument injected at two sites of a definition",
    rationale: """
      While the assembly is built, one placeholder object stands for one parameter, and it remembers a single injection \
      site. Injected into two properties, or into two parameters of one method, only the last site is filled and the \
      others are lost without a word. Injected into a method parameter and a property it trips an assertion \
      (`NSInternalInconsistencyException`) in debug builds. Injected at two methods it works where both take it at the \
      same position, and otherwise raises "Index too high" or fills the wrong parameter. Handing it on to other \
      definitions does not count.
      """,
    fix: """
      Inject it once and let the class derive the rest, take a second argument, or use a `TyphoonBlockDefinition`, in \
      whose block arguments are real values.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.flatMap { node -> [Finding] in
      guard node.isTyphoon, !node.isBlockDefinition else { return [] }
      let sites = ArgumentSites.all(in: node)
      return sites.keys.sorted().compactMap { index in
        sites[index].flatMap { finding($0, argument: index, of: node, context) }
      }
    }
  }

  private func finding(
    _ injections: [Injection], argument: Int, of node: DefinitionNode, _ context: RuleContext
  ) -> Finding? {
    for (position, later) in injections.enumerated() {
      for earlier in injections[..<position] {
        guard let clash = ArgumentSites.clash(earlier.site, later.site) else { continue }
        let name = "`\(node.parameterName(argument))`"
        return Finding(
          rule: Self.metadata.id, severity: .error,
          message: "\(name) is injected as \(Wording.site(earlier.site)) and again as \(Wording.site(later.site)): "
            + consequence(of: clash, earlier: earlier.site),
          location: later.value.location,
          chain: injections.map { Finding.Hop("\(name) goes to \(Wording.site($0.site))", at: $0.value.location) },
          fix: "inject \(name) once, or make `\(node.id.key)` a `TyphoonBlockDefinition`",
          symbols: ["\(node.id)", node.parameterName(argument)])
      }
    }
    return nil
  }

  private func consequence(of clash: ArgumentSites.Clash, earlier: InjectionSite) -> String {
    switch clash {
    case .lost: "one placeholder remembers one site, so \(Wording.site(earlier)) stays unset"
    case .assertion: "an assertion (NSInternalInconsistencyException) when a debug build activates the assembly"
    case .index: "it raises \"Index too high\" or fills the wrong parameter"
    }
  }
}

/// Where a definition's placeholders are injected, by argument, in execution order.
enum ArgumentSites {
  enum Clash {
    /// The earlier site stays unset.
    case lost
    case assertion
    /// Two methods that take it at different positions.
    case index
  }

  /// Only what is carried out in any case: of two branches, one at most is.
  static func all(in node: DefinitionNode) -> [Int: [Injection]] {
    var sites: [Int: [Injection]] = [:]
    for step in node.definition.body.steps {
      guard case .inject(let injection) = step, let index = node.argumentIndex(injection.value) else { continue }
      sites[index, default: []].append(injection)
    }
    return sites
  }

  /// What happens when one placeholder is put at two sites, in this order (`TyphoonAbstractInjection.m`).
  static func clash(_ earlier: InjectionSite, _ later: InjectionSite) -> Clash? {
    switch (place(of: earlier), place(of: later)) {
    case (nil, nil):
      return earlier == later ? nil : .lost
    case (nil, _?), (_?, nil): return .assertion
    case (let first?, let second?):
      if first.method == second.method { return first.index == second.index ? nil : .lost }
      return first.index == second.index ? nil : .index
    }
  }

  /// The method and position of a parameter; nil for a property.
  private static func place(of site: InjectionSite) -> (method: String, index: Int)? {
    switch site {
    case .initializer(_, let index, _, let use): ("initializer \(use)", index)
    case .method(_, let index, let use): ("method \(use)", index)
    case .before(_, let index, let use): ("before \(use)", index)
    case .after(_, let index, let use): ("after \(use)", index)
    case .factoryParameter(_, let index, let use): ("factory \(use)", index)
    case .property, .factoryReceiver: nil
    }
  }
}

extension ReusedArgument {
  private static let head = """
    @interface Report : NSObject
    @property (nonatomic, copy) NSString *title;
    @property (nonatomic, copy) NSString *subtitle;
    - (instancetype)initWithTitle:(NSString *)title subtitle:(NSString *)subtitle;
    - (void)setTitle:(NSString *)title language:(NSString *)language;
    - (void)addHeading:(NSString *)heading;
    - (void)addFooter:(NSString *)footer;
    @end

    @interface ReportAssembly : TyphoonAssembly
    @end
    @implementation ReportAssembly
    - (Report *)reportWithTitle:(NSString *)title
    {
        return [TyphoonDefinition withClass:[Report class] configuration:^(TyphoonDefinition *definition) {

    """
  private static let tail = """

        }];
    }
    @end
    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "two parameters of one initializer",
      head + """
                [definition useInitializer:@selector(initWithTitle:subtitle:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:title];
                    [initializer injectParameterWith:1️⃣title];
                }];
        """ + tail),
    .triggering(
      .objectiveC, "two properties",
      head + """
                [definition injectProperty:@selector(title) with:title];
                [definition injectProperty:@selector(subtitle) with:1️⃣title];
        """ + tail),
    .triggering(
      .objectiveC, "a method parameter and a property",
      head + """
                [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:title];
                }];
                [definition injectProperty:@selector(title) with:1️⃣title];
        """ + tail),
    .triggering(
      .objectiveC, "two methods at different positions",
      head + """
                [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:title];
                }];
                [definition injectMethod:@selector(setTitle:language:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:@"none"];
                    [method injectParameterWith:1️⃣title];
                }];
        """ + tail),
    .clean(
      .objectiveC, "two methods at the same position",
      head + """
                [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:title];
                }];
                [definition injectMethod:@selector(addFooter:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:title];
                }];
        """ + tail),
    .clean(
      .objectiveC, "injected once and handed on to others",
      """
      @interface Cover : NSObject
      @property (nonatomic, copy) NSString *title;
      @end
      @interface Report : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, strong) Cover *front;
      @property (nonatomic, strong) Cover *back;
      @end

      @interface ReportAssembly : TyphoonAssembly
      @end
      @implementation ReportAssembly
      - (Report *)reportWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Report class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
              [definition injectProperty:@selector(front) with:[self coverWithTitle:title]];
              [definition injectProperty:@selector(back) with:[self coverWithTitle:title]];
          }];
      }
      - (Cover *)coverWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Cover class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "in the block of a block definition, where arguments are real",
      """
      @interface Report : NSObject
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *subtitle;
      @end

      @interface ReportAssembly : TyphoonAssembly
      @end
      @implementation ReportAssembly
      - (Report *)reportWithTitle:(NSString *)title
      {
          return [TyphoonBlockDefinition withClass:[Report class] block:^id{
              Report *report = [[Report alloc] init];
              report.title = title;
              report.subtitle = title;
              return report;
          }];
      }
      @end
      """),
    .clean(
      .swift, "a factory of Swinject",
      """
      import Swinject
      final class Report { init(title: String, subtitle: String) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Report.self) { (_, title: String) in Report(title: title, subtitle: title) }
        }
      }
      """),
    .clean(
      .objectiveC, "at one position of two methods",
      """
      @interface Report : NSObject
      @property (nonatomic, copy) NSString *title;
      - (void)addHeading:(NSString *)heading;
      - (void)addFooter:(NSString *)footer;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Report *)reportOf:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Report class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:title];
              }];
              [definition injectMethod:@selector(addFooter:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:title];
              }];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "one method several times, with the argument at one place",
      """
      @interface Report : NSObject
      - (instancetype)initWithTitle:(NSString *)title heading:(NSString *)heading;
      - (void)addHeading:(NSString *)heading;
      - (void)addTitle:(NSString *)title heading:(NSString *)heading;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Report *)reportOf:(NSString *)title
      {
          return [TyphoonDefinition withClass:[Report class] configuration:^(TyphoonDefinition *definition) {
              [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:title];
              }];
              [definition injectMethod:@selector(addHeading:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:title];
              }];
              [definition injectMethod:@selector(addTitle:heading:) parameters:^(TyphoonMethod *method) {
                  [method injectParameterWith:title];
                  [method injectParameterWith:@"x"];
              }];
          }];
      }
      @end
      """),
  ]
}
