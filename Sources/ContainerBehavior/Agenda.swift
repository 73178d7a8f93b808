/// Calls that wait for their turn: a call stack on the heap, so that chains of any length can be followed.
///
/// What a task puts on the agenda runs before everything that was on it already, like the calls of a function.
final class Agenda {
  typealias Task = () throws -> Void

  private var tasks: [Task] = []
  /// Tasks carried out so far.
  private(set) var count = 0

  /// Runs `task` next.
  func next(_ task: @escaping Task) { tasks.append(task) }

  /// Runs the tasks next, the first one first.
  func next(inOrder sequence: [Task]) { tasks.append(contentsOf: sequence.reversed()) }

  /// Runs until nothing is left, or a task throws; the rest is forgotten then.
  func run() throws {
    defer { tasks.removeAll() }
    while let task = tasks.popLast() {
      count += 1
      try task()
    }
  }

  /// Calls `body` for each index in order, and `completion` after the last one. `body` gets a continuation, which it
  /// calls once, at once or later.
  func iterate(
    _ count: Int, _ body: @escaping (Int, @escaping () -> Void) throws -> Void, completion: @escaping Task
  ) {
    iterate(from: 0, to: count, body, completion: completion)
  }

  private func iterate(
    from index: Int, to count: Int, _ body: @escaping (Int, @escaping () -> Void) throws -> Void,
    completion: @escaping Task
  ) {
    next {
      guard index < count else { return try completion() }
      try body(index) { self.iterate(from: index + 1, to: count, body, completion: completion) }
    }
  }
}
