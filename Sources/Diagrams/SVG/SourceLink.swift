import AssemblyFacts

/// Makes the address that a click on something leads to from the place in source where it stands.
package struct SourceLink: Sendable, Equatable {
  /// With the placeholders `{path}`, `{line}`, `{column}` and `{endLine}`.
  package var template: String

  /// - Parameter template: by default the file itself, beside the picture.
  package init(template: String = "{path}#L{line}") {
    self.template = template
  }

  package func address(of location: SourceLocation?) -> String? {
    guard let location, !location.path.isEmpty, !template.isEmpty else { return nil }
    var address = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      address += rest[..<brace]
      rest = rest[brace...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      if let value = SourceLink.value(name, of: location) {
        address += value
        rest = rest[rest.index(after: end)...]
      } else {
        address += "{"
        rest = rest.dropFirst()
      }
    }
    return address + rest
  }

  private static func value(_ name: Substring, of location: SourceLocation) -> String? {
    switch name {
    case "path": encode(location.path)
    case "line": String(location.line)
    case "column": String(location.column)
    case "endLine": String(location.endLine)
    default: nil
    }
  }

  /// Percent-encodes a path. No colon is left that could make a scheme (`javascript:`), and no leading `//` that could
  /// name a host.
  private static func encode(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "@"):
        result.append(Character(Unicode.Scalar(byte)))
      case UInt8(ascii: "/"):
        if result != "/" { result.append("/") }
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
