// What this browser remembers: names, seats and wishes. Everything works without it, too.

/** What was remembered under a key. */
export function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`lastcard:${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Remember a value under a key; null: forget it. */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`lastcard:${key}`);
    else localStorage.setItem(`lastcard:${key}`, JSON.stringify(value));
  } catch {}
}

export const myName = () => recall("name", "");
export const rememberName = (name) => remember("name", name);

/** The token that opens one's seat at a table; it stays in this browser and goes into no address. */
export const seatAt = (code) => recall(`seat:${code}`, null);
export const rememberSeat = (code, joined) => remember(`seat:${code}`, joined && { ...joined, at: Date.now() });

/** The codes of the tables at which one has a seat, the newest first. */
export function mySeats() {
  try {
    const codes = Object.keys(localStorage).flatMap((key) => /^lastcard:seat:([\w-]+)$/.exec(key)?.[1] ?? []);
    return codes.sort((a, b) => (seatAt(b)?.at ?? 0) - (seatAt(a)?.at ?? 0));
  } catch {
    return [];
  }
}

export const wish = (name, otherwise) => recall(`wish:${name}`, otherwise);
export const rememberWish = (name, value) => remember(`wish:${name}`, value);
