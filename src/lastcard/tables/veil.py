"""Hides for a moment whether a card just drawn fits.

A player who draws a card that fits is asked whether to play it. If the turn passed at once whenever the card
does not fit, everybody would know. So for a moment the table looks the same in both cases, and the events
after the draw are held back until the moment is over.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lastcard.game.events import Event
from lastcard.game.match import Match
from lastcard.game.views import View, is_open
from lastcard.rules.layout import Q

LOOKS_AT_A_CARD = (0.8, 2.0)  # seconds a player appears to look at a drawn card; see `Pace.thinks`
DRAWING = ("drew", "drew_nothing", "reshuffled")


@dataclass(frozen=True)
class Veil:
    """A draw that does not fit, while the others cannot see yet that the turn has passed."""

    seat: int
    until: float
    before: View  # the table as an onlooker saw it before the draw
    later: tuple[Event, ...]  # what happened after the draw


def needs_veil(match: Match, seat: int) -> bool:
    """Whether the card this seat just drew must look to others like one that fits."""
    row = match.row[0]
    if match.book.house.jump_in or match.over:
        return False
    question = int(row["question"])
    asked_about_it = question == Q.DRAWN and row["asked"] == seat
    return not asked_about_it and not is_open(row, seat) and question in (Q.TURN, Q.DRAWN)


def held_back(match: Match, seat: int, events: list[Event]) -> tuple[list[Event], tuple[Event, ...]]:
    """Splits the events of a draw into those published at once and those published after the veil."""
    drawing = [number for number, event in enumerate(events) if event.what in DRAWING]
    split = drawing[-1] + 1 if drawing else 0
    kept = Event("kept", match.players[seat])  # as for a card that fits
    return events[:split], (kept, *events[split:])


@contextmanager
def as_if_it_fits(match: Match, veil: Veil | None) -> Iterator[None]:
    """The veiled match as it would be if the card just drawn fitted."""
    if veil is None:
        yield
        return
    before = match.snapshot()
    row = match.row[0]
    row["question"] = Q.DRAWN
    row["asked"] = row["turn"] = veil.seat
    try:
        yield
    finally:
        match.restore(before)
