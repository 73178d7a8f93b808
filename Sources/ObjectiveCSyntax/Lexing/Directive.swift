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
  /// The `#if` conditions around it, as in `SyntaxNode.condition`.
  package var condition: String?
}
