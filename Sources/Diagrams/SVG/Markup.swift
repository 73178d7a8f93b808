/// Writes XML, one element a line.
struct Markup {
  private(set) var text = ""
  private var open: [String] = []

  /// Attributes with a nil value are left out.
  mutating func begin(_ name: String, _ attributes: [(String, String?)] = []) {
    text += "<\(name)\(Markup.attributes(attributes))>\n"
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [(String, String?)] = [], _ content: String? = nil) {
    if let content {
      text += "<\(name)\(Markup.attributes(attributes))>\(Markup.escape(content))</\(name)>\n"
    } else {
      text += "<\(name)\(Markup.attributes(attributes))/>\n"
    }
  }

  /// Content that is markup already, or that is known to hold none.
  mutating func raw(_ markup: String) { text += markup }

  /// A link around what `content` writes, or just the content where there is no target.
  mutating func link(to target: String?, _ content: (inout Markup) -> Void) {
    guard let target else {
      content(&self)
      return
    }
    begin("a", [("href", target)])
    content(&self)
    end()
  }

  private static func attributes(_ attributes: [(String, String?)]) -> String {
    var text = ""
    for (name, value) in attributes {
      if let value { text += " \(name)=\"\(escape(value))\"" }
    }
    return text
  }

  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Names of elements that stay the same from run to run, for links and for style sheets.
enum ElementName {
  /// `card-LoyaltyAssembly.loyaltyClient`: letters, digits and `.:_-` as they are, everything else as `~` and its
  /// hexadecimal number. A very long name is cut and told apart by a checksum.
  static func of(_ kind: String, _ symbol: String) -> String {
    var name = kind + "-"
    for scalar in symbol.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", ":", "_", "-": name.unicodeScalars.append(scalar)
      default: name += "~" + String(scalar.value, radix: 16)
      }
    }
    return name.utf8.count <= 200 ? name : "\(name.prefix(160))~\(String(checksum(name), radix: 16))"
  }

  /// FNV-1a.
  private static func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
