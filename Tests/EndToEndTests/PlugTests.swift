import Foundation
import Testing

/// The places that dilint plugs in, as far as they can be run without the services they are for.
@Suite struct PlugTests {
  private static let action = Dilint.package.appendingPathComponent(".ci/action").path

  @Test func `The action annotates, writes SARIF, a summary and the status`() throws {
    let scratch = try Scratch(["App/Client.m": droppingAssembly])
    let environment = [
      "GITHUB_OUTPUT": scratch.url.appendingPathComponent("output").path,
      "GITHUB_STEP_SUMMARY": scratch.url.appendingPathComponent("summary.md").path, "INPUT_PATHS": "App",
      "INPUT_ARGUMENTS": "--strict --quiet", "INPUT_SARIF": "dilint.sarif", "GITHUB_BASE_REF": "main",
      "INPUT_PICTURE": "changes.html", "PICTURE_URL": "https://example.org/artifact",
    ]
    let run = try scratch.shell(
      """
      set -e
      git init -q -b main . && git add App && git commit -q -m one && git update-ref refs/remotes/origin/main HEAD
      sed 's/Client/Other/g' App/Client.m > App/Other.m
      '\(Self.action)' program && . <(sed 's/^dilint=/export DILINT=/' output) && '\(Self.action)' lint
      '\(Self.action)' picture
      """, environment: environment)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(run.text.hasPrefix("::error file=App/Client.m,line=10,"))
    #expect(try scratch.read("output").hasSuffix("\nstatus=1\n"))
    let summary = try scratch.read("summary.md")
    #expect(summary.hasPrefix("### dilint: 2 errors, 0 warnings, 0 notes\n"))
    #expect(summary.contains("\n### Dependency graph since `origin/main`\n"))
    #expect(summary.contains("\n```mermaid\n") || !summary.contains("dependencies: +1"))
    #expect(summary.hasSuffix("\n[Before and after as one interactive picture](https://example.org/artifact)\n"))
    #expect(try scratch.read("changes.html").contains("Since origin/main: definitions +"))
    #expect(try scratch.read("dilint.sarif").contains("\"ruleId\": \"dropped-argument\""))
  }

  @Test func `The steps of the action are those of its script`() throws {
    let text = try String(contentsOf: Dilint.package.appendingPathComponent("action.yml"), encoding: .utf8)
    for step in ["program", "lint", "picture"] {
      #expect(text.contains(#"'"${{ github.action_path }}/.ci/action" \#(step)'"#))
    }
    let hooks = try String(contentsOf: Dilint.package.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    #expect(hooks.components(separatedBy: "entry: dilint lint\n").count == 3)
  }

  private static let hasPreCommit: Bool =
    (try? Scratch().shell("command -v pre-commit && git -C '\(Dilint.package.path)' rev-parse HEAD").status) == 0

  /// From a clone of the repository, as `pre-commit` makes it, with the `dilint` on PATH.
  @Test(.enabled(if: hasPreCommit)) func `The hook runs what is installed and fails a commit by its findings`() throws {
    let scratch = try Scratch([
      "Client.m": droppingAssembly,
      ".pre-commit-config.yaml": """
      repos:
        - repo: \(Dilint.package.path)
          rev: REVISION
          hooks:
            - id: dilint-installed
      """,
    ])
    let run = try scratch.shell(
      """
      set -e
      sed -i.old "s/REVISION/$(git -C '\(Dilint.package.path)' rev-parse HEAD)/" .pre-commit-config.yaml
      git init -q . && git add Client.m .pre-commit-config.yaml
      pre-commit run --all-files --color never
      """, environment: ["PRE_COMMIT_HOME": scratch.url.appendingPathComponent("hooks").path])
    #expect(run.status == 1)
    #expect(run.text.contains("dilint...................................................................Failed\n"))
    #expect(run.text.contains("\nClient.m:10:40: error: `name` reaches no injection site"))
  }
}
