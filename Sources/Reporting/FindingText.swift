import Linting

extension Finding {
  /// The finding over several lines, for readers that show plain text: message, hops and fix.
  var details: String {
    var lines = [message]
    for hop in chain { lines.append("  \(hop.location): \(hop.message)") }
    if let fix { lines.append("fix: " + fix.lines.joined(separator: "\n     ")) }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The lines, whatever ends them.
  var lines: [Substring] { split(omittingEmptySubsequences: false) { $0.isNewline } }

  /// Line ends become blanks.
  var onOneLine: String { lines.joined(separator: " ") }

  /// The text with some scalars replaced. (Characters will not do: `\r\n`, or a letter with an accent, is one.)
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// The wording of messages, in which code stands in backticks.
enum Prose {
  struct Part {
    var text: String
    var isCode: Bool
  }

  /// A text without a second backtick to a first has no code in it.
  static func parts(of text: String) -> [Part] {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count % 2 == 1 else { return [Part(text: text, isCode: false)] }
    return pieces.enumerated().filter { !$0.element.isEmpty }.map { Part(text: $0.element, isCode: $0.offset % 2 == 1) }
  }
}

/// Escaping for XML and HTML.
enum Markup {
  /// A message as HTML.
  static func prose(_ text: String) -> String {
    Prose.parts(of: text).map { $0.isCode ? "<code>\(escape($0.text))</code>" : escape($0.text) }.joined()
  }

  /// Text between tags, and in attribute values with double quotes. Characters that XML 1.0 has no place for become
  /// U+FFFD.
  static func escape(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\t", "\n": nil
      case "\r": ""
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }

  /// An attribute's value, in which line ends and tabs survive reading.
  static func attribute(_ text: String) -> String {
    escape(text).replacingScalars { scalar in
      switch scalar {
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }
}
