/// Which `#if` conditions hold for which tokens.
struct ConditionMap: Sendable {
  /// One branch of a conditional: the tokens from `#if`, `#elif` or `#else` to the next of them.
  private struct Branch: Sendable {
    enum Kind: Sendable {
      case `if`, ifdef, ifndef, `else`
      /// A condition that always holds: `#if 1`, an include guard.
      case always
      /// `#if 0`.
      case never
    }
    var kind: Kind
    /// The bytes of its own condition.
    var content: Range<Int>
    /// The branch before it in the same conditional, and the one around it; -1 for none.
    var previous: Int
    var parent: Int
  }

  /// A preprocessor line that begins or ends a branch.
  struct Event: Sendable {
    enum Kind: Sendable { case open, alternative, close }
    var kind: Kind
    /// The first token behind the line.
    var token: Int
    /// The branch behind the line; -1 outside of any.
    fileprivate var branch: Int
  }

  private(set) var events: [Event] = []
  private var branches: [Branch] = []
  /// The current branch of every open conditional. Only in use while reading.
  private var open: [Int] = []
  /// A first `#ifndef` that a `#define` of the same name makes an include guard. Only in use while reading.
  private var guardBranch = -1

  /// Of more branches around or before a token only the nearest are told.
  private static let limit = 16

  // MARK: - Reading

  /// Takes note of a line. True when what follows is left out whatever is defined.
  mutating func note(_ line: DirectiveLine, bytes: UnsafeBufferPointer<UInt8>, tokens: Int) -> Bool {
    switch line.kind {
    case .if, .ifdef, .ifndef:
      let kind = firstKind(of: line, bytes)
      let isFirst = branches.isEmpty && tokens == 0 && kind == .ifndef
      begin(Branch(kind: kind, content: line.content, previous: -1, parent: open.last ?? -1), .open, tokens)
      if isFirst { guardBranch = branches.count - 1 }
      return kind == .never
    case .elif, .else:
      guard let previous = open.popLast() else { return false }
      let kind: Branch.Kind = line.kind == .else ? .else : firstKind(of: line, bytes)
      let wasAlways = branches[previous].kind == .always && !branches[previous].content.isEmpty
      begin(
        Branch(
          kind: wasAlways ? .never : kind, content: line.content, previous: previous,
          parent: branches[previous].parent), .alternative, tokens)
      return branches[branches.count - 1].kind == .never
    case .endif:
      guard open.popLast() != nil else { return false }
      events.append(Event(kind: .close, token: tokens, branch: open.last ?? -1))
    case .define:
      if guardBranch >= 0, tokens == 0, defines(line, branches[guardBranch].content, bytes) {
        branches[guardBranch].kind = .always
        branches[guardBranch].content = 0..<0
      }
      guardBranch = -1
    default: break
    }
    return false
  }

  private mutating func begin(_ branch: Branch, _ kind: Event.Kind, _ tokens: Int) {
    branches.append(branch)
    open.append(branches.count - 1)
    events.append(Event(kind: kind, token: tokens, branch: branches.count - 1))
  }

  private func firstKind(of line: DirectiveLine, _ bytes: UnsafeBufferPointer<UInt8>) -> Branch.Kind {
    switch line.kind {
    case .ifdef: return .ifdef
    case .ifndef: return .ifndef
    default:
      guard line.content.count == 1 else { return .if }
      let only = bytes[line.content.lowerBound]
      return only == UInt8(ascii: "0") ? .never : only == UInt8(ascii: "1") ? .always : .if
    }
  }

  private func defines(_ line: DirectiveLine, _ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.content.count >= name.count, !name.isEmpty else { return false }
    let defined = bytes[line.content.lowerBound..<line.content.lowerBound + name.count]
    guard defined.elementsEqual(bytes[name]) else { return false }
    let next = line.content.lowerBound + name.count
    return next == line.content.upperBound || bytes[next] == 0x20 || bytes[next] == 0x09
  }

  /// Lets go of what only reading needs.
  mutating func finish() {
    open = []
    guardBranch = -1
  }

  // MARK: - Asking

  /// The conditions around a token, outermost first.
  func condition(atToken token: Int, in bytes: [UInt8]) -> String? {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].token <= token { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    var parts: [String] = []
    var branch = events[low - 1].branch
    var count = 0
    while branch >= 0, count < ConditionMap.limit {
      if let text = text(of: branch, bytes) { parts.append(text) }
      branch = branches[branch].parent
      count += 1
    }
    return parts.isEmpty ? nil : parts.reversed().joined(separator: " && ")
  }

  private func text(of number: Int, _ bytes: [UInt8]) -> String? {
    var parts: [String] = []
    var previous = branches[number].previous
    while previous >= 0, parts.count < ConditionMap.limit {
      if let negation = ownText(of: previous, negated: true, bytes) { parts.append(negation) }
      previous = branches[previous].previous
    }
    parts.reverse()
    if let own = ownText(of: number, negated: false, bytes) { parts.append(own) }
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }

  private func ownText(of number: Int, negated: Bool, _ bytes: [UInt8]) -> String? {
    let branch = branches[number]
    let expression = DirectiveText.folded(bytes, branch.content)
    switch branch.kind {
    case .ifdef: return negated ? "!defined(\(expression))" : "defined(\(expression))"
    case .ifndef: return negated ? "defined(\(expression))" : "!defined(\(expression))"
    case .if:
      if negated { return "!(\(expression))" }
      return expression.contains("||") || expression.contains("?") ? "(\(expression))" : expression
    case .else, .always, .never: return nil
    }
  }
}

/// Reads the text of preprocessor lines.
enum DirectiveText {
  /// The text with comments, line continuations and white space folded into single blanks. At most 1,000 bytes.
  static func folded(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var index = range.lowerBound
    var quote: UInt8 = 0
    while index < range.upperBound, result.count < 1000 {
      let byte = bytes[index]
      let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
      if quote == 0, byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index < range.upperBound, !(bytes[index - 1] == UInt8(ascii: "*") && bytes[index] == UInt8(ascii: "/")) {
          index += 1
        }
        index += 1
        appendBlank(&result)
        continue
      }
      if byte == UInt8(ascii: "\\"), next == 0x0A || next == 0x0D {
        index += 2
        appendBlank(&result)
        continue
      }
      index += 1
      if quote == 0, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        appendBlank(&result)
        continue
      }
      result.append(byte)
      if quote != 0, byte == UInt8(ascii: "\\"), index < range.upperBound {
        result.append(bytes[index])
        index += 1
      } else if byte == UInt8(ascii: "\"") {
        quote = quote == byte ? 0 : byte
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  private static func appendBlank(_ result: inout [UInt8]) {
    if let last = result.last, last != 0x20 { result.append(0x20) }
  }
}
