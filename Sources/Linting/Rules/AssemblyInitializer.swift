import AssemblyFacts
import DependencyGraph

/// Reports initializers of their own that assemblies have.
struct AssemblyInitializer: Rule {
  static let metadata = RuleMetadata(
    id: "assembly-initializer", severity: .error, frameworks: [.typhoon],
    summary: "An assembly with an initializer of its own that takes parameters",
    rationale: """
      Typhoon takes every method of an assembly for a definition, its own `initWith…:` included: it is called when the \
      assembly is activated, on the stand-in, with placeholders for its parameters, and crashes. What such an initializer \
      keeps would be nil inside the definitions anyway.
      """,
    fix: "Make what it takes a runtime argument, a definition or a configuration value.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for name in graph.assemblies.names where graph.assemblies[name]?.framework == .typhoon {
      guard let facts = graph.types[name] else { continue }
      for selector in facts.methods.keys.sorted() {
        guard let method = facts.methods[selector]?.first, method.isInitializer, !method.parameters.isEmpty,
          selector != "initWithCoder:"
        else { continue }
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message:
              "`\(selector)` of `\(name)` is called as a definition when the assembly is activated, with placeholders, "
              + "and crashes",
            location: method.location, chain: [],
            fix: "make \(Wording.list(method.parameters.map { "`\($0.name)`" })) a definition or a runtime argument",
            symbols: [name, selector]))
      }
    }
    return findings.findings
  }
}

extension AssemblyInitializer {
  private static func source(_ interface: String, _ implementation: String) -> String {
    """
    @interface Lens : NSObject
    @property (nonatomic, copy) NSString *kind;
    @end

    @interface LensAssembly : TyphoonAssembly
    \(interface)
    @end

    @implementation LensAssembly
    \(implementation)
    - (Lens *)lens
    {
        return [TyphoonDefinition withClass:[Lens class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(kind) with:@"wide"];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "an object",
      source(
        "- (instancetype)initWithFront:(NSNumber *)front;",
        """
        - (instancetype)1️⃣initWithFront:(NSNumber *)front
        {
            return [super init];
        }
        """)),
    .triggering(
      .objectiveC, "two parameters, not declared",
      source(
        "",
        """
        - (id)1️⃣initWithFront:(NSNumber *)front back:(NSNumber *)back
        {
            self = [super init];
            return self;
        }
        """)),
    .triggering(
      .swift, "in Swift",
      """
      import Typhoon

      class Lens: NSObject {
      }

      class LensAssembly: TyphoonAssembly {
          private var front: NSNumber = false

          1️⃣@objc convenience init(front: NSNumber) {
              self.init()
              self.front = front
          }

          @objc dynamic func lens() -> AnyObject {
              return TyphoonDefinition.withClass(Lens.self) as AnyObject
          }
      }
      """),
    .clean(.objectiveC, "none", source("", "")),
    .clean(
      .objectiveC, "init without parameters",
      source(
        "",
        """
        - (instancetype)init
        {
            return [super init];
        }
        """)),
    .clean(
      .objectiveC, "a class method that makes an assembly",
      source(
        "+ (instancetype)assemblyForTests:(BOOL)isVerbose;",
        """
        + (instancetype)assemblyForTests:(BOOL)isVerbose
        {
            return [self assembly];
        }
        """)),
    .clean(
      .swift, "an assembly of Swinject may have any",
      """
      import Swinject
      final class Client { init(host: String) {} }
      final class AppAssembly: Assembly {
        private let host: String
        init(host: String) { self.host = host }
        func assemble(container: Container) {
          let host = self.host
          container.register(Client.self) { _ in Client(host: host) }
        }
      }
      """),
    .clean(
      .objectiveC, "a definition that is called like one, and the one for archives",
      """
      @interface Lens : NSObject
      @property (nonatomic, copy) NSString *name;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Lens *)initialLensFor:(NSString *)name
      {
          return [TyphoonDefinition withClass:[Lens class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      - (instancetype)initWithCoder:(NSCoder *)coder
      {
          return [super init];
      }
      @end
      """),
  ]
}
