import AssemblyFacts

/// The hash by which Typhoon compares runtime arguments, and nothing but the hash (`TyphoonRuntimeArguments.m`,
/// `TyphoonAbstractInjection.m`).
///
/// The numbers are put together as Typhoon does. The hashes of strings, classes and pointers themselves are only told
/// apart; nil, numbers and collections hash as in Foundation, where nil and 0 are alike and a collection's hash is its
/// count.
struct ArgumentHash: Hashable, Sendable {
  var value: UInt64
  /// Something that the source does not tell went into it.
  var isUncertain = false

  static let none = ArgumentHash(value: 0)

  /// `TyphoonHashByAppendingInteger`.
  func appending(_ other: ArgumentHash) -> ArgumentHash {
    ArgumentHash(value: value &* 31 &+ other.value, isUncertain: isUncertain || other.isUncertain)
  }

  func appending(_ integer: UInt64) -> ArgumentHash {
    ArgumentHash(value: value &* 31 &+ integer, isUncertain: isUncertain)
  }

  /// FNV-1a, with the kind of thing in front so that a class and a string of one name differ.
  static func text(_ text: String, kind: UInt8) -> ArgumentHash {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    hash = (hash ^ UInt64(kind)) &* 0x100_0000_01b3
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return ArgumentHash(value: hash)
  }

  static func string(_ string: String) -> ArgumentHash { string.isEmpty ? .none : text(string, kind: 1) }

  /// `CFHash` of a number: that of its absolute value.
  static func number(_ number: Double) -> ArgumentHash {
    if number == number.rounded(), abs(number) < 9e15 {
      return ArgumentHash(value: UInt64(abs(number)) &* 2_654_435_761)
    }
    return ArgumentHash(value: number.bitPattern &* 0x9e37_79b9_7f4a_7c15)
  }
}

extension SimulatedValue {
  /// `-hash` of the object.
  func hash(entryArguments: [SimulatedArgument]) -> ArgumentHash {
    switch self {
    case .nothing: return .none
    case .instance(let number): return .text(String(number), kind: 2)
    case .argument(let index):
      guard entryArguments.indices.contains(index) else { return .none }
      switch entryArguments[index] {
      case .text(let text): return .string(text)
      case .nothing: return .none
      case .unknown(let text):
        return ArgumentHash(value: ArgumentHash.text("\(index) \(text)", kind: 3).value, isUncertain: true)
      }
    case .constant(let constant): return constant.hash
    case .list(_, let elements): return ArgumentHash(value: UInt64(elements.count))
    case .dictionary(let keys, _): return ArgumentHash(value: UInt64(keys.count))
    case .classObject(let name): return .text(name, kind: 4)
    case .assembly: return .text("", kind: 5)
    case .unknown(let text):
      return ArgumentHash(value: ArgumentHash.text(text, kind: 6).value, isUncertain: true)
    }
  }
}

extension Constant {
  /// `-hash` of the constant; two constants of different text are taken for different objects.
  fileprivate var hash: ArgumentHash {
    switch kind {
    case .string: return .string(text)
    case .number: return Constant.number(text).map(ArgumentHash.number) ?? .text(text, kind: 7)
    case .boolean: return .number(text == "YES" || text == "true" ? 1 : 0)
    case .classObject: return .text(text, kind: 4)
    case .selector: return .text(text, kind: 8)
    case .block: return .text(text, kind: 9)
    case .symbol: return .text(text, kind: 10)
    case .object: return .text(text, kind: 11)
    }
  }

  /// The value of a numeric literal, with its suffixes.
  static func number(_ literal: String) -> Double? {
    var text = literal.filter { $0 != "_" && $0 != "(" && $0 != ")" && $0 != " " }
    if let value = Double(text) { return value }
    while let last = text.last, "uUlLfF".contains(last), text.count > 1 { text.removeLast() }
    if let value = Double(text) { return value }
    if text.hasPrefix("0b"), let value = Int(text.dropFirst(2), radix: 2) { return Double(value) }
    return nil
  }

  /// `-isEqual:`.
  func isEqual(to other: Constant) -> Bool {
    if let left = numericValue, let right = other.numericValue { return left == right }
    return kind == other.kind && text == other.text
  }

  private var numericValue: Double? {
    switch kind {
    case .number: Constant.number(text)
    case .boolean: text == "YES" || text == "true" ? 1 : 0
    case .string, .classObject, .selector, .block, .symbol, .object: nil
    }
  }
}
