// Rules to read and rules to write: a table's rule page, and fields whose sentences are read while one types.

import { button, dialog, fill, h, toast } from "./dom.js";
import { houseTitle, houseValue, say, sayIfKnown } from "./words.js";
import { get, post } from "./api.js";
import { icon } from "./cards.js";
import { labelled } from "./forms.js";

const PAUSE = 300; // milliseconds without typing before something is read
const LONGEST_SENTENCE = "300"; // as in language/reader.py

// Which clause of the rulebook a sentence rests on, and the paragraph that explains these marks.
const MARKS = /( ?\((?:[A-Z]{1,3}\d*-[A-Z]*\d+(?:, )?)+\))/;
const ABOUT_MARKS = "docs/rules/clauses.md";

/** The rules of a table, in a dialog. */
export async function showRules(code) {
  let blocks;
  try {
    blocks = await get(`/api/tables/${code}/rules`);
  } catch (error) {
    toast(error.message, "refused");
    return;
  }
  const title = blocks[0]?.kind === "heading" ? blocks.shift().words : "";
  await dialog(title ? `${say("rules")}: ${title}` : say("rules"), [h("div", { class: "rules-page" }, blocks.map(shownBlock)), marksSwitch()], { className: "rules-dialog" });
}

/** Marks are for those who look a rule up; everybody else reads plain sentences. */
function marksSwitch() {
  const input = h("input", { type: "checkbox", role: "switch", id: "rule-marks" });
  return h("div", { class: "check rule-marks" }, input, h("label", { for: input.id }, say("rule_marks")));
}

/** House rules come with the names that records and programs use: "jump_in (off)". */
function shownTerm(term) {
  const [, name, value] = /^(\w+) \((\w+)[^)]*\)$/.exec(term) ?? [];
  if (!name || !sayIfKnown(`house_${name}`)) return term;
  return `${houseTitle(name)} (${houseValue(name, { on: true, off: false }[value] ?? (/^\d+$/.test(value) ? Number(value) : value))})`;
}

const shownWords = (words) => words.split(MARKS).map((part, i) => (i % 2 ? h("span", { class: "rule-mark" }, part) : part));

function shownBlock(block) {
  switch (block.kind) {
    case "heading":
      return h(block.level > 2 ? "h4" : "h3", {}, shownWords(block.words));
    case "paragraph":
      return h("p", { class: block.words.includes(ABOUT_MARKS) ? "rule-mark" : null }, shownWords(block.words));
    case "items":
      return h("ul", {}, block.items.map(([term, words]) => h("li", {}, term ? h("b", {}, `${shownTerm(term)}: `) : null, shownWords(words))));
    case "table": {
      const [head, ...rows] = block.rows;
      return h(
        "div",
        { class: "table-scroll", tabindex: "0", role: "region", "aria-label": head.join(", ") },
        h("table", {}, h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))),
      );
    }
  }
  return null;
}

// --- reading sentences ----------------------------------------------------------------------------

let last = Promise.resolve();
const meanings = new Map();

/** One thing after another: the server reads one thing at a time for everybody. */
export function inTurn(work) {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** `act` once nothing has happened for a moment. */
export function afterPause(act, pause = PAUSE) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, pause);
  };
}

/** What the table understands by a sentence. */
async function meaningOf(sentence, where) {
  const key = `${where}: ${sentence}`;
  if (!meanings.has(key)) meanings.set(key, await inTurn(() => post("/api/explain", { sentence, where })));
  return meanings.get(key);
}

/** Whether the table sees to it, or the people in the room. */
export const kindBadge = (kind) => h("span", { class: kind === "act" ? "badge" : "badge good" }, say(kind === "act" ? "act" : "enforced"));

/** Which part the table does and which is for the room, where there are both. */
export function partsOf(parts) {
  if (new Set(parts.map((part) => part.by)).size < 2) return null;
  return h("span", { class: "parts" }, parts.map((part) => h("span", { class: `part ${part.by}` }, say(`part_${part.by}`, { words: part.words }))));
}

/** What may have been meant, to be clicked. */
function readingsOf(readings, take) {
  return h("span", { class: "readings" }, readings.map((words) => button(words, () => take(words), { class: "quiet reading", "aria-label": say("take_reading", { words }) })));
}

function shownMeaning(sentence, meaning, take) {
  if (meaning.kind === "rule" || meaning.kind === "act") return [h("span", {}, say("understood", { words: meaning.understood })), " ", partsOf(meaning.parts) ?? kindBadge(meaning.kind)];
  if (meaning.readings.length) return [h("span", { class: "trouble" }, say("unclear", { words: meaning.problem ?? "" })), readingsOf(meaning.readings, take)];
  const [from, to] = meaning.span ?? [0, 0];
  const points = [...sentence]; // the server counts whole characters
  const piece = (a, b) => points.slice(a, b).join("");
  return [
    h("span", { class: "trouble" }, say("not_understood", { words: meaning.problem ?? "" })),
    to > from ? h("span", { class: "marked" }, piece(0, from), h("mark", {}, piece(from, to)), piece(to)) : null,
  ];
}

/**
 * A field for a sentence, with what is understood by it below.
 * @param {{ label: string, text?: string, where?: string, suggest?: (now: string) => string | null, changed?: () => void }} options
 */
export function sentenceField({ label, text = "", where = "custom", suggest = null, changed = () => {} }) {
  const input = h("textarea", { rows: "2", maxlength: LONGEST_SENTENCE, spellcheck: "true" });
  input.value = text;
  const told = h("p", { class: "meaning small", "aria-live": "polite" });
  const value = () => input.value.replace(/\s+/g, " ").trim();
  let asked = 0;

  async function read() {
    const mine = ++asked;
    const sentence = value();
    if (!sentence) return fill(told);
    try {
      const meaning = await meaningOf(sentence, where);
      if (mine !== asked) return;
      input.setAttribute("aria-invalid", String(meaning.kind !== "rule" && meaning.kind !== "act"));
      fill(told, shownMeaning(sentence, meaning, take));
    } catch (error) {
      if (mine === asked) fill(told, error.message);
    }
  }
  const soon = afterPause(read);
  function take(words) {
    input.value = words;
    input.focus();
    changed();
    read();
  }
  input.addEventListener("input", () => {
    changed();
    soon();
  });
  read();

  const element = labelled(label, input);
  if (suggest) {
    const act = () => {
      input.value = suggest(value()) ?? input.value;
      changed();
      read();
    };
    element.append(button([icon("dice"), say("suggest")], act, { class: "quiet suggest", "aria-label": `${label}: ${say("suggest")}` }));
  }
  element.append(told);
  element.classList.add("sentence-field");
  return { element, input, value };
}

/** Takes suggestions in order, leaving out those already in one of the fields. */
export function suggester(suggestions, fields) {
  if (!suggestions.length) return null;
  return (now) => {
    const used = new Set(fields().map((field) => field.value()));
    const from = suggestions.indexOf(now) + 1;
    const order = [...suggestions.slice(from), ...suggestions.slice(0, from)];
    return order.find((suggestion) => !used.has(suggestion)) ?? order[0];
  };
}
