// Asking the server over HTTP.

import { say } from "./words.js";

/** What the server refuses, in its words. */
export class Refused extends Error {
  constructor(words, clause = "", status = 0) {
    super(words);
    this.refused = true;
    this.clause = clause;
    this.status = status;
  }
}

/** The server's answer, if it does what it is asked. */
async function answered(method, path, body, signal) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(say("offline"));
  }
  if (answer.ok) return answer;
  let said = {};
  try {
    said = await answer.json();
  } catch {}
  throw new Refused(said.words || say("odd_answer", { status: answer.status }), said.clause, answer.status);
}

async function ask(method, path, body) {
  const answer = await answered(method, path, body);
  return answer.headers.get("Content-Type")?.includes("json") ? answer.json() : answer.text();
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);

/** What is told line by line, as it comes. */
export async function* lines(path, body, signal) {
  const answer = await answered("POST", path, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const whole = (rest + part.value).split("\n");
      rest = whole.pop();
      for (const line of whole) yield JSON.parse(line);
    }
  } catch (error) {
    if (signal.aborted || error instanceof SyntaxError) throw error;
    throw new Refused(say("offline"));
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** A promise that is made once and kept. */
const kept = new Map();
export function once(path) {
  if (!kept.has(path)) kept.set(path, get(path).catch((error) => (kept.delete(path), Promise.reject(error))));
  return kept.get(path);
}
