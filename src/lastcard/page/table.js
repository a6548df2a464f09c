// The game as it is played: opponents, piles, the question, one's hand.

import { button, fill, h, toast } from "./dom.js";
import { capital, say } from "./words.js";
import { portrait } from "./avatars.js";
import { cardImage, colorMark, face, hueOf, icon, wayRing } from "./cards.js";
import { cardLens } from "./cardlens.js";
import { concerns, lastDeeds, told } from "./eventwords.js";
import { firstHints } from "./firsthints.js";
import { handOf } from "./hand.js";
import { clearEffects, playEffects, settled, speak } from "./effects.js";
import { wish } from "./memory.js";
import { after, burst, pace, shake, spotOf } from "./motion.js";
import { promptOf } from "./prompt.js";
import { rulesInForce } from "./houserules.js";
import { resultPanel } from "./results.js";
import { challengeIn, challengeScene } from "./scenes.js";
import { seatOffer } from "./seatoffer.js";

const LATEST = 2; // happenings shown over the question
const LONG_NAME = 11; // letters from which on a name is written smaller
const UNTOLD = new Set(["lot", "dealt", "dealer"]); // everybody sees that the cards are dealt

const dealerBadge = () => h("span", { class: "badge", title: say("dealer") }, h("span", { "aria-hidden": "true" }, "D"), h("span", { class: "hidden-visually" }, say("dealer")));

const LINGERS = 420; // milliseconds the last card is seen before the result
const LAYERS = 3;
const WHOLE_HANDS = new Set(["swapped", "passed", "redealt"]); // after these one's hand is another
const LANDING = new Set(["played", "laid", "discarded", "turned_up"]); // cards on their way to the discard pile
const OWN_ACTS = new Set(["played", "kept", "drew", "challenged", "accepted", "discarded", "laid"]);

/** The discard pile: it changes when a card lands on it, not before. */
function discardLayers(pile) {
  let cards = []; // the newest first, as they lie
  let final = null; // how they lie when everything has landed
  let flying = 0;
  const draw = () => fill(pile, cards.slice(0, LAYERS).reverse().map((card, i, all) => h("span", { class: `layer l${LAYERS - all.length + i}` }, face(card))));
  const show = (now) => {
    if (JSON.stringify(now.slice(0, LAYERS)) === JSON.stringify(cards.slice(0, LAYERS))) return;
    cards = [...now];
    draw();
  };
  return {
    /** Show these now, whatever is still on its way. */
    show(now) {
      final = now;
      if (!flying) show(now);
    },
    await: (now) => void (final = now),
    get flying() {
      return flying > 0;
    },
    /** A card that lies here once its landing is over. */
    land(card, landing) {
      flying++;
      landing.then(() => {
        flying--;
        if (!flying) show(final);
        else {
          cards = [card, ...cards];
          draw();
        }
      });
    },
    /** Nothing is on its way: it is as it is. */
    settle() {
      if (!flying) show(final);
    },
  };
}

/** Fill `place` with the game; `update(frame)` after every frame. */
export function gameTable(place, seat, eventLog) {
  const opponents = h("ul", { class: "opponents", "aria-label": say("other_players") });
  const drawPile = h("button", { type: "button", class: "pile draw-pile", onclick: () => draw() });
  const discardPile = h("div", { class: "pile discard-pile", role: "img" });
  const state = h("div", { class: "state" });
  const result = resultPanel(seat);
  const hand = handOf({ use, dropZone: () => discardPile });
  const prompt = promptOf(seat, (card) => hand.element.querySelector(`[data-card="${CSS.escape(card)}"]`));
  const uno = h("button", { type: "button", class: "uno", data: { key: "uno" }, onclick: call }, say("uno"));
  const latestWords = h("span", { role: "log", "aria-label": say("latest") });
  const latest = h("button", { type: "button", class: "latest", title: say("recap_open"), "aria-expanded": "false", onclick: () => showRecap(recap.hidden) }, latestWords);
  const recap = h("section", { class: "recap", "aria-label": say("recap"), hidden: true });
  const own = h("div", { class: "own-line" });
  const mine = h("section", { class: "mine", "aria-label": say("hand") }, own, hand.element);
  const ring = h("div", { class: "ring", "aria-hidden": "true" }, wayRing());
  const middle = h("div", { class: "middle" }, h("div", { class: "piles" }, ring, drawPile, discardPile), state);
  const discards = discardLayers(discardPile);
  const element = h("div", { class: "game" }, h("div", { class: "tabletop", "aria-hidden": "true" }), opponents, middle, h("div", { class: "asking" }, h("div", { class: "asking-foot" }, recap, latest, prompt.element)), result.element, mine);
  fill(place, element);
  const lens = cardLens(element, seat);
  element.addEventListener("click", (event) => held && (event.stopPropagation(), release()), { capture: true }); // what is shown is no longer so
  const offer = seatOffer(seat);
  const hints = firstHints(element, seat);
  let armed = false; // the next card is played with a call
  let version = -1;
  let deeds = new Map(); // what everybody did last
  let colorBefore = null; // the color in play before the last card: what a challenge is about
  let color = null;
  let hinting = 0;
  let lastLanding = null;
  let ending = false; // the last card is on its way: who won, and what the others held, is told when it has landed
  let stateAt = 0; // the version of the frame whose color is shown
  let stateNow = () => {}; // shows the color that the last frame tells

  const legal = (verb, card) => (seat.yours?.legal ?? []).filter((each) => (!verb || each.verb === verb) && (card === undefined || each.card === card));

  async function draw() {
    const [drawing] = legal("draws");
    if (drawing) await seat.act(drawing.action).catch(refuse);
    else await why("draws", drawPile);
  }

  /** A card is tapped or dropped on the pile: do with it what can be done, or say why not. */
  async function use(card, from) {
    if (held) return release();
    const all = legal(undefined, card);
    if (all.length && wish("confirm", false) && !from.classList.contains("lifted")) {
      hand.element.querySelector(".lifted")?.classList.remove("lifted");
      return from.classList.add("lifted");
    }
    const chosen = all.find((each) => Boolean(each.call) === armed) ?? all[0];
    if (!chosen) return why(`plays ${card}`, from);
    armed = false;
    from.classList.add("lifted");
    await seat.act(chosen.action).catch((error) => (from.classList.remove("lifted"), shake(from), refuse(error)));
  }

  const sort = () => toast(say("sorted", { order: say(`sort_${hand.nextOrder()}`) }));

  async function why(does, from) {
    if (!seat.you || !seat.yours) return;
    shake(from);
    const because = await seat.command("why", { does }).catch((error) => ({ words: error.message }));
    if (because.words) toast(because.words, "refused", because.clause);
  }

  const refuse = (error) => toast(error.message, "refused", error.clause);

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
    const { length } = seat.yours?.hand ?? [];
    const due = legal("calls uno").length > 0 && (length < 2 || legal("plays").length > 0); // with two cards of which none fits there is nothing to call
    uno.classList.toggle("can", (due || legal("plays").some((each) => each.call)) && !called());
    uno.setAttribute("aria-pressed", String(armed || called()));
    uno.setAttribute("aria-label", say("call"));
    uno.hidden = !seat.yours;
  }

  function opponent(name, index) {
    const { game, table } = seat;
    const place = table.seats[index];
    const asked = game.asked.some((each) => each.player === name);
    const count = game.counts[name];
    const open = (ending ? null : game.open_hands[name]) ?? seat.yours?.sees[name];
    const catching = legal("catches").find((each) => each.player === name);
    const shown = open ? open.map((card) => h("span", { class: "mini", data: { card } }, cardImage(card))) : fan(count);
    const notes = [
      place?.person != null && place.name !== name ? [icon("hand"), say("plays_for", { name: place.name })] : null,
      place?.sitting_in ? [icon("robot"), say("sits_in")] : null,
      place?.person != null && !seat.present.includes(place.person) && !place.sitting_in ? [icon("wifi-off"), say("gone")] : null,
    ].filter(Boolean);
    return h(
      "li",
      { class: `opponent${asked ? " asked" : ""}${game.turn === name ? " turn" : ""}${game.uncalled.includes(name) ? " uncalled" : ""}`, data: { player: name } },
      h("div", { class: "who" }, h("b", { class: name.length >= LONG_NAME ? "long" : "" }, name), game.dealer === name ? dealerBadge() : null),
      asked ? thinking() : null,
      h("div", { class: `their-cards${open ? " open" : ""}`, role: "img", "aria-label": say("cards", { count }) }, portrait(seat, name), shown, h("span", { class: "count" }, String(count))),
      deed(name),
      notes.map(([picture, words]) => note(picture, words)),
      keepsTo(name),
      catching ? button(say("catch", { name }), () => seat.act(catching.action), { class: "danger catch", data: { key: `catch ${name}` } }) : null,
    );
  }

  const thinking = () => h("span", { class: "thinking", role: "img", "aria-label": say("thinks") }, h("i", {}), h("i", {}), h("i", {}));
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
      card ? h("span", { class: "mini", data: { card } }, cardImage(card)) : hidden ? h("span", { class: "mini" }, cardImage("")) : color ? h("span", { class: "mini" }, colorMark(color)) : null,
      h("span", { class: `deed-words${card ? " card-name" : ""}` }, words),
    ];
    return h("div", { class: `deed${last?.parts.some((each) => each.on) ? " on-me" : ""}` }, (last?.parts ?? []).map(part));
  }

  const fan = (count) => Array.from({ length: Math.min(count, 7) }, () => h("span", { class: "mini" }, cardImage("")));

  let held = null; // frames that wait until a coin or the spinner has settled

  /** Show the table as it is after a frame. */
  function update(frame) {
    if (held) return void held.push(frame);
    const waits = frame?.type === "news" && seat.game ? settled(frame.events, seat.name) ?? challenged(frame.events) : null;
    if (!waits) return show(frame);
    held = [frame];
    waits.then(release);
  }

  /** Show what waited; whoever touches something meanwhile wants to see it at once. */
  function release() {
    const all = held;
    held = null;
    if (!all || !element.isConnected) return;
    show(all.shift());
    for (const each of all) update(each);
  }

  /** A challenge is a scene; what came of it is told when its verdict falls. */
  function challenged(events) {
    const challenge = challengeIn(events);
    if (!challenge) return null;
    const verdict = challengeScene(challenge, places.challenge(challenge.accused));
    return pace() ? after(verdict) : null;
  }

  /** Nothing of the last round lies there while cards are dealt; what is told beside the piles keeps its room. */
  function clearPile(game) {
    discards.show([]);
    element.style.setProperty("--rim", "transparent");
    fill(state, stateOf(game));
    state.classList.add("to-come");
  }

  /** The color in play, which fills the rim, and which way play runs. */
  function drawState(game, at) {
    if (at <= stateAt) return; // shown already, or a card of an earlier frame has landed late
    stateAt = at;
    element.style.setProperty("--rim", game.color ? hueOf(game.color) : "transparent");
    ring.className = `ring ${game.direction}`;
    state.classList.remove("to-come");
    fill(state, stateOf(game));
  }

  function stateOf(game) {
    return [
      h("p", { class: "color-now" }, game.color ? colorMark(game.color) : null, h("span", { class: "hidden-visually" }, say("color_in_play", { color: game.color ?? say("no_color") })), h("span", { "aria-hidden": "true" }, game.color ? capital(game.color) : "–")),
      h("p", { class: `direction ${game.direction}`, title: say(`direction_${game.direction}`) }, icon("around"), h("span", { class: "hidden-visually" }, say(`direction_${game.direction}`)), h("span", { class: "small", "aria-hidden": "true" }, say(`way_${game.direction}`))),
      h("p", { class: "small round-number" }, say("round", { number: game.round })),
      rulesInForce(game.rules),
    ];
  }

  function show(frame) {
    const { game, yours, table } = seat;
    if (!game) return;
    const moving = frame?.type === "news" && frame.version !== version && frame.events.length > 0;
    const origins = moving ? hand.spots() : null;
    if (frame?.events?.some((event) => event.what === "played")) colorBefore = color;
    color = game.color;
    const players = game.players;
    ending = moving && pace() > 0 && seat.roundOver && !result.shown;
    deeds = lastDeeds(ending ? eventLog.events.filter(({ what }) => what !== "won") : eventLog.events, seat.name);
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
    drawPile.replaceChildren(cardImage(""), h("span", { class: "count" }, String(game.draw_pile)));
    discardPile.setAttribute("aria-label", say("discard_pile", { card: game.top }));
    discardPile.dataset.card = game.top;
    if (!moving) discards.show(game.discard_pile);
    else if (pace() && frame.events.some(({ what }) => what === "dealt")) clearPile(game);
    const at = frame?.version ?? seat.version;
    stateNow = () => element.isConnected && drawState(game, at);
    if (!discards.flying && (!moving || !pace() || !frame.events.some(({ what }) => LANDING.has(what)))) stateNow();
    const can = new Set(legal().flatMap((each) => each.card ?? []));
    const sentences = new Map(table.sentences.map((each) => [each.card, each.sentence]));
    const mineNow = (frame?.events ?? []).filter((event) => event.player === seat.name);
    if (mineNow.some((event) => OWN_ACTS.has(event.what))) hand.mark([]);
    const whole = moving && frame.events.some(({ what }) => WHOLE_HANDS.has(what));
    const before = whole && pace() && yours ? hand.picture() : null; // in sight until it travels
    if (before) mine.append(before);
    const added = hand.update(yours?.hand ?? [], can, yours?.drawn ?? [], sentences);
    if (added.length && mineNow.some((event) => event.what === "drew")) hand.mark(added);
    if (frame?.game) armed = armed && seat.asked;
    fill(own, yours ? ownLine() : h("div", { class: "onlooking" }, icon("eye"), say("you_watch"), offer.element));
    drawUno();
    offer.update();
    element.classList.toggle("my-turn", seat.asked);
    if (!ending) finish();
    if (!result.shown) prompt.update();
    if (!ending && (frame?.events?.length || frame?.type === "welcome")) tell();
    let lasts = 0;
    if (moving) {
      discards.await(game.discard_pile);
      lasts = playEffects(frame.events, { ...places, arrivals: (whole ? hand.keys() : added).map(hand.arrival), handLeaves: () => before?.remove(), origin: (card) => origins.get(card)?.shift() }, game);
      discards.settle();
      setTimeout(() => discards.flying || stateNow(), lasts);
      setTimeout(() => before?.remove(), lasts);
      if (ending) Promise.all([lastLanding, new Promise((done) => setTimeout(done, lasts))]).then(end);
    }
    if (frame?.type === "news") for (const said of frame.chat ?? []) if (game.players.includes(said.name)) speak(said.text, places.spot(said.name), spotOf(middle), said.name === seat.name);
    version = frame?.version ?? version;
    clearTimeout(hinting);
    hinting = setTimeout(() => element.isConnected && hints.update(), moving ? lasts + 150 : 0);
  }

  /** The last card has landed: who won is told, and soon the result is shown. */
  async function end() {
    if (!element.isConnected || !seat.roundOver) return;
    tell();
    burst(places.discardSpot());
    await after(LINGERS);
    if (element.isConnected && seat.roundOver) finish();
  }

  /** The result in place of the table. */
  function finish() {
    result.update();
    prompt.element.hidden = result.shown;
    element.classList.toggle("finished", result.shown);
    if (result.shown) clearEffects();
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
      h("span", { class: `own-name${game.turn === seat.name ? " turn" : ""}` }, portrait(seat, seat.name), h("b", { class: seat.name.length >= LONG_NAME ? "long" : "" }, seat.name), seat.you && seat.you.name !== seat.name ? h("span", { class: "small" }, say("is_you")) : null, game.dealer === seat.name ? dealerBadge() : null),
      h("span", { class: "own-deed" }, h("span", {}, say("cards", { count: seat.yours.hand.length })), deed(seat.name)),
      h("button", { type: "button", class: "quiet round sort", "aria-label": say("sort"), data: { key: "sort" }, onclick: sort }, icon("sort")),
      uno,
      h("span", { class: "own-notes" }, keepsTo(seat.name)),
    ];
  }

  /** The color that lay under the card on top, as far as the pile shows it. */
  const colorUnder = () => {
    const under = seat.game.discard_pile[1]?.split(" ")[0];
    return seat.table.colors.includes(under) ? under : null;
  };
  const seatOf = (name) => opponents.querySelector(`[data-player="${CSS.escape(name)}"]`);
  const countOf = (name) => seatOf(name)?.querySelector(".count");
  const places = {
    discardPile,
    ring,
    get me() {
      return seat.name;
    },
    drawSpot: () => spotOf(drawPile),
    discardSpot: () => spotOf(discardPile),
    /** Where somebody sits; cards are small there, and as large as in the hand at one's own place. */
    spot(name) {
      if (name === seat.name) return { ...spotOf(hand.element), width: discardPile.offsetWidth * 0.8 };
      const place = seatOf(name);
      return place && { ...spotOf(place.querySelector(".their-cards")), width: 30 };
    },
    /** What a challenge is about, as far as one may know it. */
    challenge: (accused) => ({
      you: seat.name,
      color: color === null || colorBefore === null ? colorUnder() : colorBefore,
      hand: accused === seat.name ? seat.yours.hand : seat.game.open_hands[accused] ?? seat.yours?.sees[accused],
      count: seat.game.counts[accused],
      face: (name) => portrait(seat, name),
    }),
    land: (card, landing) => {
      const change = stateNow;
      discards.land(card, landing);
      lastLanding = landing.then(() => (discards.flying ? change : stateNow)());
    },
    lag: (name, missing) => {
      const count = countOf(name);
      if (count) count.textContent = String(Math.max(0, Number(count.textContent) - missing));
    },
    bump: (name) => {
      const count = countOf(name);
      if (count && Number(count.textContent) < (seat.game?.counts[name] ?? 0)) count.textContent = String(Number(count.textContent) + 1);
    },
    conceal: ({ element: card }) => card.classList.add("arriving"),
    reveal: ({ element: card }, opens = false) => {
      card.classList.remove("arriving");
      if (opens && pace()) card.firstElementChild?.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: 180 * pace(), easing: "ease-out" });
    },
  };

  const keys = (event) => {
    if (!wish("keys", true) || event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (held) return release();
    if (!recap.hidden && event.key === "Escape") return showRecap(false);
    const does = { d: draw, u: call, s: sort, h: () => hand.element.firstElementChild?.focus(), w: () => lens.toggle(hand.element.contains(document.activeElement) ? document.activeElement : discardPile) }[event.key.toLowerCase()];
    if (does) does();
    else if (/^[1-9]$/.test(event.key)) element.querySelectorAll(".prompt .color-field")[Number(event.key) - 1]?.click();
  };
  addEventListener("keydown", keys);
  return { update, remove: () => (lens.remove(), hints.remove(), removeEventListener("keydown", keys), document.querySelector(".effects")?.remove()) };
}
