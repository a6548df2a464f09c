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
    toast(error.message || String(error), "refused");
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

/** A short message that goes by itself. */
export function toast(words, kind = "plain") {
  const place = document.getElementById("toasts");
  const said = h("div", { class: `toast ${kind}` }, words);
  place.append(said);
  if (place.showPopover) {
    place.popover = "manual";
    if (place.matches(":popover-open")) place.hidePopover();
    place.showPopover(); // shown anew, it lies over a dialog that was opened meanwhile
  }
  while (place.children.length > 3) place.firstChild.remove();
  setTimeout(() => said.remove(), Math.min(9000, 2500 + words.length * 50));
}

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
