import AssemblyFacts
import DependencyGraph

/// Reports parameters of primitive type on the methods of an assembly.
struct PrimitiveArgument: Rule {
  static let metadata = RuleMetadata(
    id: "primitive-argument", severity: .error, frameworks: [.typhoon],
    summary: "A parameter of primitive type on a method of an assembly",
    rationale: """
      When an assembly is activated, Typhoon calls each of its methods with an object in the place of every parameter. \
      For a parameter that is no object (`BOOL`, `NSInteger`, `CGFloat`, a structure, `SEL`; in Swift `Int`, `Bool` and \
      values that are bridged, such as `String`) it raises `NSInvalidArgumentException`, for helper methods as well as for \
      definitions, and no component of the assembly can be had. Objects, blocks and classes are fine.
      """,
    fix: """
      Take an object: `NSNumber` or `NSValue` (they are unwrapped when they are injected), in Swift `NSNumber` or \
      `NSString`. Make a helper a C function or a class method.
      """,
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.filter(\.isTyphoon).flatMap { node in
      node.definition.parameters.filter { isPrimitive($0.type, in: node, graph) }.map { parameter in
        Finding(
          rule: Self.metadata.id, severity: .error,
          message:
            "`\(parameter.name)` is no object but `\(parameter.type.text)`: activating `\(node.id.assembly)` raises "
            + "NSInvalidArgumentException for every entry",
          location: parameter.location,
          chain: [
            Finding.Hop(
              "Typhoon calls every method of the assembly with placeholders", at: node.definition.nameLocation)
          ],
          fix: "take `\(replacement(for: parameter, in: node))`", symbols: ["\(node.id)", parameter.name])
      }
    }
  }

  private func isPrimitive(_ type: TypeReference, in node: DefinitionNode, _ graph: DependencyGraph) -> Bool {
    if type.kind == .primitive { return true }
    guard node.definition.language == .swift, type.kind == .object else { return false }
    return PrimitiveArgument.bridgedValues.contains(type.name) || graph.types[type.name]?.isValue == true
  }

  /// Swift values that arrive in Objective-C as objects and are rebuilt from them, placeholders included.
  private static let bridgedValues: Set<String> = [
    "String", "Substring", "Character", "Array", "Dictionary", "Set", "URL", "URLRequest", "Data", "Date",
    "DateInterval",
    "UUID", "IndexPath", "IndexSet", "Locale", "TimeZone", "Calendar", "Decimal", "Measurement", "Notification",
    "AttributedString", "CharacterSet", "URLComponents", "URLQueryItem",
  ]

  private func replacement(for parameter: Parameter, in node: DefinitionNode) -> String {
    let isSwift = node.definition.language == .swift
    switch parameter.type.name {
    case "String", "Substring": return "NSString"
    case "Array": return "NSArray"
    case "Dictionary": return "NSDictionary"
    case "Set": return "NSSet"
    case "URL": return "NSURL"
    case "Data": return "NSData"
    case "Date": return "NSDate"
    case "SEL", "Selector": return isSwift ? "NSString" : "NSString *"
    case "CGRect", "CGPoint", "CGSize", "NSRange", "UIEdgeInsets", "CGAffineTransform":
      return isSwift ? "NSValue" : "NSValue *"
    default: return isSwift ? "NSNumber" : "NSNumber *"
    }
  }
}

extension PrimitiveArgument {
  private static let head = """
    @interface Timer : NSObject
    @property (nonatomic) double interval;
    @property (nonatomic) BOOL repeats;
    @end

    @interface TimerAssembly : TyphoonAssembly
    @end
    @implementation TimerAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "numbers and truth values",
      head + """
        - (Timer *)timerWithInterval:(NSTimeInterval)1️⃣interval repeats:(BOOL)2️⃣repeats
        {
            return [TyphoonDefinition withClass:[Timer class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(interval) with:@(interval)];
                [definition injectProperty:@selector(repeats) with:@(repeats)];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a selector",
      head + """
        - (Timer *)timerWithAction:(SEL)1️⃣action
        {
            return [TyphoonDefinition withClass:[Timer class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:action];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a helper that is no definition",
      head + """
        - (NSString *)nameForIndex:(NSInteger)1️⃣index
        {
            return @"timer";
        }
        @end
        """),
    .triggering(
      .swift, "values that are bridged, and optional ones",
      """
      import Typhoon

      class Page: NSObject {
          @objc var path: NSString?
      }

      class PageAssembly: TyphoonAssembly {
          @objc dynamic func page(path 1️⃣path: String) -> Any {
              return TyphoonDefinition.withClass(Page.self) { definition in
                  definition?.injectProperty(#selector(getter: Page.path), with: path)
              } as Any
          }
      }
      """),
    .clean(
      .objectiveC, "numbers as objects",
      head + """
        - (Timer *)timerWithInterval:(NSNumber *)interval
        {
            return [TyphoonDefinition withClass:[Timer class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(interval) with:interval];
            }];
        }
        @end
        """),
    .clean(
      .objectiveC, "blocks and classes",
      """
      @interface Painter : NSObject
      @property (nonatomic, strong) Class brushClass;
      @property (nonatomic, copy) void (^done)(BOOL finished);
      @end

      @interface PainterAssembly : TyphoonAssembly
      @end
      @implementation PainterAssembly
      - (Painter *)painterWithBrush:(Class)brushClass done:(void (^)(BOOL finished))done
      {
          return [TyphoonDefinition withClass:[Painter class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(brushClass) with:brushClass];
              [definition injectProperty:@selector(done) with:done];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a class method is none of the container's business",
      head + """
        + (NSString *)nameForIndex:(NSInteger)index
        {
            return @"timer";
        }
        - (Timer *)timer
        {
            return [TyphoonDefinition withClass:[Timer class]];
        }
        @end
        """),
    .clean(
      .swift, "arguments of Swinject",
      """
      import Swinject
      final class Timer { init(interval: Double, repeats: Bool) {} }
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Timer.self) { (_, interval: Double, repeats: Bool) in Timer(interval: interval, repeats: repeats) }
        }
      }
      """),
  ]
}
