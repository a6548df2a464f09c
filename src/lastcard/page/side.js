// The log in words and the chat beside the table; on a small screen, a drawer.

import { button, fill, h } from "./dom.js";
import { say } from "./words.js";
import { once } from "./api.js";

const MOST_LINES = 300;

/** The panel for one seat: `take(frame)` for everything told, `toggle()` on small screens. */
export function sidePanel(seat) {
  const log = h("ol", { class: "log", "aria-label": say("log"), tabindex: "0" });
  const lines = h("ol", { class: "chat-lines", "aria-label": say("chat"), "aria-live": "polite", tabindex: "0" });
  const phrases = h("div", { class: "phrases" });
  const field = h("input", { type: "text", maxlength: "300", placeholder: say("say"), "aria-label": say("say"), autocomplete: "off" });
  const form = h("form", { class: "chat-form" }, field, h("button", { type: "submit", class: "primary" }, say("send")));
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
  const speaking = h("div", { class: "speaking" }, phrases, form);
  const element = h("aside", { class: "side", "aria-label": `${say("log")}, ${say("chat")}` }, h("h2", {}, say("log")), log, h("h2", {}, say("chat")), lines, speaking);
  once("/api/phrases")
    .then((known) => fill(phrases, Object.entries(known).map(([phrase, words]) => button(words, () => seat.command("say", { phrase }), { class: "quiet phrase" }))))
    .catch(() => {});

  let shownChat = 0;
  const panel = {
    element,
    unread: 0,
    toggle() {
      element.classList.toggle("open");
      panel.unread = 0;
      lines.scrollTop = lines.scrollHeight;
    },
    /** Moved to another place on the page, it forgets how far it was scrolled. */
    moved() {
      log.scrollTop = log.scrollHeight;
      lines.scrollTop = lines.scrollHeight;
    },
    take(frame) {
      if (frame.events?.length) tell(frame.events);
      if (frame.type === "welcome") {
        shownChat = 0;
        lines.replaceChildren();
      }
      if (frame.chat) {
        for (const said of frame.type === "welcome" ? seat.chat : frame.chat) lines.append(h("li", { class: said.person === seat.you?.id ? "own" : "" }, h("b", {}, said.name), " ", said.text));
        if (frame.type === "news" && !element.classList.contains("open")) panel.unread += frame.chat.length;
        shownChat += frame.chat.length;
        lines.scrollTop = lines.scrollHeight;
      }
      speaking.hidden = !seat.you;
    },
  };

  function tell(events) {
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.append(...events.map((event) => h("li", { class: `e-${event.what.replaceAll(/\W/g, "-")}` }, event.words)));
    while (log.children.length > MOST_LINES) log.firstChild.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
  return panel;
}
