import Foundation

/// What a graph can be written as.
package enum DiagramFormat: String, Sendable, CaseIterable {
  case svg, html, png, pdf, dot, mermaid, json
}

/// How much of a graph becomes one card.
package enum DiagramCollapse: String, Sendable, CaseIterable {
  /// Definitions, or assemblies where there are very many.
  case automatic
  case none, assembly, module
}

/// A picture to be made of a graph document.
package struct DiagramRequest: Sendable {
  package var title: String
  package var selection = GraphSelection()
  package var collapse = DiagramCollapse.automatic
  package var link = SourceLink()
  package var layout: Layout

  package init(title: String, layout: Layout) {
    self.title = title
    self.layout = layout
  }

  /// Up to this number every definition has its card without being asked for.
  static let definitionsShownByDefault = 200
  /// Beyond this number no layout ends in time, and the answer would not be readable.
  static let definitionsShownAtMost = 1_500
  /// The same for the cards of an overview.
  static let groupsShownAtMost = 400
}

/// What came out.
package struct DiagramAnswer: Sendable, Equatable {
  package var contents: Data
  /// What went wrong on the way, one sentence each without a full stop.
  package var warnings: [String] = []

  init(contents: Data, warnings: [String] = []) {
    self.contents = contents
    self.warnings = warnings
  }

  init(text: String, warnings: [String] = []) {
    self.init(contents: Data(text.utf8), warnings: warnings)
  }
}

/// A format that this machine cannot write.
package struct FormatError: Error, Equatable {
  /// One sentence without a full stop.
  package var message: String
}

extension DiagramRequest {
  /// - Throws: `SelectionError` where the selection matches nothing, `FormatError` where Graphviz lacks the plugin for a
  ///   format.
  package func answer(for document: GraphDocument, as format: DiagramFormat) throws -> DiagramAnswer {
    let selected = try document.selecting(selection)
    switch format {
    case .json: return DiagramAnswer(text: try selected.json())
    case .dot: return DiagramAnswer(text: DotWriter(diagram: diagram(of: selected), link: link).dot())
    case .mermaid: return DiagramAnswer(text: MermaidWriter(diagram: diagram(of: selected)).mermaid())
    case .png, .pdf: return try pixels(of: diagram(of: selected), as: format)
    case .html: return try page(of: selected)
    case .svg:
      let (svg, warnings) = layout.svg(of: diagram(of: selected), link: link)
      return DiagramAnswer(text: svg, warnings: warnings)
    }
  }

  /// Graphviz's own drawing of the DOT text, by its cairo plugin.
  private func pixels(of diagram: Diagram, as format: DiagramFormat) throws(FormatError) -> DiagramAnswer {
    let dot = DotWriter(diagram: diagram, link: link).dot()
    let arguments = ["--format", format.rawValue, "--limit", "\(Int(layout.limit) + 2)"]
    let name = format.rawValue.uppercased()
    switch layout.process.run(arguments, input: dot, limit: layout.limit) {
    case .finished(let contents) where !contents.isEmpty: return DiagramAnswer(contents: contents)
    case .finished: throw FormatError(message: "Graphviz wrote an empty \(name) file; --format svg needs no plugin")
    case .failed(let reason):
      throw FormatError(
        message: "\(name) needs Graphviz's cairo plugin (\(reason)); --format svg draws the graph without it")
    case .timedOut:
      throw FormatError(
        message: "Graphviz drew no \(name) file in \(Decimal.text(layout.limit)) s; choose a part with --focus, or "
          + "--collapse assembly")
    case .unavailable(let reason):
      throw FormatError(message: "\(name) needs Graphviz: \(reason); --format svg draws the graph without it")
    }
  }

  /// The interactive page.
  private func page(of document: GraphDocument) throws -> DiagramAnswer {
    // Pages lead to each other by their names.
    let pages = DiagramPages(document, title: title, ending: "")
    let (placed, warnings) = PageDrawing(layout: layout).place(pages.pages)
    let pictures = placed.map { SVGWriter(placed: $0, link: link, isEmbedded: true).svg() }
    let data = PageData(document, pages: pages, title: title, link: link)
    return DiagramAnswer(text: try HTMLWriter(data: data, pictures: pictures).html(), warnings: warnings)
  }

  /// SVG files that lead to each other: `index.svg` with everything or the overview, and a file for each assembly where
  /// there are many definitions.
  package func files(
    for document: GraphDocument
  ) throws -> (files: [(name: String, text: String)], warnings: [String]) {
    let pages = DiagramPages(try document.selecting(selection), title: title, ending: ".svg")
    let (placed, warnings) = PageDrawing(layout: layout).place(pages.pages)
    let files = zip(pages.pages, placed).map { page, placed in
      let home = page.assembly == nil ? nil : "index.svg"
      return (name: "\(page.fileName).svg", text: SVGWriter(placed: placed, link: link, home: home).svg())
    }
    return (files, warnings)
  }

  /// The diagram of a document, collapsed as asked or as its size demands.
  func diagram(of document: GraphDocument) -> Diagram {
    let count = document.definitions.count
    switch collapse {
    case .none where count <= DiagramRequest.definitionsShownAtMost:
      return Diagram(document: document, title: title)
    case .automatic where count <= DiagramRequest.definitionsShownByDefault:
      return Diagram(document: document, title: title)
    case .module: return Diagram(overview: document, title: title, by: .module)
    case .assembly, .automatic, .none: break
    }
    var diagram = Diagram(overview: document, title: title, by: .assembly)
    if diagram.cards.count > DiagramRequest.groupsShownAtMost {
      diagram = Diagram(overview: document, title: title, by: .module)
    }
    if collapse == .none {
      diagram.notes.append(
        "More than \(DiagramRequest.definitionsShownAtMost) definitions cannot be drawn one by one; choose some with "
          + "--focus, --reaches or --entry.")
    } else if collapse == .automatic {
      diagram.notes.append("--collapse none shows every definition, --focus NAME one with its neighbours.")
    }
    return diagram
  }
}
