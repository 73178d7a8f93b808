import CGraphviz
import Foundation

/// The only executable that links Graphviz. It is run by `dilint` under a time limit, so that a layout that crashes or
/// never ends costs nothing but the picture.

let usage = """
  usage: dilint-layout [--engine NAME] [--format NAME] [--limit SECONDS] < graph.dot

  Reads a graph in the DOT language, lays it out with Graphviz and writes it to standard output.

    --engine NAME     dot (default), sfdp, neato, fdp, circo, twopi
    --format NAME     svg (default), png, pdf, …, or positions: the places of nodes, clusters and edges as plain lines
    --limit SECONDS   end after this time, whatever happens
    --version         the version of Graphviz

  """

/// Says what is wrong on standard error and ends.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("dilint-layout: \(message)\n".utf8))
  exit(status)
}

var options = ["--engine": "dot", "--format": "svg", "--limit": ""]
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  switch word {
  case "--help", "-h":
    print(usage, terminator: "")
    exit(0)
  case "--version":
    print(String(cString: graphvizVersion()))
    exit(0)
  default:
    guard options[word] != nil else { fail("unknown option '\(word)'\n\n\(usage)", status: 64) }
    guard let value = words.popFirst() else { fail("\(word) needs a value\n\n\(usage)", status: 64) }
    options[word] = value
  }
}

// The parent's limit ends us first; this one is for a parent that is gone.
if let limit = options["--limit"], !limit.isEmpty {
  guard let seconds = UInt32(limit), seconds > 0 else { fail("--limit needs a number of seconds", status: 64) }
  alarm(seconds)
}

let engine = options["--engine"] ?? ""
let format = options["--format"] ?? ""
/// The formats that the core plugin writes. For the others (`png`, `pdf`) Graphviz looks for a plugin.
let builtInFormats: Set<String> = [
  "positions", "svg", "dot", "gv", "canon", "xdot", "plain", "plain-ext", "json", "json0", "cmapx",
]
let dot = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)

switch graphvizDraw(dot, engine, format, builtInFormats.contains(format) ? 0 : 1) {
case GraphvizDrawn: exit(0)
case GraphvizUnreadable: fail("the input is not a graph in the DOT language", status: 1)
case GraphvizLayoutFailed: fail("the layout engine '\(engine)' gave up", status: 2)
default: fail("the format '\(format)' could not be written", status: 3)
}
