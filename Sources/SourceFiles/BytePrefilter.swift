/// Decides from the bytes alone whether a file can matter.
package struct BytePrefilter: Sendable {
  private let searches: [ByteSearch]

  /// - Parameter markers: a file that contains none of these is never parsed.
  package init(markers: [String]) {
    searches = markers.map(ByteSearch.init)
  }

  package func passes(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in searches.contains { $0.first(in: buffer) != nil } }
  }
}

/// The names of the types that a file declares, found without parsing it. It may name too much (in comments), never too
/// little.
package enum DeclaredNames {
  /// - Returns: each name once, in order of first occurrence.
  package static func find(in bytes: [UInt8], kind: SourceFile.Kind) -> [String] {
    let keywords: [ByteSearch]
    switch kind {
    case .objectiveC: keywords = objectiveCKeywords
    case .swift: keywords = swiftKeywords
    case .resource: return []
    }
    var names: [String] = []
    var seen: Set<String> = []
    bytes.withUnsafeBytes { buffer in
      let bytes = buffer.bindMemory(to: UInt8.self)
      for keyword in keywords {
        var position = 0
        while let start = keyword.first(in: buffer, from: position) {
          position = start + keyword.needle.count
          if kind == .swift, start > 0, isIdentifier(bytes[start - 1]) { continue }
          var cursor = position
          while cursor < bytes.count, bytes[cursor] == 0x20 || bytes[cursor] == 0x09 { cursor += 1 }
          guard cursor > position else { continue }
          let nameStart = cursor
          while cursor < bytes.count, isIdentifier(bytes[cursor]) { cursor += 1 }
          guard cursor > nameStart else { continue }
          let name = String(decoding: bytes[nameStart..<cursor], as: UTF8.self)
          if seen.insert(name).inserted { names.append(name) }
        }
      }
    }
    return names
  }

  private static let objectiveCKeywords = ["@interface", "@protocol", "@implementation"].map(ByteSearch.init)
  private static let swiftKeywords = ["class", "protocol", "struct", "enum", "extension", "actor"].map(ByteSearch.init)

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
