import Linting

let rulesCommand = Command(
  name: "rules", summary: "List the rules.", operands: "", discussion: "", options: [], operandCount: 0...0,
  run: { _ in
    try Terminal.write(RuleCatalogue.list())
    return .clean
  })

let explainCommand = Command(
  name: "explain", summary: "Say why a rule is there, with examples and the fix.", operands: "RULE", discussion: "",
  options: [], operandCount: 1...1,
  operandChoices: KnownRules.all.map(\.id),
  run: { arguments in
    let name = arguments.operands[0]
    guard let text = RuleCatalogue.explanation(of: name) else {
      let hint = Suggestion.closest(to: name, among: KnownRules.all.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "there is no rule '\(name)'\(hint)", command: "explain")
    }
    try Terminal.write(text)
    return .clean
  })
