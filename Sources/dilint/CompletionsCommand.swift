import Linting

let completionsCommand = Command(
  name: "completions", summary: "Print a completion script for a shell.", operands: "bash|zsh|fish",
  discussion: """
    bash: dilint completions bash > ~/.local/share/bash-completion/completions/dilint
    zsh:  dilint completions zsh > _dilint, in a directory of $fpath
    fish: dilint completions fish > ~/.config/fish/completions/dilint.fish
    """,
  options: [], operandCount: 1...1, operandChoices: ["bash", "zsh", "fish"],
  run: { arguments in
    let script = CompletionScript(commands: Program.commands, globalOptions: Program.globalOptions)
    switch arguments.operands[0] {
    case "bash": try Terminal.write(script.bash)
    case "zsh": try Terminal.write(script.zsh)
    case "fish": try Terminal.write(script.fish)
    case let name:
      let hint = Suggestion.closest(to: name, among: ["bash", "zsh", "fish"]).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "'\(name)' is none of bash, zsh, fish\(hint)", command: "completions")
    }
    return .clean
  })
