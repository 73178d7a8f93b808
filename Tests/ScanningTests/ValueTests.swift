import AssemblyFacts
import Testing

@testable import Scanning

/// What stands at an injection site, as a value.
struct ValueTests {
  @Test func referencesReachTheOwnAssemblyAndCollaboratorsInEverySyntax() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(own) with:[self b]];
                [definition injectProperty:@selector(ownByDot) with:self.b];
                [definition injectProperty:@selector(collaborator) with:[self.network client]];
                [definition injectProperty:@selector(collaboratorByDot) with:self.network.client];
                [definition injectProperty:@selector(collaboratorByGetter) with:[[self network] client]];
                [definition injectProperty:@selector(variable) with:[_network client]];
                [definition injectProperty:@selector(variableByDot) with:_network.client];
                [definition injectProperty:@selector(variableByArrow) with:[self->_network client]];
                [definition injectProperty:@selector(base) with:[super b]];
                [definition injectProperty:@selector(made) with:[[Network assembly] client]];
                [definition injectProperty:@selector(activated) with:[[[Network assembly] activated] client]];
                [definition injectProperty:@selector(cast) with:(id)[(Network *)self.network client]];
                [definition injectProperty:@selector(assembly) with:self];
                [definition injectProperty:@selector(network) with:self.network];
                [definition injectProperty:@selector(variableItself) with:_network];
            }];
        }
        """)
          == """
          A.a -> id
            class Foo
            .own <- [own b]
            .ownByDot <- [own b]
            .collaborator <- [.network client]
            .collaboratorByDot <- [.network client]
            .collaboratorByGetter <- [.network client]
            .variable <- [_network client]
            .variableByDot <- [_network client]
            .variableByArrow <- [_network client]
            .base <- [super b]
            .made <- [+Network client]
            .activated <- [+Network client]
            .cast <- [.network client]
            .assembly <- assembly
            .network <- [own network]
            .variableItself <- collaborator(_network)
          """)
  }

  @Test func argumentsOfReferencesAreValuesThemselves() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x y:(NSArray *)y {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(passed) with:[self bWithX:x y:y]];
                [definition injectProperty:@selector(nested) with:[self.network bWithDelegate:[self c] name:nil]];
                [definition injectProperty:@selector(collection) with:[self bWithItems:@[x, [self c]]]];
            }];
        }
        """)
          == """
          A.aWithX:y: (id x, NSArray * y) -> id
            class Foo
            .passed <- [own bWithX:y: $0, $1]
            .nested <- [.network bWithDelegate:name: [own c], nil]
            .collection <- [own bWithItems: array($0, [own c])]
          """)
  }

  @Test func constantsKeepTheirKindAndTheirStaticType() {
    #expect(
      methodDefinitions(
        #"""
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(string) with:@"one " @"two\n"];
                [definition injectProperty:@selector(number) with:@5];
                [definition injectProperty:@selector(boxed) with:@(0.5)];
                [definition injectProperty:@selector(boolean) with:@YES];
                [definition injectProperty:@selector(boxedSymbol) with:@(kMode)];
                [definition injectProperty:@selector(symbol) with:kName];
                [definition injectProperty:@selector(nothing) with:nil];
                [definition injectProperty:@selector(null) with:[NSNull null]];
                [definition injectProperty:@selector(class) with:[Bar class]];
                [definition injectProperty:@selector(classByDot) with:Bar.class];
                [definition injectProperty:@selector(selector) with:@selector(foo:)];
                [definition injectProperty:@selector(protocol) with:@protocol(Quest)];
                [definition injectProperty:@selector(made) with:[[Bar alloc] initWithName:@"x"]];
                [definition injectProperty:@selector(shared) with:[NSBundle mainBundle]];
                [definition injectProperty:@selector(url) with:[NSURL URLWithString:@"http://x"]];
                [definition injectProperty:@selector(color) with:[UIColor redColor]];
                [definition injectProperty:@selector(untyped) with:[Configuration apiKey]];
                [definition injectProperty:@selector(chain) with:UIApplication.sharedApplication.keyWindow];
                [definition injectProperty:@selector(queue) with:dispatch_queue_create("q", NULL)];
                [definition injectProperty:@selector(name) with:NSStringFromClass([Bar class])];
                [definition injectProperty:@selector(block) with:^(id x) { NSLog(@"%@", x); }];
                [definition injectProperty:@selector(sum) with:60 * 60];
                [definition injectProperty:@selector(flags) with:A | B];
            }];
        }
        """#)
          == #"""
          A.a -> id
            class Foo
            .string <- "one two\n"
            .number <- #5
            .boxed <- #0.5
            .boolean <- #YES
            .boxedSymbol <- #kMode
            .symbol <- #kName
            .nothing <- nil
            .null <- {[NSNull null]}:NSNull *
            .class <- Bar.class
            .classByDot <- Bar.class
            .selector <- @foo:
            .protocol <- {@protocol(Quest)}:Protocol *
            .made <- {[[Bar alloc] initWithName:@"x"]}:Bar *
            .shared <- {[NSBundle mainBundle]}:NSBundle *
            .url <- {[NSURL URLWithString:@"http://x"]}:NSURL *
            .color <- {[UIColor redColor]}:UIColor *
            .untyped <- {[Configuration apiKey]}
            .chain <- {UIApplication.sharedApplication.keyWindow}
            .queue <- {dispatch_queue_create("q", NULL)}
            .name <- "Bar"
            .block <- ^
            .sum <- #60 * 60
            .flags <- #A | B
          """#)
  }

  @Test func collectionsKeepTheirElements() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(array) with:@[[self b], x, @1]];
                [definition injectProperty:@selector(dictionary) with:@{@"k" : [self b], kKey : x}];
                [definition injectProperty:@selector(set) with:[NSSet setWithObjects:[self b], x, nil]];
                [definition injectProperty:@selector(one) with:[NSArray arrayWithObject:[self b]]];
                [definition injectProperty:@selector(ordered) with:[[NSOrderedSet alloc] initWithObjects:[self b], nil]];
                [definition injectProperty:@selector(pairs) with:[NSDictionary dictionaryWithObjectsAndKeys:x, @"k", nil]];
                [definition injectProperty:@selector(fromArray) with:[NSSet setWithArray:@[[self b]]]];
                [definition injectProperty:@selector(longer) with:[@[[self b]] arrayByAddingObject:x]];
                [definition injectProperty:@selector(copy) with:[@[@1] mutableCopy]];
                [definition injectProperty:@selector(empty) with:@[]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            .array <- array([own b], $0, #1)
            .dictionary <- dictionary("k": [own b], #kKey: $0)
            .set <- set([own b], $0)
            .one <- array([own b])
            .ordered <- orderedSet([own b])
            .pairs <- dictionary("k": $0)
            .fromArray <- set([own b])
            .longer <- array([own b], $0)
            .copy <- array(#1)
            .empty <- array()
          """)
  }

  @Test func injectionsByTyphoonsOwnFunctions() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(byType)];
                [definition injectProperty:@selector(byTypeToo) with:TyphoonInjectionMatchedByType()];
                [definition injectProperty:@selector(ofClass) with:TyphoonInjectionWithType([Bar class])];
                [definition injectProperty:@selector(ofProtocol) with:TyphoonInjectionWithType(@protocol(Quest))];
                [definition injectProperty:@selector(key) with:TyphoonConfig(@"a.key")];
                [definition injectProperty:@selector(constantKey) with:TyphoonConfig(kKey)];
                [definition injectProperty:@selector(computedKey) with:TyphoonConfig([Keys a])];
                [definition injectProperty:@selector(text) with:TyphoonInjectionWithObjectFromString(@"5")];
                [definition injectProperty:@selector(object) with:TyphoonInjectionWithObject(@5)];
                [definition injectProperty:@selector(argument) with:TyphoonInjectionWithRuntimeArgumentAtIndex(0)];
                [definition injectProperty:@selector(reference) with:TyphoonInjectionWithReference(@"b")];
                [definition injectProperty:@selector(part) with:[[self b] property:@selector(title)]];
                [definition injectProperty:@selector(path) with:[[self.network client] keyPath:@"a.b"]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            .byType <- by-type
            .byTypeToo <- by-type
            .ofClass <- of-type Bar *
            .ofProtocol <- of-type id<Quest>
            .key <- config(a.key)
            .constantKey <- config(kKey)
            .computedKey <- config(?)
            .text <- "5"
            .object <- #5
            .argument <- $0
            .reference <- [own b]
            .part <- [own b].title
            .path <- [.network client].a.b
          """)
  }

  @Test func ordinaryCodeOverTheContainersValuesIsKeptAsSuch() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(message) with:[x lastPathComponent]];
                [definition injectProperty:@selector(dot) with:x.name];
                [definition injectProperty:@selector(choice) with:x ? @"a" : [self b]];
                [definition injectProperty:@selector(fallback) with:x ?: @"a"];
                [definition injectProperty:@selector(format) with:[NSString stringWithFormat:@"%@/%@", x, @1]];
                [definition injectProperty:@selector(url) with:[NSURL URLWithString:TyphoonConfig(@"k")]];
                [definition injectProperty:@selector(made) with:[[Bar alloc] initWithOwner:[self b]]];
                [definition injectProperty:@selector(title) with:[[self b] title]];
                [definition injectProperty:@selector(titleOfOther) with:[[self.network client] title]];
                [definition injectProperty:@selector(element) with:x[0]];
                [definition injectProperty:@selector(call) with:MakePair(x, [self b])];
                [definition injectProperty:@selector(boxed) with:@([x integerValue])];
                [definition injectProperty:@selector(block) with:^{ return [self b]; }];
                [definition injectProperty:@selector(copied) with:[x copy]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            .message <- send($0 lastPathComponent)
            .dot <- send($0 name)
            .choice <- (?: $0, "a", [own b])
            .fallback <- (?: $0, "a")
            .format <- send(NSString stringWithFormat: "%@/%@", $0, #1)
            .url <- send(NSURL URLWithString: config(k))
            .made <- send(Bar initWithOwner: [own b])
            .title <- [.b title]
            .titleOfOther <- send([.network client] title)
            .element <- ([] $0, #0)
            .call <- (call $0, [own b])
            .boxed <- (@ send($0 integerValue))
            .block <- (^ [own b])
            .copied <- send($0 copy)
          """)
  }

  @Test func definitionsBuiltInPlaceAreInline() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithX:(id)x {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:@selector(inner)
                                      with:[TyphoonDefinition withClass:[Bar class] configuration:^(TyphoonDefinition *inner) {
                    [inner injectProperty:@selector(x) with:x];
                    inner.scope = TyphoonScopePrototype;
                }]];
                [definition injectProperty:@selector(other) with:[self b]];
            }];
        }
        """)
          == """
          A.aWithX: (id x) -> id
            class Foo
            .inner <- inline(class Bar prototype; .x <- $0)
            .other <- [own b]
          """)
  }

  @Test func propertiesThatAreNotWrittenOutLoseNothing() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:[Selectors first] with:[self b]];
                [definition somethingNew:[self b]];
            }];
        }
        """)
          == """
          A.a -> id
            class Foo
            do send(definition injectProperty:with: UNKNOWN([Selectors first]: a property that is not written out), [own b])
            do send(definition somethingNew: [own b])
          """)
  }

  @Test func selectorsAndClassesAreLookedThroughHoweverTheyAreGiven() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            SEL initializer = @selector(initWithX:);
            Class made = [Foo class];
            return [TyphoonDefinition withClass:made configuration:^(TyphoonDefinition *definition) {
                SEL property = NSSelectorFromString(@"second");
                [definition useInitializer:initializer parameters:^(TyphoonMethod *initializer) {
                    [initializer injectParameterWith:[self b]];
                }];
                [definition injectProperty:NSSelectorFromString(@"first") with:@1];
                [definition injectProperty:property with:@2];
                [definition injectProperty:NSSelectorFromString(@keypath(Foo.new, third)) with:@3];
                [definition injectProperty:NSSelectorFromString(@keypath(foo.fourth)) with:@4];
                [definition injectProperty:NSSelectorFromString(NSStringFromSelector(@selector(fifth))) with:@5];
            }];
        }
        - (id)byName { return [TyphoonDefinition withClass:NSClassFromString(@"Foo")]; }
        - (id)byDot { return [TyphoonDefinition withClass:Foo.class]; }
        - (id)bySelf { return [TyphoonDefinition withClass:[Foo self]]; }
        - (id)inLowerCase { return [TyphoonDefinition withClass:[foo class]]; }
        - (id)computed { return [TyphoonDefinition withClass:[Registry classForFoo]]; }
        """)
          == """
          A.a -> id
            class Foo
            initializer initWithX: #0 (1)
            initWithX:[0]#0 <- [own b]
            .first <- #1
            .second <- #2
            .third <- #3
            .fourth <- #4
            .fifth <- #5
          A.byName -> id
            class Foo
          A.byDot -> id
            class Foo
          A.bySelf -> id
            class Foo
          A.inLowerCase -> id
            class foo
          A.computed -> id
            class ?[Registry classForFoo]
          """)
  }

  @Test func macrosAndConstantsOfTheFileAreLookedThrough() {
    #expect(
      fileDefinitions(
        """
        #define kTitle @"title"
        #define kProperty @selector(name)
        #define kScope TyphoonScopeSingleton
        #define kMade [self b]
        #define kAgain kAgain
        #if DEBUG
        #define kHost @"debug"
        #else
        #define kHost @"release"
        #endif
        static NSString *const kConstant = @"constant";
        extern NSString *const kElsewhere;

        @implementation A
        - (id)a {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
                [definition injectProperty:kProperty with:kTitle];
                [definition injectProperty:@selector(constant) with:kConstant];
                [definition injectProperty:@selector(elsewhere) with:kElsewhere];
                [definition injectProperty:@selector(made) with:kMade];
                [definition injectProperty:@selector(again) with:kAgain];
                [definition injectProperty:@selector(host) with:kHost];
                [definition injectProperty:@selector(key) with:TyphoonConfig(kTitle)];
                definition.scope = kScope;
            }];
        }
        @end
        """)
          == """
          A.a -> id
            class Foo singleton
            .name <- "title"
            .constant <- "constant"
            .elsewhere <- #kElsewhere
            .made <- [own b]
            .again <- #kAgain
            .host <- #kHost
            .key <- config(title)
          """)
  }

  @Test func macrosWithParametersAreLookedThrough() {
    #expect(
      fileDefinitions(
        """
        #define PROPERTY(name) @selector(name)
        #define NAMED(prefix, name) @selector(prefix##name)
        #define TEXT(name) @#name
        #define MAKE(type, ...) [TyphoonDefinition withClass:[type class] configuration:__VA_ARGS__]
        #define SET(definition, name, value) [definition injectProperty:@selector(name) with:value]
        #define OWN(name) [self name]
        #define TWICE(x) TWICE(x)
        #define SEVERAL(x) x; x
        #if DEBUG
        #define HOST(x) @"debug"
        #else
        #define HOST(x) @"release"
        #endif

        @implementation A
        - (id)a:(id)x {
            return MAKE(Foo, ^(TyphoonDefinition *definition) {
                [definition injectProperty:PROPERTY(title) with:TEXT(title)];
                [definition injectProperty:NAMED(sub, Title) with:OWN(b)];
                SET(definition, argument, x);
                SET(definition, pair, (@[ OWN(b), x ]));
                [definition injectProperty:RamblerSelector(output) with:[self b]];
            });
        }
        - (id)plain {
            TyphoonDefinition *definition = MAKE(Foo, nil);
            SET(definition, made, OWN(b));
            return definition;
        }
        @end
        """)
          == """
          A.a: (id x) -> id
            class Foo
            .title <- "title"
            .subTitle <- [own b]
            .argument <- $0
            .pair <- array([own b], $0)
            .output <- [own b]
          A.plain -> id
            class Foo
            .made <- [own b]
          """)
  }

  /// Macros that hold the next one ten times each: ten thousand million values.
  @Test(arguments: [
    ("#define M%@ @[ %n ]\n", "M"), ("#define M%@(x) @[ %n ]\n", "M"),
  ])
  func macrosThatMultiplyComeToAnEnd(definition: String, name: String) {
    let hasParameter = definition.contains("(x)")
    let macros = (0..<10).map { number in
      let next = name + "\(number + 1)" + (hasParameter ? "(x)" : "")
      return definition.replacing("%@", with: "\(number)")
        .replacing("%n", with: Array(repeating: next, count: 10).joined(separator: ", "))
    }
    let use = name + "0" + (hasParameter ? "(1)" : "")
    let facts = ObjectiveCScanner.scan(
      Array(
        (macros.joined()
          + """
          @interface A : TyphoonAssembly
          @end
          @implementation A
          - (id)a { return [TyphoonDefinition with:\(use)]; }
          @end
          """).utf8), path: "A.m")
    #expect(facts.definitions.count == 1)
  }
}
