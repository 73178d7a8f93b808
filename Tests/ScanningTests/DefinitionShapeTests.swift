import AssemblyFacts
import Testing

@testable import Scanning

/// The forms that definitions take.
struct DefinitionShapeTests {
  @Test func initializersMethodsCallbacksAndScopes() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(initWithX:y:) parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:[self b]];
                    [initializer injectParameterWith:nil];
                }];
                [definition injectMethod:@selector(add:named:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:[self c]];
                    [method injectParameterWith:@"c"];
                }];
                [definition injectMethod:@selector(add:named:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:[self d]];
                }];
                [definition injectMethod:@selector(open) parameters:nil];
                [definition performBeforeInjections:@selector(prepare:) parameters:^(TyphoonMethod *method) {
                    [method injectParameterWith:self];
                }];
                [definition performAfterInjections:@selector(finish)];
                [definition performAfterAllInjections:@selector(done)];
                definition.scope = TyphoonScopeLazySingleton;
            }];
        }
        - (id)plain { return [TyphoonDefinition withClass:[Foo class]]; }
        - (id)shared {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition useInitializer:@selector(sharedInstance)];
                [definition setScope:TyphoonScopeWeakSingleton];
            }];
        }
        - (id)custom {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                definition.scope = [Scopes mine];
                definition.abstract = YES;
                definition.autoInjectionVisibility = TyphoonAutoInjectVisibilityByClass;
            }];
        }
        """)
          == """
          A.a -> id
            class Foo lazySingleton
            initializer initWithX:y: #0 (2)
            initWithX:y:[0]#0 <- [own b]
            initWithX:y:[1]#0 <- nil
            method add:named: #1 (2)
            add:named:[0]#1 <- [own c]
            add:named:[1]#1 <- "c"
            method add:named: #2 (1)
            add:named:[0]#2 <- [own d]
            method open #3 (0)
            before prepare: #4 (1)
            prepare:[0]#4 <- assembly
            after finish #5 (0)
            afterAll done #6 (0)
          A.plain -> id
            class Foo
          A.shared -> id
            class Foo weakSingleton
            initializer sharedInstance #0 (0)
          A.custom -> id
            class Foo custom("[Scopes mine]") abstract visible byClass
          """)
  }

  @Test func unusualLayoutMakesNoDifference() {
    #expect(
      methodDefinitions(
        """
        - (id) a
        {
            return [TyphoonDefinition
                withClass : [Foo class]
                configuration :
                    ^
                    (TyphoonDefinition * d)
                    {
                        // a comment
                        [ d injectProperty : @selector ( x )
                                      with : [ self b /* inside */ ] ];;
                        //[d injectProperty:@selector(y) with:[self c]];
                        /* [d injectProperty:@selector(z) with:[self c]]; */
                    }
            ];
        }
        """)
          == """
          A.a -> id
            class Foo
            .x <- [own b]
          """)
  }

  @Test func factories() {
    #expect(
      methodDefinitions(
        """
        - (id)simple { return [TyphoonDefinition withFactory:[self maker] selector:@selector(make)]; }
        - (id)full:(id)x {
            return [TyphoonDefinition withFactory:self.makers.maker selector:@selector(makeWithName:owner:)
                parameters:^(TyphoonMethod *factoryMethod) {
                    [factoryMethod injectParameterWith:x];
                    [factoryMethod injectParameterWith:[self b]];
                }
                configuration:^(TyphoonFactoryDefinition *definition) {
                    definition.scope = TyphoonScopeSingleton;
                    [definition injectProperty:@selector(delegate) with:[self c]];
                }];
        }
        - (id)bare {
            return [TyphoonDefinition withFactory:[self maker] selector:@selector(make) parameters:nil configuration:nil];
        }
        """)
          == """
          A.simple -> id
            factory [own maker] make
            receiver <- [own maker]
            factory make #0 (0)
          A.full: (id x) -> id
            factory [.makers maker] makeWithName:owner: singleton
            receiver <- [.makers maker]
            factory makeWithName:owner: #0 (2)
            makeWithName:owner:[0]#0 <- $0
            makeWithName:owner:[1]#0 <- [own b]
            .delegate <- [own c]
          A.bare -> id
            factory [own maker] make
            receiver <- [own maker]
            factory make #0 (0)
          """)
  }

  @Test func parentsAndAbstractDefinitions() {
    #expect(
      methodDefinitions(
        """
        - (id)one {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                definition.parent = [self base];
            }];
        }
        - (id)two {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition setParent:[self.other baseWithX:@1]];
                [definition setAbstract:YES];
            }];
        }
        - (id)three { return [TyphoonDefinition withParent:[self base] class:[Foo class]]; }
        - (id)four {
            return [TyphoonDefinition withParent:[self base] class:Foo.class configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:@1];
            }];
        }
        """)
          == """
          A.one -> id
            class Foo
            parent [own base]
          A.two -> id
            class Foo abstract
            parent [.other baseWithX: #1]
          A.three -> id
            class Foo
            parent [own base]
          A.four -> id
            class Foo
            parent [own base]
            .x <- #1
          """)
  }

  @Test func options() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withOption:x matcher:^(TyphoonOptionMatcher *matcher) {
                [matcher caseEqual:@"one" use:[self b]];
                [matcher caseEqual:@2 use:[self cWithX:x]];
                [matcher caseMemberOfClass:[NSString class] use:[self b]];
                [matcher caseConformsToProtocol:@protocol(Quest) use:nil];
                [matcher defaultUse:[TyphoonDefinition withClass:[Foo class]]];
            }];
        }
        - (id)yesNo { return [TyphoonDefinition withOption:TyphoonConfig(@"mock") yes:[self b] no:[self.other c]]; }
        - (id)byKey:(id)key {
            return [TyphoonDefinition withOption:key matcher:^(TyphoonOptionMatcher *matcher) {
                [matcher useDefinitionWithKeyMatchedOptionValue];
            }];
        }
        - (id)injected {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:[TyphoonDefinition withOption:[self on] yes:@1 no:@2]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            value option($0: "one" => [own b], #2 => [own cWithX: $0], NSString.class => [own b], {@protocol(Quest)}:Protocol * => nil, default => inline(class Foo))
          A.yesNo -> id
            value option(config(mock): #YES => [own b], #NO => [.other c])
          A.byKey: (id key) -> id
            value option($0:  by key)
          A.injected -> id
            class Foo
            .x <- option([own on]: #YES => #1, #NO => #2)
          """)
  }

  @Test func wrappedValuesConfigurationsAndStoryboards() {
    #expect(
      methodDefinitions(
        """
        - (id)wrapped { return [TyphoonDefinition with:[UIScreen mainScreen]]; }
        - (id)wrappedReference { return [TyphoonDefinition with:[self.other b]]; }
        - (id)config { return [TyphoonDefinition withConfigName:@"Config.plist"]; }
        - (id)configInBundle { return [TyphoonDefinition withConfigName:@"Config.plist" bundle:[NSBundle mainBundle]]; }
        - (id)oldConfig { return [TyphoonDefinition configDefinitionWithName:@"Config.json"]; }
        - (id)computedConfig { return [TyphoonDefinition withConfigPath:[Paths config]]; }
        - (id)screen {
            return [TyphoonDefinition withStoryboardName:@"Main" viewControllerId:@"screen"
                                           configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(presenter) with:[self presenter]];
            }];
        }
        - (id)screenOfStoryboard { return [TyphoonDefinition withStoryboard:[self storyboard] viewControllerId:kScreen]; }
        """)
          == """
          A.wrapped -> id
            wrapped {[UIScreen mainScreen]}:UIScreen *
          A.wrappedReference -> id
            wrapped [.other b]
          A.config -> id
            configuration Config.plist
          A.configInBundle -> id
            configuration Config.plist
          A.oldConfig -> id
            configuration Config.json
          A.computedConfig -> id
            configuration ?
          A.screen -> id
            storyboard "Main", "screen"
            .presenter <- [own presenter]
          A.screenOfStoryboard -> id
            storyboard [own storyboard], #kScreen
          """)
  }

  @Test func methodsThatReturnNoDefinitionOfTheirOwn() {
    #expect(
      methodDefinitions(
        """
        - (id)alias { return [self bWithX:nil]; }
        - (id)aliasByDot { return self.b; }
        - (id)aliasOfOther { return [self.other b]; }
        - (id)base { return [super base]; }
        - (id)nothing { return nil; }
        - (id)argument:(id)x { return x; }
        - (id)object { return [[Foo alloc] init]; }
        - (id)config { return TyphoonConfig(@"key"); }
        - (void)void1 { [self b]; }
        - (void)void2 { }
        - (id)empty { }
        """)
          == """
          A.alias -> id
            value [own bWithX: nil]
          A.aliasByDot -> id
            value [own b]
          A.aliasOfOther -> id
            value [.other b]
          A.base -> id
            value [super base]
          A.nothing -> id
            value nil
          A.argument: (id x) -> id
            value $0
          A.object -> id
            value {[[Foo alloc] init]}:Foo *
          A.config -> id
            value config(key)
          A.void1 -> void
            nothing
            do [own b]
          A.void2 -> void
            nothing
          A.empty -> id
            nothing
          """)
  }

  @Test func definitionsThatAreHeldAndConfiguredLater() {
    #expect(
      methodDefinitions(
        """
        - (id)late {
            TyphoonDefinition *definition = [TyphoonDefinition withClass:[Foo class]];
            [definition injectProperty:@selector(x) with:[self b]];
            [definition useInitializer:@selector(initWithY:) parameters:^(TyphoonMethod *initializer) {
                [initializer injectParameterWith:[self c]];
            }];
            definition.scope = TyphoonScopeSingleton;
            return definition;
        }
        - (id)result {
            id result = [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:[self b]];
            }];
            return (id)result;
        }
        - (id)inherited {
            TyphoonDefinition *definition = (TyphoonDefinition *)[super inherited];
            [definition injectProperty:@selector(x) with:[self b]];
            definition.scope = TyphoonScopePrototype;
            return (id)definition;
        }
        - (id)two {
            TyphoonDefinition *inner = [TyphoonDefinition withClass:[Bar class]];
            [inner injectProperty:@selector(x) with:[self b]];
            TyphoonDefinition *unused = [TyphoonDefinition withClass:[Baz class]];
            [unused injectProperty:@selector(y) with:[self c]];
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(inner) with:inner];
            }];
        }
        """)
          == """
          A.late -> id
            class Foo singleton
            .x <- [own b]
            initializer initWithY: #0 (1)
            initWithY:[0]#0 <- [own c]
          A.result -> id
            class Foo
            .x <- [own b]
          A.inherited -> id
            value %0 prototype
            %0 definition = [super inherited]
            .x <- [own b]
          A.two -> id
            class Foo
            .inner <- inline(class Bar; .x <- [own b])
            do inline(class Baz; .y <- [own c])
          """)
  }

  @Test func helpersThatAreHandedTheDefinition() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [self addCommonInjectionsTo:definition];
                [Helper configure:definition with:[self b]];
                Configure(definition);
            }];
        }
        - (id)b {
            TyphoonDefinition *definition = [TyphoonDefinition withClass:[Foo class]];
            [self addCommonInjectionsTo:definition];
            return definition;
        }
        - (void)addCommonInjectionsTo:(TyphoonDefinition *)definition {
            [definition injectProperty:@selector(tracker) with:[self tracker]];
            definition.scope = TyphoonScopeSingleton;
        }
        """)
          == """
          A.a -> id
            class Foo
            do [own addCommonInjectionsTo: definition]
            do send(Helper configure:with: definition, [own b])
            do (call definition)
          A.b -> id
            class Foo
            do [own addCommonInjectionsTo: definition]
          A.addCommonInjectionsTo: (TyphoonDefinition * definition) -> void
            nothing
            do send($0 injectProperty:with: @tracker, [own tracker])
            do (= send($0 scope), #TyphoonScopeSingleton)
          """)
  }

  @Test func localsHoldWhatIsTheContainersAndAreLookedThroughOtherwise() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            __weak typeof(self) weakSelf = self;
            Network *network = self.network;
            id one = [self b];
            id again = one;
            id both = @[[self c], x];
            NSString *title = @"title";
            id alias = x;
            one = [self d];
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                id inside = [weakSelf e];
                [definition injectProperty:@selector(one) with:one];
                [definition injectProperty:@selector(again) with:again];
                [definition injectProperty:@selector(both) with:both];
                [definition injectProperty:@selector(title) with:title];
                [definition injectProperty:@selector(alias) with:alias];
                [definition injectProperty:@selector(inside) with:inside];
                [definition injectProperty:@selector(client) with:[network client]];
                [definition injectProperty:@selector(part) with:[inside property:@selector(title)]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            %0 network = [own network]
            %1 one = [own b]
            %2 both = array([own c], $0)
            %3 alias = $0
            %4 one = [own d]
            %5 inside = [own e]
            .one <- %4
            .again <- %1
            .both <- %2
            .title <- "title"
            .alias <- %3
            .inside <- %5
            .client <- [.network client]
            .part <- %5.title
          """)
  }

  @Test func collectionsThatGrow() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            NSMutableArray *items = [NSMutableArray arrayWithObject:[self b]];
            [items addObject:[self c]];
            [items addObjectsFromArray:@[@1, @2]];
            NSMutableDictionary *map = [@{} mutableCopy];
            map[@"k"] = [self d];
            [map setObject:@1 forKey:@"n"];
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(items) with:items];
                [definition injectProperty:@selector(copy) with:[items copy]];
                [definition injectProperty:@selector(map) with:map];
            }];
        }
        """)
          == """
          A.a -> id
            class Foo
            %0 items = [own b]
            %1 items = [own c]
            %2 map = [own d]
            .items <- array(%0, %1, #1, #2)
            .copy <- array(%0, %1, #1, #2)
            .map <- dictionary("k": %2, "n": #1)
          """)
  }

  @Test func parametersThatAreDroppedOnPurpose() {
    #expect(
      methodDefinitions(
        """
        - (id)a:(__unused id)a b:(id)b c:(id)_ d:(id)d e:(id)e f:(id __unused)f {
            (void)b;
            UNUSED(d);
            NSParameterAssert(e);
            return nil;
        }
        """)
          == """
          A.a:b:c:d:e:f: (unused __unused id a, unused id b, unused id _, unused id d, id e, unused id __unused f) -> id
            value nil
          """)
  }

  @Test func stateOfTheAssembly() {
    #expect(
      methodDefinitions(
        """
        - (instancetype)initWithFront:(NSNumber *)front {
            if (self = [super init]) { _front = front; }
            return self;
        }
        - (void)setUp { _count = 5; self.name = @"x"; self.client = [self b]; }
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(front) with:_front];
                [definition injectProperty:@selector(name) with:self.name];
                [definition injectProperty:@selector(text) with:[NSString stringWithFormat:@"%@", _front]];
            }];
        }
        """)
          == """
          A.initWithFront: (NSNumber * front) -> instancetype
            value assembly
            do $0
          A.setUp -> void
            nothing
            do [own b]
          A.a -> id
            class Foo
            .front <- collaborator(_front)
            .name <- [own name]
            .text <- send(NSString stringWithFormat: "%@", collaborator(_front))
          """)
  }

  @Test func blocksThatAreHeldInALocalOrNowhere() {
    #expect(
      fileDefinitions(
        """
        @implementation A
        - (id)held {
            void (^configure)(TyphoonDefinition *) = ^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:[self b]];
            };
            return [TyphoonDefinition withClass:[Foo class] configuration:configure];
        }
        - (id)elsewhere { return [TyphoonDefinition withClass:[Foo class] configuration:[Blocks common]]; }
        - (id)made { return [TyphoonDefinition withClass:[Foo class] configuration:[self common]]; }
        - (id)none { return [TyphoonDefinition withClass:[Foo class] configuration:nil]; }
        @end
        """)
          == """
          A.held -> id
            class Foo
            .x <- [own b]
          A.elsewhere -> id
            class Foo
            do UNKNOWN([Blocks common]: a block that is not written out here)
          A.made -> id
            class Foo
            do [own common]
          A.none -> id
            class Foo
          """)
  }
}
