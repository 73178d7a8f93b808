import AssemblyFacts
import Testing

@testable import Scanning

/// Conditions, loops and early returns in assembly methods.
struct ControlFlowTests {
  @Test func conditionsOnTheContainersValuesAreKeptWithTheirBranches() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                if (x) {
                    [definition injectProperty:@selector(x) with:x];
                } else if (x == nil && [self b]) {
                    [definition injectProperty:@selector(y) with:[self c]];
                } else {
                    [definition injectProperty:@selector(z) with:@1];
                }
                if (kDebug) [definition injectProperty:@selector(w) with:[self d]];
                if (!x) {}
                if (kDebug) {}
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            if $0
              .x <- $0
            else
              if (&& (== $0, nil), [own b])
                .y <- [own c]
              else
                .z <- #1
            if #kDebug
              .w <- [own d]
            if (! $0)
          """)
  }

  @Test func earlyReturns() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            if (!x) return nil;
            id held = [self b];
            if (kDebug) {
                return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                    [definition injectProperty:@selector(held) with:held];
                }];
            }
            return [self c];
            [self neverCalled];
        }
        - (id)b {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(x) with:@1];
                if (kDebug) return;
                [definition injectProperty:@selector(y) with:@2];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            value (?: (! $0), nil, (?: #kDebug, inline(class Foo; .held <- %0), [own c]))
            if (! $0)
            else
              %0 held = [own b]
          A.b -> id
            class Foo
            .x <- #1
            if #kDebug
            else
              .y <- #2
          """)
  }

  @Test func choicesOfWhatIsReturned() {
    #expect(
      methodDefinitions(
        """
        - (id)byTernary { return kDebug ? [self b] : [TyphoonDefinition withClass:[Foo class]]; }
        - (id)byAssignment:(id)x {
            id result = nil;
            if ([x isEqual:@"b"]) result = [self b];
            else result = [self c];
            return result;
        }
        - (id)byDefinition {
            TyphoonDefinition *definition;
            if (kDebug) {
                definition = [TyphoonDefinition withClass:[Mock class]];
            } else {
                definition = [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                    [definition injectProperty:@selector(x) with:[self b]];
                }];
            }
            return definition;
        }
        - (id)bySwitch:(id)x {
            switch ([x integerValue]) {
                case kOne: return [self b];
                case kTwo:
                case kThree: {
                    return [self c];
                }
                default: break;
            }
            return nil;
        }
        """)
          == """
          A.byTernary -> id
            value (?: #kDebug, [own b], inline(class Foo))
          A.byAssignment: (id x) -> id
            value (?: send($0 isEqual: "b"), %0, %1)
            if send($0 isEqual: "b")
              %0 result = [own b]
            else
              %1 result = [own c]
          A.byDefinition -> id
            value (?: #kDebug, inline(class Mock), inline(class Foo; .x <- [own b]))
          A.bySwitch: (id x) -> id
            value (?: (switch send($0 integerValue), #kOne), [own b], (?: (switch send($0 integerValue), #kTwo, #kThree), [own c], nil))
            if (switch send($0 integerValue), #kOne)
            else
              if (switch send($0 integerValue), #kTwo, #kThree)
          """)
  }

  @Test func switchesBreakAndFall() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                switch (kMode) {
                    case kOne:
                        [definition injectProperty:@selector(x) with:@1];
                        break;
                    default:
                        [definition injectProperty:@selector(x) with:@0];
                        break;
                }
                [definition injectProperty:@selector(y) with:x];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            if #kMode == kOne
              .x <- #1
            else
              .x <- #0
            .y <- $0
          """)
  }

  @Test func loops() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                for (NSString *name in @[@"x", @"y"]) {
                    [definition injectProperty:NSSelectorFromString(name) with:[self b]];
                }
                for (id item in [self items]) {
                    [definition injectMethod:@selector(add:) parameters:^(TyphoonMethod *method) {
                        [method injectParameterWith:item];
                    }];
                }
                for (NSUInteger i = 0; i < 3; i++) {
                    [definition injectMethod:@selector(addIndex:) parameters:^(TyphoonMethod *method) {
                        [method injectParameterWith:@(i)];
                    }];
                }
                while (kMore) { [definition injectMethod:@selector(more)]; }
                do { [definition injectMethod:@selector(again)]; } while (kMore);
            }];
        }
        """)
          == """
          A.a -> id
            class Foo
            .x <- [own b]
            .y <- [own b]
            if [own items]
              method add: #0 (1)
              add:[0]#0 <- (in [own items])
            if #i < 3
              method addIndex: #1 (1)
              addIndex:[0]#1 <- UNKNOWN(@(i): changes from turn to turn of a loop)
            if #kMore
              method more #2 (0)
            method again #3 (0)
          """)
  }

  @Test func branchesOfThePreprocessor() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
        #ifdef DEBUG
                [definition injectProperty:@selector(x) with:[self b]];
                [definition injectProperty:@selector(y) with:@1];
        #else
                [definition injectProperty:@selector(x) with:[self c]];
        #endif
                [definition injectProperty:@selector(z) with:@2];
            }];
        }
        - (id)b {
        #if MOCK
            return [self c];
        #elif OTHER
            return [self d];
        #else
            return [self e];
        #endif
        }
        #if MOCK
        - (id)twice { return [self b]; }
        #else
        - (id)twice { return [self c]; }
        #endif
        """)
          == """
          A.a -> id
            class Foo
            if #defined(DEBUG)
              .x <- [own b]
              .y <- #1
            else
              .x <- [own c]
            .z <- #2
          A.b -> id
            value (?: #MOCK, [own c], (?: #OTHER, [own d], [own e]))
          A.twice -> id #if MOCK
            value [own b]
          A.twice -> id #if !(MOCK)
            value [own c]
          """)
  }

  @Test func codeThatRunsOnTheSpot() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            static id definition = nil;
            static dispatch_once_t once;
            dispatch_once(&once, ^{
                definition = [self b];
            });
            @autoreleasepool { [self c]; }
            @try { [self d]; } @catch (NSException *e) { [self e]; } @finally { [self f]; }
            @synchronized (self) { [self g]; }
            NSLog(@"%@", [self h]);
            NSAssert(definition, @"x");
            NSLog(@"plain");
            id x = ({ id y = [self i]; y; });
            return x;
        }
        """)
          == """
          A.a -> id
            value %1
            %0 definition = [own b]
            do [own c]
            do [own d]
            do [own f]
            do [own g]
            do (call "%@", [own h])
            %1 y = [own i]
          """)
  }

  @Test func aChoiceOfDefinitionsCanBeConfiguredLikeOne() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            TyphoonDefinition *definition = kDebug ? [TyphoonDefinition withClass:[Mock class]] : nil;
            if (!definition) {
                definition = [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *inner) {
                    [inner injectProperty:@selector(x) with:[self b]];
                }];
            }
            return definition;
        }
        - (id)b {
            TyphoonDefinition *definition;
            if (kDebug) {
                definition = [TyphoonDefinition withClass:[Mock class]];
            } else {
                definition = [TyphoonDefinition withClass:[Foo class]];
                [definition injectProperty:@selector(x) with:[self c]];
            }
            [definition injectProperty:@selector(both) with:[self d]];
            definition.scope = TyphoonScopeSingleton;
            return definition;
        }
        - (id)c {
            TyphoonDefinition *definition = [TyphoonDefinition withClass:[Foo class]];
            if (kDebug) { return definition; }
            [definition injectProperty:@selector(x) with:[self c]];
            return definition;
        }
        """)
          == """
          A.a -> id
            value (?: (! %0), inline(class Foo; .x <- [own b]), %0)
            %0 definition = (?: #kDebug, inline(class Mock), nil)
            if (! %0)
          A.b -> id
            value (?: #kDebug, inline(class Mock), inline(class Foo; .x <- [own c])) singleton
            .both <- [own d]
          A.c -> id
            class Foo
            if #kDebug
            else
              .x <- [own c]
          """)
  }
}
