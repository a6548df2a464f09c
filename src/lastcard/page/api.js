// Asking the server over HTTP.

import { say } from "./words.js";

/** What the server refuses, in its words. */
export class Refused extends Error {
  constructor(words, clause = "", status = 0) {
    super(clause ? `${words} (${clause})` : words);
    this.refused = true;
    this.clause = clause;
    this.status = status;
  }
}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(say("offline"));
  }
  const text = await answer.text();
  if (answer.ok) return answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : text;
  let said = {};
  try {
    said = JSON.parse(text);
  } catch {}
  throw new Refused(said.words || say("odd_answer", { status: answer.status }), said.clause, answer.status);
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);

/** A promise that is made once and kept. */
const kept = new Map();
export function once(path) {
  if (!kept.has(path)) kept.set(path, get(path).catch((error) => (kept.delete(path), Promise.reject(error))));
  return kept.get(path);
}
