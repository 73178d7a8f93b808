/// The colours of a picture, each for light and for dark surroundings. Text on what it stands on has a contrast of at
/// least 4.5 : 1, lines and marks on theirs at least 3 : 1; hues are chosen from those that stay distinct under the
/// usual forms of colour blindness, and none is the only sign of anything.
package struct Palette: Sendable {
  package struct Colour: Sendable, Equatable {
    package var light: String
    package var dark: String
    init(_ light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }
  let page = Colour("#ffffff", dark: "#0d1117")
  let pageText = Colour("#1b2027", dark: "#eef1f5")
  let pageDetail = Colour("#525c69", dark: "#a3adba")
  let area = Colour("#f5f7fa", dark: "#141a22")
  let areaFrame = Colour("#cfd6df", dark: "#2f3946")
  let areaTitle = Colour("#39424e", dark: "#c5cdd8")
  let card = Colour("#ffffff", dark: "#1b222c")
  let cardFrame = Colour("#7d8da1", dark: "#66768a")
  let header = Colour("#eaeff5", dark: "#27313d")
  let title = Colour("#14181d", dark: "#f2f5f8")
  let detail = Colour("#525c69", dark: "#a9b3c0")
  let site = Colour("#2a313a", dark: "#dde3ea")
  let edge = Colour("#566170", dark: "#94a2b3")
  let argument = Colour("#1a57b5", dark: "#86b5ff")
  let argumentDetail = Colour("#44639a", dark: "#9db6dc")
  let argumentBand = Colour("#e6f0fd", dark: "#17293f")
  let error = Colour("#c02020", dark: "#ff8078")
  let warning = Colour("#8a5000", dark: "#e6a545")
  let note = Colour("#4c596a", dark: "#a3b1c2")
  let added = Colour("#00705a", dark: "#3fc9a4")
  let removed = Colour("#a3257a", dark: "#f08ccb")
  let changed = Colour("#1b2027", dark: "#eef1f5")
  /// On a badge in one of the three colours above.
  let badgeText = Colour("#ffffff", dark: "#14181d")
}
