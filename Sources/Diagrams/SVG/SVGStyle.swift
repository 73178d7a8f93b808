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
      .dilint .badge-text,.dilint .badge-size{font-size:12px;font-weight:bold}
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
      .dilint .added .frame,.dilint .added>.area-frame{stroke-width:2.8}
      .dilint .removed .frame,.dilint .removed>.area-frame{stroke-width:2.2;stroke-dasharray:2 4}
      .dilint .changed .frame{stroke-width:2.2;stroke-dasharray:14 3 3 3}
      .dilint .edge.added .line,.dilint .flow.added .line,.dilint .edge.changed .line{stroke-width:3}
      .dilint .edge.removed .line,.dilint .flow.removed .line{stroke-width:2.4;stroke-dasharray:2 4}
      .dilint .removed .card-title,.dilint .removed .site-title,.dilint .removed .argument-text,.dilint .gone-text{text-decoration:line-through}
      .dilint .unchanged .frame,.dilint .unchanged .header,.dilint .unchanged .port,.dilint .unchanged .line{opacity:.45}
      .dilint .unchanged .head,.dilint .unchanged .argument-band,.dilint .unchanged .argument-port{opacity:.45}
      .dilint .sign-mark{fill:none;stroke-width:2.2;stroke-linecap:round}
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
    for (name, role) in [("added", \Palette.added), ("removed", \Palette.removed), ("changed", \Palette.changed)] {
      let hue = colour(role)
      css += """
        .dilint .card.\(name) .frame,.dilint .area.\(name) .area-frame{stroke:\(hue)}
        .dilint .edge.\(name) .line,.dilint .edge.\(name) .head,.dilint .flow.\(name) .line{stroke:\(hue)}
        .dilint .flow.\(name) .head,.dilint .initializer.\(name) .head{stroke:\(hue);fill:\(hue)}
        .dilint .sign.\(name){fill:\(hue)}
        .dilint .row-sign.\(name){fill:none;stroke:\(hue);stroke-width:2.2;stroke-linecap:round}

        """
    }
    css += """
      .dilint .unchanged .card-title,.dilint .unchanged .site-title,.dilint .unchanged .argument-text{fill:\(colour(\.detail))}
      .dilint .sign-mark{stroke:\(colour(\.badgeText))}
      .dilint .gone.badge{fill:none;stroke:\(colour(\.removed));stroke-dasharray:2 3}
      .dilint .gone-text{fill:\(colour(\.removed))}
      .dilint .gone-mark{fill:none;stroke:\(colour(\.removed));stroke-width:1.8}

      """
    css += """
      .dilint .badge-text{fill:\(colour(\.badgeText))}
      .dilint .badge-mark{fill:none;stroke:\(colour(\.badgeText));stroke-width:1.8}

      """
    return css
  }
}
