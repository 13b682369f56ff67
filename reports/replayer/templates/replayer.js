"use strict";
// Shows frames that were computed beforehand. Text goes in as text; nothing here knows a rule of poker.
(() => {
  const root = document.getElementById("replayer");
  const data = JSON.parse(document.getElementById("replayer-data").textContent);
  const part = (name) => root.querySelector(`[data-role="${name}"]`);
  const [bodies, table, seek, ticks, streets, now, pots, count, story] =
    ["bodies", "table", "seek", "ticks", "streets", "now", "pots", "count", "story"].map(part);
  const status = part("status"), play = root.querySelector('[data-do="play"]');
  const several = data.hands.length > 1;
  const byKey = new Map(data.hands.map((one, place) => [one.key, place]));
  const kept = [];
  let at = 0, step = 0, cards = "known", unit = 0, timer = 0;
  let hand, states, slots, list, rows;

  const make = (tag, text, name) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  };
  const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
  const money = (units) => data.amounts[hand.amounts][units]?.[unit];
  const last = () => hand.frames.length - 1;

  // The slots of every frame, from what is different in each.
  function unfold() {
    const held = [], told = [hand.frames, hand.cards[cards]];
    for (let frame = 0; frame < hand.frames.length; frame++) {
      const state = frame ? held[frame - 1].slice() : [];
      for (const deltas of told) {
        const delta = deltas[frame];
        for (let i = 0; i < delta.length; i += 2) state[delta[i]] = delta[i + 1];
      }
      held.push(state);
    }
    return held;
  }

  function find(where, names) {
    const found = names.map(() => []);
    const places = new Map(names.map((name, place) => [name, place]));
    for (const node of where.querySelectorAll("[data-slot]")) {
      const place = places.get(node.dataset.slot);
      if (place !== undefined) found[place].push(node);
    }
    return found;
  }

  function put(nodes, value) {
    const [text = null, units = null, classes = null, width = null] = value;
    for (const node of nodes) {
      if (classes !== null) node.setAttribute("class", classes);
      if (width !== null) node.setAttribute("width", width);
      if (units !== null) node.textContent = money(units);
      else if (text !== null && node.localName === "g") {
        node.querySelector(".rank").textContent = text.slice(0, -1);
        node.querySelector(".suit").textContent = text.slice(-1);
      } else if (text !== null) node.textContent = text;
    }
  }

  function draw(places, frame) {
    states[frame].forEach((value, place) => put(places[place], data.values[value]));
  }

  // What a drawing that hands share leaves open.
  function own(where) {
    for (const node of where.querySelectorAll("[data-slot]")) {
      const name = node.dataset.slot, text = hand.own.texts[name];
      if (text !== undefined) node.textContent = text;
      const title = hand.own.titles[name];
      if (title !== undefined) node.querySelector("title").textContent = title;
    }
    where.querySelectorAll('[data-slot="button"]').forEach((node, place) => node.setAttribute("transform", hand.own.buttons[place]));
  }

  function nodesOf(place) {
    if (!kept[place]) {
      const body = root.querySelector(`template[data-hand="${place}"]`).content;
      const drawing = root.querySelector(`template[data-drawing="${data.hands[place].drawing}"]`).content;
      kept[place] = [[...document.importNode(body, true).childNodes], [...document.importNode(drawing, true).childNodes]];
    }
    return kept[place];
  }

  function open(place) {
    pause();
    at = place;
    hand = data.hands[place];
    const [body, drawing] = nodesOf(place);
    bodies.replaceChildren(...body);
    table.replaceChildren(...drawing);
    own(table);
    states = unfold();
    slots = find(table, data.slots[hand.drawing]);
    list = new Map([...bodies.querySelectorAll(".steps > [value]")].map((one) => [one.value, one]));
    rows = new Map([...bodies.querySelectorAll("[data-row]")].map((one) => [one.dataset.row, one]));
    part("unitbox").hidden = !hand.bb;
    marks();
    if (several || data.before || data.after) {
      part("hand-count").textContent = `${place + 1} / ${data.hands.length}`;
      root.querySelector('[data-do="previous"]').disabled = !place && !data.before;
      root.querySelector('[data-do="next"]').disabled = place === data.hands.length - 1 && !data.after;
    }
    amounts();
  }

  function marks() {
    seek.max = last();
    part("controls").hidden = now.hidden = pots.hidden = false;
    ticks.replaceChildren();
    streets.replaceChildren();
    const place = (frame) => `${(100 * frame) / Math.max(last(), 1)}%`;
    let told = -Infinity;
    hand.streets.forEach(([name, frame], number) => {
      const near = frame - told < 0.1 * last();
      const tick = make("span", near ? "" : name);
      if (!near) told = frame;
      tick.style.left = place(frame);
      if (frame > 0.9 * last()) tick.textContent = "";
      ticks.append(tick);
      const button = make("button", name);
      button.type = "button";
      button.dataset.frame = frame;
      button.title = String(number + 1);
      streets.append(button);
    });
    for (const [frame, item] of list) {
      if (!item.classList.contains("marked")) continue;
      const alert = make("span", "!", "alert");
      alert.style.left = place(frame);
      ticks.append(alert);
    }
  }

  function amounts() {
    for (const node of bodies.querySelectorAll("data")) {
      const told = money(node.value);
      if (told !== undefined) node.textContent = told;
    }
  }

  function potsTable(frame) {
    let made = [];
    for (let i = frame; i >= 0; i--) if (hand.pots[i]) { made = hand.pots[i]; break; }
    pots.replaceChildren();
    if (!made.length || !made[0][0]) return;
    const words = data.words, names = hand.names;
    const all = make("table", undefined, "made-of"), head = make("thead"), line = make("tr"), body = make("tbody");
    all.append(make("caption", words.pots), head, body);
    head.append(line);
    [words.pot, words.size, words.by, words.for].forEach((word, place) => {
      const cell = make("th", word, place === 1 ? "n" : "");
      cell.scope = "col";
      line.append(cell);
    });
    made.forEach(([size, by, added, eligible], place) => {
      const row = make("tr"), name = make("th", place ? fill(words.side, { number: place }) : words.main);
      name.scope = "row";
      const told = by.map(([seat, chips]) => `${names[seat]} ${money(chips)}`);
      if (added) told.push(`${words.house} ${money(added)}`);
      row.append(name, make("td", money(size), "n"), make("td", told.join(words.between)), make("td", eligible.map((seat) => names[seat]).join(words.between)));
      body.append(row);
    });
    pots.append(all);
  }

  function inside(box, item) {
    const [top, low] = [item.offsetTop, item.offsetTop + item.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 40;
    else if (low > box.scrollTop + box.clientHeight) box.scrollTop = low - box.clientHeight + 40;
  }

  function show(frame, quiet) {
    const item = list.get(frame);
    step = frame;
    root.dataset.at = `${hand.key}/${frame}`;
    draw(slots, frame);
    potsTable(frame);
    seek.value = frame;
    const told = frame ? fill(data.words.step, { number: frame, steps: last() }) : data.words.beginning;
    count.textContent = told;
    const [link] = item ? item.getElementsByTagName("a") : [];
    seek.setAttribute("aria-valuetext", `${told}. ${link ? link.textContent : ""}`);
    for (const one of bodies.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    for (const one of bodies.querySelectorAll(".record .here")) one.classList.remove("here");
    now.replaceChildren();
    if (item) {
      link.setAttribute("aria-current", "step");
      const what = make("p", undefined, "what");
      what.append(...[...link.childNodes].map((one) => one.cloneNode(true)));
      now.append(what, item.querySelector(".more").cloneNode(true));
      inside(bodies.querySelector('[data-part="list"]'), item);
      const row = rows.get(item.dataset.line);
      if (row) {
        row.classList.add("here");
        inside(row.parentNode, row);
      }
      if (!quiet) status.textContent = `${told}. ${link.textContent}`;
    }
    const street = hand.streets.findLastIndex(([, from]) => from <= frame);
    [...streets.children].forEach((one, place) => one.setAttribute("aria-pressed", String(place === street)));
    root.querySelector('[data-do="first"]').disabled = root.querySelector('[data-do="back"]').disabled = !frame;
    root.querySelector('[data-do="last"]').disabled = root.querySelector('[data-do="forward"]').disabled = frame >= last();
  }

  // Links: #12, with several hands #HAND/12.
  const address = (frame) => `#${several ? `${encodeURIComponent(hand.key)}/` : ""}${frame}`;

  function wanted() {
    const raw = location.hash.slice(1), cut = raw.lastIndexOf("/");
    const name = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
    const number = (text) => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
    if (cut >= 0) {
      const place = byKey.get(name(raw.slice(0, cut)));
      return place === undefined ? null : [place, number(raw.slice(cut + 1))];
    }
    if (several && byKey.has(name(raw))) return [byKey.get(name(raw)), 0];
    return /^\d{1,6}$/.test(raw) ? [at, Number(raw)] : null;
  }

  function follow() {
    const found = wanted();
    if (!found) return;
    const other = found[0] !== at;
    if (other) open(found[0]);
    const frame = Math.min(found[1], last());
    if (other || frame !== step) show(frame);
  }

  // A step replaces the address, a jump is one more that "back" comes back from.
  function go(frame, jump) {
    frame = Math.max(0, Math.min(frame, last()));
    if (jump) history.pushState(null, "", address(frame));
    else history.replaceState(null, "", address(frame));
    show(frame);
  }

  function goHand(place) {
    if (place < 0 || place >= data.hands.length) {
      const away = place < 0 ? data.before : data.after;
      if (away) location.href = place < 0 ? `${away}#last` : away;
      return;
    }
    open(place);
    go(0, true);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    face();
  }

  function face() {
    const word = timer ? data.words.pause : data.words.play;
    play.textContent = timer ? "❚❚" : "▶";
    play.setAttribute("aria-label", word);
  }

  function run() {
    if (step >= last()) go(0);
    timer = setInterval(() => {
      go(step + 1);
      if (step >= last()) pause();
    }, Number(part("speed").value));
    face();
  }

  const toggle = () => (timer ? pause() : run());
  const does = {
    first: () => { pause(); go(0); },
    back: () => { pause(); go(step - 1); },
    forward: () => { pause(); go(step + 1); },
    last: () => { pause(); go(last()); },
    play: toggle,
    previous: () => goHand(at - 1),
    next: () => goHand(at + 1),
  };

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do) does[button.dataset.do]();
    else if (button.dataset.frame) { pause(); go(Number(button.dataset.frame), true); }
  });
  bodies.addEventListener("click", (event) => {
    const link = event.target.closest(".steps a");
    if (!link) return;
    event.preventDefault();
    pause();
    go(link.closest("li").value, true);
  });
  seek.addEventListener("input", () => { pause(); go(Number(seek.value)); });
  part("speed").addEventListener("change", () => { if (timer) { pause(); run(); } });
  part("cards").addEventListener("change", (event) => {
    cards = event.target.value;
    root.classList.toggle("hide-odds", cards !== "known");
    states = unfold();
    show(step, true);
  });
  part("unit").addEventListener("change", (event) => {
    unit = Number(event.target.value);
    amounts();
    show(step, true);
  });
  part("deck").addEventListener("change", (event) => root.classList.toggle("two-colours", event.target.value === "two"));

  // The page's rules for the dark are made to hold always or never.
  const schemes = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule.media?.mediaText.includes("prefers-color-scheme: dark")) schemes.push([rule, rule.media.mediaText]);
  }
  part("theme").addEventListener("change", (event) => {
    const theme = event.target.value;
    document.documentElement.dataset.theme = theme;
    for (const [rule, media] of schemes) {
      rule.media.mediaText = !theme ? media : theme === "light" ? "not all" : media.replace("(prefers-color-scheme: dark)", "(min-width: 0px)");
    }
  });

  const uses = 'input:not([type="checkbox"]), select, textarea, summary, [contenteditable], .record, .wide';
  // In a page of more than the hand, keys are the page's unless the hand has the focus.
  (root.hasAttribute("tabindex") ? root : document).addEventListener("keydown", (event) => {
    if (!part("keys").checked || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(uses)) return;
    if (event.key === " " && target.closest("button, a, input")) return;
    const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play", p: "previous", n: "next" }[event.key];
    if (key && (several || data.before || data.after || !["previous", "next"].includes(key))) does[key]();
    else if (/^[1-9]$/.test(event.key) && hand.streets[event.key - 1]) { pause(); go(hand.streets[event.key - 1][1], true); }
    else return;
    event.preventDefault();
  });

  let touched = null;
  table.addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  table.addEventListener("touchend", (event) => {
    if (!touched) return;
    const [x, y] = [event.changedTouches[0].clientX - touched[0], event.changedTouches[0].clientY - touched[1]];
    touched = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 1.5 * Math.abs(y)) (x < 0 ? does.forward : does.back)();
  }, { passive: true });

  function clear() {
    story.replaceChildren();
    story.remove();
  }

  // On paper: the frames that tell the hand, each a table of its own.
  function tell() {
    const wide = table.querySelector(".wide");
    clear();
    for (const frame of hand.story.length ? hand.story : [0]) {
      const figure = make("figure"), drawn = wide.cloneNode(true);
      drawn.removeAttribute("aria-labelledby");
      for (const one of drawn.querySelectorAll("[id]")) one.removeAttribute("id");
      draw(find(drawn, data.slots[hand.drawing]), frame);
      const item = list.get(frame);
      figure.append(drawn, make("figcaption", item ? `${frame}. ${item.querySelector("a").textContent}` : ""));
      story.append(figure);
    }
    const rest = bodies.querySelector('[data-part="rest"]');
    if (rest) rest.before(story); else bodies.append(story);
  }
  addEventListener("beforeprint", tell);
  addEventListener("afterprint", clear);
  matchMedia("print").addEventListener("change", (event) => (event.matches ? tell() : clear()));

  kept[0] = [[...bodies.childNodes], [...table.childNodes]];
  root.classList.add("running");
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  const first = location.hash === "#last" ? [data.hands.length - 1, 0] : wanted();
  open(first ? first[0] : 0);
  show(first ? Math.min(first[1], last()) : 0, !first);
  status.textContent ||= count.textContent;
})();
