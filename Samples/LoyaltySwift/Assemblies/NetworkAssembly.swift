import Typhoon

final class NetworkAssembly: TyphoonAssembly {
  @objc dynamic func loyaltyClient() -> Any {
    return TyphoonDefinition.withClass(LoyaltyClient.self) { definition in
      definition?.injectProperty(#selector(getter: LoyaltyClient.serviceURL), with: TyphoonConfig("loyalty.url"))
      definition?.scope = .singleton
    }
  }

  @objc dynamic func configuration() -> Any {
    return TyphoonDefinition.withConfigName("Configuration.plist")
  }
}
