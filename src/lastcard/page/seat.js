// One's place at a table: the socket, what has been told over it, and coming back when the line breaks.

import { Refused } from "./api.js";
import { Shares } from "./witness.js";
import { say } from "./words.js";

const PAUSES = [100, 300, 700, 1500, 3000, 5000];
const PROTOCOL = 2;

/** A key of its own for every command, so that one sent again is not done twice. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fires "told" for every frame taken in (`detail` is the frame) and "line" when the connection changes
 * (`detail`: "connecting", "connected", "lost" or "ended").
 */
export class Seat extends EventTarget {
  /** `since` is the version up to which this tab knows what happened, from before a reload. */
  constructor(code, token = null, since = 0) {
    super();
    this.code = code;
    this.token = token;
    this.version = 0;
    this._since = since;
    this.table = this.game = this.yours = this.prompt = this.clock = this.you = null;
    this.chat = [];
    this.present = [];
    this.watching = 0;
    this.line = "connecting";
    this._waiting = new Map();
    this._tries = 0;
    this._closed = false;
    this._shares = new Shares(code);
  }

  connect() {
    if (this._closed) return;
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this._socket = new WebSocket(address));
    socket.onopen = () => {
      const hello = { type: "hello", protocol: PROTOCOL, table: this.code };
      if (this.token) hello.token = this.token;
      if (this.version || this._since) hello.since = this.version || this._since;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => socket === this._socket && this._take(JSON.parse(event.data));
    socket.onclose = () => socket === this._socket && this._lost();
  }

  /** Whether everybody else at the table is a computer player: then the game waits while one looks elsewhere. */
  get alone() {
    return Boolean(this.yours && this.table.seats.filter((place) => place.person !== null).length === 1);
  }

  /** Hang up until `resume`: at a table where nobody is, nothing happens. */
  pause() {
    if (this._closed || this.line !== "connected") return;
    this._paused = true;
    this._socket.close();
  }

  resume() {
    if (!this._paused) return;
    this._paused = false;
    this.connect();
  }

  _paused = false;

  close() {
    this._closed = true;
    this._socket?.close();
  }

  /** Give a command; resolves when it is done, rejects with the reason when it is refused. */
  command(type, fields = {}) {
    const key = newKey();
    const message = JSON.stringify({ type, key, ...fields });
    return new Promise((resolve, reject) => {
      this._waiting.set(key, { message, resolve, reject });
      if (this.line === "connected") this._socket.send(message);
      else if (this.line === "ended") reject(new Refused(say("no_longer_here")));
    });
  }

  /** Say that one is ready, or no longer; the commitment to one's share of the shuffle goes with it. */
  ready(ready) {
    return this.command("ready", { ready, commitment: ready ? this._shares.commit() : "" });
  }

  /** Start the match, as the host. */
  start(fill = false) {
    return this.command("start", { fill, commitment: this._shares.commit() });
  }

  /** Reveal our share once all commitments are published; commit anew where our share was lost. */
  _lookAtTheDeal(frame) {
    const anew = frame.type === "welcome";
    const share = this._shares.look(this, anew);
    const quietly = () => {}; // a refusal shows by what the table does next
    if (share) this.command("reveal", { share }).catch(quietly);
    else if (anew && this._shares.lost(this)) this.ready(true).catch(quietly);
  }

  act(does) {
    return this.command("act", { does, version: this.version });
  }

  /** One's own name in the match, if one plays in it. */
  get name() {
    return this.game && this.yours ? this.game.players[this.yours.seat] : null;
  }

  get isHost() {
    return Boolean(this.you && this.table && this.table.host === this.you.id);
  }

  get asked() {
    return Boolean(this.game?.asked.some((asked) => asked.player === this.name));
  }

  get roundOver() {
    return Boolean(this.game && this.game.winner !== null && this.game.asked.length === 0);
  }

  /** Milliseconds until the clock runs out, by our own clock; null without one. */
  get timeLeft() {
    return this.clock ? this.clock.ends - (Date.now() + this._skew) : null;
  }

  _take(frame) {
    switch (frame.type) {
      case "ping":
        this._socket.send(JSON.stringify({ type: "pong", number: frame.number }));
        return;
      case "done":
      case "because":
      case "advice":
      case "refused": {
        const waiting = this._waiting.get(frame.key);
        this._waiting.delete(frame.key);
        if (frame.type === "refused") waiting?.reject(new Refused(frame.words, frame.clause));
        else waiting?.resolve(frame);
        return;
      }
      case "bye":
        if (!frame.come_back) this._end(frame.words);
        return;
      case "welcome":
        this._tries = 0;
        this._fold(frame);
        this._setLine("connected");
        for (const { message } of this._waiting.values()) this._socket.send(message);
        this._lookAtTheDeal(frame);
        break;
      case "news":
        this._fold(frame);
        this._lookAtTheDeal(frame);
        break;
      case "present":
        Object.assign(this, { present: frame.present, watching: frame.watching });
        break;
    }
    this.dispatchEvent(new CustomEvent("told", { detail: frame }));
  }

  _fold(frame) {
    this.version = frame.version;
    for (const part of ["table", "game", "yours", "prompt", "you", "clock", "present", "watching"]) {
      if (part in frame) this[part] = frame[part];
    }
    if (frame.clock) this._skew = frame.clock.now - Date.now();
    if (frame.type === "welcome") this.chat = frame.chat;
    else if (frame.chat) this.chat = [...this.chat, ...frame.chat].slice(-100);
    if (this.you && this.table) this.you = this.table.people.find((person) => person.id === this.you.id) ?? this.you;
  }

  _skew = 0;

  _lost() {
    if (this._closed || this.line === "ended") return;
    if (this._paused) return this._setLine("paused");
    this._setLine(this._tries || this.version ? "lost" : "connecting");
    setTimeout(() => this.connect(), PAUSES[Math.min(this._tries++, PAUSES.length - 1)]);
  }

  _end(words) {
    this._closed = true;
    this.farewell = words;
    this._setLine("ended");
    for (const { reject } of this._waiting.values()) reject(new Refused(words));
    this._waiting.clear();
  }

  _setLine(line) {
    if (line === this.line && line !== "ended") return;
    this.line = line;
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }
}
