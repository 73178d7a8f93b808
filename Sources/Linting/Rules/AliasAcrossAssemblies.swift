import AssemblyFacts
import DependencyGraph

/// Reports methods that return another assembly's definition.
struct AliasAcrossAssemblies: Rule {
  static let metadata = RuleMetadata(
    id: "alias-across-assemblies", severity: .error, frameworks: [.typhoon],
    summary: "A method that returns a collaborating assembly's definition",
    rationale: """
      What `[self.other foo]` returns carries the other definition's key. Returned by a method of this assembly, it is \
      registered a second time under that key, and the container raises `NSInvalidArgumentException` ("Key 'foo' is \
      already registered") when the assembly is activated: no entry can be resolved.
      """,
    fix: "Wrap it: `return [TyphoonDefinition with:[self.other foo]];`.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.nodes.compactMap { node in
      guard node.isTyphoon, case .value(let value) = node.definition.body.construction,
        case .reference(let reference) = node.lookThrough(value).kind
      else { return nil }
      switch reference.receiver {
      case .property(let name), .instanceVariable(let name):
        // A property that holds no assembly is another matter.
        guard graph.collaborator(of: node.id.assembly, heldBy: name) != nil else { return nil }
      case .ownAssembly, .superAssembly, .made, .resolver: return nil
      }
      let code = CodeText(node, in: graph).text(reference)
      let target = graph.target(of: reference, in: node.id)
      var chain: [Finding.Hop] = []
      if case .definitions(let targets) = target, let first = targets.first, let definition = graph[first]?.definition {
        chain.append(Finding.Hop("`\(first.assembly)` registers `\(first.key)`", at: definition.nameLocation))
      }
      return Finding(
        rule: Self.metadata.id, severity: .error,
        message:
          "\(context.names.quoted(node.id)) returns `\(code)`, which is registered again: \"Key '\(reference.key)' is "
          + "already registered\" when the assembly is activated",
        location: value.location, chain: chain,
        fix: "write `\(CodeText(node, in: graph).returning(CodeText(node, in: graph).wrapped(code)))`",
        symbols: ["\(node.id)", "\(reference.key)"])
    }
  }
}

extension AliasAcrossAssemblies {
  private static let head = """
    @interface Client : NSObject
    @end
    @interface NetworkAssembly : TyphoonAssembly
    - (Client *)client;
    - (Client *)clientForHost:(NSString *)host;
    @end
    @implementation NetworkAssembly
    - (Client *)client
    {
        return [TyphoonDefinition withClass:[Client class]];
    }
    - (Client *)clientForHost:(__unused NSString *)host
    {
        return [TyphoonDefinition withClass:[Client class]];
    }
    @end

    @interface AppAssembly : TyphoonAssembly
    @property (nonatomic, strong, readonly) NetworkAssembly *network;
    @end
    @implementation AppAssembly

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "in brackets",
      head + """
        - (Client *)apiClient
        {
            return 1️⃣[self.network client];
        }
        @end
        """),
    .triggering(
      .objectiveC, "with dots",
      head + """
        - (Client *)apiClient
        {
            return 1️⃣self.network.client;
        }
        @end
        """),
    .triggering(
      .objectiveC, "with an argument",
      head + """
        - (Client *)clientNamed:(NSString *)name
        {
            return 1️⃣[[self network] clientForHost:name];
        }
        @end
        """),
    .clean(
      .objectiveC, "wrapped",
      head + """
        - (Client *)apiClient
        {
            return [TyphoonDefinition with:[self.network client]];
        }
        @end
        """),
    .clean(
      .objectiveC, "an alias inside one assembly",
      head + """
        - (Client *)apiClient
        {
            return [self mainClient];
        }
        - (Client *)mainClient
        {
            return [TyphoonDefinition withClass:[Client class]];
        }
        @end
        """),
    .clean(
      .objectiveC, "injected",
      """
      @interface Feed : NSObject
      @property (nonatomic, strong) id client;
      @end

      """ + head + """
        - (Feed *)feed
        {
            return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(client) with:[self.network client]];
            }];
        }
        @end
        """),
    .triggering(
      .objectiveC, "beside what a property gives back that holds no assembly",
      """
      @interface Client : NSObject
      @end
      @interface Clients : NSObject
      - (id)first;
      @end
      @interface NetworkAssembly : TyphoonAssembly
      @end
      @implementation NetworkAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end

      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) NetworkAssembly *network;
      @property (nonatomic, strong) Clients *clients;
      @end
      @implementation AppAssembly
      - (Client *)firstClient
      {
          return [self.clients first];
      }
      - (Client *)lastClient
      {
          return 1️⃣[self.network client];
      }
      @end
      """),
  ]
}
