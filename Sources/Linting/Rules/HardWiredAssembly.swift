import AssemblyFacts
import DependencyGraph

/// Reports components that a definition takes from an assembly it makes itself.
struct HardWiredAssembly: Rule {
  static let metadata = RuleMetadata(
    id: "hard-wired-assembly", severity: .error, frameworks: [.typhoon],
    summary: "A component taken from an assembly that is made inside a definition",
    rationale: """
      `[OtherAssembly assembly]` makes an assembly that is not active. Asked for a component while another assembly is \
      built, it hands out a definition that nobody registers, and nil is injected. Assemblies reach each other through \
      collaborating properties, which the container fills.
      """,
    fix: "Declare a property of the assembly's class and ask that.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for node in graph.nodes where node.isTyphoon {
      for value in node.definition.body.directValues {
        value.forEachPart { part in
          switch part.kind {
          case .reference(let reference):
            guard case .made(let name) = reference.receiver, isAssembly(name, graph) else { return }
            findings.append(finding(name, reference, at: part.location, in: node, graph, context))
          case .collaborator(.made(let name)) where isAssembly(name, graph):
            findings.append(finding(name, nil, at: part.location, in: node, graph, context))
          default: break
          }
        }
      }
    }
    return findings.findings
  }

  private func isAssembly(_ name: String, _ graph: DependencyGraph) -> Bool {
    if let assembly = graph.assemblies[name] { return assembly.framework == .typhoon }
    return graph.types[name] == nil && name.hasSuffix("Assembly")
  }

  private func finding(
    _ name: String, _ reference: Reference?, at location: SourceLocation, in node: DefinitionNode,
    _ graph: DependencyGraph, _ context: RuleContext
  ) -> Finding {
    let known = graph.collaborator(of: node.id.assembly, leadingTo: name)
    let property = known?.name ?? HardWiredAssembly.propertyName(for: name)
    let code = CodeText(node, in: graph)
    var repaired = "self.\(property)"
    if var reference {
      reference.receiver = .property(property)
      repaired = code.text(reference)
    }
    let declaration = known == nil ? "declare the property `\(code.collaborator(property, of: name))` and " : ""
    return Finding(
      rule: Self.metadata.id, severity: .error,
      message:
        "\(context.names.quoted(node.id)) makes an assembly of its own, `\(name)`, which is not active: nil is injected",
      location: location,
      chain: known.map { [Finding.Hop("the collaborator is here", at: $0.location)] } ?? [],
      fix: "\(declaration)write `\(repaired)`", symbols: ["\(node.id)", name])
  }

  /// What a property for an assembly could be called: `XYZStoreAssembly` → `storeAssembly`.
  static func propertyName(for name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let bare = capitals.count > 2 ? name.dropFirst(capitals.count - 1) : name[...]
    // A collaborator must not be called `assembly` (`container-semantics.md`, Typhoon 15).
    if bare == "Assembly" { return capitals.dropLast().lowercased() + bare }
    return bare.prefix(1).lowercased() + bare.dropFirst()
  }
}

extension HardWiredAssembly {
  private static func source(_ property: String, _ value: String) -> String {
    """
    @interface Store : NSObject
    @end
    @interface Shelf : NSObject
    @property (nonatomic, strong) id store;
    @end

    @interface StoreAssembly : TyphoonAssembly
    @end
    @implementation StoreAssembly
    - (Store *)store
    {
        return [TyphoonDefinition withClass:[Store class]];
    }
    @end

    @interface ShelfAssembly : TyphoonAssembly
    \(property)
    @end
    @implementation ShelfAssembly
    - (Shelf *)shelf
    {
        return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(store) with:\(value)];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(.objectiveC, "made on the spot", source("", "1️⃣[[StoreAssembly assembly] store]")),
    .triggering(
      .objectiveC, "although there is a collaborator",
      source("@property (nonatomic, strong) StoreAssembly *stores;", "1️⃣[[StoreAssembly assembly] store]")),
    .triggering(.objectiveC, "allocated", source("", "1️⃣[[[StoreAssembly alloc] init] store]")),
    .triggering(
      .objectiveC, "of a class that is not scanned, but called like an assembly",
      """
      @interface Feed : NSObject
      @property (nonatomic, strong) NSObject *store;
      @end

      @interface FeedAssembly : TyphoonAssembly
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[[URLStoreAssembly assembly] store]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "through the collaborator",
      source("@property (nonatomic, strong) StoreAssembly *stores;", "[self.stores store]")),
    .clean(.objectiveC, "a class that is no assembly", source("", "[NSBundle mainBundle]")),
    .clean(
      .objectiveC, "activation in ordinary code",
      source("@property (nonatomic, strong) StoreAssembly *stores;", "[self.stores store]") + """

        @implementation Launcher
        - (void)launch
        {
            self.shelf = [[[ShelfAssembly assembly] activated] shelf];
        }
        @end
        """),
    .clean(
      .objectiveC, "a class that makes something else, and one that is called like an assembly",
      """
      @interface Store : NSObject
      @end
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id stores;
      - (instancetype)initWithStore:(Store *)store;
      - (id)makeLabel;
      @end

      @interface PageAssembly : NSObject
      + (instancetype)assembly;
      - (id)page;
      @end
      @interface Factory : NSObject
      + (instancetype)assembly;
      - (id)page;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:[[PageAssembly assembly] page]];
              [definition injectProperty:@selector(stores) with:[[Factory assembly] page]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the assembly itself, made anew",
      """
      @interface Store : NSObject
      @end
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id stores;
      - (instancetype)initWithStore:(Store *)store;
      - (id)makeLabel;
      @end

      @interface StoreAssembly : TyphoonAssembly
      @end
      @implementation StoreAssembly
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[StoreAssembly assembly]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a class with a prefix of two letters",
      """
      @interface Store : NSObject
      @end
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id stores;
      - (instancetype)initWithStore:(Store *)store;
      - (id)makeLabel;
      @end

      @interface ABStoreAssembly : TyphoonAssembly
      @end
      @implementation ABStoreAssembly
      - (Store *)store
      {
          return [TyphoonDefinition withClass:[Store class]];
      }
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[[ABStoreAssembly assembly] store]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "classes without a prefix, and of capitals only",
      """
      @interface Shelf : NSObject
      @property (nonatomic, strong) id store;
      @property (nonatomic, strong) id other;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Shelf *)shelf
      {
          return [TyphoonDefinition withClass:[Shelf class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(store) with:1️⃣[[AStoreAssembly assembly] store]];
              [definition injectProperty:@selector(other) with:2️⃣[[XYZAssembly assembly] other]];
          }];
      }
      @end
      """),
  ]
}
