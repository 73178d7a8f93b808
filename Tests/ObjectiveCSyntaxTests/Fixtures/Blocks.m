// Blocks in all forms.
#import "Stubs.h"

@class NSError2;
typedef void (^Action)(void);
void dispatch(Action);
typedef NSArray * (^Filter)(NSArray *, BOOL (^)(id));

@interface Runner : NSObject
@property (nonatomic, copy) Action action;
@property (nonatomic, copy) NSInteger (^count)(NSArray<NSString *> *names, ...);
- (void)run:(Action)action;
- (void)run:(Action)action then:(void (^)(Runner *runner, NSError2 *error))completion;
- (Action)actionWith:(id (^)(id value))map filter:(BOOL (^)(id))filter;
- (Runner *(^)(NSInteger))step;
- (id)value;
- (void)sort:(NSInteger (^)(id a, id b))comparator;
@end

static Action global = ^{ [Runner new]; };
static int (^const square)(int) = ^int(int x) { return x * x; };

void withBlock(Action action, int (^number)(void)) {
  action ? action() : (void)[[Runner new] value];
  (void)number;
}

@implementation Runner

- (void)forms {
  Action none = ^{};
  Action empty = ^(void){ [self value]; };
  void (^typed)(id, BOOL *) = ^void (id value, BOOL *stop) { *stop = [value isEqual:[self value]]; };
  id (^object)(id) = ^id(id value) { return [value copy]; };
  NSArray<NSString *> *(^list)(void) = ^NSArray<NSString *> *{ return [NSArray arrayWithObject:[self value]]; };
  NSArray *(^pointer)(NSInteger) = ^NSArray *(NSInteger index) { return [[self value] map:nil]; };
  const char *(^text)(void) = ^const char *(void) { return [self value] ? "a" : "b"; };
  Action (^maker)(Action) = ^Action(Action inner) { return [^{ inner(); [self run:inner]; } copy]; };
  Filter filter = ^(NSArray *items, BOOL (^test)(id)) { return test([items firstObject]) ? items : nil; };
  void (^variadic)(id, ...) = ^(id first, ...) { [first self]; };
  Action attributed = ^ __attribute__((noreturn)) { for (;;) [self value]; };
  __block Action recursive = ^{ [self run:recursive]; };
  __block __typeof__(self) weakSelf = self;
  CGPoint (^structure)(CGPoint) = ^(CGPoint point) { return (CGPoint){[self.value hash], point.y}; };
  void (^array[2])(void) = {^{ [weakSelf value]; }, ^{ [[weakSelf value] self]; }};
  none(), empty(), typed([self value], NULL), object([self value]), list(), pointer(1), text(), maker(none)();
  filter([self value], ^BOOL(id value) { return [value isEqual:self]; });
  variadic([self value], [self value], nil), attributed(), array[0](), structure((CGPoint){0, 0});
  ^{ [self value]; }();
  ^(id value) { [value self]; }([self value]);
  (^{ [self value]; })();
  NSInteger number = ^{ return square(2); }() + ^(int x) { return (int)[[self value] hash] + x; }(3);
  (void)number;
}

- (void)arguments {
  [self run:^{ [self value]; }];
  [self run:^
  {
    [self run:^{
      [self run:^(void) { [self run:self.action]; }];
    }];
  }];
  [self run:^{
    [self value];
  } then:^(Runner *runner, NSError2 *error) {
    if (error) { [runner run:nil]; return; }
    [runner run:^{ [error self]; } then:nil];
  }];
  [[self actionWith:^id(id value) { return [value self]; } filter:^BOOL(id value) { return [value hash] > 1; }] self];
  [self actionWith:^(id value) { return (id)[value copy]; } filter:^(id value) { return [value isEqual:value]; }]();
  withBlock(^{ [self value]; }, ^{ return (int)[[self value] hash]; });
  withBlock(global, ^int { return [self value] != nil; });
  [self sort:^NSInteger(NSString *a, NSString *b) { return [a length] < [b length] ? -1 : [a length] > b.length; }];
  self.step(1).step([[self value] hash]).step(3);
  [self.step(1) run:^{ self.step(2); }];
  [self step](4).action = ^{ [self value]; };
  self.count = ^NSInteger(NSArray<NSString *> *names, ...) { return [names[0] length] + [[names firstObject] length]; };
  dispatch(^{ dispatch(^{ [self value]; }); });
  id boxed = @[ ^{ [self value]; }, [^{ [self value]; } copy] ];
  id keyed = @{ @"a" : ^(id x) { return [x self]; }, @"b" : [^id(id x) { return [x self]; } copy] };
  [[^{ [self value]; } copy] self], [boxed self], [keyed self];
  Action chosen = [self value] ? ^{ [self value]; } : ^{ [self self]; };
  chosen = chosen ?: ^{ [self value]; };
  [self run:(Action)^{ [self value]; }];
  [self run:({ Action made = ^{ [self value]; }; made; })];
}

@end
