// What moves: cards that fly, coins, the spinner, rule cards. Only transforms and opacity, over the table as
// it already is; nobody waits for an effect, and who wants no motion sees none.

import { h, reducedMotion } from "./dom.js";
import { back, coin, dispenserCard, face, icon, spinnerWheel } from "./cards.js";
import { say } from "./words.js";

const FLIGHT = 320;
const layer = () => document.querySelector(".effects") ?? document.body.appendChild(h("div", { class: "effects", "aria-hidden": "true" }));

/** Fly a picture from one element to another. */
function fly(picture, from, to, delay = 0) {
  if (!from || !to || reducedMotion()) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!a.width || !b.width) return;
  const flying = h("div", { class: "flying" }, picture);
  layer().append(flying);
  const width = flying.offsetWidth;
  const height = flying.offsetHeight;
  const place = (r, scale) => `translate(${r.x + r.width / 2 - width / 2}px, ${r.y + r.height / 2 - height / 2}px) scale(${scale})`;
  flying
    .animate([{ transform: place(a, 0.7), opacity: 0.6 }, { transform: place(b, 1), opacity: 1 }], { duration: FLIGHT, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" })
    .finished.catch(() => {})
    .then(() => flying.remove());
}

let showing = Promise.resolve(); // one after another

/** Something big in the middle for a moment. */
function showcase(picture, words, turn, pointer = null) {
  showing = showing.then(async () => {
    const box = h("div", { class: "showcase" }, h("div", { class: "showcase-picture" }, picture, pointer), h("p", {}, words));
    layer().append(box);
    if (!reducedMotion()) {
      box.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "scale(1)" }], { duration: 180, easing: "ease-out" });
      turn?.(picture);
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
    box.remove();
  });
}

/** A word at somebody's place. */
function bubble(words, place, kind = "loud") {
  if (!place) return;
  const r = place.getBoundingClientRect();
  if (!r.width) return;
  const said = h("div", { class: `bubble ${kind}`, style: { left: `${Math.max(50, Math.min(innerWidth - 50, r.x + r.width / 2))}px`, top: `${r.y > 120 ? r.y - 8 : r.bottom + 34}px` } }, words);
  layer().append(said);
  setTimeout(() => said.remove(), kind === "said" ? 4000 : 1500);
}

/**
 * Show what happened. `places` gives the elements: place(player), drawPile, discardPile.
 */
export function playEffects(events, places, game) {
  let delay = 0;
  for (const event of events.slice(-24)) {
    const place = event.player ? places.place(event.player) : null;
    switch (event.what) {
      case "played":
      case "laid":
      case "discarded":
        for (const card of (event.cards ?? []).slice(0, 4)) fly(face(card), place, places.discardPile, (delay += 60));
        break;
      case "drew":
        for (let i = 0; i < Math.min(event.number, 4); i++) fly(back(), places.drawPile, place, (delay += 60));
        break;
      case "took":
      case "gave":
        fly(back(), places.place(event.what === "took" ? event.other : event.player), places.place(event.what === "took" ? event.player : event.other), (delay += 60));
        break;
      case "swapped":
        fly(back(), place, places.place(event.other));
        fly(back(), places.place(event.other), place);
        break;
      case "passed":
        game.players.forEach((name, i) => {
          const step = event.text === "left" ? 1 : game.players.length - 1;
          fly(back(), places.place(name), places.place(game.players[(i + step) % game.players.length]));
        });
        break;
      case "coin":
        showcase(coin(event.text), event.words, (svg) => svg.animate([{ transform: "rotateY(0)" }, { transform: "rotateY(1800deg)" }], { duration: 1100, easing: "cubic-bezier(.1,.7,.3,1)" }));
        break;
      case "spun": {
        const symbols = ["choose", "left", "right", "everyone", "one of each", "draw four"];
        const stop = 1440 - Math.max(0, symbols.indexOf(event.text)) * 60;
        const wheel = spinnerWheel(symbols);
        wheel.style.transform = `rotate(${stop}deg)`; // where it stops, for those who want no motion, too
        showcase(wheel, event.words, (svg) => svg.animate([{ transform: "rotate(0)" }, { transform: `rotate(${stop}deg)` }], { duration: 1500, easing: "cubic-bezier(.1,.7,.2,1)", fill: "forwards" }), icon("pointer"));
        break;
      }
      case "dispensed":
        showcase(dispenserCard(event.text), event.words);
        break;
      case "called":
        bubble(say("uno"), place);
        break;
      case "caught":
        bubble(say("caught_bubble"), places.place(event.other));
        shake(places.place(event.other));
        break;
      case "missed":
        bubble(say("skipped_bubble"), place, "mild");
        break;
    }
  }
}

/** Nothing more is shown at anybody's place: the round is over. */
export function clearEffects() {
  document.querySelectorAll(".effects > :is(.bubble, .flying)").forEach((shown) => shown.remove());
}

/** What somebody says in the chat, at their place. */
export function speak(words, place) {
  const points = [...words];
  bubble(points.length > 40 ? `${points.slice(0, 39).join("")}…` : words, place, "said");
}

/** Say no without words. */
export function shake(element) {
  if (!element || reducedMotion()) return;
  element.animate([0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260 });
}
