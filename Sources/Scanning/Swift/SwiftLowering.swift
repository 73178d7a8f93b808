import AssemblyFacts
internal import SwiftParser
internal import SwiftSyntax

/// Turns the compiler's syntax tree into `SwiftFile`, the reduced form that the readers of frameworks work on.
///
/// Nesting deeper than `maximumDepth` becomes `other`, so that no input overflows the stack, and is said by `excess`. The
/// tree is built with the parser's own limit, which is of the same kind.
struct SwiftLowering {
  static let maximumDepth = 100
  /// The longest row of operands, and the longest chain of calls and members, that is still taken apart.
  static let maximumLength = 150

  /// The first place that was left out because it is nested too deeply or too long.
  let excess = Excess()

  /// Shared by the copies of a lowering.
  final class Excess {
    fileprivate(set) var place: SwiftSpan?
  }

  /// Byte offsets at which lines begin.
  private let lineStarts: [Int]

  init(bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") {
        starts.append(offset + 1)
      } else if byte == UInt8(ascii: "\r"), offset + 1 >= bytes.count || bytes[offset + 1] != UInt8(ascii: "\n") {
        starts.append(offset + 1)
      }
    }
    lineStarts = starts
  }

  // MARK: Limits

  /// Whether what stands here is left out for its depth.
  func isTooDeep(_ depth: Int, _ node: some SyntaxProtocol) -> Bool {
    guard depth >= SwiftLowering.maximumDepth else { return false }
    noteExcess(node)
    return true
  }

  func noteExcess(_ node: some SyntaxProtocol) {
    if excess.place == nil { excess.place = span(node) }
  }

  // MARK: Places

  func span(_ node: some SyntaxProtocol) -> SwiftSpan {
    span(
      from: node.positionAfterSkippingLeadingTrivia.utf8Offset, to: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func span(from start: Int, to end: Int) -> SwiftSpan {
    let (line, column) = position(start)
    let (endLine, endColumn) = position(max(start, end))
    return SwiftSpan(line: line, column: column, endLine: endLine, endColumn: endColumn)
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  // MARK: Text

  /// The source of a node with every run of white space as one blank, cut where it gets long.
  func text(_ node: some SyntaxProtocol) -> String {
    var result = ""
    for word in node.trimmedDescription.split(whereSeparator: \.isWhitespace) {
      if !result.isEmpty { result += " " }
      result += word
      if result.utf8.count > 400 { return result + "…" }
    }
    return result
  }

  /// A name without backticks.
  func name(_ token: TokenSyntax) -> String {
    let text = token.text
    guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
    return String(text.dropFirst().dropLast())
  }
}
