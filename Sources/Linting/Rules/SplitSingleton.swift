import AssemblyFacts
import DependencyGraph

/// Reports services that are kept once for each list of arguments they are registered with.
struct SplitSingleton: Rule {
  static let metadata = RuleMetadata(
    id: "split-singleton", severity: .warning, frameworks: [.swinject, .dip],
    summary: "One service in a kept scope under several argument lists",
    rationale: """
      The types of the arguments are part of the key. A service that is registered once without an argument and once \
      with one is two registrations, each with an instance of its own: what looks like one singleton is two.
      """,
    fix: "Keep one registration, and let the others resolve it.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    Self.groups(in: graph).map { group in
      let (first, second) = (group[0], group[1])
      return Finding(
        rule: Self.metadata.id, severity: .warning,
        message: "\(context.names.quoted(second.id)) and \(context.names.quoted(first.id)) are kept apart: the "
          + "arguments are part of the key, so that the container holds \(Wording.count(group.count, "instance"))",
        location: second.definition.nameLocation,
        chain: group.filter { $0.id != second.id }.map { node in
          Finding.Hop("\(context.names.quoted(node.id)) is kept as well", at: node.definition.nameLocation)
        },
        fix: "keep one registration, and let the other resolve it", symbols: group.map { "\($0.id)" })
    }
  }

  /// Registrations of one service and name that are all kept by the container, each with other arguments, in order of
  /// place.
  static func groups(in graph: DependencyGraph) -> [[DefinitionNode]] {
    var groups: [String: [DefinitionNode]] = [:]
    for node in graph.nodes where node.definition.framework == .swinject || node.definition.framework == .dip {
      guard case .service(let key) = node.id.key, graph.scope(of: node.id) == .singleton else { continue }
      groups["\(key.type)/\(key.name?.description ?? "")", default: []].append(node)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { _, nodes in
      var seen: Set<DefinitionKey> = []
      let different = nodes.sorted { $0.definition.location < $1.definition.location }
        .filter { seen.insert($0.id.key).inserted }
      return different.count > 1 ? different : nil
    }
  }
}

extension SplitSingleton {
  private static let head = """
    import Swinject
    final class Ledger { init() {}; init(owner: String) {} }
    final class LedgerAssembly: Assembly {
      func assemble(container: Container) {

    """

  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "with and without an argument",
      head + """
            container.register(Ledger.self) { _ in Ledger() }.inObjectScope(.container)
            container.register(1️⃣Ledger.self) { (_, owner: String) in Ledger(owner: owner) }.inObjectScope(.container)
          }
        }
        """),
    .triggering(
      .swift, "two argument types",
      head + """
            container.register(Ledger.self) { (_, owner: String) in Ledger(owner: owner) }.inObjectScope(.container)
            container.register(1️⃣Ledger.self) { (_, year: Int) in Ledger() }.inObjectScope(.container)
          }
        }
        """),
    .triggering(
      .swift, "under the same name",
      head + """
            container.register(Ledger.self, name: "main") { _ in Ledger() }.inObjectScope(.container)
            container.register(1️⃣Ledger.self, name: "main") { (_, owner: String) in Ledger(owner: owner) }
              .inObjectScope(.container)
          }
        }
        """),
    .clean(
      .swift, "only one of them is kept",
      head + """
            container.register(Ledger.self) { _ in Ledger() }.inObjectScope(.container)
            container.register(Ledger.self) { (_, owner: String) in Ledger(owner: owner) }
          }
        }
        """),
    .clean(
      .swift, "none of them is kept",
      head + """
            container.register(Ledger.self) { _ in Ledger() }.inObjectScope(.transient)
            container.register(Ledger.self) { (_, owner: String) in Ledger(owner: owner) }
          }
        }
        """),
    .clean(
      .swift, "two names are two services",
      head + """
            container.register(Ledger.self, name: "a") { _ in Ledger() }.inObjectScope(.container)
            container.register(Ledger.self, name: "b") { _ in Ledger() }.inObjectScope(.container)
          }
        }
        """),
  ]
}
