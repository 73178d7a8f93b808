/// A preprocessor line, read as text.
package struct Directive: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// `#import "Path.h"`, `#include <Path.h>`: the path without its delimiters.
    case `import`(path: String, isSystem: Bool)
    /// `#define name(parameters) body`: no parameters in an object-like macro. The body has its white space folded.
    case define(name: String, parameters: [String]?, body: String)
    case undefine(name: String)
    /// `#pragma mark …`: the text after `pragma`.
    case pragma(String)
    /// `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else`, `#endif`.
    case conditional
    /// `#error`, `#warning`, `#line`, `#`.
    case other
  }
  package var form: Form
  /// The bytes of the whole line, continuation lines included.
  package var range: Range<Int>
  /// The number of tokens before it.
  fileprivate var tokensBefore: Int
}

extension ObjectiveCFile {
  /// The `#if` conditions around a preprocessor line, as in `SyntaxNode.condition`.
  package func condition(of directive: Directive) -> String? { condition(atToken: directive.tokensBefore) }
}

extension Directive {
  init(_ trivia: Trivia, in file: ObjectiveCFile) {
    range = trivia.range
    tokensBefore = trivia.tokensBefore
    let line = file.bytes.withUnsafeBufferPointer { bytes in
      DirectiveLine(bytes: bytes, start: trivia.range.lowerBound, count: trivia.range.upperBound, lastCommentEnd: -1)
    }
    let bytes = file.bytes
    switch line.kind {
    case .import: form = Directive.imported(bytes, line.content)
    case .define: form = Directive.defined(bytes, line.content)
    case .undefine: form = .undefine(name: DirectiveText.folded(bytes, line.content))
    case .pragma: form = .pragma(DirectiveText.folded(bytes, line.content))
    case .if, .ifdef, .ifndef, .elif, .else, .endif: form = .conditional
    case .other: form = .other
    }
  }

  private static func imported(_ bytes: [UInt8], _ content: Range<Int>) -> Form {
    let text = bytes[content]
    guard let first = text.first else { return .other }
    let isSystem = first == UInt8(ascii: "<")
    let delimiter = isSystem ? UInt8(ascii: ">") : UInt8(ascii: "\"")
    guard isSystem || first == delimiter, let end = text.dropFirst().firstIndex(of: delimiter) else {
      return .import(path: DirectiveText.folded(bytes, content), isSystem: false)
    }
    return .import(path: String(decoding: text[(content.lowerBound + 1)..<end], as: UTF8.self), isSystem: isSystem)
  }

  private static func defined(_ bytes: [UInt8], _ content: Range<Int>) -> Form {
    func isWord(_ byte: UInt8) -> Bool { ByteClass.table[Int(byte)] == .letter || ByteClass.table[Int(byte)] == .digit }
    var end = content.lowerBound
    while end < content.upperBound, isWord(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[content.lowerBound..<end], as: UTF8.self)
    guard end < content.upperBound, bytes[end] == UInt8(ascii: "("),
      let close = bytes[end..<content.upperBound].firstIndex(of: UInt8(ascii: ")"))
    else {
      return .define(name: name, parameters: nil, body: body(bytes, end..<content.upperBound))
    }
    let list = DirectiveText.folded(bytes, end + 1..<close)
    let parameters = list.split(separator: ",").map { $0.filter { $0 != " " } }
    return .define(name: name, parameters: parameters, body: body(bytes, close + 1..<content.upperBound))
  }

  private static func body(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    DirectiveText.folded(bytes, range)
  }
}
