import Swinject
import UIKit

final class Cell: UITableViewCell {}

final class Tenant {
  init(id: String) {}
}

final class Feed {
  init(tenant: Tenant, tenantProvider: @escaping () -> Tenant) {}
}

final class FeedAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Tenant.self) { (_, id: String) in
      Tenant(id: id)
    }
    container.register(Tenant.self) { r in
      r.resolve(Tenant.self, argument: "default")!
    }
    container.register(Feed.self) { r in
      Feed(
        tenant: r.resolve(Tenant.self)!,
        tenantProvider: { r.resolve(Tenant.self, argument: "other")! }
      )
    }
  }

  func prepare(_ table: UITableView) {
    table.register(Cell.self, forCellReuseIdentifier: "cell")
    UserDefaults.standard.register(defaults: [:])
  }
}
