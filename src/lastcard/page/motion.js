// Flights and stamps over the table, with transforms and opacity only. The table below is already as it will be,
// so nobody waits for a motion; who wants none sees none.

import { h, reducedMotion } from "./dom.js";
import { cardImage } from "./cards.js";
import { wish } from "./memory.js";

export const PACES = { calm: 1.7, normal: 1, fast: 0.55, none: 0 };
const FLIGHT = 380; // milliseconds at the usual pace

/** How long motions take, as a factor; 0: there are none. A number is a factor of one's own, as for film strips. */
export const pace = () => {
  const wanted = wish("pace", "normal");
  return reducedMotion() ? 0 : typeof wanted === "number" ? wanted : PACES[wanted] ?? 1;
};

/** The layer over the page in which things fly. */
export const layer = () => document.querySelector(".effects") ?? document.body.appendChild(h("div", { class: "effects", "aria-hidden": "true" }));

/** Where an element's middle is, with its width before any turn. */
export function spotOf(element, turn = 0) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: element.offsetWidth || box.width, turn, seen: box.width > 0 };
}

const placed = ({ x, y, width, turn = 0 }, size, lift = 0, grow = 1) =>
  `translate(${(x - size / 2).toFixed(1)}px, ${(y - size * 0.75 - lift).toFixed(1)}px) rotate(${turn}deg) scale(${((width / size) * grow).toFixed(3)})`;

/**
 * Fly a card from one spot to another; resolves when it lands.
 * @param {string} card its name; "" shows the back
 * @param {{ delay?: number, turnOver?: boolean, time?: number }} [how] `turnOver`: it starts with its back up
 */
export function flight(card, from, to, { delay = 0, turnOver = false, time = FLIGHT } = {}) {
  const factor = pace();
  if (!factor || !from?.seen || !to?.seen) return Promise.resolve();
  const size = Math.max(from.width, to.width);
  const sides = turnOver ? h("div", { class: "flip" }, h("div", { class: "flip-front" }, cardImage(card)), h("div", { class: "flip-back" }, cardImage(""))) : cardImage(card);
  const flying = h("div", { class: "flying", style: { width: `${size}px` } }, sides);
  layer().append(flying);
  const timing = { duration: time * factor, delay: delay * factor, fill: "both" };
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const lift = Math.min(36, far / 7);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: (from.width + to.width) / 2, turn: ((from.turn ?? 0) + (to.turn ?? 0)) / 2 };
  flying.animate({ opacity: [0, 1] }, { duration: 1, delay: timing.delay, fill: "both" });
  if (turnOver) sides.animate({ transform: ["rotateY(180deg)", "rotateY(180deg)", "rotateY(0deg)"], offset: [0, 0.25, 0.8] }, timing);
  const moving = flying.animate(
    [
      { transform: placed(from, size), easing: "ease-out" },
      { transform: placed(from, size, 12, 1.08), offset: 0.16, easing: "ease-in" },
      { transform: placed(middle, size, lift, 1.1), offset: 0.56, easing: "cubic-bezier(.2,.5,.4,1)" },
      { transform: placed(to, size) },
    ],
    timing,
  );
  return moving.finished.catch(() => {}).then(() => flying.remove());
}

/** After so many milliseconds at the chosen pace. */
export const after = (delay) => new Promise((resolve) => setTimeout(resolve, Math.max(0, delay * pace())));

/** Something that comes down on a spot with weight, and goes. */
export function stamp(content, spot, { kind = "", stays = 900 } = {}) {
  if (!spot?.seen) return;
  const mark = h("div", { class: `stamp ${kind}`, style: { left: `${Math.max(34, Math.min(innerWidth - 34, spot.x))}px`, top: `${spot.y}px` } }, content);
  layer().append(mark);
  if (!reducedMotion()) {
    mark.animate(
      [
        { transform: "translate(-50%, -50%) scale(2.1) rotate(-14deg)", opacity: 0 },
        { transform: "translate(-50%, -50%) scale(.92) rotate(0deg)", opacity: 1, offset: 0.22 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.34 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.8 },
        { transform: "translate(-50%, -58%) scale(.96)", opacity: 0 },
      ],
      { duration: stays * (pace() || 1), easing: "ease-out", fill: "forwards" },
    );
  }
  setTimeout(() => mark.remove(), stays * (pace() || 1));
}

/** A picture that somebody throws: it flies up in an arc to another spot, stays for a moment and fades. */
export function toss(content, from, to) {
  const factor = pace();
  if (!factor || !from?.seen || !to?.seen) return stamp(content, from, { kind: "reacts", stays: 2200 });
  const mark = h("div", { class: "tossed" }, content);
  layer().append(mark);
  const at = (x, y, scale, turn) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${scale}) rotate(${turn}deg)`;
  const sideways = (Math.random() - 0.5) * 90;
  const [x, y] = [to.x + sideways, to.y];
  mark
    .animate(
      [
        { transform: at(from.x, from.y, 0.4, -20), opacity: 0, easing: "ease-out" },
        { transform: at(from.x + (x - from.x) * 0.35, Math.min(from.y, y) - 30, 1.1, 12), opacity: 1, offset: 0.22, easing: "ease-in-out" },
        { transform: at(x, y, 1.6, -6), opacity: 1, offset: 0.5, easing: "ease-out" },
        { transform: at(x, y - 14, 1.5, 5), opacity: 1, offset: 0.8 },
        { transform: at(x, y - 46, 1.2, 0), opacity: 0 },
      ],
      { duration: 1900 * factor, fill: "both" },
    )
    .finished.catch(() => {})
    .then(() => mark.remove());
}

/** A word that travels from one spot to another and ends there with a push. */
export function hurl(words, from, to, { delay = 0, time = 420, kind = "weight" } = {}) {
  const factor = pace();
  if (!factor || !from?.seen || !to?.seen) return Promise.resolve();
  const thing = h("div", { class: `stamp ${kind}` }, words);
  layer().append(thing);
  const at = (spot, scale) => `translate(${Math.min(spot.x, innerWidth - 60)}px, ${spot.y}px) translate(-50%, -50%) scale(${scale})`;
  return thing
    .animate(
      [
        { transform: at(from, 0.4), opacity: 0 },
        { transform: at(from, 1.7), opacity: 1, offset: 0.38 },
        { transform: at(from, 1.5), opacity: 1, offset: 0.5, easing: "cubic-bezier(.6,0,.9,.6)" },
        { transform: at(to, 1), opacity: 1 },
      ],
      { duration: (time + 260) * factor, delay: delay * factor, fill: "backwards" },
    )
    .finished.catch(() => {})
    .then(() => thing.remove());
}

/** A ring of light that spreads from a spot, as from a card that decides. */
export function burst(spot) {
  if (!pace() || !spot?.seen) return;
  for (const delay of [0, 110]) {
    const ring = h("i", { class: "burst" });
    layer().append(ring);
    const at = (scale) => `translate(${spot.x}px, ${spot.y}px) scale(${scale})`;
    ring
      .animate([{ transform: at(0.6), opacity: 0.95 }, { transform: at(4.5), opacity: 0 }], { duration: 620 * pace(), delay: delay * pace(), easing: "cubic-bezier(.1,.7,.3,1)", fill: "both" })
      .finished.catch(() => {})
      .then(() => ring.remove());
  }
}

/** The element gives a little, as under something heavy. */
export function thump(element, strength = 1) {
  if (!pace() || !element) return;
  element.animate([{ transform: "scale(1)" }, { transform: `scale(${1 + 0.09 * strength}) rotate(${1.5 * strength}deg)`, offset: 0.3 }, { transform: "scale(1)" }], { duration: 260 * pace(), easing: "ease-out" });
}

/** Say no without words. */
export function shake(element) {
  if (!element || !pace()) return;
  element.animate([0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260, composite: "add" });
}

/** Nothing more flies, and nothing stands over the table. */
export function clearMotion() {
  document.querySelectorAll(".effects > :is(.flying, .stamp)").forEach((shown) => shown.remove());
}
