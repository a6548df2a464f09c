// What this browser remembers: names, seats and wishes. Everything works without it, too.

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`lastcard:${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(`lastcard:${key}`);
    else localStorage.setItem(`lastcard:${key}`, JSON.stringify(value));
  } catch {}
}

export const myName = () => read("name", "");
export const rememberName = (name) => write("name", name);

/** The token that opens one's seat at a table; it stays in this browser and goes into no address. */
export const seatAt = (code) => read(`seat:${code}`, null);
export const rememberSeat = (code, joined) => write(`seat:${code}`, joined && { ...joined, at: Date.now() });

/** The codes of the tables at which one has a seat, the newest first. */
export function mySeats() {
  try {
    const codes = Object.keys(localStorage).flatMap((key) => /^lastcard:seat:(\w+)$/.exec(key)?.[1] ?? []);
    return codes.sort((a, b) => (seatAt(b)?.at ?? 0) - (seatAt(a)?.at ?? 0));
  } catch {
    return [];
  }
}

export const wish = (name, otherwise) => read(`wish:${name}`, otherwise);
export const rememberWish = (name, value) => write(`wish:${name}`, value);
