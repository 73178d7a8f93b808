import Foundation

/// Runs work on several deep threads and keeps the results in order.
package enum ParallelMap {
  /// - Parameters:
  ///   - jobs: threads at the same time, at least 1.
  ///   - atOnce: the number of elements that a thread takes at a time, so that it rarely waits for its turn; 1 where each
  ///     is a lot of work.
  ///   - transform: called once per element, on any thread.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, atOnce: Int = 8, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let count = elements.count
    guard count > 0 else { return [] }
    let box = ResultBox<Result>(count: count)
    let cursor = Cursor(end: count)
    DeepThread.run(times: min(max(jobs, 1), count)) {
      while let range = cursor.take(atOnce) {
        for index in range { box.set(transform(elements[index]), at: index) }
      }
    }
    return box.results
  }

  private final class Cursor: @unchecked Sendable {
    private let lock = NSLock()
    private var next = 0
    private let end: Int
    init(end: Int) { self.end = end }

    func take(_ count: Int) -> Range<Int>? {
      lock.lock()
      defer { lock.unlock() }
      guard next < end else { return nil }
      let range = next..<min(next + count, end)
      next = range.upperBound
      return range
    }
  }

  private final class ResultBox<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var slots: [Result?]
    init(count: Int) { slots = Array(repeating: nil, count: count) }

    func set(_ result: Result, at index: Int) {
      lock.lock()
      slots[index] = result
      lock.unlock()
    }

    var results: [Result] { slots.compactMap { $0 } }
  }
}
