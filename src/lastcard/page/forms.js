// Form controls that several screens use: labeled fields, messages at a field, forms and copy buttons.

import { button, h, set, toast, whileBusy } from "./dom.js";
import { say } from "./words.js";
import { myName, rememberName } from "./memory.js";
import { icon } from "./cards.js";

let fields = 0;

/** An input under its label, with a hint if there is one. */
export function labelled(label, input, hint = "") {
  input.id ||= `field-${++fields}`;
  if (!hint) return h("div", { class: "field" }, h("label", { for: input.id }, label), input);
  set(input, "aria-describedby", `${input.id}-hint`);
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, h("span", { id: `${input.id}-hint`, class: "small muted" }, hint));
}

/** Say at a field what is wrong with it; with no words, that all is well. */
export function trouble(input, words) {
  const id = `${input.id}-trouble`;
  document.getElementById(id)?.remove();
  const others = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== id);
  set(input, "aria-invalid", words ? "true" : null);
  set(input, "aria-describedby", [...others, ...(words ? [id] : [])].join(" ") || null);
  if (words) input.after(h("span", { id, class: "trouble" }, words));
}

/** The field for one's name, which this browser remembers. */
export function nameField(placeholder = "") {
  const input = h("input", { type: "text", maxlength: "24", autocomplete: "nickname", spellcheck: "false", value: myName(), placeholder });
  const value = () => input.value.trim();
  input.addEventListener("change", () => rememberName(value()));
  return { element: labelled(say("your_name"), input), input, value };
}

/** A form that does something on this page; `act` runs once at a time, and what it is refused is said. */
export function form(attributes, submit, act, ...children) {
  const element = h("form", { novalidate: true, ...attributes }, children);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    whileBusy(submit, act);
  });
  return element;
}

/** A button that copies something. */
export const copyButton = (text, label) =>
  button([icon("copy"), label], async () => {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyTheOldWay(text); // browsers lend no clipboard to pages without https
    toast(say("copied"));
  }, { class: "quiet" });

function copyTheOldWay(text) {
  const field = h("textarea", { class: "hidden-visually", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
