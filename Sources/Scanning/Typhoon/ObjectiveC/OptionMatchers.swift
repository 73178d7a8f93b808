import AssemblyFacts
import ObjectiveCSyntax

/// `withOption:yes:no:` and `withOption:matcher:` (`TyphoonDefinition+Option.h`).
extension BodyReader {
  mutating func option(_ send: MessageSend) -> Option? {
    let arguments = LabelledArguments(send)
    guard let on = arguments["withOption"] else { return nil }
    let value = read(on)
    if let yes = arguments["yes"], let no = arguments["no"] {
      func match(_ text: String) -> InjectedValue {
        InjectedValue(constant(.boolean, text, .object("NSNumber")), at: value.location)
      }
      return Option(
        on: value,
        cases: [
          Option.Case(match: match("YES"), result: read(yes)), Option.Case(match: match("NO"), result: read(no)),
        ], isYesNo: true)
    }
    let index = options.count
    options.append(Option(on: value, cases: [], isYesNo: false))
    if let matcher = arguments["matcher"], let block = blockLiteral(matcher) { _ = enter(block, [.matcher(index)]) }
    return options[index]
  }

  /// Reads a message to a matcher (`TyphoonOptionMatcher.h`); false when it is none of its own.
  mutating func match(_ index: Int, _ send: MessageSend) -> Bool {
    let arguments = send.arguments
    switch send.selector {
    case "caseEqual:use:", "caseKindOfClass:use:", "caseMemberOfClass:use:", "caseConformsToProtocol:use:":
      let optionCase = Option.Case(match: read(arguments[0]), result: read(arguments[1]))
      options[index].cases.append(optionCase)
    case "defaultUse:":
      let optionCase = Option.Case(match: nil, result: read(arguments[0]))
      options[index].cases.append(optionCase)
    case "useDefinitionWithKeyMatchedOptionValue": options[index].usesValueAsKey = true
    default: return false
    }
    return true
  }
}
