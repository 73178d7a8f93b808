import Linting
import Testing

/// The two examples of runtime arguments in Typhoon's documentation, and what becomes of them when they are changed.
@Suite("The published examples")
struct PublishedExamplesTests {
  private static let controller = """
    @implementation LoyaltyAssembly

    - (id)loyaltyManagementControllerWithAccounts:(NSArray*)loyaltyAccounts
    {
        return [TyphoonDefinition withClass:[LoyaltyManagementViewController class] configuration:^(TyphoonDefinition* definition) {

            [definition useInitializer:@selector(initWithLoyaltyClient:view:) 
                parameters:^(TyphoonMethod* initializer) {            
                [initializer injectParameterWith:[_networkComponents loyaltyClient]];
                [initializer injectParameterWith:
                    [self loyaltyManagementViewWithAccounts:loyaltyAccounts]];
            }];
        }];
    }

    """

  private static func view(_ selector: String, _ injection: String) -> String {
    """
    - (id)\(selector)(NSArray*)loyaltyAccounts
    {
        return [TyphoonDefinition withClass:[LoyaltyManagementView class] 
            configuration:^(TyphoonDefinition* definition) {
            \(injection)
        }];
    }
    @end
    """
  }

  private static let delegate = """
    [definition injectProperty:@selector(delegate)
                with:[self loyaltyManagementControllerWithAccounts:loyaltyAccounts]];
    """

  /// Rule, severity and place of every finding.
  private func findings(_ text: String) -> [String] {
    lint([("Loyalty.m", text)]).findings.map { "\($0.rule) \($0.severity) \($0.location.line):\($0.location.column)" }
  }

  @Test("The first: the flow is complete, and only the collaborator's variable is worth a word")
  func first() {
    let method = """
      [definition injectMethod:@selector(setLoyaltyAccounts:) parameters:^(TyphoonMethod* method) {
                  [method injectParameterWith:loyaltyAccounts];
              }];
      """
    let text = Self.controller + Self.view("loyaltyManagementViewWithAccounts:", method)
    #expect(findings(text) == ["ivar-collaborator warning 9:46"])
  }

  @Test("The second: a method called by another name is suggested its own")
  func second() throws {
    let text = Self.controller + Self.view("loyaltyManagementViewLoyaltyAccounts:", Self.delegate)
    #expect(findings(text) == ["ivar-collaborator warning 9:46", "unresolved-reference error 11:23"])
    let finding = try #require(lint([("Loyalty.m", text)]).findings.last)
    #expect(finding.message.hasSuffix("did you mean `loyaltyManagementViewLoyaltyAccounts:`?"))
    #expect(finding.fix == "write `[self loyaltyManagementViewLoyaltyAccounts:loyaltyAccounts]`")
  }

  @Test("The second, repaired: a resolvable cycle in which the argument circulates")
  func repaired() throws {
    let text = Self.controller + Self.view("loyaltyManagementViewWithAccounts:", Self.delegate)
    #expect(
      findings(text) == [
        "dropped-argument note 3:57", "ivar-collaborator warning 9:46", "unresolvable-cycle note 20:18",
      ])
    let cycle = try #require(lint([("Loyalty.m", text)]).findings.last)
    #expect(cycle.message.contains("can be resolved from both entries"))
  }

  @Test("The second with an initializer both ways: an error from every entry")
  func initializersBothWays() throws {
    let initializer = """
      [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod* initializer) {
                  [initializer injectParameterWith:[self loyaltyManagementControllerWithAccounts:loyaltyAccounts]];
              }];
      """
    let text = Self.controller + Self.view("loyaltyManagementViewWithAccounts:", initializer)
    #expect(
      findings(text) == [
        "dropped-argument note 3:57", "ivar-collaborator warning 9:46", "unresolvable-cycle error 20:46",
      ])
    let cycle = try #require(lint([("Loyalty.m", text)]).findings.last)
    #expect(cycle.message.contains("raises CircularInitializerDependence from every entry"))
  }

  @Test("An argument that is left out of the call is lost at the controller")
  func leftOutOfTheCall() {
    let text =
      Self.controller.replacing("loyaltyManagementViewWithAccounts:loyaltyAccounts", with: "loyaltyManagementView")
        + """
        - (id)loyaltyManagementView
        {
            return [TyphoonDefinition withClass:[LoyaltyManagementView class]];
        }

        """
      + Self.view(
        "loyaltyManagementViewWithAccounts:", "[definition injectProperty:@selector(accounts) with:loyaltyAccounts];")
    #expect(findings(text) == ["dropped-argument error 3:57", "ivar-collaborator warning 9:46"])
    let finding = lint([("Loyalty.m", text)]).findings[0]
    #expect(finding.fix?.hasPrefix("write `[self loyaltyManagementViewWithAccounts:loyaltyAccounts]`") == true)
  }

  @Test("An argument that is left out of the injection is lost at the view, with the hop that led there")
  func leftOutOfTheInjection() {
    let text =
      Self.controller
      + Self.view(
        "loyaltyManagementViewWithAccounts:", "[definition injectProperty:@selector(title) with:@\"Accounts\"];")
    #expect(findings(text) == ["ivar-collaborator warning 9:46", "dropped-argument error 15:51"])
    let finding = lint([("Loyalty.m", text)]).findings[1]
    #expect(
      finding.chain.map(\.message) == [
        "`loyaltyManagementControllerWithAccounts:` hands `loyaltyAccounts` on to `loyaltyManagementViewWithAccounts:`",
        "`loyaltyManagementViewWithAccounts:` does not use `loyaltyAccounts`",
      ])
  }
}
