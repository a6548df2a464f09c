// How well a computer player plays: the levels, in words, and the field to choose one.

import { h } from "./dom.js";
import { capital, say } from "./words.js";

export const LEVELS = ["newcomer", "casual", "solid", "sharp", "expert"]; // the weakest first
export const USUAL_LEVEL = "casual";

/** A level's name in words; the server may know levels this page does not. */
export const levelName = (level) => (LEVELS.includes(level) ? say(`level_${level}`) : level);

/**
 * A field to choose a level with, each with what to expect of it.
 * @param {string} level which is chosen now
 * @param {Object<string, any>} [attributes]
 */
export function levelField(level, attributes = {}) {
  const words = (each) => say("level_choice", { level: capital(levelName(each)), words: say(`level_${each}_hint`) });
  const element = h("select", { class: "level-field", ...attributes }, LEVELS.map((each) => h("option", { value: each }, words(each))));
  element.value = level;
  return element;
}
