// Playing on from a position of a record: whose hand one takes over, and how well the others play.

import { button, closeDialog, dialog, h } from "./dom.js";
import { say } from "./words.js";
import { post } from "./api.js";
import { rememberSeat } from "./memory.js";
import { icon } from "./cards.js";
import { USUAL_LEVEL, levelField } from "./levels.js";
import { go } from "./app.js";

/** Ask how to play on after so many moves, and go to the new table. */
export function playOn(replay, source, step) {
  const { players, steps } = replay;
  const asked = steps[step].game.asked[0]?.player;
  const seat = h("select", { id: "playon-seat" }, players.map((name, i) => h("option", { value: i, selected: name === asked }, name)));
  const level = levelField(USUAL_LEVEL, { id: "playon-level" });
  const start = button(
    [icon("play"), say("play_on_start")],
    async () => {
      const joined = await post("/api/forks", { record: await source.record(), step, seat: Number(seat.value), level: level.value });
      rememberSeat(joined.code, joined);
      closeDialog(start);
      await go(`/t/${joined.code}`);
    },
    { class: "primary" },
  );
  const field = (label, element) => h("div", { class: "field" }, h("label", { for: element.id }, label), element);
  return dialog(
    say("play_on_from", { number: step }),
    [h("p", {}, say("play_on_hint")), field(say("play_on_seat"), seat), field(say("level"), level), h("div", { class: "row" }, start)],
  );
}
