import Reporting

/// Completion scripts, made from the commands' own descriptions.
struct CompletionScript {
  var commands: [Command]
  var globalOptions: [CommandOption]

  /// What may stand behind an option.
  private enum Candidates {
    case none, anything, files, directories
    case words([String])
  }

  private func candidates(_ option: CommandOption) -> Candidates {
    switch option.value {
    case .none: .none
    case .choice(let choices): .words(choices)
    case .file: .files
    case .directory: .directories
    case .text: option.long == "reporter" ? .words(ReporterRegistry.reporters.map { $0.name }) : .anything
    }
  }

  private func options(of command: Command) -> [CommandOption] { command.options + globalOptions }

  private func takesPaths(_ command: Command) -> Bool { command.operands.contains("PATH") }

  // MARK: bash

  var bash: String {
    var text = """
      # Completions of dilint for bash.
      _dilint() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command=lint word
        # `--option=value` comes in three words.
        if [[ $current == = ]]; then current=; previous="${COMP_WORDS[COMP_CWORD-1]}"
        elif [[ $previous == = ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
        COMPREPLY=()
        if [[ $COMP_CWORD -gt 1 ]]; then
          case "${COMP_WORDS[1]}" in
            \(commands.map(\.name).joined(separator: "|"))) command="${COMP_WORDS[1]}" ;;
          esac
        fi
        case "$command $previous" in

      """
    for command in commands {
      for option in options(of: command) {
        guard let action = bashAction(candidates(option)) else { continue }
        var patterns = ["\"\(command.name) --\(option.long)\""]
        if let short = option.short { patterns.append("\"\(command.name) -\(short)\"") }
        text += "    \(patterns.joined(separator: "|"))) \(action); return ;;\n"
      }
    }
    text += """
        esac
        if [[ $current == -* ]]; then
          case "$command" in

      """
    for command in commands {
      let names = options(of: command).map { "--\($0.long)" }.joined(separator: " ")
      text += "      \(command.name)) COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\")) ;;\n"
    }
    text += "    esac\n    return\n  fi\n"
    text += "  if [[ $COMP_CWORD -eq 1 ]]; then\n"
    let names = commands.map(\.name).joined(separator: " ")
    text +=
      "    COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\") $(compgen -f -- \"$current\"))\n    return\n  fi\n"
    text += "  case \"$command\" in\n"
    for command in commands where !command.operandChoices.isEmpty {
      let words = command.operandChoices.joined(separator: " ")
      text += "    \(command.name)) if [[ $COMP_CWORD -eq 2 ]]; then "
      text += "COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return; fi ;;\n"
    }
    text += "  esac\n"
    let paths = commands.filter(takesPaths).map(\.name).joined(separator: "|")
    text += "  case \"$command\" in\n    \(paths)) COMPREPLY=($(compgen -f -- \"$current\")) ;;\n  esac\n"
    return text + "}\ncomplete -o filenames -F _dilint dilint\n"
  }

  private func bashAction(_ candidates: Candidates) -> String? {
    switch candidates {
    case .none: nil
    case .anything: ":"
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .directories: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .words(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    }
  }

  // MARK: zsh

  var zsh: String {
    var text = "#compdef dilint\n# Completions of dilint for zsh.\n\n_dilint() {\n"
    text += "  local -a commands\n  commands=(\n"
    for command in commands { text += "    \(zshQuoted("\(zshEscaped(command.name)):\(command.summary)"))\n" }
    text += "  )\n  if (( CURRENT == 2 )) && [[ $words[CURRENT] != -* ]]; then\n"
    text += "    _describe -t commands command commands\n    _files\n    return\n  fi\n"
    text += "  local command=lint\n"
    text += "  if (( ${+commands[(r)$words[2]:*]} )) && [[ -n ${(M)commands:#$words[2]:*} ]]; then\n"
    text += "    command=$words[2]\n    shift words\n    (( CURRENT-- ))\n  fi\n"
    text += "  case $command in\n"
    for command in commands {
      text += "    \(command.name))\n      _arguments -s -S"
      for option in options(of: command) { text += " \\\n        " + zshSpecification(option) }
      if !command.operandChoices.isEmpty {
        text += " \\\n        '1:choice:(\(command.operandChoices.joined(separator: " ")))'"
      }
      if takesPaths(command) { text += " \\\n        '*:path:_files'" }
      text += " ;;\n"
    }
    return text
      + "  esac\n}\n\nif [[ $funcstack[1] == _dilint ]]; then _dilint \"$@\"; else compdef _dilint dilint; fi\n"
  }

  private func zshSpecification(_ option: CommandOption) -> String {
    let help =
      "[" + option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]") + "]"
    let argument: String
    switch candidates(option) {
    case .none: argument = ""
    case .anything: argument = ":value: "
    case .files: argument = ":file:_files"
    case .directories: argument = ":directory:_files -/"
    case .words(let words): argument = ":value:(\(words.joined(separator: " ")))"
    }
    let repetition = option.isRepeatable ? "\\*" : ""
    let assignment = argument.isEmpty ? "" : "="
    let long = "\(repetition)--\(option.long)\(assignment)" + zshQuoted(help + argument)
    guard let short = option.short else { return long }
    let plus = argument.isEmpty ? "" : "+"
    return long + " \\\n        \(repetition)-\(short)\(plus)" + zshQuoted(help + argument)
  }

  private func zshEscaped(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private func zshQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  // MARK: fish

  var fish: String {
    var text = "# Completions of dilint for fish.\ncomplete -c dilint -f\n"
    let names = commands.map(\.name).joined(separator: " ")
    let isFirst = "not __fish_seen_subcommand_from \(names)"
    for command in commands {
      text += "complete -c dilint -n '\(isFirst)' -a \(command.name) -d \(fishQuoted(command.summary))\n"
    }
    text += "complete -c dilint -n '\(isFirst)' -F\n"
    for command in commands {
      let seen = "__fish_seen_subcommand_from \(command.name)"
      // `lint` may be left out.
      let condition = command.name == "lint" ? "\(seen); or \(isFirst)" : seen
      if !command.operandChoices.isEmpty {
        let words = command.operandChoices.joined(separator: " ")
        text += "complete -c dilint -n '\(condition)' -a '\(words)'\n"
      }
      if takesPaths(command) { text += "complete -c dilint -n '\(condition)' -F\n" }
      for option in options(of: command) {
        text += "complete -c dilint -n '\(condition)' -l \(option.long)"
        if let short = option.short { text += " -s \(short)" }
        switch candidates(option) {
        case .none: break
        case .anything: text += " -x"
        case .files: text += " -r -F"
        case .directories: text += " -x -a '(__fish_complete_directories)'"
        case .words(let words): text += " -x -a '\(words.joined(separator: " "))'"
        }
        text += " -d \(fishQuoted(option.help))\n"
      }
    }
    return text
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
