extension PredictionCase {
  // MARK: Kept instances

  static let kept: [PredictionCase] = [
    PredictionCase(
      "an eager singleton is made at the first use, in a resolution of its own",
      """
      - (id)shared { return [TyphoonDefinition withClass:[B class]]; }
      - (id)single { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self shared]]; d.scope = TyphoonScopeSingleton; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self shared]]; [d injectProperty:@selector(q) with:[self single]]; }]; }
      """, entry: "user", gives: "#0 C by user p=#1 q=#2; #1 B by shared; #2 A by single p=#3; #3 B by shared"),
    PredictionCase(
      "a lazy singleton shares with its user",
      """
      - (id)shared { return [TyphoonDefinition withClass:[B class]]; }
      - (id)single { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self shared]]; d.scope = TyphoonScopeLazySingleton; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self shared]]; [d injectProperty:@selector(q) with:[self single]]; }]; }
      """, entry: "user", gives: "#0 C by user p=#1 q=#2; #1 B by shared; #2 A by single p=#1"),
    PredictionCase(
      "a lazy singleton is one for each argument",
      """
      - (id)single:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; d.scope = TyphoonScopeLazySingleton; }]; }
      - (id)user { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self single:@"1"]]; [d injectProperty:@selector(q) with:[self single:@"2"]];
        [d injectProperty:@selector(delegate) with:[self single:@"1"]]; }]; }
      """, entry: "user",
      gives: "#0 C by user delegate=#1 p=#1 q=#2; #1 A by single: x=\"1\"; #2 A by single: x=\"2\""),
    PredictionCase(
      "an eager singleton that injects its argument fails at activation",
      """
      - (id)single:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; d.scope = TyphoonScopeSingleton; }]; }
      - (id)other { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "other", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "one that hands it on overflows the stack at the first use",
      """
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)single:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b:x]]; d.scope = TyphoonScopeSingleton; }]; }
      - (id)other { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "other", gives: "never ends"),
    PredictionCase(
      "an eager singleton that cannot be made takes every entry with it",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self b]]; }];
        d.scope = TyphoonScopeSingleton; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      - (id)other { return [TyphoonDefinition withClass:[C class]]; }
      """, entry: "other", gives: "CircularInitializerDependence"),
    PredictionCase(
      "the order of eager singletons decides which of them enters a cycle",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self b]]; }];
        d.scope = TyphoonScopeSingleton; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self c]]; d.scope = TyphoonScopeSingleton; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      """, entry: "b",
      gives: "CircularInitializerDependence or #0 B by b p=#1; #1 C by c initWithP:.0=#2; #2 A by a initWithP:.0=#0"),
    PredictionCase(
      "three prototypes in a ring",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b]]; d.scope = TyphoonScopePrototype; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self c]]; d.scope = TyphoonScopePrototype; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self a]]; d.scope = TyphoonScopePrototype; }]; }
      """, entry: "a", gives: "never ends"),
    PredictionCase(
      "a prototype met before the ring closes is built twice",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b]]; d.scope = TyphoonScopePrototype; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self c]]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self a]]; }]; }
      """, entry: "a", gives: "#0 A by a p=#1; #1 B by b p=#2; #2 C by c p=#3; #3 A by a p=#1"),
    PredictionCase(
      "a waiting parameter holds up the later ones, and so saves a cycle",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self b]]; }]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectMethod:@selector(setP:andQ:) parameters:^(TyphoonMethod *m) {
          [m injectParameterWith:[self a]]; [m injectParameterWith:[self c]]; }]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      """, entry: "a",
      gives: "#0 A by a initWithP:.0=#1; #1 B by b setP:andQ:.0=#0 setP:andQ:.1=#2; #2 C by c initWithP:.0=#0"),
    PredictionCase(
      "in the other order it is not saved",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self b]]; }]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectMethod:@selector(setP:andQ:) parameters:^(TyphoonMethod *m) {
          [m injectParameterWith:[self c]]; [m injectParameterWith:[self a]]; }]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      """, entry: "a", gives: "CircularInitializerDependence"),
    PredictionCase(
      "callbacks before and after",
      """
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d performBeforeInjections:@selector(begin:) parameters:^(TyphoonMethod *m) { [m injectParameterWith:[self b]]; }];
        [d injectProperty:@selector(p) with:[self b]];
        [d performAfterInjections:@selector(finish:) parameters:^(TyphoonMethod *m) { [m injectParameterWith:@"end"]; }]; }]; }
      """, entry: "a", gives: "#0 A by a before begin:.0=#1 p=#1 after finish:.0=\"end\"; #1 B by b"),
  ]

  // MARK: Block definitions

  static let blocks: [PredictionCase] = [
    PredictionCase(
      "real arguments in the block",
      """
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)a:(NSString *)x { return [TyphoonBlockDefinition withClass:[A class] block:^id{
        A *a = [[A alloc] initWithX:x]; a.p = [self b]; return a; }]; }
      """, entry: "a:", ["v"], gives: "#0 A by a: initWithX:.0=\"v\" p=#1; #1 B by b"),
    PredictionCase(
      "what the injections block sets comes after the instance exists",
      """
      - (id)a { return [TyphoonBlockDefinition withClass:[A class] initializer:^id{ return [[A alloc] init]; }
        injections:^(A *a) { a.p = [self b]; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(delegate) with:[self a]]; }]; }
      """, entry: "a", gives: "#0 A by a p=#1; #1 B by b delegate=#0"),
    PredictionCase(
      "what the initializer block sets comes before",
      """
      - (id)a { return [TyphoonBlockDefinition withClass:[A class] block:^id{
        A *a = [[A alloc] init]; a.p = [self b]; return a; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self a]]; }]; }]; }
      """, entry: "a", gives: "CircularInitializerDependence"),
    PredictionCase(
      "and can be waited for by a property",
      """
      - (id)a { return [TyphoonBlockDefinition withClass:[A class] block:^id{
        A *a = [[A alloc] init]; a.p = [self b]; return a; }]; }
      - (id)b { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(delegate) with:[self a]]; }]; }
      """, entry: "a", gives: "#0 A by a p=#1; #1 B by b delegate=#0"),
    PredictionCase(
      "an injections block cannot wait for what is being initialized",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) { [i injectParameterWith:[self b]]; }]; }]; }
      - (id)b { return [TyphoonBlockDefinition withClass:[B class] injections:^(B *b) { b.delegate = [self a]; }]; }
      """, entry: "a", gives: "CircularInitializerDependence"),
    PredictionCase(
      "a block that hands its real argument on",
      """
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      - (id)a:(NSString *)x { return [TyphoonBlockDefinition withClass:[A class] injections:^(A *a) {
        a.p = [self b:x]; }]; }
      """, entry: "a:", ["v"], gives: "#0 A by a: p=#1; #1 B by b: x=\"v\""),
    PredictionCase(
      "a condition on a real argument",
      """
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)a:(NSString *)x { return [TyphoonBlockDefinition withClass:[A class] block:^id{
        A *a = [[A alloc] init]; if (x) { a.p = [self b]; } return a; }]; }
      """, entry: "a:", [nil], gives: "#0 A by a:"),
  ]

  // MARK: Several assemblies

  static let assemblies: [PredictionCase] = [
    PredictionCase(
      "one selector in two assemblies",
      """
      @interface Other : TyphoonAssembly
      @end
      @implementation Other
      - (id)a { return [TyphoonDefinition withClass:[B class]]; }
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [TyphoonDefinition withClass:[A class]]; }
      @end
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "a cycle through two assemblies, arguments handed on",
      """
      @class AnAssembly;
      @interface Other : TyphoonAssembly
      @property (nonatomic, strong) AnAssembly *main;
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      - (id)a:(id)x;
      @end
      @implementation Other
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(delegate) with:[self.main a:x]]; }]; }
      @end
      @implementation AnAssembly
      - (id)a:(id)x { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:@selector(initWithP:) parameters:^(TyphoonMethod *i) {
          [i injectParameterWith:[self.other b:x]]; }]; }]; }
      @end
      """, entry: "a:", ["v"], gives: "#0 A by a: initWithP:.0=#1; #1 B by b: delegate=#0"),
    PredictionCase(
      "references to another assembly held at once keep their arguments",
      """
      @interface Other : TyphoonAssembly
      @end
      @implementation Other
      - (id)b:(id)x { return [TyphoonDefinition withClass:[B class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:x]; }]; }
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:@[[self.other b:@"1"], [self.other b:@"2"]]]; }]; }
      @end
      """, entry: "a", gives: "#0 A by a p=[#1, #2]; #1 B by b: x=\"1\"; #2 B by b: x=\"2\""),
    PredictionCase(
      "an alias of another assembly's definition",
      """
      @interface Other : TyphoonAssembly
      @end
      @implementation Other
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [self.other b]; }
      @end
      """, entry: "b", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "what a collaborator lacks fails only when it is reached",
      """
      @interface Other : TyphoonAssembly
      - (id)missing;
      @end
      @implementation Other
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self.other missing]]; }]; }
      - (id)c { return [TyphoonDefinition withClass:[C class]]; }
      @end
      """, entry: "a", gives: "NSInvalidArgumentException"),
    PredictionCase(
      "an assembly's own variable reads nil",
      """
      @interface Other : TyphoonAssembly
      @end
      @implementation Other
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      @end
      @interface AnAssembly : TyphoonAssembly
      @property (nonatomic, strong) Other *other;
      @end
      @implementation AnAssembly
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[_other b]]; [d injectProperty:@selector(q) with:[self.other b]]; }]; }
      @end
      """, entry: "a", gives: "#0 A by a p=nil q=#1; #1 B by b"),
    PredictionCase(
      "an override that adds to what the base makes",
      """
      @interface Base : TyphoonAssembly
      @end
      @implementation Base
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(x) with:@"base"]; }]; }
      @end
      @interface AnAssembly : Base
      @end
      @implementation AnAssembly
      - (id)a { TyphoonDefinition *d = [super a]; [d injectProperty:@selector(q) with:@"own"]; return d; }
      @end
      """, entry: "a", gives: "#0 A by a q=\"own\" x=\"base\""),
    PredictionCase(
      "an inherited definition refers to the override",
      """
      @interface Base : TyphoonAssembly
      @end
      @implementation Base
      - (id)b { return [TyphoonDefinition withClass:[B class]]; }
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self b]]; }]; }
      @end
      @interface AnAssembly : Base
      @end
      @implementation AnAssembly
      - (id)b { return [TyphoonDefinition withClass:[C class]]; }
      @end
      """, entry: "a", gives: "#0 A by a p=#1; #1 C by b"),
    PredictionCase(
      "the assembly itself as a value",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:self]; }]; }
      """, entry: "a", gives: "#0 A by a p=assembly"),
    PredictionCase(
      "an alias in a cycle depends on who is made first",
      """
      - (id)a { return [TyphoonDefinition withClass:[A class] configuration:^(TyphoonDefinition *d) {
        [d injectProperty:@selector(p) with:[self alias]]; }]; }
      - (id)alias { return [self a]; }
      """, entry: "a", gives: "NSInvalidArgumentException or #0 A by a p=#0"),
  ]
}
