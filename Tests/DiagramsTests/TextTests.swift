import Testing

@testable import Diagrams

@Suite struct FontMetricsTests {
  @Test(arguments: [
    ("", 0), ("i", 2.22), ("W", 9.44), ("initWithView:", 57.23), ("é", 5.56), ("…", 10), ("漢字", 20), ("👩‍👩‍👧", 10),
    ("e\u{301}", 5.56), ("\u{1}", 0),
  ])
  func measuresATextOfSizeTen(text: String, width: Double) {
    #expect(abs(FontMetrics.width(of: text, TextStyle(size: 10)) - width) < 0.01)
  }

  @Test func measuresBoldTextWider() {
    #expect(FontMetrics.width(of: "view", TextStyle(size: 10)) == 20)
    #expect(FontMetrics.width(of: "view", TextStyle(size: 10, isBold: true)) == 21.68)
  }
}

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("two\n\t lines", "two lines"), ("nul\u{0}", "nul\\u{0}"),
    ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
    ("a\u{200B}b", "a\\u{200B}b"), ("שלום", "שלום"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("\u{FFFE}", "\\u{FFFE}"),
    ("z" + String(repeating: "\u{301}", count: 50), "z" + String(repeating: "\u{301}", count: 4)),
  ])
  func spellsOutWhatCannotBeSeen(text: String, shown: String) {
    #expect(VisibleText.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func cutsTextBeyondTheLimit() {
    #expect(VisibleText.of("abcdef", limit: 3) == "abc…")
    #expect(VisibleText.of("abc", limit: 3) == "abc")
  }
}

@Suite struct LineBreakingTests {
  private func lines(_ text: String, width: Double, limit: Int = 4) -> [String] {
    LineBreaking.lines(of: text, TextStyle(size: 10), width: width, limit: limit)
  }

  @Test func keepsATextThatFits() { #expect(lines("initWithView:", width: 100) == ["initWithView:"]) }

  @Test func breaksAfterColonsAndBeforeHumps() {
    #expect(lines("initWithClient:view:accounts:", width: 75) == ["initWithClient:", "view:accounts:"])
    #expect(lines("loyaltyManagementController", width: 90) == ["loyaltyManagement", "Controller"])
  }

  @Test func breaksAWordThatIsTooLong() { #expect(lines("mmmmm", width: 20) == ["mm", "mm", "m"]) }

  @Test func cutsWhatIsLeftAfterTheLastLine() { #expect(lines("mmmmmmmm", width: 20, limit: 2) == ["mm", "m…"]) }

  @Test func hasOneLineForNoText() { #expect(lines("", width: 20) == [""]) }

  @Test func takesLinearTimeForAGiganticName() {
    #expect(lines(String(repeating: "Am:", count: 500_000), width: 200).count == 4)
  }
}
