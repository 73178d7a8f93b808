import Foundation

/// Runs work on a thread with a stack deep enough for containers that resolve two hundred levels deep.
package enum SwiftThread {
  static let stackSize = 1 << 29

  /// Waits for the result.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = body()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let result = box.result else { return body() }
    return result
  }

  /// Written by the thread before the semaphore is signalled, read after.
  private final class Box<Result>: @unchecked Sendable {
    var result: Result?
  }
}
