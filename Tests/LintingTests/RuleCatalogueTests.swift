import Foundation
import Linting
import Testing

@Suite("The rule catalogue")
struct RuleCatalogueTests {
  /// The repository's root, from this file's place in it.
  private var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// `DILINT_RECORD=1 swift test --filter RuleCatalogueTests` writes the page anew.
  @Test("docs/rules.md is what the rules say")
  func pageIsUpToDate() throws {
    let page = root.appendingPathComponent("docs/rules.md")
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      try RuleCatalogue.markdown().write(to: page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: page, encoding: .utf8)
    #expect(written == RuleCatalogue.markdown(), "record it with DILINT_RECORD=1")
  }

  @Test("Rules stand in order of name, each once, in kebab-case")
  func namesAreInOrder() {
    let names = RuleRegistry.rules.map { $0.metadata.id }
    #expect(names == Set(names).sorted())
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }

  @Test("An explanation has the reason, the fix and an example of each kind")
  func explanationIsWhole() throws {
    let text = try #require(RuleCatalogue.explanation(of: "dropped-argument"))
    for part in ["dropped-argument (error, all)", "\nFix\n", "\nReported: ", "\nFine: ", "// ← here"] {
      #expect(text.contains(part))
    }
    #expect(RuleCatalogue.explanation(of: "no-such-rule") == nil)
  }

  @Test("A misspelt rule has a suggestion")
  func misspeltRuleIsSuggested() {
    #expect(RuleCatalogue.suggestion(for: "droped-arguments") == "dropped-argument")
    #expect(RuleCatalogue.suggestion(for: "zzz") == nil)
  }
}
