"""Checks who may take which seat: a free one or a computer player's, before or during the match."""

from lastcard.common.labels import looks_like
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Person, Table


def check_seat(table: Table, number: int, person: Person | None = None) -> None:
    """Checks that a person may sit down here now; raises a `RefusedError` if not."""
    if table.dealing:
        raise RefusedError("The match is about to begin; wait a moment.")
    if number >= len(table.seats):
        raise RefusedError(f"The table has {len(table.seats)} seats.")
    seat = table.seats[number]
    if table.phase == "lobby":
        if seat.person is not None:
            raise RefusedError("Somebody sits there already.")
        return
    if not table.playing:
        raise RefusedError("The match is over; seats are taken before the next one.")
    if seat.computer is None or (person is not None and person.seat is not None):
        raise RefusedError("Seats of people are taken before the match; you may watch until it is over.")
    if person is not None and person.held not in (None, number):
        raise RefusedError("You know other cards of this match: take your old seat, or watch.")


def names_besides(table: Table, number: int | None) -> set[str]:
    """The lower-case names in use, except the one that a computer player holds in this seat."""
    if number is None or number >= len(table.seats) or not table.seats[number].left:
        return table.names()
    return table.names() - {str(table.seats[number].computer).lower()}


def looks_taken(table: Table, name: str, number: int | None) -> bool:
    """Whether a name looks like one in use."""
    return looks_like(name) in map(looks_like, names_besides(table, number))
