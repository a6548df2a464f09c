// What this browser saw of a deal: the commitments everybody was shown, its own share of the shuffle, its first hand.
// It checks a finished match against that by itself, without asking the server.

import { recall, remember } from "./memory.js";
import { hex, sha256 } from "./sha256.js";

const FORMAT = { format: "lastcard witness", version: 1 }; // as `lastcard verify --witness` reads it
const MOST_SECRETS = 8; // unrevealed shares kept for a table
const MOST_WITNESSES = 60; // kept in this browser
const DEALT_BY = 3; // the version of the records of online tables

/** What was seen of the deal of a match at a table; null if no share of this browser's is in it. */
export const witnessOf = (code, match) => recall(`witness:${code}:${match}`, null);

/** Where one's own commitment belongs among the table's: at one's seat; last, if one hosts and watches. */
function ownPlace({ table, you }) {
  const place = you?.seat ?? table.seats.length;
  return you && place < table.commitments.length ? place : null;
}

/** One's own shares of the shuffles at a table. They outlive a reload of the page, but not their revelation. */
export class Shares {
  constructor(code) {
    this._key = `shares:${code}`;
    this._secrets = new Map(Object.entries(recall(this._key, {})));
  }

  /** The commitment to a new share, which stays a secret until all commitments are published. */
  commit() {
    const share = hex(crypto.getRandomValues(new Uint8Array(16)));
    const commitment = sha256(share);
    this._secrets.set(commitment, share);
    this._keep();
    return commitment;
  }

  /** Whether one is ready with a share that only another browser or page knew. */
  lost(seat) {
    if (!seat.table || !seat.you || seat.table.phase !== "lobby") return false;
    const place = ownPlace(seat);
    const sent = place === null ? null : seat.table.commitments[place];
    return Boolean(sent) && !this._secrets.has(sent);
  }

  /** Keep what the table shows of a deal; the share to reveal now, or null. `anew`: the line was just made. */
  look(seat, anew = false) {
    const { table, game, yours } = seat;
    if (!table || !seat.you) return null;
    const known = witnessOf(table.code, table.match);
    if (known && !known.hand.length && yours && table.phase === "playing" && game?.round === 1) keep({ ...known, hand: yours.hand });
    if (table.phase !== "dealing") return null;
    const place = ownPlace(seat);
    const sent = place === null ? null : table.commitments[place];
    const share = this._secrets.get(sent);
    if (!share) return anew && known && sameDeal(known, table) ? known.share : null; // the line may have broken on its way
    this._secrets.delete(sent);
    keep({
      ...FORMAT,
      table: table.code,
      match: table.match,
      players: table.seats.map((each) => each.name),
      commitment: table.commitment,
      commitments: table.commitments,
      place,
      share,
      restarts: known ? known.restarts + 1 : 0,
      hand: [],
    });
    this._keep();
    return share;
  }

  _keep() {
    remember(this._key, Object.fromEntries([...this._secrets].slice(-MOST_SECRETS)));
  }
}

const sameDeal = (witness, table) => witness.commitment === table.commitment && String(witness.commitments) === String(table.commitments);

function keep(witness) {
  const key = `witness:${witness.table}:${witness.match}`;
  remember(key, witness);
  const kept = [...recall("witnesses", []).filter((each) => each !== key), key];
  while (kept.length > MOST_WITNESSES) remember(kept.shift(), null);
  remember("witnesses", kept);
}

/**
 * What is wrong with a finished match by what was seen: the key of a sentence and its fields, or null.
 * @param witness what this browser saw
 * @param told the seed, contributions and players of the match, from its table or from its record
 */
export function problemWith(witness, told) {
  const { commitment, commitments, players, place, share } = witness;
  if (sha256(told.seed ?? "") !== commitment) return ["unfair_seed"];
  const shares = new Map(told.contributions.map((each) => each.split(/:(.*)/s).slice(0, 2)));
  const expected = commitments.flatMap((each, i) => (each ? [i] : []));
  if (told.contributions.length !== expected.length || !expected.every((i) => shares.has(String(i)))) return ["unfair_shares"];
  const swapped = expected.find((i) => sha256(shares.get(String(i))) !== commitments[i]);
  if (swapped !== undefined) return ["unfair_share", { name: players[swapped] ?? "" }];
  if (shares.get(String(place)) !== share) return ["unfair_own"];
  if (JSON.stringify(told.players) !== JSON.stringify(players)) return ["unfair_players"];
  if (told.forks?.length || (told.dealer ?? null) !== null || (told.version ?? DEALT_BY) !== DEALT_BY) return ["unfair_rule"];
  return null;
}
