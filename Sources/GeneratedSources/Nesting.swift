/// Objective-C in which one construct is nested in another over and over: what a parser that looks ahead, backtracks or
/// recurses is slow on, or dies of.
package struct Nesting: Sendable {
  /// A construct with a place inside where another can stand.
  package struct Construct: Sendable {
    package let opening: String
    package let closing: String
  }

  /// What becomes of the closings.
  package enum Ending: String, Sendable, CaseIterable {
    /// Each in its place.
    case closed
    case unclosed
    /// In the wrong order.
    case crossed
    /// Only those of the outer construct.
    case halfClosed
    /// More than were opened.
    case surplus
  }

  /// Where the nest stands.
  package enum Place: String, Sendable, CaseIterable {
    case topLevel, method, interface, argument

    fileprivate var opening: String {
      switch self {
      case .topLevel: return ""
      case .method: return "@implementation A\n- (void)m {\n  "
      case .interface: return "@interface A : B {\n  "
      case .argument: return "@implementation A\n- (id)m {\n  [self f:"
      }
    }

    fileprivate var closing: String {
      switch self {
      case .topLevel: return "\n"
      case .method: return "\n}\n@end\n"
      case .interface: return "\n}\n@end\n"
      case .argument: return "];\n}\n@end\n"
      }
    }
  }

  package let outer: Construct
  package let inner: Construct
  package let ending: Ending
  package let place: Place

  package init(outer: Construct, inner: Construct, ending: Ending, place: Place) {
    self.outer = outer
    self.inner = inner
    self.ending = ending
    self.place = place
  }

  /// The source with as many levels as fit into about so many bytes.
  package func source(bytes: Int) -> [UInt8] {
    let level = outer.opening + inner.opening
    let closings = outer.closing.utf8.count + inner.closing.utf8.count
    return source(depth: max(1, bytes / (level.utf8.count + (ending == .unclosed ? 0 : closings))))
  }

  /// The source with so many levels of both constructs.
  package func source(depth: Int) -> [UInt8] {
    let level = outer.opening + inner.opening
    var text = place.opening
    for _ in 0..<depth { text += level }
    text += "x"
    switch ending {
    case .closed: for _ in 0..<depth { text += inner.closing + outer.closing }
    case .unclosed: break
    case .crossed: for _ in 0..<depth { text += outer.closing + inner.closing }
    case .halfClosed: for _ in 0..<depth { text += outer.closing }
    case .surplus: for _ in 0..<depth { text += inner.closing + outer.closing + outer.closing }
    }
    text += place.closing
    return Array(text.utf8)
  }

  package var description: String {
    "\(ending.rawValue) \((outer.opening + inner.opening).debugDescription) in \(place.rawValue)"
  }

  // MARK: - The constructs

  /// Every construct of the language in which something can stand.
  package static let constructs: [Construct] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("@(", ")"), ("@[", "]"), ("@{@\"k\": ", "}"), ("@{", ": y}"), ("({ ", "; })"),
    ("f(", ")"), ("F(", "; )"), ("F(int a = ", ";)"), ("F(id x, ", ")"), ("F(x: ", ")"), ("a[", "]"), ("self [", " a]"),
    ("[self ", " a]"), ("[[", " a] b]"), ("[[a b] + ", " c]"), ("@- ", ""), ("__extension__ ", ""),
    ("[self b:", "]"), ("[self b:1 c:", " d:2]"), ("[A<B *> c:", "]"),
    ("[self b:1, ", ", nil]"), ("^{ ", "; }"), ("^(int x) { ", "; }"), ("^id<P>(int x) { return ", "; }"),
    ("^ A B C { ", " }"), ("[&](int x) { ", "; }"), ("[=] { ", "; }()"), ("(id)", ""), ("(A *)", ""), ("(a)", ""),
    ("(void (^)(", "))x"), ("(A<", "> *)x"), ("sizeof(", ")"), ("sizeof ", ""), ("!", ""), ("- ", ""), ("*", ""),
    ("x ? ", " : y"), ("x ? y : ", ""), ("x ?: ", ""), ("a = ", ""), ("a + ", ""), ("a, ", ""), ("a < ", ""),
    ("a << ", ""), ("a && ", ""), ("a.b", ""), ("a->", ""), ("@selector(", ")"), ("@encode(", ")"), ("@protocol(", ")"),
    ("@\"a\" ", ""), ("x{", "}"), ("@x {", "}"), ("A x = {", "};"), ("{ .a = ", " }"), ("(A){ ", " }"),
    ("new A(", ")"), ("A<", ">"), ("id<", ">"), ("A<B<C>, ", "> *"), ("a::", ""), ("int a = ", ";"), ("A *a = ", ";"),
    ("int (*a)(", ");"), ("A (^a)(", ") = 0;"), ("void a(", ") {}"), ("int a[", "];"), ("struct A { ", " } a;"),
    ("typedef struct { ", " } A;"), ("enum { A = ", " };"), ("NS_ENUM(A, B) { ", " };"), ("typeof(", ") x;"),
    ("__attribute__((", "))"), ("if (", ") {}"), ("if (x) ", ""), ("if (x) { ", " }"), ("if (x) {} else ", ""),
    ("for (", ";;) {}"), ("for (;;) ", ""), ("for (id x in ", ") {}"), ("while (", ") {}"), ("do ", " while (x);"),
    ("do { ", " } while (x);"), ("switch (x) { case 1: ", " }"), ("case ", ":"), ("return ", ";"), ("a: ", ""),
    ("@try { ", " } @catch (id e) {}"), ("@synchronized(", ") {}"), ("@autoreleasepool { ", " }"), ("@throw ", ";"),
    ("@available(", ")"), ("asm(", ");"), ("#if X\n", "\n#endif\n"), ("#if X\n{\n#else\n", "\n}\n#endif\n"),
    ("#define A ", "\n"), ("namespace a { ", " }"), ("extern \"C\" { ", " }"), ("template <", "> class A;"),
    ("class A : B { ", " };"), ("operator(", ")"), ("@interface A\n", "\n@end\n"), ("@implementation A\n", "\n@end\n"),
    ("@protocol A <", ">\n@end\n"), ("@interface A (", ")\n@end\n"), ("@interface A<", "> : B\n@end\n"),
    ("@property (", ") int a;"), ("@property int a;\n", ""), ("@synthesize a = ", ";"), ("@class ", ";"),
    ("- (", ")a;\n"),
    ("- (void)a:(", ")b;\n"), ("- (void)a {\n", "\n}\n"), ("MACRO\n", ""), ("MACRO(", ")\n"), ("/* ", " */"),
    ("// ", "\n"),
    ("\"", "\""), ("@\"", "\""), ("'", "'"), ("R\"(", ")\""), ("@", ""), ("\\\n", ""), (" ", ""), ("\n", ""),
    ("\u{FFFD}", ""),
    (")", ""), ("]", ""), ("}", ""), (">", ""), (";", ""), ("~", ""), ("...", ""), ("-(\n", ""), ("@end\n", ""),
  ].map { Construct(opening: $0.0, closing: $0.1) }

  /// Any construct in any other, anywhere, with any ending: some 400,000 are possible.
  package static func random(_ dice: inout Dice) -> Nesting {
    Nesting(
      outer: dice.pick(constructs), inner: dice.pick(constructs), ending: dice.pick(Ending.allCases),
      place: dice.pick(Place.allCases))
  }
}
