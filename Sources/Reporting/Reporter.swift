import AssemblyFacts
import Linting

/// Turns findings into text. A reporter is one file, and a line in `ReporterRegistry`.
package protocol Reporter: Sendable {
  /// As given to `--reporter`.
  static var name: String { get }
  /// One line for the help.
  static var summary: String { get }
  init()
  /// The whole report, with a newline at its end unless it is empty. The same input gives the same bytes.
  func report(_ input: ReportInput) -> String
}

/// Everything a reporter may show.
package struct ReportInput: Sendable {
  /// In order of place.
  package var findings: [Finding]
  /// Switched off by comments in the source, in order of place.
  package var suppressed: [Finding]
  package var sources: SourceExcerpts
  package var totals: Totals
  /// Whether the text may hold terminal colours.
  package var usesColor: Bool

  /// How much was looked at.
  package struct Totals: Sendable, Equatable {
    package var files: Int
    package var assemblies: Int
    package var definitions: Int
    /// Values that the scanner could not know.
    package var unknowns: Int

    package init(files: Int, assemblies: Int, definitions: Int, unknowns: Int) {
      self.files = files
      self.assemblies = assemblies
      self.definitions = definitions
      self.unknowns = unknowns
    }
  }

  package init(
    findings: [Finding], suppressed: [Finding], sources: SourceExcerpts, totals: Totals, usesColor: Bool = false
  ) {
    self.findings = findings
    self.suppressed = suppressed
    self.sources = sources
    self.totals = totals
    self.usesColor = usesColor
  }
}

/// The lines of the files that findings speak of.
package struct SourceExcerpts: Sendable {
  private var linesByPath: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ bytes: [UInt8], for path: String) {
    linesByPath[path] = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The line, counted from 1, without its end.
  package func line(_ number: Int, of path: String) -> String? {
    guard let lines = linesByPath[path], lines.indices.contains(number - 1) else { return nil }
    return lines[number - 1]
  }
}

/// Every reporter, in order of name.
package enum ReporterRegistry {
  package static let reporters: [any Reporter.Type] = [TextReporter.self, XcodeReporter.self]

  package static func reporter(named name: String) -> (any Reporter.Type)? {
    reporters.first { $0.name == name }
  }
}
