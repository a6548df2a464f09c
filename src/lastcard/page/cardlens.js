// What a card does: hold it or hover over it, and it is shown large, with its rule in words.

import { h } from "./dom.js";
import { capital, number, say } from "./words.js";
import { once } from "./api.js";
import { face } from "./cards.js";

const HOVER = 900; // milliseconds of rest before a mouse asks
const HOLD = 420; // and a finger
const STILL = 9; // pixels a finger may wander meanwhile

/** Watch a table's cards (anything with `data-card`); gives back what ends it. */
export function cardLens(place, seat) {
  let timer = 0;
  let box = null;
  let held = null; // where a finger went down, and when
  let mouse = []; // where it was last
  let swallow = false; // the click that ends a hold plays nothing

  const hide = () => {
    clearTimeout(timer);
    box?.remove();
    box = null;
  };

  async function show(element) {
    const name = element.dataset.card;
    const asked = held;
    const cards = await once(`/api/tables/${seat.code}/cards`).catch(() => []);
    if (!element.isConnected || held !== asked) return;
    hide();
    const card = cards.find((each) => each.name === name);
    const written = seat.table.sentences.find((each) => each.card === name);
    box = h(
      "div",
      { class: "lens", role: "tooltip", id: "card-lens" },
      h("div", { class: "lens-card" }, face(name)),
      h("div", { class: "lens-words" }, h("b", {}, capital(name)), rule(name, card, written), card?.points ? h("p", { class: "small muted" }, say("lens_points", { count: card.points })) : null),
    );
    document.body.append(box);
    const around = element.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const above = around.top - size.height - 10;
    const left = besidePrompt(Math.max(6, Math.min(innerWidth - size.width - 6, around.x + around.width / 2 - size.width / 2)), size, above);
    const beside = around.right + 12;
    if (above <= 4 && beside + size.width < innerWidth) return void Object.assign(box.style, { left: `${beside}px`, top: `${Math.max(6, around.top)}px` });
    const top = above > 4 ? above : Math.min(innerHeight - size.height - 6, around.bottom + 10);
    Object.assign(box.style, { left: `${left}px`, top: `${Math.max(6, top)}px` });
  }

  /** Where there is room for it, the question stays in sight: from where a box would cover it, it moves to its side. */
  function besidePrompt(left, { width, height }, top) {
    const asked = place.querySelector(".prompt.asked")?.getBoundingClientRect();
    if (!asked || top > asked.bottom || top + height < asked.top || left > asked.right || left + width < asked.left) return left;
    const [before, behind] = [asked.left - width - 8, asked.right + 8];
    if (left + width / 2 < asked.left + asked.width / 2) return before > -40 ? Math.max(6, before) : left;
    return behind + width < innerWidth - 6 ? behind : left;
  }

  function rule(name, card, written) {
    if (written) return h("p", {}, h("q", {}, written.sentence));
    if (card?.does) return h("p", {}, `${capital(card.does)}.`);
    const symbol = name.split(" ").slice(1).join(" ");
    return h("p", {}, name === "wild" ? say("lens_wild") : say("lens_plain", { color: name.split(" ")[0], symbol }));
  }

  const later = (element, delay) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(element), delay);
  };
  const wander = (event) => held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL && (hide(), (held = null));
  const cardAt = (event) => event.target.closest?.("[data-card]");
  const listeners = {
    pointerover: (event) => {
      const card = cardAt(event);
      if (event.pointerType !== "mouse") return;
      if (!card) return hide();
      if (!mouse.length || (event.clientX === mouse[0] && event.clientY === mouse[1])) return; // the card has come, not the mouse
      if (box) show(card);
      else later(card, HOVER);
    },
    pointerleave: hide,
    pointerdown: (event) => {
      hide();
      swallow = false;
      const card = cardAt(event);
      if (event.pointerType === "mouse" || !card) return;
      held = { x: event.clientX, y: event.clientY, since: event.timeStamp };
      later(card, HOLD);
    },
    pointermove: (event) => {
      if (event.pointerType === "mouse") mouse = [event.clientX, event.clientY];
      wander(event);
    },
    pointerup: (event) => {
      if (event.pointerType === "mouse") mouse = [event.clientX, event.clientY];
      swallow = held !== null && event.timeStamp - held.since >= HOLD; // by the clock of the finger, not of a busy page
      hide();
      held = null;
    },
    pointercancel: () => (hide(), (held = null)),
    contextmenu: (event) => cardAt(event) && event.preventDefault(),
    click: (event) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  for (const [name, act] of Object.entries(listeners)) place.addEventListener(name, act, { capture: true });
  const escape = (event) => event.key === "Escape" && hide();
  addEventListener("keydown", escape);
  return {
    /** Show or hide what a card does, by a key. */
    toggle: (element) => (box ? hide() : element && show(element)),
    remove() {
      hide();
      for (const [name, act] of Object.entries(listeners)) place.removeEventListener(name, act, { capture: true });
      removeEventListener("keydown", escape);
    },
  };
}
