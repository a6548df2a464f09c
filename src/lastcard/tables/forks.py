"""Opens tables that continue a match from a position of a record.

One person takes over a seat and computer players the others. A new secret seed decides all further cards,
since the record's seed is public.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.house import House
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import protocol as p
from lastcard.tables.entries import Body
from lastcard.tables.rules import RefusedError, rulebook


def forked(
    record: Record,
    actions: int,
    seat: int,
    token_hash: str,
    seed: str,
    *,
    level: p.Level = p.USUAL_LEVEL,
    clock: int = 0,
) -> list[Body]:
    """The first entries of a forked table, with a secret seed. Replays the record, which takes time.

    Raises a `RecordError` for a bad record and a `RefusedError` for a bad request.
    """
    match = record.forked(actions, seed)
    if seat >= len(match.players):
        raise RefusedError(f"There is no seat {seat + 1}: {len(match.players)} play in this match.")
    if match.match_over:
        raise RefusedError("The match is over there, so it cannot be played on; go back a few moves.")
    settings = settings_of(match.book, len(match.players), clock)
    rulebook(settings)  # raises if it cannot be played
    text = Record.of(match).to_json()
    played_on(text)  # so that it is cached when the table is set up
    name = match.players[seat]
    first: Body = {
        "kind": "created",
        "settings": settings.model_dump(exclude_defaults=True),
        "seed": seed,
        "name": name,
        "token": token_hash,
        "seat": seat,
    }
    bodies = [first]
    for other, computer in enumerate(match.players):
        if other != seat:
            bodies.append({"kind": "computer", "seat": other, "on": True, "name": computer, "level": level})
    return [*bodies, {"kind": "started", "players": list(match.players), "fork": text}]


def played_on(text: str) -> Match:
    """The match of a record, to continue from."""
    match = _played(text).copy()
    assert isinstance(match, Match)
    return match


@lru_cache(maxsize=8)  # a table is opened soon after it was planned, and again by other processes
def _played(text: str) -> Match:
    return Record.from_json(text).match()


def settings_of(book: Rulebook, seats: int, clock: int) -> p.TableSettings:
    """Table settings for these rules, for later matches at the same table."""
    edition = book.edition
    own = not edition.official
    try:
        return p.TableSettings(
            edition=editions.NAMES[0] if own else edition.name,
            edition_text=toml(edition.data) if own else None,
            house=book.house.in_force(House.of(edition.defaults)),
            customs=list(book.customs) if edition.written else None,
            rules=list(book.rules),
            seats=seats,
            clock=clock,
        )
    except ValidationError:
        raise RefusedError("The rules of this record are too long for a table online.") from None


def toml(data: Mapping[str, Any]) -> str:
    """Writes an edition's values as TOML.

    >>> print(toml({"title": "Mine", "wild": {"wild storm": {"copies": 4, "marked": True}}}))
    "title" = "Mine"
    "wild" = {"wild storm" = {"copies" = 4, "marked" = true}}
    """
    return "\n".join(f"{_toml(key)} = {_toml(value)}" for key, value in data.items())


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
