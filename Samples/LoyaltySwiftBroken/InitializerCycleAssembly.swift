import Typhoon

/// Each needs the other before it exists.
final class InitializerCycleAssembly: TyphoonAssembly {
  @objc dynamic var networkAssembly: NetworkAssembly!

  @objc dynamic func loyaltyController() -> Any {
    return TyphoonDefinition.withClass(LoyaltyViewController.self) { definition in
      definition?.useInitializer(#selector(LoyaltyViewController.init(client:view:))) { initializer in
        initializer?.injectParameter(with: self.networkAssembly.client())
        initializer?.injectParameter(with: self.loyaltyView())
      }
    }
  }

  @objc dynamic func loyaltyView() -> Any {
    return TyphoonDefinition.withClass(LoyaltyView.self) { definition in
      definition?.useInitializer(#selector(LoyaltyView.init(delegate:))) { initializer in
        initializer?.injectParameter(with: self.loyaltyController())
      }
    }
  }
}
