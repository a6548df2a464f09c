// The words of the page, from one catalog that the terminal reads as well: words.json. Whole sentences with named
// places and plural forms, so that they can be translated. What happens in a game comes in words from the server.

const catalog = await (await fetch(new URL("words.json", import.meta.url))).json();

const language = "en";
// Made when first needed: loading a language's tables takes a slow phone a while.
const made = {};
const intl = (kind, options) => (made[kind] ??= new Intl[kind](language, options));

/**
 * Words by their key: `say("cards", { count: 3 })`. With `count`, the right plural is chosen.
 * @param {string} key
 * @param {Object<string, any>} [values]
 */
export function say(key, values = {}) {
  const found = catalog[key];
  if (found === undefined) throw new Error(`There are no words for ${key}.`);
  const form = typeof found === "string" ? found : found[intl("PluralRules").select(values.count)] ?? found.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === "number" ? number(values[name]) : String(values[name] ?? "")));
}

/** The same; "" if there are no such words. */
export const sayIfKnown = (key, values) => (key in catalog ? say(key, values) : "");

/** A house rule's name in words. */
export const houseTitle = (name) => sayIfKnown(`house_${name}`) || capital(name.replaceAll("_", " "));
/** What a house rule is set to, in words. */
export const houseValue = (name, value) => (name === "target" && value === 0 ? say("single_round") : sayIfKnown(`choice_${name}_${value}`) || sayIfKnown(`choice_${value}`) || String(value));

export const listed = (names) => (names.length > 1 ? intl("ListFormat", { type: "conjunction" }).format(names) : String(names[0] ?? ""));
export const number = (value) => (Math.abs(value) < 1000 ? String(value) : intl("NumberFormat").format(value));
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
