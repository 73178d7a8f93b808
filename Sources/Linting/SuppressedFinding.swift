/// A finding that is not reported, and why.
package struct SuppressedFinding: Sendable, Equatable {
  package enum Origin: Sendable, Equatable {
    /// A comment in the source; its reason where it gives one.
    case comment(reason: String?)
    /// The finding was there when the baseline was written.
    case baseline
  }
  package var finding: Finding
  package var origin: Origin

  package init(finding: Finding, origin: Origin) {
    self.finding = finding
    self.origin = origin
  }
}
