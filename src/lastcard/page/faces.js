// Choosing one's picture: a sheet with all of them. This browser remembers it, and tables are told.

import { closeDialog, dialog, fill, h } from "./dom.js";
import { say } from "./words.js";
import { FACES, avatar } from "./avatars.js";
import { myName, rememberWish, wish } from "./memory.js";

/** The picture this browser has chosen; null: the one that goes with the name. */
export const myFace = () => wish("face", null);

/** A button with one's picture on it that opens the sheet; `name()` is the name to draw without a choice. */
export function faceButton(name = myName) {
  const element = h("button", { type: "button", class: "face-button", "aria-label": say("choose_face") });
  const draw = () => fill(element, avatar(name() || say("guest"), false, myFace()));
  element.addEventListener("click", () => chooseFace(name));
  addEventListener("face", function redraw() {
    if (element.isConnected) draw();
    else removeEventListener("face", redraw);
  });
  draw();
  return { element, draw };
}

/** The sheet. */
function chooseFace(name) {
  const choice = (face) => {
    const chosen = myFace() === face;
    const pick = () => {
      rememberWish("face", face);
      dispatchEvent(new Event("face"));
      closeDialog(all);
    };
    const label = face === null ? say("face_by_name") : say("face_number", { number: face + 1 });
    return h("button", { type: "button", class: "face-choice", "aria-label": label, "aria-pressed": String(chosen), onclick: pick }, avatar(name() || say("guest"), false, face));
  };
  const all = h("div", { class: "face-choices" }, [null, ...FACES.keys()].map(choice));
  dialog(say("choose_face"), all);
}
