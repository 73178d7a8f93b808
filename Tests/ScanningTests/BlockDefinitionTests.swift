import AssemblyFacts
import Testing

@testable import Scanning

/// Components made by ordinary code in blocks.
struct BlockDefinitionTests {
  @Test func instancesMadeAndFilledByABlock() {
    #expect(
      methodDefinitions(
        """
        - (id)aWithName:(NSString *)name {
            return [TyphoonBlockDefinition withClass:[Gateway class] block:^id{
                id other = [self other];
                Gateway *gateway = [[Gateway alloc] initWithName:name other:other];
                gateway.source = [self.payment feedWithName:name];
                [gateway setTitle:@"title"];
                [gateway connect:[self b] to:name];
                [gateway start];
                gateway.inner.name = name;
                if (name) { gateway.name = name; }
                return gateway;
            }];
        }
        """)
          == """
          A.aWithName: (NSString * name) -> id
            block Gateway
            %0 other = [own other]
            initializer initWithName:other: #0 (2)
            initWithName:other:[0]#0 <- $0
            initWithName:other:[1]#0 <- %0
            .source <- [.payment feedWithName: $0]
            method setTitle: #1 (1)
            setTitle:[0]#1 <- "title"
            method connect:to: #2 (2)
            connect:to:[0]#2 <- [own b]
            connect:to:[1]#2 <- $0
            method start #3 (0)
            do (= send(send(definition inner) name), $0)
            if $0
              .name <- $0
          """)
  }

  @Test func initializerInjectionsAndConfigurationBlocks() {
    #expect(
      methodDefinitions(
        """
        - (id)a {
            return [TyphoonBlockDefinition withClass:[Foo class] initializer:^id{
                return [Foo fooWithBar:[self bar]];
            } injections:^(Foo *foo) {
                foo.delegate = [self a];
                [foo setOwner:foo name:@"x"];
            } configuration:^(TyphoonDefinition *definition) {
                definition.scope = TyphoonScopeSingleton;
                [definition injectProperty:@selector(z)];
            }];
        }
        """)
          == """
          A.a -> id
            block Foo singleton
            initializer fooWithBar: #0 (1)
            fooWithBar:[0]#0 <- [own bar]
            .delegate <- [own a] (completion)
            method setOwner:name: #1 (2)
            setOwner:name:[0]#1 <- definition (completion)
            setOwner:name:[1]#1 <- "x" (completion)
            .z <- by-type
          """)
  }

  @Test func blocksThatNameTheClassThemselves() {
    #expect(
      methodDefinitions(
        """
        - (id)made { return [TyphoonBlockDefinition withBlock:^{ return [[Foo alloc] init]; }]; }
        - (id)chosen {
            return [TyphoonBlockDefinition withBlock:^id{
                if (kDebug) { return [[Mock alloc] initWithA:[self a]]; }
                return [[Foo alloc] initWithB:[self b]];
            }];
        }
        - (id)fromStoryboard {
            return [TyphoonBlockDefinition withBlock:^id{
                return [[self storyboard] instantiateViewControllerWithIdentifier:@"screen"];
            }];
        }
        - (id)fromDefinition { return [TyphoonBlockDefinition withBlock:^id{ return [self made]; }]; }
        - (id)fromOther { return [TyphoonBlockDefinition withBlock:^id{ return [self.other made]; }]; }
        """)
          == """
          A.made -> id
            block Foo
          A.chosen -> id
            block Foo
            if #kDebug
              initializer initWithA: #0 (1)
              initWithA:[0]#0 <- [own a]
            else
              initializer initWithB: #1 (1)
              initWithB:[0]#1 <- [own b]
          A.fromStoryboard -> id
            block ?
            receiver <- [own storyboard]
            factory instantiateViewControllerWithIdentifier: #0 (1)
            instantiateViewControllerWithIdentifier:[0]#0 <- "screen"
          A.fromDefinition -> id
            block ?
            receiver <- [own made]
          A.fromOther -> id
            block ?
            receiver <- [.other made]
          """)
  }
}
