import AssemblyFacts
import Testing

@testable import Scanning

/// Comments that switch rules off and on.
struct SuppressionCommentTests {
  /// `line:column action reach rules (reason)`
  private func suppressions(_ text: String) -> String {
    scan(text).suppressions.map { suppression in
      let place = "\(suppression.location.line):\(suppression.location.column)-\(suppression.location.endColumn)"
      if let mistake = suppression.mistake { return "\(place) mistake \(mistake)" }
      let rules = suppression.rules.isEmpty ? "all" : suppression.rules.joined(separator: ",")
      return "\(place) \(suppression.action) \(suppression.reach) \(rules)"
        + (suppression.reason.map { " (\($0))" } ?? "")
    }.joined(separator: "\n")
  }

  @Test func everyReachIsReadWithItsRulesAndItsReason() {
    #expect(
      suppressions(
        """
        // dilint:disable:file unused-definition
        id a; // dilint:disable:this dropped-argument, missing-argument - they are optional here
        // dilint:disable:next
        id b;
        // dilint:disable:previous split-cycle -
          // dilint:disable self-injection
        // dilint:enable
        """)
          == """
          1:4-41 disable file unused-definition
          2:10-89 disable this dropped-argument,missing-argument (they are optional here)
          3:4-23 disable next all
          5:4-41 disable previous split-cycle
          6:6-35 disable rest self-injection
          7:4-17 enable rest all
          """)
  }

  @Test func blockCommentsAreReadLineByLine() {
    #expect(
      suppressions(
        """
        /* dilint:disable dropped-argument */ id a; /* dilint:enable dropped-argument
           dilint:disable:next ambiguous-type - two loggers */
        """)
          == """
          1:4-36 disable rest dropped-argument
          1:48-78 enable rest dropped-argument
          2:4-53 disable next ambiguous-type (two loggers)
          """)
  }

  @Test func whatBeginsLikeOneAndIsNoneIsAMistake() {
    #expect(
      suppressions(
        """
        // dilint:disabled
        // dilint:disable:sometimes x
        // dilint:disable:rest
        // dilint:enable:next - it is right here
        """)
          == """
          1:4-19 mistake disabled
          2:4-30 mistake disable:sometimes
          3:4-23 mistake disable:rest
          4:4-41 mistake enable:next
          """)
  }

  @Test func otherCommentsAndStringsAreNone() {
    #expect(
      suppressions(
        """
        // dilint is nice
        // dilint: no instruction, but prose
        NSString *a = @"// dilint:disable";
        """) == "")
  }
}
