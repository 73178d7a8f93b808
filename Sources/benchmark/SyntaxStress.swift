import Foundation
import GeneratedSources
import ObjectiveCSyntax
import Scanning

/// Looks for input on which the Objective-C front end is slower than linear: every construct nested in every other.
struct SyntaxStress {
  /// How long to look, in seconds.
  let seconds: Double

  /// The size of a nesting; another one twice as long is measured against it.
  let bytes: Int

  private struct Measured {
    var nesting: Nesting
    var milliseconds: Double
    var bytes: Int
    var steps: Int
    /// Of input twice as long.
    var stepsOfDouble: Int
  }

  func run() {
    var slowest: [Measured] = []
    var count = 0
    var dice = Dice(seed: 3)
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      count += 1
      let nesting = Nesting.random(&dice)
      let measured = measure(nesting)
      let isRemarkable =
        measured.milliseconds > Double(bytes) / 400 || measured.stepsOfDouble > 5 * measured.steps / 2 + 1_000
        || measured.steps > 60 * measured.bytes
      if isRemarkable { slowest.append(measured) }
    }
    slowest.sort { $0.milliseconds > $1.milliseconds }
    for measured in slowest.prefix(100) {
      let perByte = String(format: "%.1f", Double(measured.steps) / Double(max(measured.bytes, 1)))
      let ratio = String(format: "%.2f", Double(measured.stepsOfDouble) / Double(max(measured.steps, 1)))
      print(
        "\(measured.nesting.description): \(Int(measured.milliseconds)) ms, \(perByte) steps a byte,",
        "\(ratio) times the steps when twice as long")
    }
    print("\(count) nestings of \(bytes) bytes and twice that, \(slowest.count) of them remarkable")
  }

  /// Reading and scanning of one nesting; steps are counted in debug builds only.
  private func measure(_ nesting: Nesting) -> Measured {
    let small = nesting.source(bytes: bytes)
    let large = nesting.source(bytes: 2 * bytes)
    let start = clock()
    _ = ObjectiveCScanner.scan(large, path: "Nesting.m")
    let milliseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e3
    if milliseconds > 500 + Double(bytes) / 100 {
      print("\(nesting.description): \(Int(milliseconds)) ms")
      fflush(nil)
    }
    return Measured(
      nesting: nesting, milliseconds: milliseconds, bytes: small.count, steps: ObjectiveCFile.parse(small).steps,
      stepsOfDouble: ObjectiveCFile.parse(large).steps)
  }
}
