// Shows the prompt: what is asked, the hint and the answers, all as they come from the server; no rules here.

import { button, fill, h } from "./dom.js";
import { capital, say } from "./words.js";
import { colorMark, face, icon } from "./cards.js";
import { wish } from "./memory.js";

const ADVISED = "advised"; // what the adviser would touch
const LAST_SECONDS = 10; // shown in digits
const CLASSES = { main: "primary", danger: "danger catch", quiet: "quiet", plain: "" };

/** The place where questions are asked; `cardOf(name)` finds a card of the hand. */
export function promptOf(seat, cardOf) {
  const words = h("p", { class: "question", role: "status", "aria-live": "polite" });
  const hint = h("p", { class: "hint small" });
  const answers = h("div", { class: "answers" });
  const seconds = h("span", { class: "seconds", "aria-hidden": "true", hidden: true });
  const clock = h("div", { class: "clock", role: "timer", "aria-label": say("clock") }, h("i", {}));
  const advise = button([icon("bulb"), h("span", {}, say("advise"))], () => ask(), { class: "quiet advise", "aria-label": say("advise"), title: say("advise"), data: { key: "advise" } });
  const element = h("section", { class: "prompt", "aria-label": say("question") }, words, hint, answers, seconds, clock, advise);
  let advice = null; // { version, words, action }
  let first = null; // the label of the first of two choices
  let running = null;
  let ticking = 0;

  /** The pictures that go with an answer's label. */
  const picture = ({ card, color, verb }) => (card ? h("span", { class: "mini" }, face(card)) : color ? colorMark(color) : verb === "reports" ? icon("eye") : null);

  function answer(offered) {
    const { label, kind, verb, action, then, color } = offered;
    const does = then ? () => choose(label) : action === undefined ? () => seat.command(verb) : () => seat.act(action);
    return button([picture(offered), label].filter(Boolean), does, { class: color ? `color-field ${color}` : CLASSES[kind], data: { key: `${verb} ${label}` } });
  }

  /** Ask a strong player, who plays by what one sees oneself; for those who play alone. */
  async function ask() {
    const { version } = seat;
    const { words: said, action } = await seat.command("advise");
    if (seat.version !== version) return;
    advice = { version, words: said, action };
    update();
  }

  /** Mark the card or the answer that was advised. */
  function markAdvised() {
    for (const marked of document.querySelectorAll(`.${ADVISED}`)) marked.classList.remove(ADVISED);
    const legal = advice && seat.yours?.legal.find((each) => each.action === advice.action);
    const offered = seat.prompt?.answers.findIndex((each) => each.action === advice?.action) ?? -1;
    const place = offered >= 0 ? answers.children[offered] : legal?.card ? cardOf(legal.card) : null;
    place?.classList.add(ADVISED);
  }

  const choose = (label) => ((first = label), update());

  function update() {
    const legal = seat.yours?.legal ?? [];
    const begun = seat.prompt?.answers.find((each) => each.then && each.label === first);
    if (!begun) first = null;
    const prompt = begun?.then ?? seat.prompt ?? { words: "", hint: "", answers: [] };
    element.classList.toggle("asked", seat.asked);
    words.setAttribute("aria-live", seat.asked ? "polite" : "off"); // for whom one waits is not read aloud
    words.textContent = prompt.words;
    if (advice?.version !== seat.version) advice = null;
    hint.textContent = advice?.words ?? (wish("hints", true) ? prompt.hint : "");
    hint.classList.toggle("advice", Boolean(advice));
    if (seat.asked && !advice) hint.append(...written(legal));
    advise.hidden = !seat.alone || !seat.asked || legal.length < 2 || Boolean(advice);
    const corner = prompt.answers.length > 1 || Boolean(begun); // beside one answer there is room for it
    advise.classList.toggle("in-corner", corner);
    if (corner) element.append(advise);
    fill(answers, prompt.answers.map(answer), corner || advise.hidden ? null : advise, begun ? button(say("cancel"), () => choose(null), { class: "quiet" }) : null);
    markAdvised();
    runClock(seat.table);
  }

  /** What is written on the cards one may play now. */
  const written = (legal) =>
    seat.table.sentences
      .filter(({ card }) => legal.some((each) => each.card === card))
      .map(({ card, sentence }) => h("span", { class: "written" }, h("b", {}, capital(card)), " ", h("q", {}, sentence)));

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
