import Swinject

/// Each needs the other before it exists; and a cart that is kept is given to whoever comes later, with the first session.
final class CheckoutAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Session.self) { (r, user: String) in
      Session(client: r.resolve(APIClient.self)!)
    }

    container.register(Cart.self) { (r, user: String) in
      Cart(session: r.resolve(Session.self, argument: user)!)
    }
    .inObjectScope(.container)

    container.register(CheckoutFlow.self) { r in
      CheckoutFlow(screen: r.resolve(CheckoutScreen.self)!)
    }

    container.register(CheckoutScreen.self) { r in
      CheckoutScreen(flow: r.resolve(CheckoutFlow.self)!)
    }
  }
}
