import AssemblyFacts
import Testing

@testable import Scanning

/// Where facts stand: what a finding about them points at.
struct LocationTests {
  private let source = """
    @interface A : TyphoonAssembly
    @property (nonatomic) Network *network;
    @end
    @implementation A
    - (Foo *)fooWithX:(id)x
    {
        return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {
            [definition useInitializer:@selector(initWithX:) parameters:^(TyphoonMethod *initializer) {
                [initializer injectParameterWith:x];
            }];
            [definition injectProperty:@selector(client)
                                  with:(id)[self.network clientWithBar:[self bar]]];
            definition.scope = TyphoonScopeSingleton;
        }];
    }
    @end
    """

  /// The text that a location covers, line breaks folded.
  private func text(_ location: AssemblyFacts.SourceLocation) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    var result: [UInt8] = []
    for line in location.line...location.endLine {
      let bytes = lines[line - 1]
      let start = line == location.line ? location.column - 1 : 0
      let end = line == location.endLine ? location.endColumn - 1 : bytes.count
      result += bytes[start..<end]
      if line != location.endLine { result.append(UInt8(ascii: " ")) }
    }
    return String(decoding: result, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  @Test func everyPartOfADefinitionHasItsOwn() throws {
    let facts = scan(source)
    let definition = try #require(facts.definitions.first)
    #expect(text(definition.nameLocation) == "fooWithX")
    #expect(definition.location.line == 5 && definition.location.endLine == 15)
    #expect(text(definition.parameters[0].location) == "x")
    #expect(definition.body.scope.map { text($0.location) } == "TyphoonScopeSingleton")
    guard case .class(.named(_, let place)) = definition.body.construction else { return #expect(Bool(false)) }
    #expect(text(place) == "[Foo class]")
    #expect(facts.types.map { text($0.location) } == ["A", "A"])
    #expect(facts.types.flatMap(\.properties).map { text($0.location) } == ["network"])
    #expect(facts.types.flatMap(\.methods).map { text($0.location) } == ["fooWithX"])
  }

  @Test func injectionsUsesAndReferencesPointAtTheirOwnText() throws {
    var lines: [String] = []
    let definition = try #require(scan(source).definitions.first)
    for step in definition.body.steps {
      switch step {
      case .use(let use): lines.append("use \(text(use.selectorLocation))")
      case .inject(let injection):
        lines.append("site \(text(injection.siteLocation)) value \(text(injection.value.location))")
        lines.append("whole \(text(injection.location))")
        injection.value.forEachPart { part in
          if case .reference(let reference) = part.kind {
            lines.append("reference \(text(part.location)) name \(text(reference.nameLocation))")
          }
        }
      default: break
      }
    }
    #expect(
      lines.joined(separator: "\n") == """
        use @selector(initWithX:)
        site injectParameterWith value x
        whole [initializer injectParameterWith:x]
        site @selector(client) value (id)[self.network clientWithBar:[self bar]]
        whole [definition injectProperty:@selector(client) with:(id)[self.network clientWithBar:[self bar]]]
        reference (id)[self.network clientWithBar:[self bar]] name clientWithBar
        reference [self bar] name bar
        """)
  }

  @Test func columnsCountBytes() throws {
    let facts = scan("@implementation Assembly\n- (id)a { return [self é:@\"ü\" x:_b]; }\n@end\n")
    let definition = try #require(facts.definitions.first)
    var places: [String] = []
    definition.body.directValues.first?.forEachPart { part in
      places.append("\(part.location.column)-\(part.location.endColumn)")
    }
    #expect(places == ["18-38", "27-32", "35-37"])
  }

  @Test func whatAMacroStandsForStandsWhereTheMacroIsUsed() throws {
    let facts = scan(
      """
      #define MADE [self  b]
      @implementation Assembly
      - (id)a { return MADE; }
      @end
      """)
    let value = try #require(facts.definitions.first?.body.directValues.first)
    #expect("\(value.location)-\(value.location.endColumn)" == "A.m:3:18-22")
  }
}
