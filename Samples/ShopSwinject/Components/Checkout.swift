import UIKit

final class Cart {
  var products: [Product] = []
}

struct Order {
  let products: [Product]
}

final class CheckoutFlow {
  private unowned let screen: CheckoutViewController
  private let cart: Cart

  init(cart: Cart, screen: CheckoutViewController) {
    self.cart = cart
    self.screen = screen
  }
}

final class CheckoutViewController: UIViewController {
  var flow: CheckoutFlow?
}

final class Receipt {
  let order: Order
  let amount: Decimal
  private let client: APIClient

  init(order: Order, amount: Decimal, client: APIClient) {
    self.order = order
    self.amount = amount
    self.client = client
  }
}
