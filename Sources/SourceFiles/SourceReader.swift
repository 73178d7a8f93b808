import Foundation

/// Reads files as bytes and says what is wrong with them.
package enum SourceReader {
  /// Larger files are no source that somebody wrote.
  package static let largestSize = 32 * 1024 * 1024

  package struct Contents: Sendable {
    /// UTF-8 where the file is text; a byte-order mark is taken away and UTF-16 converted.
    package var bytes: [UInt8]
    /// The file was read, but not all is well.
    package var trouble: FileTrouble?
  }

  /// - Throws: `FileTrouble` where there is nothing to analyse.
  package static func read(_ file: SourceFile) throws(FileTrouble) -> Contents {
    func trouble(_ kind: FileTrouble.Kind, _ message: String) -> FileTrouble {
      FileTrouble(kind: kind, path: file.path, message: message)
    }
    let descriptor = open(file.resolvedPath, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw trouble(.unreadable, "cannot be opened: \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw trouble(.unreadable, "cannot be read") }
    let size = Int(status.st_size)
    guard size <= largestSize else {
      throw trouble(.tooLarge, "is \(size / 1_048_576) MB; files over \(largestSize / 1_048_576) MB are not analysed")
    }
    var failure: Int32 = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
    }
    if failure != 0 { throw trouble(.unreadable, "cannot be read: \(String(cString: strerror(failure)))") }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard let text = String(data: Data(bytes), encoding: .utf16) else {
        throw trouble(.binary, "begins like UTF-16 but is not")
      }
      bytes = Array(text.utf8)
      return Contents(bytes: bytes, trouble: nil)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return Contents(bytes: bytes, trouble: nil)
  }

  /// Whether there is a NUL byte, which no source text has.
  package static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return memchr(base, 0, buffer.count) != nil
    }
  }

  /// Looks for what no source text has. Only files that are analysed need it.
  ///
  /// - Returns: nil where all is well; a `binary` trouble means that the file must not be analysed.
  package static func inspect(_ bytes: [UInt8], of file: SourceFile) -> FileTrouble? {
    if isBinary(bytes) {
      return FileTrouble(kind: .binary, path: file.path, message: "is binary and not analysed")
    }
    guard let offset = firstInvalidUTF8(bytes) else { return nil }
    var line = 1
    for byte in bytes[..<offset] where byte == 0x0A { line += 1 }
    return FileTrouble(
      kind: .encoding, path: file.path,
      message: "is not valid UTF-8 (first on line \(line)); it is analysed all the same")
  }

  /// The offset of the first byte that does not belong to well-formed UTF-8 (RFC 3629).
  package static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      let count = buffer.count
      func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
        offset < count && range.contains(buffer[offset])
      }
      while index < count {
        let byte = buffer[index]
        if byte < 0x80 {
          index += 1
        } else if byte >= 0xC2 && byte <= 0xDF {
          guard isContinuation(index + 1) else { return index }
          index += 2
        } else if byte >= 0xE0 && byte <= 0xEF {
          let second: ClosedRange<UInt8> = byte == 0xE0 ? 0xA0...0xBF : byte == 0xED ? 0x80...0x9F : 0x80...0xBF
          guard isContinuation(index + 1, second), isContinuation(index + 2) else { return index }
          index += 3
        } else if byte >= 0xF0 && byte <= 0xF4 {
          let second: ClosedRange<UInt8> = byte == 0xF0 ? 0x90...0xBF : byte == 0xF4 ? 0x80...0x8F : 0x80...0xBF
          guard isContinuation(index + 1, second), isContinuation(index + 2), isContinuation(index + 3) else {
            return index
          }
          index += 4
        } else {
          return index
        }
      }
      return nil
    }
  }
}
