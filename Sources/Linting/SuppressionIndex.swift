import AssemblyFacts

/// The suppression comments of all files, ready to be asked about one finding.
package struct SuppressionIndex: Sendable {
  private let byPath: [String: [Suppression]]

  package init(files: [FileFacts]) {
    var byPath: [String: [Suppression]] = [:]
    for file in files where !file.suppressions.isEmpty {
      byPath[file.path] = file.suppressions.sorted { $0.location < $1.location }
    }
    self.byPath = byPath
  }

  package func suppresses(_ finding: Finding) -> Bool {
    let line = finding.location.line
    var isDisabled = false
    for suppression in byPath[finding.location.path] ?? [] {
      guard suppression.rules.isEmpty || suppression.rules.contains(finding.rule) else { continue }
      let place = suppression.location
      switch suppression.reach {
      case .file: if suppression.action == .disable { return true }
      case .this: if place.line == line { return true }
      case .next: if place.endLine + 1 == line { return true }
      case .previous: if place.line - 1 == line { return true }
      case .rest:
        if (place.line, place.column) <= (line, finding.location.column) {
          isDisabled = suppression.action == .disable
        }
      }
    }
    return isDisabled
  }
}
