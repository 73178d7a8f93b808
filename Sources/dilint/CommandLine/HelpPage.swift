/// The help pages, made from the commands' own descriptions.
enum HelpPage {
  static func overview(_ commands: [Command], globalOptions: [CommandOption]) -> String {
    var text = """
      dilint lints and draws the graph of an app's dependency-injection assemblies, from source, without building it.

      usage: dilint [lint] [PATH…] [options]
             dilint COMMAND [options]

      commands:

      """
    text += table(commands.map { ($0.name, $0.summary) })
    text += "\noptions:\n" + table(globalOptions.map { (title(of: $0), $0.help) })
    text +=
      "\n'dilint COMMAND --help' tells more. Exit status: 0 nothing found, 1 findings, 2 the work could not be done, 64 wrong usage.\n"
    return text
  }

  static func page(for command: Command, globalOptions: [CommandOption]) -> String {
    let usage = ["dilint", command.name, command.operands, command.options.isEmpty ? "" : "[options]"]
    var text = "usage: \(usage.filter { !$0.isEmpty }.joined(separator: " "))\n\n\(command.summary)\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    text += "\noptions:\n" + table((command.options + globalOptions).map { (title(of: $0), $0.help) })
    return text
  }

  private static func title(of option: CommandOption) -> String {
    var text = option.short.map { "-\($0), " } ?? ""
    text += "--\(option.long)"
    switch option.value {
    case .none: break
    case .text(let name), .file(let name), .directory(let name): text += " \(name)"
    case .choice(let choices): text += " \(choices.joined(separator: "|"))"
    }
    return text
  }

  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { title, help in
      let padding =
        title.count < 26 ? String(repeating: " ", count: 26 - title.count) : "\n" + String(repeating: " ", count: 28)
      return "  \(title)\(padding)\(help)\n"
    }.joined()
  }
}
