// The table of a replay: everybody's cards, the piles, whose turn it is. Only what changes is drawn anew.

import { fill, h, reducedMotion } from "./dom.js";
import { capital, say } from "./words.js";
import { cardImage, colorMark, icon } from "./cards.js";

/** The table: made once, then only what differs from step to step is changed. */
export function tableView({ players, colors }) {
  const count = h("span", {});
  const pile = h("div", { class: "rp-pile", role: "img" }, h("span", { class: "rp-card" }, cardImage("", colors)), count);
  const top = h("div", { class: "rp-top-card", role: "img" });
  const mark = h("span", { class: "rp-in-play" });
  const way = h("span", { class: "rp-way" });
  const rows = new Map(players.map((name) => [name, playerRow(name, colors)]));
  let shown = {};
  const changed = (key, value) => shown[key] !== value && ((shown[key] = value), true);
  const element = h(
    "div",
    { class: "rp-table" },
    h("div", { class: "rp-middle" }, pile, top, h("div", { class: "rp-facts" }, mark, way)),
    h("ul", { class: players.length > 5 ? "rp-rows rp-many" : "rp-rows" }, [...rows.values()].map((row) => row.element)),
  );
  return {
    element,
    show({ game, hands, player }, ended) {
      if (changed("top", `${game.top} ${game.round} ${game.discard_pile.length} ${game.discard_pile}`)) {
        fill(top, game.discard_pile.slice(0, 3).reverse().map((name) => cardImage(name, colors)));
        top.setAttribute("aria-label", say("discard_top", { card: game.top }));
        if (!reducedMotion()) top.lastChild.animate([{ transform: "translateY(-10px) scale(1.06)" }, {}], { duration: 160, easing: "ease-out" });
      }
      if (changed("pile", game.draw_pile)) {
        count.textContent = say("cards", { count: game.draw_pile });
        pile.setAttribute("aria-label", say("draw_pile", { count: game.draw_pile }));
      }
      if (changed("color", game.color)) fill(mark, game.color && colorMark(game.color, colors), say("color_in_play", { color: game.color ?? say("no_color") }));
      if (changed("way", game.direction)) fill(way, icon(game.direction), say(`direction_${game.direction}`));
      const asked = new Set(game.asked.map((each) => each.player));
      for (const [name, row] of rows) row.show(game, hands[name], { acted: name === player, asked: asked.has(name), won: ended ? ended.winners.includes(name) : game.winner === name });
    },
  };
}

function playerRow(name, colors) {
  const badges = h("span", { class: "rp-badges" });
  const count = h("span", { class: "small rp-figures" });
  const hand = h("div", { class: "rp-fan", role: "img" });
  const element = h("li", { class: "rp-player" }, h("div", { class: "rp-who" }, h("strong", { class: "rp-name" }, name), badges, count), hand);
  let held = [];
  let shownBadges = null;
  const badge = (words, kind = "", picture = null) => h("span", { class: `badge ${kind}` }, picture && icon(picture), words);

  /** Take away what is gone and put in what is new; the rest stays where it is. */
  function deal(cards) {
    const wanted = new Map();
    for (const card of cards) wanted.set(card, (wanted.get(card) ?? 0) + 1);
    held = held.filter(([card, place]) => {
      const left = wanted.get(card) ?? 0;
      wanted.set(card, left - 1);
      if (left <= 0) place.remove();
      return left > 0;
    });
    cards.forEach((card, i) => {
      if (held[i]?.[0] === card) return;
      const place = h("span", { class: "rp-card" }, cardImage(card, colors));
      hand.insertBefore(place, held[i]?.[1] ?? null);
      held.splice(i, 0, [card, place]);
    });
    for (const [, place] of held.splice(cards.length)) place.remove();
  }

  return {
    element,
    show(game, cards, { acted, asked, won }) {
      const known = Array.isArray(cards);
      deal(known ? cards : Array(cards).fill(""));
      element.className = `rp-player${asked ? " rp-asked" : ""}${acted ? " rp-acted" : ""}${known ? "" : " rp-unknown"}`;
      const size = known ? cards.length : cards;
      hand.setAttribute("aria-label", !size ? say("no_cards") : known ? cards.join(", ") : say("hidden_cards", { count: size }));
      fill(count, say("cards", { count: size }), h("span", { class: "rp-points" }, ` · ${say("round_points", { count: game.scores[name] })}`));
      const flags = [asked, acted, won, game.dealer === name, game.missing_turn.includes(name), game.uncalled.includes(name), ...(game.acts[name] ?? [])];
      if (flags.join() === shownBadges) return;
      shownBadges = flags.join();
      fill(
        badges,
        won && badge(say("winner"), "good", "trophy"),
        asked && badge(h("span", { class: "rp-turn-words" }, say("to_move")), "rp-turn", "pointer"),
        flags[3] && badge(say("dealer")),
        flags[4] && badge(say("misses_turn"), "", "skip"),
        flags[5] && badge(say("caught_hint"), "bad"),
        acted && h("span", { class: "hidden-visually" }, say("acted")),
        (game.acts[name] ?? []).map((act) => badge(capital(act))),
      );
    },
  };
}
