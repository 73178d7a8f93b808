import AssemblyFacts

/// The Objective-C names of Swift declarations (`lib/AST/Decl.cpp`, `AbstractFunctionDecl::getObjCSelector`).
package enum ObjectiveCNames {
  /// The selector under which a function or initializer is exposed.
  package static func selector(of function: SwiftFunction) -> String {
    if let given = function.attributes.first(where: { $0.name == "objc" })?.objectiveCName { return given }
    return selector(
      base: function.name, labels: function.parameters.map(\.label), isThrowing: function.isThrowing,
      isAsync: function.isAsync)
  }

  /// - Parameter labels: one for every parameter; nil or empty for `_`.
  package static func selector(
    base: String, labels: [String?], isThrowing: Bool = false, isAsync: Bool = false
  ) -> String {
    var labels = labels
    if isThrowing { labels.append("error") }
    if isAsync { labels.append("completionHandler") }
    guard let first = labels.first else { return base }
    var text = base
    if let label = first, !label.isEmpty {
      if isThrowing, labels.count == 1 {
        text += "AndReturnError"
      } else {
        // A preposition at the seam makes `With` superfluous.
        let needsWith = !isPreposition(firstWord(of: label)) && !isPreposition(lastWord(of: base))
        text += (needsWith ? "With" : "") + capitalized(label)
      }
    }
    text += ":"
    for label in labels.dropFirst() { text += (label ?? "") + ":" }
    return text
  }

  /// `init(a:b:)`, `view(_:)`.
  package static func swiftName(of function: SwiftFunction) -> String {
    function.name + "(" + function.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func firstWord(of name: String) -> String {
    guard let first = name.first else { return "" }
    // An initialism (`URLString`) is no preposition.
    return String(first) + name.dropFirst().prefix { $0.isLowercase }
  }

  private static func lastWord(of name: String) -> String {
    var word = ""
    for character in name.reversed() {
      word.insert(character, at: word.startIndex)
      if character.isUppercase { break }
    }
    return word
  }

  private static func isPreposition(_ word: String) -> Bool { prepositions.contains(word.lowercased()) }

  /// `lib/Basic/PartsOfSpeech.def`.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]
}

extension SwiftAttribute {
  /// `foo:bar:` of `@objc(foo:bar:)`.
  var objectiveCName: String? {
    if let text { return text.filter { !$0.isWhitespace } }
    guard let argument = arguments.first, arguments.count == 1, argument.label == nil else { return nil }
    if case .name(let name, _, _) = argument.value.kind { return name }
    return nil
  }
}
