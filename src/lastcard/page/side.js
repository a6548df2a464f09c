// The log in words and the chat beside the table; on a small screen, a drawer.

import { button, fill, h } from "./dom.js";
import { say } from "./words.js";
import { once } from "./api.js";
import { cardImage, colorMark, icon } from "./cards.js";
import { deedOf, told } from "./eventwords.js";
import { REACTIONS, reaction } from "./reactions.js";

const MOST_LINES = 300;

/** The panel for one seat: `take(frame)` for everything told, `toggle()` on small screens. */
export function sidePanel(seat, eventLog) {
  const log = h("ol", { class: "log", "aria-label": say("log"), tabindex: "0" });
  const lines = h("ol", { class: "chat-lines", "aria-label": say("chat"), "aria-live": "polite", tabindex: "0" });
  const phrases = h("div", { class: "phrases" });
  const field = h("input", { type: "text", maxlength: "300", placeholder: say("say"), "aria-label": say("say"), autocomplete: "off" });
  const send = h("button", { type: "submit", class: "primary" }, say("send"));
  const form = h("form", { class: "chat-form" }, field, send);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    await seat.command("chat", { text }).catch((error) => {
      field.value = text;
      lines.append(h("li", { class: "refusal" }, error.message));
    });
  });
  const reactions = h("div", { class: "reactions", role: "group", "aria-label": say("reactions") }, Object.keys(REACTIONS).map((sign) => button(reaction(sign), () => seat.command("chat", { text: sign }), { class: "reaction", "aria-label": sign })));
  const speaking = h("div", { class: "speaking" }, reactions, phrases, form);
  const close = h("button", { type: "button", class: "quiet round side-close", "aria-label": say("close"), onclick: () => panel.toggle(false) }, icon("close"));
  const element = h("aside", { class: "side", "aria-label": `${say("log")}, ${say("chat")}` }, h("div", { class: "side-head" }, h("h2", {}, say("log")), close), log, h("h2", { class: "chat-head" }, say("chat")), lines, speaking);
  once("/api/phrases")
    .then((known) => fill(phrases, Object.entries(known).map(([phrase, words]) => button(words, () => seat.command("say", { phrase }), { class: "quiet phrase" }))))
    .catch(() => {});

  element.addEventListener("keydown", (event) => event.key === "Escape" && element.classList.contains("open") && panel.toggle(false));

  const panel = {
    element,
    unread: 0,
    opened: () => {}, // told when the drawer opens or closes
    /** The drawer of a small screen; where the panel is part of the page, go there. */
    toggle(open = !element.classList.contains("open")) {
      panel.unread = 0;
      const inPage = Boolean(element.closest(".chat-place"));
      element.classList.toggle("open", open && !inPage);
      if (inPage) element.scrollIntoView({ block: "nearest" });
      if (open && inPage) field.focus({ preventScroll: true });
      panel.moved();
      panel.opened(open && !inPage);
    },
    /** Moved to another place on the page, it forgets how far it was scrolled. */
    moved() {
      log.scrollTop = log.scrollHeight;
      lines.scrollTop = lines.scrollHeight;
    },
    take(frame) {
      if (frame.type === "welcome") {
        lines.replaceChildren();
        log.replaceChildren();
        tell(0); // from before a reload, too
      } else if (frame.events?.length) tell(eventLog.events.length - frame.events.length);
      if (frame.chat) {
        for (const said of frame.type === "welcome" ? seat.chat : frame.chat) lines.append(h("li", { class: said.person === seat.you?.id ? "own" : "" }, h("b", {}, said.name), " ", Object.hasOwn(REACTIONS, said.text) ? [reaction(said.text), h("span", { class: "hidden-visually" }, said.text)] : said.text));
        if (frame.type === "news" && !element.classList.contains("open")) panel.unread += frame.chat.length;
        lines.scrollTop = lines.scrollHeight;
      }
      speaking.hidden = !seat.you;
      const others = seat.table?.people.some((person) => person.id !== seat.you?.id) || seat.watching > 0;
      element.classList.toggle("nobody-else", Boolean(seat.you) && !others && !seat.chat.length);
      const muted = Boolean(seat.you?.muted);
      reactions.hidden = phrases.hidden = field.disabled = send.disabled = muted;
      field.placeholder = say(muted ? "you_are_muted" : "say");
    },
  };

  /** The card or the color that something is about. */
  function picture(event) {
    const { card, back, color } = deedOf(event, seat.name) ?? {};
    if (card) return cardImage(card);
    return back ? cardImage("") : color ? colorMark(color) : null;
  }

  /** Add what the log holds from this place on. */
  function tell(from) {
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const { events } = eventLog;
    log.append(...events.slice(Math.max(0, from)).map((event, i) => h("li", { class: `e-${event.what.replaceAll(/\W/g, "-")}` }, h("span", { class: "log-picture", "aria-hidden": "true" }, picture(event)), h("span", {}, told(event, events.slice(0, Math.max(0, from) + i), seat.name)))));
    while (log.children.length > MOST_LINES) log.firstChild.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
  return panel;
}
