// The records' screen: a finished match step by step, from a table or from a file, and whether it is true.

import { button, fill, h, toast } from "./dom.js";
import { listed, say } from "./words.js";
import { Refused, get, post } from "./api.js";
import { rememberWish, seatAt, wish } from "./memory.js";
import { icon } from "./cards.js";
import { tableView } from "./replaytable.js";
import { playOn } from "./playon.js";
import { reviewPart } from "./review.js";
import { judged } from "./fair.js";

const MOST_KB = 256; // as the server takes it
const PACE = 1200; // milliseconds for a step at the ordinary speed
const SPEEDS = [0.5, 1, 2, 4, 8];
const UNTOLD = new Set(["lot", "dealt"]); // what the hands show already

/** Show the record of a table's match or, without one, ask for a file. */
export function screen(app, code, match) {
  const source = code ? tableSource(code, match) : null;
  const place = h("main", { id: "main", class: "replay", tabindex: "-1" });
  let leave = () => {};
  let gone = false;
  fill(app, place);
  document.title = `${say("replay_title")} – ${say("title")}`;

  const load = async (from) => {
    fill(place, h("p", { class: "narrow", role: "status" }, say("loading")));
    try {
      const replay = await from.replay("everyone");
      if (gone) return;
      leave();
      leave = player(place, replay, from);
    } catch (error) {
      if (gone) return;
      if (!error.refused) console.warn(error);
      fill(place, chooser(open, error.message));
    }
  };
  const open = async (file) => {
    try {
      await load(fileSource(await recordIn(file)));
    } catch (error) {
      leave();
      leave = () => {};
      fill(place, chooser(open, error.message));
    }
  };
  const stopDrops = takeDrops(place, open);
  if (source) load(source);
  else fill(place, chooser(open));
  return () => {
    gone = true;
    leave();
    stopDrops();
  };
}

// --- where records come from

const seenBy = (whom) => `seen_by=${encodeURIComponent(whom)}`;

function tableSource(code, match) {
  const path = `/api/tables/${code}/records/${match}`;
  return { replay: (whom) => get(`${path}/replay?${seenBy(whom)}`), record: () => get(path), witnessed: (record) => judged(code, match, record), path, link: `/r/${code}/${match}`, back: seatAt(code) && `/t/${code}`, name: `${code}-${match}.json` };
}

const fileSource = (record) => ({ replay: (whom) => post(`/api/replays?${seenBy(whom)}`, record), record: async () => record });

/** What a file holds, if it can be a record. */
async function recordIn(file) {
  if (file.size > MOST_KB * 1024) throw new Refused(say("record_too_long", { count: MOST_KB }));
  let record = null;
  try {
    record = JSON.parse(await file.text());
  } catch {}
  if (record?.format !== "lastcard record") throw new Refused(say("no_record_file"));
  return record;
}

function chooser(open, problem = "") {
  const input = h("input", { type: "file", id: "record-file", class: "hidden-visually", accept: ".json,application/json", onchange: () => input.files[0] && open(input.files[0]) });
  return h(
    "div",
    { class: "narrow" },
    h("p", {}, h("a", { href: "/" }, say("home"))),
    h("h1", {}, say("replay_title")),
    problem && h("p", { class: "rp-verdict bad", role: "alert" }, icon("cross"), h("span", {}, problem)),
    h("p", { class: "muted" }, say("records_hint")),
    h("div", { class: "sheet rp-drop" }, input, h("label", { class: "button primary", for: "record-file" }, icon("share"), say("choose_record")), h("p", { class: "muted" }, say("drop_record"))),
  );
}

/** Files dropped anywhere on the page are opened; gives back what ends that. */
function takeDrops(place, open) {
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    place.classList.add("rp-dropping");
  };
  const out = (event) => event.relatedTarget || place.classList.remove("rp-dropping");
  const drop = (event) => {
    place.classList.remove("rp-dropping");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  };
  const all = { dragover: over, dragleave: out, drop };
  for (const [name, act] of Object.entries(all)) document.addEventListener(name, act);
  return () => Object.entries(all).forEach(([name, act]) => document.removeEventListener(name, act));
}

// --- the replay

/** Everything about one match; gives back what stops it. */
function player(place, replay, source) {
  let at = 0;
  let timer = null;
  let frame = 0;
  let speed = wish("speed", 1);
  const steps = () => replay.steps;
  const table = tableView(replay);
  const list = moveList((step) => go(step));
  const [, which, whose] = /^#(best|worst)=(.+)$/.exec(location.hash) ?? [];
  const review = reviewPart(replay, source, (step) => go(step), which ? { which, player: decodeURIComponent(whose) } : null);
  const words = h("p", { class: "rp-told", "aria-live": "polite", "aria-atomic": "true" });
  const slider = h("input", { type: "range", min: 0, max: steps().length - 1, step: 1, value: 0, "aria-label": say("stepping"), oninput: () => go(Number(slider.value)) });
  const number = h("output", { class: "small muted rp-move-number" });
  const playLabel = h("span", { class: "rp-label" }, say("autoplay"));
  const playButton = h("button", { type: "button", class: "primary", onclick: () => (timer ? pause() : play()) }, icon("play"), playLabel);
  const arrow = (name, key, to) => h("button", { type: "button", class: "quiet round", "aria-label": say(key), title: say(key), onclick: () => go(to()) }, icon(name));
  const speeds = select("replay-speed", say("speed"), SPEEDS.map((factor) => [factor, say("times", { factor })]), speed, (value) => {
    rememberWish("speed", (speed = Number(value)));
    if (timer) play();
  });
  const viewers = [["everyone", say("all_hands")], ["", say("onlooker")], ...replay.players.map((name) => [name, say("seen_by", { name })])];
  const seen = select("replay-seen", say("seen_as"), viewers, "everyone", async (whom) => {
    try {
      replay = await source.replay(whom);
      list.build(replay);
      list.mark(at);
      show();
    } catch (error) {
      seen.querySelector("select").value = replay.seen_by;
      toast(error.message, "refused");
    }
  });

  function show() {
    frame = 0;
    const step = steps()[at];
    const last = at === steps().length - 1;
    table.show(step, last ? replay : null);
    const told = tell(step);
    const end = last ? outcome(replay) : "";
    words.setAttribute("aria-live", timer && PACE / speed < 1000 ? "off" : "polite");
    fill(words, told, end && [" ", h("strong", {}, end)]);
    const where = say("move_in_round", { round: step.game.round, number: at, total: steps().length - 1 });
    number.textContent = where;
    slider.setAttribute("aria-valuetext", where);
    if (Number(slider.value) !== at) slider.value = at;
    list.mark(at);
    review.mark(at);
  }
  function go(step, playing = false) {
    if (!playing) pause();
    at = Math.max(0, Math.min(steps().length - 1, step));
    frame ||= requestAnimationFrame(show);
  }
  function play() {
    clearInterval(timer);
    timer = setInterval(() => (at < steps().length - 1 ? go(at + 1, true) : pause()), PACE / speed);
    go(at < steps().length - 1 ? at + 1 : 0, true);
    labelPlay();
  }
  function pause() {
    if (!timer) return;
    clearInterval(timer);
    timer = null;
    labelPlay();
  }
  function labelPlay() {
    playLabel.textContent = say(timer ? "pause" : "autoplay");
    playButton.firstChild.replaceWith(icon(timer ? "pause" : "play"));
  }

  const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(steps().length - 1) };
  const onKey = (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
    event.preventDefault();
    keys[event.key]();
  };
  document.addEventListener("keydown", onKey);

  fill(
    place,
    head(replay, source, [seen, button([icon("eye"), say("review")], () => review.open(), { class: "primary" }), button([icon("hand"), h("span", { class: "rp-aside" }, say("play_on"))], () => (pause(), playOn(replay, source, at)), { class: "rp-play-on", title: say("play_on") })]),
    h(
      "div",
      { class: "replay-parts" },
      h(
        "div",
        { class: "replay-left" },
        h("section", { class: "rp-stage", "aria-label": say("the_table") }, words, table.element),
        h(
          "div",
          { class: "rp-controls sheet" },
          h("div", { class: "rp-slide" }, slider, number),
          h(
            "div",
            { class: "rp-steer" },
            arrow("step-back", "first", () => 0),
            arrow("left", "previous", () => at - 1),
            playButton,
            arrow("right", "next", () => at + 1),
            arrow("step-forward", "last", () => steps().length - 1),
            speeds,
          ),
        ),
        review.element,
      ),
      h("section", { class: "rp-moves sheet", "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, say("moves")), list.element),
    ),
  );
  list.build(replay);
  show();
  return () => {
    pause();
    review.stop();
    cancelAnimationFrame(frame);
    document.removeEventListener("keydown", onKey);
  };
}

const tell = (step) => [step.player === null && say("round_dealt", { number: step.game.round }), ...step.events.filter((event) => !UNTOLD.has(event.what)).map((event) => event.words)].filter(Boolean).join(" ");

const outcome = (replay) => (replay.over ? say("match_over", { names: listed(replay.winners) }) : say("unfinished"));

function select(id, label, options, value, change) {
  const field = h("select", { id, onchange: () => change(field.value) }, options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)));
  return h("div", { class: "rp-choice" }, h("label", { for: id, class: "hidden-visually" }, label), field);
}

/** The title, who won, and what can be done with the record. */
function head(replay, source, tools) {
  const verdict = h("p", { class: "rp-verdict", role: "status", hidden: true });
  const judge = async () => {
    let said;
    try {
      const record = await source.record();
      said = await post("/api/verdicts", record);
      const witnessed = source.witnessed?.(record); // by this browser alone
      if (witnessed) said = { true: said.true && witnessed.good, words: `${said.words} ${witnessed.words}` };
    } catch (error) {
      said = { true: false, words: error.message };
    }
    verdict.hidden = false;
    verdict.className = `rp-verdict ${said.true ? "good" : "bad"}`;
    fill(verdict, icon(said.true ? "check" : "cross"), h("span", {}, said.words));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(source.link, location.href).href);
    toast(say("copied"));
  };
  const label = (key) => h("span", { class: "rp-label" }, say(key)); // only read out where there is no room
  const about = [replay.edition, say("players", { count: replay.players.length }), replay.target ? say("target", { count: replay.target }) : say("single_round")];
  return h(
    "header",
    { class: "replay-head" },
    source.back // to where the next match is
      ? h("a", { class: "button quiet round", href: source.back, "aria-label": say("back_to_table"), title: say("back_to_table") }, icon("left"))
      : h("a", { class: "button quiet round", href: "/", "aria-label": say("home") }, icon("hand")),
    h("div", { class: "rp-about" }, h("h1", {}, say("replay_title")), h("p", { class: "muted" }, about.join(" · ")), h("p", { class: "rp-won" }, replay.over && icon("trophy"), h("span", {}, outcome(replay)))),
    h(
      "div",
      { class: "row rp-tools" },
      tools,
      button([icon("check"), h("span", { class: "rp-aside" }, say("verify"))], judge, { class: "quiet", title: say("verify") }),
      source.link && button([icon("copy"), label("share_link")], copy, { class: "quiet", title: say("share_link") }),
      source.path && h("a", { class: "button quiet", href: source.path, download: source.name, title: say("download_record") }, icon("book"), label("download_record")),
      !source.path && h("a", { class: "button quiet", href: "/r", title: say("other_record") }, icon("book"), label("other_record")),
    ),
    verdict,
  );
}

/** All moves in words; made once for a viewer, then only the mark moves. */
function moveList(jump) {
  const element = h("div", { class: "rp-move-list" });
  let items = [];
  let marked = null;
  const press = (event) => {
    const item = event.target.closest("button");
    if (item) jump(Number(item.dataset.step));
  };
  const walk = (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const item = by && items[Number(event.target.dataset?.step) + by];
    if (!item) return;
    event.preventDefault();
    jump(Number(item.dataset.step));
    item.focus({ preventScroll: true });
  };
  element.addEventListener("click", press);
  element.addEventListener("keydown", walk);
  return {
    element,
    build(replay) {
      const parts = [];
      items = replay.steps.map((step, i) => {
        if (step.player === null) parts.push(h("h3", {}, say("round", { number: step.game.round })), h("ol", {}));
        const item = h("button", { type: "button", tabindex: -1, data: { step: i } }, tell(step));
        parts.at(-1).append(h("li", {}, item));
        return item;
      });
      marked = null;
      fill(element, parts);
    },
    mark(step) {
      marked?.removeAttribute("aria-current");
      marked?.setAttribute("tabindex", "-1");
      marked = items[step];
      marked.setAttribute("aria-current", "step");
      marked.setAttribute("tabindex", "0");
      const top = marked.offsetTop - (element.clientHeight - marked.offsetHeight) / 2;
      if (marked.offsetTop < element.scrollTop + 48 || marked.offsetTop + marked.offsetHeight > element.scrollTop + element.clientHeight - 24) element.scrollTop = top;
    },
  };
}
