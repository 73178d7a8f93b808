import Foundation
import GeneratedSources
import ObjectiveCSyntax
import Scanning

/// Reads files of 10 MB of many shapes, and files half as long: twice the size should take twice the time.
struct LargeFileBenchmark {
  private static let bytes = 10_000_000

  func run() {
    print("10 MB of: lexer + parser, times the time of 5 MB; the same with the scanner")
    for shape in LargeSource.allCases {
      let half = shape.source(bytes: LargeFileBenchmark.bytes / 2)
      let whole = shape.source(bytes: LargeFileBenchmark.bytes)
      let parsing = compare(half, whole) { _ = ObjectiveCFile.parse($0) }
      let scanning = compare(half, whole) { _ = ObjectiveCScanner.scan($0, path: "Large.m") }
      print("\(shape.rawValue): \(parsing); \(scanning)")
      fflush(nil)
    }
  }

  private func compare(_ half: [UInt8], _ whole: [UInt8], _ work: ([UInt8]) -> Void) -> String {
    let first = min(Stopwatch.seconds { work(half) }, Stopwatch.seconds { work(half) })
    let second = min(Stopwatch.seconds { work(whole) }, Stopwatch.seconds { work(whole) })
    let growth = second / first * Double(half.count) / Double(whole.count) * 2
    return String(format: "%.2f s (%.1f MB/s), %.2f times", second, Double(whole.count) / second / 1e6, growth)
  }
}
