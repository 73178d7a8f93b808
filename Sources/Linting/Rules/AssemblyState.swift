import AssemblyFacts
import DependencyGraph

/// Reports definitions that read the assembly's own state.
struct AssemblyState: Rule {
  static let metadata = RuleMetadata(
    id: "assembly-state", severity: .error, frameworks: [.typhoon],
    summary: "A definition that reads the assembly's own variable or plain property",
    rationale: """
      From Typhoon 4.0 on, the body of an assembly method runs with a stand-in as `self`, which has none of the \
      assembly's state: its variables and its properties that hold no assembly read nil or 0 inside definitions. It is a \
      warning while the version in use is not known; up to 3.x it works.
      """,
    fix: "Make it a definition, a configuration value or a runtime argument.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    guard let severity = context.severityOnStandIn else { return [] }
    var findings = FindingsByPlace()
    for edge in graph.edges {
      guard case .state(let name, let declared) = edge.target, let node = graph[edge.source], node.isTyphoon else {
        continue
      }
      findings.append(finding(name, declared, at: edge.location, in: node, severity, context))
    }
    for node in graph.nodes where node.isTyphoon {
      for use in InstanceVariableUse.all(in: node) {
        guard let declared = state(use.variable, of: node.id.assembly, graph) else { continue }
        findings.append(finding(use.variable, declared, at: use.location, in: node, severity, context))
      }
    }
    return findings.findings
  }

  /// Where a variable, or the property it belongs to, is declared to hold something other than an assembly.
  private func state(_ variable: String, of assembly: String, _ graph: DependencyGraph) -> SourceLocation? {
    if graph.collaborator(of: assembly, heldBy: variable) != nil { return nil }
    let property = Collaborator.propertyName(of: variable)
    for facts in graph.types.ancestry(of: assembly).chain {
      if let declared = facts.properties[property] { return declared.location }
      guard let declared = facts.instanceVariables[variable] else { continue }
      if declared.type.kind == .object {
        let isKnown = graph.types[declared.type.name] != nil || declared.type.name.hasPrefix("NS")
        return graph.assemblies[declared.type.name] == nil && isKnown ? declared.location : nil
      }
      return declared.location
    }
    return nil
  }

  private func finding(
    _ name: String, _ declared: SourceLocation, at location: SourceLocation, in node: DefinitionNode,
    _ severity: Severity, _ context: RuleContext
  ) -> Finding {
    Finding(
      rule: Self.metadata.id, severity: severity,
      message:
        "`\(name)` reads nil or 0 in \(context.names.quoted(node.id))\(context.versionCaveat): definitions are built on a "
        + "stand-in for `self`, without the assembly's state",
      location: location, chain: [Finding.Hop("`\(name)` is declared here", at: declared)],
      fix: "make `\(name)` a definition, a configuration value or a runtime argument", symbols: ["\(node.id)", name])
  }
}

extension AssemblyState {
  private static func source(_ declarations: String, _ value: String) -> String {
    """
    @interface Client : NSObject
    @property (nonatomic, copy) id host;
    @end

    @interface HostAssembly : TyphoonAssembly
    @end
    @implementation HostAssembly
    - (id)host
    {
        return [TyphoonDefinition withClass:[NSObject class]];
    }
    @end

    @interface NetworkAssembly : TyphoonAssembly
    \(declarations)
    @end
    @implementation NetworkAssembly
    - (Client *)client
    {
        return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(host) with:\(value)];
        }];
    }
    @end
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .objectiveC, "a plain property",
      source("@property (nonatomic, copy) NSString *hostName;", "1️⃣self.hostName")),
    .triggering(
      .objectiveC, "the variable of a plain property",
      source("@property (nonatomic, copy) NSString *hostName;", "1️⃣_hostName")),
    .triggering(
      .objectiveC, "a variable in braces",
      source("{\n    NSURL *_baseURL;\n}", "1️⃣_baseURL")),
    .clean(
      .objectiveC, "a collaborator is no state",
      source("@property (nonatomic, strong, readonly) HostAssembly *hosts;", "[self.hosts host]")),
    .clean(
      .objectiveC, "state that no definition reads",
      source("@property (nonatomic, copy) NSString *hostName;", "@\"localhost\"")),
    .clean(
      .objectiveC, "a configuration value", source("", "TyphoonConfig(@\"host\")")),
    .clean(
      .swift, "an assembly of Swinject reads its own",
      """
      import Swinject
      final class Client { init(host: String) {} }
      final class AppAssembly: Assembly {
        private let host: String
        init(host: String) { self.host = host }
        func assemble(container: Container) {
          container.register(Client.self) { _ in Client(host: self.host) }
        }
      }
      """),
    .triggering(
      .objectiveC, "a number and an object in braces",
      """
      @interface Host : NSObject
      @end
      @interface Client : NSObject
      @property (nonatomic, strong) id host;
      @property (nonatomic, strong) id port;
      @end

      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      {
          Host *_host;
          NSInteger _port;
      }
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(host) with:1️⃣_host];
              [definition injectProperty:@selector(port) with:@(2️⃣_port)];
          }];
      }
      @end
      """),
  ]
}
