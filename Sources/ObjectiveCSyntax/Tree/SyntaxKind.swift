/// What a node of the tree is. Children stand in source order; `?` marks one that may be absent, `*` any number.
package enum SyntaxKind: UInt8, Sendable {
  // MARK: Declarations
  /// declaration*
  case file
  /// attribute* name typeParameters? superclass? protocolList? instanceVariables? member*
  case interface
  /// attribute* name typeParameters? categoryName? protocolList? instanceVariables? member*; an extension has no
  /// categoryName
  case category
  /// attribute* name protocolList? member*
  case protocolDeclaration
  /// name categoryName? superclass? protocolList? instanceVariables? member*
  case implementation
  /// name*: `@class A, B;`
  case forwardClass
  /// name*: `@protocol A, B;`
  case forwardProtocol
  /// name name: `@compatibility_alias Alias Class;`
  case compatibilityAlias
  /// name: `@import Module.Part;`
  case moduleImport
  /// type? (name | methodParameter*) attribute* body?
  case method
  /// label? type? attribute* name: `label:(type)name`
  case methodParameter
  /// propertyAttribute* specifier declarator*
  case property
  /// One attribute of a property: `readonly`, `getter=isOn`.
  case propertyAttribute
  /// name (`=` name)? each: `@synthesize a = _a, b;`
  case synthesize
  /// name*: `@dynamic a, b;`
  case dynamic
  /// `@optional`, `@required`, `@public`, `@private`, `@protected`, `@package`
  case section
  /// variable* | section*
  case instanceVariables
  /// specifier declarator* body?: variables, functions, typedefs, structs and enumerations on their own
  case declaration
  /// declaration*: `extern "C" { … }`, `namespace x { … }`
  case declarationBlock
  /// A macro that stands alone between declarations: `NS_ASSUME_NONNULL_BEGIN`, `SYNTHESIZE(x)`
  case macroInvocation
  /// C++ that is read over: `using`, `class X;`, what stands between the signature and the body of a constructor. The
  /// expressions in it are its children.
  case foreign
  /// Tokens that no rule fits. The expressions among them are its children.
  case unparsed

  // MARK: Parts of declarations
  /// One word.
  case name
  /// The word of a method parameter before its colon.
  case label
  case categoryName
  /// name, angleArguments?
  case superclass
  /// name*
  case protocolList
  /// `<T : U *, V>` after the name of a class
  case typeParameters
  /// `__attribute__((…))`, a macro with or without arguments
  case attribute

  // MARK: Types
  /// specifier declarator?: a type in brackets or on its own
  case type
  /// name? (angleArguments | macroArguments)? attribute* aggregate? and qualifier tokens: what stands before the
  /// declarators
  case specifier
  /// type*: `<P, Q>`, `<NSString *>`
  case angleArguments
  /// type*: the list of a macro that stands for a type, `InjectedClass(Foo)`
  case macroArguments
  /// name? (declaration | enumerationCase)*: the braces of a `struct`, `union` or `enum`
  case aggregate
  /// name expression?
  case enumerationCase
  /// attribute* (declarator | name)? (parameterList | constructorArguments | arraySize)* initializer?
  case declarator
  /// parameter*
  case parameterList
  /// expression*: `(a, b)` behind a variable of a C++ class
  case constructorArguments
  /// specifier declarator?, or nothing for `...`
  case parameter
  /// expression?
  case arraySize

  // MARK: Statements
  /// statement*
  case compound
  /// expression
  case expressionStatement
  /// declaration
  case declarationStatement
  /// expression?
  case `return`
  /// expression statement statement?
  case `if`
  /// (declaration | expression | missing) (expression | missing) (expression | missing) statement
  case `for`
  /// (declaration | expression) expression statement
  case forIn
  /// expression statement
  case `while`
  /// statement expression
  case doWhile
  /// expression statement
  case `switch`
  /// expression: `case x:` alone; the statements after it are its siblings
  case caseLabel
  case defaultLabel
  /// name: `label:`
  case labelStatement
  /// name
  case goto
  case `break`, `continue`
  /// expression compound
  case synchronized
  /// compound catchClause* finallyClause?
  case `try`
  /// parameter? compound
  case catchClause
  /// compound
  case finallyClause
  /// expression?
  case `throw`
  /// compound
  case autoreleasepool
  /// `__asm__ volatile (…);`
  case assembly
  /// `;` alone
  case empty

  // MARK: Expressions
  case identifier
  case number
  case character
  /// One or more C strings side by side
  case string
  /// One or more `@"…"` side by side
  case objectString
  /// receiver (selectorName | selectorArgument*)
  case message
  /// The name of a selector without arguments
  case selectorName
  /// expression*: `name:` and its argument; more than one in a variadic message
  case selectorArgument
  /// expression name: `a.b`
  case member
  /// expression name: `a->b`
  case arrow
  /// expression expression*
  case call
  /// expression expression
  case `subscript`
  /// type expression
  case cast
  /// type initializerList
  case compoundLiteral
  /// type? parameterList? compound
  case block
  case selectorLiteral
  /// name
  case protocolLiteral
  /// type
  case encodeLiteral
  /// expression: `@(…)`, `@12`, `@YES`, `@'c'`
  case boxed
  /// expression*
  case arrayLiteral
  /// dictionaryEntry*
  case dictionaryLiteral
  /// expression expression
  case dictionaryEntry
  /// expression
  case prefix
  /// expression
  case postfix
  /// expression expression
  case binary
  /// expression expression
  case assignment
  /// expression (expression | missing) expression
  case conditional
  /// expression
  case parenthesized
  /// compound
  case statementExpression
  /// type or expression: `sizeof`, `alignof`
  case sizeof
  /// `@available(…)`
  case availability
  /// expression*: `{1, 2}`; designators are initializerEntry
  case initializerList
  /// expression* after a designator: `.x = 1`, `[3] = 2`
  case initializerEntry
  /// expression expression: `a, b`
  case comma
  /// type where an expression could stand: `va_arg(list, int)`
  case typeExpression
  /// expression compound: a macro with a body, `@onExit { … }`, `FOREACH(x, list) { … }`
  case macroWithBody
  /// A part left out: `for (;;)`, `a ?: b`
  case missing
}
