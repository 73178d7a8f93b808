// Literals of every kind.
#import "Stubs.h"

typedef NS_ENUM(NSInteger, Level) { LevelLow, LevelHigh };
static NSString *const kKey = @"key";
#define PREFIX @"prefix"
#define SUFFIX "suffix"

@interface Source : NSObject
@property (nonatomic, copy) NSString *name;
+ (Source *)source;
- (NSInteger)number;
- (id)value:(id)value;
- (id)value:(id)value for:(id)key;
- (const char *)text;
@end

@implementation Source

- (void)numbers {
  [self value:@1];
  [self value:@-1 for:@+2];
  [self value:@1.5e-3 for:@0x1F];
  [self value:@YES for:@NO];
  [self value:@'c' for:@1UL];
  [self value:@([self number]) for:@(-[self number] + 1)];
  [self value:@(LevelHigh) for:@((NSInteger)[self number])];
  [self value:@([self text]) for:@(sizeof(int))];
  [self value:[@([self number] > 2 ? [self number] : 3) copy]];
  [[@([self number]) copy] self];
  [@3 intValue], [@3.5f copy], [@(3) intValue], [@-1 copy], [@YES self];
}

- (void)strings {
  [@"text" uppercaseString];
  [@"a" @"b" "c" stringByAppendingString:@"d" "e" @"f"];
  [PREFIX @"a" uppercaseString];
  [@"a" SUFFIX uppercaseString];
  [self value:PREFIX SUFFIX for:@"[self value:@\"not a message\"]"];
  [self value:@"line one\n"
              @"line two\n" // [self number]
              @"line three" for:@"\\\"[self number]\\"];
  [NSString stringWithFormat:@"%@ %ld \u00e9 ü 🙂", [self value:@"ä"], (long)[self number], nil];
  [NSString stringWithUTF8String:"[" "self" "]" + [self number]];
  const char *text = "a\
[self number]", quote = '\'', bracket = '[';
  [self value:@(text) for:@(quote)], [self value:@(bracket)];
  const short *wide = u"wide";
  (void)(wide + [self number]);
}

- (void)collections {
  [self value:@[]];
  [self value:@{}];
  [self value:@[ @1, @"a", [self value:nil], self.name, ]];
  [self value:@[ @[ @[ [self value:@[ [Source source] ]] ], @[] ], @{ @"a" : @[ [Source source] ] } ]];
  [self value:@{ @"a" : @1, kKey : [self value:kKey], [self value:@"b"] : [self value:@"c" for:@"d"], }];
  [self value:@{
    @"list" : @[ [self value:@1], [[Source source] value:@2] ], // one
    @"nested" : @{ @"deep" : @{ @"deeper" : [self value:@{ @"deepest" : [Source source] }] } },
    self.name : [self number] ? [self value:@3] : [self value:@4 for:@5],
    (id)kKey : (id)[Source source],
    @([self number]) : ^{ [self number]; },
    PREFIX : @([self number]),
  } for:@[ PREFIX, @"a" @"b", SUFFIX[0] ? @"x" : @"y" ]];
  id first = @[ [self value:@1], [self value:@2] ][(NSUInteger)[self number]];
  first = @{ @"a" : [self value:@1] }[@"a"];
  [@[ [Source source] ] count], [@[].firstObject self], [@{ @"a" : first } objectForKey:[self name]];
  [[@[ @1 ] map:^(id x) { return [self value:x]; }] count];
  NSArray<NSArray<NSNumber *> *> *table = @[ @[ @([self number]), @2 ], @[] ];
  [table[0][1] intValue], [[table firstObject][0] intValue];
  int numbers[] = {(int)[self number], [[table firstObject][0] intValue], [3] = (int)[self number]};
  struct { int a, b; struct { id c; } d; } s = {.a = (int)[self number], .d = {.c = [Source source]}}, t = {1, 2, {self}};
  [s.d.c value:t.d.c], (void)numbers;
}

- (void)others {
  [self value:(id)[Source class] for:NULL];
  SEL selector = @selector( value : for : ), other = @selector(number), third = @selector(a::b:);
  [self respondsToSelector:selector], [self respondsToSelector:other], [self respondsToSelector:third];
  [self respondsToSelector:@selector(value:)] ? [self value:nil] : [self value:@""];
  const char *encoding = @encode(struct { id a; int b[2]; }), *more = @encode(void (^)(id));
  (void)(encoding == more + [self number]);
}

@end
