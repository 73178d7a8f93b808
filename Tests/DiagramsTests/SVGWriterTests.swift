import AssemblyFacts
import Foundation
import Linting
import Testing

@testable import Diagrams

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The golden pictures are made from recorded positions, so that they hold for every version of Graphviz.
@Suite struct SVGWriterTests {
  private func svg(_ diagram: Diagram, positions name: String) throws -> String {
    let shapes = CardShape.shapes(of: diagram)
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      let text = LayoutText(diagram, shapes: shapes, settings: LayoutSettings()).text
      let outcome = LayoutProcess(executable: TestFiles.layoutExecutable)
        .run(["--format", "positions"], input: text, limit: 20)
      guard case .finished(let positions) = outcome else { throw Failure() }
      try TestFiles.expect(String(decoding: positions, as: UTF8.self), equals: name)
    }
    let recorded = try TestFiles.expected(name)
    let positions = try #require(LayoutPositions(recorded))
    let placed = PlacedDiagram(diagram, shapes: shapes, positions: positions)
    return SVGWriter(placed: placed, link: SourceLink()).svg()
  }

  private struct Failure: Error {}

  @Test func drawsACycleThatWorks() throws {
    try TestFiles.expect(svg(SampleDiagrams.loyalty, positions: "loyalty.positions"), equals: "loyalty.svg")
  }

  @Test func drawsFindingsAndWhatIsNotThere() throws {
    try TestFiles.expect(svg(SampleDiagrams.broken, positions: "broken.positions"), equals: "broken.svg")
  }

  @Test func drawsAnEmptyDiagram() throws {
    let empty = Diagram(title: "Nothing", summary: "no definitions")
    let positions = try #require(LayoutPositions("graph 0 0 0 0"))
    let placed = PlacedDiagram(empty, shapes: [], positions: positions)
    let text = SVGWriter(placed: placed, link: SourceLink()).svg()
    #expect(text.contains(">Nothing</text>"))
    #expect(Elements.of(text) != nil)
  }

  @Test(arguments: HostileNames.all.indices) func drawsAHostileName(number: Int) throws {
    let name = HostileNames.all[number]
    let diagram = SampleDiagrams.named(name)
    let positions = try #require(
      LayoutPositions("graph 0 0 900 900\ncluster cluster_0 0 0 900 900\nnode n0 450 450"))
    let placed = PlacedDiagram(diagram, shapes: CardShape.shapes(of: diagram), positions: positions)
    let text = SVGWriter(placed: placed, link: SourceLink()).svg()
    let elements = try #require(Elements.of(text))
    let known: Set = ["svg", "title", "desc", "style", "rect", "text", "g", "a", "path", "circle"]
    #expect(known.isSuperset(of: elements.names))
    for address in elements.addresses {
      #expect(!address.hasPrefix("javascript:") && !address.hasPrefix("//"), "\(address)")
    }
    #expect(text.utf8.count < 300_000)
  }
}

/// By number in tests, because a NUL cuts the test's own report short.
enum HostileNames {
  static let all = [
    "", "\"'`", "</svg><script>alert(1)</script>", "&amp;&#x41;", "]]><!--", "javascript:alert(1)", "שלום\u{202E}evil",
    "🧨👩‍👩‍👧é", "\u{0}\u{1}\u{B}\u{7F}\u{FFFE}", "a\nb\r\n\tc", "漢字かな", String(repeating: "x", count: 5_000),
    String(repeating: "Ab:", count: 2_000), "\\N\\G\\l\\\"", "%s%n{path}", "../../../etc/passwd", "--> n0; }",
    "e" + String(repeating: "\u{301}", count: 3_000),
  ]
}

extension HostileNames {
  /// One definition on which everything has the same name, and a finding that says it as well.
  static func document(_ name: String) -> GraphDocument {
    let place = SourceLocation(path: name, line: 1, column: 1, endLine: 1, endColumn: 1)
    let finding = Finding(
      rule: name, severity: .error, message: name, location: place, chain: [Finding.Hop(name, at: place)], fix: name,
      symbols: [name])
    return GraphDocument(
      assemblies: [GraphDocument.Assembly(id: name, framework: .typhoon, module: name, location: place)],
      definitions: [
        GraphDocument.Definition(
          id: name, assembly: name, key: name, product: name, construction: .class, scope: name, isAbstract: false,
          entries: [place],
          arguments: [
            GraphDocument.Argument(name: name, type: name, fate: .dropped, isDeliberatelyUnused: false, location: place)
          ],
          sites: [
            GraphDocument.Site(
              id: name, title: name, kind: .property, timing: .deferred,
              values: [GraphDocument.Value(kind: .argument, text: name), GraphDocument.Value(kind: .code, text: name)],
              location: place)
          ], condition: name, location: place, extent: place)
      ],
      absences: [GraphDocument.Absence(id: name + "?", kind: .missing, assembly: name, key: name, suggestion: name)],
      edges: [
        GraphDocument.Edge(
          id: name, source: name, site: name, target: name + "?", timing: .deferred, role: .injection, arguments: [],
          isInCycle: false, location: place)
      ],
      findings: [GraphDocument.Mark(finding: finding, definitions: [name], edges: [name], flows: [])], notes: [name])
  }
}

extension GraphDocument {
  static func + (left: GraphDocument, right: GraphDocument) -> GraphDocument {
    GraphDocument(
      assemblies: left.assemblies + right.assemblies, definitions: left.definitions + right.definitions,
      absences: left.absences + right.absences, edges: left.edges + right.edges, flows: left.flows + right.flows,
      findings: left.findings + right.findings, notes: left.notes + right.notes)
  }
}

/// The elements of an XML document; nil where it is not well-formed.
struct Elements {
  var names: [String] = []
  var addresses: [String] = []

  static func of(_ text: String) -> Elements? {
    let collector = Collector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = collector
    return parser.parse() ? collector.elements : nil
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements = Elements()

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.names.append(name)
      if let address = attributes["href"] { elements.addresses.append(address) }
    }
  }
}

@Suite struct PaletteTests {
  @Test func textHasEnoughContrast() {
    let palette = Palette()
    let pairs: [(String, Palette.Colour, Palette.Colour)] = [
      ("heading", palette.pageText, palette.page), ("heading detail", palette.pageDetail, palette.page),
      ("legend", palette.detail, palette.page), ("area title", palette.areaTitle, palette.area),
      ("card title", palette.title, palette.header), ("detail", palette.detail, palette.card),
      ("site", palette.site, palette.card), ("argument", palette.argument, palette.argumentBand),
      ("argument in a site", palette.argument, palette.card),
      ("argument type", palette.argumentDetail, palette.argumentBand),
      ("dropped", palette.error, palette.argumentBand), ("error badge", palette.badgeText, palette.error),
      ("gone badge", palette.removed, palette.card), ("unchanged title", palette.detail, palette.header),
      ("warning badge", palette.badgeText, palette.warning), ("note badge", palette.badgeText, palette.note),
    ]
    for (name, text, ground) in pairs {
      #expect(contrast(text.light, ground.light) >= 4.5, "\(name), light")
      #expect(contrast(text.dark, ground.dark) >= 4.5, "\(name), dark")
    }
  }

  @Test func linesHaveEnoughContrast() {
    let palette = Palette()
    for (name, line) in [
      ("edge", palette.edge), ("argument", palette.argument), ("error", palette.error), ("warning", palette.warning),
      ("card", palette.cardFrame), ("added", palette.added), ("removed", palette.removed), ("changed", palette.changed),
    ] {
      for ground in [palette.page, palette.area, palette.card] {
        #expect(contrast(line.light, ground.light) >= 3, "\(name), light")
        #expect(contrast(line.dark, ground.dark) >= 3, "\(name), dark")
      }
    }
  }

  /// As WCAG 2 defines it.
  private func contrast(_ one: String, _ other: String) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ colour: String) -> Double {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
