import AssemblyFacts
import Linting
import Testing

/// A way of writing an example differently that must not change what is found.
enum ExampleVariant: String, CaseIterable, CustomTestStringConvertible {
  case plain, comments, strings, multibyte, carriageReturns, tabs, brokenLines, severalFiles

  var testDescription: String { rawValue }

  /// The marked files that an example becomes.
  func files(of example: RuleExample) -> [MarkedSource] {
    let suffix = example.language == .swift ? "swift" : "m"
    func one(_ text: String) -> [MarkedSource] { [MarkedSource(path: "Example.\(suffix)", marked: text)] }
    let source = example.source
    switch self {
    case .plain: return one(source)
    case .comments: return one(withComments(source))
    case .strings: return one(withStrings(source, isSwift: example.language == .swift))
    case .multibyte: return one(withMultibyteText(source))
    case .carriageReturns: return one(source.replacing("\n", with: "\r\n"))
    case .tabs: return one(source.replacing("    ", with: "\t"))
    case .brokenLines: return one(example.language == .swift ? source : withBrokenLines(source))
    case .severalFiles:
      return example.language == .swift ? one(source) : SplitExample(source).files
    }
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Comments that would mean something else if they were read as code.
  private func withComments(_ source: String) -> String {
    lines(source).map { line in
      let isOpen = line.hasSuffix("\\")
      return isOpen
        ? String(line)
        : "\(line) // }]; @end [self \u{201C}nothing\u{201D}:x]\n/* - (id)ghost { return nil; }\n * @end */"
    }.joined(separator: "\n")
  }

  private func withStrings(_ source: String, isSwift: Bool) -> String {
    let noise = #""}]; @end /* // - (id)ghost { return [self ghost]; } \" @implementation X""#
    return isSwift
      ? "let noise = \(noise)\n\(source)" : "static NSString *const kNoise = @\(noise);\n\(source)"
  }

  /// Columns count bytes, so text of several bytes a character stands before every marker.
  private func withMultibyteText(_ source: String) -> String {
    "// Größe 大きさ 🎈\n"
      + lines(source).map { line in
        line.contains(where: RuleExample.isMarker) ? "/* naïve 漢字 👩‍👩‍👧 */ \(line)" : String(line)
      }.joined(separator: "\n")
  }

  private func withBrokenLines(_ source: String) -> String {
    var text = source
    for (short, long) in [
      (" configuration:", "\n    configuration:"), (" parameters:", "\n        parameters:"), (" with:", "\n  with:"),
      ("^(", "^\n("), ("injectParameterWith:", "injectParameterWith:\n    "), (" {\n", "\n{\n"),
      ("[TyphoonDefinition ", "[TyphoonDefinition\n    "),
    ] {
      text = text.replacing(short, with: long)
    }
    return text
  }
}

/// An example's declarations in a header, and every assembly split over its implementation and a category.
private struct SplitExample {
  var header = ""
  var implementations = ""
  var categories = ""

  init(_ source: String) {
    var block: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      block.append(line)
      guard line.hasPrefix("@end") else { continue }
      take(block)
      block = []
    }
    implementations += block.joined(separator: "\n")
  }

  private mutating func take(_ block: [String]) {
    let text = block.joined(separator: "\n") + "\n"
    guard let start = block.first(where: { $0.hasPrefix("@implementation") }) else {
      header += text
      return
    }
    let starts = block.indices.filter { block[$0].hasPrefix("- (") || block[$0].hasPrefix("+ (") }
    let words = start.split(separator: " ").map(String.init)
    guard words.count == 2, words[1].hasSuffix("Assembly"), starts.count > 1, let last = starts.last else {
      implementations += text
      return
    }
    implementations += block[..<last].joined(separator: "\n") + "\n@end\n"
    categories += "@interface \(words[1]) (More)\n@end\n@implementation \(words[1]) (More)\n"
    categories += block[last...].joined(separator: "\n") + "\n"
  }

  var files: [MarkedSource] {
    [("Header.h", header), ("Main.m", implementations), ("More.m", categories)]
      .filter { !$0.1.isEmpty }.map { MarkedSource(path: $0.0, marked: $0.1) }
  }
}
