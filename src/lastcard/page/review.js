// The review of a player's decisions: the chance to win as a graph, what else could have been done, what it cost.

import { button, fill, h, set } from "./dom.js";
import { say } from "./words.js";
import { Refused, lines } from "./api.js";
import { icon } from "./cards.js";

const HEIGHT = 190; // pixels of the graph
const SPACE = { left: 38, right: 10, top: 14, bottom: 22 };
const TAP = 44; // pixels between two names of rounds at least
const percent = (chance) => Math.round(chance * 100);
const said = (option) => say("chance_error", { chance: percent(option.chance), error: Math.max(1, percent(option.error)) });

/** The part of the screen for it: `element`, `mark(step)` for where the replay is, and `stop()`. */
export function reviewPart(replay, source, jump, wanted = null) {
  let decisions = [];
  let current = -1;
  let step = 0;
  let control = null;
  const whose = h("select", { id: "review-player" }, replay.players.map((name) => h("option", { value: name }, name)));
  const start = button([icon("eye"), say("review_start")], () => run(), { class: "primary" });
  const halt = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => stop() }, say("review_stop"));
  const bar = h("progress", { max: 1, value: 0, "aria-label": say("review_progress") });
  const status = h("span", { role: "status" });
  const running = h("p", { class: "rv-running", hidden: true }, bar, status);
  const graph = chart((number) => choose(number));
  const now = h("div", { class: "rv-now" });
  const costly = h("div", { class: "rv-costly" });
  const all = allDecisions((number) => choose(number));
  const results = h("div", { class: "rv-results", hidden: true }, graph.element, now, costly, all.element);

  const choose = (number) => jump(decisions[number].step);

  function stop() {
    control?.abort();
    control = null;
    halt.hidden = running.hidden = true;
  }

  async function run() {
    stop();
    const mine = (control = new AbortController());
    decisions = [];
    show(false);
    halt.hidden = running.hidden = false;
    bar.removeAttribute("value");
    status.textContent = say("review_waits");
    try {
      const record = await source.record();
      for await (const line of lines(`/api/reviews?player=${encodeURIComponent(whose.value)}`, record, mine.signal)) {
        if (line.type === "failed") throw new Refused(line.words);
        if (line.type === "progress") tell(line);
        if (line.type === "decision") {
          decisions.push(line);
          soon();
        }
      }
      if (control === mine) {
        show(true);
        seek();
      }
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    } finally {
      if (control === mine) stop();
    }
  }
  /** Go to the move that was asked for by the address: one's best, or one's worst. */
  function seek() {
    if (!wanted) return;
    const loss = (each) => each.options[0].chance - each.options[each.chosen].chance;
    const gain = (each) => (each.chosen === 0 && each.options.length > 1 ? each.options[0].chance - each.options[1].chance : -1);
    const value = wanted.which === "best" ? gain : loss;
    const found = decisions.reduce((best, each) => (!best || value(each) > value(best) ? each : best), null);
    wanted = null;
    if (!found) return;
    jump(found.step);
    requestAnimationFrame(() => now.scrollIntoView({ block: "center" }));
  }
  if (wanted && replay.players.includes(wanted.player)) {
    whose.value = wanted.player;
    queueMicrotask(() => start.click());
  }

  function tell({ done, of }) {
    set(bar, "max", of || 1);
    bar.value = done;
    const words = say("review_done", { done, total: of });
    if (done === of || done % 10 === 0) status.textContent = words; // not every number is read out
  }
  let frame = 0;
  const soon = () => (frame ||= requestAnimationFrame(() => show(false)));

  /** Draw what is known; the lists only when all of it is. */
  function show(finished) {
    cancelAnimationFrame(frame);
    frame = 0;
    results.hidden = !finished && !decisions.length;
    graph.element.hidden = !decisions.length;
    graph.draw(decisions);
    fill(costly, finished && costlyMoves(decisions, choose));
    all.draw(finished ? decisions : []);
    current = -1;
    mark(step);
  }

  function mark(at) {
    step = at;
    const number = decisions.findLastIndex((each) => each.step <= at);
    const found = number < 0 && decisions.length ? 0 : number;
    if (found === current) return;
    current = found;
    graph.mark(found);
    fill(now, found < 0 ? null : decisionView(decisions[found]));
  }

  const element = h(
    "section",
    { class: "rp-review sheet", "aria-labelledby": "review-title" },
    h("h2", { id: "review-title" }, say("review")),
    h("p", { class: "muted small" }, say("review_hint")),
    h("div", { class: "row rv-ask" }, h("label", { for: "review-player" }, say("review_player")), whose, start, halt),
    running,
    results,
  );
  return {
    element,
    mark,
    /** Come into sight, and begin if nothing has been reviewed yet. */
    open() {
      element.scrollIntoView({ block: "start" });
      if (!decisions.length && !control) start.click();
    },
    stop() {
      stop();
      cancelAnimationFrame(frame);
      graph.stop();
    },
  };
}

// --- the graph

const NAMESPACE = "http://www.w3.org/2000/svg";
function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The chance to win, decision by decision: to be clicked at, and by keys a slider. */
function chart(choose) {
  const cursor = s("line", { class: "rv-cursor", y1: SPACE.top, y2: HEIGHT - SPACE.bottom });
  const picture = s("svg", { "aria-hidden": "true", focusable: "false" });
  const element = h("div", { class: "rv-graph", role: "slider", tabindex: "0", "aria-label": say("chance_to_win"), "aria-valuemin": 1 }, picture);
  let decisions = [];
  let at = -1;
  let width = 0;
  const x = (number) => SPACE.left + (decisions.length < 2 ? 0.5 : number / (decisions.length - 1)) * (width - SPACE.left - SPACE.right);
  const y = (chance) => SPACE.top + (1 - chance) * (HEIGHT - SPACE.top - SPACE.bottom);
  const chosen = (each) => each.options[each.chosen];

  function render() {
    width = Math.max(200, element.clientWidth);
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("width", width);
    picture.setAttribute("height", HEIGHT);
    const grid = [0, 0.5, 1].flatMap((chance) => [
      s("line", { class: "rv-grid", x1: SPACE.left, x2: width - SPACE.right, y1: y(chance), y2: y(chance) }),
      s("text", { class: "rv-axis", x: SPACE.left - 6, y: y(chance) + 4, "text-anchor": "end" }, say("percent", { value: percent(chance) })),
    ]);
    const path = decisions.map((each, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(chosen(each).chance).toFixed(1)}`).join("");
    const costs = decisions.flatMap((each, i) => (each.words ? [lossLine(each, i), diamond(x(i), y(chosen(each).chance))] : []));
    const single = decisions.length === 1 ? [s("circle", { class: "rv-point", cx: x(0), cy: y(chosen(decisions[0]).chance), r: 3 })] : [];
    picture.replaceChildren(...grid, ...rounds(), s("path", { class: "rv-line", d: path }), ...single, ...costs, cursor);
    place();
  }
  /** Where each round begins, named where there is room. */
  function rounds() {
    let named = -Infinity;
    return decisions.flatMap((each, i) => {
      if (i && each.round === decisions[i - 1].round) return [];
      const here = x(i);
      const parts = i ? [s("line", { class: "rv-round", x1: here, x2: here, y1: SPACE.top, y2: HEIGHT - SPACE.bottom })] : [];
      if (here - named < TAP * 1.6 || here > width - TAP) return parts;
      named = here;
      return [...parts, s("text", { class: "rv-axis", x: here, y: HEIGHT - 6 }, say("round", { number: each.round }))];
    });
  }
  const lossLine = (each, i) => s("line", { class: "rv-loss", x1: x(i), x2: x(i), y1: y(each.options[0].chance), y2: y(chosen(each).chance) });
  const diamond = (cx, cy) => s("path", { class: "rv-mark", d: `M${cx} ${cy - 6}l6 6-6 6-6-6Z` });

  function place() {
    cursor.setAttribute("visibility", at < 0 ? "hidden" : "visible");
    if (at < 0) return;
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
    set(element, "aria-valuenow", at + 1);
    set(element, "aria-valuetext", inWords(decisions[at]));
  }
  const walk = (event) => {
    const last = decisions.length - 1;
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, PageDown: at - 10, PageUp: at + 10, Home: 0, End: last }[event.key];
    if (to === undefined || last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // these keys step through the moves elsewhere
    choose(Math.max(0, Math.min(last, to)));
  };
  const press = (event) => {
    if (!decisions.length) return;
    const part = (event.clientX - element.getBoundingClientRect().left - SPACE.left) / (width - SPACE.left - SPACE.right);
    choose(nearest(Math.max(0, Math.min(1, part)) * (decisions.length - 1)));
  };
  /** The decision at this place; a costly one attracts, since the others lie close. */
  function nearest(place) {
    const reach = ((TAP / 4) * (decisions.length - 1)) / (width - SPACE.left - SPACE.right);
    const marked = decisions.map((_, i) => i).filter((i) => decisions[i].words && Math.abs(i - place) <= reach);
    return marked.sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0] ?? Math.round(place);
  }
  element.addEventListener("keydown", walk);
  element.addEventListener("click", press);
  const sized = new ResizeObserver(() => element.clientWidth && element.clientWidth !== width && render());
  sized.observe(element);
  return {
    element,
    draw(found) {
      decisions = found;
      at = Math.min(at, found.length - 1);
      set(element, "aria-valuemax", Math.max(1, found.length));
      render();
    },
    mark(number) {
      at = number;
      place();
    },
    stop: () => sized.disconnect(),
  };
}

const inWords = (decision) => [say("decision_at", { number: decision.step + 1, action: decision.options[decision.chosen].action, chance: percent(decision.options[decision.chosen].chance) }), decision.words].filter(Boolean).join(" ");

// --- in words and numbers

/** One decision: everything that could be done, with what it was worth. */
function decisionView(decision) {
  return [
    h("h3", {}, say("decision_title", { name: decision.player, number: decision.step + 1 })),
    decision.words && h("p", { class: "rv-cost" }, icon("cross"), h("span", {}, decision.words)),
    h("ul", { class: "rv-options" }, decision.options.map((option, i) => optionView(option, i === decision.chosen, i === 0))),
  ];
}

function optionView(option, chosen, best) {
  const bar = h("span", { class: "rv-bar", "aria-hidden": "true" }, h("span", { style: { inset: `0 ${100 - option.chance * 100}% 0 0` } }), h("i", { style: { left: `${Math.max(0, option.chance - option.error) * 100}%`, right: `${100 - Math.min(1, option.chance + option.error) * 100}%` } }));
  return h(
    "li",
    { class: chosen ? "rv-chosen" : "" },
    h("span", { class: "rv-action" }, option.action, " ", chosen && h("span", { class: best ? "badge good" : "badge" }, say("option_chosen")), " ", best && !chosen && h("span", { class: "badge good" }, say("option_best"))),
    bar,
    h("span", { class: "rv-figure" }, said(option)),
  );
}

/** The moves that cost most, in sentences. */
function costlyMoves(decisions, choose) {
  if (!decisions.length) return h("p", {}, say("review_nothing"));
  const found = decisions.map((each, i) => [each, i]).filter(([each]) => each.words);
  return [
    h("h3", {}, say("costly_moves")),
    found.length
      ? h("ul", {}, found.map(([each, i]) => h("li", {}, h("button", { type: "button", class: "rv-jump", onclick: () => choose(i) }, h("span", { class: "muted small" }, say("move_short", { number: each.step + 1 })), h("span", {}, each.words)))))
      : h("p", {}, say("no_costly_moves")),
  ];
}

/** The graph as a table, made when it is opened. */
function allDecisions(choose) {
  const place = h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": say("review_table") });
  const element = h("details", { class: "rv-table" }, h("summary", {}, say("review_table")), place);
  let decisions = [];
  const head = ["column_move", "column_action", "column_chance", "column_best"].map((key) => h("th", { scope: "col" }, say(key)));
  const row = (each, i) =>
    h(
      "tr",
      { class: each.words ? "rv-costs" : "" },
      h("td", {}, h("button", { type: "button", class: "quiet", "aria-label": say("go_to_move", { number: each.step + 1 }), onclick: () => choose(i) }, String(each.step + 1))),
      h("td", {}, each.options[each.chosen].action),
      h("td", {}, said(each.options[each.chosen])),
      h("td", {}, each.chosen === 0 ? say("same_move") : `${each.options[0].action}: ${said(each.options[0])}`),
    );
  const render = () => element.open && fill(place, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, decisions.map(row))));
  element.addEventListener("toggle", render);
  return {
    element,
    draw(found) {
      decisions = found;
      element.hidden = !found.length;
      render();
    },
  };
}
