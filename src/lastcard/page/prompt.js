// What one is asked, and the answers, in place. Answers are the legal actions the server names; no rules here.

import { button, fill, h } from "./dom.js";
import { capital, listed, say } from "./words.js";
import { colorMark, face, icon } from "./cards.js";
import { wish } from "./memory.js";

const LAST_SECONDS = 10; // shown in digits
const ON_CARDS = new Set(["plays", "discards", "lays"]); // answered by touching a card

/** What the question is, in words. */
function question(seat, asked) {
  const { game, yours } = seat;
  const about = game.question;
  switch (asked) {
    case "turn":
      return say("your_turn");
    case "drawn":
      return yours.drawn.length ? say("drawn_question", { card: listed(yours.drawn) }) : say("drawn_unfit");
    case "color":
      return say("name_color");
    case "wanted":
      return say("name_wanted");
    case "player":
      return say("pick_player");
    case "sides":
      return say("pick_heads");
    case "challenge":
      return say("challenge_question", { card: capital(about.card), count: about.draws, name: game.turn, guilty: about.guilty_draws, honest: about.challenger_draws });
    case "answer":
      return say("answer_question", { card: capital(about.card) });
    case "choice":
      return say("choice_question", { words: about.choice });
    case "discard":
    case "give":
      return say(about.gives ? "give_question" : "discard_question", { count: about.number });
    case "lay":
      return say(about.row ? "lay_row_question" : "lay_question");
    case "act":
      return say("act_question", { act: about.act });
    case "laugh":
      return say("laugh_question");
    case "verdict":
      return say("verdict_question", { name: about.reported });
    default:
      return capital(asked);
  }
}

const LABELS = {
  draws: "draw",
  keeps: "keep",
  challenges: "challenge",
  stops: "stop",
  "does it": "does_it",
  refuses: "refuses",
  laughs: "laughs",
  "does not laugh": "does_not_laugh",
  agrees: "agrees",
  disagrees: "disagrees",
};
const CHOICES = { "does it": "choose_it", refuses: "leave_it" }; // what a card offers, not what it demands
const MAIN = new Set(["draws", "accepts", "does it", "laughs", "agrees", "names", "picks"]);

/** The place where questions are asked. */
export function promptOf(seat) {
  const words = h("p", { class: "question", role: "status", "aria-live": "polite" });
  const hint = h("p", { class: "hint small" });
  const answers = h("div", { class: "answers" });
  const seconds = h("span", { class: "seconds", "aria-hidden": "true", hidden: true });
  const clock = h("div", { class: "clock", role: "timer", "aria-label": say("clock") }, h("i", {}));
  const element = h("section", { class: "prompt", "aria-label": say("question") }, words, hint, answers, seconds, clock);
  let heads = null; // chosen for a coin
  let running = null;
  let ticking = 0;

  const act = (legal) => () => seat.act(legal.action);

  function label(legal) {
    const { game } = seat;
    if (legal.verb === "names") return [colorMark(legal.color), capital(legal.color)];
    if (legal.verb === "picks") return legal.player === null ? say("nobody") : legal.player;
    if (legal.verb === "accepts") return game.question.draws ? say("accept_draw", { count: game.question.draws }) : say("accept");
    if (legal.verb === "catches") return say("catch", { name: legal.player });
    if (legal.verb === "reports") return [icon("eye"), say("report", { name: legal.player })];
    if (game.question.options && CHOICES[legal.verb]) return capital(game.question.options[legal.verb === "does it" ? 0 : 1] ?? say(CHOICES[legal.verb]));
    return LABELS[legal.verb] ? say(LABELS[legal.verb]) : capital(legal.words);
  }

  function answer(legal) {
    const kind = legal.verb === "catches" ? "danger catch" : legal.verb === "reports" ? "quiet" : legal.color ? `color-field ${legal.color}` : MAIN.has(legal.verb) ? "primary" : "";
    return button(label(legal), act(legal), { class: kind, data: { key: legal.words } });
  }

  /** Heads first, then tails: two players for a coin. */
  function sides(pairs) {
    const first = [...new Set(pairs.map((legal) => legal.player))];
    if (heads && !first.includes(heads)) heads = null;
    if (!heads) return first.map((name) => button(name, () => ((heads = name), update()), { class: "primary", data: { key: `heads ${name}` } }));
    words.textContent = say("pick_tails", { name: heads });
    return [
      ...pairs.filter((legal) => legal.player === heads).map((legal) => button(legal.other, act(legal), { class: "primary", data: { key: `tails ${legal.other}` } })),
      button(say("cancel"), () => ((heads = null), update()), { class: "quiet" }),
    ];
  }

  function update() {
    const { game, yours, table } = seat;
    const legal = yours?.legal ?? [];
    const mine = game.asked.find((asked) => asked.player === seat.name);
    element.classList.toggle("asked", Boolean(mine));
    words.setAttribute("aria-live", mine ? "polite" : "off"); // for whom one waits is not read aloud
    hint.textContent = wish("hints", true) ? hinted(legal, mine?.question) : "";
    if (mine) hint.append(...written(legal));
    if (mine) {
      words.textContent = question(seat, mine.question === "color" && game.question.wanted ? "wanted" : mine.question);
    } else if (game.asked.length) {
      const names = game.asked.map((asked) => asked.player);
      words.textContent = game.asked[0].question === "drawn" ? say("looking_at_card", { name: names[0] }) : say("waiting_for", { names: listed(names) });
    } else words.textContent = "";
    const pairs = legal.filter((each) => each.other !== undefined);
    const plain = legal.filter((each) => each.other === undefined && !ON_CARDS.has(each.verb) && each.verb !== "calls uno");
    const drawnCards = mine?.question === "drawn" ? yours.drawn.filter((card) => legal.some((each) => each.card === card)) : [];
    fill(
      answers,
      drawnCards.map((card) =>
        button([h("span", { class: "mini" }, face(card)), capital(card)], () => seat.act(legal.find((each) => each.card === card && !each.call).action), { class: "primary", data: { key: `drawn ${card}` } }),
      ),
      pairs.length ? sides(pairs) : null,
      plain.map(answer),
      seatAway() ? button(say("take_back"), () => seat.command("back"), { class: "primary" }) : null,
    );
    if (seatAway()) words.textContent = say("sat_in_for_you");
    runClock(table);
  }

  /** What one can do, in a few words for newcomers, by what the server allows. */
  function hinted(legal, asked) {
    const can = (verb) => legal.some((each) => each.verb === verb);
    if (can("calls uno")) return say(seat.yours.hand.length > 1 ? "hint_call" : "hint_call_late");
    if (!asked) return can("plays") ? say("hint_jump") : "";
    if (asked !== "turn") return can("discards") || can("lays") ? say("hint_touch") : "";
    return say(!can("plays") ? "hint_draw" : can("draws") ? "hint_play_or_draw" : "hint_play");
  }

  /** What is written on the cards one may play now. */
  const written = (legal) =>
    seat.table.sentences
      .filter(({ card }) => legal.some((each) => each.card === card))
      .map(({ card, sentence }) => h("span", { class: "written" }, h("b", {}, capital(card)), " ", h("q", {}, sentence)));

  const seatAway = () => seat.yours && seat.table.seats[seat.yours.seat]?.sitting_in;

  function runClock(table) {
    running?.cancel();
    clearTimeout(ticking);
    seconds.hidden = true;
    const left = seat.timeLeft;
    clock.hidden = left === null || !seat.game.asked.length;
    if (clock.hidden) return;
    const part = Math.max(0, Math.min(1, left / (table.settings.clock * 1000)));
    running = clock.firstChild.animate([{ transform: `scaleX(${part})` }, { transform: "scaleX(0)" }], { duration: Math.max(1, left), fill: "forwards" });
    tick();
  }

  /** The last seconds in digits. */
  function tick() {
    const left = Math.ceil((seat.timeLeft ?? 0) / 1000);
    seconds.hidden = left <= 0 || left > LAST_SECONDS;
    seconds.textContent = String(left);
    if (left > 0 && element.isConnected) ticking = setTimeout(tick, 250);
  }

  return { element, update };
}
