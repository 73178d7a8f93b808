import Linting
import Testing

@Suite("Overwritten arguments")
struct OverwrittenArgumentsTests {
  private func findings(_ bodies: String) -> [Finding] {
    let text = """
      @interface TabAssembly : TyphoonAssembly
      @end
      @implementation TabAssembly
      \(bodies)
      @end
      """
    return lint([("Tabs.m", text)], rules: RuleRegistry.rules.filter { $0.metadata.id == "overwritten-arguments" })
      .findings
  }

  private func definition(_ signature: String, _ value: String) -> String {
    """
    - (Tab *)\(signature)
    {
        return [TyphoonDefinition withClass:[Tab class] configuration:^(TyphoonDefinition *definition) {
            [definition injectProperty:@selector(tabs) with:\(value)];
        }];
    }
    """
  }

  @Test("References to the definition that is being built are objects of their own")
  func referencesToOneselfAreNotOverwritten() {
    let found = findings(definition("tabNamed:(NSString *)name", #"@[[self tabNamed:@"home"], [self tabNamed:name]]"#))
    #expect(found == [])
  }

  @Test("Where building the target builds the definition at hand, it depends on the order")
  func aTargetThatLeadsBackDependsOnTheOrder() {
    let found = findings(
      definition("bar", #"@[[self tabNamed:@"home"], [self tabNamed:@"search"]]"#)
        + definition("tabNamed:(NSString *)name", "@[name, [self bar]]"))
    #expect(found.map(\.severity) == [.error])
    #expect(found.map { $0.message.hasSuffix("depending on the order, both carry the last") } == [true])
  }

  @Test(
    "Arguments are as different as they can be told to be",
    arguments: [
      (#"@"home""#, #"@"search""#, Severity.error), ("first", "second", .error), ("first", #"@"search""#, .warning),
      ("nil", "first", .warning), ("@[first]", "@[second]", .error), ("nil", #"@"home""#, .error),
    ])
  func severityFollowsCertainty(first: String, second: String, severity: Severity) {
    let found = findings(
      definition(
        "barWithFirst:(NSString *)first second:(NSString *)second",
        "@[[self tabNamed:\(first)], [self tabNamed:\(second)]]") + definition("tabNamed:(NSString *)name", "name"))
    #expect(found.map(\.severity) == [severity])
  }

  @Test("The same argument twice is no difference", arguments: ["first", "nil", #"@"home""#])
  func equalArgumentsAreFine(argument: String) {
    let found = findings(
      definition(
        "barWithFirst:(NSString *)first", "@[[self tabNamed:\(argument)], [self tabNamed:\(argument)]]")
        + definition("tabNamed:(NSString *)name", "name"))
    #expect(found == [])
  }
}
