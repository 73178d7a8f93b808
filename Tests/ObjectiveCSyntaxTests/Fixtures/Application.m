// Ordinary code, compilable on its own.
#define nil ((id)0)
#define SUPER_INIT [super init]
typedef signed char BOOL;

__attribute__((objc_root_class))
@interface Object {
  Class isa;
}
@property (nonatomic, strong) Object *delegate;
@property (nonatomic, getter=isOn) BOOL on;
@property (nonatomic, copy) void (^completion)(Object *sender, BOOL done);
@property (class, readonly) Object *shared;
+ (instancetype)alloc;
+ (Object *)make:(int)number, ...;
- (instancetype)init;
- (instancetype)autorelease;
- (instancetype)self;
- (Class)class;
- (id)objectAtIndexedSubscript:(unsigned long)index;
- (Object *)foo:(id)foo bar:(int)bar;
- (Object *)in:(id)value for:(id)other if:(BOOL)condition;
- (int)count;
- (void)each:(void (^)(Object *item, BOOL *stop))block;
- (void)perform:(SEL)selector;
- (void (^)(int))handler;
- (Object *(^)(Object *))map;
@end

@interface Child : Object
@end

static inline int twice(int x) { return x << 1 >> 0; }
static int (*function)(int) = &twice;

#ifdef UNKNOWN_PLATFORM
#define FLAG 1
#else
#define FLAG 0
#endif

@implementation Child

- (instancetype)init {
  if (!(self = [super init])) return nil;
  self.delegate = [[[Object alloc] init] autorelease];
  [self.delegate.delegate foo:self bar:-[self count] * 2 + (int)[self count]];
  return self;
}

- (void)each:(void (^)(Object *item, BOOL *stop))block {
  __block int total = 0;
  __unsafe_unretained Child *weakSelf = self;
  [super each:^(Object *item, BOOL *stop) {
    Child *strongSelf = weakSelf;
    total += [item count] > 3 ? twice([item count]) : [strongSelf count];
    *stop = ([item self] == strongSelf) || ![item isOn];
  }];
  for (int i = 0, n = [self count]; i < n; i += [self count] ?: 1) {
    if (i & 1) continue; else if (i % 3 == 0) [self perform:@selector(foo:bar:)];
    else { [[self foo:self[i] bar:i] perform:@selector(count)]; }
  }
  do { total--; } while (total > 0 && [self count]);
  while ([self count] < total) { total = function([self count]); break; }
  switch (total) {
    case 1 ... 3: [self perform:_cmd]; break;
    case 5: { [self class]; }
    default: [self handler]([self count]);
  }
  @try {
    @synchronized ([self self]) { @autoreleasepool { [Object make:1, 2, [self count]]; } }
  } @catch (Object *exception) {
    [exception perform:_cmd];
    @throw;
  } @finally {
    [self in:nil for:self if:(BOOL)1];
  }
  void (^completion)(Object *, BOOL) = self.completion ?: ^void (Object *sender, BOOL done) { [sender count]; };
  completion([Object shared], (BOOL)!![self count]);
  [[self map]([self delegate]) foo:({ id x = [self self]; x; }) bar:sizeof([self count])];
  ((void (*)(id, SEL))&twice)([self self], @selector(init));
  Object * const list[] = { [Object alloc], [[Object alloc] init] };
  [list[0] foo:(id)list[1] bar:(int)sizeof(list) / (int)sizeof(*list)];
  [(Child *)self perform:@selector(each:)]; [(self) count];
  /* [self commented:out]; */ [self /* here */ foo : nil // there
                                   bar : [ self count ] ];
#if FLAG
  [self foo:nil bar:1];
#endif
  goto end;
end:
  [self count];
}

- (instancetype)autorelease { return SUPER_INIT; }

@end
