// Macros, branches and comments wherever they may stand.
#import "Stubs.h"
#pragma mark - Macros
#define NAME @"name"
#define SELECTOR @selector(use:)
#define CURRENT [self next]
#define SEND(object, ...) [object use:__VA_ARGS__]
#define IDENTITY(x) x
#define CHECK(condition, text) \
  do { \
    if (!(condition)) { [self fail:text]; } \
  } while (0)
#define WEAK(x) __block __typeof__(x) weak_##x = x
#define STRINGIFY(x) #x
#define UNUSED __attribute__((unused))
#define EMPTY
#define EACH(variable, list) for (id variable in list)
#if defined(MISSING) && \
    (MISSING > 1)
#define VALUE 1
#elif 0 /* never */
#define VALUE 2
#else
#define VALUE 3
#endif

@interface Machine : NSObject
@property (nonatomic) Machine *next UNUSED;
- (Machine *)use:(id)thing;
- (Machine *)use:(id)thing with:(UNUSED id)other;
- (void)fail:(NSString *)text;
- (BOOL)works;
#ifdef MISSING
- (id)missing;
#endif
@end

#pragma mark - Messages

@implementation Machine // [self comment]

- (Machine *)/* [self comment] */use/* a */:/* b */(id)/* c */thing/* d */ { return [self/* e */use/* f */:/* g */thing/* h */]; }

- (Machine *)use:(id)thing // the first
            with:(UNUSED id)other // the second [self comment]
/* before the body */
{
  [self /* receiver */ use: // [not a message]
      thing
      /* [self between] */
      with:/* value: */[other /* ] */ self] /* ) */];
  [[self // "
      next] // '
      use:nil /* * / [self x] */]; // last \
  [self continued];
  return [self use:@"/* no comment */" with:@"// no comment"];
}

- (void)fail:(NSString *)text {
  [self use:NAME];
  [self performSelector:SELECTOR withObject:NAME];
  [self use:IDENTITY([self next]) with:IDENTITY(IDENTITY([self.next next]))];
  IDENTITY([self use:[self next]]);
  IDENTITY(^{ [self use:nil]; })();
  CHECK([self works], @"works");
  CHECK([self works] && ![self.next works], ([NSString stringWithFormat:@"%d", [self works]]));
  WEAK(self);
  [weak_self works];
  EACH(item, [[self next] copy]) { [item works]; }
  EACH(item, self) [item works];
  UNUSED id unused = [self next];
  [self use:@STRINGIFY(quoted) with:@__FILE__];
  [self use:@(__LINE__) with:@VALUE];
  if ([self works]) { [self use:nil]; }
  [self use:EMPTY EMPTY NAME EMPTY with:NAME "suffix" EMPTY];
  [[CURRENT use:nil] works];
#if VALUE == 3
  [self use:@1];
#else
  [self use:@2];
  [self missing];
#endif
#if 0
  [self never] don't [
#endif
  [self use:
#ifdef MISSING
    @"a"
#else
    @"b"
#endif
  ];
  if (
#if VALUE > 2
    [self works]
#else
    ![self works]
#endif
  ) {
    [self use:nil];
  }
#ifdef MISSING
  if ([self missing]) {
#else
  if ([self works]) {
#endif
    [self use:[self next]];
  }
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused" // [
  [self use:nil];
  #   pragma mark indented [
    #if 1
  [self works];
    #endif
  if (@available(macOS 10.15, iOS 13.0, *)) { [self works]; } else { [self use:nil]; }
  if (@available(iOS 11, *)) [self works];
  if (__builtin_available(macOS 11, *)) [self works];
  [self use:__func__ ? @"a" : @"b"], [self use:@(__COUNTER__)];
}

- (BOOL)works { return __builtin_expect(!![self works], 1) && [self works]; } /* [
[self works] */

#ifdef MISSING
- (id)missing { return [self next]; }
#else
- (id)present
#endif
{ return [self next]; }

@end
#undef NAME
