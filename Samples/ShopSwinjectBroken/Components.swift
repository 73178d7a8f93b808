import Foundation

final class APIClient {
  init(baseURL: URL) {}
}

struct Product {
  let name: String
}

final class ProductViewModel {
  init(product: Product, client: APIClient) {}
}

final class ProductViewController {
  init(model: ProductViewModel) {}
}

final class Session {
  init(client: APIClient) {}
}

final class Cart {
  init(session: Session) {}
}

final class CheckoutFlow {
  init(screen: CheckoutScreen) {}
}

final class CheckoutScreen {
  init(flow: CheckoutFlow) {}
}
