/// The style sheet of a picture. Every rule begins with `.dilint`, the class of the root element, so that a picture
/// inside a page touches nothing else there; users restyle by the same classes.
enum SVGStyle {
  static let fontFamily = "Helvetica,Arial,'Liberation Sans',Arimo,sans-serif"

  static func sheet(_ palette: Palette = Palette()) -> String {
    var css = """
      .dilint text{font-family:\(fontFamily);text-rendering:geometricPrecision;font-kerning:none}
      .dilint .heading-title{font-size:18px;font-weight:bold}
      .dilint .heading-detail{font-size:13px}
      .dilint .area-title{font-size:16px;font-weight:bold}
      .dilint .card-title{font-size:15px;font-weight:bold}
      .dilint .detail{font-size:12px}
      .dilint .row{font-size:13px}
      .dilint .badge-text{font-size:12px;font-weight:bold}
      .dilint .line,.dilint .mark{fill:none;stroke-width:1.6}
      .dilint .deferred .line{stroke-dasharray:6 4}
      .dilint .deferred .head,.dilint .parent .head{stroke-width:1.6;stroke-linejoin:round}
      .dilint .flow .line{stroke-width:2.2}
      .dilint .error .line{stroke-width:3}
      .dilint .warning .line{stroke-width:2.4}
      .dilint .reach{fill:none;stroke:transparent;stroke-width:12}
      .dilint .frame{fill:none;stroke-width:1.2}
      .dilint .card.error .frame{stroke-width:3.2}
      .dilint .card.warning .frame{stroke-width:2.4}
      .dilint .outside .frame{stroke-dasharray:3 3}
      .dilint .elsewhere .frame{stroke-dasharray:1.5 2.5}
      .dilint .missing .frame{stroke-dasharray:9 4}
      .dilint .port,.dilint .mark{stroke-width:1.6}
      .dilint a:hover text,.dilint a:focus text{text-decoration:underline}
      .dilint .edge:hover .line,.dilint .flow:hover .line{stroke-width:4}

      """
    css += colours { palette[keyPath: $0].light }
    css += "@media (prefers-color-scheme:dark){\n" + colours { palette[keyPath: $0].dark } + "}\n"
    return css
  }

  private static func colours(_ colour: (KeyPath<Palette, Palette.Colour>) -> String) -> String {
    let (card, edge, argument) = (colour(\.card), colour(\.edge), colour(\.argument))
    var css = """
      .dilint .page{fill:\(colour(\.page))}
      .dilint .heading-title{fill:\(colour(\.pageText))}
      .dilint .heading-detail{fill:\(colour(\.pageDetail))}
      .dilint .area-frame{fill:\(colour(\.area));stroke:\(colour(\.areaFrame))}
      .dilint .area-title{fill:\(colour(\.areaTitle))}
      .dilint .body{fill:\(card)}
      .dilint .header{fill:\(colour(\.header))}
      .dilint .frame{stroke:\(colour(\.cardFrame))}
      .dilint .card-title{fill:\(colour(\.title))}
      .dilint .detail,.dilint .value{fill:\(colour(\.detail))}
      .dilint .site-title{fill:\(colour(\.site))}
      .dilint .line,.dilint .mark,.dilint .port,.dilint .head{stroke:\(edge)}
      .dilint .head,.dilint .port{fill:\(edge)}
      .dilint .deferred .head{fill:none}
      .dilint .parent .head,.dilint .deferred .port{fill:\(card)}
      .dilint .argument-text,.dilint .argument-port{fill:\(argument)}
      .dilint .argument-type{fill:\(colour(\.argumentDetail))}
      .dilint .argument-band{fill:\(colour(\.argumentBand))}
      .dilint .filled .port,.dilint .argument-mark,.dilint .flow .line,.dilint .flow .head{stroke:\(argument)}
      .dilint .flow .head,.dilint .initializer.filled .port{fill:\(argument)}

      """
    for (name, role) in [("note", \Palette.note), ("warning", \Palette.warning), ("error", \Palette.error)] {
      let hue = colour(role)
      css += """
        .dilint .\(name).badge{fill:\(hue)}
        .dilint .\(name)-text{fill:\(hue)}
        .dilint .\(name)-mark{fill:none;stroke:\(hue);stroke-width:2}

        """
      guard name != "note" else { continue }
      css += """
        .dilint .card.\(name) .frame,.dilint .\(name) .line,.dilint .\(name) .head{stroke:\(hue)}
        .dilint .initializer.\(name) .head,.dilint .flow.\(name) .head{fill:\(hue)}

        """
    }
    css += """
      .dilint .badge-text{fill:\(colour(\.badgeText))}
      .dilint .badge-mark{fill:none;stroke:\(colour(\.badgeText));stroke-width:1.8}

      """
    return css
  }
}
