import AssemblyFacts
import DependencyGraph

/// Reports collaborators whose type the container does not recognize.
struct UnrecognizedCollaborator: Rule {
  static let metadata = RuleMetadata(
    id: "unrecognized-collaborator", severity: .error, frameworks: [.typhoon],
    summary: "A collaborator typed as a bare protocol",
    rationale: """
      Typhoon takes a property for a collaborating assembly when it is typed as an assembly class or as \
      `TyphoonAssembly<P> *`. One that is typed `id<P>` stays nil, and so does everything that is asked of it.
      """,
    fix: "Declare it as `TyphoonAssembly<P> *`.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    var findings = FindingsByPlace()
    for name in graph.assemblies.names {
      for collaborator in graph.collaborators(of: name) {
        guard case .bareProtocol(let protocols) = collaborator.kind else { continue }
        let type = "TyphoonAssembly<\(protocols.joined(separator: ", "))> *"
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: .error,
            message:
              "collaborator `\(collaborator.name)` of `\(name)` is typed as a protocol only: Typhoon does not fill it, and "
              + "it stays nil",
            location: collaborator.location,
            chain: graph.edges(from: name, through: collaborator).prefix(3).map {
              Finding.Hop("\(context.names.quoted($0.source)) asks it for `\($0.reference.key)`", at: $0.location)
            },
            fix: "declare it as `\(type)\(collaborator.name)`", symbols: [name, collaborator.name]))
      }
    }
    return findings.findings
  }
}

extension UnrecognizedCollaborator {
  private static func source(_ property: String) -> String {
    """
    @interface Feed : NSObject
    @property (nonatomic, strong) id client;
    @end

    @protocol Network <NSObject>
    - (id)client;
    @end
    @protocol Secure <NSObject>
    @end
    @interface NetworkAssembly : TyphoonAssembly <Network, Secure>
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
    .triggering(.objectiveC, "id<P>", source("@property (nonatomic, strong) id<Network> 1️⃣network;")),
    .triggering(
      .objectiveC, "id with two protocols", source("@property (nonatomic, strong) id<Network, Secure> 1️⃣network;")),
    .triggering(
      .objectiveC, "read-only", source("@property (nonatomic, strong, readonly) id <Network> 1️⃣network;")),
    .clean(
      .objectiveC, "TyphoonAssembly<P>",
      source("@property (nonatomic, strong) TyphoonAssembly<Network> *network;")),
    .clean(.objectiveC, "the assembly's class", source("@property (nonatomic, strong) NetworkAssembly *network;")),
    .clean(
      .objectiveC, "another property typed as a protocol that no assembly conforms to",
      source(
        "@property (nonatomic, strong) NetworkAssembly *network;\n@property (nonatomic, weak) id<NSCopying> owner;")),
  ]
}
