import Swinject
import SwinjectAutoregistration

/// A cycle: the flow has a screen, and the screen tells the flow what is done.
final class CheckoutAssembly: Assembly {
  func assemble(container: Container) {
    container.autoregister(Cart.self, initializer: Cart.init).inObjectScope(.container)

    container.register(CheckoutFlow.self) { r in
      CheckoutFlow(cart: r.resolve(Cart.self)!, screen: r.resolve(CheckoutViewController.self)!)
    }

    container.register(CheckoutViewController.self) { _ in CheckoutViewController() }
      .initCompleted { r, controller in
        controller.flow = r.resolve(CheckoutFlow.self)
      }

    container.register(Receipt.self) { (r, order: Order, amount: Decimal) in
      Receipt(order: order, amount: amount, client: r ~> APIClient.self)
    }
  }
}
