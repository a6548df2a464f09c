"""A player's own evidence of an online deal, and its comparison with a record.

A record only proves that it is consistent. A witness is stored by a player's own client: the commitments
published before any share of the shuffle was revealed, the client's own share, and the first hand it was
dealt. The server cannot change it afterwards.
"""

import json
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.game.match import TABLE_KEYS
from lastcard.game.records import Record, commitment, read_file, write_text
from lastcard.tables.client_state import ClientState

FORMAT, VERSION = "lastcard witness", 1
SHARE_BYTES = 16


class WitnessError(LastcardError):
    """A witness that cannot be read, or that a record contradicts."""


@dataclass(frozen=True)
class Witness:
    """One deal as seen by one player."""

    table: str  # its code
    match: int  # 1 for the first match at the table
    players: tuple[str, ...]  # by seat
    commitment: str  # SHA-256 of the server's seed
    commitments: tuple[str | None, ...]  # SHA-256 of everybody's share, by seat; last, a watching host's
    place: int  # index of the client's own in `commitments`
    share: str  # the client's own
    restarts: int = 0  # aborted deals of this match that were seen
    hand: tuple[str, ...] = ()  # the first hand seen in the match; empty if none

    # --- checking --------------------------------------------------------------------------------

    def verify(self, record: Record) -> str:
        """Confirms in a sentence that the record has the witnessed deal; raises a `WitnessError` if not."""
        problem = self._problem_with_the_shuffle(record) or self._problem_with_the_deal(record)
        if problem:
            raise WitnessError(problem)
        shares = sum(each is not None for each in self.commitments)
        fixed = f"the seed and {'the only share' if shares == 1 else f'all {shares} shares'} of the shuffle"
        again = f" It had been begun and given up {_times(self.restarts)} before." if self.restarts else ""
        return f"The deal is the one witnessed: {fixed} were fixed before any share was known.{again}"

    def _problem_with_the_shuffle(self, record: Record) -> str | None:
        if commitment(record.seed) != self.commitment:
            return "The seed is not the one that the server committed to before the deal."
        shares = dict(text.partition(":")[::2] for text in record.contributions)
        expected = {str(place) for place, each in enumerate(self.commitments) if each}
        if set(shares) != expected or len(record.contributions) != len(expected):
            return "The shares in the shuffle are not those of the seats that had committed to one."
        for place, each in enumerate(self.commitments):
            if each and commitment(shares[str(place)]) != each:
                return (
                    f"{self._whose(place)} share in the shuffle is not the one committed to before the deal."
                )
        if shares.get(str(self.place)) != self.share:
            return "Your own share is not in the shuffle."
        return None

    def _problem_with_the_deal(self, record: Record) -> str | None:
        if record.players != self.players:
            return "The players, or their seats, are not those of the witnessed deal."
        if record.forks or record.dealer is not None or record.version != TABLE_KEYS:
            return "The record does not follow from one seed in the way in which online tables deal."
        if self.hand and not self._was_dealt(record):
            return "The first hand you were shown is not one that the seed and the shares deal you."
        return None

    def _was_dealt(self, record: Record) -> bool:
        """Whether the first hand seen was the player's hand at some point in the first round.

        A client that reconnected late saw its hand only after some actions.
        """
        for match, _, _ in record.steps():
            if int(match.row[0]["round"]) > 1:
                return False
            if match.hand(self.players[self.place]) == self.hand:
                return True
        return False

    def _whose(self, place: int) -> str:
        return f"{self.players[place]}'s" if place < len(self.players) else "The host's"

    # --- JSON ------------------------------------------------------------------------------------

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, "version": VERSION, **asdict(self)}, indent=1) + "\n"

    def write(self, path: Path) -> None:
        write_text(path, self.to_json(), WitnessError)

    @classmethod
    def read(cls, path: Path) -> "Witness":
        return read_file(path, cls.from_json, WitnessError)

    @classmethod
    def from_json(cls, text: str) -> "Witness":
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            raise WitnessError("this is not JSON, so it is not a witness.") from None
        if not isinstance(values, dict) or values.pop("format", None) != FORMAT:
            raise WitnessError("this is not a lastcard witness.")
        version = values.pop("version", None)
        if version != VERSION:
            raise WitnessError(f"this witness is of another version ({version!r}), not {VERSION}.")
        wrong = [name for name, right in _WANTED.items() if not right(values.get(name))]
        if wrong or set(values) != set(_WANTED):
            raise WitnessError(f"the witness is damaged: {(wrong or ['a field'])[0]} is missing or wrong.")
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        found = cls(**plain)
        if not 0 <= found.place < len(found.commitments):
            raise WitnessError("the witness is damaged: place is missing or wrong.")
        return found


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _texts(value: Any, *also: type) -> bool:
    return isinstance(value, list) and all(isinstance(each, (str, *also)) for each in value)


def _number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _text(value: Any) -> bool:
    return isinstance(value, str)


_WANTED = {
    "table": _text, "match": _number, "players": _texts, "commitment": _text,
    "commitments": lambda value: _texts(value, type(None)), "place": _number, "share": _text,
    "restarts": _number, "hand": _texts,
}  # fmt: skip


class Shares:
    """A client's shares of the shuffles at a table, and the witnesses of those deals."""

    def __init__(self) -> None:
        self.witnesses: dict[int, Witness] = {}  # by match
        self._secret: dict[str, str] = {}  # shares that have not been revealed, by their commitments

    def commit(self) -> str:
        """Creates a share and returns its commitment; the share stays secret until all are committed."""
        share = secrets.token_hex(SHARE_BYTES)
        self._secret[commitment(share)] = share
        return commitment(share)

    def knows(self, sent: str | None) -> bool:
        """Whether this client has the unrevealed share behind a commitment."""
        return sent in self._secret

    def look(self, seen: ClientState) -> str | None:
        """Records what the table shows of a deal; returns the share to reveal now, if any, once."""
        table = seen.table
        if table is None or seen.you is None:
            return None
        known = self.witnesses.get(table["match"])
        if known and not known.hand and _in_first_round(seen) and seen.yours:
            self.witnesses[known.match] = replace(known, hand=tuple(seen.yours["hand"]))
        if table["phase"] != "dealing":
            return None
        own = own_place(seen)
        share = self._secret.pop(table["commitments"][own] or "", None) if own is not None else None
        if share is not None and own is not None:
            self.witnesses[table["match"]] = Witness(
                table=table["code"],
                match=table["match"],
                players=tuple(seat["name"] or "" for seat in table["seats"]),
                commitment=table["commitment"],
                commitments=tuple(table["commitments"]),
                place=own,
                share=share,
                restarts=known.restarts + 1 if known else 0,
            )
        return share


def _in_first_round(seen: ClientState) -> bool:
    playing = seen.table is not None and seen.table["phase"] == "playing"
    return playing and seen.game is not None and seen.game["round"] == 1


def own_place(seen: ClientState) -> int | None:
    """The index of the client's own commitment: its seat; last, for a watching host."""
    assert seen.table is not None and seen.you is not None
    seat = len(seen.table["seats"]) if seen.you["seat"] is None else seen.you["seat"]
    return seat if seat < len(seen.table["commitments"]) else None
