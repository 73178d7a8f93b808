extension PageScript {
  static let search = #"""
    const search = $('search'), results = $('results');
    const index = data.cards.map(card => ({card, title: card.title.toLowerCase(),
      rest: (assemblyName(card) + ' ' + card.details.join(' ')).toLowerCase()}));
    let found = [], marked = 0;

    function find(text) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      if (!words.length) return [];
      const ranked = [];
      for (const item of index) {
        if (!words.every(word => item.title.includes(word) || item.rest.includes(word))) continue;
        const rank = item.title === words[0] ? 0 : item.title.startsWith(words[0]) ? 1 : item.title.includes(words[0]) ? 2 : 3;
        ranked.push({rank, item});
      }
      ranked.sort((a, b) => a.rank - b.rank || a.item.title.length - b.item.title.length
        || (a.item.title < b.item.title ? -1 : 1));
      return ranked.map(({item}) => item.card);
    }
    function showResults() {
      found = find(search.value);
      marked = 0;
      results.replaceChildren(...found.slice(0, 60).map((card, number) => el('li', {role: 'option', id: 'result-' + number,
        'aria-selected': String(number === 0), onmousedown: event => { event.preventDefault(); take(number); }},
        card.title, el('br'), el('small', {}, [assemblyName(card), ...card.details].filter(Boolean).join(' · ')))));
      results.hidden = !found.length;
      search.setAttribute('aria-expanded', String(found.length > 0));
      say(search.value.trim() ? count(found.length, 'result') : '');
      mark(0);
    }
    function mark(number) {
      results.children[marked]?.setAttribute('aria-selected', 'false');
      marked = Math.min(Math.max(number, 0), results.children.length - 1);
      const element = results.children[marked];
      if (!element) { search.removeAttribute('aria-activedescendant'); return; }
      element.setAttribute('aria-selected', 'true');
      element.scrollIntoView({block: 'nearest'});
      search.setAttribute('aria-activedescendant', element.id);
    }
    function take(number) {
      const card = found[number];
      if (!card) return;
      closeResults();
      search.blur();
      choose(card.id);
      stage.focus();
    }
    function closeResults() {
      results.hidden = true;
      search.setAttribute('aria-expanded', 'false');
    }
    search.addEventListener('input', showResults);
    search.addEventListener('focus', () => { if (search.value) showResults(); });
    search.addEventListener('blur', closeResults);
    search.addEventListener('keydown', event => {
      if (event.key === 'ArrowDown') mark(marked + 1);
      else if (event.key === 'ArrowUp') mark(marked - 1);
      else if (event.key === 'Enter') take(marked);
      else if (event.key === 'Escape') { search.value = ''; closeResults(); search.blur(); stage.focus(); }
      else return;
      event.preventDefault();
      event.stopPropagation();
    });

    """#

  static let keyboard = #"""
    const keys = 'Keys: / search · Tab and Enter choose a card · u upstream · d downstream · n next and p previous step or '
      + 'finding · f findings · arrows move · + and - zoom · 0 everything · Esc clear';
    $('help').addEventListener('click', () => say(keys));
    function stepBy(distance) {
      if (state.argument !== null) goToStep(state.step + distance);
      else if (data.findings.length) {
        const last = state.finding === null ? (distance > 0 ? -1 : data.findings.length) : state.finding;
        goToFinding((last + distance + data.findings.length) % data.findings.length);
      }
    }
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,select,textarea')) return;
      const far = 80;
      const actions = {
        '/': () => search.focus(), 'Escape': clear, '?': () => say(keys), 'f': () => change({tab: 'findings'}),
        'u': () => state.card && change({show: 'up', argument: null}),
        'd': () => state.card && change({show: 'down', argument: null}),
        'n': () => stepBy(1), 'p': () => stepBy(-1), '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8),
        '0': fit, 'ArrowLeft': () => move(place.x + far, place.y, place.k),
        'ArrowRight': () => move(place.x - far, place.y, place.k), 'ArrowUp': () => move(place.x, place.y + far, place.k),
        'ArrowDown': () => move(place.x, place.y - far, place.k),
      };
      const card = event.target.closest('[data-card]');
      if (card && (event.key === 'Enter' || event.key === ' ')) open(card);
      else if (actions[event.key]) actions[event.key]();
      else return;
      event.preventDefault();
    });

    """#

  static let start = #"""
    $('title').textContent = data.title;
    $('pages').append(...data.pages.map(page => el('option', {value: page.id}, page.title)));
    $('pages').hidden = data.pages.length < 2;
    $('pages').addEventListener('change', event => change({page: event.target.value, card: null, argument: null, finding: null}));
    for (const tab of ['details', 'findings', 'filters']) {
      $('tab-' + tab).addEventListener('click', () => change({tab}));
    }
    if (data.findings.length) $('tab-findings').textContent = `Findings (${data.findings.length})`;
    function begin() {
      state = readFragment();
      show();
      const chosen = state.card && elements.card.get(state.card);
      if (state.argument !== null) goToStep(state.step);
      else if (state.finding !== null) goToFinding(state.finding);
      else if (chosen) centre([chosen]);
    }
    window.addEventListener('hashchange', begin);
    begin();

    """#
}
