// Compiles on its own: the classes are stubs that know the messages below.
#define nil ((id)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define WEAK __attribute__((weak))
typedef signed char BOOL;
typedef long NSInteger;
typedef double CGFloat;
typedef struct { CGFloat width, height; } CGSize;

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
+ (Class)class;
- (Class)class;
- (BOOL)isEqual:(id)other;
- (id)performSelector:(SEL)selector withObject:(id)object;
@end

@interface NSString : NSObject
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (NSInteger)length;
- (NSString *)stringByAppendingString:(NSString *)string;
@end
@interface NSConstantString : NSString
@end
@interface NSNumber : NSObject
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
@end
@interface NSArray<__covariant T> : NSObject
+ (instancetype)arrayWithObjects:(const T [])objects count:(unsigned long)count;
+ (instancetype)arrayWithObjects:(T)first, ...;
- (T)objectAtIndexedSubscript:(unsigned long)index;
- (unsigned long)count;
- (unsigned long)countByEnumeratingWithState:(void *)state objects:(id *)objects count:(unsigned long)count;
@end
@interface NSDictionary<K, V> : NSObject
+ (instancetype)dictionaryWithObjects:(const V [])objects forKeys:(const K [])keys count:(unsigned long)count;
- (V)objectForKeyedSubscript:(K)key;
@end

@protocol NSObject
@end
@protocol Client <NSObject>
@end

@interface TyphoonMethod : NSObject
- (void)injectParameterWith:(id)value;
- (void)injectParameter:(NSString *)name with:(id)value;
@end
@interface TyphoonDefinition : NSObject
@property (nonatomic) NSInteger scope;
@property (nonatomic, strong) id parent;
+ (id)withClass:(Class)type;
+ (id)withClass:(Class)type configuration:(void (^)(TyphoonDefinition *definition))configuration;
- (void)useInitializer:(SEL)selector;
- (void)useInitializer:(SEL)selector parameters:(void (^)(TyphoonMethod *initializer))parameters;
- (void)injectProperty:(SEL)selector with:(id)value;
- (void)injectProperty:(SEL)selector;
- (void)injectMethod:(SEL)selector parameters:(void (^)(TyphoonMethod *method))parameters;
- (id)property:(SEL)selector;
@end
@interface TyphoonAssembly : NSObject
+ (instancetype)assembly;
- (instancetype)activateWithCollaboratingAssemblies:(NSArray *)assemblies;
- (instancetype)activate;
@end

@interface View : NSObject
@end
@interface Controller<T> : NSObject
- (instancetype)initWithView:(T)view accounts:(NSArray *)accounts;
- (void) : (id)a : (id)b;
@end

@class NetworkComponents;

@interface ApplicationAssembly : TyphoonAssembly
@property (nonatomic, strong, readonly) NetworkComponents *network;
- (id)viewWithAccounts:(NSArray *)accounts;
- (id)controllerWithAccounts:(NSArray<NSString *> *)accounts;
- (id)size:(CGSize)size default:(id)value;
@end
@interface NetworkComponents : TyphoonAssembly
- (id<Client>)client;
- (id)clientFor:(NSString *)name retries:(int)retries;
@end

static NSString *const kName = @"name"
                               @" continued";

static id make(id value) { return [[value class] new]; }

@implementation ApplicationAssembly {
  NetworkComponents *_components;
}

- (id)viewWithAccounts:(NSArray *)accounts {
  return [TyphoonDefinition withClass:[View class]
                        configuration:^(TyphoonDefinition *definition) {
    [definition injectProperty:@selector(accounts) with:accounts];
    // [definition injectProperty:@selector(commented)];
    [definition injectProperty:@selector(client) with:[_components client]];
    [definition injectProperty:@selector(client) with:[self.network clientFor:kName retries:3 + 4]];
    definition.scope = 1;
  }];
}

- (id)controllerWithAccounts:(NSArray<NSString *> *)accounts
{
  SEL initializer = @selector(initWithView:accounts:);
  Class type = [Controller class];
  id options = @{ @"a" : @[ [self viewWithAccounts:accounts], @1, @(2 + 3), @YES ], kName : [NSObject new] };
  void (^parameters)(TyphoonMethod *) = ^(TyphoonMethod *method) {
    [method injectParameterWith:[self viewWithAccounts:accounts]];
    [method injectParameter:@"accounts" with:(accounts ? [accounts class] : (id)[NSArray arrayWithObjects:@"x", kName, nil])];
    [method injectParameterWith:accounts ?: [NSArray arrayWithObjects:accounts, nil]];
  };
  return [TyphoonDefinition withClass:type configuration:^(TyphoonDefinition *d) {
    [d useInitializer:initializer parameters:parameters]; [d useInitializer:@selector(init)];
    [d injectProperty: @selector(delegate)
                 with:options[@"a"]];
    [d injectMethod:@selector(setA:) parameters:^(TyphoonMethod *m) {
      if ([accounts count] > 1 && ![self isEqual:accounts[0]]) [m injectParameterWith:accounts[1]];
      else [m injectParameterWith:[[self viewWithAccounts:nil] property:@selector(accounts)]];
      for (NSString *account in accounts) { [m injectParameterWith:[account stringByAppendingString:kName]]; }
      for (int i = 0; i < (int)[accounts count]; i++) [m injectParameterWith:@(i)];
      switch ([accounts count]) { case 0: [m injectParameterWith:nil]; break; default: [m injectParameterWith:make([self class])]; }
    }];
    d.parent = ({ id parent = [self viewWithAccounts:accounts]; parent; });
  }];
}

- (id)size:(CGSize)size default:(__attribute__((unused)) id)value {
  CGSize other = (CGSize){ .width = [@"x" length], .height = -[@"y" length] };
  [self size:other default:@[]];
  [[[[Controller<View *> alloc] initWithView:[View new] accounts:nil] class] new];
  [(Controller *)value : self : nil];
  [(id)value performSelector:@selector(::) withObject:@protocol(Client)];
  return [[ApplicationAssembly assembly] activateWithCollaboratingAssemblies:@[ [NetworkComponents assembly] ]];
}

@end
