import Diagrams
import Foundation
import Linting

let graphCommand = Command(
  name: "graph",
  summary: "Draw the graph.",
  operands: "[PATH…]",
  discussion: """
    A NAME is a definition's selector or service type, Assembly.definition, a class, or an assembly, which stands for all \
    its definitions; `*` stands for anything. Options that choose definitions may be repeated and combined. Nothing is left \
    out silently: the picture says what is hidden or collapsed. --exclude also leaves out the definitions that match.
    """,
  options: [
    CommandOption(
      "format", value: .choice(DiagramFormat.allCases.map(\.rawValue)),
      help: "what to write (default: by the ending of the output file, else svg)"),
    CommandOption(
      "output", short: "o", value: .file("FILE|DIR/"),
      help: "where to write it (default: standard output); a directory gets an overview and a picture of each assembly"),
    CommandOption("title", value: .text("TEXT"), help: "the title (default: the name of the directory)"),
    CommandOption("focus", value: .text("NAME"), isRepeatable: true, help: "a definition and its neighbours"),
    CommandOption("reaches", value: .text("NAME"), isRepeatable: true, help: "everything that leads to a definition"),
    CommandOption("entry", value: .text("NAME"), isRepeatable: true, help: "everything that a definition leads to"),
    CommandOption("depth", value: .text("N"), help: "how many steps to follow (default: 1 around --focus)"),
    CommandOption(
      "direction", value: .choice(GraphSelection.Direction.allCases.map(\.rawValue)),
      help: "which neighbours --focus takes"),
    CommandOption("only-cycles", help: "only definitions in cycles"),
    CommandOption("only-findings", help: "only definitions with errors or warnings"),
    CommandOption("arguments", help: "only the ways of runtime arguments"),
    CommandOption("reduce", help: "leave out references that a longer way shows as well"),
    CommandOption(
      "collapse", value: .choice(["assembly", "module", "none"]),
      help: "one card for each assembly or module (default: assembly from 200 definitions on)"),
    CommandOption(
      "link", value: .text("TEMPLATE"),
      help: "where a click leads, with {path}, {line}, {column}, {endLine}; remote: GitHub's or GitLab's page"),
    CommandOption("from", value: .file("FILE"), help: "draw a graph that --format json wrote, without reading sources"),
  ] + ScanOptions.options,
  operandCount: 0...Int.max,
  run: { arguments in
    var drawing = try GraphDrawing(arguments)
    let (document, isIncomplete) = try drawing.read()
    try drawing.write(document)
    return isIncomplete ? .failure : .clean
  })

/// One run of `dilint graph`.
struct GraphDrawing {
  let arguments: ParsedArguments
  let format: DiagramFormat
  let output: String?
  private var request: DiagramRequest

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    let ending = output.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    format = DiagramFormat(rawValue: arguments.value("format") ?? (ending == "mmd" ? "mermaid" : ending)) ?? .svg
    request = DiagramRequest(
      title: arguments.value("title") ?? GraphDrawing.title(arguments), layout: Layout(process: .beside()))
    var selection = GraphSelection()
    selection.focus = arguments.values("focus")
    selection.reaches = arguments.values("reaches")
    selection.entries = arguments.values("entry")
    selection.depth = try arguments.value("depth").map(GraphDrawing.depth)
    selection.direction = arguments.value("direction").flatMap { .init(rawValue: $0) } ?? .both
    selection.onlyCycles = arguments.has("only-cycles")
    selection.onlyFindings = arguments.has("only-findings")
    selection.onlyArguments = arguments.has("arguments")
    selection.exclude = arguments.values("exclude")
    selection.isReduced = arguments.has("reduce")
    request.selection = selection
    request.collapse = arguments.value("collapse").flatMap { .init(rawValue: $0) } ?? .automatic
    request.link = try arguments.value("link").map(GraphDrawing.link) ?? GraphDrawing.link(besideOutput: output)
  }

  mutating func read() throws -> (document: GraphDocument, isIncomplete: Bool) {
    if let file = arguments.value("from") {
      guard arguments.operands.isEmpty else {
        throw UsageError(message: "--from takes the place of the paths", command: "graph")
      }
      guard
        let data = file == "-"
          ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: file)
      else { throw WorkError(message: "\(file): cannot be read") }
      do {
        return (try GraphDocument(json: String(decoding: data, as: UTF8.self)), false)
      } catch {
        throw WorkError(message: "\(file): \(error.message)")
      }
    }
    let project = try ScanOptions.load(arguments)
    try apply(project.configuration.graph)
    if project.graph.assemblies.names.isEmpty {
      Terminal.tell("no assemblies found in \(project.fileCount) source file\(project.fileCount == 1 ? "" : "s")")
    }
    let result = LintRun(project).result
    return (GraphDocument(graph: project.graph, findings: result.findings), project.isIncomplete)
  }

  /// What the configuration says and the command line does not.
  private mutating func apply(_ setting: Configuration.GraphSetting) throws {
    if !arguments.has("collapse"), let collapse = setting.collapse {
      request.collapse = .init(rawValue: collapse.rawValue) ?? request.collapse
    }
    if !arguments.has("link"), let link = setting.link { request.link = try GraphDrawing.link(link) }
    request.selection.exclude += (setting.exclude ?? []).map(\.pattern)
  }

  func write(_ document: GraphDocument) throws {
    if let output, GraphDrawing.isDirectory(output) {
      try writeFiles(document, to: output)
      return
    }
    let answer: DiagramAnswer
    do {
      answer = try request.answer(for: document, as: format)
    } catch let error as SelectionError {
      throw UsageError(message: error.message, command: "graph")
    } catch let error as FormatError {
      throw WorkError(message: error.message)
    }
    for warning in answer.warnings { Terminal.tell(warning) }
    if let output {
      try OutputFile.write(Array(answer.contents), to: output)
    } else {
      try Terminal.write(Array(answer.contents), to: STDOUT_FILENO)
    }
  }

  private static func isDirectory(_ output: String) -> Bool {
    var isDirectory: ObjCBool = false
    return output.hasSuffix("/")
      || FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private func writeFiles(_ document: GraphDocument, to directory: String) throws {
    guard format == .svg else {
      throw UsageError(message: "only SVG files are written to a directory; name a file", command: "graph")
    }
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw WorkError(message: "\(directory): cannot be made: \(error.localizedDescription)")
    }
    do {
      let (files, warnings) = try request.files(for: document)
      for warning in warnings { Terminal.tell(warning) }
      for file in files {
        let path = URL(fileURLWithPath: directory).appendingPathComponent(file.name).path
        try OutputFile.write(Array(file.text.utf8), to: path)
      }
    } catch let error as SelectionError {
      throw UsageError(message: error.message, command: "graph")
    }
  }

  private static func title(_ arguments: ParsedArguments) -> String {
    title(path: arguments.value("from") ?? arguments.operands.first ?? ".")
  }

  /// The name of a file or directory.
  static func title(path: String) -> String {
    let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" ? "Dependency graph" : name
  }

  /// The source files themselves, as seen from the folder of the picture.
  /// - Parameter template: as the option and the configuration have it.
  static func link(_ template: String) throws -> SourceLink {
    guard template == RemoteLink.word else { return SourceLink(template: template) }
    return SourceLink(template: try RemoteLink.template(for: FileManager.default.currentDirectoryPath))
  }

  static func link(besideOutput output: String?) -> SourceLink {
    let directory = FileManager.default.currentDirectoryPath
    let folder = output.map { output in
      let url = URL(fileURLWithPath: output)
      return (isDirectory(output) ? url : url.deletingLastPathComponent()).standardizedFileURL.path
    }
    return SourceLink(outputDirectory: folder ?? directory, workingDirectory: directory)
  }

  private static func depth(_ text: String) throws -> Int {
    guard let number = Int(text), (0...1_000_000).contains(number) else {
      throw UsageError(message: "'\(text)' is not a number of steps", command: "graph")
    }
    return number
  }
}
