// The first screen: play at once, open a table, join one, watch one, or look at a record.

import { button, fill, h } from "./dom.js";
import { say } from "./words.js";
import { get, post } from "./api.js";
import { mySeats, rememberSeat, rememberWish, wish } from "./memory.js";
import { face, icon } from "./cards.js";
import { form, labelled, nameField, trouble } from "./forms.js";
import { go } from "./app.js";
import { typedCode } from "./codes.js";
import { faceButton } from "./faces.js";
import { editionTiles } from "./editiontiles.js";
import { showPreferences } from "./preferences.js";

const MY_TABLES = 3; // of one's own, the newest
const REFRESH = 10_000; // milliseconds between two looks at the public tables
const FAN = [
  ["yellow 7"],
  ["wild run"],
  ["red skip"],
  ["wild jackpot"],
  ["pink 3", ["pink", "yellow", "green", "blue"]],
];

/** Show the home screen. */
export function screen(app) {
  document.title = say("title");
  const name = nameField(say("guest"));
  const mine = h("section", { class: "sheet my-tables", "aria-labelledby": "mine-title", hidden: true });
  const tables = h("div", { class: "tables", "aria-live": "polite" });
  fill(
    app,
    h(
      "main",
      { id: "main", class: "home" },
      h(
        "div",
        { class: "hero" },
        h(
          "div",
          { class: "hero-inside" },
          h("div", { class: "hero-fan", "aria-hidden": "true" }, FAN.map(([card, colors]) => h("span", {}, face(card, colors)))),
          h("div", { class: "hero-words" }, h("h1", {}, say("title")), h("p", { class: "tagline" }, say("tagline"))),
          h("div", { class: "hero-forms" }, playForm(name), h("section", { class: "hero-join", "aria-labelledby": "join-title" }, h("h2", { id: "join-title" }, say("join_title")), joinForm())),
          h("button", { type: "button", class: "quiet round hero-settings", "aria-label": say("preferences"), onclick: showPreferences }, icon("settings")),
        ),
      ),
      h(
        "div",
        { class: "home-tiles" },
        mine,
        h("a", { class: "tile sheet", href: "/new" }, icon("each"), h("span", {}, h("b", {}, say("new_table")), h("span", { class: "muted" }, say("new_table_hint")))),
        h("a", { class: "tile sheet", href: "/r" }, icon("book"), h("span", {}, h("b", {}, say("open_record")), h("span", { class: "muted" }, say("open_record_hint")))),
        h("a", { class: "tile sheet", href: "/lab" }, icon("dice"), h("span", {}, h("b", {}, say("lab")), h("span", { class: "muted" }, say("lab_tile_hint")))),
        editionTiles(),
        h("section", { class: "sheet tables-tile", "aria-labelledby": "tables-title" }, h("h2", { id: "tables-title" }, say("public_tables")), tables),
      ),
    ),
  );

  const refresh = () => document.hidden || listTables(tables);
  listTables(tables);
  listMine(mine);
  const timer = setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
  };
}

/** One's name and the button that needs nothing else. */
function playForm(name) {
  const play = h("button", { type: "submit", class: "play-now" }, icon("play"), h("span", {}, say("play_now"), h("small", {}, say("play_now_hint"))));
  const face = faceButton(name.value);
  name.input.addEventListener("input", face.draw);
  return form({ class: "play-form" }, play, async () => {
    trouble(name.input, "");
    try {
      const house = { target: wish("play_to", 0) };
      const joined = await post("/api/tables", { name: name.value() || say("guest"), computers: [1, 2, 3], settings: { seats: 4, clock: 0, house } });
      rememberSeat(joined.code, joined);
      try {
        sessionStorage.setItem(`lastcard:start:${joined.code}`, "1");
      } catch {} // then one starts it by hand
      await go(`/t/${joined.code}`);
    } catch (error) {
      if (!error.refused) throw error;
      trouble(name.input, error.message);
    }
  }, h("div", { class: "who-am-i" }, face.element, name.element), play, lengthChoice());
}

/** One round, or several: what "Play now" means to this browser. */
function lengthChoice() {
  const radio = (points, words) => {
    const input = h("input", { type: "radio", name: "play-to", value: points, checked: wish("play_to", 0) === points });
    input.addEventListener("change", () => rememberWish("play_to", points));
    return h("label", { class: "segment" }, input, h("span", {}, say(words)));
  };
  return h("fieldset", { class: "segments play-length" }, h("legend", { class: "hidden-visually" }, say("play_how_long")), radio(0, "play_round"), radio(200, "play_200"));
}

function joinForm() {
  const input = h("input", { type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "200", placeholder: say("code_example") });
  const join = h("button", { type: "submit", class: "primary" }, say("join"));
  return form({ class: "join-form" }, join, async () => {
    const code = typedCode(input.value);
    trouble(input, code ? "" : say("code_wrong"));
    if (!code) return input.focus();
    try {
      await get(`/api/tables/${code}`);
    } catch (error) {
      if (!error.refused) throw error;
      trouble(input, error.message); // once, where it was typed
      return input.focus();
    }
    await go(`/t/${code}`);
  }, labelled(say("code"), input), join);
}

async function listTables(place) {
  let found;
  try {
    found = await get("/api/tables");
  } catch (error) {
    fill(place, h("p", { class: "muted" }, error.message));
    return;
  }
  if (place.dataset.shown === JSON.stringify(found)) return;
  place.dataset.shown = JSON.stringify(found);
  if (!found.length) fill(place, h("p", { class: "muted" }, say("no_public_tables")));
  else fill(place, h("ul", { class: "plain-list" }, found.slice(0, 50).map(tableRow)));
}

/** Tables one has left without leaving: the way back. */
async function listMine(place) {
  const found = await Promise.all(
    mySeats().slice(0, MY_TABLES).map((code) =>
      get(`/api/tables/${code}`).catch((error) => {
        if (error.status === 404) rememberSeat(code, null); // the table is no more
      }),
    ),
  );
  const rows = found.filter((table) => table && table.phase !== "over");
  place.hidden = !rows.length;
  if (!rows.length) return;
  fill(
    place,
    h("h2", { id: "mine-title" }, say("my_tables")),
    h("ul", { class: "plain-list" }, rows.map(({ code, phase, edition, settings, seats }) => tableRow({ code, phase, edition, title: settings.title, taken: seats.filter((seat) => seat.name !== null).length, seats: seats.length }, "go_back"))),
  );
}

function tableRow(table, back = "") {
  const title = table.title || say("table_of", { edition: table.edition });
  const free = table.phase === "lobby" && table.taken < table.seats;
  const words = say(back || (free ? "join" : "watch"));
  return h(
    "li",
    { class: "table-row" },
    h(
      "span",
      { class: "table-words" },
      h("b", {}, title),
      h("span", { class: "small muted" }, `${table.edition} · ${say("seats_taken", { taken: table.taken, total: table.seats })} · ${say(`phase_${table.phase}`)}`),
    ),
    h("a", { class: `button ${free || back ? "primary" : "quiet"}`, href: `/t/${table.code}`, "aria-label": `${words}: ${title}`, data: { key: table.code } }, words),
  );
}
