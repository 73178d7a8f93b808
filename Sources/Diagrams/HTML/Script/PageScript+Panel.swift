extension PageScript {
  /// The panel beside the picture.
  static let details = #"""
    const panel = $('panel');
    function showPanel() {
      for (const tab of ['details', 'findings', 'filters']) {
        $('tab-' + tab).setAttribute('aria-selected', String(state.tab === tab));
      }
      panel.replaceChildren(...(state.tab === 'findings' ? findingsPanel() : state.tab === 'filters' ? filtersPanel()
        : state.card ? cardPanel(cards.get(state.card)) : pagePanel(pages.get(state.page))));
    }
    const say = text => { $('status').textContent = text; };

    // Of a comparison.
    const sign = change => ({added: '+ ', removed: '− ', changed: '~ '})[change] || '';
    function changesList() {
      const changed = data.cards.filter(card => sign(card.change));
      return changed.length ? [el('h3', {}, `Changes (${changed.length})`), el('ul', {id: 'changes'}, ...changed.map(card =>
        el('li', {}, cardButton(card.id, sign(card.change) + card.title))))] : [];
    }
    function pagePanel(page) {
      return [el('h2', {}, page.title), el('p', {}, page.summary),
        ...page.notes.map(note => el('p', {className: 'quiet'}, note)), ...changesList(),
        el('p', {className: 'quiet'}, 'Click a card to see what it needs and who needs it.')];
    }
    function cardButton(id, text) {
      const card = cards.get(id);
      return el('button', {onclick: () => choose(id)}, text || card.title,
        el('small', {className: 'quiet'}, ' ' + assemblyName(card)));
    }
    function cardPanel(card) {
      const up = reach(card.id, arriving, 'source').size - 1, down = reach(card.id, leaving, 'target').size - 1;
      const toggle = (value, text) => el('button', {'aria-pressed': String(state.show === value && state.argument === null),
        onclick: () => change({show: value, argument: null})}, text);
      const items = [el('h2', {}, sign(card.change) + card.title),
        el('div', {className: 'quiet'}, [assemblyName(card), ...card.details].filter(Boolean).join(' · ')),
        el('div', {}, placeLink(card.place)),
        el('div', {className: 'actions'}, toggle('near', 'Neighbours'), toggle('up', `Upstream (${up})`),
          toggle('down', `Downstream (${down})`), toggle('both', 'Both'))];
      if (card.page !== state.page) {
        items.push(el('button', {onclick: () => choose(card.id, {leave: true})}, 'Open ' + pages.get(card.page).title));
      }
      if (card.arguments.length) {
        items.push(el('h3', {}, 'Runtime arguments'), el('ul', {}, ...card.arguments.map((argument, index) => el('li', {},
          el('span', {className: 'argument-name'}, '▸ ' + argument.name), ' ' + argument.type + ' ',
          argument.fate === 'dropped' ? el('strong', {className: 'error'}, '✕ dropped ') :
            argument.fate === 'circulating' ? el('em', {}, 'circulates ') : null,
          el('button', {'aria-pressed': String(state.argument === index), 'data-follow': String(index),
            onclick: () => startArgument(index)}, 'Follow')))));
        if (state.argument !== null) items.push(...stepsPanel(card));
      }
      if (card.sites.length) items.push(el('h3', {}, 'Injected'), el('ul', {}, ...card.sites.map(site => siteItem(card, site))));
      const users = [...new Set((arriving.get(card.id) || []).map(edge => edge.source))];
      if (users.length) {
        items.push(el('h3', {}, `Used by (${users.length})`),
          el('ul', {}, ...users.slice(0, 200).map(id => el('li', {}, cardButton(id)))));
        if (users.length > 200) items.push(el('p', {className: 'quiet'}, `and ${users.length - 200} more`));
      }
      const found = data.findings.map((finding, index) => ({finding, index}))
        .filter(({finding}) => finding.cards.includes(card.id));
      if (found.length) {
        items.push(el('h3', {}, 'Findings'), el('ul', {}, ...found.map(({finding, index}) => findingItem(finding, index))));
      }
      return items;
    }
    function siteItem(card, site) {
      const targets = (leaving.get(card.id) || []).filter(edge => edge.site === site.id);
      return el('li', {}, site.timing === 'initializer' ? '● ' : '○ ', site.title + ' ',
        ...site.arguments.map(name => el('span', {className: 'argument-name'}, '← ' + name + ' ')),
        el('span', {className: 'quiet'}, site.values.join(' ')), ...targets.map(edge => cardButton(edge.target)));
    }

    """#

  /// Following one runtime argument.
  static let argument = #"""
    // Every hop from an argument on, nearest first, then the places where its ways end.
    function stepsOf(id, index) {
      const steps = [], seen = new Set([id + '|' + index]), queue = [{id, index}];
      const ends = [];
      while (queue.length) {
        const here = queue.shift(), card = cards.get(here.id), argument = card.arguments[here.index];
        for (const site of card.sites) {
          if (site.arguments.includes(argument.name)) {
            ends.push({card: here.id, index: here.index, text: `injected into ${site.title} of ${card.title}`});
          }
        }
        const next = handedOn.get(here.id + '|' + here.index) || [];
        if (!next.length && argument.fate === 'dropped') {
          ends.push({card: here.id, index: here.index, text: `dropped by ${card.title}`, isLost: true});
        }
        for (const flow of next) {
          const target = cards.get(flow.target);
          steps.push({card: flow.target, index: flow.targetArgument, flow, text:
            `${argument.name} of ${card.title} → ${target.arguments[flow.targetArgument]?.name ?? '?'} of ${target.title}`});
          const key = flow.target + '|' + flow.targetArgument;
          if (!seen.has(key)) { seen.add(key); queue.push({id: flow.target, index: flow.targetArgument}); }
        }
      }
      return steps.concat(ends);
    }
    function startArgument(index) {
      change({argument: index, step: 0, finding: null});
      goToStep(0);
    }
    function goToStep(step) {
      const steps = stepsOf(state.card, state.argument);
      if (!steps.length) { say('This argument goes nowhere.'); return; }
      const number = Math.min(Math.max(step, 0), steps.length - 1), current = steps[number];
      const from = current.flow ? current.flow.source : current.card;
      const isHere = elements.card.has(from) && elements.card.has(current.card) && (!current.flow || elements.flow.has(current.flow.id));
      change({step: number, page: isHere ? state.page : cards.get(from).page});
      const targets = [elements.card.get(from), elements.card.get(current.card)].filter(Boolean);
      if (targets.length) centre(targets);
      say(`Step ${number + 1} of ${steps.length}: ${current.text}`);
    }
    function markStep() {
      const current = stepsOf(state.card, state.argument)[state.step];
      if (!current) return;
      const mark = (card, index) => elements.card.get(card)
        ?.querySelector(`[data-argument="${index}"]`)?.classList.add('current');
      if (current.flow) {
        elements.flow.get(current.flow.id)?.classList.add('current');
        mark(current.flow.source, current.flow.sourceArgument);
      }
      mark(current.card, current.index);
    }
    function stepsPanel(card) {
      const steps = stepsOf(card.id, state.argument);
      return [el('h3', {}, 'The way of ' + card.arguments[state.argument].name),
        el('div', {className: 'actions'},
          el('button', {disabled: state.step <= 0, onclick: () => goToStep(state.step - 1)}, 'Previous (p)'),
          el('button', {disabled: state.step >= steps.length - 1, onclick: () => goToStep(state.step + 1)}, 'Next (n)')),
        el('ol', {id: 'steps'}, ...steps.map((step, number) => el('li', {}, el('button', {
          className: step.isLost ? 'error' : '', 'aria-current': number === state.step ? 'step' : null,
          onclick: () => goToStep(number)}, `${number + 1}. ${step.text}`))))];
    }

    """#

  /// The list of findings, and the filters.
  static let findings = #"""
    const severities = ['error', 'warning', 'note'];
    const hiddenSeverities = new Set();
    function findingItem(finding, index) {
      return el('li', {}, el('button', {'aria-pressed': String(state.finding === index), 'data-finding': String(index),
        onclick: () => goToFinding(index)},
        el('strong', {className: finding.severity}, sign(finding.change) + finding.severity + ' '), finding.rule, el('br'),
        el('span', {}, ...prose(finding.message))),
        state.finding === index ? el('div', {className: 'chain'}, el('div', {}, placeLink(finding.place)),
          finding.chain.length ? el('ol', {}, ...finding.chain.map(hop =>
            el('li', {}, ...prose(hop.text), ' ', placeLink(hop.place)))) : null,
          finding.fix ? el('p', {}, el('strong', {}, 'Fix: '), ...prose(finding.fix)) : null) : null);
    }
    // Text in which `code` stands between backticks.
    const prose = text => text.split('`').map((part, number) => number % 2 ? el('code', {}, part) : part);
    function openFinding(card, rule) {
      const index = data.findings.findIndex(finding => finding.rule === rule && finding.cards.includes(card));
      if (index >= 0) goToFinding(index);
      return index >= 0;
    }
    function goToFinding(index) {
      const finding = data.findings[index];
      const first = finding.cards.find(id => cards.has(id));
      const isHere = first && finding.cards.every(id => elements.card.has(id));
      change({finding: index, card: null, argument: null, tab: 'findings',
        page: !first || isHere ? state.page : cards.get(first).page});
      const targets = finding.cards.map(id => elements.card.get(id)).filter(Boolean);
      if (targets.length) centre(targets);
      panel.querySelector('[data-finding][aria-pressed=true]')?.scrollIntoView({block: 'nearest'});
      say(`Finding ${index + 1} of ${data.findings.length}: ${finding.rule}`);
    }
    function findingsPanel() {
      const items = [el('h2', {}, count(data.findings.length, 'finding')), el('div', {className: 'actions'},
        ...severities.filter(severity => data.findings.some(finding => finding.severity === severity)).map(severity => {
          const number = data.findings.filter(finding => finding.severity === severity).length;
          return el('button', {'aria-pressed': String(!hiddenSeverities.has(severity)), onclick: () => {
            if (!hiddenSeverities.delete(severity)) hiddenSeverities.add(severity);
            showPanel();
          }}, count(number, severity));
        }))];
      items.push(el('ul', {id: 'findings'}, ...data.findings.map((finding, index) => ({finding, index}))
        .filter(({finding}) => !hiddenSeverities.has(finding.severity))
        .map(({finding, index}) => findingItem(finding, index))));
      return items;
    }

    """#

  static let filters = #"""
    const kinds = {initializer: '● initializer references', deferred: '○ deferred references',
      parent: 'inheritance', flow: 'runtime arguments'};
    function applyFilters() {
      for (const element of svg.querySelectorAll('.filtered')) element.classList.remove('filtered');
      if (!state.hide.size && !state.without.size) return;
      const isOut = id => cards.has(id) && state.without.has(cards.get(id).assembly);
      for (const [id, element] of elements.card) if (isOut(id)) element.classList.add('filtered');
      const hides = (element, line, kind) => state.hide.has(kind) || (line && (isOut(line.source) || isOut(line.target)));
      for (const [id, element] of elements.edge) {
        const kind = ['initializer', 'deferred', 'parent'].find(name => element.classList.contains(name));
        if (hides(element, edges.get(id), kind)) element.classList.add('filtered');
      }
      for (const [id, element] of elements.flow) {
        if (hides(element, flows.get(id), 'flow')) element.classList.add('filtered');
      }
    }
    function toggled(set, value, isOn) {
      const next = new Set(set);
      if (isOn) next.delete(value); else next.add(value);
      return next;
    }
    function filtersPanel() {
      const box = (text, isOn, change, name) => el('label', {}, el('input', {type: 'checkbox', checked: isOn,
        'data-filter': name, onchange: event => change(event.target.checked)}), ' ' + text);
      return [el('h2', {}, 'Filters'), el('h3', {}, 'Lines'),
        ...Object.entries(kinds).map(([kind, text]) => box(text, !state.hide.has(kind),
          isOn => change({hide: toggled(state.hide, kind, isOn)}), kind)),
        el('h3', {}, 'Assemblies'),
        el('div', {className: 'actions'}, el('button', {onclick: () => change({without: new Set()})}, 'All'),
          el('button', {onclick: () => change({without: new Set(data.assemblies.keys())})}, 'None')),
        ...data.assemblies.map((name, index) => box(name, !state.without.has(index),
          isOn => change({without: toggled(state.without, index, isOn)}), 'assembly-' + index))];
    }

    """#
}
