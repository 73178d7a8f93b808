import Linting

/// Reads the arguments of a command: GNU long options, `--option=value`, bundled short ones, `--`.
struct CommandLineParser {
  var command: Command
  var globalOptions: [CommandOption]

  func parse(_ arguments: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2), rest: &rest, into: &parsed)
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseShort(argument.dropFirst(), rest: &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
    if parsed.has("help") { return parsed }
    if parsed.operands.count < command.operandCount.lowerBound {
      throw error("missing argument: \(command.operands)")
    }
    if parsed.operands.count > command.operandCount.upperBound {
      throw error("unexpected argument '\(parsed.operands[command.operandCount.upperBound])'")
    }
    return parsed
  }

  private var allOptions: [CommandOption] { command.options + globalOptions }

  private func parseLong(
    _ text: Substring, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = allOptions.first(where: { $0.long == name }) else {
      let known = allOptions.map(\.long)
      throw error("unknown option '--\(name)'" + hint(Suggestion.closest(to: name, among: known).map { "--\($0)" }))
    }
    switch option.value {
    case .none:
      guard parts.count == 1 else { throw error("option '--\(name)' takes no value") }
      parsed.add("", to: option.long)
    default:
      let value: String
      if parts.count == 2 {
        value = String(parts[1])
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw error("option '--\(name)' needs a value")
      }
      try accept(value, for: option, into: &parsed)
    }
  }

  private func parseShort(
    _ text: Substring, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws {
    var text = text
    while let letter = text.popFirst() {
      guard let option = allOptions.first(where: { $0.short == letter }) else {
        throw error("unknown option '-\(letter)'")
      }
      if case .none = option.value {
        parsed.add("", to: option.long)
        continue
      }
      if text.first == "=" { text = text.dropFirst() }
      guard let value = text.isEmpty ? rest.popFirst() : String(text) else {
        throw error("option '-\(letter)' needs a value")
      }
      try accept(value, for: option, into: &parsed)
      return
    }
  }

  private func accept(_ value: String, for option: CommandOption, into parsed: inout ParsedArguments) throws {
    if case .choice(let choices) = option.value, !choices.contains(value) {
      throw error(
        "'\(value)' is not a value of '--\(option.long)' (\(choices.joined(separator: ", ")))"
          + hint(Suggestion.closest(to: value, among: choices)))
    }
    if parsed.has(option.long), !option.isRepeatable { throw error("option '--\(option.long)' is given twice") }
    parsed.add(value, to: option.long)
  }

  private func hint(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }

  private func error(_ message: String) -> UsageError { UsageError(message: message, command: command.name) }
}
