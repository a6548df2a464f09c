// Making and changing elements: the few functions everything on the page is built with.

import { say } from "./words.js";

/**
 * An element: `h("button", { class: "big", onclick: f }, "Play")`. Text is always text, never markup.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...wanted(children));
  return element;
}

/** Set one attribute, property or listener. */
export function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (value === false || value == null) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

const wanted = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Replace what is inside an element, keeping the focus on the thing with the same `data-key`. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...wanted(children));
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return element;
}

/** Do something once at a time: the button is busy until it is done, and says why if it is refused. */
export async function whileBusy(element, act) {
  if (element.getAttribute("aria-busy")) return;
  element.setAttribute("aria-busy", "true");
  try {
    await act();
  } catch (error) {
    toast(error.message || String(error), "refused", error.clause);
    if (!error.refused) console.warn(error);
  } finally {
    element.removeAttribute("aria-busy");
  }
}

/** A button that does something. */
export function button(label, act, attributes = {}) {
  const element = h("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", () => whileBusy(element, act));
  return element;
}

/** A short message that goes by itself; at a table, over the question and near the finger that asked for it. */
export function toast(words, kind = "plain", clause = "") {
  const place = document.getElementById("toasts");
  const said = h("div", { class: `toast ${kind}` }, words, clause && whichRule(clause));
  place.append(said);
  if (place.showPopover) {
    place.popover = "manual";
    if (place.matches(":popover-open")) place.hidePopover();
    place.showPopover(); // shown anew, it lies over a dialog that was opened meanwhile
  }
  while (place.children.length > 3) place.firstChild.remove();
  placeToasts(place);
  setTimeout(() => said.remove(), Math.min(9000, 2500 + words.length * 50));
}

/** The rule behind a refusal, for those who want to look it up. */
function whichRule(clause) {
  const asks = h("button", { type: "button", class: "which-rule", onclick: () => asks.replaceWith(h("small", {}, say("rule_named", { clause }))) }, say("which_rule"));
  return asks;
}

/** Messages stand on the question; where that leaves no room over it, beside it on the piles. */
function placeToasts(place) {
  const box = (selector) => document.querySelector(`.game:not(.finished) ${selector}`)?.getBoundingClientRect();
  const [prompt, piles, others, hand] = [".prompt", ".middle", ".opponents", ".hand"].map(box);
  place.style.cssText = "";
  if (!prompt?.height) return;
  const beside = prompt.top - others.bottom < place.offsetHeight;
  if (beside) place.style.width = `${piles.width}px`;
  const half = place.offsetWidth / 2 + 6;
  const [x, foot] = beside ? [piles.x + piles.width / 2, hand.top] : [finger ?? innerWidth / 2, prompt.top - 4];
  place.style.bottom = `${innerHeight - foot}px`;
  place.style.left = `${Math.max(half, Math.min(innerWidth - half, x))}px`;
}

let finger = null; // where the page was last touched, from the left
addEventListener("pointerdown", (event) => (finger = event.clientX), { capture: true, passive: true });
addEventListener("keydown", () => (finger = null), { capture: true, passive: true });

/** A dialog over the page; resolves when it is closed, with what it was closed with. */
export function dialog(title, body, { actions = [], className = "" } = {}) {
  return new Promise((resolve) => {
    const box = h("dialog", { class: `dialog ${className}`, "aria-labelledby": "dialog-title" });
    const close = (value) => {
      box.close();
      box.remove();
      resolve(value);
    };
    box.append(
      h("header", {}, h("h2", { id: "dialog-title" }, title), h("button", { type: "button", class: "quiet round", "aria-label": say("close"), onclick: () => close(null) }, "×")),
      h("div", { class: "dialog-body" }, body),
      actions.length ? h("footer", {}, actions.map(([label, value, kind = ""]) => h("button", { type: "button", class: kind, onclick: () => close(value) }, label))) : "",
    );
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(null);
    });
    box.addEventListener("click", (event) => event.target === box && close(null));
    document.body.append(box);
    box.showModal();
  });
}

/** Close the dialog around something. */
export const closeDialog = (inside) => inside.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
