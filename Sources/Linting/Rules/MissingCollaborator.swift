import AssemblyFacts
import DependencyGraph

/// Reports collaborators that no scanned assembly can be.
struct MissingCollaborator: Rule {
  static let metadata = RuleMetadata(
    id: "missing-collaborator", severity: .warning, frameworks: [.typhoon],
    summary: "A collaborating assembly that no scanned assembly satisfies",
    rationale: """
      A property typed `TyphoonAssembly<P> *` is filled by an active assembly that conforms to `P`. Where none of the \
      scanned assemblies does, whatever is asked of it raises "No component matching id" when it is reached. Protocols \
      and classes that are declared outside the scanned sources are unknown, and nothing is said about them.
      """,
    fix: "Let an assembly conform to the protocol, or activate the one that does.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    // An assembly whose ancestors are not scanned may conform to anything.
    let isEverythingKnown = graph.assemblies.names.allSatisfy { graph.assemblies[$0]?.isComplete == true }
    guard isEverythingKnown else { return [] }
    var findings = FindingsByPlace()
    for name in graph.assemblies.names {
      for collaborator in graph.collaborators(of: name) {
        guard case .conforming(let protocols) = collaborator.kind, !protocols.isEmpty,
          protocols.allSatisfy({ graph.types[$0]?.isProtocol == true }),
          graph.assemblies.conforming(to: protocols).isEmpty
        else { continue }
        let listed = Wording.list(protocols.map { "`\($0)`" })
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .warning,
            message:
              "no assembly conforms to \(listed), which collaborator `\(collaborator.name)` of `\(name)` is to be: what is "
              + "asked of it raises \"No component matching id\"",
            location: collaborator.location,
            chain: protocols.compactMap { wanted in
              graph.types[wanted].map { Finding.Hop("`\(wanted)` is declared here", at: $0.location) }
            },
            fix: "let an assembly conform to \(listed)", symbols: [name, collaborator.name]))
      }
    }
    return findings.findings
  }
}

extension MissingCollaborator {
  private static func source(_ network: String, _ property: String) -> String {
    """
    @interface Feed : NSObject
    @property (nonatomic, strong) id client;
    @end

    @protocol Network <NSObject>
    - (id)client;
    @end
    @interface NetworkAssembly : TyphoonAssembly\(network)
    @end
    @implementation NetworkAssembly
    - (id)client
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end

    @interface FeedAssembly : TyphoonAssembly
    \(property)
    @end
    @implementation FeedAssembly
    - (Feed *)feed
    {
        return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(client) with:[self.network client]];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "nobody conforms",
      source("", "@property (nonatomic, strong) TyphoonAssembly<Network> *1️⃣network;")),
    .triggering(
      .objectiveC, "nobody conforms to both",
      source(
        " <Network>",
        "@property (nonatomic, strong) TyphoonAssembly<Network, Secure> *1️⃣network;\n"
      ).replacing("@interface Feed :", with: "@protocol Secure <NSObject>\n@end\n@interface Feed :")),
    .triggering(
      .objectiveC, "in a class extension",
      source("", "").replacing(
        "@implementation FeedAssembly",
        with: """
          @interface FeedAssembly ()
          @property (nonatomic, strong, readonly) TyphoonAssembly <Network> *1️⃣network;
          @end
          @implementation FeedAssembly
          """)),
    .clean(
      .objectiveC, "one conforms",
      source(" <Network>", "@property (nonatomic, strong) TyphoonAssembly<Network> *network;")),
    .clean(
      .objectiveC, "a class outside the scanned sources is unknown",
      source("", "@property (nonatomic, strong) SharedNetworkAssembly *network;")),
    .clean(
      .objectiveC, "a protocol outside the scanned sources is unknown",
      source("", "@property (nonatomic, strong) TyphoonAssembly<SharedNetwork> *network;")),
    .clean(
      .objectiveC, "an assembly whose superclass is not scanned may conform",
      """
      @protocol Network <NSObject>
      - (id)client;
      @end
      @interface PodNetworkAssembly : PodAssembly
      @end
      @interface Feed : NSObject
      @property (nonatomic, strong) id client;
      @end

      @interface AppAssembly : TyphoonAssembly
      @property (nonatomic, strong, readonly) TyphoonAssembly<Network> *network;
      @end
      @implementation AppAssembly
      - (Feed *)feed
      {
          return [TyphoonDefinition withClass:[Feed class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(client) with:[self.network client]];
          }];
      }
      @end
      @implementation PodNetworkAssembly
      - (id)client
      {
          return [TyphoonDefinition withClass:[NSObject class]];
      }
      @end
      """),
  ]
}
