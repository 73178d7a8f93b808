import Linting
import Testing

@Suite("Objects made by hand")
struct UnmanagedInjectionTests {
  private let text = """
    @interface Reader : NSObject
    @property (nonatomic, strong) InjectedClass(Store) store;
    @end
    @implementation Screen
    - (void)open
    {
        [self show:[[Reader alloc] init]];
    }
    @end
    """

  @Test(
    "Tests make objects by hand to give them what they want",
    arguments: [
      ("App/Screen.m", 1), ("Contest/Screen.m", 1), ("AppTests/Screen.m", 0), ("Tests/Unit/Screen.m", 0),
      ("specs/Screen.m", 0), ("App-Test/Screen.m", 0),
    ])
  func testsAreLeftAlone(path: String, count: Int) {
    let rules = RuleRegistry.rules.filter { $0.metadata.id == "unmanaged-injection" }
    #expect(lint([(path, text)], rules: rules).findings.count == count)
  }
}
