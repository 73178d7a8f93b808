import AssemblyFacts

/// The suppression comments of all files, ready to be asked about one finding.
package struct SuppressionIndex: Sendable {
  /// In order of place.
  private let byPath: [String: [Suppression]]

  package init(files: [FileFacts]) {
    var byPath: [String: [Suppression]] = [:]
    for file in files where !file.suppressions.isEmpty {
      byPath[file.path] = file.suppressions.sorted { $0.location < $1.location }
    }
    self.byPath = byPath
  }

  /// Every comment, in order of place.
  package var all: [Suppression] {
    byPath.keys.sorted().flatMap { byPath[$0] ?? [] }
  }

  /// The comment that switches a finding off; nil where none does.
  ///
  /// Of the comments that reach from their place onwards the last one before the finding that speaks of its rule
  /// decides.
  package func suppression(of finding: Finding) -> Suppression? {
    let line = finding.location.line
    var open: Suppression?
    for suppression in byPath[finding.location.path] ?? [] where suppression.mistake == nil {
      guard suppression.rules.isEmpty || suppression.rules.contains(finding.rule) else { continue }
      let place = suppression.location
      switch suppression.reach {
      case .file: if suppression.action == .disable { return suppression }
      case .this: if suppression.action == .disable, place.line == line { return suppression }
      case .next: if suppression.action == .disable, place.endLine + 1 == line { return suppression }
      case .previous: if suppression.action == .disable, place.line - 1 == line { return suppression }
      case .rest:
        if (place.line, place.column) <= (line, finding.location.column) {
          open = suppression.action == .disable ? suppression : nil
        }
      }
    }
    return open
  }
}

extension Suppression {
  /// As it is written: `dilint:disable:next dropped-argument`.
  var text: String {
    if let mistake { return "dilint:\(mistake)" }
    return ([Suppression.instruction(action, reach)] + rules).joined(separator: " ")
  }

  /// Every instruction there is: `dilint:disable`, `dilint:disable:next`, …
  static let instructions =
    Action.allCases.map { instruction($0, .rest) }
    + Reach.allCases.filter { $0 != .rest }.map { instruction(.disable, $0) }

  private static func instruction(_ action: Action, _ reach: Reach) -> String {
    "dilint:\(action.rawValue)" + (reach == .rest ? "" : ":\(reach.rawValue)")
  }
}
