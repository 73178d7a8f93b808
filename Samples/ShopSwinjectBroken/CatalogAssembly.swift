import Swinject

/// An argument counts by its static type: an optional product is not a product.
final class CatalogAssembly: Assembly {
  func assemble(container: Container) {
    container.register(ProductViewModel.self) { (r, product: Product) in
      ProductViewModel(product: product, client: r.resolve(APIClient.self)!)
    }

    container.register(ProductViewController.self) { (r, product: Product?) in
      ProductViewController(model: r.resolve(ProductViewModel.self, argument: product)!)
    }
  }
}
