import AssemblyFacts
import DependencyGraph

/// Reports Swift assembly methods and collaborators that the container cannot intercept.
struct MissingDynamic: Rule {
  static let metadata = RuleMetadata(
    id: "missing-dynamic", severity: .error, frameworks: [.typhoon],
    summary: "A Swift assembly method or collaborator property that is not `@objc dynamic`",
    rationale: """
      Typhoon intercepts the methods of an assembly through the Objective-C runtime. A Swift method without `dynamic` is \
      called directly: other definitions get a new, unregistered definition instead of a reference, and code outside gets \
      a definition instead of a component. From Typhoon 4.0 on, the same holds for a property that holds a \
      collaborating assembly, because the body of a definition runs on a stand-in: what a definition asks of it crashes. \
      That is a warning while the version in use is not known.
      """,
    fix: "Declare it `@objc dynamic`.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    methods(graph, context) + properties(graph, context)
  }

  private func methods(_ graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    let direct = graph.nodes.filter { node in
      node.isTyphoon && node.definition.language == .swift && !node.definition.isInterceptable
    }
    return direct.map { node in
      Finding(
        rule: Self.metadata.id, severity: .error,
        message:
          "\(context.names.quoted(node.id)) is not `@objc dynamic`: Typhoon cannot intercept it, and whoever asks "
          + "for it gets the definition instead of the component",
        location: node.definition.nameLocation,
        chain: graph.edges(to: node.id).prefix(3).map {
          Finding.Hop("\(context.names.quoted($0.source)) asks for it", at: $0.location)
        },
        fix: "declare it `@objc dynamic func`", symbols: ["\(node.id)"])
    }
  }

  private func properties(_ graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    guard let severity = context.severityOnStandIn else { return [] }
    var findings = FindingsByPlace()
    let used = Set(
      graph.edges.compactMap { edge -> [String]? in
        guard case .property(let property) = edge.reference.receiver else { return nil }
        return [edge.source.assembly, property]
      })
    for name in graph.assemblies.names {
      guard let assembly = graph.assemblies[name], assembly.framework == .typhoon, graph.types[name]?.isSwift == true
      else { continue }
      for collaborator in graph.collaborators(of: name) {
        guard used.contains([name, collaborator.name]),
          case .found(let property) = graph.types.property(collaborator.name, of: name),
          !property.isDynamic || !property.isObjectiveC, !property.isComputed
        else { continue }
        findings.append(
          Finding(
            rule: Self.metadata.id, severity: severity,
            message:
              "collaborator `\(collaborator.name)` of `\(name)` is not `@objc dynamic`: definitions are built on a "
              + "stand-in\(context.versionCaveat), which cannot answer for it",
            location: property.location, chain: [], fix: "declare it `@objc dynamic var`",
            symbols: [name, collaborator.name]))
      }
    }
    return findings.findings
  }
}

extension MissingDynamic {
  private static func source(_ declarations: String) -> String {
    """
    import Typhoon

    class Client: NSObject {
    }
    class Feed: NSObject {
        @objc var client: Client?
    }

    class NetworkAssembly: TyphoonAssembly {
        @objc dynamic func client() -> AnyObject {
            return TyphoonDefinition.withClass(Client.self) as AnyObject
        }
    }

    class AppAssembly: TyphoonAssembly {
    \(declarations)
    }
    """
  }

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "a method without dynamic",
      source(
        """
            func 1️⃣client() -> AnyObject {
                return TyphoonDefinition.withClass(Client.self) as AnyObject
            }
        """)),
    .triggering(
      .swift, "exposed, and still called directly",
      source(
        """
            @objc func 1️⃣apiClient() -> AnyObject {
                return TyphoonDefinition.withClass(Client.self) { definition in
                    definition?.scope = TyphoonScope.singleton
                } as AnyObject
            }
        """)),
    .triggering(
      .swift, "a collaborator",
      source(
        """
            var 1️⃣network: NetworkAssembly!

            @objc dynamic func feed() -> AnyObject {
                return TyphoonDefinition.withClass(Feed.self) { definition in
                    definition?.injectProperty(#selector(getter: Feed.client), with: self.network.client())
                } as AnyObject
            }
        """)),
    .clean(
      .swift, "both are",
      source(
        """
            @objc dynamic var network: NetworkAssembly!

            @objc dynamic func feed() -> AnyObject {
                return TyphoonDefinition.withClass(Feed.self) { definition in
                    definition?.injectProperty(#selector(getter: Feed.client), with: self.network.client())
                } as AnyObject
            }
        """)),
    .clean(
      .swift, "in another order, with other modifiers",
      source(
        """
            @objc public dynamic func apiClient() -> AnyObject {
                return TyphoonDefinition.withClass(Client.self) as AnyObject
            }
        """)),
    .clean(
      .objectiveC, "Objective-C methods are always intercepted",
      """
      @interface Client : NSObject
      @end
      @interface AppAssembly : TyphoonAssembly
      @end
      @implementation AppAssembly
      - (Client *)client
      {
          return [TyphoonDefinition withClass:[Client class]];
      }
      @end
      """),
    .clean(
      .swift, "methods of an assembly of Swinject",
      """
      import Swinject
      final class Client { init() {} }
      final class AppAssembly: Assembly {
        func makeClient() -> Client { Client() }
        func assemble(container: Container) {
          container.register(Client.self) { _ in self.makeClient() }
        }
      }
      """),
    .clean(
      .swift, "a computed collaborator, and one that no definition asks",
      """
      import Typhoon
      class Client: NSObject {}
      class NetworkAssembly: TyphoonAssembly {
        @objc dynamic func client() -> Any { TyphoonDefinition.withClass(Client.self) }
      }
      class AppAssembly: TyphoonAssembly {
        var unused: NetworkAssembly!
        @objc dynamic var network: NetworkAssembly!
        @objc dynamic func feed() -> Any {
          TyphoonDefinition.withClass(Client.self) { definition in
            definition?.injectMethod(#selector(NSObject.isEqual(_:))) { method in
              method?.injectParameter(with: self.network.client())
            }
          }
        }
      }
      """),
    .triggering(
      .swift, "a collaborator that is only one of the two",
      """
      import Typhoon
      class Client: NSObject {
        @objc var first: Client?
        @objc var second: Client?
      }
      class NetworkAssembly: TyphoonAssembly {
        @objc dynamic func client() -> Any { TyphoonDefinition.withClass(Client.self) }
      }
      class AppAssembly: TyphoonAssembly {
        @objc var 1️⃣network: NetworkAssembly!
        @objc dynamic func feed() -> Any {
          TyphoonDefinition.withClass(Client.self) { definition in
            definition?.injectProperty("first", with: self.network.client())
          }
        }
      }
      """),
    .triggering(
      .swift, "asked for by another definition",
      """
      import Typhoon
      class Client: NSObject {
        @objc var next: Client?
      }
      class AppAssembly: TyphoonAssembly {
        func 1️⃣client() -> Any { TyphoonDefinition.withClass(Client.self) }
        @objc dynamic func feed() -> Any {
          TyphoonDefinition.withClass(Client.self) { definition in
            definition?.injectProperty("next", with: self.client())
          }
        }
      }
      """),
  ]
}
