/// What a token is.
///
/// Keywords of C that steer the parser and the `@` directives have kinds of their own; every other word is an
/// `identifier`. `@` before a word without a kind of its own, a literal or a bracket is a token of its own. `>` is
/// always one token, so that `NSArray<NSArray<Foo *> *>*` and `id<P>>` close one list each: the parser joins `>>`,
/// `>=` and `>>=` again.
package enum TokenKind: UInt8, Sendable {
  /// The position after the last token.
  case endOfFile
  case identifier, number, character
  /// A C string with its quotes and its prefix (`L`, `u8`). The `@` of an Objective-C string is a token of its own.
  case string
  /// A run of bytes that no token begins with.
  case unknown

  // Brackets
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace

  // Punctuation
  case semicolon, comma, colon, question, period, ellipsis, arrow, at, hash
  case plus, minus, star, slash, percent, ampersand, pipe, caret, tilde, exclaim
  case plusPlus, minusMinus, ampersandAmpersand, pipePipe
  case less, greater, lessEqual, equalEqual, exclaimEqual, lessLess
  case equal, plusEqual, minusEqual, starEqual, slashEqual, percentEqual, ampersandEqual, pipeEqual, caretEqual
  case lessLessEqual

  // Statements
  case `if`, `else`, `for`, `while`, `do`, `switch`, `case`, `default`, `break`, `continue`, `return`, goto
  // Declarations and types
  case typedef, `extern`, `static`, inline, register, auto, const, volatile, restrict, `struct`, union, `enum`
  case void, char, short, int, long, float, double, signed, unsigned, bool
  /// `__attribute__`, `__declspec`, `_Alignas`, `__asm__`: a word that takes a bracketed list.
  case attribute
  /// `typeof`, `__typeof__`, `__auto_type` without its list.
  case typeof, autoType
  /// `__block`, `__weak`, `__strong`, `__unused`, `__kindof`, `_Nonnull` and the like, alone and without a list.
  case typeQualifier
  case sizeof

  // Directives that begin with `@`
  case atInterface, atImplementation, atProtocol, atEnd, atClass, atImport, atProperty, atSynthesize, atDynamic
  case atOptional, atRequired, atPublic, atPrivate, atProtected, atPackage, atCompatibilityAlias, atDefs
  case atSelector, atEncode, atAvailable, atTry, atCatch, atFinally, atThrow, atSynchronized, atAutoreleasepool
}

extension TokenKind {
  /// Identifiers and keywords: what can be a part of a selector or the name of a property.
  package var isWord: Bool {
    self == .identifier || (rawValue >= TokenKind.if.rawValue && rawValue <= TokenKind.sizeof.rawValue)
  }

  /// `void`, `int`, `unsigned` and the like.
  var isBuiltInType: Bool { rawValue >= TokenKind.void.rawValue && rawValue <= TokenKind.bool.rawValue }

  /// What can only begin a type or a declaration.
  var beginsType: Bool { rawValue >= TokenKind.typedef.rawValue && rawValue <= TokenKind.typeQualifier.rawValue }

  /// `(`, `[`, `{`.
  var isOpener: Bool { self == .leftParen || self == .leftBracket || self == .leftBrace }
}

/// One token: its kind and its place.
package struct Token: Sendable, Hashable {
  var offset: UInt32
  var length: UInt32
  package var kind: TokenKind
  /// True for the first token of its line.
  package var startsLine: Bool

  /// The bytes of the token, without the white space and comments around it.
  package var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
