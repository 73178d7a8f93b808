/// The tokens of a file as the parser and the bracket matcher look at them. The last one is `endOfFile`, and any index
/// outside finds that one.
///
/// A debug build counts the looks: the measure by which tests see that reading takes steps in proportion to the size of
/// the file, whatever it holds.
struct TokenSequence {
  private let tokens: UnsafeBufferPointer<Token>
  let count: Int
  #if DEBUG
    private let counter = StepCounter()
  #endif

  /// - Parameter tokens: at least one.
  init(_ tokens: UnsafeBufferPointer<Token>) {
    self.tokens = tokens
    count = tokens.count
  }

  @inline(__always)
  subscript(index: Int) -> Token {
    countSteps(1)
    return tokens[UInt(bitPattern: index) < UInt(bitPattern: count) ? index : count - 1]
  }

  /// Takes note of steps that are no looks at tokens.
  @inline(__always)
  func countSteps(_ number: Int) {
    #if DEBUG
      counter.steps += number
    #endif
  }

  /// The steps so far; 0 in a release build.
  var steps: Int {
    #if DEBUG
      return counter.steps
    #else
      return 0
    #endif
  }
}

#if DEBUG
  private final class StepCounter {
    var steps = 0
  }
#endif
