// Pictures to send without words, drawn here; on their way and in the terminal each is one sign of its own.

import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const INK = "#22262b";
const smile = { fill: "#ffd35c", stroke: INK, "stroke-width": 1.5 };
const pen = { fill: "none", stroke: INK, "stroke-width": 2.2, "stroke-linecap": "round" };
const head = ["circle", { cx: 16, cy: 16, r: 13, ...smile }];

/** What is sent, and what is drawn for it: [tag, attributes] each, in a box from 0 to 32. */
export const REACTIONS = {
  "👏": [["path", { d: "M16 2l4 9 10 1-7.5 6.5 2.5 10L16 23l-9 5.5 2.5-10L2 12l10-1Z", fill: "#ffd35c", stroke: INK, "stroke-width": 1.5, "stroke-linejoin": "round" }]],
  "😂": [head, ["path", { d: "M9 13q2-3 4 0M19 13q2-3 4 0", ...pen }], ["path", { d: "M9 18h14q-1 8-7 8t-7-8Z", fill: "#7a2e2e", stroke: INK, "stroke-width": 1.5 }]],
  "😱": [head, ["circle", { cx: 11.5, cy: 13, r: 2.4, fill: INK }], ["circle", { cx: 20.5, cy: 13, r: 2.4, fill: INK }], ["ellipse", { cx: 16, cy: 22, rx: 3.5, ry: 5, fill: "#7a2e2e", stroke: INK, "stroke-width": 1.5 }]],
  "🔥": [["path", { d: "M17 2c1 6 9 9 9 18a10 10 0 0 1-20 0c0-5 3-7 4-11 2 1 3 3 3 5 3-3 4-7 4-12Z", fill: "#f08428", stroke: INK, "stroke-width": 1.5, "stroke-linejoin": "round" }], ["path", { d: "M16 17c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 2-4 4-7Z", fill: "#ffd35c" }]],
  "💔": [["path", { d: "M16 28C7 21 3 16 3 11a6.5 6.5 0 0 1 13-1 6.5 6.5 0 0 1 13 1c0 5-4 10-13 17Z", fill: "#cd332d", stroke: INK, "stroke-width": 1.5 }], ["path", { d: "M16 8l-3 6 5 3-3 7", ...pen, stroke: "#fffdf8" }]],
  "👋": [head, ["path", { d: "M10 13v1M22 13v1", ...pen, "stroke-width": 3.4 }], ["path", { d: "M10 20q6 6 12 0", ...pen }]],
};

/** The picture for a sign. */
export function reaction(sign) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 32 32");
  for (const [tag, attributes] of REACTIONS[sign]) {
    const part = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    picture.append(part);
  }
  return h("span", { class: "reaction-picture" }, picture);
}
