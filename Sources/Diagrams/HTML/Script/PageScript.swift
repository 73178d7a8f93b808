/// The script of the HTML page, in parts by subject. It builds every element through the document object model: no text
/// from source is ever read as markup.
enum PageScript {
  static let text = model + state + view + choice + details + argument + findings + filters + search + keyboard + start

  /// The data, and how things hang together.
  static let model = #"""
    const data = JSON.parse(document.getElementById('data').textContent);
    const $ = id => document.getElementById(id);
    const byId = list => new Map(list.map(item => [item.id, item]));
    const cards = byId(data.cards), edges = byId(data.edges), flows = byId(data.flows), pages = byId(data.pages);
    const leaving = new Map(), arriving = new Map(), handedOn = new Map();
    const list = (map, key) => { if (!map.has(key)) map.set(key, []); return map.get(key); };
    for (const edge of data.edges) { list(leaving, edge.source).push(edge); list(arriving, edge.target).push(edge); }
    for (const flow of data.flows) list(handedOn, flow.source + '|' + flow.sourceArgument).push(flow);

    // An element with properties, attributes (names with a dash, and role) and children.
    function el(name, properties = {}, ...children) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(properties)) {
        if (value === undefined || value === null || value === false) continue;
        if (key.includes('-') || key === 'role') element.setAttribute(key, value);
        else if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
        else element[key] = value;
      }
      element.append(...children.filter(child => child !== null && child !== undefined));
      return element;
    }
    const count = (number, word) => number + ' ' + word + (number === 1 ? '' : 's');
    const assemblyName = card => card.assembly < 0 ? '' : data.assemblies[card.assembly];
    function placeLink(place) {
      if (!place) return null;
      return place.href ? el('a', {href: place.href}, place.text) : el('span', {className: 'quiet'}, place.text);
    }

    // All cards that one leads to (or that lead to it), itself included.
    function reach(start, lines, end) {
      const reached = new Set([start]), stack = [start];
      while (stack.length) {
        for (const edge of lines.get(stack.pop()) || []) {
          const next = edge[end];
          if (!reached.has(next)) { reached.add(next); stack.push(next); }
        }
      }
      return reached;
    }

    """#

  /// What is shown, and the fragment of the address that says so.
  static let state = #"""
    const home = data.pages[0].id;
    const empty = () => ({page: home, card: null, show: 'near', argument: null, step: 0, finding: null, tab: 'details',
      hide: new Set(), without: new Set()});
    let state = empty();

    function fragment() {
      const words = new URLSearchParams();
      if (state.page !== home) words.set('page', state.page);
      if (state.card) words.set('card', state.card);
      if (state.card && state.show !== 'near') words.set('show', state.show);
      if (state.argument !== null) { words.set('argument', state.argument); words.set('step', state.step); }
      if (state.finding !== null) words.set('finding', state.finding);
      if (state.tab !== 'details') words.set('tab', state.tab);
      if (state.hide.size) words.set('hide', [...state.hide].sort().join(','));
      if (state.without.size) words.set('without', [...state.without].sort((a, b) => a - b).join(','));
      return words.toString();
    }

    function readFragment() {
      const words = new URLSearchParams(location.hash.slice(1));
      const number = name => words.has(name) && /^\d+$/.test(words.get(name)) ? Number(words.get(name)) : null;
      const next = empty();
      if (pages.has(words.get('page'))) next.page = words.get('page');
      if (cards.has(words.get('card'))) next.card = words.get('card');
      if (['near', 'up', 'down', 'both'].includes(words.get('show'))) next.show = words.get('show');
      const argument = number('argument');
      if (next.card && argument !== null && argument < cards.get(next.card).arguments.length) {
        next.argument = argument;
        next.step = number('step') || 0;
      }
      const finding = number('finding');
      if (finding !== null && finding < data.findings.length) next.finding = finding;
      if (['details', 'findings', 'filters'].includes(words.get('tab'))) next.tab = words.get('tab');
      const kinds = ['initializer', 'deferred', 'parent', 'flow'];
      for (const kind of (words.get('hide') || '').split(',')) if (kinds.includes(kind)) next.hide.add(kind);
      for (const word of (words.get('without') || '').split(',')) {
        if (/^\d+$/.test(word) && Number(word) < data.assemblies.length) next.without.add(Number(word));
      }
      if (next.card && !words.has('page')) next.page = cards.get(next.card).page;
      return next;
    }

    // Takes over changes and shows them.
    function change(changes, focus) {
      Object.assign(state, changes);
      history.replaceState(null, '', '#' + fragment());
      show(focus);
    }

    function show(focus) {
      const isNewPage = openPage(state.page);
      applyFilters();
      applyChoice();
      showPanel();
      if (focus) centre(focus); else if (isNewPage) fit();
    }

    """#
}
