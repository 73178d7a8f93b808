extension PageScript {
  /// The picture: opening a page, moving and zooming.
  static let view = #"""
    const stage = $('stage'), canvas = $('canvas');
    let svg = null, shown = null, elements = {card: new Map(), edge: new Map(), flow: new Map()};
    let place = {x: 0, y: 0, k: 1}, frame = 0;

    function openPage(id) {
      if (shown === id) return false;
      shown = id;
      canvas.replaceChildren($('page-' + id).content.cloneNode(true));
      svg = canvas.querySelector('svg');
      for (const kind of ['card', 'edge', 'flow']) {
        elements[kind] = new Map();
        for (const element of svg.querySelectorAll('[data-' + kind + ']')) {
          elements[kind].set(element.getAttribute('data-' + kind), element);
        }
      }
      $('pages').value = id;
      return true;
    }

    const size = () => ({width: svg.width.baseVal.value, height: svg.height.baseVal.value});
    function move(x, y, k) {
      place = {x, y, k: Math.min(4, Math.max(0.04, k))};
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        canvas.style.transform = `translate(${place.x}px,${place.y}px) scale(${place.k})`;
        // Letters too small to read cost the most to paint.
        svg.classList.toggle('far', place.k < 0.2);
      });
    }
    function zoom(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
      const k = Math.min(4, Math.max(0.04, place.k * factor));
      move(x - (x - place.x) * k / place.k, y - (y - place.y) * k / place.k, k);
    }
    function fit() {
      const {width, height} = size();
      const k = Math.min(1, stage.clientWidth / width, stage.clientHeight / height);
      move((stage.clientWidth - width * k) / 2, Math.max(0, (stage.clientHeight - height * k) / 2), k);
    }
    // Brings the middle of some elements into the middle of the stage, large enough to read.
    function centre(targets) {
      const boxes = targets.map(element => element.getBoundingClientRect()).filter(box => box.width || box.height);
      if (!boxes.length) { fit(); return; }
      const left = Math.min(...boxes.map(box => box.left)), right = Math.max(...boxes.map(box => box.right));
      const top = Math.min(...boxes.map(box => box.top)), bottom = Math.max(...boxes.map(box => box.bottom));
      const now = canvas.getBoundingClientRect();
      const scale = now.width / (size().width || 1) || 1;
      const x = ((left + right) / 2 - now.left) / scale, y = ((top + bottom) / 2 - now.top) / scale;
      const room = Math.min(stage.clientWidth / ((right - left) / scale + 120),
        stage.clientHeight / ((bottom - top) / scale + 120));
      const k = Math.min(1.2, Math.max(0.3, Math.min(room, Math.max(place.k, 0.8))));
      move(stage.clientWidth / 2 - x * k, stage.clientHeight / 2 - y * k, k);
    }

    stage.addEventListener('wheel', event => {
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.004)), event.clientX - box.left, event.clientY - box.top);
      } else {
        const unit = event.deltaMode ? 24 : 1;
        move(place.x - event.deltaX * unit, place.y - event.deltaY * unit, place.k);
      }
    }, {passive: false});

    const pointers = new Map();
    let travelled = 0;
    stage.addEventListener('pointerdown', event => {
      if (event.button) return;
      pointers.set(event.pointerId, event);
      travelled = 0;
    });
    window.addEventListener('pointermove', event => {
      const last = pointers.get(event.pointerId);
      if (!last) return;
      const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled > 4) stage.classList.add('dragging');
      if (pointers.size === 1) {
        if (travelled > 4) move(place.x + dx, place.y + dy, place.k);
      } else {
        const other = [...pointers.values()].find(pointer => pointer.pointerId !== event.pointerId);
        const distance = pointer => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
        const box = stage.getBoundingClientRect();
        zoom(distance(event) / (distance(last) || 1), (event.clientX + other.clientX) / 2 - box.left,
          (event.clientY + other.clientY) / 2 - box.top);
      }
      pointers.set(event.pointerId, event);
    });
    for (const name of ['pointerup', 'pointercancel']) {
      window.addEventListener(name, event => {
        pointers.delete(event.pointerId);
        if (!pointers.size) stage.classList.remove('dragging');
      });
    }
    stage.addEventListener('click', event => {
      if (travelled > 4) return;
      const element = event.target.closest('[data-card]');
      const badge = event.target.closest('[data-rule]');
      if (element && badge && openFinding(element.getAttribute('data-card'), badge.getAttribute('data-rule'))) return;
      if (element) open(element); else if (state.card || state.finding !== null) clear();
    });
    stage.addEventListener('dblclick', event => {
      const element = event.target.closest('[data-link]');
      if (element) follow(element);
    });
    $('zoom-in').addEventListener('click', () => zoom(1.25));
    $('zoom-out').addEventListener('click', () => zoom(0.8));
    $('fit').addEventListener('click', fit);
    window.addEventListener('resize', () => move(place.x, place.y, place.k));

    """#

  /// Choosing a card, and lighting up what belongs to it.
  static let choice = #"""
    // A click on a card: chooses a definition, opens an assembly.
    function open(element) {
      const id = element.getAttribute('data-card');
      if (cards.has(id)) change({card: id, show: 'near', argument: null, finding: null, tab: 'details'});
      else if (element.hasAttribute('data-link')) follow(element);
    }
    function follow(element) {
      const page = element.getAttribute('data-link'), id = element.getAttribute('data-card');
      if (!pages.has(page)) return;
      if (cards.has(id)) choose(id); else change({page, card: null, argument: null, finding: null});
    }
    // Goes to a definition wherever it is.
    function choose(id, changes = {}) {
      const card = cards.get(id);
      const page = shown === state.page && elements.card.has(id) && !changes.leave ? state.page : card.page;
      delete changes.leave;
      change({page, card: id, show: 'near', argument: null, step: 0, finding: null, tab: 'details', ...changes});
      const element = elements.card.get(id);
      if (element) centre([element]);
    }
    function clear() { change({card: null, argument: null, finding: null}); }

    function litByCard() {
      const lit = new Set([state.card]);
      if (state.show === 'near') {
        for (const edge of leaving.get(state.card) || []) lit.add(edge.target);
        for (const edge of arriving.get(state.card) || []) lit.add(edge.source);
        return {cards: lit, edge: edge => edge.source === state.card || edge.target === state.card,
          flow: flow => flow.source === state.card || flow.target === state.card};
      }
      const up = state.show === 'down' ? new Set() : reach(state.card, arriving, 'source');
      const down = state.show === 'up' ? new Set() : reach(state.card, leaving, 'target');
      const inside = line => (up.has(line.source) && up.has(line.target)) || (down.has(line.source) && down.has(line.target));
      return {cards: new Set([...up, ...down]), edge: inside, flow: inside};
    }

    function applyChoice() {
      for (const element of svg.querySelectorAll('.lit,.chosen,.current')) {
        element.classList.remove('lit', 'chosen', 'current');
      }
      let lit = null;
      if (state.finding !== null) {
        const finding = data.findings[state.finding];
        const ends = finding.edges.map(id => edges.get(id)).concat(finding.flows.map(id => flows.get(id))).filter(Boolean);
        lit = {cards: new Set([...finding.cards, ...ends.map(line => line.source), ...ends.map(line => line.target)]),
          edge: edge => finding.edges.includes(edge.id), flow: flow => finding.flows.includes(flow.id)};
      } else if (state.argument !== null) {
        const steps = stepsOf(state.card, state.argument);
        const ways = new Set(steps.filter(step => step.flow).map(step => step.flow.id));
        lit = {cards: new Set([state.card, ...steps.map(step => step.card)]), edge: () => false,
          flow: flow => ways.has(flow.id)};
      } else if (state.card) {
        lit = litByCard();
      }
      svg.classList.toggle('choosing', lit !== null);
      if (!lit) return;
      for (const id of lit.cards) elements.card.get(id)?.classList.add('lit');
      for (const [id, element] of elements.edge) if (edges.has(id) && lit.edge(edges.get(id))) element.classList.add('lit');
      for (const [id, element] of elements.flow) if (flows.has(id) && lit.flow(flows.get(id))) element.classList.add('lit');
      if (state.card) elements.card.get(state.card)?.classList.add('chosen');
      if (state.argument !== null) markStep();
    }

    """#
}
