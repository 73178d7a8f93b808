/// Writes the interactive page: one file that holds the pictures, what they mean and a script, and needs no network.
struct HTMLWriter {
  var data: PageData
  /// By page, in the order of `data.pages`: the picture, made for embedding.
  var pictures: [String]

  func html() throws -> String {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.begin("html", [("lang", "en")])
    markup.raw("<head>\n<meta charset=\"utf-8\">\n")
    // Only the scripts below run, and nothing is loaded from anywhere.
    markup.raw(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        + "script-src 'nonce-dilint'; base-uri 'none'; form-action 'none'\">\n")
    markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    markup.element("title", [], "\(data.title) · dependency graph")
    markup.raw("<style>\n\(SVGStyle.sheet())\(PageStyle.sheet)</style>\n</head>\n")
    markup.begin("body")
    markup.raw(HTMLWriter.frame)
    markup.raw("<script type=\"application/json\" id=\"data\">\(try data.json())</script>\n")
    for (page, picture) in zip(data.pages, pictures) {
      markup.begin("template", [("id", "page-\(page.id)")])
      markup.raw(picture)
      markup.end()
    }
    markup.raw("<script nonce=\"dilint\">\n'use strict';\n(() => {\n\(PageScript.text)})();\n</script>\n")
    markup.end()
    markup.end()
    return markup.text
  }

  private static let frame = """
    <header>
    <h1 id="title"></h1>
    <label class="search"><span class="hidden">Search definitions</span>
    <input id="search" type="search" placeholder="Search  ( / )" autocomplete="off" spellcheck="false"
     role="combobox" aria-expanded="false" aria-controls="results"></label>
    <label><span class="hidden">Page</span><select id="pages"></select></label>
    <span class="buttons">
    <button id="zoom-out" title="Zoom out ( - )">−</button><button id="zoom-in" title="Zoom in ( + )">+</button>
    <button id="fit" title="Show everything ( 0 )">Fit</button><button id="help" title="Keys ( ? )">?</button>
    </span>
    <ul id="results" role="listbox" hidden></ul>
    </header>
    <main id="stage" tabindex="0" aria-label="Picture"><div id="canvas"></div></main>
    <aside>
    <nav role="tablist">
    <button role="tab" id="tab-details" aria-controls="panel">Details</button>
    <button role="tab" id="tab-findings" aria-controls="panel">Findings</button>
    <button role="tab" id="tab-filters" aria-controls="panel">Filters</button>
    </nav>
    <section id="panel" role="tabpanel" tabindex="-1"></section>
    <p id="status" role="status" aria-live="polite"></p>
    </aside>
    <noscript>This page needs its own script to show the graph. dilint graph --format svg draws it without.</noscript>

    """
}
