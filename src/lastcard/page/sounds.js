// Small synthesised sounds; silent until somebody wants them.

import { wish } from "./memory.js";

let audio = null;

/** One tone: frequency, start and length in seconds, loudness. */
function tone(frequency, start, length, loudness = 0.12, shape = "sine") {
  const at = audio.currentTime + start;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

const SOUNDS = {
  played: () => tone(520, 0, 0.09, 0.1, "triangle"),
  laid: () => tone(560, 0, 0.09, 0.1, "triangle"),
  drew: () => tone(240, 0, 0.08, 0.08, "triangle"),
  called: () => (tone(660, 0, 0.12), tone(880, 0.1, 0.2)),
  caught: () => (tone(300, 0, 0.15, 0.12, "square"), tone(200, 0.14, 0.25, 0.1, "square")),
  coin: () => (tone(1200, 0, 0.08), tone(1600, 0.07, 0.18)),
  spun: () => [0, 0.08, 0.16, 0.26, 0.38].forEach((start) => tone(420, start, 0.05, 0.06, "square")),
  won: () => [523, 659, 784, 1047].forEach((frequency, i) => tone(frequency, i * 0.13, 0.3)),
  turn: () => (tone(700, 0, 0.08, 0.08), tone(940, 0.09, 0.12, 0.08)),
};

let asked = false;
export const sounds = {
  /** Browsers allow sound only after a click. */
  wake() {
    if (wish("sound", false)) {
      audio ??= new AudioContext();
      audio.resume();
      SOUNDS.turn();
    }
  },
  take(frame, seat) {
    if (!audio || !wish("sound", false) || frame.type !== "news") return;
    new Set(frame.events.map((event) => event.what)).forEach((what) => SOUNDS[what]?.());
    if (seat.asked && !asked) SOUNDS.turn();
    asked = seat.asked;
  },
};
