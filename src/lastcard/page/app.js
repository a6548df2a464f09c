// The page's beginning: which screen an address shows. Screens are loaded when they are needed.

import { h, fill } from "./dom.js";
import { say } from "./words.js";
import { CODE } from "./codes.js";
import { applyPreferences } from "./preferences.js";

const SCREENS = [
  [/^\/$/, () => import("./home.js")],
  [/^\/new$/, () => import("./newtable.js")],
  [new RegExp(`^/t/(${CODE})$`), () => import("./tablescreen.js")],
  [new RegExp(`^/r/(${CODE})/(\\d+)$`), () => import("./replay.js"), "replay"],
  [/^\/r$/, () => import("./replay.js"), "replay"],
  [/^\/lab$/, () => import("./lab.js"), "report", "lab"],
];

/** A screen's own styles, which the others do without; resolves when they are there. */
function style(name) {
  const { href } = new URL(`${name}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

const app = document.getElementById("app");
let leave = () => {};

/** Show the screen of the present address. */
async function show() {
  leave();
  leave = () => {};
  const path = location.pathname;
  for (const [pattern, load, ...styles] of SCREENS) {
    const match = pattern.exec(path);
    if (match) {
      const [{ screen }] = await Promise.all([load(), ...styles.map(style)]);
      document.body.className = "";
      delete document.body.dataset.edition;
      leave = screen(app, ...match.slice(1)) ?? (() => {});
      return;
    }
  }
  const { cardImage } = await import("./cards.js");
  fill(app, h("main", { id: "main", class: "narrow farewell" }, h("div", { class: "farewell-cards", "aria-hidden": "true" }, ["", "red 0", ""].map((card) => cardImage(card))), h("h1", {}, say("nothing_here")), h("p", {}, say("nothing_here_hint")), h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, say("play_elsewhere")), h("a", { class: "button quiet", href: "/new" }, say("new_table")))));
}

/** Go to another screen without loading the page again. */
export async function go(path) {
  history.pushState(null, "", path);
  document.querySelectorAll(".toast.refused").forEach((said) => said.remove()); // what was refused on the last screen
  window.scrollTo(0, 0);
  await show();
  const heading = app.querySelector("h1"); // so that a screen reader says where one is now
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
  if (!link || link.target || event.metaKey || event.ctrlKey || link.pathname.startsWith("/api")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
addEventListener("popstate", show);
applyPreferences();
show();
