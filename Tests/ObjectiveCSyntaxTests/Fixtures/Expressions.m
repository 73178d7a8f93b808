// Expressions of every kind with messages in them.
#import "Stubs.h"

@protocol NSCopying
- (id)copy;
@end

@interface Tool : NSObject {
@public
  Tool *_next;
  int _marks[8];
}
@property (nonatomic, strong) Tool *next;
@property (nonatomic) NSInteger size;
@property (nonatomic) CGPoint place;
@property (class, readonly) Tool *shared;
+ (Tool *)tool;
+ (Tool *)toolWithSize:(NSInteger)size;
- (Tool *)use:(id)thing;
- (Tool *)use:(id)thing with:(id)other;
- (Tool *)in:(id)a for:(id)b if:(BOOL)c default:(id)d;
- (NSInteger)sum:(NSInteger)a :(NSInteger)b :(NSInteger)c;
- (NSInteger)number;
- (BOOL)isDone;
- (id)objectAtIndexedSubscript:(NSUInteger)index;
- (void)setObject:(id)object atIndexedSubscript:(NSUInteger)index;
- (id)objectForKeyedSubscript:(id)key;
- (void)setObject:(id)object forKeyedSubscript:(id)key;
- (int *)pointer;
- (NSInteger (*)(NSInteger))function;
- (void)takePoint:(CGPoint)point;
@end

static NSInteger twice(NSInteger number) { return number << 1; }
static int table[3];

@implementation Tool

+ (Tool *)shared { static Tool *tool; return tool ?: (tool = [self new]); }
+ (Tool *)tool { return [[self alloc] init]; }
+ (Tool *)toolWithSize:(NSInteger)size { Tool *tool = [self tool]; tool.size = size; return tool; }
- (NSInteger)number { return 1; }

- (void)nested {
  [[[[[[self next] use:self] use:[self next] with:[self next]] next] use:[Tool tool]] number];
  [[Tool toolWithSize:[[Tool toolWithSize:[Tool.shared number]] number]] use:
      [Tool
          toolWithSize:3]
    with:
      [[Tool alloc]
        init]];
  [ self   use : self   with : [ Tool   tool ] ];
  [self in:[self next] for:[self next].next if:[self isDone] default:[[self next] next]];
  [self sum:1 :[self number] :twice([self number])];
  [self.next.next use:[self.next next].next];
  [[self next].next.next use:self->_next->_next];
  [(*self)._next number];
  [Tool.shared.next use:Tool.shared];
  [[Tool class] toolWithSize:2];
  [Tool self];
  [self.class tool];
}

- (void)operators {
  NSInteger a = [self number], b = -[self number], c = ![self isDone] && ~[self number];
  a += [self number] * [self number] - [self number] / 2 % 3;
  a -= ([self number] + 1) << 2 | [self number] >> 1;
  a = b = c ^= [self number] & [self number] | [self number] ^ 3;
  a = [self number] == [self number] ? [self number] : [self number] != 2 ? -[self number] : [self number];
  a = [self isDone] ?: [self number] ?: 3;
  b = [self number] < [self number] || [self number] >= 3 && [self number] <= [self number] || [self number] > a;
  c = a < b && b > c;
  a++, b--, ++c, --a, [self number];
  (void)[self number];
  *[self pointer] = 3;
  [self pointer][2] += (int)[self number];
  (*[self pointer])++;
  [self function](2);
  (([self function]))([self number]);
  a = sizeof([self number]) + sizeof(int) + sizeof a + sizeof(struct CGPoint) + sizeof(Tool *) + sizeof [self number];
  a = __alignof__(int) + !@encode(Tool *)[0];
  _marks[[self number]] = table[(NSUInteger)[self number] % 3];
  table[twice([self number]) + 1] = *(int *)[self pointer];
}

- (void)casts {
  [(Tool *)self use:(id)[self next]];
  [(Tool *)[self next] use:(Tool *)self.next with:(id)(Tool *)[(Tool *)self next]];
  [((Tool *)[self next]).next use:nil];
  [(id)[self next] performSelector:@selector(in:for:if:default:) withObject:(__bridge id)(__bridge void *)self];
  NSInteger a = (NSInteger)[self number] + (int)-[self number] + (int)(char)[self number];
  a = (int)(a) + (unsigned int)(a * 2) + (unsigned long long)[self number] - (CGFloat)1;
  [(Class)[self class] tool];
  [self takePoint:(CGPoint){1, [self number]}];
  [self takePoint:(CGPoint){.x = [self number], .y = (CGFloat)[self number]}];
  [self takePoint:(struct CGPoint){}];
  ((void (*)(id, SEL, int))(void *)twice)(self, @selector(number), (int)[self number]);
  ((void (^)(int))[self completion])((int)[self number]);
  const int *list = (const int[]){1, (int)[self number], 3};
  [(Tool *const)self number], (void)list;
  [(NSArray<Tool *> *)self.next count];
  [(id<NSCopying>)self copy];
}

- (void)access {
  self.next.size = [self.next number];
  self.next = self[0] = [Tool tool];
  self[[self number]] = self[@"key"];
  self[@"a"][@"b"] = [self[@"c"] use:self[1]];
  [self[@"d"][0] number];
  [self.next[3] use:[self next][4]];
  CGPoint point = self.place;
  point.x = [self number] + self.place.y;
  [self->_next use:(*self)._next];
  _next->_marks[0] = (int)[_next number];
  NSInteger size = [self next].size + [[self next] next].size;
  size = ({ NSInteger inner = [self number]; [self next]; inner + [self number]; });
  [({ Tool *made = [Tool tool]; [made use:self]; made; }) number];
  size = [self number], [self use:self];
  [self completion](self, [self isDone]);
  self.completion(self, [self isDone]);
  [super isEqual:[super self]];
  [[super copy] number];
}

@end
