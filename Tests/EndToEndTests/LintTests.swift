import Foundation
import Testing

@Suite struct LintTests {
  private static let statuses: [([String], Int32)] = [
    ([], 1), (["--fail-on", "never"], 0), (["--fail-on", "note"], 1), (["--strict"], 1), (["missing"], 2),
  ]

  @Test(arguments: statuses)
  func `The exit status tells what was found`(_ arguments: [String], _ status: Int32) throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    #expect(try Dilint.run(["lint"] + arguments, in: scratch.url).status == status)
  }

  @Test(arguments: [("note", 2), ("warning", 0)])
  func `Findings below the severity asked for are left out`(_ severity: String, _ notes: Int) throws {
    let run = try Dilint.run(["lint", "--severity", severity, "Samples/Loyalty"], in: Dilint.package)
    #expect(run.text.hasSuffix("0 errors, 0 warnings, \(notes) notes in 10 files (3 assemblies, 5 definitions)\n"))
  }

  @Test func `A rule's severity counts for violations, not for what it tells besides`() throws {
    let sample = Dilint.package.appendingPathComponent("Samples/Loyalty").path
    let scratch = try Scratch([".dilint.yml": "rules: {unresolvable-cycle: error, dropped-argument: warning}"])
    let run = try scratch.dilint("--config", ".dilint.yml", sample)
    #expect(run.text.hasSuffix("\n0 errors, 0 warnings, 2 notes in 10 files (3 assemblies, 5 definitions)\n"))
    #expect(run.status == 0)
  }

  @Test func `GitHub's workflow commands are chosen by themselves`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    let run = try scratch.dilint(environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.text.hasPrefix("::error file=Client.m,line=10,endLine=10,col=40,endColumn=44,title=dilint%3A dropped"))
  }

  /// Of the addresses that its threads would like to have.
  @Test(arguments: [600_000, 4_000_000])
  func `A process that may have few is not kept waiting`(kilobytes: Int) throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    for number in 1..<300 { try scratch.write("@class A;\n", to: "A\(number).m") }
    let run = try scratch.shell("ulimit -v \(kilobytes) 2>/dev/null; exec dilint --jobs 64 --quiet")
    #expect(run.text.hasSuffix("1 error, 0 warnings, 0 notes in 300 files (1 assembly, 1 definition)\n"))
    #expect(run.status == 1)
  }

  @Test func `An empty directory has no assemblies, and that is no failure`() throws {
    let run = try Scratch().dilint()
    #expect(run.errors == "dilint: no assemblies found in 0 source files\n")
    #expect(run.status == 0)
  }

  @Test func `Every reporter gives the same bytes for any number of threads, order of paths and place`() throws {
    let files = ["A/Client.m": droppingAssembly, "B/Other.m": droppingAssembly.replacing("Client", with: "Other")]
    let (one, other) = (try Scratch(files), try Scratch(files))
    for reporter in [
      "checkstyle", "github", "gitlab", "html", "json", "junit", "markdown", "sarif", "text", "xcode",
    ] {
      let first = try one.dilint("lint", "--reporter", reporter, "--jobs", "1", "A", "B")
      let second = try other.dilint("lint", "--reporter", reporter, "--jobs", "7", "B", "A")
      #expect(first.text == second.text)
      #expect(first.status == 1 && second.status == 1)
      #expect(first.text.hasSuffix("\n"))
    }
  }

  @Test func `Reports go to files, whole or not at all`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    let run = try scratch.dilint("-r", "xcode", "-r", "sarif=out.sarif", "-r", "junit=no/such/folder/out.xml")
    #expect(run.text.hasPrefix("Client.m:10:40: error: "))
    #expect(run.errors == "dilint: no/such/folder/out.xml: cannot be written: No such file or directory\n")
    #expect(run.status == 2)
    #expect(try scratch.read("out.sarif").hasPrefix("{\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).filter { $0.hasSuffix(".tmp") }
    #expect(left.isEmpty)
  }

  @Test func `A full disk is a message, and a closed pipe is not`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    let full = try scratch.shell("dilint > /dev/full")
    #expect(full.errors == "dilint: cannot write: No space left on device\n")
    #expect(full.status == 2)
    let file = try scratch.shell("dilint --reporter json=/dev/full")
    #expect(file.errors == "dilint: /dev/full: cannot be written: No space left on device\n")
    #expect(file.status == 2)
    let closed = try scratch.shell("dilint --reporter json | true; exit ${PIPESTATUS[0]}")
    #expect(closed.errors == "")
    #expect(closed.status == 1)
  }

  @Test func `A directory that vanished is a message`() throws {
    let scratch = try Scratch()
    let run = try scratch.shell("mkdir gone && cd gone && rmdir ../gone && dilint")
    #expect(run.errors.hasPrefix("dilint: "))
    #expect(run.status == 2)
  }

  @Test func `An unreadable configuration stops the run`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    try scratch.write("exlude: [x]\nrules:\n  droped-argument: off\n", to: ".dilint.yml")
    let run = try scratch.dilint()
    #expect(
      run.errors == """
        dilint: .dilint.yml:1:1: unknown key 'exlude'; did you mean 'exclude'?
        dilint: .dilint.yml:3:3: there is no rule 'droped-argument'; did you mean 'dropped-argument'?

        """)
    #expect(run.status == 2)
    #expect(try scratch.dilint("--config", "other.yml").errors == "dilint: other.yml: there is no such file\n")
  }

  @Test func `The configuration is found upwards, and the command line wins`() throws {
    let scratch = try Scratch(["App/Deep/Client.m": droppingAssembly])
    try scratch.write("rules: {dropped-argument: warning}\nexclude: [Deep/*]\n", to: ".dilint.yml")
    #expect(try scratch.dilint("App/Deep").status == 0)
    #expect(try scratch.dilint("--strict", "App/Deep").status == 1)
    // Its globs count from where it is.
    try scratch.write("exclude: [App/Deep]\n", to: ".dilint.yml")
    let inside = try Dilint.run(["lint"], in: scratch.url.appendingPathComponent("App"))
    #expect(inside.errors == "dilint: no assemblies found in 0 source files\n")
    try scratch.write("rules: {dropped-argument: off}\n", to: "later.yml")
    #expect(
      try scratch.dilint("--config", ".dilint.yml", "-c", "later.yml", "--print-config").text.contains(
        "  dropped-argument: off\n"))
  }

  @Test func `What init writes is a configuration`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    #expect(try scratch.dilint("init").text == ".dilint.yml is written\n")
    #expect(try scratch.dilint().status == 1)
    let again = try scratch.dilint("init")
    #expect(again.errors == "dilint: .dilint.yml is there already; --force replaces it\n")
    #expect(again.status == 2)
    // The same with every example in it.
    let lines = try scratch.read(".dilint.yml").split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.map { line in
      let isExample = ["# exclude:", "#   - ", "#     ", "# forbidden:", "# entry_points:", "# baseline:"].contains(
        where: line.hasPrefix)
      return isExample ? String(line.dropFirst(2)) : String(line)
    }
    try scratch.write(examples.joined(separator: "\n"), to: "all.yml")
    try scratch.write("{\"version\": 1, \"findings\": []}", to: ".dilint-baseline.json")
    let all = try scratch.dilint("-c", "all.yml")
    #expect(all.errors == "")
    #expect(all.status == 1)
  }
}
