import AssemblyFacts
internal import SwiftSyntax

/// Finds the places where the parser lost the structure of a file.
struct SwiftProblems {
  let lowering: SwiftLowering
  let path: String

  private static let maximumCount = 20

  /// In source order, with what the lowering left out.
  func problems(in tree: SourceFileSyntax) -> [SyntaxProblem] {
    let excess = lowering.excess.place.map {
      SyntaxProblem(message: "nested too deeply here to be understood", location: $0.location(in: path))
    }
    return (errors(in: tree) + (excess.map { [$0] } ?? [])).sorted { $0.location < $1.location }
  }

  /// Only subtrees that are known to hold an error are entered.
  private func errors(in tree: SourceFileSyntax) -> [SyntaxProblem] {
    guard tree.hasError else { return [] }
    var result: [SyntaxProblem] = []
    var stack = [Syntax(tree)]
    while let node = stack.popLast(), result.count < SwiftProblems.maximumCount {
      if let token = node.as(TokenSyntax.self) {
        if token.presence == .missing {
          result.append(problem("expected \(SwiftProblems.name(of: token))", at: token))
        } else if let diagnostic = token.tokenDiagnostic {
          result.append(problem(diagnostic, in: token))
        }
        continue
      }
      if node.is(UnexpectedNodesSyntax.self) {
        result.append(problem("unexpected '\(SwiftProblems.shortened(lowering.text(node)))'", at: node))
        continue
      }
      let children = node.children(viewMode: .all).filter { child in
        child.hasError || child.as(TokenSyntax.self)?.presence == .missing || child.is(UnexpectedNodesSyntax.self)
      }
      stack.append(contentsOf: children.reversed())
    }
    return result
  }

  private func problem(_ message: String, at node: some SyntaxProtocol) -> SyntaxProblem {
    SyntaxProblem(message: message, location: lowering.span(node).location(in: path))
  }

  /// What is wrong inside of a token, or in front of it.
  private func problem(_ diagnostic: TokenDiagnostic, in token: TokenSyntax) -> SyntaxProblem {
    let start = token.position.utf8Offset + Int(diagnostic.byteOffset)
    let isComment = diagnostic.kind == .unterminatedBlockComment
    return SyntaxProblem(
      message: isComment
        ? "'/*' is never closed" : "'\(SwiftProblems.shortened(token.text))' is not well formed",
      location: lowering.span(from: start, to: start + (isComment ? 2 : 1)).location(in: path))
  }

  private static func name(of token: TokenSyntax) -> String {
    let text = token.text
    return text.isEmpty || text.hasPrefix("<#") ? "more" : "'\(text)'"
  }

  private static func shortened(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }
}
