import Foundation

/// Where the program's words go.
enum Terminal {
  /// Whether standard output may hold colours: the options, then `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, `TERM`, then
  /// whether it is a terminal.
  static func usesColor(_ arguments: ParsedArguments) -> Bool {
    if arguments.has("no-color") { return false }
    if arguments.has("color") { return true }
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty && $0 != "0" } ?? false }
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    if isSet("CLICOLOR_FORCE") { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isatty(STDOUT_FILENO) == 1
  }

  /// Writes the report.
  ///
  /// - Throws: `WorkError` where nobody takes it; a reader that went away (`dilint | head`) is no error.
  static func write(_ text: String) throws {
    try write(Array(text.utf8), to: STDOUT_FILENO)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { return }
        throw WorkError(message: "cannot write: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Says something about the work itself.
  static func tell(_ message: String) {
    FileHandle.standardError.write(Data("dilint: \(message)\n".utf8))
  }
}
