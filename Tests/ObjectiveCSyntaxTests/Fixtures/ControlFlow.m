// Statements of every kind.
#import "Stubs.h"

@interface Flow : NSObject
@property (nonatomic) NSArray<Flow *> *items;
@property (nonatomic) Flow *next;
@property (nonatomic) BOOL done;
- (NSInteger)number;
- (id)value;
- (BOOL)isReady:(id)thing;
- (void)step;
- (void)lock;
@end

@implementation Flow

- (NSInteger)branches:(id)thing {
  if ([self isReady:thing]) [self step];
  if (![self isReady:thing] && self.next.done) [self step]; else [self.next step];
  if ([self number] > 1) {
    [self step];
  } else if ([self number] < -1) {
    [self.next step];
  }
  else if (thing) { [thing step]; }
  else {
    [[self next] step];
  }
  if (thing)
    if ([thing isReady:nil])
      [thing step];
    else
      [self step];
  switch ([self number]) {
    case 0: [self step];
    case 1:
    case 2 ... 4: { [self.next step]; break; }
    case (NSInteger)'a' + 1: {
      return [self number];
    }
    default:
      [self lock];
      break;
  }
  switch ([thing number]) { default: [thing step]; }
  return [thing number];
}

- (void)loops {
  for (NSInteger i = [self number], j = 0; i < [self number] && [self isReady:nil]; i++, [self step]) [self lock];
  for (;;) { if ([self isReady:nil]) break; else continue; }
  for (; [self isReady:nil];) [self step];
  for (Flow *item in self.items) [item step];
  for (Flow *item in [[self next] items]) { [item.next step]; if ([item isReady:item]) continue; [item lock]; }
  Flow *each;
  for (each in [self items]) [each step];
  for (id __strong x in [self value]) { for (NSObject *y in [x value]) [x isReady:y]; }
  while ([self isReady:nil]) [self step];
  while (([self value])) { [self step]; }
  do [self step]; while ([self isReady:nil]);
  do { [self step]; [self lock]; } while ([[self next] isReady:nil]);
  NSInteger n = [self number];
  while (n --> 0) [self step];
again:
  [self step];
  if ([self isReady:nil]) goto again;
end: ;
  [self lock];
}

- (id)exceptions {
  @try {
    [self step];
    @throw [[NSObject alloc] init];
  } @catch (Flow *flow) {
    [flow step];
    @throw;
  } @catch (id other) {
    [other step];
  } @catch (...) {
    [self step];
  }
  @finally { [self lock]; }
  @synchronized (self) { [self step]; }
  @synchronized([self value]) { @synchronized(self.next) { [self step]; } }
  @autoreleasepool { [self step]; @autoreleasepool { return [self value]; } }
  ;;
  { [self step]; { { [self lock]; } } }
  {}
  static Flow *kept; static int token = 0;
  if (!token) { token = 1; kept = [[Flow alloc] init]; }
  Flow *a = [self value], *b = [a next], **c = &a, *d[2] = {[a next], [b next]};
  unsigned int flags = 0, more = (unsigned int)[self number];
  const Flow *const fixed = [self value]; register int fast = (int)[self number]; volatile int slow = fast;
  __block id held = [self value]; __unsafe_unretained Flow *loose = [self value];
  __typeof__([self value]) same = [self value]; __auto_type guessed = [self next];
  struct Pair { id first; int second; } pair = {[self value], (int)[self number]}; union { int a; float b; } u = {1};
  typedef Flow *FlowPointer; FlowPointer pointer = [self value];
  enum { Here = 1, There } where = There; extern int elsewhere; int function(int, id);
  int (*call)(int, id) = function; void (^block)(void) = ^{ [held step]; };
  asm volatile ("nop" : : : "memory");
  [a step], [b step], [*c step], [d[1] step], [(Flow *)fixed step], [loose step], [same step], [guessed step];
  [pair.first step], [pointer step], block(), (void)(flags + more + slow + u.a + where + call(1, [a value]));
  return [pair.first value] ?: elsewhere ? [b value] : [*d value];
}

- (void)nested {
  if ([self isReady:^{ if ([self isReady:nil]) { for (id x in [self value]) { switch ([x number]) { case 1: [x step]; } } } }])
    for (id x in @[ [self value] ]) while ([x isReady:nil]) do { @try { [x step]; } @finally { [x lock]; } } while (0);
}

@end
