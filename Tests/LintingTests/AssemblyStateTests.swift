import Linting
import Testing

@Suite struct AssemblyStateTests {
  @Test func `A property that another file computes from a definition is no state`() {
    let assembly = """
      import Typhoon
      class NetworkAssembly: TyphoonAssembly {
        @objc dynamic func client() -> AnyObject {
          return TyphoonDefinition.withClass(Client.self) { definition in
            definition?.injectProperty(#selector(getter: Client.host), with: self.host)
            definition?.injectProperty(#selector(getter: Client.port), with: self.port)
          } as AnyObject
        }
        var port: NSNumber?
      }
      class Client: NSObject {
        @objc dynamic var host: AnyObject?
        @objc dynamic var port: NSNumber?
      }
      """
    let host = """
      import Typhoon
      extension NetworkAssembly {
        @objc dynamic func _host() -> AnyObject {
          return TyphoonDefinition.withClass(NSObject.self) as AnyObject
        }
        var host: AnyObject { return _host() }
      }
      """
    let result = lint(
      [("Network.swift", assembly), ("Host.swift", host)], language: .swift,
      rules: RuleRegistry.rules.filter { $0.metadata.id == "assembly-state" })
    #expect(result.findings.map { "\($0.location)" } == ["Network.swift:6:72"])
  }
}
