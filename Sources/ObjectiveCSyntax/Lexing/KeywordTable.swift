/// Finds the kind of a word without making a string of it.
struct KeywordTable: Sendable {
  private struct Entry {
    var word: [UInt8]
    var kind: TokenKind
  }
  private var slots: [UInt8]
  private var entries: [Entry] = []

  static let words = KeywordTable([
    "if": .if, "else": .else, "for": .for, "while": .while, "do": .do, "switch": .switch, "case": .case,
    "default": .default, "break": .break, "continue": .continue, "return": .return, "goto": .goto,
    "typedef": .typedef, "extern": .extern, "static": .static, "inline": .inline, "__inline": .inline,
    "__inline__": .inline, "register": .register, "auto": .auto, "const": .const, "__const": .const,
    "volatile": .volatile, "__volatile": .volatile, "__volatile__": .volatile, "restrict": .restrict,
    "__restrict": .restrict, "__restrict__": .restrict, "struct": .struct, "union": .union, "enum": .enum,
    "void": .void, "char": .char, "short": .short, "int": .int, "long": .long, "float": .float, "double": .double,
    "signed": .signed, "__signed": .signed, "__signed__": .signed, "unsigned": .unsigned, "_Bool": .bool,
    "bool": .bool, "__attribute__": .attribute, "__attribute": .attribute, "__declspec": .attribute,
    "_Alignas": .attribute, "__asm__": .attribute, "__asm": .attribute, "typeof": .typeof, "__typeof__": .typeof,
    "__typeof": .typeof, "decltype": .typeof, "__auto_type": .autoType, "__block": .typeQualifier,
    "__weak": .typeQualifier, "__strong": .typeQualifier, "__autoreleasing": .typeQualifier,
    "__unsafe_unretained": .typeQualifier, "__unused": .typeQualifier, "__kindof": .typeQualifier,
    "_Nonnull": .typeQualifier, "_Nullable": .typeQualifier, "_Null_unspecified": .typeQualifier,
    "__nonnull": .typeQualifier, "__nullable": .typeQualifier, "__null_unspecified": .typeQualifier,
    "_Atomic": .typeQualifier, "__bridge": .typeQualifier, "__bridge_transfer": .typeQualifier,
    "__bridge_retained": .typeQualifier, "__bridge_retain": .typeQualifier, "__covariant": .typeQualifier,
    "__contravariant": .typeQualifier, "_Noreturn": .typeQualifier, "__extension__": .typeQualifier,
    "__thread": .typeQualifier, "_Thread_local": .typeQualifier, "_Complex": .typeQualifier,
    "__complex__": .typeQualifier, "sizeof": .sizeof, "_Alignof": .sizeof, "__alignof__": .sizeof,
    "alignof": .sizeof,
  ])

  /// The words behind `@`.
  static let directives = KeywordTable([
    "interface": .atInterface, "implementation": .atImplementation, "protocol": .atProtocol, "end": .atEnd,
    "class": .atClass, "import": .atImport, "property": .atProperty, "synthesize": .atSynthesize,
    "dynamic": .atDynamic, "optional": .atOptional, "required": .atRequired, "public": .atPublic,
    "private": .atPrivate, "protected": .atProtected, "package": .atPackage,
    "compatibility_alias": .atCompatibilityAlias, "defs": .atDefs, "selector": .atSelector, "encode": .atEncode,
    "available": .atAvailable, "try": .atTry, "catch": .atCatch, "finally": .atFinally, "throw": .atThrow,
    "synchronized": .atSynchronized, "autoreleasepool": .atAutoreleasepool,
  ])

  private init(_ words: KeyValuePairs<StaticString, TokenKind>) {
    slots = [UInt8](repeating: 0, count: 1024)
    for (word, kind) in words {
      let bytes = word.withUTF8Buffer { [UInt8]($0) }
      entries.append(Entry(word: bytes, kind: kind))
      var slot = bytes.withUnsafeBufferPointer { KeywordTable.slot($0) }
      while slots[slot] != 0 { slot = (slot + 1) & 1023 }
      slots[slot] = UInt8(entries.count)
    }
  }

  @inline(__always)
  private static func slot(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    let first = Int(word[0])
    let last = Int(word[word.count - 1])
    let middle = Int(word[word.count >> 1])
    return (first &* 37 &+ last &* 11 &+ middle &* 131 &+ word.count &* 61) & 1023
  }

  /// The kind of a word that is not empty; `identifier` when it is no keyword.
  @inline(__always)
  func kind(of word: UnsafeBufferPointer<UInt8>) -> TokenKind {
    var slot = KeywordTable.slot(word)
    while true {
      let number = Int(slots[slot])
      if number == 0 { return .identifier }
      if matches(entries[number - 1].word, word) { return entries[number - 1].kind }
      slot = (slot + 1) & 1023
    }
  }

  private func matches(_ entry: [UInt8], _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.count == word.count else { return false }
    for index in 0..<entry.count where entry[index] != word[index] { return false }
    return true
  }
}
