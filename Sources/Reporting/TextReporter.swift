import AssemblyFacts
import Linting

/// For people at a terminal: the source line with a caret, the chain, the fix, and a summary at the end.
package struct TextReporter: Reporter {
  package static let name = "text"
  package static let summary = "for people: source line, caret, chain and fix (the default)"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    let style = TextStyle(isEnabled: input.usesColor)
    var text = ""
    for finding in input.findings {
      text += describe(finding, input, style)
      text += "\n"
    }
    return Report(text + summary(input) + "\n")
  }

  private func describe(_ finding: Finding, _ input: ReportInput, _ style: TextStyle) -> String {
    let label = style.paint(finding.severity.rawValue, finding.severity)
    var text = style.bold("\(finding.location): ") + label + style.bold(": \(finding.message)")
    text += style.faint(" (\(finding.rule))") + "\n"
    text += excerpt(finding.location, input, style) { style.paint($0, finding.severity) }
    for hop in finding.chain {
      text += "  \(style.faint("\(hop.location):")) \(hop.message)\n"
    }
    if let fix = finding.fix {
      let lines = fix.split(separator: "\n", omittingEmptySubsequences: false)
      text += "  \(style.bold("fix:")) \(lines[0])\n"
      for line in lines.dropFirst() { text += "       \(line)\n" }
    }
    return text
  }

  /// The source line and, below it, a caret line under the stretch.
  private func excerpt(
    _ location: SourceLocation, _ input: ReportInput, _ style: TextStyle, paint: (String) -> String
  ) -> String {
    guard let line = input.sources.line(location.line, of: location.path), !line.isEmpty else { return "" }
    let bytes = Array(line.utf8)
    let start = min(max(location.column - 1, 0), bytes.count)
    let end = location.endLine == location.line ? min(max(location.endColumn - 1, start), bytes.count) : bytes.count
    // A line that was never meant to be read is shown around the place only.
    let window = TextReporter.window(start: start, end: end, count: bytes.count)
    let shown = String(decoding: bytes[window], as: UTF8.self)
    let before = String(decoding: bytes[window.lowerBound..<max(start, window.lowerBound)], as: UTF8.self)
    let marked = String(decoding: bytes[start..<max(start, min(end, window.upperBound))], as: UTF8.self)
    let number = "\(location.line)"
    let gutter = String(repeating: " ", count: max(5 - number.count, 0))
    let padding = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: TextReporter.width($0)) }.joined()
    let width = max(marked.reduce(0) { $0 + TextReporter.width($1) }, 1)
    let caret = "^" + String(repeating: "~", count: width - 1)
    return "\(style.faint("\(gutter)\(number) |")) \(TextReporter.printable(shown))\n"
      + "\(style.faint("      |")) \(padding)\(paint(caret))\n"
  }

  private static func window(start: Int, end: Int, count: Int) -> Range<Int> {
    guard count > 240 else { return 0..<count }
    let lower = max(0, start - 80)
    return lower..<min(count, max(start, min(end, start + 120)) + 40)
  }

  /// Terminal columns of a character: two for East Asian wide ones and emoji.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6:
      return 2
    default: return 1
    }
  }

  /// Control characters in source must not reach the terminal.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }

  private func summary(_ input: ReportInput) -> String {
    let totals = input.totals
    var contents = [
      ReportInput.counted(totals.assemblies, "assembly", plural: "assemblies"),
      ReportInput.counted(totals.definitions, "definition"),
    ]
    if totals.unknowns > 0 { contents.append(ReportInput.counted(totals.unknowns, "unknown value")) }
    var text = "\(input.counts) in \(ReportInput.counted(totals.files, "file")) (\(contents.joined(separator: ", ")))"
    let baselined = input.suppressed.count { $0.origin == .baseline }
    if input.suppressed.count > baselined { text += "; \(input.suppressed.count - baselined) suppressed" }
    if baselined > 0 { text += "; \(baselined) in the baseline" }
    return text
  }
}

/// Terminal colours, or none.
struct TextStyle {
  var isEnabled: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  func paint(_ text: String, _ severity: Severity) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;35")
    case .note: wrap(text, "1;36")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
