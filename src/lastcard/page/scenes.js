// What is worth a scene over the table: a challenge with its verdict, and the joy of winning.

import { h } from "./dom.js";
import { say } from "./words.js";
import { cardImage } from "./cards.js";
import { after, layer, pace } from "./motion.js";

const SCENE = 3600; // milliseconds a challenge stays in sight
const VERDICT = 900; // and until its verdict falls
const PIECES = 56; // of confetti
const HUES = { red: "#cd332d", yellow: "#f8bd2b", green: "#1e7d4c", blue: "#2462bd", pink: "#f592b8", orange: "#f08428", purple: "#7a45b5", teal: "#0f7a80" };

/** What a frame tells about a challenge, or null: who, whom, with what verdict and at what price. */
export function challengeIn(events) {
  const challenged = events.find((event) => event.what === "challenged");
  const verdict = events.find((event) => event.what === "guilty");
  if (!challenged || !verdict) return null;
  const price = events.slice(events.indexOf(verdict)).find((event) => event.what === "drew");
  return { challenger: challenged.player, accused: challenged.other, bluffed: Boolean(verdict.number), price };
}

/**
 * A challenge: who claimed what, the shown hand as far as one may see it, the verdict, the price.
 * Gives back how long the verdict takes to fall, at the usual pace.
 */
export function challengeScene({ challenger, accused, bluffed, price }, { you, color, hand, count, face }) {
  document.querySelector(".scene")?.remove();
  const as = (form, values) => {
    const who = { challenger, accused, ...values };
    return say(who.challenger === you ? `scene_${form}_by_you` : who.accused === you ? `scene_${form}_of_you` : `scene_${form}`, who);
  };
  const cards = hand ?? Array(Math.min(count, 8)).fill("");
  const shown = cards.map((card) => h("span", { class: `scene-card${hand && color && card.startsWith(`${color} `) ? " telltale" : ""}` }, cardImage(card)));
  const verdict = h("p", { class: `scene-verdict ${bluffed ? "bluffed" : "honest"}` }, as(bluffed ? "bluff" : "fair"));
  const cost = price ? h("p", { class: "scene-price" }, price.player === you ? say("scene_price_you", { count: price.number }) : say("scene_price", { name: price.player, count: price.number })) : null;
  const box = h(
    "div",
    { class: "scene" },
    h("div", { class: "scene-who" }, face(challenger), h("b", {}, as("challenge")), face(accused)),
    color ? h("p", { class: "scene-claim" }, as("claim", { color })) : null,
    h("div", { class: "scene-hand" }, shown),
    h("div", { class: "scene-end" }, verdict, cost),
  );
  layer().append(box);
  const factor = pace();
  if (factor) {
    box.animate([{ opacity: 0, transform: "translate(-50%, -46%) scale(.9)" }, { opacity: 1, transform: "translate(-50%, -50%) scale(1)" }], { duration: 220 * factor, easing: "ease-out" });
    shown.forEach((card, i) => card.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: 200 * factor, delay: (250 + i * 50) * factor, fill: "backwards" }));
    for (const part of box.querySelectorAll(".scene-end > *")) part.animate([{ opacity: 0, transform: "scale(1.8)" }, { opacity: 1, transform: "scale(1)" }], { duration: 220 * factor, delay: (VERDICT + (part === cost ? 350 : 0)) * factor, fill: "backwards", easing: "cubic-bezier(.2,1.4,.4,1)" });
  }
  setTimeout(() => box.remove(), SCENE * Math.max(1, factor));
  return VERDICT + 500;
}

/** Confetti of little cards in the table's colors, shot up from the middle. */
export function confetti(colors) {
  const factor = pace();
  if (!factor) return;
  const hues = colors.map((color) => HUES[color] ?? "#f6bb2c");
  const width = innerWidth;
  const height = innerHeight;
  const from = { x: width / 2, y: height * 0.36 };
  for (let i = 0; i < PIECES; i++) {
    const piece = h("i", { class: "confetto", style: { background: hues[i % hues.length] } });
    layer().append(piece);
    const aside = (Math.random() - 0.5) * width * 1.1;
    const up = height * (0.12 + 0.3 * Math.random());
    const turns = (Math.random() - 0.5) * 1400;
    const at = (x, y, part) => `translate(${x.toFixed()}px, ${y.toFixed()}px) rotate(${(turns * part).toFixed()}deg) rotateX(${(turns * 1.3 * part).toFixed()}deg)`;
    piece
      .animate(
        [
          { transform: `${at(from.x, from.y, 0)} scale(0.4)`, opacity: 1, easing: "cubic-bezier(.1,.8,.4,1)" },
          { transform: at(from.x + aside * 0.8, from.y - up, 0.45), opacity: 1, offset: 0.3, easing: "cubic-bezier(.5,0,.8,.7)" },
          { transform: at(from.x + aside, height + 40, 1), opacity: 0.8 },
        ],
        { duration: (1900 + Math.random() * 1300) * factor, delay: Math.random() * 160 * factor, fill: "both" },
      )
      .finished.catch(() => {})
      .then(() => piece.remove());
  }
}

/** Count an element's number up to what it is to be. */
export async function countUp(element, to, { delay = 0, time = 900, words = String } = {}) {
  const factor = pace();
  if (!factor || to <= 0) return void (element.textContent = words(to));
  element.textContent = words(0);
  await after(delay);
  const began = performance.now();
  const tick = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / (time * factor)));
    element.textContent = words(Math.round(to * (1 - (1 - part) ** 2)));
    if (part < 1 && element.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
