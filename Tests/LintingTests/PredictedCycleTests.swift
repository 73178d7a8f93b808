import Linting
import Testing

/// Cycles that only the model of the container shows.
@Suite struct PredictedCycleTests {
  @Test func aSecondWayIntoAnInitializerIsReported() throws {
    let recorded = try #require(try RecordedCase.wide.get().first { $0.name == "W0158Assemblies" })
    let predicted = recorded.findings.filter { $0.message.hasPrefix("resolving") }
    #expect(
      predicted.map { "\($0.location.line):\($0.location.column) \($0.severity) \($0.rule): \($0.message)" } == [
        "90:43 warning unresolvable-cycle: resolving `loginRouter` raises CircularInitializerDependence: the "
          + "initializer of `loginRouter` needs `homeRouterWithIdentifier:` while its own still waits for "
          + "`searchInteractor`"
      ])
    #expect(
      predicted.flatMap(\.chain).map { "\($0.location.line) \($0.message)" } == [
        "90 `loginRouter` cannot be made without `homeRouterWithIdentifier:`: its factory",
        "150 `homeRouterWithIdentifier:` cannot be made without `searchInteractor`: parameter `initWithItems:` of its "
          + "initializer",
        "60 `searchInteractor` is given `mailGatewayWithName:` afterwards: parameter `prepare:` of `prepare:`, called "
          + "before its injections",
        "108 `mailGatewayWithName:` is given `exportWizard` afterwards: property `handler`",
        "167 `exportWizard` is given `loginRouter` afterwards: property `output`",
        "90 `loginRouter` cannot be made without `homeRouterWithIdentifier:`: its factory",
      ])
  }

  /// Two prototypes that never end, and `others` definitions that have nothing to do with them.
  private static func assembly(others: Int) -> String {
    var source = """
      #import <Typhoon/Typhoon.h>
      @interface A : TyphoonAssembly
      @end
      @implementation A
      - (id)thread:(id)title {
        return [TyphoonDefinition withClass:[Thread class] configuration:^(TyphoonDefinition *definition) {
          definition.scope = TyphoonScopePrototype;
          [definition injectProperty:@selector(title) with:title];
          [definition injectProperty:@selector(reply) with:[self reply:title]];
          [definition injectProperty:@selector(pinned) with:[self thread:@"pinned"]];
        }];
      }
      - (id)reply:(id)title {
        return [TyphoonDefinition withClass:[Reply class] configuration:^(TyphoonDefinition *definition) {
          definition.scope = TyphoonScopePrototype;
          [definition injectProperty:@selector(title) with:title];
          [definition injectProperty:@selector(quoted) with:[self thread:nil]];
        }];
      }

      """
    for number in 0..<others { source += "- (id)d\(number) { return [TyphoonDefinition withClass:[D class]]; }\n" }
    return source + "@end\n"
  }

  /// What the model is asked is bounded: in a container of thousands of definitions the walks round each cycle decide.
  @Test(arguments: [(10, 1), (3_990, 0)])
  func effortIsBounded(others: Int, count: Int) {
    let findings = lint([("A.m", PredictedCycleTests.assembly(others: others))]).findings
    #expect(findings.filter { $0.message.hasPrefix("resolving") }.count == count)
  }
}
