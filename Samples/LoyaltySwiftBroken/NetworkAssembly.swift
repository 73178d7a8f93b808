import Typhoon

/// Typhoon cannot intercept what is not dynamic, and takes no value types for arguments.
final class NetworkAssembly: TyphoonAssembly {
  @objc func client() -> Any {
    return TyphoonDefinition.withClass(LoyaltyClient.self)
  }

  @objc dynamic func client(timeout: Int) -> Any {
    return TyphoonDefinition.withClass(LoyaltyClient.self) { definition in
      definition?.injectProperty("timeout", with: timeout)
    }
  }
}
