import Swinject
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let assembler = Assembler([NetworkAssembly(), CatalogAssembly(), CheckoutAssembly()])
  private let navigation = UINavigationController()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    window?.rootViewController = navigation
    show(Product(name: "Tea"))
  }

  func show(_ product: Product) {
    let controller = assembler.resolver.resolve(ProductViewController.self, argument: product)!
    navigation.pushViewController(controller, animated: true)
  }

  func checkOut() {
    let screen = assembler.resolver.resolve(CheckoutViewController.self)!
    navigation.pushViewController(screen, animated: true)
  }

  func finish(_ order: Order, for amount: Decimal) -> Receipt {
    assembler.resolver.resolve(Receipt.self, arguments: order, amount)!
  }
}
