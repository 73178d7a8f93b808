import Typhoon

/// Hands a runtime argument around a cycle: the controller has a view, whose delegate is the controller.
final class ManagementAssembly: TyphoonAssembly {
  @objc dynamic var networkAssembly: NetworkAssembly!

  @objc dynamic func managementController(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(ManagementViewController.self) { definition in
      definition?.useInitializer("initWithClient:view:") { initializer in
        initializer?.injectParameter(with: self.networkAssembly.loyaltyClient())
        initializer?.injectParameter(with: self.managementView(accounts: accounts))
      }
    }
  }

  @objc dynamic func managementView(accounts: NSArray) -> Any {
    return TyphoonDefinition.withClass(ManagementView.self) { definition in
      guard let definition = definition else { return }
      definition.injectProperty("accounts", with: accounts)
      definition.injectProperty("delegate", with: self.managementController(accounts: accounts))
    }
  }
}
