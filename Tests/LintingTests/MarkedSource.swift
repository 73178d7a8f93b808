import Linting

/// A source text with the places marked in it.
struct MarkedSource {
  struct Place: Hashable, Comparable, CustomStringConvertible {
    var path: String
    var line: Int
    /// In UTF-8 bytes, from 1.
    var column: Int

    var description: String { "\(path):\(line):\(column)" }

    static func < (left: Place, right: Place) -> Bool {
      (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
  }

  var path: String
  /// Without the markers.
  var text: String
  /// The character after each marker.
  var places: [Place]

  init(path: String, marked: String) {
    self.path = path
    var text = ""
    var places: [Place] = []
    var line = 1
    var column = 1
    for character in marked {
      if RuleExample.isMarker(character) {
        places.append(Place(path: path, line: line, column: column))
        continue
      }
      text.append(character)
      if character.isNewline {
        line += 1
        column = 1
      } else {
        column += String(character).utf8.count
      }
    }
    self.text = text
    self.places = places
  }
}
