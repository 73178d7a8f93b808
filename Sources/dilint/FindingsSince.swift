import Foundation
import Linting
import SourceFiles

/// Keeps what a change since a revision is to blame for: findings that were not there before, and those that touch a
/// changed line.
struct FindingsSince {
  private let before: RevisionTree
  private let old: LintResult
  private let oldPaths: RepositoryPaths
  private let changed: ChangedLines

  /// - Parameter revision: the commit itself, or where the branch left it.
  init(_ revision: String, arguments: ParsedArguments) throws {
    let settings = try ScanSettings(arguments, paths: arguments.operands)
    let git = try Git(in: settings.discovery.workingDirectory)
    let commit = try git.commit(revision)
    let base = (try? git.run(["merge-base", commit, "HEAD"])).map { String(decoding: $0, as: UTF8.self) } ?? commit
    let start = base.filter { !$0.isWhitespace }
    changed = try ChangedLines(since: start, git)
    before = try RevisionTree(commit: start, git: git, settings: settings)
    defer { before.remove() }
    let run = LintRun(Project.load(before.settings))
    old = run.result
    oldPaths = run.project.paths
  }

  func filter(_ run: LintRun) -> LintResult {
    // An old finding accounts for one of the same name only.
    let known = Baseline(of: old.findings, paths: oldPaths)
    let comparison = known.compare(run.result.findings, paths: run.project.paths) { _ in true }
    let touching = comparison.known.filter { finding in
      let places = [finding.location] + finding.chain.map(\.location)
      return places.contains { place in
        changed.touches(
          run.project.paths.path(for: place.path), lines: place.line...max(place.line, place.endLine))
      }
    }
    var result = run.result
    result.findings = (comparison.new + touching).sorted(by: Finding.isOrdered)
    return result
  }
}

/// The lines of the work tree that differ from a commit's.
struct ChangedLines {
  /// By path as the repository knows it.
  private var ranges: [String: [ClosedRange<Int>]] = [:]

  init(since commit: String, _ git: Git) throws {
    let diff = try git.run([
      "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/",
      commit,
      "--",
    ])
    var path: String?
    for line in String(decoding: diff, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("+++ ") {
        path = ChangedLines.path(in: line.dropFirst(4))
      } else if line.hasPrefix("@@ "), let path, let range = ChangedLines.range(in: line) {
        ranges[path, default: []].append(range)
      }
    }
    let untracked = try git.run(["ls-files", "--others", "--exclude-standard", "-z"])
    for name in String(decoding: untracked, as: UTF8.self).split(separator: "\0") {
      ranges[String(name)] = [1...Int.max]
    }
  }

  func touches(_ path: String, lines: ClosedRange<Int>) -> Bool {
    (ranges[path] ?? []).contains { $0.overlaps(lines) }
  }

  /// `b/App/A.m`, in quotes where the name holds unusual characters; nil for `/dev/null`.
  private static func path(in text: Substring) -> String? {
    var name = text.hasSuffix("\t") ? text.dropLast() : text
    if name.hasPrefix("\""), name.hasSuffix("\"") { name = name.dropFirst().dropLast() }
    return name.hasPrefix("b/") ? String(name.dropFirst(2)) : nil
  }

  /// The new side of `@@ -1,2 +3,4 @@`: 3…6. Where lines were only taken away, the one before the gap.
  private static func range(in line: Substring) -> ClosedRange<Int>? {
    guard let side = line.split(separator: " ").first(where: { $0.hasPrefix("+") }) else { return nil }
    let numbers = side.dropFirst().split(separator: ",").map { Int($0) }
    guard let first = numbers.first, let start = first else { return nil }
    let count = numbers.count > 1 ? numbers[1] ?? 1 : 1
    return max(start, 1)...max(start, 1) + max(count, 1) - 1
  }
}
