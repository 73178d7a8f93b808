import Swinject

final class Ledger {
  var owner: String?
  init() {}
  init(owner: String) {
    self.owner = owner
  }
}

final class LedgerAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Ledger.self) { _ in
      Ledger()
    }.inObjectScope(.container)
    container.register(Ledger.self) { (_, owner: String) in
      Ledger(owner: owner)
    }.inObjectScope(.container)
  }
}
