// What a table plays: the form for it, and the screen on which a new table is opened with it.

import { button, fill, h } from "./dom.js";
import { capital, houseTitle, houseValue, say } from "./words.js";
import { Refused, once, post } from "./api.js";
import { rememberName, rememberSeat } from "./memory.js";
import { face, icon } from "./cards.js";
import { form, labelled, nameField, trouble } from "./forms.js";
import { USUAL_LEVEL, levelField } from "./levels.js";
import { afterPause, inTurn, sentenceField, suggester } from "./rules.js";
import { ownRulesPart } from "./houserules.js";
import { go } from "./app.js";

const CLOCKS = [0, 15, 30, 60, 120];
const MOST_SEATS = 10;
const MOST_EDITION = 32 * 1024;
const DEFAULTS = { edition: "classic", edition_text: null, house: {}, customs: null, rules: [], seats: 4, clock: 60, public: false, title: "" };

/** Show the screen for a new table. */
export function screen(app) {
  document.title = `${say("new_table")} – ${say("title")}`;
  const name = nameField(say("guest"));
  const computers = h("select", { id: "computers" });
  const level = levelField(USUAL_LEVEL);
  const wished = new URLSearchParams(location.search).get("edition"); // chosen on the first screen
  const settings = settingsForm(wished ? { edition: wished } : {}, { changed: () => offerComputers() });
  const company = companyChoice(() => {
    wanted = company.alone() ? Infinity : 0;
    offerComputers();
  });
  let wanted = 0;
  computers.addEventListener("change", () => (wanted = Number(computers.value)));
  function offerComputers() {
    const most = settings.value().seats - 1;
    const least = company.alone() ? 1 : 0; // somebody to play against
    fill(computers, Array.from({ length: most + 1 - least }, (_, i) => h("option", { value: i + least }, String(i + least))));
    computers.value = String(Math.min(wanted, most));
  }
  settings.seatsPlace.append(labelled(say("computers"), computers, say("computers_hint")), labelled(say("level"), level, say("level_hint")));
  offerComputers();

  const open = h("button", { type: "submit", class: "primary" }, icon("check"), say("open_table"));
  const act = async () => {
    if (settings.problem()) throw new Refused(settings.problem());
    const chosen = settings.value();
    const count = Number(computers.value);
    if (company.alone()) Object.assign(chosen, { clock: 0, public: false, title: "" });
    const table = { name: name.value() || say("guest"), settings: chosen, computers: Array.from({ length: count }, (_, i) => ({ seat: i + 1, level: level.value })) };
    const joined = await inTurn(() => post("/api/tables", table));
    rememberName(name.value());
    rememberSeat(joined.code, joined);
    if (company.alone()) startsByItself(joined.code);
    await go(`/t/${joined.code}`);
  };
  fill(
    app,
    h(
      "main",
      { id: "main", class: "wide new-table" },
      h("header", { class: "row" }, h("a", { class: "button quiet round", href: "/", "aria-label": say("back") }, icon("left")), h("h1", {}, say("new_table"))),
      form({}, open, act, h("div", { class: "sheet" }, name.element, company.element), settings.element, h("div", { class: "submit-bar" }, settings.problemPlace, open)),
    ),
  );
  return () => {};
}

/** With friends, for whom seats stay free, or alone against computer players. */
function companyChoice(changed) {
  const radio = (value, words, hint, checked) => {
    const input = h("input", { type: "radio", name: "company", value, checked });
    input.addEventListener("change", changed);
    return [input, h("label", { class: "company" }, input, h("span", {}, h("b", {}, words), h("span", { class: "small muted" }, hint)))];
  };
  const [, friends] = radio("friends", say("with_friends"), say("with_friends_hint"), true);
  const [alone, byOneself] = radio("alone", say("all_alone"), say("all_alone_hint"), false);
  return { alone: () => alone.checked, element: h("fieldset", { class: "companies" }, h("legend", {}, say("who_comes")), friends, byOneself) };
}

/** The table begins as soon as nothing is missing. */
function startsByItself(code) {
  try {
    sessionStorage.setItem(`lastcard:start:${code}`, "1");
  } catch {} // then one starts it by hand
}

/**
 * The form for a table's settings: `element`, `value()`, `problem()` (why it cannot be played, or ""),
 * and places for what belongs beside it.
 * @param {Partial<typeof DEFAULTS>} initial
 * @param {{ changed?: () => void }} options
 */
export function settingsForm(initial = {}, { changed = () => {} } = {}) {
  const settings = { ...DEFAULTS, ...initial, house: { ...initial.house } };
  const problemPlace = h("p", { class: "problem", role: "status" });
  const warnings = h("div", { class: "warnings", role: "status" });
  const sentences = sentencesPart(settings, () => touched());
  const rules = ownRulesPart(settings.rules, () => touched());
  const sides = tablePart(settings, () => touched());
  const edition = h("div", { class: "edition-part" });
  const house = h("div", { class: "house-part" });
  const element = h("div", { class: "settings-form" }, edition, sentences.element, rules.element, sides.element, house);
  let problem = "";
  let asked = 0;

  const value = () => ({ ...settings, house: { ...settings.house }, customs: sentences.value(), rules: rules.value() });
  const wrong = () => element.querySelector("input[type=number][aria-invalid=true]");

  async function check() {
    const mine = ++asked;
    let checked;
    try {
      checked = await inTurn(() => post("/api/settings", value()));
    } catch (error) {
      checked = { problem: error.message, warnings: [], sentences: [] };
    }
    if (mine !== asked) return;
    problem = checked.problem ?? "";
    fill(problemPlace, problem);
    fill(warnings, checked.warnings.length ? [h("h3", {}, say("good_to_know")), h("ul", {}, checked.warnings.map((words) => h("li", {}, words)))] : null);
    if (settings.edition_text && !problem) offerCards(checked.sentences.filter((each) => each.card));
  }
  const offerCards = (written) => sentences.offer(written.length, written.map((each) => each.sentence));
  const soon = afterPause(check);
  function touched() {
    changed();
    soon();
  }

  async function load() {
    fill(edition, h("p", { class: "muted" }, say("checking")));
    try {
      const [editions, switches] = await Promise.all([once("/api/editions"), once("/api/house")]);
      const chosen = (anew = true) => {
        const info = editions.find((each) => each.name === settings.edition);
        if (!settings.edition_text) sentences.offer(info?.written ?? 0, info?.suggestions ?? []);
        else if (anew) sentences.offer(0, []); // until the server has read the file
        touched();
      };
      fill(edition, editionPart(settings, editions, chosen));
      fill(house, housePart(settings, switches, touched, warnings));
      chosen(false);
    } catch (error) {
      fill(edition, h("div", { class: "sheet" }, h("p", {}, error.message), button(say("try_again"), load)));
    }
  }
  load();
  return { element, value, problemPlace, seatsPlace: sides.seats, problem: () => (wrong() ? say("number_bounds", { least: wrong().min, most: wrong().max }) : problem) };
}

// --- the edition ----------------------------------------------------------------------------------

function editionPart(settings, editions, chosen) {
  const details = h("div", { class: "edition-details", "aria-live": "polite" });
  const radios = editions.map((edition) => {
    const radio = h("input", { type: "radio", name: "edition", value: edition.name, id: `edition-${edition.name}`, "aria-describedby": `about-${edition.name}` });
    radio.checked = !settings.edition_text && settings.edition === edition.name;
    radio.addEventListener("change", () => choose(edition.name, null));
    return radio;
  });
  const own = ownEdition(settings, (text) => choose("classic", text));

  function choose(name, text) {
    Object.assign(settings, { edition: name, edition_text: text });
    for (const radio of radios) radio.checked = !text && radio.value === name;
    if (!text) own.forget();
    show();
    chosen();
  }
  async function show() {
    const edition = editions.find((each) => each.name === settings.edition);
    if (settings.edition_text) return fill(details);
    const cards = await specialCards(edition).catch(() => []);
    if (settings.edition !== edition.name || settings.edition_text) return;
    fill(
      details,
      h("h2", {}, say("special_cards", { edition: edition.title })),
      h("ul", { class: "special-cards" }, cards.map((card) => h("li", {}, h("span", { "aria-hidden": "true" }, face(card.name, edition.colors)), h("span", {}, h("b", {}, card.title), h("span", { class: "small" }, card.does))))),
    );
  }
  show();
  return h(
    "fieldset",
    { class: "sheet" },
    h("legend", {}, say("edition")),
    h("div", { class: "editions" }, editions.map((edition, i) => tile(edition, radios[i]))),
    details,
    own.element,
  );
}

function tile(edition, radio) {
  const pictures = h("span", { class: "pictures", "aria-hidden": "true", onclick: () => radio.click() });
  specialCards(edition)
    .then((cards) => fill(pictures, cards.slice(0, 6).map((card) => h("span", { title: `${card.title}: ${card.does}` }, face(card.name, edition.colors)))))
    .catch(() => {});
  return h(
    "div",
    { class: "edition" },
    radio,
    h("label", { for: radio.id }, edition.title),
    h("span", { class: "small muted", id: `about-${edition.name}` }, edition.summary),
    pictures,
  );
}

/** What is on a card apart from its color and, where several are alike, its number. */
const designOf = (name, colors) => (colors.includes(name.split(" ")[0]) ? name.slice(name.indexOf(" ") + 1) : name.replace(/ \d+$/, ""));

/** The cards of an edition that one does not know yet, each design once, in changing colors. */
async function specialCards(edition) {
  const [cards, classic] = await Promise.all([once(`/api/editions/${edition.name}/cards`), once("/api/editions/classic/cards")]);
  const usual = ["red", "yellow", "green", "blue"];
  const known = new Set(edition.name === "classic" ? [] : classic.map((card) => designOf(card.name, usual)));
  const found = new Map();
  for (const card of cards) {
    const design = designOf(card.name, edition.colors);
    if (!known.has(design) && !/^\d+$/.test(design)) found.set(design, [...(found.get(design) ?? []), card]);
  }
  const special = [...found].map(([design, alike], i) => {
    const colored = edition.colors.includes(alike[0].name.split(" ")[0]);
    const written = !colored && alike.length > 1;
    const card = colored ? alike[i % alike.length] : alike[0];
    return { name: card.name, title: titled(design), does: written ? say("sentences_hint") : sentence(card.does) };
  });
  const foreign = edition.colors.find((color) => !usual.includes(color));
  if (foreign) special.push({ name: `${foreign} 7`, title: capital(foreign), does: say("new_color", { color: foreign }) });
  return special;
}

const titled = (design) => design.split(" ").map(capital).join(" ");
const sentence = (words) => (words ? `${capital(words)}.` : "");

function ownEdition(settings, chosen) {
  const input = h("input", { type: "file", accept: ".toml,application/toml,text/plain" });
  const state = h("span", { class: "row" });
  const show = (file) =>
    fill(state, h("span", { class: "badge good" }, say("own_edition_chosen", { file })), button(say("remove"), () => chosen(null), { class: "quiet" }));
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (!file) return;
    const text = file.size > 4 * MOST_EDITION ? null : await file.text();
    const long = text === null || [...text].length > MOST_EDITION;
    trouble(input, long ? say("own_edition_long") : "");
    if (long) return;
    show(file.name);
    chosen(text);
  });
  if (settings.edition_text) show(say("own_edition_there"));
  const element = h("details", { class: "own-edition" }, h("summary", {}, say("own_edition")), labelled(say("own_edition"), input, say("own_edition_hint")), state);
  element.open = Boolean(settings.edition_text);
  const forget = () => {
    input.value = "";
    trouble(input, "");
    fill(state);
  };
  return { element, forget };
}

// --- sentences ------------------------------------------------------------------------------------

/** The fields for what is written on cards: `element`, `offer(count, suggestions)` and `value()`. */
export function sentencesPart(settings, touched, hint = say("sentences_hint")) {
  const place = h("div", { class: "sentences" });
  const element = h("fieldset", { class: "sheet" }, h("legend", {}, say("sentences")), h("p", { class: "muted" }, hint), place);
  element.hidden = true;
  let fields = [];
  let shown = "";
  return {
    element,
    /** As many fields as the edition has such cards, beginning with what was there or is suggested. */
    offer(count, suggestions) {
      element.hidden = !count;
      const about = `${count} ${settings.edition} ${settings.edition_text ?? ""}`;
      if (about === shown) return;
      const first = shown === "" ? settings.customs : null;
      shown = about;
      const suggest = suggester(suggestions, () => fields);
      fields = Array.from({ length: count }, (_, i) =>
        sentenceField({ label: say("sentence_number", { number: i + 1 }), text: first ? (first[i] ?? "") : (suggestions[i] ?? ""), suggest, changed: touched }),
      );
      fill(place, fields.map((field) => field.element));
    },
    value: () => (fields.length ? fields.map((field) => field.value()).filter(Boolean) : shown ? null : settings.customs),
  };
}

// --- the table itself -----------------------------------------------------------------------------

function tablePart(settings, touched) {
  const keep = (name, input, read) => {
    input.addEventListener("input", () => {
      settings[name] = read(input);
      touched();
    });
    return input;
  };
  const choice = (name, values, words) => {
    const options = values.includes(settings[name]) ? values : [...values, settings[name]].sort((a, b) => a - b);
    const select = h("select", {}, options.map((option) => h("option", { value: option }, words(option))));
    select.value = String(settings[name]);
    return keep(name, select, () => Number(select.value));
  };
  const numbers = Array.from({ length: MOST_SEATS - 1 }, (_, i) => i + 2);
  const title = keep("title", h("input", { type: "text", maxlength: "60", value: settings.title, autocomplete: "off" }), (input) => input.value.trim());
  const shown = keep("public", h("input", { type: "checkbox", role: "switch", id: "settings-public" }), (input) => input.checked);
  shown.checked = settings.public;
  const seats = h("div", { class: "field-row" }, labelled(say("seats"), choice("seats", numbers, (count) => say("players", { count }))));
  const clock = choice("clock", CLOCKS, (count) => (count ? say("seconds", { count }) : say("no_clock")));
  const element = h(
    "fieldset",
    { class: "sheet" },
    h("legend", {}, say("table_itself")),
    seats,
    h("div", { class: "field-row for-company" }, labelled(say("clock"), clock), labelled(say("table_title"), title)),
    h("div", { class: "check for-company" }, shown, h("label", { for: "settings-public" }, say("public"))),
  );
  return { element, seats };
}

// --- house rules ----------------------------------------------------------------------------------

/** The house rules, to be opened; `place` keeps the ids of several such parts apart. */
export function housePart(settings, switches, touched, warnings, place = "") {
  const count = h("span", { class: "badge" });
  const showCount = () => {
    const changed = Object.keys(settings.house).length;
    count.textContent = changed ? say("house_changed", { count: changed }) : say("as_printed");
    count.classList.toggle("good", changed > 0);
  };
  const put = (rule, value) => {
    if (value === rule.default) delete settings.house[rule.name];
    else settings.house[rule.name] = value;
    showCount();
    touched();
  };
  showCount();
  const element = h(
    "details",
    { class: "sheet house" },
    h("summary", {}, h("h2", {}, say("house_rules")), count),
    h("p", { class: "muted" }, say("house_rules_hint")),
    h("div", { class: "house-rules" }, switches.map((rule) => houseRule(rule, settings.house[rule.name] ?? rule.default, (value) => put(rule, value), place))),
    warnings,
  );
  element.open = Object.keys(settings.house).length > 0 || matchMedia("(min-width: 48rem)").matches;
  return element;
}

function houseRule(rule, value, put, place) {
  const id = `house-${place}${rule.name}`;
  const about = h("span", { id: `${id}-about`, class: "small muted" }, rule.words);
  const label = h("label", { for: id }, houseTitle(rule.name));
  const attributes = { id, "aria-describedby": `${id}-about` };
  let input;
  if (rule.choices.length) {
    input = h("select", attributes, rule.choices.map((choice) => h("option", { value: JSON.stringify(choice) }, houseValue(rule.name, choice))));
    input.value = JSON.stringify(value);
    input.addEventListener("change", () => put(JSON.parse(input.value)));
  } else if (typeof rule.default === "boolean") {
    input = h("input", { type: "checkbox", role: "switch", ...attributes });
    input.checked = value;
    input.addEventListener("change", () => put(input.checked));
  } else {
    input = h("input", { type: "number", min: rule.least, max: rule.most, step: "1", inputmode: "numeric", value, ...attributes });
    input.addEventListener("input", () => {
      const right = input.validity.valid && input.value !== "";
      trouble(input, right ? "" : say("number_bounds", { least: rule.least, most: rule.most }));
      if (right) put(Number(input.value));
    });
  }
  return h("div", { class: input.type === "checkbox" ? "house-rule on-off" : "house-rule" }, label, input, about);
}
