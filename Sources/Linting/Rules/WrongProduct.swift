import AssemblyFacts
import DependencyGraph

/// Reports definitions whose declared or implied type does not fit the class they build.
struct WrongProduct: Rule {
  static let metadata = RuleMetadata(
    id: "wrong-product", severity: .warning, frameworks: .all,
    summary: "A definition whose declared or implied type does not fit the class it builds",
    rationale: """
      The compiler takes a method's return type on trust: the body returns a definition, whatever it builds. A component \
      of another class than is promised is an unrecognized selector where somebody relies on it. Where the method \
      promises only `id`, its name is taken at its word if a class of that name is in the scanned sources.
      """,
    fix: "Build the class that is promised, or promise the class that is built.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    let byName = ClassNames(graph.types)
    return graph.nodes.compactMap { node in
      guard let (built, location) = built(by: node, graph) else { return nil }
      if let declared = graph.declaredProduct(of: node)?.reference {
        guard graph.types.fits(built, into: declared) == .no else { return nil }
        return finding("declared as `\(declared.text)`", built, at: location, node, context)
      }
      guard case .selector(let selector) = node.id.key, let implied = byName.implied(by: selector),
        isUnrelated(built.reference.name, implied, graph), !standsIn(built.reference.name, for: implied)
      else { return nil }
      return finding("called like `\(implied)`", built, at: location, node, context)
    }
  }

  private func built(by node: DefinitionNode, _ graph: DependencyGraph) -> (StaticType, SourceLocation)? {
    guard let product = graph.product(of: node.id), product.isExact else { return nil }
    switch node.definition.body.construction {
    case .class(.named(_, let location)), .block(.named(_, let location)): return (product, location)
    case .value(let value): return (product, value.location)
    default: return nil
    }
  }

  private func isUnrelated(_ built: String, _ implied: String, _ graph: DependencyGraph) -> Bool {
    graph.types.isSubclass(built, of: implied) == .no && graph.types.isSubclass(implied, of: built) == .no
  }

  /// Whether a class is called after another, as what takes its place in tests is: `AudioSessionStub`.
  private func standsIn(_ built: String, for implied: String) -> Bool {
    let wanted = SelectorWords.split(ClassNames.withoutPrefix(implied))
    return !SelectorWords.split(built).ranges(of: wanted).isEmpty
  }

  private func finding(
    _ promise: String, _ built: StaticType, at location: SourceLocation, _ node: DefinitionNode, _ context: RuleContext
  ) -> Finding {
    Finding(
      rule: Self.metadata.id, severity: .warning,
      message:
        "\(context.names.quoted(node.id)) is \(promise) and builds `\(built.reference.name)`, which the container hands out "
        + "unchecked",
      location: location,
      chain: [Finding.Hop("\(context.names.quoted(node.id)) is \(promise)", at: node.definition.nameLocation)],
      fix: "build what is promised, or promise `\(built.reference.name)`", symbols: ["\(node.id)"])
  }
}

/// Scanned classes by their names without prefix, in small letters.
private struct ClassNames {
  private var byBareName: [String: [String]] = [:]

  init(_ types: TypeIndex) {
    for name in types.names where types[name]?.isProtocol == false && types[name]?.isDeclared == true {
      for bare in Set([name, ClassNames.withoutPrefix(name)]) {
        byBareName[bare.lowercased(), default: []].append(name)
      }
    }
  }

  /// The only class that a method seems to be named after.
  func implied(by selector: String) -> String? {
    var base = String(selector.prefix { $0 != ":" })
    // What follows a preposition names the parameter, where there is one.
    for joint in ["With", "For", "From", "By", "In", "To", "At", "Of", "Named"] where selector.contains(":") {
      if let range = base.ranges(of: joint).first, range.lowerBound > base.startIndex, range.upperBound < base.endIndex,
        base[range.upperBound].isUppercase
      {
        base = String(base[..<range.lowerBound])
      }
    }
    let found = byBareName[base.lowercased()] ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// `XYZFeedScreen` → `FeedScreen`.
  static func withoutPrefix(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    guard capitals.count > 2, capitals.count <= 4, capitals.count < name.count else { return name }
    return String(name.dropFirst(capitals.count - 1))
  }
}

extension WrongProduct {
  private static let head = """
    @protocol Logging <NSObject>
    @end
    @interface FileLogger : NSObject <Logging>
    @end
    @interface FeedScreen : NSObject
    @end
    @interface BigFeedScreen : FeedScreen
    @end
    @interface MenuScreen : NSObject
    @end

    @interface ScreenAssembly : TyphoonAssembly
    @end
    @implementation ScreenAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "an unrelated class",
      head + """
        - (FeedScreen *)feed
        {
            return [TyphoonDefinition withClass:1️⃣[MenuScreen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "a class that does not conform to the protocol",
      head + """
        - (id<Logging>)logger
        {
            return [TyphoonDefinition withClass:1️⃣[MenuScreen class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "named after another class",
      head + """
        - (id)feedScreenWithTitle:(__unused NSString *)title
        {
            return [TyphoonDefinition withClass:1️⃣[MenuScreen class]];
        }
        @end
        """),
    .triggering(
      .objectiveC, "named after a class without its prefix, and with a parameter",
      """
      @interface XYZFeedScreen : NSObject
      @end
      @interface XYZMailScreen : NSObject
      @property (nonatomic, copy) NSString *title;
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (id)feedScreenWithTitle:(NSString *)title
      {
          return [TyphoonDefinition withClass:1️⃣[XYZMailScreen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(title) with:title];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "the class, a subclass, and a class that conforms",
      head + """
        - (FeedScreen *)feed
        {
            return [TyphoonDefinition withClass:[FeedScreen class]];
        }
        - (FeedScreen *)bigFeed
        {
            return [TyphoonDefinition withClass:[BigFeedScreen class]];
        }
        - (id<Logging>)logger
        {
            return [TyphoonDefinition withClass:[FileLogger class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a name that is no class, and id",
      head + """
        - (id)startScreen
        {
            return [TyphoonDefinition withClass:[MenuScreen class]];
        }
        - (TyphoonDefinition *)firstScreen
        {
            return [TyphoonDefinition withClass:[FeedScreen class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "classes outside the scanned sources are unknown",
      head + """
        - (UIViewController *)feed
        {
            return [TyphoonDefinition withClass:[FeedViewController class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "a class above the one that is named, and a name that only begins like one",
      """
      @interface FeedScreen : NSObject
      @end
      @interface BigFeedScreen : FeedScreen
      @end
      @interface FeedScreenInset : NSObject
      @end

      @interface ScreenAssembly : TyphoonAssembly
      @end
      @implementation ScreenAssembly
      - (id)bigFeedScreen
      {
          return [TyphoonDefinition withClass:[FeedScreen class]];
      }
      - (id)feedScreenInset
      {
          return [TyphoonDefinition withClass:[FeedScreenInset class]];
      }
      - (id)feedScreenInCorner
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "in a block definition, and another name for a definition",
      """
      @interface FeedScreen : NSObject
      @end
      @interface MenuScreen : NSObject
      @end
      @interface ABFeedCell : NSObject
      @end
      @interface Menu : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (FeedScreen *)feed
      {
          return [TyphoonBlockDefinition withClass:1️⃣[MenuScreen class] configuration:^(TyphoonDefinition *definition) {
          }];
      }
      - (MenuScreen *)menu
      {
          return [TyphoonDefinition withClass:[MenuScreen class]];
      }
      - (FeedScreen *)start
      {
          return 2️⃣[self menu];
      }
      @end
      """),
    .clean(
      .objectiveC, "names that only resemble a class",
      """
      @interface XFeedCell : NSObject
      @end
      @interface ABCDFeedRow : NSObject
      @end
      @interface MENU : NSObject
      @end
      @interface Menu : NSObject
      @end
      @protocol Feed <NSObject>
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)feedCell
      {
          return [TyphoonDefinition withClass:[Menu class]];
      }
      - (id)feedRow
      {
          return [TyphoonDefinition withClass:[Menu class]];
      }
      - (id)feed
      {
          return [TyphoonDefinition withClass:[Menu class]];
      }
      - (id)fromFeedCell
      {
          return [TyphoonDefinition withClass:[Menu class]];
      }
      - (id)menuWith
      {
          return [TyphoonDefinition withClass:[XFeedCell class]];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the subclass is promised, and another is built",
      """
      @interface FeedScreen : NSObject
      @end
      @interface MailScreen : NSObject
      @end
      @interface ABFeedCell : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)feedCell
      {
          return [TyphoonDefinition withClass:1️⃣[MailScreen class]];
      }
      - (id)feedScreenForName:(NSString *)name
      {
          return [TyphoonDefinition withClass:2️⃣[MailScreen class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(name) with:name];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "a stub in the place of the class it is called after",
      """
      @interface AudioSession : NSObject
      @end
      @interface AudioSessionStub : NSObject
      @end
      @interface XYZPlacesAPI : NSObject
      @end
      @interface FakePlacesAPI : NSObject
      @end

      @interface StubAssembly : TyphoonAssembly
      @end
      @implementation StubAssembly
      - (id)audioSession
      {
          return [TyphoonDefinition withClass:[AudioSessionStub class]];
      }
      - (id)placesAPI
      {
          return [TyphoonDefinition withClass:[FakePlacesAPI class]];
      }
      @end
      """),
    .clean(
      .objectiveC, "a preposition belongs to the name where there is no parameter",
      """
      @interface Menu : NSObject
      @end
      @interface Cell : NSObject
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (id)menuForCell
      {
          return [TyphoonDefinition withClass:[Cell class]];
      }
      - (id)cellIn
      {
          return [TyphoonDefinition withClass:[Menu class]];
      }
      @end
      """),
  ]
}
