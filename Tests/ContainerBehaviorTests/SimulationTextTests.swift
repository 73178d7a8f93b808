import AssemblyFacts
import ContainerBehavior
import DependencyGraph
import Scanning
import Testing

@Suite struct SimulationTextTests {
  /// The controller has a view, whose delegate is the controller; `back` is what the view asks for it with.
  private static func simulation(back: String) throws -> Simulation {
    let source = """
      @interface LoyaltyAssembly : TyphoonAssembly
      @end
      @implementation LoyaltyAssembly
      - (id)controllerWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[Controller class] configuration:^(TyphoonDefinition *definition) {
              [definition useInitializer:@selector(initWithView:) parameters:^(TyphoonMethod *initializer) {
                  [initializer injectParameterWith:[self viewWithAccounts:accounts]];
              }];
          }];
      }
      - (id)viewWithAccounts:(NSArray *)accounts
      {
          return [TyphoonDefinition withClass:[View class] configuration:^(TyphoonDefinition *definition) {
              [definition injectProperty:@selector(delegate) with:[self controllerWithAccounts:\(back)]];
          }];
      }
      @end
      """
    let facts = SourceScanner.scan(Array(source.utf8), path: "LoyaltyAssembly.m", kind: .objectiveC)
    let container = TyphoonContainer(graph: DependencyGraph(files: [facts]), active: ["LoyaltyAssembly"])
    let entry = try #require(container.entries.first { $0.key == "controllerWithAccounts:" })
    return container.simulate(entry)
  }

  @Test func `A cycle that hands its argument back is one of each`() throws {
    let expected = """
      LoyaltyAssembly.controllerWithAccounts:("v0")
        builds 2 instances
        #0 Controller by controllerWithAccounts:
           initWithView: 1 = #1 View
        #1 View by viewWithAccounts:
           delegate = #0 Controller

      """
    #expect(SimulationText(try Self.simulation(back: "accounts")).text == expected)
  }

  @Test func `A cycle that hands nil back is two of each, and the view's delegate is not the one asked for`() throws {
    let expected = """
      LoyaltyAssembly.controllerWithAccounts:("v0")
        builds 4 instances
        #0 Controller by controllerWithAccounts:
           initWithView: 1 = #1 View
        #1 View by viewWithAccounts:
           delegate = #2 Controller
        #2 Controller by controllerWithAccounts:
           initWithView: 1 = #3 View
        #3 View by viewWithAccounts:
           delegate = #2 Controller
        controllerWithAccounts: is built 2 times: only #0 is the Controller that was asked for
        delegate of #1 is #2, not the Controller that was asked for

      """
    #expect(SimulationText(try Self.simulation(back: "nil")).text == expected)
  }

  @Test func `The document names the entry, the outcome and every injection`() throws {
    let expected = #"""
      {"entry":"controllerWithAccounts:","assembly":"LoyaltyAssembly","arguments":["v0"],"outcome":"built","instances":[{"id":0,"definition":"controllerWithAccounts:","class":"Controller","injections":[{"site":"initializer","selector":"initWithView:","index":0,"value":{"instance":1}}]},{"id":1,"definition":"viewWithAccounts:","class":"View","injections":[{"site":"property","name":"delegate","value":{"instance":0}}]}]}
      """#
    #expect(try Self.simulation(back: "accounts").document.compactText == expected)
  }
}
