import Testing

/// Assemblies that are hard in one respect each, and what Typhoon does with them (`container-semantics.md`, and Typhoon's
/// own sources where it says nothing).
struct PredictionCase: Sendable, CustomTestStringConvertible {
  /// What is hard about it.
  var name: String
  /// Methods of `AnAssembly`, or whole classes where there is an `@interface` in it.
  var source: String
  var entry: String
  var arguments: [String?] = []
  var isRelease = false
  /// In the terms of `Outline`.
  var expected: String

  var testDescription: String { name }

  init(
    _ name: String, _ source: String, entry: String, _ arguments: [String?] = [], isRelease: Bool = false,
    gives expected: String
  ) {
    self.name = name
    self.source = source
    self.entry = entry
    self.arguments = arguments
    self.isRelease = isRelease
    self.expected = expected
  }

  /// Classes that the assemblies build.
  static let classes = """
    @protocol Service
    @end
    @protocol Unused
    @end
    @class Store;
    @interface Part : NSObject
    @property (nonatomic, strong) id p;
    @property (nonatomic, strong) id q;
    @property (nonatomic, copy) NSString *x;
    @property (nonatomic, weak) id delegate;
    @property (nonatomic, strong) id<Service> service;
    @property (nonatomic, strong) Store *store;
    - (instancetype)initWithP:(id)p;
    - (instancetype)initWithP:(id)p q:(id)q;
    - (instancetype)initWithX:(NSString *)x;
    - (void)setP:(id)p andQ:(id)q;
    - (void)begin:(id)q;
    - (void)finish:(id)q;
    @end
    @interface A : Part
    @end
    @interface B : Part
    @end
    @interface C : Part
    @end
    @interface Store : Part <Service>
    @end
    @interface BigStore : Store
    @end
    @interface Maker : Part
    - (A *)makeA;
    - (A *)makeAWithX:(NSString *)x;
    @end

    """

  var file: String {
    if source.contains("@interface") { return PredictionCase.classes + source }
    return PredictionCase.classes
      + "@interface AnAssembly : TyphoonAssembly\n@end\n@implementation AnAssembly\n\(source)\n@end\n"
  }
}

extension PredictionCase {
  // MARK: Parents

  static let parents: [PredictionCase] = [
    PredictionCase(
      "placeholders of a parent are filled by position",
      """
      - (id)base:(id)y { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:y]; }]; }
      - (id)child:(id)x other:(id)y { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base:y]; }]; }
      """, entry: "child:other:", ["one", "two"], gives: "#0 B by child:other: x=\"one\""),
    PredictionCase(
      "a parent whose initializer takes an argument, under a child without: the class itself",
      """
      - (id)base:(id)y { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithX:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:y]; }]; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base:@"z"]; }]; }
      """, entry: "child", gives: "class B"),
    PredictionCase(
      "a parent's property argument, under a child without: unset",
      """
      - (id)base:(id)y { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:y]; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base:@"z"]; }]; }
      """, entry: "child", gives: "#0 B by child"),
    PredictionCase(
      "a grandchild inherits through a child that overrides one property",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:@"base"]; [d injectProperty:@selector(q) with:@"q"]; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; [d injectProperty:@selector(x) with:@"child"]; }]; }
      - (id)grandchild { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self child]; }]; }
      """, entry: "grandchild", gives: "#0 C by grandchild q=\"q\" x=\"child\""),
    PredictionCase(
      "an inherited singleton scope is eager for the child as well",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        d.scope = TyphoonScopeSingleton; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; [d injectProperty:@selector(nowhere) with:@"x"]; }]; }
      - (id)other { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "other", gives: "TyphoonPropertySetterNotFoundException"),
    PredictionCase(
      "a scope that the child sets wins, even the default one",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        d.scope = TyphoonScopePrototype; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; d.scope = TyphoonScopeObjectGraph; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self child]]; [d injectProperty:@selector(q) with:[self child]]; }]; }
      """, entry: "user", gives: "#0 C by user p=#1 q=#1; #1 B by child"),
    PredictionCase(
      "an inherited prototype scope makes two",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        d.scope = TyphoonScopePrototype; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self child]]; [d injectProperty:@selector(q) with:[self child]]; }]; }
      """, entry: "user", gives: "#0 C by user p=#1 q=#2; #1 B by child; #2 B by child"),
    PredictionCase(
      "an alias as parent passes nothing on",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:@"base"]; }]; }
      - (id)alias { return [self base]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self alias]; }]; }
      """, entry: "child", gives: "#0 B by child"),
    PredictionCase(
      "a cycle of parents takes every component with it",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) { d.parent = [self b]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) { d.parent = [self a]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "c", gives: "never ends"),
    PredictionCase(
      "an abstract definition can be inherited from and not be resolved",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        d.abstract = YES; [d injectProperty:@selector(x) with:@"base"]; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self child]]; [d injectProperty:@selector(q) with:[self base]]; }]; }
      """, entry: "user", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "a cycle through an inherited injection",
      """
      - (id)base { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self c]]; }]; }]; }
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [self base]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self child]]; }]; }]; }
      """, entry: "base", gives: "CircularInitializerDependence"),
    PredictionCase(
      "an inline definition as parent",
      """
      - (id)child { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        d.parent = [TyphoonDefinition withClass:[A class]]; }]; }
      """, entry: "child", gives: "NSInvalidArgumentException"),
  ]

  // MARK: Factories

  static let factories: [PredictionCase] = [
    PredictionCase(
      "a factory's product is made anew for each use, the factory is shared",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA)]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self a]]; [d injectProperty:@selector(q) with:[self a]]; }]; }
      """, entry: "user",
      gives: "#0 C by user p=#1 q=#2; #1 A by a receiver=#3; #2 A by a receiver=#3; #3 Maker by maker"),
    PredictionCase(
      "a factory with a runtime argument",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a:(id)x { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeAWithX:)
        parameters:^(TyphoonMethod *m) { [m injectParameterWith:x]; }]; }
      """, entry: "a:", ["v"], gives: "#0 A by a: makeAWithX:.0=\"v\" receiver=#1; #1 Maker by maker"),
    PredictionCase(
      "a factory that needs its own product in its initializer",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA)]; }
      """, entry: "maker", gives: "CircularInitializerDependence"),
    PredictionCase(
      "a factory that has its product as a property, entered at the product",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self a]]; }]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA)]; }
      """, entry: "a", gives: "#0 A by a receiver=#1; #1 Maker by maker p=#0"),
    PredictionCase(
      "a factory without the selector fails only when its product is resolved",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeNothing)]; }
      - (id)c { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "c", gives: "#0 C by c"),
    PredictionCase(
      "the product of such a factory",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeNothing)]; }
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "a factory kept as a lazy singleton",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA) parameters:nil
        configuration:^(TyphoonFactoryDefinition *d) { d.scope = TyphoonScopeLazySingleton; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self a]]; [d injectProperty:@selector(q) with:[self a]]; }]; }
      """, entry: "user", gives: "#0 C by user p=#1 q=#1; #1 A by a receiver=#2; #2 Maker by maker"),
    PredictionCase(
      "a wrong number of a factory's parameters, in debug builds",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (id)a { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA)
        parameters:^(TyphoonMethod *m) { [m injectParameterWith:@"x"]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "c", gives: "NSInternalInconsistencyException"),
  ]

  // MARK: Options

  static let options: [PredictionCase] = [
    PredictionCase(
      "a yes or no option on an argument",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class]]; }
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)which:(NSNumber *)flag { return [TyphoonDefinition withOption:flag yes:[self a] no:[self b]]; }
      """, entry: "which:", ["NO"], gives: "#0 B by b"),
    PredictionCase(
      "an option that nothing matches",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class]]; }
      - (id)which:(NSNumber *)flag { return [TyphoonDefinition withOption:flag yes:[self a] no:[self a]]; }
      """, entry: "which:", ["perhaps"], gives: "NSInternalInconsistencyException"),
    PredictionCase(
      "an option on nil",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class]]; }
      - (id)which:(NSNumber *)flag { return [TyphoonDefinition withOption:flag yes:[self a] no:[self a]]; }
      """, entry: "which:", [nil], gives: "NSInternalInconsistencyException"),
    PredictionCase(
      "a matcher with a default",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class]]; }
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)which:(NSString *)name { return [TyphoonDefinition withOption:name matcher:^(TyphoonOptionMatcher *m) {
        [m caseEqual:@"first" use:[self a]]; [m defaultUse:[self b:name]]; }]; }
      """, entry: "which:", ["other"], gives: "#0 B by b: x=\"other\""),
    PredictionCase(
      "an option in a cycle of initializers",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self which]]; }]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)which { return [TyphoonDefinition withOption:@YES yes:[self a] no:[self b]]; }
      """, entry: "a", gives: "CircularInitializerDependence"),
    PredictionCase(
      "an option in the same place that takes the other case",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self which]]; }]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)which { return [TyphoonDefinition withOption:@NO yes:[self a] no:[self b]]; }
      """, entry: "a", gives: "#0 A by a initWithP:.0=#1; #1 B by b"),
  ]

  // MARK: By type

  static let byType: [PredictionCase] = [
    PredictionCase(
      "one that conforms",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class]]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(service)]; }]; }
      """, entry: "a", gives: "#0 A by a service=#1; #1 Store by store"),
    PredictionCase(
      "a subclass is a candidate, too",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class]]; }
      - (id)big { return [TyphoonDefinition withClass:[BigStore class]]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "one that hides from searches",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class]]; }
      - (id)big { return [TyphoonDefinition withClass:[BigStore class] configuration:^(TyphoonDefinition *d) {
        d.autoInjectionVisibility = TyphoonAutoInjectVisibilityNone; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "a", gives: "#0 A by a store=#1; #1 Store by store"),
    PredictionCase(
      "one that shows itself to searches by class only",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        d.autoInjectionVisibility = TyphoonAutoInjectVisibilityByClass; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(service)]; }]; }
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "an abstract candidate is found and cannot be made",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        d.abstract = YES; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "the only candidate is the one that asks",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "store", gives: "#0 Store by store store=#0"),
    PredictionCase(
      "a candidate that takes an argument is asked for without it",
      """
      - (id)store:(id)x { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "a", gives: "#0 A by a store=#1; #1 Store by store:"),
    PredictionCase(
      "a factory is no candidate",
      """
      - (id)maker { return [TyphoonDefinition withClass:[Maker class]]; }
      - (Store *)store { return [TyphoonDefinition withFactory:[self maker] selector:@selector(makeA)]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "an id property says nothing",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p)]; }]; }
      """, entry: "a", gives: "NSInternalInconsistencyException"),
    PredictionCase(
      "a candidate in a collaborating assembly",
      """
      @interface Other : TyphoonAssembly
      @end
      @implementation Other
      - (id)store { return [TyphoonDefinition withClass:[BigStore class]]; }
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      @end
      """, entry: "a", gives: "#0 A by a store=#1; #1 BigStore by store"),
    PredictionCase(
      "a cycle by type and back by an initializer",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; }]; }
      """, entry: "store", gives: "#0 Store by store initWithP:.0=#1; #1 A by a store=#0"),
    PredictionCase(
      "the same with an argument: it is looked for on the stack under the wrong arguments",
      """
      - (id)store { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a:@"x"]]; }]; }]; }
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(store)]; [d injectProperty:@selector(x) with:x]; }]; }
      """, entry: "store", gives: "CircularInitializerDependence"),
  ]

  // MARK: Collections and references as arguments

  static let values: [PredictionCase] = [
    PredictionCase(
      "a collection of references shares what it holds",
      """
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:@[[self b], @"text", [self b]]]; [d injectProperty:@selector(q) with:[self b]]; }]; }
      """, entry: "a", gives: "#0 A by a p=[#1, \"text\", #1] q=#1; #1 B by b"),
    PredictionCase(
      "two references held at once carry the last arguments",
      """
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:@[[self b:@"1"], [self b:@"2"]]]; }]; }
      """, entry: "a", gives: "#0 A by a p=[#1, #1]; #1 B by b: x=\"2\""),
    PredictionCase(
      "statements of their own do not",
      """
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b:@"1"]]; [d injectProperty:@selector(q) with:[self b:@"2"]]; }]; }
      """, entry: "a", gives: "#0 A by a p=#1 q=#2; #1 B by b: x=\"1\"; #2 B by b: x=\"2\""),
    PredictionCase(
      "a reference as an argument is resolved where it is injected",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) {
          [i injectParameterWith:[self b:[self a]]]; }]; }]; }
      - (id)b:(id)owner { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(delegate) with:owner]; }]; }
      """, entry: "a", gives: "#0 A by a initWithP:.0=#1; #1 B by b: delegate=#0"),
    PredictionCase(
      "the same in the initializer of both",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) {
          [i injectParameterWith:[self b:[self a]]]; }]; }]; }
      - (id)b:(id)owner { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:owner]; }]; }]; }
      """, entry: "a", gives: "CircularInitializerDependence"),
    PredictionCase(
      "an argument inside a reference that is itself an argument",
      """
      - (id)c:(id)x { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)b:(id)p { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:p]; }]; }
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b:[self c:x]]]; }]; }
      """, entry: "c:", ["v"], gives: "NSInternalInconsistencyException"),
    PredictionCase(
      "a nil argument in a collection",
      """
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:@[x]]; }]; }
      """, entry: "a:", [nil], gives: "NSInvalidArgumentException"),
    PredictionCase(
      "an argument in a collection that is passed on",
      """
      - (id)b:(id)list { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:list]; }]; }
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b:@[x]]]; }]; }
      """, entry: "a:", ["v"], gives: "never ends"),
    PredictionCase(
      "collections of equal length are the same argument",
      """
      - (id)b:(id)list { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:list]; }]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:q:) parameters:^(TyphoonMethod *i) {
          [i injectParameterWith:[self b:@[@"1"]]]; [i injectParameterWith:[self b:@[@"2"]]]; }]; }]; }
      """, entry: "a", gives: "#0 A by a initWithP:q:.0=#1 initWithP:q:.1=#1; #1 B by b: p=[\"1\"]"),
    PredictionCase(
      "one argument at two properties: the last",
      """
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:x]; [d injectProperty:@selector(q) with:x]; }]; }
      """, entry: "a:", ["v"], gives: "#0 A by a: q=\"v\""),
    PredictionCase(
      "one argument in the initializer and a property, in debug builds",
      """
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithX:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:x]; }];
        [d injectProperty:@selector(q) with:x]; }]; }
      """, entry: "a:", ["v"], gives: "NSInternalInconsistencyException"),
    PredictionCase(
      "the same in release builds",
      """
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithX:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:x]; }];
        [d injectProperty:@selector(q) with:x]; }]; }
      """, entry: "a:", ["v"], isRelease: true, gives: "#0 A by a: initWithX:.0=\"v\" q=\"v\""),
    PredictionCase(
      "an inline definition is injected as nil",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[TyphoonDefinition withClass:[B class]]]; }]; }
      """, entry: "a", gives: "#0 A by a p=nil"),
    PredictionCase(
      "too few parameters in release builds",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:q:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:@"1"]; }]; }]; }
      """, entry: "a", isRelease: true, gives: "#0 A by a initWithP:q:.0=\"1\""),
    PredictionCase(
      "a wrapped reference and a wrapped value",
      """
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)wrapped { return [TyphoonDefinition with:[self b]]; }
      - (id)text { return [TyphoonDefinition with:@"text"]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self wrapped]]; [d injectProperty:@selector(q) with:[self text]]; }]; }
      """, entry: "a", gives: "#0 A by a p=#1 q=\"text\"; #1 B by b"),
  ]
}
