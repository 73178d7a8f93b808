import Swinject

protocol ConfigProtocol {}
final class Config: ConfigProtocol {}

final class Client {
  init(config: ConfigProtocol) {}
}

final class CoreAssembly: Assembly {
  func assemble(container: Container) {
    container.register(ConfigProtocol.self) { _ in Config() }.inObjectScope(.container)
    container.register(Client.self) { r in
      Client(config: r.resolve(Config.self)!)
    }
  }
}
