// The lab: rules to choose, thousands of games of them, and a report that fills in while they are played.

import { button, fill, h, set } from "./dom.js";
import { capital, number, say } from "./words.js";
import { Refused, lines, once } from "./api.js";
import { icon } from "./cards.js";
import { form, labelled, trouble } from "./forms.js";
import { LEVELS, levelName } from "./levels.js";
import { housePart, sentencesPart } from "./newtable.js";
import { ownRulesPart } from "./houserules.js";

const USUAL = { player: "solid", count: 4, rounds: 20_000, seed: "0" };
const EACH = "each";
const OF_MATCHES = ["target", "scoring"]; // house rules that make no difference to a single round

/** Show the lab. */
export function screen(app) {
  document.title = `${say("lab")} – ${say("title")}`;
  const place = h("div", {}, h("p", { class: "muted" }, say("checking")));
  let leave = () => {};
  let gone = false;
  fill(
    app,
    h(
      "main",
      { id: "main", class: "wide new-table lab" },
      h("header", { class: "row" }, h("a", { class: "button quiet round", href: "/", "aria-label": say("back") }, icon("left")), h("h1", {}, say("lab"))),
      h("p", { class: "muted" }, say("lab_hint")),
      place,
    ),
  );
  async function load() {
    try {
      const [info, editions, switches] = await Promise.all([once("/api/lab"), once("/api/editions"), once("/api/house")]);
      if (gone) return;
      if (!info.most_rounds) return fill(place, h("p", { class: "sheet" }, say("lab_closed")));
      leave = bench(place, info, editions, switches.filter((rule) => !OF_MATCHES.includes(rule.name)));
    } catch (error) {
      fill(place, h("div", { class: "sheet" }, h("p", {}, error.message), button(say("try_again"), load)));
    }
  }
  load();
  return () => {
    gone = true;
    leave();
  };
}

/** The rule sets, the run and what comes of it; returns what to do when one leaves. */
function bench(place, info, editions, switches) {
  let sets = [];
  let made = 0;
  const list = h("div", { class: "lab-sets" });
  const add = button(say("lab_add"), () => addSet(sets.at(-1).value()), { class: "quiet lab-add", data: { key: "add" } });
  const table = runPart(info, () => sets.length);
  const found = resultPart();

  function addSet(like) {
    const mine = ruleSet(`${++made}-`, editions, switches, like, () => {
      sets = sets.filter((each) => each !== mine);
      mine.element.remove();
      renumber();
      add.focus();
    });
    sets.push(mine);
    list.append(mine.element);
    renumber();
    if (sets.length > 1) mine.open();
  }
  function renumber() {
    sets.forEach((each, i) => each.number(i + 1, sets.length));
    add.hidden = sets.length >= info.most_sets;
  }
  addSet({ edition: "classic", house: {}, customs: null, rules: [] });

  const run = h("button", { type: "submit", class: "primary" }, icon("play"), say("lab_run"));
  const halt = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => stop() }, say("lab_stop"));
  let control = null;
  const stop = () => control?.abort();

  async function act() {
    const asked = { ...table.value(), rules: sets.map((each) => each.value()) };
    const mine = (control = new AbortController());
    halt.hidden = false;
    found.begin();
    try {
      for await (const line of lines("/api/lab", asked, mine.signal)) {
        if (line.type === "failed") throw new Refused(line.words);
        found.show(line);
      }
    } catch (error) {
      found.end(say(mine.signal.aborted ? "lab_stopped" : "lab_failed"));
      if (!mine.signal.aborted) throw error;
    } finally {
      halt.hidden = true;
      if (control === mine) control = null;
    }
  }
  fill(place, form({}, run, act, list, add, table.element, h("div", { class: "submit-bar" }, halt, run)), found.element);
  return () => {
    stop();
    found.stop();
  };
}

// --- a set of rules -------------------------------------------------------------------------------

function ruleSet(place, editions, switches, like, remove) {
  const settings = { edition: like.edition, house: { ...like.house }, customs: like.customs };
  const edition = h("select", {}, editions.map((each) => h("option", { value: each.name }, each.title)));
  edition.value = settings.edition;
  const about = h("span", { class: "small muted" });
  const sentences = sentencesPart(settings, () => {}, say("lab_sentences_hint"));
  const house = housePart(settings, switches, () => {}, null, place);
  house.open = Object.keys(settings.house).length > 0;
  const rules = ownRulesPart(like.rules, () => {});
  const title = h("legend", {});
  const hint = h("p", { class: "small muted" }, say("lab_base_hint"));
  const away = button([icon("close"), say("lab_remove")], remove, { class: "quiet" });
  const chosen = () => {
    settings.edition = edition.value;
    const info = editions.find((each) => each.name === edition.value);
    about.textContent = info.summary;
    sentences.offer(info.written, info.suggestions);
  };
  edition.addEventListener("change", chosen);
  chosen();
  const element = h("fieldset", { class: "sheet lab-set" }, title, labelled(say("edition"), edition), about, hint, sentences.element, house, rules.element, h("div", { class: "row lab-away" }, away));
  return {
    element,
    value: () => ({ edition: settings.edition, house: { ...settings.house }, customs: sentences.element.hidden ? null : sentences.value(), rules: rules.value() }),
    open: () => {
      house.open = true;
      edition.focus();
    },
    number(mine, all) {
      title.textContent = all > 1 ? say("lab_rules", { number: mine }) : say("lab_rules_first");
      hint.hidden = all < 2 || mine > 1;
      away.hidden = all < 2;
      set(away, "aria-label", say("lab_remove_which", { number: mine }));
    },
  };
}

// --- the run --------------------------------------------------------------------------------------

const playerWords = (name) => say("level_choice", { level: capital(LEVELS.includes(name) ? levelName(name) : name), words: LEVELS.includes(name) ? say(`level_${name}_hint`) : say(`player_${name}`) });

function playerField(info, chosen, ...more) {
  const element = h("select", {}, info.players.map((name) => h("option", { value: name }, playerWords(name))), more);
  element.value = chosen;
  return element;
}

function runPart(info, sets) {
  const count = h("select", {}, Array.from({ length: 9 }, (_, i) => h("option", { value: i + 2 }, say("players", { count: i + 2 }))));
  count.value = String(USUAL.count);
  const player = playerField(info, USUAL.player, h("option", { value: EACH }, say("lab_each_seat")));
  const rounds = h("input", { type: "number", min: 1, max: info.most_rounds, step: 1, inputmode: "numeric", value: Math.min(USUAL.rounds, info.most_rounds) });
  const seed = h("input", { type: "text", maxlength: 40, value: USUAL.seed, autocomplete: "off", spellcheck: "false" });
  const seats = h("div", { class: "field-row lab-seats", hidden: true });
  const kept = Array.from({ length: 10 }, () => playerField(info, USUAL.player));
  const show = () => {
    seats.hidden = player.value !== EACH;
    fill(seats, kept.slice(0, Number(count.value)).map((field, i) => labelled(say("lab_seat", { number: i + 1 }), field)));
  };
  count.addEventListener("change", show);
  player.addEventListener("change", show);
  const bounds = () => (rounds.validity.valid && rounds.value !== "" && Number(rounds.value) * sets() <= info.most_rounds ? "" : say("number_bounds", { least: 1, most: Math.floor(info.most_rounds / sets()) }));
  rounds.addEventListener("input", () => trouble(rounds, bounds()));
  const element = h(
    "fieldset",
    { class: "sheet" },
    h("legend", {}, say("lab_run_title")),
    h("div", { class: "field-row" }, labelled(say("lab_players"), count), labelled(say("lab_who"), player)),
    seats,
    h("div", { class: "field-row" }, labelled(say("lab_rounds"), rounds, say("lab_rounds_hint", { most: info.most_rounds })), labelled(say("lab_seed"), seed, say("lab_seed_hint"))),
  );
  return {
    element,
    value() {
      const wrong = bounds();
      trouble(rounds, wrong);
      if (wrong) {
        rounds.focus();
        throw new Refused(wrong);
      }
      const players = kept.slice(0, Number(count.value)).map((field) => (player.value === EACH ? field.value : player.value));
      return { players, rounds: Number(rounds.value), seed: seed.value.trim() || "0" };
    },
  };
}

// --- what comes of it -----------------------------------------------------------------------------

const PATIENCE = 4000; // milliseconds without a figure before it is said why

function resultPart() {
  const bar = h("progress", { max: 1, value: 0, "aria-label": say("lab_progress") });
  const count = h("span", { class: "muted small" });
  const status = h("span", { role: "status", class: "lab-status" });
  const running = h("p", { class: "lab-running", hidden: true }, bar, count);
  const title = h("h2", { class: "lab-title", tabindex: "-1" });
  const download = h("a", { class: "button primary", download: "lastcard-report.html", hidden: true }, icon("share"), say("lab_download"));
  const parts = h("div", { class: "report" });
  const element = h("section", { class: "lab-found", "aria-label": say("lab_found") }, h("div", { class: "row spread" }, title, download), h("div", { class: "row" }, status), running, parts);
  let link = "";
  let patience = 0;
  const forget = () => {
    if (link) URL.revokeObjectURL(link);
    link = "";
    download.hidden = true;
  };
  const end = (words) => {
    clearTimeout(patience);
    running.hidden = true;
    status.textContent = words;
  };
  return {
    element,
    begin() {
      forget();
      fill(parts);
      title.textContent = count.textContent = "";
      bar.removeAttribute("value");
      running.hidden = false;
      status.textContent = say("lab_waits");
      patience = setTimeout(() => (status.textContent = say("lab_compiles")), PATIENCE);
      status.scrollIntoView({ block: "nearest" });
    },
    show(line) {
      if (line.type === "playing") status.textContent = say("lab_plays");
      if (!line.parts) return;
      if (status.textContent === say("lab_compiles")) status.textContent = say("lab_plays");
      clearTimeout(patience);
      title.textContent = line.title;
      fill(parts, line.parts.map((part) => built(part)));
      if (line.type === "progress") {
        set(bar, "max", line.of);
        bar.value = line.done;
        count.textContent = say("lab_count", { done: line.done, total: line.of, seconds: number(Math.ceil(line.left)) });
      } else {
        link = URL.createObjectURL(new Blob([line.report], { type: "text/html" }));
        download.href = link;
        download.hidden = false;
        end(say("lab_done"));
      }
    },
    end,
    stop: forget,
  };
}

// What the server draws comes as lists and is made into elements here: of these, and with these attributes, only.
const PLAIN = new Set("section div h2 h3 p ul li b q span dl dt dd figure figcaption table thead tbody tr th td details summary".split(" "));
const DRAWN = new Set("svg line rect circle text title".split(" "));
const ATTRIBUTES = new Set("class id role tabindex scope aria-label aria-labelledby aria-hidden height width x y x1 x2 y1 y2 cx cy r rx dx text-anchor".split(" "));
const NAMESPACE = "http://www.w3.org/2000/svg";

function built(part) {
  if (typeof part === "string") return document.createTextNode(part);
  const [tag, attributes, ...children] = part;
  if (!PLAIN.has(tag) && !DRAWN.has(tag)) return document.createTextNode("");
  const element = DRAWN.has(tag) ? document.createElementNS(NAMESPACE, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
  element.append(...children.map(built));
  return element;
}
