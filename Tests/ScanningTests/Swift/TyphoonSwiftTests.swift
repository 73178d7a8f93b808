import AssemblyFacts
import Scanning
import Testing

@Suite struct TyphoonSwiftTests {
  private func scan(_ source: String) -> FileFacts { SwiftScanner.scan(Array(source.utf8), path: "A.swift") }

  private func definitions(_ source: String) -> String {
    FactsPrinter.definitions(scan(source))
  }

  @Test func readsClosureStyleWithOptionalChains() {
    let source = """
      final class AppAssembly: TyphoonAssembly {
        var network: NetworkAssembly!
        @objc dynamic func client(withURL url: NSURL?, token: NSString) -> Any {
          return TyphoonDefinition.withClass(Client.self) { definition in
            definition?.useInitializer(#selector(Client.init(url:token:))) { initializer in
              initializer?.injectParameter(with: url)
              initializer?.injectParameter(with: self.network.session(for: "x"))
            }
            definition?.injectProperty(#selector(getter: Client.delegate), with: self.client(withURL: nil, token: "b"))
            definition?.injectMethod(#selector(Client.m(_:n:))) { method in
              method?.injectParameter(with: nil)
              method?.injectParameter(with: [self.network, token])
            }
            definition?.performAfterInjections(#selector(Client.start))
            definition?.scope = TyphoonScope.lazySingleton
          }
        }
      }
      """
    #expect(
      definitions(source) == """
        AppAssembly.clientWithURL:token: (NSURL? url, NSString token) -> Any
          class Client lazySingleton
          initializer initWithUrl:token: #0 (2)
          initWithUrl:token:[0]#0 <- $0
          initWithUrl:token:[1]#0 <- [.network sessionFor: "x"]
          .delegate <- [own clientWithURL:token: nil, "b"]
          method m:n: #1 (2)
          m:n:[0]#1 <- nil
          m:n:[1]#1 <- array([own network], $1)
          after start #2 (0)
        """)
  }

  @Test func readsDefinitionsMadeThroughAWrapperOfTheApplication() {
    let source = """
      class LoginAssembly: TyphoonAssembly {
        weak var core: CoreAssembly!
        @objc dynamic func view() -> AnyObject {
          return TyphoonDefinitionWrapper.withClass(LoginView.self) {
            (definition) in
            definition.injectProperty("output", with: self.presenter())
            definition.injectProperty("client", with: self.core.client())
          }
        }
        @objc dynamic func presenter() -> AnyObject {
          return TyphoonDefinitionWrapper.withClass(LoginPresenter.self) { definition in
            definition.injectProperty("view", with: self.view())
          }
        }
      }
      class TyphoonDefinitionWrapper {
        class func withClass(_ type: AnyClass!, configuration: @escaping (TyphoonDefinition) -> ()) -> AnyObject {
          return TyphoonDefinition.withClass(type) { configuration($0!) } as AnyObject
        }
      }
      """
    #expect(
      definitions(source) == """
        LoginAssembly.view -> AnyObject
          class LoginView
          .output <- [own presenter]
          .client <- [.core client]
        LoginAssembly.presenter -> AnyObject
          class LoginPresenter
          .view <- [own view]
        """)
  }

  @Test func readsTheOldSpelling() {
    let source = """
      public class OldAssembly : TyphoonAssembly {
        public dynamic func a() -> AnyObject {
          return TyphoonDefinition.withClass(A.self) {
            (definition) in
            definition.useInitializer("initWithP:x:", parameters: { (initializer) in
              initializer.injectParameterWith(self.b())
              initializer.injectParameterWith("one")
            })
            definition.injectProperty("q", with: self.b())
            definition.injectProperty(Selector("r"))
            definition.scope = TyphoonScope.Prototype
          }
        }
        func b() -> AnyObject {
          return TyphoonDefinition.withClass(B.self) as AnyObject
        }
      }
      """
    #expect(
      definitions(source) == """
        OldAssembly.a -> AnyObject
          class A prototype
          initializer initWithP:x: #0 (2)
          initWithP:x:[0]#0 <- [own b]
          initWithP:x:[1]#0 <- "one"
          .q <- [own b]
          .r <- by-type
        OldAssembly.b -> AnyObject not interceptable
          class B
        """)
  }

  @Test func readsFactoriesParentsOptionsAndConfigurations() {
    let source = """
      class BoardAssembly: TyphoonAssembly {
        let key = "flag"
        @objc dynamic func screen(_ kind: NSString) -> Any {
          TyphoonDefinition.withFactory(self.boards.main(), selector: #selector(Board.make(withIdentifier:)), parameters: {
            $0!.injectParameter(with: kind)
          }, configuration: { d in
            guard let d = d else { return }
            d.injectProperty("model", with: (self.model() as! TyphoonDefinition).property("inner"))
          })
        }
        @objc dynamic func child() -> Any {
          return TyphoonDefinition.withParent(self.model(), class: Child.self, configuration: nil)
        }
        @objc dynamic func choice(_ x: NSNumber) -> Any {
          return TyphoonDefinition.withOption(x, matcher: { matcher in
            matcher?.caseEqual("a", use: self.model())
            matcher?.defaultUse(self.child())
          })
        }
        @objc dynamic func config() -> Any { return TyphoonDefinition.withConfigName("App.plist") }
        @objc dynamic func model() -> Any {
          let name = TyphoonConfig("name")
          let d = TyphoonDefinition.withClass(Model.self)
          return d
        }
        @objc dynamic func alias() -> Any { return self.model() }
        @objc dynamic func plain() -> Any { return Model(name: "x") }
      }
      """
    #expect(
      definitions(source) == """
        BoardAssembly.screen: (NSString kind) -> Any
          factory [.boards main] makeWithIdentifier:
          receiver <- [.boards main]
          factory makeWithIdentifier: #0 (1)
          makeWithIdentifier:[0]#0 <- $0
          .model <- [own model].inner
        BoardAssembly.child -> Any
          class Child
          parent [own model]
        BoardAssembly.choice: (NSNumber x) -> Any
          value option($0: "a" => [own model], default => [own child])
        BoardAssembly.config -> Any
          configuration App.plist
        BoardAssembly.model -> Any
          class Model
          %0 name = config(name)
        BoardAssembly.alias -> Any
          value [own model]
        BoardAssembly.plain -> Any
          value {Model(name: "x")}:Model
        """)
  }

  @Test func looksThroughComputedPropertiesAndExtensions() {
    let source = """
      class SplitAssembly: TyphoonAssembly {}
      extension SplitAssembly {
        var shown: AnyObject { return _shown() }
        private dynamic func _shown() -> AnyObject {
          return TyphoonDefinition.withClass(Shown.self) { ($0 as! TyphoonDefinition).injectProperty("all", with: self.all) }
        }
        var all: [AnyObject] { [shown, other()] }
        @objc(renamedOther) dynamic func other() -> AnyObject { return TyphoonDefinition.withClass(Other.self) }
      }
      """
    #expect(
      definitions(source) == """
        SplitAssembly._shown -> AnyObject
          class Shown
          .all <- array([own _shown], [own renamedOther])
        SplitAssembly.renamedOther -> AnyObject
          class Other
        """)
  }

  @Test func readsTyphoonSwiftsOwnSpelling() {
    let source = """
      class CoreAssembly: Assembly {
        func man(name: String) -> Definition {
          return Definition(withClass: Man.self) {
            $0.injectProperty("name", with: name)
            $0.setScope(.Singleton)
          }
        }
      }
      """
    #expect(
      definitions(source) == """
        CoreAssembly.manWithName: (String name) -> Definition not interceptable
          class Man singleton
          .name <- $0
        """)
  }

  @Test func followsConditionsAndLoops() {
    let source = """
      class LoopAssembly: TyphoonAssembly {
        @objc dynamic func a(_ x: NSString?) -> Any {
          if x == nil { return self.b() }
          return TyphoonDefinition.withClass(A.self) { definition in
            #if DEBUG
            definition?.injectProperty("p", with: "debug")
            #else
            definition?.injectProperty("p", with: "release")
            #endif
            for item in [self.b(), self.c()] { definition?.injectProperty("q", with: item) }
          }
        }
      }
      """
    #expect(
      definitions(source) == """
        LoopAssembly.a: (NSString? x) -> Any
          value (?: (== $0, nil), [own b], inline(class A; if #DEBUG;   .p <- "debug"; else;   .p <- "release"; .q <- [own b]; .q <- [own c]))
          if (== $0, nil)
        """)
  }

  @Test func namesSelectorsAsTheCompilerDoes() {
    let cases: [(String, [String?], String)] = [
      ("init", [], "init"), ("init", [nil], "init:"), ("init", ["withFoo"], "initWithFoo:"),
      ("init", ["foo", "bar"], "initWithFoo:bar:"), ("init", ["forFoo", nil], "initForFoo::"),
      ("view", ["for"], "viewFor:"), ("viewWith", ["foo"], "viewWithFoo:"),
      ("view", ["url", "size"], "viewWithUrl:size:"),
      ("m", [nil, "n"], "m:n:"), ("aNode", ["withX", "y"], "aNodeWithX:y:"),
      ("node", ["throughX"], "nodeWithThroughX:"),
      ("item", ["URLString"], "itemWithURLString:"),
    ]
    for (base, labels, selector) in cases {
      #expect(ObjectiveCNames.selector(base: base, labels: labels) == selector)
    }
  }

  @Test func findsEntriesAndActivations() {
    let source = """
      class AppDelegate: NSObject {
        @objc var assembly: AppAssembly!
        func initialAssemblies() -> [Any] { return [AppAssembly.self, CoreAssembly.self] }
        func start() {
          let factory = TyphoonBlockComponentFactory(assemblies: [CoreAssembly(), NetAssembly.assembly()])
          _ = self.assembly.screen(forUser: "me") as? Screen
          let other = CoreAssembly().activate(withCollaboratingAssemblies: [NetAssembly()])
          other?.knight()
          factory.componentForKey("sword")
        }
      }
      """
    let facts = scan(source)
    #expect(
      facts.activations.map(\.assemblies) == [
        ["AppAssembly", "CoreAssembly"], ["CoreAssembly", "NetAssembly"], ["CoreAssembly", "NetAssembly"],
      ])
    #expect(
      facts.resolutions.map(\.target) == [
        .key("screenForUser:", assembly: "AppAssembly"), .key("knight", assembly: "CoreAssembly"),
        .key("sword", assembly: nil),
      ])
  }

  @Test func saysWhatDoesNotParseAndReadsTheRest() {
    let facts = scan(
      """
      class A: TyphoonAssembly {
        @objc dynamic func a() -> Any { return TyphoonDefinition.withClass(A.self) { d in d?.injectProperty("x", with: ) } }
        @objc dynamic func b() -> Any { return TyphoonDefinition.withClass(B.self) }
      }
      // dilint:disable:next unknown-member - old
      """)
    #expect(facts.problems.count == 1)
    #expect(facts.definitions.map(\.key.description) == ["a", "b"])
    #expect(facts.suppressions.map(\.rules) == [["unknown-member"]])
  }

  @Test func survivesDeepNesting() {
    let parentheses = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    let sum = Array(repeating: "1", count: 5000).joined(separator: " + ")
    let chain = "a" + String(repeating: ".b()", count: 5000)
    let branches = String(repeating: "if a { } else ", count: 2000) + "{ }"
    for text in [parentheses, sum, chain, branches] {
      let facts = scan("class A: TyphoonAssembly { @objc dynamic func a() -> Any { \(text) } }")
      #expect(facts.definitions.count <= 1)
    }
  }
}
