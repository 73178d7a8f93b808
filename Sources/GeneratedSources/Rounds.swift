import Foundation

/// How often a test with random input is repeated: a fixed number, so that every machine tries the same, or as often as
/// fits into the seconds that the environment's `DILINT_FUZZ_SECONDS` gives.
package struct Rounds: Sequence, IteratorProtocol {
  private let count: Int
  private let deadline: Date?
  private var done = 0

  package init(_ count: Int) {
    self.count = count
    let seconds = ProcessInfo.processInfo.environment["DILINT_FUZZ_SECONDS"].flatMap { Double($0) }
    deadline = seconds.map { Date().addingTimeInterval($0) }
  }

  /// The number of the next round, from 0.
  package mutating func next() -> Int? {
    guard deadline.map({ Date() < $0 }) ?? (done < count) else { return nil }
    defer { done += 1 }
    return done
  }
}
