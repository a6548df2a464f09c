// The end of a round and of a match: a scene for whoever won, the points counted card by card, what next.

import { button, dialog, fill, h, toast } from "./dom.js";
import { listed, number, say } from "./words.js";
import { once } from "./api.js";
import { portrait } from "./avatars.js";
import { cardImage, icon } from "./cards.js";
import { pace, hurl, spotOf } from "./motion.js";
import { confetti, countUp } from "./scenes.js";
import { scoreTable } from "./scores.js";
import { fairVerdict, witnessLink } from "./fair.js";

const COUNTS = 900; // milliseconds in which points are counted up
const LANDS = 700; // and after which the first of them have flown there

/** Shown in place of the question when a round is over. */
export function resultPanel(seat) {
  const element = h("section", { class: "result", "aria-label": say("result"), hidden: true });
  let drawn = "";
  let celebrated = "";
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
      const winners = over ? table.winners : [game.winner];
      const won = winners.includes(seat.name);
      const points = h("p", { class: "points-total" });
      element.className = `result ${won ? "won" : seat.name ? "lost" : ""} ${over ? "of-match" : "of-round"}`;
      fill(
        element,
        h(
          "div",
          { class: "stage" },
          h("div", { class: "rays", "aria-hidden": "true" }),
          h("div", { class: "winner-scene" }, winners.map((name) => h("span", { class: "crowned" }, icon("crown"), portrait(seat, name)))),
          h("h2", {}, headline(seat, winners, over)),
          consolation(seat, winners, over),
          game.points ? points : null,
          inAll(seat, winners, over),
        ),
        h(
          "div",
          { class: "result-rest" },
          h("div", { class: "answers" }, over ? afterMatch(seat) : nextRound(seat, own)),
          over ? reviewLinks(seat) : null,
          h("div", { class: "counting" }),
          scoreTable(seat),
          over ? proof(seat) : null,
        ),
      );
      const scene = `${table.match} ${game.round}`;
      const anew = celebrated !== scene;
      celebrated = scene;
      if (won && anew) confetti(table.colors);
      const words = (count) => say("round_points", { count });
      if (anew) countUp(points, game.points, { delay: LANDS, time: COUNTS, words });
      else points.textContent = words(game.points);
      count(element.querySelector(".counting"), seat, anew ? points : null);
    },
  };
  return panel;
}

/** Who won, with "you" where it is you. */
function headline(seat, winners, over) {
  const single = seat.table.settings.house.target === 0; // a round is the whole match
  if (over && winners.includes(seat.name)) return say(single ? "you_won_single" : "you_won_match");
  if (over) return say(single ? "single_over" : "match_over", { names: listed(winners) });
  return winners[0] === seat.name ? say("you_won_round") : say("round_over", { name: winners[0] });
}

/** A word to whoever did not win. */
function consolation(seat, winners, over) {
  if (!seat.name || winners.includes(seat.name)) return null;
  const left = seat.game.open_hands[seat.name]?.length ?? seat.yours?.hand.length ?? 0;
  const words = left === 1 ? say("lost_by_one") : left ? say("lost_by", { count: left }) : say("lost");
  return h("p", { class: "consolation" }, words, over ? null : ` ${say("next_time")}`);
}

/** What whoever won the match has collected, if in more than one round. */
function inAll({ game, table }, [name], over) {
  if (!over || table.settings.house.target === 0 || game.scores[name] === game.points) return null;
  return h("p", { class: "in-all" }, say("in_all", { count: game.scores[name] }));
}

/** Every card that is left, with what it costs; points fly from there to the sum. */
async function count(place, seat, sum) {
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
        h("b", {}, name === seat.name ? say("you") : name),
        h("span", { class: "counted-cards" }, hand.map((card, i) => h("span", { class: "mini points", style: { "--i": String(i) }, title: card, data: { card } }, cardImage(card), h("i", {}, number(worth.get(card) ?? 0))))),
        h("span", { class: "counted-sum" }, number(hand.reduce((total, card) => total + (worth.get(card) ?? 0), 0))),
      ),
    ),
  );
  if (!sum?.isConnected || !pace()) return;
  [...place.querySelectorAll(".counted-sum")].forEach((from, i) => hurl(`+${from.textContent}`, spotOf(from), spotOf(sum), { delay: 120 + i * 160, time: 380, kind: "gold" }));
}

function nextRound(seat, own) {
  if (!own) return h("p", { class: "muted" }, say("onlooker_waits"));
  return own.onward ? h("p", {}, say("waiting_next")) : button(say("next_round"), () => seat.command("onward"), { class: "primary" });
}

function afterMatch(seat) {
  const link = `/r/${seat.code}/${seat.table.match}`;
  return [
    seat.you ? button([icon("around"), say("rematch")], () => rematch(seat), { class: "primary" }) : null,
    h("a", { class: "button", href: link }, icon("play"), say("replay")),
    button([icon("share"), say("share")], () => share(new URL(link, location.href).href), { class: "quiet" }),
  ];
}

/** Once more: alone at once, with others as soon as everybody has said yes. */
export async function rematch(seat) {
  try {
    sessionStorage.setItem(`lastcard:start:${seat.code}`, "1");
  } catch {}
  await seat.command("rematch");
}

async function share(link) {
  if (navigator.share) return navigator.share({ title: say("title"), url: link }).catch(() => {});
  await navigator.clipboard?.writeText(link);
  toast(say("copied"));
}

/** One's best and worst move, one tap away. */
function reviewLinks(seat) {
  if (!seat.name) return null;
  const link = (which) => `/r/${seat.code}/${seat.table.match}#${which}=${encodeURIComponent(seat.name)}`;
  return h(
    "p",
    { class: "row review-links" },
    h("a", { class: "button quiet", href: link("best") }, icon("check"), say("best_move")),
    h("a", { class: "button quiet", href: link("worst") }, icon("eye"), say("worst_move")),
  );
}

/** For those who want to know: the record, and whether the deal was fair. */
function proof(seat) {
  const record = `/api/tables/${seat.code}/records/${seat.table.match}`;
  return h(
    "details",
    { class: "proof" },
    h("summary", {}, say("proof")),
    fairVerdict(seat),
    h("p", { class: "row" }, h("a", { class: "button quiet", href: record, download: true }, say("download_record")), witnessLink(seat.code, seat.table.match)),
  );
}

/** The score sheet at any time. */
export function showScores(seat) {
  if (seat.game) dialog(say("score_sheet"), scoreTable(seat));
}
