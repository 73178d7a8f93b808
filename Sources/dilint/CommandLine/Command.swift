/// One subcommand: what it accepts, what its help says, and what it does.
struct Command: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// The positional arguments as the usage line shows them: `[PATH…]`.
  var operands: String
  /// Further paragraphs of the help page.
  var discussion: String
  var options: [CommandOption]
  /// The least and the greatest number of positional arguments.
  var operandCount: ClosedRange<Int>
  /// The words that the first positional argument is chosen from; none where it is a path or anything.
  var operandChoices: [String] = []
  /// Does the work and returns the exit status.
  var run: @Sendable (ParsedArguments) throws -> ExitStatus
}

/// An option of a command.
struct CommandOption: Sendable {
  enum Value: Sendable {
    case none
    /// Takes a value, shown under this name.
    case text(String)
    case file(String)
    case directory(String)
    /// One of these.
    case choice([String])
  }
  /// Without the dashes.
  var long: String
  var short: Character?
  var value: Value
  var help: String
  var isRepeatable = false

  init(_ long: String, short: Character? = nil, value: Value = .none, isRepeatable: Bool = false, help: String) {
    self.long = long
    self.short = short
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }
}

/// How the program ends; the contract with scripts.
enum ExitStatus: Int32, Sendable {
  case clean = 0
  case findings = 1
  /// The work could not be done, or not all of it.
  case failure = 2
  case usage = 64
}

/// What a command line said.
struct ParsedArguments: Sendable {
  var operands: [String] = []
  private var values: [String: [String]] = [:]

  mutating func add(_ value: String, to option: String) { values[option, default: []].append(value) }

  func has(_ option: String) -> Bool { values[option] != nil }
  /// The last value given.
  func value(_ option: String) -> String? { values[option]?.last }
  func values(_ option: String) -> [String] { values[option] ?? [] }
}

/// The command line is wrong; the message says how, and what was perhaps meant.
struct UsageError: Error {
  var message: String
  var command: String?
}

/// The work could not be done.
struct WorkError: Error {
  var message: String
}
