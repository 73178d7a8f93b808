import AssemblyFacts
import DependencyGraph

/// Reports collaborating assemblies that are reached through their instance variable.
struct IvarCollaborator: Rule {
  static let metadata = RuleMetadata(
    id: "ivar-collaborator", severity: .error, frameworks: [.typhoon],
    summary: "A collaborating assembly reached through its instance variable",
    rationale: """
      From Typhoon 4.0 on, the body of an assembly method runs with a stand-in as `self`. The stand-in answers \
      `self.network`; its instance variable is not the assembly's, so that `[_network client]` injects nil, or crashes. \
      Up to 3.x both worked, and the older published examples use the variable. It is a warning while the version in use \
      is not known, and nothing is reported for 3.x.
      """,
    fix: "Reach the collaborator through its property.",
    examples: examples)

  static let damageTolerance = DamageTolerance.everywhere

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    guard let severity = context.severityOnStandIn else { return [] }
    var findings: [Finding] = []
    for node in graph.nodes where node.definition.framework == .typhoon {
      // What is wrong with a wholly different kind of variable is said elsewhere.
      for use in InstanceVariableUse.all(in: node) where !isState(use.variable, of: node.id.assembly, in: graph) {
        findings.append(finding(use, in: node, graph: graph, severity: severity, context))
      }
    }
    return findings
  }

  /// Whether a variable or its property is known to hold no assembly.
  private func isState(_ variable: String, of assembly: String, in graph: DependencyGraph) -> Bool {
    let property = Collaborator.propertyName(of: variable)
    if graph.collaborator(of: assembly, heldBy: variable) != nil { return false }
    let chain = graph.types.ancestry(of: assembly).chain
    if chain.contains(where: { $0.properties[property] != nil }) { return true }
    for facts in chain {
      guard let declared = facts.instanceVariables[variable] else { continue }
      guard declared.type.kind == .object else { return true }
      return graph.assemblies[declared.type.name] == nil && graph.types[declared.type.name] != nil
    }
    return false
  }

  private func finding(
    _ use: InstanceVariableUse, in node: DefinitionNode, graph: DependencyGraph, severity: Severity,
    _ context: RuleContext
  ) -> Finding {
    let property = Collaborator.propertyName(of: use.variable)
    let known = graph.collaborator(of: node.id.assembly, heldBy: use.variable)
    let code = CodeText(node, in: graph)
    var repaired = "self.\(property)"
    var used = use.variable
    if var reference = use.reference {
      used = code.text(reference)
      reference.receiver = .property(property)
      repaired = code.text(reference)
    }
    var message =
      "`\(used)` is nil or a crash\(context.versionCaveat): definitions are built on a stand-in for `self`, "
    message += "whose variable `\(use.variable)` holds no assembly"
    if known == nil { message += ", and no collaborating property `\(property)` is in sight" }
    var chain = [Finding.Hop("\(context.names.quoted(node.id)) reads `\(use.variable)`", at: use.location)]
    if let known { chain.append(Finding.Hop("the collaborator's property", at: known.location)) }
    let declaration = known == nil ? ", with a property of the collaborator's class in the interface" : ""
    return Finding(
      rule: IvarCollaborator.metadata.id, severity: severity, message: message, location: use.location, chain: chain,
      fix: "write `\(repaired)`\(declaration)",
      symbols: ["\(node.id)", use.variable, use.reference?.key.description ?? ""])
  }
}

/// A place in a definition where an instance variable of the assembly takes part.
struct InstanceVariableUse {
  var variable: String
  /// The message to it, nil where the variable itself is the value.
  var reference: Reference?
  var location: SourceLocation

  /// In source order, each place once.
  static func all(in node: DefinitionNode) -> [InstanceVariableUse] {
    var uses: [InstanceVariableUse] = []
    for value in node.definition.body.directValues {
      value.forEachPart { part in
        switch part.kind {
        case .reference(let reference):
          if case .instanceVariable(let name) = reference.receiver {
            uses.append(InstanceVariableUse(variable: name, reference: reference, location: part.location))
          }
        case .collaborator(.instanceVariable(let name)):
          uses.append(InstanceVariableUse(variable: name, reference: nil, location: part.location))
        default: break
        }
      }
    }
    var seen: Set<SourceLocation> = []
    return uses.filter { seen.insert($0.location).inserted }.sorted { $0.location < $1.location }
  }
}

extension IvarCollaborator {
  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "the variable of a collaborating property",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      - (instancetype)initWithClient:(Client *)client;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithClient:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:1️⃣[_network client]];
              }];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "the header is not scanned, as in the older published examples",
      """
      @implementation LoyaltyAssembly
      - (id)controller
      {
          return [TyphoonDefinition withClass:[LoyaltyController class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:1️⃣[_networkComponents loyaltyClient]];
          }];
      }
      @end
      """),
    .triggering(
      .objectiveC, "a variable declared in braces, and two uses of it",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @property (nonatomic, strong) Client *spare;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      {
          NetworkAssembly *_network;
      }
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:1️⃣[_network client]];
              [definition injectProperty:@selector(spare) with:2️⃣[_network client]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "through the property",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.network client]];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "through the getter, in brackets and with two dots",
      """
      @interface Client : NSObject
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) Client *client;
      @property (nonatomic, strong) Client *spare;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      - (Client *)client;
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface FeedAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @end
      @implementation FeedAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[[self network] client]];
              [definition injectProperty:@selector(spare) with:self.network.client];
          }];
      }
      @end
      """),
    .clean(
      .objectiveC, "an ordinary class may do what it likes",
      """
      @interface Client : NSObject
      @end

      @interface Coordinator : NSObject
      {
          Client *_client;
      }
      @end
      @implementation Coordinator
      - (id)client
      {
          return [_client description];
      }
      @end
      """),
    .triggering(
      .objectiveC, "beside variables that hold no assembly; the variable itself as a value",
      """
      @interface Feed : NSObject
      @property (nonatomic, strong) id client;
      @end
      @interface Settings : NSObject
      @property (nonatomic, strong) id host;
      @end

      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (id)client
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end

      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @property (nonatomic, copy) NSString *title;
      @end
      @implementation AppAssembly
      {
          Settings *_settings;
          NSInteger _port;
          NetworkAssembly *_other;
      }
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:1️⃣_network];
          }];
      }
      - (Feed *)second
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:2️⃣[_other client]];
          }];
      }
      - (Feed *)third
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:_settings];
          }];
      }
      - (Feed *)fourth
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:@(_port)];
          }];
      }
      - (Feed *)fifth
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:_title];
          }];
      }
      @end
      """),
  ]
}
