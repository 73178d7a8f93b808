import Foundation
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    (
      ["--versoin"], "dilint: unknown option '--versoin'; did you mean '--version'?\ndilint: see 'dilint lint --help'\n"
    ),
    (["lint", "-x"], "dilint: unknown option '-x'\ndilint: see 'dilint lint --help'\n"),
    (["lint", "--jobs"], "dilint: option '--jobs' needs a value\ndilint: see 'dilint lint --help'\n"),
    (
      ["lint", "--jobs", "many"], "dilint: 'many' is not a number of threads (1 to 1024)\ndilint: see 'dilint --help'\n"
    ),
    (["lint", "--strict=1"], "dilint: option '--strict' takes no value\ndilint: see 'dilint lint --help'\n"),
    (
      ["lint", "--since", "a", "--since", "b"],
      "dilint: option '--since' is given twice\ndilint: see 'dilint lint --help'\n"
    ),
    (
      ["lint", "--fail-on", "eror"],
      "dilint: 'eror' is not a value of '--fail-on' (error, warning, note, never); did you mean 'error'?\n"
        + "dilint: see 'dilint lint --help'\n"
    ),
    (
      ["lint", "--strict", "--fail-on", "note"],
      "dilint: options '--strict' and '--fail-on' exclude each other\ndilint: see 'dilint lint --help'\n"
    ),
    (
      ["lint", "--severity", "error", "--strict"],
      "dilint: findings of severity warning would fail the run and not be reported\n"
        + "dilint: see 'dilint lint --help'\n"
    ),
    (
      ["lint", "-r", "sarfi"],
      "dilint: unknown reporter 'sarfi' (checkstyle, github, gitlab, html, json, junit, markdown, sarif, text, xcode); "
        + "did you mean 'sarif'?\ndilint: see 'dilint lint --help'\n"
    ),
    (["lint", "-r", "sarif="], "dilint: reporter 'sarif' needs a file after '='\ndilint: see 'dilint lint --help'\n"),
    (
      ["lint", "-r", "sarif", "-r", "json"],
      "dilint: two reports go to standard output\ndilint: see 'dilint lint --help'\n"
    ),
    (
      ["explain", "droped-argument"],
      "dilint: there is no rule 'droped-argument'; did you mean 'dropped-argument'?\n"
        + "dilint: see 'dilint explain --help'\n"
    ),
    (["why", "a"], "dilint: missing argument: FROM TO\ndilint: see 'dilint why --help'\n"),
    (["rules", "x"], "dilint: unexpected argument 'x'\ndilint: see 'dilint rules --help'\n"),
    (
      ["baseline", "wirte"],
      "dilint: 'wirte' is none of write, compare, prune; did you mean 'write'?\ndilint: see 'dilint baseline --help'\n"
    ),
    (
      ["completions", "bsh"],
      "dilint: 'bsh' is none of bash, zsh, fish; did you mean 'bash'?\ndilint: see 'dilint completions --help'\n"
    ),
  ])
  func `Wrong usage is told, with what was perhaps meant`(_ arguments: [String], _ message: String) throws {
    let run = try Dilint.run(arguments)
    #expect(run.errors == message)
    #expect(run.text == "")
    #expect(run.status == 64)
  }

  @Test func `A word that is no path may be a command`() throws {
    let scratch = try Scratch()
    let run = try scratch.dilint("baslien")
    #expect(
      run.errors.hasPrefix(
        "dilint: baslien: there is no such file or directory; did you mean the command 'baseline'?\n"))
    #expect(run.status == 2)
  }

  /// `DILINT_RECORD=1` writes the pages anew.
  @Test(arguments: [
    "lint", "graph", "diff", "why", "trace", "simulate", "rules", "explain", "init", "baseline", "completions",
  ])
  func `A command's help page is as recorded`(_ command: String) throws {
    let run = try Dilint.run([command, "--help"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let file = Dilint.package.appendingPathComponent("Tests/EndToEndTests/Expected/help-\(command).txt")
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" { try run.output.write(to: file) }
    #expect(run.text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `The overview names every command, and each has a page of its own`() throws {
    let overview = try Dilint.run(["--help"]).text
    let lines = overview.split(separator: "\n").drop { $0 != "commands:" }.dropFirst().prefix { $0 != "options:" }
    let commands = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.contains("lint") && commands.count >= 9)
    for command in commands {
      let run = try Dilint.run([command, "--help"])
      #expect(run.status == 0)
      #expect(run.text.hasPrefix("usage: dilint \(command)"))
    }
  }

  @Test func `Colours follow the options, then the environment`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    func isColored(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
      var variables = ["GITHUB_ACTIONS": "", "NO_COLOR": "", "CLICOLOR_FORCE": "", "CLICOLOR": "", "TERM": "xterm"]
      variables.merge(environment) { $1 }
      return try Dilint.run(arguments, in: scratch.url, environment: variables).text.contains("\u{1B}[")
    }
    #expect(try !isColored([], [:]))
    #expect(try isColored(["--color"], ["NO_COLOR": "1"]))
    #expect(try isColored([], ["CLICOLOR_FORCE": "1"]))
    #expect(try !isColored([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try !isColored(["--no-color"], ["CLICOLOR_FORCE": "1"]))
  }

  @Test func `Completions work in the shells that are here`() throws {
    let scratch = try Scratch()
    let bash = try scratch.shell(
      """
      dilint completions bash > dilint.bash && source ./dilint.bash
      COMP_WORDS=(dilint lint --fail-on w) COMP_CWORD=3; _dilint; echo "${COMPREPLY[@]}"
      COMP_WORDS=(dilint --reporter = sa) COMP_CWORD=3; _dilint; echo "${COMPREPLY[@]}"
      COMP_WORDS=(dilint explain dropped) COMP_CWORD=2; _dilint; echo "${COMPREPLY[@]}"
      COMP_WORDS=(dilint baseline --ba) COMP_CWORD=2; _dilint; echo "${COMPREPLY[@]}"
      """)
    #expect(bash.text == "warning\nsarif\ndropped-argument\n--baseline\n", "\(bash.errors)")
    let zsh = try scratch.shell("command -v zsh >/dev/null || exit 0; dilint completions zsh > _dilint; zsh -n _dilint")
    #expect(zsh.status == 0 && zsh.errors == "")
    let fish = try scratch.shell(
      """
      command -v fish >/dev/null || { echo warning; exit 0; }
      dilint completions fish > dilint.fish
      HOME=$PWD fish -c 'source dilint.fish; complete -C "dilint lint --fail-on w"' | cut -f1
      """)
    #expect(fish.text == "warning\n", "\(fish.errors)")
  }
}
