// What happened, in words for one reader: "you" where it is the reader, and why cards were drawn.

import { capital, listed, say, sayIfKnown } from "./words.js";

const HOW = ["", "_drawn", "_jump", "_answer"]; // how a card was played, by the event's number
const YES_NO = new Set(["guilty", "laughed", "voted", "breach", "scored"]); // the event's number decides
const CAUSES = 14; // events that are looked back on for a reason

/** The sentence for one event. */
export function eventWords(event, you) {
  if (!you) return event.words;
  const form = event.what === "played" ? HOW[event.number] ?? "" : YES_NO.has(event.what) ? (event.number > 0 ? "_yes" : "_no") : event.what === "picked" && !event.other ? "_nobody" : "";
  const key = event.player === you ? `you_${event.what}${form}` : event.other === you ? `to_you_${event.what}` : event.third === you ? `third_you_${event.what}` : "";
  const cards = event.cards ? listed(event.cards) : say("cards", { count: event.number });
  const name = (player) => (player === you ? say("yourself") : player);
  return (key && sayIfKnown(key, { cards, player: name(event.player), other: name(event.other), third: name(event.third), text: event.text, count: Math.abs(event.number) })) || event.words;
}

/** Why these cards were drawn: a sentence, or "" where nobody and nothing made one. `before` are the events that came first, the newest last. */
export function whyDrawn(event, before, you) {
  if (event.what !== "drew") return "";
  const victim = event.player;
  const mine = victim === you;
  for (const past of before.slice(-CAUSES).reverse()) {
    if (past.what === "caught" && past.other === victim) return say(mine ? "because_you_missed_call" : "because_missed_call");
    if (past.what === "guilty" && past.number && past.player === victim) return say("because_bluff");
    if (past.what === "guilty" && !past.number) return say("because_honest");
    if (past.what === "late" && past.player === victim) return say("because_late");
    if (past.what === "played") {
      const [card] = past.cards ?? [];
      if (past.player === victim || !/draw|\+/.test(card ?? "")) return "";
      return past.player === you ? say("because_your_card", { card }) : say("because_card", { name: past.player, card });
    }
    if (past.what === "drew" || past.what === "missed") return ""; // what was played before has been paid for
  }
  return "";
}

/** The sentence with its reason, as log and recap tell it. */
export function told(event, before, you) {
  const why = whyDrawn(event, before, you);
  return why ? `${eventWords(event, you)} ${why}` : eventWords(event, you);
}

/** Whether an event is about the reader. */
export const concerns = (event, you) => Boolean(you) && (event.player === you || event.other === you || event.third === you);

/** What somebody did, in a word or two for their seat: { card, color, words, on }, or null. */
export function deedOf(event, you) {
  const values = { count: event.number, text: event.text, other: event.other === you ? say("you_small") : event.other };
  const card = event.cards?.[0];
  if (event.what === "played" || event.what === "laid" || (event.what === "discarded" && card)) return { card, words: capital(event.cards.join(", ")) };
  if (event.what === "drew") return { back: true, words: say("deed_drew", values) };
  if (event.what === "named" || event.what === "wanted") return { color: event.text, words: capital(event.text) };
  const form = YES_NO.has(event.what) ? (event.number ? "_yes" : "_no") : "";
  const words = sayIfKnown(`deed_${event.what}${form}`, values);
  return words ? { words, passing: event.what === "picked" } : null; // whom one has picked shows in what follows
}

const MOST_PARTS = 2;

/** The last deed of everybody in this round, by name: { version, parts, on }. */
export function lastDeeds(events, you) {
  const deeds = new Map();
  const add = (name, version, part, anew) => {
    const known = deeds.get(name);
    const joins = known && (known.version === version || !anew);
    const parts = joins ? [...known.parts.filter((each) => !each.passing), part].slice(-MOST_PARTS) : [part];
    deeds.set(name, { version, parts });
  };
  for (const event of events) {
    if (event.what === "dealt") deeds.delete(event.player);
    if (!event.player || event.what === "dealt") continue;
    const part = deedOf(event, you);
    if (part) add(event.player, event.version, { ...part, on: event.other === you }, event.what !== "named");
    if (event.what === "caught") add(event.other, event.version, { words: say("deed_was_caught") }, true);
    if (event.what === "swapped") add(event.other, event.version, { words: say("deed_swapped", { other: event.player === you ? say("you_small") : event.player }) }, true);
  }
  return deeds;
}
