// A seat for whoever looks on: a computer player's place, also while a match is on.

import { button, closeDialog, dialog, h } from "./dom.js";
import { say } from "./words.js";
import { post } from "./api.js";
import { myName, rememberName, rememberSeat } from "./memory.js";
import { icon } from "./cards.js";
import { form, nameField, trouble } from "./forms.js";

/** The seats a computer player keeps: [number, name], one's own of old first. */
function computerSeats(seat) {
  const own = seat.you?.name ?? myName();
  const found = seat.table.seats.flatMap((place, i) => (place.computer ? [[i, place.name]] : []));
  return found.sort(([, a], [, b]) => Number(b === own) - Number(a === own));
}

/** The button that offers one, for onlookers; `update()` after everything told. */
export function seatOffer(seat) {
  const element = button([icon("hand"), say("sit_down")], () => (seat.you ? choose(seat) : introduce(seat)), { class: "primary take-seat", data: { key: "take-seat" } });
  return {
    element,
    update() {
      element.hidden = Boolean(seat.yours) || seat.table.phase !== "playing" || !computerSeats(seat).length;
    },
  };
}

/** Somebody who is known here already sits down. */
const choose = (seat) => seat.command("sit", { seat: computerSeats(seat)[0][0] });

/** Somebody new says their name, and whose cards to take. */
function introduce(seat) {
  const name = nameField(say("guest"));
  const places = computerSeats(seat);
  const which = h("select", { id: "take-whose" }, places.map(([number, computer]) => h("option", { value: number }, computer)));
  const sit = h("button", { type: "submit", class: "primary" }, say("sit_down"));
  const act = async () => {
    trouble(name.input, "");
    try {
      const joined = await post(`/api/tables/${seat.code}/people`, { name: name.value() || say("guest"), seat: Number(which.value) });
      rememberName(name.value());
      rememberSeat(seat.code, joined);
    } catch (error) {
      if (!error.refused) throw error;
      return trouble(name.input, error.message);
    }
    closeDialog(sit);
    location.reload();
  };
  const body = form({}, sit, act, h("p", {}, say("take_seat_hint")), name.element, h("div", { class: "field" }, h("label", { for: which.id }, say("take_seat_whose")), which), h("div", { class: "row" }, sit));
  dialog(say("sit_down"), body);
}
