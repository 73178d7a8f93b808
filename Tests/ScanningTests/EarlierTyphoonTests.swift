import AssemblyFacts
import Testing

@testable import Scanning

/// The interfaces of Typhoon 1 and 2.
struct EarlierTyphoonTests {
  @Test func typhoon1InitializersAndProperties() {
    #expect(
      methodDefinitions(
        """
        - (id)knight {
            return [TyphoonDefinition withClass:[Knight class] initialization:^(TyphoonInitializer *initializer) {
                initializer.selector = @selector(initWithQuest:name:);
                [initializer injectParameterNamed:@"quest" withDefinition:[self quest]];
                [initializer injectParameterAtIndex:1 withValueAsText:@"Arthur" requiredTypeOrNil:[NSString class]];
            } properties:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(horse) withDefinition:[self horse]];
                [definition injectProperty:@selector(age) withValueAsText:@"5"];
                [definition injectProperty:@selector(castle)];
                [definition injectProperty:@selector(friends) asCollection:^(TyphoonPropertyInjectedAsCollection *friends) {
                    [friends addItemWithDefinition:[self friend]];
                    [friends addItemWithText:@"x" requiredType:[NSString class]];
                }];
                [definition injectProperty:@selector(url) withObjectInstance:[NSURL URLWithString:@"http://x"]];
                [definition injectProperty:@selector(title) withDefinition:[self quest] selector:@selector(title)];
                [definition setScope:TyphoonScopeDefault];
                definition.beforeInjections = @selector(before);
                [definition setAfterInjections:@selector(after)];
                definition.key = @"knight";
            }];
        }
        """)
          == """
          A.knight -> id
            class Knight objectGraph
            initializer initWithQuest:name: #0 (2)
            initWithQuest:name:[0]#0 <- [own quest]
            initWithQuest:name:[1]#0 <- "Arthur"
            .horse <- [own horse]
            .age <- "5"
            .castle <- by-type
            .friends <- array([own friend], "x")
            .url <- {[NSURL URLWithString:@"http://x"]}:NSURL *
            .title <- [own quest].title
            before before #1 (0)
            after after #2 (0)
          """)
  }

  @Test func parametersWithoutAPositionFollowEachOther() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] initialization:^(TyphoonInitializer *initializer) {
                [initializer setSelector:@selector(initWithX:y:)];
                [initializer injectWithDefinition:[self b]];
                [initializer injectWithInt:5];
            }];
        }
        - (id)b {
            return [TyphoonDefinition withClass:[Foo class] initialization:^(TyphoonInitializer *initializer) {
                initializer.selector = @selector(sharedInstance);
            }];
        }
        - (id)c {
            return [TyphoonDefinition withClass:[Foo class] initialization:^(TyphoonInitializer *initializer) {
                [initializer initWithSelector:@selector(initWithNibName:bundle:)];
                [initializer injectParameterAtIndex:0 withObject:@"Main"];
                [initializer injectParameterAtIndex:1 withObject:nil];
            } properties:^(TyphoonDefinition *definition) {
                [definition setAfterPropertyInjection:@selector(colorMe)];
            }];
        }
        """)
          == """
          A.a -> id
            class Foo
            initializer initWithX:y: #0 (2)
            initWithX:y:[0]#0 <- [own b]
            initWithX:y:[1]#0 <- #5
          A.b -> id
            class Foo
            initializer sharedInstance #0 (0)
          A.c -> id
            class Foo
            initializer initWithNibName:bundle: #0 (2)
            initWithNibName:bundle:[0]#0 <- "Main"
            initWithNibName:bundle:[1]#0 <- nil
            after colorMe #1 (0)
          """)
  }

  @Test func factoriesSetAsAProperty() {
    #expect(
      methodDefinitions(
        """
        - (id)queue {
            return [TyphoonDefinition withClass:[Queue class] configuration:^(TyphoonDefinition *definition) {
                definition.factory = [self manager];
                [definition useInitializer:@selector(queueWithName:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:@"x"];
                }];
            }];
        }
        """)
          == """
          A.queue -> id
            factory [own manager] queueWithName:
            receiver <- [own manager]
            factory queueWithName: #0 (1)
            queueWithName:[0]#0 <- "x"
          """)
  }

  @Test func otherNamesOfTyphoon2() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] injections:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:[self b]];
                [definition injectProperty:@selector(y) with:InjectionMatchedByType()];
                definition.lazy = YES;
            }];
        }
        - (id)config { return [TyphoonDefinition configDefinitionWithResource:[TyphoonBundleResource withName:@"X.plist"]]; }
        - (id)placeholder {
            return [TyphoonDefinition propertyPlaceholderWithResource:[TyphoonBundleResource withName:@"Y.properties"]];
        }
        - (id)provider {
            return [TyphoonFactoryProvider withProtocol:@protocol(Factory) dependencies:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(service) with:[self b]];
            } returns:[Foo class]];
        }
        """)
          == """
          A.a -> id
            class Foo lazySingleton
            .x <- [own b]
            .y <- by-type
          A.config -> id
            configuration X.plist
          A.placeholder -> id
            configuration Y.properties
          A.provider -> id
            class Foo
            .service <- [own b]
          """)
  }
}
