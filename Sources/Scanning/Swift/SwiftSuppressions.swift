import AssemblyFacts
internal import SwiftSyntax

/// Finds the comments that switch rules off and on.
struct SwiftSuppressions {
  let lowering: SwiftLowering
  let path: String

  /// In source order. The tree is only walked when the marker occurs in the file.
  func suppressions(in tree: SourceFileSyntax, bytes: [UInt8]) -> [Suppression] {
    guard bytes.contains(text: SuppressionComment.marker) else { return [] }
    var result: [Suppression] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collect(token.leadingTrivia, from: token.position.utf8Offset, into: &result)
      collect(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset, into: &result)
    }
    return result
  }

  private func collect(_ trivia: Trivia, from start: Int, into result: inout [Suppression]) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
        let location = lowering.span(from: offset, to: end).location(in: path)
        result += SuppressionComment.suppressions(in: text, at: location)
      default: break
      }
      offset = end
    }
  }
}
