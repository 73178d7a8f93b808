import AssemblyFacts
import Testing

@testable import Scanning

/// What ordinary code resolves and activates.
struct OrdinaryCodeTests {
  @Test func messagesToAssembliesByTheirStaticType() {
    #expect(
      fileEntries(
        """
        @interface AppDelegate ()
        @property (nonatomic, strong) AppAssembly *appAssembly;
        @property (nonatomic, strong) id<LoginAssembly> login;
        @property (nonatomic, strong) TyphoonAssembly<Screens> *screens;
        @property (nonatomic, strong) UIView *view;
        @end
        @implementation AppDelegate { NetworkAssembly *_network; }
        - (void)start:(StorageAssembly *)storage user:(User *)user {
            CoreAssembly *core = [CoreAssembly assembly];
            [core rootWithUser:user title:@"x" mode:kMode other:nil];
            [self.appAssembly screen];
            self.appAssembly.window.rootViewController = nil;
            [[self appAssembly] other];
            [_network client];
            [storage database];
            [self.login screenForUser:nil];
            [self.screens first];
            [[[MainAssembly assembly] activated] main];
            [[[MainAssembly alloc] init] plain];
            [(SideAssembly *)[TyphoonAssembly defaultAssembly] side];
            dispatch_async(queue, ^{ [self.appAssembly inBlock]; });
            [self.view addSubview:nil];
            [NSArray array];
        }
        @end
        void function(AppAssembly *assembly) { [assembly fromFunction]; }
        """)
          == """
          10: CoreAssembly.rootWithUser:title:mode:other: UNKNOWN(user: ordinary code), "x", #kMode, nil
          11: AppAssembly.screen
          12: AppAssembly.window
          13: AppAssembly.other
          14: NetworkAssembly.client
          15: StorageAssembly.database
          16: LoginAssembly.screenForUser: nil
          17: Screens.first
          18: MainAssembly.main
          19: MainAssembly.plain
          20: SideAssembly.side
          21: AppAssembly.inBlock
          26: AppAssembly.fromFunction
          18: activates MainAssembly
          19: makes MainAssembly
          """)
  }

  @Test func variablesCalledAssemblyAreAssembliesOfTheirClass() {
    #expect(
      fileEntries(
        """
        void start(void) {
            Components *assembly = [Components new];
            Parts *mainAssembly = [Parts new];
            Parts *parts = [Parts new];
            [assembly foo];
            [mainAssembly bar:nil];
            [parts baz];
        }
        """)
          == """
          5: Components.foo
          6: Parts.bar: nil
          2: makes Components
          3: makes Parts
          4: makes Parts
          """)
  }

  @Test func receiversWhoseTypeIsElsewhereAreKnownByTheirName() {
    #expect(
      fileEntries(
        """
        @implementation Screen
        - (void)open {
            [self.assembly foo];
            [self.componentsFactory bar];
            [_assembly baz];
            [self.table reloadData];
            [self.assembly activate];
            [self.assembly description];
        }
        @end
        """)
          == """
          3: ?.foo
          4: ?.bar
          5: ?.baz
          """)
  }

  @Test func theContainerAskedByKeyAndByType() {
    #expect(
      fileEntries(
        """
        @interface Screen : UIViewController
        @property (nonatomic) id<TyphoonComponentFactory> factory;
        @end
        @implementation Screen
        - (void)open {
            TyphoonComponentFactory *container = [TyphoonComponentFactory defaultFactory];
            [container componentForKey:@"foo"];
            [self.factory componentForKey:@"bar" args:nil];
            [container componentForType:[Foo class]];
            [container componentForType:@protocol(Quest)];
            [container allComponentsForType:[Bar class]];
            id sub = container[@"sub"];
            [container inject:self];
            [container inject:self withSelector:@selector(screen)];
            [container componentForKey:computed];
        }
        @end
        """)
          == """
          7: ?.foo
          8: ?.bar
          9: type Foo
          10: type Quest
          11: type Bar
          12: ?.sub
          13: type Screen
          14: ?.screen
          """)
  }

  @Test func whatAssembliesAskOfEachOtherIsNoEntry() {
    #expect(
      fileEntries(
        """
        @interface A : TyphoonAssembly
        @property (nonatomic) NetworkAssembly *network;
        @end
        @implementation A
        - (id)a { return [self.network client]; }
        @end
        @implementation B
        - (id)b { [self.assembly foo]; return [TyphoonDefinition withClass:[Foo class]]; }
        @end
        """)
          == """

          """)
  }

  @Test func activations() {
    #expect(
      fileEntries(
        """
        @implementation AppDelegate
        - (NSArray *)initialAssemblies { return @[[AppAssembly class], NetworkAssembly.class]; }
        - (void)one { [[AppAssembly assembly] activateWithCollaboratingAssemblies:@[[NetworkAssembly assembly], [CoreAssembly new]]]; }
        - (void)two {
            NetworkAssembly *network = [NetworkAssembly assembly];
            NSArray *assemblies = @[[AppAssembly assembly], network];
            [[TyphoonBlockComponentFactory factoryWithAssemblies:assemblies] makeDefault];
            [[TyphoonBlockComponentFactory alloc] initWithAssembly:network];
            AppAssembly *app = [[AppAssembly new] activatedWithCollaboratingAssemblies:[NSArray arrayWithObjects:network, nil] postProcessors:nil];
            [app activatedWithConfigResourceName:@"x"];
        }
        - (id)initialFactory { return [TyphoonBlockComponentFactory factoryFromAssemblies:@[[AppAssembly assembly]]]; }
        - (void)three { [[RamblerInitialAssemblyCollector new] collectInitialAssemblyClasses]; }
        @end
        """)
          == """
          2: activates AppAssembly NetworkAssembly
          3: activates AppAssembly NetworkAssembly CoreAssembly
          7: activates AppAssembly NetworkAssembly
          8: activates NetworkAssembly
          9: activates AppAssembly NetworkAssembly
          10: activates AppAssembly
          12: activates AppAssembly
          13: activates <RamblerInitialAssembly>
          3: makes CoreAssembly
          8: makes TyphoonBlockComponentFactory
          9: makes AppAssembly
          13: makes RamblerInitialAssemblyCollector
          """)
  }

  @Test func objectsMadeByHand() {
    #expect(
      fileEntries(
        """
        @implementation Screen
        - (void)open {
            Foo *foo = [[Foo alloc] initWithX:[Bar new]];
            NSMutableArray *items = [[NSMutableArray alloc] init];
            UIView *view = [UIView new];
            [[foo copy] init];
        }
        @end
        @interface A : TyphoonAssembly
        @end
        @implementation A
        - (id)a { return [[Foo alloc] init]; }
        @end
        """)
          == """
          3: makes Foo
          3: makes Bar
          """)
  }
}
