// Everything that can be declared, with messages where code can stand.
#import "Stubs.h"
@class Engine, Wheel;
@protocol Driver;

NS_ASSUME_NONNULL_BEGIN

typedef void (^Completion)(NSArray<NSString *> *_Nullable names, NSObject *_Nullable error);
typedef Completion (^Wrapper)(Completion);
typedef int (*Comparator)(const void *, const void *);
typedef NS_ENUM(NSInteger, Gear) {
  GearNeutral = 0,
  GearFirst = 1 << 0,
  GearLast NS_SWIFT_NAME(last) = (GearFirst << 4) | 3,
};
enum { kLimit = 12, kDouble = kLimit * 2 };
union Bits { int number; struct { unsigned low : 4; unsigned high : 28; } parts; };
struct Node { struct Node *next; __unsafe_unretained id value; void (*visit)(struct Node *, id); } head = {0};

extern NSString *const kName;
NSString *const kName = @"name";
static const CGFloat kSizes[2][2] = {{1, 2}, {.5, 1e-3}};

@protocol Named
- (NSString *)name;
@end

@protocol Driver <Named>
@required
- (void)drive;
@optional
@property (nonatomic, readonly, getter=isTired) BOOL tired;
- (nullable NSString *)route:(in NSString *)from to:(inout NSString *_Nonnull *_Nullable)to;
+ (instancetype)driver;
@end

__attribute__((visibility("default")))
@interface Vehicle<Load : NSObject *> : NSObject <Driver> {
@private
  id<Driver> _driver;
  Wheel *_wheels[4];
@protected
  void (^_block)(void);
  struct Node _node;
@public
  unsigned long long _bits;
}
@property (nonatomic, strong, nullable) Load load;
@property (atomic, copy, readonly, nonnull) NSString *name, *other;
@property (nonatomic, weak, setter=replaceDriver:, getter=currentDriver) id<Driver> driver;
@property (class, nonatomic, assign, readonly) Gear gear;
@property (nonatomic, copy) NSArray<NSDictionary<NSString *, NSArray<Load> *> *> *deep;
@property (nonatomic, copy) NSString * (^format)(NSString *text, ...);
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithName:(NSString *)name load:(nullable Load)load __attribute__((unused));
- (void)perform:(void (^_Nullable)(Vehicle *vehicle, BOOL *stop))block with:(SEL)selector :(int)unnamed;
- untyped:argument;
- (void)log:(NSString *)format, ...;
- (Vehicle *)next;
@end

@interface Vehicle ()
@property (nonatomic, strong, readwrite, nonnull) NSString *name;
@property (nonatomic) NSUInteger count;
@end

@interface Vehicle (Racing)
- (void)race;
@end

NS_ASSUME_NONNULL_END

static inline NSUInteger countOf(Vehicle *vehicle, NSUInteger (*count)(Vehicle *)) {
  return count ? count(vehicle) : [vehicle count] + [[vehicle next] count];
}

static void visit(struct Node *node, id value) { [value performSelector:@selector(visit:) withObject:node->value]; }

__attribute__((constructor)) static void setUp(void) {
  head.visit = visit;
  head.visit(&head, [Vehicle new]);
}

NSString *describe(Vehicle *vehicle)
{
  return [NSString stringWithFormat:@"%@ %d", [[vehicle name] uppercaseString], (int)[vehicle count]];
}

@implementation Vehicle {
  NSMutableArray<NSString *> *_log;
}

@synthesize load = _load, driver = _driver;
@dynamic deep, format;

static Vehicle *shared;

+ (Gear)gear { return [shared count] > 0 ? GearFirst : GearNeutral; }

+ (void)initialize
{
  if (self == [Vehicle class]) shared = [[self alloc] init];
}

- (instancetype)init {
  if ((self = [super init])) { _log = [[NSMutableArray alloc] init]; }
  return self;
}

- (instancetype)initWithName:(NSString *)name
                        load:(id)load
{
  self = [self init];
  if (!self) return nil;
  _name = [name copy];
  _load = load;
  return self;
};

- (void)perform:(void (^)(Vehicle *, BOOL *))block with:(SEL)selector :(int)unnamed {
  BOOL stop = NO;
  block([self next], &stop);
  [self perform:nil with:@selector(perform:with::) :unnamed];
  [self perform:^(Vehicle *vehicle, BOOL *end) { *end = [vehicle respondsToSelector:selector]; } with:NULL :-1];
}

- untyped:argument { return [argument untyped:[self untyped:argument]]; }

- (void)log:(NSString *)format, ... { [_log addObject:format]; [self log:@"%@", [self name], nil]; }

- (Vehicle *)next { return [[[self class] alloc] initWithName:[_name copy] load:[_load copy]]; }

- (void)drive { [_driver drive]; [(id<Driver>)_driver drive]; }
@end

@implementation Vehicle (Racing)
- (void)race { [[self next] drive]; [[[self next] next] race]; }
@end
