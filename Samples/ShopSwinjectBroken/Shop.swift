import Swinject

enum Shop {
  /// A container of its own for each access, with singletons of its own.
  static var resolver: Resolver {
    Assembler([NetworkAssembly(), CatalogAssembly(), CheckoutAssembly()]).resolver
  }

  static func controller(for product: Product) -> ProductViewController {
    resolver.resolve(ProductViewController.self, argument: product)!
  }

  static func checkOut() -> CheckoutFlow {
    resolver.resolve(CheckoutFlow.self)!
  }

  static func cart(of user: String) -> Cart {
    resolver.resolve(Cart.self, argument: user)!
  }
}
