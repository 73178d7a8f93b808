import Foundation
import Swinject

final class NetworkAssembly: Assembly {
  func assemble(container: Container) {
    container.register(URL.self, name: "shop") { _ in URL(string: "https://shop.example.com")! }

    container.register(APIClient.self) { r in
      APIClient(baseURL: r.resolve(URL.self, name: "shop")!)
    }
    .inObjectScope(.container)
  }
}
