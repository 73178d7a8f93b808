import Foundation
import ObjectiveCSyntax

/// Looks for input on which the Objective-C front end is slower than linear: patterns repeated, and twice as often.
struct SyntaxStress {
  private static let parts = [
    "(", "[", "{", "@[", "@{", "@(", "(^", "^{", "[a b:", "f(", "a[", "if (x) ", "if (x) {} else ", "x ? y : ", "x ? ",
    "a = ", "!", "-", "*", "(a)", "(id)", "sizeof ", "a.b", "a + ", "{ {", "@\"a\" ", "a, ", "for (;;) ", "do ",
    "switch (x) case 1: ", "^(void (^", "id<", "A<B<", "struct { ", "typedef struct { struct ", "enum { A = (",
    "#if X\n",
    "#if 0\n", "namespace a { ", "extern \"C\" { ", "@interface A\n", "@implementation A\n", "@try { ", "case ", "- (",
    "(void (^)(", "int (*", "/*", "\"", "'", "@", "\\", "@selector(", "a::b", "new ", "template <", "x{", "@x {", ")",
    "]", "}", "@end\n", "- (void)a {\n", "[a b]; }\n", "F(", "A *(^b)(", "^A *", "@protocol(", "R\"(", "#define A /*\n",
    "<", "a < ", "[a ", "a ", "A\n", "A (b)\n", "#if X\n{\n#endif\n", "#if X\n}\n#else\n", "static ", "typedef ",
    "NS_ENUM(a) { ", "operator", "~", "a:", "? :", "@property (", "@synthesize ", "[[a] ", "foo(^{ ", "[a b:^{ ",
  ]

  func run() {
    for part in SyntaxStress.parts {
      for prefix in ["", "@implementation A\n- (void)m {\n", "@interface A {\n"] {
        let small = seconds(prefix, part, 200_000 / part.utf8.count)
        let large = seconds(prefix, part, 400_000 / part.utf8.count)
        if large > 0.1 || large > 3 * small && large > 0.02 {
          let text = prefix.prefix(8) + "… " + part
          print("\(text.debugDescription): \(Int(small * 1e3)) ms, twice as long \(Int(large * 1e3)) ms")
          fflush(nil)
        }
      }
    }
  }

  private func seconds(_ prefix: String, _ part: String, _ count: Int) -> Double {
    let source = Array((prefix + String(repeating: part, count: count)).utf8)
    let start = clock()
    let file = ObjectiveCFile.parse(source)
    let elapsed = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return file.tokens.isEmpty ? 0 : elapsed
  }
}
