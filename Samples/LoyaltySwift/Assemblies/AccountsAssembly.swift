import Typhoon

/// Hands a runtime argument on to a dependency.
final class AccountsAssembly: TyphoonAssembly {
  @objc dynamic var networkAssembly: NetworkAssembly!

  @objc dynamic func accountsController(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(AccountsViewController.self) { definition in
      definition?.useInitializer(#selector(AccountsViewController.init(client:view:))) { initializer in
        initializer?.injectParameter(with: self.networkAssembly.loyaltyClient())
        initializer?.injectParameter(with: self.accountsView(accounts: accounts))
      }
    }
  }

  @objc dynamic func accountsView(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(AccountsView.self) { definition in
      definition?.injectProperty(#selector(getter: AccountsView.accounts), with: accounts)
    }
  }
}
