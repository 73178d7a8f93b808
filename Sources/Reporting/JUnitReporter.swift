import Linting

/// JUnit's XML. Every rule is a test: one that found nothing passes, each finding of the failing severity or worse is a
/// failure, and any other finding a test that was skipped. It is valid by the Ant and by the Jenkins schema; times and
/// the host are constants so that a report depends on nothing but its findings.
package struct JUnitReporter: Reporter {
  package static let name = "junit"
  package static let summary = "JUnit's XML: every rule is a test, every failing finding a failure"

  package init() {}

  package func report(_ input: ReportInput) -> Report {
    var cases: [String] = []
    var failures = 0
    var skipped = 0
    var names: [String: Int] = [:]
    let byRule = Dictionary(grouping: input.findings) { $0.rule }
    let rules = Set(input.rules.map(\.id)).union(byRule.keys).sorted()
    for rule in rules {
      let findings = byRule[rule] ?? []
      if findings.isEmpty { cases.append("    " + opening(rule: rule, name: "finds nothing") + "/>") }
      for finding in findings {
        let place = input.paths.path(for: finding.location.path)
        var name = ([place] + finding.symbols).joined(separator: " ")
        // Names tell one test from another from run to run, so they hold no line numbers.
        let repetition = names[rule + name, default: 0] + 1
        names[rule + name] = repetition
        if repetition > 1 { name += " #\(repetition)" }
        cases.append("    " + opening(rule: rule, name: name) + ">")
        let message = Markup.attribute(finding.message)
        if input.fails(finding) {
          failures += 1
          let text = Markup.escape("\(finding.location): \(finding.severity.rawValue): \(finding.details)")
          cases.append(#"      <failure message="\#(message)" type="\#(finding.severity.rawValue)">\#(text)</failure>"#)
        } else {
          skipped += 1
          let text = "\(finding.location): \(finding.severity.rawValue): \(finding.message)"
          cases.append(#"      <skipped message="\#(Markup.attribute(text))"/>"#)
        }
        cases.append("    </testcase>")
      }
    }
    let tests = cases.count { $0.hasPrefix("    <testcase") }
    let suite =
      #"  <testsuite name="dilint" package="dilint" id="0" timestamp="1970-01-01T00:00:00" hostname="localhost" "#
      + #"tests="\#(tests)" failures="\#(failures)" errors="0" skipped="\#(skipped)" time="0">"#
    let lines =
      [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>", suite, "    <properties/>"] + cases + [
        "    <system-out/>", "    <system-err/>", "  </testsuite>", "</testsuites>",
      ]
    return Report(lines.joined(separator: "\n") + "\n")
  }

  private func opening(rule: String, name: String) -> String {
    // The schema's tokens hold no runs of blanks.
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return #"<testcase name="\#(Markup.attribute(words))" classname="dilint.\#(Markup.attribute(rule))" time="0""#
  }
}
