import Swinject

/// Hands a runtime argument on to a dependency.
final class CatalogAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Catalog.self) { r in
      RemoteCatalog(client: r.resolve(APIClient.self)!)
    }
    .inObjectScope(.container)

    container.register(ProductViewModel.self) { (r, product: Product) in
      ProductViewModel(product: product, catalog: r.resolve(Catalog.self)!)
    }

    container.register(ProductViewController.self) { (r, product: Product) in
      ProductViewController(model: r.resolve(ProductViewModel.self, argument: product)!)
    }
  }
}
