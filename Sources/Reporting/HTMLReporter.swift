import AssemblyFacts
import Linting

/// One page that needs nothing else: findings by file with their source line, chain and fix.
package struct HTMLReporter: Reporter {
  package static let name = "html"
  package static let summary = "a page of its own"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var lines = [
      "<!DOCTYPE html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      #"<meta name="color-scheme" content="light dark">"#, "<title>dilint: \(input.counts)</title>",
      "<style>\(HTMLReporter.style)</style>", "</head>", "<body>", "<header>", "<h1>dilint</h1>",
      "<p>\(input.counts) in \(input.totals.files) files, \(input.totals.assemblies) assemblies, "
        + "\(input.totals.definitions) definitions</p>", filter(input), "</header>", "<main>",
    ]
    if input.findings.isEmpty { lines.append(#"<p class="clean">Nothing found.</p>"#) }
    var path: String?
    for (number, finding) in input.findings.enumerated() {
      if finding.location.path != path {
        if path != nil { lines.append("</section>") }
        path = finding.location.path
        lines.append("<section>")
        lines.append("<h2>\(Markup.escape(input.paths.path(for: finding.location.path)))</h2>")
      }
      lines += article(finding, number: number + 1, input)
    }
    if path != nil { lines.append("</section>") }
    lines += suppressed(input)
    lines += ["</main>", "</body>", "</html>"]
    return Report(lines.joined(separator: "\n") + "\n")
  }

  /// Check boxes that hide a severity, without a script.
  private func filter(_ input: ReportInput) -> String {
    let boxes = Severity.allCases.reversed().map { severity in
      #"<label><input type="checkbox" id="show-\#(severity.rawValue)" checked> \#(severity.rawValue)s"#
        + " (\(input.count(of: severity)))</label>"
    }
    return "<fieldset><legend>Show</legend>\(boxes.joined(separator: " "))</fieldset>"
  }

  private func article(_ finding: Finding, number: Int, _ input: ReportInput) -> [String] {
    let region = Region(finding.location, in: input)
    var lines = [
      #"<article class="\#(finding.severity.rawValue)" id="finding-\#(number)">"#,
      #"<h3><span class="severity">\#(finding.severity.rawValue)</span> \#(Markup.prose(finding.message)) "#
        + ##"<a class="rule" href="#finding-\##(number)">\##(Markup.escape(finding.rule))</a></h3>"##,
      #"<p class="place">\#(Markup.escape(region.path)):\#(region.line):\#(region.column)</p>"#,
    ]
    if let text = input.sources.line(finding.location.line, of: finding.location.path), text.utf8.count < 2_000 {
      lines.append("<pre><code>\(excerpt(text, region))</code></pre>")
    }
    if !finding.chain.isEmpty {
      lines.append("<ol>")
      for hop in finding.chain {
        let place = "\(input.paths.path(for: hop.location.path)):\(hop.location.line)"
        lines.append(
          #"<li>\#(Markup.prose(hop.message)) <span class="place">\#(Markup.escape(place))</span></li>"#)
      }
      lines.append("</ol>")
    }
    if let fix = finding.fix { lines.append(#"<p class="fix">\#(Markup.prose(fix))</p>"#) }
    lines.append("</article>")
    return lines
  }

  /// The line with the place marked.
  private func excerpt(_ line: String, _ region: Region) -> String {
    let units = Array(line.utf16)
    let start = min(region.column - 1, units.count)
    let end = region.endLine == region.line ? min(max(region.endColumn - 1, start), units.count) : units.count
    func text(_ range: Range<Int>) -> String { Markup.escape(String(decoding: units[range], as: UTF16.self)) }
    return text(0..<start) + "<mark>\(text(start..<end))</mark>" + text(end..<units.count)
  }

  private func suppressed(_ input: ReportInput) -> [String] {
    guard !input.suppressed.isEmpty else { return [] }
    var lines = ["<details>", "<summary>\(input.suppressed.count) suppressed</summary>", "<ul>"]
    for suppressed in input.suppressed {
      let finding = suppressed.finding
      let place = "\(input.paths.path(for: finding.location.path)):\(finding.location.line)"
      var text = "\(finding.rule): \(finding.message)"
      switch suppressed.origin {
      case .comment(let reason): if let reason { text += " - \(reason)" }
      case .baseline: text += " (in the baseline)"
      }
      lines.append(#"<li>\#(Markup.prose(text)) <span class="place">\#(Markup.escape(place))</span></li>"#)
    }
    return lines + ["</ul>", "</details>"]
  }

  private static let style = """

    :root { --ink: #1d2129; --soft: #5b6472; --paper: #ffffff; --card: #f6f7f9; --line: #d5d9e0;
      --error: #b3261e; --warning: #8a5300; --note: #0b5cad; --mark: #ffe08a; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6e8ec; --soft: #a6adba; --paper: #16181d; --card: #1f2229; --line: #353a45;
        --error: #ff8a80; --warning: #f0b45c; --note: #7ab8ff; --mark: #6b5300; }
    }
    body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
      margin: 0 auto; max-width: 64rem; padding: 1.5rem; }
    h2 { font-size: 1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
    fieldset { border: 1px solid var(--line); border-radius: 6px; }
    label { margin-right: 1rem; }
    article { background: var(--card); border: 1px solid var(--line); border-left-width: 6px; border-radius: 6px;
      padding: .75rem 1rem; margin: .75rem 0; }
    article.error { border-left-color: var(--error); } .error .severity { color: var(--error); }
    article.warning { border-left-color: var(--warning); } .warning .severity { color: var(--warning); }
    article.note { border-left-color: var(--note); } .note .severity { color: var(--note); }
    .severity { text-transform: uppercase; font-size: .8em; letter-spacing: .05em; }
    .place, .rule { color: var(--soft); font-size: .85em; } .place { margin: .25rem 0; overflow-wrap: anywhere; }
    pre { overflow-x: auto; margin: .5rem 0; padding: .5rem; border: 1px solid var(--line); border-radius: 4px;
      background: var(--paper); font-size: .85rem; }
    mark { background: var(--mark); color: inherit; }
    .fix { margin: .25rem 0; white-space: pre-wrap; } .fix::before { content: "Fix: "; font-weight: 600; }
    code { font-family: ui-monospace, monospace; font-size: .95em; }
    body:has(#show-error:not(:checked)) article.error, body:has(#show-warning:not(:checked)) article.warning,
    body:has(#show-note:not(:checked)) article.note { display: none; }

    """
}
