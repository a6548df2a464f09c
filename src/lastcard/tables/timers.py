"""Automatic events of a table: clocks, computer players, claims to settle, new rounds.

They follow from the log, the time and who is connected, so every process computes the same events; the log's
unique key lets only one of them write each event.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from lastcard.bots import default_action
from lastcard.bots.think_time import notices, pause
from lastcard.common.errors import IllegalActionError
from lastcard.rules.layout import QUESTION_WORDS
from lastcard.tables.bot_turns import AT_ONCE, LATE, Asks, BotAnswer, BotQuestion
from lastcard.tables.commands import CommandResult, dealt, played, read
from lastcard.tables.deals import aborted
from lastcard.tables.entries import Body
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import PendingClaim, Table

NEVER = float("inf")
SLOW_TWICE = 2  # after this many questions left to the clock, a computer player sits in


@dataclass(frozen=True)
class Pace:
    """Delays of automatic events, in seconds."""

    thinks: tuple[float, float] = (0.8, 2.0)  # a computer player's answer, from `bots.think_time` 0 to 1
    longer: float = 1.0  # added where a call is owed, so that people can speak first
    away_after: float = 30.0  # without a connection, before a computer player sits in
    lobby_after: float = 300.0  # without a connection, before somebody has left the lobby
    round_pause: float = 30.0  # between rounds, if not everybody wants to go on sooner
    short_pause: float = 5.0  # the same where only computer players sit
    reveal_within: float = 15.0  # from everybody's commitments to the last share of the shuffle
    late: float = LATE  # after which a bot's answer no longer counts; never if a seed decides the game


@dataclass(frozen=True)
class Presence:
    """The people who are connected, and since when the others are gone."""

    people: frozenset[int]
    gone_since: Mapping[int, float]
    anybody: bool  # spectators included
    since: float = 0.0  # when this process opened the table; earlier presence is unknown


def due(table: Table, here: Presence, pace: Pace, tried: set[int]) -> float:
    """The time of the next automatic event; `NEVER` if there is none."""
    if not here.anybody:
        return NEVER
    if table.dealing:
        return table.dealing.since + pace.reveal_within
    if not table.playing or table.match is None:
        return min((when for when, _ in _leaving(table, here, pace)), default=NEVER)
    if table.claims:
        return table.claims_until
    if table.veil:
        return table.veil.until
    if table.match.over:
        return _pause_ends(table, pace)
    moments = [when for when, _, _ in _moments(table, here, pace)]
    moments += [when for when, seat in _interjections(table, pace) if seat not in tried]
    return min(moments, default=NEVER)


def due_event(
    table: Table, here: Presence, pace: Pace, tried: set[int], now: float, ask: Asks = BotQuestion.think
) -> CommandResult | None:
    """The automatic event that is due now, if any; `tried`: bots that declined to act at this version.

    `ask` asks a computer player. If it returns None because thinking takes a while, nothing happens; the
    caller tries again later, when the table may have changed.
    """
    match = table.match
    if not here.anybody or (table.veil and now < table.veil.until and not table.claims):
        return None
    if table.veil and not table.claims:
        return unveiled(table, now)
    if table.dealing:
        late = now >= table.dealing.since + pace.reveal_within
        return CommandResult(aborted(table)) if late else None
    if not table.playing or match is None:
        left = [person for when, person in _leaving(table, here, pace) if when <= now]
        return CommandResult([{"kind": "left", "whom": left[0]}]) if left else None
    if table.claims:
        return _settled(table) if now >= table.claims_until else None
    if match.over:
        return dealt(table) if now >= _pause_ends(table, pace) else None
    unasked = [(when, 0, seat, "interject") for when, seat in _interjections(table, pace)]
    asked = [(when, 1, seat, what) for when, seat, what in _moments(table, here, pace)]
    for when, _, seat, what in sorted(
        unasked + asked
    ):  # in chronological order, even if this process is late
        if when > now:
            return None
        if what != "interject":
            return _answered(table, seat, what, ask, pace)
        if seat in tried:
            continue
        question = _question(table, seat, "interject", pace)
        thought = ask(question) if question.legal else BotAnswer(None)
        if thought is None:
            return None
        tried.add(seat)
        if thought.action:
            return _computers(table, seat, thought)
    return None


def question_ahead(table: Table, here: Presence, pace: Pace) -> BotQuestion | None:
    """The question that a searching computer player must answer when its pause is over.

    Bots think during their pause. If they thought after it, their answer would take visibly longer whenever
    they had a choice.
    """
    match = table.match
    if not here.anybody or not table.playing or match is None or match.over or table.claims or table.veil:
        return None
    for seat in table.asked_seats():
        if table.seats[seat].automatic and table.seats[seat].level not in AT_ONCE:
            return _question(table, seat, "answers", pace)
    return None


def unveiled(table: Table, now: float) -> CommandResult | None:
    """Ends the moment during which a player appears to consider a drawn card."""
    if table.veil and now >= table.veil.until:
        return CommandResult([{"kind": "unveiled"}])
    return None


def _leaving(table: Table, here: Presence, pace: Pace) -> Iterator[tuple[float, int]]:
    """When disconnected people leave a table at which no match is running."""
    for person in table.here():
        if person.id not in here.people:
            gone = max(here.gone_since.get(person.id, 0.0), person.seen, here.since)
            yield gone + pace.lobby_after, person.id


def _moments(table: Table, here: Presence, pace: Pace) -> Iterator[tuple[float, int, str]]:
    """When each asked seat gets an automatic answer, and from whom."""
    since = table.asked_since
    for seat in table.asked_seats():
        place = table.seats[seat]
        if place.automatic:
            least, most = pace.thinks
            longer = pace.longer if table.owed else 0.0
            question = QUESTION_WORDS[int(table.row["question"])]
            share = pause(place.level, question, _dice(table, "thinks", seat))
            yield since + least + (most - least) * share + longer, seat, "computer"
            continue
        assert place.person is not None
        if table.alone:  # the game waits, however long somebody is away
            continue
        if table.settings.clock:
            yield since + table.settings.clock, seat, "clock"
        if place.person not in here.people:
            gone = max(since, here.gone_since.get(place.person, since), here.since)
            yield gone + pace.away_after, seat, "away"


def _interjections(table: Table, pace: Pace) -> Iterator[tuple[float, int]]:
    """When computer players may act out of turn: a late call, a catch, a jump-in."""
    assert table.match is not None
    if not table.owed and not table.match.book.house.jump_in:
        return
    least, most = pace.thinks
    asked = table.asked_seats()
    for seat, place in enumerate(table.seats):
        if place.automatic and (seat not in asked or table.owed):
            since = max(table.asked_since, table.owed_since)
            share = notices(place.level, _dice(table, "speaks", seat))
            yield since + least + (most - least) * share, seat


def _question(table: Table, seat: int, kind: Literal["answers", "interject"], pace: Pace) -> BotQuestion:
    """The question for the computer player in this seat now."""
    view, legal = table.outlook(seat)
    level, chance = table.seats[seat].level, table.chance(kind, seat, table.asked_version)
    at = table.code, table.position, seat
    return BotQuestion(*at, kind, level, table.book, view, legal, chance, pace.late)


def _computers(table: Table, seat: int, thought: BotAnswer) -> CommandResult:
    assert thought.action is not None
    return played(table, seat, [thought.action], {"kind": "acted", "by": "computer"})


def _answered(table: Table, seat: int, what: str, ask: Asks, pace: Pace) -> CommandResult | None:
    """The asked seat's answer, by its computer player or because the clock ran out."""
    match = table.match
    assert match is not None
    if what == "away":
        return CommandResult([{"kind": "away", "seat": seat}])
    if what == "computer":
        thought = ask(_question(table, seat, "answers", pace))
        return _computers(table, seat, thought) if thought else None
    action = default_action(*table.outlook(seat), _dice(table, "answers", seat))
    slow = table.seats[seat].slow + 1
    decision = played(table, seat, [action], {"kind": "acted", "by": "clock"})
    if slow < SLOW_TWICE:
        return decision
    away: Body = {"kind": "away", "seat": seat}
    return CommandResult([*decision.bodies, away], [*decision.played, None], decision.before)


def _settled(table: Table) -> CommandResult:
    """Settles the quickest claim, or reports that it came too late."""
    claim = min(table.claims, key=lambda claim: (claim.reaction, claim.version))
    dropped: Body = {"kind": "dropped", "claim": claim.version}
    if table.veil:  # a draw was faster; whether its card fits must stay hidden
        return CommandResult([dropped])
    try:
        actions = read(table, claim.does)
        return played(table, claim.seat, actions, _claimed(claim))
    except (IllegalActionError, RefusedError):
        return CommandResult([dropped])


def _claimed(claim: PendingClaim) -> Body:
    return {"kind": "acted", "by": "person", "claim": claim.version}


def _pause_ends(table: Table, pace: Pace) -> float:
    """When the next round is dealt: at once if everybody is ready, else after a pause."""
    people = [seat for seat in table.seats if not seat.automatic]
    if people and all(seat.onward for seat in people):
        return table.at
    if people and table.alone:
        return NEVER
    return table.asked_since + (pace.round_pause if people else pace.short_pause)


def _dice(table: Table, *what: object) -> random.Random:
    return random.Random(table.chance(*what, table.asked_version))
