// The proof of a fair deal as it is shown: at the table, after the match, and in the replay.

import { h } from "./dom.js";
import { say } from "./words.js";
import { icon } from "./cards.js";
import { problemWith, witnessOf } from "./witness.js";

/** Whether a finished match is the one this browser saw dealt: { good, words }; null if it saw none. */
export function judged(code, match, told) {
  const witness = witnessOf(code, match);
  if (!witness) return null;
  const problem = problemWith(witness, told);
  if (problem) return { good: false, words: say("unfair", { words: say(...problem) }) };
  const again = witness.restarts ? ` ${say("fair_restarts", { count: witness.restarts })}` : "";
  return { good: true, words: say("fair_checked", { count: witness.commitments.filter(Boolean).length }) + again };
}

/** What is known now about the deal at a table, in a sentence. */
function verdict({ code, table, game }) {
  if (table.phase === "over") return judged(code, table.match, { ...told(table), players: game?.players }) ?? { words: say("fair_none") };
  if (table.phase !== "playing") return null;
  return { words: say(witnessOf(code, table.match) ? "fair_open" : "fair_none") };
}

const told = ({ seed, contributions }) => ({ seed, contributions });

/** The same as an element. */
export function fairVerdict(seat) {
  const found = verdict(seat);
  if (!found) return null;
  const kind = found.good === undefined ? "muted" : found.good ? "good" : "bad";
  return h("p", { class: `small fair ${kind}`, role: "status" }, found.good === undefined ? null : icon(found.good ? "check" : "cross"), h("span", {}, found.words));
}

/** A link to what this browser saw, as a file for `lastcard verify --witness`. */
export function witnessLink(code, match) {
  const witness = witnessOf(code, match);
  if (!witness) return null;
  const file = URL.createObjectURL(new Blob([JSON.stringify(witness, null, 1)], { type: "application/json" }));
  return h("a", { class: "button quiet", href: file, download: `${code}-${match}.witness.json` }, say("download_witness"));
}
