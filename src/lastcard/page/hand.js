// One's own cards: fanned in as many rows as the screen needs, to tap, to drag or to reach by keys.

import { fill, h, set } from "./dom.js";
import { capital, say } from "./words.js";
import { face } from "./cards.js";
import { spotOf } from "./motion.js";
import { rememberWish, wish } from "./memory.js";

const LEAST_STEP = 30; // pixels of a card that stay visible and can be touched
const TURNED = 0.44; // of a card's width: by how much the outer cards of a fan reach out, both sides together
const DRAG_FROM = 10; // pixels after which a touch is a drag

const ORDERS = ["color", "number", "dealt"];
const rank = (card) => {
  const [first, ...rest] = card.split(" ");
  const symbol = first === "wild" ? card : rest.join(" ");
  const value = /^\d$/.test(symbol) ? symbol : `z${symbol}`;
  return { color: first === "wild" ? "~" : first, value };
};

const cardWidth = (element) => {
  const probe = element.appendChild(h("button", { class: "card", "aria-hidden": "true" }));
  const width = probe.offsetWidth;
  probe.remove();
  return width || 64;
};

/** The hand in the order one likes. */
function sorted(cards) {
  const order = wish("sort", "color");
  if (order === "dealt") return cards;
  const keys = order === "color" ? ["color", "value"] : ["value", "color"];
  return [...cards].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return keys.reduce((found, key) => found || (x[key] < y[key] ? -1 : x[key] > y[key] ? 1 : 0), 0);
  });
}

/**
 * The hand's element. `use(card, element)` is called for a tap or a drop on the pile.
 * @param {{ use: (card: string, element: HTMLElement) => void, dropZone: () => HTMLElement }} wishes
 */
export function handOf({ use, dropZone }) {
  const element = h("div", { class: "hand", role: "group", "aria-label": say("hand") });
  let shown = "";
  let cards = [];
  let usable = new Set();
  let drawn = [];
  let sentences = new Map(); // what is written on cards
  let fresh = new Set(); // the cards' keys that came since one last acted
  let tapped = null; // the card that was touched last

  /** Where each card lies: rows of a fan, so that of every card enough stays to be seen and touched. */
  const layOut = (children) => {
    const width = element.clientWidth || 340;
    const size = children[0]?.offsetWidth || cardWidth(element);
    const inRow = Math.max(1, Math.floor((width - size) / LEAST_STEP) + 1);
    const rows = Math.max(1, Math.ceil(children.length / inRow));
    const each = Math.ceil(children.length / rows);
    const step = each > 1 ? Math.min(size * 0.86, (width - size - (rows === 1 ? TURNED * size : 0)) / (each - 1)) : size;
    element.style.setProperty("--rows", String(rows));
    element.classList.toggle("several-rows", rows > 1);
    children.forEach((child, i) => {
      const row = Math.floor(i / each);
      const inThis = Math.min(each, children.length - row * each);
      const middle = (inThis - 1) / 2;
      const turn = rows === 1 && children.length > 2 ? ((i - middle) / Math.max(middle, 1)) * Math.min(7, children.length) : 0;
      child.style.setProperty("--x", `${(width - size) / 2 + ((i % each) - middle) * step}px`);
      child.style.setProperty("--row", String(row));
      child.style.setProperty("--turn", `${turn}deg`);
      child.style.setProperty("--sink", `${Math.abs(turn) * 0.9}px`);
    });
  };
  new ResizeObserver(() => layOut([...element.children])).observe(element);

  const known = new Map(); // the cards' elements by key, kept while the card is held: so they slide into place

  const draw = () => {
    const seen = {};
    const children = sorted(cards).map((card) => {
      const key = `${card}#${(seen[card] = (seen[card] ?? 0) + 1)}`;
      if (!known.has(key)) {
        const made = h("button", { type: "button", data: { key, card } }, face(card));
        grip(made, card);
        known.set(key, made);
      }
      const child = known.get(key);
      const can = usable.has(card);
      const arriving = child.classList.contains("arriving") ? " arriving" : ""; // on its way here
      child.className = `card${arriving}${can ? " can" : ""}${drawn.includes(card) && seen[card] === 1 ? " drawn" : ""}${fresh.has(key) ? " fresh" : ""}`;
      const says = sentences.has(card) ? ` “${sentences.get(card)}”` : "";
      child.setAttribute("aria-label", `${capital(card)}${says}${fresh.has(key) ? `, ${say("fresh")}` : ""}${can ? `, ${say("usable")}` : ""}`);
      return child;
    });
    for (const [key, child] of known) if (!children.includes(child)) known.delete(key);
    layOut(children);
    const focused = [...element.children].indexOf(document.activeElement);
    if (children.length !== element.children.length || children.some((child, i) => child !== element.children[i])) fill(element, children);
    if (focused >= 0 && !element.contains(document.activeElement)) children[Math.min(focused, children.length - 1)]?.focus({ preventScroll: true });
  };

  let dropSpot = null; // where a dragged card was let go

  /** A tap uses the card; so does dragging it onto the pile. */
  function grip(child, card) {
    let from = null;
    let dragging = false;
    child.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      from = [event.clientX, event.clientY];
      dragging = false;
    });
    child.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
      if (!dragging && Math.hypot(x, y) > DRAG_FROM) {
        dragging = true;
        child.setPointerCapture(event.pointerId);
        child.classList.add("dragged");
      }
      if (dragging) child.style.translate = `${x}px ${y}px`;
    });
    const end = (event) => {
      if (dragging) {
        const zone = dropZone().getBoundingClientRect();
        const over = event.clientX > zone.left - 30 && event.clientX < zone.right + 30 && event.clientY > zone.top - 30 && event.clientY < zone.bottom + 30;
        const dropped = spotOf(child);
        child.classList.remove("dragged");
        child.style.translate = "";
        tapped = child;
        if (over && event.type === "pointerup") {
          from = null;
          dropSpot = { child, spot: dropped };
          use(card, child);
        }
      }
      from = null;
    };
    child.addEventListener("pointerup", end);
    child.addEventListener("pointercancel", end);
    child.addEventListener("click", (event) => {
      if (dragging) event.preventDefault();
      else {
        tapped = child;
        use(card, child);
      }
      dragging = false;
    });
  }

  element.addEventListener("keydown", (event) => {
    const all = [...element.children];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at >= 0 && to !== undefined && all[to]) {
      event.preventDefault();
      all[to].focus();
    }
  });

  const spotted = (child) => spotOf(child, parseFloat(child.style.getPropertyValue("--turn")) || 0);

  return {
    element,
    /**
     * Show these cards; `can` holds those of use now, `written` maps a card to the sentence on it. Gives back the
     * keys of the cards that are new.
     */
    update(hand, can, justDrawn, written) {
      const now = JSON.stringify([hand, [...can], justDrawn, [...fresh]]);
      if (now === shown) return [];
      shown = now;
      [cards, usable, drawn, sentences] = [hand, can, justDrawn, written];
      const before = new Set(known.keys());
      draw();
      return [...known.keys()].filter((key) => !before.has(key));
    },
    nextOrder() {
      rememberWish("sort", ORDERS[(ORDERS.indexOf(wish("sort", "color")) + 1) % ORDERS.length]);
      draw();
      return wish("sort", "color");
    },
    /** These cards have just come; none: nothing is new any more. */
    mark(keys) {
      fresh = new Set(keys);
      for (const [key, child] of known) child.classList.toggle("fresh", fresh.has(key));
    },
    /** Where every card lies, before the hand changes: by name, the one that was touched first. */
    spots() {
      const found = new Map();
      const add = (child, spot = spotted(child)) => found.set(child.dataset.card, [...(found.get(child.dataset.card) ?? []), spot]);
      if (tapped?.isConnected) add(tapped, dropSpot?.child === tapped ? dropSpot.spot : undefined);
      for (const child of element.children) if (child !== tapped) add(child);
      dropSpot = null;
      return found;
    },
    keys: () => [...element.children].map((child) => child.dataset.key),
    /** The hand as it is now, without the card that was touched: it stays in sight until the cards leave. */
    picture() {
      const { left, top, width } = element.getBoundingClientRect();
      const copy = element.cloneNode(true);
      copy.querySelector(".lifted")?.remove();
      for (const card of copy.children) card.classList.remove("can", "fresh", "drawn");
      Object.assign(copy.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px` });
      set(copy, "inert", true);
      set(copy, "aria-hidden", "true");
      return copy;
    },
    /** A card by its key, as something that arrives: its name, where it will lie, its element. */
    arrival(key) {
      const child = known.get(key);
      return child && { name: child.dataset.card, element: child, spot: () => spotted(child) };
    },
  };
}
