// Generic and nullable types, protocol types and type operators around messages.
#import "Stubs.h"

@protocol Store, Named;
@interface Box<__covariant Content, Key : id<Named>> : NSObject
@property (nonatomic, readonly, nullable) Content content;
@property (nonatomic, copy) NSDictionary<Key, Box<Content, Key> *> *boxes;
+ (instancetype)box;
+ (Box<Content, Key> *)boxWith:(nullable Content)content;
- (nonnull Box<Content, Key> *)put:(nullable Content)content for:(Key)key;
- (id<Store, Named>)store;
- (__kindof NSObject *)any;
- (NSArray<__kindof Box<NSString *, Key> *> *)all;
@end
@interface Box<Content, Key> (More)
- (void)each:(void (^)(Content content, Key key, Box<Content, Key> *box))block;
@end
@protocol Named
@property (readonly) NSString *name;
@end
@protocol Store <Named>
- (NSArray<id<Named>> *)find:(id<Named>)named;
@end

typedef Box<NSString *, id<Named>> StringBox;
typedef NSArray<NSDictionary<NSString *, Box<NSArray<NSString *> *, id<Named>> *> *> Deep;
enum { kLimit = 3 };
static NSArray<Box *> *boxes;

@implementation Box

+ (instancetype)box { return [[Box<id, id<Named>> alloc] init]; }
+ (Box *)boxWith:(id)content { return [[self box] put:content for:(id<Named>)[NSObject new]]; }
- (Box *)put:(id)content for:(id)key { return [self.boxes objectForKey:[key name]]; }

- (void)types {
  Box<NSString *, id<Named>> *box = [Box<NSString *, id<Named>> box];
  NSArray<NSString *> *names = [NSArray<NSString *> array];
  NSMutableArray<NSArray<NSString *>*>*lists = [[NSMutableArray<NSArray<NSString *>*> alloc] init];
  [lists addObject:[NSMutableArray<NSString *> arrayWithObject:[[box content] uppercaseString]]];
  NSDictionary<NSString *, NSArray<Box<NSString *, id<Named>> *> *> *map = [NSDictionary new];
  [[map[@"a"] firstObject] put:@"a" for:[box store]];
  [map[[names[0] uppercaseString]][[names count]].content uppercaseString];
  StringBox *typed = [StringBox boxWith:[names firstObject]];
  Deep *deep = [Deep new];
  [[deep[0][@"k"].content firstObject] uppercaseString];
  id<Store> store = [box store];
  id <Store, Named> spaced = [typed store];
  NSObject<Named> *named = (NSObject<Named> *)[box any];
  Class<Store> storeClass = (Class<Store>)[box class];
  __kindof NSObject *kind = [box any];
  [[store find:[spaced find:(id<Named>)named][0]] count];
  [(id<Store>)[kind copy] find:(id <Named> )[storeClass new]];
  [(NSArray<id<Named>> *)[store find:nil] map:^id(id<Named> element) { return [[element name] uppercaseString]; }];
  [box each:^(NSString *content, id<Named> key, Box<NSString *, id<Named>> *inner) { [inner put:content for:key]; }];
  NSArray<void (^)(id<Named>)> *blocks = @[ ^(id<Named> x) { [[x name] length]; } ];
  blocks[[names count]]([[box all][0] store]);
  for (Box<NSString *, id<Named>> *each in [box all]) [each put:nil for:[each store]];
  for (__kindof Box *each in [box all]) { [[each all] count]; }
  __typeof__([box all]) all = [box all];
  typeof(self) me = [self any];
  __auto_type guessed = [[all firstObject] content];
  BOOL less = [names count] < [all count] && [all count]>[names count], more = names.count<all.count;
  NSUInteger shifted = [names count]<<2>>[all count];
  less = names.count < [all count] || boxes.count > [all count];
  [guessed length], [me self], (void)(less + more + shifted);
  if ([names count] < kLimit && kLimit > [all count]) [Box.box self];
}
@end
