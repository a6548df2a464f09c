// Faces for everybody at a table, drawn here: chosen out of a few, or the one that goes with the name.

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
  "M19 33Q26 37 29.5 31",
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
  const behind = ground(chosen(value, GROUNDS, 0));
  const mouth = { d: chosen(value, MOUTHS, 2), stroke: INK, "stroke-width": 2, fill: "none", "stroke-linecap": "round" };
  if (computer) {
    const metal = chosen(value, ["#e8edf2", "#d7e3ea", "#f1e9dc", "#dfe6d8"], 3);
    return [
      behind,
      ["path", { d: "M24 11V5", stroke: INK, "stroke-width": 2 }],
      ["circle", { cx: 24, cy: 5, r: 2.6, fill: chosen(value, ["#cd332d", "#2462bd", "#1e7d4c", "#7a45b5"], 4) }],
      ["rect", { x: 10, y: 11, width: 28, height: 27, rx: 7, fill: metal, stroke: INK, "stroke-width": 2 }],
      ["path", { d: "M6.5 21v8M41.5 21v8", stroke: INK, "stroke-width": 3, "stroke-linecap": "round" }],
      ...chosen(value, EYES, 1),
      ["path", mouth],
    ];
  }
  return [
    behind,
    ["path", { d: "M8 48C9 38 39 38 40 48Z", fill: chosen(value, HAIRS, 5) }],
    ["circle", { cx: 24, cy: 25, r: 13.5, fill: chosen(value, SKINS, 3) }],
    ...chosen(value, STYLES, 1)(chosen(value, HAIRS, 4)),
    ...chosen(value, EYES, 2),
    ["path", mouth],
  ];
}

const eyes = (x, y, r = 2.2, fill = INK) => [["circle", { cx: 24 - x, cy: y, r, fill }], ["circle", { cx: 24 + x, cy: y, r, fill }]];
const ground = (fill) => ["rect", { width: 48, height: 48, fill }];
const path = (d, fill, more = {}) => ["path", { d, fill, ...more }];
const pen = { stroke: INK, "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" };
const muzzle = (y) => [path(`M21 ${y}h6l-3 3.4Z`, INK), path(`M24 ${y + 3}v2.2M24 ${y + 5}q-3 3-5 .6M24 ${y + 5}q3 3 5 .6`, "none", pen)];

/** Animals, each in a box from 0 to 48. */
const ANIMALS = {
  cat: [ground("#8ecae6"), path("M10 8 20 15H28L38 8 39 28H9Z", "#6b6f7a"), ["ellipse", { cx: 24, cy: 28, rx: 15, ry: 13, fill: "#6b6f7a" }], path("M13 13 18 17 13 20ZM35 13 30 17 35 20Z", "#f4a6c0"), ...eyes(6, 26, 3.2, "#d8f26b"), ...eyes(6, 26, 1.5), ...muzzle(30)],
  fox: [ground("#b7e4a7"), path("M8 7 21 15H27L40 7 39 26 24 43 9 26Z", "#e8752a"), path("M9 27 24 43 39 27Q31 27 24 34 17 27 9 27Z", "#fff6ea"), path("M12 12 17 16 12 20ZM36 12 31 16 36 20Z", "#5a2c12"), ...eyes(7, 24), path("M21 37h6l-3 4Z", INK)],
  bear: [ground("#ffd166"), ["circle", { cx: 12, cy: 13, r: 6, fill: "#7a4a24" }], ["circle", { cx: 36, cy: 13, r: 6, fill: "#7a4a24" }], ["circle", { cx: 24, cy: 27, r: 16, fill: "#8d5a2e" }], ["ellipse", { cx: 24, cy: 33, rx: 8, ry: 6.5, fill: "#e9cfa8" }], ...eyes(7, 23), ...muzzle(30)],
  frog: [ground("#cdb4f6"), ["circle", { cx: 14, cy: 14, r: 7, fill: "#4b9b3f" }], ["circle", { cx: 34, cy: 14, r: 7, fill: "#4b9b3f" }], ["ellipse", { cx: 24, cy: 29, rx: 18, ry: 14, fill: "#58b04b" }], ...eyes(10, 13, 4.2, "#fffdf8"), ...eyes(10, 13, 2), path("M12 31Q24 42 36 31", "none", pen)],
  owl: [ground("#f2e08a"), path("M9 8Q16 13 24 12T39 8Q43 40 24 43 5 40 9 8Z", "#7b5b3a"), ...eyes(7.5, 22, 7.5, "#fff6ea"), ...eyes(7.5, 22, 3.2), path("M21 28h6l-3 5Z", "#f0a028"), path("M17 37q3.5 3 7 0 3.5 3 7 0", "none", { ...pen, stroke: "#e9cfa8" })],
  penguin: [ground("#9de0d3"), ["ellipse", { cx: 24, cy: 26, rx: 17, ry: 19, fill: "#2b3040" }], path("M24 19Q30 11 35 19 39 34 24 43 9 34 13 19 18 11 24 19Z", "#fffdf8"), ...eyes(6, 23), path("M19.5 28h9L24 33Z", "#f0a028")],
  dino: [ground("#ffb385"), path("M12 14 16 6 20 12 24 4 28 12 32 6 36 14Z", "#2f7d4f"), path("M9 27Q9 11 24 11T39 27Q40 42 24 42T9 27Z", "#46a46b"), ...eyes(7, 23, 3.4, "#fffdf8"), ...eyes(7, 23, 1.8), path("M15 33q9 6 18 0M20 35.5v3M28 35.5v3", "none", { ...pen, stroke: "#14402a" })],
  panda: [ground("#f4a6c0"), ["circle", { cx: 12, cy: 13, r: 6, fill: INK }], ["circle", { cx: 36, cy: 13, r: 6, fill: INK }], ["circle", { cx: 24, cy: 27, r: 16, fill: "#fffdf8" }], ["ellipse", { cx: 16.5, cy: 25, rx: 4.6, ry: 5.6, fill: INK }], ["ellipse", { cx: 31.5, cy: 25, rx: 4.6, ry: 5.6, fill: INK }], ...eyes(7, 24.5, 1.7, "#fffdf8"), ...muzzle(31)],
  rabbit: [ground("#b7d7f2"), ["ellipse", { cx: 17, cy: 11, rx: 4.6, ry: 11, fill: "#f7efe6" }], ["ellipse", { cx: 31, cy: 11, rx: 4.6, ry: 11, fill: "#f7efe6" }], ["ellipse", { cx: 17, cy: 12, rx: 2, ry: 7, fill: "#f4a6c0" }], ["ellipse", { cx: 31, cy: 12, rx: 2, ry: 7, fill: "#f4a6c0" }], ["circle", { cx: 24, cy: 30, r: 14, fill: "#f7efe6" }], ...eyes(6, 27), ...muzzle(31)],
  lion: [ground("#9fd3c7"), ["circle", { cx: 24, cy: 26, r: 20, fill: "#c5701f" }], ["circle", { cx: 24, cy: 27, r: 13.5, fill: "#f2b950" }], ...eyes(5.5, 24), ...muzzle(29)],
};
const PEOPLE = ["Mara", "Theo", "Yuki", "Noor", "Ivo", "Zola"]; // names whose faces look unlike each other

/** The faces one can choose, by number; others are told the number, so their order stays. */
export const FACES = [...Object.keys(ANIMALS), ...PEOPLE];

const drawn = (face, name, computer) => ANIMALS[FACES[face]] ?? parts(FACES[face] ?? name, computer);

const pictures = new Map(); // drawn once, and copied: everybody is drawn anew with every frame

/** Somebody's face in a circle; `face` is the one they chose, if any. */
export function avatar(name, computer = false, face = null) {
  const key = JSON.stringify([name, computer, face]);
  if (!pictures.has(key)) {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "0 0 48 48");
    picture.append(...drawn(face, name, computer).map(element));
    pictures.set(key, picture);
  }
  return h("span", { class: "avatar-face", "aria-hidden": "true" }, pictures.get(key).cloneNode(true));
}

/** The face of whoever has this name at a seat's table. */
export function portrait({ table, game }, name) {
  const place = table.seats[game?.players.indexOf(name) ?? -1] ?? table.seats.find((each) => each.name === name);
  const person = place && table.people.find((each) => each.id === place.person);
  return avatar(name, Boolean(place?.computer), person?.face ?? null);
}
