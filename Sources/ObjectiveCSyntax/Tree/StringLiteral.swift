/// `"…"` or `@"…"`, joined when several stand side by side.
package struct StringLiteral: Sendable, Hashable {
  /// `@"…"`.
  package var isObject: Bool
  package let node: SyntaxNode

  init(_ node: SyntaxNode) {
    self.node = node
    isObject = node.kind == .objectString
  }

  /// False when a macro stands between the parts, so that `value` is not all of the string.
  package var isComplete: Bool {
    node.tokenRange.allSatisfy { node.file.tokens[$0].kind == .string || node.file.tokens[$0].kind == .at }
  }

  /// The string without quotes, escapes resolved, its parts joined.
  package var value: String {
    let file = node.file
    var result: [UInt8] = []
    for index in node.tokenRange where file.tokens[index].kind == .string {
      StringLiteral.append(file.bytes[file.tokens[index].range], to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(_ literal: ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard let open = literal.firstIndex(of: UInt8(ascii: "\"")) else { return }
    var rest = literal[(open + 1)...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return }
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "e"): result.append(0x1B)
      case 0x0A: break
      case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        result.append(octal(first: escaped, &rest))
      case UInt8(ascii: "x"):
        result.append(UInt8(truncatingIfNeeded: hexadecimal(&rest, limit: 8)))
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let code = hexadecimal(&rest, limit: escaped == UInt8(ascii: "u") ? 4 : 8)
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: result.append(escaped)
      }
    }
  }

  private static func octal(first: UInt8, _ rest: inout ArraySlice<UInt8>) -> UInt8 {
    var value = UInt32(first - UInt8(ascii: "0"))
    var digits = 1
    while digits < 3, let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next) {
      value = value * 8 + UInt32(next - UInt8(ascii: "0"))
      rest.removeFirst()
      digits += 1
    }
    return UInt8(truncatingIfNeeded: value)
  }

  private static func hexadecimal(_ rest: inout ArraySlice<UInt8>, limit: Int) -> UInt32 {
    var value: UInt32 = 0
    var digits = 0
    while digits < limit, let next = rest.first, let digit = Character(Unicode.Scalar(next)).hexDigitValue {
      value = value << 4 | UInt32(digit)
      rest.removeFirst()
      digits += 1
    }
    return value
  }
}
