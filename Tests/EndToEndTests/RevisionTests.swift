import Foundation
import Testing

@Suite struct RevisionTests {
  private func repository() throws -> Scratch {
    let scratch = try Scratch(["App/Client.m": droppingAssembly])
    #expect(try scratch.shell("git init -q . && git add . && git commit -q -m one").status == 0)
    return scratch
  }

  @Test func `Only what is new since a revision is reported`() throws {
    let scratch = try repository()
    #expect(try scratch.dilint("--since", "HEAD").status == 0)
    let other = droppingAssembly.replacing("Client", with: "Other")
    try scratch.write(other, to: "App/Other.m")
    let run = try scratch.dilint("--since", "HEAD", "-r", "xcode")
    #expect(run.text.hasPrefix("App/Other.m:10:"))
    #expect(!run.text.contains("Client.m"))
    #expect(run.status == 1)
  }

  @Test func `A baseline is not out of date for what is not new`() throws {
    let scratch = try repository()
    #expect(try scratch.dilint("baseline", "write").status == 0)
    let run = try scratch.dilint("--since", "HEAD", "--strict")
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func `A known finding is reported where its lines are touched`() throws {
    let scratch = try repository()
    try scratch.write("// moved\n" + droppingAssembly, to: "App/Client.m")
    #expect(try scratch.dilint("--since", "HEAD").status == 0)
    try scratch.write(droppingAssembly.replacing("(NSString *)name", with: "(NSString*)name"), to: "App/Client.m")
    let run = try Dilint.run(["--since", "HEAD", "-r", "xcode"], in: scratch.url.appendingPathComponent("App"))
    #expect(run.text.hasPrefix("Client.m:10:39: error: "))
  }

  @Test func `A revision that cannot be read is an error, never unchanged`() throws {
    let scratch = try repository()
    for arguments in [["diff", "nope"], ["lint", "--since", "nope"]] {
      let run = try Dilint.run(arguments, in: scratch.url)
      #expect(run.errors == "dilint: git knows no commit 'nope' (in a shallow clone, fetch it first)\n")
      #expect(run.status == 2)
      #expect(run.text == "")
    }
    let outside = try Scratch(["Client.m": droppingAssembly])
    #expect(try outside.dilint("diff", "HEAD").status == 2)
  }

  @Test func `Before and after are one picture`() throws {
    let scratch = try repository()
    try scratch.write(droppingAssembly.replacing("Client", with: "Other"), to: "App/Other.m")
    let text = try scratch.dilint("diff", "HEAD", "--format", "svg")
    #expect(text.text.hasPrefix("<svg ") && text.text.hasSuffix("</svg>\n"))
    #expect(text.text.contains("Since HEAD: definitions +"))
    #expect(text.status == 1)
    let file = try scratch.dilint("diff", "HEAD", "-o", "changes.html")
    #expect(file.text == "")
    #expect(try scratch.read("changes.html").hasPrefix("<!DOCTYPE html>\n"))
    try scratch.write("", to: "App/Other.m")
    let nothing = try scratch.dilint("diff", "HEAD", "--format", "svg")
    #expect(nothing.text.contains("Since HEAD: nothing changed"))
    #expect(nothing.status == 0)
  }

  @Test func `A change is shown by what it adds and takes away`() throws {
    let scratch = try repository()
    let nothing = try scratch.dilint("diff", "HEAD")
    #expect(nothing.text == "" && nothing.errors == "" && nothing.status == 0)
    let added = """
      - (Client *)client
      {
          return [self clientWithName:@"x"];
      }
      @end

      """
    let changed = droppingAssembly.replacing("    return", with: "    (void)name;\n    return")
    try scratch.write(String(changed.dropLast(5)) + added, to: "App/Client.m")
    let run = try scratch.dilint("diff", "HEAD")
    #expect(run.text.contains("  − App/Client.m:10:40: error: "))
    #expect(
      run.text.hasSuffix(
        """
        definitions:
          + ClientAssembly.client

        dependencies:
          + ClientAssembly.client → ClientAssembly.clientWithName:  alias

        """))
    #expect(run.status == 0)
    let markdown = try scratch.dilint("diff", "HEAD", "--format", "markdown").text
    #expect(markdown.contains("  n0 -->|\"+ alias\"| n1\n"))
    let json = try scratch.dilint("diff", "HEAD", "--format", "json").output
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(object.keys.sorted() == ["definitions", "dependencies", "findings", "revision", "version"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == [".git", "App"])
  }

  @Test func `Why and trace answer with places`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    let trace = try scratch.dilint("trace", "clientWithName:")
    #expect(
      trace.text == """
        ClientAssembly.clientWithName: name (NSString *): dropped
          Client.m:10:40
          it is used nowhere

        """)
    let missing = try scratch.dilint("trace", "clientWithNam:")
    #expect(missing.errors == "dilint: there is no definition 'clientWithNam:'; did you mean 'clientWithName:'?\n")
    #expect(missing.status == 2)
    let why = try scratch.dilint("why", "clientWithName:", "Client")
    #expect(why.text == "clientWithName: does not depend on Client\n")
  }
}
