// The end of a round and of a match: the points counted card by card, the score sheet, what next.

import { button, dialog, fill, h } from "./dom.js";
import { listed, number, say } from "./words.js";
import { once } from "./api.js";
import { face, icon } from "./cards.js";
import { scoreTable } from "./scores.js";
import { fairVerdict, witnessLink } from "./fair.js";

/** Shown in place of the question when a round is over. */
export function resultPanel(seat) {
  const element = h("section", { class: "result", "aria-label": say("result"), hidden: true });
  let drawn = "";
  const panel = {
    element,
    shown: false,
    update() {
      const { game, table } = seat;
      panel.shown = seat.roundOver;
      element.hidden = !panel.shown;
      if (!panel.shown) return void (drawn = "");
      const own = seat.yours ? table.seats[seat.yours.seat] : null;
      const now = JSON.stringify([game.round, table.phase, own?.onward, seat.isHost]);
      if (now === drawn) return;
      drawn = now;
      const over = table.phase === "over";
      fill(
        element,
        h("h2", {}, over ? [icon("trophy"), " ", say("match_over", { names: listed(table.winners) })] : say("round_over", { name: game.winner })),
        game.points ? h("p", { class: "points-total" }, say("round_points", { count: game.points })) : null,
        h("div", { class: "counting" }),
        scoreTable(seat),
        over ? fairVerdict(seat) : null,
        h("div", { class: "answers" }, over ? afterMatch(seat) : nextRound(seat, own)),
      );
      count(element.querySelector(".counting"), seat);
    },
  };
  return panel;
}

/** Every card that is left, with what it costs. */
async function count(place, seat) {
  const { game } = seat;
  const cards = await once(`/api/tables/${seat.code}/cards`).catch(() => []);
  const worth = new Map(cards.map((card) => [card.name, card.points]));
  const left = Object.entries(game.open_hands).filter(([name, hand]) => name !== game.winner && hand.length);
  fill(
    place,
    left.map(([name, hand]) =>
      h(
        "div",
        { class: "counted" },
        h("b", {}, name),
        h("span", { class: "counted-cards" }, hand.map((card, i) => h("span", { class: "mini points", style: { "--i": String(i) }, title: card }, face(card), h("i", {}, number(worth.get(card) ?? 0))))),
        h("span", {}, number(hand.reduce((sum, card) => sum + (worth.get(card) ?? 0), 0))),
      ),
    ),
  );
}

function nextRound(seat, own) {
  if (!own) return h("p", { class: "muted" }, say("onlooker_waits"));
  return own.onward ? h("p", {}, say("waiting_next")) : button(say("next_round"), () => seat.command("onward"), { class: "primary" });
}

function afterMatch(seat) {
  const record = `/api/tables/${seat.code}/records/${seat.table.match}`;
  return [
    seat.you ? button(say("rematch"), () => seat.command("rematch"), { class: "primary" }) : null,
    h("a", { class: "button", href: `/r/${seat.code}/${seat.table.match}` }, icon("play"), say("replay")),
    h("a", { class: "button quiet", href: record, download: true }, say("download_record")),
    witnessLink(seat.code, seat.table.match),
  ];
}

/** The score sheet at any time. */
export function showScores(seat) {
  if (seat.game) dialog(say("score_sheet"), scoreTable(seat));
}
