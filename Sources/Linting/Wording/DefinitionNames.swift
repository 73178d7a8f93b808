import AssemblyFacts
import DependencyGraph

/// What definitions and sites are called in messages.
package struct DefinitionNames: Sendable {
  /// Keys that more than one assembly has: these are named with their assembly.
  private let ambiguous: Set<DefinitionKey>

  package init(graph: DependencyGraph) {
    var owners: [DefinitionKey: String] = [:]
    var ambiguous: Set<DefinitionKey> = []
    for node in graph.nodes {
      if let owner = owners[node.id.key], owner != node.id.assembly { ambiguous.insert(node.id.key) }
      owners[node.id.key] = node.id.assembly
    }
    self.ambiguous = ambiguous
  }

  /// `` `viewWithAccounts:` ``, or `` `LoyaltyAssembly.viewWithAccounts:` `` where several assemblies have it.
  package func quoted(_ id: DefinitionID) -> String { "`\(plain(id))`" }

  package func plain(_ id: DefinitionID) -> String {
    ambiguous.contains(id.key) ? "\(id.assembly).\(id.key)" : id.key.description
  }

  /// `` `a`, `b` and `c` ``; more than `limit` are counted.
  package func list(_ ids: [DefinitionID], limit: Int = 4) -> String {
    Wording.list(ids.map(quoted), limit: limit)
  }
}

package enum Wording {
  /// `a, b and c`; of more than `limit` the rest is counted: `a, b and 7 more`.
  package static func list(_ items: [String], limit: Int = 4, joint: String = "and") -> String {
    guard items.count > 1 else { return items.first ?? "" }
    if items.count > limit {
      let shown = items.prefix(limit - 1).joined(separator: ", ")
      return "\(shown) \(joint) \(items.count - limit + 1) more"
    }
    return items.dropLast().joined(separator: ", ") + " \(joint) " + (items.last ?? "")
  }

  /// A site as part of a sentence: "property `delegate`", "parameter `view:` of its initializer".
  package static func site(_ site: InjectionSite) -> String {
    switch site {
    case .initializer: "parameter `\(site.title)` of its initializer"
    case .property(let name): "property `\(name)`"
    case .method(let selector, _, _): "parameter `\(site.title)` of `\(selector)`"
    case .before(let selector, _, _): "parameter `\(site.title)` of `\(selector)`, called before its injections"
    case .after(let selector, _, _): "parameter `\(site.title)` of `\(selector)`, called after its injections"
    case .factoryReceiver: "its factory"
    case .factoryParameter(let selector, _, _): "parameter `\(site.title)` of the factory's `\(selector)`"
    }
  }

  /// "property `delegate` of `screen`", "parameter `view:` of the initializer of `screen`".
  package static func site(_ site: InjectionSite, of owner: String) -> String {
    switch site {
    case .initializer: "parameter `\(site.title)` of the initializer of \(owner)"
    case .factoryReceiver: "the factory of \(owner)"
    case .property, .method, .before, .after, .factoryParameter: "\(self.site(site)) of \(owner)"
    }
  }

  /// A stable name of a site for `Finding.symbols`.
  package static func symbol(_ site: InjectionSite) -> String {
    switch site {
    case .initializer(let selector, let index, let label, _):
      selector.isEmpty ? "\(label ?? "")[\(index)]" : "\(selector)[\(index)]"
    case .property(let name): name
    case .method(let selector, let index, _), .before(let selector, let index, _), .after(let selector, let index, _),
      .factoryParameter(let selector, let index, _):
      "\(selector)[\(index)]"
    case .factoryReceiver: "factory"
    }
  }

  /// The type that a site is filled by.
  package static func type(of site: ByTypeSite) -> String { site.type.map { "`\($0.text)`" } ?? "an unknown type" }

  /// `1 time`, `3 times`.
  package static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
  }
}
