import AssemblyFacts
import Foundation
import Linting
import SourceFiles
import Testing

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader.read(Array(text.utf8), path: "c.yml", directory: "/root")
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try ConfigurationReader.read(Array(text.utf8), path: "c.yml", directory: "/root")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `Every key is read`() throws {
    let configuration = try read(
      """
      include: [Sources]
      exclude: Generated
      frameworks: {typhoon: 4.0.1, swinject: "2"}
      rules:
        dropped-argument: off
        syntax-error: {severity: note, exclude: ["Old/**"], ignore: A.*}
      forbidden:
        - {name: n, reason: r, severity: warning, from: {module: M}, to: Core*}
        - {name: c, no_cycles: module}
      entry_points: [A.b, "C.*"]
      assemblies_active_together: [[A, C]]
      baseline: known.json
      suppressions: {require_reason: true}
      graph: {link: 'x/{path}', collapse: module, exclude: [T]}
      """)
    #expect(configuration.include == [PathPattern(Glob("Sources"), base: "/root")])
    #expect(configuration.exclude == [PathPattern(Glob("Generated"), base: "/root")])
    #expect(configuration.frameworks == [.typhoon, .swinject])
    #expect(configuration.versions == [.typhoon: [4, 0, 1], .swinject: [2]])
    #expect(!configuration.isOn("dropped-argument"))
    #expect(configuration.rules["syntax-error"]?.level == .at(.note))
    #expect(configuration.forbidden.map(\.name) == ["n", "c"])
    #expect(configuration.forbidden[1].kind == .noCycles(.module))
    #expect(configuration.entryPoints?.map(\.pattern.pattern) == ["A.b", "C.*"])
    #expect(configuration.assembliesActiveTogether?.map(\.names) == [["A", "C"]])
    #expect(configuration.baseline == "/root/known.json")
    #expect(configuration.requiresReason == true)
    #expect(configuration.graph.collapse == .module)
    // What --print-config prints says the same.
    var printed = try read(configuration.text)
    printed.entryPoints = configuration.entryPoints
    printed.assembliesActiveTogether = configuration.assembliesActiveTogether
    #expect(printed == configuration)
  }

  @Test(arguments: [
    ("a: [", ["c.yml:2:1: is not YAML: did not find expected node content"]),
    ("exlude: x", ["c.yml:1:1: unknown key 'exlude'; did you mean 'exclude'?"]),
    ("- a", ["c.yml:1:1: expected keys and values, found a list"]),
    ("rules:\n  a: off\n  a: off", ["c.yml:3:3: 'a' stands on line 2 already"]),
    (
      "rules: {droped-argument: off}",
      ["c.yml:1:9: there is no rule 'droped-argument'; did you mean 'dropped-argument'?"]
    ),
    (
      "rules:\n  syntax-error: eror", ["c.yml:2:17: 'eror' is none of off, note, warning, error; did you mean 'error'?"]
    ),
    (
      "rules:\n  syntax-error: [x]",
      ["c.yml:2:17: expected one of off, note, warning, error or keys and values, found a list"]
    ),
    ("rules: {unknown-rule: off}", ["c.yml:1:9: 'unknown-rule' is always on; make it a note instead"]),
    (
      "frameworks: [tyfoon]",
      ["c.yml:1:14: 'tyfoon' is none of typhoon, swinject, dip, factory, resolver; did you mean 'typhoon'?"]
    ),
    ("frameworks: {typhoon: new}", ["c.yml:1:23: 'new' is not a version such as 4.0.1"]),
    ("baseline: [x]", ["c.yml:1:11: expected a file, found a list"]),
    ("suppressions: {require_reason: maybe}", ["c.yml:1:32: expected true or false, found 'maybe'"]),
    ("forbidden:\n  - {from: A, to: B}", ["c.yml:2:5: 'name' is missing"]),
    (
      "forbidden:\n  - {name: n, from: A}",
      ["c.yml:2:5: 'n' needs 'from' and 'to', 'from' and 'only_to', 'to' and 'only_from', or 'no_cycles', and no more"]
    ),
    ("a: &x [1]\nb: *y", ["c.yml:2:4: names an anchor that does not exist"]),
  ])
  func `What is wrong is told with its place`(_ text: String, _ expected: [String]) {
    #expect(problems(text) == expected)
  }

  @Test func `Hostile documents end in a message`() {
    #expect(problems(String(repeating: "[", count: 100_000)).first?.hasPrefix("c.yml:1:") == true)
    var laughs = "a0: &a0 [x]\n"
    for level in 1...40 { laughs += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(problems(laughs).count == 1)
    #expect(problems("\u{0}").count == 1)
  }

  @Test func `The documented example is a configuration`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
    let example = page.components(separatedBy: "```yaml\n")[1].components(separatedBy: "```")[0]
    #expect(problems(example) == [])
    #expect(try read(example).forbidden.count == 4)
  }

  @Test func `Later files win key by key`() throws {
    let first = try read("exclude: [a]\nrules: {syntax-error: off, dropped-argument: note}\nbaseline: b")
    let second = try read("exclude: [c]\nrules: {syntax-error: error}")
    let merged = first.merging(second)
    #expect(merged.exclude?.map(\.glob.pattern) == ["c"])
    #expect(merged.rules["syntax-error"]?.level == .at(.error))
    #expect(merged.rules["dropped-argument"]?.level == .at(.note))
    #expect(merged.baseline == "/root/b")
  }
}

extension RuleCatalogueTests {
  /// It names the rules, so that it is written anew with `docs/rules.md`.
  @Test func `The published schema of the configuration is the code's`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("docs/dilint.schema.json")
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      try Data(ConfigurationSchema.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == ConfigurationSchema.text, "record it with DILINT_RECORD=1")
  }
}
