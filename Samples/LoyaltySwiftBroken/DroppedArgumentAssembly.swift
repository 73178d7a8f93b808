import Typhoon

/// The view is asked for without the accounts, and one that would have taken them stands below.
final class DroppedArgumentAssembly: TyphoonAssembly {
  @objc dynamic var networkAssembly: NetworkAssembly!

  @objc dynamic func controller(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(LoyaltyViewController.self) { definition in
      definition?.useInitializer(#selector(LoyaltyViewController.init(client:view:))) { initializer in
        initializer?.injectParameter(with: self.networkAssembly.client())
        initializer?.injectParameter(with: self.view())
      }
    }
  }

  @objc dynamic func view() -> Any {
    return TyphoonDefinition.withClass(LoyaltyView.self)
  }

  @objc dynamic func view(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(LoyaltyView.self) { definition in
      definition?.injectProperty("accounts", with: accounts)
    }
  }
}
