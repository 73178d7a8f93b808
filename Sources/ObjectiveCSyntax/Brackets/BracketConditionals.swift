/// Leads the open brackets through the branches of `#if`.
struct BracketConditionals {
  private struct Open {
    /// The brackets before the `#if`.
    var entry: Int
    /// Entries from this one on were opened inside.
    var marker: Int
    /// The branch whose brackets go on.
    var best: Int?
    var bestEnd = 0
    var epoch: Int
  }
  private var open: [Open] = []
  private var epoch = 0
  private var outside = -1
  /// True when some branch left other brackets open than it found.
  private(set) var anyBranchDiffers = false

  mutating func handle(_ event: ConditionMap.Event, _ stack: inout BracketStack, _ pairs: inout BracketPairs) {
    switch event.kind {
    case .open: open.append(Open(entry: stack.top, marker: stack.entries.count, epoch: epoch))
    case .alternative:
      guard var current = open.popLast() else { return }
      finishBranch(&current, event.token, stack, &pairs)
      stack.top = current.entry
      open.append(current)
    case .close:
      guard var current = open.popLast() else { return }
      finishBranch(&current, event.token, stack, &pairs)
      stack.top = current.best ?? current.entry
    }
  }

  private mutating func finishBranch(
    _ current: inout Open, _ token: Int, _ stack: BracketStack, _ pairs: inout BracketPairs
  ) {
    if current.epoch != epoch {
      current = Open(entry: outside, marker: stack.entries.count, epoch: epoch)
      // The damage ended in this branch; what is open now goes on.
      if stack.top != outside { current.best = stack.top }
      current.bestEnd = token
      return
    }
    guard stack.top != current.entry else { return }
    anyBranchDiffers = true
    guard let best = current.best else {
      current.best = stack.top
      current.bestEnd = token
      return
    }
    let bestDepth = best < 0 ? 0 : stack.entries[best].depth
    if Int32(stack.depth) >= bestDepth {
      end(best, current.marker, before: current.bestEnd, stack, &pairs)
      current.best = stack.top
      current.bestEnd = token
    } else {
      end(stack.top, current.marker, before: token, stack, &pairs)
    }
  }

  /// Ends what a branch opened.
  private func end(_ top: Int, _ marker: Int, before token: Int, _ stack: BracketStack, _ pairs: inout BracketPairs) {
    var entry = top
    while entry >= marker {
      pairs.end(Int(stack.entries[entry].token), before: token)
      entry = Int(stack.entries[entry].parent)
    }
  }

  /// Damage was repaired: every open conditional starts anew from these brackets.
  mutating func forget(_ stack: BracketStack) {
    epoch += 1
    outside = stack.top
  }
}
