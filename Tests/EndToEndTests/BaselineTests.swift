import Foundation
import Testing

@Suite struct BaselineTests {
  @Test func `A baseline silences what is known, and survives moved lines and renamed files`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    let write = try scratch.dilint("baseline", "write")
    #expect(write.text == ".dilint-baseline.json: 1 finding\n")
    #expect(
      try scratch.read(".dilint-baseline.json") == """
        {
          "version": 1,
          "findings": [
            {"rule":"dropped-argument","path":"Client.m","symbols":["ClientAssembly.clientWithName:","name"],"count":1}
          ]
        }

        """)
    #expect(try scratch.dilint().status == 0)
    try scratch.write("\n\n\n" + droppingAssembly, to: "Moved/Renamed.m")
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("Client.m"))
    #expect(try scratch.dilint("--strict").status == 0)
    #expect(try scratch.dilint("baseline", "compare").text == "0 new, 0 gone, 1 known\n")
    #expect(try scratch.dilint("--no-baseline").status == 1)
  }

  @Test func `What is gone is stale until it is pruned`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly])
    #expect(try scratch.dilint("baseline", "write", "--baseline", "known.json").status == 0)
    try scratch.write("baseline: known.json\n", to: ".dilint.yml")
    try scratch.write(droppingAssembly.replacing("(NSString *)name", with: "(__unused NSString *)name"), to: "Client.m")
    let stale = try scratch.dilint("-r", "xcode", "--strict")
    #expect(
      stale.text == """
        known.json:4:5: warning: 'dropped-argument ClientAssembly.clientWithName: name' in Client.m is gone (stale-baseline)

        """)
    #expect(stale.status == 1)
    let compared = try scratch.dilint("baseline", "compare")
    #expect(
      compared.text == """
        − Client.m: dropped-argument ClientAssembly.clientWithName: name
        0 new, 1 gone, 0 known

        """)
    #expect(compared.status == 1)
    #expect(try scratch.dilint("baseline", "prune").text == "known.json: 1 gone, 0 left\n")
    #expect(try scratch.read("known.json") == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
    #expect(try scratch.dilint("--strict").status == 0)
  }

  @Test func `Entries about files that a run does not look at are left alone`() throws {
    let other = droppingAssembly.replacing("Client", with: "Other")
    let scratch = try Scratch(["A/Client.m": droppingAssembly, "B/Other.m": other])
    #expect(try scratch.dilint("baseline", "write").status == 0)
    #expect(try scratch.dilint("--strict", "A").status == 0)
    #expect(try scratch.dilint("baseline", "prune", "A").text == ".dilint-baseline.json: 0 gone, 2 left\n")
  }

  @Test func `A baseline that is none stops the run`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly, "known.json": "{\"findings\": [\n  {\"rule\": 3}]}"])
    let run = try scratch.dilint("--baseline", "known.json")
    #expect(run.errors == "dilint: known.json:1:1: is not a baseline: no version and findings\n")
    #expect(run.status == 2)
    #expect(try scratch.dilint("--baseline", "none.json").errors == "dilint: none.json: there is no such file\n")
  }

  @Test func `Killed at any moment, it leaves the old baseline or the new one`() throws {
    let scratch = try Scratch(["Client.m": droppingAssembly, ".dilint-baseline.json": "old"])
    for delay in ["0.002", "0.01", "0.02", "0.04"] {
      _ = try scratch.shell("dilint baseline write & pid=$!; sleep \(delay); kill -9 $pid; wait $pid; rm -f .*.tmp")
      let text = try scratch.read(".dilint-baseline.json")
      #expect(text == "old" || text.hasSuffix("  ]\n}\n"))
    }
  }
}
