import AssemblyFacts
import Testing

@testable import Scanning

/// Source that is damaged or goes to extremes.
struct ExtremeInputTests {
  private let assembly = """
    #define X @"x"
    @interface A : TyphoonAssembly <P> { id _v; }
    @property (nonatomic, getter=n) Network *network;
    @end
    @implementation A
    - (id)a:(id)x b:(NSArray<Foo *> *)y {
      SEL s = @selector(initWithX:y:);
      if (x) { return nil; }
      for (id i in @[@1]) { [self b:i]; }
      switch (y.count) { case 1: return [super a:x b:y]; default: break; }
      id held = [self.network client:@{@"k" : x}];
      return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *d) {
        [d useInitializer:s parameters:^(TyphoonMethod *m) { [m injectParameterWith:X]; }];
        [d injectProperty:@selector(p) with:[[self b:held] property:@selector(q)]];
        d.scope = x ? TyphoonScopePrototype : TyphoonScopeSingleton;
      }];
    }
    - (id)c { return [TyphoonDefinition withOption:@1 matcher:^(TyphoonOptionMatcher *m) { [m caseEqual:@1 use:nil]; }]; }
    - (id)d { return [TyphoonBlockDefinition withBlock:^id{ Foo *f = [[Foo alloc] init]; f.x = _v; return f; }]; }
    @end
    """

  @Test func everyBeginningOfAFileIsRead() {
    let bytes = Array(assembly.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      #expect(ObjectiveCScanner.scan(Array(bytes[..<end]), path: "A.m").path == "A.m")
    }
  }

  @Test func everyHoleInAFileIsRead() {
    let bytes = Array(assembly.utf8)
    for start in stride(from: 0, to: bytes.count - 5, by: 11) {
      let damaged = Array(bytes[..<start] + bytes[(start + 5)...])
      #expect(ObjectiveCScanner.scan(damaged, path: "A.m").path == "A.m")
    }
  }

  @Test(arguments: [
    ("[", "]"), ("[x a:", "]"), ("[[x property:@selector(p)] b:", "]"), ("@[", "]"), ("(", ")"), ("@(", ")"),
    ("f(", ")"), ("NSStringFromClass(", ")"), ("[NSNumber numberWithInt:", "]"), ("x ? x : (", ")"), ("!", ""),
    ("^{ return ", "; }"), ("({ ", "; })"), ("[[X assembly] activate:", "]"), ("self.", ""),
    ("[TyphoonDefinition with:", "]"), ("[@[] arrayByAddingObject:", "]"), ("x = ", ""), ("x[", "]"),
  ])
  func deepExpressionsComeToAnEnd(_ open: String, _ close: String) {
    let value = String(repeating: open, count: 3000) + "self" + String(repeating: close, count: 3000)
    let facts = scan(
      """
      @interface A : TyphoonAssembly
      @end
      @implementation A
      - (id)a:(id)x { return \(value); }
      - (id)b { return nil; }
      @end
      """)
    #expect(facts.definitions.count == 2)
  }

  @Test(arguments: [
    ("{", "}"), ("if (x) {", "}"), ("for (id y in x) {", "}"), ("@autoreleasepool {", "}"), ("if (x) ", ""),
  ])
  func deepStatementsComeToAnEnd(_ open: String, _ close: String) {
    let body = String(repeating: open, count: 3000) + "[self b];" + String(repeating: close, count: 3000)
    let facts = scan(
      """
      @interface A : TyphoonAssembly
      @end
      @implementation A
      - (id)a:(id)x { \(body) return nil; }
      - (id)b { return nil; }
      @end
      """)
    #expect(facts.definitions.count == 2)
  }

  @Test func manyDecisionsInOneMethodAreLinear() {
    let decisions = (0..<2000).map { "if (x == @\($0)) return [self b];" }.joined(separator: "\n")
    let cases = (0..<2000).map { "case \($0): return [self b];" }.joined(separator: "\n")
    let facts = scan(
      """
      @interface A : TyphoonAssembly
      @end
      @implementation A
      - (id)a:(id)x { \(decisions) return nil; }
      - (id)c:(id)x { switch (x.value) { \(cases) } return nil; }
      @end
      """)
    #expect(facts.definitions.count == 2)
  }

  @Test(arguments: [
    "", "\u{0}", "@", "@implementation", "@end", "- (id)a { }", "\u{FEFF}@implementation A @end", "#if", "/*",
  ])
  func fragmentsAreRead(_ text: String) {
    #expect(scan(text).definitions.isEmpty)
  }

  @Test func bytesThatAreNoTextAreRead() {
    #expect(ObjectiveCScanner.scan((0...255).map { UInt8($0) } + [0xFF, 0xFE, 0xC0], path: "A.m").path == "A.m")
  }
}
