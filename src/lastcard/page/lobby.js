// The table before a match: who sits where, what is played, what is still to be written or agreed.

import { button, dialog, fill, h, toast, whileBusy } from "./dom.js";
import { houseTitle, houseValue, say } from "./words.js";
import { Refused, once, post } from "./api.js";
import { rememberName, rememberSeat } from "./memory.js";
import { portrait } from "./avatars.js";
import { face, icon } from "./cards.js";
import { spoken } from "./codes.js";
import { faceButton } from "./faces.js";
import { copyButton, form, nameField, trouble } from "./forms.js";
import { kindBadge, partsOf, sentenceField, showRules, suggester } from "./rules.js";
import { USUAL_LEVEL, levelField, levelName } from "./levels.js";
import { settingsForm } from "./newtable.js";
import { go } from "./app.js";

/**
 * Build the lobby in `place`; `update()` after everything told, `remove()` at the end.
 * @param {HTMLElement} place
 * @param {import("./seat.js").Seat} seat
 */
export function lobby(place, seat) {
  const parts = [joinPart, startPart, seatsPart, writePart, consentPart, rulesPart, invitePart, peoplePart].map((part) => part(seat));
  const [join, start, seats, write, consent, rules, invite, people] = parts;
  const hereToo = h("div", { class: "chat-place" });
  fill(
    place,
    h(
      "div",
      { class: "lobby-room" },
      h("div", { class: "lobby-main" }, join.element, start.element, seats.element, write.element, consent.element, people.element),
      h("div", { class: "lobby-side" }, invite.element, rules.element, hereToo),
    ),
  );
  return {
    update: () => parts.forEach((part) => part.update()),
    remove: () => fill(place),
  };
}

/** A part of the lobby that is drawn anew only when what it shows has changed. */
function part(element, shows, draw) {
  let shown = null;
  return {
    element,
    update() {
      const now = JSON.stringify(shows());
      if (now === shown) return;
      shown = now;
      draw();
    },
  };
}

const sheet = (title, ...children) => h("section", { class: "sheet" }, h("h2", {}, title), children);
const mySeat = (seat) => (seat.you?.seat == null ? null : seat.table.seats[seat.you.seat]);
const nameOf = (seat, id) => seat.table.people.find((person) => person.id === id)?.name ?? "";

// --- coming in ------------------------------------------------------------------------------------

let joinWith = null; // the name an onlooker has typed, for "Sit here" in the list

function joinPart(seat) {
  const name = nameField();
  const join = async (number) => {
    trouble(name.input, name.value() ? "" : say("enter_name"));
    if (!name.value()) return name.input.focus();
    let joined;
    try {
      joined = await post(`/api/tables/${seat.code}/people`, { name: name.value(), seat: number });
    } catch (error) {
      if (!error.refused) throw error;
      return trouble(name.input, error.message);
    }
    rememberName(name.value());
    rememberSeat(seat.code, joined);
    await go(location.pathname);
  };
  joinWith = join;
  const free = () => {
    const empty = seat.table.seats.findIndex((place) => place.name === null);
    return empty < 0 ? seat.table.seats.findIndex((place) => place.computer) : empty; // friends come before computers
  };
  const sit = h("button", { type: "submit", class: "primary" }, say("sit_down"));
  const watch = button([icon("eye"), say("just_watch")], () => join(null), { class: "quiet" });
  const act = () => join(free() < 0 ? null : free());
  const element = h("section", { class: "sheet join-part" }, h("h2", {}, say("join_table")), form({ class: "join-form" }, sit, act, name.element, h("div", { class: "row" }, sit, watch)));
  return part(element, () => [seat.you === null, seat.table.seats.map((place) => place.name)], () => {
    element.hidden = seat.you !== null;
    sit.hidden = free() < 0;
  });
}

// --- getting ready --------------------------------------------------------------------------------

function startPart(seat) {
  const element = h("section", { class: "sheet start-part", "aria-label": say("start") });
  const words = h("p", { class: "start-words", role: "status" });
  const buttons = h("div", { class: "row" });
  const link = `${location.origin}/t/${seat.code}`;
  const code = h("div", { class: "start-code" }, h("span", {}, h("span", { class: "small muted" }, say("tell_code")), h("b", { class: "code" }, spoken(seat.code))), copyButton(link, say("copy_link")));
  fill(element, code, words, buttons);
  return part(element, () => [seat.you, seat.table], () => {
    code.hidden = seat.table.locked || !seat.table.seats.some((place) => place.name === null);
    const mine = mySeat(seat);
    element.hidden = !seat.you;
    const { not_yet: reason } = seat.table;
    if (mine && seat.table.match > 1 && !seat.table.seats.some((place) => place.name === null)) return askAgain(seat, mine, words, buttons);
    const host = nameOf(seat, seat.table.host);
    if (seat.isHost) {
      words.textContent = reason ?? say("all_set");
      fill(buttons, hostButtons(seat, reason));
    } else if (mine) {
      words.textContent = mine.ready ? (reason ?? say("waiting_for_host", { name: host })) : say("ready_hint", { name: host });
      const act = () => seat.ready(!mine.ready);
      fill(buttons, button([mine.ready ? icon("check") : null, say("i_am_ready")], act, { class: mine.ready ? "quiet" : "primary", "aria-pressed": String(mine.ready), data: { key: "ready" } }));
    } else {
      words.textContent = say("take_seat_first");
      fill(buttons);
    }
    buttons.append(button(say("leave"), () => leave(seat), { class: "quiet leave", "data-key": "leave" }));
  });
}

/** After a match everybody is asked in place whether to play again; it begins when all are in. */
function askAgain(seat, mine, words, buttons) {
  const wanted = `lastcard:start:${seat.code}`;
  const isIn = mine.ready || Boolean(sessionStorage.getItem(wanted));
  words.textContent = isIn ? say("rematch_waits") : say("rematch_asked");
  const join = async () => {
    try {
      sessionStorage.setItem(wanted, "1");
    } catch {}
    if (!seat.isHost) await seat.ready(true);
    else if (!seat.table.not_yet) await seat.start();
    else seat.dispatchEvent(new CustomEvent("told", { detail: { type: "again" } })); // starts as soon as it can
    words.textContent = say("rematch_waits");
  };
  fill(buttons, isIn ? null : button([icon("around"), say("rematch_in")], join, { class: "primary", data: { key: "again" } }), button(say("leave"), () => leave(seat), { class: "quiet leave", "data-key": "leave" }));
}

function hostButtons(seat, reason) {
  const { seats, sentences } = seat.table;
  const start = (fillUp) => seat.start(fillUp);
  const empty = seats.flatMap((place, i) => (place.name === null ? [i] : []));
  const people = seats.filter((place) => place.person !== null);
  const unwritten = people.some((place) => place.written < place.to_write);
  const onlyUnwritten = unwritten && !empty.length && (!sentences.length || people.every((place) => place.agrees));
  const refuse = () => toast(reason, "refused");
  return [
    empty.length
      ? button([icon("robot"), say("fill_seats")], async () => {
          const level = levelHere(seat);
          for (const number of empty) await seat.command("computer", { seat: number, on: true, level });
        }, { class: "primary", "data-key": "fill" })
      : null,
    button([icon("play"), say("start")], () => (reason ? refuse() : start(false)), { class: empty.length || onlyUnwritten ? "" : "primary", "aria-disabled": reason ? "true" : null, "data-key": "start" }),
    onlyUnwritten ? button(say("start_filled"), () => start(true), { class: "quiet", "data-key": "start-filled" }) : null,
  ];
}

async function leave(seat) {
  await seat.command("leave").catch(() => {}); // the table may say good-bye before it says done
  rememberSeat(seat.code, null);
  await go("/");
}

// --- seats ----------------------------------------------------------------------------------------

function seatsPart(seat) {
  const list = h("ol", { class: "places" });
  const element = sheet(say("who_plays"), list);
  return part(element, () => [seat.you, seat.table, seat.present], () => fill(list, seat.table.seats.map((place, i) => seatCard(seat, place, i))));
}

function seatCard(seat, place, i) {
  const { table, you } = seat;
  const key = { key: `seat-${i}` };
  if (place.name === null) {
    const sit = seat.you ? () => seat.command("sit", { seat: i }) : () => joinWith(i);
    return h(
      "li",
      { class: "place-card empty" },
      h("span", { class: "avatar", "aria-hidden": "true" }, String(i + 1)),
      h("span", { class: "place-who" }, h("span", { class: "muted" }, `${say("seat", { number: i + 1 })}: ${say("empty_seat")}`)),
      h(
        "span",
        { class: "row place-tools" },
        button(say("sit_here"), sit, { class: "quiet", "aria-label": `${say("sit_here")}: ${say("seat", { number: i + 1 })}`, data: key }),
        seat.isHost ? button([icon("robot"), say("add_computer")], () => seat.command("computer", { seat: i, on: true, level: levelHere(seat) }), { class: "quiet", "aria-label": `${say("add_computer")}: ${say("seat", { number: i + 1 })}`, data: { key: `computer-${i}` } }) : null,
      ),
    );
  }
  const mine = you?.id === place.person && you !== null;
  const away = place.person !== null && !seat.present.includes(place.person);
  const person = table.people.find((each) => each.id === place.person);
  return h(
    "li",
    { class: `place-card ${mine ? "my-place" : ""} ${away ? "away" : ""}` },
    mine ? faceButton(() => place.name).element : portrait(seat, place.name),
    h("span", { class: "place-who" }, h("b", {}, place.name), h("span", { class: "place-badges" }, badges(seat, place, mine, away, person))),
    h(
      "span",
      { class: "row place-tools" },
      place.computer && !mySeat(seat) ? button(say("sit_here"), () => (seat.you ? seat.command("sit", { seat: i }) : joinWith(i)), { class: "quiet", "aria-label": say("take_computers_place", { name: place.name }), data: { key: `take-${i}` } }) : null,
      mine ? button(say("stand_up"), () => seat.command("stand"), { class: "quiet", data: key }) : null,
      place.computer && seat.isHost ? button(icon("close"), () => seat.command("computer", { seat: i, on: false }), { class: "quiet round", "aria-label": `${say("remove")}: ${place.name}`, data: key }) : null,
      person && !mine && seat.isHost ? manage(seat, person) : null,
    ),
    place.computer && seat.isHost ? levelOf(seat, place, i) : null,
  );
}

/** Whoever joins the computer players at a table plays like the last of them. */
const levelHere = (seat) => seat.table.seats.findLast((place) => place.computer)?.level ?? USUAL_LEVEL;

/** The host's choice how well a computer player plays. */
function levelOf(seat, place, i) {
  const field = levelField(place.level, { "aria-label": say("level_of", { name: place.name }), data: { key: `level-${i}` } });
  field.addEventListener("change", () =>
    whileBusy(field, async () => {
      try {
        await seat.command("computer", { seat: i, on: true, level: field.value });
      } catch (error) {
        field.value = place.level;
        throw error;
      }
    }),
  );
  return field;
}

function badges(seat, place, mine, away, person) {
  const { table } = seat;
  const isHost = place.person !== null && place.person === table.host;
  const badge = (words, kind = "", picture = null) => h("span", { class: `badge ${kind}` }, picture && icon(picture), words);
  return [
    mine ? badge(say("is_you")) : null,
    isHost ? badge(say("host"), "", "host") : null,
    place.computer ? badge(seat.isHost ? say("computer") : say("computer_of", { level: levelName(place.level) })) : null,
    away ? badge(say("gone"), "bad", "wifi-off") : null,
    person?.muted ? badge(say("muted"), "", "mute") : null,
    place.person !== null && !isHost ? (place.ready ? badge(say("ready"), "good", "check") : badge(say("not_ready"))) : null,
    place.person !== null && table.sentences.length && place.agrees !== null ? badge(say(place.agrees ? "agreed" : "objects"), place.agrees ? "good" : "bad", place.agrees ? "check" : "cross") : null,
    place.person !== null && place.to_write ? badge(say("written", { written: place.written, total: place.to_write }), place.written >= place.to_write ? "good" : "") : null,
  ];
}

/** What a host may do about somebody. */
function manage(seat, person) {
  const label = say("people_menu", { name: person.name });
  const act = async () => {
    const chosen = await dialog(person.name, h("p", { class: "muted" }, label), {
      actions: [
        [say("make_host"), () => seat.command("hand over", { person: person.id }), "quiet"],
        [say(person.muted ? "unmute" : "mute"), () => seat.command("mute", { person: person.id, muted: !person.muted }), "quiet"],
        [say("send_away"), () => seat.command("kick", { person: person.id }), "danger"],
      ],
    });
    await chosen?.();
  };
  return button(icon("menu"), act, { class: "quiet round", "aria-label": label, data: { key: `manage-${person.id}` } });
}

function peoplePart(seat) {
  const list = h("ul", { class: "plain-list" });
  const onlookers = h("p", { class: "small muted" });
  const element = sheet(say("onlookers"), list, onlookers);
  return part(element, () => [seat.you, seat.table.host, seat.table.people, seat.present, seat.watching], () => {
    const standing = seat.table.people.filter((person) => person.seat === null);
    element.hidden = !standing.length && !seat.watching;
    onlookers.textContent = seat.watching ? say("watching", { count: seat.watching }) : "";
    fill(
      list,
      standing.map((person) =>
        h(
          "li",
          { class: "row spread" },
          h("span", { class: "row" }, h("b", {}, person.name), person.id === seat.table.host ? h("span", { class: "badge" }, icon("host"), say("host")) : null, seat.present.includes(person.id) ? null : h("span", { class: "badge bad" }, say("gone"))),
          seat.isHost && person.id !== seat.you.id ? manage(seat, person) : null,
        ),
      ),
    );
  });
}

// --- rules and sentences --------------------------------------------------------------------------

function rulesPart(seat) {
  const short = h("div", {});
  const change = button(say("change_rules"), () => changeRules(seat), { class: "quiet" });
  const element = sheet(say("rules_short"), short, h("div", { class: "row" }, button([icon("book"), say("read_rules")], () => showRules(seat.code), { class: "quiet" }), change));
  return part(element, () => [seat.isHost, seat.table.settings, seat.table.edition], () => {
    const { settings, edition } = seat.table;
    change.hidden = !seat.isHost;
    const house = Object.entries(settings.house);
    const time = settings.clock ? say("clock_short", { count: settings.clock }) : say("no_clock");
    fill(
      short,
      h("p", {}, h("b", {}, edition), ` · ${say("players", { count: settings.seats })} · ${time}`),
      house.length
        ? h("ul", { class: "house-short" }, house.map(([name, value]) => h("li", {}, h("b", {}, houseTitle(name)), `: ${houseValue(name, value)}`)))
        : h("p", { class: "small muted" }, say("all_as_printed")),
    );
  });
}

/** The host's dialog with the same form as for a new table; it stays open until the table agrees. */
function changeRules(seat) {
  const settings = settingsForm(seat.table.settings);
  const save = h("button", { type: "submit", class: "primary" }, say("save_rules"));
  const act = async () => {
    if (settings.problem()) throw new Refused(settings.problem());
    await seat.command("configure", { settings: settings.value() });
    body.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    toast(say("rules_changed"));
  };
  const body = form({}, save, act, settings.element, h("div", { class: "submit-bar" }, settings.problemPlace, save));
  dialog(say("change_rules"), body, { className: "settings-dialog" });
}

function consentPart(seat) {
  const list = h("ul", { class: "plain-list consent" });
  const buttons = h("div", { class: "row" });
  const element = sheet(say("consent_title"), h("p", { class: "muted" }, say("consent_hint")), list, buttons);
  return part(element, () => [seat.you, seat.table.sentences, mySeat(seat)?.agrees], () => {
    element.hidden = !seat.table.sentences.length;
    const mine = mySeat(seat);
    fill(
      list,
      seat.table.sentences.map((each) =>
        h(
          "li",
          {},
          h("span", { class: "tiny-card", "aria-hidden": "true" }, each.card ? face(each.card) : icon("book")),
          h("span", {}, h("q", {}, each.sentence), h("span", { class: "small meaning" }, each.understood ? h("span", { class: "muted" }, say("understood", { words: each.understood })) : null, " ", partsOf(each.parts) ?? kindBadge(each.kind))),
        ),
      ),
    );
    const choice = (agrees, words, kind, picture) =>
      button([icon(picture), say(words)], () => seat.command("agree", { agrees, version: seat.version }), { class: mine.agrees === agrees ? kind : "quiet", "aria-pressed": String(mine.agrees === agrees), "data-key": words });
    fill(buttons, mine ? [choice(true, "agree", "primary", "check"), choice(false, "disagree", "danger", "cross")] : null);
  });
}

function writePart(seat) {
  const place = h("div", {});
  const state = h("p", { class: "small", role: "status" });
  const hint = h("p", { class: "muted" });
  const hand = button(say("write"), () => handIn(), { class: "primary" });
  const element = sheet(say("write_title"), hint, place, h("div", { class: "row" }, hand, state));
  const memory = `lastcard:write:${seat.code}`;
  let fields = [];
  async function handIn() {
    const sentences = fields.map((field) => field.value()).filter(Boolean);
    await seat.command("write", { sentences });
    try {
      sessionStorage.setItem(memory, JSON.stringify(sentences)); // the table keeps them to itself
    } catch {}
  }
  const offer = part(element, () => [mySeat(seat)?.to_write ?? 0, seat.table.settings.edition, seat.table.match], async () => {
    const count = mySeat(seat)?.to_write ?? 0;
    element.hidden = !count;
    if (!count) return;
    hint.textContent = say("write_hint", { count });
    const edition = (await once("/api/editions").catch(() => [])).find((each) => each.name === seat.table.settings.edition);
    const suggest = suggester(seat.table.settings.edition_text ? [] : (edition?.suggestions ?? []), () => fields);
    const before = remembered(memory);
    fields = Array.from({ length: count }, (_, i) => sentenceField({ label: say("sentence_number", { number: i + 1 }), text: before[i] ?? "", where: "rule_card", suggest }));
    fill(place, fields.map((field) => field.element));
  });
  return {
    element,
    update() {
      offer.update();
      const mine = mySeat(seat);
      state.textContent = !mine?.written ? "" : mine.written < mine.to_write ? say("written", { written: mine.written, total: mine.to_write }) : say("handed_in");
    },
  };
}

function remembered(memory) {
  try {
    return JSON.parse(sessionStorage.getItem(memory)) ?? [];
  } catch {
    return [];
  }
}

function invitePart(seat) {
  const link = `${location.origin}/t/${seat.code}`;
  const share = () => navigator.share({ title: say("title"), url: link }).catch(() => {});
  const element = sheet(
    say("invite"),
    h("p", { class: "link" }, link),
    h("div", { class: "row" }, copyButton(link, say("copy_link")), navigator.share ? button([icon("share"), say("share")], share, { class: "quiet" }) : null),
    h("p", { class: "small muted" }, say("scan")),
    h("div", { class: "row invite-ways" }, h("img", { class: "qr", src: `/api/tables/${seat.code}/link.svg`, alt: say("qr"), width: "132", height: "132" }), h("span", { class: "code" }, spoken(seat.code))),
  );
  const lock = button("", () => seat.command("lock", { locked: !seat.table.locked }), { class: "quiet", data: { key: "lock" } });
  const told = h("p", { class: "small muted" });
  element.append(told, lock);
  return part(element, () => [seat.isHost, seat.table.locked], () => {
    lock.hidden = !seat.isHost;
    lock.textContent = say(seat.table.locked ? "unlock_table" : "lock_table");
    told.textContent = seat.table.locked ? say("table_locked") : "";
  });
}
