"""Verifiable deals: first commitments to all shares of the shuffle, then the shares, then the cards.

The server commits to the seed before it knows any share, and no share is revealed before all are committed.
So nobody, including the server, can search for a share or seed that produces a favorable deal.
"""

import itertools
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from lastcard.common.english import listed
from lastcard.common.errors import LastcardError
from lastcard.game.match import TABLE_KEYS, Match
from lastcard.game.records import commitment
from lastcard.rules import language
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import protocol as p
from lastcard.tables.entries import Body
from lastcard.tables.rules import RefusedError, rulebook
from lastcard.tables.table import Person, Seat, Table


def begun(table: Table, host: Person, committed: str) -> list[Body]:
    """Starts the match: deals at once or, if anybody committed to a share, collects the shares first."""
    started = _started(table, [])  # it can be dealt, as was checked
    commitments = _commitments(table, host, committed)
    if table.entropy.seeded or not any(commitments):  # with a given seed, only the seed decides the cards
        return [started]
    return [{"kind": "sealed", "commitments": commitments}]


def revealed(table: Table, person: Person, command: p.Reveal) -> list[Body]:
    """Reveals a share; the last share triggers the deal."""
    dealing = table.dealing
    if dealing is None:
        raise RefusedError("Shares of the shuffle are revealed when the host has started the match.")
    own = [place for place in dealing.missing if dealing.people[place] == person.id]
    if not own:
        raise RefusedError("No share of the shuffle is missing from you.")
    if commitment(command.share) != dealing.commitments[own[0]]:
        raise RefusedError("This is not the share of the shuffle you have committed to.")
    body: Body = {"kind": "revealed", "seat": own[0], "share": command.share}
    if dealing.missing != own:
        return [body]
    shares = dealing.shares | {own[0]: command.share}
    return [body, _started(table, [f"{place}:{share}" for place, share in sorted(shares.items())])]


def aborted(table: Table, *left: int) -> list[Body]:
    """Aborts a deal because shares are missing or people have left."""
    dealing = table.dealing
    if dealing is None:
        return []
    missing = [*left] or [owner for place in dealing.missing if (owner := dealing.people[place]) is not None]
    seed = table.entropy.token("deal again", table.seed)
    return [{"kind": "unsealed", "missing": missing, "seed": seed}]


def aborted_by_leaving(table: Table, person: Person) -> list[Body]:
    """Aborts the deal if it needs the seat or share of this leaving person."""
    concerned = table.dealing and (person.seat is not None or person.id in table.dealing.people)
    return aborted(table, person.id) if concerned else []


def awaited(table: Table) -> str | None:
    """The people whose shares are still missing."""
    if table.dealing is None:
        return None
    owners = [table.dealing.people[place] for place in table.dealing.missing]
    names = listed([table.people[owner].name for owner in owners if owner is not None])
    reveal = "reveals a share" if len(owners) == 1 else "reveal their shares"
    return f"The cards are dealt as soon as {names} {reveal} of the shuffle."


def _commitments(table: Table, host: Person, committed: str) -> list[str | None]:
    """A commitment or None for each seat; last, a spectating host's."""
    found = [
        (committed if seat.person == host.id and committed else seat.commitment) or None
        for seat in table.seats
    ]
    return [*found, committed] if host.seat is None and committed else found


def _started(table: Table, contributions: list[str]) -> Body:
    """The entry that deals, if possible."""
    players = [_name_at(table, i) for i in range(len(table.seats))]
    body: Body = {
        "kind": "started",
        "players": players,
        "contributions": contributions,
        "keys": TABLE_KEYS,
    }
    sentences = _rule_cards(table.book, table.seats)
    if sentences:
        body["sentences"] = sentences
    book = rulebook(table.settings, sentences or None)  # raises if it cannot be played
    Match(book, players, seed=table.seed, contributions=contributions, keys=TABLE_KEYS)
    return body


def reading_of_rule_cards(table: Table) -> Callable[[], None] | None:
    """Returns what parses the coming match's rule cards off the event loop, if people write any here.

    Dealing is quick afterwards, and reports any problem with them.
    """
    settings, book, seats = table.settings, table.book, list(table.seats)
    if table.match or not book.edition.rule_cards:
        return None

    def read() -> None:
        with suppress(LastcardError):
            rulebook(settings, _rule_cards(book, seats) or None)

    return read


def _rule_cards(book: Rulebook, seats: Sequence[Seat]) -> list[str]:
    """Everybody's rule cards; computer players write the edition's suggestions.

    With only one person, rules about acts in the room are left out, since nobody could see them.
    """
    suggested = book.edition.suggestions
    if sum(seat.person is not None for seat in seats) < 2:
        suggested = tuple(filter(_is_enforced, suggested)) or suggested
    suggestions = itertools.cycle(suggested)
    sentences: list[str] = []
    for seat, most in zip(seats, book.rule_cards_each(len(seats)), strict=True):
        sentences += seat.written[:most]
        sentences += [next(suggestions) for _ in range(most - len(seat.written[:most]))]
    return sentences


@lru_cache(maxsize=4096)
def _is_enforced(sentence: str) -> bool:
    """Whether the table enforces all parts of a rule card."""
    meaning = language.explain(sentence, "rule_card")
    return meaning.kind == "rule" and all(part.by == "table" for part in meaning.parts)


def _name_at(table: Table, seat: int) -> str:
    place = table.seats[seat]
    return table.people[place.person].name if place.person is not None else place.computer or ""
