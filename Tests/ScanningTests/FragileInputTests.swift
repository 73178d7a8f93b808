import AssemblyFacts
import Testing

@testable import Scanning

/// Source that is damaged.
struct FragileInputTests {
  @Test func anUnclosedBlockCostsNothingButItself() {
    #expect(
      fileDefinitions(
        """
        @implementation A
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
                [definition injectMethod:@selector(setAccounts:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:accounts];
                }];
        }

        - (id)after { return [self viewWithAccounts:nil]; }
        @end
        """)
          == """
          A.controllerWithAccounts: (NSArray * accounts) -> id
            class Controller
            initializer initWithView: #0 (1)
            initWithView:[0]#0 <- [own viewWithAccounts: $0]
          A.viewWithAccounts: (NSArray * accounts) -> id
            class View
            method setAccounts: #0 (1)
            setAccounts:[0]#0 <- $0
          A.after -> id
            value [own viewWithAccounts: nil]
          """)
  }

  @Test func anUnfinishedMessageCostsItsStatement() {
    #expect(
      fileDefinitions(
        """
        @implementation A
        - (id)a
        {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:[self b];
                [definition injectProperty:@selector(y) with:[self c]];
            }];
        }
        - (id)b { return [TyphoonDefinition withClass:]; }
        - (id)c { return ; }
        - (id)d { return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) { [definition injectProperty:@selector(x) with:]; }]; }
        @end
        """)
          == """
          A.a -> id
            class Foo
            .x <- [own b]
            .y <- [own c]
          A.b -> id
            unknown [TyphoonDefinition withClass:]
          A.c -> id
            nothing
          A.d -> id
            class Foo
            .x <- UNKNOWN([definition injectProperty:@selector(x) with:]: an argument is missing)
          """)
  }
}
