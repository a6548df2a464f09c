// House rules in the table's own words: the fields for them in the form, and what holds now at the table.

import { button, closeDialog, dialog, fill, h } from "./dom.js";
import { capital, say } from "./words.js";
import { icon } from "./cards.js";
import { sentenceField } from "./rules.js";
import { get } from "./api.js";

const MOST_RULES = 16;

/** The fields for a table's own rules: `element` and `value()`. */
export function ownRulesPart(first, touched) {
  const place = h("div", { class: "sentences" });
  const more = button(say("add_rule"), () => add(""), { class: "add-rule" });
  const pick = button(say("pick_rule"), async () => {
    const sentence = await pickedRule();
    if (sentence) add(sentence), touched();
  }, { class: "quiet pick-rule" });
  const element = h("fieldset", { class: "sheet own-rules" }, h("legend", {}, say("own_rules")), h("p", { class: "muted" }, say("own_rules_hint")), place, h("p", { class: "row" }, more, pick));
  let fields = [];

  function add(text) {
    const field = sentenceField({ label: say("rule_number", { number: fields.length + 1 }), text, where: "table_rule", changed: touched });
    fields = [...fields, field];
    fill(place, fields.map((each) => each.element));
    more.hidden = pick.hidden = fields.length >= MOST_RULES;
    if (!text) field.input.focus();
  }

  for (const sentence of first ?? []) add(sentence);
  return { element, value: () => fields.map((field) => field.value()).filter(Boolean) };
}

/** A rule of the gallery, as the person picks it; null if none. */
async function pickedRule() {
  const groups = await get("/api/gallery");
  let chosen = null;
  const choose = (rule) => (event) => {
    chosen = rule.sentence;
    closeDialog(event.currentTarget);
  };
  const entry = (rule) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: choose(rule) }, capital(rule.sentence)), rule.effect ? h("small", { class: "muted" }, rule.effect) : null);
  await dialog(say("pick_rule"), groups.map((group) => [h("h3", {}, group.title), h("ul", { class: "rules-in-force" }, group.rules.map(entry))]), { className: "gallery" });
  return chosen;
}

/** What holds now besides the printed rules, as a chip that opens; null if nothing does. */
export function rulesInForce(rules) {
  if (!rules.length) return null;
  const list = () => h("ul", { class: "rules-in-force" }, rules.map(one));
  return h(
    "p",
    { class: "in-force" },
    button([icon("book"), say("rules_in_force", { count: rules.length })], () => dialog(say("what_holds"), list()), { class: "quiet" }),
    h("span", { class: "hidden-visually" }, rules.map((rule) => `${capital(rule.words)}. ${about(rule)}`).join(" ")),
  );
}

const one = (rule) => h("li", {}, h("span", {}, capital(rule.words)), h("small", { class: "muted" }, about(rule)));

/** Whose rule it is, whom it concerns and how long it lasts. */
function about({ owner, concerns, lasts }) {
  const whose = owner ? say("rule_of", { name: owner }) : say("rule_of_table");
  return [whose, concerns.length ? say("rule_concerns", { names: concerns.join(", ") }) : "", lasts].filter(Boolean).join(" · ");
}
