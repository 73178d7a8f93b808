import AssemblyFacts
import Testing

@testable import Scanning

/// What a file declares about classes and protocols.
struct DeclarationTests {
  @Test func classesExtensionsCategoriesImplementationsAndProtocols() {
    #expect(
      fileTypes(
        """
        @class Forward;
        @protocol Quest <NSObject, Named>
        @property (nonatomic, readonly) NSString *title;
        - (void)embark;
        @optional
        - (id<Quest>)next:(BOOL)animated;
        + (instancetype)quest;
        @end
        @interface Knight : NSObject <Quest, NSCopying> {
            NSString *_name;
            @private BOOL isBrave;
        }
        - (instancetype)initWithQuest:(id<Quest>)quest damsels:(NSUInteger)count NS_DESIGNATED_INITIALIZER;
        - initialize:sender;
        @end
        @interface Knight ()
        @property (nonatomic, strong, readwrite) id<Quest, Named> quest;
        @end
        @interface Knight (Armor) <Armored>
        - (void)wear:(Armor *)armor;
        @end
        @implementation Knight
        - (instancetype)initWithQuest:(id<Quest>)quest damsels:(NSUInteger)count { return [super init]; }
        @end
        @implementation Knight (Armor)
        - (void)wear:(Armor *)armor { }
        @end
        """)
          == """
          protocol Quest <NSObject, Named>
            property NSString * title readonly
            - embark -> void
            - next: -> any:id<Quest> (primitive:BOOL animated) optional
            + quest -> selfType:instancetype optional
          class Knight : NSObject <Quest, NSCopying>
            ivar NSString * _name
            ivar primitive:BOOL isBrave
            - initWithQuest:damsels: -> selfType:instancetype (any:id<Quest> quest, primitive:NSUInteger count) initializer
            - initialize: -> any:id (any:id sender)
          extension Knight
            property any:id<Quest, Named> quest
          extension Knight(Armor) <Armored>
            - wear: -> void (Armor * armor)
          implementation Knight
            - initWithQuest:damsels: -> selfType:instancetype (any:id<Quest> quest, primitive:NSUInteger count) initializer implemented
          implementation Knight(Armor)
            - wear: -> void (Armor * armor) implemented
          """)
  }

  @Test func propertiesWithAttributes() {
    #expect(
      fileTypes(
        """
        @interface Foo : Base
        @property (nonatomic, readonly, getter=isOn) BOOL on;
        @property (weak, setter=putDelegate:) id<FooDelegate> delegate;
        @property (class, readonly) Foo *shared;
        @property (nonatomic, copy, nullable) NSString *name;
        @property (nonatomic) void (^done)(BOOL finished);
        @property (nonatomic) InjectedClass(Bar) bar;
        @property (nonatomic) InjectedProtocol(Quest) quest;
        @property (nonatomic, strong) TyphoonAssembly<Components> *components;
        @property (nonatomic) NSInteger first, second;
        @property Class made;
        @property IBOutlet UIView *view;
        @end
        """)
          == """
          class Foo : Base
            property primitive:BOOL on readonly getter=isOn
            property any:id<FooDelegate> delegate weak setter=putDelegate:
            property Foo * shared readonly class
            property NSString *? name
            property block:void (^)(BOOL finished) done
            property InjectedClass(Bar) bar injected
            property any:InjectedProtocol(Quest) quest injected
            property TyphoonAssembly<Components> * components
            property primitive:NSInteger first
            property primitive:NSInteger second
            property classObject:Class made
            property IBOutlet UIView * view
          """)
  }

  @Test func typesOfEveryKind() {
    #expect(
      fileTypes(
        """
        typedef void (^Completion)(NSError *error);
        typedef NS_ENUM(NSInteger, Mode) { ModeOne, ModeTwo };
        typedef struct { int x; } Pair;
        typedef NSArray<Foo *> *Foos;
        @interface Foo : NSObject
        - (NSArray<Foo *> *)a:(NSDictionary<NSString *, id> *)b c:(__kindof UIView *)c d:(NSError **)d e:(SEL)e;
        - (CGFloat)f:(struct point)g h:(unsigned int)h i:(int *)i j:(CGRect)j k:(NSRange)k;
        - (void)completion:(Completion)completion mode:(Mode)mode pair:(Pair)pair foos:(Foos)foos other:(Elsewhere)other;
        - (Class)l:(void (^)(void))l m:(id _Nullable)m n:(nonnull Foo *)n o:(CGColorRef)o p:(NSNotificationName)p;
        - (instancetype)q:(const char *)q r:(Foo<Quest> *)r s:(void (*)(int))s t:(dispatch_queue_t)t;
        @end
        """)
          == """
          class Foo : NSObject
            - a:c:d:e: -> NSArray<Foo *> * (NSDictionary<NSString *, id> * b, __kindof UIView * c, primitive:NSError ** d, primitive:SEL e)
            - f:h:i:j:k: -> primitive:CGFloat (primitive:struct point g, primitive:unsigned int h, primitive:int * i, primitive:CGRect j, primitive:NSRange k)
            - completion:mode:pair:foos:other: -> void (block:Completion completion, primitive:Mode mode, primitive:Pair pair, Foos foos, unknown:Elsewhere other)
            - l:m:n:o:p: -> classObject:Class (block:void (^)(void) l, any:id _Nullable? m, nonnull Foo * n, primitive:CGColorRef o, NSNotificationName p)
            - q:r:s:t: -> selfType:instancetype (primitive:const char * q, Foo<Quest> * r, primitive:void s, unknown:dispatch_queue_t t)
          """)
  }

  @Test func conditionsAndMacrosAroundDeclarations() {
    #expect(
      fileTypes(
        """
        NS_ASSUME_NONNULL_BEGIN
        #if TARGET_OS_IPHONE
        @interface Foo : UIView
        @end
        #else
        @interface Foo : NSView
        #ifdef DEBUG
        @property id debug;
        - (void)dump;
        #endif
        @end
        #endif
        NS_ASSUME_NONNULL_END
        extern "C" {
        __attribute__((objc_subclassing_restricted))
        @interface Bar<ObjectType> : NSObject
        - (ObjectType)item;
        @end
        }
        """)
          == """
          class Foo : UIView #if TARGET_OS_IPHONE
          class Foo : NSView #if !(TARGET_OS_IPHONE)
            property any:id debug #if !(TARGET_OS_IPHONE) && defined(DEBUG)
            - dump -> void #if !(TARGET_OS_IPHONE) && defined(DEBUG)
          class Bar : NSObject
            - item -> any:ObjectType
          """)
  }
}
