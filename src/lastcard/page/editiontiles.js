// The editions on the first screen: each in the colors of its own table, one tap from a new table.

import { fill, h } from "./dom.js";
import { say } from "./words.js";
import { once } from "./api.js";
import { backImage, cardImage } from "./cards.js";

/** A section that fills itself when it comes into sight. */
export function editionTiles() {
  const list = h("ul", { class: "worlds plain-list" });
  const element = h("section", { class: "worlds-tile", "aria-labelledby": "worlds-title" }, h("h2", { id: "worlds-title" }, say("pick_edition")), list);
  const load = async () => {
    const editions = await once("/api/editions").catch(() => []);
    fill(list, editions.map(tile));
    element.hidden = !editions.length;
  };
  const sight = new IntersectionObserver((seen) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    sight.disconnect();
    load();
  });
  sight.observe(element);
  return element;
}

function tile({ name, title, summary, colors }) {
  const [first, , , last] = colors;
  const cards = [cardImage(`${first} 7`, colors), backImage(name, colors), cardImage(`${last ?? first} 3`, colors)];
  return h(
    "li",
    {},
    h("a", { class: "world", href: `/new?edition=${encodeURIComponent(name)}`, data: { edition: name } }, h("span", { class: "world-fan", "aria-hidden": "true" }, cards), h("span", { class: "world-words" }, h("b", {}, title), h("span", { class: "small" }, summary))),
  );
}
