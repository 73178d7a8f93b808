import Foundation
import Testing

@Suite struct SimulateTests {
  /// A controller and its view, which refers back to it.
  private static func pair(back: String, assembly: String = "Pair") -> String {
    """
    @interface \(assembly) : TyphoonAssembly
    @end
    @implementation \(assembly)
    - (id)controllerFor:(id)account {
      return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
          [initializer injectParameterWith:[self viewFor:account]];
        }];
      }];
    }
    - (id)viewFor:(id)account {
      return [TyphoonDefinition withClass:[View class] configuration:^(TyphoonDefinition *definition) {
        [definition injectProperty:@selector(delegate) with:[self controllerFor:\(back)]];
      }];
    }
    @end

    """
  }

  @Test func `The repaired example is one controller and one view`() throws {
    let run = try Dilint.run(
      ["simulate", "loyaltyManagementControllerWithAccounts:", "--in", "Samples/Loyalty"], in: Dilint.package)
    #expect(
      run.text == """
        ManagementAssembly.loyaltyManagementControllerWithAccounts:("v0")
          the container is used for the first time and makes its singletons:
          → loyaltyClient
            loyaltyClient exists
            serviceUrl gets TyphoonConfig(@"loyalty.url")
          ← loyaltyClient
          then loyaltyManagementControllerWithAccounts:(v0) is asked for:
          → loyaltyManagementControllerWithAccounts:(v0)
            loyaltyClient is there already
            → loyaltyManagementViewLoyaltyAccounts:(v0)
              loyaltyManagementViewLoyaltyAccounts:(v0) exists
              delegate waits for loyaltyManagementControllerWithAccounts:(v0)
            ← loyaltyManagementViewLoyaltyAccounts:(v0)
            initWithLoyaltyClient:view: 1 gets a LoyaltyClient
            initWithLoyaltyClient:view: 2 gets a LoyaltyManagementView
            loyaltyManagementControllerWithAccounts:(v0) exists
            what waited for loyaltyManagementControllerWithAccounts:(v0) goes on
            loyaltyManagementControllerWithAccounts:(v0) is there already
            delegate gets a LoyaltyManagementViewController
          ← loyaltyManagementControllerWithAccounts:(v0)

          builds 3 instances
          #0 LoyaltyManagementViewController by loyaltyManagementControllerWithAccounts:
             initWithLoyaltyClient:view: 1 = #1 LoyaltyClient
             initWithLoyaltyClient:view: 2 = #2 LoyaltyManagementView
          #1 LoyaltyClient by loyaltyClient
             serviceUrl = unknown: TyphoonConfig(@"loyalty.url")
          #2 LoyaltyManagementView by loyaltyManagementViewLoyaltyAccounts:
             delegate = #0 LoyaltyManagementViewController

        """)
    #expect(run.status == 0)
  }

  @Test func `Handed nil back, it is two of each, and the delegate is not the one asked for`() throws {
    let scratch = try Scratch(["Pair.m": Self.pair(back: "nil")])
    let run = try scratch.dilint("simulate", "controllerFor:", "savings")
    #expect(
      run.text.hasSuffix(
        """
          builds 4 instances
          #0 Controller by controllerFor:
             initWithView: 1 = #1 View
          #1 View by viewFor:
             delegate = #2 Controller
          #2 Controller by controllerFor:
             initWithView: 1 = #3 View
          #3 View by viewFor:
             delegate = #2 Controller
          controllerFor: is built 2 times: only #0 is the Controller that was asked for
          delegate of #1 is #2, not the Controller that was asked for

        """))
  }

  @Test func `An assembly's name tells definitions of one selector apart`() throws {
    let scratch = try Scratch([
      "One.m": Self.pair(back: "account", assembly: "One"), "Two.m": Self.pair(back: "nil", assembly: "Two"),
    ])
    let both = try scratch.dilint("simulate", "viewFor:", "--format", "json")
    let answers = try #require(JSONSerialization.jsonObject(with: both.output) as? [[String: Any]])
    #expect(answers.map { $0["assembly"] as? String } == ["One", "Two"])
    let one = try scratch.dilint("simulate", "Two.viewFor:", "x", "--format", "json")
    let answer = try #require(JSONSerialization.jsonObject(with: one.output) as? [String: Any])
    #expect(answer["assembly"] as? String == "Two")
    #expect(answer["arguments"] as? [String] == ["x"])
    #expect((answer["instances"] as? [Any])?.count == 3)
  }

  @Test func `Every entry of every container`() throws {
    let scratch = try Scratch(["Pair.m": Self.pair(back: "account")])
    let run = try scratch.dilint("simulate", "--all", "--format", "json", "--build", "release")
    let answers = try #require(JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    #expect(answers.map { $0["entry"] as? String } == ["controllerFor:", "viewFor:"])
    #expect(answers.map { $0["outcome"] as? String } == ["built", "built"])
  }

  @Test func `What is not there, or asked for with too much, is said`() throws {
    let scratch = try Scratch(["Pair.m": Self.pair(back: "account")])
    let unknown = try scratch.dilint("simulate", "viewFr:")
    #expect(unknown.errors == "dilint: there is no definition 'viewFr:'; did you mean 'viewFor:'?\n")
    #expect(unknown.status == 2)
    let surplus = try scratch.dilint("simulate", "viewFor:", "a", "b")
    #expect(surplus.errors.contains("'viewFor:' takes 1 argument, not 2"))
    #expect(surplus.status == 64)
  }
}
