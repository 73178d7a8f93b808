import Linting

/// The program: finds the command, runs it, and turns what it throws into a message and an exit status.
enum Program {
  static let version = "0.1.0"

  /// In the order of the help page. Adding a command is adding its file and a line here.
  static let commands: [Command] = [
    lintCommand,
    graphCommand,
    diffCommand,
    whyCommand,
    traceCommand,
    simulateCommand,
    rulesCommand,
    explainCommand,
    initCommand,
    baselineCommand,
    completionsCommand,
  ]

  static let globalOptions = [
    CommandOption("color", help: "colour the output even if it is no terminal"),
    CommandOption("no-color", help: "never colour the output"),
    CommandOption("help", short: "h", help: "show help and exit"),
    CommandOption("version", help: "show the version and exit"),
  ]

  /// The command that a word which is no path was probably meant to be.
  static func suggestedCommand(for word: String) -> String? {
    Suggestion.closest(to: word, among: commands.map(\.name))
  }

  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      return try dispatch(arguments)
    } catch let error as UsageError {
      Terminal.tell(error.message)
      let page = error.command.map { "dilint \($0) --help" } ?? "dilint --help"
      Terminal.tell("see '\(page)'")
      return .usage
    } catch let error as WorkError {
      Terminal.tell(error.message)
      return .failure
    } catch {
      Terminal.tell("\(error)")
      return .failure
    }
  }

  private static func dispatch(_ arguments: [String]) throws -> ExitStatus {
    if arguments.first == "--help" || arguments.first == "-h" || arguments == ["help"] {
      try Terminal.write(HelpPage.overview(commands, globalOptions: globalOptions))
      return .clean
    }
    if arguments.first == "--version" {
      try Terminal.write("dilint \(version)\n")
      return .clean
    }
    var rest = arguments
    var command = lintCommand
    if let first = arguments.first, let named = commands.first(where: { $0.name == first }) {
      command = named
      rest.removeFirst()
    }
    let parsed = try CommandLineParser(command: command, globalOptions: globalOptions).parse(rest)
    if parsed.has("help") {
      try Terminal.write(HelpPage.page(for: command, globalOptions: globalOptions))
      return .clean
    }
    if parsed.has("version") {
      try Terminal.write("dilint \(version)\n")
      return .clean
    }
    return try command.run(parsed)
  }
}
