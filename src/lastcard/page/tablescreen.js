// A table's screen, whatever its phase: the line to the server, the bar on top, lobby or game, log and chat.

import { button, closeDialog, dialog, fill, h, toast } from "./dom.js";
import { say } from "./words.js";
import { spoken } from "./codes.js";
import { cardImage, icon, useColors, useEdition, useSentences } from "./cards.js";
import { rememberSeat, rememberWish, seatAt, wish } from "./memory.js";
import { EventLog } from "./eventlog.js";
import { Seat } from "./seat.js";
import { fairVerdict, witnessLink } from "./fair.js";
import { myFace } from "./faces.js";
import { copyButton } from "./forms.js";
import { lobby } from "./lobby.js";
import { gameTable } from "./table.js";
import { sidePanel } from "./side.js";
import { showRules } from "./rules.js";
import { showPreferences } from "./preferences.js";
import { showScores } from "./results.js";
import { keepScores } from "./scores.js";
import { sounds } from "./sounds.js";

/** Show the table with this code. */
export function screen(app, code) {
  const remembered = seatAt(code);
  const eventLog = new EventLog(code);
  const seat = new Seat(code, remembered?.token ?? null, eventLog.version);
  const side = sidePanel(seat, eventLog);
  const status = h("p", { class: "line-status", role: "status" });
  const title = h("h1", { class: "bar-title" }, say("title"));
  const place = h("div", { class: "phase" });
  const sound = soundButton();
  const unread = h("span", { class: "unread", "aria-hidden": "true" });
  const sideToggle = h("button", { type: "button", class: "quiet round side-toggle", "aria-label": say("chat"), "aria-expanded": "false", onclick: () => side.toggle() }, icon("chat"), unread);
  side.opened = (open) => {
    sideToggle.setAttribute("aria-expanded", String(open));
    unread.textContent = "";
    if (!open) sideToggle.focus();
  };
  fill(
    app,
    h(
      "header",
      { class: "bar" },
      h("a", { class: "button quiet round", href: "/", "aria-label": say("home") }, icon("hand")),
      title,
      h(
        "div",
        { class: "bar-tools" },
        h("button", { type: "button", class: "quiet round", "aria-label": say("rules"), onclick: () => showRules(code) }, icon("book")),
        h("button", { type: "button", class: "quiet round", "aria-label": say("score_sheet"), onclick: () => showScores(seat) }, icon("trophy")),
        sound,
        sideToggle,
        h("button", { type: "button", class: "quiet round", "aria-label": say("menu"), onclick: () => menu(seat) }, icon("menu")),
      ),
    ),
    status,
    h("div", { class: "with-side" }, h("main", { id: "main" }, place), side.element),
  );

  let shown = null; // what fills the place: { phase, update }
  const show = (frame) => {
    if (!seat.table) return;
    useColors(seat.table.colors);
    useSentences(seat.table.sentences);
    useEdition(seat.table.settings.edition);
    document.body.dataset.edition = seat.table.settings.edition;
    const phase = seat.game ? "game" : "lobby"; // while shares of the shuffle are revealed, there are no cards yet
    document.body.classList.toggle("in-game", phase === "game");
    document.body.classList.toggle("in-lobby", phase === "lobby");
    title.textContent = seat.table.settings.title || seat.table.edition;
    document.title = `${seat.asked ? "● " : ""}${title.textContent} – ${say("title")}`;
    if (shown?.phase !== phase) {
      shown?.remove?.();
      shown = phase === "lobby" ? { phase, ...lobby(place, seat) } : { phase, ...gameTable(place, seat, eventLog) };
    }
    shown.update(frame);
    const chatPlace = place.querySelector(".chat-place");
    const wanted = chatPlace ?? app.querySelector(".with-side");
    if (side.element.parentElement !== wanted) {
      wanted.append(side.element);
      side.moved();
    }
    unread.textContent = side.unread || "";
  };

  seat.addEventListener("told", ({ detail: frame }) => {
    eventLog.take(frame, seat);
    side.take(frame);
    sounds.take(frame, seat);
    keepScores(seat);
    show(frame);
    for (const event of frame.events ?? []) if (event.what === "unsealed") toast(event.words, "refused");
    startIfWanted(seat);
    tellFace();
    if (frame.missed === "events" && frame.events.length) toast(say("missed", { count: frame.events.length }));
  });
  seat.addEventListener("line", ({ detail: line }) => {
    status.textContent = line === "lost" ? say("reconnecting") : line === "connecting" ? say("connecting") : line === "paused" ? say("paused") : "";
    status.hidden = !status.textContent;
    document.body.classList.toggle("cut-off", line === "lost");
    if (line === "ended" && remembered && !seat.table) {
      eventLog.forget();
      rememberSeat(code, null); // an old seat that is no more: look on, or join anew
      location.reload();
    } else if (line === "ended") {
      rememberSeat(code, null);
      farewell(app, code, seat.farewell, Boolean(seat.table));
    }
  });
  /** The others see the picture one has chosen, as soon as one is here or chooses another. */
  const tellFace = () => {
    if (seat.you && seat.line === "connected" && (seat.you.face ?? null) !== myFace() && told !== myFace()) seat.command("face", { face: (told = myFace()) }).catch(() => {});
  };
  let told; // the picture on its way
  addEventListener("face", tellFace);
  const look = () => (document.hidden ? seat.alone && seat.game && !seat.roundOver && seat.pause() : seat.resume());
  document.addEventListener("visibilitychange", look);
  status.textContent = say("connecting");
  seat.connect();
  return () => {
    shown?.remove?.();
    document.removeEventListener("visibilitychange", look);
    removeEventListener("face", tellFace);
    eventLog.close();
    seat.close();
  };
}

/** One is no longer at the table, or there is none: why, and where to go from here. */
function farewell(app, code, words, was) {
  document.querySelectorAll("dialog").forEach((box) => box.remove());
  document.body.className = "";
  fill(
    app,
    h(
      "main",
      { id: "main", class: "narrow farewell" },
      h("div", { class: "farewell-cards", "aria-hidden": "true" }, ["", "red 0", ""].map((card) => cardImage(card))),
      h("h1", { tabindex: "-1" }, was ? say("farewell") : say("nothing_here")),
      h("p", { role: "status" }, words),
      h("div", { class: "row" }, h("a", { class: "button primary", href: "/" }, icon("play"), say("play_elsewhere")), was ? h("a", { class: "button quiet", href: `/t/${code}` }, icon("eye"), say("watch")) : null),
    ),
  );
}

const asking = new Set(); // tables at which a start is on its way

/** "Play now" and a rematch start as soon as everybody is ready, and one is so oneself at once. */
async function startIfWanted(seat) {
  const flag = `lastcard:start:${seat.code}`;
  if (!sessionStorage.getItem(flag) || !seat.you || seat.table.phase !== "lobby" || asking.has(seat.code)) return;
  const mine = seat.you.seat === null ? null : seat.table.seats[seat.you.seat];
  const byOneself = seat.table.seats.filter(({ person }) => person !== null).length === 1;
  const known = seat.table.match > 1 || byOneself; // what was played before, or what one has just written
  const agrees = mine && known && seat.table.sentences.length && mine.agrees === null;
  const starts = seat.isHost && !seat.table.not_yet;
  const readies = !seat.isHost && mine && !mine.ready;
  if (!agrees && !starts && !readies) return;
  asking.add(seat.code);
  try {
    if (agrees) await seat.command("agree", { agrees: true, version: seat.version });
    else if (starts) {
      sessionStorage.removeItem(flag);
      await seat.start();
    } else {
      sessionStorage.removeItem(flag);
      await seat.ready(true);
    }
  } catch (error) {
    sessionStorage.removeItem(flag);
    toast(error.message, "refused");
  } finally {
    asking.delete(seat.code);
  }
  startIfWanted(seat);
}

function soundButton(inWords = false) {
  const element = h("button", { type: "button", class: `quiet ${inWords ? "" : "round sound"}` });
  const draw = () => {
    const on = wish("sound", false);
    const words = say(on ? "sound_off" : "sound_on");
    if (!inWords) element.setAttribute("aria-label", words);
    fill(element, icon(on ? "sound-on" : "sound-off"), inWords ? words : null);
  };
  element.addEventListener("click", () => {
    rememberWish("sound", !wish("sound", false));
    sounds.wake();
    dispatchEvent(new Event("sound"));
  });
  addEventListener("sound", function redraw() {
    if (element.isConnected) draw();
    else removeEventListener("sound", redraw);
  });
  draw();
  return element;
}

/** What one seldom needs: leaving, the link, the proof of a fair deal; for the host, people. */
function menu(seat) {
  const table = seat.table;
  if (!table) return;
  const link = `${location.origin}/t/${seat.code}`;
  const others = table.people.filter((person) => person.id !== seat.you?.id);
  const manage = async (type, done, person, fields = {}) => {
    closeDialog(body);
    if (type === "kick" && !(await sure(say("send_away"), say("send_away_sure", { name: person.name })))) return;
    await seat.command(type, { person: person.id, ...fields });
    toast(say(done, { name: person.name }));
  };
  const body = h(
    "div",
    { class: "menu" },
    h("div", { class: "menu-actions" }, button([icon("settings"), say("preferences")], () => (closeDialog(body), showPreferences()), { class: "primary" }), soundButton(true)),
    h("div", { class: "menu-invite" }, h("span", { class: "small muted" }, say("invite")), h("b", { class: "code" }, spoken(seat.code)), copyButton(link, say("copy_link"))),
    h("details", { class: "proof" }, h("summary", {}, say("proof")), h("p", { class: "small muted" }, say("fair_hint", { hash: "" }), h("code", { class: "hash" }, table.commitment)), fairVerdict(seat), witnessLink(seat.code, table.match)),
    seat.isHost && others.length
      ? h(
          "ul",
          { class: "people" },
          others.map((person) =>
            h(
              "li",
              { class: "row spread" },
              h("span", {}, person.name),
              h(
                "span",
                { class: "row" },
                button(say("make_host"), () => manage("hand over", "is_host_now", person), { class: "quiet" }),
                button(say(person.muted ? "unmute" : "mute"), () => manage("mute", person.muted ? "is_unmuted" : "is_muted", person, { muted: !person.muted }), { class: "quiet" }),
                button(say("send_away"), () => manage("kick", "is_sent_away", person), { class: "quiet" }),
              ),
            ),
          ),
        )
      : null,
    seat.you ? button(say("leave"), () => leave(seat), { class: "danger" }) : null,
  );
  dialog(say("menu"), body);
}

const sure = (title, words) => dialog(title, h("p", {}, words), { actions: [[say("cancel"), false, "quiet"], [title, true, "danger"]] });

async function leave(seat) {
  if (!(await sure(say("leave"), say("leave_sure")))) return;
  await seat.command("leave").catch(() => {});
  rememberSeat(seat.code, null);
  location.assign("/");
}
