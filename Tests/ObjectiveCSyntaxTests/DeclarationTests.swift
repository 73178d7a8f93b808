import ObjectiveCSyntax
import Testing

@Suite struct DeclarationTests {
  private func outlines(_ source: String) -> [String] {
    let file = ObjectiveCFile.parse(source)
    #expect(file.problems.isEmpty)
    return file.declarations.map(\.node.outline)
  }

  @Test func interfacesHaveTheirParts() {
    let source = """
      NS_ASSUME_NONNULL_BEGIN
      @class A, B;
      @import Foundation.NSString;
      NS_SWIFT_NAME(Foo)
      @interface Foo<__covariant T : id<X>> : Bar<Y, Z> <P, Q> {
        @private int a, *b;
      }
      @property (nonatomic, getter=isOn) IBOutlet UILabel *label, *other NS_AVAILABLE(1, 2);
      @property InjectedClass(Foo) foo;
      - (instancetype)initWithA:(nullable id<P>)a b:(__unused Foo *)b, ... NS_DESIGNATED_INITIALIZER;
      + (void (^)(int))block;
      @end
      @interface Foo () <R>
      @end
      @interface Foo (Category)
      @end
      """
    #expect(
      outlines(source) == [
        "(macroInvocation NS_ASSUME_NONNULL_BEGIN)", "(forwardClass A B)", "(moduleImport Foundation.NSString)",
        "(interface NS_SWIFT_NAME(Foo) Foo (typeParameters T) (superclass Bar (angleArguments (type (specifier Y)) (type (specifier Z)))) (protocolList P Q) (instanceVariables (section @private) (declaration (specifier int) (declarator a) (declarator * b))) (property nonatomic getter=isOn (specifier IBOutlet UILabel) (declarator * label) (declarator * other NS_AVAILABLE(1, 2))) (property (specifier InjectedClass (macroArguments (type (specifier Foo)))) (declarator foo)) (method (type (specifier instancetype)) (methodParameter initWithA: (type (specifier nullable id (angleArguments (type (specifier P))))) a) (methodParameter b: (type (specifier Foo) (declarator *)) b) NS_DESIGNATED_INITIALIZER) (method (type (specifier void) (declarator (declarator ^) (parameterList (parameter (specifier int))))) block))",
        "(category Foo (protocolList R))", "(category Foo Category)",
      ])
  }

  @Test func declarationsOfCHaveTheirParts() {
    let source = """
      typedef NS_ENUM(NSInteger, E) { A, B = 1 };
      typedef void (^Block)(id x);
      extern NSString *const kFoo;
      static NSString *const kBar = @"x";
      struct point { int x, y; };
      #ifdef __cplusplus
      extern "C" {
      #endif
      FOO_EXPORT void f(int a, ...) __attribute__((unused));
      #ifdef __cplusplus
      }
      #endif
      static int g(void) { return 1; }
      """
    #expect(
      outlines(source) == [
        "(declaration (specifier (aggregate E (enumerationCase A) (enumerationCase B 1))))",
        "(declaration (specifier void) (declarator (declarator ^ Block) (parameterList (parameter (specifier id) (declarator x)))))",
        "(declaration (specifier NSString) (declarator * kFoo))",
        "(declaration (specifier NSString) (declarator * kBar @\"x\"))",
        "(declaration (specifier (aggregate point (declaration (specifier int) (declarator x) (declarator y)))))",
        "(declarationBlock (declaration (specifier FOO_EXPORT void) (declarator f (parameterList (parameter (specifier int) (declarator a)) (parameter)) __attribute__((unused)))))",
        "(declaration (specifier int) (declarator g (parameterList (parameter (specifier void)))) (compound (return 1)))",
      ])
  }

  @Test func typesAndMethodsAreReadInFull() throws {
    let source = """
      @protocol P
      @optional
      - (NSArray<Foo<Q> *> *)a:(nullable id<R, S>)b c:(void (^_Nonnull)(int x, id))d;
      @end
      """
    guard case .protocol(let declaration)? = ObjectiveCFile.parse(source).declarations.first?.form else { return }
    let method = try #require(declaration.methods.first)
    #expect(method.selector == "a:c:")
    #expect(method.isOptional)
    #expect(method.returnType?.text == "NSArray<Foo<Q> *> *")
    #expect(method.returnType?.genericArguments.first?.protocols.map(\.text) == ["Q"])
    #expect(method.parameters.map(\.name.text) == ["b", "d"])
    #expect(method.parameters[0].type?.protocols.map(\.text) == ["R", "S"])
    #expect(method.parameters[0].type?.nullability == .nullable)
    #expect(method.parameters[1].type?.nullability == .nonnull)
    #expect(method.parameters[1].type?.block?.parameters.map { $0.name?.text } == ["x", nil])
    #expect(method.parameters[1].type?.block?.returnType?.name == "void")
  }

  @Test func everyBranchOfAConditionalIsReadAndKnowsItsCondition() {
    let source = """
      #ifndef GUARD_H
      #define GUARD_H
      #define NAME @"value" // why
      #import <A/B.h>
      @implementation A
      #if DEBUG || TEST
      - (id)a { return [self one]; }
      #elif defined(IOS)
      - (id)a {
        if (x) {
      #else
      - (id)b {
        if (y) {
      #ifdef DEEP
          [self deep];
      #endif
      #endif
          [self two];
        }
      }
      #if 0
      - (id)disabled { ( }
      #endif
      - (id)c { return nil; }
      @end
      #endif
      """
    let file = ObjectiveCFile.parse(source)
    #expect(file.problems.isEmpty)
    guard case .implementation(let implementation)? = file.declarations.first?.form else { return }
    #expect(
      implementation.methods.map { "\($0.selector) \($0.condition ?? "always")" } == [
        "a (DEBUG || TEST)", "a !(DEBUG || TEST) && defined(IOS)", "b !(DEBUG || TEST) && !(defined(IOS))", "c always",
      ])
    var deep: String?
    file.root.visit { node in
      if node.kind == .message, node.text == "[self deep]" { deep = node.condition }
      return .visitChildren
    }
    #expect(deep == "!(DEBUG || TEST) && !(defined(IOS)) && defined(DEEP)")
    #expect(
      file.directives[1].form == .define(name: "NAME", parameters: nil, body: "@\"value\"") || file.directives.count > 2
    )
    #expect(file.directives.contains { $0.form == .import(path: "A/B.h", isSystem: true) })
    #expect(file.comments.map { file.text(of: $0.range) } == ["// why"])
  }
}
