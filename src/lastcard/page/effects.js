// What happened, as motion: which card flies where, in which order, and what is shown in the middle of the table.

import { h, reducedMotion } from "./dom.js";
import { coin, dispenserCard, icon, spinnerWheel, wayRing } from "./cards.js";
import { after, clearMotion, flight, hurl, layer, pace, spotOf, stamp, thump, toss } from "./motion.js";
import { eventWords } from "./eventwords.js";
import { REACTIONS, reaction } from "./reactions.js";
import { say } from "./words.js";

const FLIGHT = 380;
const BETWEEN = 95; // milliseconds between two cards that are drawn
const MOST_DRAWN = 700; // milliseconds for all cards of one draw
const MOST_DEALT = 1500; // and for a whole deal
const LEAD = 450; // how far motion may lag behind the table before it hurries
const MOST_HELD = 7; // backs of a hand that travels
const SETTLES = 1300; // a coin or the spinner

const PLUS = { two: 2, four: 4, six: 6, ten: 10 };
const plusOf = (card) => {
  const [, word] = /draw (\w+)/.exec(card ?? "") ?? [];
  return PLUS[word] ?? (Number(word) || 0);
};

let busyUntil = 0; // when the last motion ends, by performance.now()

/**
 * Show what happened. `table` knows the places: `spot(name)`, `drawSpot()`, `discardSpot()`, `origin(card)` of a card
 * that was in the hand, `arrivals` (the hand's new cards), `land(card)`, `count(name, missing)`.
 * Gives back in how many milliseconds the last card lands.
 */
export function playEffects(events, table, game) {
  const factor = pace();
  const now = performance.now();
  let at = factor ? Math.max(0, Math.min(LEAD, (busyUntil - now) / factor)) : 0;
  const me = table.me;
  let plus = 0; // how many cards the last card makes somebody draw
  const arrivals = [...table.arrivals];

  const dealt = events.filter((event) => event.what === "dealt");
  if (dealt.length && factor) at = deal(dealt, at);

  for (const event of events.slice(-30)) {
    const spot = event.player ? table.spot(event.player) : null;
    switch (event.what) {
      case "turned_up":
        if (dealt.length && event.cards?.length) {
          table.land(event.cards[0], flight(event.cards[0], table.drawSpot(), table.discardSpot(), { delay: at, turnOver: true }));
          at += FLIGHT;
        }
        break;
      case "played":
      case "laid":
      case "discarded":
        for (const card of (event.cards ?? []).slice(0, 5)) {
          const from = event.player === me ? table.origin(card) : spot;
          const landing = flight(card, from ?? spot, table.discardSpot(), { delay: at, turnOver: event.player !== me });
          plus = plusOf(card);
          const strength = plus ? 1 + plus / 4 : 0.4;
          table.land(card, landing.then(() => thump(table.discardPile, strength)));
          at += event.cards.length > 1 ? 140 : FLIGHT;
        }
        if (plus && factor) {
          const victim = events.find((each) => each.what === "drew" && each.number >= plus)?.player ?? game.asked[0]?.player;
          if (victim && victim !== event.player) {
            hurl(`+${plus}`, table.discardSpot(), table.spot(victim), { delay: at });
            at += 420;
          }
        }
        break;
      case "drew":
        at = draw(event, at, plus > 1 && event.number >= plus);
        break;
      case "took":
      case "gave": {
        const [from, to] = event.what === "took" ? [event.other, event.player] : [event.player, event.other];
        for (let i = 0; i < Math.min(event.number || 1, 4); i++) flight("", table.spot(from), table.spot(to), { delay: at + i * BETWEEN });
        at += FLIGHT;
        break;
      }
      case "swapped":
        travel([[event.player, event.other], [event.other, event.player]], at);
        at += FLIGHT * 2;
        break;
      case "passed": {
        const step = event.text === "left" ? 1 : game.players.length - 1;
        travel(game.players.map((name, i) => [name, game.players[(i + step) % game.players.length]]), at);
        at += FLIGHT * 2;
        break;
      }
      case "reversed":
        after(at).then(() => turnTable(table, game.direction));
        at += 250;
        break;
      case "dispensed":
        showcase(dispenserCard(event.text), eventWords(event, me));
        break;
      case "called":
        after(at).then(() => stamp(say("uno"), table.spot(event.player), { kind: "loud", stays: 1500 }));
        break;
      case "caught":
        after(at).then(() => stamp(say("caught_bubble"), table.spot(event.other), { kind: "loud", stays: 1500 }));
        at += 250;
        break;
      case "missed":
        after(at).then(() => stamp(icon("skip"), besideDrawn(event.player, table.spot(event.player)), { kind: "skip" }));
        break;
    }
  }
  busyUntil = now + at * factor;
  return at * factor;

  /** Where one also sees how many cards somebody draws at the same time. */
  function besideDrawn(player, spot) {
    const drew = events.some((event) => event.what === "drew" && event.player === player && event.number > 1);
    return drew && spot ? { ...spot, x: spot.x + 46 } : spot;
  }

  /** Card by card to everybody in turn. */
  function deal(all, start) {
    const most = Math.max(...all.map((event) => event.number));
    const total = all.reduce((sum, event) => sum + event.number, 0);
    const step = Math.min(60, MOST_DEALT / total);
    let delay = start;
    for (let round = 0; round < most; round++) {
      for (const event of all) {
        if (round >= event.number) continue;
        delay += step;
        if (event.player === me) arrive(arrivals.shift(), delay, round);
        else flight("", table.drawSpot(), table.spot(event.player), { delay, time: 260 }).then(() => table.bump(event.player));
      }
    }
    for (const event of all) if (event.player !== me) table.lag(event.player, event.number);
    return delay + 260;
  }

  function arrive(card, delay) {
    if (!card) return;
    table.conceal(card);
    flight(card.name, table.drawSpot(), card.spot(), { delay, turnOver: true, time: 320 }).then(() => table.reveal(card));
  }

  /** Cards from the pile into a hand, counted as they come. */
  function draw(event, start, heavy) {
    const step = Math.min(BETWEEN, MOST_DRAWN / event.number);
    const spot = table.spot(event.player);
    let delay = start;
    if (event.player !== me) table.lag(event.player, event.number);
    for (let i = 0; i < event.number; i++, delay += step) {
      if (event.player === me) arrive(arrivals.shift(), delay);
      else flight("", table.drawSpot(), spot, { delay, time: 300 }).then(() => table.bump(event.player));
    }
    if (event.number > 1) after(delay + 260).then(() => stampDraw(event, heavy));
    return delay + 300;
  }

  function stampDraw(event, heavy) {
    const spot = table.spot(event.player); // where the seat is by now
    if (spot) stamp(`+${event.number}`, { ...spot, y: spot.y - (event.player === me ? 34 : 0) }, { kind: heavy ? "weight" : "drew" });
  }

  /** Whole hands on their way: [from, to] for each; one's own opens card by card when it has come. */
  function travel(ways, start) {
    for (const [from, to] of ways) {
      const [a, b] = [table.spot(from), table.spot(to)];
      const count = Math.max(1, Math.min(MOST_HELD, game.counts[to] ?? 1));
      const fan = (spot, i) => ({ ...spot, x: spot.x + (i - (count - 1) / 2) * spot.width * 0.26, turn: (i - (count - 1) / 2) * 6 });
      for (let i = 0; i < count; i++) flight("", fan(a, i), fan(b, i), { delay: start + i * 18, time: FLIGHT * 2 });
    }
    after(start).then(() => table.handLeaves());
    arrivals.splice(0).forEach((card, i) => {
      table.conceal(card);
      after(start + FLIGHT * 2 + i * 45).then(() => table.reveal(card, true));
    });
  }
}

/** The table turns: the arrows around the piles light up and swing over to the other way. */
function turnTable(table, direction) {
  if (!pace()) return;
  const spot = spotOf(table.ring);
  const box = h("div", { class: "turning", style: { left: `${spot.x}px`, top: `${spot.y}px`, width: `${spot.width * 1.12}px` } }, wayRing());
  layer().append(box);
  const [before, now] = direction === "right" ? [180, 0] : [0, 180]; // the arrows are drawn to the right
  const at = (turn, scale) => `translate(-50%, -50%) perspective(60rem) rotateY(${turn}deg) scale(${scale})`;
  box
    .animate(
      [
        { transform: at(before, 0.9), opacity: 0.6 },
        { transform: at(before, 1.12), opacity: 1, offset: 0.18, easing: "cubic-bezier(.5,0,.3,1)" },
        { transform: at(now, 1.12), opacity: 1, offset: 0.72 },
        { transform: at(now, 1), opacity: 0 },
      ],
      { duration: 950 * pace() },
    )
    .finished.catch(() => {})
    .then(() => box.remove());
}

let showing = Promise.resolve(); // one after another

/** Something big in the middle for a moment; `turn(picture)` moves it, and only then its words are told. */
function showcase(picture, words, turn = null, pointer = null) {
  const shown = showing.then(async () => {
    const caption = h("p", {}, words);
    const box = h("div", { class: "showcase" }, h("div", { class: "showcase-picture" }, picture, pointer), caption);
    for (const before of document.querySelectorAll(".showcase")) before.remove();
    const around = document.querySelector(".game")?.getBoundingClientRect();
    if (around) Object.assign(box.style, { left: `${around.left}px`, right: `${innerWidth - around.right}px` }); // the table's middle, not the window's
    layer().append(box);
    const factor = pace();
    if (factor) box.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "scale(1)" }], { duration: 180, easing: "ease-out" });
    if (factor && turn) {
      caption.style.visibility = "hidden";
      turn(picture, SETTLES * factor);
      await after(SETTLES);
      caption.style.visibility = "";
    }
    setTimeout(() => box.remove(), 1900);
  });
  showing = shown.then(() => (reducedMotion() ? undefined : new Promise((resolve) => setTimeout(resolve, 900))));
  return shown;
}

const SYMBOLS = ["choose", "left", "right", "everyone", "one of each", "draw four"];

/** Coins and the spinner settle before the table tells what came of them; resolves then. */
export function settled(events, you) {
  let last = null;
  for (const event of events) {
    if (event.what === "coin") {
      const turns = event.text === "tails" ? 1800 : 1980;
      last = showcase(coin(event.text), eventWords(event, you), (svg, duration) =>
        svg.animate([{ transform: `translateY(0) rotateY(${-turns}deg)` }, { transform: "translateY(-60px) rotateY(-400deg)", offset: 0.45 }, { transform: "translateY(0) rotateY(0)" }], { duration, easing: "cubic-bezier(.2,.6,.4,1)" }),
      );
    }
    if (event.what === "spun") {
      const stop = 1440 - Math.max(0, SYMBOLS.indexOf(event.text)) * 60;
      const wheel = spinnerWheel(SYMBOLS);
      wheel.style.transform = `rotate(${stop}deg)`; // where it stops, for those who want no motion, too
      last = showcase(wheel, eventWords(event, you), (svg, duration) => svg.animate([{ transform: "rotate(0)" }, { transform: `rotate(${stop}deg)` }], { duration, easing: "cubic-bezier(.1,.7,.2,1)" }), icon("pointer"));
    }
  }
  return last && pace() ? last : null;
}

/** Nothing more is shown at anybody's place: the round is over. */
export const clearEffects = clearMotion;

/** What somebody says in the chat, at their place. */
export function speak(words, spot, middle, own = false) {
  if (Object.hasOwn(REACTIONS, words)) return toss(reaction(words), spot, middle);
  const points = [...words];
  if (spot?.seen && !own) stamp(points.length > 40 ? `${points.slice(0, 39).join("")}…` : words, { ...spot, y: spot.y + 26 }, { kind: "said", stays: 4000 });
}
