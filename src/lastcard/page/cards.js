// How the cards look: faces, backs, color marks, the coin, the spinner and the icons, all drawn here as SVG.

const SVG = "http://www.w3.org/2000/svg";
const FONT = "ui-rounded, system-ui, 'Segoe UI', Roboto, sans-serif";
const PAPER = "#fff8e9"; // the warm white of borders and motifs
const NIGHT = "#2a2236"; // the ground of wild cards and backs, and the dark ink
const GOLD = "#f6bb2c";

/**
 * How a color looks: the ground of its cards, the ink on that ground, the ink on paper, and its shape.
 * @typedef {{ fill: string, ink: string, deep: string, shape: string }} Look
 */

/** The colors that we know by name, each with a shape of its own. @type {Record<string, Look>} */
const COLORS = {
  red: { fill: "#cd332d", ink: PAPER, deep: "#a31f1f", shape: "diamond" },
  yellow: { fill: "#f8bd2b", ink: "#33220a", deep: "#7a4c00", shape: "sun" },
  green: { fill: "#1e7d4c", ink: PAPER, deep: "#12603a", shape: "leaf" },
  blue: { fill: "#2462bd", ink: PAPER, deep: "#184a97", shape: "wave" },
  pink: { fill: "#f592b8", ink: "#470c2a", deep: "#a01d59", shape: "heart" },
  orange: { fill: "#f08428", ink: "#331604", deep: "#8f4204", shape: "triangle" },
  purple: { fill: "#7a45b5", ink: PAPER, deep: "#5d2f93", shape: "star" },
  teal: { fill: "#0f7a80", ink: PAPER, deep: "#0b5e63", shape: "hexagon" },
  white: { fill: "#ddd7cf", ink: "#2a2236", deep: "#5a5266", shape: "clover" },
  gray: { fill: "#6b6b76", ink: PAPER, deep: "#4b4b55", shape: "cross" },
  brown: { fill: "#7d5032", ink: PAPER, deep: "#5f3a22", shape: "arch" },
  black: { fill: "#1b1b20", ink: PAPER, deep: "#1b1b20", shape: "drop" },
};
const CLASSIC = ["red", "yellow", "green", "blue"];

/** In a box from -50 to 50: outline, size as the big motif, how far down one writes on it and how large. */
const SHAPES = {
  diamond: { d: "M0-60 46 0 0 60-46 0Z", size: 92, down: 0, room: 0.9 },
  sun: { d: burst(10, 52, 38), size: 92, down: 0, room: 1 },
  leaf: { d: "M40-50C-22-54-50-14-40 50C22 54 50 14 40-50Z", size: 88, down: 0, room: 0.98 },
  wave: { d: "M-46-36C-30-50-15-50 0-41S30-32 46-46V36C30 50 15 50 0 41S-30 32-46 46Z", size: 76, down: 0, room: 1 },
  heart: { d: "M0 48C-30 24-50 8-50-14C-50-32-38-42-25-42C-13-42-4-35 0-26C4-35 13-42 25-42C38-42 50-32 50-14C50 8 30 24 0 48Z", size: 94, down: -3, room: 0.9 },
  triangle: { d: "M0-60 46 34H-46Z", size: 88, down: 4, room: 0.75 },
  star: { d: burst(5, 56, 33), size: 86, down: 1, room: 0.72 },
  hexagon: { d: "M0-50 43-25V25L0 50-43 25V-25Z", size: 92, down: 0, room: 1 },
  clover: { d: "M-18-18A25 25 0 1 1 18-18A25 25 0 1 1 18 18A25 25 0 1 1-18 18A25 25 0 1 1-18-18Z", size: 76, down: 0, room: 0.85 },
  cross: { d: "M-22-48H22V-22H48V22H22V48H-22V22H-48V-22H-22Z", size: 94, down: 0, room: 0.9 },
  arch: { d: "M-42 40V-8A42 42 0 0 1 42-8V40Z", size: 80, down: 1, room: 1 },
  drop: { d: "M0-54C16-28 40-10 40 14A40 38 0 0 1-40 14C-40-10-16-28 0-54Z", size: 96, down: 11, room: 0.85 },
};

/** The outline of a star or, with many points, of a sun. */
function burst(points, outer, inner) {
  const corners = [];
  for (let i = 0; i < 2 * points; i++) corners.push(spot((180 * i) / points, i % 2 ? inner : outer));
  return `M${corners.join("L")}Z`;
}

/** A point at this distance from the middle, the angle counted clockwise from the top. */
function spot(degrees, distance) {
  const angle = (degrees * Math.PI) / 180;
  return `${(distance * Math.sin(angle)).toFixed(2)} ${(-distance * Math.cos(angle)).toFixed(2)}`;
}

// ------------------------------------------------------------------ drawing in general

/** An SVG element. @returns {any} */
function el(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
}

function picture(name, width, height, children) {
  return el("svg", { viewBox: `0 0 ${width} ${height}`, class: name, "aria-hidden": "true" }, ...children);
}

const group = (transform, ...children) => el("g", { transform }, ...children);
const at = (x, y, scale, ...children) => group(`translate(${x} ${y}) scale(${scale})`, ...children);
const path = (d, fill, more) => el("path", { d, fill, ...more });
const circle = (r, fill, more) => el("circle", { r, fill, ...more });
const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };
const line = (d, stroke, width, more) => path(d, "none", { stroke, "stroke-width": width, ...ROUND, ...more });
const rounded = (d, color, width, more) => line(d, color, width, { fill: color, ...more });

/** A rectangle with its middle at x, y. */
function box(x, y, width, height, rx, fill, more) {
  return el("rect", { x: x - width / 2, y: y - height / 2, width, height, rx, fill, ...more });
}

/** Text with its middle at x, y, so far as that can be said of a font that we do not know. */
function text(words, x, y, size, fill, more) {
  const font = { "font-family": FONT, "font-weight": 800, "font-size": size, "text-anchor": "middle" };
  const place = { x, y: (y + size * 0.36).toFixed(1), fill, "pointer-events": "none" };
  const node = el("text", { ...place, ...font, ...more });
  node.textContent = words;
  return node;
}

/** A color's shape with its middle at x, y. */
function shape(look, x, y, size, fill, more) {
  const transform = `translate(${x} ${y}) scale(${size / 100})`;
  return rounded(SHAPES[look.shape].d, fill, 6, { transform, ...more });
}

/** The words in lines, as large as the space allows. */
function paragraph(words, x, y, width, height, most, fill) {
  let size = most + 0.5;
  let lines = null;
  while (size > 6 && (!lines || lines.length * size * 1.18 > height)) {
    size -= 0.5;
    lines = wrap(words, width / (size * 0.62));
  }
  lines ??= wrap(words.replace(/\S{12}/g, "$& "), 14) ?? [words];
  const top = y - ((lines.length - 1) * size * 1.18) / 2;
  return lines.map((words, i) => text(words, x, top + i * size * 1.18, size, fill));
}

/** The words in lines of at most so many letters; null if a word is longer than a line. */
function wrap(words, letters) {
  const lines = [];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    if (word.length > letters) return null;
    const longer = lines.length ? `${lines.at(-1)} ${word}` : null;
    if (longer && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// ------------------------------------------------------------------ colors

/** The colors of the edition on the table, unless others are named. @type {readonly string[] | undefined} */
let atTable;

/** From now on, draw for an edition of these colors. @param {readonly string[]} colors */
export function useColors(colors) {
  atTable = colors;
}

/** @type {Map<string, Look>} */
const looks = new Map(Object.entries(COLORS));
/** @type {Map<string, Look[]>} */
const palettes = new Map();

/**
 * How a color looks. Words that we do not know get the CSS color of that name or one made up from the word.
 * Among the colors of an edition, if given, no two have the same shape.
 * @param {string} word
 * @param {readonly string[]} [colors] the colors of the edition
 * @returns {Look}
 */
function colorOf(word, colors = atTable) {
  if (colors?.includes(word)) return palette(colors)[colors.indexOf(word)];
  if (!looks.has(word)) looks.set(word, invent(word));
  return looks.get(word);
}

/** The looks of an edition's colors, in their order. */
function palette(colors) {
  const key = colors.join(" ");
  if (!palettes.has(key)) {
    const taken = new Set(colors.map((word) => Object.hasOwn(COLORS, word) && COLORS[word].shape));
    const free = () => Object.keys(SHAPES).find((name) => !taken.has(name)) ?? "diamond";
    const found = colors.map((word) => {
      const look = colorOf(word, null);
      if (look === COLORS[word]) return look;
      const shape = taken.has(look.shape) ? free() : look.shape;
      taken.add(shape);
      return { ...look, shape };
    });
    palettes.set(key, found);
  }
  return palettes.get(key);
}

/** A look for a color that nobody foresaw; the same word always gets the same one. */
function invent(word) {
  let hash = 2166136261;
  for (const letter of word) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
  const names = Object.keys(SHAPES);
  let fill = rgb(word) ?? rgb(`hsl(${hash % 360} ${50 + (hash >>> 9) % 25}% ${38 + (hash >>> 16) % 20}%)`);
  const [paper, night] = [rgb(PAPER), rgb(NIGHT)];
  while (contrast(fill, paper) < 4.6 && contrast(fill, night) < 4.6) fill = fill.map((part) => part * 0.96);
  let deep = fill;
  while (contrast(deep, paper) < 6) deep = deep.map((part) => part * 0.94);
  const ink = contrast(fill, paper) < 4.6 ? NIGHT : PAPER;
  return { fill: hex(fill), ink, deep: hex(deep), shape: names[(hash >>> 5) % names.length] };
}

let canvas = null;

/** Red, green and blue of a CSS color; null if it is none. */
function rgb(color) {
  canvas ??= document.createElement("canvas").getContext("2d");
  const seen = ["#000000", "#ffffff"].map((other) => {
    canvas.fillStyle = other;
    canvas.fillStyle = color;
    return canvas.fillStyle;
  });
  if (seen[0] !== seen[1] || !/^#[0-9a-f]{6}$/.test(seen[0])) return null;
  return [1, 3, 5].map((i) => parseInt(seen[0].slice(i, i + 2), 16));
}

const hex = (parts) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** The contrast of two colors as WCAG measures it, 1 to 21. */
function contrast(one, other) {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(parts) {
  const [r, g, b] = parts.map((part) => (part > 10.3 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3295));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A disc with one sector for each color and, if they have a size, the colors' shapes at this distance. */
function colorWheel(looks, radius, size, distance) {
  const step = 360 / looks.length;
  const sectors = looks.map((look, i) => path(sector(i * step, step, radius), look.fill));
  const cuts = looks.length > 1 ? looks.map((_, i) => `M0 0L${spot(i * step, radius)}`).join("") : "";
  const rim = { stroke: PAPER, "stroke-width": radius / 14 };
  const shapes = looks.map((look, i) => {
    const [x, y] = spot((i + 0.5) * step, distance).split(" ");
    return shape(look, x, y, size, look.ink);
  });
  return [...sectors, path(cuts, "none", rim), circle(radius, "none", rim), ...(size ? shapes : [])];
}

function sector(from, degrees, radius) {
  const to = spot(from + Math.min(degrees, 359.9), radius);
  return `M0 0L${spot(from, radius)}A${radius} ${radius} 0 ${degrees > 180 ? 1 : 0} 1 ${to}Z`;
}

// ------------------------------------------------------------------ symbols, in a box from -50 to 50

/** What a symbol is drawn with. @typedef {{ ink: string, ground: string, looks: Look[] }} Pen */

const skip = ({ ink }) => [
  circle(39, "none", { stroke: ink, "stroke-width": 16 }),
  line("M-26 26 26-26", ink, 15),
];

const arrow = "M-20 44V0H-38L-11-44L16 0H-2V44Z";
const reverse = ({ ink }) =>
  [18, 198].map((turn) => path(arrow, ink, { transform: `rotate(${turn}) translate(-12 -2) scale(.88)` }));

const number = (digits) => ({ ink }) => {
  const size = digits.length > 1 ? 72 : 106;
  const underline = /^[69]+$/.test(digits) ? [box(0, 47, 26 * digits.length + 14, 8, 4, ink)] : [];
  return [text(digits, 0, underline.length ? -4 : 0, size, ink), ...underline];
};

const plus = (count) => ({ ink }) =>
  count > 9
    ? [text(`+${count}`, 0, 0, 46, ink)]
    : [line("M-43 4H-15M-29-10V18", ink, 12), text(count, 20, 0, 92, ink)];

/** A fan of cards and how many there are to draw. */
const fan = (count) => ({ ink, ground, looks }) => {
  const turns = [[0], [-9, 10], [-19, 0, 19], [-29, -10, 9, 28]][Math.min(count, 4) - 1];
  const cards = turns.map((turn, i) => {
    const card = box(0, -50, 42, 62, 6, looks[i % looks.length].fill, { stroke: ink, "stroke-width": 4 });
    return group(`translate(0 24) rotate(${turn})`, card);
  });
  const halo = { stroke: ground, "stroke-width": 11, "stroke-linejoin": "round", "paint-order": "stroke" };
  return [...cards, text(`+${count}`, -3, 26, count > 9 ? 50 : 64, ink, halo)];
};

const swap = ({ ink, ground }) => [
  group("translate(-19 3) rotate(-10)", box(0, 0, 31, 46, 6, ink)),
  group("translate(19 3) rotate(10)", box(0, 0, 31, 46, 6, ground, { stroke: ink, "stroke-width": 6 })),
  line("M-26-34C-10-48 12-48 26-37M29-51 27-36 13-37", ink, 7),
  line("M26 40C10 54-12 54-26 43M-29 57-27 42-13 43", ink, 7),
];

const halves = (label) => ({ ink, ground }) => [
  rounded("M-5-47A42 42 0 0 0-5 37Z", ink, 5),
  line("M6-37A42 42 0 0 1 6 47Z", ink, 5, { fill: ground }),
  ...(label ? [text(label, -25, -5, 28, ground), text(label, 25, 5, 28, ink)] : []),
];

const pencil = (digits) => ({ ink, ground }) => {
  const wood = rounded("M-10-46H10V22L0 46-10 22Z", ink, 3);
  const rings = line("M-10-32H10M-9 22H9", ground, 5);
  return [text(digits, -20, 2, 88, ink), group("translate(24 2) rotate(24)", wood, rings)];
};

/** A bird in a tailcoat. */
const bird = ({ ink, ground }) => [
  el("ellipse", { cy: 4, rx: 33, ry: 44, fill: ink }),
  path("M-28-8C-44 4-46 20-40 30L-24 14ZM28-8C44 4 46 20 40 30L24 14Z", ink),
  el("ellipse", { cy: 17, rx: 21, ry: 28, fill: ground }),
  line("M-11-16h.01M11-16h.01", ground, 18),
  line("M-9-15h.01M9-15h.01", ink, 8),
  path("M-9-6H9L0 8Z", GOLD, { stroke: ink, "stroke-width": 2 }),
  path("M-24 50A12 8 0 0 1 0 50ZM0 50A12 8 0 0 1 24 50Z", GOLD, { stroke: ink, "stroke-width": 2 }),
];

const machine = ({ ink, ground }) => [
  path("M-36-22A26 24 0 0 1 20-22Z", ink),
  path(burst(5, 10, 4.6), ground, { transform: "translate(-8 -30)" }),
  box(-8, 8, 76, 56, 9, ink),
  ...[-32, -8, 16].map((x) => box(x, 5, 19, 32, 4, ground)),
  ...[-32, -8, 16].map((x) => path(burst(5, 9.5, 4.2), ink, { transform: `translate(${x} 5.5)` })),
  line("M28 12H42V-18", ink, 7),
  circle(10, ink, { cx: 42, cy: -24 }),
  box(-8, 42, 84, 9, 4, ink),
];

const threeBars = ({ ink, ground }) => [
  box(0, 0, 96, 66, 12, ink),
  ...[-29, 0, 29].map((x) => path(burst(5, 16, 7.5), ground, { transform: `translate(${x} 1)` })),
];

const runner = ({ ink }) => [
  circle(11, ink, { cx: 20, cy: -37 }),
  line("M11-17-1 9", ink, 17),
  line("M13-18 26 0 42-5M8-19-14-17-22 1", ink, 9),
  line("M0 10 20 20 13 45M-3 11-12 31-36 34", ink, 11),
  line("M-28-34H-6M-46-16H-29M-48 14H-30", ink, 6),
];

/** The footprint of a dinosaur, the mark of its edition. */
const footprint = ({ ink }) => [
  path("M0 46C-20 46-24 30-18 18C-13 9 13 9 18 18C24 30 20 46 0 46Z", ink),
  path("M0-50C11-32 13-8 5 6H-5C-13-8-11-32 0-50Z", ink),
  path("M-42-30C-24-22-12-6-11 9L-19 15C-33 6-42-12-42-30ZM42-30C24-22 12-6 11 9L19 15C33 6 42-12 42-30Z", ink),
];

const initials = (words) => ({ ink }) => {
  const letters = words.split(/[\s/-]+/).filter(Boolean).slice(0, 2).map((word) => word[0].toUpperCase());
  return [text(letters.join(""), 0, 0, letters.length > 1 ? 58 : 84, ink)];
};

/** From the symbol to what draws it in the middle of a card and, if that is too fine, in the corners. */
const SYMBOLS = {
  skip: { center: skip },
  reverse: { center: reverse },
  "swap hands": { center: swap },
  "50/50": { center: halves("50"), corner: halves("") },
  "badtz-maru": { center: bird },
  jackpot: { center: machine, corner: threeBars },
  run: { center: runner },
};
const COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function drawingOf(symbol) {
  if (Object.hasOwn(SYMBOLS, symbol)) return SYMBOLS[symbol];
  if (/^\d{1,3}$/.test(symbol)) return { center: number(symbol) };
  const [, word, rest] = /^(draw|custom) (\w+)$/.exec(symbol) ?? [];
  const count = COUNTS.indexOf(rest) + 1 || Number(rest);
  if (word === "draw" && count > 0 && count < 100) return { center: fan(count), corner: plus(count) };
  if (word === "custom" && count > 0 && count < 10) return { center: pencil(String(count)) };
  return { corner: initials(symbol) }; // its words stand in the middle
}

// ------------------------------------------------------------------ cards

function sheet(name, ground, children) {
  const edge = box(60, 90, 119, 179, 12.5, PAPER, { stroke: "#000", "stroke-opacity": 0.28 });
  return picture(name, 120, 180, [edge, box(60, 90, 108, 168, 8.5, ground), ...children]);
}

/** Cut off at this distance from the edges of a card. */
function inside(margin, child) {
  const [x, y, width, height] = [margin, margin, 120 - 2 * margin, 180 - 2 * margin];
  return el("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, child);
}

/** The same in the corner top left and, upside down, bottom right. */
function twice(...parts) {
  return [el("g", {}, ...parts), group("rotate(180 60 90)", ...parts.map((part) => part.cloneNode(true)))];
}

function coloredFace(look, symbol, marked) {
  const { center, corner } = drawingOf(symbol);
  const { size, down, room } = SHAPES[look.shape];
  const onGround = { ink: look.ink, ground: look.fill, looks: [look] };
  const onPaper = { ink: look.deep, ground: PAPER, looks: [look] };
  return sheet("card-face", look.fill, [
    inside(6, shape(look, 60, 90, size * 1.3, look.ink, { opacity: 0.09 })),
    shape(look, 62.5, 93.5, size, look.deep, { opacity: 0.55 }),
    shape(look, 60, 90, size, PAPER),
    ...(center ? [at(60, 90 + down, 0.6 * room, ...center(onPaper))] : words(symbol, look.deep)),
    ...twice(
      at(22, 25, 0.28, ...(corner ?? center)(onGround)),
      shape(look, 22, 48.5, 14.5, look.ink),
      ...(marked ? badge(look.deep) : []),
    ),
  ]);
}

function wildFace(looks, symbol, marked) {
  const { center, corner } = symbol ? drawingOf(symbol) : {};
  const onGround = { ink: PAPER, ground: NIGHT, looks };
  const onPaper = { ink: NIGHT, ground: PAPER, looks };
  const small = (y, radius) => at(22, y, 1, ...colorWheel(looks, radius, 0, 0));
  const [size, distance] = symbol ? [9, 39.3] : looks.length > 5 ? [16, 29] : [24, looks.length > 1 ? 26 : 0];
  const disc = symbol && center ? [circle(33.5, PAPER), at(0, 0, 0.54, ...center(onPaper))] : [];
  return sheet("card-face", NIGHT, [
    circle(50.5, PAPER, { cx: 60, cy: 90, opacity: 0.1 }),
    at(60, 90, 1, ...colorWheel(looks, 45, size, distance), ...disc),
    ...(symbol && !center ? words(symbol, NIGHT) : []),
    ...twice(
      ...(symbol ? [at(22, 25, 0.28, ...(corner ?? center)(onGround)), small(47.5, 7.2)] : [small(25, 11.5)]),
      ...(marked ? badge(NIGHT) : []),
    ),
  ]);
}

/** A card with a sentence of the players' own on it. */
function writtenFace(looks, symbol, sentence) {
  const onGround = { ink: PAPER, ground: NIGHT, looks };
  const { center, corner } = drawingOf(symbol);
  return sheet("card-face", NIGHT, [
    at(60, 90, 1, ...colorWheel(looks, 52, 0, 0)),
    box(60, 90, 100, 100, 9, PAPER, { stroke: NIGHT, "stroke-width": 2 }),
    ...paragraph(sentence, 60, 90, 94, 94, 17, NIGHT),
    ...twice(at(22, 22, 0.24, ...(corner ?? center)(onGround))),
  ]);
}

/** What is written on cards at this table: sentences by the card's name. @type {Map<string, string>} */
let written = new Map();
let writtenWords = "";

/** From now on these cards show their sentences. @param {readonly { card: string, sentence: string }[]} sentences */
export function useSentences(sentences) {
  const now = JSON.stringify(sentences);
  if (now === writtenWords) return;
  writtenWords = now;
  const cards = new Set([...written.keys(), ...sentences.map(({ card }) => card)]);
  written = new Map(sentences.map(({ card, sentence }) => [card, sentence]));
  for (const memory of [drawn, images]) for (const key of memory.keys()) if ([...cards].some((card) => key.startsWith(`face ${card} `) || key.startsWith(`${card} `))) memory.delete(key);
}

/** The mark of a dinosaur; bottom left, where it shows in a fanned hand too. */
function badge(ink) {
  return [circle(14.5, PAPER, { cx: 23, cy: 156.5 }), at(23, 156.5, 0.225, ...footprint({ ink }))];
}

/** A label with the words of a symbol for which there is no drawing. */
function words(symbol, ink) {
  const label = box(60, 90, 96, 56, 9, PAPER, { stroke: ink, "stroke-width": 2 });
  return [label, ...paragraph(symbol, 60, 90, 88, 48, 24, ink)];
}

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

function copyOf(key, draw) {
  if (!drawn.has(key)) drawn.set(key, draw());
  return drawn.get(key).cloneNode(true);
}

/**
 * The face of a card.
 * @param {string} name the card's full name: "red 7", "wild draw four"
 * @param {readonly string[]} [colors] the colors of the edition, for the wheel on wild cards
 * @returns {SVGSVGElement}
 */
export function face(name, colors = atTable) {
  return copyOf(`face ${name} ${colors ?? ""}`, () => {
    const [first, ...rest] = name.split(" ");
    const isColored = rest.length > 0 && (colors ? colors.includes(first) : first !== "wild");
    const full = isColored ? rest.join(" ") : name.replace(/^wild( |$)/, "");
    const symbol = full.replace(/(^| )dino$/, "");
    const marked = symbol !== full;
    if (written.has(name)) return writtenFace(palette(colors ?? CLASSIC), full, written.get(name));
    if (isColored) return coloredFace(colorOf(first, colors), symbol, marked);
    return wildFace(palette(colors ?? CLASSIC), symbol, marked);
  });
}

/** How the backs of the editions look: ground, lattice, dots, frame. */
const BACKS = {
  classic: [NIGHT, "#4a3d5c", "#8d7a9f", GOLD],
  "hello-kitty": ["#8c2a5a", "#b45584", "#ffc2da", "#ffe3ef"],
  jackpot: ["#4a0d24", "#7c2a46", GOLD, "#ffd98a"],
  dino: ["#2f4a1c", "#557838", "#b9d58c", "#e8d9a0"],
  anniversary: ["#14183a", "#343b73", "#f6d27a", GOLD],
  customizable: ["#1f3a68", "#46659c", "#a9c4f2", "#ffffff"],
};
let edition = "classic";

/** From now on backs are those of this edition. @param {string} name */
export function useEdition(name) {
  edition = Object.hasOwn(BACKS, name) ? name : "classic";
}

/** The back of a card. @returns {SVGSVGElement} */
export function back() {
  return copyOf(`back ${edition}`, () => {
    const [ground, net, spots, frame] = BACKS[edition];
    let lattice = "";
    let dots = "";
    for (let x = -168; x < 110; x += 18) lattice += `M${x} 6l168 168M${x} 174l168-168`;
    for (let y = 18; y < 174; y += 18) for (let x = 24; x < 110; x += 18) dots += `M${x} ${y - 3}l3 3-3 3-3-3Z`;
    const cards = (atTable ?? CLASSIC).slice(0, 4).map((word, i) => {
      const look = colorOf(word, atTable ?? CLASSIC);
      const card = box(0, -17, 25, 38, 4.5, look.fill, { stroke: PAPER, "stroke-width": 2.5 });
      return group(`rotate(${i * 22 - 33})`, card, shape(look, 0, -17, 14, look.ink));
    });
    return sheet("card-face card-back", ground, [
      inside(10.5, line(lattice, net, 1.2)),
      path(dots, spots),
      box(60, 90, 100, 160, 5, "none", { stroke: frame, "stroke-width": 1.5 }),
      circle(37, ground, { cx: 60, cy: 90, stroke: frame, "stroke-width": 2 }),
      group("translate(60 105)", ...cards),
    ]);
  });
}

/**
 * A card as a picture: where many cards lie or fly, a picture is one element, drawn once.
 * @type {Map<string, string>}
 */
const images = new Map();

/** A card's face, or its back for "", as an image. @param {string} name @returns {HTMLImageElement} */
export function cardImage(name, colors = atTable) {
  const key = name ? `${name} ${colors}` : `back ${edition}`;
  if (!images.has(key)) {
    const drawing = name ? face(name, colors) : back();
    drawing.setAttribute("width", "120");
    drawing.setAttribute("height", "180");
    images.set(key, `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`);
  }
  const image = document.createElement("img");
  Object.assign(image, { src: images.get(key), alt: "", decoding: "sync", draggable: false });
  return image;
}

/** The back of an edition that is not the one on the table. @returns {HTMLImageElement} */
export function backImage(name, colors) {
  const before = [edition, atTable];
  useEdition(name);
  useColors(colors);
  const image = cardImage("");
  [edition, atTable] = before;
  return image;
}

/**
 * A color's shape in the color, for the color in play and the buttons that name one.
 * @param {string} color
 * @param {readonly string[]} [colors] the colors of the edition
 * @returns {SVGSVGElement}
 */
export function colorMark(color, colors = atTable) {
  return copyOf(`mark ${color} ${colors ?? ""}`, () => {
    const look = colorOf(color, colors);
    const ground = box(12, 12, 23, 23, 6, look.fill, { stroke: PAPER, "stroke-opacity": 0.8 });
    return picture("color-mark", 24, 24, [ground, shape(look, 12, 12, 15, look.ink)]);
  });
}

/** A rule card from the dispenser. @param {string} words @returns {SVGSVGElement} */
export function dispenserCard(words) {
  return sheet("rule-card", PAPER, [
    box(60, 90, 108, 168, 8.5, "none", { stroke: COLORS.red.fill, "stroke-width": 2 }),
    path("M6 34V14.5A8.5 8.5 0 0 1 14.5 6H105.5A8.5 8.5 0 0 1 114 14.5V34Z", COLORS.red.fill),
    ...[36, 60, 84].map((x) => path(burst(5, 9, 4), PAPER, { transform: `translate(${x} 20.5)` })),
    ...paragraph(words, 60, 103, 98, 126, 17, NIGHT),
  ]);
}

// ------------------------------------------------------------------ chance

/** One side of the coin. @param {"heads" | "tails"} side @returns {SVGSVGElement} */
export function coin(side) {
  const ink = "#6b4200";
  const heads = [
    rounded("M-24-14-20-38-9-27 0-42 9-27 20-38 24-14Z", ink, 3),
    line("M-10-1h.01M10-1h.01", ink, 9),
    line("M-15 11C-8 21 8 21 15 11", ink, 5),
  ];
  const tails = [-64, 64, -32, 32, 0].map((turn) => {
    const feather = path("M0 0C-14-22-10-48 0-52C10-48 14-22 0 0Z", ink, { stroke: GOLD, "stroke-width": 2.5 });
    return group(`translate(0 16) rotate(${turn})`, feather, circle(4, GOLD, { cy: -38 }));
  });
  return picture("coin", 120, 120, [
    path(burst(36, 58, 55), "#c98a14", { transform: "translate(60 60)" }),
    circle(52, GOLD, { cx: 60, cy: 60, stroke: "#ffe3a1", "stroke-width": 3 }),
    group("translate(60 56)", ...(side === "heads" ? heads : tails)),
    text(side.toUpperCase(), 60, 90, 14, ink, { "letter-spacing": 1 }),
  ]);
}

const SPINNER = { choose: "choose", left: "left", right: "right", everyone: "everyone", "one of each": "each" };

/**
 * The wheel of the spinner, the first symbol at the top and the others clockwise after it: turned by
 * -60 degrees times i, it has symbol i at the top.
 * @param {readonly string[]} symbols
 * @returns {SVGSVGElement}
 */
export function spinnerWheel(symbols) {
  const step = 360 / symbols.length;
  const grounds = ["red", "yellow", "green", "blue", "pink", "purple"];
  const sectors = symbols.map((symbol, i) => {
    const look = COLORS[grounds[i % grounds.length]];
    const { fill: ground, ink } = look;
    const { center, corner } = drawingOf(symbol);
    const sign = Object.hasOwn(SPINNER, symbol)
      ? at(-18, -76, 1.5, outline(SPINNER[symbol], ink))
      : at(0, -58, 0.42, ...(corner ?? center)({ ink, ground, looks: [look] }));
    const piece = path(sector(-step / 2, step, 94), ground, { stroke: PAPER, "stroke-width": 3 });
    return group(`rotate(${i * step})`, piece, sign, ...paragraph(symbol, 0, -84, 70, 12, 10, ink));
  });
  const studs = symbols.map((_, i) => `M${spot((i - 0.5) * step, 94.5)}h.01`).join("");
  const hub = [circle(17, NIGHT, { stroke: PAPER, "stroke-width": 3 }), path(burst(5, 10, 4.5), GOLD)];
  const parts = [circle(99, NIGHT), ...sectors, line(studs, GOLD, 8), ...hub];
  return picture("spinner-wheel", 200, 200, [group("translate(100 100)", ...parts)]);
}

/** The lever of the jackpot; its arm (class "lever-arm") turns around 30, 104. @returns {SVGSVGElement} */
function lever() {
  const ball = circle(16, COLORS.red.fill, { cx: 30, cy: 20, stroke: COLORS.red.deep, "stroke-width": 2 });
  const shine = circle(4, PAPER, { cx: 25, cy: 15, opacity: 0.8 });
  return picture("lever", 60, 140, [
    el("g", { class: "lever-arm" }, line("M30 104V28", "#9d95ab", 8), ball, shine),
    line("M6 136V116A24 22 0 0 1 54 116V136Z", PAPER, 2, { fill: NIGHT }),
    circle(6, GOLD, { cx: 30, cy: 114 }),
  ]);
}

// ------------------------------------------------------------------ icons

/** Lines in a box from 0 to 24. */
const ICONS = {
  draw: "M7 7V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2M4 9a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2ZM10 11v6M7 14h6",
  hand: "M9.5 3.5h5a1 1 0 0 1 1 1V17a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4.5a1 1 0 0 1 1-1ZM8.5 6.5 4 7.9a1 1 0 0 0-.7 1.2l3.2 10.8a1 1 0 0 0 1.2.7L12 19.3M15.5 6.5 20 7.9a1 1 0 0 1 .7 1.2l-3.2 10.8a1 1 0 0 1-1.2.7L13.5 19.8",
  skip: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M5.8 18.2 18.2 5.8",
  reverse: "M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4",
  around: "M4 12a8 8 0 0 1 13.7-5.6L20 8.6M20 4v4.6h-4.6M20 12a8 8 0 0 1-13.7 5.6L4 15.4M4 20v-4.6h4.6",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2",
  robot: "M5 9h14v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM12 9V5M12 3.5v.01M9.5 13.5v1M14.5 13.5v1M2.5 13v3M21.5 13v3M9.5 18h5",
  "wifi-off": "M4 4l16 16M8.5 15.5a5 5 0 0 1 6 0M5 12a10 10 0 0 1 5-2.7M14.5 9.5A10 10 0 0 1 19 12M2 8.5a14 14 0 0 1 4.5-2.9M11 4.6A14 14 0 0 1 22 8.5M12 19.5v.01",
  crown: "M3.5 7.5 6 18h12l2.5-10.5-5 4.5L12 5l-3.5 7ZM6 21h12",
  chat: "M4 4h16a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 20 17h-8l-5 4v-4H4a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 1.5 0 0 1 4 4ZM7.5 10.5v.01M12 10.5v.01M16.5 10.5v.01",
  "sound-on": "M3 9.5h4L12 5v14l-5-4.5H3ZM15.5 9a4.2 4.2 0 0 1 0 6M18.3 6.2a8.2 8.2 0 0 1 0 11.6",
  "sound-off": "M3 9.5h4L12 5v14l-5-4.5H3ZM16 9.5l5 5M21 9.5l-5 5",
  book: "M12 6.5C10 4.8 7 4.2 3 4.5v14c4-.3 7 .3 9 2 2-1.7 5-2.3 9-2v-14c-4-.3-7 .3-9 2ZM12 6.5v14",
  sort: "M4 6h16M4 12h11M4 18h6",
  settings: "M4 7h9M19 7h1M16 4.5a2.5 2.5 0 1 0 .01 0M4 17h1M11 17h9M8 14.5a2.5 2.5 0 1 0 .01 0",
  bulb: "M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5C14.7 15.2 14.5 16 14.5 18h-5C9.5 16 9.3 15.2 8.5 14.5Z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  check: "M4.5 12.5 10 18 20 6.5",
  cross: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 9l6 6M15 9l-6 6",
  eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  trophy: "M7 3.5h10V10a5 5 0 0 1-10 0ZM7 5.5H3.5c0 3.5 1.2 5 3.7 5.3M17 5.5h3.5c0 3.5-1.2 5-3.7 5.3M12 15v3M8 21c0-2 1.5-3 4-3s4 1 4 3Z",
  dice: "M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5ZM8.2 8.2v.01M15.8 8.2v.01M12 12v.01M8.2 15.8v.01M15.8 15.8v.01",
  copy: "M10 8h9a1.5 1.5 0 0 1 1.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8.5 19V9.5A1.5 1.5 0 0 1 10 8ZM15.5 8V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h3.5",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M7 12H5v8.5h14V12h-2",
  play: "M7 4.5v15L19.5 12Z",
  pause: "M6.5 5h3v14h-3ZM14.5 5h3v14h-3Z",
  "step-forward": "M5 5v14l10-7ZM18 5h1.5v14H18Z",
  "step-back": "M19 5v14L9 12ZM4.5 5H6v14H4.5Z",
  host: "M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7Z",
  mute: "M8 4h12a1.5 1.5 0 0 1 1.5 1.5v10c0 .6-.3 1-.7 1.3M16.5 17H12l-5 4v-4H4a1.5 1.5 0 0 1-1.5-1.5v-10c0-.5.2-.9.6-1.2M3 3l18 18",
  pointer: "M5 4h14l-7 16Z",
  choose: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M5 20c0-4 3-5.5 7-5.5s7 1.5 7 5.5M2 6V2h4M22 6V2h-4",
  left: "M20 12H4M10 5.5 3.5 12l6.5 6.5",
  right: "M4 12h16M14 5.5l6.5 6.5-6.5 6.5",
  everyone: "M12 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M6.5 19.5c0-3.5 2-5.5 5.5-5.5s5.5 2 5.5 5.5M4.5 7.5a2 2 0 1 0 .01 0M19.5 7.5a2 2 0 1 0 .01 0M1.5 17c0-2 .8-3.3 2.5-3.7M22.5 17c0-2-.8-3.3-2.5-3.7",
  each: "M7 2.5 11 7 7 11.5 3 7ZM17 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M3.5 13.5h7v7h-7ZM21 13.5c-6-.5-8 2-7.5 7.5 6 .5 8-2 7.5-7.5Z",
};
const SOLID = new Set(["play", "pause", "step-forward", "step-back", "host", "pointer"]);

function outline(name, color) {
  return line(ICONS[name], color, 2, SOLID.has(name) ? { fill: color } : {});
}

/** A small picture in the color of the text around it. @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
  if (!Object.hasOwn(ICONS, name)) throw new Error(`There is no icon ${name}.`);
  return copyOf(`icon ${name}`, () => picture(`icon icon-${name}`, 24, 24, [outline(name, "currentColor")]));
}

/** Two arrows around the piles: the way play runs, clockwise as they are drawn. */
export const wayRing = () =>
  picture("way-ring", 200, 120, [
    line("M11 46.5A92 52 0 0 1 181 35M189 73.5A92 52 0 0 1 19 85", "currentColor", 5),
    path("M190 46 175 40 188 29ZM10 74 25 80 12 91Z", "currentColor"),
  ]);

/** The hue of a color's cards, as for the rim of the table. @param {string} color @returns {string} */
export const hueOf = (color, colors = atTable) => colorOf(color, colors).fill;
