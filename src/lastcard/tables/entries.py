"""The entries of a table's log. Everything about a table follows from them, in order.

`person` gave the command, and `key` is its key, by which a repeated command is recognized. Entries contain
secrets (the seed, the text of rule cards) and never leave the server.
"""

import hashlib
import hmac
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class Body(TypedDict):
    """An entry of any kind: `kind`, and the fields that this kind needs."""

    kind: Literal[
        "created", "joined", "sat", "stood", "left", "hosted", "configured", "computer", "readied", "agreed",
        "wrote", "sealed", "revealed", "unsealed", "started", "acted", "claimed", "dropped", "onward",
        "dealt", "rematched", "said", "muted", "away", "back", "unveiled", "locked", "faced",
    ]  # fmt: skip
    person: NotRequired[int]
    key: NotRequired[str]
    name: NotRequired[str]
    token: NotRequired[str]  # the SHA-256 of it
    seat: NotRequired[int | None]
    on: NotRequired[bool]
    level: NotRequired[str]  # of a computer player; older entries have none
    whom: NotRequired[int]  # another person
    address: NotRequired[str]  # a mark of where somebody joined from
    settings: NotRequired[dict[str, Any]]
    same_edition: NotRequired[bool]  # the edition text is unchanged and not written again
    seed: NotRequired[str]
    commitment: NotRequired[str]  # SHA-256 of a share of the shuffle
    commitments: NotRequired[list[str | None]]  # of everybody, by seat; last, that of a host who watches
    share: NotRequired[str]  # revealed for `seat`, a place in `commitments`
    missing: NotRequired[list[int]]  # people whose shares are needed for the deal
    sentences: NotRequired[list[str]]
    players: NotRequired[list[str]]
    contributions: NotRequired[list[str]]
    keys: NotRequired[int]  # how chance is keyed; 1 if missing
    fork: NotRequired[str]  # the record that the starting match continues, with the new seed in it
    does: NotRequired[int | str]  # the claimed actions
    taken: NotRequired[list[list[Any]]]  # [seat, action, chance] each
    naming: NotRequired[list[int] | None]  # a color said with a card, to be named later
    by: NotRequired[Literal["person", "computer", "clock"]]
    claim: NotRequired[int]  # the version of the claim that this settles
    reaction: NotRequired[int]  # milliseconds
    until: NotRequired[float]
    face: NotRequired[int | None]  # the picture somebody chose
    text: NotRequired[str]
    phrase: NotRequired[str]


def address_mark(key: str, address: str) -> str:
    """A hash of an address that can be recognized at the same table only."""
    return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()[:16]
