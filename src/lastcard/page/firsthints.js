// Three hints for somebody's first game, each once and where it is needed; any touch takes them away.

import { h, reducedMotion } from "./dom.js";
import { say } from "./words.js";
import { recall, remember, wish } from "./memory.js";

const SHOWN = "hinted"; // which hints this browser has shown
const READ = 400; // milliseconds during which a touch does not take a hint away yet

/** The hints of one table: `update()` after everything that is shown. */
export function firstHints(game, seat) {
  let shown = null; // { element, at, game }

  /** What is worth a hint now: its name and the place it speaks about. */
  function wanted(told) {
    if (!seat.asked || !seat.yours) return null;
    const uno = game.querySelector(".uno.can");
    if (uno && seat.yours.hand.length === 2 && !told.includes("uno")) return ["uno", uno];
    if (!seat.game.asked.some((each) => each.player === seat.name && each.question === "turn")) return null;
    if (!told.includes("turn")) return ["turn", game.querySelector(".hand")];
    if (!told.includes("lens") && told.length && !shown) return ["lens", game.querySelector(".discard-pile")];
    return null;
  }

  function show(name, place) {
    hide();
    const element = h("div", { class: "first-hint", role: "status" }, say(name === "lens" && matchMedia("(hover: hover)").matches ? "hint_first_lens_mouse" : `hint_first_${name}`), h("i", {}));
    game.append(element);
    const [box, around] = [place.getBoundingClientRect(), game.getBoundingClientRect()];
    const half = element.offsetWidth / 2 + 8;
    const x = Math.max(half, Math.min(around.width - half, box.x + box.width / 2 - around.x));
    element.style.left = `${x}px`;
    element.style.bottom = `${around.bottom - box.top + 8}px`;
    element.style.setProperty("--arrow", `${box.x + box.width / 2 - around.x - x}px`);
    if (!reducedMotion()) element.animate([{ opacity: 0, translate: "-50% 8px" }, { opacity: 1, translate: "-50% 0" }], { duration: 200, easing: "ease-out" });
    shown = { element, at: performance.now(), game: seat.game };
  }

  function hide() {
    shown?.element.remove();
    shown = null;
  }

  const resized = () => hide();
  addEventListener("resize", resized);
  const touched = () => shown && performance.now() - shown.at > READ && hide();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, { capture: true, passive: true });
  return {
    update() {
      if (shown && shown.game !== seat.game) hide(); // something has happened since
      if (shown || !wish("hints", true)) return;
      const told = recall(SHOWN, []);
      const found = wanted(told);
      if (!found) return;
      remember(SHOWN, [...told, found[0]]);
      show(...found);
    },
    remove: () => (removeEventListener("resize", resized), ["pointerdown", "keydown"].forEach((kind) => removeEventListener(kind, touched, { capture: true }))),
  };
}
