import AssemblyFacts
import DependencyGraph
import Linting
import Testing

@Suite struct ForbiddenDependencyTests {
  /// `A.a` → `B.b` → `C.c` → `A.x`; `B.b` → `B.other`.
  private static let graph = DependencyGraph(files: [
    facts(
      """
      @interface A : TyphoonAssembly
      @property (nonatomic) B *b;
      @end
      @implementation A
      - (id)a { return [TyphoonDefinition withClass:[Screen class] configuration:^(TyphoonDefinition *d) {
          [d injectProperty:@selector(b) with:[self.b b]];
      }]; }
      - (id)x { return [TyphoonDefinition withClass:[X class]]; }
      @end
      """, path: "Modules/UI/A.m"),
    facts(
      """
      @interface B : TyphoonAssembly
      @property (nonatomic) C *c;
      @end
      @implementation B
      - (id)b { return [TyphoonDefinition withClass:[Service class] configuration:^(TyphoonDefinition *d) {
          [d injectProperty:@selector(c) with:[self.c c]];
          [d injectProperty:@selector(other) with:[self other]];
      }]; }
      - (id)other { return [TyphoonDefinition withClass:[Other class]]; }
      @end
      """, path: "Modules/Core/B.m"),
    facts(
      """
      @interface C : TyphoonAssembly
      @property (nonatomic) A *a;
      @end
      @implementation C
      - (id)c { return [TyphoonDefinition withClass:[Store class] configuration:^(TyphoonDefinition *d) {
          [d injectProperty:@selector(x) with:[self.a x]];
      }]; }
      @end
      """, path: "Modules/Core/C.m"),
  ])

  private func findings(_ constraint: String) throws -> [String] {
    let text = "forbidden:\n  - {name: n, \(constraint)}\n"
    let configuration = try ConfigurationReader.read(Array(text.utf8), path: "c.yml", directory: "/root")
    return ForbiddenDependency.findings(in: Self.graph, configuration.forbidden, workingDirectory: "/root")
      .map { "\($0.location.path):\($0.location.line) \($0.severity.rawValue) \($0.message)" }
  }

  @Test(arguments: [
    ("from: A, to: B, reason: layers", ["Modules/UI/A.m:6 error 'A.a' depends on 'B.b', which 'n' forbids: layers"]),
    ("from: B, to: A", []),
    ("from: B, to: B", []),
    (
      "from: {definition: b}, to: {definition: other}",
      ["Modules/Core/B.m:7 error 'B.b' depends on 'B.other', which 'n' forbids"]
    ),
    (
      "severity: note, from: {module: Core}, to: {module: UI}",
      ["Modules/Core/C.m:6 note 'C.c' depends on 'A.x', which 'n' forbids"]
    ),
    (
      "from: {path: Modules/UI}, to: {class: Serv*}",
      ["Modules/UI/A.m:6 error 'A.a' depends on 'B.b', which 'n' forbids"]
    ),
    ("from: B, only_to: A", ["Modules/Core/B.m:6 error 'B.b' depends on 'C.c', which 'n' forbids"]),
    ("from: B, only_to: [A, C]", []),
    ("to: A, only_from: B", ["Modules/Core/C.m:6 error 'C.c' depends on 'A.x', which 'n' forbids"]),
    ("no_cycles: assembly", ["Modules/UI/A.m:6 error A → B → C → A is a cycle, which 'n' forbids"]),
    ("no_cycles: module", ["Modules/Core/C.m:6 error Core → UI → Core is a cycle, which 'n' forbids"]),
  ])
  func `Constraints hold for what they name`(_ constraint: String, _ expected: [String]) throws {
    #expect(try findings(constraint) == expected)
  }
}
