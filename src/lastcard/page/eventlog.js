// What has happened at a table, as far as this seat was told. It is kept in this tab, so that it survives a reload.

const MOST = 300;

/** The events of one table: `events`, the newest last, and `version`, up to which they are known. */
export class EventLog {
  constructor(code) {
    this.key = `lastcard:log:${code}`;
    this.events = [];
    this.version = 0;
    this.turnBegan = 0; // how many events had been told when one last acted, counted from the beginning
    this.told = 0; // events from the beginning, those forgotten included
    this.wasAsked = false;
    try {
      Object.assign(this, JSON.parse(sessionStorage.getItem(this.key)));
    } catch {}
    this.save = () => this.keep();
    addEventListener("pagehide", this.save);
  }

  /** Take a frame in, after the seat has; gives back the events that are new. */
  take(frame, seat) {
    if (frame.missed === "too much") this.forget();
    const fresh = (frame.events ?? []).map((event) => ({ ...event, version: frame.version }));
    if (this.wasAsked && !seat.asked) this.turnBegan = this.told;
    this.wasAsked = seat.asked;
    this.events.push(...fresh);
    this.told += fresh.length;
    if (this.events.length > MOST) this.events.splice(0, this.events.length - MOST);
    this.version = seat.version;
    return fresh;
  }

  /** What has happened since one last acted, that included. */
  get sinceMyTurn() {
    return this.events.slice(Math.max(0, this.events.length - (this.told - this.turnBegan)));
  }

  forget() {
    this.events = [];
    this.told = this.turnBegan = 0;
  }

  keep() {
    const { events, version, turnBegan, told, wasAsked } = this;
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ events, version, turnBegan, told, wasAsked }));
    } catch {} // then it is lost with the page
  }

  close() {
    this.keep();
    removeEventListener("pagehide", this.save);
  }
}
