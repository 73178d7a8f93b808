/// Objective-C files of any size, each of one shape.
package enum LargeSource: String, CaseIterable, Sendable {
  /// Many classes and assemblies of ordinary size.
  case manyClasses
  /// The same on one line.
  case oneLine
  /// One method with many statements.
  case oneMethod
  /// One definition with many injections.
  case oneDefinition
  case arrayLiteral
  case dictionaryLiteral
  /// One message with many parts.
  case messageParts
  /// One message with many arguments in its last part.
  case messageArguments
  /// Messages to the results of messages.
  case messageChain
  case callArguments
  case stringPieces
  case sum
  case elseIfs
  case cases
  case declarators
  case comment
  case macros
  case conditionals

  /// A file of about so many bytes.
  package func source(bytes: Int) -> [UInt8] {
    let shape = shape
    var text = Array(shape.opening.utf8)
    text.reserveCapacity(bytes + 1_000)
    var number = 0
    while text.count < bytes {
      text += Array(shape.item(number).utf8)
      number += 1
    }
    text += Array(shape.closing.utf8)
    return text
  }

  private struct Shape {
    var opening = "@implementation Foo\n- (id)foo {\n"
    var closing = "\n  return nil;\n}\n@end\n"
    var item: (Int) -> String

    static func statement(_ opening: String, _ closing: String, _ item: @escaping (Int) -> String) -> Shape {
      var shape = Shape(item: item)
      shape.opening += "  " + opening
      shape.closing = closing + shape.closing
      return shape
    }
  }

  private var shape: Shape {
    switch self {
    case .manyClasses: Shape(opening: "", closing: "", item: LargeSource.twoClasses)
    case .oneLine:
      Shape(opening: "", closing: "") { number in
        // Comments and preprocessor lines would take in all that follows.
        LargeSource.twoClasses(number).split(separator: "\n").filter { !$0.contains("//") && !$0.hasPrefix("#") }
          .joined(separator: " ")
      }
    case .oneMethod: Shape { "  [self.list addObject:[[Foo alloc] initWithName:@\"\($0)\" index:\($0)]];\n" }
    case .oneDefinition:
      Shape(
        opening: """
          @interface A : TyphoonAssembly
          @end
          @implementation A
          - (Foo *)foo {
            return [TyphoonDefinition withClass:[Foo class] configuration:^(TyphoonDefinition *definition) {

          """, closing: "  }];\n}\n@end\n"
      ) { "    [definition injectProperty:@selector(p\($0)) with:[self component\($0):@\($0)]];\n" }
    case .arrayLiteral: .statement("id x = @[", "];") { "@\"\($0)\", " }
    case .dictionaryLiteral: .statement("id x = @{", "};") { "@\"\($0)\" : @[ @\($0), [self x] ], " }
    case .messageParts: .statement("[self", "];") { " part\($0):self.x" }
    case .messageArguments: .statement("[NSArray arrayWithObjects:", "nil];") { "[self x\($0)], " }
    case .messageChain: .statement("[self a];", "") { _ in "[[[[[[[[self a] b] c:1] d] e] f:2 g:3] h] i]; " }
    case .callArguments: .statement("f(", "0);") { "g(\($0), @\"a\"), " }
    case .stringPieces: .statement("id x = ", ";") { "@\"line \($0)\\n\"\n" }
    case .sum: .statement("int x = ", "0;") { "\($0) + " }
    case .elseIfs: .statement("", "{}") { "if (x == \($0)) { [self a]; } else " }
    case .cases: .statement("switch (x) {", "}") { "case \($0): return [self a];\n" }
    case .declarators: .statement("id ", "z;") { "a\($0) = [self a], " }
    case .comment: .statement("/*", "*/") { "line \($0) of a comment\n" }
    case .macros: Shape(opening: "", closing: "") { "#define NAME_\($0) @\"name \($0)\"\n" }
    case .conditionals:
      Shape(opening: "", closing: "") { "#if A\($0)\n- (void)a\($0) {\n#else\n- (void)b\($0) {\n#endif\n}\n" }
    }
  }

  private static func twoClasses(_ number: Int) -> String {
    var names = SourceNames(number: number)
    return names.objectiveCClass() + names.objectiveCAssembly()
  }
}
