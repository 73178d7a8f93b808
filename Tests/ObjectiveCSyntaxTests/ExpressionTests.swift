import ObjectiveCSyntax
import Testing

/// The outlines of the statements in a method's body.
private func statements(_ body: String) -> [String] {
  let file = ObjectiveCFile.parse("@implementation A\n- (void)m {\n\(body)\n}\n@end\n")
  #expect(file.problems.isEmpty)
  guard case .implementation(let implementation)? = file.declarations.first?.form else { return [] }
  return implementation.methods.first?.body?.statements.map(\.node.outline) ?? []
}

/// The outline of an expression.
private func expression(_ text: String) -> String {
  let outline = statements("x = \(text);").joined(separator: " ")
  return String(outline.dropFirst("(expressionStatement (assignment = x ".count).dropLast(2))
}

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("[a b]", "(message a b)"),
    ("[a b:1 c:2]", "(message a (selectorArgument b: 1) (selectorArgument c: 2))"),
    ("[a :1 :2]", "(message a (selectorArgument 1) (selectorArgument 2))"),
    ("[A a:b, c, nil]", "(message A (selectorArgument a: b c nil))"),
    ("[[A alloc] init]", "(message (message A alloc) init)"),
    ("[[a b] ?: c d]", "(message (conditional (message a b) (missing) c) d)"),
    ("[[a b].c == d ? e : f g]", "(message (conditional (binary == (member (message a b) c) d) e f) g)"),
    ("[super init]", "(message super init)"),
    (
      "[x class:y default:z in:1]",
      "(message x (selectorArgument class: y) (selectorArgument default: z) (selectorArgument in: 1))"
    ),
    ("[(id)a b]", "(message (cast (type (specifier id)) a) b)"),
    ("[(a) b]", "(message (parenthesized a) b)"),
    (
      "[A<B *> c]",
      "(message (typeExpression (type (specifier A (angleArguments (type (specifier B) (declarator *)))))) c)"
    ),
    ("a.b.c", "(member (member a b) c)"),
    ("a->b[1]", "(subscript (arrow a b) 1)"),
    ("f(a, b)(c)", "(call (call f a b) c)"),
    ("(A *)b.c", "(cast (type (specifier A) (declarator *)) (member b c))"),
    ("(CGFloat)-1", "(cast (type (specifier CGFloat)) (prefix - 1))"),
    ("(a)-1", "(binary - (parenthesized a) 1)"),
    ("(a)[0]", "(subscript (parenthesized a) 0)"),
    ("(NSString *)[a b]", "(cast (type (specifier NSString) (declarator *)) (message a b))"),
    ("(CGSize){1, .b = 2}", "(compoundLiteral (type (specifier CGSize)) (initializerList 1 (initializerEntry 2)))"),
    ("a ? b : c ?: d", "(conditional a b (conditional c (missing) d))"),
    ("a + b * c == d && e", "(binary && (binary == (binary + a (binary * b c)) d) e)"),
    ("a >> 2 >= b", "(binary >= (binary >> a 2) b)"),
    ("!a", "(prefix ! a)"),
    ("a++", "(postfix ++ a)"),
    ("@\"a\" @\"b\"", "@\"a\" @\"b\""),
    ("@\"%\" PRIu64 \"x\"", "@\"%\" PRIu64 \"x\""),
    ("@selector(a:b:)", "@selector(a:b:)"),
    ("@protocol(P)", "(protocolLiteral P)"),
    ("@encode(int *)", "(encodeLiteral (type (specifier int) (declarator *)))"),
    ("@12", "(boxed 12)"), ("@YES", "(boxed YES)"), ("@(a + 1)", "(boxed (binary + a 1))"),
    ("@[a, @\"b\"]", "(arrayLiteral a @\"b\")"), ("@[]", "(arrayLiteral)"),
    ("@{a : b, c : @1}", "(dictionaryLiteral (dictionaryEntry a b) (dictionaryEntry c (boxed 1)))"),
    ("@keypath(A.new, b)", "(call @keypath (member A new) b)"),
    ("^{ }", "(block (compound))"),
    (
      "^A *(int a, ...) { return a; }",
      "(block (type (specifier A) (declarator *)) (parameterList (parameter (specifier int) (declarator a)) (parameter)) (compound (return a)))"
    ),
    ("({ a; })", "(statementExpression (compound (expressionStatement a)))"),
    ("sizeof(int)", "(sizeof (typeExpression (type (specifier int))))"),
    ("va_arg(a, A *)", "(call va_arg a (typeExpression (type (specifier A) (declarator *))))"),
    ("[a /* b */ c // d\n :1]", "(message a (selectorArgument c: 1))"),
  ])
  func expressionsHaveTheirTree(source: String, tree: String) {
    #expect(expression(source) == tree)
  }

  @Test func statementsHaveTheirTree() {
    let body = """
      A *a = [b c], *d; id<P> e; NSArray<A *> *f = @[]; __block int g = 1;
      void (^h)(int) = ^(int i) { };
      if (a) return; else if (b) { } else c;
      for (id x in y) [x z]; for (int i = 0; i < 1; i++) { continue; }
      while (a) break; do { } while (b);
      switch (a) { case 1: b; default: c; }
      @synchronized (a) { } @autoreleasepool { } @try { } @catch (E *e) { } @finally { }
      a * b; WeakTypeOf(self) weakSelf = self; FOO(x) y; @onExit { z; };
      label: goto label;
      """
    #expect(
      statements(body) == [
        "(declarationStatement (declaration (specifier A) (declarator * a (message b c)) (declarator * d)))",
        "(declarationStatement (declaration (specifier id (angleArguments (type (specifier P)))) (declarator e)))",
        "(declarationStatement (declaration (specifier NSArray (angleArguments (type (specifier A) (declarator *)))) (declarator * f (arrayLiteral))))",
        "(declarationStatement (declaration (specifier int) (declarator g 1)))",
        "(declarationStatement (declaration (specifier void) (declarator (declarator ^ h) (parameterList (parameter (specifier int))) (block (parameterList (parameter (specifier int) (declarator i))) (compound)))))",
        "(if a (return) (if b (compound) (expressionStatement c)))",
        "(forIn (declaration (specifier id) (declarator x)) y (expressionStatement (message x z)))",
        "(for (declaration (specifier int) (declarator i 0)) (binary < i 1) (postfix ++ i) (compound (continue)))",
        "(while a (break))", "(doWhile (compound) b)",
        "(switch a (compound (caseLabel 1) (expressionStatement b) (defaultLabel) (expressionStatement c)))",
        "(synchronized a (compound))", "(autoreleasepool (compound))",
        "(try (compound) (catchClause (parameterList (parameter (specifier E) (declarator * e))) (compound)) (finallyClause (compound)))",
        "(declarationStatement (declaration (specifier a) (declarator * b)))",
        "(declarationStatement (declaration (specifier WeakTypeOf (macroArguments (type (specifier self)))) (declarator weakSelf self)))",
        "(declarationStatement (declaration (specifier FOO (macroArguments (type (specifier x)))) (declarator y)))",
        "(expressionStatement (macroWithBody @onExit (compound (expressionStatement z))))",
        "(labelStatement label)", "(goto label)",
      ])
  }
}

@Test func stringsAndMacrosSideBySideAreOneValue() {
  let source = """
    @implementation A
    - (void)m {
      [@"a" SUFFIX uppercaseString];
      [self value:PREFIX SUFFIX for:KEY OTHER @"b"];
      [self value:@"a" SUFFIX for:PREFIX];
      [CONSTANT NEW];
      x = @{ PREFIX KEY : @1, @"a" KEY : [self b] };
    }
    @end
    """
  #expect(messages(in: source) == ["uppercaseString", "value:for:", "value:for:", "NEW", "b"])
  #expect(!ObjectiveCFile.parse(source).root.outline.contains("unparsed"))
}

@Test func blocksHandedToMacrosAreNoDeclarations() {
  let source =
    "void f() { IDENTITY(^{ [self a]; })(); void (^(^maker)(void))(void) = [self b]; A (^c)(int) = [self c]; }"
  #expect(messages(in: source) == ["a", "b", "c"])
  #expect(!ObjectiveCFile.parse(source).root.outline.contains("unparsed"))
}

@Test func statementsHandedToMacrosKeepWhatWasRead() {
  let source = "void f() { MACRO([self a]; [self b]; id x = [self c], [self d]); EACH(id x = [self e]; [x f]); }"
  #expect(messages(in: source) == ["a", "b", "c", "d", "e", "f"])
}

@Test func aMessageBehindAMacroIsNoSubscript() {
  let source = "void f() { MACRO\n[self a]; MACRO(x) [self b:c]; d[i] = e[[self f]]; g[(int)h] = [self i][j]; }"
  #expect(messages(in: source) == ["a", "b:", "f", "i"])
}

@Test func typesOfSeveralDeclaratorsAreToldApart() {
  let source = "NSString *const a = @\"x\", **b, *c[2], d; struct { int x; } e, *f;"
  let types = ObjectiveCFile.parse(source).declarations.flatMap { declaration -> [String] in
    guard case .c(let variable) = declaration.form else { return [] }
    return variable.declarators.map { "\($0.name?.text ?? ""): \($0.type.text)" }
  }
  #expect(
    types == [
      "a: NSString *const", "b: NSString **", "c: NSString *", "d: NSString", "e: struct { int x; }",
      "f: struct { int x; } *",
    ])
}
