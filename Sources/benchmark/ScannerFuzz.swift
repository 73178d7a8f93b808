import Foundation
import GeneratedSources
import ObjectiveCSyntax
import Scanning

/// Damages the Objective-C files under some paths for a while and looks for crashes, hangs and trees that do not print
/// back.
struct ScannerFuzz {
  let seconds: Double
  /// The round to begin with. Every round depends on its number alone: after a crash, begin with the last one told.
  let firstRound: Int
  let paths: [String]

  func run() {
    var seeds = SourceCollection.files(under: paths).compactMap { SourceCollection.contents(of: $0) }
      .filter { !$0.isEmpty && $0.count < 60_000 }
    if seeds.isEmpty { seeds = GeneratedRepository(files: 40, assembliesInPercent: 50).objectiveCSources }
    let deadline = Date().addingTimeInterval(seconds)
    var round = firstRound
    var size = 0
    var failures = 0
    while Date() < deadline {
      if round % 500 == 0 { FileHandle.standardError.write(Data("round \(round)\n".utf8)) }
      var dice = Dice(seed: UInt64(round))
      let seed = dice.pick(seeds)
      let part = dice.pick([seed, Array(seed.dropFirst(dice.roll(seed.count)).prefix(5_000))])
      let bytes = Damage.damage(part, times: 1 + dice.roll(16), others: seeds, &dice)
      size += bytes.count
      var printsBack = true
      let elapsed = Stopwatch.seconds {
        printsBack = ObjectiveCFile.parse(bytes).printedBack == bytes
        _ = ObjectiveCScanner.scan(bytes, path: "Damaged.m")
      }
      if !printsBack || elapsed > 0.05 + Double(bytes.count) / 2e5 {
        failures += 1
        print("round \(round): \(bytes.count) bytes, \(Int(elapsed * 1e3)) ms\(printsBack ? "" : ", not printed back")")
        fflush(nil)
      }
      round += 1
    }
    print("\(round - firstRound) damaged files, \(size) bytes, from \(seeds.count) files: \(failures) failures")
  }
}
