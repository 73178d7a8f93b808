import ObjectiveCSyntax

/// A macro with parameters: `#define INJECTED(name) @selector(name)`.
struct MacroFunction: Equatable {
  /// The last one may be `...`.
  let parameters: [String]
  let body: String

  /// What is longer is no simple value.
  private static let limit = 4_000

  /// The body with the parameters replaced by the texts of arguments, nil where their numbers differ.
  func body(with arguments: [String]) -> String? {
    var values: [String: String] = [:]
    let named = parameters.last == "..." ? parameters.dropLast() : parameters[...]
    guard arguments.count >= named.count, arguments.count == named.count || parameters.last == "..." else { return nil }
    for (name, argument) in zip(named, arguments) { values[name] = argument }
    if parameters.last == "..." { values["__VA_ARGS__"] = arguments.dropFirst(named.count).joined(separator: ", ") }
    let file = ObjectiveCFile.parse(body)
    var result = ""
    var end = 0
    var pending = ""
    for token in file.tokens {
      let text = file.text(of: token.range)
      let space = file.text(of: end..<token.range.lowerBound)
      end = token.range.upperBound
      if text == "#" {
        // `#x` makes a string of an argument, `##` joins what stands around it.
        pending += text
        continue
      }
      if pending != "##" { result += space }
      let value = token.kind == .identifier ? values[text] : nil
      result += pending == "#" ? "\"" + (value ?? text) + "\"" : value ?? text
      pending = ""
      guard result.utf8.count <= MacroFunction.limit else { return nil }
    }
    return result
  }
}
