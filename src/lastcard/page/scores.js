// The score sheet: points round by round, as far as this browser has seen them.

import { h } from "./dom.js";
import { number, say } from "./words.js";

const key = (seat) => `lastcard:rounds:${seat.code}:${seat.table.match}`;

/** Everybody's total after each round, by the round's number. */
function totals(seat) {
  try {
    return JSON.parse(sessionStorage.getItem(key(seat))) ?? {};
  } catch {
    return {};
  }
}

/** Remember the present totals: they stand after this round if it is over, after the one before if not. */
export function keepScores(seat) {
  const { game } = seat;
  if (!game) return;
  const round = seat.roundOver ? game.round : game.round - 1;
  if (round < 1) return;
  const known = totals(seat);
  const now = JSON.stringify(game.scores);
  if (JSON.stringify(known[round]) === now) return;
  try {
    sessionStorage.setItem(key(seat), JSON.stringify({ ...known, [round]: game.scores }));
  } catch {} // then only the totals are shown
}

/** What each round brought: rounds that were not seen one by one are taken together. */
function rounds(seat) {
  const known = totals(seat);
  const numbers = Object.keys(known).map(Number).sort((a, b) => a - b);
  return numbers.map((round, i) => {
    const before = numbers[i - 1] ?? 0;
    const gained = (name) => (known[round][name] ?? 0) - (known[before]?.[name] ?? 0);
    return { title: before + 1 === round ? String(round) : `${before + 1}–${round}`, gained };
  });
}

/** The sheet: a row for everybody, a column for every round, the total. */
export function scoreTable(seat) {
  const { game, table } = seat;
  const target = table.settings.house.target ?? 500;
  const columns = target === 0 ? [] : rounds(seat);
  const head = h("tr", {}, h("th", { scope: "col" }, say("score_name")), columns.map(({ title }) => h("th", { scope: "col", class: "of-round", "aria-label": say("round", { number: title }) }, title)), h("th", { scope: "col", class: "of-total" }, say("total")));
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": say("score_sheet") },
    h(
      "table",
      { class: "scores" },
      h("caption", { class: "small" }, target === 0 ? say("single_round") : say("target", { count: target })),
      columns.length ? h("thead", {}, head) : null,
      h(
        "tbody",
        {},
        game.players.map((name) =>
          h(
            "tr",
            { class: name === game.winner ? "winner" : "" },
            h("th", { scope: "row" }, name === seat.name ? say("you") : name),
            columns.map(({ gained }) => h("td", { class: "of-round" }, gained(name) ? number(gained(name)) : "–")),
            h("td", { class: "of-total" }, number(game.scores[name])),
          ),
        ),
      ),
    ),
  );
}
