// Sounds made here out of noise and tones: cards that slide and land, calls, coins, a win. Silent until wanted.

import { wish } from "./memory.js";
import { pace } from "./motion.js";

let audio = null;
let out = null; // everything goes through it: the volume
let hiss = null; // a second of noise

/** One tone: frequency, start and length in seconds, loudness; `to`: the frequency it glides to. */
function tone(frequency, start, length, { loudness = 0.12, shape = "sine", to = 0 } = {}) {
  const at = audio.currentTime + start;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency });
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  oscillator.connect(envelope(at, length, loudness));
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

/** A breath of noise around one frequency: a card on felt, on a card, in the air. */
function rustle(frequency, start, length, { loudness = 0.2, sharp = 1.2, to = 0 } = {}) {
  const at = audio.currentTime + start;
  const source = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: sharp });
  if (to) filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(envelope(at, length, loudness));
  source.start(at, Math.random());
  source.stop(at + length + 0.02);
}

function envelope(at, length, loudness) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.015, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

const slide = (start = 0) => rustle(1400, start, 0.16, { loudness: 0.16, to: 3200 });
const land = (start = 0, weight = 1) => {
  rustle(900, start, 0.07, { loudness: 0.35 * weight, sharp: 0.7 });
  tone(150, start, 0.09, { loudness: 0.22 * weight, to: 70 });
};
const flick = (start) => rustle(2600, start, 0.05, { loudness: 0.14, sharp: 2 });

const SOUNDS = {
  dealt: () => Array.from({ length: 14 }, (_, i) => flick(i * 0.09 * (pace() || 0.3))),
  played: ({ cards }) => {
    const heavy = /draw/.test(cards?.[0] ?? "");
    slide();
    land(0.3 * pace(), heavy ? 1.6 : 1);
    if (heavy) tone(90, 0.3 * pace(), 0.35, { loudness: 0.3, to: 45 });
  },
  laid: () => (slide(), land(0.2)),
  discarded: () => (slide(), land(0.2)),
  drew: ({ number }) => Array.from({ length: Math.min(number, 6) }, (_, i) => (flick(i * 0.09), land(i * 0.09 + 0.22, 0.4))),
  reversed: () => rustle(500, 0, 0.5, { loudness: 0.25, to: 2400, sharp: 3 }),
  missed: () => tone(330, 0.1, 0.16, { loudness: 0.1, shape: "triangle", to: 220 }),
  swapped: () => (rustle(700, 0, 0.6, { loudness: 0.25, to: 2200 }), rustle(2200, 0, 0.6, { loudness: 0.2, to: 700 })),
  passed: () => rustle(600, 0, 0.7, { loudness: 0.3, to: 2600 }),
  called: () => [[660, 0], [880, 0.09], [1320, 0.18]].forEach(([f, at]) => (tone(f, at, 0.22, { loudness: 0.14, shape: "triangle" }), tone(f / 2, at, 0.2, { loudness: 0.07 }))),
  caught: () => [[392, 0], [311, 0.13], [233, 0.26]].forEach(([f, at]) => tone(f, at, 0.2, { loudness: 0.11, shape: "sawtooth" })),
  challenged: () => [0, 0.12, 0.24].forEach((at) => tone(200, at, 0.1, { loudness: 0.14, shape: "square" })),
  coin: () => (tone(1900, 0, 0.7, { loudness: 0.08 }), tone(2537, 0, 0.6, { loudness: 0.06 }), tone(1900, 1, 0.4, { loudness: 0.09 })),
  spun: () => Array.from({ length: 14 }, (_, i) => flick(0.05 * i + 0.006 * i * i)),
  dispensed: () => (rustle(3000, 0, 0.3, { loudness: 0.2, sharp: 4 }), land(0.3)),
  won: () => [523, 659, 784, 1047, 1319].forEach((f, i) => (tone(f, i * 0.12, 0.5, { loudness: 0.13, shape: "triangle" }), tone(f * 1.5, i * 0.12, 0.4, { loudness: 0.05 }))),
  turn: () => accent(),
};

/** Each edition's own sound, at one's turn and with a win: a small bell, a roar, coins, a scratching pencil. */
const ACCENTS = {
  classic: () => (tone(700, 0, 0.1, { loudness: 0.08 }), tone(1050, 0.1, 0.22, { loudness: 0.08 })),
  anniversary: () => [784, 988, 1175].forEach((f, i) => tone(f, i * 0.07, 0.35, { loudness: 0.06 })),
  customizable: () => [0, 0.09, 0.2].forEach((at) => rustle(4200, at, 0.08, { loudness: 0.16, sharp: 3, to: 3200 })),
  dino: () => (tone(120, 0, 0.35, { loudness: 0.16, shape: "sawtooth", to: 62 }), rustle(300, 0, 0.35, { loudness: 0.2, to: 120 })),
  "hello-kitty": () => [1319, 1568, 2093].forEach((f, i) => (tone(f, i * 0.08, 0.3, { loudness: 0.05 }), tone(f * 2, i * 0.08, 0.18, { loudness: 0.02 }))),
  jackpot: () => [0, 0.06, 0.12, 0.2].forEach((at, i) => tone(2100 + 310 * (i % 3), at, 0.16, { loudness: 0.05, shape: "triangle" })),
};
let accent = ACCENTS.classic;

let asked = false;

/** How loud, from 0 to 1; 0 is mute. */
export const volume = () => (wish("sound", false) ? wish("volume", 0.7) : 0);

export const sounds = {
  /** Browsers allow sound only after a click. */
  wake() {
    if (!volume()) return;
    if (!audio) {
      audio = new AudioContext();
      hiss = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
      const data = hiss.getChannelData(0);
      for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
      out = new GainNode(audio);
      out.connect(new DynamicsCompressorNode(audio)).connect(audio.destination);
    }
    audio.resume();
    out.gain.value = volume();
    SOUNDS.turn();
  },
  take(frame, seat) {
    if (frame.type !== "news") return;
    const mine = seat.asked && !asked;
    asked = seat.asked;
    if (mine) tellTurn(seat);
    accent = ACCENTS[seat.table?.settings.edition] ?? ACCENTS.classic;
    if (!audio || !volume()) return;
    out.gain.value = volume();
    const heard = new Set();
    for (const event of frame.events) {
      if (heard.has(event.what)) continue;
      heard.add(event.what);
      SOUNDS[event.what]?.(event);
    }
    if (mine) SOUNDS.turn();
  },
};

/** It is one's turn: a short buzz on a phone, and a notification for who looks elsewhere and wants one. */
function tellTurn(seat) {
  if (wish("buzz", true) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(25);
  if (document.hidden && wish("notify", false) && globalThis.Notification?.permission === "granted") {
    const words = `${document.title.replace("● ", "")}`;
    new Notification(words, { tag: seat.code, icon: new URL("icon.svg", import.meta.url).href });
  }
}
