import Foundation
import Testing

@Suite struct RemoteLinkTests {
  private static let assembly = """
    #import <Typhoon/Typhoon.h>
    @interface AppAssembly : TyphoonAssembly
    @end
    @implementation AppAssembly
    - (id)client { return [TyphoonDefinition withClass:[Client class]]; }
    @end

    """

  /// A repository with a remote, and the commit that is checked out.
  private static func repository(_ remote: String) throws -> (Scratch, commit: String) {
    let scratch = try Scratch(["My App/App.m": assembly])
    let run = try scratch.shell(
      "git init -q . && git remote add origin '\(remote)' && git add . && git commit -q -m one && git rev-parse HEAD")
    return (scratch, run.text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(arguments: [
    ("git@github.com:me/app.git", "https://github.com/me/app/blob"),
    ("https://name:secret@github.com/me/app", "https://github.com/me/app/blob"),
    ("ssh://git@gitlab.example.org:2222/group/sub/app.git", "https://gitlab.example.org/group/sub/app/-/blob"),
  ])
  func `The pages of a forge are told by the remote`(remote: String, page: String) throws {
    let (scratch, commit) = try Self.repository(remote)
    let run = try scratch.shell("cd 'My App' && dilint graph --link remote --format svg")
    #expect(run.errors == "")
    #expect(run.text.contains("href=\"\(page)/\(commit)/My%20App/App.m#L5\""))
  }

  @Test func `The configuration may ask for it`() throws {
    let (scratch, commit) = try Self.repository("https://gitlab.com/me/app.git")
    try scratch.write("graph: {link: remote}\n", to: ".dilint.yml")
    let run = try scratch.shell("dilint graph --format svg")
    #expect(run.text.contains("href=\"https://gitlab.com/me/app/-/blob/\(commit)/My%20App/App.m#L5\""))
  }

  @Test func `A remote that is no forge's is said, without its password`() throws {
    let (scratch, _) = try Self.repository("https://name:secret@code.example.org/me/app.git")
    let run = try scratch.shell("dilint graph --link remote")
    #expect(
      run.errors == """
        dilint: --link remote: 'https://code.example.org/me/app.git' is neither on GitHub nor on GitLab; write a template

        """)
    #expect(run.status == 2)
  }
}
