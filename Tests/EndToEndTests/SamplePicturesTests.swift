import Foundation
import Testing

/// The pictures and findings that stand beside the samples, and the same graphs in the other formats. `DILINT_RECORD=1`
/// writes them anew.
@Suite struct SamplePicturesTests {
  /// Another version of Graphviz may lay a graph out in another way.
  private static let recordedGraphviz = "2.43.0"

  /// Every folder of `Samples`; those that are broken say so in their names.
  private static let samples =
    (try? FileManager.default.contentsOfDirectory(atPath: Dilint.package.appendingPathComponent("Samples").path))?
    .filter { !$0.hasPrefix(".") }.sorted() ?? []

  @Test(arguments: samples, ["dot", "json", "mermaid"])
  func hasTheExpectedGraph(sample: String, format: String) throws {
    let run = try draw(sample, ["--format", format])
    try expect(
      run.output, equals: Dilint.package.appendingPathComponent("Tests/EndToEndTests/Expected/\(sample).\(format)"))
  }

  @Test func areThere() {
    #expect(
      Self.samples == [
        "Loyalty", "LoyaltyBroken", "LoyaltySwift", "LoyaltySwiftBroken", "ShopSwinject", "ShopSwinjectBroken",
      ])
  }

  @Test(arguments: samples)
  func hasTheExpectedFindings(sample: String) throws {
    let folder = Dilint.package.appendingPathComponent("Samples/\(sample)")
    let run = try Dilint.run(["lint"], in: folder)
    #expect(run.status == (sample.hasSuffix("Broken") ? 1 : 0))
    try expect(run.output, equals: folder.appendingPathComponent("findings.txt"))
  }

  /// In plain columns, which no version of Graphviz has a part in.
  @Test(arguments: samples)
  func hasTheExpectedPage(sample: String) throws {
    let run = try draw(sample, ["--format", "html"], environment: ["DILINT_LAYOUT": "/nowhere"])
    try expect(run.output, equals: Dilint.package.appendingPathComponent("Tests/EndToEndTests/Expected/\(sample).html"))
  }

  @Test(.enabled(if: Dilint.executable("dilint-layout") != nil), arguments: samples)
  func hasTheExpectedPicture(sample: String) throws {
    let run = try draw(sample, [])
    #expect(run.text.hasSuffix("</svg>\n"))
    let version = try Dilint.run(["--version"], program: "dilint-layout").text.trimmingCharacters(in: .newlines)
    guard version == Self.recordedGraphviz else { return }
    try expect(run.output, equals: Dilint.package.appendingPathComponent("Samples/\(sample)/graph.svg"))
  }

  @Test(.enabled(if: Dilint.executable("dilint-layout") != nil))
  func doesNotDependOnFontsOrLocale() throws {
    let plain = try draw("Loyalty", [])
    let other = try draw(
      "Loyalty", [],
      environment: [
        "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "FONTCONFIG_FILE": "/dev/null", "GVBINDIR": "/nowhere",
        "GDFONTPATH": "/nowhere", "DOTFONTPATH": "/nowhere",
      ])
    #expect(plain.output == other.output)
  }

  @Test func isDrawnAnewFromItsDocument() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-from-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("graph.json")
    try draw("LoyaltyBroken", ["--format", "json"]).output.write(to: file)
    let redrawn = try draw("LoyaltyBroken", ["--format", "dot", "--title", "LoyaltyBroken", "--from", file.path])
    #expect(redrawn.output == (try draw("LoyaltyBroken", ["--format", "dot"])).output)
  }

  @Test func writesAPictureToADirectory() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dilint-pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try draw("Loyalty", ["--output", folder.path + "/"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["index.svg"])
  }

  @Test func survivesALayoutThatCrashes() throws {
    let run = try draw("Loyalty", [], environment: ["DILINT_LAYOUT": "/bin/false"])
    #expect(run.text.hasSuffix("</svg>\n"))
    #expect(run.errors.contains("the layout failed"))
  }

  private func draw(_ sample: String, _ options: [String], environment: [String: String] = [:]) throws -> Dilint.Run {
    let folder = Dilint.package.appendingPathComponent("Samples/\(sample)")
    let run = try Dilint.run(["graph"] + options, in: folder, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  private func expect(_ output: Data, equals file: URL) throws {
    if ProcessInfo.processInfo.environment["DILINT_RECORD"] == "1" {
      try output.write(to: file)
      return
    }
    #expect(output == (try Data(contentsOf: file)), "\(file.lastPathComponent) is not as expected")
  }
}
