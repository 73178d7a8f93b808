import AssemblyFacts

/// Makes the address that a click on something leads to from the place in source where it stands.
package struct SourceLink: Sendable, Equatable {
  /// With the placeholders `{path}`, `{line}`, `{column}` and `{endLine}`.
  package var template: String

  /// What stands between the folder of the output and a path that is relative to the working directory; nil where
  /// paths are taken as they are.
  private var route: Route?

  private struct Route: Equatable {
    var output: [Substring]
    var working: [Substring]
  }

  /// - Parameter template: `{path}` in it is the path as it is reported.
  package init(template: String) {
    self.template = template
  }

  /// Leads to the source files themselves, for an output in a folder of its own. Both folders are absolute paths.
  package init(outputDirectory: String, workingDirectory: String) {
    template = "{path}#L{line}"
    route = Route(output: outputDirectory.split(separator: "/"), working: workingDirectory.split(separator: "/"))
  }

  /// Leads to the source files, from an output in the working directory.
  package init() { self.init(template: "{path}#L{line}") }

  package func address(of location: SourceLocation?) -> String? {
    guard let location, !location.path.isEmpty, !template.isEmpty else { return nil }
    var address = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      address += rest[..<brace]
      rest = rest[brace...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      if let value = value(name, of: location) {
        address += value
        rest = rest[rest.index(after: end)...]
      } else {
        address += "{"
        rest = rest.dropFirst()
      }
    }
    return address + rest
  }

  private func value(_ name: Substring, of location: SourceLocation) -> String? {
    switch name {
    case "path": SourceLink.encode(relative(location.path))
    case "line": String(location.line)
    case "column": String(location.column)
    case "endLine": String(location.endLine)
    default: nil
    }
  }

  /// The way from the folder of the output to a path.
  private func relative(_ path: String) -> String {
    guard let route else { return path }
    var target = path.hasPrefix("/") ? [] : route.working
    for part in path.split(separator: "/") where part != "." {
      if part == "..", !target.isEmpty { target.removeLast() } else { target.append(part) }
    }
    var common = 0
    while common < min(target.count, route.output.count), target[common] == route.output[common] { common += 1 }
    let up = Array(repeating: Substring(".."), count: route.output.count - common)
    return (up + target[common...]).joined(separator: "/")
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
