/// The look of the page around the pictures.
enum PageStyle {
  static let sheet = """
    :root{color-scheme:light dark;--page:#ffffff;--panel:#f5f7fa;--line:#cfd6df;--text:#1b2027;--quiet:#525c69;
    --hue:#1a57b5;--error:#c02020;--warning:#8a5000}
    @media (prefers-color-scheme:dark){:root{--page:#0d1117;--panel:#141a22;--line:#2f3946;--text:#eef1f5;
    --quiet:#a9b3c0;--hue:#86b5ff;--error:#ff8078;--warning:#e6a545}}
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:grid;grid-template:auto 1fr/1fr 340px;font:14px/1.45 Helvetica,Arial,sans-serif;background:var(--page);
    color:var(--text)}
    header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:8px 14px;
    background:var(--panel);border-bottom:1px solid var(--line);position:relative}
    h1{font-size:17px;margin:0 auto 0 0;overflow-wrap:anywhere}
    h2{font-size:16px;margin:0 0 4px;overflow-wrap:anywhere}
    h3{font-size:13px;margin:16px 0 4px;color:var(--quiet)}
    input,select,button{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:6px;
    padding:4px 9px;max-width:100%}
    button{cursor:pointer}
    button[aria-pressed=true],button[aria-selected=true],button[aria-current=step]{border-color:var(--hue);
    box-shadow:inset 0 0 0 1px var(--hue)}
    :focus-visible{outline:3px solid var(--hue);outline-offset:1px}
    #search{width:260px}
    #results{position:absolute;top:100%;right:14px;width:min(460px,94vw);max-height:60vh;overflow:auto;margin:2px 0 0;
    padding:4px;list-style:none;background:var(--page);border:1px solid var(--line);border-radius:8px;z-index:2}
    #results li{padding:5px 8px;border-radius:5px;cursor:pointer;overflow-wrap:anywhere}
    #results li[aria-selected=true]{background:var(--panel);box-shadow:inset 3px 0 var(--hue)}
    #results small,.quiet{color:var(--quiet)}
    #stage{overflow:hidden;position:relative;touch-action:none;cursor:grab}
    #stage.dragging{cursor:grabbing}
    #canvas{position:absolute;transform-origin:0 0}
    #canvas svg{display:block}
    aside{border-left:1px solid var(--line);background:var(--panel);display:flex;flex-direction:column;min-height:0}
    nav{display:flex;gap:6px;padding:8px 12px;border-bottom:1px solid var(--line)}
    #panel{overflow:auto;flex:1;padding:12px}
    #panel ul,#panel ol{margin:0;padding:0;list-style:none}
    #panel li{margin:4px 0;overflow-wrap:anywhere}
    #panel li>button{text-align:left;width:100%}
    #panel .actions{display:flex;flex-wrap:wrap;gap:6px;margin:8px 0}
    #panel label{display:block;overflow-wrap:anywhere}
    #panel a{color:var(--hue)}
    .argument-name{color:var(--hue)}
    .error{color:var(--error)}
    .warning{color:var(--warning)}
    #status{margin:0;padding:6px 12px;border-top:1px solid var(--line);color:var(--quiet);min-height:32px;
    overflow-wrap:anywhere}
    .chain{padding:4px 8px 8px 12px;border-left:3px solid var(--hue)}
    #panel .chain ol{list-style:decimal;padding-left:20px}
    code{font:12.5px ui-monospace,Menlo,Consolas,monospace}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .dilint .card{cursor:pointer}
    .dilint .card:focus{outline:none}
    .dilint .card:focus-visible .body{stroke:var(--hue);stroke-width:7}
    .dilint.choosing .card,.dilint.choosing .edge,.dilint.choosing .flow{opacity:.16}
    .dilint.choosing .lit{opacity:1}
    .dilint .chosen .body{stroke:var(--hue);stroke-width:7}
    .dilint .current .line{stroke-width:5}
    .dilint .current.argument .argument-band{stroke:var(--hue);stroke-width:2.5}
    .dilint .filtered{display:none}
    .dilint.far .row,.dilint.far .detail{display:none}
    @media (max-width:760px){body{grid-template:auto 1fr 42vh/1fr}aside{border-left:0;border-top:1px solid var(--line)}}

    """
}
