import AssemblyFacts
import DependencyGraph

/// Reports assemblies that a definition builds like a component.
struct AssemblyAsComponent: Rule {
  static let metadata = RuleMetadata(
    id: "assembly-as-component", severity: .error, frameworks: [.typhoon],
    summary: "An assembly class built by a definition",
    rationale: """
      An assembly that a definition builds is an object like any other: it is never activated, and whoever asks it for a \
      component receives a definition. To give a component an assembly, inject `self` or a collaborator.
      """,
    fix: "Inject `self`, or the collaborating property that holds the assembly.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.compactMap { node in
      guard node.isTyphoon, case .class(.named(let name, let location)) = node.definition.body.construction,
        graph.assemblies[name]?.framework == .typhoon || name == AssemblyIndex.typhoonAssembly
      else { return nil }
      let known = graph.collaborator(of: node.id.assembly, leadingTo: name)
      let instead = name == node.id.assembly ? "self" : known.map { "self.\($0.name)" }
      let code = CodeText(node, in: graph)
      let owner = context.names.quoted(node.id)
      return Finding(
        rule: Self.metadata.id, severity: .error,
        message: "\(owner) builds `\(name)`, which is an assembly: it is never activated and hands out definitions",
        location: location,
        chain: graph.edges(to: node.id).prefix(3).map {
          Finding.Hop("\(context.names.quoted($0.source)) uses it", at: $0.location)
        },
        fix: instead.map { "inject `\($0)` where \(owner) is used" }
          ?? AssemblyAsComponent.declaring(name, owner, code),
        symbols: ["\(node.id)", name])
    }
  }

  private static func declaring(_ name: String, _ owner: String, _ code: CodeText) -> String {
    name == AssemblyIndex.typhoonAssembly
      ? "declare a property of the assembly class that is meant, and inject that where \(owner) is used"
      : "declare the property `\(code.collaborator(HardWiredAssembly.propertyName(for: name), of: name))` and inject that where "
        + "\(owner) is used"
  }
}

extension AssemblyAsComponent {
  private static func source(_ property: String, _ definition: String) -> String {
    """
    @interface Router : NSObject
    @property (nonatomic, strong) id screens;
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly
    - (id)screen
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end

    @interface AppAssembly : TyphoonAssembly
    \(property)
    @end
    @implementation AppAssembly
    \(definition)
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "another assembly",
      source(
        "",
        """
        - (ScreenAssembly *)screenAssembly
        {
            return [TyphoonDefinition withClass:1️⃣[ScreenAssembly class]];
        }
        """)),
    .triggering(
      .objectiveC, "the assembly itself, as a singleton",
      source(
        "",
        """
        - (AppAssembly *)appAssembly
        {
            return [TyphoonDefinition withClass:1️⃣[AppAssembly class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
            }];
        }
        """)),
    .triggering(
      .objectiveC, "although there is a collaborator",
      source(
        "@property (nonatomic, strong) ScreenAssembly *screens;",
        """
        - (ScreenAssembly *)screenAssembly
        {
            return [TyphoonDefinition withClass:1️⃣ScreenAssembly.class];
        }
        """)),
    .clean(
      .objectiveC, "the assembly itself as a value",
      source(
        "",
        """
        - (Router *)router
        {
            return [TyphoonDefinition withClass:[Router class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(screens) with:self];
            }];
        }
        """)),
    .clean(
      .objectiveC, "a collaborator as a value",
      source(
        "@property (nonatomic, strong) ScreenAssembly *screens;",
        """
        - (Router *)router
        {
            return [TyphoonDefinition withClass:[Router class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(screens) with:self.screens];
            }];
        }
        """)),
    .clean(
      .objectiveC, "a class that is only called so",
      """
      @interface MachineAssembly : NSObject
      @end
      @interface FactoryAssembly : TyphoonAssembly
      @end
      @implementation FactoryAssembly
      - (MachineAssembly *)machineAssembly
      {
          return [TyphoonDefinition withClass:[MachineAssembly class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the class of all assemblies",
      """
      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)emptyAssembly
      {
          return [TyphoonDefinition withClass:1️⃣[TyphoonAssembly class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "with those that use it",
      """
      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      @end
      @interface Router : NSObject
      @property (nonatomic, strong) id screens;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)screens
      {
          return [TyphoonDefinition withClass:1️⃣[ScreenAssembly class]];
      }
      - (Router *)router
      {
          return [TyphoonDefinition withClass:[Router class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(screens) with:[self screens]];
          }];
      }
      @end
      """),
  ]
}
