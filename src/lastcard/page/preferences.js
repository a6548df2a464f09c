// How one likes the table: one sheet for pace, sound, theme, hints, keys and the side of the hand.

import { dialog, h } from "./dom.js";
import { say } from "./words.js";
import { rememberWish, wish } from "./memory.js";
import { faceButton } from "./faces.js";
import { PACES } from "./motion.js";
import { sounds } from "./sounds.js";

const THEMES = ["auto", "light", "dark"];

/** Put into effect what this browser remembers. */
export function applyPreferences() {
  const { dataset } = document.documentElement;
  const theme = wish("theme", "auto");
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  dataset.side = wish("left_handed", false) ? "left" : "right";
}

/** The sheet itself. */
export function showPreferences() {
  const body = h("div", { class: "preferences" }, parts());
  dialog(say("preferences"), body);
}

function parts() {
  return [
    h("div", { class: "my-face" }, faceButton().element, h("span", {}, say("choose_face"))),
    choice("pace", Object.keys(PACES), "normal", (each) => say(`pace_${each}`)),
    switched("sound", false, () => (sounds.wake(), dispatchEvent(new Event("sound")))),
    loudness(),
    choice("theme", THEMES, "auto", (each) => say(`theme_${each}`), applyPreferences),
    switched("confirm", false),
    switched("hints", true),
    switched("left_handed", false, applyPreferences),
    "vibrate" in navigator && matchMedia("(hover: none)").matches ? switched("buzz", true) : null,
    "Notification" in globalThis ? switched("notify", false, (on) => on && Notification.requestPermission()) : null,
    matchMedia("(hover: none)").matches ? null : [switched("keys", true), h("p", { class: "small muted keys-help" }, say("keys_listed"))],
  ];
}

function choice(name, values, otherwise, words, changed = () => {}) {
  const radios = values.map((value) => {
    const radio = h("input", { type: "radio", name: `wish-${name}`, value, checked: wish(name, otherwise) === value });
    radio.addEventListener("change", () => {
      rememberWish(name, value);
      changed();
    });
    return h("label", { class: "segment" }, radio, h("span", {}, words(value)));
  });
  return h("fieldset", { class: "segments" }, h("legend", {}, say(`wish_${name}`)), radios);
}

function switched(name, otherwise, changed = () => {}) {
  const box = h("input", { type: "checkbox", role: "switch", checked: wish(name, otherwise) });
  box.addEventListener("change", () => {
    rememberWish(name, box.checked);
    changed(box.checked);
  });
  return h("label", { class: "check" }, box, h("span", {}, say(`wish_${name}`)));
}

function loudness() {
  const range = h("input", { type: "range", min: 0, max: 1, step: 0.05, value: wish("volume", 0.7), "aria-label": say("wish_volume") });
  range.addEventListener("change", () => {
    rememberWish("volume", Number(range.value));
    sounds.wake();
  });
  return h("label", { class: "loudness" }, h("span", {}, say("wish_volume")), range);
}
