import DependencyGraph
import Diagrams
import Foundation
import Linting
import Reporting

let diffCommand = Command(
  name: "diff",
  summary: "Show what a change did to the graph and to the findings, against a git revision.",
  operands: "REF [PATH…]",
  discussion: """
    Compares the files as they are with those of the commit. Nothing is printed when nothing changed; svg and html draw \
    before and after as one picture of what changed. The exit status is 1 when there are new findings of severity error.
    """,
  options: [
    CommandOption(
      "format", value: .choice(["text", "markdown", "json", "svg", "html"]),
      help: "how to show it (default: by the ending of the output file, else text)"),
    CommandOption("output", short: "o", value: .file("FILE"), help: "where to write it (default: standard output)"),
    CommandOption(
      "link", value: .text("TEMPLATE"),
      help: "where a click in a picture leads, with {path}, {line}, {column}, {endLine}, or remote"),
  ] + ScanOptions.options,
  operandCount: 1...Int.max,
  run: { arguments in
    let revision = arguments.operands[0]
    let paths = Array(arguments.operands.dropFirst())
    let old = try RevisionTree.lint(revision, arguments: arguments, paths: paths)
    let new = LintRun(try ScanOptions.load(arguments, paths: paths))
    let report = ChangeReport(revision: revision, from: old, to: new)
    let text: String
    switch arguments.value("format") ?? DiffPicture.format(ofFile: arguments.value("output")) {
    case "markdown": text = report.markdown
    case "json": text = report.json
    case "svg": text = try DiffPicture(arguments, report, old, new).text(as: .svg)
    case "html": text = try DiffPicture(arguments, report, old, new).text(as: .html)
    default: text = report.text
    }
    if let output = arguments.value("output"), output != "-" {
      try OutputFile.write(Array(text.utf8), to: output)
    } else {
      try Terminal.write(text)
    }
    if new.project.isIncomplete { return .failure }
    return report.newFindings.contains { $0.severity == .error } ? .findings : .clean
  })

/// Before and after as one picture.
private struct DiffPicture {
  let request: DiagramRequest
  let document: GraphDocument

  init(_ arguments: ParsedArguments, _ report: ChangeReport, _ old: LintRun, _ new: LintRun) throws {
    let before = GraphDocument(graph: old.project.graph, findings: report.goneFindings)
    let after = GraphDocument(graph: new.project.graph, findings: report.newFindings)
    document = GraphDocument(comparing: before, named: report.revision, with: after).changedNeighbourhood
    let output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    var request = DiagramRequest(
      title: "What changed in \(GraphDrawing.title(path: arguments.operands.dropFirst().first ?? "."))",
      layout: Layout(process: .beside()))
    request.link =
      try (arguments.value("link") ?? new.project.configuration.graph.link).map(GraphDrawing.link)
      ?? GraphDrawing.link(besideOutput: output)
    self.request = request
  }

  func text(as format: DiagramFormat) throws -> String {
    let answer: DiagramAnswer
    do {
      answer = try request.answer(for: document, as: format)
    } catch let error as FormatError {
      throw WorkError(message: error.message)
    }
    for warning in answer.warnings { Terminal.tell(warning) }
    return String(decoding: answer.contents, as: UTF8.self)
  }

  /// What the ending of an output file says.
  static func format(ofFile file: String?) -> String? {
    switch file.map({ URL(fileURLWithPath: $0).pathExtension.lowercased() }) {
    case "svg": "svg"
    case "html": "html"
    case "json": "json"
    case "md", "markdown": "markdown"
    default: nil
    }
  }
}

extension RevisionTree {
  /// What the rules say about a revision.
  static func lint(_ revision: String, arguments: ParsedArguments, paths: [String]) throws -> LintRun {
    let settings = try ScanSettings(arguments, paths: paths)
    let git = try Git(in: settings.discovery.workingDirectory)
    let tree = try RevisionTree(commit: git.commit(revision), git: git, settings: settings)
    defer { tree.remove() }
    return LintRun(Project.load(tree.settings))
  }
}

extension ChangeReport {
  init(revision: String, from old: LintRun, to new: LintRun) {
    self.init(revision: revision)
    // An old finding accounts for one new one of the same rule and symbols.
    let known = Baseline(of: old.result.findings, paths: old.project.paths)
    newFindings = known.compare(new.result.findings, paths: new.project.paths) { _ in true }.new
    let current = Baseline(of: new.result.findings, paths: new.project.paths)
    goneFindings = current.compare(old.result.findings, paths: old.project.paths) { _ in true }.new
    let difference = GraphDifference(from: old.project.graph, to: new.project.graph)
    func lines(_ definitions: [GraphDifference.Definition]) -> [Line] {
      definitions.map { Line(title: $0.id, details: $0.changes, location: $0.location) }
    }
    func dependencies(_ list: [GraphDifference.Dependency]) -> [Dependency] {
      list.map {
        Dependency(
          source: $0.source, target: $0.target, site: $0.site, isInitializer: $0.kind == .initializer,
          location: $0.location)
      }
    }
    addedDefinitions = lines(difference.added)
    removedDefinitions = lines(difference.removed)
    changedDefinitions = lines(difference.changed)
    addedDependencies = dependencies(difference.addedDependencies)
    removedDependencies = dependencies(difference.removedDependencies)
  }
}
