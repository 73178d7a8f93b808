import Foundation

/// Finds a fixed sequence of bytes in a buffer.
///
/// It jumps with `memchr` to the byte of the needle that is rarest in source text and compares there, so that it runs
/// at the speed of `memchr` on ordinary files.
struct ByteSearch: Sendable {
  let needle: [UInt8]
  /// Position in the needle of its rarest byte.
  private let rarest: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    needle = bytes
    rarest = bytes.indices.min { ByteSearch.frequency(bytes[$0]) < ByteSearch.frequency(bytes[$1]) } ?? 0
  }

  /// The offset of the first occurrence at or after `start`.
  func first(in buffer: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let base = buffer.baseAddress, !needle.isEmpty else { return nil }
    var position = start + rarest
    let end = buffer.count - (needle.count - 1 - rarest)
    while position < end, let found = memchr(base + position, Int32(needle[rarest]), end - position) {
      let offset = UnsafeRawPointer(found) - base
      let candidate = offset - rarest
      if memcmp(base + candidate, needle, needle.count) == 0 { return candidate }
      position = offset + 1
    }
    return nil
  }

  /// How common a byte is in source text; only the order matters.
  private static func frequency(_ byte: UInt8) -> Int {
    if let rank = byRarity.firstIndex(of: byte) { return rank }
    return 0
  }

  private static let byRarity: [UInt8] = Array("@JZXQKYVWHGqUzEMDBFOLxPRANjTkISCbvwyhgmpfduclosnraite ".utf8)
}
