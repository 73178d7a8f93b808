import Foundation
import Swinject

/// The address is registered under a name, and asked for without one.
final class NetworkAssembly: Assembly {
  func assemble(container: Container) {
    container.register(URL.self, name: "shop") { _ in URL(string: "https://shop.example.com")! }

    container.register(APIClient.self) { r in
      APIClient(baseURL: r.resolve(URL.self)!)
    }
  }
}
