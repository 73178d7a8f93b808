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
          fix: "take \(replacement(for: parameter, in: node, graph))", symbols: ["\(node.id)", parameter.name])
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

  /// The class of Objective-C that takes the place of a value.
  private func replacement(for parameter: Parameter, in node: DefinitionNode, _ graph: DependencyGraph) -> String {
    let type = parameter.type
    let pointer = node.definition.language == .swift ? "" : " *"
    switch type.name {
    case "SEL", "Selector", "Substring", "Character": return "`NSString\(pointer)`"
    case "Decimal": return "`NSDecimalNumber`"
    case "CGRect", "CGPoint", "CGSize", "NSRange", "UIEdgeInsets", "CGAffineTransform": return "`NSValue\(pointer)`"
    case let name where PrimitiveArgument.bridgedValues.contains(name): return "`NS\(name)`"
    default:
      if graph.types[type.name]?.isValue == true { return "a class in place of `\(type.text)`" }
      return type.text.hasPrefix("struct ") ? "`NSValue\(pointer)`" : "`NSNumber\(pointer)`"
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
    .triggering(
      .swift, "every kind of value",
      """
      import Typhoon
      struct Size2 {}
      class Page: NSObject {}
      class PageAssembly: TyphoonAssembly {
        @objc dynamic func a(_ 1️⃣names: Array<String>) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func b(_ 2️⃣names: Dictionary<String, String>) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func c(_ 3️⃣names: Set<String>) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func d(_ 4️⃣url: URL) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func e(_ 5️⃣data: Data) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func f(_ 6️⃣date: Date) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func g(_ 7️⃣action: Selector) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func h(_ 8️⃣frame: CGRect) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func i(_ 9️⃣count: Int) -> Any { TyphoonDefinition.withClass(Page.self) }
      }
      """),
    .triggering(
      .objectiveC, "structures",
      """
      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)pageIn:(CGRect)1️⃣frame at:(CGPoint)2️⃣point of:(CGSize)3️⃣size
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      - (id)textIn:(NSRange)4️⃣range with:(UIEdgeInsets)5️⃣insets by:(CGAffineTransform)6️⃣transform
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      - (id)other:(struct timeval)7️⃣time
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end
      """),
    .clean(
      .swift, "objects and types",
      """
      import Typhoon
      class Page: NSObject {
        @objc var model: Model?
        @objc var kind: AnyClass?
        @objc var title: NSString?
        @objc var count: NSNumber?
      }
      class Model: NSObject {}
      class PageAssembly: TyphoonAssembly {
        @objc dynamic func page(_ model: Model, kind: AnyClass, title: NSString, count: NSNumber?) -> Any {
          TyphoonDefinition.withClass(Page.self) { definition in
            definition?.injectProperty("model", with: model)
            definition?.injectProperty("kind", with: kind)
            definition?.injectProperty("title", with: title)
            definition?.injectProperty("count", with: count)
          }
        }
      }
      """),
    .triggering(
      .swift, "values that have a class of another name, or none",
      """
      import Typhoon
      struct Size { var width: Double }
      class Page: NSObject {}
      class PageAssembly: TyphoonAssembly {
        @objc dynamic func priced(_ 1️⃣price: Decimal) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func headed(_ 2️⃣title: Substring) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func placed(_ 3️⃣zone: TimeZone) -> Any { TyphoonDefinition.withClass(Page.self) }
        @objc dynamic func sized(_ 4️⃣size: Size) -> Any { TyphoonDefinition.withClass(Page.self) }
      }
      """),
  ]
}
