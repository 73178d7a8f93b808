import AssemblyFacts
import DependencyGraph

/// Reports containers that a computed property makes anew at every access.
struct ContainerPerAccess: Rule {
  static let metadata = RuleMetadata(
    id: "container-per-access", severity: .warning, frameworks: [.swinject, .dip],
    summary: "A container or assembler made anew by a computed property",
    rationale: """
      A computed property runs at every access. One that puts a container together gives a new one each time, with \
      instances of its own: nothing that is registered to be kept is kept from one access to the next.
      """,
    fix: "Store it: `let container = { … }()`, or `lazy var`.",
    examples: examples)

  func findings(in graph: DependencyGraph, _ context: RuleContext) -> [Finding] {
    graph.files.flatMap { file -> [Finding] in
      guard let code = file.code, code.importsSwinject || code.imports.contains("Dip") else {
        return []
      }
      var types = code.types
      var findings = code.variables.compactMap { finding($0, in: nil, file.path) }
      while let type = types.popLast() {
        types += type.types
        findings += type.variables.compactMap { finding($0, in: type.name, file.path) }
      }
      return findings
    }
  }

  private func finding(_ variable: SwiftVariable, in owner: String?, _ path: String) -> Finding? {
    guard let body = variable.getter, let type = variable.type, Self.holders.contains(Self.name(of: type)),
      let made = Self.construction(in: body)
    else { return nil }
    return Finding(
      rule: Self.metadata.id, severity: .warning,
      message: "every access to `\(variable.name)` makes a new container: what it keeps is gone with the next access",
      location: variable.nameSpan.location(in: path),
      chain: [Finding.Hop("it is made here", at: made.location(in: path))],
      fix: "store it: `let \(variable.name): \(type) = { … }()`",
      symbols: [(owner.map { "\($0)." } ?? "") + variable.name])
  }

  private static let holders: Set<String> = ["Container", "Resolver", "Assembler", "DependencyContainer"]

  private static func name(of type: SwiftType) -> String {
    switch type {
    case .named(let name, _): name.split(separator: ".").last.map(String.init) ?? name
    case .optional(let inner), .implicitlyUnwrapped(let inner), .opaque(let inner): self.name(of: inner)
    default: ""
    }
  }

  /// Where a body makes a container that it does not only look up.
  private static func construction(in body: [SwiftStatement]) -> SwiftSpan? {
    for part in body.flatMap(\.directParts) {
      var found: SwiftSpan?
      part.forEachPart { expression in
        guard found == nil, case .call(let callee, _) = expression.kind, let name = callee.plainName else { return }
        if ["Container", "Assembler", "DependencyContainer"].contains(name) { found = expression.span }
      }
      if let found { return found }
    }
    return nil
  }
}

extension ContainerPerAccess {
  fileprivate static let examples: [RuleExample] = [
    .triggering(
      .swift, "a computed property",
      """
      import Swinject
      final class App {
        var 1️⃣container: Container {
          let container = Container()
          container.register(App.self) { _ in App() }
          return container
        }
      }
      """),
    .triggering(
      .swift, "an assembler behind a resolver",
      """
      import Swinject
      final class AppAssembly: Assembly { func assemble(container: Container) {} }
      enum App {
        static var 1️⃣resolver: Resolver { Assembler([AppAssembly()]).resolver }
      }
      """),
    .triggering(
      .swift, "a child made for each access",
      """
      import Swinject
      let root = Container()
      var 1️⃣child: Container { Container(parent: root) }
      """),
    .clean(
      .swift, "stored, and made at the first access",
      """
      import Swinject
      final class App {
        let container: Container = {
          let container = Container()
          container.register(App.self) { _ in App() }
          return container
        }()
        lazy var resolver: Resolver = Container(parent: container)
        var shown: Resolver { container }
      }
      """),
    .clean(
      .swift, "a function says that it makes one",
      """
      import Swinject
      func makeContainer() -> Container { Container() }
      """),
    .clean(
      .swift, "a computed property that looks one up",
      """
      import Swinject
      enum App { static let assembler = Assembler() }
      var resolver: Resolver { App.assembler.resolver }
      """),
    .clean(
      .swift, "a computed property that is no container",
      """
      import Swinject
      enum Services {
        static let container = Container()
        static var resolver: Resolver { container }
        static var names: [String] { ["a", "b"] }
      }
      """),
    .clean(
      .swift, "a type that is only called so, in a file without Swinject",
      """
      struct Container { var items: [String] = [] }
      struct Page {
        var container: Container { Container(items: ["a"]) }
      }
      """),
    .triggering(
      .swift, "optional, in an extension",
      """
      import Swinject
      final class App {}
      extension App {
        var 1️⃣container: Swinject.Container? { Container() }
      }
      """),
  ]
}
