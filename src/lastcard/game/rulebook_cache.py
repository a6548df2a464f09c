"""A cache of compiled rulebooks: matches with the same rules share one."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from lastcard.rules import editions
from lastcard.rules.editions import Edition
from lastcard.rules.house import House
from lastcard.rules.rulebook import Rulebook

KEPT = 64
_kept: dict[str, Rulebook] = {}
_lock = Lock()


def kept(make: Callable[[], Rulebook], *made_from: object) -> Rulebook:
    """Returns the cached rulebook for these arguments, or makes one; the oldest entries are dropped."""
    name = repr(made_from)
    book = _kept.get(name)
    if book is None:
        book = make()
        with _lock:
            while len(_kept) >= KEPT:
                del _kept[next(iter(_kept))]
            _kept[name] = book
    return book


def book_for(
    players: int,
    edition: str | Path | Edition = "classic",
    house: Mapping[str, Any] | House | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
) -> Rulebook:
    """Returns the rulebook of `Rulebook.for_players`, cached for editions that come with lastcard.

    >>> book_for(3) is book_for(3), book_for(3) is book_for(3, house={"stacking": True})
    (True, False)
    """
    given = players, edition, house, customs, rule_cards, rules
    if edition not in editions.NAMES:  # a file may change
        return Rulebook.for_players(*given)
    return kept(lambda: Rulebook.for_players(*given), *given)
