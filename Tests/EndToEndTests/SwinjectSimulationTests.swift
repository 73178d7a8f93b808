import Testing

/// `dilint simulate` on containers of Swinject.
@Suite struct SwinjectSimulationTests {
  private func simulate(_ sample: String, _ arguments: String...) throws -> Dilint.Run {
    try Dilint.run(["simulate"] + arguments + ["--in", "Samples/\(sample)"], in: Dilint.package)
  }

  @Test func showsACycleThatACompletionCloses() throws {
    #expect(
      try simulate("ShopSwinject", "CheckoutViewController").text == """
        CheckoutAssembly.CheckoutViewController
          → CheckoutViewController
            → CheckoutFlow
              → Cart
              ← Cart
              CheckoutViewController is there already
            ← CheckoutFlow
          ← CheckoutViewController

          builds 3 instances
          #0 CheckoutViewController by CheckoutViewController
             flow = #1 CheckoutFlow
          #1 CheckoutFlow by CheckoutFlow
             cart = #2 Cart
             screen = #0 CheckoutViewController
          #2 Cart by Cart
             products = []

        """)
  }

  @Test func showsWhereArgumentsArrive() throws {
    #expect(
      try simulate("ShopSwinject", "Receipt", "tea", "nil", "--format", "json").text.contains(
        """
              "injections": [
                {
                  "site": "property",
                  "name": "client",
                  "value": {
                    "instance": 1
                  }
                },
                {
                  "site": "property",
                  "name": "order",
                  "value": {
                    "argument": 0
                  }
                }
              ]
        """))
  }

  @Test func tellsAFailureAndTheWayToIt() throws {
    #expect(
      try simulate("ShopSwinjectBroken", "APIClient").text == """
        NetworkAssembly.APIClient
          → APIClient
            ✗ URL: nobody registers it

          traps: a nil is unwrapped by force
            APIClient, asked for

        """)
    #expect(
      try simulate("ShopSwinjectBroken", "CheckoutFlow").text.hasSuffix(
        """
          never ends: the container calls itself until the stack overflows
            CheckoutFlow, asked for
            CheckoutScreen, asked for (Samples/ShopSwinjectBroken/CheckoutAssembly.swift:16:28)
            CheckoutFlow, asked for (Samples/ShopSwinjectBroken/CheckoutAssembly.swift:20:28)

        """))
  }

  @Test func asksTheContainerThatHasTheRegistration() throws {
    let scratch = try Scratch([
      "App.swift": """
      import Swinject

      final class Engine {}
      final class OldEngine {}
      final class Garage { var engine: Engine? }
      final class Today: Assembly {
        func assemble(container: Container) {
          container.register(Engine.self) { _ in Engine() }
          container.register(Garage.self) { r in
            let garage = Garage()
            garage.engine = r.resolve(Engine.self)
            return garage
          }
        }
      }
      enum Past {
        static func make() -> Container {
          let container = Container()
          container.register(Garage.self) { _ in Garage() }
          return container
        }
      }
      let today = Assembler([Today()])
      """
    ])
    #expect(
      try scratch.dilint("simulate", "Past.Garage").text == """
        Past.Garage
          → Garage
          ← Garage

          builds 1 instance
          #0 Garage by Garage

        """)
    #expect(
      try scratch.dilint("simulate", "Today.Garage").text == """
        Today.Garage
          → Garage
            → Engine
            ← Engine
          ← Garage

          builds 2 instances
          #0 Garage by Garage
             engine = #1 Engine
          #1 Engine by Engine

        """)
  }
}
