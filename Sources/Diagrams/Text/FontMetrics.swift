/// The size and weight of a text in a picture.
package struct TextStyle: Sendable, Hashable {
  /// In points, which are the units of the picture.
  package var size: Double
  package var isBold: Bool

  package init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }
}

/// Widths of text set in Helvetica or one of the faces drawn to the same widths (Arial, Liberation Sans, Arimo), so that
/// a picture is the same whatever fonts a machine has.
package enum FontMetrics {
  /// The width in points. Letters beyond Latin-1 are estimated; the writer makes the text as wide as it was measured.
  package static func width(of text: String, _ style: TextStyle) -> Double {
    var thousandths = 0
    for character in text { thousandths += advance(of: character, isBold: style.isBold) }
    return Double(thousandths) * style.size / 1_000
  }

  /// In thousandths of the size.
  static func advance(of character: Character, isBold: Bool) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    let value = scalar.value
    let table = isBold ? bold : regular
    if value >= 0x20, value < 0x7F { return table.ascii[Int(value) - 0x20] }
    if value >= 0xA0, value < 0x100 { return table.latin[Int(value) - 0xA0] }
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x0300..<0x0370: return 0
    case 0x2013: return 556
    case 0x2014, 0x2026, 0x2190...0x2193: return 1_000
    case 0x2018, 0x2019: return isBold ? 278 : 222
    case 0x201C, 0x201D: return isBold ? 500 : 333
    case 0x2022: return 350
    default: break
    }
    if isWide(value) || scalar.properties.isEmojiPresentation { return 1_000 }
    // Cyrillic, Greek and accented Latin vary between 0.28 and 0.92.
    return scalar.properties.isUppercase ? 722 : 600
  }

  /// The blocks that East Asian typography sets in full squares.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61,
      0xFFE0..<0xFFE7, 0x1F000..<0x20000, 0x20000..<0x40000:
      true
    default: false
    }
  }

  private struct Table {
    /// U+0020 to U+007E.
    var ascii: [Int]
    /// U+00A0 to U+00FF.
    var latin: [Int]
  }

  private static let regular = Table(
    ascii: [
      278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
      556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
      556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
      556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
      500, 500, 500, 334, 260, 334, 584,
    ],
    latin: [
      278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552, 400, 549, 333, 333, 333, 576,
      537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667,
      278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556,
      556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 549,
      611, 556, 556, 556, 556, 500, 556, 500,
    ])

  private static let bold = Table(
    ascii: [
      278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
      556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
      611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
      611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
      556, 556, 500, 389, 280, 389, 584,
    ],
    latin: [
      278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552, 400, 549, 333, 333, 333, 576,
      556, 278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667,
      278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556,
      556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278, 611, 611, 611, 611, 611, 611, 611, 549,
      611, 611, 611, 611, 611, 556, 611, 556,
    ])
}
