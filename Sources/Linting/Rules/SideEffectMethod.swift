import AssemblyFacts
import DependencyGraph

/// Reports methods of assemblies that are no definitions.
struct SideEffectMethod: Rule {
  static let metadata = RuleMetadata(
    id: "side-effect-method", severity: .warning, frameworks: [.typhoon],
    summary: "A `void` or non-definition method in an assembly: it runs at activation",
    rationale: """
      Typhoon calls every method of an assembly once when the assembly is activated, helpers included, with placeholders \
      for their parameters. A method that returns nothing runs for its effects at a time nobody has in mind; called from a \
      definition it does not run at all, because the call is intercepted. What a method returns that is no object \
      (`BOOL`, `NSInteger`) is taken for one, which may crash.
      """,
    fix: "Make it a class method or a C function, or move it out of the assembly.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.compactMap { node in
      guard node.isTyphoon else { return nil }
      let result = node.definition.productType
      let name = context.names.quoted(node.id)
      let message: String
      switch result.kind {
      case .void:
        message =
          "\(name) returns nothing: Typhoon calls it when the assembly is activated, with placeholders, and not when a "
          + "definition calls it"
      case .primitive:
        message =
          "\(name) returns `\(result.text)`: Typhoon calls it when the assembly is activated and takes the result for an "
          + "object"
      default: return nil
      }
      return Finding(
        rule: Self.metadata.id, severity: .warning, message: message, location: node.definition.nameLocation,
        chain: graph.edges(to: node.id).prefix(3).map {
          Finding.Hop("\(context.names.quoted($0.source)) calls it, to no effect", at: $0.location)
        },
        fix: node.definition.language == .swift
          ? "make it `static`, or move it out of the assembly" : "make it a class method or a C function",
        symbols: ["\(node.id)"])
    }
  }
}

extension SideEffectMethod {
  private static func source(_ rest: String) -> String {
    """
    @interface Tracker : NSObject
    @property (nonatomic, copy) NSString *name;
    @end

    @interface TrackerAssembly : TyphoonAssembly
    @end
    @implementation TrackerAssembly
    - (Tracker *)tracker
    {
        return [TyphoonDefinition withClass:[Tracker class]];
    }
    \(rest)
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a method for its effect",
      source(
        """
        - (void)1️⃣registerDefaults
        {
            [[NSUserDefaults standardUserDefaults] registerDefaults:@{ @"tracks": @YES }];
        }
        """)),
    .triggering(
      .objectiveC, "a method that returns a truth value",
      source(
        """
        - (BOOL)1️⃣isTracking
        {
            return YES;
        }
        """)),
    .triggering(
      .objectiveC, "an action",
      source(
        """
        - (void)1️⃣restart:(__unused id)sender
        {
            [self deactivate];
        }
        """)),
    .clean(.objectiveC, "definitions only", source("")),
    .clean(
      .objectiveC, "a class method",
      source(
        """
        + (void)registerDefaults
        {
            [[NSUserDefaults standardUserDefaults] registerDefaults:@{ @"tracks": @YES }];
        }
        """)),
    .clean(
      .objectiveC, "a method that returns an ordinary object, or nil",
      source(
        """
        - (NSString *)trackerName
        {
            return @"tracker";
        }
        - (id)nothing
        {
            return nil;
        }
        """)),
    .clean(
      .swift, "a method of an assembly of Swinject",
      """
      import Swinject
      final class Client { init() {} }
      final class AppAssembly: Assembly {
        private func registerClients(in container: Container) {
          container.register(Client.self) { _ in Client() }
        }
        func assemble(container: Container) {
          registerClients(in: container)
        }
      }
      """),
    .triggering(
      .objectiveC, "called by a definition",
      """
      @interface Tracker : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (void)1️⃣prepare
      {
      }
      - (Tracker *)tracker
      {
          [self prepare];
          return [TyphoonDefinition withClass:[Tracker class]];
      }
      @end
      """),
    .triggering(
      .swift, "in Swift",
      """
      import Typhoon
      class Tracker: NSObject {}
      class TrackerAssembly: TyphoonAssembly {
        @objc dynamic func 1️⃣prepare() {}
        @objc dynamic func tracker() -> Any { TyphoonDefinition.withClass(Tracker.self) }
      }
      """),
  ]
}
