import AssemblyFacts
import DependencyGraph
import Scanning
import Testing

/// Registrations as definitions of the graph, with their edges.
@Suite struct SwinjectDefinitionTests {
  private func graph(_ source: String) -> DependencyGraph {
    DependencyGraph(files: [SwiftScanner.scan(Array(("import Swinject\n" + source).utf8), path: "App.swift")])
  }

  /// One line for each definition and edge.
  private func text(_ graph: DependencyGraph) -> String {
    var lines: [String] = []
    for node in graph.nodes {
      let definition = node.definition
      var line = "\(node.id)"
      if case .closure(let product) = definition.body.construction { line += " makes \(product?.name ?? "?")" }
      if case .value = definition.body.construction { line += " is another" }
      if let scope = definition.body.scope { line += " \(scope.scope)" }
      if !definition.forwardedKeys.isEmpty {
        line += " as " + definition.forwardedKeys.map(\.description).joined(separator: ", ")
      }
      if let condition = definition.condition { line += " if \(condition)" }
      lines.append(line)
      for edge in graph.edges(from: node.id) {
        let targets = edge.targets.map(\.description).joined(separator: ", ")
        lines.append(
          "  \(edge.phase) \(edge.injection?.site.title ?? "-") \(edge.reference.demand) -> \(targets.isEmpty ? "?\(edge.reference.key)" : targets)"
        )
      }
    }
    for file in graph.files {
      for resolution in file.resolutions {
        if case .service(let key) = resolution.target { lines.append("entry \(key)") }
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test func readsRegistrationsOfAllSpellings() {
    let found = text(
      graph(
        """
        protocol Animal {}
        final class Cat: Animal { init(name: String, toy: Toy?) {}; weak var owner: Person?; var food: Food! }
        final class Toy {}
        final class Food {}
        final class Person { init(pet: Animal, friend: () -> Person) {} }
        final class ZooAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Animal.self, name: "cat") { (r, name: String) in
              let cat = Cat(name: name, toy: r.resolve(Toy.self))
              cat.food = r.resolve(Food.self)!
              return cat
            }
            .implements(Cat.self)
            .inObjectScope(.container)
            .initCompleted { r, animal in (animal as! Cat).owner = r.resolve(Person.self) }
            container.autoregister(Toy.self, initializer: Toy.init)
            registerPeople(in: container)
          }
          private func registerPeople(in c: Container) {
            for name in ["a", "b"] {
              c.register(Person.self, name: name) { r in
                Person(pet: r.resolve(Animal.self, name: "cat", argument: "x")!, friend: { r.resolve(Person.self)! })
              }
            }
          }
        }
        func start(_ r: Resolver) { _ = r.resolve(Person.self, name: "a") }
        """))
    #expect(
      found == """
        ZooAssembly.Animal/cat(String) makes Cat singleton as Cat(String)
          construction toy: optional -> ZooAssembly.Toy
          construction food forced -> ?Food
          completion owner optional -> ?Person
        ZooAssembly.Person/a makes Person
          construction pet: forced -> ZooAssembly.Animal/cat(String)
          later friend: forced -> ?Person
        ZooAssembly.Person/b makes Person
          construction pet: forced -> ZooAssembly.Animal/cat(String)
          later friend: forced -> ?Person
        ZooAssembly.Toy makes Toy
        entry Person/a
        """)
  }

  @Test func followsHelpersAndWrappers() {
    let found = text(
      graph(
        """
        final class Client {}
        final class Screen { @Injected var client: Client; init(resolver: Resolver) { helper = resolver.resolve(Helper.self)! }; let helper: Helper }
        final class Helper {}
        @propertyWrapper struct Injected<T> {
          var wrappedValue: T
          init() { wrappedValue = Shared.container.resolve(T.self)! }
        }
        enum Shared { static let container: Container = {
          let container = Container()
          container.single(Client.self) { _ in Client() }
          container.register(Screen.self) { r in Screen(resolver: r) }
          if Flags.isNew { container.register(Helper.self) { _ in Helper() } } else { container.register(Helper.self) { _ in Helper() } }
          return container
        }() }
        extension Container {
          func single<Service>(_ type: Service.Type, _ factory: @escaping (Resolver) -> Service) {
            register(type, factory: factory).inObjectScope(.container)
          }
        }
        """))
    #expect(
      found == """
        Shared.Client makes Client singleton
        Shared.Helper makes Helper if Flags.isNew
        Shared.Helper#2 makes Helper if !(Flags.isNew)
        Shared.Screen makes Screen
          construction helper forced -> Shared.Helper, Shared.Helper#2
          later client forced -> Shared.Client
        """)
  }

  private static let tea = """
    import Swinject
    final class Tea {}
    final class Milk {}
    final class TeaAssembly: Assembly {
      func assemble(container: Container) { container.register(Tea.self) { _ in Tea() } }
    }
    extension Resolver {
      func need<Service>(_ type: Service.Type) -> Service { resolve(Service.self)! }
    }
    func serve(_ resolver: Resolver) {
      _ = resolver.resolve(Tea.self)!
      if let milk = resolver.resolve(Milk.self) { pour(milk) }
      let other = resolver.resolve(Milk.self, name: "oat")
      pour(other!)
    }
    """

  @Test func tellsWhatOrdinaryCodeResolvesInVain() {
    let graph = DependencyGraph(files: [SwiftScanner.scan(Array(Self.tea.utf8), path: "App.swift")])
    let found = graph.unansweredResolutions.map { "\($0.resolution.nameLocation) \($0.resolution.demand) \($0.key)" }
    #expect(found == ["App.swift:12:34 optional Milk", "App.swift:13:32 forced Milk/oat"])
  }

  @Test func followsAnApplicationsOwnContainerType() {
    let found = text(
      graph(
        """
        protocol Brewing {}
        final class Pot: Brewing { init(water: Water) {} }
        final class Water {}
        public struct Resolver {
          private let container = Container()
          public init() {}
          public func resolve<T>(_: T.Type) -> T { container.resolve(T.self)! }
          public func register<T>(_ type: T.Type, initializer: @escaping (() -> T)) {
            container.autoregister(type, initializer: initializer)
          }
          public func register<T, A>(_ type: T.Type, initializer: @escaping ((A) -> T)) {
            container.autoregister(type, initializer: initializer)
          }
        }
        public struct KitchenAssembler {
          public init(resolver: Resolver) {
            resolver.register(Brewing.self, initializer: Pot.init)
            resolver.register(Water.self, initializer: Water.init)
          }
        }
        public struct Menu {
          private let resolver: Resolver
          func brew() -> Brewing { resolver.resolve(Brewing.self) }
        }
        """))
    #expect(
      found == """
        KitchenAssembler.Brewing makes Pot
          construction water: forced -> KitchenAssembler.Water
        KitchenAssembler.Water makes Water
        entry Brewing
        """)
  }

  @Test func readsWhatAReturnedClosureResolves() {
    let found = text(
      graph(
        """
        final class Client {}
        final class Post { init(client: Client, id: Int) {} }
        final class PostAssembly: Assembly {
          typealias Factory = (Int) -> Post
          private func makeFactory(resolver: Resolver) -> Factory {
            let factory: Factory = { id in
              let client = resolver.resolve(Client.self)!
              return Post(client: client, id: id)
            }
            return factory
          }
          func assemble(container: Container) {
            container.register(Client.self) { _ in Client() }
            container.register(Factory.self, name: "post", factory: makeFactory)
          }
        }
        """))
    #expect(
      found == """
        PostAssembly.(Int) -> Post/post makes ?
          later _ forced -> PostAssembly.Client
        PostAssembly.Client makes Client
        """)
  }

  /// Both sides of every decision are looked at, so that each call of itself would double the work.
  @Test func followsCodeThatCallsItselfInBoundedTime() {
    let found = text(
      graph(
        """
        final class Leaf {}
        final class TreeAssembly: Assembly {
          func assemble(container: Container) {
            grow(container, 0)
            container.register(Leaf.self) { _ in Leaf() }
          }
          func grow(_ container: Container, _ depth: Int) {
            if Garden.isSunny { grow(container, depth + 1) } else { grow(container, depth + 2) }
            if Garden.isWet { sprout(container) } else { grow(container, depth) }
          }
          func sprout(_ container: Container) {
            if Garden.isSunny { grow(container, 1) } else { sprout(container) }
            if Garden.isWet { grow(container, 2) } else { sprout(container) }
          }
        }
        """))
    #expect(found == "TreeAssembly.Leaf makes Leaf")
  }

  @Test func looksPastACopyOfSwinjectItself() {
    let copy = """
      public protocol Resolver { func resolve<Service>(_ type: Service.Type) -> Service? }
      public final class ServiceEntry<Service> {}
      public final class Container: Resolver {
        var services: [String: Any] = [:]
        public func register<Service>(_ type: Service.Type, name: String? = nil, factory: @escaping (Resolver) -> Service) {
          services["\\(type)"] = factory
        }
        public func resolve<Service>(_ type: Service.Type) -> Service? { services["\\(type)"] as? Service }
      }
      """
    let graph = DependencyGraph(files: [
      SwiftScanner.scan(Array(copy.utf8), path: "Vendor/Swinject/Container.swift"),
      SwiftScanner.scan(Array(Self.tea.utf8), path: "App/App.swift"),
    ])
    #expect(graph.nodes.map { "\($0.id)" } == ["TeaAssembly.Tea"])
    #expect(graph.unansweredResolutions.map { "\($0.key)" } == ["Milk", "Milk/oat"])
  }

  /// Of code that is too long only the beginning is followed.
  @Test func doesNotMissWhatItCouldNotFollow() {
    let graph = graph(
      """
      final class Tea {}
      final class Milk {}
      final class Sugar {}
      final class KitchenAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Tea.self) { _ in Tea() }
          \(String(repeating: "touch()\n", count: 21_000))
          container.register(Milk.self) { _ in Milk() }
        }
      }
      func serve(_ r: Resolver) { _ = (r.resolve(Milk.self)!, r.resolve(Sugar.self)!) }
      """)
    #expect(graph.nodes.map { "\($0.id)" } == ["KitchenAssembly.Tea"])
    #expect(graph.unansweredResolutions.map { "\($0.key)" } == ["Sugar"])
  }

  @Test func takesNoDefinitionFromTheBodyOfAGenericHelper() {
    let graph = graph(
      """
      struct Name { let rawValue: String }
      extension Container {
        @discardableResult func register<T, A>(
          _ type: T.Type, name: Name, factory: @escaping (Resolver, A) -> T
        ) -> ServiceEntry<T> {
          register(type, name: name.rawValue, factory: factory)
        }
      }
      """)
    #expect(graph.nodes.isEmpty)
  }
}
