import Foundation

/// A line on the terminal that says how far a run is, once it takes over a second.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let total: Int
  private var done = 0
  private var isFinished = false
  private var isShown = false

  /// - Returns: nil where nobody would see it.
  init?(total: Int) {
    guard isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
    self.total = total
    Thread.detachNewThread { [weak self] in
      Thread.sleep(forTimeInterval: 1)
      while self?.show() == true { Thread.sleep(forTimeInterval: 0.2) }
    }
  }

  /// One more file is read.
  func advance() {
    lock.lock()
    done += 1
    lock.unlock()
  }

  /// Takes the line away.
  func finish() {
    lock.lock()
    defer { lock.unlock() }
    isFinished = true
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  /// - Returns: whether there is more to come.
  private func show() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard !isFinished else { return false }
    isShown = true
    FileHandle.standardError.write(Data("\r\u{1B}[K\(done) of \(total) files read".utf8))
    return true
  }
}
