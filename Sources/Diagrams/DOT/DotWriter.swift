import AssemblyFacts
import Linting

/// Writes a diagram in the DOT language, complete and pleasant to look at: `dot -Tsvg` draws it without dilint.
package struct DotWriter {
  package var diagram: Diagram
  package var link: SourceLink
  private let palette = Palette()

  package init(diagram: Diagram, link: SourceLink = SourceLink()) {
    self.diagram = diagram
    self.link = link
  }

  package func dot() -> String {
    var lines = ["digraph dilint {"]
    lines.append(
      "  graph [rankdir=LR, fontname=Helvetica, fontsize=12, bgcolor=\"\(palette.page.light)\", pad=0.3, nodesep=0.35, "
        + "ranksep=1, labelloc=t, labeljust=l, tooltip=\(quoted(diagram.title)), label=<\(heading)>];")
    lines.append("  node [shape=plain, fontname=Helvetica, fontsize=10.5];")
    lines.append(
      "  edge [color=\"\(palette.edge.light)\", arrowsize=0.8, arrowhead=normal, style=solid, penwidth=1.2];")
    lines += areas
    let backEdges = BackEdges(diagram)
    for (index, edge) in diagram.edges.enumerated() { lines.append(line(of: edge, isBack: backEdges.contains(index))) }
    for flow in diagram.flows { lines.append(line(of: flow, isBack: backEdges.contains(flow))) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let lines =
      ["<font point-size=\"15\" color=\"\(palette.pageText.light)\"><b>\(html(diagram.title))</b></font>"]
      + ([diagram.summary] + diagram.notes).filter { !$0.isEmpty }.map {
        "<font color=\"\(palette.pageDetail.light)\">\(html($0))</font>"
      }
    return lines.joined(separator: "<br align=\"left\"/>") + "<br align=\"left\"/>"
  }

  // MARK: Areas and cards

  private var areas: [String] {
    let known = Set(diagram.areas.map(\.id))
    var inner: [String: [Int]] = [:]
    var outer: [Int] = []
    var seen: Set<String> = []
    for (index, area) in diagram.areas.enumerated() {
      if let parent = area.parent, seen.contains(parent) {
        inner[parent, default: []].append(index)
      } else {
        outer.append(index)
      }
      seen.insert(area.id)
    }
    var cards: [String: [Diagram.Card]] = [:]
    for card in diagram.cards {
      if let area = card.area, known.contains(area) { cards[area, default: []].append(card) }
    }
    var lines: [String] = []
    func write(_ index: Int, _ indent: String) {
      let area = diagram.areas[index]
      lines.append("\(indent)subgraph \(quoted("cluster \(area.id)")) {")
      lines.append(
        "\(indent)  label=<<font point-size=\"13\" color=\"\(palette.areaTitle.light)\"><b>\(html(area.title))</b></font>>; "
          + "tooltip=\(quoted(Tooltip.area(area))); style=\"rounded,filled\"; "
          + "color=\"\(palette.areaFrame.light)\"; fillcolor=\"\(palette.area.light)\"; margin=18;"
          + (link.address(of: area.location).map { " URL=\(quoted($0));" } ?? ""))
      for child in inner[area.id] ?? [] { write(child, indent + "  ") }
      for card in cards[area.id] ?? [] { lines.append("\(indent)  \(node(card))") }
      lines.append("\(indent)}")
    }
    for index in outer { write(index, "  ") }
    for card in diagram.cards where card.area.map({ !known.contains($0) }) ?? true { lines.append("  \(node(card))") }
    return lines
  }

  private func node(_ card: Diagram.Card) -> String {
    let address = (card.link ?? link.address(of: card.location)).map { ", URL=\(quoted($0))" } ?? ""
    return "\(quoted(card.id)) [tooltip=\(quoted(Tooltip.card(card)))\(address), label=<\(table(card))>];"
  }

  private func table(_ card: Diagram.Card) -> String {
    let frame: String
    switch card.severity {
    case .error: frame = "border=\"3\" color=\"\(palette.error.light)\""
    case .warning: frame = "border=\"2\" color=\"\(palette.warning.light)\""
    case .note, nil: frame = "border=\"1\" color=\"\(palette.cardFrame.light)\""
    }
    let dashes = card.kind == .missing || card.kind == .outside ? ",dashed" : ""
    var rows = [
      row(
        "port=\"t\" align=\"left\" bgcolor=\"\(palette.header.light)\" cellpadding=\"5\"", "<b>\(text(card.title))</b>")
    ]
    for detail in card.details { rows.append(row(left, font(palette.detail, text(detail), size: "9.5"))) }
    for badge in card.badges {
      let sign = badge.severity == .error ? "⊗" : badge.severity == .warning ? "⚠" : "i"
      let hue = badge.severity == .error ? palette.error : badge.severity == .warning ? palette.warning : palette.note
      rows.append(row(left, font(hue, "<b>\(sign) \(html(badge.rule))</b>")))
    }
    for (index, argument) in card.arguments.enumerated() {
      rows.append(
        row("port=\"a\(index)\" bgcolor=\"\(palette.argumentBand.light)\" " + left, self.text(of: argument)))
    }
    for (index, site) in card.sites.enumerated() {
      rows.append(row("port=\"s\(index)\" align=\"right\" cellpadding=\"3\"", self.text(of: site)))
    }
    return "<table cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\" bgcolor=\"\(palette.card.light)\" "
      + "style=\"rounded\(dashes)\" \(frame)>\(rows.joined())</table>"
  }

  private let left = "align=\"left\" cellpadding=\"3\""

  private func row(_ attributes: String, _ content: String) -> String {
    "<tr><td \(attributes)>\(content)</td></tr>"
  }

  private func text(of argument: Diagram.Argument) -> String {
    var result = font(palette.argument, "▸ \(text(argument.name))")
    if !argument.type.isEmpty { result += font(palette.argumentDetail, "  \(html(argument.type))") }
    switch argument.fate {
    case .used: break
    case .dropped: result += font(palette.error, "  ✕ dropped")
    case .circulating: result += font(palette.argumentDetail, "  circulates")
    case .unused: result += font(palette.argumentDetail, "  unused")
    }
    return result
  }

  private func text(of site: Diagram.Site) -> String {
    var result = font(palette.site, text(site.title, align: "right"))
    for value in site.values {
      switch value {
      case .argument(let name): result += font(palette.argument, "  ← \(html(name))")
      case .text(let text): result += font(palette.detail, "  \(html(text))")
      }
    }
    if site.closesCycle { result += font(palette.site, "  ↻") }
    return result + font(palette.edge, site.timing == .initializer ? "  ●" : "  ○")
  }

  private func font(_ colour: Palette.Colour, _ content: String, size: String? = nil) -> String {
    "<font color=\"\(colour.light)\"\(size.map { " point-size=\"\($0)\"" } ?? "")>\(content)</font>"
  }

  // MARK: Lines

  private func line(of edge: Diagram.Edge, isBack: Bool) -> String {
    let port = edge.site.map { "s\($0)" } ?? "t"
    var attributes = [
      "id=\(quoted(ElementName.of("edge", edge.id)))",
      "tooltip=\(quoted(Tooltip.text([edge.description], edge.location)))",
    ]
    if let address = link.address(of: edge.location) { attributes.append("URL=\(quoted(address))") }
    switch edge.style {
    case .initializer: break
    case .deferred: attributes.append("style=dashed, arrowhead=vee")
    case .parent: attributes.append("arrowhead=empty")
    }
    attributes += alarm(edge.alarm)
    if isBack { attributes.append("constraint=false") }
    let side = isBack || edge.source == edge.target ? "e" : "w"
    return
      "  \(quoted(edge.source)):\(port):e -> \(quoted(edge.target)):t:\(side) [\(attributes.joined(separator: ", "))];"
  }

  private func line(of flow: Diagram.Flow, isBack: Bool) -> String {
    var attributes = [
      "id=\(quoted(ElementName.of("flow", flow.id)))",
      "tooltip=\(quoted(Tooltip.text([flow.description], flow.location)))",
      "constraint=false",
    ]
    if let address = link.address(of: flow.location) { attributes.append("URL=\(quoted(address))") }
    let side = isBack || flow.source == flow.target ? "e" : "w"
    attributes += flow.alarm == nil ? ["color=\"\(palette.argument.light)\", penwidth=1.8"] : alarm(flow.alarm)
    return
      "  \(quoted(flow.source)):a\(flow.sourceArgument):e -> \(quoted(flow.target)):a\(flow.targetArgument):\(side) "
      + "[\(attributes.joined(separator: ", "))];"
  }

  private func alarm(_ severity: Severity?) -> [String] {
    switch severity {
    case .error: ["color=\"\(palette.error.light)\", penwidth=2.6"]
    case .warning: ["color=\"\(palette.warning.light)\", penwidth=2"]
    case .note, nil: []
    }
  }

  // MARK: Quoting

  /// A name or title, broken into lines where it is long.
  private func text(_ text: String, align: String = "left") -> String {
    let lines = LineBreaking.lines(
      of: VisibleText.of(text), CardShape.titleStyle, width: CardShape.greatestTextWidth, limit: 4)
    guard lines.count > 1 else { return Markup.escape(lines[0]) }
    return lines.map { "\(Markup.escape($0))<br align=\"\(align)\"/>" }.joined()
  }

  /// For the inside of an HTML-like label.
  private func html(_ text: String) -> String { Markup.escape(VisibleText.of(text, limit: 80)) }

  /// A quoted string. A backslash would begin an escape, and `&` an entity.
  private func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "&": result += "&amp;"
      case "\0"..<" ": result += "\\\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result)\""
  }
}
