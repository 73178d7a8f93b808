import UIKit

struct Product {
  let name: String
}

protocol Catalog: AnyObject {
  func price(of product: Product) -> Decimal?
}

final class RemoteCatalog: Catalog {
  private let client: APIClient

  init(client: APIClient) { self.client = client }

  func price(of product: Product) -> Decimal? { nil }
}

final class ProductViewModel {
  let product: Product
  private let catalog: Catalog

  init(product: Product, catalog: Catalog) {
    self.product = product
    self.catalog = catalog
  }
}

final class ProductViewController: UIViewController {
  private let model: ProductViewModel

  init(model: ProductViewModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}
