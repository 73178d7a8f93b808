import Foundation
import Linting

let baselineCommand = Command(
  name: "baseline",
  summary: "Write, compare or prune the list of findings that are known.",
  operands: "write|compare|prune [PATH…]",
  discussion: """
    'write' makes every finding of now a known one, which 'dilint lint' reports no more. 'compare' shows what is new and
    what is gone, and exits with 1 where they differ. 'prune' takes out what is gone and adds nothing.
    """,
  options: [BaselineFile.option] + ScanOptions.options,
  operandCount: 1...Int.max,
  operandChoices: ["write", "compare", "prune"],
  run: { arguments in
    let actions = ["write", "compare", "prune"]
    let action = arguments.operands[0]
    guard actions.contains(action) else {
      let hint = Suggestion.closest(to: action, among: actions).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "'\(action)' is none of write, compare, prune\(hint)", command: "baseline")
    }
    let project = try ScanOptions.load(arguments, paths: Array(arguments.operands.dropFirst()))
    let (path, _) = BaselineFile.location(arguments, project)
    let findings = LintRun(project).result.findings
    guard action != "write" else {
      // Half of a project would make a baseline that lacks the other half.
      if project.isIncomplete { return .failure }
      let baseline = Baseline(of: findings, paths: project.paths)
      try OutputFile.write(Array(baseline.text.utf8), to: path)
      try Terminal.write("\(path): \(baseline.count) finding\(baseline.count == 1 ? "" : "s")\n")
      return .clean
    }
    let baseline = try BaselineFile.read(path)
    let comparison = baseline.compare(findings, paths: project.paths, isCovered: project.covers)
    if action == "prune" {
      let gone = comparison.stale.reduce(0) { $0 + $1.gone }
      if gone > 0 { try OutputFile.write(Array(baseline.pruned(comparison).text.utf8), to: path) }
      try Terminal.write("\(path): \(gone) gone, \(baseline.count - gone) left\n")
      return project.isIncomplete ? .failure : .clean
    }
    try Terminal.write(comparison.text)
    if project.isIncomplete { return .failure }
    return comparison.new.isEmpty && comparison.stale.isEmpty ? .clean : .findings
  })

extension Baseline.Comparison {
  /// One line for each new finding (+) and each that is gone (−), and their numbers.
  fileprivate var text: String {
    var lines = new.map { "+ \($0.location): \($0.severity.rawValue): \($0.message) (\($0.rule))" }
    for stale in stale {
      let name = ([stale.entry.rule] + stale.entry.symbols).joined(separator: " ")
      lines.append("− \(stale.entry.path): \(name)" + (stale.gone > 1 ? " (\(stale.gone) times)" : ""))
    }
    let gone = stale.reduce(0) { $0 + $1.gone }
    lines.append("\(new.count) new, \(gone) gone, \(known.count) known")
    return lines.map { $0 + "\n" }.joined()
  }
}
