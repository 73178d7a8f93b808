import Foundation
import ObjectiveCSyntax

/// Measures the Objective-C lexer and parser in MB/s on one core.
struct SyntaxBenchmark {
  let arguments: [String]

  func run() {
    let sources = SourceCollection.files(under: arguments).compactMap { SourceCollection.contents(of: $0) }
    let size = sources.reduce(0) { $0 + $1.count }
    guard size > 0 else { return }
    var best = Double.infinity
    for _ in 0..<5 {
      let start = DispatchTime.now().uptimeNanoseconds
      var nodes = 0
      for source in sources { nodes += ObjectiveCFile.parse(source).tokens.count }
      let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      if nodes > 0 { best = min(best, elapsed) }
    }
    let rate = Double(size) / best / 1e6
    print("lexer + parser: \(sources.count) files, \(size) bytes, \(String(format: "%.1f", rate)) MB/s")
  }
}
