import Foundation

/// Threads for work that recurses deeper than the 512 KB or 8 MB of an ordinary thread allow: reading Swift, whose parser
/// calls itself for each `else if` of a chain, and following containers that resolve two hundred levels deep.
package enum DeepThread {
  /// In bytes. Only what is used of it takes memory.
  static let stackSize = 1 << 29

  /// Runs work on one such thread and waits for the result.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    run(times: 1) { box.result = body() }
    guard let result = box.result else { return body() }
    return result
  }

  /// Runs the same work on several such threads at the same time and waits for all.
  static func run(times: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<times {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    group.wait()
  }

  /// Written by the thread before the group is left, read after.
  private final class Box<Result>: @unchecked Sendable {
    var result: Result?
  }
}
