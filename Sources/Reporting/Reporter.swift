import AssemblyFacts
import Linting

/// Turns findings into text. A reporter is one file, and a line in `ReporterRegistry`.
package protocol Reporter: Sendable {
  /// As given to `--reporter`.
  static var name: String { get }
  /// One line for the help.
  static var summary: String { get }
  init()
  /// The same input gives the same bytes.
  func report(_ input: ReportInput) -> Report
}

/// What a reporter made.
package struct Report: Sendable, Equatable {
  /// With a newline at its end unless it is empty.
  package var text: String
  /// What had to be left out, one sentence each, without a full stop.
  package var warnings: [String] = []

  package init(_ text: String, warnings: [String] = []) {
    self.text = text
    self.warnings = warnings
  }
}

/// Everything a reporter may show.
package struct ReportInput: Sendable {
  /// In order of place.
  package var findings: [Finding]
  /// Not reported, in order of place.
  package var suppressed: [SuppressedFinding]
  package var sources: SourceExcerpts
  package var totals: Totals
  /// Every rule there is, in order of name.
  package var rules: [RuleMetadata]
  /// Findings of this severity and worse fail the run; nil where none does.
  package var failing: Severity?
  /// Files that could not be read in full.
  package var troubles: [Trouble]
  /// For readers that know files as the repository does.
  package var paths: RepositoryPaths
  /// The program's version.
  package var version: String
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

  /// Something that kept a file, or part of it, from being analysed.
  package struct Trouble: Sendable, Equatable {
    package var path: String
    package var message: String
    /// Whether the run could not do what it was asked for.
    package var isFatal: Bool

    package init(path: String, message: String, isFatal: Bool) {
      self.path = path
      self.message = message
      self.isFatal = isFatal
    }
  }

  package init(
    findings: [Finding], suppressed: [SuppressedFinding] = [], sources: SourceExcerpts = SourceExcerpts(),
    totals: Totals, rules: [RuleMetadata] = KnownRules.all, failing: Severity? = .error, troubles: [Trouble] = [],
    paths: RepositoryPaths = .identity, version: String = "", usesColor: Bool = false
  ) {
    self.findings = findings
    self.suppressed = suppressed
    self.sources = sources
    self.totals = totals
    self.rules = rules
    self.failing = failing
    self.troubles = troubles
    self.paths = paths
    self.version = version
    self.usesColor = usesColor
  }

  /// The number of findings of a severity.
  func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// `2 errors, 1 warning, 0 notes`.
  var counts: String {
    Severity.allCases.reversed().map { severity in
      ReportInput.counted(count(of: severity), severity.rawValue)
    }.joined(separator: ", ")
  }

  /// `1 file`, `2 assemblies`.
  static func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }

  func fails(_ finding: Finding) -> Bool { failing.map { finding.severity >= $0 } ?? false }
}

/// Every reporter, in order of name. Adding a reporter is adding its file and a line here.
package enum ReporterRegistry {
  package static let reporters: [any Reporter.Type] = [
    CheckstyleReporter.self, GitHubReporter.self, GitLabReporter.self, HTMLReporter.self, JSONReporter.self,
    JUnitReporter.self, MarkdownReporter.self, SARIFReporter.self, TextReporter.self, XcodeReporter.self,
  ]

  package static func reporter(named name: String) -> (any Reporter.Type)? {
    reporters.first { $0.name == name }
  }
}
