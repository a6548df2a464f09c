// The game as it is played: opponents, piles, the question, one's hand.

import { button, fill, h, toast } from "./dom.js";
import { capital, say } from "./words.js";
import { avatar } from "./avatars.js";
import { back, colorMark, face, icon } from "./cards.js";
import { concerns, lastDeeds, told } from "./eventwords.js";
import { handOf } from "./hand.js";
import { clearEffects, playEffects, shake, speak } from "./effects.js";
import { wish } from "./memory.js";
import { promptOf } from "./prompt.js";
import { resultPanel } from "./results.js";

const LATEST = 2; // happenings shown over the question
const LONG_NAME = 11; // letters from which on a name is written smaller
const UNTOLD = new Set(["lot", "dealt", "dealer"]); // everybody sees that the cards are dealt

const dealerBadge = () => h("span", { class: "badge", title: say("dealer") }, h("span", { "aria-hidden": "true" }, "D"), h("span", { class: "hidden-visually" }, say("dealer")));

/** Fill `place` with the game; `update(frame)` after every frame. */
export function gameTable(place, seat, eventLog) {
  const opponents = h("ul", { class: "opponents", "aria-label": say("other_players") });
  const drawPile = h("button", { type: "button", class: "pile draw-pile", onclick: () => draw() });
  const discardPile = h("div", { class: "pile discard-pile", role: "img" });
  const state = h("div", { class: "state" });
  const prompt = promptOf(seat);
  const result = resultPanel(seat);
  const hand = handOf({ use, dropZone: () => discardPile });
  const uno = h("button", { type: "button", class: "uno", data: { key: "uno" }, onclick: call }, say("uno"));
  const latestWords = h("span", { role: "log", "aria-label": say("latest") });
  const latest = h("button", { type: "button", class: "latest", title: say("recap_open"), "aria-expanded": "false", onclick: () => showRecap(recap.hidden) }, latestWords);
  const recap = h("section", { class: "recap", "aria-label": say("recap"), hidden: true });
  const own = h("div", { class: "own-line" });
  const mine = h("section", { class: "mine", "aria-label": say("hand") }, own, hand.element);
  const middle = h("div", { class: "middle" }, drawPile, discardPile, state);
  const element = h("div", { class: "game" }, opponents, middle, h("div", { class: "asking" }, h("div", { class: "asking-foot" }, recap, latest, prompt.element)), result.element, mine);
  fill(place, element);
  let armed = false; // the next card is played with a call
  let version = -1;
  let deeds = new Map(); // what everybody did last

  const legal = (verb, card) => (seat.yours?.legal ?? []).filter((each) => (!verb || each.verb === verb) && (card === undefined || each.card === card));

  async function draw() {
    const [drawing] = legal("draws");
    if (drawing) await seat.act(drawing.action).catch(refuse);
    else await why("draws", drawPile);
  }

  /** A card is tapped or dropped on the pile: do with it what can be done, or say why not. */
  async function use(card, from) {
    const all = legal(undefined, card);
    const chosen = all.find((each) => Boolean(each.call) === armed) ?? all[0];
    if (!chosen) return why(`plays ${card}`, from);
    armed = false;
    await seat.act(chosen.action).catch((error) => (shake(from), refuse(error)));
  }

  const sort = () => toast(say("sorted", { order: say(`sort_${hand.nextOrder()}`) }));

  async function why(does, from) {
    if (!seat.you || !seat.yours) return;
    shake(from);
    const because = await seat.command("why", { does }).catch((error) => ({ words: error.message }));
    if (because.words) toast(`${because.words}${because.clause ? ` (${because.clause})` : ""}`, "refused");
  }

  const refuse = (error) => toast(error.message, "refused");

  async function call() {
    const [calling] = legal("calls uno");
    if (calling) return seat.act(calling.action).catch(refuse);
    if (called()) return;
    if (legal("plays").some((each) => each.call)) {
      armed = !armed;
      if (armed) toast(say("call_armed"));
      return drawUno();
    }
    return why("calls uno", uno);
  }

  /** One has called already, before laying the last card but one. */
  const called = () => seat.asked && seat.yours?.hand.length === 2 && !legal("calls uno").length && legal("plays").some((each) => each.call);

  function drawUno() {
    const can = legal("calls uno").length > 0 || legal("plays").some((each) => each.call);
    uno.classList.toggle("can", can && !called());
    uno.setAttribute("aria-pressed", String(armed || called()));
    uno.setAttribute("aria-label", say("call"));
    uno.hidden = !seat.yours;
  }

  function opponent(name, index) {
    const { game, table } = seat;
    const place = table.seats[index];
    const asked = game.asked.some((each) => each.player === name);
    const count = game.counts[name];
    const open = game.open_hands[name] ?? seat.yours?.sees[name];
    const catching = legal("catches").find((each) => each.player === name);
    const shown = open ? open.map((card) => h("span", { class: "mini" }, face(card))) : fan(count);
    const notes = [
      place?.sitting_in ? [icon("robot"), say("sits_in")] : null,
      place?.person != null && !seat.present.includes(place.person) && !place.sitting_in ? [icon("wifi-off"), say("gone")] : null,
    ].filter(Boolean);
    return h(
      "li",
      { class: `opponent${asked ? " asked" : ""}${game.turn === name ? " turn" : ""}${game.uncalled.includes(name) ? " uncalled" : ""}`, data: { player: name } },
      h("div", { class: "who" }, h("b", { class: name.length >= LONG_NAME ? "long" : "" }, name), game.dealer === name ? dealerBadge() : null),
      h("div", { class: `their-cards${open ? " open" : ""}`, role: "img", "aria-label": say("cards", { count }) }, avatar(name, place?.computer), shown, h("span", { class: "count" }, String(count))),
      deed(name),
      notes.map(([picture, words]) => note(picture, words)),
      keepsTo(name),
      catching ? button(say("catch", { name }), () => seat.act(catching.action), { class: "danger catch", data: { key: `catch ${name}` } }) : null,
    );
  }

  const note = (picture, words) => h("span", { class: "note" }, picture, words);

  /** What somebody has to put up with: a turn to miss, acts in the room. */
  const keepsTo = (name) => [
    seat.game.missing_turn.includes(name) ? note(icon("skip"), say("misses_turn")) : null,
    (seat.game.acts[name] ?? []).map((act) => note(icon("eye"), act)),
  ];

  /** The last thing somebody did, until the next. */
  function deed(name) {
    const last = deeds.get(name);
    const part = ({ card, back: hidden, color, words }) => [
      card ? h("span", { class: "mini" }, face(card)) : hidden ? h("span", { class: "mini" }, back()) : color ? h("span", { class: "mini" }, colorMark(color)) : null,
      h("span", { class: "deed-words" }, words),
    ];
    return h("div", { class: `deed${last?.parts.some((each) => each.on) ? " on-me" : ""}` }, (last?.parts ?? []).map(part));
  }

  const fan = (count) => Array.from({ length: Math.min(count, 7) }, () => h("span", { class: "mini" }, back()));

  function update(frame) {
    const { game, yours, table } = seat;
    if (!game) return;
    const players = game.players;
    deeds = lastDeeds(eventLog.events, seat.name);
    const first = yours ? yours.seat + 1 : 0;
    const others = players.map((_, i) => (first + i) % players.length).filter((i) => i !== yours?.seat);
    opponents.style.setProperty("--others", String(others.length));
    fill(opponents, others.map((i, at) => {
      const element = opponent(players[i], i);
      element.style.setProperty("--at", String(others.length > 1 ? at / (others.length - 1) : 0.5));
      return element;
    }));
    const canDraw = legal("draws").length > 0;
    drawPile.classList.toggle("can", canDraw);
    drawPile.setAttribute("aria-label", `${say("draw_pile", { count: game.draw_pile })}${canDraw ? `. ${say("draw")}` : ""}`);
    fill(drawPile, back(), h("span", { class: "count" }, String(game.draw_pile)));
    discardPile.setAttribute("aria-label", say("discard_pile", { card: game.top }));
    fill(discardPile, game.discard_pile.slice(0, 3).reverse().map((card, i) => h("span", { class: `layer l${i}` }, face(card))));
    fill(
      state,
      h("p", { class: "color-now" }, game.color ? colorMark(game.color) : null, h("span", { class: "hidden-visually" }, say("color_in_play", { color: game.color ?? say("no_color") })), h("span", { "aria-hidden": "true" }, game.color ? capital(game.color) : "–")),
      h("p", { class: `direction ${game.direction}`, title: say(`direction_${game.direction}`) }, icon("around"), h("span", { class: "hidden-visually" }, say(`direction_${game.direction}`)), h("span", { class: "small", "aria-hidden": "true" }, say(`way_${game.direction}`))),
      h("p", { class: "small round-number" }, say("round", { number: game.round })),
    );
    const can = new Set(legal().flatMap((each) => each.card ?? []));
    const sentences = new Map(table.sentences.map((each) => [each.card, each.sentence]));
    hand.update(yours?.hand ?? [], can, yours?.drawn ?? [], sentences);
    if (frame?.game) armed = armed && seat.asked;
    fill(own, yours ? ownLine() : h("p", { class: "onlooking" }, icon("eye"), say("you_watch")));
    drawUno();
    result.update();
    prompt.element.hidden = result.shown;
    element.classList.toggle("finished", result.shown);
    if (!result.shown) prompt.update();
    element.classList.toggle("my-turn", seat.asked);
    if (frame?.events?.length || frame?.type === "welcome") tell();
    if (frame?.type === "news" && seat.version !== version && frame.events.length && !result.shown) playEffects(frame.events, places, game);
    if (result.shown) clearEffects();
    if (frame?.type === "news") for (const said of frame.chat ?? []) if (said.name !== seat.name && game.players.includes(said.name)) speak(said.text, places.place(said.name));
    version = seat.version;
  }

  /** The last things that happened, where one looks; those that concern oneself stand out. */
  function tell() {
    const { events } = eventLog;
    const from = events.findLastIndex((event) => event.what === "dealt") + 1;
    const lines = events.map((event, i) => [event, i]).slice(from).filter(([event]) => !UNTOLD.has(event.what)).slice(-LATEST);
    fill(latestWords, lines.map(([event, i]) => line("span", event, events.slice(0, i))));
    if (!recap.hidden) showRecap(true);
  }

  const line = (tag, event, before) => h(tag, { class: concerns(event, seat.name) ? "on-me" : "" }, told(event, before, seat.name));

  /** Everything since one's last turn, to be read again. */
  function showRecap(open) {
    const since = eventLog.sinceMyTurn;
    const first = eventLog.events.length - since.length;
    const lines = since.map((event, i) => [event, first + i]).filter(([event]) => !UNTOLD.has(event.what));
    recap.hidden = !open;
    latest.setAttribute("aria-expanded", String(open));
    if (!open) return;
    fill(
      recap,
      h("h2", {}, say("recap"), h("button", { type: "button", class: "quiet round", "aria-label": say("close"), onclick: () => (showRecap(false), latest.focus()) }, "×")),
      lines.length ? h("ol", { tabindex: "0" }, lines.map(([event, i]) => line("li", event, eventLog.events.slice(0, i)))) : h("p", {}, say("recap_nothing")),
    );
    recap.scrollTop = recap.scrollHeight;
  }

  function ownLine() {
    const { game } = seat;
    return [
      h("span", { class: `own-name${game.turn === seat.name ? " turn" : ""}` }, avatar(seat.name), h("b", { class: seat.name.length >= LONG_NAME ? "long" : "" }, seat.name), game.dealer === seat.name ? dealerBadge() : null),
      h("span", { class: "own-deed" }, h("span", {}, say("cards", { count: seat.yours.hand.length })), deed(seat.name)),
      h("button", { type: "button", class: "quiet round sort", "aria-label": say("sort"), data: { key: "sort" }, onclick: sort }, icon("sort")),
      uno,
      h("span", { class: "own-notes" }, keepsTo(seat.name)),
    ];
  }

  const places = {
    drawPile,
    discardPile,
    place: (name) => (name === seat.name ? hand.element : opponents.querySelector(`[data-player="${CSS.escape(name)}"]`)),
  };

  const keys = (event) => {
    if (!wish("keys", true) || event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { d: draw, u: call, s: sort, h: () => hand.element.firstElementChild?.focus() }[event.key.toLowerCase()];
    if (does) does();
  };
  addEventListener("keydown", keys);
  return { update, remove: () => (removeEventListener("keydown", keys), document.querySelector(".effects")?.remove()) };
}
