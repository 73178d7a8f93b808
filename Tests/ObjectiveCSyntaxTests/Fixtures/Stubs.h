// As much of the system's frameworks as the other files need to compile.
#define nil ((id)0)
#define NULL ((void *)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define NS_ENUM(_type, _name) enum _name : _type _name; enum _name : _type
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_SWIFT_NAME(_name) __attribute__((swift_name(#_name)))

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
typedef struct CGPoint {
  CGFloat x, y;
} CGPoint;
typedef struct {
  unsigned long state;
  id __unsafe_unretained *items;
  unsigned long *mutations;
  unsigned long extra[5];
} NSFastEnumerationState;

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
@property (readonly) NSUInteger hash;
@property (nonatomic, copy) void (^completion)(id sender, BOOL done);
+ (instancetype)alloc;
+ (instancetype)new;
+ (Class)class;
+ (BOOL)isSubclassOfClass:(Class)other;
- (instancetype)init;
- (instancetype)self;
- (Class)class;
- (id)copy;
- (BOOL)isEqual:(id)other;
- (BOOL)isKindOfClass:(Class)other;
- (BOOL)respondsToSelector:(SEL)selector;
- (id)performSelector:(SEL)selector withObject:(id)object;
@end

@interface NSNumber : NSObject
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned)value;
+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithFloat:(float)value;
@property (readonly) int intValue;
@end

@interface NSString : NSObject
@property (readonly) NSUInteger length;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
+ (instancetype)stringWithUTF8String:(const char *)text;
- (NSString *)stringByAppendingString:(NSString *)other;
- (NSString *)uppercaseString;
@end

@interface NSArray<__covariant Element> : NSObject
@property (readonly) NSUInteger count;
@property (readonly) Element firstObject;
+ (instancetype)array;
+ (instancetype)arrayWithObject:(Element)object;
+ (instancetype)arrayWithObjects:(Element)first, ...;
+ (instancetype)arrayWithObjects:(const Element[])objects count:(NSUInteger)count;
- (Element)objectAtIndexedSubscript:(NSUInteger)index;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id *)buffer count:(NSUInteger)count;
- (void)enumerate:(void (^)(Element element, NSUInteger index, BOOL *stop))block;
- (NSArray *)map:(id (^)(Element element))block;
@end

@interface NSMutableArray<Element> : NSArray<Element>
- (void)addObject:(Element)object;
- (void)setObject:(Element)object atIndexedSubscript:(NSUInteger)index;
@end

@interface NSDictionary<__covariant Key, __covariant Value> : NSObject
+ (instancetype)dictionaryWithObjects:(const Value[])objects forKeys:(const Key[])keys count:(NSUInteger)count;
- (Value)objectForKeyedSubscript:(Key)key;
- (Value)objectForKey:(Key)key;
@end

@interface NSMutableDictionary<Key, Value> : NSDictionary<Key, Value>
- (void)setObject:(Value)object forKeyedSubscript:(Key)key;
@end

@interface NSConstantString : NSString
@end
