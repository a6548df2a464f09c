// Faces for everybody at a table, drawn here: the same name always has the same face.

import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const GROUNDS = ["#ffd166", "#8ecae6", "#f4a6c0", "#b7e4a7", "#cdb4f6", "#ffb385", "#9de0d3", "#f2e08a"];
const SKINS = ["#ffe0bd", "#f1c27d", "#c68642", "#8d5524", "#f7d7c4", "#a9746e"];
const HAIRS = ["#2b2118", "#6b3e1f", "#b5651d", "#e0a72e", "#7a2e2e", "#3f4a6b", "#5b2a6e"];
const INK = "#22262b";

/** What lies behind the head and over it, each in a box from 0 to 48. */
const STYLES = [
  (hair) => [["path", { d: "M10 25C8 8 40 8 38 25C36 17 30 15 24 15S12 17 10 25Z", fill: hair }]],
  (hair) => [["path", { d: "M9 30C6 6 42 6 39 30C38 22 36 17 31 16C26 20 16 20 12 18C10 22 10 26 9 30Z", fill: hair }]],
  (hair) => [["path", { d: "M11 22 13 9 19 14 24 6 29 14 35 9 37 22C33 16 15 16 11 22Z", fill: hair }]],
  (hair) => [["circle", { cx: 12, cy: 13, r: 6.5, fill: hair }], ["circle", { cx: 36, cy: 13, r: 6.5, fill: hair }], ["path", { d: "M11 22C12 10 36 10 37 22C32 16 16 16 11 22Z", fill: hair }]],
  (hair) => [["path", { d: "M8 18H40L37 12C34 6 14 6 11 12Z", fill: hair }], ["path", { d: "M6 18H42V21H6Z", fill: hair }]],
  (hair) => [["path", { d: "M10 24C8 10 20 8 24 12C30 6 42 12 38 24C36 18 32 17 28 18C22 20 14 16 10 24Z", fill: hair }], ["circle", { cx: 24, cy: 7, r: 4, fill: hair }]],
];
const EYES = [
  [["circle", { cx: 18.5, cy: 25, r: 2.1, fill: INK }], ["circle", { cx: 29.5, cy: 25, r: 2.1, fill: INK }]],
  [["path", { d: "M15.5 26Q18.5 22 21.5 26M26.5 26Q29.5 22 32.5 26", stroke: INK, "stroke-width": 2, fill: "none", "stroke-linecap": "round" }]],
  [["circle", { cx: 18, cy: 25, r: 4.6, fill: "none", stroke: INK, "stroke-width": 1.6 }], ["circle", { cx: 30, cy: 25, r: 4.6, fill: "none", stroke: INK, "stroke-width": 1.6 }], ["path", { d: "M22.6 25h2.8", stroke: INK, "stroke-width": 1.6 }], ["circle", { cx: 18, cy: 25, r: 1.7, fill: INK }], ["circle", { cx: 30, cy: 25, r: 1.7, fill: INK }]],
];
const MOUTHS = [
  "M18 32Q24 38 30 32",
  "M19 33H29",
  "M18 31.5Q24 40 30 31.5Z",
  "M20 34Q24 31.5 28 34",
];

function hash(name) {
  let value = 2166136261;
  for (const sign of name) value = Math.imul(value ^ sign.codePointAt(0), 16777619) >>> 0;
  return value;
}

/** A choice out of several that follows from the name. */
const chosen = (value, of, turn) => of[Math.floor(value / 7 ** turn) % of.length];

function element([tag, attributes]) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A person's head, or for a computer player a robot's. */
function parts(name, computer) {
  const value = hash(name);
  const ground = ["rect", { width: 48, height: 48, fill: chosen(value, GROUNDS, 0) }];
  const mouth = { d: chosen(value, MOUTHS, 2), stroke: INK, "stroke-width": 2, fill: "none", "stroke-linecap": "round" };
  if (computer) {
    const metal = chosen(value, ["#e8edf2", "#d7e3ea", "#f1e9dc", "#dfe6d8"], 3);
    return [
      ground,
      ["path", { d: "M24 11V5", stroke: INK, "stroke-width": 2 }],
      ["circle", { cx: 24, cy: 5, r: 2.6, fill: chosen(value, ["#cd332d", "#2462bd", "#1e7d4c", "#7a45b5"], 4) }],
      ["rect", { x: 10, y: 11, width: 28, height: 27, rx: 7, fill: metal, stroke: INK, "stroke-width": 2 }],
      ["path", { d: "M6.5 21v8M41.5 21v8", stroke: INK, "stroke-width": 3, "stroke-linecap": "round" }],
      ...chosen(value, EYES, 1),
      ["path", mouth],
    ];
  }
  return [
    ground,
    ["path", { d: "M8 48C9 38 39 38 40 48Z", fill: chosen(value, HAIRS, 5) }],
    ["circle", { cx: 24, cy: 25, r: 13.5, fill: chosen(value, SKINS, 3) }],
    ...chosen(value, STYLES, 1)(chosen(value, HAIRS, 4)),
    ...chosen(value, EYES, 2),
    ["path", mouth],
  ];
}

/** Somebody's face in a circle. */
export function avatar(name, computer = false) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 48 48");
  picture.append(...parts(name, computer).map(element));
  return h("span", { class: "avatar-face", "aria-hidden": "true" }, picture);
}
