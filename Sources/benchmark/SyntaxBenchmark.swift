import Foundation
import GeneratedSources
import ObjectiveCSyntax
import Scanning

/// Measures the Objective-C lexer and parser in MB/s on one core, against tree-sitter-objc on the same bytes, and the
/// scanner on top of them.
struct SyntaxBenchmark {
  /// Files and directories; without any, generated files are read.
  let paths: [String]

  func run() throws {
    var files = SourceCollection.files(under: paths)
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-benchmark-\(getpid())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    if paths.isEmpty {
      try GeneratedRepository(files: 4_000, assembliesInPercent: 30).write(to: scratch)
      files = SourceCollection.files(under: [scratch.path])
    }
    let sources = files.compactMap { SourceCollection.contents(of: $0) }
    let size = sources.reduce(0) { $0 + $1.count }
    guard size > 0 else { return print("no Objective-C files there") }
    print("\(sources.count) files, \(size) bytes; the best of five runs")
    let parsing = rate(size) { for source in sources { _ = ObjectiveCFile.parse(source) } }
    print("lexer + parser: \(text(parsing))")
    print(
      "with scanner: \(text(rate(size) { for source in sources { _ = ObjectiveCScanner.scan(source, path: "") } }))")
    guard let peer = try TreeSitter.measure(files) else { return print(TreeSitter.installation) }
    let peerRate = Double(peer.bytes) / peer.seconds / 1e6
    print("tree-sitter-objc: \(text(peerRate)); \(peer.filesWithErrors) files with errors")
    print(String(format: "lexer + parser / tree-sitter-objc: %.1f", parsing / peerRate))
  }

  private func rate(_ size: Int, _ work: () -> Void) -> Double {
    let best = (0..<5).map { _ in Stopwatch.seconds(work) }.min() ?? 0
    return Double(size) / best / 1e6
  }

  private func text(_ rate: Double) -> String { String(format: "%.1f MB/s", rate) }
}

/// Measures the time of this process on a processor, in which what else the machine does hardly shows.
enum Stopwatch {
  static func seconds(_ work: () -> Void) -> Double {
    let start = clock()
    work()
    return max(Double(clock() - start) / Double(CLOCKS_PER_SEC), 1e-6)
  }
}

/// The Objective-C grammar of tree-sitter, run through its Python package.
enum TreeSitter {
  struct Measured: Decodable {
    var bytes: Int
    var seconds: Double
    var filesWithErrors: Int
  }

  static let installation = """
    tree-sitter-objc is not installed. To compare with it:
      python3 -m venv .peers && .peers/bin/pip install tree-sitter tree-sitter-objc==3.0.2
      PYTHON=.peers/bin/python3 swift run -c release benchmark syntax
    """

  /// Parses the files as often as we do; nil where the packages are not installed.
  static func measure(_ files: [String]) throws -> Measured? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [ProcessInfo.processInfo.environment["PYTHON"] ?? "python3", "-c", script]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    // Without the packages Python ends before it has read anything.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try? input.fileHandleForWriting.write(contentsOf: Data(files.joined(separator: "\n").utf8))
    try? input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? try JSONDecoder().decode(Measured.self, from: answer) : nil
  }

  private static let script = """
    import json, sys, time
    try:
        import tree_sitter, tree_sitter_objc
    except ImportError:
        sys.exit(3)
    paths = sys.stdin.read().split("\\n")
    sources = [open(path, "rb").read() for path in paths]
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_objc.language()))
    best, errors = float("inf"), 0
    for run in range(5):
        start = time.process_time()
        for source in sources:
            parser.parse(source)
        best = min(best, time.process_time() - start)
    errors = sum(parser.parse(source).root_node.has_error for source in sources)
    print(json.dumps({"bytes": sum(map(len, sources)), "seconds": best, "filesWithErrors": errors}))
    """
}
