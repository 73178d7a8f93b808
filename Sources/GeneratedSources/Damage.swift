/// What goes wrong with source files: on disk, in a merge, under someone's hands.
package enum Damage: CaseIterable, Sendable {
  case flippedByte, bracket, removedBracket, removedStretch, doubledStretch, truncation
  case removedToken, doubledToken, swappedTokens, splice, nesting, lineEndings, encoding, noise, mergeConflict

  /// Does so much damage to a source, with parts of others spliced in. The result is at most twice as long.
  package static func damage(_ source: [UInt8], times: Int, others: [[UInt8]], _ dice: inout Dice) -> [UInt8] {
    var bytes = source
    for _ in 0..<times where !bytes.isEmpty {
      dice.pick(allCases).apply(to: &bytes, others, &dice)
      if bytes.count > 2 * source.count + 1_000 { bytes.removeSubrange((source.count + 1_000)...) }
    }
    return bytes
  }

  private static let punctuation = Array("(){}[]<>\"'@#;,:*^/\\-+?=.&|!~%\n\r\t\0 ".utf8)

  private func apply(to bytes: inout [UInt8], _ others: [[UInt8]], _ dice: inout Dice) {
    let place = dice.roll(bytes.count)
    switch self {
    case .flippedByte: bytes[place] ^= UInt8(truncatingIfNeeded: 1 << dice.roll(8))
    case .bracket: bytes.insert(dice.pick(Damage.punctuation), at: place)
    case .removedBracket:
      if let bracket = bytes[place...].firstIndex(where: { Damage.punctuation.contains($0) }) {
        bytes.remove(at: bracket)
      }
    case .removedStretch: bytes.removeSubrange(Damage.stretch(from: place, of: bytes, &dice))
    case .doubledStretch: bytes.insert(contentsOf: bytes[Damage.stretch(from: place, of: bytes, &dice)], at: place)
    case .truncation:
      // Rare, for little is left of a file that is cut a few times.
      if dice.roll(3) == 0 { bytes.removeSubrange(place...) } else { bytes.removeSubrange(..<(place / 8)) }
    case .removedToken: bytes.removeSubrange(Damage.token(at: place, in: bytes))
    case .doubledToken:
      let token = Damage.token(at: place, in: bytes)
      bytes.insert(contentsOf: bytes[token], at: token.upperBound)
    case .swappedTokens:
      let first = Damage.token(at: place, in: bytes)
      guard first.upperBound < bytes.count else { return }
      let second = Damage.token(at: min(first.upperBound + dice.roll(4), bytes.count - 1), in: bytes)
      guard second.lowerBound >= first.upperBound else { return }
      let middle = bytes[first.upperBound..<second.lowerBound]
      bytes.replaceSubrange(first.lowerBound..<second.upperBound, with: bytes[second] + middle + bytes[first])
    case .splice:
      let other = others.isEmpty ? bytes : dice.pick(others)
      guard !other.isEmpty else { return }
      bytes.insert(contentsOf: other[Damage.stretch(from: dice.roll(other.count), of: other, &dice)], at: place)
    case .nesting: bytes.insert(contentsOf: Nesting.random(&dice).source(bytes: dice.roll(2_000)), at: place)
    case .lineEndings:
      let ending = dice.pick([[0x0D], [0x0D, 0x0A], [], [0x5C, 0x0A], [0xE2, 0x80, 0xA8]] as [[UInt8]])
      bytes = Array(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: ending))
    case .encoding:
      let wide = dice.pick([false, true])
      let text = String(decoding: bytes.prefix(4_000), as: UTF8.self)
      if wide {
        bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      } else {
        bytes.insert(
          contentsOf: dice.pick([[0xEF, 0xBB, 0xBF], [0x80], [0xC3, 0x28], [0xF0, 0x9F, 0x92]]), at: place)
      }
    case .noise: bytes.insert(contentsOf: (0..<dice.roll(30)).map { _ in UInt8(dice.roll(256)) }, at: place)
    case .mergeConflict:
      let half = Damage.stretch(from: place, of: bytes, &dice)
      bytes.insert(
        contentsOf: Array("\n<<<<<<< HEAD\n".utf8) + bytes[half] + Array("\n=======\n>>>>>>> other\n".utf8), at: place)
    }
  }

  private static func stretch(from place: Int, of bytes: [UInt8], _ dice: inout Dice) -> Range<Int> {
    let length = dice.pick([3, 40, 400])
    return place..<min(bytes.count, place + 1 + dice.roll(length))
  }

  /// The word around a byte, or the byte alone.
  private static func token(at place: Int, in bytes: [UInt8]) -> Range<Int> {
    func isWord(_ index: Int) -> Bool {
      let byte = bytes[index]
      return byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    guard isWord(place) else { return place..<place + 1 }
    var start = place
    var end = place + 1
    while start > 0, isWord(start - 1) { start -= 1 }
    while end < bytes.count, isWord(end) { end += 1 }
    return start..<end
  }
}
