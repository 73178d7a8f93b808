import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Threads for work that recurses deeper than the 512 KB or 8 MB of an ordinary thread allow: reading Swift, whose parser
/// calls itself for each `else if` of a chain, and following containers that resolve two hundred levels deep.
package enum DeepThread {
  /// In bytes, the first that can be had. Only what is used of it takes memory, but all of it takes addresses, of which a
  /// process may be allowed few.
  private static let stackSizes = [1 << 29, 1 << 26, 1 << 23]

  /// Runs work on one such thread and waits for the result.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    run(times: 1) { box.result = body() }
    guard let result = box.result else { return body() }
    return result
  }

  /// Runs the same work on as many such threads at the same time, fewer where the system has no more, and waits for all.
  /// Where it has none the work is done here.
  static func run(times: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    var started = 0
    while started < times, start(group, body) { started += 1 }
    if started == 0 { body() }
    group.wait()
  }

  #if canImport(Darwin)
    private static func start(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) -> Bool {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.stackSize = stackSizes[0]
      thread.start()
      return true
    }
  #else
    /// `Thread` does not tell that it cannot start, so that nobody would ever leave the group.
    private static func start(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) -> Bool {
      let work = Unmanaged.passRetained(Work(body: body, group: group))
      group.enter()
      for size in stackSizes {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, size)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let status = pthread_create(
          &thread, &attributes,
          { pointer in
            guard let pointer else { return nil }
            let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
            work.body()
            work.group.leave()
            return nil
          }, work.toOpaque())
        if status == 0 { return true }
      }
      group.leave()
      work.release()
      return false
    }

    private final class Work: Sendable {
      let body: @Sendable () -> Void
      let group: DispatchGroup

      init(body: @escaping @Sendable () -> Void, group: DispatchGroup) {
        self.body = body
        self.group = group
      }
    }
  #endif

  /// Written by the thread before the group is left, read after.
  private final class Box<Result>: @unchecked Sendable {
    var result: Result?
  }
}
